// Recomputes the crossing of a line and a triangle's plane: at a grazing angle, for a sliver, for a start close to the surface.

import { ROUNDING } from '../math/double-double.ts';
import { productError, sumError, upperHalf } from '../math/exact.ts';
import { A, B, C } from '../shapes/record.ts';
import { DIRECTION, DIRECTION_LOW, ENTER, ENTER_LOW, EXIT, EXIT_LOW, ORIGIN } from './interval.ts';

/**
 * Writes the distance of a line that certainly crosses the triangle, t = −m·N / d·N with m = o − a, in twice the precision, on local doubles: halves
 * of a number end in h and l, its rounding error in e.
 */
export function refineTriangleDistance(out: Float64Array, data: Float64Array, a: number, ray: Float64Array): void {
  const ax = -data[a + A];
  const ay = -data[a + A + 1];
  const az = -data[a + A + 2];
  const bx = data[a + B];
  const by = data[a + B + 1];
  const bz = data[a + B + 2];
  const cx = data[a + C];
  const cy = data[a + C + 1];
  const cz = data[a + C + 2];
  const ox = ray[ORIGIN];
  const oy = ray[ORIGIN + 1];
  const oz = ray[ORIGIN + 2];
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const ux = bx + ax;
  const uy = by + ay;
  const uz = bz + az;
  const uxe = sumError(bx, ax, ux);
  const uye = sumError(by, ay, uy);
  const uze = sumError(bz, az, uz);
  const vx = cx + ax;
  const vy = cy + ay;
  const vz = cz + az;
  const vxe = sumError(cx, ax, vx);
  const vye = sumError(cy, ay, vy);
  const vze = sumError(cz, az, vz);
  const mx = ox + ax;
  const my = oy + ay;
  const mz = oz + az;
  const mxe = sumError(ox, ax, mx);
  const mye = sumError(oy, ay, my);
  const mze = sumError(oz, az, mz);
  const uxh = upperHalf(ux);
  const uxl = ux - uxh;
  const uyh = upperHalf(uy);
  const uyl = uy - uyh;
  const uzh = upperHalf(uz);
  const uzl = uz - uzh;
  const vxh = upperHalf(vx);
  const vxl = vx - vxh;
  const vyh = upperHalf(vy);
  const vyl = vy - vyh;
  const vzh = upperHalf(vz);
  const vzl = vz - vzh;
  const mxh = upperHalf(mx);
  const mxl = mx - mxh;
  const myh = upperHalf(my);
  const myl = my - myh;
  const mzh = upperHalf(mz);
  const mzl = mz - mzh;
  const dxh = upperHalf(dx);
  const dxl = dx - dxh;
  const dyh = upperHalf(dy);
  const dyl = dy - dyh;
  const dzh = upperHalf(dz);
  const dzl = dz - dzh;
  // N = u × v
  const x1 = uy * vz;
  const x2 = uz * vy;
  const nx = x1 - x2;
  const nxe =
    sumError(x1, -x2, nx) +
    (uyl * vzl - (x1 - uyh * vzh - uyl * vzh - uyh * vzl) - (uzl * vyl - (x2 - uzh * vyh - uzl * vyh - uzh * vyl))) +
    (uy * vze + uye * vz - (uz * vye + uze * vy));
  const y1 = uz * vx;
  const y2 = ux * vz;
  const ny = y1 - y2;
  const nye =
    sumError(y1, -y2, ny) +
    (uzl * vxl - (y1 - uzh * vxh - uzl * vxh - uzh * vxl) - (uxl * vzl - (y2 - uxh * vzh - uxl * vzh - uxh * vzl))) +
    (uz * vxe + uze * vx - (ux * vze + uxe * vz));
  const z1 = ux * vy;
  const z2 = uy * vx;
  const nz = z1 - z2;
  const nze =
    sumError(z1, -z2, nz) +
    (uxl * vyl - (z1 - uxh * vyh - uxl * vyh - uxh * vyl) - (uyl * vxl - (z2 - uyh * vxh - uyl * vxh - uyh * vxl))) +
    (ux * vye + uxe * vy - (uy * vxe + uye * vx));
  const nxh = upperHalf(nx);
  const nxl = nx - nxh;
  const nyh = upperHalf(ny);
  const nyl = ny - nyh;
  const nzh = upperHalf(nz);
  const nzl = nz - nzh;
  // m·N
  const x3 = mx * nx;
  const y3 = my * ny;
  const z3 = mz * nz;
  const xy3 = x3 + y3;
  const mn = xy3 + z3;
  const mne =
    sumError(x3, y3, xy3) +
    sumError(xy3, z3, mn) +
    (mxl * nxl -
      (x3 - mxh * nxh - mxl * nxh - mxh * nxl) +
      (myl * nyl - (y3 - myh * nyh - myl * nyh - myh * nyl)) +
      (mzl * nzl - (z3 - mzh * nzh - mzl * nzh - mzh * nzl))) +
    (mx * nxe + my * nye + mz * nze + (mxe * nx + mye * ny + mze * nz));
  // d·N
  const x4 = dx * nx;
  const y4 = dy * ny;
  const z4 = dz * nz;
  const xy4 = x4 + y4;
  const dn = xy4 + z4;
  const dne =
    sumError(x4, y4, xy4) +
    sumError(xy4, z4, dn) +
    (dxl * nxl -
      (x4 - dxh * nxh - dxl * nxh - dxh * nxl) +
      (dyl * nyl - (y4 - dyh * nyh - dyl * nyh - dyh * nyl)) +
      (dzl * nzl - (z4 - dzh * nzh - dzl * nzh - dzh * nzl))) +
    (dx * nxe + dy * nye + dz * nze + (ray[DIRECTION_LOW] * nx + ray[DIRECTION_LOW + 1] * ny + ray[DIRECTION_LOW + 2] * nz));
  const height = mn + mne;
  const facing = dn + dne;
  let t = 0;
  let low = 0;
  // A start on the surface has distance zero.
  const lost = ROUNDING * ROUNDING * (mx * mx + my * my + mz * mz) * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
  if (height * height > lost) {
    const q = -height / facing;
    const p = q * facing;
    // The remainder of −m·N after q·(d·N), divided again.
    low = (-height - p - productError(q, facing, p) - (mne - (height - mn)) - q * (dne - (facing - dn))) / facing;
    t = q + low;
    low -= t - q;
  }
  out[ENTER] = out[EXIT] = t;
  out[ENTER_LOW] = out[EXIT_LOW] = low;
}
