// Contact points of two flat-sided solids once their normal is known: the incident face cut to the sides of the reference face, best four kept.

import { EPSILON } from '../math/scalar.ts';
import { A, AXES, B, C, CENTER, HALF, NORMAL as TRIANGLE_NORMAL, TRIANGLE } from '../shapes/record.ts';
import { ALIGNED } from './lying.ts';
import {
  BOX_FACE,
  COUNT,
  DISTANCE,
  EDGE,
  FEATURE_A,
  FEATURE_B,
  MARGIN,
  NORMAL,
  POINT_A,
  POINT_B,
  POINT_STRIDE,
  POINTS,
  TRIANGLE_FACE,
  VERTEX,
} from './manifold.ts';

// Sine of the angle below which an edge or a face counts as lying flat on the contact plane, for its *name* only.
const FLAT = 1e-6;
// Squared sines: of the angle up to which a face counts as lain on (`ALIGNED`), and of what rounding makes of a right angle.
const LEANING = 1 - ALIGNED * ALIGNED;
const STRAIGHT = 256 * EPSILON * EPSILON;

// The polygon being cut, in the reference face's own coordinates: u and v along the face, s above it (negative = inside), corner after corner. A box
// face cut by four lines, or any polygon of four cut by three and three more at its tips, has at most ten corners. The buffer holds two polygons,
// the one at `polygon` and room for the next. (Numbers that these functions share live in buffers: a double that is a module variable or crosses a
// call is a new object on the heap.)
const U = 0;
const V = 1;
const S = 2;
const CORNER = 3;
const ROOM = 12 * CORNER;
const corner = new Float64Array(2 * ROOM);
let polygon = 0;
let corners = 0;

// The line to cut along: nu·u + nv·v ≤ limit.
const line = new Float64Array(3);

// The reference face: a point of it, two unit directions in it, its outward normal.
const face = new Float64Array(12);
const FACE_U = 3;
const FACE_V = 6;
const FACE_NORMAL = 9;
// What heights above the face are measured from: a point, and how far the face lies above it.
const origin = new Float64Array(4);
const LIFT = 3;
// The sides of the face: half extents of a box's, or the corners b and c of a triangle's, whose a is (0, 0).
const sides = new Float64Array(4);
// How far outside a side still counts as on it, m.
const slack = new Float64Array(1);
// u, v, s of the lowest corner before cutting: the one contact point should the cut leave nothing at all.
const lowest = new Float64Array(3);
// Chosen corners of the polygon.
const chosen = new Int32Array(4);
// Cosines of a direction with the three axes of a box; and squared sines with the nearest face normals of both solids.
const cosine = new Float64Array(3);
const lean = new Float64Array(2);

/** Which solid's face the points are measured from: the first's, the second's, or whichever is better aligned with the normal. */
export const REFERENCE_A = 0;
export const REFERENCE_B = 1;
export const REFERENCE_ALIGNED = 2;
/** The same, but the witness points are doubtful: the edges' ends are in the way, since the normal is really a face's. */
export const REFERENCE_DOUBTFUL = 3;

/**
 * Completes `out`, whose normal and distance are known, with features and contact points. `reference` names the solid whose face *is* the normal;
 * its witness points are then those of the deepest contact point. With `REFERENCE_ALIGNED` the witness points must be there already (two edges,
 * or the nearest features of solids apart), and the result is that one point unless a face is nearly aligned with the normal.
 */
export function faceManifold(
  out: Float64Array,
  data: Float64Array,
  kindA: number,
  a: number,
  kindB: number,
  b: number,
  reference: number,
): void {
  // What each solid touches with: the dimension of the part of it that is farthest along (a) or against (b) the normal. And the nearest face normals.
  let normalA = a + TRIANGLE_NORMAL;
  if (kindA === TRIANGLE) out[FEATURE_A] = triangleFeature(out, 1, data, a);
  else {
    const axis = nearestAxis(out, NORMAL, data, a);
    out[FEATURE_A] = boxFeature(1);
    normalA = a + AXES + 3 * axis;
  }
  let normalB = b + TRIANGLE_NORMAL;
  if (kindB === TRIANGLE) out[FEATURE_B] = triangleFeature(out, -1, data, b);
  else {
    const axis = nearestAxis(out, NORMAL, data, b);
    out[FEATURE_B] = boxFeature(-1);
    normalB = b + AXES + 3 * axis;
  }
  const known = reference === REFERENCE_ALIGNED;
  if (reference >= REFERENCE_ALIGNED) {
    leaning(0, out, data, normalA);
    leaning(1, out, data, normalB);
    if (lean[0] > LEANING && lean[1] > LEANING) {
      onePoint(out);
      return;
    }
    // The first, unless the normal is clearly the other's: points measured from a face that leans are beside the surfaces by depth times lean.
    reference = lean[0] > STRAIGHT && lean[1] < 0.5 * lean[0] ? REFERENCE_B : REFERENCE_A;
  }
  if (reference === REFERENCE_B) {
    cutToReference(out, -1, data, kindB, b, normalB, kindA, a, known);
    writePoints(out, -1, known);
  } else {
    cutToReference(out, 1, data, kindA, a, normalA, kindB, b, known);
    writePoints(out, 1, known);
  }
}

/** Puts the witness points on one line along the normal, the distance apart, about their middle. */
export function straighten(out: Float64Array): void {
  const half = 0.5 * out[DISTANCE];
  for (let k = 0; k < 3; k++) {
    const middle = 0.5 * (out[POINT_A + k] + out[POINT_B + k]);
    out[POINT_A + k] = middle - half * out[NORMAL + k];
    out[POINT_B + k] = middle + half * out[NORMAL + k];
  }
}

/** One contact point, midway between the witness points. */
function onePoint(out: Float64Array): void {
  out[COUNT] = 1;
  out[POINTS] = 0.5 * (out[POINT_A] + out[POINT_B]);
  out[POINTS + 1] = 0.5 * (out[POINT_A + 1] + out[POINT_B + 1]);
  out[POINTS + 2] = 0.5 * (out[POINT_A + 2] + out[POINT_B + 2]);
  out[POINTS + 3] = out[DISTANCE];
}

/** The axis of the box at `a` that is most along or against the direction n[i …]; leaves the three cosines in `cosine`. */
function nearestAxis(n: Float64Array, i: number, data: Float64Array, a: number): number {
  const x = n[i];
  const y = n[i + 1];
  const z = n[i + 2];
  const c0 = (cosine[0] = x * data[a + AXES] + y * data[a + AXES + 1] + z * data[a + AXES + 2]);
  const c1 = (cosine[1] = x * data[a + AXES + 3] + y * data[a + AXES + 4] + z * data[a + AXES + 5]);
  const c2 = (cosine[2] = x * data[a + AXES + 6] + y * data[a + AXES + 7] + z * data[a + AXES + 8]);
  const f0 = Math.abs(c0);
  const f1 = Math.abs(c1);
  const f2 = Math.abs(c2);
  return f0 >= f1 ? (f0 >= f2 ? 0 : 2) : f1 >= f2 ? 1 : 2;
}

/** The feature of a box that supports `side` times the direction whose cosines `cosine` holds. */
function boxFeature(side: number): number {
  let flat = 0;
  let axis = 0;
  for (let k = 0; k < 3; k++) {
    if (Math.abs(cosine[k]) <= FLAT) flat++;
    else axis = k;
  }
  return flat === 2 ? BOX_FACE + 2 * axis + (side * cosine[axis] < 0 ? 1 : 0) : flat === 1 ? EDGE : VERTEX;
}

/** The feature of the triangle at `a` that supports `side` times the normal of `out`. */
function triangleFeature(out: Float64Array, side: number, data: Float64Array, a: number): number {
  const nx = side * out[NORMAL];
  const ny = side * out[NORMAL + 1];
  const nz = side * out[NORMAL + 2];
  // Heights of b and c over a along the normal, and how long the edges are.
  const ux = data[a + B] - data[a + A];
  const uy = data[a + B + 1] - data[a + A + 1];
  const uz = data[a + B + 2] - data[a + A + 2];
  const vx = data[a + C] - data[a + A];
  const vy = data[a + C + 1] - data[a + A + 1];
  const vz = data[a + C + 2] - data[a + A + 2];
  const hb = nx * ux + ny * uy + nz * uz;
  const hc = nx * vx + ny * vy + nz * vz;
  const flat = FLAT * Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz), Math.abs(vx), Math.abs(vy), Math.abs(vz));
  const top = Math.max(0, hb, hc) - flat;
  const count = (0 >= top ? 1 : 0) + (hb >= top ? 1 : 0) + (hc >= top ? 1 : 0);
  return count === 3 ? TRIANGLE_FACE : count === 2 ? EDGE : VERTEX;
}

/** lean[which] = squared sine between the normal of `out` and the face normal data[i …]. A cosine would not tell 0 from 1e-8. */
function leaning(which: number, out: Float64Array, data: Float64Array, i: number): void {
  const x = out[NORMAL + 1] * data[i + 2] - out[NORMAL + 2] * data[i + 1];
  const y = out[NORMAL + 2] * data[i] - out[NORMAL] * data[i + 2];
  const z = out[NORMAL] * data[i + 1] - out[NORMAL + 1] * data[i];
  lean[which] = x * x + y * y + z * z;
}

/**
 * Sets up `face` from the reference solid at `r`, whose face normal data[w …] looks along or against the contact normal, and which the contact normal
 * times `flip` points out of; then the incident polygon; then cuts.
 */
function cutToReference(
  out: Float64Array,
  flip: number,
  data: Float64Array,
  kindR: number,
  r: number,
  w: number,
  kindI: number,
  i: number,
  known: boolean,
): void {
  const along = flip * out[NORMAL] * data[w] + flip * out[NORMAL + 1] * data[w + 1] + flip * out[NORMAL + 2] * data[w + 2];
  const side = along < 0 ? -1 : 1;
  if (kindR === TRIANGLE) triangleReference(side, data, r);
  else boxReference(side, data, r, w);
  if (kindI === TRIANGLE) triangleIncident(data, i);
  else boxIncident(data, i);
  cutToSides(kindR, false);
  // Two solids that touch in a corner or along an edge: rounding cut everything away, or the lowest corner, which is over the face where the normal
  // is the face's. A few ulps outside a side count as on it, then.
  if (corners === 0 || (!known && isLowestLost())) {
    if (kindI === TRIANGLE) triangleIncident(data, i);
    else boxIncident(data, i);
    cutToSides(kindR, true);
  }
}

/** Whether what is left of the polygon is all above the lowest corner it had. */
function isLowestLost(): boolean {
  let least = Infinity;
  for (let p = polygon; p < polygon + CORNER * corners; p += CORNER) if (corner[p + S] < least) least = corner[p + S];
  if (least <= lowest[S]) return false;
  measureSlack();
  return least - lowest[S] > Math.max(slack[0], 4 * EPSILON * Math.abs(lowest[S]));
}

function boxReference(side: number, data: Float64Array, r: number, w: number): void {
  const k = w === r + AXES ? 0 : w === r + AXES + 3 ? 1 : 2;
  const ku = k === 2 ? 0 : k + 1;
  const kv = k === 0 ? 2 : k - 1;
  const eu = r + AXES + 3 * ku;
  const ev = r + AXES + 3 * kv;
  const half = data[r + HALF + k];
  const h = side * half;
  for (let j = 0; j < 3; j++) {
    face[j] = data[r + CENTER + j] + h * data[w + j];
    face[FACE_U + j] = data[eu + j];
    face[FACE_V + j] = data[ev + j];
    face[FACE_NORMAL + j] = side * data[w + j];
    origin[j] = data[r + CENTER + j];
  }
  // Heights are taken from the centre and lowered by the half extent, so that a face far from the origin loses nothing twice.
  origin[LIFT] = half;
  sides[0] = data[r + HALF + ku];
  sides[1] = data[r + HALF + kv];
  sides[2] = sides[3] = 0;
}

function triangleReference(side: number, data: Float64Array, r: number): void {
  const mx = side * data[r + TRIANGLE_NORMAL];
  const my = side * data[r + TRIANGLE_NORMAL + 1];
  const mz = side * data[r + TRIANGLE_NORMAL + 2];
  const bx = data[r + B] - data[r + A];
  const by = data[r + B + 1] - data[r + A + 1];
  const bz = data[r + B + 2] - data[r + A + 2];
  const cx = data[r + C] - data[r + A];
  const cy = data[r + C + 1] - data[r + A + 1];
  const cz = data[r + C + 2] - data[r + A + 2];
  const n = 1 / Math.sqrt(bx * bx + by * by + bz * bz);
  const ux = bx * n;
  const uy = by * n;
  const uz = bz * n;
  const vx = my * uz - mz * uy;
  const vy = mz * ux - mx * uz;
  const vz = mx * uy - my * ux;
  face[0] = origin[0] = data[r + A];
  face[1] = origin[1] = data[r + A + 1];
  face[2] = origin[2] = data[r + A + 2];
  face[3] = ux;
  face[4] = uy;
  face[5] = uz;
  face[6] = vx;
  face[7] = vy;
  face[8] = vz;
  face[9] = mx;
  face[10] = my;
  face[11] = mz;
  origin[LIFT] = 0;
  // The corners b and c in the face's own coordinates; b's v is zero.
  sides[0] = bx * ux + by * uy + bz * uz;
  sides[1] = 0;
  sides[2] = cx * ux + cy * uy + cz * uz;
  sides[3] = cx * vx + cy * vy + cz * vz;
}

function boxIncident(data: Float64Array, i: number): void {
  // The face that looks most against the reference normal.
  const m = nearestAxis(face, FACE_NORMAL, data, i);
  const mp = m === 2 ? 0 : m + 1;
  const mq = m === 0 ? 2 : m - 1;
  const w = i + AXES + 3 * m;
  const p = i + AXES + 3 * mp;
  const q = i + AXES + 3 * mq;
  const h = cosine[m] < 0 ? data[i + HALF + m] : -data[i + HALF + m];
  const hp = data[i + HALF + mp];
  const hq = data[i + HALF + mq];
  const rx = data[i + CENTER] - origin[0] + h * data[w];
  const ry = data[i + CENTER + 1] - origin[1] + h * data[w + 1];
  const rz = data[i + CENTER + 2] - origin[2] + h * data[w + 2];
  polygon = corners = 0;
  // Around the face: ++, −+, −−, +−.
  polygon = 0;
  corners = 4;
  for (let k = 0; k < 4; k++) {
    const fp = k === 1 || k === 2 ? -hp : hp;
    const fq = k >= 2 ? -hq : hq;
    corner[CORNER * k] = rx + fp * data[p] + fq * data[q];
    corner[CORNER * k + 1] = ry + fp * data[p + 1] + fq * data[q + 1];
    corner[CORNER * k + 2] = rz + fp * data[p + 2] + fq * data[q + 2];
  }
  seenFromFace();
}

function triangleIncident(data: Float64Array, i: number): void {
  polygon = 0;
  corners = 3;
  for (let k = 0; k < 9; k += 3) {
    corner[k] = data[i + A + k] - origin[0];
    corner[k + 1] = data[i + A + k + 1] - origin[1];
    corner[k + 2] = data[i + A + k + 2] - origin[2];
  }
  seenFromFace();
}

/** From x y z about `origin` to u v s of the corners, and the lowest of them. */
function seenFromFace(): void {
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
  let low = 0;
  let least = Infinity;
  for (let p = 0; p < CORNER * corners; p += CORNER) {
    const x = corner[p];
    const y = corner[p + 1];
    const z = corner[p + 2];
    corner[p + U] = x * ux + y * uy + z * uz;
    corner[p + V] = x * vx + y * vy + z * vz;
    const s = x * nx + y * ny + z * nz - lift;
    corner[p + S] = s;
    if (s < least) {
      least = s;
      low = p;
    }
  }
  lowest[U] = corner[low + U];
  lowest[V] = corner[low + V];
  lowest[S] = corner[low + S];
}

/** Cuts the polygon to the sides of the reference face; `loose`: a little outside counts as within. */
function cutToSides(kind: number, loose: boolean): void {
  let room = 0;
  if (loose) {
    measureSlack();
    room = Math.max(slack[0], 4 * EPSILON * Math.max(Math.abs(sides[0]), Math.abs(sides[1]), Math.abs(sides[2]), Math.abs(sides[3])));
  }
  if (kind !== TRIANGLE) {
    for (let k = 0; k < 2; k++) {
      line[1 - k] = 0;
      line[2] = sides[k] + room;
      line[k] = 1;
      cut();
      line[k] = -1;
      cut();
    }
    return;
  }
  const bu = sides[0];
  const cu = sides[2];
  const cv = sides[3];
  const turn = cv < 0 ? -1 : 1;
  line[0] = 0;
  line[1] = -turn;
  line[2] = room;
  cut();
  line[0] = turn * cv;
  line[1] = -turn * (cu - bu);
  line[2] = turn * cv * bu + room * Math.sqrt(cv * cv + (cu - bu) * (cu - bu));
  cut();
  line[0] = -turn * cv;
  line[1] = turn * cu;
  line[2] = room * Math.sqrt(cv * cv + cu * cu);
  cut();
  if (!loose) return;
  // Sides moved out by the slack meet far beyond a sharp corner: it is cut off at the slack as well.
  slack[0] = room;
  for (let k = 0; k < 3; k++) bevel(k);
}

/** Cuts across tip `k` of the triangle, at a right angle to its bisector, slack[0] outside it. */
function bevel(k: number): void {
  // Tips a, b, c and again from the start: a is (0, 0).
  const pu = k === 0 ? 0 : sides[2 * k - 2];
  const pv = k === 0 ? 0 : sides[2 * k - 1];
  const qu = k === 0 ? sides[0] : k === 1 ? sides[2] : 0;
  const qv = k === 0 ? sides[1] : k === 1 ? sides[3] : 0;
  const ru = k === 0 ? sides[2] : k === 1 ? 0 : sides[0];
  const rv = k === 0 ? sides[3] : k === 1 ? 0 : sides[1];
  const toQ = 1 / Math.sqrt((qu - pu) * (qu - pu) + (qv - pv) * (qv - pv));
  const toR = 1 / Math.sqrt((ru - pu) * (ru - pu) + (rv - pv) * (rv - pv));
  const nu = (pu - qu) * toQ + (pu - ru) * toR;
  const nv = (pv - qv) * toQ + (pv - rv) * toR;
  line[0] = nu;
  line[1] = nv;
  line[2] = nu * pu + nv * pv + slack[0] * Math.sqrt(nu * nu + nv * nv);
  cut();
}

/** slack[0] = a few ulps of all that went into the corners of the polygon. */
function measureSlack(): void {
  let most = Math.max(Math.abs(origin[0]), Math.abs(origin[1]), Math.abs(origin[2]));
  for (let p = polygon; p < polygon + CORNER * corners; p += CORNER) {
    most = Math.max(most, Math.abs(corner[p + U]), Math.abs(corner[p + V]));
  }
  slack[0] = 4 * EPSILON * most;
}

/** Keeps the part of the polygon on the inner side of `line`. Source: Sutherland & Hodgman 1974. */
function cut(): void {
  const nu = line[0];
  const nv = line[1];
  const limit = line[2];
  const count = corners;
  if (count === 0) return;
  const from = polygon;
  const end = from + CORNER * count;
  const last = end - CORNER;
  // Most lines leave most polygons alone.
  let first = from;
  while (first < end && nu * corner[first + U] + nv * corner[first + V] - limit <= 0) first += CORNER;
  if (first === end) return;
  let u = corner[last + U];
  let v = corner[last + V];
  let s = corner[last + S];
  let d = nu * u + nv * v - limit;
  let isIn = d <= 0;
  const start = ROOM - from;
  let to = start;
  let kept = 0;
  for (let p = from; p < end; p += CORNER) {
    const nextU = corner[p + U];
    const nextV = corner[p + V];
    const nextS = corner[p + S];
    const next = nu * nextU + nv * nextV - limit;
    const isNextIn = next <= 0;
    if (isIn !== isNextIn) {
      const f = d / (d - next);
      corner[to + U] = u + f * (nextU - u);
      corner[to + V] = v + f * (nextV - v);
      corner[to + S] = s + f * (nextS - s);
      to += CORNER;
      kept++;
    }
    if (isNextIn) {
      corner[to + U] = nextU;
      corner[to + V] = nextV;
      corner[to + S] = nextS;
      to += CORNER;
      kept++;
    }
    u = nextU;
    v = nextV;
    s = nextS;
    d = next;
    isIn = isNextIn;
  }
  polygon = start;
  corners = kept;
}

function writePoints(out: Float64Array, flip: number, known: boolean): void {
  const margin = out[MARGIN];
  const nx = flip * out[NORMAL];
  const ny = flip * out[NORMAL + 1];
  const nz = flip * out[NORMAL + 2];
  const distance = out[DISTANCE];
  // Heights above the face become distances along the contact normal.
  const slope = 1 / (nx * face[9] + ny * face[10] + nz * face[11]);
  const from = polygon;
  if (corners === 0 && !known) {
    corner[from + U] = lowest[U];
    corner[from + V] = lowest[V];
    corner[from + S] = lowest[S];
    corners = 1;
  }
  let deepest = 0;
  let least = Infinity;
  for (let i = 0, p = from + S; i < corners; i++, p += CORNER) {
    // No point is deeper than the contact: where the normal is an edge pair's, the cut at the face's sides may say so by a trifle.
    const height = corner[p] * slope;
    const d = height > distance ? height : distance;
    corner[p] = d;
    if (d < least) {
      least = d;
      deepest = i;
    }
  }
  if (known) {
    // The nearest point of the cut is farther than the solids are, by more than a tenth of their distance and more than rounding.
    let isFarther = corners === 0 || least > distance + 0.1 * Math.abs(distance);
    if (isFarther && corners > 0) {
      measureSlack();
      isFarther = least > distance + 4 * slack[0];
    }
    if (isFarther) {
      onePoint(out);
      return;
    }
  }
  corner[from + CORNER * deepest + S] = distance;
  let kept = 0;
  for (let i = 0; i < corners; i++) {
    const p = from + CORNER * i;
    if (corner[p + S] > margin && i !== deepest) continue;
    if (i === deepest) deepest = kept;
    const q = from + CORNER * kept++;
    if (p === q) continue;
    corner[q + U] = corner[p + U];
    corner[q + V] = corner[p + V];
    corner[q + S] = corner[p + S];
  }
  corners = kept;
  const count = choose(deepest);
  for (let j = 0; j < count; j++) {
    const p = from + CORNER * chosen[j];
    const o = POINTS + POINT_STRIDE * j;
    // A corner lies on the incident face, `height` above the reference face; half its distance back along the normal is midway.
    const u = corner[p + U];
    const v = corner[p + V];
    const d = corner[p + S];
    const height = d / slope;
    const back = 0.5 * d;
    out[o] = face[0] + u * face[3] + v * face[6] + (height * face[9] - back * nx);
    out[o + 1] = face[1] + u * face[4] + v * face[7] + (height * face[10] - back * ny);
    out[o + 2] = face[2] + u * face[5] + v * face[8] + (height * face[11] - back * nz);
    out[o + 3] = d;
  }
  out[COUNT] = count;
  if (known) {
    // The deepest corner is the witness pair but for the tilt between face and normal: written as what it is.
    for (let k = 0; k < 3; k++) out[POINTS + k] = 0.5 * (out[POINT_A + k] + out[POINT_B + k]);
    return;
  }
  const half = 0.5 * distance;
  for (let k = 0; k < 3; k++) {
    const m = out[POINTS + k];
    const step = half * out[NORMAL + k];
    out[POINT_A + k] = m - step;
    out[POINT_B + k] = m + step;
  }
}

// At most four of the polygon's corners: the deepest, the farthest from it, and the farthest to either side of the line through those two.
function choose(deepest: number): number {
  chosen[0] = deepest;
  if (corners <= 4) {
    let count = 1;
    for (let i = 0; i < corners; i++) if (i !== deepest) chosen[count++] = i;
    return count;
  }
  const u0 = corner[polygon + CORNER * deepest + U];
  const v0 = corner[polygon + CORNER * deepest + V];
  let far = deepest;
  let most = 0;
  for (let i = 0, p = polygon; i < corners; i++, p += CORNER) {
    const du = corner[p + U] - u0;
    const dv = corner[p + V] - v0;
    const d = du * du + dv * dv;
    if (d > most) {
      most = d;
      far = i;
    }
  }
  if (far === deepest) return 1;
  chosen[1] = far;
  const du = corner[polygon + CORNER * far + U] - u0;
  const dv = corner[polygon + CORNER * far + V] - v0;
  let left = -1;
  let right = -1;
  let leftArea = 0;
  let rightArea = 0;
  for (let i = 0, p = polygon; i < corners; i++, p += CORNER) {
    const area = du * (corner[p + V] - v0) - dv * (corner[p + U] - u0);
    if (area > leftArea) {
      leftArea = area;
      left = i;
    } else if (area < rightArea) {
      rightArea = area;
      right = i;
    }
  }
  let count = 2;
  if (left >= 0) chosen[count++] = left;
  if (right >= 0) chosen[count++] = right;
  return count;
}
