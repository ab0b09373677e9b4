// Seeded rays for property tests: ordinary ones, and those on which ray code breaks; and the judgement of an answer against the oracle.

import type { Random } from '../../src/math/random.ts';
import { EPSILON } from '../../src/math/scalar.ts';
import { pierce, spreadOf, type Line, type Pierced } from '../../src/oracle/rays.ts';
import type { RayInterval } from '../../src/raycast/raycast.ts';
import { raycast, raycastCylinder } from '../../src/raycast/raycast.ts';
import { multiply, rational, subtract, sum, toNumber } from './rational.ts';
import { latticeSolid, type Point, randomSolid, shapeOf, type SolidKind } from './generators.ts';

export type PiercedKind = SolidKind | 'cylinder';

/** A line and the solid it is asked about, with what makes the case nasty. */
export interface DrawnRay {
  solid: Pierced;
  line: Line;
  how: string;
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const point = (random: Random, reach: number): Point => [
  between(random, -reach, reach),
  between(random, -reach, reach),
  between(random, -reach, reach),
];
const plus = (p: readonly number[], f: number, q: readonly number[]): Point => [p[0] + f * q[0], p[1] + f * q[1], p[2] + f * q[2]];
const minus = (p: readonly number[], q: readonly number[]): Point => plus(p, -1, q);
const dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
const cross = (p: readonly number[], q: readonly number[]): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];

function unitOf(p: readonly number[]): Point {
  const n = Math.sqrt(dot(p, p));
  return n > 0 ? [p[0] / n, p[1] / n, p[2] / n] : [1, 0, 0];
}

export function randomDirection(random: Random): Point {
  for (;;) {
    const d = point(random, 1);
    const n = dot(d, d);
    if (n > 0.01 && n <= 1) return unitOf(d);
  }
}

/** The raycast of any pierced thing. */
export function cast(solid: Pierced, line: Line): RayInterval | null {
  if (solid.kind === 'box') throw new Error('a box by its axes has no shape');
  const given = { ...line, kind: 'line' as const };
  return solid.kind === 'cylinder' ? raycastCylinder(solid, given) : raycast(shapeOf(solid), given);
}

function mapped(solid: Pierced, place: (x: number, axis: number) => number, length: (x: number) => number): Pierced {
  const fields = Object.entries(solid).map(([name, value]: [string, unknown]) => {
    if (name === 'kind' || name === 'orientation' || name === 'axes') return [name, value];
    if (typeof value === 'number') return [name, length(value)];
    return [name, (value as number[]).map((x, k) => (name === 'half' ? length(x) : place(x, k)))];
  });
  return Object.fromEntries(fields) as Pierced;
}

/** S: the largest absolute coordinate or size. */
export function sizeOfPierced(solid: Pierced, line: Line): number {
  let size = Math.max(...line.origin.map(Math.abs));
  for (const [name, value] of Object.entries(solid) as [string, unknown][]) {
    if (name === 'kind' || name === 'orientation' || name === 'axes') continue;
    for (const x of typeof value === 'number' ? [value] : (value as number[])) size = Math.max(size, Math.abs(x));
  }
  return size;
}

export function randomPierced(random: Random, kind: PiercedKind): Pierced {
  return kind === 'cylinder' ? { ...(randomSolid(random, 'capsule') as Pierced & { kind: 'capsule' }), kind } : randomSolid(random, kind);
}

function latticePierced(random: Random, kind: PiercedKind): Pierced {
  if (kind !== 'cylinder') return latticeSolid(random, kind, 1);
  for (;;) {
    const c = latticeSolid(random, 'capsule', 1) as Pierced & { kind: 'capsule' };
    if (c.p1.some((x, k) => x !== c.p2[k])) return { ...c, kind };
  }
}

/** An ordinary ray at an ordinary solid: most hit. */
export function randomRay(random: Random, kind: PiercedKind): DrawnRay {
  const solid = randomPierced(random, kind);
  const aim = plus(featurePoint(random, solid), between(random, 0, 0.7), randomDirection(random));
  const direction = randomDirection(random);
  return { solid, line: { origin: plus(aim, -between(random, -1, 6), direction), direction }, how: 'random' };
}

/** The directions a solid has: axes, edges, the normal. */
function axisOf(random: Random, solid: Pierced): Point {
  switch (solid.kind) {
    case 'sphere':
    case 'aabb':
      return pick(random, [
        [1, 0, 0],
        [0, -1, 0],
        [0, 0, 1],
      ] as Point[]);
    case 'capsule':
    case 'cylinder':
      return minus(solid.p2, solid.p1);
    case 'triangle':
      return pick(random, [minus(solid.b, solid.a), minus(solid.c, solid.b), cross(minus(solid.b, solid.a), minus(solid.c, solid.a))]);
    default:
      return pick(random, axesOf(solid));
  }
}

function axesOf(solid: Pierced): Point[] {
  if (solid.kind !== 'obb') {
    return [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
  }
  const [x, y, z, w] = solid.orientation;
  const n = x * x + y * y + z * z + w * w;
  return [
    [1 - (2 * (y * y + z * z)) / n, (2 * (x * y + z * w)) / n, (2 * (x * z - y * w)) / n],
    [(2 * (x * y - z * w)) / n, 1 - (2 * (x * x + z * z)) / n, (2 * (y * z + x * w)) / n],
    [(2 * (x * z + y * w)) / n, (2 * (y * z - x * w)) / n, 1 - (2 * (x * x + y * y)) / n],
  ];
}

/** A point that matters: centre, core end, corner, point of an edge or face. */
function featurePoint(random: Random, solid: Pierced): Point {
  switch (solid.kind) {
    case 'sphere':
      return [...solid.center] as Point;
    case 'capsule':
    case 'cylinder':
      return plus(solid.p1, pick(random, [0, 1, 0.5, random()]), minus(solid.p2, solid.p1));
    case 'triangle': {
      const u = pick(random, [0, 1, 0.5, random()]);
      const v = pick(random, [0, 1 - u, (1 - u) * random()]);
      return plus(plus(solid.a, u, minus(solid.b, solid.a)), v, minus(solid.c, solid.a));
    }
    default: {
      let p = [...solid.center] as Point;
      axesOf(solid).forEach((u, k) => (p = plus(p, solid.half[k] * pick(random, [-1, 1, 0, between(random, -1, 1)]), u)));
      return p;
    }
  }
}

const FAMILIES = ['lattice', 'tangent', 'parallel', 'feature', 'surface start', 'needle', 'random', 'grazing'] as const;

/** A ray chosen to hurt; most are then set far back, scaled by 1e-6 to 1e6, moved by up to 1e7, nudged, or given a direction of odd length. */
export function nastyRay(random: Random, kind: PiercedKind): DrawnRay {
  const family = pick(random, FAMILIES);
  let how: string = family;
  const tiny = 10 ** -Math.floor(between(random, 0, 18));
  let solid = family === 'lattice' ? latticePierced(random, kind) : randomPierced(random, kind);
  let origin: Point;
  let direction = randomDirection(random);
  if (family === 'needle') {
    const f = 10 ** -between(random, 2, 6);
    if (solid.kind === 'capsule' || solid.kind === 'cylinder' || solid.kind === 'sphere') solid = { ...solid, radius: solid.radius * f };
    else if (solid.kind === 'triangle') {
      solid = { ...solid, c: plus(plus(solid.a, random(), minus(solid.b, solid.a)), f, point(random, 1)) };
    } else solid = { ...solid, half: [solid.half[0] * f, solid.half[1], solid.half[2]] };
    const radius = 'radius' in solid ? solid.radius : f;
    if (random() < 0.5) direction = unitOf(plus(unitOf(axisOf(random, solid)), pick(random, [f, 1, tiny]), point(random, 1)));
    origin = plus(
      plus(featurePoint(random, solid), radius * between(random, 0, 1.2), randomDirection(random)),
      -between(random, 0, 3),
      direction,
    );
  } else if (family === 'lattice') {
    const whole = (n: number): number => Math.floor(between(random, -n, n + 1));
    do direction = [whole(2), whole(2), whole(2)];
    while (dot(direction, direction) === 0);
    if (random() < 0.1) direction = direction.map((x) => (x === 0 ? -0 : x)) as Point;
    if (random() < 0.2) {
      direction = pick(random, [
        [3, 4, 0],
        [0, -4, 3],
        [2, -1, 2],
        [6, 2, 3],
      ] as Point[]);
    }
    origin = plus([whole(4), whole(4), whole(4)], -whole(3), direction);
  } else if (family === 'tangent' && 'radius' in solid) {
    // Past the core at r, or a few ulps or a hair from it.
    const r = solid.radius * (1 + pick(random, [0, 0, EPSILON, -EPSILON, tiny, -tiny, 20 * EPSILON, -20 * EPSILON]));
    const side = unitOf(cross(direction, solid.kind === 'sphere' ? randomDirection(random) : axisOf(random, solid)));
    origin = plus(plus(featurePoint(random, solid), r, side), -between(random, -2, 4), direction);
  } else if (family === 'parallel') {
    const axis = axisOf(random, solid);
    direction = plus(random() < 0.5 ? axis : unitOf(axis), pick(random, [0, tiny]), point(random, 1));
    if (dot(direction, direction) === 0) direction = [1, 0, 0];
    const radius = 'radius' in solid ? solid.radius : 0;
    const side = unitOf(cross(axis, randomDirection(random)));
    origin = plus(
      plus(featurePoint(random, solid), radius * pick(random, [0, 0.5, 1, 1 + tiny, 1 - tiny]), side),
      -between(random, -3, 3),
      axis,
    );
  } else if (family === 'surface start') {
    const hit = pierce(solid, { origin: plus(featurePoint(random, solid), -3, direction), direction });
    const start = plus(featurePoint(random, solid), -3, direction);
    const t = hit ? pick(random, [hit.enter, hit.exit, 0.5 * (hit.enter + hit.exit)]) : 0;
    origin = plus(start, Number.isFinite(t) ? t : 0, direction);
    if (random() < 0.3) direction = randomDirection(random);
  } else if (family === 'grazing') {
    // Nearly in a face or the triangle's plane, or nearly along the core.
    const axis = unitOf(axisOf(random, solid));
    const across = unitOf(cross(axis, randomDirection(random)));
    direction = plus(across, tiny * between(random, -1, 1), axis);
    origin = plus(plus(featurePoint(random, solid), pick(random, [0, tiny]), randomDirection(random)), -between(random, -2, 4), direction);
  } else {
    const aim = plus(featurePoint(random, solid), pick(random, [0, 0, tiny, 0.5]), randomDirection(random));
    origin = plus(aim, -between(random, -1, 5), direction);
    if (random() < 0.3) {
      const k = Math.floor(random() * 3);
      direction[k] = pick(random, [0, -0, 1e-60, tiny]);
      if (dot(direction, direction) === 0) direction = [1, 0, 0];
      origin = plus(aim, -between(random, -1, 5), direction);
    }
  }
  const dice = random();
  if (dice < 0.2) {
    const f = 10 ** between(random, 1, 7);
    const n = Math.sqrt(dot(direction, direction));
    origin = plus(origin, -f / n, direction);
    how += `, ${f.toExponential(1)} m back`;
    if (random() < 0.5) {
      const g = 10 ** -Math.floor(between(random, 0, 5));
      // A small shape far away.
      solid = mapped(
        solid,
        (x) => x * g,
        (x) => x * g,
      );
      origin = plus([origin[0] * g, origin[1] * g, origin[2] * g], -f / n, direction);
    }
  } else if (dice < 0.4) {
    const f = pick(random, [10 ** Math.floor(between(random, -6, 7)), 2 ** Math.floor(between(random, -20, 21))]);
    solid = mapped(
      solid,
      (x) => f * x,
      (x) => f * x,
    );
    origin = origin.map((x) => f * x) as Point;
    how += `, times ${f}`;
  } else if (dice < 0.5) {
    const by = point(random, pick(random, [10, 1e3, 1e7])).map((x) => (random() < 0.5 ? Math.round(x) : x));
    solid = mapped(
      solid,
      (x, k) => x + by[k],
      (x) => x,
    );
    origin = plus(origin, 1, by);
    how += `, moved by ${by.join(' ')}`;
  } else if (dice < 0.65) {
    const nudge = (x: number): number => x * (1 + Math.floor(between(random, -2, 3)) * EPSILON);
    solid = mapped(solid, nudge, nudge);
    how += ', nudged';
  }
  if (random() < 0.3) {
    const f = pick(random, [2, 0.1, 1e-9, 1e9, 1e-200, 1e90, between(random, 0.5, 2)]);
    direction = direction.map((x) => f * x) as Point;
    how += `, direction times ${f}`;
  }
  if (solid.kind === 'triangle' && !isAsked(solid)) return nastyRay(random, kind);
  if (solid.kind === 'cylinder' && solid.p1.every((x, k) => x === (solid as { p2: readonly number[] }).p2[k])) {
    return nastyRay(random, kind);
  }
  return { solid, line: { origin, direction }, how };
}

function isAsked(solid: Pierced & { kind: 'triangle' }): boolean {
  try {
    shapeOf(solid);
    return true;
  } catch {
    return false;
  }
}

/** What is wrong with an answer, or null; errors beside what is allowed. Ambiguous cases allow either answer. */
export interface Judgement {
  complaint: string | null;
  /** Error of the worse end in units of eps·(|t| + S). */
  error: number;
}

/**
 * Holds an answer against the oracle. Allowed: 8 eps·(|t| + S); with `nasty`, if that is exceeded, twice the spread of the exact answer under
 * 8-ulp changes of the input plus 8 eps·|t|.
 */
export function judge({ solid, line }: DrawnRay, answer: RayInterval | null, random: Random, nasty: boolean): Judgement {
  const truth = pierce(solid, line);
  if (!truth || !answer) {
    if (!truth && !answer) return { complaint: null, error: 0 };
    if (spreadOf(solid, line, 8, 64, random).isAmbiguous) return { complaint: null, error: 0 };
    return {
      complaint: truth
        ? `missed, but enters at ${truth.enter} and leaves at ${truth.exit}`
        : `hit at ${answer!.enter.distance} … ${answer!.exit.distance}, but misses`,
      error: Infinity,
    };
  }
  const S = sizeOfPierced(solid, line);
  let worst = 0;
  let complaint: string | null = null;
  for (const end of ['enter', 'exit'] as const) {
    const t = truth[end];
    const got = answer[end].distance;
    if (t === got) continue;
    const off = Math.abs(t - got);
    const error = off / (EPSILON * (Math.abs(t) + S));
    worst = Math.max(worst, error);
    if (error <= 8) continue;
    if (nasty) {
      const spread = spreadOf(solid, line, 8, 24, random);
      if (spread.isAmbiguous || off <= 2 * spread[end] + 8 * EPSILON * Math.abs(t)) continue;
    }
    complaint = `${end} is ${got}, expected ${t}: off by ${error} eps·(|t| + S)`;
  }
  return { complaint, error: worst };
}

/** Draws `count` rays from a seed, casts each and returns what is wrong, each with the case ready to paste. */
export function complaints(kind: PiercedKind, random: Random, count: number, nasty: boolean): string[] {
  const found: string[] = [];
  for (let i = 0; i < count; i++) {
    const drawn = nasty ? nastyRay(random, kind) : randomRay(random, kind);
    const answer = cast(drawn.solid, drawn.line);
    const { complaint } = judge(drawn, answer, random, nasty);
    const wrong = complaint ?? (answer && endComplaint(drawn, answer));
    if (wrong) found.push(`${drawn.how}: ${wrong} · ${JSON.stringify(drawn.solid)} ${JSON.stringify(drawn.line)}`);
  }
  return found;
}

/** Signed distance of a point from the surface of a round solid or a box; of a triangle, from its plane. */
export function surfaceDistance(solid: Pierced, p: readonly number[]): number {
  switch (solid.kind) {
    case 'sphere':
      return Math.hypot(...minus(p, solid.center)) - solid.radius;
    case 'capsule':
    case 'cylinder': {
      const a = minus(solid.p2, solid.p1);
      const m = minus(p, solid.p1);
      const aa = dot(a, a);
      let s = aa > 0 ? dot(m, a) / aa : 0;
      if (solid.kind === 'capsule') s = Math.min(1, Math.max(0, s));
      return Math.hypot(...plus(m, -s, a)) - solid.radius;
    }
    case 'triangle': {
      // In fractions: the plane of a sliver is lost in rounding.
      const [a, b, c, x] = [solid.a, solid.b, solid.c, p].map((q) => q.map(rational));
      const [u, v, m] = [b, c, x].map((q) => q.map((coordinate, k) => subtract(coordinate, a[k])));
      const n = [0, 1, 2].map((k) => subtract(multiply(u[(k + 1) % 3], v[(k + 2) % 3]), multiply(u[(k + 2) % 3], v[(k + 1) % 3])));
      return toNumber(sum(...n.map((coordinate, k) => multiply(coordinate, m[k])))) / Math.hypot(...n.map(toNumber));
    }
    default: {
      const m = minus(p, solid.center);
      return Math.max(...axesOf(solid).map((u, k) => Math.abs(dot(m, u)) - solid.half[k]));
    }
  }
}

/** Points on the surface, normals unit and outward, middle inside, sane parts. */
function endComplaint({ solid, line }: DrawnRay, { enter, exit, chord, originInside }: RayInterval): string | null {
  if (enter.distance > exit.distance) return `enters at ${enter.distance} after it leaves at ${exit.distance}`;
  if (originInside !== (enter.distance < 0 && exit.distance > 0)) return `originInside is ${String(originInside)}`;
  if (chord < 0) return `the chord is ${chord}`;
  if (!Number.isFinite(enter.distance) || !Number.isFinite(exit.distance)) return null;
  const d = unitOf(scaled(line.direction));
  for (const end of [enter, exit]) {
    const n = Math.hypot(...end.normal);
    if (!(Math.abs(n - 1) <= 4 * EPSILON)) return `a normal is ${n} long`;
    // The place along a cylinder without ends may be far beyond all that is given.
    const S = Math.max(sizeOfPierced(solid, { origin: [0, 0, 0], direction: d }), ...end.point.map(Math.abs));
    const off = Math.abs(surfaceDistance(solid, end.point));
    if (!(off <= 8 * EPSILON * S)) return `a point is ${off / (EPSILON * S)} eps·S off the surface`;
    if (!(dot(end.normal, d) * (end === enter ? 1 : -1) <= 1e-7)) return 'a normal does not point out of the solid';
  }
  return null;
}

function scaled(p: readonly number[]): Point {
  const m = Math.max(...p.map(Math.abs));
  return [p[0] / m, p[1] / m, p[2] / m];
}
