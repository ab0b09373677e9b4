// The impacts of a step, reported as contacts of the world: one a pair, in the order of the list.

import { MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  HAD_IMPACT,
  HAS_RESPONSE,
  IMPULSES,
  keyOf,
  placeOfKey,
  STEP_NORMAL,
  STEP_TANGENT,
  WITH_SENSOR,
} from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { SENSOR } from '../world/state.ts';
import { T1, T2, type ContactConstraints } from './contact-constraints.ts';
import type { ContinuousContext } from './continuous-context.ts';

/** What is read of an `ImpactGroup`, by its own type: importing that one would close a cycle. */
type Solved = Readonly<Record<'impulses' | 'approach' | 'manifold', Float64Array>> & Readonly<Record<'triangle' | 'pair', Int32Array>>;

/** Adds impact c of a group, solved as contact c of `constraints`: the contact is that of the fastest, the impulses those of all. */
export function recordImpact(context: ContinuousContext, group: Solved, { data, at }: ContactConstraints, c: number): void {
  const { core, pairs } = context;
  const { impacts } = core;
  const p = group.pair[c];
  const i = impactOf(core, pairs.rowA[p], pairs.rowB[p], HAS_RESPONSE);
  pairs.hadImpact[p] = 1;
  const { impulse } = impacts;
  const { impulses, approach, manifold, triangle } = group;
  const o = IMPULSES * i;
  const isFirst = impulse[o + STEP_NORMAL] === 0;
  // (Not where a contact is only pressed harder.)
  if (pairs.initialDistance[p] > 0 || pairs.isApart[p] === 1) impacts.flags[i] |= HAD_IMPACT;
  impulse[o + STEP_NORMAL] += impulses[6 * c];
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const f = impulses[6 * c + 1] * data[at[c] + T1 + k] + impulses[6 * c + 2] * data[at[c] + T2 + k];
    impulse[o + FRICTION_IMPULSE + k] += f;
    squared += impulse[o + FRICTION_IMPULSE + k] * impulse[o + FRICTION_IMPULSE + k];
  }
  impulse[o + STEP_TANGENT] = Math.sqrt(squared);
  if (!isFirst && approach[c] <= impulse[o + APPROACH_SPEED]) return;
  impulse[o + APPROACH_SPEED] = approach[c];
  impacts.start[i] = impacts.write(manifold, MANIFOLD_STRIDE * c);
  for (let k = 0; k < 4; k++) impacts.triangle[4 * i + k] = triangle[4 * c + k];
}

/** Adds the contact of rows a and b, which move neither, with the manifold at `m` and, with a mesh, the triangle `triangle`: the first of the step alone. */
export function recordTouch(core: WorldCore, a: number, b: number, manifold: Float64Array, m: number, triangle: number): void {
  const { impacts, state } = core;
  const i = impactOf(core, a, b, (state.flags[a] | state.flags[b]) & SENSOR ? WITH_SENSOR : HAS_RESPONSE);
  if ((impacts.flags[i] & HAD_IMPACT) !== 0) return;
  impacts.flags[i] |= HAD_IMPACT;
  impacts.start[i] = impacts.write(manifold, m);
  impacts.triangle.fill(triangle, 4 * i, 4 * i + 4);
}

/** The contact of rows a and b in the list of impacts; at first without impulses, and with these flags. */
function impactOf({ impacts, state }: WorldCore, a: number, b: number, flags: number): number {
  const key = keyOf(Math.min(a, b), Math.max(a, b));
  const i = placeOfKey(impacts.key, impacts.count, key);
  if (i < impacts.count && impacts.key[i] === key) return i;
  impacts.open(i);
  impacts.key[i] = key;
  impacts.rowA[i] = a;
  impacts.rowB[i] = b;
  impacts.generationA[i] = state.generation[a];
  impacts.generationB[i] = state.generation[b];
  impacts.flags[i] = flags;
  return i;
}
