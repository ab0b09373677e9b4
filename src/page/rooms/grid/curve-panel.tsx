// The cost of a full search at every cell size: two curves over one logarithmic axis, with the current size as a handle.

import { effect, signal, untracked } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { inspect } from 'kantsu/inspect';
import { Button, Fold, Section, Table } from '../../kit/controls.tsx';
import { FigureSvg } from '../../kit/figure-svg.tsx';
import { label, segment } from '../../kit/figure.ts';
import type { FigurePart, Point } from '../../kit/figure.ts';
import { focusing, Handle } from '../../kit/handle.tsx';
import type { HandleProps } from '../../kit/handle.tsx';
import { useDrag } from '../../kit/pointer-drag.ts';
import { logTicks } from '../../kit/ruler.ts';
import { RoomState } from '../../kit/room-state.ts';
import { count, digits, metres, milliseconds } from '../../ui/format.ts';
import type { Workbench } from '../room-tools.ts';
import { OCTAVES_DOWN, OCTAVES_UP, automatic, sampleOf, sweepSizes } from './search.ts';
import type { Cost } from './search.ts';
import { startSweep } from './sweeper.ts';
import { t } from './words.ts';

// Size of the picture, in its own units, which are CSS pixels at the default width.
const WIDTH = 296;
const LEFT = 34;
const RIGHT = WIDTH - 8;
const PLOT = 78;
const TOPS = { time: 16, tested: 120 } as const;
const BOTTOM = TOPS.tested + PLOT;
/** Below the plots: the numbers of the axis, and the handle. */
const HANDLE = BOTTOM + 27;
const HEIGHT = BOTTOM + 38;
const OCTAVE = (RIGHT - LEFT) / (OCTAVES_DOWN + OCTAVES_UP);
/** Points of the figure are in these units, with y up from the top edge. */
const PAPER = { width: 0, height: 0, scale: 1, x: 0, y: 0 };
const at = (x: number, y: number): Point => [x, -y];

/** An eighth of an octave, as the automatic size steps; and an octave. */
const FINE = 2 ** (1 / 8);
const COARSE = 2;

const MEASURES = ['time', 'tested'] as const;
type Measure = (typeof MEASURES)[number];
/** Of the sizes that are measured. */
const COUNT = sweepSizes(1).length;
/** Less is drawn as this. */
const LEAST = { time: 1e-3, tested: 1 } as const;
/** Decades that are shown before anything is measured. */
const EMPTY = { time: [-1, 1], tested: [2, 4] } as const;

export function curvePanel(bench: Workbench) {
  const { session } = bench;
  /** The size chosen by the user; a new world gets it, too. */
  const state = new RoomState<{ readonly size: number | 'auto' }>({ size: 'auto' }, say);
  /** The size in use, m. */
  const size = signal(1);
  /** The automatic size, m: the axis shows the octaves around it. */
  const autoSize = signal(1);
  const points = signal<readonly Cost[]>([]);
  /** Cancels the measurement that is running. */
  const cancel = signal<(() => void) | undefined>(undefined);
  const keepsPairs = signal(false);

  const stopChoosing = effect(() => {
    session.world.cellSize = state.value.size;
    untracked(() => {
      session.changed();
      update();
    });
  });

  function update(): void {
    const { grid } = inspect(session.world);
    size.value = session.world.cellSize === 'auto' ? grid.cellSize : session.world.cellSize;
    keepsPairs.value = grid.keepsPairs;
  }

  /** The effect of the new size; not during a drag. */
  function say(): void {
    const { grid } = inspect(session.world);
    const { columns, maxOccupancy } = grid.counters;
    bench.tell(t('grid.curve.set', { size: metres(grid.cellSize), columns, most: maxOccupancy }));
  }

  function stop(): void {
    cancel.peek()?.();
    cancel.value = undefined;
  }

  /** Clears the curve, around the automatic size for the world as it is. */
  function clear(): void {
    stop();
    points.value = [];
    autoSize.value = automatic(sampleOf(inspect(session.world).bodies));
  }

  function measure(): void {
    clear();
    cancel.value = startSweep(
      sampleOf(inspect(session.world).bodies),
      sweepSizes(autoSize.value),
      (point) => (points.value = [...points.value, point]),
      () => {
        cancel.value = undefined;
        bench.tell(conclusion());
      },
    );
  }

  const isDone = (): boolean => points.value.length === COUNT;

  const best = (): Cost => points.value.reduce((best, point) => (point.time < best.time ? point : best));

  /** The fastest size, and the automatic one relative to it. */
  function conclusion(): string {
    const { cellSize, time } = best();
    const octaves = (point: Cost): number => Math.abs(Math.log(point.cellSize / autoSize.value));
    const auto = points.value.reduce((near, point) => (octaves(point) < octaves(near) ? point : near));
    return t('grid.curve.done', {
      best: metres(cellSize),
      bestTime: milliseconds(time),
      auto: metres(auto.cellSize),
      autoTime: milliseconds(auto.time),
      factor: (auto.time / Math.max(time, 1e-9)).toFixed(1),
    });
  }

  // ——— The axes.

  const low = (): number => autoSize.value / 2 ** OCTAVES_DOWN;
  const high = (): number => autoSize.value * 2 ** OCTAVES_UP;
  const within = (size: number): number => Math.min(high(), Math.max(low(), size));

  /** Three digits are the precision of a drag. */
  const sizeAt = (x: number): number => within(Number((low() * 2 ** ((x - LEFT) / OCTAVE)).toPrecision(3)));

  const xOf = (size: number): number => LEFT + OCTAVE * Math.log2(within(size) / low());

  /** Whole decades around all values of a measure, as powers of ten. */
  function decades(measure: Measure): readonly [number, number] {
    const values = points.value.map((point) => Math.max(point[measure], LEAST[measure]));
    if (values.length === 0) return EMPTY[measure];
    const low = Math.floor(Math.log10(Math.min(...values)));
    return [low, Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))];
  }

  function yOf(measure: Measure, value: number): number {
    const [low, high] = decades(measure);
    const share = (Math.log10(Math.max(value, LEAST[measure])) - low) / (high - low);
    return TOPS[measure] + PLOT * (1 - Math.min(1, Math.max(0, share)));
  }

  // ——— The figure.

  /** Frame, decades, curve, and the points of the fastest and of the current size. */
  function plot(measure: Measure): FigurePart[] {
    const top = TOPS[measure];
    const [low, high] = decades(measure);
    const powers = Array.from({ length: high - low + 1 }, (_, i) => 10 ** (low + i));
    const place = (point: Cost): Point => at(xOf(point.cellSize), yOf(measure, point[measure]));
    const places = points.value.map(place);
    const now = here(measure);
    return [
      {
        kind: 'polyline',
        look: 'frame',
        points: [at(LEFT, top), at(RIGHT, top), at(RIGHT, top + PLOT), at(LEFT, top + PLOT)],
        closed: true,
      },
      { kind: 'segments', look: 'tick lined thin', lines: powers.map((y) => [at(LEFT, yOf(measure, y)), at(RIGHT, yOf(measure, y))]) },
      ...powers.map((y) => label('scale soft ending', at(LEFT - 4, yOf(measure, y) + 3.5), short(y))),
      label('title strong', at(LEFT, top - 5), t(`grid.row.${measure}`)),
      ...(places.length > 0 ? [{ kind: 'polyline', look: 'curve thin', operand: 'p', points: places } as const] : []),
      ...places.map((at): FigurePart => ({ kind: 'point', look: 'dot filled', operand: 'p', at, radius: 1.8 })),
      ...(isDone() ? [{ kind: 'point', look: 'best good', at: place(best()), radius: 5 } as const] : []),
      ...(now ? [{ kind: 'point', look: 'here filled rimmed', at: now, radius: 4 } as const] : []),
    ];
  }

  /** The point of the curve at the current size, between the two measured around it. */
  function here(measure: Measure): Point | undefined {
    const sorted = points.value.toSorted((a, b) => a.cellSize - b.cellSize);
    const i = sorted.findIndex(({ cellSize }) => cellSize >= size.value * (1 - 1e-9));
    if (i < 0 || (i === 0 && sorted[0].cellSize > size.value * (1 + 1e-9))) return undefined;
    const [a, b] = [sorted[Math.max(0, i - 1)], sorted[i]];
    const share = a === b ? 0 : Math.log(size.value / a.cellSize) / Math.log(b.cellSize / a.cellSize);
    const y = yOf(measure, a[measure]);
    return at(xOf(size.value), y + share * (yOf(measure, b[measure]) - y));
  }

  /** Marks at 1, 2 and 5 times a power of ten, numbers at the powers; the automatic size and the current one. */
  function figure(): FigurePart[] {
    const marks = logTicks(low(), high());
    const bottoms = MEASURES.map((measure) => TOPS[measure] + PLOT);
    const vertical = (x: number, y1: number, y2: number): [Point, Point] => [at(x, y1), at(x, y2)];
    const [auto, now] = [xOf(autoSize.value), xOf(size.value)];
    return [
      ...MEASURES.flatMap(plot),
      segment('auto soft thin dashed', ...vertical(auto, TOPS.time, BOTTOM)),
      label('auto-name soft', at(auto + 4, TOPS.time + PLOT + 11), t('grid.curve.setAuto')),
      segment('normal', ...vertical(now, TOPS.time, BOTTOM + 20)),
      { kind: 'segments', look: 'tick lined thin', lines: marks.flatMap((size) => bottoms.map((y) => vertical(xOf(size), y - 4, y))) },
      ...logTicks(low(), high(), [1]).map((size) => label('scale soft centred', at(xOf(size), BOTTOM + 12), `${short(size)} m`)),
    ];
  }

  const sizeWords = (): string => {
    const words = metres(size.value);
    return state.value.size === 'auto' ? t('grid.curve.auto', { size: words }) : words;
  };

  function Picture(): JSX.Element {
    const paper = useRef<SVGSVGElement>(null);
    const move = (size: number): void => state.set({ size: within(size) });
    const handle: HandleProps = {
      id: 'grid-size',
      glyph: 'point',
      operand: 'size',
      name: t('grid.curve.size'),
      value: size.value,
      words: sizeWords(),
      low: low(),
      high: high(),
      ...state.hold,
      locate({ clientX, clientY }) {
        const { left, top, width } = paper.current!.getBoundingClientRect();
        const scale = WIDTH / width;
        return [(clientX - left) * scale, (clientY - top) * scale];
      },
      // The whole picture takes the pointer: the size goes to where it is pressed.
      grab(to) {
        state.hold.grab();
        move(sizeAt(to[0]));
      },
      drag: (_, to) => move(sizeAt(to[0])),
      nudge: (dx, dy) => move(size.value * FINE ** (dx + dy)),
      nudgeDepth: (direction) => move(size.value * COARSE ** direction),
      nudgeTo: move,
    };
    const words = t('grid.curve.picture');
    return (
      <div class="grid-curve" ref={useDrag(focusing(handle))}>
        <svg ref={paper} class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
          <g role="img" aria-label={isDone() ? `${words} ${conclusion()}` : words}>
            <FigureSvg parts={figure()} view={PAPER} />
          </g>
          <Handle {...handle} at={[xOf(size.value), HANDLE]} />
        </svg>
      </div>
    );
  }

  function Panel(): JSX.Element {
    const measured = points.value;
    const hint = cancel.value ? t('grid.curve.running', { i: measured.length, n: COUNT }) : isDone() ? conclusion() : t('grid.curve.hint');
    return (
      <Section id="grid-curve" title={t('grid.curve')}>
        <div class="line">
          <output class="grow strong">{sizeWords()}</output>
          <Button pressed={state.value.size === 'auto'} press={() => state.set({ size: 'auto' })}>
            {t('grid.curve.setAuto')}
          </Button>
          <Button class="push main" press={cancel.value ? stop : measure}>
            {t(cancel.value ? 'term.cancel' : 'grid.curve.measure')}
          </Button>
        </div>
        <Picture />
        <p class="hint">{hint}</p>
        {measured.length > 0 && (
          <Fold title={t('grid.curve.table')}>
            {() => (
              <Table
                heads={[t('grid.curve.sizeHead'), t('grid.row.time'), t('grid.row.tested'), t('grid.curve.cells')]}
                rows={measured.map(({ cellSize, time, ...of }) => [
                  digits(cellSize),
                  milliseconds(time),
                  count(of.tested),
                  count(of.columns),
                ])}
                looks={(i) => isDone() && measured[i] === best() && 'current'}
              />
            )}
          </Fold>
        )}
        {keepsPairs.value && <p class="hint">{t('grid.curve.keeps')}</p>}
      </Section>
    );
  }

  return {
    Panel,
    update,
    /** For another world. */
    begin(): void {
      session.world.cellSize = state.value.size;
      clear();
      update();
    },
    close(): void {
      stop();
      stopChoosing();
    },
  };
}

/** `0.01`, `1`, `1k`, `100k`, `1M`: the numbers of an axis. */
function short(value: number): string {
  if (value >= 1e6) return `${Math.round(value / 1e5) / 10}M`;
  if (value >= 1e3) return `${Math.round(value / 100) / 10}k`;
  return String(Number(value.toPrecision(3)));
}
