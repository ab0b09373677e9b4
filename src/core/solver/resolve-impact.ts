// Resolves one impact: the bodies placed at its time get its impulse, continue on new paths, and their pairs are searched again.

import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { slopOf } from '../world/mass-properties.ts';
import { KINEMATIC } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import { ContactConstraints, N, POINT, RESTITUTION } from './contact-constraints.ts';
import { relativeVelocity } from './contact-frame.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { exceedsPrediction, squaredLength } from './fast-bodies.ts';
import { findImpact, findImpactBelow } from './find-impact.ts';
import { MIN_REPEAT_DEPTH, REPEAT_DEPTH, repeatDepth, repeatDistance, restDistance } from './impact-distances.ts';
import { addVelocityChange, applyImpact, pointNormalVelocity, saveVelocities, targetVelocity } from './impact-impulse.ts';
import { collideAtImpact, impactManifold, isInternalEdge, mergeTriangles, refineManifold } from './impact-manifold.ts';
import { NOT_SOLVED } from './impact-pairs.ts';
import { applyLocks } from './integrate.ts';
import { prepareImpact } from './prepare-contacts.ts';
import { addReachable } from './reachable-pairs.ts';
import { refreshForImpact } from './refresh-constraints.ts';
import { relativeAcceleration, relativeGravity } from './relative-gravity.ts';
import { restitutionThreshold } from './restitution.ts';
import {
  ANGULAR,
  BLOCK,
  INERTIA,
  INVERSE_MASS,
  LINEAR,
  PREDICTED_ANGULAR,
  PREDICTED_LINEAR,
  writeInertia,
  type SolverBodies,
} from './solver-bodies.ts';
import { NEVER } from './time-of-impact.ts';

/** Impacts of one body in one step, after which it is held until the step ends. */
const MAX_IMPACTS = 32;
/**
 * Times tested in searches for a body's impacts that count as one impact more. Of 27 touching bodies, the worst step without it and with it: 3.0 and 0.24 s
 * at 8·10⁴ rad/s, 0.78 and 0.68 s at 10⁴; at 300 rad/s and 300 m/s nothing changes.
 */
const TESTED_PER_IMPACT = 2048;
const MAX_COST = (MAX_IMPACTS + 1) * TESTED_PER_IMPACT;

const constraints = new ContactConstraints();
// The solver's inertia of both bodies, that of the start of the step, while an impact uses the current one.
const inertia = new Float64Array(12);
/** Whether the current impact has restitution. */
let separates = false;

/** Resolves the impact of pair p at time `t`, a share of the substep. */
export function resolveImpact(context: ContinuousContext, p: number, t: number): void {
  const { core, bodies, paths, pairs, records } = context;
  const { state } = core;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  const slop = slopOf(pairs.extent[p]);
  paths.place(state, a, t);
  paths.place(state, b, t);
  if (!collideAtImpact(state, a, b, slop)) return;
  const distance = impactManifold[DISTANCE];
  if (distance > -TOUCH_DEPTH * slop) refineManifold(state, a, b, slop);
  if (isInternalEdge(context, p, t)) {
    findImpactBelow(context, p, t, impactManifold, Math.min(distance, -slop) - REPEAT_DEPTH * pairs.extent[p]);
    return;
  }
  mergeTriangles(context, p, distance);
  useCurrentInertia(context, a, 0);
  useCurrentInertia(context, b, 6);
  paths.usePathSpin(state, bodies, a);
  paths.usePathSpin(state, bodies, b);
  const approach = applyImpulse(context, a, b, t);
  restoreInertia(bodies, a, 0);
  restoreInertia(bodies, b, 6);
  if (approach === 0) {
    const level = Math.min(repeatDistance(pairs, p), distance - MIN_REPEAT_DEPTH * slop);
    findImpactBelow(context, p, t, impactManifold, level);
    return;
  }
  records.add(pairs, p, impactManifold, constraints, approach);
  if (!separates || distance < 0) placeTouching(context, p, distance);
  continueAfterImpact(context, a, b, t);
  continueAfterImpact(context, b, a, t);
  findImpact(context, p, t);
  findImpactsOf(context, a, t, p);
  findImpactsOf(context, b, t, p);
}

/** Applies the impulse of the impact; returns the approach speed, m/s, or 0 if nothing closes. */
function applyImpulse({ core, bodies, paths }: ContinuousContext, a: number, b: number, t: number): number {
  const { state } = core;
  const { block } = bodies;
  constraints.rowA[0] = a;
  constraints.rowB[0] = b;
  prepareImpact(constraints, state, bodies, impactManifold, 0);
  if ((state.locks[a] | state.locks[b]) !== 0 && !refreshForImpact(constraints, core, bodies, 0)) return 0;
  const { data } = constraints;
  relativeVelocity(constraints, bodies, 0, LINEAR, ANGULAR);
  // Gravity until the end of the substep is in the velocities already, and not part of the impact.
  relativeGravity(core, bodies, a, b, data, N);
  const fall = relativeAcceleration[0] * paths.h * (1 - t);
  const slowest = restitutionThreshold(core);
  let fastest = 0;
  separates = false;
  for (let q = constraints.first[0], k = 0; q < constraints.end[0]; q += POINT, k++) {
    const speed = pointNormalVelocity(data, q);
    const impactVelocity = speed - fall;
    const hasRestitution = impactVelocity < -slowest && data[RESTITUTION] > 0;
    if (hasRestitution && speed < 0) separates = true;
    targetVelocity[k] = speed >= 0 ? -Infinity : hasRestitution ? speed - (1 + data[RESTITUTION]) * impactVelocity : 0;
    if (speed < 0) fastest = Math.max(fastest, -impactVelocity, Number.MIN_VALUE);
  }
  if (fastest === 0) return 0;
  saveVelocities(constraints, bodies, 0, LINEAR, ANGULAR);
  applyImpact(constraints, bodies, 0, LINEAR, ANGULAR);
  addVelocityChange(constraints, bodies, 0, LINEAR, ANGULAR, PREDICTED_LINEAR, PREDICTED_ANGULAR);
  if (state.locks[a]) applyLocks(block, BLOCK * a + LINEAR, BLOCK * a + ANGULAR, state.locks[a]);
  if (state.locks[b]) applyLocks(block, BLOCK * b + LINEAR, BLOCK * b + ANGULAR, state.locks[b]);
  return fastest;
}

/** Computes the current inertia of a row, and saves the solver's. */
function useCurrentInertia({ core, bodies }: ContinuousContext, row: number, at: number): void {
  const { block } = bodies;
  const o = BLOCK * row + INERTIA;
  for (let k = 0; k < 6; k++) inertia[at + k] = block[o + k];
  if (block[BLOCK * row + INVERSE_MASS] > 0) writeInertia(bodies, core.state, row);
}

function restoreInertia({ block }: SolverBodies, row: number, at: number): void {
  const o = BLOCK * row + INERTIA;
  for (let k = 0; k < 6; k++) block[o + k] = inertia[at + k];
}

/**
 * Places the bodies of pair p so that they just touch, along the normal, by a part of the slop: they are a contact at the end of the step, and repeated
 * impacts of a body that rolls over an edge do not sink in. Velocities do not change.
 */
function placeTouching({ core, bodies, pairs }: ContinuousContext, p: number, distance: number): void {
  const { position, velocity } = core.state;
  const { block } = bodies;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  let ma = block[BLOCK * a + INVERSE_MASS];
  let mb = block[BLOCK * b + INVERSE_MASS];
  const depth = Math.min(restDistance(pairs, p) - distance, repeatDepth(pairs.extent[p]));
  if (separates && !(depth > 0)) return;
  // Drawn together, a body at rest stays where it is: it would be lifted off its floor, and lose that contact.
  const va = ma * squaredLength(velocity, 3 * a);
  const vb = mb * squaredLength(velocity, 3 * b);
  // (Between those bounds a division by the sum and a product with a part of it are numbers.)
  if (depth < 0 && va + vb > 1e-290 && va + vb < 1e290) {
    ma = va;
    mb = vb;
  }
  const share = depth / (ma + mb);
  for (let k = 0; k < 3; k++) {
    if (ma > 0) position[3 * a + k] -= share * ma * impactManifold[NORMAL + k];
    if (mb > 0) position[3 * b + k] += share * mb * impactManifold[NORMAL + k];
  }
}

/** A row after its impact: its path continues from its pose. */
function continueAfterImpact(context: ContinuousContext, row: number, other: number, t: number): void {
  const { core, bodies, paths } = context;
  const { state } = core;
  const { block } = bodies;
  const o = BLOCK * row;
  if (block[o + INVERSE_MASS] === 0) return;
  bodies.hadImpact[row] = 1;
  const i = paths.pathOf[row];
  paths.cost[i] += TESTED_PER_IMPACT;
  if (paths.isHeld[i] === 0 && paths.cost[i] < MAX_COST) paths.restart(state, bodies, row, t);
  else {
    // (A kinematic body carries it along.)
    if (state.body[other] === KINEMATIC) paths.carrier[i] = other;
    paths.hold(state, bodies, row, t);
  }
  // Slower rows pass their impacts on through the solver.
  const isFast = exceedsPrediction(state, row, squaredLength(block, o + LINEAR), squaredLength(block, o + ANGULAR), core.dt);
  paths.propagates[i] = isFast ? 1 : 0;
  if (isFast) addReachable(context, row, t);
}

/** Searches the pairs of a row again, except pair `but`: for a row that is slow now, those with fast ones and those without a contact of the solver. */
function findImpactsOf(context: ContinuousContext, row: number, t: number, but: number): void {
  const { bodies, fast, paths, pairs } = context;
  const i = paths.pathOf[row];
  if (i < 0 || bodies.block[BLOCK * row + INVERSE_MASS] === 0) return;
  for (let q = pairs.first(row); q >= 0; q = pairs.next(q, row)) {
    if (q === but) continue;
    const other = pairs.rowA[q] === row ? pairs.rowB[q] : pairs.rowA[q];
    if (paths.propagates[i] === 1 || pairs.solved[q] === NOT_SOLVED || fast.isFast[other] === 1) findImpact(context, q, t);
    // (Impacts on its old path are void.)
    else pairs.nextImpact[q] = NEVER;
  }
}
