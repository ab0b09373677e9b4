import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { nearestDouble, pierce, spreadOf, type Pierced, type Piercing } from '../../src/oracle/rays.ts';
import { CAPSULE_PATTERNS } from '../../src/scenes/capsule-patterns.ts';

const summary = (p: Piercing | null): unknown => p && [p.enter, p.enterPart, p.exit, p.exitPart];
const x = [1, 0, 0];

describe('the oracle of rays, by hand', () => {
  test('ball: crossing, tangent, one ulp beside', () => {
    const ball: Pierced = { kind: 'sphere', center: [3, 0, 0], radius: 1 };
    expect(summary(pierce(ball, { origin: [-5, 0, 0], direction: [1e-300, 0, 0] }))).toEqual([7, 'surface', 9, 'surface']);
    expect(summary(pierce(ball, { origin: [-5, 1, 0], direction: x }))).toEqual([8, 'surface', 8, 'surface']);
    expect(pierce(ball, { origin: [-5, 1 + 2 ** -52, 0], direction: x })).toBeNull();
  });

  test('cylinder: across, along, beside', () => {
    const tube: Pierced = { kind: 'cylinder', p1: [0, 0, 0], p2: [0, 0, 5], radius: 2 };
    expect(summary(pierce(tube, { origin: [-5, 0, 77], direction: x }))).toEqual([3, 'cylinder', 7, 'cylinder']);
    expect(summary(pierce(tube, { origin: [2, 0, 0], direction: [0, 0, 1] }))).toEqual([-Infinity, 'cylinder', Infinity, 'cylinder']);
    expect(pierce(tube, { origin: [2.5, 0, 0], direction: [0, 0, 1] })).toBeNull();
  });

  test('capsule: every pattern of S1.4', () => {
    for (const { name, kind, capsule, ray, expected } of CAPSULE_PATTERNS) {
      const p = pierce({ kind: 'capsule', ...capsule }, ray);
      if (kind === 'behind') expect(p!.exit).toBe(-2);
      else if (!expected) expect(p, name).toBeNull();
      else {
        expect([p!.enterPart, p!.exitPart, p!.enter, p!.exit], name).toEqual([
          expected.enterPart,
          expected.exitPart,
          expect.closeTo(expected.enter.value, 14),
          expect.closeTo(expected.exit.value, 14),
        ]);
      }
    }
  });

  test('boxes: faces, an edge, a turn of a quarter', () => {
    const half = [1, 2, 3];
    const center = [0, 0, 0];
    expect(summary(pierce({ kind: 'aabb', center, half }, { origin: [-5, 2, 3], direction: x }))).toEqual([4, '-x', 6, '+x']);
    expect(summary(pierce({ kind: 'aabb', center, half }, { origin: [-4, 6, 0], direction: [3, -4, 0] }))).toEqual([5, '+y', 25 / 3, '+x']);
    expect(summary(pierce({ kind: 'obb', center, half, orientation: [0, 0, 7, 7] }, { origin: [-5, 0, 0], direction: x }))).toEqual([
      3,
      '+y',
      7,
      '-y',
    ]);
    expect(
      summary(pierce({ kind: 'box', center, half, axes: [0, 1, 0, -1, 0, 0, 0, 0, 1] }, { origin: [-5, 0, 0], direction: x })),
    ).toEqual([3, '+y', 7, '-y']);
  });

  test('triangle: front, edge, in its plane', () => {
    const t: Pierced = { kind: 'triangle', a: [0, 0, 0], b: [4, 0, 0], c: [0, 4, 0] };
    expect(summary(pierce(t, { origin: [1, 1, 3], direction: [0, 0, -1] }))).toEqual([3, 'front', 3, 'back']);
    expect(summary(pierce(t, { origin: [2, 2, -3], direction: [0, 0, 1] }))).toEqual([3, 'back', 3, 'front']);
    expect(pierce(t, { origin: [2, 2 + 1e-15, -3], direction: [0, 0, 1] })).toBeNull();
    expect(summary(pierce(t, { origin: [-2, 1, 0], direction: x }))).toEqual([2, 'front', 5, 'front']);
  });

  test('√½ to 90 digits', () => {
    const p = pierce({ kind: 'sphere', center: [0, 0, 0], radius: 1 }, { origin: [0, 1, 0], direction: [1, -1, 0] })!;
    expect(p.exit).toBe(Math.SQRT2);
    expect(nearestDouble(p.exitSteps * p.exitSteps - (2n << 640n))).toBeLessThan(2 ** 330);
  });

  test('the spread tells a safe answer from one at the rim', () => {
    const ball: Pierced = { kind: 'sphere', center: [0, 0, 0], radius: 1 };
    const safe = spreadOf(ball, { origin: [-5, 0.5, 0], direction: x }, 8, 50, mulberry32(1));
    expect(safe.isAmbiguous).toBe(false);
    expect(safe.enter).toBeGreaterThan(2 ** -52);
    expect(safe.enter).toBeLessThan(2 ** -45);
    expect(spreadOf(ball, { origin: [-5, 1, 0], direction: x }, 8, 50, mulberry32(1)).isAmbiguous).toBe(true);
  });
});
