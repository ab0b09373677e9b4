// The part of a segment over a face or an edge: where a capsule that rests on it touches.

import { A, B, C, HALF, NORMAL as FACE_NORMAL } from '../shapes/record.ts';
import { LOCAL_P, LOCAL_Q } from './closest-points.ts';

/** A part of a segment: its two ends, and the two values of the function that clips it. */
export const CLIP_STRIDE = 4;

// The start of an empty part. (A module constant: the engine reads `Infinity` as a global, and until that branch has run once, the other branch's
// value becomes an object.)
const NOWHERE = 2;

// Removes from the part `out[0] … out[1]` where f > 0, for f linear with f0 = out[2] at the segment's start and f1 = out[3] at its end. Source: Liang
// and Barsky 1984.
function clip(out: Float64Array): void {
  const f0 = out[2];
  const f1 = out[3];
  if (f0 > 0) out[0] = f1 < f0 ? Math.max(out[0], f0 / (f0 - f1)) : NOWHERE;
  else if (f1 > 0) out[1] = Math.min(out[1], f0 / (f0 - f1));
}

/** Writes the part of a segment over the faces across `axis` of the box at `b` to `out[0], out[1]`; `nearest` has the ends in the box's frame. */
export function overBoxFace(out: Float64Array, nearest: Float64Array, data: Float64Array, b: number, axis: number): boolean {
  out[0] = 0;
  out[1] = 1;
  for (let k = 0; k < 3; k++) if (k !== axis) clipBetween(out, nearest, data, b, k);
  return out[0] <= out[1];
}

/** The same for the part between the ends of the box's edges along `axis`. */
export function overBoxEdge(out: Float64Array, nearest: Float64Array, data: Float64Array, b: number, axis: number): boolean {
  out[0] = 0;
  out[1] = 1;
  clipBetween(out, nearest, data, b, axis);
  return out[0] <= out[1];
}

// Removes the parts beyond the two faces of the box across axis k.
function clipBetween(out: Float64Array, nearest: Float64Array, data: Float64Array, b: number, k: number): void {
  const p = nearest[LOCAL_P + k];
  const q = nearest[LOCAL_Q + k];
  const h = data[b + HALF + k];
  out[2] = p - h;
  out[3] = q - h;
  clip(out);
  out[2] = -h - p;
  out[3] = -h - q;
  clip(out);
}

/** Writes the part of the segment `ends[p …]`–`ends[q …]` over the triangle record at `b`, on either side, to `out[0], out[1]`. */
export function overTriangle(out: Float64Array, ends: Float64Array, p: number, q: number, data: Float64Array, b: number): boolean {
  out[0] = 0;
  out[1] = 1;
  const nx = data[b + FACE_NORMAL];
  const ny = data[b + FACE_NORMAL + 1];
  const nz = data[b + FACE_NORMAL + 2];
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    const ex = data[j] - data[i];
    const ey = data[j + 1] - data[i + 1];
    const ez = data[j + 2] - data[i + 2];
    // Outward in the plane: e × n.
    const mx = ey * nz - ez * ny;
    const my = ez * nx - ex * nz;
    const mz = ex * ny - ey * nx;
    out[2] = (ends[p] - data[i]) * mx + (ends[p + 1] - data[i + 1]) * my + (ends[p + 2] - data[i + 2]) * mz;
    out[3] = (ends[q] - data[i]) * mx + (ends[q + 1] - data[i + 1]) * my + (ends[q + 2] - data[i + 2]) * mz;
    clip(out);
  }
  return out[0] <= out[1];
}
