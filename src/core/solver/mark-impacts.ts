// After the first solver iteration of each substep: marks the contacts that are impacts.

import { IMPACT } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import type { SphereConstraints } from './sphere-constraints.ts';
import * as spheres from './sphere-constraints.ts';
import { BLOCK, PREDICTED_ANGULAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';
import { N, POINT, NORMAL_IMPULSE, type ContactConstraints } from './contact-constraints.ts';
import { relativeVelocity } from './contact-frame.ts';
import { pointNormalVelocity } from './impact-impulse.ts';
import { relativeAcceleration, relativeGravity } from './relative-gravity.ts';

/** A contact is an impact if its bodies were apart when the step began and it has a normal impulse now. */
export function markImpacts(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies): void {
  const { data, first, end, separated, approach, contact } = constraints;
  const { flags } = core.contacts;
  for (let i = 0; i < separated.count; i++) {
    const c = separated.list[i];
    if (flags[contact[c]] & IMPACT) continue;
    let speed = 0;
    let hasImpulse = false;
    for (let q = first[c]; q < end[c]; q += POINT) hasImpulse ||= data[q + NORMAL_IMPULSE] > 0;
    if (!hasImpulse) continue;
    relativeVelocity(constraints, bodies, c, PREDICTED_LINEAR, PREDICTED_ANGULAR);
    for (let q = first[c]; q < end[c]; q += POINT) if (data[q + NORMAL_IMPULSE] > 0) speed = Math.min(speed, pointNormalVelocity(data, q));
    flags[contact[c]] |= IMPACT;
    // (The approach speed leaves out the gravity of the substep: a body at rest has none.)
    relativeGravity(core, bodies, constraints.rowA[c], constraints.rowB[c], data, constraints.at[c] + N);
    approach[c] = Math.max(0, relativeAcceleration[0] * core.substep - speed);
  }
}

/** The same for spheres. */
export function markSphereImpacts(constraints: SphereConstraints, core: WorldCore, bodies: SolverBodies): void {
  const { data, approach, contact, separated, rowA, rowB } = constraints;
  const { block } = bodies;
  const { flags } = core.contacts;
  for (let i = 0; i < separated.count; i++) {
    const c = separated.list[i];
    const o = spheres.STRIDE * c;
    if (data[o + spheres.NORMAL_IMPULSE] === 0 || flags[contact[c]] & IMPACT) continue;
    let speed = 0;
    for (let k = 0; k < 3; k++) {
      speed += data[o + spheres.N + k] * (block[BLOCK * rowB[c] + PREDICTED_LINEAR + k] - block[BLOCK * rowA[c] + PREDICTED_LINEAR + k]);
    }
    flags[contact[c]] |= IMPACT;
    relativeGravity(core, bodies, rowA[c], rowB[c], data, o + spheres.N);
    approach[c] = Math.max(0, relativeAcceleration[0] * core.substep - speed);
  }
}
