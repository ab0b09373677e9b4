// All pairs at once: one shared pose, twenty-five scenes, and the newest pose checked by the oracle a few times a second.

import { computed, effect, signal } from '@preact/signals';
import { KINDS } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { reducesMotion } from '../../kit/motion.ts';
import { draggable } from '../../kit/pointer-drag.ts';
import { RoomState } from '../../kit/room-state.ts';
import { isTouched } from '../../kit/texts.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { THEME } from '../../kit/theme-signal.ts';
import { AZIMUTH, drawCell, ELEVATION } from './matrix-figure.ts';
import type { Oracle } from './oracle.ts';
import { fromTheOtherSide, posed, type Posed, type Reading } from './pair-reading.ts';
import { exchanged, indexOfPair, isMirrored, PAIRS, type Pair } from './pairs.ts';
import type { PairPose } from './placement.ts';
import { summarySentence } from './sentences.ts';
import { clamped, poseOf, START, swept, type SharedPose } from './shared-pose.ts';
import { Stopwatch } from './stopwatch.ts';

/** Row by row: the first solid has the row, the second the column. */
export const CELLS: readonly Pair[] = KINDS.flatMap((a) => KINDS.map((b) => ({ a, b })));

export function cellOf({ a, b }: Pair): number {
  return KINDS.length * KINDS.indexOf(a) + KINDS.indexOf(b);
}

const EASE = 0.16; // s, of the camera after a drag
const STEEPEST = 1.5; // radians, short of straight down

export class Overview {
  readonly state: RoomState<SharedPose>;
  /** Each pair at the shared pose, and each cell, which may show its pair from the other side. */
  readonly pairs = computed<readonly Posed[]>(() => PAIRS.map((pair) => posed(pair, poseOf(pair, this.state.value))));
  readonly cells = computed<readonly Posed[]>(() => CELLS.map(({ a, b }) => seenFrom(a, b, this.pairs.value[indexOfPair(a, b)])));
  readonly stopwatch = new Stopwatch(PAIRS.length);
  /** By cell; none where nothing is drawn. */
  readonly scenes: readonly InsetScene[];
  readonly #sweep = signal<{ readonly from: SharedPose; seconds: number } | undefined>(undefined);
  readonly #oracle: Oracle;
  readonly #endDrawing: () => void;
  #isHeld = false;
  #azimuth = AZIMUTH;
  #elevation = ELEVATION;
  /** The view of the cameras. */
  readonly #seen = { center: [0, 0, 0] as Vec3, radius: 1 };

  /** `announce` is called after what the user did. */
  constructor(isDrawn: boolean, oracle: Oracle, announce: () => void) {
    this.state = new RoomState(START, announce);
    this.#oracle = oracle;
    this.scenes = isDrawn ? CELLS.map(() => new InsetScene()) : [];
    this.#endDrawing = effect(() => {
      void THEME.value;
      this.scenes.forEach((scene, i) => drawCell(scene, this.cells.value[i]));
    });
    this.turnView(0, 0);
    this.#aim(1);
  }

  get pose(): SharedPose {
    return this.state.value;
  }

  show(pose: SharedPose): void {
    this.state.set(clamped(pose));
  }

  /** The pose of one cell's pair, its first named solid as a. */
  poseOfCell(pair: Pair): PairPose {
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
    this.#shift(axesOfView(this.#azimuth, this.#elevation), by);
    this.state.hold.done();
  }

  /** A drag of a cell moves the second solid; with Shift or the right button it turns all cells. `moved` is called while it does. */
  letDrag(cell: number, tile: HTMLElement, moved: () => void): () => void {
    let last: Vec2 = [0, 0];
    let isTurning = false;
    return draggable<Vec2>(tile, () => ({
      secondary: true,
      threshold: isTouched() ? 10 : 5,
      locate: ({ clientX, clientY }) => [clientX, clientY],
      grab: (at, event) => {
        last = at;
        isTurning = event.button === 2 || event.shiftKey;
        this.state.hold.grab();
      },
      drag: (_from, to) => {
        const [dx, dy] = [to[0] - last[0], to[1] - last[1]];
        last = to;
        moved();
        if (isTurning) {
          this.turnView(-0.01 * dx, 0.01 * dy);
          return;
        }
        this.#isHeld = true;
        this.animate(false);
        const { width, height } = tile.getBoundingClientRect();
        // The ball of the framed radius fills the narrower side.
        const metre = (2 * this.#seen.radius) / Math.max(1, Math.min(width, height));
        this.#shift(axesOfView(this.#azimuthOf(cell), this.#elevation), [metre * dx, -metre * dy, 0]);
      },
      done: () => {
        this.#isHeld = false;
        this.state.hold.done();
      },
      cancel: () => {
        this.#isHeld = false;
        this.state.hold.cancel();
      },
    }));
  }

  /** Turns all cells, radians. */
  turnView(azimuth: number, elevation: number): void {
    this.#azimuth += azimuth;
    this.#elevation = Math.max(-STEEPEST, Math.min(STEEPEST, this.#elevation + elevation));
    this.scenes.forEach((scene, i) => scene.look(this.#azimuthOf(i), this.#elevation));
  }

  /** The initial direction of view. */
  homeView(): void {
    this.turnView(AZIMUTH - this.#azimuth, ELEVATION - this.#elevation);
  }

  frame(now: number, seconds: number): void {
    const sweep = this.#sweep.value;
    if (sweep) {
      sweep.seconds += seconds;
      this.show(swept(sweep.from, sweep.seconds));
    }
    this.#aim(sweep || reducesMotion() ? 1 : Math.min(1, seconds / EASE));
    const pairs = this.pairs.value;
    this.#oracle.ask(now, pairs, () => PAIRS.map((pair, i) => ({ pair, pose: pairs[i].pose, shown: pairs[i].reading.distance })));
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

  /** A mirrored cell is seen from the other side. */
  #azimuthOf(cell: number): number {
    const { a, b } = CELLS[cell];
    return isMirrored(a, b) ? this.#azimuth + Math.PI : this.#azimuth;
  }

  #shift(axes: readonly Vec3[], by: Vec3): void {
    const { offset } = this.pose;
    this.show({ ...this.pose, offset: offset.map((x, k) => x + axes.reduce((sum, axis, i) => sum + by[i] * axis[k], 0)) as Vec3 });
  }

  /** Moves the cameras towards their target view; at once if `share` is 1. During a drag the view only grows. */
  #aim(share: number): void {
    const { offset, scale } = this.state.value;
    const distance = Math.hypot(...offset);
    const wanted = { center: offset.map((x) => 0.5 * x) as Vec3, radius: Math.max(0.95, 0.5 * distance + 0.75 * Math.max(1, scale)) };
    const seen = this.#seen;
    if (this.#isHeld) {
      const out = Math.hypot(...offset.map((x, k) => x - seen.center[k])) + 0.75 * scale;
      if (out <= seen.radius) return;
      seen.radius = out;
    } else {
      const gap = Math.max(Math.abs(wanted.radius - seen.radius), ...wanted.center.map((x, k) => Math.abs(x - seen.center[k])));
      if (gap === 0) return;
      if (gap < 1e-3 || share === 1) Object.assign(seen, wanted);
      else {
        seen.center = seen.center.map((x, k) => x + share * (wanted.center[k] - x)) as Vec3;
        seen.radius += share * (wanted.radius - seen.radius);
      }
    }
    for (const scene of this.scenes) scene.frame(seen.center, seen.radius);
  }
}

function seenFrom(a: Pair['a'], b: Pair['b'], pair: Posed): Posed {
  if (!isMirrored(a, b)) return pair;
  return { pose: exchanged(pair.pose), ...exchanged(pair), reading: fromTheOtherSide(pair.reading) };
}

/** Right, up and towards the eye of a camera at these angles, as `InsetScene.look` has them. */
function axesOfView(azimuth: number, elevation: number): readonly [Vec3, Vec3, Vec3] {
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return [
    [ca, 0, -sa],
    [-se * sa, ce, -se * ca],
    [ce * sa, se, ce * ca],
  ];
}
