// Pairs of solids that one would draw to find a mistake: one family for each rare case that the accuracy goal names.

import type { Random } from '../../src/core/math/random.ts';
import type { Solid } from '../../src/oracle/distance.ts';
import { between, pick, point, randomDirection } from './chance.ts';
import { FACE } from './face.ts';
import { type DrawnPair, isShape, latticeSolid, mapped, moved, randomSolid, scaled, shapeOf, type SolidKind } from './generators.ts';
import { axesOf, featurePoint } from './rays.ts';
import { cross, minus, plus, type Point, unitOf } from './vectors.ts';

type Pair = [a: Solid, b: Solid];

const AXES: Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const DIAGONALS: Point[] = [
  [1, 1, 1],
  [1, 1, 0],
  [-1, 1, -1],
  [3, 4, 0],
];

/** 1 to 1e-17, in equal shares of each decade. */
const hair = (random: Random, largest = 0): number => 10 ** -between(random, largest, 17);
const radiusOf = (s: Solid): number => ('radius' in s ? s.radius : 0);
const anyDirection = (random: Random): Point => (random() < 0.5 ? randomDirection(random) : pick(random, [...AXES, ...DIAGONALS]));

function middleOf(s: Solid): Point {
  switch (s.kind) {
    case 'capsule':
      return plus(s.p1, 0.5, minus(s.p2, s.p1));
    case 'bounds':
      return plus(s.min, 0.5, minus(s.max, s.min));
    case 'triangle':
      return [0, 1, 2].map((k) => (s.a[k] + s.b[k] + s.c[k]) / 3) as Point;
    default:
      return [...s.center] as Point;
  }
}

/** An edge, an axis or a normal of the solid. */
function directionOf(random: Random, s: Solid): Point {
  if (s.kind === 'sphere') return randomDirection(random);
  if (s.kind === 'capsule') return unitOf(minus(s.p2, s.p1));
  if (s.kind !== 'triangle') return pick(random, axesOf(s));
  const [u, v] = [minus(s.b, s.a), minus(s.c, s.a)];
  return unitOf(pick(random, [u, v, minus(s.c, s.b), cross(u, v)]));
}

/** The core, the first edge or the middle of the solid put between two points. */
function between2(s: Solid, p: Point, q: Point): Solid {
  if (s.kind === 'capsule') return { ...s, p1: p, p2: q };
  if (s.kind === 'triangle') return { ...s, a: p, b: q };
  return moved(s, minus(p, middleOf(s)));
}

/** a moved so that a point of it that matters is a point of b that matters. */
function meeting(random: Random, a: Solid, b: Solid): Solid {
  return moved(a, minus(featurePoint(random, b), featurePoint(random, a)));
}

const FAMILIES: Record<string, (random: Random, a: Solid, b: Solid) => Pair> = {
  'one middle': (random, a, b) => {
    const small = scaled(a, pick(random, [1, 0.25, 1e-3, 1e-6, 4]));
    return [moved(small, minus(middleOf(b), middleOf(small))), b];
  },
  'faces equally far': (random, a, b) => {
    const f = pick(random, [1, 0.5, between(random, 0.2, 1)]);
    const cube = (s: Solid): Solid => (s.kind === 'aabb' || s.kind === 'obb' ? { ...s, half: [f, f, f] } : s);
    const way = f * pick(random, [0, 1, 2, 0.5, hair(random)]);
    return [moved(cube(a), plus(minus(middleOf(b), middleOf(a)), way, pick(random, [...AXES, ...DIAGONALS]))), cube(b)];
  },
  'cores in one line, crossing, parallel': (random, a, b) => {
    const p = point(random, 1.5);
    const u = anyDirection(random);
    const v = pick(random, [u, randomDirection(random), cross(u, [0, 0, 1]), plus(u, hair(random), randomDirection(random))]);
    const at = (d: Point): Point => plus(p, pick(random, [-1, -0.5, 0, 0.25, 0.5, 1, 2, between(random, -1, 2)]), d);
    return [between2(a, at(u), at(u)), between2(b, at(v), at(v))];
  },
  'a million times longer than thick': (random, a, b) => {
    const length = 10 ** between(random, 2, 6);
    const u = anyDirection(random);
    const near = plus(featurePoint(random, b), between(random, 0, 2), randomDirection(random));
    if (a.kind === 'aabb' || a.kind === 'obb') return [{ ...a, half: [length, a.half[1], a.half[2]] }, b];
    return [between2(a, plus(near, -length * random(), u), plus(near, length * random(), u)), b];
  },
  'cores touch': (random, a, b) => {
    const thin = (s: Solid): Solid => ('radius' in s ? { ...s, radius: 1e-90 } : s);
    const { distance, normal } = FACE.distance(shapeOf(thin(a)), shapeOf(thin(b)));
    return [a, moved(b, plus([0, 0, 0], -distance + pick(random, [0, 1, -1]) * hair(random, 5), normal))];
  },
  'features meet': (random, a, b) => {
    const way = pick(random, [0, 0, radiusOf(a) + radiusOf(b), hair(random, 9)]);
    return [moved(meeting(random, a, b), plus([0, 0, 0], way, pick(random, [randomDirection(random), directionOf(random, b)]))), b];
  },
  'flat on a face': (random, a, b) => {
    const n = directionOf(random, b);
    const u = plus(unitOf(cross(n, randomDirection(random))), pick(random, [0, 0, hair(random)]), n);
    const c = plus(featurePoint(random, b), pick(random, [0, 0, 0.5]), randomDirection(random));
    const lying = between2(a, plus(c, -between(random, 0, 2), u), plus(c, between(random, 0, 2), u));
    const way = radiusOf(a) + radiusOf(b);
    return [moved(lying, plus([0, 0, 0], pick(random, [0, way, -way, way + hair(random), way / 2]), n)), b];
  },
  'along an edge': (random, a, b) => {
    const u = plus(directionOf(random, b), pick(random, [0, hair(random, 3)]), randomDirection(random));
    const c = plus(featurePoint(random, b), pick(random, [0, 0, hair(random), 0.3]), randomDirection(random));
    return [between2(a, plus(c, -random(), u), plus(c, random(), u)), b];
  },
  'shared corners': (random, a, b) => {
    const [p, q] = [featurePoint(random, b), featurePoint(random, b)];
    return [
      a.kind === 'capsule' || a.kind === 'triangle'
        ? between2(a, p, random() < 0.5 ? q : a.kind === 'capsule' ? ([...a.p2] as Point) : ([...a.b] as Point))
        : meeting(random, a, b),
      b,
    ];
  },
  slivers: (random, a, b) => {
    const f = pick(random, [1e-4, 1e-6, 1e-8]);
    const squeezed = (s: Solid): Solid => {
      if (s.kind === 'triangle') {
        return { ...s, c: plus(plus(s.a, pick(random, [0, 1, 0.5, random(), 1.5]), minus(s.b, s.a)), f, randomDirection(random)) };
      }
      if (s.kind === 'aabb' || s.kind === 'obb') return { ...s, half: [s.half[0] * f, s.half[1] * pick(random, [1, f]), s.half[2]] };
      return s.kind === 'bounds' ? s : { ...s, radius: s.radius * f };
    };
    const [thinA, thinB] = [squeezed(a), squeezed(b)];
    if (random() < 0.4) return [thinA, thinB];
    return [moved(meeting(random, thinA, thinB), plus([0, 0, 0], pick(random, [0, 1, f]) * random(), randomDirection(random))), thinB];
  },
  'tiny at huge': (random, a, b) => {
    const [tiny, huge] = [scaled(a, 10 ** -between(random, 0, 9)), scaled(b, 10 ** between(random, 0, 6))];
    const at = moved(tiny, minus(featurePoint(random, huge), middleOf(tiny)));
    return [
      random() < 0.5 ? at : moved(at, plus([0, 0, 0], between(random, -2, 2) * (radiusOf(tiny) || 1e-3), directionOf(random, huge))),
      huge,
    ];
  },
  'zeros of both signs': (random, a, b) => {
    const lattice = (s: Solid): Solid => latticeSolid(random, s.kind as SolidKind, 1);
    const negative = (s: Solid): Solid =>
      mapped(
        s,
        (x) => (x === 0 ? -0 : x),
        (x) => x,
      );
    return [negative(lattice(a)), random() < 0.5 ? negative(lattice(b)) : lattice(b)];
  },
  'a grid far away': (random, a, b) => {
    const far = [0, 1, 2].map(() => Math.round(between(random, -1e6, 1e6)) * pick(random, [0, 1, 10]));
    const grid = (s: Solid): Solid => moved(latticeSolid(random, s.kind as SolidKind, 2 ** -7), far);
    return [grid(a), grid(b)];
  },
};

/** A pair of one of the families; some are then scaled or moved as a whole, or a's ends change places. */
export function hostilePair(random: Random, kindA: SolidKind, kindB: SolidKind): DrawnPair {
  for (;;) {
    const how = pick(random, Object.keys(FAMILIES));
    const draw = (kind: SolidKind): Solid => (random() < 0.3 ? latticeSolid(random, kind, 1) : randomSolid(random, kind));
    let [a, b] = FAMILIES[how](random, draw(kindA), draw(kindB));
    const dice = random();
    if (dice < 0.15) {
      const f = 10 ** Math.floor(between(random, -6, 7));
      [a, b] = [scaled(a, f), scaled(b, f)];
    } else if (dice < 0.25) {
      const far = point(random, pick(random, [10, 1e6]));
      [a, b] = [moved(a, far), moved(b, far)];
    }
    if (dice > 0.85 && a.kind === 'capsule') a = { ...a, p1: a.p2, p2: a.p1 };
    if (dice > 0.85 && a.kind === 'triangle') a = { ...a, a: a.b, b: a.c, c: a.a };
    if (isShape(a) && isShape(b)) return { a, b, how };
  }
}
