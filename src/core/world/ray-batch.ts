// An index of all bodies for many rays, built when it pays, and a copy of their records in its order.
//
// A detection builds the grid's columns in any case, and they are fastest for a few rays. Building the index takes longer than it saves on a few
// rays, so it is built after as many rays between two changes as would have paid for it. Both together never take more than twice the time of the
// better one, and a ray per step costs no more than before.

import { RayIndex } from '../broadphase/ray-index/ray-index.ts';
import { RayIndexWalk } from '../broadphase/ray-index/ray-index-walk.ts';
import { BALL_STRIDE, boundingBall } from '../shapes/bounding-ball.ts';
import { STRIDE } from '../shapes/record.ts';
import type { WorldState } from './state.ts';

// Cost of a body in the index, in rays for the closest hit: some 0.4 µs of 1 µs that such a ray saves.
const RAYS_PER_BODY = 0.4;
const MIN_RAYS = 16;
/** A ray for all hits saves as much as this many for the closest. */
export const ALL_WEIGHT = 8;

export class RayBatchIndex {
  readonly index = new RayIndex();
  readonly walk = new RayIndexWalk();
  /** Kind and record of each slot of the index. */
  kinds = new Uint8Array(0);
  records = new Float64Array(0);
  private balls = new Float64Array(0);
  private requested = 0;
  private made = false;

  /** Bodies have moved, or were added or removed. */
  forget(): void {
    this.requested = 0;
    this.made = false;
  }

  /** Counts `rays` more, in rays for the closest hit; returns whether the index is there to be used. Records and bounds must be up to date. */
  shouldBuild(state: WorldState, rays: number): boolean {
    if (this.made) return this.index.usable;
    this.requested += rays;
    if (this.requested < MIN_RAYS + RAYS_PER_BODY * state.count) return false;
    this.make(state);
    return this.index.usable;
  }

  private make(state: WorldState): void {
    const { alive, kind, data, rows, count, capacity } = state;
    this.made = true;
    if (this.balls.length < BALL_STRIDE * rows) this.balls = new Float64Array(BALL_STRIDE * capacity);
    for (let row = 0; row < rows; row++) if (alive[row] === 1) boundingBall(this.balls, BALL_STRIDE * row, kind[row], data, STRIDE * row);
    this.index.build(rows, alive, state.bounds, this.balls);
    if (!this.index.usable) return;
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(capacity);
      this.records = new Float64Array(STRIDE * capacity);
    }
    const { kinds, records } = this;
    const order = this.index.rows;
    for (let slot = 0; slot < count; slot++) {
      const from = STRIDE * order[slot];
      const to = STRIDE * slot;
      kinds[slot] = kind[order[slot]];
      for (let k = 0; k < STRIDE; k++) records[to + k] = data[from + k];
    }
  }
}
