// The frame graph: 600 frames as stacked phases, newest at the right, under the line of the budget. A frame is read by pointer or arrow keys, and
// selected by a click or Enter. Meanwhile the graph stands still.

import { element, setHidden, write } from '../ui/element.ts';
import { onTheme } from '../ui/theme-choice.ts';
import { FRAMES } from './profile.ts';
import type { Frames, Phase, Refresh } from './profile.ts';
import { figure, freeze, longest, milliseconds, nextLong, peaksAbove, scaleFor, valueOf } from './statistics.ts';

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

// Canvas pixels per frame, and of the canvas' height; the style sheet stretches both.
const PITCH = 2;
const HEIGHT = 240;
const MARK = 8;
/** A click selects the longest frame within this many CSS pixels. */
const SNAP = 5;

const PAGE = 10;

/** Labels of bars that are cut off, and frames between two of them. */
const MOST_PEAKS = 5;
const PEAKS_APART = 90;

export class FrameGraph {
  readonly root: HTMLElement;
  /** The frame under the pointer or the cursor of the keys; −1 where none is read. */
  read = -1;

  // Twice as wide as the graph, which is moved along it: pixels are copied only when the end is reached, every 600 frames.
  readonly #canvas = element('canvas', {
    attributes: { width: String(2 * PITCH * FRAMES), height: String(HEIGHT), 'aria-hidden': 'true' },
  });
  readonly #ink = this.#canvas.getContext('2d')!;
  readonly #budget = element('div', { class: 'graph-budget', attributes: { 'aria-hidden': 'true' } }, element('span'));
  readonly #top = element('span', { class: 'graph-top', attributes: { 'aria-hidden': 'true' } });
  readonly #cursor = element('div', { class: 'graph-cursor', attributes: { 'aria-hidden': 'true' } });
  readonly #peaks = Array.from({ length: MOST_PEAKS }, () =>
    element('span', { class: 'graph-peak', attributes: { 'aria-hidden': 'true' } }),
  );
  readonly #pin = element('div', { class: 'graph-pin', attributes: { 'aria-hidden': 'true' } });
  readonly #live: Frames;
  readonly #changed: () => void;
  readonly #choose: (frame: number) => void;
  /** The frames at the start of reading: meanwhile the graph does not move. */
  #held: Frames | undefined;
  #pinned = -1;
  #pointed = false;
  #refresh: Refresh = { hertz: 60, budget: 1000 / 60, detected: false };
  // What is on the canvas: from which frame, up to which, with the top at so many µs.
  #drawnFrom = 0;
  #drawnEnd = -1;
  #drawn: Frames | undefined;
  #scale = 0;

  /** `changed` is called when another frame is read, `choose` with the clicked one. */
  constructor(live: Frames, changed: () => void, choose: (frame: number) => void) {
    this.#live = live;
    this.#changed = changed;
    this.#choose = choose;
    this.root = element(
      'div',
      { class: 'graph', label: 'graph.label', attributes: { tabindex: '0', role: 'slider', 'aria-orientation': 'horizontal' } },
      this.#canvas,
      this.#budget,
      this.#top,
      ...this.#peaks,
      this.#pin,
      this.#cursor,
    );
    const { root } = this;
    root.addEventListener('pointermove', (event) => this.#point(event));
    root.addEventListener('pointerleave', () => {
      this.#pointed = false;
      if (!root.matches(':focus-visible')) this.#leave();
    });
    root.addEventListener('click', (event) => {
      this.#point(event);
      if (this.read >= 0) this.#choose(this.read);
    });
    root.addEventListener('keydown', (event) => this.#key(event));
    root.addEventListener('blur', () => {
      if (!this.#pointed) this.#leave();
    });
    onTheme(() => (this.#drawnEnd = -1));
  }

  /** The shown frames: the current ones, or the held ones. */
  get frames(): Frames {
    return this.#held ?? this.#live;
  }

  get held(): boolean {
    return this.#held !== undefined;
  }

  /** Keeps the frames as they are, with one of them marked; or lets them go on. */
  pin(frame: number | undefined): void {
    this.#pinned = frame ?? -1;
    if (frame !== undefined) this.#hold();
    else if (!this.#pointed) this.#leave();
    this.show(this.#refresh);
  }

  /** Reads that frame. */
  readFrame(frame: number): void {
    const { end, length } = this.frames;
    this.read = Math.min(end - 1, Math.max(end - length, frame));
    this.#placeMarks();
    this.#changed();
  }

  /** A few times a second. */
  show(refresh: Refresh): void {
    this.#refresh = refresh;
    const { frames } = this;
    const scale = scaleFor(1000 * refresh.budget, frames, this.#scale);
    const fresh =
      frames !== this.#drawn || scale !== this.#scale || this.#drawnEnd < frames.end - frames.length || this.#drawnEnd > frames.end;
    this.#scale = scale;
    this.#drawn = frames;
    if (fresh) this.#redraw(frames);
    else this.#advance(frames);
    this.#drawnEnd = frames.end;
    const share = (1000 * refresh.budget) / scale;
    const bottom = `${(100 * share).toFixed(2)}%`;
    if (this.#budget.style.bottom !== bottom) this.#budget.style.bottom = bottom;
    write(this.#budget.firstElementChild as HTMLElement, `${figure(refresh.budget)} ms · ${refresh.hertz} Hz`);
    write(this.#top, `${milliseconds(scale)} ms`);
    this.#placePeaks(frames);
    this.#placeMarks();
  }

  /** What bars that are cut off come to. */
  #placePeaks(frames: Frames): void {
    const peaks = peaksAbove(frames, this.#scale, MOST_PEAKS, PEAKS_APART);
    for (const [i, label] of this.#peaks.entries()) {
      const frame = peaks.at(i);
      setHidden(label, frame === undefined);
      if (frame === undefined) continue;
      write(label, `${milliseconds(valueOf(frames, 'frame', frame))} ms`);
      label.style.setProperty('--at', `${((100 * (FRAMES - (frames.end - frame) + 0.5)) / FRAMES).toFixed(1)}%`);
    }
  }

  #redraw(frames: Frames): void {
    this.#ink.clearRect(0, 0, 2 * PITCH * FRAMES, HEIGHT);
    this.#drawnFrom = frames.end - FRAMES;
    this.#drawFrames(frames, frames.end - frames.length);
    this.#placeCanvas(frames);
  }

  #advance(frames: Frames): void {
    if (frames.end === this.#drawnEnd) return;
    if (frames.end - this.#drawnFrom > 2 * FRAMES) {
      const ink = this.#ink;
      ink.globalCompositeOperation = 'copy';
      ink.drawImage(this.#canvas, -PITCH * (this.#drawnEnd - FRAMES - this.#drawnFrom), 0);
      ink.globalCompositeOperation = 'source-over';
      this.#drawnFrom = this.#drawnEnd - FRAMES;
    }
    this.#drawFrames(frames, this.#drawnEnd);
    this.#placeCanvas(frames);
  }

  /** The newest frame to the right edge. */
  #placeCanvas({ end }: Frames): void {
    this.#canvas.style.transform = `translateX(${((-50 * (end - FRAMES - this.#drawnFrom)) / FRAMES).toFixed(4)}%)`;
  }

  /** All from one on: one colour after the other, since a canvas reads each anew. */
  #drawFrames({ columns, end }: Frames, from: number): void {
    const ink = this.#ink;
    const n = end - from;
    const bottoms = new Float64Array(n).fill(HEIGHT);
    for (const [phase, colour] of INKS) {
      ink.fillStyle = colour;
      for (let i = 0; i < n; i++) {
        const height = (HEIGHT * columns[phase][(from + i) % FRAMES]) / this.#scale;
        if (height < 0.05) continue;
        bottoms[i] -= height;
        ink.fillRect(PITCH * (from + i - this.#drawnFrom), bottoms[i], PITCH, height);
      }
    }
    ink.fillStyle = LONG_INK;
    for (let i = 0; i < n; i++) {
      const isLong = columns.frame[(from + i) % FRAMES] > 1000 * this.#refresh.budget;
      if (isLong) ink.fillRect(PITCH * (from + i - this.#drawnFrom), 0, PITCH, MARK);
    }
  }

  #placeMarks(): void {
    const { frames, read } = this;
    const { end, length } = frames;
    const place = (mark: HTMLElement, frame: number): void => {
      const away = frame < end - length || frame >= end;
      setHidden(mark, away);
      if (!away) mark.style.left = `${((100 * (FRAMES - (end - frame) + 0.5)) / FRAMES).toFixed(3)}%`;
    };
    place(this.#cursor, read);
    place(this.#pin, this.#pinned);
    const { root } = this;
    root.setAttribute('aria-valuemin', String(-Math.max(0, length - 1)));
    root.setAttribute('aria-valuemax', '0');
    root.setAttribute('aria-valuenow', String(read < 0 ? 0 : read - (end - 1)));
  }

  #hold(): void {
    this.#held ??= freeze(this.#live);
  }

  #leave(): void {
    this.read = -1;
    if (this.#pinned < 0) this.#held = undefined;
    this.#placeMarks();
    this.#changed();
  }

  #point({ clientX }: MouseEvent): void {
    this.#pointed = true;
    if (this.frames.length === 0) return;
    this.#hold();
    const { left, width } = this.root.getBoundingClientRect();
    const { frames } = this;
    const from = frames.end - FRAMES;
    const at = from + ((clientX - left) / Math.max(1, width)) * FRAMES;
    const near = (SNAP * FRAMES) / Math.max(1, width);
    const best = longest(frames, Math.floor(at - near), Math.floor(at + near));
    const { read } = this;
    this.read = best;
    if (this.read === read) return;
    this.#placeMarks();
    this.#changed();
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.frames.length === 0) return;
    const { end, length } = this.frames;
    const { budget } = this.#refresh;
    const at = this.read < 0 ? (this.#pinned < 0 ? end : this.#pinned) : this.read;
    let to: number;
    if (event.key === 'ArrowLeft') to = at - 1;
    else if (event.key === 'ArrowRight') to = at + 1;
    else if (event.key === 'PageUp') to = at - PAGE;
    else if (event.key === 'PageDown') to = at + PAGE;
    else if (event.key === 'Home') to = end - length;
    else if (event.key === 'End') to = end - 1;
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      to = nextLong(this.frames, at, event.key === 'ArrowUp' ? -1 : 1, budget);
      if (to < 0) to = at;
    } else if ((event.key === 'Enter' || event.key === ' ') && this.read >= 0) {
      this.#choose(this.read);
      event.preventDefault();
      event.stopPropagation();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.#hold();
    this.readFrame(to);
  }
}
