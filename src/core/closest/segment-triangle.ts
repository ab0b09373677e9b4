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
import { overTriangle, STRETCH } from './over-face.ts';
import { measure } from './point-point.ts';
import { heightOver, pointTriangle } from './point-triangle.ts';
import { segmentSegment } from './segment-segment.ts';

const edge = new Float64Array(NEAREST_STRIDE);
const stretch = new Float64Array(STRETCH);

// What the functions below tell each other, m: the heights of the segment's ends over the plane; the largest coordinate of the other points as seen from
// one corner, which the roundings are measured by; the depth that `wayOut` found; what `supportGap` saw; where along the segment `nearestToBorder` is.
const known = new Float64Array(6);
const HEIGHT_P = 0;
const HEIGHT_Q = 1;
const SIZE = 2;
const DEPTH = 3;
const SEEN = 4;
const BORDER = 5;

/**
 * The nearest record of the segment `data[p …]`–`data[q …]` and the triangle record at `b`; pierced, `distance` is minus the shortest way that
 * frees the segment. False, with `out` in any state, when they are farther apart than `out[REACH]`. Source: Ericson, RTCD §5.1.10.
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
  if (straddles) {
    const side = passesWithin(data, p, q, b);
    // Too close to the border to tell by volumes (or nearly parallel to an edge): the prism's faces are computed with more care. A depth of nothing
    // but rounding decides nothing either: the segment may lie in the plane, off the triangle. The distances below tell.
    if (side >= 0) {
      wayOut(data, p, q, b, false);
      if (side > 0 || known[DEPTH] > rounding) {
        out[S] = -1;
        return free(out, data, p, q, b);
      }
    }
  }

  // Apart. When an end is over the face and the other no nearer to the plane, on the same side, that end is nearest. Otherwise a part of the
  // border is; an end over the face still bounds the distance, which is the answer for a segment in the plane.
  const pFirst = Math.abs(hp) <= Math.abs(hq);
  let best = Infinity;
  for (let k = 0; k < 2; k++) {
    const isP = pFirst === (k === 0);
    const i = isP ? p : q;
    if (!pointTriangle(out, data, i, b) || out[REGION] !== REGION_FACE) continue;
    best = out[DISTANCE];
    out[S] = isP ? 0 : 1;
    out[END_1] = hp === hq && !samePoint(data, p, q) ? 0 : isP ? -1 : 1;
    if (!straddles && k === 0) return settled(out, data, p, q, b);
    break;
  }
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    edge[REACH] = (best < reach ? best : reach) + rounding;
    if (!segmentSegment(edge, data, p, q, i, j)) continue;
    const isTie = Math.abs(edge[DISTANCE] - best) <= rounding;
    best = Math.min(best, edge[DISTANCE]);
    // At a corner two edges are as near, but only one of their normals may see the corner as the triangle's nearest: the one that sees more gap.
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

// Touching to rounding: the difference of the nearest points has no direction left, but the faces of the Minkowski difference have.
function settled(out: Float64Array, data: Float64Array, p: number, q: number, b: number): boolean {
  const best = out[DISTANCE];
  const size = known[SIZE];
  if (best > NEARLY_TOUCHING * size) return true;
  // Within rounding of an end it is the end that touches. Touching with its inside, the segment leaves at a right angle to itself.
  const noise = 2 * ROUNDING * size;
  let s = out[S];
  const long = Math.max(Math.abs(data[q] - data[p]), Math.abs(data[q + 1] - data[p + 1]), Math.abs(data[q + 2] - data[p + 2]));
  if (s * long <= noise) s = 0;
  else if ((1 - s) * long <= noise) s = 1;
  wayOut(data, p, q, b, s > 0 && s < 1 && Math.abs(known[HEIGHT_P] - known[HEIGHT_Q]) > noise);
  const depth = known[DEPTH];
  // A hair apart, the nearest points keep their word where no face sees the whole gap (an end past a vertex, say) and their own direction sees more:
  // cores that cross by less than the distance of their nearest points was rounded are not apart along it, but deep inside the other way.
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

// Whether the line of the segment passes the triangle's border on the same side all around, by the signs of three volumes: 1 within, −1 outside, 0
// when a volume that decides is too small to have a sign. Source: Ericson, RTCD §5.3.4.
function passesWithin(data: Float64Array, p: number, q: number, b: number): number {
  const ux = data[q] - data[p];
  const uy = data[q + 1] - data[p + 1];
  const uz = data[q + 2] - data[p + 2];
  const ax = data[b + A] - data[p];
  const ay = data[b + A + 1] - data[p + 1];
  const az = data[b + A + 2] - data[p + 2];
  const bx = data[b + B] - data[p];
  const by = data[b + B + 1] - data[p + 1];
  const bz = data[b + B + 2] - data[p + 2];
  const cx = data[b + C] - data[p];
  const cy = data[b + C + 1] - data[p + 1];
  const cz = data[b + C + 2] - data[p + 2];
  const ab = ux * (ay * bz - az * by) + uy * (az * bx - ax * bz) + uz * (ax * by - ay * bx);
  const bc = ux * (by * cz - bz * cy) + uy * (bz * cx - bx * cz) + uz * (bx * cy - by * cx);
  const ca = ux * (cy * az - cz * ay) + uy * (cz * ax - cx * az) + uz * (cx * ay - cy * ax);
  const size = Math.max(
    Math.abs(ax),
    Math.abs(ay),
    Math.abs(az),
    Math.abs(bx),
    Math.abs(by),
    Math.abs(bz),
    Math.abs(cx),
    Math.abs(cy),
    Math.abs(cz),
  );
  const unsure = 32 * EPSILON * size * size * Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
  const least = Math.min(ab, bc, ca);
  const most = Math.max(ab, bc, ca);
  if (least < -unsure && most > unsure) return -1;
  return least > unsure || most < -unsure ? 1 : 0;
}

// known[BORDER] = where along the segment it is nearest to the triangle's border.
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

// known[DEPTH] = the depth of the cores' Minkowski difference at the origin, m: below 0 outside. It is a prism: the triangle's two sides as caps, and a side face
// across the segment and each edge; the shallowest of the five is the minimum translation. Every axis is asked with both ends, so that a direction
// that is a little off (segment and edge nearly parallel) still gives a true way out. A segment in the triangle's plane leaves by the normal.
function wayOut(data: Float64Array, p: number, q: number, b: number, sidesOnly: boolean): void {
  const hp = known[HEIGHT_P];
  const hq = known[HEIGHT_Q];
  const ux = (vectors[U] = data[q] - data[p]);
  const uy = (vectors[U + 1] = data[q + 1] - data[p + 1]);
  const uz = (vectors[U + 2] = data[q + 2] - data[p + 2]);
  // Caps. Outwards in front: the lower end has to rise above the plane; and the other way round.
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
    // A side that is no shallower than a cap but by rounding is not worth an edge's name.
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

// Fills in the record from what `wayOut` found; `out[S]` is where the segment touches, or −1 when it reaches through.
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
      // The deeper end is over the face, unless the segment is flat on it to rounding: then any point over the face is, and on the border the nearest.
      // A point that is not as deep is none: the end was left out because it is over the border, give or take a rounding.
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
    // For the name: the end touches, or what rounding puts beside it.
    const atEnd = NEARLY_TOUCHING * known[SIZE];
    const long = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz));
    out[END_1] = long === 0 || (s * long <= atEnd && hpOut < hqOut) ? -1 : (1 - s) * long <= atEnd && hqOut < hpOut ? 1 : 0;
  } else {
    if (s < 0) {
      edge[REACH] = Infinity;
      const from = chosen === 0 ? A : chosen === 1 ? B : C;
      segmentSegment(edge, data, p, q, b + from, b + (from === C ? A : from + B));
      s = edge[S];
      // The edges of a needle hold equally deep to rounding; where it is not this one that the segment passes, the way out is right all the same.
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
  out[NORMAL] = -mx;
  out[NORMAL + 1] = -my;
  out[NORMAL + 2] = -mz;
  const i = s > 0.5 ? q : p;
  const f = s > 0.5 ? s - 1 : s;
  const x = data[i] + f * ux;
  const y = data[i + 1] + f * uy;
  const z = data[i + 2] + f * uz;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + depth * mx;
  out[POINT_2 + 1] = y + depth * my;
  out[POINT_2 + 2] = z + depth * mz;
  return true;
}
