// The impulse of one impact: every closing contact point separates with exactly e times its approach speed, and friction stops sliding within
// Coulomb's cone.

import { BLOCK, type SolverBodies } from './solver-bodies.ts';
import {
  MASS_J,
  MASS_U,
  MASS_V,
  FRICTION,
  TANGENT_MASS,
  TANGENT_MASS_MIN,
  NORMAL_MASS,
  POINT,
  DISTRIBUTION,
  INVERSE_MASS3,
  U,
  V,
  type ContactConstraints,
} from './contact-constraints.ts';
import { applyImpulse, impulse, motion, relativeVelocity } from './contact-frame.ts';

/** Normal velocity of each point of the current contact after the impact, m/s; −Infinity for points that are not part of it. */
export const leaveSpeed = new Float64Array(4);
/** Normal impulse of each point, N·s. */
export const pointImpulse = new Float64Array(4);
/** Impulse of the whole impact, N·s: along the normal and both tangents. */
export const impactImpulse = new Float64Array(3);

// Gauss–Seidel when not all points push: its most rounds, and the share of the largest impulse at which it has converged.
const MOST_ROUNDS = 256;
const CONVERGED = 1e-14;
// An impulse below zero by less than this share of the largest is rounding.
const ROUNDING = 1e-12;
/** Change of velocity by the last impact: linear of a and b, angular of a and b. */
export const velocityChange = new Float64Array(12);

/** Normal velocity of a point in `motion`, m/s; positive when separating. */
export function pointSpeed(data: Float64Array, q: number): number {
  return motion[0] - data[q + U] * motion[5] + data[q + V] * motion[4];
}

/**
 * Finds impulses ≥ 0 after which every point separates at least at its `leaveSpeed` (complementary: no impulse where it is faster), and applies them with
 * their friction to the velocities at `linear` and `angular`. Where all points take part they are solved together, by the pseudo-inverse of their mass
 * matrix (prepare-manifold.ts), so that a flat, central impact adds no spin; otherwise by projected Gauss–Seidel. Source: Catto, GDC 2006.
 */
export function applyImpact(constraints: ContactConstraints, bodies: SolverBodies, c: number, linear: number, angular: number): void {
  const { data } = constraints;
  const begin = constraints.first[c];
  const end = constraints.end[c];
  relativeVelocity(constraints, bodies, c, linear, angular);
  const total = solveTogether(constraints, c) || solvePointByPoint(constraints, c);
  impactImpulse[0] = total;
  impactImpulse[1] = impactImpulse[2] = 0;
  impulse.fill(0);
  for (let q = begin, p = 0; q < end; q += POINT, p++) {
    impulse[0] += pointImpulse[p];
    impulse[4] += pointImpulse[p] * data[q + V];
    impulse[5] -= pointImpulse[p] * data[q + U];
  }
  applyImpulse(constraints, bodies, c, linear, angular);
  applyFriction(constraints, bodies, c, linear, angular, total);
}

/** All points together: the sum of their impulses, N·s; 0 if that is impossible, or a point would pull. */
function solveTogether(constraints: ContactConstraints, c: number): number {
  const { data } = constraints;
  const o = constraints.at[c];
  const begin = constraints.first[c];
  const end = constraints.end[c];
  if (end - begin === POINT) {
    if (leaveSpeed[0] === -Infinity) return 0;
    return (pointImpulse[0] = Math.max(0, data[begin + NORMAL_MASS] * (leaveSpeed[0] - motion[0])));
  }
  if (constraints.isInvertible[c] === 0) return 0;
  let x = motion[0];
  let y = -motion[5];
  let z = motion[4];
  for (let q = begin, p = 0; q < end; q += POINT, p++) {
    if (leaveSpeed[p] === -Infinity) return 0;
    x -= leaveSpeed[p] * data[q + DISTRIBUTION];
    y -= leaveSpeed[p] * data[q + DISTRIBUTION + 1];
    z -= leaveSpeed[p] * data[q + DISTRIBUTION + 2];
  }
  const j = data[o + INVERSE_MASS3] * x + data[o + INVERSE_MASS3 + 1] * y + data[o + INVERSE_MASS3 + 2] * z;
  const u = data[o + INVERSE_MASS3 + 1] * x + data[o + INVERSE_MASS3 + 3] * y + data[o + INVERSE_MASS3 + 4] * z;
  const v = data[o + INVERSE_MASS3 + 2] * x + data[o + INVERSE_MASS3 + 4] * y + data[o + INVERSE_MASS3 + 5] * z;
  let most = 0;
  let least = 0;
  for (let q = begin, p = 0; q < end; q += POINT, p++) {
    const normalImpulse = -(j * data[q + DISTRIBUTION] + u * data[q + DISTRIBUTION + 1] + v * data[q + DISTRIBUTION + 2]);
    pointImpulse[p] = normalImpulse;
    if (normalImpulse > most) most = normalImpulse;
    if (normalImpulse < least) least = normalImpulse;
  }
  if (least < -ROUNDING * most) return 0;
  let total = 0;
  for (let q = begin, p = 0; q < end; q += POINT, p++) total += pointImpulse[p] = Math.max(0, pointImpulse[p]);
  return total;
}

/** Gauss–Seidel over the points, until it converges. */
function solvePointByPoint(constraints: ContactConstraints, c: number): number {
  const { data } = constraints;
  const o = constraints.at[c];
  const begin = constraints.first[c];
  const end = constraints.end[c];
  pointImpulse.fill(0);
  if (end - begin === POINT) return 0;
  let x = motion[0];
  let y = -motion[5];
  let z = motion[4];
  let total = 0;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let most = 0;
    let change = 0;
    total = 0;
    for (let q = begin, p = 0; q < end; q += POINT, p++) {
      if (leaveSpeed[p] === -Infinity) continue;
      const u = data[q + U];
      const v = data[q + V];
      const old = pointImpulse[p];
      const next = Math.max(0, old - data[q + NORMAL_MASS] * (x + u * y + v * z - leaveSpeed[p]));
      pointImpulse[p] = next;
      total += next;
      if (next > most) most = next;
      const more = next - old;
      if (more === 0) continue;
      if (more > change) change = more;
      else if (-more > change) change = -more;
      x += more * (data[o + MASS_J] + u * data[o + MASS_J + 1] + v * data[o + MASS_J + 2]);
      y += more * (data[o + MASS_J + 1] + u * data[o + MASS_U] + v * data[o + MASS_U + 1]);
      z += more * (data[o + MASS_J + 2] + u * data[o + MASS_U + 1] + v * data[o + MASS_V]);
    }
    if (change <= CONVERGED * most) break;
  }
  return total;
}

/** Friction of an impact with a normal impulse of `total` N·s: stops the sliding, within Coulomb's cone. */
function applyFriction(
  constraints: ContactConstraints,
  bodies: SolverBodies,
  c: number,
  linear: number,
  angular: number,
  total: number,
): void {
  const { data } = constraints;
  const o = constraints.at[c];
  const most = data[o + FRICTION] * total;
  if (!(most > 0)) return;
  relativeVelocity(constraints, bodies, c, linear, angular);
  let f1 = -(data[o + TANGENT_MASS] * motion[1] + data[o + TANGENT_MASS + 1] * motion[2]);
  let f2 = -(data[o + TANGENT_MASS + 1] * motion[1] + data[o + TANGENT_MASS + 2] * motion[2]);
  let squared = f1 * f1 + f2 * f2;
  if (squared > most * most) {
    // It keeps sliding: friction acts against the motion; the full matrix would turn it aside.
    f1 = -data[o + TANGENT_MASS_MIN] * motion[1];
    f2 = -data[o + TANGENT_MASS_MIN] * motion[2];
    squared = f1 * f1 + f2 * f2;
    if (squared > most * most) {
      const cut = most / Math.sqrt(squared);
      f1 *= cut;
      f2 *= cut;
    }
  }
  impulse.fill(0);
  impulse[1] = impactImpulse[1] = f1;
  impulse[2] = impactImpulse[2] = f2;
  applyImpulse(constraints, bodies, c, linear, angular);
}

/** Saves the velocities of contact c's bodies at `linear` and `angular`, so that `shareChange` finds the change. */
export function saveVelocities(
  { rowA, rowB }: ContactConstraints,
  { block }: SolverBodies,
  c: number,
  linear: number,
  angular: number,
): void {
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  for (let k = 0; k < 3; k++) {
    velocityChange[k] = -block[a + linear + k];
    velocityChange[3 + k] = -block[b + linear + k];
    velocityChange[6 + k] = -block[a + angular + k];
    velocityChange[9 + k] = -block[b + angular + k];
  }
}

/** Writes `velocityChange`, and adds it to the velocities at `toLinear` and `toAngular` as well. */
export function shareChange(
  { rowA, rowB }: ContactConstraints,
  { block }: SolverBodies,
  c: number,
  linear: number,
  angular: number,
  toLinear: number,
  toAngular: number,
): void {
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  for (let k = 0; k < 3; k++) {
    block[a + toLinear + k] += velocityChange[k] += block[a + linear + k];
    block[b + toLinear + k] += velocityChange[3 + k] += block[b + linear + k];
    block[a + toAngular + k] += velocityChange[6 + k] += block[a + angular + k];
    block[b + toAngular + k] += velocityChange[9 + k] += block[b + angular + k];
  }
}

/** Separation of a point at the start of the step, m. The solver's is measured to the depth at which a body is stopped, `touch` below the surface. */
export function trueGap(gap: number, touch: number): number {
  return gap > touch ? gap - touch : gap;
}
