// Resolves impacts: the bodies placed at their time get the impulses, continue on new paths, and their pairs are searched again.

import { MANIFOLD_STRIDE, NORMAL } from '../narrowphase/manifold.ts';
import { KINEMATIC, LOCK_LINEAR_X } from '../world/state.ts';
import { IMPULSES } from '../world/contact-list.ts';
import { squaredLength } from '../world/point-motion.ts';
import { ContactConstraints, N, POINT, RESTITUTION, rowLength } from './contact-constraints.ts';
import { relativeVelocity } from './contact-frame.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { exceedsPrediction } from './fast-bodies.ts';
import { findImpact } from './find-impact.ts';
import { addReachable } from './list-impact-pairs.ts';
import { ImpactGroup, UNPUSHED } from './impact-group.ts';
import { pointNormalVelocity } from './impact-impulse.ts';
import { collideAtImpact, impactManifold } from './impact-manifold.ts';
import { hasRestitution, NEVER, NOT_SOLVED, repeatDepth, restDistance } from './impact-pairs.ts';
import { recordImpact, recordTouch } from './impact-records.ts';
import { PINNED, TESTED_PER_IMPACT } from './motion-paths.ts';
import { joinPressed, limitPressedRow } from './pressed-bodies.ts';
import { prepareManifold } from './prepare-manifold.ts';
import { refreshForImpact } from './refresh-constraints.ts';
import { restitutionThreshold } from './restitution.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR } from './solver-bodies.ts';

/** Impacts of one body in one step, after which it is held until the step ends. */
const MAX_IMPACTS = 32;
const MAX_COST = (MAX_IMPACTS + 1) * TESTED_PER_IMPACT;

const constraints = new ContactConstraints();
const group = new ImpactGroup();
const NO_IMPULSE = new Float64Array(IMPULSES);
const relativeGain = new Float64Array(1);

/** Resolves the impact of pair p at time `t`, a share of the substep, together with those of the same bodies at the same time. */
export function resolveImpact(context: ContinuousContext, p: number, t: number): void {
  const { core, bodies, paths } = context;
  const { state } = core;
  group.collect(context, p, t);
  if (group.count === 0) return;
  for (let i = 0; i < group.rowCount; i++) paths.usePathSpin(state, bodies, group.rows[i], false);
  for (let c = 0; c < group.count; c++) prepare(context, c, t);
  group.solveGroup(state, bodies, constraints);
  const { closes } = group;
  for (let c = 0; c < group.count; c++) {
    if (group.impulses[6 * c] === 0) closes[c] = 0;
    if (closes[c] === 0) continue;
    joinPressed(state, bodies, constraints.rowA[c], constraints.rowB[c]);
    recordImpact(context, group, constraints, c);
    placeTouching(context, c);
  }
  for (let i = 0; i < group.rowCount; i++) continueAfterImpact(context, group.rows[i], t);
  for (let c = 0; c < group.count; c++) {
    const a = constraints.rowA[c];
    const b = constraints.rowB[c];
    if (closesWithoutImpulse(context, c, t) && !stopAt(context, a, b, t)) stopAt(context, b, a, t);
  }
  for (let i = 0; i < group.rowCount; i++) paths.keepPathSpin(state, bodies, group.rows[i], t);
  // (A search moves bodies: it follows the last of what needs them where they are.)
  for (let c = 0; c < group.count; c++) if (closesWithoutImpulse(context, c, t)) findImpact(context, group.pair[c], t);
  for (let i = 0; i < group.rowCount; i++) if (paths.startsAt(group.rows[i], t)) findImpactsOf(context, i, t);
}

/** Reports that the bodies of pair p, which neither moves, touch at time `t`. */
export function reportTouch(context: ContinuousContext, p: number, t: number): void {
  const { paths, pairs } = context;
  const { state } = context.core;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  paths.place(state, a, t);
  paths.place(state, b, t);
  collideAtImpact(state, pairs, p, Infinity);
  pairs.hadImpact[p] = 1;
  recordTouch(context.core, a, b, impactManifold, 0, pairs.triangle[p]);
}

/** Prepares impact c of the group: its contact, whether it closes, its approach speed, m/s, and the velocities that its points must reach. */
function prepare({ core, bodies, paths, pairs }: ContinuousContext, c: number, t: number): void {
  const { state } = core;
  const a = (constraints.rowA[c] = pairs.rowA[group.pair[c]]);
  const b = (constraints.rowB[c] = pairs.rowB[group.pair[c]]);
  group.closes[c] = group.approach[c] = group.separates[c] = 0;
  constraints.at[c] = c * rowLength(4);
  prepareManifold(constraints, state, state.position, bodies, c, group.manifold, MANIFOLD_STRIDE * c, NO_IMPULSE, 0);
  if (!refreshForImpact(constraints, core, bodies, c)) return;
  const { data, at } = constraints;
  relativeVelocity(constraints, bodies, c, LINEAR, ANGULAR);
  // Gravity until the end of the substep is in the velocities already, and not part of the impact.
  relativeGain[0] = 0;
  paths.addGain(relativeGain, a, t, data, at[c] + N, -1);
  paths.addGain(relativeGain, b, t, data, at[c] + N, 1);
  const fall = relativeGain[0];
  const slowest = restitutionThreshold(core);
  const e = data[at[c] + RESTITUTION];
  for (let q = constraints.first[c], k = 4 * c; q < constraints.end[c]; q += POINT, k++) {
    const speed = pointNormalVelocity(data, q);
    const impactVelocity = speed - fall;
    const hasRestitution = impactVelocity < -slowest && e > 0;
    if (hasRestitution && speed < 0) group.separates[c] = 1;
    group.target[k] = speed >= 0 ? -Infinity : hasRestitution ? fall - e * impactVelocity : 0;
    // (−e times its speed also where it separates: otherwise the others would push it with more energy than they had.)
    if (speed >= 0 && group.isTogether) group.target[k] = speed > slowest ? -e * speed : 0;
    if (speed >= 0 && !group.isTogether) continue;
    group.closes[c] = 1;
    group.approach[c] = Math.max(group.approach[c], -impactVelocity);
  }
}

/**
 * Places the bodies of impact c so that they just touch, along the normal, by a part of the slop: they are a contact at the end of the step, and repeated
 * impacts of a body that rolls over an edge do not sink in. Those that bounce stay where they touch. Velocities do not change.
 */
function placeTouching({ core, bodies, paths, pairs }: ContinuousContext, c: number): void {
  const { locks, position, velocity } = core.state;
  const { block } = bodies;
  const { distance, pair, manifold, separates } = group;
  const p = pair[c];
  const n = MANIFOLD_STRIDE * c + NORMAL;
  const a = pairs.rowA[p];
  const b = pairs.rowB[p];
  // (What is held stays: between a wall and a heavy body it would be moved into the wall.)
  let ma = paths.isHeldRow(a) ? 0 : block[BLOCK * a + INVERSE_MASS];
  let mb = paths.isHeldRow(b) ? 0 : block[BLOCK * b + INVERSE_MASS];
  if (ma + mb === 0) return;
  const rest = restDistance(pairs, p);
  const wanted = separates[c] === 1 ? Math.max(rest, distance[c]) : rest;
  group.updateDistance(core.state, a, b, c);
  const depth = Math.min(wanted - distance[c], repeatDepth(pairs, p));
  if (separates[c] === 1 && !(depth > 0)) return;
  // Drawn together, a body at rest stays where it is: it would be lifted off its floor, and lose that contact.
  const va = ma * squaredLength(velocity, 3 * a);
  const vb = mb * squaredLength(velocity, 3 * b);
  // (From that bound on a division by the sum, and a product with a part of it, are numbers.)
  if (depth < 0 && va + vb > 1e-290) {
    ma = va;
    mb = vb;
  }
  const share = depth / (ma + mb);
  for (let k = 0; k < 3; k++) {
    if (ma > 0 && (locks[a] & (LOCK_LINEAR_X << k)) === 0) position[3 * a + k] -= share * ma * manifold[n + k];
    if (mb > 0 && (locks[b] & (LOCK_LINEAR_X << k)) === 0) position[3 * b + k] += share * mb * manifold[n + k];
  }
}

/** Whether impact c is due on paths that nothing has changed, though the velocities do not close. */
function closesWithoutImpulse({ paths, pairs }: ContinuousContext, c: number, t: number): boolean {
  const q = group.pair[c];
  return group.closes[c] === 0 && group.isDue[c] === 1 && !paths.startsAt(pairs.rowA[q], t) && !paths.startsAt(pairs.rowB[q], t);
}

/** Holds a row that moves into one that is held, is carried into one that stops it, or, held, stays in the way of a kinematic one. */
function stopAt(context: ContinuousContext, row: number, other: number, t: number): boolean {
  const { core, bodies, paths } = context;
  const { state } = core;
  const i = paths.pathOf[row];
  if (i < 0 || bodies.block[BLOCK * row + INVERSE_MASS] === 0) return false;
  const stops = paths.stopsCarried(state, other);
  if (paths.isHeld[i] === 1 ? !paths.yieldsTo(state, i, other) : !paths.isHeldRow(other)) return false;
  bodies.hadImpact[row] = 1;
  paths.carrier[i] = stops ? PINNED : state.body[other] === KINEMATIC ? other : paths.carrier[paths.pathOf[other]];
  paths.place(state, row, t);
  paths.hold(state, bodies, row, t);
  if (paths.carrier[i] >= 0) propagate(context, row, t);
  return true;
}

/** A row that is fast from time `t` on: whatever is on its new path is a partner, and has impacts with it. */
function propagate(context: ContinuousContext, row: number, t: number): void {
  const { fast, paths } = context;
  if (fast.isFast[row] === 0) paths.clearCovered(paths.pathOf[row]);
  fast.add(row);
  addReachable(context, row, t);
}

/** A row of the group after its impacts at time `t`: its path continues from its pose. */
function continueAfterImpact(context: ContinuousContext, row: number, t: number): void {
  const { core, bodies, paths } = context;
  const { state } = core;
  const { block } = bodies;
  const o = BLOCK * row;
  if (block[o + INVERSE_MASS] === 0) return;
  const carrier = group.pusherOf(state, paths, constraints, row);
  if (carrier === UNPUSHED) return;
  bodies.hadImpact[row] = 1;
  const i = paths.pathOf[row];
  limitPressedRow(state, bodies, row, false);
  // (What is held stays where it is. Searched again, its pairs would sink by a part of the slop each time.)
  if (paths.isHeld[i] === 1 && (carrier === -1 || paths.carrier[i] === carrier || paths.carrier[i] === PINNED)) return;
  paths.cost[i] += TESTED_PER_IMPACT;
  if (paths.isHeld[i] === 0 && paths.cost[i] < MAX_COST) paths.restart(state, bodies, row, t);
  else {
    // (A kinematic body carries it along.)
    if (carrier !== -1) paths.carrier[i] = carrier;
    paths.hold(state, bodies, row, t);
  }
  // Slower rows pass their impacts on through the solver, but for those that a kinematic body may carry through others.
  const isFast =
    carrier >= 0 || exceedsPrediction(state, row, squaredLength(block, o + LINEAR), squaredLength(block, o + ANGULAR), core.dt);
  if (isFast) propagate(context, row, t);
  else context.fast.isFast[row] = 0;
}

/** Searches the pairs of row i of the group again: for one that is slow now, those with fast ones and those without a contact of the solver. */
function findImpactsOf(context: ContinuousContext, i: number, t: number): void {
  const { fast, pairs, paths } = context;
  const row = group.rows[i];
  for (let q = pairs.first(row); q >= 0; q = pairs.next(q, row)) {
    const other = pairs.rowA[q] === row ? pairs.rowB[q] : pairs.rowA[q];
    const place = group.rows.indexOf(other);
    // (Searched with that row already.)
    if (place >= 0 && place < i && paths.startsAt(other, t)) continue;
    const isFast = (fast.isFast[row] | fast.isFast[other]) === 1;
    if (isFast || pairs.solved[q] === NOT_SOLVED || hasRestitution(context.core.state, pairs, q)) findImpact(context, q, t);
    // (Impacts on its old path are void.)
    else pairs.nextImpact[q] = NEVER;
  }
}
