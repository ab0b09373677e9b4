// The nearest points of a segment and a triangle; where the segment pierces the triangle, the shortest way to free it.

import { crossExact } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, B, C, NORMAL as FACE_NORMAL } from '../shapes/record.ts';
import {
  DISTANCE,
  END_1,
  NEARLY_TOUCHING,
  NORMAL,
  NEAREST_STRIDE,
  POINT_1,
  POINT_2,
  REACH,
  REGION,
  REGION_EDGE,
  REGION_FACE,
  REGION_VERTEX,
  ROUNDING,
  S,
  T,
} from './closest-points.ts';
import { overTriangle, CLIP_STRIDE } from './over-face.ts';
import { measure } from './point-point.ts';
import { heightOver, pointTriangle } from './point-triangle.ts';
import { segmentSegment } from './segment-segment.ts';

const edge = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(CLIP_STRIDE);

// Values shared by the functions below, m: the heights of the segment's ends over the plane; the largest coordinate relative to one corner, to which
// rounding is proportional; the depth found by `wayOut`; the gap found by `supportGap`; the parameter found by `nearestToBorder`.
const known = new Float64Array(6);
const HEIGHT_P = 0;
const HEIGHT_Q = 1;
const SIZE = 2;
const DEPTH = 3;
const SEEN = 4;
const BORDER = 5;

/**
 * The nearest record of the segment `data[p …]`–`data[q …]` and the triangle record at `b`; pierced, `distance` is minus the shortest way that frees
 * the segment. False, with `out` undefined, if they are farther apart than `out[REACH]`. Source: Ericson, RTCD §5.1.10.
 */
export function segmentTriangle(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const reach = out[REACH];
  heightOver(known, HEIGHT_P, data, p, data, b);
  heightOver(known, HEIGHT_Q, data, q, data, b);
  const hp = known[HEIGHT_P];
  const hq = known[HEIGHT_Q];
  const straddles = (hp <= 0 && hq >= 0) || (hp >= 0 && hq <= 0);
  const lowest = Math.min(Math.abs(hp), Math.abs(hq));
  if (!straddles && lowest > reach) return false;
  sizeAround(data, p, q, b);
  const rounding = ROUNDING * known[SIZE];
  const beyond = sidesOfEdges(out, data, p, q, b);
  if (beyond < 0) return false;
  if (straddles) {
    // A depth within rounding decides nothing: the segment may lie in the plane, outside the triangle. Then the distances below decide.
    wayOut(data, p, q, b, false);
    if (known[DEPTH] > rounding) {
      out[S] = -1;
      return free(out, data, p, q, b);
    }
  }

  // Apart. If one end is over the face and the other no nearer to the plane, on the same side, that end is nearest. Otherwise a part of the border
  // is; an end over the face still bounds the distance, which is the result for a segment in the plane.
  const pFirst = Math.abs(hp) <= Math.abs(hq);
  let best = Infinity;
  for (let k = 0; k < 2; k++) {
    const isP = pFirst === (k === 0);
    const i = isP ? p : q;
    if ((beyond & (isP ? P_OUTSIDE : Q_OUTSIDE)) !== 0 || !pointTriangle(out, data, i, b) || out[REGION] !== REGION_FACE) continue;
    best = out[DISTANCE];
    out[S] = isP ? 0 : 1;
    out[END_1] = hp === hq && !samePoint(data, p, q) ? 0 : isP ? -1 : 1;
    if (!straddles && k === 0) return settled(out, data, p, q, b);
    break;
  }
  for (let e = 0; e < 3; e++) {
    if ((beyond & (1 << e)) !== 0) continue;
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    edge[REACH] = (best < reach ? best : reach) + rounding;
    if (!segmentSegment(edge, data, p, q, i, j)) continue;
    const isTie = Math.abs(edge[DISTANCE] - best) <= rounding;
    best = Math.min(best, edge[DISTANCE]);
    // At a corner two edges are equally near, but the corner may be the triangle's nearest point along one of their normals only: the one with the
    // larger gap.
    if (isTie) {
      supportGap(edge, data, p, q, b);
      const seen = known[SEEN];
      supportGap(out, data, p, q, b);
      if (seen <= known[SEEN]) continue;
    } else if (edge[DISTANCE] > best) continue;
    for (let k = DISTANCE; k <= END_1; k++) out[k] = edge[k];
    out[REGION] = edge[T] === 0 || edge[T] === 1 ? REGION_VERTEX : REGION_EDGE;
  }
  if (best === Infinity || best > reach) return false;
  out[DISTANCE] = best;
  return settled(out, data, p, q, b);
}

const P_OUTSIDE = 8;
const Q_OUTSIDE = 16;

/**
 * How the segment lies to the planes through the triangle's edges, across it: bit e if it is all on the inner side of edge e, which is then not nearest; a bit for
 * each end outside an edge, which is then not over the face. −1 if it is all outside an edge by more than `out[REACH]`. All of them by more than rounding.
 */
function sidesOfEdges(out: Float64Array, data: Float64Array, p: number, q: number, b: number): number {
  const slack = ROUNDING * known[SIZE];
  const reach = out[REACH] + slack;
  const nx = data[b + FACE_NORMAL];
  const ny = data[b + FACE_NORMAL + 1];
  const nz = data[b + FACE_NORMAL + 2];
  let sides = 0;
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
    const length = Math.sqrt(mx * mx + my * my + mz * mz);
    const atP = (data[p] - data[i]) * mx + (data[p + 1] - data[i + 1]) * my + (data[p + 2] - data[i + 2]) * mz;
    const atQ = (data[q] - data[i]) * mx + (data[q + 1] - data[i + 1]) * my + (data[q + 2] - data[i + 2]) * mz;
    if (atP > reach * length && atQ > reach * length) return -1;
    if (atP < -slack * length && atQ < -slack * length) sides |= 1 << e;
    if (atP > slack * length) sides |= P_OUTSIDE;
    if (atQ > slack * length) sides |= Q_OUTSIDE;
  }
  return sides;
}

// Touching to rounding: the difference of the nearest points has no direction, but the faces of the Minkowski difference have.
function settled(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const best = out[DISTANCE];
  const size = known[SIZE];
  if (best > NEARLY_TOUCHING * size) return true;
  // Within rounding of an end, the end touches. If an inner point touches, the normal is perpendicular to the segment.
  const noise = 2 * ROUNDING * size;
  let s = out[S];
  const long = Math.max(Math.abs(data[q] - data[p]), Math.abs(data[q + 1] - data[p + 1]), Math.abs(data[q + 2] - data[p + 2]));
  if (s * long <= noise) s = 0;
  else if ((1 - s) * long <= noise) s = 1;
  wayOut(data, p, q, b, s > 0 && s < 1 && Math.abs(known[HEIGHT_P] - known[HEIGHT_Q]) > noise);
  const depth = known[DEPTH];
  // Within a few roundings the nearest points keep their normal if no face sees the whole gap (an end beyond a corner) and their own direction sees
  // more: cores that cross by less than the rounding of their distance are not apart along it, but deep inside along the other direction.
  if (best > ROUNDING * size && -depth < best - ROUNDING * size) {
    supportGap(out, data, p, q, b);
    if (known[SEEN] >= -depth) return true;
  }
  out[S] = s;
  return free(out, data, p, q, b);
}

// known[SEEN] = the gap between segment and triangle along the normal of a nearest record, m.
function supportGap(record: Float64Array, data: Float64Array, p: number, q: number, b: number): void {
  const nx = record[NORMAL];
  const ny = record[NORMAL + 1];
  const nz = record[NORMAL + 2];
  const x = data[p];
  const y = data[p + 1];
  const z = data[p + 2];
  const end = nx * (data[q] - x) + ny * (data[q + 1] - y) + nz * (data[q + 2] - z);
  let least = Infinity;
  for (let i = b + A; i <= b + C; i += B - A) {
    least = Math.min(least, nx * (data[i] - x) + ny * (data[i + 1] - y) + nz * (data[i + 2] - z));
  }
  known[SEEN] = least - Math.max(0, end);
}

function sizeAround(data: Float64Array, p: number, q: number, b: number): void {
  let size = 0;
  for (let k = 0; k < 3; k++) {
    const a = data[b + A + k];
    size = Math.max(
      size,
      Math.abs(data[p + k] - a),
      Math.abs(data[q + k] - a),
      Math.abs(data[b + B + k] - a),
      Math.abs(data[b + C + k] - a),
    );
  }
  known[SIZE] = size;
}

function samePoint(data: Float64Array, p: number, q: number): boolean {
  return data[p] === data[q] && data[p + 1] === data[q + 1] && data[p + 2] === data[q + 2];
}

// known[BORDER] = the parameter of the segment's point nearest to the triangle's border.
function nearestToBorder(data: Float64Array, p: number, q: number, b: number): void {
  let s = 0;
  edge[REACH] = Infinity;
  let best = Infinity;
  for (let e = 0; e < 3; e++) {
    segmentSegment(edge, data, p, q, b + (e === 0 ? A : e === 1 ? B : C), b + (e === 0 ? B : e === 1 ? C : A));
    if (edge[DISTANCE] < best) {
      best = edge[DISTANCE];
      s = edge[S];
    }
  }
  known[BORDER] = s;
}

// The shallowest face found by `wayOut`: −1 for a cap, else the edge; and its outward normal.
let chosen = -1;
const outward = new Float64Array(3);
// The segment, an edge, and their cross product, each with its length.
const vectors = new Float64Array(12);
const U = 0;
const E = 4;
const CROSS = 8;

// known[DEPTH] = the depth of the origin in the cores' Minkowski difference, m: negative outside. It is a prism: the triangle's two sides as caps,
// and a side face across the segment and each edge; the shallowest of the five is the minimum translation. Every axis is tested with both ends, so
// that a slightly wrong direction (segment and edge nearly parallel) still gives a valid way out. A segment in the triangle's plane separates along
// the normal.
function wayOut(data: Float64Array, p: number, q: number, b: number, sidesOnly: boolean): void {
  const hp = known[HEIGHT_P];
  const hq = known[HEIGHT_Q];
  const ux = (vectors[U] = data[q] - data[p]);
  const uy = (vectors[U + 1] = data[q + 1] - data[p + 1]);
  const uz = (vectors[U + 2] = data[q + 2] - data[p + 2]);
  // Caps. Outwards in front: the lower end has to rise above the plane; and conversely.
  const front = -Math.min(hp, hq);
  const back = Math.max(hp, hq);
  const face = front <= back ? 1 : -1;
  let depth = front < back ? front : back;
  if (sidesOnly) depth = Number.MAX_VALUE;
  chosen = -1;
  outward[0] = face * data[b + FACE_NORMAL];
  outward[1] = face * data[b + FACE_NORMAL + 1];
  outward[2] = face * data[b + FACE_NORMAL + 2];
  measure(vectors, U);
  const u = vectors[U + 3];
  const rounding = EPSILON * known[SIZE];
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    const k = b + (e === 0 ? C : e === 1 ? A : B);
    vectors[E] = data[j] - data[i];
    vectors[E + 1] = data[j + 1] - data[i + 1];
    vectors[E + 2] = data[j + 2] - data[i + 2];
    measure(vectors, E);
    crossExact(vectors, CROSS, vectors, U, vectors, E);
    measure(vectors, CROSS);
    const length = vectors[CROSS + 3];
    // Parallel to rounding: that side face of the prism has no width.
    if (length <= 4 * EPSILON * u * vectors[E + 3]) continue;
    let nx = vectors[CROSS];
    let ny = vectors[CROSS + 1];
    let nz = vectors[CROSS + 2];
    // Outwards: away from the third corner.
    const inwards = (data[k] - data[i]) * nx + (data[k + 1] - data[i + 1]) * ny + (data[k + 2] - data[i + 2]) * nz;
    const sign = inwards > 0 ? -1 / length : 1 / length;
    nx *= sign;
    ny *= sign;
    nz *= sign;
    const atP = (data[p] - data[i]) * nx + (data[p + 1] - data[i + 1]) * ny + (data[p + 2] - data[i + 2]) * nz;
    const d = -Math.min(atP, atP + (ux * nx + uy * ny + uz * nz));
    // A side must be shallower than a cap by more than rounding to name an edge.
    if (d < depth - (chosen < 0 ? rounding : 0)) {
      depth = d;
      chosen = e;
      outward[0] = nx;
      outward[1] = ny;
      outward[2] = nz;
    }
  }
  known[DEPTH] = depth;
}

// Fills in the record from the result of `wayOut`; `out[S]` is the parameter at which the segment touches, or −1 if it passes through.
function free(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const depth = known[DEPTH];
  if (-depth > out[REACH]) return false;
  const ux = data[q] - data[p];
  const uy = data[q + 1] - data[p + 1];
  const uz = data[q + 2] - data[p + 2];
  const mx = outward[0];
  const my = outward[1];
  const mz = outward[2];
  let s = out[S];
  if (chosen < 0) {
    const inFront = mx * data[b + FACE_NORMAL] + my * data[b + FACE_NORMAL + 1] + mz * data[b + FACE_NORMAL + 2] > 0;
    const hpOut = inFront ? known[HEIGHT_P] : -known[HEIGHT_P];
    const hqOut = inFront ? known[HEIGHT_Q] : -known[HEIGHT_Q];
    if (s < 0) {
      // The deeper end is over the face, unless the segment is parallel to it to rounding: then any point over the face is, and on the border the
      // nearest. A point that is less deep is excluded: the end was left out because it lies over the border, to rounding.
      s = hpOut <= hqOut ? 0 : 1;
      let over = 0;
      if (overTriangle(stretch, data, p, q, data, b)) over = Math.min(stretch[1], Math.max(stretch[0], s));
      else {
        nearestToBorder(data, p, q, b);
        over = known[BORDER];
      }
      if (Math.abs((over - s) * (hqOut - hpOut)) <= 2 * ROUNDING * known[SIZE]) s = over;
    }
    out[REGION] = REGION_FACE;
    // For the name of the feature: the end touches, to rounding.
    const atEnd = NEARLY_TOUCHING * known[SIZE];
    const long = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
    out[END_1] = long === 0 || (s * long <= atEnd && hpOut < hqOut) ? -1 : (1 - s) * long <= atEnd && hqOut < hpOut ? 1 : 0;
  } else {
    if (s < 0) {
      edge[REACH] = Infinity;
      const from = chosen === 0 ? A : chosen === 1 ? B : C;
      segmentSegment(edge, data, p, q, b + from, b + (from === C ? A : from + B));
      s = edge[S];
      // The edges of a needle may be equally deep to rounding; if the segment does not pass this one, the normal is valid all the same.
      if (!(edge[DISTANCE] <= depth + 2 * ROUNDING * known[SIZE])) {
        nearestToBorder(data, p, q, b);
        s = known[BORDER];
      }
    }
    out[REGION] = REGION_EDGE;
    out[END_1] = 0;
  }
  out[S] = s;
  out[DISTANCE] = -depth;
  const i = s > 0.5 ? q : p;
  const f = s > 0.5 ? s - 1 : s;
  for (let k = 0; k < 3; k++) {
    out[NORMAL + k] = -outward[k];
    out[POINT_1 + k] = data[i + k] + f * (data[q + k] - data[p + k]);
    out[POINT_2 + k] = out[POINT_1 + k] + depth * outward[k];
  }
  return true;
}
