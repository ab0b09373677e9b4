import { describe, expect, test } from 'vitest';
import { pointDistance } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { pierce, type Pierced } from '../../../src/oracle/rays.ts';
import { raycast, type RayInterval } from '../../../src/core/raycast/raycast.ts';
import { sphere } from '../../../src/core/shapes/shape.ts';
import { randomDirection } from '../../support/chance.ts';
import { randomRay } from '../../support/rays.ts';

type Triple = [number, number, number];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const ends = (hit: RayInterval | null): [number, number] | null => hit && [hit.enter.distance, hit.exit.distance];
const cast = (origin: Triple, direction: Triple, center: Triple, radius: number, kind: 'line' | 'ray' = 'line'): RayInterval | null =>
  raycast(sphere({ center, radius }), { origin, direction, kind });

describe('S0.1 vectors between points', () => {
  test('S0.1 end minus start; squared lengths compare without a root', () => {
    const v = minus([4, 6, 3], [1, 2, 3]);
    expect(v).toEqual([3, 4, 0]);
    expect(dot(v, v)).toBe(pointDistance([1, 2, 3], [4, 6, 3]) ** 2);
    expect(dot(v, v) < 5.1 * 5.1).toBe(true);
  });
});

describe('S0.2 line ∩ sphere', () => {
  test('S0.2 near point first, far point second, points and normals on the surface', () => {
    const hit = cast([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1)!;
    expect(hit).toEqual({
      enter: { distance: 7, point: [2, 0, 0], normal: [-1, 0, 0], part: 'surface' },
      exit: { distance: 9, point: [4, 0, 0], normal: [1, 0, 0], part: 'surface' },
      chord: 2,
      originInside: false,
    });
  });

  test('S0.2 V = 0 is refused', () => {
    expect(() => cast([0, 0, 0], [0, 0, 0], [3, 0, 0], 1)).toThrow(/ray\.direction is \[0, 0, 0\], expected a vector that is not zero/);
  });

  // The discriminant as typeset: Pc·Pc is missing from C, and the root is taken twice.
  const printed = (p0: Triple, v: Triple, pc: Triple, r: number): [number, number] => {
    const a = dot(v, v);
    const b = dot(minus(p0, pc), v);
    const c = dot(p0, p0) - 2 * dot(p0, pc) - r * r;
    const d = Math.sqrt(b * b - a * c);
    return [(-b + Math.sqrt(d)) / a, (-b - Math.sqrt(d)) / a];
  };

  test('S0.2 defect, formula line: the discriminant gives 6.22 / 9.78 instead of 7 / 9, and a hit instead of a miss', () => {
    const wrong = printed([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1);
    expect(wrong[1]).toBeCloseTo(6.22, 2);
    expect(wrong[0]).toBeCloseTo(9.78, 2);
    expect(ends(cast([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1))).toEqual([7, 9]);
    expect(printed([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1)[0]).toBeGreaterThan(0);
    expect(cast([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1)).toBeNull();
  });

  test('S0.2 defect, code: the first root returned is the far one; ours is the near one, and a miss is null', () => {
    const first = (p0: Triple, v: Triple, pc: Triple, r: number): number => {
      const b = dot(minus(p0, pc), v);
      const c = dot(minus(p0, pc), minus(p0, pc)) - r * r;
      return (-b + Math.sqrt(b * b - dot(v, v) * c)) / dot(v, v);
    };
    expect(first([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1)).toBe(9);
    expect(cast([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1)!.enter.distance).toBe(7);
    expect(cast([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1)).toBeNull();
  });

  test('S0.2 defect: C expanded cancels far from the origin', () => {
    const pc: Triple = [1e7, 1e7, 1e7];
    const p0: Triple = [1e7 - 1.3, 1e7 + 0.005, 1e7];
    const b = dot(minus(p0, pc), [1, 0, 0]);
    const c = dot(p0, p0) + dot(pc, pc) - 2 * dot(p0, pc) - 0.01 * 0.01;
    expect(b * b - c).toBeLessThan(0);
    expect(ends(cast(p0, [1, 0, 0], pc, 0.01))).toEqual([1.2913397471803891, 1.308660254309727]);
  });

  test('S0.2 defect: B² − AC cancels far away, the half chord is 0.008660254037844387', () => {
    const p0: Triple = [-1e7, 0.005, 0];
    const b = dot(p0, [1, 0, 0]);
    expect(Math.sqrt(b * b - (dot(p0, p0) - 0.01 * 0.01))).toBe(0);
    const hit = cast(p0, [1, 0, 0], [0, 0, 0], 0.01)!;
    expect(hit.chord / 2).toBeCloseTo(0.008660254037844387, 17);
    expect(hit.enter.point).toEqual([-0.008660254037844387, 0.005, 0]);
    expect(hit.exit.point).toEqual([0.008660254037844387, 0.005, 0]);
  });
});

describe('S0.3 line meets sphere, yes or no', () => {
  test('S0.3 |C × V̂| ≤ r says the same as the interval [seed 3]', () => {
    const random = mulberry32(3);
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const { solid, line } = randomRay(random, 'sphere');
      const s = solid as Pierced & { kind: 'sphere'; center: Triple };
      const [cx, cy, cz] = minus(s.center, line.origin as Triple);
      const [vx, vy, vz] = line.direction;
      const foot = Math.hypot(cy * vz - cz * vy, cz * vx - cx * vz, cx * vy - cy * vx);
      if (Math.abs(foot - s.radius) < 1e-12) continue;
      const hit = cast(line.origin as Triple, line.direction as Triple, s.center, s.radius);
      expect(hit !== null).toBe(foot <= s.radius);
      if (hit) hits++;
    }
    expect(hits).toBeGreaterThan(1000);
  });

  test('S0.4 defect, one formula line: ≤ r² where r is meant', () => {
    const wrong = (perpendicular: number, r: number): boolean => perpendicular <= r * r;
    expect(wrong(3, 2)).toBe(true);
    expect(cast([-5, 3, 0], [1, 0, 0], [0, 0, 0], 2)).toBeNull();
    expect(wrong(0.4, 0.5)).toBe(false);
    expect(ends(cast([-5, 0.4, 0], [1, 0, 0], [0, 0, 0], 0.5))).toEqual([4.7, 5.3]);
  });
});

describe('S0.4 line ∩ sphere, geometric', () => {
  test('S0.4 three outcomes: tangent, crossing, miss', () => {
    const tangent = cast([-5, 1, 0], [1, 0, 0], [0, 0, 0], 1)!;
    expect([ends(tangent), tangent.chord, tangent.enter.point]).toEqual([[5, 5], 0, [0, 1, 0]]);
    expect(ends(cast([-5, 0.6, 0], [1, 0, 0], [0, 0, 0], 1))).toEqual([4.2, 5.8]);
    expect(cast([-5, 1 + EPSILON, 0], [1, 0, 0], [0, 0, 0], 1)).toBeNull();
    const barely = cast([-5, 1 - EPSILON / 2, 0], [1, 0, 0], [0, 0, 0], 1)!;
    expect(barely.chord).toBeCloseTo(2 * Math.sqrt(EPSILON), 15);
  });

  test('S0.4 tangents that are no multiple of an axis touch too', () => {
    // 3-4-5: the foot of the perpendicular from (−4, 3, 0)·k is the origin, 5k away.
    for (const k of [1, 2 ** -20, 2 ** 20, 3]) {
      const hit = cast([9, 12, 0], [3, 4, 0], [-4 * k, 3 * k, 0], 5 * k)!;
      expect(ends(hit)).toEqual([-15, -15]);
      expect(cast([9, 12, 0], [3, 4, 0], [-4 * k, 3 * k, 0], 5 * k * (1 - EPSILON))).toBeNull();
    }
  });

  test('S0.4 exact tangents in whole numbers touch in one point, one ulp less of radius misses', () => {
    // Direction, a vector across it, and the length both have.
    const frames: [Triple, Triple, number][] = [
      [[3, 4, 0], [-4, 3, 0], 5],
      [[2, -1, 2], [2, 2, -1], 3],
      [[6, 2, 3], [2, 3, -6], 7],
      [[1, 4, 8], [4, 7, -4], 9],
      [[2, 6, 9], [6, 7, -6], 11],
    ];
    for (const [d, across, r] of frames) {
      for (let m = -40; m <= 40; m++) {
        const center: Triple = [m, 2 * m, -m];
        const origin: Triple = [m + across[0] + m * d[0], 2 * m + across[1] + m * d[1], -m + across[2] + m * d[2]];
        const hit = cast(origin, d, center, r)!;
        expect([hit.enter.distance, hit.chord]).toEqual([-m * r + 0, 0]);
        expect(cast(origin, d, center, r * (1 - EPSILON))).toBeNull();
      }
    }
  });

  test('S0.4 defect: a direction that is not unit is not checked; t = −6 is right for a line, and no hit of a half-line', () => {
    const wrong = (p0: Triple, v: Triple, r: number): number => {
      const c = minus([0, 0, 0], p0);
      const along = dot(c, v);
      const perp = minus(c, [along * v[0], along * v[1], along * v[2]]);
      return along - Math.sqrt(r * r - dot(perp, perp));
    };
    expect(wrong([-5, 0, 0], [2, 0, 0], 1)).toBeNaN();
    // 2 / 3 in multiples of V: 4 m and 6 m.
    expect(ends(cast([-5, 0, 0], [2, 0, 0], [0, 0, 0], 1))).toEqual([4, 6]);
    expect(wrong([5, 0, 0], [1, 0, 0], 1)).toBe(-6);
    expect(cast([5, 0, 0], [1, 0, 0], [0, 0, 0], 1, 'ray')).toBeNull();
    expect(ends(cast([5, 0, 0], [1, 0, 0], [0, 0, 0], 1, 'line'))).toEqual([-6, -4]);
  });
});

describe('S1.1 ray ∩ sphere with entry and exit', () => {
  test('S1.1 the origin inside: the entry lies behind', () => {
    const hit = cast([0.5, 0, 0], [1, 0, 0], [0, 0, 0], 1, 'ray')!;
    expect([ends(hit), hit.originInside, hit.enter.point, hit.enter.normal]).toEqual([[-1.5, 0.5], true, [-1, 0, 0], [-1, 0, 0]]);
  });

  test('S1.1 the origin on the surface counts, leaving as well as entering', () => {
    expect(ends(cast([1, 0, 0], [1, 0, 0], [0, 0, 0], 1, 'ray'))).toEqual([-2, 0]);
    expect(ends(cast([1, 0, 0], [-1, 0, 0], [0, 0, 0], 1, 'ray'))).toEqual([0, 2]);
    // Obliquely, where a plain root leaves 1e-16.
    const oblique = cast([1, 0, 0], [1, 1, 0], [0, 0, 0], 1, 'ray')!;
    expect([oblique.enter.distance, oblique.exit.distance]).toEqual([-Math.SQRT2, 0]);
  });

  test('S1.1 directions of any length give metres', () => {
    for (const f of [1e-300, 1e-20, 0.1, 7, 1e20, 1e100]) expect(ends(cast([-5, 0, 0], [f, 0, 0], [0, 0, 0], 1))).toEqual([4, 6]);
    const unit = cast([-5, -5, -5], [1, 1, 1], [0, 0, 0], 1)!;
    for (const f of [2 ** -900, 2 ** 300]) expect(cast([-5, -5, -5], [f, f, f], [0, 0, 0], 1)).toEqual(unit);
  });

  test('S1.1 10⁷ m away from a ball of 1 cm the points are still on it, to the last bits', () => {
    const random = mulberry32(8);
    for (let i = 0; i < 300; i++) {
      const d = randomDirection(random);
      const origin: Triple = [-1e7 * d[0], -1e7 * d[1], -1e7 * d[2]];
      const hit = cast(origin, d, [0, 0, 0], 0.01);
      const truth = pierce({ kind: 'sphere', center: [0, 0, 0], radius: 0.01 }, { origin, direction: d });
      expect(hit === null).toBe(truth === null);
      if (!hit || !truth) continue;
      expect([hit.enter.distance, hit.exit.distance]).toEqual([truth.enter, truth.exit]);
      for (const { point, normal } of [hit.enter, hit.exit]) {
        expect(Math.abs(Math.hypot(...point) - 0.01)).toBeLessThanOrEqual(2 * EPSILON * 0.01);
        for (let k = 0; k < 3; k++) expect(Math.abs(point[k] - 0.01 * normal[k])).toBeLessThanOrEqual(2 * EPSILON * 0.01);
      }
    }
  });
});
