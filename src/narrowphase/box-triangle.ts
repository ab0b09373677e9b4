// Box (turned or not) against triangle: thirteen separating axes in the box's frame, the triangle a two-sided surface without thickness (S4.5).

import { dot2 } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, AXES, CENTER, HALF, OBB, NORMAL as TRIANGLE_NORMAL, TRIANGLE } from '../shapes/record.ts';
import { pointToWorld, toWorld, unit } from './box-frame.ts';
import { PARALLEL, UNDECIDED } from './edges.ts';
import { faceManifold, REFERENCE_A, REFERENCE_ALIGNED, REFERENCE_B, REFERENCE_DOUBTFUL, straighten } from './face-manifold.ts';
import { DISTANCE, NORMAL, POINT_A, POINT_B } from './manifold.ts';
import { ABOVE, beginSearch, BELOW, better, components, least, NEAREST } from './nearest-features.ts';

/** The triangle's corners in the box's frame, and its edges: edge j runs from corner j to corner j + 1. */
const V = new Float64Array(9);
const F = new Float64Array(9);
const H = new Float64Array(3);
/** The triangle's unit normal in the box's frame. */
const M = new Float64Array(3);
/** The unit normal from box to triangle in the box's frame. */
const N = new Float64Array(3);

// Of the axis measured last: +1 when the triangle leaves along it, −1 against it.
let side = 1;

/** The larger of the two gaps between [−reach, reach] and [low, high]; negative is the overlap that is undone by the shorter way out. */
function intervalGap(low: number, high: number, reach: number): number {
  const up = low - reach;
  const down = -high - reach;
  side = up >= down ? 1 : -1;
  return up >= down ? up : down;
}

/**
 * Gaps along the box's axes, the triangle's normal, and the cross products of box axes and edges; the first above `margin` ends it. The largest is
 * minus the depth when none is positive; otherwise the distance comes from the features. Source: Ericson, RTCD §5.2.9; Akenine-Möller 2001.
 */
export function boxTriangle(out: Float64Array, data: Float64Array, a: number, b: number, margin: number): boolean {
  const h0 = (H[0] = data[a + HALF]);
  const h1 = (H[1] = data[a + HALF + 1]);
  const h2 = (H[2] = data[a + HALF + 2]);
  const cx = data[a + CENTER];
  const cy = data[a + CENTER + 1];
  const cz = data[a + CENTER + 2];
  let size = h0 + h1 + h2;
  for (let q = b + A; q < b + A + 9; q += 3) {
    size = Math.max(size, Math.abs(data[q] - cx), Math.abs(data[q + 1] - cy), Math.abs(data[q + 2] - cz));
  }
  // A gap is rounded another way than the distance it bounds: it ends the search when it is above the margin by more than that.
  const limit = margin + 8 * EPSILON * size;
  let most = -Infinity;
  let axis = 0;
  let towards = 1;
  for (let k = 0; k < 3; k++) {
    const i = a + AXES + 3 * k;
    const ax = data[i];
    const ay = data[i + 1];
    const az = data[i + 2];
    let low = Infinity;
    let high = -Infinity;
    for (let p = 0; p < 3; p++) {
      const q = b + A + 3 * p;
      const x = (data[q] - cx) * ax + (data[q + 1] - cy) * ay + (data[q + 2] - cz) * az;
      V[3 * p + k] = x;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    const gap = intervalGap(low, high, H[k]);
    if (gap > limit) return false;
    if (gap > most) {
      most = gap;
      axis = k;
      towards = side;
    }
  }
  // A later axis must be better by more than rounding to name the features, so that ties go to faces; the depth takes the best of all.
  let best = most;
  const tie = 0.25 * EPSILON * (h0 + h1 + h2);
  const mx = data[b + TRIANGLE_NORMAL];
  const my = data[b + TRIANGLE_NORMAL + 1];
  const mz = data[b + TRIANGLE_NORMAL + 2];
  const m0 = (M[0] = mx * data[a + AXES] + my * data[a + AXES + 1] + mz * data[a + AXES + 2]);
  const m1 = (M[1] = mx * data[a + AXES + 3] + my * data[a + AXES + 4] + mz * data[a + AXES + 5]);
  const m2 = (M[2] = mx * data[a + AXES + 6] + my * data[a + AXES + 7] + mz * data[a + AXES + 8]);
  const height = mx * (data[b + A] - cx) + my * (data[b + A + 1] - cy) + mz * (data[b + A + 2] - cz);
  let gap = Math.abs(height) - (h0 * Math.abs(m0) + h1 * Math.abs(m1) + h2 * Math.abs(m2));
  if (gap > limit) return false;
  if (gap > most) {
    most = gap;
    if (gap > best + tie) {
      best = gap;
      axis = 3;
      towards = height < 0 ? -1 : 1;
    }
  }
  for (let j = 0; j < 3; j++) {
    const next = j === 2 ? 0 : j + 1;
    const third = next === 2 ? 0 : next + 1;
    // Differences of the corners as they are now, so that each edge's cross axis fits these corners to the last bit.
    F[3 * j] = V[3 * next] - V[3 * j];
    F[3 * j + 1] = V[3 * next + 1] - V[3 * j + 1];
    F[3 * j + 2] = V[3 * next + 2] - V[3 * j + 2];
    const length = F[3 * j] * F[3 * j] + F[3 * j + 1] * F[3 * j + 1] + F[3 * j + 2] * F[3 * j + 2];
    for (let i = 0; i < 3; i++) {
      const k = i === 2 ? 0 : i + 1;
      const l = k === 2 ? 0 : k + 1;
      // e_i × f = (0, −f_l, f_k): no component is a rounded difference, so the axis keeps its direction however short it is.
      const fk = F[3 * j + k];
      const fl = F[3 * j + l];
      const square = fk * fk + fl * fl;
      if (square <= PARALLEL * length) continue;
      const edge = fk * V[3 * j + l] - fl * V[3 * j + k];
      const other = fk * V[3 * third + l] - fl * V[3 * third + k];
      // Only where the edge is the triangle's near side is this axis the normal of a way out: up when the third corner is farther up, else down.
      const up = edge <= other;
      gap = ((up ? edge : -edge) - (H[k] * Math.abs(fl) + H[l] * Math.abs(fk))) / Math.sqrt(square);
      if (gap > limit) return false;
      if (gap > most) {
        most = gap;
        if (gap > best + tie) {
          best = gap;
          axis = 4 + 3 * j + i;
          towards = up ? 1 : -1;
        }
      }
    }
  }
  if (most > 0) return apart(out, data, a, b, axis, towards, most, margin);

  out[DISTANCE] = most;
  axisNormal(out, data, a, b, axis, towards);
  if (axis < 3) faceManifold(out, data, OBB, a, TRIANGLE, b, margin, REFERENCE_A);
  else if (axis === 3) faceManifold(out, data, OBB, a, TRIANGLE, b, margin, REFERENCE_B);
  else {
    const crossing = crossingEdges(out, data, a, (axis - 4) % 3, Math.floor((axis - 4) / 3));
    faceManifold(out, data, OBB, a, TRIANGLE, b, margin, crossing ? REFERENCE_ALIGNED : REFERENCE_DOUBTFUL);
  }
  return true;
}

// Sets N and the record's normal from the axis that decided.
function axisNormal(out: Float64Array, data: Float64Array, a: number, b: number, axis: number, towards: number): void {
  if (axis < 3) {
    const i = a + AXES + 3 * axis;
    out[NORMAL] = towards * data[i];
    out[NORMAL + 1] = towards * data[i + 1];
    out[NORMAL + 2] = towards * data[i + 2];
  } else if (axis === 3) {
    out[NORMAL] = towards * data[b + TRIANGLE_NORMAL];
    out[NORMAL + 1] = towards * data[b + TRIANGLE_NORMAL + 1];
    out[NORMAL + 2] = towards * data[b + TRIANGLE_NORMAL + 2];
  } else crossNormal(out, data, a, (axis - 4) % 3, Math.floor((axis - 4) / 3), towards);
}

function crossNormal(out: Float64Array, data: Float64Array, a: number, i: number, j: number, towards: number): void {
  const k = (i + 1) % 3;
  const l = (i + 2) % 3;
  const nk = -F[3 * j + l];
  const nl = F[3 * j + k];
  const scale = towards / Math.sqrt(nk * nk + nl * nl);
  N[i] = 0;
  N[k] = nk * scale;
  N[l] = nl * scale;
  toWorld(out, NORMAL, data, a, N[0], N[1], N[2]);
  unit(out, NORMAL);
}

// Witness points of an overlap along e_i × f_j: the box edge that supports the normal, and the triangle's edge. False when their nearest points are not
// opposite each other: the edges end before they cross, and the axis is one of several that rounding cannot tell apart.
function crossingEdges(out: Float64Array, data: Float64Array, a: number, i: number, j: number): boolean {
  const k = (i + 1) % 3;
  const l = (i + 2) % 3;
  edgePair(i, j, N[k] < 0 ? -H[k] : H[k], N[l] < 0 ? -H[l] : H[l]);
  const gapI = E[3 + i] - E[i];
  const gapK = E[3 + k] - E[k] - N[k] * out[DISTANCE];
  const gapL = E[3 + l] - E[l] - N[l] * out[DISTANCE];
  pointToWorld(out, POINT_A, data, a, E[0], E[1], E[2]);
  pointToWorld(out, POINT_B, data, a, E[3], E[4], E[5]);
  straighten(out);
  return (
    Math.max(Math.abs(gapI), Math.abs(gapK), Math.abs(gapL)) <=
    16 * EPSILON * Math.max(H[0], H[1], H[2], Math.abs(E[3]), Math.abs(E[4]), Math.abs(E[5]))
  );
}

// Nearest points of a box edge and a triangle edge (box first), how far apart, and whether both lie strictly inside their edges.
const E = new Float64Array(7);
const SQUARED = 6;
let edgeInside = false;

/** Seen along axis i the box edge is the point (ek, el) and the triangle's edge a line: |w + u·f|² is least at u = −(w·f)/|f|². */
function edgePair(i: number, j: number, ek: number, el: number): void {
  const k = (i + 1) % 3;
  const l = (i + 2) % 3;
  const fk = F[3 * j + k];
  const fl = F[3 * j + l];
  let u = -((V[3 * j + k] - ek) * fk + (V[3 * j + l] - el) * fl) / (fk * fk + fl * fl);
  edgeInside = u > 0 && u < 1;
  u = u < 0 ? 0 : u > 1 ? 1 : u;
  // From the nearer end: the far end of a long edge must not lose its last bits.
  const from = u <= 0.5 ? 3 * j : 3 * ((j + 1) % 3);
  const w = u <= 0.5 ? u : u - 1;
  const qi = V[from + i] + w * F[3 * j + i];
  const qk = V[from + k] + w * fk;
  const ql = V[from + l] + w * fl;
  let x = qi;
  if (!(x > -H[i] && x < H[i])) {
    edgeInside = false;
    x = x < 0 ? -H[i] : H[i];
  }
  E[i] = x;
  E[k] = ek;
  E[l] = el;
  E[3 + i] = qi;
  E[3 + k] = qk;
  E[3 + l] = ql;
  E[SQUARED] = (qi - x) * (qi - x) + (qk - ek) * (qk - ek) + (ql - el) * (ql - el);
}

// Where the chosen candidate came from: a difference of points, the triangle's face, or box axis i and edge j as 3j + i.
let found = 0;
const POINTS_ALONE = -2;
const FACE = -1;
// Its points, box first, in the box's frame.
const P = new Float64Array(6);

function nearer(
  squared: number,
  count: number,
  source: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
): void {
  if (!better(squared, count)) return;
  found = source;
  P[0] = ax;
  P[1] = ay;
  P[2] = az;
  P[3] = bx;
  P[4] = by;
  P[5] = bz;
}

/**
 * Apart: a corner of the triangle near the box, a corner of the box near the triangle's face or an edge of it, or two edges inside their lengths.
 * Every candidate is a pair of points of the two solids, so a wrong one can only be farther.
 */
function apart(
  out: Float64Array,
  data: Float64Array,
  a: number,
  b: number,
  axis: number,
  towards: number,
  most: number,
  margin: number,
): boolean {
  let size = 0;
  for (let c = 0; c < 9; c++) size = Math.max(size, Math.abs(V[c]));
  const rounding = 4 * EPSILON * Math.max(size, H[0], H[1], H[2]);
  beginSearch(rounding);
  // The features that the widest gap names come first, since of two candidates that only rounding tells apart the first names the normal.
  if (axis > 3) edgesNearer((axis - 4) % 3, Math.floor((axis - 4) / 3));
  if (axis === 3) cornersOfBox();
  else cornersOfTriangle();
  // No distance is less than the widest gap: once that is reached, nothing else can be nearer.
  if (components > 1 || least[BELOW] > most * most) {
    if (axis === 3) cornersOfTriangle();
    else cornersOfBox();
    for (let j = 0; j < 3; j++) for (let i = 0; i < 3; i++) edgesNearer(i, j);
  }
  const distance = Math.sqrt(least[NEAREST]);
  if (distance > margin) return false;
  out[DISTANCE] = distance;
  pointToWorld(out, POINT_A, data, a, P[0], P[1], P[2]);
  pointToWorld(out, POINT_B, data, a, P[3], P[4], P[5]);
  // A way that is no longer than rounding has no direction: the axis with the widest gap has.
  if (!(distance > rounding)) axisNormal(out, data, a, b, axis, towards);
  else {
    const dx = P[3] - P[0];
    const dy = P[4] - P[1];
    const dz = P[5] - P[2];
    if (found === FACE) axisNormal(out, data, a, b, 3, M[0] * dx + M[1] * dy + M[2] * dz < 0 ? -1 : 1);
    else if (found >= 0) {
      const i = found % 3;
      const j = Math.floor(found / 3);
      const k = (i + 1) % 3;
      const l = (i + 2) % 3;
      const dk = P[3 + k] - P[k];
      const dl = P[3 + l] - P[l];
      crossNormal(out, data, a, i, j, dl * F[3 * j + k] - dk * F[3 * j + l] < 0 ? -1 : 1);
    } else {
      toWorld(out, NORMAL, data, a, dx, dy, dz);
      unit(out, NORMAL);
    }
  }
  faceManifold(out, data, OBB, a, TRIANGLE, b, margin, REFERENCE_ALIGNED);
  return true;
}

/** Tries the box edge of direction i that faces edge j of the triangle, inside their lengths. */
function edgesNearer(i: number, j: number): void {
  const k = (i + 1) % 3;
  const l = (i + 2) % 3;
  let nk = -F[3 * j + l];
  let nl = F[3 * j + k];
  const square = nk * nk + nl * nl;
  if (square <= PARALLEL * (square + F[3 * j + i] * F[3 * j + i])) return;
  let reach = dot2(V[3 * j + k], nk, V[3 * j + l], nl);
  if (reach < 0) {
    reach = -reach;
    nk = -nk;
    nl = -nl;
  }
  // A line inside the box's shadow along this axis cannot hold the nearest point. (Of a large triangle the reach may be what is left of far larger
  // products.)
  const shadow = H[k] * Math.abs(nk) + H[l] * Math.abs(nl);
  if (reach < shadow - 16 * EPSILON * (shadow + Math.abs(V[3 * j + k] * nk) + Math.abs(V[3 * j + l] * nl))) return;
  const undecided = UNDECIDED * Math.sqrt(square);
  for (let ek = -1; ek <= 1; ek += 2) {
    if (ek * nk < -undecided) continue;
    for (let el = -1; el <= 1; el += 2) {
      if (el * nl < -undecided) continue;
      edgePair(i, j, ek * H[k], el * H[l]);
      if (edgeInside) nearer(E[SQUARED], 1, 3 * j + i, E[0], E[1], E[2], E[3], E[4], E[5]);
    }
  }
}

function cornersOfTriangle(): void {
  for (let p = 0; p < 9; p += 3) {
    const x = V[p];
    const y = V[p + 1];
    const z = V[p + 2];
    const cx = x < -H[0] ? -H[0] : x > H[0] ? H[0] : x;
    const cy = y < -H[1] ? -H[1] : y > H[1] ? H[1] : y;
    const cz = z < -H[2] ? -H[2] : z > H[2] ? H[2] : z;
    nearer(
      (x - cx) * (x - cx) + (y - cy) * (y - cy) + (z - cz) * (z - cz),
      (x !== cx ? 1 : 0) + (y !== cy ? 1 : 0) + (z !== cz ? 1 : 0),
      POINTS_ALONE,
      cx,
      cy,
      cz,
      x,
      y,
      z,
    );
  }
}

function cornersOfBox(): void {
  for (let c = 0; c < 8; c++) cornerOfBox(c & 1 ? H[0] : -H[0], c & 2 ? H[1] : -H[1], c & 4 ? H[2] : -H[2]);
}

/** A corner of the box near the triangle's face, or an edge of it. */
function cornerOfBox(x: number, y: number, z: number): void {
  const height = M[0] * (x - V[0]) + M[1] * (y - V[1]) + M[2] * (z - V[2]);
  // A corner farther from the plane than the best so far is farther from the triangle too.
  if (height * height >= least[ABOVE]) return;
  let within = true;
  for (let j = 0; j < 9; j += 3) {
    const fx = F[j];
    const fy = F[j + 1];
    const fz = F[j + 2];
    const wx = x - V[j];
    const wy = y - V[j + 1];
    const wz = z - V[j + 2];
    if (M[0] * (fy * wz - fz * wy) + M[1] * (fz * wx - fx * wz) + M[2] * (fx * wy - fy * wx) >= 0) continue;
    // Outside this edge: the nearest point may lie on it.
    within = false;
    let u = (wx * fx + wy * fy + wz * fz) / (fx * fx + fy * fy + fz * fz);
    u = u < 0 ? 0 : u > 1 ? 1 : u;
    // From the nearer end: the far end of a long edge must not lose its last bits.
    const from = u <= 0.5 ? j : (j + 3) % 9;
    const w = u <= 0.5 ? u : u - 1;
    const qx = V[from] + w * fx;
    const qy = V[from + 1] + w * fy;
    const qz = V[from + 2] + w * fz;
    nearer((x - qx) * (x - qx) + (y - qy) * (y - qy) + (z - qz) * (z - qz), 3, POINTS_ALONE, x, y, z, qx, qy, qz);
  }
  if (within) nearer(height * height, 1, FACE, x, y, z, x - height * M[0], y - height * M[1], z - height * M[2]);
}
