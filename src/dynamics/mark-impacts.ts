// After the first solver iteration of each substep: marks the contacts that are impacts.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import type { BallRows } from './ball-rows.ts';
import * as balls from './ball-rows.ts';
import { BLOCK, FREE_ANGULAR, FREE_LINEAR, type SolverBodies } from './bodies.ts';
import { N, POINT, PUSH, type ContactRows } from './contact-rows.ts';
import { see } from './frame.ts';
import { pointSpeed } from './impact-impulse.ts';
import { relativeGravity } from './relative-gravity.ts';

/** A contact is an impact if its bodies were apart when the step began and it has a normal impulse now. `h` is the substep, s. */
export function markImpacts(rows: ContactRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { data, first, end, apart, approach } = rows;
  for (let i = 0; i < apart.count; i++) {
    const c = apart.list[i];
    if (approach[c] > 0) continue;
    let speed = 0;
    let pushes = false;
    for (let q = first[c]; q < end[c]; q += POINT) pushes ||= data[q + PUSH] > 0;
    if (!pushes) continue;
    see(rows, bodies, c, FREE_LINEAR, FREE_ANGULAR);
    for (let q = first[c]; q < end[c]; q += POINT) if (data[q + PUSH] > 0) speed = Math.min(speed, pointSpeed(data, q));
    core.contacts.flags[rows.contact[c]] |= STRIKES;
    // (The approach speed leaves out the gravity of the substep: a body at rest has none.)
    approach[c] = Math.max(relativeGravity(core, bodies, rows.rowA[c], rows.rowB[c], data, rows.at[c] + N) * h - speed, Number.MIN_VALUE);
  }
}

/** The same for spheres. */
export function markSphereImpacts(rows: BallRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { ball, cold, apart, rowA, rowB } = rows;
  const { block } = bodies;
  for (let i = 0; i < apart.count; i++) {
    const c = apart.list[i];
    const o = balls.BALL * c;
    const r = balls.COLD * c + balls.APPROACH;
    if (ball[o + balls.PUSH] === 0 || cold[r] > 0) continue;
    let speed = 0;
    for (let k = 0; k < 3; k++) {
      speed += ball[o + balls.N + k] * (block[BLOCK * rowB[c] + FREE_LINEAR + k] - block[BLOCK * rowA[c] + FREE_LINEAR + k]);
    }
    core.contacts.flags[rows.contact[c]] |= STRIKES;
    cold[r] = Math.max(relativeGravity(core, bodies, rowA[c], rowB[c], ball, o + balls.N) * h - speed, Number.MIN_VALUE);
  }
}
