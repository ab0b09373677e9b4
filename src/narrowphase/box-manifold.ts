// Features and contact points of two boxes once their normal is known: of a face, of two edges, or of boxes apart.

import { AXES } from '../shapes/record.ts';
import { boxFeature, cosine, nearestAxis } from './box-feature.ts';
import { onePoint, writePoints } from './face-points.ts';
import { boxIncident, boxReference, corners, cutLoosely, cutToRectangle, isLowestLost } from './face-polygon.ts';
import { ALIGNED } from './lying.ts';
import { BOX_FACE, FEATURE_A, FEATURE_B, NORMAL } from './manifold.ts';
import { NEITHER, referenceOf, SECOND } from './reference-face.ts';

// A face whose normal has a lower cosine with the contact's leans too far to be lain on, whatever rounding says.
const CLEARLY_LEANING = ALIGNED - 0.01;

/** The normal is the face's across axis k of the box at `r`, on the side ±1 of it: `flip` is 1 where that box is the first, −1 where it is the second. */
export function boxFaceManifold(out: Float64Array, flip: number, data: Float64Array, r: number, k: number, side: number, i: number): void {
  boxReference(data, r, k, side);
  const axis = boxIncident(data, i);
  const reference = BOX_FACE + 2 * k + (side < 0 ? 1 : 0);
  const incident = boxFeature(axis, -1);
  out[FEATURE_A] = flip < 0 ? incident : reference;
  out[FEATURE_B] = flip < 0 ? reference : incident;
  cutToRectangle();
  // Two solids that touch in a corner or along an edge: rounding cut everything away, or the lowest corner, which is over the face where the normal is
  // the face's. A few ulps outside a side count as on it, then.
  if (corners === 0 || isLowestLost()) {
    boxIncident(data, i);
    cutLoosely();
  }
  writePoints(out, flip, false);
}

/**
 * The normal is two edges', or that of boxes apart, and the witness points are there: they become the only contact point, unless a face lies nearly
 * across the normal. `doubtful`: the edges' ends are in the way, since the normal is really a face's.
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
  cutToRectangle();
  if (corners === 0 || (doubtful && isLowestLost())) {
    boxIncident(data, i);
    cutLoosely();
  }
  writePoints(out, isB ? -1 : 1, !doubtful);
}
