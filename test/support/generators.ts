// Seeded pairs of solids for property tests: ordinary ones, and the nasty ones on which collision code breaks.

import type { Random } from '../../src/core/math/random.ts';
import type { Solid } from '../../src/oracle/distance.ts';
import type { Shape } from '../../src/core/shapes/shape.ts';
import { between, pick, point } from './chance.ts';
import { FACE, type Face } from './face.ts';
import type { Point } from './vectors.ts';

export type SolidKind = Exclude<Solid['kind'], 'bounds'>;

/** What made a pair nasty, for the message of a failing test. */
export interface DrawnPair {
  a: Solid;
  b: Solid;
  how: string;
}

function turn(random: Random): number[] {
  for (;;) {
    const q = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)];
    const n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (n > 0.01 && n <= 1) return q.map((x) => x / Math.sqrt(n));
  }
}

/** The shape with a solid's fields. */
export function shapeOf(solid: Solid, { aabb, capsule, obb, sphere, triangle }: Face = FACE): Shape {
  switch (solid.kind) {
    case 'sphere':
      return sphere({ center: solid.center, radius: solid.radius });
    case 'capsule':
      return capsule({ p1: solid.p1, p2: solid.p2, radius: solid.radius });
    case 'aabb':
      return aabb({ center: solid.center, half: solid.half });
    case 'bounds':
      return aabb({ min: solid.min, max: solid.max });
    case 'obb':
      return obb({ center: solid.center, half: solid.half, orientation: solid.orientation });
    default:
      return triangle({ a: solid.a, b: solid.b, c: solid.c });
  }
}

/** Every coordinate and size through `f` (lengths without the offset): scaling, moving and rounding of a whole scene. */
export function mapped(solid: Solid, place: (x: number, axis: number) => number, length: (x: number) => number): Solid {
  const at = (p: readonly number[]): Point => [place(p[0], 0), place(p[1], 1), place(p[2], 2)];
  const sized = (p: readonly number[]): Point => [length(p[0]), length(p[1]), length(p[2])];
  switch (solid.kind) {
    case 'sphere':
      return { ...solid, center: at(solid.center), radius: length(solid.radius) };
    case 'capsule':
      return { ...solid, p1: at(solid.p1), p2: at(solid.p2), radius: length(solid.radius) };
    case 'aabb':
    case 'obb':
      return { ...solid, center: at(solid.center), half: sized(solid.half) };
    case 'bounds':
      return { ...solid, min: at(solid.min), max: at(solid.max) };
    default:
      return { ...solid, a: at(solid.a), b: at(solid.b), c: at(solid.c) };
  }
}

/** A solid of a size about 1 m near the origin. */
export function randomSolid(random: Random, kind: SolidKind): Solid {
  const center = point(random, 1.5);
  switch (kind) {
    case 'sphere':
      return { kind, center, radius: between(random, 0.1, 1) };
    case 'capsule': {
      const d = point(random, 1);
      return {
        kind,
        p1: [center[0] - d[0], center[1] - d[1], center[2] - d[2]],
        p2: [center[0] + d[0], center[1] + d[1], center[2] + d[2]],
        radius: between(random, 0.05, 0.6),
      };
    }
    case 'aabb':
      return { kind, center, half: [between(random, 0.1, 1), between(random, 0.1, 1), between(random, 0.1, 1)] };
    case 'obb':
      return { kind, center, half: [between(random, 0.1, 1), between(random, 0.1, 1), between(random, 0.1, 1)], orientation: turn(random) };
    default:
      return { kind, a: point(random, 1.5), b: point(random, 1.5), c: point(random, 1.5) };
  }
}

/** A solid with coordinates on a small lattice of `step`: exact touching, parallel, collinear, coincident and contained cases are common. */
export function latticeSolid(random: Random, kind: SolidKind, step: number): Solid {
  const whole = (low: number, high: number): number => step * (low + Math.floor(random() * (high - low + 1)));
  const at = (): Point => [whole(-3, 3), whole(-3, 3), whole(-3, 3)];
  switch (kind) {
    case 'sphere':
      return { kind, center: at(), radius: whole(1, 3) };
    case 'capsule': {
      const p1 = at();
      // Mostly along an axis or a diagonal, sometimes of length zero.
      const d = [whole(-3, 3), whole(-3, 3), whole(-3, 3)];
      const keep = Math.floor(random() * 8);
      return {
        kind,
        p1,
        p2: [p1[0] + (keep & 1 ? d[0] : 0), p1[1] + (keep & 2 ? d[1] : 0), p1[2] + (keep & 4 ? d[2] : 0)],
        radius: whole(1, 2),
      };
    }
    case 'aabb':
      return { kind, center: at(), half: [whole(1, 3), whole(1, 3), whole(1, 3)] };
    case 'obb':
      return { kind, center: at(), half: [whole(1, 3), whole(1, 3), whole(1, 3)], orientation: pick(random, TURNS) };
    default:
      for (;;) {
        const t: Solid = { kind, a: at(), b: at(), c: at() };
        const [ux, uy, uz] = [t.b[0] - t.a[0], t.b[1] - t.a[1], t.b[2] - t.a[2]];
        const [vx, vy, vz] = [t.c[0] - t.a[0], t.c[1] - t.a[1], t.c[2] - t.a[2]];
        const area = Math.abs(uy * vz - uz * vy) + Math.abs(uz * vx - ux * vz) + Math.abs(ux * vy - uy * vx);
        if (area > 0.5 * step * step) return t;
      }
  }
}

// No turn, quarter turns, an eighth, a third of a turn about the diagonal, and the quaternion of the 3-4-5 triangle, exact in doubles after scaling.
const TURNS = [
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, 0, 1, 1],
  [0, 1, 0, 0],
  [0, 0, Math.sqrt(2) - 1, 1],
  [1, 1, 1, 1],
  [0, 1, 0, 2],
];

/** The core of a round solid, or an edge of a flat one, as two points. */
function edgeOf(solid: Solid): [Point, Point] {
  switch (solid.kind) {
    case 'capsule':
      return [[...solid.p1] as Point, [...solid.p2] as Point];
    case 'triangle':
      return [[...solid.a] as Point, [...solid.b] as Point];
    case 'sphere':
      return [[...solid.center] as Point, [solid.center[0] + solid.radius, solid.center[1], solid.center[2]]];
    case 'bounds':
      return [[solid.min[0], solid.max[1], solid.max[2]], [...solid.max] as Point];
    default: {
      const [x, y, z, w] = solid.kind === 'obb' ? solid.orientation : [0, 0, 0, 1];
      const n = x * x + y * y + z * z + w * w;
      const ex: Point = [1 - (2 * (y * y + z * z)) / n, (2 * (x * y + z * w)) / n, (2 * (x * z - y * w)) / n];
      const ey: Point = [(2 * (x * y - z * w)) / n, 1 - (2 * (x * x + z * z)) / n, (2 * (y * z + x * w)) / n];
      const ez: Point = [(2 * (x * z + y * w)) / n, (2 * (y * z - x * w)) / n, 1 - (2 * (x * x + y * y)) / n];
      const end = (side: number): Point =>
        [0, 1, 2].map((k) => solid.center[k] + side * solid.half[0] * ex[k] + solid.half[1] * ey[k] + solid.half[2] * ez[k]) as Point;
      return [end(-1), end(1)];
    }
  }
}

const lerp = (p: Point, q: Point, t: number): Point => [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2])];

/** Replaces the core, centre or first edge of a solid by two given points, as far as its kind has them. */
function along(solid: Solid, p: Point, q: Point): Solid {
  switch (solid.kind) {
    case 'sphere':
      return { ...solid, center: p };
    case 'capsule':
      return { ...solid, p1: p, p2: q };
    case 'triangle':
      return { ...solid, a: p, b: q };
    case 'bounds':
      return { ...solid, min: p, max: p.map((x, k) => x + (solid.max[k] - solid.min[k])) };
    default:
      return { ...solid, center: p };
  }
}

const NASTY = ['lattice', 'decimals', 'parallel', 'crossing', 'ratio', 'contained', 'skinny', 'aligned'] as const;

/** A pair chosen to hurt; most are then scaled by 1e-6 to 1e6, or moved away by up to 1e7, or nudged by single units in the last place. */
export function nastyPair(random: Random, kindA: SolidKind, kindB: SolidKind): DrawnPair {
  const family = pick(random, NASTY);
  let how: string = family;
  let a: Solid;
  let b: Solid;
  const tiny = 10 ** -Math.floor(between(random, 0, 17));
  if (family === 'lattice' || family === 'decimals') {
    const step = family === 'lattice' ? 1 : pick(random, [0.1, 0.3, 0.7, 1 / 3]);
    a = latticeSolid(random, kindA, step);
    b = latticeSolid(random, kindB, step);
  } else {
    a = randomSolid(random, kindA);
    b = randomSolid(random, kindB);
    const [p, q] = edgeOf(b);
    const noise = (f: number): Point => point(random, f);
    if (family === 'parallel') {
      // a's core along b's, shifted, a little turned.
      const shift = noise(pick(random, [0, 1, tiny]));
      const s = between(random, -1, 1);
      const t = between(random, 0, 2);
      const e = noise(tiny);
      const p1 = lerp(p, q, s);
      const p2 = lerp(p, q, t);
      a = along(
        a,
        [p1[0] + shift[0], p1[1] + shift[1], p1[2] + shift[2]],
        [p2[0] + shift[0] + e[0], p2[1] + shift[1] + e[1], p2[2] + shift[2] + e[2]],
      );
      how += ` within ${tiny}`;
    } else if (family === 'crossing') {
      // a's core through a point of b's, or within a hair of it.
      const x = lerp(p, q, pick(random, [0, 1, 0.5, random()]));
      const d = noise(1);
      const e = noise(pick(random, [0, tiny]));
      const r = pick(random, [0, 0.5, random()]);
      a = along(
        a,
        [x[0] - r * d[0] + e[0], x[1] - r * d[1] + e[1], x[2] - r * d[2] + e[2]],
        [x[0] + (1 - r) * d[0] + e[0], x[1] + (1 - r) * d[1] + e[1], x[2] + (1 - r) * d[2] + e[2]],
      );
      how += ` within ${tiny}`;
    } else if (family === 'ratio') {
      const f = 10 ** between(random, -6, 6);
      a = mapped(
        a,
        (x) => f * x,
        (x) => pick(random, [1, f]) * x,
      );
      how += ` ${f}`;
    } else if (family === 'contained') {
      const c = lerp(p, q, 0.5);
      const mid: Point = b.kind === 'aabb' || b.kind === 'obb' ? ([...b.center] as Point) : c;
      const d = noise(pick(random, [0, 0.1, 1, tiny]));
      a = along(a, [mid[0] + d[0], mid[1] + d[1], mid[2] + d[2]], [mid[0] - d[0], mid[1] - d[1], mid[2] - d[2]]);
    } else if (family === 'skinny') {
      const f = Math.max(tiny, 1e-9);
      if (b.kind === 'triangle') b = { ...b, c: lerp(b.a as Point, b.b as Point, random()).map((x, k) => x + f * (k + 1)) as Point };
      else if (b.kind === 'aabb' || b.kind === 'obb') b = { ...b, half: [b.half[0], b.half[1] * f, b.half[2]] };
      else if (b.kind !== 'bounds') b = { ...b, radius: b.radius * f };
      how += ` by ${f}`;
    } else {
      // Along one coordinate axis.
      const k = Math.floor(random() * 3);
      const c = p.map((x, i) => (i === k ? x : x + pick(random, [0, 0, 1])));
      const end = c.map((x, i) => (i === k ? x + between(random, -3, 3) : x));
      a = along(a, c as Point, end as Point);
    }
  }
  const dice = random();
  if (dice < 0.3) {
    const f = pick(random, [10 ** Math.floor(between(random, -6, 7)), 2 ** Math.floor(between(random, -20, 21))]);
    [a, b] = [scaled(a, f), scaled(b, f)];
    how += `, times ${f}`;
  } else if (dice < 0.45) {
    const o = point(random, pick(random, [10, 1e3, 1e7]));
    if (random() < 0.5) for (let k = 0; k < 3; k++) o[k] = Math.round(o[k]);
    [a, b] = [moved(a, o), moved(b, o)];
    how += `, moved by ${o.join(' ')}`;
  } else if (dice < 0.6) {
    const nudge = (x: number): number => x * (1 + Math.floor(between(random, -2, 3)) * 2 ** -52);
    a = mapped(a, nudge, nudge);
    how += ', nudged';
  }
  if (a.kind === 'triangle' && !isShape(a)) return nastyPair(random, kindA, kindB);
  if (b.kind === 'triangle' && !isShape(b)) return nastyPair(random, kindA, kindB);
  return { a, b, how };
}

/** About the origin. */
export function scaled(solid: Solid, f: number): Solid {
  return mapped(
    solid,
    (x) => f * x,
    (x) => f * x,
  );
}

export function moved(solid: Solid, by: readonly number[]): Solid {
  return mapped(
    solid,
    (x, k) => x + by[k],
    (x) => x,
  );
}

/** Whether the library takes it: the size of a triangle, say, may have been lost. */
export function isShape(solid: Solid): boolean {
  try {
    shapeOf(solid);
    return true;
  } catch {
    return false;
  }
}

/** `q · r`, both `[x, y, z, w]`. */
function composed(q: readonly number[], r: readonly number[]): number[] {
  return [
    q[3] * r[0] + q[0] * r[3] + q[1] * r[2] - q[2] * r[1],
    q[3] * r[1] - q[0] * r[2] + q[1] * r[3] + q[2] * r[0],
    q[3] * r[2] + q[0] * r[1] - q[1] * r[0] + q[2] * r[3],
    q[3] * r[3] - q[0] * r[0] - q[1] * r[1] - q[2] * r[2],
  ];
}

const FLAT = ['twisted', 'twisted lattice', 'plates', 'one plane', 'slivers', 'any'] as const;

/**
 * A pair of flat-sided solids (boxes, triangles) chosen to hurt where `nastyPair` does not: boxes turned against each other by almost nothing, plates
 * without much thickness, triangles in (almost) one plane, slivers.
 */
export function nastyFlatPair(random: Random, kindA: SolidKind, kindB: SolidKind): DrawnPair {
  const family = pick(random, FLAT);
  if (family === 'any') return nastyPair(random, kindA, kindB);
  let how: string = family;
  const tiny = 10 ** -between(random, 0, 17);
  const lattice = family === 'twisted lattice';
  let a = lattice ? latticeSolid(random, kindA, 1) : randomSolid(random, kindA);
  let b = lattice ? latticeSolid(random, kindB, 1) : randomSolid(random, kindB);
  // Both turned alike, the second by a hair more, about all axes or one of them.
  const common = kindA === 'aabb' ? [0, 0, 0, 1] : lattice ? pick(random, TURNS) : turn(random);
  const about = pick(random, [
    [1, 1, 1],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]);
  const twist = [
    about[0] * between(random, -tiny, tiny),
    about[1] * between(random, -tiny, tiny),
    about[2] * between(random, -tiny, tiny),
    1,
  ];
  if (a.kind === 'obb') a = { ...a, orientation: common };
  if (b.kind === 'obb') b = { ...b, orientation: composed(common, twist) };
  if (family === 'plates') {
    const thin = (s: Solid): Solid => {
      if (s.kind !== 'aabb' && s.kind !== 'obb') return s;
      const half: Point = [s.half[0], s.half[1], s.half[2]];
      half[Math.floor(random() * 3)] *= Math.max(tiny, 1e-9);
      return { ...s, half };
    };
    a = thin(a);
    b = thin(b);
  } else if (family === 'one plane') {
    const k = Math.floor(random() * 3);
    const height = Math.round(between(random, -2, 2)) / 2;
    const press = (s: Solid): Solid => {
      if (s.kind !== 'triangle') return s;
      const at = (p: readonly number[]): Point => {
        const q: Point = [p[0], p[1], p[2]];
        q[k] = height + between(random, -1, 1) * (random() < 0.5 ? 0 : tiny);
        return q;
      };
      return { ...s, a: at(s.a), b: at(s.b), c: at(s.c) };
    };
    a = press(a);
    b = press(b);
  } else if (family === 'slivers') {
    const squeeze = (s: Solid): Solid =>
      s.kind === 'triangle'
        ? {
            ...s,
            c: lerp(s.a as Point, s.b as Point, between(random, -0.5, 1.5)).map(
              (x) => x + between(random, -1, 1) * Math.max(tiny, 1e-9),
            ) as Point,
          }
        : s;
    a = squeeze(a);
    b = squeeze(b);
  }
  how += ` within ${tiny}`;
  const dice = random();
  if (dice < 0.3) {
    const f = 10 ** Math.floor(between(random, -6, 7));
    [a, b] = [scaled(a, f), scaled(b, f)];
    how += `, times ${f}`;
  } else if (dice < 0.5) {
    const o = point(random, pick(random, [10, 1e3, 1e7]));
    [a, b] = [moved(a, o), moved(b, o)];
    how += `, moved by ${o.join(' ')}`;
  }
  if ((a.kind === 'triangle' && !isShape(a)) || (b.kind === 'triangle' && !isShape(b))) return nastyFlatPair(random, kindA, kindB);
  return { a, b, how };
}
