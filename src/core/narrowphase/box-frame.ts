// From the frame of a box to the world; and normalisation. Vectors are passed as offsets into buffers, so that no double crosses a call.

import { AXES, CENTER } from '../shapes/record.ts';

/** The direction v[i …] of the frame of the box at `a` in world axes. */
export function toWorld(out: Float64Array, o: number, data: Float64Array, a: number, v: Float64Array, i: number): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  out[o] = x * data[a + AXES] + y * data[a + AXES + 3] + z * data[a + AXES + 6];
  out[o + 1] = x * data[a + AXES + 1] + y * data[a + AXES + 4] + z * data[a + AXES + 7];
  out[o + 2] = x * data[a + AXES + 2] + y * data[a + AXES + 5] + z * data[a + AXES + 8];
}

/** The point v[i …] of the frame of the box at `a` in world coordinates. */
export function pointToWorld(out: Float64Array, o: number, data: Float64Array, a: number, v: Float64Array, i: number): void {
  toWorld(out, o, data, a, v, i);
  out[o] += data[a + CENTER];
  out[o + 1] += data[a + CENTER + 1];
  out[o + 2] += data[a + CENTER + 2];
}

/** Normalises the vector at `out[o …]`, which must not be zero. */
export function unit(out: Float64Array, o: number): void {
  const n = 1 / Math.sqrt(out[o] * out[o] + out[o + 1] * out[o + 1] + out[o + 2] * out[o + 2]);
  out[o] *= n;
  out[o + 1] *= n;
  out[o + 2] *= n;
}
