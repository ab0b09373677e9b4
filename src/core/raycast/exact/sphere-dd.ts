// A line against a sphere in twice the precision, on local doubles: near a tangent, for a start on the surface, and far away.
//
// Halves of a number end in h and r, its rounding error in l or Low; products of halves are Dekker's (core/math/exact.ts), inlined by hand, since a
// call may box its numbers.

import { ROUNDING } from '../../math/double-double.ts';
import { sumError, upperHalf } from '../../math/exact.ts';
import { DIRECTION, DIRECTION_LOW, ORIGIN } from '../interval.ts';
import { IN, OUT, dd } from './line-dd.ts';

/**
 * Roots at IN and OUT of the line and the sphere around the point at `c` of `data`, radius at `r`; false if they are apart. One in thirty rays that
 * hit a sphere gets here.
 */
export function sphereRoots(data: Float64Array, c: number, r: number, ray: Float64Array): boolean {
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const dxl = ray[DIRECTION_LOW];
  const dyl = ray[DIRECTION_LOW + 1];
  const dzl = ray[DIRECTION_LOW + 2];
  const ox = ray[ORIGIN];
  const oy = ray[ORIGIN + 1];
  const oz = ray[ORIGIN + 2];
  const cx = -data[c];
  const cy = -data[c + 1];
  const cz = -data[c + 2];
  const radius = data[r];
  // The origin relative to the centre, and n, the line's point near the centre, at t0: nothing large is left to cancel.
  const mx = ox + cx;
  const my = oy + cy;
  const mz = oz + cz;
  const t0 = -(mx * dx + my * dy + mz * dz);
  const px = t0 * dx;
  const py = t0 * dy;
  const pz = t0 * dz;
  const nx = mx + px;
  const ny = my + py;
  const nz = mz + pz;
  const th = upperHalf(t0);
  const tl = t0 - th;
  const dxh = upperHalf(dx);
  const dyh = upperHalf(dy);
  const dzh = upperHalf(dz);
  const dxr = dx - dxh;
  const dyr = dy - dyh;
  const dzr = dz - dzh;
  const nxl = sumError(mx, px, nx) + (sumError(ox, cx, mx) + (tl * dxr - (px - th * dxh - tl * dxh - th * dxr)) + t0 * dxl);
  const nyl = sumError(my, py, ny) + (sumError(oy, cy, my) + (tl * dyr - (py - th * dyh - tl * dyh - th * dyr)) + t0 * dyl);
  const nzl = sumError(mz, pz, nz) + (sumError(oz, cz, mz) + (tl * dzr - (pz - th * dzh - tl * dzh - th * dzr)) + t0 * dzl);
  // b = n·d, nearly zero.
  const nxh = upperHalf(nx);
  const nyh = upperHalf(ny);
  const nzh = upperHalf(nz);
  const nxr = nx - nxh;
  const nyr = ny - nyh;
  const nzr = nz - nzh;
  const bx = nx * dx;
  const by = ny * dy;
  const bz = nz * dz;
  const bxy = bx + by;
  const bxyz = bxy + bz;
  const be =
    sumError(bx, by, bxy) +
    sumError(bxy, bz, bxyz) +
    (nxr * dxr -
      (bx - nxh * dxh - nxr * dxh - nxh * dxr) +
      (nyr * dyr - (by - nyh * dyh - nyr * dyh - nyh * dyr)) +
      (nzr * dzr - (bz - nzh * dzh - nzr * dzh - nzh * dzr))) +
    (nxl * dx + nyl * dy + nzl * dz + (nx * dxl + ny * dyl + nz * dzl));
  const b = bxyz + be;
  const bl = sumError(bxyz, be, b);
  // |n + τd|² = r²: τ = −b ± √room with room = r² + b² − |n|², where d is unit. · Ericson, RTCD §5.3.2
  const rr = radius * radius;
  const bb = b * b;
  const xx = nx * nx;
  const yy = ny * ny;
  const zz = nz * nz;
  const s1 = rr - xx;
  const s2 = s1 - yy;
  const s3 = s2 - zz;
  const s4 = s3 + bb;
  const rh = upperHalf(radius);
  const rl = radius - rh;
  const bh = upperHalf(b);
  const br = b - bh;
  const se =
    sumError(rr, -xx, s1) +
    sumError(s1, -yy, s2) +
    sumError(s2, -zz, s3) +
    sumError(s3, bb, s4) +
    (rl * rl - (rr - rh * rh - 2 * (rh * rl)) + (br * br - (bb - bh * bh - 2 * (bh * br))) + 2 * b * bl) -
    (nxr * nxr -
      (xx - nxh * nxh - 2 * (nxh * nxr)) +
      (nyr * nyr - (yy - nyh * nyh - 2 * (nyh * nyr))) +
      (nzr * nzr - (zz - nzh * nzh - 2 * (nzh * nzr)))) -
    (2 * (nx * nxl + ny * nyl + nz * nzl) + (nxl * nxl + nyl * nyl + nzl * nzl));
  let room = s4 + se;
  let roomLow = sumError(s4, se, room);
  // Zero up to rounding is a tangent, which touches.
  const sizeM = Math.sqrt(mx * mx + my * my + mz * mz);
  const nn = xx + yy + zz;
  const lost = ROUNDING * (rr + nn + Math.sqrt(nn) * sizeM);
  if (!(room >= -lost)) return false;
  if (room <= lost) room = roomLow = 0;
  const half = Math.sqrt(room);
  const hh = half * half;
  const hu = upperHalf(half);
  const hr = half - hu;
  const halfLow = room > 0 ? (room - hh - (hr * hr - (hh - hu * hu - 2 * (hu * hr))) + roomLow) / (2 * half) : 0;
  const foot = t0 - b;
  const footLow = sumError(t0, -b, foot) - bl;
  // A ray that starts on the surface starts neither inside nor outside: zero within rounding becomes zero. When grazing, rounding of `room` moves
  // both ends far.
  const unsettled = ROUNDING * (sizeM + radius) + (half > 0 ? lost / half : 0);
  const goesIn = foot - half;
  const goesOut = foot + half;
  const inLow = sumError(foot, -half, goesIn) + (footLow - halfLow);
  const outLow = sumError(foot, half, goesOut) + (footLow + halfLow);
  const enter = goesIn + inLow;
  const exit = goesOut + outLow;
  dd[IN] = Math.abs(enter) <= unsettled ? 0 : enter;
  dd[IN + 1] = Math.abs(enter) <= unsettled ? 0 : sumError(goesIn, inLow, enter);
  dd[OUT] = Math.abs(exit) <= unsettled ? 0 : exit;
  dd[OUT + 1] = Math.abs(exit) <= unsettled ? 0 : sumError(goesOut, outLow, exit);
  return true;
}
