// Features and contact points of two boxes with a known normal: of a face, of two edges, or of boxes apart.

import { AXES } from '../shapes/record.ts';
import { boxFeature, cosine, nearestAxis } from './box-feature.ts';
import { onePoint, writePoints } from './face-points.ts';
import { boxIncident, boxReference, corners, clipLoosely, clipToRectangle, face, FACE_NORMAL, isLowestClipped } from './face-polygon.ts';
import { ALIGNED } from './capsule-face.ts';
import { BOX_FACE, FEATURE_A, FEATURE_B, NORMAL } from './manifold.ts';
import { NEITHER, referenceOf, SECOND } from './reference-face.ts';

// A face whose normal has a smaller cosine with the contact normal is no reference face, also with rounding.
const CLEARLY_LEANING = ALIGNED - 0.01;

/** Manifold of the boxes at `a` and `b` with the normal of the face across `axis`, 0 to 2 of a, 3 to 5 of b. */
export function boxFaceManifold(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, against: number): void {
  // Computed without branches: they are unpredictable, and a mispredict costs more.
  const isB = +(axis > 2);
  const r = a + (b - a) * isB;
  const i = b + (a - b) * isB;
  const k = axis - 3 * isB;
  const isNegative = against ^ isB;
  boxReference(data, r, k, 1 - 2 * isNegative);
  const flip = 1 - 2 * isB;
  out[NORMAL] = flip * face[FACE_NORMAL];
  out[NORMAL + 1] = flip * face[FACE_NORMAL + 1];
  out[NORMAL + 2] = flip * face[FACE_NORMAL + 2];
  const m = boxIncident(data, i);
  out[FEATURE_A + isB] = BOX_FACE + 2 * k + isNegative;
  out[FEATURE_B - isB] = boxFeature(m, -1);
  clipToRectangle();
  // Contact in a corner or along an edge: rounding clipped everything, or the lowest corner. Then corners a few ulps outside a side count as on it.
  if (corners === 0 || isLowestClipped()) {
    boxIncident(data, i);
    clipLoosely();
  }
  writePoints(out, flip, false);
}

/**
 * Manifold for the normal of two edges, or of boxes apart, with its witness points: they become the only contact point, unless a face is nearly
 * perpendicular to the normal. `doubtful`: the edges end before they cross, since the normal is really a face's.
 */
export function boxManifold(out: Float64Array, data: Float64Array, a: number, b: number, doubtful: boolean): void {
  const axisA = nearestAxis(out, NORMAL, data, a);
  out[FEATURE_A] = boxFeature(axisA, 1);
  const alongA = cosine[axisA];
  const axisB = nearestAxis(out, NORMAL, data, b);
  out[FEATURE_B] = boxFeature(axisB, -1);
  const alongB = cosine[axisB];
  const isClear = Math.abs(alongA) < CLEARLY_LEANING && Math.abs(alongB) < CLEARLY_LEANING;
  const reference = isClear ? NEITHER : referenceOf(out, data, a + AXES + 3 * axisA, b + AXES + 3 * axisB);
  if (reference === NEITHER) {
    onePoint(out);
    return;
  }
  const isB = reference === SECOND;
  const i = isB ? a : b;
  if (isB) boxReference(data, b, axisB, alongB > 0 ? -1 : 1);
  else boxReference(data, a, axisA, alongA < 0 ? -1 : 1);
  boxIncident(data, i);
  clipToRectangle();
  if (corners === 0 || (doubtful && isLowestClipped())) {
    boxIncident(data, i);
    clipLoosely();
  }
  writePoints(out, isB ? -1 : 1, !doubtful);
}
