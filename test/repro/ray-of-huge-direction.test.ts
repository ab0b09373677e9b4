// A direction of up to 1.7e308, or with components so small that 1 / d overflows: the answers of a box had no number in them.
import { expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { aabb, capsule, obb, raycast, sphere } from '../../src/core/index.ts';

test('an AABB far aside of a ray whose direction is almost along an axis is missed', () => {
  const box = aabb({ center: [1048577, -0.0268, 2.801], half: [0.167, 0.207, 0.525] });
  expect(raycast(box, { origin: [1.25, 1048576, 0.717], direction: [0.5145, 0.0883, 1.7e308] })).toBeNull();
});

test('components that no double can divide by count as zero (seed 41)', () => {
  const random = mulberry32(41);
  const between = (low: number, high: number): number => low + (high - low) * random();
  let hits = 0;
  for (let i = 0; i < 4000; i++) {
    const center = [between(-2, 2), between(-2, 2), between(-2, 2)] as const;
    const half = [between(0.2, 1.2), between(0.2, 1.2), between(0.2, 1.2)] as const;
    const size = random() < 0.5 ? 1 : 1e308;
    const tiny = center.map(() => random() < 0.6);
    if (tiny.every(Boolean)) continue;
    const signs = center.map(() => between(0.3, 1.3) * (random() < 0.5 ? -1 : 1));
    const direction = signs.map((x, k) => (tiny[k] ? x * 10 ** between(-320, -250) : x) * size);
    const plain = signs.map((x, k) => (tiny[k] ? 0 : x));
    const origin = center.map((x) => x + between(-1.5, 1.5) * (random() < 0.2 ? 1e6 : 1));
    for (const shape of [
      aabb({ center, half }),
      obb({ center, half, orientation: [0, 0, 0, 1] }),
      obb({ center, half, orientation: [between(-1, 1), between(-1, 1), between(-1, 1), 1] }),
      sphere({ center, radius: half[0] }),
      capsule({ p1: center, p2: [center[0] + half[0], center[1], center[2] + half[2]], radius: half[1] }),
    ]) {
      const hit = raycast(shape, { origin, direction, kind: 'line' });
      const expected = raycast(shape, { origin, direction: plain, kind: 'line' });
      expect(hit === null).toBe(expected === null);
      if (!hit || !expected) continue;
      hits++;
      expect(hit.enter.distance).toBeCloseTo(expected.enter.distance, 6);
      for (const { point, normal } of [hit.enter, hit.exit]) expect([...point, ...normal].every(Number.isFinite)).toBe(true);
    }
  }
  expect(hits).toBeGreaterThan(1000);
});
