// The picture of the timeline: cost of each step as a bar, begins of contacts and edits as marks, a line of energy, momentum, awake bodies or contacts,
// and the current moment.

import type { Session } from '../model/session.ts';
import type { SeriesName } from '../model/series.ts';
import type { Timeline } from '../model/timeline.ts';
import { count, digits, fewDigits } from '../ui/format.ts';
import { stepFor } from '../kit/ruler.ts';
import { RATE, axisOf, scaleOf, xOf } from './axis.ts';
import type { Axis, Span } from './axis.ts';

/** The budget of a step at which the world keeps real time, ms. */
const BUDGET = 1000 / RATE;
/** The plot of the cost is this many times as high as the 98th percentile of the steps: one spike must not flatten the rest. */
const USUAL = 1.5;
/** px: the row of contact marks, and the row of seconds below. */
const MARKS = 12;
const SECONDS = 15;
/** px between two seconds that have a label. */
const LEAST_APART = 70;
/** px: size of the flag of a note in a recording. */
const FLAG = 8;
/** px: in a lower plot the ends of the scales would cover the seconds. */
const LEAST_SCALED = 26;
/** An impact this fast has a mark of full height, m/s; weaker ones by the square root. */
const STRONG = 10;

export type Plot = Exclude<SeriesName, 'cost'>;

export class TimeAxis {
  axis: Axis = { from: 0, to: RATE, width: 1 };
  /** CSS px per pixel of the drawing: 1 up to 1920 px, and more on wider screens (`html` in tokens.css). */
  unit = 1;
  /** Size of the canvas in pixels of the drawing; 0 while it is hidden. */
  width = 0;
  height = 0;
  readonly #session: Session;
  readonly #timeline: Timeline;
  #canvas!: HTMLCanvasElement;
  #pen: CanvasRenderingContext2D | null = null;
  /** Whether the pen has its scale and its font: a new size of the canvas takes them. */
  #ready = false;
  readonly #extent = new Float64Array(2);
  /** Of the strongest begin in each column, m/s; −1 where nothing began. */
  #speeds = new Float32Array(0);
  #colors: Readonly<Record<string, string>> = {};
  #shown = '';

  constructor(session: Session, timeline: Timeline) {
    this.#session = session;
    this.#timeline = timeline;
  }

  /** `resized` is called with each new size. */
  attach(canvas: HTMLCanvasElement, resized: () => void): void {
    this.#canvas = canvas;
    this.#pen = canvas.getContext('2d');
    // The layout is read only here: between writing texts and the next frame each read forces a layout.
    new ResizeObserver(() => {
      this.unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      this.width = canvas.clientWidth / this.unit;
      this.height = canvas.clientHeight / this.unit;
      resized();
    }).observe(canvas);
  }

  /** Where a pointer is, in pixels of the drawing. */
  xAt(event: PointerEvent): number {
    return (event.clientX - this.#canvas.getBoundingClientRect().left) / this.unit;
  }

  /** The colours have changed. */
  forget(): void {
    this.#colors = {};
    this.#shown = '';
  }

  /** Draws what has changed. */
  show(span: Span, plot: Plot | undefined, hovered: number | undefined): void {
    const { tick } = this.#session;
    const { end, version } = this.#timeline;
    const now = [tick, end, version, this.#session.editLog.all.length, span, plot, hovered, this.width, this.height].join();
    if (now === this.#shown || this.width === 0) return;
    this.#shown = now;
    this.#draw(span, plot, hovered);
  }

  #color(variable: string): string {
    const known = this.#colors[variable];
    if (known !== undefined) return known;
    this.#canvas.style.color = `var(${variable})`;
    const { color } = getComputedStyle(this.#canvas);
    this.#colors = { ...this.#colors, [variable]: color };
    return color;
  }

  #draw(span: Span, plot: Plot | undefined, hovered: number | undefined): void {
    const canvas = this.#canvas;
    const width = this.width;
    const height = this.height;
    const scale = devicePixelRatio * this.unit;
    if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      this.#ready = false;
    }
    const pen = this.#pen;
    if (!pen) return;
    if (!this.#ready) {
      this.#ready = true;
      pen.setTransform(scale, 0, 0, scale, 0, 0);
      // Each setting of it has the browser bring the styles of the page up to date.
      pen.font = '11px system-ui, sans-serif';
    }
    pen.clearRect(0, 0, width, height);
    const { first, end } = this.#timeline;
    const { tick } = this.#session;
    this.axis = axisOf(span, first, end, tick, width);
    const axis = this.axis;
    const floor = height - SECONDS;
    this.#drawSeconds(pen, axis, floor, height);
    const top = this.#drawCost(pen, axis, floor);
    if (plot !== undefined) this.#drawPlot(pen, axis, plot, floor);
    this.#drawMarks(pen, axis, floor);
    // The future after a rewind.
    const x = xOf(axis, tick);
    if (tick < end) {
      pen.fillStyle = this.#color('--panel');
      pen.globalAlpha = 0.6;
      pen.fillRect(x, 0, xOf(axis, end) - x, floor);
      pen.globalAlpha = 1;
    }
    if (hovered !== undefined) {
      pen.fillStyle = this.#color('--soft');
      pen.fillRect(Math.round(xOf(axis, hovered)), 0, 1, floor);
    }
    pen.fillStyle = this.#color('--accent');
    pen.fillRect(Math.round(x) - 1, 0, 2, floor);
    fillThrough(pen, [x - 5, 0], [x + 5, 0], [x, 7]);
    if (floor < LEAST_SCALED) return;
    pen.textAlign = 'left';
    pen.textBaseline = 'top';
    const words = `${fewDigits(top)} ms`;
    // Beside the cursor rather than across it.
    this.#drawScale(pen, words, x > pen.measureText(words).width + 6 ? 2 : x + 5, MARKS, this.#color('--soft'));
  }

  #drawSeconds(pen: CanvasRenderingContext2D, axis: Axis, floor: number, height: number): void {
    const every = stepFor((LEAST_APART * (axis.to - axis.from)) / (RATE * axis.width));
    pen.strokeStyle = this.#color('--line');
    pen.fillStyle = this.#color('--soft');
    pen.textBaseline = 'bottom';
    pen.lineWidth = 1;
    pen.beginPath();
    for (let s = Math.ceil(axis.from / RATE / every) * every; s * RATE <= axis.to; s += every) {
      if (s < 0) continue;
      const x = Math.round(xOf(axis, s * RATE)) + 0.5;
      pen.moveTo(x, 0);
      pen.lineTo(x, floor);
      const label = `${Number(this.#session.timeAt(s * RATE).toFixed(2))} s`;
      pen.textAlign = x < 14 ? 'left' : x > axis.width - 18 ? 'right' : 'center';
      pen.fillText(label, Math.min(x, axis.width - 2), height - 1);
    }
    pen.moveTo(0, floor + 0.5);
    pen.lineTo(axis.width, floor + 0.5);
    pen.stroke();
  }

  /** Returns the height of the plot, ms. */
  #drawCost(pen: CanvasRenderingContext2D, axis: Axis, floor: number): number {
    const { series } = this.#timeline;
    const extent = this.#extent;
    const [from, to] = [Math.ceil(axis.from), Math.floor(axis.to)];
    const top = stepFor(Math.max(0.1, USUAL * series.usual('cost', from, to)));
    const high = floor - MARKS - 2;
    const perTick = axis.width / (axis.to - axis.from);
    pen.fillStyle = this.#color('--time-cost');
    // One bar per tick if there is space, else one per pixel, as high as the most expensive of its ticks.
    const bars = Math.max(1, Math.min(Math.floor(axis.width), to - from));
    for (let i = 0; i < bars; i++) {
      const a = Math.floor(from + ((to - from) * i) / bars) + 1;
      const b = Math.max(a, Math.floor(from + ((to - from) * (i + 1)) / bars));
      if (!series.extremes(extent, 'cost', a, b)) continue;
      const x = xOf(axis, a) - perTick / 2;
      const bar = Math.max(0.5, (Math.min(extent[1], top) / top) * high);
      const wide = Math.max(1, (b - a + 1) * perTick - (perTick > 3 ? 1 : 0));
      pen.fillRect(x, floor - bar, wide, bar);
      if (extent[1] <= top) continue;
      // A spike that is higher than the plot.
      pen.fillStyle = this.#color('--deep');
      pen.fillRect(x, floor - bar, Math.max(2, wide), 3);
      pen.fillStyle = this.#color('--time-cost');
    }
    if (BUDGET < top) {
      const y = Math.round(floor - (BUDGET / top) * high) + 0.5;
      pen.strokeStyle = this.#color('--touching');
      pen.setLineDash([4, 3]);
      pen.beginPath();
      pen.moveTo(0, y);
      pen.lineTo(axis.width, y);
      pen.stroke();
      pen.setLineDash([]);
    }
    return top;
  }

  /** The ends of the scales, on a background of their own: lines and bars pass behind them. */
  #drawScale(pen: CanvasRenderingContext2D, words: string, x: number, y: number, color: string): void {
    const { width: wide, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(words);
    const left = pen.textAlign === 'right' ? x - wide : x;
    pen.fillStyle = this.#color('--panel');
    pen.fillRect(left - 2, y - up - 2, wide + 4, up + down + 4);
    pen.fillStyle = color;
    pen.fillText(words, x, y);
  }

  #drawPlot(pen: CanvasRenderingContext2D, axis: Axis, plot: Plot, floor: number): void {
    const { series } = this.#timeline;
    const extent = this.#extent;
    const [from, to] = [Math.ceil(axis.from), Math.floor(axis.to)];
    if (!series.extremes(extent, plot, from, to)) return;
    const { from: least, to: greatest, around } = scaleOf(extent[0], extent[1]);
    const high = floor - MARKS - 6;
    pen.strokeStyle = this.#color(`--time-${plot}`);
    pen.lineWidth = 1.5;
    pen.beginPath();
    let begun = false;
    // From column to column with a tick: of several ticks in one, the extremes.
    for (let a = from; a <= to;) {
      const x = Math.round(xOf(axis, a));
      const b = Math.max(a, Math.floor(axis.from + ((x + 0.5) / axis.width) * (axis.to - axis.from)));
      if (series.extremes(extent, plot, a, b)) {
        for (let k = 0; k < (extent[0] === extent[1] ? 1 : 2); k++) {
          const y = floor - 2 - ((extent[k] - least) / (greatest - least)) * high;
          if (begun) pen.lineTo(x, y);
          else pen.moveTo(x, y);
          begun = true;
        }
      }
      a = b + 1;
    }
    pen.stroke();
    if (floor < LEAST_SCALED) return;
    pen.textAlign = 'right';
    pen.textBaseline = 'top';
    const color = this.#color(`--time-${plot}`);
    const top = around === undefined ? printed(plot, greatest) : `${printed(plot, around)} ± ${printed(plot, greatest - around)}`;
    this.#drawScale(pen, top, axis.width - 2, MARKS, color);
    if (high < 30 || around !== undefined) return;
    pen.textBaseline = 'bottom';
    this.#drawScale(pen, printed(plot, least), axis.width - 2, floor - 1, color);
  }

  #drawMarks(pen: CanvasRenderingContext2D, axis: Axis, floor: number): void {
    const { series } = this.#timeline;
    // The strongest begin in each column.
    const columns = Math.ceil(axis.width) + 1;
    if (this.#speeds.length !== columns) this.#speeds = new Float32Array(columns);
    const speeds = this.#speeds;
    series.strongest(speeds, Math.floor(axis.from), Math.ceil(axis.to), (tick) => Math.round(xOf(axis, tick)));
    pen.fillStyle = this.#color('--touching');
    pen.beginPath();
    for (let x = 0; x < columns; x++) {
      if (speeds[x] < 0) continue;
      const share = 0.3 + 0.7 * Math.min(1, Math.sqrt(speeds[x] / STRONG));
      pen.rect(x - 0.5, MARKS - 1 - share * (MARKS - 2), 1.5, share * (MARKS - 2));
    }
    pen.fill();
    pen.fillStyle = this.#color('--accent');
    let last = -1;
    for (const { tick, command } of this.#session.editLog.all) {
      const x = Math.round(xOf(axis, tick));
      if (command === 'look' || x === last || x < 0 || x > axis.width) continue;
      last = x;
      fillThrough(pen, [x - 4, floor + 6], [x + 4, floor + 6], [x, floor]);
    }
    for (const { tick } of this.#session.recording?.replay.marks ?? []) {
      const x = Math.round(xOf(axis, tick));
      if (x < 0 || x > axis.width) continue;
      pen.fillRect(x, MARKS, 1, floor - MARKS);
      fillThrough(pen, [x, MARKS], [x + FLAG, MARKS + FLAG / 2], [x, MARKS + FLAG]);
    }
  }

  /** The notes of a recording at a tick, or beside it where a pixel is more than one. */
  notesAt(tick: number): readonly string[] {
    const { from, to, width } = this.axis;
    const near = (FLAG / 2) * ((to - from) / width);
    const notes = this.#session.recording?.replay.marks ?? [];
    return notes.filter((note) => Math.abs(note.tick - tick) <= near).map(({ text }) => text);
  }
}

function fillThrough(pen: CanvasRenderingContext2D, ...points: readonly (readonly [x: number, y: number])[]): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.fill();
}

/** With its unit, unless the text has it: counts are whole numbers, energies may be large. */
export function printed(series: SeriesName, value: number): string {
  if (series === 'awake' || series === 'contacts') return count(value);
  if (series === 'cost') return fewDigits(value);
  if (series !== 'energy') return digits(value);
  const size = Math.abs(value);
  if (size >= 1e6) return `${digits(value / 1e6)} MJ`;
  return size >= 1e4 ? `${digits(value / 1e3)} kJ` : `${digits(value)} J`;
}
