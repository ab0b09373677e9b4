// The point of a triangle nearest to a point: over the face, beside an edge or beyond a corner.

import { A, B, C, NORMAL as FACE_NORMAL } from '../shapes/record.ts';
import { EPSILON } from '../math/scalar.ts';
import { DISTANCE, END_1, NORMAL, POINT_1, POINT_2, REACH, REGION, REGION_EDGE, REGION_FACE, REGION_VERTEX, S } from './closest-points.ts';
import { measure } from './point-point.ts';

// Two lengths closer than this share are equal to rounding.
const TIE = 4 * EPSILON;

const height0 = new Float64Array(1);
// From the point to an edge, and its length; the nearest so far; the edge; its outward normal in the plane.
const way = new Float64Array(4);
const least = new Float64Array(3);
const edge = new Float64Array(3);
const outward = new Float64Array(3);

/**
 * The nearest record of the point `data[c …]` and the triangle record at `b`; a point in the triangle has distance 0 and minus its normal. False,
 * with `out` undefined, if they are farther apart than `out[REACH]`. Source: Ericson, RTCD §5.1.5, by edge planes.
 */
export function pointTriangle(out: Float64Array, data: Float64Array, c: number, b: number): boolean {
  const reach = out[REACH];
  const nx = data[b + FACE_NORMAL];
  const ny = data[b + FACE_NORMAL + 1];
  const nz = data[b + FACE_NORMAL + 2];
  heightOver(height0, 0, data, c, data, b);
  const height = height0[0];
  if (Math.abs(height) > reach) return false;
  // The nearest of the edges on whose outer side the point lies: from the point to the triangle.
  let best = Infinity;
  let region = REGION_FACE;
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    const ex = data[j] - data[i];
    const ey = data[j + 1] - data[i + 1];
    const ez = data[j + 2] - data[i + 2];
    const wx = data[i] - data[c];
    const wy = data[i + 1] - data[c + 1];
    const wz = data[i + 2] - data[c + 2];
    const ox = ey * nz - ez * ny;
    const oy = ez * nx - ex * nz;
    const oz = ex * ny - ey * nx;
    const inwards = wx * ox + wy * oy + wz * oz;
    if (inwards >= 0) continue;
    const ee = ex * ex + ey * ey + ez * ez;
    // Beyond the line of an edge by more than the reach, and than rounding: of the triangles near a sphere two in three.
    const most = reach + 8 * EPSILON * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz));
    if (inwards * inwards > most * most * ee) return false;
    const along = -(wx * ex + wy * ey + wz * ez);
    edge[0] = ex;
    edge[1] = ey;
    edge[2] = ez;
    way[0] = wx;
    way[1] = wy;
    way[2] = wz;
    outward[0] = ox;
    outward[1] = oy;
    outward[2] = oz;
    let r = REGION_VERTEX;
    let f = along / ee;
    let beside = along > 0;
    if (along > 0.5 * ee) {
      // Measured from the nearer corner: its difference to the point is rounded once and alone decides whether the point is beyond the corner.
      for (let k = 0; k < 3; k++) way[k] = data[j + k] - data[c + k];
      f = -(way[0] * edge[0] + way[1] * edge[1] + way[2] * edge[2]) / ee;
      beside = f < 0;
    }
    if (beside) {
      r = REGION_EDGE;
      for (let k = 0; k < 3; k++) way[k] += f * edge[k];
      // Removes the component along the edge that the rounding of f left, and any outward one: there the face would be nearer than the edge.
      const rest = (way[0] * edge[0] + way[1] * edge[1] + way[2] * edge[2]) / ee;
      for (let k = 0; k < 3; k++) way[k] -= rest * edge[k];
      const outwards = way[0] * outward[0] + way[1] * outward[1] + way[2] * outward[2];
      if (outwards > 0) for (let k = 0; k < 3; k++) way[k] -= (outwards / ee) * outward[k];
    }
    measure(way, 0);
    const d = way[3];
    // At a corner the point may be beside one edge and beyond the end of the other, by less than the distance shows: the first is nearer.
    const limit = region === r || best === Infinity ? best : r === REGION_EDGE ? best * (1 + TIE) : best * (1 - TIE);
    if (d < limit) {
      best = d;
      for (let k = 0; k < 3; k++) least[k] = way[k];
      region = r;
    }
  }
  out[S] = 0;
  out[END_1] = -1;
  for (let k = 0; k < 3; k++) out[POINT_1 + k] = data[c + k];
  out[DISTANCE] = best;
  if (best === Infinity || isOnBorder(out, data, b)) {
    // Over the face, or on its border to rounding, where the face's normal is valid too and has a direction.
    const sign = height < 0 ? 1 : -1;
    out[DISTANCE] = sign * -height;
    for (let k = 0; k < 3; k++) {
      const n = data[b + FACE_NORMAL + k];
      out[NORMAL + k] = sign * n;
      out[POINT_2 + k] = data[c + k] - height * n;
    }
    out[REGION] = REGION_FACE;
    return true;
  }
  if (best > reach) return false;
  for (let k = 0; k < 3; k++) {
    out[NORMAL + k] = least[k] / best;
    out[POINT_2 + k] = data[c + k] + least[k];
  }
  out[REGION] = region;
  return true;
}

/**
 * w[o] = the signed height of the point at points[i …] over the plane of the triangle record at `b`, m: positive in front. Measured from the nearest
 * corner, which rounds least.
 */
export function heightOver(w: Float64Array, o: number, points: Float64Array, i: number, data: Float64Array, b: number): void {
  let nearest = b + A;
  let least = Infinity;
  for (let j = b + A; j <= b + C; j += 3) {
    let squared = 0;
    for (let k = 0; k < 3; k++) squared += (points[i + k] - data[j + k]) * (points[i + k] - data[j + k]);
    if (squared >= least) continue;
    least = squared;
    nearest = j;
  }
  let height = 0;
  for (let k = 0; k < 3; k++) height += (points[i + k] - data[nearest + k]) * data[b + FACE_NORMAL + k];
  w[o] = height;
}

// Whether the distance `out[DISTANCE]` is zero to rounding, by the largest component of two of the edges.
function isOnBorder(out: Float64Array, data: Float64Array, b: number): boolean {
  let longest = 0;
  for (let k = 0; k < 3; k++) {
    longest = Math.max(longest, Math.abs(data[b + B + k] - data[b + A + k]), Math.abs(data[b + C + k] - data[b + A + k]));
  }
  return out[DISTANCE] <= 2 * EPSILON * longest;
}
