import { describe, expect, test } from 'vitest';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { raycastCylinder } from '../../../src/core/raycast/raycast-cylinder.ts';
import { type RayInterval } from '../../../src/core/raycast/raycast.ts';

type Triple = [number, number, number];
const cast = (origin: Triple, direction: Triple, kind: 'line' | 'ray' = 'line'): RayInterval | null =>
  raycastCylinder({ p1: [0, 0, 0], p2: [4, 0, 0], radius: 1 }, { origin, direction, kind });

describe('S1.2 ray ∩ infinite cylinder', () => {
  test('S1.2 across: entry, exit, places along the axis beyond its ends', () => {
    expect(cast([8, -3, 0], [0, 1, 0])).toEqual({
      enter: { distance: 2, point: [8, -1, 0], normal: [0, -1, 0], part: 'cylinder', s: 2 },
      exit: { distance: 4, point: [8, 1, 0], normal: [0, 1, 0], part: 'cylinder', s: 2 },
      chord: 2,
      originInside: false,
    });
  });

  test('S1.2 oblique, by a 3-4-5 triangle', () => {
    const hit = cast([-3, -4, 0], [3, 4, 0])!;
    expect([hit.enter.distance, hit.exit.distance, hit.enter.s, hit.exit.s]).toEqual([3.75, 6.25, -0.1875, 0.1875]);
  });

  test('S1.2 parallel to the axis: inside forever, on the surface too, or never', () => {
    for (const y of [0, 0.5, 1]) {
      const hit = cast([2, y, 0], [-3, 0, 0])!;
      expect([hit.enter.distance, hit.exit.distance, hit.chord, hit.originInside]).toEqual([-Infinity, Infinity, Infinity, true]);
      expect([hit.enter.point, hit.exit.point]).toEqual([
        [Infinity, y, 0],
        [-Infinity, y, 0],
      ]);
      expect([hit.enter.normal, hit.exit.normal]).toEqual([
        [1, 0, 0],
        [-1, 0, 0],
      ]);
      expect([hit.enter.s, hit.exit.s]).toEqual([Infinity, -Infinity]);
    }
    expect(cast([2, 1 + EPSILON, 0], [-3, 0, 0])).toBeNull();
  });

  test('S1.2 parallel along a direction whose unit vector is not exact', () => {
    for (const [x, y] of [
      [0.5, -0.25],
      [2, 1],
    ] as const) {
      const hit = raycastCylinder(
        { p1: [0, 0, 0], p2: [3, 1, -2], radius: Math.sqrt(2) / 2 },
        { origin: [x, y, 0], direction: [-6, -2, 4] },
      );
      // (x, y, 0) is 0.5 m or 1.46 m from the axis.
      expect(hit === null).toBe(x === 2);
    }
  });

  test('S1.2 tangent touches, one ulp beyond misses', () => {
    expect(cast([1, 1, -3], [0, 0, 1])!.chord).toBe(0);
    expect(cast([1, 1 + EPSILON, -3], [0, 0, 1])).toBeNull();
    expect(cast([1, 1 - EPSILON, -3], [0, 0, 1])!.chord).toBeGreaterThan(0);
  });

  test('S1.2 exact tangents and parallels in whole numbers', () => {
    // Three vectors across each other, all of one length.
    const frames: [Triple, Triple, Triple, number][] = [
      [[2, -1, 2], [2, 2, -1], [-1, 2, 2], 3],
      [[6, 2, 3], [2, 3, -6], [-3, 6, 2], 7],
      [[1, 4, 8], [4, 7, -4], [8, -4, 1], 9],
    ];
    for (const [d, across, axis, r] of frames) {
      for (let m = -20; m <= 20; m++) {
        const origin: Triple = [across[0] + m * d[0], across[1] + m * d[1], across[2] + m * d[2]];
        const at = (radius: number, p2: Triple): RayInterval | null =>
          raycastCylinder({ p1: [0, 0, 0], p2, radius }, { origin, direction: d, kind: 'line' });
        // Oblique to the axis, in the plane that touches the surface.
        const oblique: Triple = [axis[0] + d[0], axis[1] + d[1], axis[2] + d[2]];
        for (const p2 of [axis, oblique]) {
          expect([at(r, p2)!.enter.distance, at(r, p2)!.chord]).toEqual([-m * r + 0, 0]);
          expect(at(r * (1 - EPSILON), p2)).toBeNull();
        }
        // Along the axis, on the surface.
        expect(at(r, d)!.chord).toBe(Infinity);
        expect(at(r * (1 - EPSILON), d)).toBeNull();
      }
    }
  });

  test('S1.2 the origin inside, and behind', () => {
    expect(cast([2, 0.5, 0], [0, 1, 0], 'ray')!.originInside).toBe(true);
    expect(cast([2, 3, 0], [0, 1, 0], 'ray')).toBeNull();
    expect(cast([2, 3, 0], [0, 1, 0], 'line')!.exit.distance).toBe(-2);
  });

  test('S1.2 a cylinder without an axis is refused', () => {
    expect(() => raycastCylinder({ p1: [1, 2, 3], p2: [1, 2, 3], radius: 1 }, { origin: [0, 0, 0], direction: [1, 0, 0] })).toThrow(
      /expected two different points/,
    );
  });
});
