// The time at which two bodies on their paths reach a given distance: conservative advancement.
//
// The signed distance of two convex solids is the largest separation over all directions, so the separation along any one direction n is a lower
// bound of it, also while they overlap. Along a fixed n it is cheap (the support point of each solid), and it shrinks at most at the speed of the
// centres along n plus the approach by rotation. So time advances along n, by no more than the separation allows, until it is used up; then the pair
// kernel gives a better n. No step passes an impact. Sources: Mirtich 1996 (conservative advancement); Zhang et al. 2006 for bodies that rotate.

import { touchingRange } from '../math/scalar.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { DISTANCE, MARGIN, NORMAL, MANIFOLD_STRIDE, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { A, AXES, CAPSULE, HALF, P1, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { WorldState } from '../world/state.ts';
import { NEVER } from './impact-pairs.ts';
import { PATH, SPIN, TURN_RADIUS, VELOCITY, type MotionPaths } from './motion-paths.ts';

// Shortest time step, share of a substep, after some kernel calls: grazing pairs would converge slowly. A rod of 1 m that spins at 300 rad/s moves
// 0.6 mm in it.
const MIN_STEP = 1 / 1024;
const FREE_STEPS = 16;
const MAX_STEPS = 1200;
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
  /** The time of the search, a share of the substep; the distance or separation measured last, m. */
  readonly time = new Float64Array(1);
  readonly distance = new Float64Array(1);
  /** Times tested since it was last set to 0. */
  tested = 0;

  /** Sets rows and tolerances, these from the slop at `slops[p]`. */
  begin(state: WorldState, a: number, b: number, slops: Float64Array, p: number): void {
    const slop = slops[p];
    this.a = a;
    this.b = b;
    this.tolerance = DEPTH_TOLERANCE * slop;
    // (At least the rounding error of a distance.)
    this.surfaceTolerance = Math.max(SURFACE_TOLERANCE * slop, 4 * touchingRange(Math.max(state.size[a], state.size[b])));
  }
}

// (Numbers are passed and returned in arrays here: between functions they would be heap objects, 1.8 MB a step in which 1,000 bodies land.)
const FARTHEST_A = 0;
const FARTHEST_B = 1;
const STRAIGHT = 2;
const TILTED = 3;
const supports = new Float64Array(4);
const backward = new Float64Array(3);
const tilted = new Float64Array(3);
// Approach of both, m, in this time, s.
const APPROACH = 0;
const TIME = 1;
const motion = new Float64Array(2);

/** Measures the separation along the axis at the time of the query, m: a lower bound of the distance. Places both bodies there. */
export function measureSeparation(state: WorldState, paths: MotionPaths, query: ImpactQuery): void {
  placeBoth(state, paths, query);
  findSupports(state, query);
  query.distance[0] = -supports[FARTHEST_B] - supports[FARTHEST_A];
}

/** Measures the distance at the time of the query; the axis becomes its normal. Places both bodies there. */
export function measureDistance(state: WorldState, paths: MotionPaths, query: ImpactQuery): void {
  const { a, b, axis } = query;
  placeBoth(state, paths, query);
  manifold[MARGIN] = Infinity;
  manifold[WITHOUT_POINTS] = 1;
  pairKernel(state.kind[a], state.kind[b])(manifold, state.data, STRIDE * a, STRIDE * b);
  axis[0] = manifold[NORMAL];
  axis[1] = manifold[NORMAL + 1];
  axis[2] = manifold[NORMAL + 2];
  query.distance[0] = manifold[DISTANCE];
}

function placeBoth(state: WorldState, paths: MotionPaths, { a, b, time }: ImpactQuery): void {
  paths.time[0] = time[0];
  paths.placeAtTime(state, a);
  paths.placeAtTime(state, b);
}

/**
 * Advances the time of the query to the first at which the distance is at its level, as a share of the substep, or to `NEVER`. At first it must be above the level;
 * once the two are apart, the level is 0.
 */
export function findTimeOfImpact(state: WorldState, paths: MotionPaths, query: ImpactQuery): void {
  const { time } = query;
  advance(state, paths, query);
  for (let step = 0; step < MAX_STEPS; step++) {
    const t = time[0];
    if (t === NEVER) return;
    measureDistance(state, paths, query);
    const distance = query.distance[0];
    if (distance > 0) query.level = 0;
    const near = query.level + (query.level === 0 ? query.surfaceTolerance : query.tolerance);
    if (distance <= near) return;
    if (t >= 1) {
      time[0] = NEVER;
      return;
    }
    advance(state, paths, query);
    if (time[0] !== NEVER && step >= FREE_STEPS) time[0] = Math.min(1, Math.max(time[0], t + MIN_STEP));
  }
}

/** Advances the time of the query up to which the separation along the axis stays above the level; to `NEVER` if that is so to the end. */
function advance(state: WorldState, paths: MotionPaths, query: ImpactQuery): void {
  const { a, b, axis, level, tolerance, surfaceTolerance, time } = query;
  const { h } = paths;
  if (axis[0] === 0 && axis[1] === 0 && axis[2] === 0) return;
  for (let k = 0; k < 3; k++) backward[k] = -axis[k];
  motion[APPROACH] = 0;
  motion[TIME] = h;
  addTranslation(paths, a, axis);
  addTranslation(paths, b, backward);
  const speed = motion[APPROACH];
  const threshold = level === 0 ? surfaceTolerance : tolerance;
  for (let step = 0; step < ADVANCE_STEPS; step++) {
    query.tested++;
    placeBoth(state, paths, query);
    findSupports(state, query);
    const remaining = -supports[FARTHEST_B] - supports[FARTHEST_A] - level;
    if (remaining <= threshold) return;
    const rest = 1 - time[0];
    motion[TIME] = h * rest;
    addRotations(state, paths, query);
    const closing = speed * rest + motion[APPROACH];
    // At the end of the substep a contact still counts.
    if (closing <= 0 || remaining > closing) {
      time[0] = closing > 0 && remaining - closing <= threshold ? 1 : NEVER;
      return;
    }
    time[0] += (rest * remaining) / closing;
    if (time[0] >= 1) {
      time[0] = 1;
      return;
    }
    // Without rotation this is the time of impact, to rounding.
    if (motion[APPROACH] === 0) return;
  }
}

/** Writes the bound of the approach by rotation in the time of `motion`. */
function addRotations(state: WorldState, paths: MotionPaths, { a, b, axis }: ImpactQuery): void {
  motion[APPROACH] = 0;
  addRotation(state, paths, a, axis);
  addRotation(state, paths, b, backward);
}

/** Adds the way of a row's centre along `n`. */
function addTranslation({ data, pathOf }: MotionPaths, row: number, n: Float64Array): void {
  const i = pathOf[row];
  if (i < 0) return;
  const o = PATH * i + VELOCITY;
  motion[APPROACH] += motion[TIME] * (n[0] * data[o] + n[1] * data[o + 1] + n[2] * data[o + 2]);
}

/**
 * Adds an upper bound for how far rotation moves any core point of a row along the unit vector `n`, negative where all move back. Taylor: for a
 * point v, from the centre, n·(R(s)v − v) ≤ s·(n × ω)·v + s²ω²|v|/2. The support of n + s·n × ω is convex in s, so in part of that
 * time it is at most that part. The cruder bound |n × ω|·R·s takes twice as many steps.
 */
function addRotation(state: WorldState, { data, pathOf }: MotionPaths, row: number, n: Float64Array): void {
  const i = pathOf[row];
  if (i < 0) return;
  const o = PATH * i;
  const radius = data[o + TURN_RADIUS];
  const s = motion[TIME];
  const x = s * data[o + SPIN];
  const y = s * data[o + SPIN + 1];
  const z = s * data[o + SPIN + 2];
  const bend = 0.5 * radius * (x * x + y * y + z * z);
  if (bend === 0) return;
  tilted[0] = n[0] + (n[1] * z - n[2] * y);
  tilted[1] = n[1] + (n[2] * x - n[0] * z);
  tilted[2] = n[2] + (n[0] * y - n[1] * x);
  coreSupport(STRAIGHT, state, row, n);
  coreSupport(TILTED, state, row, tilted);
  motion[APPROACH] += supports[TILTED] - supports[STRAIGHT] + bend;
}

/** Writes the support of the core of a row, from its centre, along `n`, which need not be a unit vector. */
function coreSupport(out: number, { kind, data, position }: WorldState, row: number, n: Float64Array): void {
  const o = STRIDE * row;
  const shape = kind[row];
  let reach = 0;
  if (shape === CAPSULE) {
    for (let k = 0; k < 3; k++) reach += 0.5 * n[k] * (data[o + P2 + k] - data[o + P1 + k]);
    reach = Math.abs(reach);
  } else if (shape === TRIANGLE) {
    reach = -Infinity;
    const p = 3 * row;
    for (let k = o + A; k < o + A + 9; k += 3) {
      reach = Math.max(
        reach,
        n[0] * (data[k] - position[p]) + n[1] * (data[k + 1] - position[p + 1]) + n[2] * (data[k + 2] - position[p + 2]),
      );
    }
  } else if (shape !== SPHERE) {
    for (let k = 0; k < 3; k++) {
      const i = o + AXES + 3 * k;
      reach += data[o + HALF + k] * Math.abs(n[0] * data[i] + n[1] * data[i + 1] + n[2] * data[i + 2]);
    }
  }
  supports[out] = reach;
}

/** Writes how far a's solid reaches along the axis, and b's against it. */
function findSupports(state: WorldState, { a, b, axis }: ImpactQuery): void {
  for (let k = 0; k < 3; k++) backward[k] = -axis[k];
  farthest(FARTHEST_A, state, a, axis);
  farthest(FARTHEST_B, state, b, backward);
}

/** Writes how far a row's solid reaches along `n`, m. */
function farthest(out: number, state: WorldState, row: number, n: Float64Array): void {
  const { kind, data, position } = state;
  coreSupport(out, state, row, n);
  supports[out] += n[0] * position[3 * row] + n[1] * position[3 * row + 1] + n[2] * position[3 * row + 2];
  if (kind[row] <= CAPSULE) supports[out] += data[STRIDE * row + RADIUS];
}
