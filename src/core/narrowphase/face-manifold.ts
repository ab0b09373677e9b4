// Features and contact points of two flat-sided solids with a known normal: the incident face clipped to the sides of the reference face.

import { OFFSET_MASK } from '../math/index-mask.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, AXES, B, C, NORMAL as TRIANGLE_NORMAL, TRIANGLE } from '../shapes/record.ts';
import { boxFeature, FLAT, nearestAxis } from './box-feature.ts';
import { ALIGNED } from './capsule-face.ts';
import { NEXT_AXIS, PREV_AXIS } from './edges.ts';
import { onePoint, writePoints } from './face-points.ts';
import {
  boxIncident,
  boxReference,
  corner,
  corners,
  clip,
  clipLoosely,
  clipToRectangle,
  face,
  FACE_NORMAL,
  isLowestClipped,
  LIFT,
  line,
  updateLooseSlack,
  origin,
  projectToFace,
  sides,
  slack,
} from './face-polygon.ts';
import { BOX_FACE, EDGE, FEATURE_A, FEATURE_B, NORMAL, TRIANGLE_FACE, VERTEX } from './manifold.ts';

/** The reference face: the first solid's, the second's, or the one better aligned with the normal. */
export const REFERENCE_A = 0;
export const REFERENCE_B = 1;
export const REFERENCE_ALIGNED = 2;
/** The same, but the witness points are doubtful: the edges end before they cross, since the normal is really a face's. */
export const REFERENCE_DOUBTFUL = 3;

/**
 * Completes `out`, whose normal and distance are known, with features and contact points. `reference` names the solid whose face *is* the normal; its
 * witness points are then those of the deepest contact point. With `REFERENCE_ALIGNED` the witness points must be written already (two edges, or the
 * nearest features of solids apart), and the result is that one point unless a face is nearly aligned with the normal.
 */
export function faceManifold(
  out: Float64Array,
  data: Float64Array,
  kindA: number,
  a: number,
  kindB: number,
  b: number,
  reference: number,
): void {
  // The features: the part of each solid farthest along (a) or against (b) the normal. And the nearest face normals.
  const normalA = writeFeature(out, FEATURE_A, 1, kindA, data, a);
  const normalB = writeFeature(out, FEATURE_B, -1, kindB, data, b);
  const known = reference === REFERENCE_ALIGNED;
  if (reference >= REFERENCE_ALIGNED) {
    const aligned = referenceOf(out, data, normalA, normalB);
    if (aligned === NEITHER) {
      onePoint(out);
      return;
    }
    reference = aligned === SECOND ? REFERENCE_B : REFERENCE_A;
  }
  if (reference === REFERENCE_B) {
    cutToReference(out, -1, data, kindB, b, normalB, kindA, a, known);
    writePoints(out, -1, known);
  } else {
    cutToReference(out, 1, data, kindA, a, normalA, kindB, b, known);
    writePoints(out, 1, known);
  }
}

/**
 * As `faceManifold`, for two boxes and the normal of the face across `axis`, 0 to 2 of a, 3 to 5 of b, on its negative side if `against`. (The general one finds
 * that face again: 15 of 290 ns.)
 */
export function boxFaceManifold(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, against: number): void {
  // (Without branches: they are unpredictable.)
  const isB = +(axis > 2);
  const i = b + (a - b) * isB;
  const k = axis - 3 * isB;
  const flip = 1 - 2 * isB;
  boxReference(data, a + (b - a) * isB, k, 1 - 2 * (against ^ isB));
  out[NORMAL] = flip * face[FACE_NORMAL];
  out[NORMAL + 1] = flip * face[FACE_NORMAL + 1];
  out[NORMAL + 2] = flip * face[FACE_NORMAL + 2];
  out[FEATURE_A + isB] = BOX_FACE + 2 * k + (against ^ isB);
  out[FEATURE_B - isB] = boxFeature(boxIncident(data, i), -1);
  clipToRectangle();
  if (corners === 0 || isLowestClipped()) {
    boxIncident(data, i);
    clipLoosely();
  }
  writePoints(out, flip, false);
}

/** Writes the feature of the solid at `o` that supports `side` times the normal; returns the offset of its face normal nearest to that. */
function writeFeature(out: Float64Array, at: number, side: number, kind: number, data: Float64Array, o: number): number {
  if (kind === TRIANGLE) {
    out[at] = triangleFeature(out, side, data, o);
    return o + TRIANGLE_NORMAL;
  }
  const axis = nearestAxis(out, NORMAL, data, o);
  out[at] = boxFeature(axis, side);
  return o + AXES + 3 * axis;
}

/** The feature of the triangle at `a` that supports `side` times the normal of `out`. */
function triangleFeature(out: Float64Array, side: number, data: Float64Array, a: number): number {
  // Heights of b and c over a along the normal, and the lengths of the edges.
  let hb = 0;
  let hc = 0;
  let flat = 0;
  for (let k = 0; k < 3; k++) {
    const n = side * out[NORMAL + k];
    const u = data[a + B + k] - data[a + A + k];
    const v = data[a + C + k] - data[a + A + k];
    hb += n * u;
    hc += n * v;
    flat = Math.max(flat, FLAT * Math.abs(u), FLAT * Math.abs(v));
  }
  const top = Math.max(0, hb, hc) - flat;
  const count = (0 >= top ? 1 : 0) + (hb >= top ? 1 : 0) + (hc >= top ? 1 : 0);
  return count === 3 ? TRIANGLE_FACE : count === 2 ? EDGE : VERTEX;
}

/**
 * Sets up `face` from the reference solid at `r`, whose face normal data[w …] is along or against the contact normal, and out of which the contact
 * normal times `flip` points; then the incident polygon; then clips.
 */
function cutToReference(
  out: Float64Array,
  flip: number,
  data: Float64Array,
  kindR: number,
  r: number,
  w: number,
  kindI: number,
  i: number,
  known: boolean,
): void {
  const along = flip * out[NORMAL] * data[w] + flip * out[NORMAL + 1] * data[w + 1] + flip * out[NORMAL + 2] * data[w + 2];
  const side = along < 0 ? -1 : 1;
  if (kindR === TRIANGLE) triangleReference(side, data, r);
  else boxReference(data, r, w === r + AXES ? 0 : w === r + AXES + 3 ? 1 : 2, side);
  if (kindI === TRIANGLE) triangleIncident(data, i);
  else boxIncident(data, i);
  cutToSides(kindR, false);
  // Contact in a corner or along an edge: rounding clipped everything, or the lowest corner. Then corners a few ulps outside a side count as on it.
  if (corners === 0 || (!known && isLowestClipped())) {
    if (kindI === TRIANGLE) triangleIncident(data, i);
    else boxIncident(data, i);
    cutToSides(kindR, true);
  }
}

function triangleReference(side: number, data: Float64Array, r: number): void {
  for (let k = 0; k < 3; k++) {
    face[k] = origin[k] = data[r + A + k];
    face[3 + k] = data[r + B + k] - data[r + A + k];
    face[9 + k] = side * data[r + TRIANGLE_NORMAL + k];
  }
  origin[LIFT] = 0;
  const n = 1 / Math.sqrt(face[3] * face[3] + face[4] * face[4] + face[5] * face[5]);
  for (let k = 0; k < 3; k++) face[3 + k] *= n;
  for (let k = 0; k < 3; k++) {
    const next = NEXT_AXIS[k];
    const last = PREV_AXIS[k];
    face[6 + k] = face[9 + next] * face[3 + last] - face[9 + last] * face[3 + next];
  }
  // The corners b and c in the face's own coordinates; b's v is zero.
  sides.fill(0);
  for (let k = 0; k < 3; k++) {
    const c = data[r + C + k] - data[r + A + k];
    sides[0] += (data[r + B + k] - data[r + A + k]) * face[3 + k];
    sides[2] += c * face[3 + k];
    sides[3] += c * face[6 + k];
  }
}

function triangleIncident(data: Float64Array, i: number): void {
  for (let k = 0; k < 9; k += 3) {
    corner[k] = data[i + A + k] - origin[0];
    corner[k + 1] = data[i + A + k + 1] - origin[1];
    corner[k + 2] = data[i + A + k + 2] - origin[2];
  }
  projectToFace(3);
}

/** Clips the polygon to the sides of the reference face; `loose`: slightly outside counts as inside. */
function cutToSides(kind: number, loose: boolean): void {
  if (kind === TRIANGLE) cutToTriangle(loose);
  else if (loose) clipLoosely();
  else clipToRectangle();
}

function cutToTriangle(loose: boolean): void {
  if (loose) updateLooseSlack();
  const room = loose ? slack[0] : 0;
  const bu = sides[0];
  const cu = sides[2];
  const cv = sides[3];
  const turn = cv < 0 ? -1 : 1;
  line[0] = 0;
  line[1] = -turn;
  line[2] = room;
  clip();
  line[0] = turn * cv;
  line[1] = -turn * (cu - bu);
  line[2] = turn * cv * bu + room * Math.sqrt(cv * cv + (cu - bu) * (cu - bu));
  clip();
  line[0] = -turn * cv;
  line[1] = turn * cu;
  line[2] = room * Math.sqrt(cv * cv + cu * cu);
  clip();
  if (!loose) return;
  // Sides moved out by the slack meet far beyond a sharp corner, so it is cut off at the slack as well.
  for (let k = 0; k < 3; k++) bevel(k);
}

/** Clips at tip `k` of the triangle, perpendicular to its bisector, slack[0] outside it. */
function bevel(k: number): void {
  // Tips a, b, c, and a again: a is (0, 0).
  const pu = k === 0 ? 0 : sides[2 * k - 2];
  const pv = k === 0 ? 0 : sides[2 * k - 1];
  const qu = k === 0 ? sides[0] : k === 1 ? sides[2] : 0;
  const qv = k === 0 ? sides[1] : k === 1 ? sides[3] : 0;
  const ru = k === 0 ? sides[2] : k === 1 ? 0 : sides[0];
  const rv = k === 0 ? sides[3] : k === 1 ? 0 : sides[1];
  const toQ = 1 / Math.sqrt((qu - pu) * (qu - pu) + (qv - pv) * (qv - pv));
  const toR = 1 / Math.sqrt((ru - pu) * (ru - pu) + (rv - pv) * (rv - pv));
  const nu = (pu - qu) * toQ + (pu - ru) * toR;
  const nv = (pv - qv) * toQ + (pv - rv) * toR;
  line[0] = nu;
  line[1] = nv;
  line[2] = nu * pu + nv * pv + slack[0] * Math.sqrt(nu * nu + nv * nv);
  clip();
}

export const FIRST = 0;
export const SECOND = 1;
/** No face is perpendicular to the normal: the witness points are the whole contact. */
export const NEITHER = 2;

// Squared sines: of the largest angle at which a face counts as touching (`ALIGNED`), and of the rounding error of a right angle.
const MAX_SQUARED_SINE = 1 - ALIGNED * ALIGNED;
const ROUNDING_SQUARED_SINE = 256 * EPSILON * EPSILON;

const squaredSine = new Float64Array(2);

/** The one of two face normals, data[a …] and data[b …], that the normal of `out` is aligned with. */
export function referenceOf(out: Float64Array, data: Float64Array, a: number, b: number): number {
  measureSine(0, out, data, a);
  measureSine(1, out, data, b);
  if (squaredSine[0] > MAX_SQUARED_SINE && squaredSine[1] > MAX_SQUARED_SINE) return NEITHER;
  // The first, unless the normal is clearly the other's: points measured from a tilted face are off the surfaces by depth times tilt.
  return squaredSine[0] > ROUNDING_SQUARED_SINE && squaredSine[1] < 0.5 * squaredSine[0] ? SECOND : FIRST;
}

/** lean[which] = squared sine between the normal of `out` and the face normal data[i …]. A cosine would not tell 0 from 1e-8. */
function measureSine(which: number, out: Float64Array, data: Float64Array, i: number): void {
  i &= OFFSET_MASK;
  const x = out[NORMAL + 1] * data[i + 2] - out[NORMAL + 2] * data[i + 1];
  const y = out[NORMAL + 2] * data[i] - out[NORMAL] * data[i + 2];
  const z = out[NORMAL] * data[i + 1] - out[NORMAL + 1] * data[i];
  squaredSine[which] = x * x + y * y + z * z;
}
