// Recomputes one crossing of a line and a cylinder from a nearly correct value: near a tangent, nearly parallel to the axis, close to the surface.

import { sumError, upperHalf } from '../math/exact.ts';
import { DIRECTION, DIRECTION_LOW, ORIGIN } from './interval.ts';
import { dd } from './exact/line-dd.ts';

/**
 * A Newton step for a distance at w[root], from plain doubles, where the line crosses the cylinder around p1–p2: it adds (r²|a|² − |g|²) / 2e·g with
 * g = p × a there, e = d × a. The difference is computed in twice the precision, so an error δ becomes δ² over the chord. Halves of a number end in h
 * and l, its rounding error in e.
 */
export function refineCylinderRoot(root: number, data: Float64Array, p1: number, p2: number, r: number, ray: Float64Array): void {
  const t = dd[root];
  const ox = ray[ORIGIN];
  const oy = ray[ORIGIN + 1];
  const oz = ray[ORIGIN + 2];
  const dx = ray[DIRECTION];
  const dy = ray[DIRECTION + 1];
  const dz = ray[DIRECTION + 2];
  const bx = -data[p1];
  const by = -data[p1 + 1];
  const bz = -data[p1 + 2];
  const fx = data[p2];
  const fy = data[p2 + 1];
  const fz = data[p2 + 2];
  // The axis.
  const ax = fx + bx;
  const ay = fy + by;
  const az = fz + bz;
  const axe = sumError(fx, bx, ax);
  const aye = sumError(fy, by, ay);
  const aze = sumError(fz, bz, az);
  const axh = upperHalf(ax);
  const axl = ax - axh;
  const ayh = upperHalf(ay);
  const ayl = ay - ayh;
  const azh = upperHalf(az);
  const azl = az - azh;
  // The point on the line, relative to p1.
  const th = upperHalf(t);
  const tl = t - th;
  const dxh = upperHalf(dx);
  const dxl = dx - dxh;
  const dyh = upperHalf(dy);
  const dyl = dy - dyh;
  const dzh = upperHalf(dz);
  const dzl = dz - dzh;
  const mx = ox + bx;
  const my = oy + by;
  const mz = oz + bz;
  const sx = t * dx;
  const sy = t * dy;
  const sz = t * dz;
  const px = mx + sx;
  const py = my + sy;
  const pz = mz + sz;
  const pxe = sumError(mx, sx, px) + (sumError(ox, bx, mx) + (tl * dxl - (sx - th * dxh - tl * dxh - th * dxl)) + t * ray[DIRECTION_LOW]);
  const pye =
    sumError(my, sy, py) + (sumError(oy, by, my) + (tl * dyl - (sy - th * dyh - tl * dyh - th * dyl)) + t * ray[DIRECTION_LOW + 1]);
  const pze =
    sumError(mz, sz, pz) + (sumError(oz, bz, mz) + (tl * dzl - (sz - th * dzh - tl * dzh - th * dzl)) + t * ray[DIRECTION_LOW + 2]);
  const pxh = upperHalf(px);
  const pxl = px - pxh;
  const pyh = upperHalf(py);
  const pyl = py - pyh;
  const pzh = upperHalf(pz);
  const pzl = pz - pzh;
  // g = p × a
  const x1 = py * az;
  const x2 = pz * ay;
  const gx = x1 - x2;
  const gxe =
    sumError(x1, -x2, gx) +
    (pyl * azl - (x1 - pyh * azh - pyl * azh - pyh * azl) - (pzl * ayl - (x2 - pzh * ayh - pzl * ayh - pzh * ayl))) +
    (py * aze + pye * az - (pz * aye + pze * ay));
  const y1 = pz * ax;
  const y2 = px * az;
  const gy = y1 - y2;
  const gye =
    sumError(y1, -y2, gy) +
    (pzl * axl - (y1 - pzh * axh - pzl * axh - pzh * axl) - (pxl * azl - (y2 - pxh * azh - pxl * azh - pxh * azl))) +
    (pz * axe + pze * ax - (px * aze + pxe * az));
  const z1 = px * ay;
  const z2 = py * ax;
  const gz = z1 - z2;
  const gze =
    sumError(z1, -z2, gz) +
    (pxl * ayl - (z1 - pxh * ayh - pxl * ayh - pxh * ayl) - (pyl * axl - (z2 - pyh * axh - pyl * axh - pyh * axl))) +
    (px * aye + pxe * ay - (py * axe + pye * ax));
  const gxh = upperHalf(gx);
  const gxl = gx - gxh;
  const gyh = upperHalf(gy);
  const gyl = gy - gyh;
  const gzh = upperHalf(gz);
  const gzl = gz - gzh;
  // r²·(a·a)
  const x3 = ax * ax;
  const y3 = ay * ay;
  const z3 = az * az;
  const xy3 = x3 + y3;
  const aa = xy3 + z3;
  const aae =
    sumError(x3, y3, xy3) +
    sumError(xy3, z3, aa) +
    (axl * axl -
      (x3 - axh * axh - 2 * (axh * axl)) +
      (ayl * ayl - (y3 - ayh * ayh - 2 * (ayh * ayl))) +
      (azl * azl - (z3 - azh * azh - 2 * (azh * azl)))) +
    2 * (ax * axe + ay * aye + az * aze);
  const radius = data[r];
  const rr = radius * radius;
  const radiush = upperHalf(radius);
  const radiusl = radius - radiush;
  const rrh = upperHalf(rr);
  const rrl = rr - rrh;
  const aah = upperHalf(aa);
  const aal = aa - aah;
  const full = rr * aa;
  const fulle =
    rrl * aal -
    (full - rrh * aah - rrl * aah - rrh * aal) +
    (rr * aae + (radiusl * radiusl - (rr - radiush * radiush - 2 * (radiush * radiusl))) * aa);
  // Minus g·g.
  const x4 = gx * gx;
  const y4 = gy * gy;
  const z4 = gz * gz;
  const rest1 = full - x4;
  const rest2 = rest1 - y4;
  const rest3 = rest2 - z4;
  const rest =
    rest3 +
    (sumError(full, -x4, rest1) +
      sumError(rest1, -y4, rest2) +
      sumError(rest2, -z4, rest3) +
      (fulle -
        (gxl * gxl -
          (x4 - gxh * gxh - 2 * (gxh * gxl)) +
          (gyl * gyl - (y4 - gyh * gyh - 2 * (gyh * gyl))) +
          (gzl * gzl - (z4 - gzh * gzh - 2 * (gzh * gzl)))) -
        2 * (gx * gxe + gy * gye + gz * gze)));
  const ex = dy * az - dz * ay;
  const ey = dz * ax - dx * az;
  const ez = dx * ay - dy * ax;
  const step = rest / (2 * (ex * gx + ey * gy + ez * gz));
  const better = t + step;
  dd[root] = better;
  dd[root + 1] = sumError(t, step, better);
}
