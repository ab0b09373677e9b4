// The impulse of one impact: every closing contact point separates with exactly e times its approach speed, and friction stops sliding within
// Coulomb's cone.

import type { Doubles } from '../broadphase/grow.ts';
import type { SolverBodies } from './solver-bodies.ts';
import { MASS_J, MASS_U, MASS_V, FRICTION, TANGENT_MASS, POINT, U, V, type ContactConstraints } from './contact-constraints.ts';
import { applyImpulse, impulse, relativeMotion, relativeVelocity } from './contact-frame.ts';

/** Normal velocity of each point of the current contact after the impact, m/s; −Infinity for points that are not part of it. */
export const targetVelocity = new Float64Array(4);
/** Normal impulse of each point, N·s. */
const pointImpulse = new Float64Array(4);
/** Impulse of the whole impact, N·s: along the normal and both tangents. */
export const impactImpulse = new Float64Array(3);

// An error below this share of the velocities is rounding.
const ROUNDING_SHARE = 1e-12;
/** A pivot below this share of its diagonal element is rounding. */
const MIN_PIVOT = 1e-12;
// Steps to the edge of the friction cone, how near counts as there, and the share of the impulse that stops the sliding below which its direction is kept.
const MAX_CONE_STEPS = 16;
const CONE_TOLERANCE = 1e-14;
const SMALLEST_SHARE = 1e-60;

// Of each point: by how much its velocity falls short of its target without impulses, m/s; its impulse if the points of a subset push, N·s. And the inverse masses
// of pairs of points, 1/kg; these and the lacks, less what the points of the subset make of them.
const lack = new Float64Array(4);
const solved = new Float64Array(4);
const mass = new Float64Array(16);
const rest = new Float64Array(20);

/** Normal velocity of a point in `relativeMotion`, m/s; positive when separating. */
export function pointNormalVelocity(data: Doubles, q: number): number {
  return relativeMotion[0] - data[q + U] * relativeMotion[5] + data[q + V] * relativeMotion[4];
}

/**
 * Finds impulses ≥ 0 after which every point separates at least at its `targetVelocity` (complementary: no impulse where it is faster), and applies them
 * to the velocities at `linear` and `angular`.
 */
export function applyNormalImpact(constraints: ContactConstraints, bodies: SolverBodies, c: number, linear: number, angular: number): void {
  const { data } = constraints;
  const firstPoint = constraints.first[c];
  const end = constraints.end[c];
  relativeVelocity(constraints, bodies, c, linear, angular);
  impactImpulse[0] = findPushing(constraints, c);
  impulse.fill(0);
  for (let q = firstPoint, p = 0; q < end; q += POINT, p++) {
    impulse[0] += pointImpulse[p];
    impulse[4] += pointImpulse[p] * data[q + V];
    impulse[5] -= pointImpulse[p] * data[q + U];
  }
  applyImpulse(constraints, bodies, c, linear, angular);
}

/**
 * Finds the points that push: of four points one of 16 subsets, whose impulses stop its points and are none below zero, while the others separate. (Gauss–Seidel
 * does not converge in time where points are close together: bodies gained a thousandth of their energy.)
 */
function findPushing(constraints: ContactConstraints, c: number): number {
  const { data } = constraints;
  const firstPoint = constraints.first[c];
  const n = (constraints.end[c] - firstPoint) / POINT;
  let all = 0;
  let scale = 0;
  pointImpulse.fill(0);
  for (let p = 0; p < n; p++) {
    const q = firstPoint + POINT * p;
    lack[p] = targetVelocity[p] - pointNormalVelocity(data, q);
    for (let r = 0; r <= p; r++) mass[4 * p + r] = mass[4 * r + p] = massOf(constraints, c, q, firstPoint + POINT * r);
    if (targetVelocity[p] === -Infinity) continue;
    scale = Math.max(scale, Math.abs(targetVelocity[p]), Math.abs(lack[p]));
    all |= 1 << p;
  }
  let least = Infinity;
  for (let subset = all; subset >= 0 && least > ROUNDING_SHARE * scale; subset--) {
    if ((subset & ~all) !== 0 || !solveSubset(subset, n)) continue;
    let error = 0;
    for (let p = 0; p < n; p++) {
      let left = lack[p];
      for (let r = 0; r < n; r++) left -= mass[4 * p + r] * solved[r];
      // (Of points close together a pivot may be rounding, and what it gives no solution.)
      error = Math.max(error, subset & (1 << p) ? Math.max(-solved[p] * mass[5 * p], Math.abs(left)) : left);
    }
    if (error >= least) continue;
    least = error;
    for (let p = 0; p < n; p++) pointImpulse[p] = Math.max(0, solved[p]);
  }
  return pointImpulse[0] + pointImpulse[1] + pointImpulse[2] + pointImpulse[3];
}

/** The velocity that an impulse of 1 N·s at the point at `r` gives the one at `q`, 1/kg. */
function massOf({ data, at }: ContactConstraints, c: number, q: number, r: number): number {
  const o = at[c];
  const u = data[q + U];
  const v = data[q + V];
  const s = data[r + U];
  const t = data[r + V];
  return (
    data[o + MASS_J] +
    (u + s) * data[o + MASS_J + 1] +
    (v + t) * data[o + MASS_J + 2] +
    u * s * data[o + MASS_U] +
    (u * t + v * s) * data[o + MASS_U + 1] +
    v * t * data[o + MASS_V]
  );
}

/** Writes to `solved` the impulses with which the points of a subset reach their targets (Gauss and Jordan); false where they depend on each other. */
function solveSubset(subset: number, n: number): boolean {
  for (let p = 0; p < n; p++) {
    for (let r = 0; r < n; r++) rest[5 * p + r] = mass[4 * p + r];
    rest[5 * p + 4] = lack[p];
  }
  for (let p = 0; p < n; p++) {
    if ((subset & (1 << p)) === 0) continue;
    if (!(rest[6 * p] > MIN_PIVOT * mass[5 * p])) return false;
    for (let r = 0; r < n; r++) {
      if (r === p) continue;
      const factor = rest[5 * r + p] / rest[6 * p];
      for (let k = 0; k < 5; k++) rest[5 * r + k] -= factor * rest[5 * p + k];
    }
  }
  for (let p = 0; p < n; p++) solved[p] = subset & (1 << p) ? rest[5 * p + 4] / rest[6 * p] : 0;
  return true;
}

/**
 * Friction of an impact whose normal impulse is in `impactImpulse`: within Coulomb's cone the impulse that takes most energy. It stops the sliding, or acts
 * against the sliding that is left. (Any other rule beyond the cone has several solutions where bodies have several impacts at once.)
 */
export function applyFriction(constraints: ContactConstraints, bodies: SolverBodies, c: number, linear: number, angular: number): void {
  const { data } = constraints;
  const o = constraints.at[c];
  const maxFriction = data[o + FRICTION] * impactImpulse[0];
  impactImpulse[1] = impactImpulse[2] = 0;
  if (!(maxFriction > 0)) return;
  relativeVelocity(constraints, bodies, c, linear, angular);
  const m11 = data[o + TANGENT_MASS];
  const m12 = data[o + TANGENT_MASS + 1];
  const m22 = data[o + TANGENT_MASS + 2];
  const stop1 = -(m11 * relativeMotion[1] + m12 * relativeMotion[2]);
  const stop2 = -(m12 * relativeMotion[1] + m22 * relativeMotion[2]);
  let f1 = stop1;
  let f2 = stop2;
  let size = Math.sqrt(f1 * f1 + f2 * f2);
  // (1 + λM)·f = −M·v, where λ·f is the velocity left, turned round: Newton's method on 1/|f| finds the λ at which f is on the cone.
  for (let lambda = 0, k = 0; k < MAX_CONE_STEPS && size > maxFriction * (1 + CONE_TOLERANCE) && maxFriction > SMALLEST_SHARE * size; k++) {
    const g1 = m11 * f1 + m12 * f2;
    const g2 = m12 * f1 + m22 * f2;
    let b11 = 1 + lambda * m11;
    let b12 = lambda * m12;
    let b22 = 1 + lambda * m22;
    let d = b11 * b22 - b12 * b12;
    const slope = (f1 * (b22 * g1 - b12 * g2) + f2 * (b11 * g2 - b12 * g1)) / d;
    lambda += ((size - maxFriction) / maxFriction) * ((size * size) / slope);
    b11 = 1 + lambda * m11;
    b12 = lambda * m12;
    b22 = 1 + lambda * m22;
    d = b11 * b22 - b12 * b12;
    f1 = (b22 * stop1 - b12 * stop2) / d;
    f2 = (b11 * stop2 - b12 * stop1) / d;
    size = Math.sqrt(f1 * f1 + f2 * f2);
  }
  if (size > maxFriction) {
    f1 *= maxFriction / size;
    f2 *= maxFriction / size;
  }
  impulse.fill(0);
  impulse[1] = impactImpulse[1] = f1;
  impulse[2] = impactImpulse[2] = f2;
  applyImpulse(constraints, bodies, c, linear, angular);
}

/** Separation of a point at the start of the step, m. The solver's is measured to the depth at which a body is stopped, `touch` below the surface. */
export function trueSeparation(gap: number, touch: number): number {
  return gap > touch ? gap - touch : gap;
}
