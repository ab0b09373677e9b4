// All pairs at once: one shared pose, twenty-five cells, and the newest pose checked by the oracle a few times a second.

import type { Shape, Vec3 } from 'kantsu';
import type { MultiView } from '../../stage/multi-view.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { triple } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { Board, type BoardActions } from './matrix-board.ts';
import { AZIMUTH, drawCell, ELEVATION } from './cell-picture.ts';
import { exchanged, indexOfPair, isMirrored, PAIRS, type Pair } from './pairs.ts';
import { shapeAt, type PairPose } from './placement.ts';
import type { Check, Judged } from './protocol.ts';
import { fromTheOtherSide, read, type Reading } from './pair-reading.ts';
import { clamped, poseOf, START, swept, type SharedPose } from './shared-pose.ts';
import { ROUNDS, Stopwatch, timeContact } from './stopwatch.ts';

const CHECK_EVERY = 250; // ms, while the pose moves
const EASE = 0.16; // s, of the camera after a drag
const STEEPEST = 1.5; // radians, short of straight down

interface Asked {
  readonly pose: PairPose;
  readonly a: Shape;
  readonly b: Shape;
  readonly reading: Reading;
}

export class Overview {
  readonly board: Board;
  readonly readings: Reading[] = [];
  pose: SharedPose = START;
  /** Called after each change of the pose. */
  changed: () => void = () => {};
  /** Called when a drag ends. */
  released: () => void = () => {};
  readonly #miniatures = new Map<Pair, InsetScene>();
  readonly #asked: Asked[] = [];
  readonly #ask: (checks: readonly Check[]) => void;
  /** The current pose has not been sent to the oracle. */
  #unchecked = true;
  #checkedAt = -Infinity;
  /** Cells still to be timed for the current pose. */
  #untimed = ROUNDS * PAIRS.length;
  /** Of the pose shown. */
  #watches: Stopwatch[] = [];
  #sweep: { readonly from: SharedPose; seconds: number } | undefined;
  #held = false;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');
  #azimuth = AZIMUTH;
  #elevation = ELEVATION;
  /** The view of the cameras. */
  readonly #seen = { center: [0, 0, 0] as Vec3, radius: 1 };

  constructor(stage: MultiView | undefined, actions: Pick<BoardActions, 'open'>, ask: (checks: readonly Check[]) => void) {
    this.#ask = ask;
    this.board = new Board({
      open: actions.open,
      drag: (pair, dx, dy) => {
        this.#held = true;
        this.animate(false);
        this.#dragBy(pair, dx, dy);
      },
      dragEnd: () => {
        this.#held = false;
        this.released();
      },
      orbit: (dx, dy) => this.turnView(-0.01 * dx, 0.01 * dy),
    });
    if (stage) {
      for (const { pair, tile } of this.board.cells) {
        const miniature = new InsetScene();
        this.#miniatures.set(pair, miniature);
        stage.add(tile, miniature);
      }
    }
    this.turnView(0, 0);
    this.#aim(1);
  }

  /** Shows a pose in all cells. */
  show(pose: SharedPose): void {
    this.pose = clamped(pose);
    for (const [i, pair] of PAIRS.entries()) {
      const pairPose = poseOf(pair, this.pose);
      const a = shapeAt(pair.a, pairPose.a);
      const b = shapeAt(pair.b, pairPose.b);
      const reading = read(a, b);
      this.#asked[i] = { pose: pairPose, a, b, reading };
      this.readings[i] = reading;
    }
    for (const cell of this.board.cells) {
      const mirrored = isMirrored(cell.pair.a, cell.pair.b);
      const { a, b, reading } = this.#asked[indexOfPair(cell.pair.a, cell.pair.b)];
      const said = mirrored ? fromTheOtherSide(reading) : reading;
      cell.show(said);
      cell.setFresh(false);
      const miniature = this.#miniatures.get(cell.pair);
      if (miniature) drawCell(miniature, mirrored ? b : a, mirrored ? a : b, said);
    }
    this.#unchecked = true;
    this.#untimed = ROUNDS * PAIRS.length;
    this.#watches = PAIRS.map(() => new Stopwatch());
    this.changed();
  }

  /** The pose of one cell's pair, its first named solid as a. */
  poseOfCell({ a, b }: Pair): PairPose {
    const { pose } = this.#asked[indexOfPair(a, b)];
    return isMirrored(a, b) ? exchanged(pose) : pose;
  }

  get animated(): boolean {
    return this.#sweep !== undefined;
  }

  animate(on: boolean): void {
    if (on === this.animated) return;
    this.#sweep = on ? { from: this.pose, seconds: 0 } : undefined;
    this.changed();
  }

  /** Moves the second solid along the view's right, up and towards the eye, m. */
  move(right: number, up: number, near: number): void {
    this.animate(false);
    const axes = axesOfView(this.#azimuth, this.#elevation);
    this.#shift([0, 1, 2].map((k) => right * axes[0][k] + up * axes[1][k] + near * axes[2][k]) as Vec3);
  }

  /** Turns all cells, radians. */
  turnView(azimuth: number, elevation: number): void {
    this.#azimuth += azimuth;
    this.#elevation = Math.max(-STEEPEST, Math.min(STEEPEST, this.#elevation + elevation));
    for (const [pair, miniature] of this.#miniatures) miniature.look(this.#azimuthOf(pair), this.#elevation);
  }

  /** The initial direction of view. */
  homeView(): void {
    this.turnView(AZIMUTH - this.#azimuth, ELEVATION - this.#elevation);
  }

  frame(now: number, seconds: number): void {
    if (this.#sweep) {
      this.#sweep.seconds += seconds;
      this.show(swept(this.#sweep.from, this.#sweep.seconds));
    }
    this.#aim(this.#sweep || this.#still.matches ? 1 : Math.min(1, seconds / EASE));
    if (this.#unchecked && now - this.#checkedAt >= CHECK_EVERY) this.#check(now);
    if (this.#untimed > 0 && !this.#held && !this.#sweep) this.#timeOne();
  }

  /** A result from the oracle. */
  judged(checks: readonly Check[], verdicts: readonly Judged[]): void {
    checks.forEach(({ pair, pose }, i) => {
      const index = indexOfPair(pair.a, pair.b);
      const fresh = this.#asked[index].pose === pose;
      for (const of of pair.a === pair.b ? [pair] : [pair, exchanged(pair)]) {
        const cell = this.board.cell(of);
        cell.judge(verdicts[i]);
        cell.setFresh(fresh);
      }
    });
  }

  silence(): void {
    for (const cell of this.board.cells) cell.judge('none');
  }

  /** The current state in a sentence. */
  get sentence(): string {
    const number = (state: Reading['state']): number => this.readings.filter((reading) => reading.state === state).length;
    return text('matrix.summary', {
      offset: triple(this.pose.offset),
      penetrating: number('penetrating'),
      touching: number('touching'),
    });
  }

  dispose(): void {
    for (const miniature of this.#miniatures.values()) miniature.dispose();
  }

  /** A mirrored cell is seen from the other side. */
  #azimuthOf({ a, b }: Pair): number {
    return isMirrored(a, b) ? this.#azimuth + Math.PI : this.#azimuth;
  }

  #check(now: number): void {
    this.#unchecked = false;
    this.#checkedAt = now;
    this.#ask(PAIRS.map((pair, i) => ({ pair, pose: this.#asked[i].pose, shown: this.#asked[i].reading.distance })));
  }

  /** One cell per frame, so that none is late. */
  #timeOne(): void {
    this.#untimed--;
    const index = this.#untimed % PAIRS.length;
    const { a, b } = this.#asked[index];
    const watch = this.#watches[index];
    watch.add(timeContact(a, b, () => performance.now()));
    const { time } = watch;
    if (time === undefined) return;
    const pair = PAIRS[index];
    for (const of of pair.a === pair.b ? [pair] : [pair, exchanged(pair)]) this.board.cell(of).time(time);
  }

  /** Turns pointer pixels into metres in the plane through the offset, as this cell's camera sees it. */
  #dragBy(pair: Pair, dx: number, dy: number): void {
    const { width, height } = this.board.cell(pair).tile.getBoundingClientRect();
    // The ball of the framed radius fills the narrower side.
    const metre = (2 * this.#seen.radius) / Math.max(1, Math.min(width, height));
    const [right, up] = axesOfView(this.#azimuthOf(pair), this.#elevation);
    this.#shift([0, 1, 2].map((k) => metre * (dx * right[k] - dy * up[k])) as Vec3);
  }

  #shift(by: Vec3): void {
    this.show({ ...this.pose, offset: this.pose.offset.map((x, k) => x + by[k]) as Vec3 });
  }

  /** Moves the cameras towards their target view; at once if `share` is 1. During a drag the view only grows. */
  #aim(share: number): void {
    const { offset, scale } = this.pose;
    const distance = Math.hypot(...offset);
    const wanted = { center: offset.map((x) => 0.5 * x) as Vec3, radius: Math.max(0.95, 0.5 * distance + 0.75 * Math.max(1, scale)) };
    const seen = this.#seen;
    if (this.#held) {
      const out = Math.hypot(...offset.map((x, k) => x - seen.center[k])) + 0.75 * scale;
      if (out <= seen.radius) return;
      seen.radius = out;
    } else {
      const gap = Math.max(Math.abs(wanted.radius - seen.radius), ...wanted.center.map((x, k) => Math.abs(x - seen.center[k])));
      if (gap === 0) return;
      const f = gap < 1e-3 ? 1 : share;
      seen.center = seen.center.map((x, k) => x + f * (wanted.center[k] - x)) as Vec3;
      seen.radius += f * (wanted.radius - seen.radius);
      if (f === 1) {
        seen.center = wanted.center;
        seen.radius = wanted.radius;
      }
    }
    for (const miniature of this.#miniatures.values()) miniature.frame(seen.center, seen.radius);
  }
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
