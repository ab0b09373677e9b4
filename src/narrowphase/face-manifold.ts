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

// The polygon being cut, in the reference face's own coordinates: u and v along the face, s above it (negative = inside). A box face cut by four
// lines, or any polygon of four cut by three, has at most eight corners.
const MAX_CORNERS = 12;
let u = new Float64Array(MAX_CORNERS);
let v = new Float64Array(MAX_CORNERS);
let s = new Float64Array(MAX_CORNERS);
let nextU = new Float64Array(MAX_CORNERS);
let nextV = new Float64Array(MAX_CORNERS);
let nextS = new Float64Array(MAX_CORNERS);
let corners = 0;

// The reference face: a point of it, two unit directions in it, its outward normal. (Numbers shared by these functions live in arrays: a module
// variable that holds a double is a new object on the heap at every write.)
const face = new Float64Array(12);
// What heights above the face are measured from: a point, and how far the face lies above it.
const origin = new Float64Array(4);
const LIFT = 3;
// u, v, s of the lowest corner before cutting: the one contact point should the cut leave nothing at all.
const lowest = new Float64Array(3);
// Chosen corners of the polygon.
const chosen = new Int32Array(4);

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
  margin: number,
  reference: number,
): void {
  const nx = out[NORMAL];
  const ny = out[NORMAL + 1];
  const nz = out[NORMAL + 2];
  supportFeatures(out, data, kindA, a, kindB, b);
  const known = reference === REFERENCE_ALIGNED;
  if (reference >= REFERENCE_ALIGNED) {
    const leanA = lean(data, kindA, a, nx, ny, nz);
    const leanB = lean(data, kindB, b, nx, ny, nz);
    if (leanA > LEANING && leanB > LEANING) {
      onePoint(out);
      return;
    }
    // The first, unless the normal is clearly the other's: points measured from a face that leans are beside the surfaces by depth times lean.
    reference = leanA > STRAIGHT && leanB < 0.5 * leanA ? REFERENCE_B : REFERENCE_A;
  }
  const flip = reference === REFERENCE_B ? -1 : 1;
  if (flip > 0) referenceAndIncident(data, kindA, a, kindB, b, nx, ny, nz, known);
  else referenceAndIncident(data, kindB, b, kindA, a, -nx, -ny, -nz, known);
  writePoints(out, margin, flip, known);
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

/** Names what each solid touches with: the dimension of the part of it that is farthest along (a) or against (b) the normal. */
function supportFeatures(out: Float64Array, data: Float64Array, kindA: number, a: number, kindB: number, b: number): void {
  const nx = out[NORMAL];
  const ny = out[NORMAL + 1];
  const nz = out[NORMAL + 2];
  out[FEATURE_A] = kindA === TRIANGLE ? triangleFeature(data, a, nx, ny, nz) : boxFeature(data, a, nx, ny, nz);
  out[FEATURE_B] = kindB === TRIANGLE ? triangleFeature(data, b, -nx, -ny, -nz) : boxFeature(data, b, -nx, -ny, -nz);
}

function boxFeature(data: Float64Array, a: number, nx: number, ny: number, nz: number): number {
  let flat = 0;
  let axis = 0;
  let cosine = 0;
  for (let k = 0; k < 3; k++) {
    const i = a + AXES + 3 * k;
    const c = nx * data[i] + ny * data[i + 1] + nz * data[i + 2];
    if (Math.abs(c) <= FLAT) flat++;
    else {
      axis = k;
      cosine = c;
    }
  }
  return flat === 2 ? BOX_FACE + 2 * axis + (cosine < 0 ? 1 : 0) : flat === 1 ? EDGE : VERTEX;
}

function triangleFeature(data: Float64Array, a: number, nx: number, ny: number, nz: number): number {
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

/** The squared sine of the angle between a direction and the nearest face normal of the solid. A cosine would not tell 0 from 1e-8. */
function lean(data: Float64Array, kind: number, a: number, nx: number, ny: number, nz: number): number {
  const i = kind === TRIANGLE ? a + TRIANGLE_NORMAL : a + AXES + 3 * nearestAxis(data, a, nx, ny, nz);
  const x = ny * data[i + 2] - nz * data[i + 1];
  const y = nz * data[i] - nx * data[i + 2];
  const z = nx * data[i + 1] - ny * data[i];
  return x * x + y * y + z * z;
}

/** The axis of the box that is most along or against a direction. */
function nearestAxis(data: Float64Array, a: number, nx: number, ny: number, nz: number): number {
  const i = a + AXES;
  const c0 = Math.abs(nx * data[i] + ny * data[i + 1] + nz * data[i + 2]);
  const c1 = Math.abs(nx * data[i + 3] + ny * data[i + 4] + nz * data[i + 5]);
  const c2 = Math.abs(nx * data[i + 6] + ny * data[i + 7] + nz * data[i + 8]);
  return c0 >= c1 ? (c0 >= c2 ? 0 : 2) : c1 >= c2 ? 1 : 2;
}

// Sets up `face` from the reference solid (n points out of it, towards the other), then the incident polygon, then cuts.
function referenceAndIncident(
  data: Float64Array,
  kindR: number,
  r: number,
  kindI: number,
  i: number,
  nx: number,
  ny: number,
  nz: number,
  known: boolean,
): void {
  if (kindR === TRIANGLE) triangleReference(data, r, nx, ny, nz);
  else boxReference(data, r, nx, ny, nz);
  incidentCut(data, kindR, r, kindI, i, nx, ny, nz, false);
  // Two solids that touch in a corner or along an edge: rounding cut everything away, or the lowest corner, which is over the face where the normal
  // is the face's. A few ulps outside a side count as on it, then.
  if (corners === 0 || (!known && isLowestLost())) incidentCut(data, kindR, r, kindI, i, nx, ny, nz, true);
}

/** Whether what is left of the polygon is all above the lowest corner it had. */
function isLowestLost(): boolean {
  let least = Infinity;
  for (let k = 0; k < corners; k++) least = Math.min(least, s[k]);
  return least - lowest[2] > cutSlack(Math.abs(lowest[2]));
}

function incidentCut(
  data: Float64Array,
  kindR: number,
  r: number,
  kindI: number,
  i: number,
  nx: number,
  ny: number,
  nz: number,
  loose: boolean,
): void {
  if (kindI === TRIANGLE) triangleIncident(data, i);
  else boxIncident(data, i);
  if (kindR === TRIANGLE) {
    cutToTriangle(data, r, loose);
    return;
  }
  const k = nearestAxis(data, r, nx, ny, nz);
  const hu = data[r + HALF + ((k + 1) % 3)];
  const hv = data[r + HALF + ((k + 2) % 3)];
  const slack = loose ? cutSlack(Math.max(hu, hv)) : 0;
  cut(1, 0, hu + slack);
  cut(-1, 0, hu + slack);
  cut(0, 1, hv + slack);
  cut(0, -1, hv + slack);
}

function boxReference(data: Float64Array, r: number, nx: number, ny: number, nz: number): void {
  const k = nearestAxis(data, r, nx, ny, nz);
  const w = r + AXES + 3 * k;
  const eu = r + AXES + 3 * ((k + 1) % 3);
  const ev = r + AXES + 3 * ((k + 2) % 3);
  const side = nx * data[w] + ny * data[w + 1] + nz * data[w + 2] < 0 ? -1 : 1;
  const h = side * data[r + HALF + k];
  for (let j = 0; j < 3; j++) {
    face[j] = data[r + CENTER + j] + h * data[w + j];
    face[3 + j] = data[eu + j];
    face[6 + j] = data[ev + j];
    face[9 + j] = side * data[w + j];
  }
  // Heights are taken from the centre and lowered by the half extent, so that a face far from the origin loses nothing twice.
  origin[0] = data[r + CENTER];
  origin[1] = data[r + CENTER + 1];
  origin[2] = data[r + CENTER + 2];
  origin[LIFT] = data[r + HALF + k];
}

function triangleReference(data: Float64Array, r: number, nx: number, ny: number, nz: number): void {
  const side = nx * data[r + TRIANGLE_NORMAL] + ny * data[r + TRIANGLE_NORMAL + 1] + nz * data[r + TRIANGLE_NORMAL + 2] < 0 ? -1 : 1;
  const mx = side * data[r + TRIANGLE_NORMAL];
  const my = side * data[r + TRIANGLE_NORMAL + 1];
  const mz = side * data[r + TRIANGLE_NORMAL + 2];
  let ux = data[r + B] - data[r + A];
  let uy = data[r + B + 1] - data[r + A + 1];
  let uz = data[r + B + 2] - data[r + A + 2];
  const n = 1 / Math.sqrt(ux * ux + uy * uy + uz * uz);
  ux *= n;
  uy *= n;
  uz *= n;
  face[0] = origin[0] = data[r + A];
  face[1] = origin[1] = data[r + A + 1];
  face[2] = origin[2] = data[r + A + 2];
  face[3] = ux;
  face[4] = uy;
  face[5] = uz;
  face[6] = my * uz - mz * uy;
  face[7] = mz * ux - mx * uz;
  face[8] = mx * uy - my * ux;
  face[9] = mx;
  face[10] = my;
  face[11] = mz;
  origin[LIFT] = 0;
}

function boxIncident(data: Float64Array, i: number): void {
  const nx = face[9];
  const ny = face[10];
  const nz = face[11];
  // The face that looks most against the reference normal.
  const m = nearestAxis(data, i, nx, ny, nz);
  const w = i + AXES + 3 * m;
  const p = i + AXES + 3 * ((m + 1) % 3);
  const q = i + AXES + 3 * ((m + 2) % 3);
  const h = nx * data[w] + ny * data[w + 1] + nz * data[w + 2] < 0 ? data[i + HALF + m] : -data[i + HALF + m];
  const hp = data[i + HALF + ((m + 1) % 3)];
  const hq = data[i + HALF + ((m + 2) % 3)];
  const rx = data[i + CENTER] - origin[0] + h * data[w];
  const ry = data[i + CENTER + 1] - origin[1] + h * data[w + 1];
  const rz = data[i + CENTER + 2] - origin[2] + h * data[w + 2];
  const px = hp * data[p];
  const py = hp * data[p + 1];
  const pz = hp * data[p + 2];
  const qx = hq * data[q];
  const qy = hq * data[q + 1];
  const qz = hq * data[q + 2];
  corners = 0;
  corner(rx + px + qx, ry + py + qy, rz + pz + qz);
  corner(rx - px + qx, ry - py + qy, rz - pz + qz);
  corner(rx - px - qx, ry - py - qy, rz - pz - qz);
  corner(rx + px - qx, ry + py - qy, rz + pz - qz);
}

function triangleIncident(data: Float64Array, i: number): void {
  corners = 0;
  corner(data[i + A] - origin[0], data[i + A + 1] - origin[1], data[i + A + 2] - origin[2]);
  corner(data[i + B] - origin[0], data[i + B + 1] - origin[1], data[i + B + 2] - origin[2]);
  corner(data[i + C] - origin[0], data[i + C + 1] - origin[1], data[i + C + 2] - origin[2]);
}

function corner(x: number, y: number, z: number): void {
  u[corners] = x * face[3] + y * face[4] + z * face[5];
  v[corners] = x * face[6] + y * face[7] + z * face[8];
  s[corners] = x * face[9] + y * face[10] + z * face[11] - origin[LIFT];
  if (corners === 0 || s[corners] < lowest[2]) {
    lowest[0] = u[corners];
    lowest[1] = v[corners];
    lowest[2] = s[corners];
  }
  corners++;
}

function cutToTriangle(data: Float64Array, r: number, loose: boolean): void {
  // Corners of the triangle in its own coordinates: (0, 0), (bu, 0), (cu, cv).
  const bx = data[r + B] - origin[0];
  const by = data[r + B + 1] - origin[1];
  const bz = data[r + B + 2] - origin[2];
  const cx = data[r + C] - origin[0];
  const cy = data[r + C + 1] - origin[1];
  const cz = data[r + C + 2] - origin[2];
  const bu = bx * face[3] + by * face[4] + bz * face[5];
  const cu = cx * face[3] + cy * face[4] + cz * face[5];
  const cv = cx * face[6] + cy * face[7] + cz * face[8];
  const turn = cv < 0 ? -1 : 1;
  const slack = loose ? cutSlack(Math.max(bu, Math.abs(cu), Math.abs(cv))) : 0;
  cut(0, -turn, slack);
  cut(turn * cv, -turn * (cu - bu), turn * cv * bu + slack * Math.sqrt(cv * cv + (cu - bu) * (cu - bu)));
  cut(-turn * cv, turn * cu, slack * Math.sqrt(cv * cv + cu * cu));
  if (!loose) return;
  // Sides moved out by the slack meet far beyond a sharp corner: it is cut off at the slack as well.
  bevel(0, 0, bu, 0, cu, cv, slack);
  bevel(bu, 0, cu, cv, 0, 0, slack);
  bevel(cu, cv, 0, 0, bu, 0, slack);
}

/** Cuts across the corner p of a triangle pqr, at a right angle to its bisector, `slack` outside it. */
function bevel(pu: number, pv: number, qu: number, qv: number, ru: number, rv: number, slack: number): void {
  const toQ = 1 / Math.sqrt((qu - pu) * (qu - pu) + (qv - pv) * (qv - pv));
  const toR = 1 / Math.sqrt((ru - pu) * (ru - pu) + (rv - pv) * (rv - pv));
  const nu = (pu - qu) * toQ + (pu - ru) * toR;
  const nv = (pv - qv) * toQ + (pv - rv) * toR;
  cut(nu, nv, nu * pu + nv * pv + slack * Math.sqrt(nu * nu + nv * nv));
}

/** How far outside a side still counts as on it, m: a few ulps of all that went into a corner. */
function cutSlack(size: number): number {
  let most = Math.max(size, Math.abs(origin[0]), Math.abs(origin[1]), Math.abs(origin[2]));
  for (let i = 0; i < corners; i++) most = Math.max(most, Math.abs(u[i]), Math.abs(v[i]));
  return 4 * EPSILON * most;
}

/** Keeps the part of the polygon with `nu·u + nv·v ≤ limit`. Source: Sutherland & Hodgman 1974. */
function cut(nu: number, nv: number, limit: number): void {
  if (corners === 0) return;
  let kept = 0;
  let last = corners - 1;
  let over = nu * u[last] + nv * v[last] - limit;
  for (let i = 0; i < corners; i++) {
    const next = nu * u[i] + nv * v[i] - limit;
    if (over <= 0 !== next <= 0) {
      const f = over / (over - next);
      nextU[kept] = u[last] + f * (u[i] - u[last]);
      nextV[kept] = v[last] + f * (v[i] - v[last]);
      nextS[kept] = s[last] + f * (s[i] - s[last]);
      kept++;
    }
    if (next <= 0) {
      nextU[kept] = u[i];
      nextV[kept] = v[i];
      nextS[kept] = s[i];
      kept++;
    }
    over = next;
    last = i;
  }
  let swap = u;
  u = nextU;
  nextU = swap;
  swap = v;
  v = nextV;
  nextV = swap;
  swap = s;
  s = nextS;
  nextS = swap;
  corners = kept;
}

function writePoints(out: Float64Array, margin: number, flip: number, known: boolean): void {
  const nx = flip * out[NORMAL];
  const ny = flip * out[NORMAL + 1];
  const nz = flip * out[NORMAL + 2];
  const distance = out[DISTANCE];
  // Heights above the face become distances along the contact normal.
  const slope = 1 / (nx * face[9] + ny * face[10] + nz * face[11]);
  if (corners === 0 && !known) {
    u[0] = lowest[0];
    v[0] = lowest[1];
    s[0] = lowest[2];
    corners = 1;
  }
  let deepest = 0;
  for (let i = 0; i < corners; i++) {
    // No point is deeper than the contact: where the normal is an edge pair's, the cut at the face's sides may say so by a trifle.
    s[i] = Math.max(s[i] * slope, distance);
    if (s[i] < s[deepest]) deepest = i;
  }
  if (known && (corners === 0 || s[deepest] > distance + 0.1 * Math.abs(distance))) {
    onePoint(out);
    return;
  }
  s[deepest] = distance;
  let kept = 0;
  for (let i = 0; i < corners; i++) {
    if (s[i] > margin && i !== deepest) continue;
    if (i === deepest) deepest = kept;
    u[kept] = u[i];
    v[kept] = v[i];
    s[kept] = s[i];
    kept++;
  }
  corners = kept;
  const count = choose(deepest);
  for (let j = 0; j < count; j++) {
    const i = chosen[j];
    const o = POINTS + POINT_STRIDE * j;
    // A corner lies on the incident face, `height` above the reference face; half its distance back along the normal is midway.
    const d = s[i];
    const height = d / slope;
    const back = 0.5 * d;
    out[o] = face[0] + u[i] * face[3] + v[i] * face[6] + (height * face[9] - back * nx);
    out[o + 1] = face[1] + u[i] * face[4] + v[i] * face[7] + (height * face[10] - back * ny);
    out[o + 2] = face[2] + u[i] * face[5] + v[i] * face[8] + (height * face[11] - back * nz);
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
  const u0 = u[deepest];
  const v0 = v[deepest];
  let far = deepest;
  let most = 0;
  for (let i = 0; i < corners; i++) {
    const d = (u[i] - u0) * (u[i] - u0) + (v[i] - v0) * (v[i] - v0);
    if (d > most) {
      most = d;
      far = i;
    }
  }
  if (far === deepest) return 1;
  chosen[1] = far;
  const du = u[far] - u0;
  const dv = v[far] - v0;
  let left = -1;
  let right = -1;
  let leftArea = 0;
  let rightArea = 0;
  for (let i = 0; i < corners; i++) {
    const area = du * (v[i] - v0) - dv * (u[i] - u0);
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
