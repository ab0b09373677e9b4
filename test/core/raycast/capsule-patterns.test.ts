import { describe, expect, test } from 'vitest';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { PARTS } from '../../../src/core/raycast/interval.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { CAPSULE_PATTERNS, DEGENERATE_PATTERNS, NINE_PATTERNS } from '../../../src/scenes/capsule-patterns.ts';
import { capsule } from '../../../src/core/shapes/shape.ts';

describe('S1.4 the penetration patterns', () => {
  test('S1.4 all nine pairs of entry and exit part occur, each once', () => {
    const parts = ['p1', 'cylinder', 'p2'];
    expect(NINE_PATTERNS.map((p) => p.name)).toEqual(parts.flatMap((a) => parts.map((b) => `${a} → ${b}`)));
  });

  test('S1.4 all eleven degenerate kinds occur', () => {
    expect(new Set(DEGENERATE_PATTERNS.map((p) => p.kind)).size).toBe(11);
    expect(new Set(CAPSULE_PATTERNS.map((p) => p.name)).size).toBe(CAPSULE_PATTERNS.length);
  });

  test.each(CAPSULE_PATTERNS.map((p) => [p.name, p] as const))('S1.4 %s', (_, { capsule: fields, ray, expected }) => {
    const hit = raycast(capsule(fields), ray);
    if (!expected) {
      expect(hit).toBeNull();
      return;
    }
    expect(hit).not.toBeNull();
    const { enter, exit, originInside } = hit!;
    expect([enter.part, exit.part, originInside]).toEqual([expected.enterPart, expected.exitPart, expected.originInside]);
    expect(PARTS).toContain(enter.part);
    // The patterns' own coordinates are rounded (0.6 is no double), which is what the few ulps are for.
    expect(Math.abs(enter.distance - expected.enter.value)).toBeLessThanOrEqual(4 * EPSILON * Math.abs(expected.enter.value));
    expect(Math.abs(exit.distance - expected.exit.value)).toBeLessThanOrEqual(4 * EPSILON * Math.abs(expected.exit.value));
  });

  test('S1.4 turned, moved and scaled, every pattern keeps parts and proportions', () => {
    // A rotation by a quaternion of whole numbers, to rational coordinates.
    const [x, y, z, w] = [1, 2, -1, 3];
    const n = x * x + y * y + z * z + w * w;
    const turn = (p: readonly number[]): [number, number, number] => [
      ((n - 2 * (y * y + z * z)) * p[0] + 2 * (x * y - z * w) * p[1] + 2 * (x * z + y * w) * p[2]) / n,
      (2 * (x * y + z * w) * p[0] + (n - 2 * (x * x + z * z)) * p[1] + 2 * (y * z - x * w) * p[2]) / n,
      (2 * (x * z - y * w) * p[0] + 2 * (y * z + x * w) * p[1] + (n - 2 * (x * x + y * y)) * p[2]) / n,
    ];
    const place = (p: readonly number[]): [number, number, number] =>
      turn(p).map((v, k) => 3 * v + [5, -7, 2][k]) as [number, number, number];
    for (const { name, kind, capsule: c, ray, expected } of CAPSULE_PATTERNS) {
      // Rounding the turned coordinates decides these one way or the other.
      if (['parallel on the surface', 'tangent', 'seam', 'origin on the surface', 'behind', 'parallel outside'].includes(kind)) continue;
      const hit = raycast(capsule({ p1: place(c.p1), p2: place(c.p2), radius: 3 * c.radius }), {
        origin: place(ray.origin),
        direction: turn(ray.direction),
        ...(ray.maxDistance === undefined ? {} : { maxDistance: 3 * ray.maxDistance }),
      })!;
      expect([name, hit.enter.part, hit.exit.part]).toEqual([name, expected!.enterPart, expected!.exitPart]);
      expect(Math.abs(hit.enter.distance - 3 * expected!.enter.value), name).toBeLessThan(64 * EPSILON * 30);
      expect(Math.abs(hit.exit.distance - 3 * expected!.exit.value), name).toBeLessThan(64 * EPSILON * 30);
    }
  });
});
