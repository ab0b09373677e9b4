// The smallest sphere around a cloud: grown by the farthest point, over the few points on its surface.

import { EPSILON } from '../math/scalar.ts';
import type { Cloud } from './cloud.ts';
import { farthestFrom, toWorld } from './cloud.ts';
import { sphere } from './shape.ts';
import type { Sphere } from './shape.ts';

/** Centre and radius of a ball, and the points on its surface that determine it. */
interface Ball {
  x: number;
  y: number;
  z: number;
  radius: number;
  basis: readonly number[];
}

export function fitSphere(cloud: Cloud): Sphere {
  const ball = smallestBall(cloud.local, [0]);
  const center = toWorld(cloud, ball.x, ball.y, ball.z);
  // Measured from the rounded centre to the given points, and rounded outwards: three squares, two sums and a root lose less than 4 eps.
  let radius = 0;
  const { points } = cloud;
  for (let i = 0; i < points.length; i += 3) {
    // Squares of 1e-200 would underflow: measured in the cloud's own unit.
    const dx = (points[i] - center[0]) * cloud.scale;
    const dy = (points[i + 1] - center[1]) * cloud.scale;
    const dz = (points[i + 2] - center[2]) * cloud.scale;
    radius = Math.max(radius, Math.sqrt(dx * dx + dy * dy + dz * dz));
  }
  return sphere({ center, radius: Math.max((radius / cloud.scale) * (1 + 4 * EPSILON), 0.5 * cloud.floor) });
}

/**
 * The smallest ball around flat points of size about 1. Every round takes the point farthest outside and, of all balls through it and some of the at
 * most four support points of the current one, the smallest that contains them all; the radius grows each time, so it ends. In a plane it is the
 * smallest circle. It begins with the ball of some points, at most four: those on the surface of a similar cloud's are often the answer. Source: Welzl 1991
 * for the basis of at most four, Gärtner 1999 for the farthest point first; the basis is found by trying all subsets.
 */
export function smallestBall(points: Float64Array, first: readonly number[]): Ball {
  let ball = smallestOf(points, first, 1);
  for (;;) {
    const far = farthestFrom(points, ball.x, ball.y, ball.z);
    const reach = distanceTo(points, far, ball);
    // Inside, or outside by less than the rounding of the distance.
    if (reach <= ball.radius * (1 + 4 * EPSILON) || ball.basis.includes(far)) break;
    const next = smallestOf(points, [far, ...ball.basis], 2);
    // Rounding may stop the growth if the points of the basis are nearly on one circle: then this is the best in doubles.
    if (!(next.radius > ball.radius)) break;
    ball = next;
  }
  return ball;
}

function distanceTo(points: Float64Array, i: number, ball: Ball): number {
  const dx = points[i] - ball.x;
  const dy = points[i + 1] - ball.y;
  const dz = points[i + 2] - ball.z;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

// The smallest ball around a few points, with stride 2 the first of them on its surface: the circumcentre of every subset is tried, and the one whose
// farthest point is nearest wins. A subset without a circumcentre, or with a badly rounded one, loses.
function smallestOf(points: Float64Array, all: readonly number[], stride: 1 | 2): Ball {
  const best: Ball = { x: 0, y: 0, z: 0, radius: Infinity, basis: all };
  const trial: Ball = { ...best };
  let winner = 0;
  for (let subset = 1; subset < 1 << all.length; subset += stride) {
    let size = 0;
    for (let k = 0; k < all.length; k++) if (subset & (1 << k)) chosen[size++] = all[k];
    if (size > 4) continue;
    circumcenter(trial, points, size);
    trial.radius = 0;
    for (let k = 0; k < all.length && trial.radius < best.radius; k++) {
      trial.radius = Math.max(trial.radius, distanceTo(points, all[k], trial));
    }
    if (!(trial.radius < best.radius)) continue;
    Object.assign(best, trial);
    winner = subset;
  }
  best.basis = all.filter((_, k) => winner & (1 << k));
  return best;
}

const chosen = [0, 0, 0, 0];

// The circumcentre of the first `size` of `chosen` within their own line, plane or space; NaN if there is none. With a, b, c the edges from p, and
// w = |a|²b − |b|²a: two points a/2; three w × (a × b) / 2|a × b|²; four (w × c + |c|² a × b) / 2 c·(a × b).
function circumcenter(out: Ball, points: Float64Array, size: number): void {
  const [p, i, j, k] = chosen;
  const [px, py, pz] = [points[p], points[p + 1], points[p + 2]];
  out.x = px;
  out.y = py;
  out.z = pz;
  if (size === 1) return;
  const ax = points[i] - px;
  const ay = points[i + 1] - py;
  const az = points[i + 2] - pz;
  if (size === 2) {
    out.x += 0.5 * ax;
    out.y += 0.5 * ay;
    out.z += 0.5 * az;
    return;
  }
  const bx = points[j] - px;
  const by = points[j + 1] - py;
  const bz = points[j + 2] - pz;
  const aa = ax * ax + ay * ay + az * az;
  const bb = bx * bx + by * by + bz * bz;
  const wx = aa * bx - bb * ax;
  const wy = aa * by - bb * ay;
  const wz = aa * bz - bb * az;
  const nx = ay * bz - az * by;
  const ny = az * bx - ax * bz;
  const nz = ax * by - ay * bx;
  // What w is crossed with, what of n is added, and the divisor.
  let [cx, cy, cz] = [nx, ny, nz];
  let cc = 0;
  if (size === 4) {
    cx = points[k] - px;
    cy = points[k + 1] - py;
    cz = points[k + 2] - pz;
    cc = cx * cx + cy * cy + cz * cz;
  }
  const f = 0.5 / (cx * nx + cy * ny + cz * nz);
  out.x += f * (wy * cz - wz * cy + cc * nx);
  out.y += f * (wz * cx - wx * cz + cc * ny);
  out.z += f * (wx * cy - wy * cx + cc * nz);
}
