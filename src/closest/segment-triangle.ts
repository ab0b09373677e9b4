// The nearest points of a segment and a triangle; where the segment pierces the triangle, the shortest way to free it.

import { dot2 } from '../math/exact.ts';
import { EPSILON } from '../math/scalar.ts';
import { A, B, C, NORMAL as FACE_NORMAL } from '../shapes/record.ts';
import { DISTANCE, END_1, NORMAL, NEAREST_STRIDE, POINT_1, POINT_2, REGION, REGION_EDGE, REGION_FACE, REGION_VERTEX, S, T } from './nearest.ts';
import { length3 } from './point-point.ts';
import { heightOver, pointTriangle } from './point-triangle.ts';
import { segmentSegment } from './segment-segment.ts';

const edge = new Float64Array(NEAREST_STRIDE);

/**
 * The nearest record of the segment `data[p …]`–`data[q …]` and the triangle record at `b`; pierced, `distance` is minus the shortest way that
 * frees the segment. False, with `out` in any state, when they are farther apart than `reach`, m. Source: Ericson, RTCD §5.1.10.
 */
export function segmentTriangle(out: Float64Array, data: Float64Array, p: number, q: number, b: number, reach: number): boolean {
  const hp = heightOver(data[p], data[p + 1], data[p + 2], data, b);
  const hq = heightOver(data[q], data[q + 1], data[q + 2], data, b);
  const straddles = (hp <= 0 && hq >= 0) || (hp >= 0 && hq <= 0);
  const lowest = Math.min(Math.abs(hp), Math.abs(hq));
  if (!straddles && lowest > reach) return false;
  if (straddles && pierces(data, p, q, b)) return free(out, data, p, q, b, hp, hq, reach);

  // Apart. Either an end over the face is nearest (no part of the segment is closer to the plane than its lower end), or a part of the border.
  const first = Math.abs(hp) <= Math.abs(hq) ? p : q;
  if (pointTriangle(out, data[first], data[first + 1], data[first + 2], data, b, reach) && out[REGION] === REGION_FACE) {
    if (out[DISTANCE] <= touching(data, p, q, b)) return free(out, data, p, q, b, hp, hq, reach);
    out[S] = first === p ? 0 : 1;
    out[END_1] = hp === hq && !samePoint(data, p, q) ? 0 : first === p ? -1 : 1;
    return true;
  }
  let best = Infinity;
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    if (!segmentSegment(edge, data, p, q, i, j, Math.min(best, reach)) || edge[DISTANCE] >= best) continue;
    best = edge[DISTANCE];
    for (let k = DISTANCE; k <= END_1; k++) out[k] = edge[k];
    out[REGION] = edge[T] === 0 || edge[T] === 1 ? REGION_VERTEX : REGION_EDGE;
  }
  if (best === Infinity) return false;
  return best <= touching(data, p, q, b) ? free(out, data, p, q, b, hp, hq, reach) : true;
}

// Up to this distance, m, the difference of the nearest points is rounding and has no direction.
function touching(data: Float64Array, p: number, q: number, b: number): number {
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
  return 2 * EPSILON * size;
}

function samePoint(data: Float64Array, p: number, q: number): boolean {
  return data[p] === data[q] && data[p + 1] === data[q + 1] && data[p + 2] === data[q + 2];
}

// Whether the line of the segment passes the triangle's border on the same side all around: the signs of three volumes. Source: Ericson, RTCD §5.3.4.
function pierces(data: Float64Array, p: number, q: number, b: number): boolean {
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
  return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
}

// The cores meet. Their Minkowski difference is a prism: the triangle's two sides as caps, and a side face across the segment and each edge.
// The shallowest of the five is the minimum translation. Every axis is asked with all five points, so that a direction that is a little off
// (nearly parallel segment and edge) still gives a true way out. A segment in the triangle's plane leaves by the normal at depth 0.
function free(out: Float64Array, data: Float64Array, p: number, q: number, b: number, hp: number, hq: number, reach: number): boolean {
  const ux = data[q] - data[p];
  const uy = data[q + 1] - data[p + 1];
  const uz = data[q + 2] - data[p + 2];
  // Caps. Outwards in front: the lower end has to rise above the plane; and the other way round.
  const front = -Math.min(hp, hq);
  const back = Math.max(hp, hq);
  let depth = front <= back ? front : back;
  const faceSign = front <= back ? 1 : -1;
  const faceDepth = depth;
  let chosen = -1;
  let mx = 0;
  let my = 0;
  let mz = 0;
  const u = length3(ux, uy, uz);
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    const k = b + (e === 0 ? C : e === 1 ? A : B);
    const ex = data[j] - data[i];
    const ey = data[j + 1] - data[i + 1];
    const ez = data[j + 2] - data[i + 2];
    let nx = dot2(uy, ez, -uz, ey);
    let ny = dot2(uz, ex, -ux, ez);
    let nz = dot2(ux, ey, -uy, ex);
    const length = length3(nx, ny, nz);
    // Parallel to rounding: that side face of the prism has no width.
    if (length <= 4 * EPSILON * u * length3(ex, ey, ez)) continue;
    // Outwards: away from the third corner.
    const inwards = (data[k] - data[i]) * nx + (data[k + 1] - data[i + 1]) * ny + (data[k + 2] - data[i + 2]) * nz;
    const sign = inwards > 0 ? -1 / length : 1 / length;
    nx *= sign;
    ny *= sign;
    nz *= sign;
    const p1 = (data[p] - data[i]) * nx + (data[p + 1] - data[i + 1]) * ny + (data[p + 2] - data[i + 2]) * nz;
    const d = -Math.min(p1, p1 + (ux * nx + uy * ny + uz * nz));
    if (d < depth - (chosen < 0 ? EPSILON * u : 0)) {
      depth = d;
      chosen = e;
      mx = nx;
      my = ny;
      mz = nz;
    }
  }
  if (-depth > reach) return false;
  out[DISTANCE] = -depth;
  let s;
  if (chosen < 0) {
    depth = faceDepth;
    mx = faceSign * data[b + FACE_NORMAL];
    my = faceSign * data[b + FACE_NORMAL + 1];
    mz = faceSign * data[b + FACE_NORMAL + 2];
    s = faceSign * hp <= faceSign * hq ? 0 : 1;
    out[REGION] = REGION_FACE;
    out[END_1] = hp === hq && u > 0 ? 0 : s === 0 ? -1 : 1;
  } else {
    const i = b + (chosen === 0 ? A : chosen === 1 ? B : C);
    const j = b + (chosen === 0 ? B : chosen === 1 ? C : A);
    segmentSegment(edge, data, p, q, i, j, Infinity);
    s = edge[S];
    out[REGION] = REGION_EDGE;
    out[END_1] = 0;
  }
  out[S] = s;
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
