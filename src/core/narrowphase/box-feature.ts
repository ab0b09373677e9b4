// The supporting feature of a box in a direction (face, edge or corner), and the box axis nearest to a direction.

import { OFFSET_MASK } from '../math/index-mask.ts';
import { AXES, CENTER } from '../shapes/record.ts';
import { BOX_FACE, EDGE, VERTEX } from './manifold.ts';

/** Sine of the angle below which an edge or a face counts as lying flat on the contact plane, for its *name* only. */
export const FLAT = 1e-6;

/** Cosines between a direction and the three axes of a box. (In an array: a double passed to a call is a new object on the heap.) */
export const cosine = new Float64Array(3);

/** The axis of the box at `a` with the largest cosine (absolute value) to n[i …]; writes the three cosines to `cosine`. */
export function nearestAxis(n: Float64Array, i: number, data: Float64Array, a: number): number {
  a &= OFFSET_MASK;
  const x = n[i];
  const y = n[i + 1];
  const z = n[i + 2];
  const c0 = (cosine[0] = x * data[a + AXES] + y * data[a + AXES + 1] + z * data[a + AXES + 2]);
  const c1 = (cosine[1] = x * data[a + AXES + 3] + y * data[a + AXES + 4] + z * data[a + AXES + 5]);
  const c2 = (cosine[2] = x * data[a + AXES + 6] + y * data[a + AXES + 7] + z * data[a + AXES + 8]);
  const f0 = Math.abs(c0);
  const f1 = Math.abs(c1);
  const f2 = Math.abs(c2);
  // Computed without branches: they are unpredictable.
  const axis = +(f1 > f0);
  return axis + (2 - axis) * +(f2 > Math.abs(cosine[axis]));
}

/** The feature of a box that supports `side` times the direction with the cosines in `cosine`, whose largest is `axis`. */
export function boxFeature(axis: number, side: number): number {
  const flat = +(Math.abs(cosine[0]) <= FLAT) + +(Math.abs(cosine[1]) <= FLAT) + +(Math.abs(cosine[2]) <= FLAT);
  return flat === 2 ? BOX_FACE + 2 * axis + (side * cosine[axis] < 0 ? 1 : 0) : flat === 1 ? EDGE : VERTEX;
}

/** The direction v[i …] of the frame of the box at `a` in world axes. */
export function toWorld(out: Float64Array, o: number, data: Float64Array, a: number, v: Float64Array, i: number): void {
  for (let k = a + AXES; k < a + AXES + 3; k++) out[o++] = v[i] * data[k] + v[i + 1] * data[k + 3] + v[i + 2] * data[k + 6];
}

/** The point v[i …] of the frame of the box at `a` in world coordinates. */
export function pointToWorld(out: Float64Array, o: number, data: Float64Array, a: number, v: Float64Array, i: number): void {
  toWorld(out, o, data, a, v, i);
  for (let k = 0; k < 3; k++) out[o + k] += data[a + CENTER + k];
}

/** Normalises the vector at `out[o …]`, which must not be zero. */
export function unit(out: Float64Array, o: number): void {
  const n = 1 / Math.sqrt(out[o] * out[o] + out[o + 1] * out[o + 1] + out[o + 2] * out[o + 2]);
  for (let k = 0; k < 3; k++) out[o + k] *= n;
}
