// Which solid has the reference face, if the normal is not a face's by construction.

import { EPSILON } from '../math/scalar.ts';
import { ALIGNED } from './capsule-face.ts';
import { NORMAL } from './manifold.ts';
import { OFFSET_MASK } from '../math/index-mask.ts';

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
