import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { pierce } from '../../../src/oracle/rays.ts';
import { raycast, type RayInterval } from '../../../src/core/raycast/raycast.ts';
import { triangle } from '../../../src/core/shapes/shape.ts';

type Triple = [number, number, number];
const right = triangle({ a: [0, 0, 0], b: [4, 0, 0], c: [0, 4, 0] });
const cast = (origin: Triple, direction: Triple, kind: 'line' | 'ray' = 'line'): RayInterval | null =>
  raycast(right, { origin, direction, kind });
const HALF_TURN: unknown = expect.closeTo(Math.SQRT1_2, 15);
const parts = (hit: RayInterval | null): unknown => hit && [hit.enter.part, hit.exit.part];

describe('ray ∩ triangle', () => {
  test('from the front: entry and exit coincide, normals opposite, the entry’s against the ray', () => {
    expect(cast([1, 1, 3], [0, 0, -2])).toEqual({
      enter: { distance: 3, point: [1, 1, 0], normal: [0, 0, 1], part: 'front' },
      exit: { distance: 3, point: [1, 1, 0], normal: [0, 0, -1], part: 'back' },
      chord: 0,
      originInside: false,
    });
  });

  test('from the back', () => {
    const hit = cast([1, 1, -3], [0, 0, 1])!;
    expect([parts(hit), hit.enter.normal]).toEqual([
      ['back', 'front'],
      [0, 0, -1],
    ]);
  });

  test('edges and corners count, one ulp beside misses', () => {
    for (const [x, y] of [
      [0, 0],
      [4, 0],
      [0, 4],
      [2, 0],
      [0, 3],
      [1, 3],
      [2.5, 1.5],
    ]) {
      expect(parts(cast([x, y, 3], [0, 0, -1]))).toEqual(['front', 'back']);
      expect(cast([x - 1, y - 2, 3], [1, 2, -3])!.enter.distance).toBeCloseTo(Math.sqrt(14), 14);
    }
    expect(cast([2, -1e-20, 3], [0, 0, -1])).toBeNull();
    expect(cast([1 + EPSILON, 3, 3], [0, 0, -1])).toBeNull();
    expect(cast([-EPSILON, 1, 3], [0, 0, -1])).toBeNull();
  });

  test('rays through a shared edge hit one of two neighbours or both, never neither [seed 3]', () => {
    const random = mulberry32(3);
    const number = (): number => 2 * random() - 1;
    for (let i = 0; i < 2000; i++) {
      const a: Triple = [number(), number(), 0.1 * number()];
      const b: Triple = [number(), number(), 0.1 * number()];
      const s = random();
      const x: Triple = [a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1]), a[2] + s * (b[2] - a[2])];
      const d: Triple = [0.2 * number(), 0.2 * number(), -1];
      const line = { origin: [x[0] - 3 * d[0], x[1] - 3 * d[1], x[2] - 3 * d[2]] as Triple, direction: d };
      // Corners well to either side of a–b, as seen from above.
      const [nx, ny] = [-(b[1] - a[1]), b[0] - a[0]];
      const left = triangle({ a, b, c: [x[0] + 3 * nx, x[1] + 3 * ny, 0] });
      const rightHand = triangle({ a, b, c: [x[0] - 3 * nx, x[1] - 3 * ny, 0] });
      expect(raycast(left, line) !== null || raycast(rightHand, line) !== null).toBe(true);
    }
  });

  test('behind, and starting on the surface', () => {
    expect(cast([1, 1, 3], [0, 0, 1], 'ray')).toBeNull();
    expect(cast([1, 1, 0], [0, 0, 1], 'ray')!.enter.distance).toBe(0);
    const oblique = cast([1, 1, 0], [1, 2, 3], 'ray')!;
    expect([oblique.enter.distance, oblique.originInside]).toEqual([0, false]);
  });

  test('in its plane: the stretch across it, normals outward across the edges', () => {
    expect(cast([-2, 1, 0], [3, 0, 0])).toEqual({
      enter: { distance: 2, point: [0, 1, 0], normal: [-1, 0, 0], part: 'front' },
      exit: { distance: 5, point: [3, 1, 0], normal: [HALF_TURN, HALF_TURN, 0], part: 'front' },
      chord: 3,
      originInside: false,
    });
    expect(cast([1, 1, 0], [1, 0, 0])!.originInside).toBe(true);
    // Along an edge, touching a corner, missing within the plane, beside the plane.
    expect(cast([-2, 0, 0], [1, 0, 0])!.chord).toBe(4);
    expect([cast([-2, 0, 0], [1, 0, 0])!.enter.normal, cast([-2, 0, 0], [1, 0, 0])!.exit.normal]).toEqual([
      [-1, 0, 0],
      [HALF_TURN, HALF_TURN, 0],
    ]);
    const corner = cast([3, -1, 0], [1, 1, 0])!;
    expect([corner.chord, corner.enter.distance, corner.enter.point]).toEqual([0, Math.SQRT2, [4, 0, 0]]);
    expect(cast([-2, 4 + 1e-14, 0], [1, 0, 0])).toBeNull();
    expect(cast([-2, 1, 1e-20], [1, 0, 0])).toBeNull();
  });

  test('in a plane that is not the coordinates’, by whole numbers', () => {
    // x + 2y + 3z = 6, and a line in it.
    const tilted = triangle({ a: [6, 0, 0], b: [0, 3, 0], c: [0, 0, 2] });
    const hit = raycast(tilted, { origin: [6, 3, -2], direction: [-3, -3, 3], kind: 'line' })!;
    // It crosses the edges a–b at (4, 1, 0) and b–c at (0, −3, 4): only the first lies on the triangle; a–c at (3, 0, 1).
    expect([hit.enter.distance, hit.exit.distance]).toEqual([expect.closeTo(2 * Math.sqrt(3), 14), expect.closeTo(3 * Math.sqrt(3), 14)]);
    expect([hit.enter.part, hit.exit.part]).toEqual(['front', 'front']);
    for (const { point } of [hit.enter, hit.exit]) expect(point[0] + 2 * point[1] + 3 * point[2]).toBeCloseTo(6, 14);
    expect(raycast(tilted, { origin: [6, 3, -2 + 1e-14], direction: [-3, -3, 3], kind: 'line' })).toBeNull();
  });

  test('a grazing ray, a sliver, and a triangle of 1 cm from 10⁷ m', () => {
    expect(cast([-1e6 + 1, 1, 1e-6], [1e6, 0, -1e-6])!.enter.point).toEqual([expect.closeTo(1, 9), 1, expect.closeTo(0, 30)]);
    const sliver = triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0.5, 1e-12, 0] });
    expect(parts(raycast(sliver, { origin: [0.5, 0.5e-12, 1], direction: [0, 0, -1] }))).toEqual(['front', 'back']);
    expect(raycast(sliver, { origin: [0.5, 1.5e-12, 1], direction: [0, 0, -1] })).toBeNull();
    const small = triangle({ a: [0, 0, 0], b: [0.01, 0, 0], c: [0, 0.01, 0] });
    const far = raycast(small, { origin: [0.0025, -1e7, 1e7 + 0.0025], direction: [0, 1, -1] })!;
    expect(far.enter.point).toEqual([0.0025, expect.closeTo(0.0025, 8), expect.closeTo(0, 20)]);
  });

  test('a start close to a corner at zero: the distance is as good as its own digits, whichever corner that is', () => {
    const corners: Triple[] = [
      [0, 0, 0],
      [-3, 3, -1],
      [3, 2, 1],
    ];
    const direction: Triple = [0.7, -0.2, 0.6];
    for (let turn = 0; turn < 3; turn++) {
      const [a, b, c] = [0, 1, 2].map((k) => corners[(k + turn) % 3]);
      for (let scale = 1 / 3; scale > 1e-12; scale /= 7) {
        // Above the plane, over the inside.
        const origin: Triple = [0.11 * scale, 0.57 * scale, 0.31 * scale];
        const truth = pierce({ kind: 'triangle', a, b, c }, { origin, direction })!.enter;
        const { distance } = raycast(triangle({ a, b, c }), { origin, direction, kind: 'line' })!.enter;
        expect(Math.abs(distance - truth)).toBeLessThanOrEqual(2 * EPSILON * Math.abs(truth));
      }
    }
  });
});
