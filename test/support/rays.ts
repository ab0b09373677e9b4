// Seeded rays for property tests: ordinary ones, and those on which ray code breaks.

import type { Random } from '../../src/core/math/random.ts';
import { EPSILON } from '../../src/core/math/scalar.ts';
import { pierce, type Line, type Pierced } from '../../src/oracle/rays.ts';
import { between, pick, point, randomDirection } from './chance.ts';
import { latticeSolid, randomSolid, shapeOf, type SolidKind } from './generators.ts';
import { cross, dot, minus, plus, type Point, unitOf } from './vectors.ts';

export type PiercedKind = SolidKind | 'cylinder';

/** A line and the solid it is asked about, with what makes the case nasty. */
export interface DrawnRay {
  solid: Pierced;
  line: Line;
  how: string;
}

export function mappedPierced(solid: Pierced, place: (x: number, axis: number) => number, length: (x: number) => number): Pierced {
  const fields = Object.entries(solid).map(([name, value]: [string, unknown]) => {
    if (name === 'kind' || name === 'orientation' || name === 'axes') return [name, value];
    if (typeof value === 'number') return [name, length(value)];
    return [name, (value as number[]).map((x, k) => (name === 'half' ? length(x) : place(x, k)))];
  });
  return Object.fromEntries(fields) as Pierced;
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
    case 'bounds':
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

export function axesOf(solid: Pierced): Point[] {
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
export function featurePoint(random: Random, solid: Pierced): Point {
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
    case 'bounds':
      return [0, 1, 2].map((k) => pick(random, [solid.min[k], solid.max[k], between(random, solid.min[k], solid.max[k])])) as Point;
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
    } else if (solid.kind !== 'bounds') solid = { ...solid, half: [solid.half[0] * f, solid.half[1], solid.half[2]] };
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
      solid = mappedPierced(
        solid,
        (x) => x * g,
        (x) => x * g,
      );
      origin = plus([origin[0] * g, origin[1] * g, origin[2] * g], -f / n, direction);
    }
  } else if (dice < 0.4) {
    const f = pick(random, [10 ** Math.floor(between(random, -6, 7)), 2 ** Math.floor(between(random, -20, 21))]);
    solid = mappedPierced(
      solid,
      (x) => f * x,
      (x) => f * x,
    );
    origin = origin.map((x) => f * x) as Point;
    how += `, times ${f}`;
  } else if (dice < 0.5) {
    const by = point(random, pick(random, [10, 1e3, 1e7])).map((x) => (random() < 0.5 ? Math.round(x) : x));
    solid = mappedPierced(
      solid,
      (x, k) => x + by[k],
      (x) => x,
    );
    origin = plus(origin, 1, by);
    how += `, moved by ${by.join(' ')}`;
  } else if (dice < 0.65) {
    const nudge = (x: number): number => x * (1 + Math.floor(between(random, -2, 3)) * EPSILON);
    solid = mappedPierced(solid, nudge, nudge);
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
