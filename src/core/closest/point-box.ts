// The point of a box nearest to a point: per-axis overhang beyond the half size, in the box's own frame; from inside, the nearest face.
// `segmentBox` with a segment of length zero has the same answer in nearly three times the time (101 ns, not 36).

import { dotExact } from '../math/exact.ts';
import { AXES, CENTER, HALF } from '../shapes/record.ts';
import { DISTANCE, END_1, IS_FACE, NORMAL, POINT_1, POINT_2, RADIUS_1, REACH, REGION, REGION_BEYOND, S } from './closest-points.ts';
import { MIN_SQUARE, measure, MAX_SQUARE } from './point-point.ts';

const overhang = new Float64Array(4);
// The box's point in its frame, and the way to it.
const local = new Float64Array(3);
const way = new Float64Array(6);

/**
 * The nearest record of the point `data[c …]` and the box record at `b`; inside, `distance` is minus the distance to the nearest face (of equal ones
 * the first axis, the positive side). False, with `out` undefined, if they are farther apart than `out[REACH]`. Source: Ericson, RTCD §5.1.4.
 */
export function pointBox(out: Float64Array, data: Float64Array, c: number, b: number): boolean {
  const reach = out[REACH];
  const x = data[c];
  const y = data[c + 1];
  const z = data[c + 2];
  const kx = x - data[b + CENTER];
  const ky = y - data[b + CENTER + 1];
  const kz = z - data[b + CENTER + 2];
  const xx = data[b + AXES];
  const xy = data[b + AXES + 1];
  const xz = data[b + AXES + 2];
  const yx = data[b + AXES + 3];
  const yy = data[b + AXES + 4];
  const yz = data[b + AXES + 5];
  const zx = data[b + AXES + 6];
  const zy = data[b + AXES + 7];
  const zz = data[b + AXES + 8];
  const lx = kx * xx + ky * xy + kz * xz;
  const ly = kx * yx + ky * yy + kz * yz;
  const lz = kx * zx + ky * zy + kz * zz;
  // Overhang: above 0 outside that pair of faces, below 0 between them.
  const ox = Math.abs(lx) - data[b + HALF];
  const oy = Math.abs(ly) - data[b + HALF + 1];
  const oz = Math.abs(lz) - data[b + HALF + 2];
  // Computed without branches, here and below: they are unpredictable, and a mispredict costs more than the arithmetic.
  if ((+(ox > reach) | +(oy > reach) | +(oz > reach)) !== 0) return false;

  let distance;
  // Normal in the box's frame, from the point to the box.
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let region;
  const beyond = +(ox > 0) | (+(oy > 0) << 1) | (+(oz > 0) << 2);
  if (beyond !== 0) {
    // Negative values count as 0.
    const gx = 0.5 * (ox + Math.abs(ox));
    const gy = 0.5 * (oy + Math.abs(oy));
    const gz = 0.5 * (oz + Math.abs(oz));
    const d2 = gx * gx + gy * gy + gz * gz;
    distance = Math.sqrt(d2);
    if (!(d2 > MIN_SQUARE && d2 < MAX_SQUARE)) {
      overhang[0] = gx;
      overhang[1] = gy;
      overhang[2] = gz;
      measure(overhang, 0);
      distance = overhang[3];
    }
    if (distance > reach) return false;
    nx = ((2 * +(lx < 0) - 1) * gx) / distance;
    ny = ((2 * +(ly < 0) - 1) * gy) / distance;
    nz = ((2 * +(lz < 0) - 1) * gz) / distance;
    region = REGION_BEYOND[beyond] + (IS_FACE[beyond] & +(nx + ny + nz > 0));
  } else if (ox >= oy && ox >= oz) {
    distance = ox;
    nx = lx < 0 ? 1 : -1;
    region = lx < 0 ? 1 : 0;
  } else if (oy >= oz) {
    distance = oy;
    ny = ly < 0 ? 1 : -1;
    region = ly < 0 ? 3 : 2;
  } else {
    distance = oz;
    nz = lz < 0 ? 1 : -1;
    region = lz < 0 ? 5 : 4;
  }
  const wx = nx * xx + ny * yx + nz * zx;
  const wy = nx * xy + ny * yy + nz * zy;
  const wz = nx * xz + ny * yz + nz * zz;
  out[DISTANCE] = distance;
  out[NORMAL] = wx;
  out[NORMAL + 1] = wy;
  out[NORMAL + 2] = wz;
  out[POINT_1] = x;
  out[POINT_1 + 1] = y;
  out[POINT_1 + 2] = z;
  out[POINT_2] = x + wx * distance;
  out[POINT_2 + 1] = y + wy * distance;
  out[POINT_2 + 2] = z + wz * distance;
  out[S] = 0;
  out[END_1] = -1;
  out[REGION] = region;
  if (isAfar(out, data, b)) measureAfar(out, data, b);
  return true;
}

/** Whether the gap beyond the first core's radius is large for the box at `b`. */
export function isAfar(out: Float64Array, data: Float64Array, b: number): boolean {
  return 4 * (out[DISTANCE] - out[RADIUS_1]) > data[b + HALF] + data[b + HALF + 1] + data[b + HALF + 2];
}

/**
 * Measures a record again whose first point is far from the box at `b`: coordinates in its frame carry the rounding of the axes times that distance, the way in
 * world axes only times the half extents.
 */
export function measureAfar(out: Float64Array, data: Float64Array, b: number): void {
  for (let k = 0; k < 3; k++) {
    const u = b + AXES + 3 * k;
    let along = 0;
    for (let i = 0; i < 3; i++) along += (out[POINT_1 + i] - data[b + CENTER + i]) * data[u + i];
    local[k] = Math.min(data[b + HALF + k], Math.max(-data[b + HALF + k], along));
  }
  wayToBox(way, out, POINT_1, data, b, local);
  for (let i = 0; i < 3; i++) way[i] += way[3 + i];
  measure(way, 0);
  out[DISTANCE] = way[3];
  for (let i = 0; i < 3; i++) out[POINT_2 + i] = out[POINT_1 + i] + way[3] * out[NORMAL + i];
}

// A sum of products.
const sum = new Float64Array(1);

/** way = c − p + Σ local[k]·axis_k from the point p at `from[p …]` to a point in the frame of the box at `b`, in double-double: x y z, then the low parts. */
export function wayToBox(way: Float64Array, from: Float64Array, p: number, data: Float64Array, b: number, local: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    const center = data[b + CENTER + k];
    const back = -from[p + k];
    const d = center + back;
    dotExact(sum, 0, local, 0, data, b + AXES + k, 3);
    const q = sum[0];
    const w = d + q;
    way[k] = w;
    // The rounding errors of both sums (TwoSum, core/math/exact.ts).
    const dd = d - center;
    const qq = w - d;
    way[3 + k] = center - (d - dd) + (back - dd) + (d - (w - qq) + (q - qq));
  }
}
