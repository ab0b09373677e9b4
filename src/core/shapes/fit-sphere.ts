// The smallest sphere around a cloud: grown by the farthest point, over the few points on its surface.

import { EPSILON } from '../math/scalar.ts';
import { cross, dot, plus, times, vectorAt, type Vec3 } from '../math/vec3.ts';
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
  let best: Ball = { x: 0, y: 0, z: 0, radius: Infinity, basis: all };
  const trial: Ball = { ...best };
  for (let subset = 1; subset < 1 << all.length; subset += stride) {
    const chosen = all.filter((_, k) => subset & (1 << k));
    if (chosen.length > 4) continue;
    circumcenter(trial, points, chosen);
    trial.radius = 0;
    for (const i of all) trial.radius = Math.max(trial.radius, distanceTo(points, i, trial));
    if (trial.radius < best.radius) best = { ...trial, basis: chosen };
  }
  return best;
}

// The circumcentre of the subset within its own line, plane or space; NaN if there is none. With a, b, c the edges from p, and w = |a|²b − |b|²a: two points
// a/2; three w × (a × b) / 2|a × b|²; four (w × c + |c|² a × b) / 2 c·(a × b).
function circumcenter(out: Ball, points: Float64Array, [p, i = p, j, k]: readonly number[]): void {
  const edge = (to: number): Vec3 => plus(vectorAt(points, to), vectorAt(points, p), -1);
  const a = edge(i);
  let way = times(a, 0.5);
  if (j !== undefined) {
    const b = edge(j);
    const n = cross(a, b);
    const planar = plus(times(b, dot(a, a)), times(a, dot(b, b)), -1);
    way = times(cross(planar, n), 0.5 / dot(n, n));
    if (k !== undefined) {
      const c = edge(k);
      way = times(plus(cross(planar, c), n, dot(c, c)), 0.5 / dot(c, n));
    }
  }
  [out.x, out.y, out.z] = plus(vectorAt(points, p), way, 1);
}
