// The incident face of a contact as a polygon in the reference face's coordinates, and its clipping to that face's sides.

import { EPSILON } from '../math/scalar.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import { cosine, nearestAxis } from './box-feature.ts';
import { NEXT_AXIS, PREV_AXIS } from './edges.ts';
import { OFFSET_MASK } from '../math/index-mask.ts';

// u and v along the face, s above it (negative = inside), corner after corner. A box face clipped by four lines, or a polygon of four corners clipped
// by three lines and three more at the tips, has at most ten corners. The buffer holds two polygons, the one at `polygon` and the next. (Numbers
// shared by these functions are in buffers: a double that is a module variable or crosses a call is a new object on the heap.)
export const U = 0;
export const V = 1;
export const S = 2;
export const CORNER = 3;
export const POLYGON_STRIDE = 12 * CORNER;
export const corner = new Float64Array(2 * POLYGON_STRIDE);
export let polygon = 0;
export let corners = 0;
// The sides of a rectangle that some corner may be outside of, as bits: +u, −u, +v, −v.
let outside = 0;

/** The reference face: a point of it, two unit directions in it, its outward normal. */
export const face = new Float64Array(12);
export const FACE_NORMAL = 9;
/** Reference of heights above the face: a point, and the height of the face over it. */
export const origin = new Float64Array(4);
export const LIFT = 3;
/** The sides of the face: half extents of a box's, or the corners b and c of a triangle's, whose a is (0, 0). */
export const sides = new Float64Array(4);
/** How far outside a side still counts as on it, m. */
export const slack = new Float64Array(1);
/** u, v, s of the lowest corner before clipping: the one contact point if clipping leaves nothing. */
export const lowest = new Float64Array(3);
/** The line to clip at: nu·u + nv·v ≤ limit. */
export const line = new Float64Array(3);

/** The face of the box at `r` across its axis k, on the side ±1, is the reference. */
export function boxReference(data: Float64Array, r: number, k: number, side: number): void {
  r &= OFFSET_MASK;
  const ku = NEXT_AXIS[k];
  const kv = PREV_AXIS[k];
  const w = r + AXES + 3 * k;
  const u = r + AXES + 3 * ku;
  const v = r + AXES + 3 * kv;
  const half = data[r + HALF + k];
  const h = side * half;
  for (let c = 0; c < 3; c++) {
    face[c] = data[r + CENTER + c] + h * data[w + c];
    face[3 + c] = data[u + c];
    face[6 + c] = data[v + c];
    face[9 + c] = side * data[w + c];
    // Heights are measured from the centre and lowered by the half extent, so that a face far from the origin is rounded once.
    origin[c] = data[r + CENTER + c];
  }
  origin[LIFT] = half;
  sides[0] = data[r + HALF + ku];
  sides[1] = data[r + HALF + kv];
  sides[2] = sides[3] = 0;
}

/** The face of the box at `i` most opposed to the reference normal becomes the polygon; returns its axis. */
export function boxIncident(data: Float64Array, i: number): number {
  i &= OFFSET_MASK;
  const m = nearestAxis(face, FACE_NORMAL, data, i);
  const mp = NEXT_AXIS[m];
  const mq = PREV_AXIS[m];
  const w = i + AXES + 3 * m;
  const p = i + AXES + 3 * mp;
  const q = i + AXES + 3 * mq;
  const h = (2 * +(cosine[m] < 0) - 1) * data[i + HALF + m];
  const hp = data[i + HALF + mp];
  const hq = data[i + HALF + mq];
  const rx = data[i + CENTER] - origin[0] + h * data[w];
  const ry = data[i + CENTER + 1] - origin[1] + h * data[w + 1];
  const rz = data[i + CENTER + 2] - origin[2] + h * data[w + 2];
  // Around the face: ++, −+, −−, +−.
  for (let k = 0; k < 4; k++) {
    const sp = hp * AROUND_P[k];
    const sq = hq * AROUND_Q[k];
    corner[CORNER * k] = rx + sp * data[p] + sq * data[q];
    corner[CORNER * k + 1] = ry + sp * data[p + 1] + sq * data[q + 1];
    corner[CORNER * k + 2] = rz + sp * data[p + 2] + sq * data[q + 2];
  }
  projectToFace(4);
  return m;
}

const AROUND_P = Float64Array.of(1, -1, -1, 1);
const AROUND_Q = Float64Array.of(1, 1, -1, -1);

/** The first `count` corners of the buffer, x y z about `origin`, become the polygon: u v s of each, and the lowest. */
export function projectToFace(count: number): void {
  polygon = 0;
  corners = count;
  const ux = face[3];
  const uy = face[4];
  const uz = face[5];
  const vx = face[6];
  const vy = face[7];
  const vz = face[8];
  const nx = face[9];
  const ny = face[10];
  const nz = face[11];
  const lift = origin[LIFT];
  const su = sides[0];
  const sv = sides[1];
  let low = 0;
  let over = 0;
  for (let p = 0; p < CORNER * count; p += CORNER) {
    const x = corner[p];
    const y = corner[p + 1];
    const z = corner[p + 2];
    const u = x * ux + y * uy + z * uz;
    const v = x * vx + y * vy + z * vz;
    over |= +(u > su) | (+(u < -su) << 1) | (+(v > sv) << 2) | (+(v < -sv) << 3);
    corner[p + U] = u;
    corner[p + V] = v;
    const s = x * nx + y * ny + z * nz - lift;
    corner[p + S] = s;
    low += (p - low) * +(s < corner[low + S]);
  }
  outside = over;
  lowest[U] = corner[low + U];
  lowest[V] = corner[low + V];
  lowest[S] = corner[low + S];
}

/** Reduces the polygon to the lowest corner. */
export function keepLowest(): void {
  corner[polygon + U] = lowest[U];
  corner[polygon + V] = lowest[V];
  corner[polygon + S] = lowest[S];
  corners = 1;
}

/** Whether the rest of the polygon is all above the lowest corner it had. */
export function isLowestClipped(): boolean {
  if (outside === 0) return false;
  const low = lowest[S];
  const end = polygon + CORNER * corners;
  let left = 0;
  for (let p = polygon; p < end; p += CORNER) left |= +(corner[p + S] <= low);
  if (left !== 0) return false;
  let least = Infinity;
  for (let p = polygon; p < end; p += CORNER) least = Math.min(least, corner[p + S]);
  updateSlack();
  return least - low > Math.max(slack[0], 4 * EPSILON * Math.abs(low));
}

/** slack[0] = a few ulps of the numbers that the corners were computed from. */
export function updateSlack(): void {
  let most = Math.max(Math.abs(origin[0]), Math.abs(origin[1]), Math.abs(origin[2]));
  for (let p = polygon; p < polygon + CORNER * corners; p += CORNER) {
    most = Math.max(most, Math.abs(corner[p + U]), Math.abs(corner[p + V]));
  }
  slack[0] = 4 * EPSILON * most;
}

/** The same for loose clipping: at least a few ulps of the sides. */
export function updateLooseSlack(): void {
  updateSlack();
  slack[0] = Math.max(slack[0], 4 * EPSILON * Math.max(Math.abs(sides[0]), Math.abs(sides[1]), Math.abs(sides[2]), Math.abs(sides[3])));
}

/** Clips the polygon to the rectangle of a box's face, at the sides that some corner may be outside of. */
export function clipToRectangle(): void {
  slack[0] = 0;
  if ((outside & 1) !== 0) clipSide(U, 1);
  if ((outside & 2) !== 0) clipSide(U, -1);
  if ((outside & 4) !== 0) clipSide(V, 1);
  if ((outside & 8) !== 0) clipSide(V, -1);
}

/** The same at all four sides, and slightly outside counts as inside. */
export function clipLoosely(): void {
  updateLooseSlack();
  clipSide(U, 1);
  clipSide(U, -1);
  clipSide(V, 1);
  clipSide(V, -1);
}

function clipSide(k: number, side: number): void {
  line[k] = side;
  line[1 - k] = 0;
  line[2] = sides[k] + slack[0];
  clip();
}

/** Keeps the part of the polygon on the inner side of `line`. Source: Sutherland & Hodgman 1974. */
export function clip(): void {
  if (corners === 0) return;
  const nu = line[0];
  const nv = line[1];
  const limit = line[2];
  const from = polygon;
  const end = from + CORNER * corners;
  let u = corner[end - CORNER + U];
  let v = corner[end - CORNER + V];
  let s = corner[end - CORNER + S];
  let d = nu * u + nv * v - limit;
  polygon = POLYGON_STRIDE - from;
  let to = polygon;
  let kept = 0;
  // Which corners are inside is unpredictable: crossing and corner are both written, and the valid one is kept.
  for (let p = from; p < end; p += CORNER) {
    const nextU = corner[p + U];
    const nextV = corner[p + V];
    const nextS = corner[p + S];
    const next = nu * nextU + nv * nextV - limit;
    const isIn = +(next <= 0);
    const crosses = +(d <= 0) ^ isIn;
    const f = d / (d - next);
    corner[to + U] = u + f * (nextU - u);
    corner[to + V] = v + f * (nextV - v);
    corner[to + S] = s + f * (nextS - s);
    to += CORNER * crosses;
    corner[to + U] = nextU;
    corner[to + V] = nextV;
    corner[to + S] = nextS;
    to += CORNER * isIn;
    kept += crosses + isIn;
    u = nextU;
    v = nextV;
    s = nextS;
    d = next;
  }
  corners = kept;
}
