// What each contact of the solver did in the whole step: the impulses of all substeps together, and how fast its bodies met.

import { PLACES } from './bodies.ts';
import type { BallRows } from './ball-rows.ts';
import * as balls from './ball-rows.ts';
import { POINT, PUSH, RUB1, RUB2, type ContactRows } from './contact-rows.ts';

// Per contact: normal impulse, N·s; friction, N·s, along the tangents (of balls: in world axes); the greatest approach speed of its impacts, m/s.
export const SUM_NORMAL = 0;
export const SUM_FRICTION = 1;
export const SUM_APPROACH = 4;
export const SUM = 5;

export class ImpulseSums {
  data = new Float64Array(64 * SUM);

  /** Zeros for so many contacts. */
  begin(count: number): void {
    if (this.data.length < SUM * count) this.data = new Float64Array(2 * SUM * count);
    else this.data.fill(0, 0, SUM * count);
  }
}

/** An impact of contact c within a substep, which is no impulse that the next substep begins with. */
export function addImpact({ data }: ImpulseSums, c: number, normal: number, fx: number, fy: number, fz: number, approach: number): void {
  const s = SUM * c;
  data[s + SUM_NORMAL] += normal;
  data[s + SUM_FRICTION] += fx;
  data[s + SUM_FRICTION + 1] += fy;
  data[s + SUM_FRICTION + 2] += fz;
  if (approach > data[s + SUM_APPROACH]) data[s + SUM_APPROACH] = approach;
}

/** After a substep: what its contacts did in it is what they hold now, since each substep begins with it. */
export function sumImpulses({ data, at, first, end, count, sums }: ContactRows): void {
  const out = sums.data;
  for (let c = 0; c < count; c++) {
    const o = at[c];
    const last = end[c];
    let normal = 0;
    for (let q = first[c]; q < last; q += POINT) normal += data[q + PUSH];
    if (normal === 0) continue;
    const s = SUM * (c & PLACES);
    out[s + SUM_NORMAL] += normal;
    out[s + SUM_FRICTION] += data[o + RUB1];
    out[s + SUM_FRICTION + 1] += data[o + RUB2];
  }
}

/** The same of balls. */
export function sumBallImpulses({ ball, count, sums }: BallRows): void {
  const out = sums.data;
  for (let c = 0; c < count; c++) {
    const o = balls.BALL * c;
    const normal = ball[o + balls.PUSH];
    if (normal === 0) continue;
    const s = SUM * (c & PLACES);
    out[s + SUM_NORMAL] += normal;
    out[s + SUM_FRICTION] += ball[o + balls.RUB];
    out[s + SUM_FRICTION + 1] += ball[o + balls.RUB + 1];
    out[s + SUM_FRICTION + 2] += ball[o + balls.RUB + 2];
  }
}
