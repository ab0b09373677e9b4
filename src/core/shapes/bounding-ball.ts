// A bounding ball of any record: the first test of a line, since it costs one comparison.

import { A, B, C, CAPSULE, CENTER, HALF, P1, P2, RADIUS, SPHERE, TRIANGLE } from './record.ts';

/** Doubles from one row's ball to the next: centre x y z, radius. */
export const BALL_STRIDE = 4;

/** Writes a ball that contains the record at `a`, up to a few roundings of its size, to `out[o … o+3]`: centre and radius, m. */
export function boundingBall(out: Float64Array, o: number, kind: number, data: Float64Array, a: number): void {
  let x = data[a + CENTER];
  let y = data[a + CENTER + 1];
  let z = data[a + CENTER + 2];
  let radius: number;
  if (kind === SPHERE) radius = data[a + RADIUS];
  else if (kind === CAPSULE) {
    // About the middle of the core.
    x = 0.5 * (x + data[a + P2]);
    y = 0.5 * (y + data[a + P2 + 1]);
    z = 0.5 * (z + data[a + P2 + 2]);
    radius = distance(x, y, z, data, a + P1) + data[a + RADIUS];
  } else if (kind === TRIANGLE) {
    // About the mean of the corners: at most a third larger than the smallest ball, without a case for obtuse triangles.
    x = (x + data[a + B] + data[a + C]) / 3;
    y = (y + data[a + B + 1] + data[a + C + 1]) / 3;
    z = (z + data[a + B + 2] + data[a + C + 2]) / 3;
    radius = Math.max(distance(x, y, z, data, a + A), distance(x, y, z, data, a + B), distance(x, y, z, data, a + C));
  } else {
    const hx = data[a + HALF];
    const hy = data[a + HALF + 1];
    const hz = data[a + HALF + 2];
    radius = Math.sqrt(hx * hx + hy * hy + hz * hz);
  }
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
  out[o + 3] = radius;
}

function distance(x: number, y: number, z: number, data: Float64Array, p: number): number {
  const dx = data[p] - x;
  const dy = data[p + 1] - y;
  const dz = data[p + 2] - z;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
