// The distance of two lines in space, with their nearest points.

import { direction3, optionsOf, vec3 } from '../math/check.ts';
import { powerInto } from '../math/power.ts';
import { EPSILON } from '../math/scalar.ts';
import { crossTwice, dot, plus, type Vec3, type Vec3Like } from '../math/vec3.ts';

/** An infinite line: a point on it, m, and a direction of any length but zero. */
export interface Line {
  point: Vec3Like;
  direction: Vec3Like;
}

export interface LineDistance {
  /** m */
  distance: number;
  /** The nearest points; for parallel lines one of many pairs: A's is its `point`. */
  pointA: Vec3;
  pointB: Vec3;
  /** Their parameters, in multiples of the lines' own direction vectors; infinite where a double cannot hold them. */
  s: number;
  t: number;
  /** Whether the directions are parallel, within what rounding leaves of them. */
  parallel: boolean;
}

/** Directions with a smaller sine between them count as parallel: that is their rounding error. */
const PARALLEL = 4 * EPSILON;

/**
 * The distance of two infinite lines and their nearest points: |w·n| / |n| with n = u × v and w from one point to the other, and |w × v| / |v| where they are
 * parallel. Source: Ericson, RTCD §5.1.8.
 *
 * @example lineDistance({ point: [0, 0, 0], direction: [1, 0, 0] }, { point: [5, 3, 2], direction: [0, 0, 2] }) // distance 3, s 5, t −1
 */
export function lineDistance(lineA: Line, lineB: Line): LineDistance {
  const a = readLine('lineA', lineA);
  const b = readLine('lineB', lineB);
  const [u, v] = [a.direction, b.direction];
  // Powers of two (exact) bring all sizes near 1, so that no product leaves the range of doubles.
  const w: Vec3 = [b.point[0] - a.point[0], b.point[1] - a.point[1], b.point[2] - a.point[2]];
  const byU = scale(u);
  const byV = scale(v);
  const byW = scale(w);
  const n = crossTwice(u, v);
  const nn = dot(n, n);
  const uu = dot(u, u);
  const vv = dot(v, v);
  const parallel = nn <= PARALLEL * PARALLEL * uu * vv;
  const wv = crossTwice(w, v);
  let distance: number;
  let s = 0;
  let t: number;
  if (parallel) {
    distance = Math.sqrt(dot(wv, wv) / vv) / byW;
    t = -dot(w, v) / vv;
  } else {
    distance = Math.abs(dot(w, n)) / Math.sqrt(nn) / byW;
    s = dot(wv, n) / nn / byW;
    t = dot(crossTwice(w, u), n) / nn;
  }
  t /= byW;
  return {
    distance,
    pointA: plus(a.point, u, s),
    pointB: plus(b.point, v, t),
    // Adding 0 turns −0 into 0.
    s: s * byU + 0,
    t: t * byV + 0,
    parallel,
  };
}

const FIELDS = ['point', 'direction'] as const;

function readLine(name: string, line: Line): { point: Vec3; direction: Vec3 } {
  const { point, direction } = optionsOf(name, line, FIELDS);
  return { point: vec3(`${name}.point`, point), direction: direction3(`${name}.direction`, direction) };
}

/** Scales a vector by the power of two that it returns. */
function scale(v: Vec3): number {
  const by = powerInto(Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2])));
  for (let k = 0; k < 3; k++) v[k] *= by;
  return by;
}

/**
 * |b − a|, m; no coordinates overflow or underflow.
 *
 * @example pointDistance([2, 3, 4], [4, 6, 8]) // √29 = 5.385…
 */
export function pointDistance(a: Vec3Like, b: Vec3Like): number {
  const way = plus(vec3('b', b), vec3('a', a), -1);
  const by = scale(way);
  return Math.sqrt(dot(way, way)) / by;
}
