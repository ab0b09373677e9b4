import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { BOUNDS_STRIDE, bounds } from '../../../src/core/shapes/bounds.ts';
import { AXES, STRIDE, sizeOf } from '../../../src/core/shapes/record.ts';
import { aabb, capsule, kindOf, obb, recordOf, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import type { Shape } from '../../../src/core/shapes/shape.ts';

function boundsOf(shape: Shape, margin = 0): number[] {
  const out = new Float64Array(BOUNDS_STRIDE);
  bounds(out, 0, kindOf(shape), recordOf(shape), 0, margin);
  return [...out];
}

// Slightly outside `exact`, by at most 16 eps of the size: touching solids have touching bounds, and no pair is fattened in a way that shows.
function expectJustOutside(got: number[], exact: number[], size: number): void {
  for (let k = 0; k < 3; k++) {
    const low = exact[k] - got[k];
    const high = got[3 + k] - exact[3 + k];
    if (!(low >= 4 * 2 ** -52 * size && low <= 16 * 2 ** -52 * size)) throw new Error(`low ${k} is off by ${low / size / 2 ** -52} eps·S`);
    if (!(high >= 4 * 2 ** -52 * size && high <= 16 * 2 ** -52 * size)) {
      throw new Error(`high ${k} is off by ${high / size / 2 ** -52} eps·S`);
    }
  }
}

describe('by hand', () => {
  test('sphere, capsule, AABB, triangle', () => {
    expectJustOutside(boundsOf(sphere({ center: [1, 2, 3], radius: 2 })), [-1, 0, 1, 3, 4, 5], 5);
    expectJustOutside(boundsOf(capsule({ p1: [1, 5, 0], p2: [4, 2, 0], radius: 1 })), [0, 1, -1, 5, 6, 1], 6);
    expectJustOutside(boundsOf(aabb({ min: [-8, 1, 2], max: [4, 5, 6] })), [-8, 1, 2, 4, 5, 6], 8);
    expectJustOutside(boundsOf(triangle({ a: [3, 0, 1], b: [1, 7, 2], c: [2, 3, -4] })), [1, 0, -4, 3, 7, 2], 7);
  });

  test('a box turned by 45° about z reaches √2 wide', () => {
    const got = boundsOf(obb({ center: [0, 0, 0], half: [1, 1, 3], orientation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] }));
    expectJustOutside(got, [-Math.SQRT2, -Math.SQRT2, -3, Math.SQRT2, Math.SQRT2, 3], 3);
  });

  test('a margin is added on every side', () => {
    expectJustOutside(boundsOf(sphere({ center: [0, 0, 0], radius: 1 }), 0.5), [-1.5, -1.5, -1.5, 1.5, 1.5, 1.5], 1);
  });

  test('a tiny box is padded by its own size, not by that of its axes', () => {
    expectJustOutside(boundsOf(aabb({ center: [0, 0, 0], half: [1e-9, 1e-9, 1e-9] })), [-1e-9, -1e-9, -1e-9, 1e-9, 1e-9, 1e-9], 1e-9);
  });
});

describe('every solid lies inside its bounds and touches each side', () => {
  const random = mulberry32(71);
  const unit = (): number[] => {
    for (;;) {
      const v = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
      const n = Math.hypot(...v);
      if (n > 0.1 && n < 1) return v.map((x) => x / n);
    }
  };

  // The farthest a solid reaches in a direction, from its definition.
  function support(shape: Shape, d: number[]): number {
    const dot = (p: readonly number[]): number => p[0] * d[0] + p[1] * d[1] + p[2] * d[2];
    if (shape.kind === 'sphere') return dot(shape.center) + shape.radius;
    if (shape.kind === 'capsule') return Math.max(dot(shape.p1), dot(shape.p2)) + shape.radius;
    if (shape.kind === 'triangle') return Math.max(dot(shape.a), dot(shape.b), dot(shape.c));
    const axes = recordOf(shape).subarray(AXES);
    let reach = -Infinity;
    for (let corner = 0; corner < 8; corner++) {
      const p: number[] = [...shape.center];
      for (let j = 0; j < 3; j++) for (let k = 0; k < 3; k++) p[k] += (corner & (1 << j) ? 1 : -1) * shape.half[j] * axes[3 * j + k];
      reach = Math.max(reach, dot(p));
    }
    return reach;
  }

  test('4,000 shapes of all kinds and sizes (seed 71)', () => {
    for (let i = 0; i < 4000; i++) {
      const size = 10 ** (random() * 12 - 6);
      const far = size * 10 ** (random() * 4 - 1);
      const p = unit().map((x) => x * far);
      const near = (): number[] => unit().map((x, k) => p[k] + x * size);
      const half = (): number[] => [size * (0.01 + random()), size * (0.01 + random()), size * (0.01 + random())];
      const shape =
        i % 5 === 0
          ? sphere({ center: p, radius: size })
          : i % 5 === 1
            ? capsule({ p1: p, p2: near(), radius: size * (0.01 + random()) })
            : i % 5 === 2
              ? aabb({ center: p, half: half() })
              : i % 5 === 3
                ? obb({ center: p, half: half(), orientation: randomQuat(random) })
                : triangle({ a: p, b: near(), c: near() });
      const got = boundsOf(shape);
      const exact = [];
      for (let side = -1; side <= 1; side += 2) {
        for (const axis of [0, 1, 2]) {
          exact.push(side * support(shape, axis === 0 ? [side, 0, 0] : axis === 1 ? [0, side, 0] : [0, 0, side]));
        }
      }
      const s = Math.max(...exact.map(Math.abs), sizeOf(kindOf(shape), recordOf(shape), 0));
      expectJustOutside(got, exact, s);
    }
  });
});

describe('reading and writing', () => {
  test('only the six numbers, from the record at the offset', () => {
    const data = new Float64Array(3 * STRIDE).fill(99);
    data.set(recordOf(sphere({ center: [0, 0, 0], radius: 1 })), STRIDE);
    const out = new Float64Array(10).fill(7);
    bounds(out, 2, 0, data, STRIDE, 0);
    expect(Array.from(out, Math.round)).toEqual([7, 7, -1, -1, -1, 1, 1, 1, 7, 7]);
  });

  test('the size of a record is its largest coordinate or extent', () => {
    const size = (shape: Shape): number => sizeOf(kindOf(shape), recordOf(shape), 0);
    expect(size(sphere({ center: [1, -2, 0], radius: 0.5 }))).toBe(2);
    expect(size(sphere({ center: [0, 0, 0], radius: 3 }))).toBe(3);
    expect(size(capsule({ p1: [0, 0, 0], p2: [0, 0, -9], radius: 3 }))).toBe(9);
    expect(size(aabb({ center: [0, 0, 0], half: [1e-3, 2e-3, 1e-3] }))).toBe(2e-3);
    expect(size(obb({ center: [0, -4, 0], half: [1, 1, 5] }))).toBe(5);
    expect(size(triangle({ a: [0, 0, 0], b: [1e-3, 0, 0], c: [0, -2e-3, 0] }))).toBe(2e-3);
  });
});
