// One case of a kind, ordinary or nasty, as tests, accuracy and fuzzing draw it: the generators' families, then what hurts any of them.

import type { Random } from '../../src/core/math/random.ts';
import { EPSILON } from '../../src/core/math/scalar.ts';
import type { Solid } from '../../src/oracle/distance.ts';
import type { Pierced } from '../../src/oracle/rays.ts';
import { between, pick } from './chance.ts';
import { FACE } from './face.ts';
import { type DrawnPair, isShape, moved, nastyFlatPair, nastyPair, randomSolid, scaled, shapeOf, type SolidKind } from './generators.ts';
import { hostileRay } from './hostile-rays.ts';
import { hostilePair } from './hostile.ts';
import { type DrawnRay, nastyRay, type PiercedKind, randomRay } from './rays.ts';
import { plus, type Point } from './vectors.ts';

/** A ray at a solid of a kind. Of the boxes along the axes every third is given by its corners. */
export function drawRay(random: Random, kind: PiercedKind, nasty: boolean): DrawnRay {
  const drawn = !nasty ? randomRay(random, kind) : random() < 0.2 ? hostileRay(random, kind) : nastyRay(random, kind);
  drawn.solid = byCorners(random, drawn.solid);
  if (!nasty) return drawn;
  drawn.solid = turnedByLongQuaternion(random, drawn.solid);
  return random() < 0.15 ? alongAxis(random, drawn) : drawn;
}

/** A pair of solids of two kinds. */
export function drawPair(random: Random, kindA: SolidKind, kindB: SolidKind, nasty: boolean): DrawnPair {
  const drawn = nasty
    ? nastyDrawnPair(random, kindA, kindB)
    : { a: randomSolid(random, kindA), b: randomSolid(random, kindB), how: 'random' };
  return { ...drawn, a: byCorners(random, drawn.a), b: byCorners(random, drawn.b) };
}

const FLAT = new Set<SolidKind>(['aabb', 'obb', 'triangle']);

function nastyDrawnPair(random: Random, kindA: SolidKind, kindB: SolidKind): DrawnPair {
  const areFlat = FLAT.has(kindA) && FLAT.has(kindB);
  const drawn = (random() < 0.3 ? hostilePair : areFlat ? nastyFlatPair : nastyPair)(random, kindA, kindB);
  drawn.a = turnedByLongQuaternion(random, drawn.a);
  drawn.b = turnedByLongQuaternion(random, drawn.b);
  const dice = random();
  if (dice < 0.1) return touching(random, drawn);
  if (dice < 0.15) return twins(random, drawn);
  return dice < 0.2 ? smallAndFar(random, drawn) : drawn;
}

/** The same box by its corners, as far as doubles can say it. */
function byCorners<S extends Pierced>(random: Random, solid: S): S | (Solid & { kind: 'bounds' }) {
  if (solid.kind !== 'aabb' || random() >= 1 / 3) return solid;
  const { center, half } = solid;
  const min = center.map((x, k) => x - half[k]);
  const max = center.map((x, k) => x + half[k]);
  return min.every((x, k) => x < max[k]) ? { kind: 'bounds', min, max } : solid;
}

/** An orientation need not be unit. */
function turnedByLongQuaternion<S extends Pierced>(random: Random, solid: S): S {
  if (solid.kind !== 'obb' || random() >= 0.2) return solid;
  const f = pick(random, [-1, 2, 1 / 3, 1e-3, 1e6, between(random, 0.9, 1.1)]);
  return { ...solid, orientation: solid.orientation.map((x) => f * x) };
}

/**
 * A line along a coordinate axis whose other coordinates are those of the solid's own faces, ends and centre ± radius, or one unit in the last place
 * beside them: tangents and faces' planes as a user would write them, with the rounding of a decimal sum.
 */
function alongAxis(random: Random, { solid, line }: DrawnRay): DrawnRay {
  const k = Math.floor(random() * 3);
  const origin = [...line.origin] as Point;
  const direction: Point = [pick(random, [0, -0]), pick(random, [0, -0]), pick(random, [0, -0])];
  direction[k] = pick(random, [1, -1, 3, 1e-9]);
  for (let i = 0; i < 3; i++) if (i !== k) origin[i] = pick(random, marksOf(solid, i)) * (1 + pick(random, [0, 0, 0, EPSILON, -EPSILON]));
  return { solid, line: { origin, direction }, how: 'along an axis through the solid’s own coordinates' };
}

function marksOf(solid: Pierced, axis: number): number[] {
  const at = axis;
  switch (solid.kind) {
    case 'sphere':
      return [solid.center[at], solid.center[at] + solid.radius, solid.center[at] - solid.radius];
    case 'capsule':
    case 'cylinder':
      return [solid.p1[at], solid.p2[at], solid.p1[at] + solid.radius, solid.p2[at] - solid.radius];
    case 'triangle':
      return [solid.a[at], solid.b[at], solid.c[at]];
    case 'bounds':
      return [solid.min[at], solid.max[at], 0.5 * (solid.min[at] + solid.max[at])];
    default:
      return [solid.center[at], solid.center[at] + solid.half[at], solid.center[at] - solid.half[at]];
  }
}

/** b moved along the normal until the two touch, as far as doubles go, or a hair more or less. */
function touching(random: Random, { a, b, how }: DrawnPair): DrawnPair {
  const { distance, normal } = FACE.distance(shapeOf(a), shapeOf(b));
  const hair = pick(random, [0, 0, 1e-15, -1e-15, 1e-9, -1e-9]);
  const touched = moved(b, plus([0, 0, 0], -distance + hair, normal));
  return isShape(touched) ? { a, b: touched, how: `${how}, then moved to touch within ${hair}` } : { a, b, how };
}

/** b around a: as far as their kinds have the same fields, b takes a's places, sizes or orientation. */
function twins(random: Random, { a, b, how }: DrawnPair): DrawnPair {
  const mark = pick(random, [0, 1, 2]);
  const fields = Object.fromEntries(
    Object.entries(a).filter(
      ([name], i) => name !== 'kind' && name in b && (mark === 0 || (mark === 1 ? name !== 'half' && name !== 'radius' : i % 2 === 1)),
    ),
  );
  const twin: Solid = { ...b, ...fields };
  return isShape(twin) ? { a, b: twin, how: `${how}, then b takes a's ${Object.keys(fields).join(', ')}` } : { a, b, how };
}

/** Both a hundred times smaller and up to 1e7 m away. */
function smallAndFar(random: Random, { a, b, how }: DrawnPair): DrawnPair {
  const f = 10 ** -Math.floor(between(random, 1, 5));
  const far: Point = [between(random, -1e7, 1e7), between(random, -1e7, 1e7), pick(random, [0, 1e7, -1e4])];
  const pair = { a: moved(scaled(a, f), far), b: moved(scaled(b, f), far) };
  return isShape(pair.a) && isShape(pair.b) ? { ...pair, how: `${how}, times ${f}, moved by ${far.join(' ')}` } : { a, b, how };
}
