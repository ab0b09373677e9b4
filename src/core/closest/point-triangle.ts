// The point of a triangle nearest to a point: over the face, beside an edge or beyond a corner.

import { A, B, C, NORMAL as FACE_NORMAL } from '../shapes/record.ts';
import { EPSILON } from '../math/scalar.ts';
import { DISTANCE, END_1, NORMAL, POINT_1, POINT_2, REACH, REGION, REGION_EDGE, REGION_FACE, REGION_VERTEX, S } from './closest-points.ts';
import { measure } from './point-point.ts';

// Two lengths closer than this share are equal to rounding.
const TIE = 4 * EPSILON;

const height0 = new Float64Array(1);
// From the point to an edge, and its length.
const way = new Float64Array(4);

/**
 * The nearest record of the point `data[c …]` and the triangle record at `b`; a point in the triangle has distance 0 and minus its normal. False,
 * with `out` undefined, if they are farther apart than `out[REACH]`. Source: Ericson, RTCD §5.1.5, by edge planes.
 */
export function pointTriangle(out: Float64Array, data: Float64Array, c: number, b: number): boolean {
  const reach = out[REACH];
  const x = data[c];
  const y = data[c + 1];
  const z = data[c + 2];
  const nx = data[b + FACE_NORMAL];
  const ny = data[b + FACE_NORMAL + 1];
  const nz = data[b + FACE_NORMAL + 2];
  heightOver(height0, 0, data, c, data, b);
  const height = height0[0];
  if (Math.abs(height) > reach) return false;
  // The nearest of the edges on whose outer side the point lies: from the point to the triangle.
  let best = Infinity;
  let dx = 0;
  let dy = 0;
  let dz = 0;
  let region = REGION_FACE;
  for (let e = 0; e < 3; e++) {
    const i = b + (e === 0 ? A : e === 1 ? B : C);
    const j = b + (e === 0 ? B : e === 1 ? C : A);
    const ex = data[j] - data[i];
    const ey = data[j + 1] - data[i + 1];
    const ez = data[j + 2] - data[i + 2];
    let wx = data[i] - x;
    let wy = data[i + 1] - y;
    let wz = data[i + 2] - z;
    // Outward in the plane.
    const ox = ey * nz - ez * ny;
    const oy = ez * nx - ex * nz;
    const oz = ex * ny - ey * nx;
    const inwards = wx * ox + wy * oy + wz * oz;
    if (inwards >= 0) continue;
    const ee = ex * ex + ey * ey + ez * ez;
    // Beyond the line of an edge by rounding is over the face: the way to the edge, if it is short, has no better direction.
    const rounding = 2 * EPSILON * (Math.abs(wx) + Math.abs(wy) + Math.abs(wz));
    if (inwards * inwards <= rounding * rounding * ee) continue;
    // Beyond it by more than the reach, and than rounding: of the triangles near a sphere two in three.
    const most = reach + 4 * rounding;
    if (inwards * inwards > most * most * ee) return false;
    const along = -(wx * ex + wy * ey + wz * ez);
    let r = REGION_VERTEX;
    let f = along / ee;
    let beside = along > 0;
    if (along > 0.5 * ee) {
      // Measured from the nearer corner: its difference to the point is rounded once and alone decides whether the point is beyond the corner.
      wx = data[j] - x;
      wy = data[j + 1] - y;
      wz = data[j + 2] - z;
      f = -(wx * ex + wy * ey + wz * ez) / ee;
      beside = f < 0;
    }
    if (beside) {
      r = REGION_EDGE;
      wx += f * ex;
      wy += f * ey;
      wz += f * ez;
      // Removes the component along the edge that the rounding of f left, and any outward one: there the face would be nearer than the edge.
      const rest = (wx * ex + wy * ey + wz * ez) / ee;
      wx -= rest * ex;
      wy -= rest * ey;
      wz -= rest * ez;
      const outwards = Math.max(0, wx * ox + wy * oy + wz * oz) / ee;
      wx -= outwards * ox;
      wy -= outwards * oy;
      wz -= outwards * oz;
    }
    way[0] = wx;
    way[1] = wy;
    way[2] = wz;
    measure(way, 0);
    const d = way[3];
    // At a corner the point may be beside one edge and beyond the end of the other, by less than the distance shows: the first is nearer.
    const limit = region === r || best === Infinity ? best : r === REGION_EDGE ? best * (1 + TIE) : best * (1 - TIE);
    if (d < limit) {
      best = d;
      dx = wx;
      dy = wy;
      dz = wz;
      region = r;
    }
  }
  out[S] = 0;
  out[END_1] = -1;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[DISTANCE] = best;
  if (best === Infinity || isOnBorder(out, data, b)) {
    // Over the face, or on its border to rounding, where the face's normal is valid too and has a direction.
    const sign = height < 0 ? 1 : -1;
    out[DISTANCE] = sign * -height;
    out[NORMAL] = sign * nx;
    out[NORMAL + 1] = sign * ny;
    out[NORMAL + 2] = sign * nz;
    out[POINT_2] = x - height * nx;
    out[POINT_2 + 1] = y - height * ny;
    out[POINT_2 + 2] = z - height * nz;
    out[REGION] = REGION_FACE;
    return true;
  }
  if (best > reach) return false;
  out[NORMAL] = dx / best;
  out[NORMAL + 1] = dy / best;
  out[NORMAL + 2] = dz / best;
  out[POINT_2] = x + dx;
  out[POINT_2 + 1] = y + dy;
  out[POINT_2 + 2] = z + dz;
  out[REGION] = region;
  return true;
}

/**
 * w[o] = the signed height of the point at points[i …] over the plane of the triangle record at `b`, m: positive in front. Measured from the nearest
 * corner, which rounds least.
 */
export function heightOver(w: Float64Array, o: number, points: Float64Array, i: number, data: Float64Array, b: number): void {
  let height = 0;
  let least = Infinity;
  for (let j = b + A; j <= b + C; j += 3) {
    const dx = points[i] - data[j];
    const dy = points[i + 1] - data[j + 1];
    const dz = points[i + 2] - data[j + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    if (squared >= least) continue;
    least = squared;
    height = dx * data[b + FACE_NORMAL] + dy * data[b + FACE_NORMAL + 1] + dz * data[b + FACE_NORMAL + 2];
  }
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
