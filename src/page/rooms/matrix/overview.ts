// All pairs at once: one shared pose, twenty-five scenes, and the newest pose checked by the oracle a few times a second.

import { computed, effect, signal } from '@preact/signals';
import { KINDS } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { reducesMotion } from '../../kit/motion.ts';
import { draggable } from '../../kit/pointer-drag.ts';
import { RoomState } from '../../kit/room-state.ts';
import { isTouched } from '../../kit/texts.ts';
import { THEME } from '../../kit/theme-signal.ts';
import { between, length, minus, plus, times } from '../../kit/vectors.ts';
import type { KindPair, SolidPair } from '../../model/solid.ts';
import { HOME, InsetScene } from '../../stage/inset-scene.ts';
import { drawCell } from './matrix-figure.ts';
import type { Oracle } from './oracle.ts';
import { fromTheOtherSide, posed, type Posed, type Reading } from './pair-reading.ts';
import { exchanged, indexOfPair, isMirrored, PAIRS } from './pairs.ts';
import { summarySentence } from './sentences.ts';
import { clamped, poseOf, START, swept, type SharedPose } from './shared-pose.ts';
import { Stopwatch } from './stopwatch.ts';

/** Row by row: the first solid has the row, the second the column. */
export const CELLS: readonly KindPair[] = KINDS.flatMap((a) => KINDS.map((b) => ({ a, b })));

export function cellOf({ a, b }: KindPair): number {
  return KINDS.length * KINDS.indexOf(a) + KINDS.indexOf(b);
}

const EASE = 0.16; // s, of the camera after a drag
const STEEPEST = 1.5; // radians, short of straight down

export class Overview {
  readonly state: RoomState<SharedPose>;
  /** Each pair at the shared pose, and each cell, which may show its pair from the other side. */
  readonly pairs = computed<readonly Posed[]>(() => PAIRS.map((pair) => posed(poseOf(pair, this.state.value))));
  readonly cells = computed<readonly Posed[]>(() => CELLS.map((cell) => seenFrom(cell, this.pairs.value[indexOfPair(cell)])));
  readonly stopwatch = new Stopwatch(PAIRS.length);
  /** By cell. */
  readonly scenes = CELLS.map(() => new InsetScene());
  readonly #sweep = signal<{ readonly from: SharedPose; seconds: number } | undefined>(undefined);
  readonly #oracle: Oracle;
  readonly #endDrawing: () => void;
  #isHeld = false;
  #sight = HOME;
  /** The view of the cameras. */
  #seen: { readonly center: Vec3; readonly radius: number } = { center: [0, 0, 0], radius: 1 };

  /** `announce` is called after what the user did. */
  constructor(oracle: Oracle, announce: () => void) {
    this.state = new RoomState(START, announce);
    this.#oracle = oracle;
    this.#endDrawing = effect(() => {
      void THEME.value;
      this.scenes.forEach((scene, i) => drawCell(scene, this.cells.value[i]));
    });
    this.homeView();
    this.#aim(1);
  }

  get pose(): SharedPose {
    return this.state.value;
  }

  show(pose: SharedPose): void {
    this.state.set(clamped(pose));
  }

  /** The pose of one cell's pair, its first named solid as a. */
  poseOfCell(pair: KindPair): SolidPair {
    return this.cells.value[cellOf(pair)].pose;
  }

  get isAnimated(): boolean {
    return this.#sweep.value !== undefined;
  }

  animate(on: boolean): void {
    if (on !== this.isAnimated) this.#sweep.value = on ? { from: this.pose, seconds: 0 } : undefined;
  }

  /** Moves the second solid along the view's right, up and towards the eye, m. */
  move(by: Vec3): void {
    this.animate(false);
    this.#shift(0, by);
    this.state.hold.done();
  }

  /** A drag of a cell moves the second solid; with Shift or the right button it turns all cells. `moved` is called while it does. */
  letDrag(cell: number, tile: HTMLElement, moved: () => void): () => void {
    let last: Vec2 = [0, 0];
    let isTurning = false;
    const letGo = (end: () => void) => (): void => {
      this.#isHeld = false;
      end();
    };
    const { grab, done, cancel } = this.state.hold;
    return draggable<Vec2>(tile, () => ({
      secondary: true,
      threshold: isTouched() ? 10 : 5,
      locate: ({ clientX, clientY }) => [clientX, clientY],
      grab: (at, event) => {
        last = at;
        isTurning = event.button === 2 || event.shiftKey;
        grab();
      },
      drag: (_from, to) => {
        const [dx, dy] = [to[0] - last[0], to[1] - last[1]];
        last = to;
        moved();
        if (isTurning) {
          this.#look(this.#sight.azimuth - 0.01 * dx, this.#sight.elevation + 0.01 * dy);
          return;
        }
        this.#isHeld = true;
        this.animate(false);
        const { width, height } = tile.getBoundingClientRect();
        // The ball of the framed radius fills the narrower side.
        const metre = (2 * this.#seen.radius) / Math.max(1, Math.min(width, height));
        this.#shift(cell, [metre * dx, -metre * dy, 0]);
      },
      done: letGo(done),
      cancel: letGo(cancel),
    }));
  }

  /** The initial direction of view. */
  homeView(): void {
    this.#look(HOME.azimuth, HOME.elevation);
  }

  frame(now: number, seconds: number): void {
    const sweep = this.#sweep.value;
    if (sweep) {
      sweep.seconds += seconds;
      this.show(swept(sweep.from, sweep.seconds));
    }
    this.#aim(sweep || reducesMotion() ? 1 : Math.min(1, seconds / EASE));
    const pairs = this.pairs.value;
    this.#oracle.ask(now, pairs, () => pairs.map(({ pose, reading }) => ({ pose, shown: reading.distance })));
    if (!this.#isHeld && !sweep) this.stopwatch.frame(pairs);
  }

  /** The current state in a sentence. */
  get sentence(): string {
    return summarySentence(this.state.value.offset, this.readings);
  }

  get readings(): readonly Reading[] {
    return this.pairs.value.map(({ reading }) => reading);
  }

  dispose(): void {
    this.#endDrawing();
    for (const scene of this.scenes) scene.dispose();
  }

  /** Turns all cells; a mirrored one is seen from the other side. */
  #look(azimuth: number, elevation: number): void {
    this.#sight = { azimuth, elevation: Math.max(-STEEPEST, Math.min(STEEPEST, elevation)) };
    this.scenes.forEach((scene, i) => scene.look(isMirrored(CELLS[i]) ? azimuth + Math.PI : azimuth, this.#sight.elevation));
  }

  #shift(cell: number, by: Vec3): void {
    const offset = this.scenes[cell].axes.reduce((sum, axis, k) => plus(sum, axis, by[k]), this.pose.offset);
    this.show({ ...this.pose, offset });
  }

  /** Moves the cameras towards their target view; at once if `share` is 1. During a drag the view only grows. */
  #aim(share: number): void {
    const { offset, scale } = this.state.value;
    const { center, radius } = this.#seen;
    const wanted = { center: times(offset, 0.5), radius: Math.max(0.95, 0.5 * length(offset) + 0.75 * Math.max(1, scale)) };
    if (this.#isHeld) {
      const out = length(minus(offset, center)) + 0.75 * scale;
      if (out <= radius) return;
      this.#seen = { center, radius: out };
    } else {
      const gap = length([length(minus(wanted.center, center)), wanted.radius - radius, 0]);
      if (gap === 0) return;
      const isThere = gap < 1e-3 || share === 1;
      this.#seen = isThere ? wanted : { center: between(center, wanted.center, share), radius: radius + share * (wanted.radius - radius) };
    }
    for (const scene of this.scenes) scene.frame(this.#seen.center, this.#seen.radius);
  }
}

function seenFrom(cell: KindPair, pair: Posed): Posed {
  if (!isMirrored(cell)) return pair;
  return { pose: exchanged(pair.pose), ...exchanged(pair), reading: fromTheOtherSide(pair.reading) };
}
