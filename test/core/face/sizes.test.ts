// Directions, quaternions and motions of any length, through the public face: only what they point at counts.

import { describe, expect, test } from 'vitest';
import { capsule, createWorld, distance, obb, raycast, sphere } from '../../../src/core/index.ts';
import { intersect2, line2, segment2 } from '../../../src/core/planar/index.ts';

const LENGTHS = [1e-310, 1e-300, 1e-200, 1e-9, 1, 7, 1e9, 1e90, 1e200, 1e300, 1.7e308];
const unitBall = sphere({ center: [0, 0, 0], radius: 1 });

describe.each(LENGTHS)('length %d', (k) => {
  test('a ray: along an axis exact, along a diagonal within 8 eps·(|t| + S)', () => {
    const straight = raycast(unitBall, { origin: [-3, 0, 0], direction: [k, 0, -0] })!;
    expect([straight.enter.distance, straight.exit.distance, straight.chord]).toEqual([2, 4, 2]);
    const slanted = raycast(unitBall, { origin: [-3, -3, 0], direction: [k, k, 0] })!;
    expect(Math.abs(slanted.enter.distance - (Math.sqrt(18) - 1))).toBeLessThanOrEqual(8 * 2 ** -52 * 6);
  });

  test('a segment ends at |direction|', () => {
    const from = (x: number): boolean => raycast(unitBall, { origin: [x, 0, 0], direction: [k, 0, 0], kind: 'segment' }) !== null;
    expect(from(-1)).toBe(true);
    expect(from(-1 - 2 ** -40)).toBe(k > 1e-12);
    expect(from(-3)).toBe(k >= 2);
  });

  test('a quaternion: the same box to the last bit, in pairs and under rays', () => {
    for (const q of [
      [1, 0, 0, 0],
      [0, 0, 1, 1],
      [1, 1, 1, 1],
      [0, 0, -1, 1],
    ]) {
      const [x, y, z, w] = q.map((c) => c * k);
      const box = obb({ center: [3, 0, 0], half: [1, 2, 3], orientation: [x, y, z, w] });
      const plain = obb({ center: [3, 0, 0], half: [1, 2, 3], orientation: [q[0], q[1], q[2], q[3]] });
      expect(distance(box, unitBall)).toEqual(distance(plain, unitBall));
      const ray = { origin: [-5, 0.3, 0.2], direction: [1, 0.01, 0.02] } as const;
      expect(raycast(box, { ...ray })).toEqual(raycast(plain, { ...ray }));
    }
  });

  test('a line of the plane: the point does not hang on how long the direction vectors are', () => {
    const { hit, point } = intersect2(line2({ point: [0, 0], direction: [k, 0] }), line2({ point: [3, -1], direction: [0, k] }));
    expect(hit).toBe(true);
    expect(point![0]).toBe(3);
    expect(Math.abs(point![1])).toBeLessThanOrEqual(2 ** -52);
    const end = intersect2(segment2({ a: [0, 0], b: [3, 0] }), line2({ point: [3, -1], direction: [0, k] }));
    expect(end).toMatchObject({ hit: true, s: 1 });
  });

  test('a cast', () => {
    if (k > 1e100) return;
    const world = createWorld();
    world.spawn({ shape: unitBall, body: 'static' });
    const core = capsule({ p1: [-4, 0, 0], p2: [-4, 0, 0], radius: 1 });
    const hit = world.castShape(core, [k, 0, 0]);
    if (k < 2) expect(hit).toBeNull();
    else expect(hit).toMatchObject({ distance: 2, normal: [-1, 0, 0] });
    expect(world.castShape(sphere({ center: [1.5, 0, 0], radius: 1 }), [0, k, 0])).toMatchObject({ fraction: 0, distance: 0 });
  });
});
