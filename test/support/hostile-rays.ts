// Rays that one would draw to find a mistake, beside those of `rays.ts`: one family for each rare case that the accuracy goal names.

import type { Random } from '../../src/core/math/random.ts';
import type { Pierced } from '../../src/oracle/rays.ts';
import { between, pick, randomDirection } from './chance.ts';
import { latticeSolid, shapeOf } from './generators.ts';
import { axesOf, type DrawnRay, featurePoint, mappedPierced, type PiercedKind, randomPierced } from './rays.ts';
import { minus, plus, type Point } from './vectors.ts';

type Drawn = [solid: Pierced, origin: Point, direction: Point];

// Lengths and ratios that leave the range in which squares and quotients are numbers.
const ODD: Point[] = [
  [1, 1e-300, 0],
  [1e-300, 1e-300, 1],
  [1e300, 1, 0],
  [5e-324, 0, 0],
  [0, -0, 1e-310],
  [1e-20, 1, 1e-16],
  [1e308, 1e308, 1e308],
  [-0, 1, -0],
];
const STRAIGHT: Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, -1],
  [1, 1, 1],
  [1, -1, 0],
  [3, 4, 0],
  [1, 2, 2],
];

const radiusOf = (solid: Pierced): number => ('radius' in solid ? solid.radius : 0);

function latticePierced(random: Random, kind: PiercedKind): Pierced {
  if (kind !== 'cylinder') return latticeSolid(random, kind, 1);
  return { ...(latticeSolid(random, 'capsule', 1) as Pierced & { kind: 'capsule' }), kind };
}

const FAMILIES: Record<string, (random: Random, solid: Pierced) => Drawn> = {
  'through two features': (random, solid) => {
    const [p, q] = [featurePoint(random, solid), featurePoint(random, solid)];
    const direction = random() < 0.5 ? minus(q, p) : pick(random, STRAIGHT);
    return [solid, plus(p, -Math.round(between(random, -3, 6)) / pick(random, [1, 1, 3]), direction), direction];
  },
  'a million times longer than thick': (random, solid) => {
    const length = 10 ** between(random, 2, 6);
    const u = random() < 0.5 ? randomDirection(random) : pick(random, STRAIGHT);
    let long = solid;
    if (solid.kind === 'capsule' || solid.kind === 'cylinder') {
      long = { ...solid, p1: plus(solid.p1, -length * random(), u), p2: plus(solid.p1, 1 + length * random(), u) };
    } else if (solid.kind === 'triangle') long = { ...solid, a: plus(solid.a, -length, u), b: plus(solid.a, length, u) };
    else if (solid.kind === 'aabb' || solid.kind === 'obb') long = { ...solid, half: [length, solid.half[1], solid.half[2]] };
    const aim = plus(featurePoint(random, long), between(random, 0, 1.2) * (radiusOf(solid) || 1), randomDirection(random));
    const direction = randomDirection(random);
    return [long, plus(aim, -between(random, -1, 4) * pick(random, [1, 100]), direction), direction];
  },
  'odd direction': (random, solid) => {
    const direction = pick(random, ODD);
    const largest = Math.max(...direction.map(Math.abs));
    const unit = direction.map((x) => x / largest);
    const aim = plus(featurePoint(random, solid), between(random, 0, 1), randomDirection(random));
    return [solid, plus(aim, -between(random, 0, 4), unit), direction];
  },
  'tangent in decimals': (random, solid) => {
    const f = pick(random, [0.1, 0.3, 1 / 3, 1e-3, 1e5]);
    const lattice = mappedPierced(
      latticePierced(random, solid.kind as PiercedKind),
      (x) => x * f,
      (x) => x * f,
    );
    const k = Math.floor(random() * 3);
    const direction: Point = [0, 0, 0];
    direction[k] = pick(random, [1, -1, 2, 1e-5]);
    const origin = featurePoint(random, lattice);
    origin[(k + 1 + Math.floor(random() * 2)) % 3] += pick(random, [1, -1, 0]) * radiusOf(lattice);
    origin[k] -= f * Math.round(between(random, -5, 5));
    return [lattice, origin, direction];
  },
  'from inside': (random, solid) => {
    const origin = plus(featurePoint(random, solid), (radiusOf(solid) || 0.1) * random(), randomDirection(random));
    return [solid, origin, random() < 0.7 ? randomDirection(random) : pick(random, axesOf(solid))];
  },
  'far away': (random, solid) => {
    const by = [0, 1, 2].map(() => Math.round(between(random, -1e7, 1e7)));
    const f = pick(random, [1e-2, 1, 1e-3]);
    const far = mappedPierced(
      solid,
      (x, k) => x * f + by[k],
      (x) => x * f,
    );
    const origin = random() < 0.5 ? ([0, 0, 0] as Point) : plus(by, 5 * f, randomDirection(random));
    return [far, origin, minus(plus(featurePoint(random, far), f * between(random, 0, 1.5), randomDirection(random)), origin)];
  },
};

/** A ray of one of the families at a solid of the kind. */
export function hostileRay(random: Random, kind: PiercedKind): DrawnRay {
  for (;;) {
    const how = pick(random, Object.keys(FAMILIES));
    const drawn = random() < 0.5 ? latticePierced(random, kind) : randomPierced(random, kind);
    const [solid, origin, direction] = FAMILIES[how](random, drawn);
    if (isAsked(solid) && direction.some((x) => x !== 0)) return { solid, line: { origin, direction }, how };
  }
}

function isAsked(solid: Pierced): boolean {
  if (solid.kind === 'box') return false;
  if (solid.kind === 'cylinder') return solid.p1.some((x, k) => x !== solid.p2[k]);
  try {
    shapeOf(solid);
    return true;
  } catch {
    return false;
  }
}
