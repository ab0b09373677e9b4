// After each substep: what the contacts did in it, and which of them are impacts.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import type { BallRows } from './ball-rows.ts';
import * as balls from './ball-rows.ts';
import { BLOCK, FREE_ANGULAR, FREE_LINEAR, PLACES, type SolverBodies } from './bodies.ts';
import { N, POINT, PUSH, RUB1, RUB2, type ContactRows } from './contact-rows.ts';
import { see } from './frame.ts';
import { pointSpeed } from './impact-impulse.ts';
import { SUM, SUM_APPROACH, SUM_FRICTION, SUM_NORMAL, type ImpulseSums } from './impulse-sums.ts';
import { relativeGravity } from './relative-gravity.ts';

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

/** After the soft sweep of a substep of `h` s: contacts of bodies that were apart when the step began and push now are impacts. */
export function noteArrivals(rows: ContactRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { data, first, end, apart, sums } = rows;
  for (let i = 0; i < apart.count; i++) {
    const c = apart.list[i];
    if (sums.data[SUM * c + SUM_APPROACH] > 0) continue;
    let speed = 0;
    let pushes = false;
    for (let q = first[c]; q < end[c]; q += POINT) pushes ||= data[q + PUSH] > 0;
    if (!pushes) continue;
    see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
    for (let q = first[c]; q < end[c]; q += POINT) if (data[q + PUSH] > 0) speed = Math.min(speed, pointSpeed(data, q));
    arrive(core, rows.contact[c], sums, c, relativeGravity(core, bodies, rows.rowA[c], rows.rowB[c], data, rows.at[c] + N) * h - speed);
  }
}

/** The same of balls. */
export function noteBallArrivals(rows: BallRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { ball, apart, sums, rowA, rowB } = rows;
  const { block } = bodies;
  for (let i = 0; i < apart.count; i++) {
    const c = apart.list[i];
    const o = balls.BALL * c;
    if (ball[o + balls.PUSH] === 0 || sums.data[SUM * c + SUM_APPROACH] > 0) continue;
    let speed = 0;
    for (let k = 0; k < 3; k++) {
      speed += ball[o + balls.N + k] * (block[BLOCK * rowB[c] + FREE_LINEAR + k] - block[BLOCK * rowA[c] + FREE_LINEAR + k]);
    }
    arrive(core, rows.contact[c], sums, c, relativeGravity(core, bodies, rowA[c], rowB[c], ball, o + balls.N) * h - speed);
  }
}

/** An impact of contact `contact` of the world. (Gravity of the substep is not part of its speed: a body at rest meets nothing.) */
function arrive({ contacts }: WorldCore, contact: number, { data }: ImpulseSums, c: number, speed: number): void {
  contacts.flags[contact] |= STRIKES;
  data[SUM * c + SUM_APPROACH] = Math.max(speed, Number.MIN_VALUE);
}
