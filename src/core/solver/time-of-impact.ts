// The time at which two bodies on their paths reach a given distance: conservative advancement.
//
// The signed distance of two convex solids is the largest separation over all directions, so the separation along any one direction n is a lower
// bound of it, also while they overlap. Along a fixed n it is cheap (the support point of each solid), and it shrinks at most at the speed of the
// centres along n plus the approach by rotation. So time advances along n, by no more than the separation allows, until it is used up; then the pair
// kernel gives a better n. No step passes an impact. Sources: Mirtich 1996 (conservative advancement); Zhang et al. 2006 for bodies that rotate.

import { touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MARGIN, NORMAL, MANIFOLD_STRIDE, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { A, AXES, CAPSULE, CENTER, HALF, P1, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { WorldState } from '../world/state.ts';
import type { MotionPaths } from './motion-paths.ts';
import { rotationBound, speedAlong } from './path-bounds.ts';

/** No impact within the substep. */
export const NEVER = 2;

// Shortest time step, share of a substep, after some kernel calls: grazing pairs would converge slowly. A rod of 1 m that spins at 300 rad/s moves
// 0.6 mm in it.
const MIN_STEP = 1 / 1024;
const FREE_STEPS = 16;
const MAX_STEPS = 1200;
const BISECTIONS = 16;
const ADVANCE_STEPS = 48;
// Tolerance of an impact's distance, in slops: of pairs that were separated, and of others.
const SURFACE_TOLERANCE = 1e-6;
const DEPTH_TOLERANCE = 0.05;

/** The last manifold, at the last time tested. */
export const manifold = new Float64Array(MANIFOLD_STRIDE);

/**
 * A query, and the axis of its result: rows in kernel order; the first axis to test, or zero; the distance that counts as impact, m, and its
 * tolerance.
 */
export class ImpactQuery {
  a = 0;
  b = 0;
  readonly axis = new Float64Array(3);
  /** m: the impact is where the distance has decreased to `level`, or to less than `tolerance` above it. */
  level = 0;
  tolerance = 0;
  /** The level of separated pairs is the surface, 0, with this smaller tolerance, m. */
  surfaceTolerance = 0;
  /** Times tested since it was last set to 0. */
  tested = 0;

  /** Sets rows and tolerances; `slop` in m. */
  begin({ size }: WorldState, a: number, b: number, slop: number): void {
    this.a = a;
    this.b = b;
    this.tolerance = DEPTH_TOLERANCE * slop;
    // (At least the rounding error of a distance.)
    this.surfaceTolerance = Math.max(SURFACE_TOLERANCE * slop, 4 * touchingRange(Math.max(size[a], size[b])));
  }
}

/** Separation along the axis at `t`, m: a lower bound of the distance. Places both bodies at `t`. */
export function separationAt(state: WorldState, paths: MotionPaths, { a, b, axis }: ImpactQuery, t: number): number {
  paths.place(state, a, t);
  paths.place(state, b, t);
  return supportMin(state, b, axis[0], axis[1], axis[2]) - supportMax(state, a, axis[0], axis[1], axis[2]);
}

/** Distance at time `t`; the axis becomes its normal. Places both bodies at `t`. */
export function distanceAt(state: WorldState, paths: MotionPaths, query: ImpactQuery, t: number): number {
  const { a, b, axis } = query;
  paths.place(state, a, t);
  paths.place(state, b, t);
  manifold[MARGIN] = Infinity;
  manifold[WITHOUT_POINTS] = 1;
  pairKernel(state.kind[a], state.kind[b])(manifold, state.data, STRIDE * a, STRIDE * b);
  axis[0] = manifold[NORMAL];
  axis[1] = manifold[NORMAL + 1];
  axis[2] = manifold[NORMAL + 2];
  return manifold[DISTANCE];
}

/**
 * The first time after `from` at which the distance is at `query.level`, as a share of the substep, or `NEVER`. At `from` it must be above the level;
 * once the two are apart, the level is 0.
 */
export function timeOfImpact(state: WorldState, paths: MotionPaths, query: ImpactQuery, from: number): number {
  let t = advance(state, paths, query, from);
  let before = from;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (t === NEVER) return NEVER;
    const distance = distanceAt(state, paths, query, t);
    if (distance > 0) query.level = 0;
    const near = query.level + (query.level === 0 ? query.surfaceTolerance : query.tolerance);
    if (distance <= near) return distance < query.level - query.tolerance && before < t ? bisect(state, paths, query, before, t, near) : t;
    if (t >= 1) return NEVER;
    const next = advance(state, paths, query, t);
    before = t;
    t = next === NEVER || step < FREE_STEPS ? next : Math.min(1, Math.max(next, t + MIN_STEP));
  }
  return t;
}

/** Bisects for the impact between `from`, where the distance is above `near`, and `to`, where a step that was too long is far below. */
function bisect(state: WorldState, paths: MotionPaths, query: ImpactQuery, from: number, to: number, near: number): number {
  for (let step = 0; step < BISECTIONS; step++) {
    const t = 0.5 * (from + to);
    const distance = distanceAt(state, paths, query, t);
    if (distance > near) from = t;
    else to = t;
    if (distance <= near && distance >= query.level - query.tolerance) break;
  }
  return to;
}

const tilt = new Float64Array(3);

/** The time up to which the separation along the axis stays above the level; `NEVER` if that is so to the end. */
function advance(state: WorldState, paths: MotionPaths, query: ImpactQuery, from: number): number {
  const { a, b, axis, level, tolerance, surfaceTolerance } = query;
  const { h } = paths;
  const x = axis[0];
  const y = axis[1];
  const z = axis[2];
  if (x === 0 && y === 0 && z === 0) return from;
  const speed = h * (speedAlong(paths, a, x, y, z) - speedAlong(paths, b, x, y, z));
  const threshold = level === 0 ? surfaceTolerance : tolerance;
  let t = from;
  for (let step = 0; step < ADVANCE_STEPS; step++) {
    query.tested++;
    paths.place(state, a, t);
    paths.place(state, b, t);
    const remaining = supportMin(state, b, x, y, z) - supportMax(state, a, x, y, z) - level;
    if (remaining <= threshold) return t;
    const rest = 1 - t;
    const rotation = rotationApproach(state, paths, a, x, y, z, h * rest) + rotationApproach(state, paths, b, -x, -y, -z, h * rest);
    const closing = speed * rest + rotation;
    if (closing <= 0) return NEVER;
    // At the end of the substep a contact still counts.
    if (remaining > closing) return remaining - closing <= threshold ? 1 : NEVER;
    t += (rest * remaining) / closing;
    if (t >= 1) return 1;
    // Without rotation this is the time of impact, to rounding.
    if (rotation === 0) return t;
  }
  return t;
}

/**
 * Upper bound, m, for how far rotation during `s` seconds moves any core point of a row along the unit vector n = (x, y, z); in part of that time at most that
 * part. Taylor: for a point v, from the centre, n·(R(s)v − v) ≤ s·(n × ω)·v + s²ω²|v|/2. The support of n + s·n × ω is convex in s. The cruder bound
 * |n × ω|·R·s takes twice as many steps.
 */
function rotationApproach(state: WorldState, paths: MotionPaths, row: number, x: number, y: number, z: number, s: number): number {
  const bend = rotationBound(tilt, paths, row, x, y, z, s);
  if (bend === 0) return 0;
  return Math.max(0, coreSupport(state, row, x + tilt[0], y + tilt[1], z + tilt[2]) - coreSupport(state, row, x, y, z) + bend);
}

/** Support of the core of a row, from its centre, along (x, y, z), which need not be a unit vector. */
function coreSupport({ kind, data, position }: WorldState, row: number, x: number, y: number, z: number): number {
  const o = STRIDE * row;
  const shape = kind[row];
  if (shape === CAPSULE) {
    const ux = data[o + P2] - data[o + P1];
    const uy = data[o + P2 + 1] - data[o + P1 + 1];
    const uz = data[o + P2 + 2] - data[o + P1 + 2];
    return 0.5 * Math.abs(x * ux + y * uy + z * uz);
  }
  if (shape === TRIANGLE) {
    return cornerSupport(data, o, x, y, z) - (x * position[3 * row] + y * position[3 * row + 1] + z * position[3 * row + 2]);
  }
  let reach = 0;
  for (let k = 0; k < 3; k++) {
    const i = o + AXES + 3 * k;
    reach += data[o + HALF + k] * Math.abs(x * data[i] + y * data[i + 1] + z * data[i + 2]);
  }
  return reach;
}

/** The farthest point of a row's solid along (x, y, z), m. */
function supportMax({ kind, data }: WorldState, row: number, x: number, y: number, z: number): number {
  const o = STRIDE * row;
  const shape = kind[row];
  if (shape === SPHERE) return x * data[o] + y * data[o + 1] + z * data[o + 2] + data[o + RADIUS];
  if (shape === CAPSULE) {
    const p = x * data[o + P1] + y * data[o + P1 + 1] + z * data[o + P1 + 2];
    const q = x * data[o + P2] + y * data[o + P2 + 1] + z * data[o + P2 + 2];
    return (p > q ? p : q) + data[o + RADIUS];
  }
  if (shape === TRIANGLE) return cornerSupport(data, o, x, y, z);
  let reach = x * data[o + CENTER] + y * data[o + CENTER + 1] + z * data[o + CENTER + 2];
  for (let k = 0; k < 3; k++) {
    const i = o + AXES + 3 * k;
    reach += data[o + HALF + k] * Math.abs(x * data[i] + y * data[i + 1] + z * data[i + 2]);
  }
  return reach;
}

function cornerSupport(data: Float64Array, o: number, x: number, y: number, z: number): number {
  let most = -Infinity;
  for (let k = o + A; k < o + A + 9; k += 3) {
    const p = x * data[k] + y * data[k + 1] + z * data[k + 2];
    if (p > most) most = p;
  }
  return most;
}

/** The nearest. */
function supportMin(state: WorldState, row: number, x: number, y: number, z: number): number {
  return -supportMax(state, row, -x, -y, -z);
}
