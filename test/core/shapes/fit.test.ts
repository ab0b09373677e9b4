import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { rotate } from '../../../src/core/math/quat.ts';
import { fit } from '../../../src/core/shapes/fit.ts';
import { AXES } from '../../../src/core/shapes/record.ts';
import { recordOf } from '../../../src/core/shapes/shape.ts';
import type { Aabb, Capsule, Obb, Sphere } from '../../../src/core/shapes/shape.ts';
import { multiply, rational, subtract, sum } from '../../support/rational.ts';
import { cases } from '../../support/long.ts';

type Point = number[];
const KINDS = ['sphere', 'capsule', 'aabb', 'obb'] as const;
const EPS = 2 ** -52;

// How far a point sticks out of a shape, from the shape's definition, m.
function outside(shape: Sphere | Capsule | Aabb | Obb, p: Point): number {
  if (shape.kind === 'sphere') return Math.hypot(p[0] - shape.center[0], p[1] - shape.center[1], p[2] - shape.center[2]) - shape.radius;
  if (shape.kind === 'capsule') {
    const d = [0, 1, 2].map((k) => shape.p2[k] - shape.p1[k]);
    const w = [0, 1, 2].map((k) => p[k] - shape.p1[k]);
    const dd = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
    const t = dd > 0 ? Math.min(1, Math.max(0, (w[0] * d[0] + w[1] * d[1] + w[2] * d[2]) / dd)) : 0;
    return Math.hypot(w[0] - t * d[0], w[1] - t * d[1], w[2] - t * d[2]) - shape.radius;
  }
  if (shape.kind === 'aabb') return Math.max(...p.map((x, k) => Math.max(shape.min[k] - x, x - shape.max[k])));
  const axes = recordOf(shape).subarray(AXES);
  const w = p.map((x, k) => x - shape.center[k]);
  return Math.max(...[0, 3, 6].map((o, k) => Math.abs(w[0] * axes[o] + w[1] * axes[o + 1] + w[2] * axes[o + 2]) - shape.half[k]));
}

function volume(shape: Sphere | Capsule | Aabb | Obb): number {
  if (shape.kind === 'sphere') return (4 / 3) * Math.PI * shape.radius ** 3;
  if (shape.kind === 'capsule') {
    const length = Math.hypot(shape.p2[0] - shape.p1[0], shape.p2[1] - shape.p1[1], shape.p2[2] - shape.p1[2]);
    return Math.PI * shape.radius ** 2 * (length + (4 / 3) * shape.radius);
  }
  return 8 * shape.half[0] * shape.half[1] * shape.half[2];
}

function expectAllInside(points: Point[], what: string): void {
  const size = Math.max(...points.flat().map(Math.abs));
  for (const kind of KINDS) {
    const shape = fit(points, kind);
    // An AABB is compared, not computed: exact. The others are measured again here, with roundings of its own.
    const slack = kind === 'aabb' ? 0 : 4 * EPS * size;
    for (const p of points) {
      if (outside(shape, p) > slack) throw new Error(`${what}: ${kind} leaves ${p.join(' ')} out by ${outside(shape, p)}`);
    }
  }
  const box = fit(points, 'aabb');
  expect(volume(fit(points, 'obb'))).toBeLessThanOrEqual(volume(box));
  expect(volume(fit(points, 'capsule'))).toBeLessThanOrEqual(volume(fit(points, 'sphere')) * (1 + 1e-12));
}

function unit(random: () => number): Point {
  for (;;) {
    const v = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
    const n = Math.hypot(...v);
    if (n > 0.01 && n <= 1) return v.map((x) => x / n);
  }
}

function turned(points: Point[], random: () => number): Point[] {
  const q = randomQuat(random);
  const shift = [random(), random(), random()];
  const out = [0, 0, 0];
  return points.map((p) => {
    rotate(out, 0, q, 0, p[0], p[1], p[2]);
    return out.map((x, k) => x + shift[k]);
  });
}

describe('by hand', () => {
  test('two points: the sphere on them as diameter', () => {
    const s = fit(
      [
        [1, 0, 0],
        [5, 0, 0],
      ],
      'sphere',
    );
    expect(s.center).toEqual([3, 0, 0]);
    expect(s.radius).toBeGreaterThanOrEqual(2);
    expect(s.radius).toBeLessThanOrEqual(2 + 16 * EPS);
  });

  test('a unit cube: sphere √3/2, AABB exact, OBB the same, also when turned (seed 81)', () => {
    const cube = Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]);
    expect(fit(cube, 'sphere').radius).toBeCloseTo(Math.sqrt(3) / 2, 14);
    expect(fit(cube, 'aabb').min).toEqual([0, 0, 0]);
    expect(fit(cube, 'aabb').max).toEqual([1, 1, 1]);
    expect(fit(cube, 'obb').half).toEqual([0.5, 0.5, 0.5]);
    const random = mulberry32(81);
    for (let i = 0; i < 20; i++) {
      const other = turned(cube, random);
      expect(fit(other, 'sphere').radius).toBeCloseTo(Math.sqrt(3) / 2, 12);
      expect(volume(fit(other, 'obb'))).toBeCloseTo(1, 12);
    }
  });

  test('a regular tetrahedron is held by all four corners', () => {
    const s = fit(
      [
        [1, 1, 1],
        [1, -1, -1],
        [-1, 1, -1],
        [-1, -1, 1],
      ],
      'sphere',
    );
    expect(s.radius).toBeCloseTo(Math.sqrt(3), 14);
    expect(Math.hypot(...s.center)).toBeLessThan(1e-15);
  });

  test('an obtuse triangle is held by its long side only', () => {
    const s = fit(
      [
        [0, 0, 0],
        [10, 0, 0],
        [5, 1, 0],
      ],
      'sphere',
    );
    expect(s.center).toEqual([5, 0, 0]);
  });

  test('all the ways to give points', () => {
    const flat = [0, 0, 0, 1, 2, 3, -1, 4, 2];
    const objects = [0, 1, 2].map((i) => ({ x: flat[3 * i], y: flat[3 * i + 1], z: flat[3 * i + 2] }));
    for (const kind of KINDS) {
      const one = fit(new Float64Array(flat), kind);
      expect(fit(new Float32Array(flat), kind)).toEqual(one);
      expect(fit(objects, kind)).toEqual(one);
    }
  });
});

describe('what was sampled is found again', () => {
  test('a box by its corners and points inside, turned anywhere (seed 82)', () => {
    const random = mulberry32(82);
    for (let run = 0; run < cases(3, 25); run++) {
      const h = [random() + 0.1, random() + 0.1, random() + 0.1];
      const points = Array.from({ length: 8 }, (_, i) => [i & 1 ? h[0] : -h[0], i & 2 ? h[1] : -h[1], i & 4 ? h[2] : -h[2]]);
      for (let i = 0; i < 100; i++) points.push(h.map((x) => x * (2 * random() - 1)));
      const box = fit(turned(points, random), 'obb');
      expect(volume(box) / (8 * h[0] * h[1] * h[2])).toBeLessThan(1 + 1e-12);
      const sorted = h.toSorted((a, b) => a - b);
      box.half.toSorted((a, b) => a - b).forEach((x, k) => expect(x).toBeCloseTo(sorted[k], 12));
    }
  });

  test('a sphere by points on it (seed 83)', () => {
    const random = mulberry32(83);
    for (let run = 0; run < cases(3, 20); run++) {
      const points = Array.from({ length: 300 }, () => unit(random).map((x, k) => 3 * x + k));
      const s = fit(points, 'sphere');
      expect(s.radius).toBeLessThanOrEqual(3 + 1e-12);
      expect(s.radius).toBeGreaterThan(2.97);
      expect(Math.hypot(s.center[0], s.center[1] - 1, s.center[2] - 2)).toBeLessThan(0.05);
    }
  });

  test('a capsule by rings and caps, within a millionth; by random points on it, within 2 % (seed 84)', () => {
    const random = mulberry32(84);
    for (let run = 0; run < 6; run++) {
      const r = 0.3 + random();
      const length = 1 + 3 * random();
      const rings: Point[] = [
        [0, r + length / 2, 0],
        [0, -r - length / 2, 0],
      ];
      for (const y of [-length / 2, -length / 6, length / 6, length / 2]) {
        for (let i = 0; i < 24; i++) rings.push([r * Math.cos((i * Math.PI) / 12), y, r * Math.sin((i * Math.PI) / 12)]);
      }
      const truth = Math.PI * r * r * (length + (4 / 3) * r);
      const c = fit(turned(rings, random), 'capsule');
      expect(volume(c) / truth).toBeLessThan(1 + 1e-6);
      expect(Math.abs(c.radius / r - 1)).toBeLessThan(1e-6);

      const scattered = Array.from({ length: 300 }, () => {
        const n = unit(random);
        return [r * n[0], r * n[1] + (n[1] > 0 ? length / 2 : -length / 2), r * n[2]];
      });
      expect(volume(fit(turned(scattered, random), 'capsule')) / truth).toBeLessThan(1.02);
    }
  });
});

describe('random clouds', () => {
  // Every ball through 2, 3 or 4 of the points, found by Gaussian elimination; the smallest that has all points.
  function bruteRadius(points: Point[]): number {
    let best = points.length === 1 ? 0 : Infinity;
    const n = points.length;
    for (let mask = 1; mask < 1 << n; mask++) {
      const chosen = points.filter((_, k) => mask & (1 << k));
      if (chosen.length < 2 || chosen.length > 4) continue;
      const c = equidistant(chosen);
      const radius = Math.max(...points.map((p) => Math.hypot(p[0] - c[0], p[1] - c[1], p[2] - c[2])));
      if (radius < best) best = radius;
    }
    return best;
  }

  // c = p + Σ λᵢ eᵢ with 2 Σ λⱼ eᵢ·eⱼ = eᵢ·eᵢ.
  function equidistant(points: Point[]): Point {
    const [p, ...rest] = points;
    const e = rest.map((q) => q.map((x, k) => x - p[k]));
    const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const rows = e.map((a) => [...e.map((b) => 2 * dot(a, b)), dot(a, a)]);
    const m = rows.length;
    for (let i = 0; i < m; i++) {
      const pivot = rows.slice(i).reduce((at, row, k) => (Math.abs(row[i]) > Math.abs(rows[at][i]) ? i + k : at), i);
      [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
      for (let j = 0; j < m; j++) {
        if (j === i) continue;
        const f = rows[j][i] / rows[i][i];
        for (let k = i; k <= m; k++) rows[j][k] -= f * rows[i][k];
      }
    }
    return p.map((x, k) => x + e.reduce((s, a, i) => s + (rows[i][m] / rows[i][i]) * a[k], 0));
  }

  test('the sphere is the smallest: against all balls through 2, 3, 4 points (seed 85)', () => {
    const random = mulberry32(85);
    for (let run = 0; run < cases(30, 300); run++) {
      const n = 1 + Math.floor(random() * 8);
      const flat = run % 3 === 0 ? 0 : 1;
      // On a raster, many points lie on one sphere, circle or line.
      const points = Array.from({ length: n }, () => [random(), random(), flat * random()].map((x) => (run % 2 ? Math.round(3 * x) : x)));
      const brute = bruteRadius([...new Map(points.map((p) => [p.join(), p])).values()]);
      const s = fit(points, 'sphere');
      if (brute === 0) expect(s.radius).toBe(5e-7);
      else expect(Math.abs(s.radius / brute - 1)).toBeLessThan(1e-12);
    }
  });

  test('every point inside every fit, sizes 1e-30 to 1e30, near and far from the origin (seed 86)', () => {
    const random = mulberry32(86);
    for (let run = 0; run < cases(6, 50); run++) {
      const size = 10 ** (random() * 60 - 30);
      const far = run % 3 === 0 ? 1e4 * size : 0;
      const squash = [1, run % 4 === 1 ? 1e-3 : 1, run % 5 === 1 ? 1e-5 : 1];
      const points = Array.from({ length: 1 + Math.floor(random() * 60) }, () => squash.map((f) => far + size * f * (random() - 0.5)));
      expectAllInside(points, `run ${run}`);
    }
  });

  test('the sphere holds every point exactly: |p − c|² ≤ r² in exact fractions (seed 87)', () => {
    const random = mulberry32(87);
    for (let run = 0; run < cases(5, 40); run++) {
      const points = Array.from({ length: 30 }, () => unit(random).map((x) => x * (run % 2 ? 1 : 1 + random() * 1e-9)));
      const s = fit(points, 'sphere');
      for (const p of points) {
        const d = p.map((x, k) => subtract(rational(x), rational(s.center[k])));
        const off = subtract(sum(...d.map((x) => multiply(x, x))), multiply(rational(s.radius), rational(s.radius)));
        expect(off.num <= 0n).toBe(true);
      }
    }
  });

  test('a large cloud: 20,000 points in a tilted slab', () => {
    const random = mulberry32(88);
    const slab = turned(
      Array.from({ length: 20_000 }, () => [4 * random(), 2 * random(), 0.5 * random()]),
      random,
    );
    expectAllInside(slab, 'slab');
    expect(volume(fit(slab, 'obb'))).toBeLessThan(4.05);
  });
});

describe('degenerate clouds become thin solids', () => {
  test('one point, or one point many times: everything is 1e-6 m wide', () => {
    for (const points of [[[3, 4, 5]], Array.from({ length: 7 }, () => [3, 4, 5])]) {
      expect(fit(points, 'sphere')).toMatchObject({ center: [3, 4, 5], radius: 5e-7 });
      expect(fit(points, 'obb')).toMatchObject({ center: [3, 4, 5], half: [5e-7, 5e-7, 5e-7] });
      expect(fit(points, 'capsule')).toMatchObject({ p1: [3, 4, 5], p2: [3, 4, 5], radius: 5e-7 });
      const box = fit(points, 'aabb');
      for (let k = 0; k < 3; k++) expect(box.half[k]).toBeCloseTo(5e-7, 14);
    }
  });

  test('a point so far out that 1e-6 m is less than its last place', () => {
    const box = fit([[1e15, 0, 0]], 'aabb');
    expect(box.half).toEqual([5e-7, 5e-7, 5e-7]);
    expect(box.center).toEqual([1e15, 0, 0]);
  });

  test('a line along x: the widths across are 1e-6 of its length', () => {
    const line = [
      [0, 1, 1],
      [3, 1, 1],
      [10, 1, 1],
    ];
    expect(fit(line, 'aabb').half).toEqual([5, expect.closeTo(5e-6, 12), expect.closeTo(5e-6, 12)]);
    expect(fit(line, 'obb').half).toEqual([5, expect.closeTo(5e-6, 12), expect.closeTo(5e-6, 12)]);
    const c = fit(line, 'capsule');
    expect(c.radius).toBeCloseTo(5e-6, 12);
    expect(Math.abs(c.p2[0] - c.p1[0])).toBeCloseTo(10, 4);
  });

  test('lines and planes at any angle (seed 89)', () => {
    const random = mulberry32(89);
    for (let run = 0; run < 14; run++) {
      const points = turned(
        Array.from({ length: 20 }, () => [random() * 4, run % 2 ? random() * 3 : 0, 0]),
        random,
      );
      expectAllInside(points, `run ${run}`);
      const half = fit(points, 'obb').half.toSorted((a, b) => a - b);
      expect(half[0]).toBeLessThan(3e-6);
      if (run % 2 === 0) expect(half[1]).toBeLessThan(3e-6);
      if (run % 2 === 0) expect(fit(points, 'capsule').radius).toBeLessThan(3e-6);
    }
  });
});

describe('what is refused', () => {
  const bad: [string, unknown, unknown, string][] = [
    ['an empty array', [], 'sphere', 'points.length is 0, expected an integer from 1'],
    ['an empty flat array', new Float32Array(0), 'aabb', 'points has 0 numbers'],
    ['half a point', new Float32Array(4), 'aabb', 'points has 4 numbers, expected 3 to 300000000, 3 of each'],
    [
      'NaN',
      [
        [0, 0, 0],
        [0, NaN, 0],
      ],
      'obb',
      'points[1][1] is NaN',
    ],
    ['infinity in a flat array', Float32Array.of(0, 0, Infinity), 'capsule', 'points[2] is Infinity'],
    ['numbers without form', [1, 2, 3], 'sphere', 'points[0] is 1'],
    ['nothing', undefined, 'sphere', 'points is undefined'],
    ['another kind', [[0, 0, 0]], 'cone', "kind is \"cone\", expected 'sphere', 'capsule', 'aabb' or 'obb'"],
    ['a kind every object has', [[0, 0, 0]], 'toString', 'kind is "toString"'],
  ];
  test.each(bad)('%s', (_name, points, kind, message) => {
    expect(() => fit(points as Point[], kind as 'sphere')).toThrow(message);
  });
});
