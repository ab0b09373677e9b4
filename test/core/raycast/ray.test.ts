import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { DIRECTION, DIRECTION_LOW, ENTER, EXIT, INTERVAL_STRIDE, LENGTH, ORIGIN, RAY_STRIDE } from '../../../src/core/raycast/interval.ts';
import { isWithin, setRay, readRay } from '../../../src/core/raycast/ray-object.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import { add, multiply, rational, subtract, sum, toNumber } from '../../support/rational.ts';
import { randomDirection } from '../../support/chance.ts';
import { cast, complaints } from '../../support/judge-ray.ts';
import { cases } from '../../support/long.ts';
import { nastyRay, randomRay, type PiercedKind } from '../../support/rays.ts';

const ray = new Float64Array(RAY_STRIDE);
const ball = sphere({ center: [0, 0, 0], radius: 1 });

describe('ray records', () => {
  test('a direction along an axis and a 3-4-5 one', () => {
    setRay(ray, 1, 2, 3, 0, -7, 0);
    expect([...ray]).toEqual([1, 2, 3, 0, -1, 0, 0, 0, 0, 7]);
    setRay(ray, 0, 0, 0, 30, 40, 0);
    expect([...ray.subarray(DIRECTION, DIRECTION + 3), ray[LENGTH]]).toEqual([0.6, 0.8, 0, 50]);
  });

  test('high and low parts are unit to 2⁻¹⁰⁰ and parallel to what was given, at any length [seed 1]', () => {
    const random = mulberry32(1);
    for (let i = 0; i < 300; i++) {
      const length = 10 ** (random() * 400 - 300);
      const d = randomDirection(random).map((x) => x * length);
      setRay(ray, 0, 0, 0, d[0], d[1], d[2]);
      const u = [0, 1, 2].map((k) => add(rational(ray[DIRECTION + k]), rational(ray[DIRECTION_LOW + k])));
      const off = toNumber(subtract(sum(...u.map((x) => multiply(x, x))), rational(1)));
      expect(Math.abs(off)).toBeLessThan(2 ** -100);
      for (let k = 0; k < 3; k++) {
        const [x, y] = [d[k], d[(k + 1) % 3]].map(rational);
        const crossed = toNumber(subtract(multiply(u[k], y), multiply(u[(k + 1) % 3], x)));
        expect(Math.abs(crossed) / length).toBeLessThan(2 ** -100);
      }
      expect(Math.abs(ray[LENGTH] / Math.hypot(...d) - 1)).toBeLessThan(4 * EPSILON);
    }
  });

  test('the origin stays as it is', () => {
    setRay(ray, 0.1, -0, 1e7, 1, 1, 1);
    expect([...ray.subarray(ORIGIN, ORIGIN + 3)]).toEqual([0.1, -0, 1e7]);
  });

  test('zero and non-finite directions are refused with a sentence', () => {
    for (const d of [
      [0, 0, -0],
      [NaN, 1, 1],
      [1, Infinity, 0],
    ]) {
      expect(() => setRay(ray, 0, 0, 0, d[0], d[1], d[2])).toThrow(/direction is \[.*\], expected a finite vector that is not zero/);
    }
  });
});

describe('which distances count', () => {
  const out = new Float64Array(INTERVAL_STRIDE);
  const within = (enter: number, exit: number, tMin: number, tMax: number): boolean => {
    out[ENTER] = enter;
    out[EXIT] = exit;
    return isWithin(out, tMin, tMax);
  };

  test('touching either end of the range counts', () => {
    expect(within(-2, 0, 0, 5)).toBe(true);
    expect(within(5, 6, 0, 5)).toBe(true);
    expect(within(-1, 9, 0, 5)).toBe(true);
    expect(within(-2, -1e-300, 0, 5)).toBe(false);
    expect(within(5 + 4 * EPSILON, 6, 0, 5)).toBe(false);
    expect(within(-9, -8, -Infinity, Infinity)).toBe(true);
  });

  test('S2.2 a half-line, a line and a segment; a segment ends at |direction|', () => {
    const line = { origin: [-5, 0, 0], direction: [3, 0, 0] };
    expect(readRay(ray, line)).toEqual({ tMin: 0, tMax: Infinity });
    expect(readRay(ray, { ...line, maxDistance: 2 })).toEqual({ tMin: 0, tMax: 2 });
    expect(readRay(ray, { ...line, kind: 'line' })).toEqual({ tMin: -Infinity, tMax: Infinity });
    expect(readRay(ray, { ...line, kind: 'segment' })).toEqual({ tMin: 0, tMax: 3 });
    expect(readRay(ray, { ...line, kind: 'segment', maxDistance: 2 })).toEqual({ tMin: 0, tMax: 2 });
    expect(raycast(ball, { ...line, kind: 'segment' })).toBeNull();
    expect(raycast(ball, { origin: [-5, 0, 0], direction: [4, 0, 0], kind: 'segment' })!.enter.distance).toBe(4);
    expect(raycast(ball, { ...line, maxDistance: 4 })!.exit.distance).toBe(6);
    expect(raycast(ball, { ...line, maxDistance: 4 - EPSILON })!.exit.distance).toBe(6);
    expect(raycast(ball, { ...line, maxDistance: 4 - 2 * EPSILON })).toBeNull();
  });

  test('vectors may be objects; what is wrong is named', () => {
    const at = { x: -5, y: 0, z: 0 };
    expect(raycast(ball, { origin: at, direction: { x: 1, y: 0, z: 0 } })!.enter.distance).toBe(4);
    expect(() => raycast(ball, undefined as never)).toThrow(/ray is undefined/);
    expect(() => raycast(ball, { origin: [0, 0], direction: [1, 0, 0] })).toThrow(/ray\.origin is \[0, 0\]/);
    expect(() => raycast(ball, { origin: at, direction: [1, NaN, 0] })).toThrow(/ray\.direction\[1\] is NaN/);
    expect(() => raycast(ball, { origin: at, direction: [1, 0, 0], maxDistance: -1 })).toThrow(/ray\.maxDistance is -1/);
    expect(() => raycast(ball, { origin: at, direction: [1, 0, 0], kind: 'beam' as never })).toThrow(/ray\.kind is "beam"/);
    expect(() => raycast({ kind: 'cone' } as never, { origin: at, direction: [1, 0, 0] })).toThrow(/expected a shape/);
  });
});

describe('properties of every kind', () => {
  const KINDS: PiercedKind[] = ['sphere', 'cylinder', 'capsule', 'aabb', 'obb', 'triangle'];

  test.each(KINDS)('%s: reversing the ray swaps entry and exit, to the last bit [seed 2]', (kind) => {
    const random = mulberry32(2);
    const back = { front: 'back', back: 'front' } as Record<string, string>;
    for (let i = 0; i < 400; i++) {
      const { solid, line } = i % 2 ? nastyRay(random, kind) : randomRay(random, kind);
      const there = cast(solid, line);
      const here = cast(solid, { ...line, direction: line.direction.map((x) => -x) });
      expect(here === null).toBe(there === null);
      if (!there || !here) continue;
      expect([here.enter.distance, here.exit.distance]).toEqual([-there.exit.distance + 0, -there.enter.distance + 0]);
      if (kind !== 'triangle') expect([here.enter.part, here.exit.part]).toEqual([there.exit.part, there.enter.part]);
      else if (there.enter.part !== there.exit.part) expect(here.enter.part).toBe(back[there.enter.part]);
    }
  });

  test.each(KINDS)('%s: the length of the direction changes nothing, a power of two not a bit [seed 3]', (kind) => {
    const random = mulberry32(3);
    for (let i = 0; i < 400; i++) {
      const { solid, line } = i % 2 ? nastyRay(random, kind) : randomRay(random, kind);
      if (Math.max(...line.direction.map(Math.abs)) > 1e50) continue;
      const one = cast(solid, line);
      // (Not downwards: components of 1e-60 and smaller would fall off the end.)
      for (const f of [2 ** 100, 2 ** 40]) expect(cast(solid, { ...line, direction: line.direction.map((x) => f * x) })).toEqual(one);
    }
  });

  test.each(KINDS)('%s: a rigid motion changes nothing but the frame [seed 4]', (kind) => {
    // Quarter turns and shifts by whole numbers, which are exact where the coordinates leave room: multiples of 2⁻²⁰.
    const random = mulberry32(4);
    const coarse = (x: number): number => Math.round(x * 2 ** 20) / 2 ** 20;
    const turn = (p: readonly number[]): [number, number, number] => [p[2], p[0], p[1]];
    const shift = (p: readonly number[]): [number, number, number] => [p[0] + 3, p[1] - 17, p[2] + 1024];
    if (kind === 'obb') return;
    for (let i = 0; i < 300; i++) {
      const { solid, line } = randomRay(random, kind);
      const map = (f: (p: number[], name: string) => number[]): typeof solid =>
        Object.fromEntries(
          Object.entries(solid).map(([name, value]) => [
            name,
            Array.isArray(value) ? f(value as number[], name) : typeof value === 'number' ? coarse(value) : (value as unknown),
          ]),
        ) as typeof solid;
      const plain = map((p) => p.map(coarse));
      const moved = map((p, name) => (name === 'half' ? turn(p.map(coarse)) : shift(turn(p.map(coarse)))));
      const origin = line.origin.map(coarse);
      const one = cast(plain, { ...line, origin });
      const other = cast(moved, { origin: shift(turn(origin)), direction: turn(line.direction) });
      expect(other === null).toBe(one === null);
      if (!one || !other) continue;
      for (const end of ['enter', 'exit'] as const) {
        expect(Math.abs(other[end].distance - one[end].distance)).toBeLessThanOrEqual(16 * EPSILON * (8 + Math.abs(one[end].distance)));
        const point = shift(turn(one[end].point));
        // The moved frame's coordinates are a thousand times larger, and so is their last place.
        for (let k = 0; k < 3; k++) expect(Math.abs(point[k] - other[end].point[k])).toBeLessThanOrEqual(8 * EPSILON * 1024);
        for (let k = 0; k < 3; k++) expect(turn(one[end].normal)[k]).toBeCloseTo(other[end].normal[k], 12);
      }
    }
  });

  test('a start on the surface is at 0 however grazing the ray [seed 5]', () => {
    const random = mulberry32(5);
    for (let i = 0; i < 300; i++) {
      // All of them have their top at z = r, exactly.
      const r = 0.01 + random();
      const x = 3 * random() - 1;
      const y = 2 * random() - 1;
      const given = {
        origin: [x, y, r],
        direction: [random() - 0.5, random() - 0.5, (random() - 0.5) * 10 ** (-8 * random())],
        kind: 'line' as const,
      };
      for (const shape of [
        sphere({ center: [x, y, 0], radius: r }),
        capsule({ p1: [x - 1 - random(), y, 0], p2: [x + 1 + random(), y, 0], radius: r }),
        aabb({ center: [x, y, 0], half: [1, 1, r] }),
        obb({ center: [x, y, 0], half: [1, 1, r], orientation: [0, 0, 0, 1] }),
        triangle({ a: [x - 1, y - 1, r], b: [x + 1, y - random(), r], c: [x, y + 1, r] }),
      ]) {
        const { enter, exit } = raycast(shape, given)!;
        expect([shape.kind, given, Math.min(Math.abs(enter.distance), Math.abs(exit.distance))]).toEqual([shape.kind, given, 0]);
      }
    }
  });

  test('each kind answers through the one row of kernels', () => {
    const line = { origin: [-5, 0.1, 0.1], direction: [1, 0, 0] };
    const half: [number, number, number] = [1, 1, 1];
    expect(
      [
        ball,
        capsule({ p1: [0, -1, 0], p2: [0, 1, 0], radius: 1 }),
        aabb({ center: [0, 0, 0], half }),
        obb({ center: [0, 0, 0], half }),
        triangle({ a: [0, -1, -1], b: [0, 1, -1], c: [0, 0, 2] }),
      ].map((shape) => raycast(shape, line)!.enter.part),
    ).toEqual(['surface', 'cylinder', '-x', '-x', 'back']);
  });
});

// (Of an OBB: of the box that its quaternion means.)
describe.each([
  ['sphere', 800, 800],
  ['capsule', 800, 800],
  ['cylinder', 500, 500],
  ['aabb', 1000, 1000],
  ['obb', 800, 600],
  ['triangle', 1200, 1000],
] as const)('%s against the oracle', (kind, random, nasty) => {
  test.each(cases([1], [1, 2]))('random rays within 8 eps·(|t| + S) [seed %i]', (seed) => {
    expect(complaints(kind, mulberry32(seed), random, false)).toEqual([]);
  });
  test.each(cases([1], [1, 2]))('nasty rays within the conditioning of the input [seed %i]', (seed) => {
    expect(complaints(kind, mulberry32(seed), nasty, true)).toEqual([]);
  });
});
