// A small capsule around a cloud: along a good axis the smallest radius, then the shortest core.

import { principalAxes } from '../math/principal-axes.ts';
import { mulberry32 } from '../math/random.ts';
import { EPSILON } from '../math/scalar.ts';
import { dot, plus, times, vectorAt, writeTangents, type Vec3 } from '../math/vec3.ts';
import { covariance, diagonalOf, extremes, toWorld } from './cloud.ts';
import type { Cloud } from './cloud.ts';
import { fitSphere, smallestBall } from './fit-sphere.ts';
import { capsule } from './shape.ts';
import type { Capsule } from './shape.ts';

// A capsule in the cloud's local frame: its unit axis, its circle in the plane across, where its core begins and ends along the axis; its volume over π.
interface Trial {
  axis: Vec3;
  circle: ReturnType<typeof smallestBall>;
  low: number;
  high: number;
  volume: number;
}

// The axis is tilted by about this angle, rad, halved whenever no tilt shrinks the capsule by more than a part in 10⁹: of every axis to the coarse one, then of
// the best to the last.
const FIRST_TILT = 0.2;
const COARSE_TILT = 0.02;
const LAST_TILT = 1e-7;
const GAIN = 1 - 1e-9;
// Tilts tried per axis; far more than a converging search needs.
const MAX_TRIALS = 400;

/** Initial axes are the principal ones, a long diagonal and the world's; each is improved by tilting. A sphere counts as a capsule of length zero. */
export function fitCapsule(cloud: Cloud): Capsule {
  const hull = extremes(cloud, mulberry32(2));
  let best: Trial | undefined;
  const floor = 0.5 * cloud.floor * cloud.scale;
  const flat = new Float64Array(hull.length);
  for (const axis of axesToTry(hull)) {
    const trial = tilt(hull, along(hull, axis, [0], floor, flat), floor, flat, FIRST_TILT, COARSE_TILT);
    if (!best || trial.volume < best.volume) best = trial;
  }
  const elongated = measured(cloud, tilt(hull, best!, floor, flat, COARSE_TILT, LAST_TILT));
  const ball = fitSphere(cloud);
  return volume(cloud, ball.radius, 0) < volume(cloud, elongated.radius, elongated.length)
    ? capsule({ p1: ball.center, p2: ball.center, radius: ball.radius })
    : capsule({ p1: elongated.p1, p2: elongated.p2, radius: elongated.radius });
}

// Over π, in the cloud's unit, where 1e-150 m does not underflow.
function volume(cloud: Cloud, radius: number, length: number): number {
  const r = radius * cloud.scale;
  return r * r * (length * cloud.scale + (4 / 3) * r);
}

function axesToTry(points: Float64Array): Vec3[] {
  const axes = new Float64Array(9);
  principalAxes(axes, covariance(points));
  const [p, q] = diagonalOf(points);
  const list: Vec3[] = [vectorAt(axes, 0), plus(q, p, -1), [0, 1, 0], [1, 0, 0], [0, 0, 1], vectorAt(axes, 3), vectorAt(axes, 6)];
  return list.filter(([x, y, z]) => x * x + y * y + z * z > 0);
}

// Pattern search over the two tilts of the axis. The volume has kinks, so no gradient is used.
function tilt(points: Float64Array, best: Trial, floor: number, flat: Float64Array, step: number, last: number): Trial {
  let trials = 0;
  while (step > last && trials < MAX_TRIALS) {
    const { axis } = best;
    const [u, v] = perpendicular(axis);
    let improved = false;
    for (const [a, b] of TILTS) {
      const next = plus(axis, plus(times(u, a), v, b), step);
      const trial = along(points, next, best.circle.basis, floor, flat);
      trials++;
      if (!(trial.volume < best.volume * GAIN)) continue;
      best = trial;
      improved = true;
      break;
    }
    if (!improved) step *= 0.5;
  }
  return best;
}

const TILTS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

// Two unit vectors perpendicular to an axis, which is normalised as well.
function perpendicular(axis: Vec3): [Vec3, Vec3] {
  const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  for (let k = 0; k < 3; k++) axis[k] /= length;
  writeTangents(across, axis, 0);
  return [vectorAt(across, 0), vectorAt(across, 3)];
}

const across = new Float64Array(6);

// The capsule along an axis: the smallest circle around the projected cloud, then the core as short as the caps allow. (`flat`, as
// long as `points`, is for the projection: an array made in each of a thousand trials takes longer than the trials.)
function along(points: Float64Array, axis: Vec3, first: readonly number[], floor: number, flat: Float64Array): Trial {
  const [u, v] = perpendicular(axis);
  const [x, y, z] = axis;
  for (let i = 0; i < points.length; i += 3) {
    flat[i] = u[0] * points[i] + u[1] * points[i + 1] + u[2] * points[i + 2];
    flat[i + 1] = v[0] * points[i] + v[1] * points[i + 1] + v[2] * points[i + 2];
  }
  const circle = smallestBall(flat, first);
  const square = circle.radius * circle.radius;
  // A point at height h and distance ρ from the axis is within reach of core points h ± √(r² − ρ²).
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const h = x * points[i] + y * points[i + 1] + z * points[i + 2];
    const a = flat[i] - circle.x;
    const b = flat[i + 1] - circle.y;
    const reach = Math.sqrt(Math.max(0, square - a * a - b * b));
    if (h + reach < low) low = h + reach;
    if (h - reach > high) high = h - reach;
  }
  // All within reach of one point: no core is needed.
  if (low > high) low = high = 0.5 * (low + high);
  // A radius below the floor is no gain: it will be raised to it.
  const r = Math.max(circle.radius, floor);
  return { axis, circle, low, high, volume: r * r * (high - low + (4 / 3) * r) };
}

// The core in metres, and the radius that reaches every point from that rounded core, rounded outwards.
function measured(cloud: Cloud, trial: Trial): { p1: Vec3; p2: Vec3; radius: number; length: number } {
  const { axis, circle, low, high } = trial;
  const [u, v] = perpendicular(axis);
  const [p1, p2] = [low, high].map((h) => toWorld(cloud, ...plus(plus(times(u, circle.x), v, circle.y), axis, h)));
  const { points, scale } = cloud;
  const way = times(plus(p2, p1, -1), scale);
  const square = dot(way, way);
  let radius = 0;
  for (let i = 0; i < points.length; i += 3) {
    const local = times(plus(vectorAt(points, i), p1, -1), scale);
    const t = square > 0 ? Math.min(1, Math.max(0, dot(local, way) / square)) : 0;
    const across = plus(local, way, -t);
    radius = Math.max(radius, Math.sqrt(dot(across, across)));
  }
  const length = Math.sqrt(square);
  // x − t·d rounds by a few eps of the core's length, the root by a few of the radius.
  const outward = radius + 4 * EPSILON * (length + radius);
  return { p1, p2, radius: Math.max(outward / scale, 0.5 * cloud.floor), length: length / scale };
}
