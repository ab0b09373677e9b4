// Edges and capsules that meet something lengthwise, however the pair is turned as a whole: two contact points, an edge's length apart. One point, or the
// same one twice, and a central impact turned the body.

import { describe, expect, it } from 'vitest';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { quatFromAxisAngle, randomQuat } from '../../../src/core/math/trig.ts';
import { contact } from '../../../src/core/narrowphase/contact.ts';
import { MANIFOLD_STRIDE, MARGIN, POINTS, POINT_STRIDE } from '../../../src/core/narrowphase/manifold.ts';
import { pairKernel } from '../../../src/core/narrowphase/collide-table.ts';
import { CAPSULE, STRIDE } from '../../../src/core/shapes/record.ts';
import { capsule, obb, recordOf, type Shape } from '../../../src/core/shapes/shape.ts';
import { rotate } from '../../quality/solids.ts';
import { between, point } from '../../support/chance.ts';
import { dot, minus, plus, type Point } from '../../support/vectors.ts';

const DEPTH = 1e-4;

/** q·p, unit quaternions. */
const product = ([x, y, z, w]: readonly number[], [a, b, c, d]: readonly number[]): [number, number, number, number] => [
  w * a + x * d + y * c - z * b,
  w * b - x * c + y * d + z * a,
  w * c + x * b - y * a + z * d,
  w * d - x * a - y * b - z * c,
];

interface Motion {
  readonly turn: readonly number[];
  readonly shift: Point;
}
const anyMotion = (random: Random): Motion => ({ turn: randomQuat(random), shift: point(random, 2) });
const moved = ({ turn, shift }: Motion, p: readonly number[]): Point => plus(rotate(turn, p), 1, shift);
const box = (motion: Motion, center: Point, half: Point, turn: readonly number[] = [0, 0, 0, 1]): Shape =>
  obb({ center: moved(motion, center), half, orientation: product(motion.turn, turn) });
const pill = (motion: Motion, p1: Point, p2: Point, radius: number): Shape =>
  capsule({ p1: moved(motion, p1), p2: moved(motion, p2), radius });

/** How far apart the contact points of two shapes are at most, m; all of them as deep as the first. */
function spread(a: Shape, b: Shape): number {
  const found = contact(a, b);
  expect(found).not.toBeNull();
  const { points } = found!;
  let most = 0;
  for (const { point: p, depth } of points) {
    expect(depth).toBeCloseTo(DEPTH, 12);
    for (const { point: q } of points) most = Math.max(most, Math.sqrt(dot(minus(p, q), minus(p, q))));
  }
  return most;
}

describe('300 pairs, seed 61', () => {
  it('a box that stands on an edge, on a face that is larger or narrower than the edge is long', () => {
    const random = mulberry32(61);
    for (let i = 0; i < 300; i++) {
      const motion = anyMotion(random);
      const half = between(random, 0.2, 1);
      const long = between(random, 0.1, 1);
      const lean = between(random, 0.3, Math.PI / 2 - 0.3);
      // Its lower edge runs along z.
      const height = half * (Math.cos(lean) + Math.sin(lean));
      const floor = box(motion, [0, -1, 0], [3, 1, 0.5]);
      const upper = box(motion, [0, height - DEPTH, 0], [half, half, long], quatFromAxisAngle([0, 0, 1], lean));
      expect(spread(floor, upper), `pair ${i}`).toBeCloseTo(2 * Math.min(long, 0.5), 9);
    }
  });

  it('a capsule beside an edge of a box, longer or shorter than the edge', () => {
    const random = mulberry32(61);
    for (let i = 0; i < 300; i++) {
      const motion = anyMotion(random);
      const radius = between(random, 0.1, 1);
      const long = between(random, 0.1, 1);
      const angle = between(random, 0.2, Math.PI / 2 - 0.2);
      const reach = radius - DEPTH;
      const [x, y] = [1 + reach * Math.cos(angle), 1 + reach * Math.sin(angle)];
      const found = spread(box(motion, [0, 0, 0], [1, 1, 0.5]), pill(motion, [x, y, -long], [x, y, long], radius));
      expect(found, `pair ${i}`).toBeCloseTo(2 * Math.min(long, 0.5), 9);
    }
  });
});

it('two capsules nearly side by side have the same points from either side, 1,000 pairs, seed 62', () => {
  const random = mulberry32(62);
  const data = new Float64Array(2 * STRIDE);
  const kernel = pairKernel(CAPSULE, CAPSULE);
  const ask = (a: Shape, b: Shape): Float64Array => {
    const out = new Float64Array(MANIFOLD_STRIDE);
    data.set(recordOf(a), 0);
    data.set(recordOf(b), STRIDE);
    out[MARGIN] = 0.01;
    expect(kernel(out, data, 0, STRIDE)).toBe(true);
    return out;
  };
  let pairs = 0;
  for (let i = 0; i < 1000; i++) {
    const motion = anyMotion(random);
    const [ra, rb] = [between(random, 0.1, 1), between(random, 0.1, 1)];
    const tilt = between(random, -0.02, 0.02);
    const a = pill(motion, [-1, 0, 0], [1, 0, 0], ra);
    const b = pill(motion, [-0.7, ra + rb - DEPTH, tilt], [1.3, ra + rb - DEPTH + 0.004 * random(), -tilt], rb);
    const there = ask(a, b);
    const back = ask(b, a);
    const count = there[4];
    expect(back[4]).toBe(count);
    if (count === 2) pairs++;
    for (let k = POINTS; k < POINTS + POINT_STRIDE * count; k++) expect(Math.abs(there[k] - back[k]), `pair ${i}`).toBeLessThan(1e-12);
  }
  expect(pairs).toBeGreaterThan(750);
});
