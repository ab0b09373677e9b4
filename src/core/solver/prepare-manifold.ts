// The points of a manifold: their positions in the contact frame, and the matrix that solves all of them at once.

import type { Doubles } from '../broadphase/grow.ts';
import { COUNT, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { NORMAL_IMPULSES } from '../world/contact-list.ts';
import type { WorldState } from '../world/state.ts';
import { cofactors, type SolverBodies } from './solver-bodies.ts';
import {
  ARM,
  FRICTION,
  RESTITUTION,
  SINGLE,
  MASS_J,
  MASS_U,
  MASS_V,
  BASE_SEPARATION,
  NORMAL_MASS,
  SEPARATION,
  POINT,
  SEVERAL,
  DISTRIBUTION,
  SLOP,
  INVERSE_MASS3,
  T1,
  T2,
  U,
  V,
  type ContactConstraints,
} from './contact-constraints.ts';
import { contactOrigin, prepareFrame, prepareMasses, setContactOrigin, setTangentHint, TANGENT_HINT } from './prepare-frame.ts';
import { NO_GAP, SOLVER_SLOP, TOUCH_DEPTH } from './constants.ts';

// S of the current contact, and its cofactors.
const masses = new Float64Array(6);
const inverse = new Float64Array(6);

/** Writes the manifold at `m`, found with the bodies at `position`, as contact c, whose rows and offset are known. Friction acts where the impulses at `i` have their centre. */
export function prepareManifold(
  constraints: ContactConstraints,
  state: WorldState,
  position: Float64Array,
  bodies: SolverBodies,
  c: number,
  manifold: Float64Array,
  m: number,
  impulse: Float64Array,
  i: number,
): void {
  const { data, rowA, rowB, first, end } = constraints;
  const { friction, restitution, slop } = state;
  const a = rowA[c];
  const b = rowB[c];
  const o = constraints.at[c];
  // (An integer for V8, so that it is passed on without boxing.)
  const n = manifold[m + COUNT] | 0;
  data[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
  data[o + RESTITUTION] = restitution[a] > restitution[b] ? restitution[a] : restitution[b];
  data[o + SLOP] = SOLVER_SLOP * (slop[a] < slop[b] ? slop[a] : slop[b]);
  first[c] = o + (n === 1 ? SINGLE : SEVERAL);
  end[c] = first[c] + POINT * n;
  if (n === 1) setContactOrigin(manifold, m + POINTS);
  else findContactOrigin(data, o, manifold, m, impulse, i, n);
  if (n === 2) setTangentHint(manifold, m);
  prepareFrame(constraints, position, c, manifold, m + NORMAL);
  prepareMasses(constraints, state, bodies, c, false);
  if (n === 1) preparePoint(constraints, c, manifold, m + (POINTS + 3));
  else preparePoints(constraints, c, n, manifold, m);
}

/** Friction acts at the centre of pressure; before any impulse, between the closest points. Writes `contactOrigin`. */
function findContactOrigin(data: Doubles, o: number, manifold: Float64Array, m: number, impulse: Float64Array, i: number, n: number): void {
  const slop = data[o + SLOP];
  let total = 0;
  let minSeparation = Infinity;
  for (let p = 0; p < n; p++) {
    total += impulse[i + NORMAL_IMPULSES + p];
    minSeparation = Math.min(minSeparation, manifold[m + POINTS + POINT_STRIDE * p + 3]);
  }
  let weights = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const weight = total > 0 ? impulse[i + NORMAL_IMPULSES + p] : manifold[s + 3] <= minSeparation + slop ? 1 : 0;
    weights += weight;
    x += weight * manifold[s];
    y += weight * manifold[s + 1];
    z += weight * manifold[s + 2];
  }
  contactOrigin[0] = x / weights;
  contactOrigin[1] = y / weights;
  contactOrigin[2] = z / weights;
  contactOrigin[TANGENT_HINT] = contactOrigin[TANGENT_HINT + 1] = contactOrigin[TANGENT_HINT + 2] = 0;
}

/** The single point of contact c is the contact origin. */
export function preparePoint(constraints: ContactConstraints, c: number, gaps: Float64Array, g: number): void {
  const { data, first } = constraints;
  const o = constraints.at[c];
  const q = first[c];
  data[q + U] = data[q + V] = 0;
  data[q + BASE_SEPARATION] = data[q + SEPARATION] = gaps[g] > NO_GAP ? gaps[g] + TOUCH_DEPTH * data[o + SLOP] : gaps[g];
  data[q + NORMAL_MASS] = 1 / data[o + MASS_J];
}

/** The n points of the manifold at `m`, relative to the contact origin. */
function preparePoints(constraints: ContactConstraints, c: number, n: number, manifold: Float64Array, m: number): void {
  const { data } = constraints;
  const o = constraints.at[c];
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const q = o + SEVERAL + POINT * p;
    const x = manifold[s] - contactOrigin[0];
    const y = manifold[s + 1] - contactOrigin[1];
    const z = manifold[s + 2] - contactOrigin[2];
    const u = x * data[o + T1] + y * data[o + T1 + 1] + z * data[o + T1 + 2];
    const v = x * data[o + T2] + y * data[o + T2 + 1] + z * data[o + T2 + 2];
    data[q + U] = u;
    data[q + V] = v;
    const gap = manifold[s + 3];
    data[q + BASE_SEPARATION] = data[q + SEPARATION] = gap > NO_GAP ? gap + TOUCH_DEPTH * data[o + SLOP] : gap;
    data[q + ARM] = Math.sqrt(x * x + y * y + z * z);
  }
  updatePointMasses(constraints, c);
}

/** The effective masses of the points. */
export function updatePointMasses({ data, at, first, end }: ContactConstraints, c: number): void {
  const o = at[c];
  for (let q = first[c]; q < end[c]; q += POINT) {
    const u = data[q + U];
    const v = data[q + V];
    const inverseMass =
      data[o + MASS_J] +
      u * (2 * data[o + MASS_J + 1] + u * data[o + MASS_U]) +
      v * (2 * (data[o + MASS_J + 2] + u * data[o + MASS_U + 1]) + v * data[o + MASS_V]);
    data[q + NORMAL_MASS] = 1 / inverseMass;
  }
}

/**
 * The map from the normal velocities of the points to the impulses that stop them: the pseudo-inverse of their mass matrix M. The normal velocities of
 * a face are those of a plane, so M = B·S·Bᵀ with rows (1, u, v) of B and the inverse effective masses of J, U and V in S; hence M⁺ = P·S⁻¹·Pᵀ with
 * P = B·(BᵀB)⁻¹. `DISTRIBUTION` holds the rows of P, `INVERSE_MASS3` S⁻¹. Of two points along t1 the same without v. False for collinear (1 : 200) or coincident
 * points, and without rotation.
 */
export function invertMasses(constraints: ContactConstraints, c: number, n: number): boolean {
  return distribute(constraints, c, n) && invertPlane(constraints, c, n);
}

/** P, from the positions of the points. */
function distribute({ data, first, end: ends }: ContactConstraints, c: number, n: number): boolean {
  const begin = first[c];
  const end = ends[c];
  let meanU = 0;
  let meanV = 0;
  for (let q = begin; q < end; q += POINT) {
    meanU += data[q + U] / n;
    meanV += data[q + V] / n;
  }
  let uu = 0;
  let uv = 0;
  let vv = 0;
  for (let q = begin; q < end; q += POINT) {
    const u = data[q + U] - meanU;
    const v = data[q + V] - meanV;
    uu += u * u;
    uv += u * v;
    vv += v * v;
  }
  let d = uu * vv - uv * uv;
  if (n === 2) {
    if (!(vv < 1e-18 * uu)) return false;
    d = uu;
    uv = 0;
    vv = 1;
  } else if (!(d > 2.5e-5 * (uu + vv) * (uu + vv))) return false;
  for (let q = begin; q < end; q += POINT) {
    const u = data[q + U] - meanU;
    const v = n === 2 ? 0 : data[q + V] - meanV;
    const su = (vv * u - uv * v) / d;
    const sv = (uu * v - uv * u) / d;
    data[q + DISTRIBUTION] = 1 / n - meanU * su - meanV * sv;
    data[q + DISTRIBUTION + 1] = su;
    data[q + DISTRIBUTION + 2] = sv;
  }
  return true;
}

/** S⁻¹. Where locks leave one axis of rotation a generalised inverse, without the moment that rotates nothing; false without any. */
function invertPlane({ data, at }: ContactConstraints, c: number, n: number): boolean {
  const o = at[c];
  masses[0] = data[o + MASS_J];
  masses[1] = data[o + MASS_J + 1];
  masses[2] = n === 2 ? 0 : data[o + MASS_J + 2];
  masses[3] = data[o + MASS_U];
  masses[4] = n === 2 ? 0 : data[o + MASS_U + 1];
  masses[5] = n === 2 ? 1 : data[o + MASS_V];
  cofactors(inverse, 0, masses, 0);
  let d = masses[0] * inverse[0] + masses[1] * inverse[1] + masses[2] * inverse[2];
  if (!(d > 1e-9 * masses[0] * masses[3] * masses[5])) {
    // The part of U and V that J leaves has one row but for a factor: it is its own inverse but for the square of its trace.
    const u = masses[1] / masses[0];
    const v = masses[2] / masses[0];
    const uu = masses[3] - u * masses[1];
    const uv = masses[4] - u * masses[2];
    const vv = masses[5] - v * masses[2];
    d = (uu + vv) * (uu + vv);
    if (n === 2 || !(d > 0)) return false;
    inverse[1] = -(uu * u + uv * v);
    inverse[2] = -(uv * u + vv * v);
    inverse[0] = d / masses[0] - u * inverse[1] - v * inverse[2];
    inverse[3] = uu;
    inverse[4] = uv;
    inverse[5] = vv;
  }
  for (let k = 0; k < 6; k++) data[o + INVERSE_MASS3 + k] = inverse[k] / d;
  return true;
}
