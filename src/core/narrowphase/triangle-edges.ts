// Contacts at edges between triangles of one surface: tests whether such an edge is internal. Triangles are records, by number.

import { DISTANCE, NORMAL, POINT_B } from './manifold.ts';
import { A, NORMAL as FACE, STRIDE } from '../shapes/record.ts';

/** Cosine from which a contact normal counts as the face normal of its triangle: 0.1°. */
const ALONG_FACE = 1 - 1e-6;
/** A triangle that rises less steeply over the plane of its neighbour counts as flat: its lift per step is below the slop. */
const RISE = 1e-3;

/**
 * Finds a body's contacts at internal edges: it touches the face of another triangle, over which this one does not rise, and which contains the point,
 * directly or through neighbours. (For a round body "rises" is about the point itself, wherever the face is.) Contact c is `manifolds[c]`, with the triangle c + 1 of `records`; `hidden[c]` becomes its face contact,
 * plus 1, or 0. The slop, m, is in an array, `order` has room for `count`.
 */
export function hideEdges(
  records: Float64Array,
  manifolds: readonly Float64Array[],
  count: number,
  isRound: boolean,
  slops: Float64Array,
  hidden: Int32Array,
  order: Int32Array,
): void {
  const slop = slops[0];
  // Face contacts, then those hidden by them, in the order they are found.
  let found = 0;
  for (let c = 0; c < count; c++) {
    hidden[c] = 0;
    if (!liesOnFace(records, manifolds[c], 0, c + 1)) continue;
    hidden[c] = c + 1;
    order[found++] = c;
  }
  for (let i = 0; i < found && found < count; i++) {
    const f = order[i];
    const face = hidden[f] - 1;
    for (let c = 0; c < count; c++) {
      if (hidden[c] !== 0 || !(isRound || hasPoint(records, manifolds[c], 0, f + 1, slop))) continue;
      if (rises(isRound, records, manifolds[c], 0, c + 1, manifolds[face], 0, face + 1, slop)) continue;
      hidden[c] = face + 1;
      if (!isRound) order[found++] = c;
    }
  }
  for (let c = 0; c < count; c++) if (hidden[c] === c + 1) hidden[c] = 0;
}

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
 * the manifold at `of` of `faces`. For a round body its point decides, the only one that is met: it may be over the plane by as much as the body is farther
 * from it than from the face, as on a hollow surface of twice the body's radius. (Its other corners rise there too, and each edge was a bump.)
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
