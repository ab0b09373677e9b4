// From the frame of a box to the world, and the unit normal there.

import { AXES, CENTER } from '../shapes/record.ts';

/** A direction of the frame of the box at `a` in world axes. */
export function toWorld(out: Float64Array, o: number, data: Float64Array, a: number, x: number, y: number, z: number): void {
  out[o] = x * data[a + AXES] + y * data[a + AXES + 3] + z * data[a + AXES + 6];
  out[o + 1] = x * data[a + AXES + 1] + y * data[a + AXES + 4] + z * data[a + AXES + 7];
  out[o + 2] = x * data[a + AXES + 2] + y * data[a + AXES + 5] + z * data[a + AXES + 8];
}

/** A point of the frame of the box at `a` in world coordinates. */
export function pointToWorld(out: Float64Array, o: number, data: Float64Array, a: number, x: number, y: number, z: number): void {
  toWorld(out, o, data, a, x, y, z);
  out[o] += data[a + CENTER];
  out[o + 1] += data[a + CENTER + 1];
  out[o + 2] += data[a + CENTER + 2];
}

/** Makes the vector at `out[o …]` unit; it must not be zero. */
export function unit(out: Float64Array, o: number): void {
  const n = 1 / Math.sqrt(out[o] * out[o] + out[o + 1] * out[o + 1] + out[o + 2] * out[o + 2]);
  out[o] *= n;
  out[o + 1] *= n;
  out[o + 2] *= n;
}
