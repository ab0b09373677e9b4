// Wakes sleeping bodies that the solver has pushed: in that step they were as static.

import type { WorldCore } from '../world/core.ts';
import { wakeOne } from '../world/wake.ts';
import { NORMAL_IMPULSE, NORMAL_SUM, POINT, type ContactConstraints } from './contact-constraints.ts';
import * as spheres from './sphere-constraints.ts';
import type { SphereConstraints } from './sphere-constraints.ts';

/** (`wakeHit` has woken the bodies that touch an awake one.) */
export function wakePushed(core: WorldCore, constraints: ContactConstraints): void {
  const { data, at, first, end, separated, rowA, rowB } = constraints;
  for (let i = 0; i < separated.count; i++) {
    const c = separated.list[i];
    let impulse = data[at[c] + NORMAL_SUM];
    for (let q = first[c]; q < end[c]; q += POINT) impulse += data[q + NORMAL_IMPULSE];
    if (impulse > 0) wakeOne(core, rowA[c], rowB[c]);
  }
}

/** The same for spheres. */
export function wakePushedSpheres(core: WorldCore, { data, separated, rowA, rowB }: SphereConstraints): void {
  for (let i = 0; i < separated.count; i++) {
    const c = separated.list[i];
    const o = spheres.STRIDE * c;
    if (data[o + spheres.NORMAL_SUM] + data[o + spheres.NORMAL_IMPULSE] > 0) wakeOne(core, rowA[c], rowB[c]);
  }
}
