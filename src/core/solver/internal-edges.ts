// Internal edges: an edge between two triangles of one surface must not catch a body that slides over it.

import { NORMAL, POINT_B } from '../narrowphase/manifold.ts';
import { A, NORMAL as FACE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';

/** Cosine from which a contact normal counts as the face normal of its triangle: 0.1°. */
const ALONG_FACE = 1 - 1e-6;
/** A triangle that rises less steeply over the plane of its neighbour counts as flat: what it lifts in a step is below the slop. */
const RISE = 1e-3;

// Per row: its last contact with a triangle, plus 1. Per contact: the previous one of the same body, plus 1. These contacts.
let last = new Int32Array(64);
let before = new Int32Array(64);
let list = new Int32Array(64);

/**
 * Marks in `hidden` the contacts at an internal edge or corner of their triangle: the body touches the face of another triangle that contains the point too
 * (directly, or over neighbours), and the first triangle does not rise over that plane. Within this step, the face contact keeps the body off both. (The
 * normal of such a contact points backwards: a cube stopped at the first seam, a ball hopped by 15 mm.) `hidden` holds the face contact, plus 1.
 */
export function hideInternalEdges({ contacts, state }: WorldCore, hidden: Int32Array): void {
  const { rowA, rowB, flags, manifold, start } = contacts;
  const { kind, data, slop } = state;
  let count = 0;
  for (let c = 0; c < contacts.count; c++) {
    const a = rowA[c];
    hidden[c] = 0;
    if (kind[rowB[c]] !== TRIANGLE || kind[a] === TRIANGLE || flags[c] & WITH_SENSOR) continue;
    if (count === 0) reserve(state.capacity, contacts.count);
    list[count++] = c;
    before[c] = last[a];
    last[a] = c + 1;
    // A face contact is the root of its chain.
    hidden[c] = liesOnFace(data, contacts.manifold, contacts.start[c], rowB[c]) ? c + 1 : 0;
  }
  for (let more = count > 1; more;) {
    more = false;
    for (let i = 0; i < count; i++) {
      const c = list[i];
      for (let f = last[rowA[c]] - 1; f >= 0 && hidden[c] === 0; f = before[f] - 1) {
        if (hidden[f] === 0 || !hasPoint(data, manifold, start[c], rowB[f], slop[rowA[c]])) continue;
        const face = hidden[f] - 1;
        if (rises(data, manifold, start[c], rowB[c], manifold, start[face], rowB[face], slop[rowA[c]])) continue;
        hidden[c] = hidden[f];
        more = true;
      }
    }
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    if (hidden[c] === c + 1) hidden[c] = 0;
    last[rowA[c]] = 0;
  }
}

// (`last` is all zero between calls.)
function reserve(rows: number, contacts: number): void {
  if (last.length < rows) last = new Int32Array(rows);
  if (before.length >= contacts) return;
  before = new Int32Array(2 * contacts);
  list = new Int32Array(2 * contacts);
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
 * Whether a triangle touched at the point of the manifold at `m` rises over the plane of another one, whose face contact is the manifold at `of` of
 * `faces`, on the side of the body.
 */
export function rises(
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
