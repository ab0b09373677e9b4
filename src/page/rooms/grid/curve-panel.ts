// The cost of a full search at every cell size: two curves over one logarithmic axis, with the current size as a handle.

import { inspect } from 'kantsu/inspect';
import type { Lab } from '../../model/lab.ts';
import { button, element, setHidden, write } from '../../ui/element.ts';
import { count, digits, metres, milliseconds } from '../../ui/format.ts';
import { name as nameElement, text } from '../../ui/language.ts';
import { foldable } from '../../ui/shell.ts';
import { put, set, svg } from '../../ui/svg.ts';
import { automatic, sampleOf, sweepSizes } from './search.ts';
import type { Cost } from './search.ts';
import { startSweep } from './sweeper.ts';
import type { Sweep } from './sweeper.ts';

// Size of the picture, in its own units, which are CSS pixels at the default width.
const WIDTH = 296;
const LEFT = 34;
const RIGHT = 8;
const TOP = 16;
const PLOT = 78;
const BETWEEN = 26;
/** Below the plots: the numbers of the axis, and the handle. */
const AXIS = 16;
const HANDLE = 22;
const BOTTOM = TOP + 2 * PLOT + BETWEEN;
const HEIGHT = BOTTOM + AXIS + HANDLE;

/** An eighth of an octave, as the automatic size steps; and an octave. */
const FINE = 2 ** (1 / 8);
const COARSE = 2;

const MEASURES = ['time', 'compared'] as const;
type Measure = (typeof MEASURES)[number];

interface Plot {
  readonly line: SVGPolylineElement;
  readonly dots: SVGGElement;
  readonly axis: SVGGElement;
  readonly best: SVGCircleElement;
  readonly here: SVGCircleElement;
}

export class CurvePanel {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  readonly #setSize: (size: number | 'auto') => void;
  readonly #tell: (words: string) => void;
  readonly #picture = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  readonly #plots: Readonly<Record<Measure, Plot>>;
  readonly #autoLine = svg('line', { class: 'grid-auto', y1: TOP, y2: BOTTOM });
  readonly #autoText = svg('text', { class: 'grid-axis', y: TOP + PLOT + 11 });
  readonly #hereLine = svg('line', { class: 'grid-here', y1: TOP, y2: BOTTOM + AXIS + 4 });
  readonly #xAxis = svg('g', { class: 'grid-axis' });
  readonly #handle = element('div', { class: 'grid-handle', attributes: { role: 'slider', tabindex: '0' } });
  readonly #value = element('output');
  readonly #auto = button({ class: 'push', text: 'grid.curve.setAuto', click: () => this.#choose('auto') });
  readonly #measure = button({ class: 'push main', click: () => this.#toggle() });
  readonly #state = element('p', { class: 'hint' });
  readonly #keeps = element('p', { class: 'hint', text: 'grid.curve.keeps' });
  readonly #table = element('tbody');
  readonly #details = element('details');
  /** The sizes that the axis shows, and the automatic one among them, m. */
  #sizes: readonly number[] = [];
  #autoSize = 1;
  #points: Cost[] = [];
  #sweep: Sweep | undefined;
  #drawn = '';

  constructor(lab: Lab, setSize: (size: number | 'auto') => void, tell: (words: string) => void) {
    this.#lab = lab;
    this.#setSize = setSize;
    this.#tell = tell;
    const section = foldable('grid-curve', 'grid.curve');
    this.root = section.root;
    this.#plots = { time: this.#plot('time', TOP), compared: this.#plot('compared', TOP + PLOT + BETWEEN) };
    this.#picture.append(this.#autoLine, this.#autoText, this.#hereLine, this.#xAxis);
    nameElement(this.#handle, 'grid.curve.size');
    this.#handle.addEventListener('keydown', (event) => this.#key(event));
    const stage = element('div', { class: 'grid-curve' }, this.#handle);
    stage.prepend(this.#picture);
    stage.addEventListener('pointerdown', (event) => this.#press(event, stage));
    this.#details.append(
      element('summary', { text: 'grid.curve.table' }),
      element(
        'table',
        { class: 'grid-table' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...(['sizeHead', 'time', 'compared', 'cells'] as const).map((head) =>
              element('th', { text: `grid.curve.${head}`, attributes: { scope: 'col' } }),
            ),
          ),
        ),
        this.#table,
      ),
    );
    section.body.append(
      element('div', { class: 'line' }, this.#value, this.#auto, this.#measure),
      stage,
      this.#state,
      this.#details,
      this.#keeps,
    );
  }

  /** For another world: clears the curve. */
  clear(): void {
    this.#sweep?.cancel();
    this.#sweep = undefined;
    this.#points = [];
    this.#autoSize = automatic(sampleOf(inspect(this.#lab.world).bodies));
    this.#sizes = sweepSizes(this.#autoSize);
    this.#drawn = '';
  }

  update(): void {
    const { world } = this.#lab;
    const { grid } = inspect(world);
    const isAuto = world.cellSize === 'auto';
    const size = world.cellSize === 'auto' ? grid.cellSize : world.cellSize;
    const said = isAuto ? text('grid.curve.auto', { size: metres(size) }) : metres(size);
    write(this.#value, said);
    this.#auto.setAttribute('aria-pressed', String(isAuto));
    const x = this.#x(size);
    this.#handle.style.left = `${(100 * x) / WIDTH}%`;
    set(this.#handle, {
      'aria-valuemin': this.#sizes[0].toPrecision(4),
      'aria-valuemax': this.#sizes.at(-1)!.toPrecision(4),
      'aria-valuenow': size.toPrecision(4),
      'aria-valuetext': said,
    });
    set(this.#hereLine, { x1: x, x2: x });
    for (const measure of MEASURES) this.#markHere(measure, size, x);
    nameElement(this.#measure, this.#sweep ? 'grid.curve.cancel' : 'grid.curve.measure');
    write(this.#measure, text(this.#sweep ? 'grid.curve.cancel' : 'grid.curve.measure'));
    setHidden(this.#keeps, !grid.keepsPairs);
    const state = [this.#points.length, this.#sweep !== undefined, this.#autoSize, document.documentElement.lang].join();
    if (state === this.#drawn) return;
    this.#drawn = state;
    this.#draw();
  }

  close(): void {
    this.#sweep?.cancel();
  }

  #toggle(): void {
    if (this.#sweep) {
      this.#sweep.cancel();
      this.#sweep = undefined;
    } else {
      const sample = sampleOf(inspect(this.#lab.world).bodies);
      this.#points = [];
      this.#autoSize = automatic(sample);
      this.#sizes = sweepSizes(this.#autoSize);
      this.#sweep = startSweep(
        sample,
        this.#sizes,
        (point) => {
          this.#points.push(point);
          this.update();
        },
        () => {
          this.#sweep = undefined;
          this.update();
          this.#tell(this.#conclusion());
        },
      );
    }
    this.update();
  }

  #best(): Cost {
    return this.#points.reduce((best, point) => (point.time < best.time ? point : best));
  }

  /** The fastest size, and the automatic one relative to it. */
  #conclusion(): string {
    const best = this.#best();
    const auto = this.#points.reduce((near, point) =>
      Math.abs(Math.log(point.cellSize / this.#autoSize)) < Math.abs(Math.log(near.cellSize / this.#autoSize)) ? point : near,
    );
    return text('grid.curve.done', {
      best: metres(best.cellSize),
      bestTime: milliseconds(best.time),
      auto: metres(auto.cellSize),
      autoTime: milliseconds(auto.time),
      factor: (auto.time / Math.max(best.time, 1e-9)).toFixed(1),
    });
  }

  // ——— The handle.

  #choose(size: number | 'auto'): void {
    this.#setSize(size);
    this.update();
  }

  /** Announces the effect of the new size; not during a drag. */
  #say(): void {
    const { grid } = inspect(this.#lab.world);
    const { columns, maxOccupancy } = grid.counters;
    this.#tell(text('grid.curve.set', { size: metres(grid.cellSize), columns, most: maxOccupancy }));
  }

  #key(event: KeyboardEvent): void {
    const { world } = this.#lab;
    const size = world.cellSize === 'auto' ? inspect(world).grid.cellSize : world.cellSize;
    const next: Readonly<Record<string, number>> = {
      ArrowLeft: size / FINE,
      ArrowDown: size / FINE,
      ArrowRight: size * FINE,
      ArrowUp: size * FINE,
      PageDown: size / COARSE,
      PageUp: size * COARSE,
      Home: this.#sizes[0],
      End: this.#sizes.at(-1)!,
    };
    if (!(event.key in next)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#choose(this.#within(next[event.key]));
    this.#say();
  }

  #press(event: PointerEvent, stage: HTMLElement): void {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#handle.focus();
    stage.setPointerCapture(event.pointerId);
    const move = ({ clientX }: PointerEvent): void => {
      const { left, width } = stage.getBoundingClientRect();
      this.#choose(this.#sizeAt(((clientX - left) / width) * WIDTH));
    };
    const over = (): void => {
      stage.removeEventListener('pointermove', move);
      stage.removeEventListener('pointerup', over);
      stage.removeEventListener('pointercancel', over);
      this.#say();
    };
    stage.addEventListener('pointermove', move);
    stage.addEventListener('pointerup', over);
    stage.addEventListener('pointercancel', over);
    move(event);
  }

  #within(size: number): number {
    return Math.min(this.#sizes.at(-1)!, Math.max(this.#sizes[0], size));
  }

  #sizeAt(x: number): number {
    const share = (x - LEFT) / (WIDTH - LEFT - RIGHT);
    const low = this.#sizes[0];
    const size = low * (this.#sizes.at(-1)! / low) ** share;
    // Three digits are the precision of a drag.
    return this.#within(Number(size.toPrecision(3)));
  }

  #x(size: number): number {
    const low = Math.log(this.#sizes[0]);
    const high = Math.log(this.#sizes.at(-1)!);
    return LEFT + ((Math.log(this.#within(size)) - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
  }

  // ——— The picture.

  #plot(measure: Measure, top: number): Plot {
    const plot = {
      line: svg('polyline', { class: 'grid-line' }),
      dots: svg('g', { class: 'grid-dots' }),
      axis: svg('g', { class: 'grid-axis' }),
      best: svg('circle', { class: 'grid-best', r: 5 }),
      here: svg('circle', { class: 'grid-dot-here', r: 4 }),
    };
    const title = svg('text', { class: 'grid-plot-title', x: LEFT, y: top - 5 });
    title.dataset['text'] = `grid.curve.${measure}`;
    put(title, text(`grid.curve.${measure}`));
    const frame = svg('rect', { class: 'grid-frame', x: LEFT, y: top, width: WIDTH - LEFT - RIGHT, height: PLOT });
    this.#picture.append(frame, plot.axis, title, plot.line, plot.dots, plot.best, plot.here);
    return plot;
  }

  #top(measure: Measure): number {
    return measure === 'time' ? TOP : TOP + PLOT + BETWEEN;
  }

  /** Whole decades around all values of a measure, as powers of ten. */
  #decades(measure: Measure): readonly [number, number] {
    const values = this.#points.map((point) => Math.max(point[measure], measure === 'time' ? 1e-3 : 1));
    if (values.length === 0) return measure === 'time' ? [-1, 1] : [2, 4];
    const low = Math.floor(Math.log10(Math.min(...values)));
    return [low, Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))];
  }

  #y(measure: Measure, value: number): number {
    const [low, high] = this.#decades(measure);
    const at = Math.log10(Math.max(value, measure === 'time' ? 1e-3 : 1));
    return this.#top(measure) + PLOT * (1 - Math.min(1, Math.max(0, (at - low) / (high - low))));
  }

  /** The point of the curve at the current size, between the two measured around it. */
  #markHere(measure: Measure, size: number, x: number): void {
    const points = this.#points.toSorted((a, b) => a.cellSize - b.cellSize);
    const i = points.findIndex(({ cellSize }) => cellSize >= size * (1 - 1e-9));
    const { here } = this.#plots[measure];
    here.style.display = i < 0 || (i === 0 && points[0].cellSize > size * (1 + 1e-9)) ? 'none' : '';
    if (i < 0) return;
    const b = points[i];
    const a = points[Math.max(0, i - 1)];
    const share = a === b ? 0 : Math.log(size / a.cellSize) / Math.log(b.cellSize / a.cellSize);
    const y = this.#y(measure, a[measure]) + share * (this.#y(measure, b[measure]) - this.#y(measure, a[measure]));
    set(here, { cx: x, cy: y });
  }

  #draw(): void {
    const points = this.#points;
    const done = points.length > 0 && points.length === this.#sizes.length;
    const best = points.length > 0 ? this.#best() : undefined;
    for (const measure of MEASURES) {
      const { line, dots, axis, best: ring } = this.#plots[measure];
      set(line, { points: points.map((point) => `${this.#x(point.cellSize)},${this.#y(measure, point[measure])}`).join(' ') });
      dots.replaceChildren(
        ...points.map((point) => svg('circle', { cx: this.#x(point.cellSize), cy: this.#y(measure, point[measure]), r: 1.8 })),
      );
      ring.style.display = done ? '' : 'none';
      if (best) set(ring, { cx: this.#x(best.cellSize), cy: this.#y(measure, best[measure]) });
      const [low, high] = this.#decades(measure);
      const ticks: SVGElement[] = [];
      for (let power = low; power <= high; power++) {
        const y = this.#y(measure, 10 ** power);
        const label = svg('text', { x: LEFT - 4, y: y + 3.5, 'text-anchor': 'end' });
        put(label, short(10 ** power));
        ticks.push(svg('line', { x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }), label);
      }
      axis.replaceChildren(...ticks);
    }
    this.#drawSizes();
    const label = done ? `${text('grid.curve.picture')} ${this.#conclusion()}` : text('grid.curve.picture');
    set(this.#picture, { 'aria-label': label });
    const running = text('grid.curve.running', { i: points.length, n: this.#sizes.length });
    write(this.#state, this.#sweep ? running : done ? this.#conclusion() : text('grid.curve.hint'));
    setHidden(this.#details, points.length === 0);
    this.#table.replaceChildren(
      ...points.map((point) =>
        element(
          'tr',
          { ...(point === best && done && { class: 'current' }) },
          element('th', { attributes: { scope: 'row' } }, digits(point.cellSize)),
          ...[milliseconds(point.time), count(point.compared), count(point.columns)].map((value) => element('td', {}, value)),
        ),
      ),
    );
  }

  /** The axis below: marks at 1, 2 and 5 times a power of ten, numbers at the powers, and the automatic size. */
  #drawSizes(): void {
    const ticks: SVGElement[] = [];
    const [low, high] = [this.#sizes[0], this.#sizes.at(-1)!];
    for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
      for (const step of [1, 2, 5]) {
        const size = step * 10 ** power;
        if (size < low || size > high) continue;
        const x = this.#x(size);
        for (const top of [TOP, TOP + PLOT + BETWEEN]) ticks.push(svg('line', { x1: x, x2: x, y1: top + PLOT - 4, y2: top + PLOT }));
        if (step !== 1) continue;
        const label = svg('text', { x, y: BOTTOM + 12, 'text-anchor': 'middle' });
        put(label, `${short(size)} m`);
        ticks.push(label);
      }
    }
    this.#xAxis.replaceChildren(...ticks);
    const x = this.#x(this.#autoSize);
    set(this.#autoLine, { x1: x, x2: x });
    set(this.#autoText, { x: x + 4 });
    put(this.#autoText, text('grid.curve.setAuto'));
  }
}

/** `0.01`, `1`, `1k`, `100k`, `1M`: the numbers of an axis. */
function short(value: number): string {
  if (value >= 1e6) return `${Math.round(value / 1e5) / 10}M`;
  if (value >= 1e3) return `${Math.round(value / 100) / 10}k`;
  return String(Number(value.toPrecision(3)));
}
