// The frame graph: 600 frames, or those of a recording, as stacked phases, newest at the right, under the line of the budget; or, under a timeline, each frame at the steps that it
// took. A frame is read by pointer or arrow keys and pinned by a click or Enter; a drag, or Shift with the arrows, selects a range. Meanwhile it stands still.

import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useDrag } from '../kit/pointer-drag.ts';
import { FRAMES } from './profile.ts';
import type { Frames, Phase, Refresh } from './profile.ts';
import { between, figure, freeze, longest, meanOf, milliseconds, nextLong, peaksAbove, scaleFor, valueOf } from './statistics.ts';
import { t } from './words.ts';

/** From the bottom to the top. Small phases are one grey: the table has them separately. */
export const INKS: readonly (readonly [Phase, string])[] = [
  ['solve', '#0072b2'],
  ['broadphase', '#56b4e9'],
  ['narrowphase', '#e69f00'],
  ['refresh', '#5f7f95'],
  ['sleep', '#5f7f95'],
  ['events', '#5f7f95'],
  ['stepRest', '#5f7f95'],
  ['queries', '#009e73'],
  ['sync', '#f0e442'],
  ['overlays', '#b8a2e3'],
  ['render', '#cc79a7'],
  ['panels', '#8d8d8d'],
  ['profiler', '#bdbdbd'],
  ['rest', '#6f6f6f'],
];
const LONG_INK = '#ff4d4f';

// Pixels of the canvas per unit of the axis, its units, and its height; the style sheet stretches them.
const PITCH = 2;
const UNITS = 2 * FRAMES;
const HEIGHT = 240;
const MARK = 8;
/** A click pins the longest frame within this many CSS pixels; beyond so many it is a drag. */
const SNAP = 5;

const PAGE = 10;
/** Labels of bars that are cut off, and frames between two of them. */
const MOST_PEAKS = 5;
const PEAKS_APART = 90;

/** What the graph's width shows: numbers of frames, or steps of the world, as the timeline does. */
export interface GraphAxis {
  readonly of: 'frames' | 'steps';
  readonly from: number;
  readonly to: number;
}

export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

interface Drawn {
  readonly frames: Frames;
  readonly end: number;
  readonly axis: GraphAxis;
  /** µs at the top. */
  readonly scale: number;
  readonly refresh: Refresh;
}

export class FrameGraph {
  /** The frame under the pointer or the cursor of the keys; −1 where none is read. */
  readonly read = signal(-1);
  /** −1 for none. */
  readonly pinned = signal(-1);
  readonly range = signal<FrameRange | undefined>(undefined);
  readonly #live: () => Frames;
  /** The axis of the timeline, if it is shown above. */
  readonly #steps: () => Omit<GraphAxis, 'of'> | undefined;
  readonly #choose: (frame: number) => void;
  readonly #drawn;
  /** The frames at the start of reading: meanwhile the graph does not move. */
  #held: Frames | undefined;
  #isPointed = false;
  #canvas: HTMLCanvasElement | null = null;
  #ink: CanvasRenderingContext2D | null = null;
  /** The unit at the left edge of the canvas, and up to which frame it is drawn; −1 for none. */
  #left = 0;
  /** How many the canvas is wide: of a recording all frames may be shown. */
  #units = UNITS;
  #end = -1;
  /** How many frames there were. */
  #length = 0;

  constructor(live: () => Frames, steps: () => Omit<GraphAxis, 'of'> | undefined, choose: (frame: number) => void) {
    this.#live = live;
    this.#steps = steps;
    this.#choose = choose;
    const axis: GraphAxis = { of: 'frames', from: 0, to: FRAMES };
    this.#drawn = signal<Drawn>({ frames: live(), end: 0, axis, scale: 1, refresh: { hertz: 60, budget: 1000 / 60, detected: false } });
  }

  /** The shown frames: the current ones, or the held ones. */
  get frames(): Frames {
    return this.#held ?? this.#live();
  }

  /** Keeps the frames as they are. */
  hold(): void {
    this.#held ??= freeze(this.#live());
  }

  /** Lets the frames go on, with none marked. */
  release(): void {
    this.pinned.value = -1;
    this.range.value = undefined;
    if (!this.#isPointed) this.#leave();
  }

  /** A few times a second. */
  show(refresh: Refresh): void {
    const { frames } = this;
    const before = this.#drawn.peek();
    const steps = this.#steps();
    // Frames that took no step, as those of a paused world, have no width among steps.
    const axis: GraphAxis =
      steps && meanOf(frames, 'steps') > 0
        ? { of: 'steps', ...steps }
        : { of: 'frames', from: frames.end - (frames.isFixed ? frames.length : FRAMES), to: frames.end };
    const scale = scaleFor(1000 * refresh.budget, frames, before.scale);
    if (scale !== before.scale || frames !== before.frames || axis.of !== before.axis.of) this.#end = -1;
    this.#drawn.value = { frames, end: frames.end, axis, scale, refresh };
    if (this.#ink) this.#draw(this.#ink);
  }

  #draw(ink: CanvasRenderingContext2D): void {
    const { frames, axis } = this.#drawn.peek();
    const { end, length } = frames;
    const first = end - length;
    const low = Math.max(axis.from, length === 0 ? axis.from : Math.floor(this.#startOf(first)));
    // Fewer than before: another world is measured.
    const units = Math.max(UNITS, axis.to - axis.from);
    const isOver = axis.to > this.#left + units;
    const isFresh =
      this.#end < first ||
      this.#end > end ||
      low < this.#left ||
      length < this.#length ||
      units !== this.#units ||
      (isOver && frames.isFixed);
    this.#length = length;
    this.#units = units;
    if (isFresh) {
      ink.clearRect(0, 0, PITCH * UNITS, HEIGHT);
      this.#left = Math.max(low, axis.to - units);
      this.#end = first;
    } else if (isOver) {
      // Pixels are copied only when the end is reached, every 600 units.
      const by = Math.min(units, Math.ceil(axis.to - this.#left - FRAMES));
      ink.globalCompositeOperation = 'copy';
      ink.drawImage(ink.canvas, -this.#pitch * by, 0);
      ink.globalCompositeOperation = 'source-over';
      this.#left += by;
    }
    this.#drawFrames(ink, this.#end);
    this.#end = end;
    const { style } = ink.canvas;
    style.width = `${((100 * units) / (axis.to - axis.from)).toFixed(3)}%`;
    style.transform = `translateX(${((100 * (this.#left - axis.from)) / units).toFixed(4)}%)`;
  }

  /** Pixels of a unit. */
  get #pitch(): number {
    return (PITCH * UNITS) / this.#units;
  }

  /** All from one on: one colour after the other, since a canvas reads each anew. */
  #drawFrames(ink: CanvasRenderingContext2D, from: number): void {
    const { frames, axis, scale, refresh } = this.#drawn.peek();
    const { columns, end } = frames;
    const n = end - from;
    const bottoms = new Float64Array(n).fill(HEIGHT);
    const bar = (i: number, y: number, height: number): void =>
      ink.fillRect(this.#pitch * (this.#startOf(from + i) - this.#left), y, this.#pitch * this.#widthOf(from + i), height);
    // After a rewind steps are taken again.
    if (axis.of === 'steps') {
      for (let i = 0; i < n; i++) {
        ink.clearRect(this.#pitch * (this.#startOf(from + i) - this.#left), 0, this.#pitch * this.#widthOf(from + i), HEIGHT);
      }
    }
    for (const [phase, colour] of INKS) {
      ink.fillStyle = colour;
      for (let i = 0; i < n; i++) {
        const height = (HEIGHT * columns[phase][(from + i) % columns.frame.length]) / scale;
        if (height < 0.05) continue;
        bottoms[i] -= height;
        bar(i, bottoms[i], height);
      }
    }
    ink.fillStyle = LONG_INK;
    for (let i = 0; i < n; i++) if (columns.frame[(from + i) % columns.frame.length] > 1000 * refresh.budget) bar(i, 0, MARK);
  }

  /** Where a frame begins on the axis: between two ticks, as the bars of the timeline do. */
  #startOf(frame: number): number {
    const { frames, axis } = this.#drawn.peek();
    if (axis.of === 'frames') return frame;
    return valueOf(frames, 'tick', frame) + 0.5 - this.#widthOf(frame);
  }

  /** Units of the axis: a frame that took no step has none among steps. */
  #widthOf(frame: number): number {
    const { frames, axis } = this.#drawn.peek();
    return axis.of === 'frames' ? 1 : valueOf(frames, 'steps', frame);
  }

  /** Where a frame is, in percent of the width; undefined beyond the edges. */
  #placeOf(frame: number): number | undefined {
    const { axis, frames } = this.#drawn.value;
    if (frame < frames.end - frames.length || frame >= frames.end) return undefined;
    const at = (this.#startOf(frame) + this.#widthOf(frame) / 2 - axis.from) / (axis.to - axis.from);
    return at >= 0 && at <= 1 ? 100 * at : undefined;
  }

  readonly #Marks = (): JSX.Element => {
    const { frames, scale, refresh } = this.#drawn.value;
    const mark = (looks: string, frame: number): JSX.Element | undefined => {
      const left = this.#placeOf(frame);
      return left === undefined ? undefined : <div class={looks} style={{ left: `${left.toFixed(3)}%` }} />;
    };
    const range = this.range.value;
    const [from, to] = range ? [this.#placeOf(range.from), this.#placeOf(range.to)] : [];
    return (
      <div aria-hidden="true">
        <div class="graph-budget" style={{ bottom: `${((1e5 * refresh.budget) / scale).toFixed(2)}%` }}>
          <span class="tag veil fine">{`${figure(refresh.budget)} ms · ${refresh.hertz} Hz`}</span>
        </div>
        <span class="graph-top tag veil fine soft">{`${milliseconds(scale)} ms`}</span>
        {/* What bars that are cut off come to. */}
        {peaksAbove(frames, scale, MOST_PEAKS, PEAKS_APART).map((frame) => {
          const left = this.#placeOf(frame);
          return (
            left !== undefined && (
              <span key={frame} class="graph-peak tag veil fine" style={{ '--at': `${left.toFixed(1)}%` }}>
                {`${milliseconds(valueOf(frames, 'frame', frame))} ms`}
              </span>
            )
          );
        })}
        {from !== undefined && to !== undefined && <div class="graph-range" style={{ left: `${from}%`, width: `${to - from}%` }} />}
        {mark('graph-pin', this.pinned.value)}
        {mark('graph-cursor', this.read.value)}
      </div>
    );
  };

  /** `words` is what it shows, in words. */
  readonly View = ({ words }: { readonly words: ReadonlySignal<string> }): JSX.Element => {
    const { frames } = this.#drawn.value;
    const drag = useDrag<number>({
      threshold: SNAP,
      begins: (dx, dy) => Math.abs(dx) > Math.abs(dy),
      locate: (event) => this.#unitAt(event),
      grab: (_, event) => this.#point(event),
      drag: (from, to) => this.#select(Math.min(from, to), Math.max(from, to)),
      click: () => this.read.peek() >= 0 && this.#choose(this.read.peek()),
      cancel: () => this.release(),
    });
    const Marks = this.#Marks;
    return (
      <div
        ref={drag}
        class="graph"
        role="slider"
        tabIndex={0}
        aria-label={t('graph.label')}
        title={t('graph.hint')}
        aria-orientation="horizontal"
        aria-valuemin={-Math.max(0, frames.length - 1)}
        aria-valuemax={0}
        aria-valuenow={this.read.value < 0 ? 0 : this.read.value - (frames.end - 1)}
        aria-valuetext={words.value}
        onPointerMove={(event) => this.#point(event)}
        onPointerLeave={({ currentTarget }) => {
          this.#isPointed = false;
          if (!currentTarget.matches(':focus-visible')) this.#leave();
        }}
        onBlur={() => this.#isPointed || this.#leave()}
        onKeyDown={(event) => this.#press(event)}
      >
        <canvas ref={this.#take} width={PITCH * UNITS} height={HEIGHT} aria-hidden="true" />
        <Marks />
      </div>
    );
  };

  readonly #take = (canvas: HTMLCanvasElement | null): void => {
    this.#canvas = canvas;
    this.#ink = canvas?.getContext('2d') ?? null;
    this.#end = -1;
  };

  #leave(): void {
    this.read.value = -1;
    if (this.pinned.peek() < 0 && !this.range.peek()) this.#held = undefined;
  }

  #unitAt({ clientX }: MouseEvent): number {
    const { axis } = this.#drawn.peek();
    const { left, width } = this.#canvas!.parentElement!.getBoundingClientRect();
    return axis.from + ((clientX - left) / Math.max(1, width)) * (axis.to - axis.from);
  }

  /** Reads the longest frame near the pointer. */
  #point(event: MouseEvent): void {
    this.#isPointed = true;
    const { frames } = this;
    if (frames.length === 0) return;
    this.hold();
    const { axis } = this.#drawn.peek();
    const near = (SNAP * (axis.to - axis.from)) / Math.max(1, this.#canvas!.parentElement!.clientWidth);
    const at = this.#unitAt(event);
    const there = this.#within(at - near, at + near);
    this.read.value = there ? longest(frames, there.from, there.to) : -1;
  }

  /** The frames that have a part of this stretch of the axis. */
  #within(low: number, high: number): FrameRange | undefined {
    const { end, length } = this.frames;
    let [from, to] = [-1, -1];
    for (let frame = end - length; frame < end; frame++) {
      const start = this.#startOf(frame);
      const width = this.#widthOf(frame);
      if (width === 0 || start + width <= low || start > high) continue;
      if (from < 0) from = frame;
      to = frame;
    }
    return from < 0 ? undefined : { from, to };
  }

  #select(low: number, high: number): void {
    this.hold();
    this.pinned.value = -1;
    this.range.value = this.#within(low, high);
  }

  #press(event: KeyboardEvent): void {
    const { frames } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || frames.length === 0) return;
    const { end, length } = frames;
    const { budget } = this.#drawn.peek().refresh;
    const read = this.read.peek();
    const at = read >= 0 ? read : this.pinned.peek() >= 0 ? this.pinned.peek() : end;
    const next = (by: 1 | -1): number => {
      const to = nextLong(frames, at, by, budget);
      return to < 0 ? at : to;
    };
    const moves: Readonly<Record<string, () => number>> = {
      ArrowLeft: () => at - 1,
      ArrowRight: () => at + 1,
      PageUp: () => at - PAGE,
      PageDown: () => at + PAGE,
      Home: () => end - length,
      End: () => end - 1,
      ArrowUp: () => next(-1),
      ArrowDown: () => next(1),
    };
    if ((event.key === 'Enter' || event.key === ' ') && read >= 0) this.#choose(read);
    else if (event.key in moves) {
      this.hold();
      const to = Math.min(end - 1, Math.max(end - length, moves[event.key]()));
      this.read.value = to;
      if (event.shiftKey) this.#extend(at === end ? to : at, to);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The range goes from the end that stays to the cursor. */
  #extend(at: number, to: number): void {
    const before = this.range.peek() ?? { from: at, to: at };
    const fixed = before.from === at ? before.to : before.from;
    this.pinned.value = -1;
    this.range.value = { from: Math.min(fixed, to), to: Math.max(fixed, to) };
  }
}

/** Those that are looked at: all, or the range. */
export function shownFrames(graph: FrameGraph): Frames {
  const range = graph.range.value;
  return range ? between(graph.frames, range.from, range.to) : graph.frames;
}
