// The frame graph: 600 frames, or those of a recording, as stacked phases, newest at the right, under the line of the budget; or, under a timeline, each frame at the steps that it
// took. A frame is read by pointer or arrow keys and pinned by a click or Enter; a drag, or Shift with the arrows, selects a range. Meanwhile it stands still.

import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { takingKeys, useDrag } from '../kit/pointer-drag.ts';
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

// Size of the canvas, px; the style sheet stretches it.
const WIDTH = 2 * FRAMES;
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
  /** What the bars depend on, as it was when they were drawn. */
  #looks = '';

  constructor(live: () => Frames, steps: () => Omit<GraphAxis, 'of'> | undefined, choose: (frame: number) => void) {
    this.#live = live;
    this.#steps = steps;
    this.#choose = choose;
    const axis: GraphAxis = { of: 'frames', from: 0, to: FRAMES };
    this.#drawn = signal<Drawn>({ frames: live(), axis, scale: 1, refresh: { hertz: 60, budget: 1000 / 60, detected: false } });
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
    const { columns, end, length } = frames;
    const before = this.#drawn.peek();
    const steps = this.#steps();
    // Frames that took no step, as those of a paused world, have no width among steps.
    const axis: GraphAxis =
      steps && meanOf(frames, 'steps') > 0
        ? { of: 'steps', ...steps }
        : { of: 'frames', from: end - (frames.isFixed ? length : FRAMES), to: end };
    const scale = scaleFor(1000 * refresh.budget, frames, before.scale);
    const looks = [scale, refresh.budget, axis.of, axis.to - axis.from].join();
    const isSame = columns === before.frames.columns && looks === this.#looks;
    if (isSame && end === before.frames.end && length === before.frames.length && axis.from === before.axis.from) return;
    this.#looks = looks;
    this.#drawn.value = { frames: { columns, end, length }, axis, scale, refresh };
    this.#draw(isSame ? before : undefined);
  }

  /** One colour after the other, since a canvas reads each anew. What was drawn `before` in the same way moves along, if by whole pixels. */
  #draw(before: Drawn | undefined): void {
    const ink = this.#canvas?.getContext('2d');
    if (!ink) return;
    const { frames, axis, scale, refresh } = this.#drawn.peek();
    const { columns, end, length } = frames;
    const pitch = WIDTH / (axis.to - axis.from);
    const shift = before && before.frames.end > end - length ? pitch * (axis.from - before.axis.from) : -1;
    const kept = shift >= 0 && Number.isInteger(shift) ? before : undefined;
    ink.globalCompositeOperation = 'copy';
    ink.drawImage(ink.canvas, kept ? -shift : WIDTH, 0);
    ink.globalCompositeOperation = 'source-over';
    const bars: { readonly k: number; readonly x: number; readonly width: number; y: number }[] = [];
    // From the newest on: after a rewind steps are taken again, and stand for those before.
    for (let frame = end - 1, taken = Infinity; frame >= end - length && taken > axis.from; frame--) {
      const start = this.#startOf(frame);
      const width = this.#widthOf(frame);
      if (width === 0 || start + width > taken) continue;
      taken = start;
      if (kept && frame < kept.frames.end && start + width <= kept.axis.to) continue;
      bars.push({ k: frame % columns.frame.length, x: pitch * (start - axis.from), width: pitch * width, y: HEIGHT });
    }
    // (The last one is the leftmost.)
    if (bars.length > 0) ink.clearRect(bars[bars.length - 1].x, 0, WIDTH, HEIGHT);
    for (const [phase, colour] of INKS) {
      ink.fillStyle = colour;
      const times = columns[phase];
      for (const bar of bars) {
        const height = (HEIGHT * times[bar.k]) / scale;
        bar.y -= height;
        // Thinner ones are not seen, and are most of them.
        if (height >= 0.4) ink.fillRect(bar.x, bar.y, bar.width, height);
      }
    }
    ink.fillStyle = LONG_INK;
    for (const { k, x, width } of bars) if (columns.frame[k] > 1000 * refresh.budget) ink.fillRect(x, 0, width, MARK);
  }

  /** Where a frame begins on the axis: between two ticks, as the bars of the timeline do. */
  #startOf(frame: number): number {
    const { frames, axis } = this.#drawn.peek();
    const { tick } = frames.columns;
    return axis.of === 'frames' ? frame : tick[frame % tick.length] + 0.5 - this.#widthOf(frame);
  }

  /** Units of the axis: a frame that took no step has none among steps. */
  #widthOf(frame: number): number {
    const { frames, axis } = this.#drawn.peek();
    const { steps } = frames.columns;
    return axis.of === 'frames' ? 1 : steps[frame % steps.length];
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
              <span
                key={frame}
                class="graph-peak tag veil fine"
                style={{ left: `${left.toFixed(1)}%`, translate: `${(-left).toFixed(1)}%` }}
              >
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
    // (It is not read out while it runs.)
    const { frames } = this.#drawn.peek();
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
        onKeyDown={this.#press}
      >
        <canvas class="fill" ref={this.#take} width={WIDTH} height={HEIGHT} aria-hidden="true" />
        <Marks />
      </div>
    );
  };

  readonly #take = (canvas: HTMLCanvasElement | null): void => {
    this.#canvas = canvas;
    this.#looks = '';
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

  readonly #press = takingKeys(({ key, shiftKey }) => {
    const { frames } = this;
    if (frames.length === 0) return false;
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
    if ((key === 'Enter' || key === ' ') && read >= 0) this.#choose(read);
    else if (key in moves) {
      this.hold();
      const to = Math.min(end - 1, Math.max(end - length, moves[key]()));
      this.read.value = to;
      if (shiftKey) this.#extend(at === end ? to : at, to);
    } else return false;
    return true;
  });

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
