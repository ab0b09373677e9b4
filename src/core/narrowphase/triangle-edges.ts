// Contacts at edges between triangles of one surface: tests whether such an edge is internal. Triangles are records, by number.

import { DISTANCE, NORMAL, POINT_B } from './manifold.ts';
import { A, NORMAL as FACE, STRIDE } from '../shapes/record.ts';

/** Cosine from which a contact normal counts as the face normal of its triangle: 0.1°. */
const ALONG_FACE = 1 - 1e-6;
/** A triangle that rises less steeply over the plane of its neighbour counts as flat: its lift per step is below the slop. */
const RISE = 1e-3;
/** Cosine from which the contact of a box carries it as the face does and cannot catch it: 11°. */
const LIKE_FACE = 0.98;

/** Whether the normal of the manifold at `m` is the face normal of the triangle. */
export function liesOnFace(data: Float64Array, manifold: Float64Array, m: number, triangle: number): boolean {
  const n = m + NORMAL;
  const t = STRIDE * triangle + FACE;
  return Math.abs(manifold[n] * data[t] + manifold[n + 1] * data[t + 1] + manifold[n + 2] * data[t + 2]) > ALONG_FACE;
}

/** Whether the triangle contains the point of the manifold at `m`, up to `slop`, m. */
export function hasPoint(data: Float64Array, manifold: Float64Array, m: number, triangle: number, slop: number): boolean {
  const px = manifold[m + POINT_B];
  const py = manifold[m + POINT_B + 1];
  const pz = manifold[m + POINT_B + 2];
  const t = STRIDE * triangle;
  const nx = data[t + FACE];
  const ny = data[t + FACE + 1];
  const nz = data[t + FACE + 2];
  for (let k = 0; k < 3; k++) {
    const q = t + A + 3 * k;
    const r = t + A + 3 * ((k + 1) % 3);
    const ex = data[r] - data[q];
    const ey = data[r + 1] - data[q + 1];
    const ez = data[r + 2] - data[q + 2];
    const dx = px - data[q];
    const dy = py - data[q + 1];
    const dz = pz - data[q + 2];
    if (Math.abs(nx * dx + ny * dy + nz * dz) > slop) return false;
    // n × e points inwards.
    const inside = (ny * ez - nz * ey) * dx + (nz * ex - nx * ez) * dy + (nx * ey - ny * ex) * dz;
    if (inside < 0 && inside * inside > slop * slop * (ex * ex + ey * ey + ez * ez)) return false;
  }
  return true;
}

/**
 * Whether a triangle touched at the point of the manifold at `m` rises, on the side of the body, over the plane of another one, whose face contact is
 * the manifold at `of` of `faces`, or carries a box in the same direction. For a round body its point decides, the only one that is met: it may be over the
 * plane by as much as the body is farther from it than from the face, as on a hollow surface of twice the body's radius. (Its other corners rise there too,
 * and each edge was a bump.)
 */
export function rises(
  isRound: boolean,
  data: Float64Array,
  manifold: Float64Array,
  m: number,
  triangle: number,
  faces: Float64Array,
  of: number,
  faceTriangle: number,
  slop: number,
): boolean {
  const n = of + NORMAL;
  const face = STRIDE * faceTriangle + A;
  if (isRound) {
    const p = m + POINT_B;
    const rise =
      faces[n] * (data[face] - manifold[p]) +
      faces[n + 1] * (data[face + 1] - manifold[p + 1]) +
      faces[n + 2] * (data[face + 2] - manifold[p + 2]);
    return rise > 0.25 * slop + manifold[m + DISTANCE] - faces[of + DISTANCE];
  }
  // (A box that tips over the face is held at its other end by what it meets there.)
  const c = m + NORMAL;
  if (Math.abs(manifold[c] * faces[n] + manifold[c + 1] * faces[n + 1] + manifold[c + 2] * faces[n + 2]) > LIKE_FACE) return true;
  const other = STRIDE * triangle + A;
  for (let q = other; q < other + 9; q += 3) {
    const dx = data[q] - manifold[m + POINT_B];
    const dy = data[q + 1] - manifold[m + POINT_B + 1];
    const dz = data[q + 2] - manifold[m + POINT_B + 2];
    const rise =
      faces[n] * (data[face] - data[q]) + faces[n + 1] * (data[face + 1] - data[q + 1]) + faces[n + 2] * (data[face + 2] - data[q + 2]);
    if (rise > 0.1 * slop + RISE * Math.sqrt(dx * dx + dy * dy + dz * dz)) return true;
  }
  return false;
}
