import { describe, expect, test, vi } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { planarDistance } from '../../../src/oracle/planar.ts';
import { distance2, hit2 } from '../../../src/core/planar/hit.ts';
import { KINDS, box2, capsule2, circle2, type Shape2 } from '../../../src/core/planar/shape2.ts';
import { checkPair2, randomShape2 } from '../../support/planar.ts';

const PAIRS = KINDS.flatMap((a, i) => KINDS.slice(i).map((b) => [a, b] as const));

describe('S3.1 every pair against the oracle', () => {
  test.each(PAIRS)('%s–%s: 80 shapes on a raster, where they touch, coincide and lie flat (seed 101)', (kindA, kindB) => {
    const random = mulberry32(101);
    for (let i = 0; i < 80; i++) checkPair2(randomShape2(random, kindA, true), randomShape2(random, kindB, true), 4);
  });

  test.each(PAIRS)('%s–%s: 120 random shapes, distance within 4 eps·S (seed 102)', (kindA, kindB) => {
    const random = mulberry32(102);
    let worst = 0;
    for (let i = 0; i < 120; i++) {
      worst = Math.max(worst, checkPair2(randomShape2(random, kindA, false), randomShape2(random, kindB, false)));
    }
    expect(worst).toBeLessThanOrEqual(4);
  });

  test('far from the origin, tiny and huge, and needle-thin (seed 103)', () => {
    const random = mulberry32(103);
    for (let i = 0; i < 240; i++) {
      const scale = 10 ** (random() * 160 - 80);
      const far = i % 2 ? 1e5 * scale : 0;
      const thin = i % 3 ? 1 : 1e-6;
      const grow = (s: Shape2): Shape2 => {
        const p = (v: readonly number[]): [number, number] => [far + v[0] * scale, v[1] * scale - far];
        if (s.kind === 'circle') return circle2({ center: p(s.center), radius: s.radius * scale * thin });
        if (s.kind === 'capsule') return capsule2({ p1: p(s.p1), p2: p(s.p2), radius: s.radius * scale * thin });
        return box2({ center: p(s.center), half: [s.half[0] * scale, s.half[1] * scale * thin], angle: s.angle });
      };
      const [kindA, kindB] = PAIRS[i % PAIRS.length];
      checkPair2(grow(randomShape2(random, kindA, i % 5 === 0)), grow(randomShape2(random, kindB, i % 5 === 0)));
    }
  });

  test('nearly touching and nearly parallel: 1e-15 to 1e-9 off a face, a core, a corner (seed 104)', () => {
    const random = mulberry32(104);
    for (let i = 0; i < 300; i++) {
      const tiny = (): number => (random() - 0.5) * 10 ** (-9 - 6 * random());
      const a = [
        box2({ center: [0, 0], half: [2, 1], angle: tiny() }),
        capsule2({ p1: [-2, 0], p2: [2, tiny()], radius: 1 }),
        capsule2({ p1: [0, 0], p2: [tiny(), tiny()], radius: 1 }),
      ][i % 3];
      const b = [
        box2({ center: [random(), 2 + tiny()], half: [1, 1], angle: tiny() }),
        capsule2({ p1: [random() - 1, tiny()], p2: [random() + 1, tiny()], radius: 0.5 }),
        circle2({ center: [random(), tiny()], radius: 0.25 }),
        capsule2({ p1: [1, 1 + tiny()], p2: [3, 2 + tiny()], radius: 0.25 }),
      ][i % 4];
      checkPair2(a, b);
    }
  });
});

test('all pairs of capsules with ends on the 3 × 3 raster: crossing, touching, collinear, without length', () => {
  const ends = Array.from({ length: 9 }, (_, i): [number, number] => [i % 3, Math.floor(i / 3)]);
  const capsules = ends.flatMap((p, i) => ends.slice(i).map((q) => capsule2({ p1: p, p2: q, radius: 0.25 })));
  let crossing = 0;
  capsules.forEach((a, i) => {
    for (const b of capsules.slice(i)) {
      const got = distance2(a, b).distance;
      const off = Math.abs(got - planarDistance(a, b));
      if (!(off <= 8 * 2 ** -52)) throw new Error(`${JSON.stringify(a)} ${JSON.stringify(b)} off by ${off}`);
      if (got < -0.5) crossing++;
    }
  });
  expect(crossing).toBeGreaterThan(50);
});

describe('what holds between pairs', () => {
  test('a capsule without length is a circle (seed 105)', () => {
    const random = mulberry32(105);
    for (let i = 0; i < 300; i++) {
      const c = randomShape2(random, 'circle', i % 2 === 0);
      if (c.kind !== 'circle') continue;
      const point = capsule2({ p1: c.center, p2: c.center, radius: c.radius });
      const other = randomShape2(random, KINDS[i % 3], i % 2 === 0);
      expect(Math.abs(distance2(point, other).distance - distance2(c, other).distance)).toBeLessThan(1e-15);
    }
  });

  test('moving both, or turning both by a quarter, changes nothing but the frame (seed 106)', () => {
    const random = mulberry32(106);
    for (let i = 0; i < 300; i++) {
      const [kindA, kindB] = PAIRS[i % PAIRS.length];
      const a = randomShape2(random, kindA, true);
      const b = randomShape2(random, kindB, true);
      const quarter = (s: Shape2): Shape2 => {
        const p = (v: readonly number[]): [number, number] => [-v[1] + 8, v[0] - 4];
        if (s.kind === 'circle') return circle2({ center: p(s.center), radius: s.radius });
        if (s.kind === 'capsule') return capsule2({ p1: p(s.p1), p2: p(s.p2), radius: s.radius });
        return box2({ center: p(s.center), half: [s.half[1], s.half[0]] });
      };
      expect(Math.abs(distance2(quarter(a), quarter(b)).distance - distance2(a, b).distance)).toBeLessThan(4e-15);
    }
  });

  test('S3.2 one call for any two shapes, and either may come first', () => {
    const shapes = [
      circle2({ center: [0, 0], radius: 1 }),
      box2({ center: [0.5, 0], half: [1, 2], angle: 0.3 }),
      capsule2({ p1: [0, -1], p2: [1, 3], radius: 0.5 }),
    ];
    for (const a of shapes) {
      for (const b of shapes) {
        const hit = hit2(a, b)!;
        const back = hit2(b, a)!;
        expect(hit.depth).toBe(back.depth);
        if (a === b) continue;
        expect([hit.normal, hit.pointA, hit.pointB]).toEqual([back.normal.map((x) => 0 - x), back.pointB, back.pointA]);
      }
    }
  });

  test('S3.3 what the verification program draws: dragged over a shape, red while it overlaps, and the line joins the two outlines', () => {
    const still = box2({ center: [0, 0], half: [1, 1], angle: Math.PI / 4 });
    const colours: string[] = [];
    for (let step = -8; step <= 8; step++) {
      const dragged = circle2({ center: [step / 2, 0], radius: 0.5 });
      const { distance, pointA, pointB } = distance2(still, dragged);
      colours.push(hit2(still, dragged) ? 'red' : 'grey');
      // The line is as long as the gap or the depth, and ends on the outlines: |x| + |y| = √2, and half a metre from the circle's centre.
      expect(Math.hypot(pointB[0] - pointA[0], pointB[1] - pointA[1])).toBeCloseTo(Math.abs(distance), 14);
      expect(Math.abs(pointA[0]) + Math.abs(pointA[1])).toBeCloseTo(Math.SQRT2, 14);
      expect(Math.hypot(pointB[0] - step / 2, pointB[1])).toBeCloseTo(0.5, 14);
    }
    // 1.914 m between the centres is touching: red from −1.5 to 1.5.
    expect(colours.map((c) => c[0]).join('')).toBe('gggggrrrrrrrggggg');
  });

  test('S3.4 comparing lengths squared decides as comparing lengths does, and no root is taken where none is needed', () => {
    const random = mulberry32(108);
    for (let i = 0; i < 500; i++) {
      const a = circle2({ center: [random(), random()], radius: random() + 0.01 });
      const b = circle2({ center: [3 * random(), random()], radius: random() + 0.01 });
      const [dx, dy, sum] = [b.center[0] - a.center[0], b.center[1] - a.center[1], a.radius + b.radius];
      if (Math.abs(dx * dx + dy * dy - sum * sum) > 1e-12) expect(hit2(a, b) !== null).toBe(dx * dx + dy * dy < sum * sum);
    }
    // Two boxes are told by products and sums alone, turned or not, as long as they overlap.
    const root = vi.spyOn(Math, 'sqrt');
    try {
      expect(hit2(box2({ center: [0, 0], half: [1, 1], angle: 0.2 }), box2({ center: [1, 1], half: [1, 1], angle: 0.7 }))).not.toBeNull();
      expect(root).not.toHaveBeenCalled();
    } finally {
      root.mockRestore();
    }
  });

  test('shapes that differ in the sign of a zero only are still put in one order', () => {
    const a = circle2({ center: [0, 0], radius: 1 });
    const b = circle2({ center: [-0, 0], radius: 1 });
    expect(distance2(b, a).normal).toEqual(distance2(a, b).normal.map((x) => 0 - x));
  });

  test('hit2 is distance2 at most 0, touching counts with depth 0', () => {
    const a = circle2({ center: [0, 0], radius: 1 });
    expect(hit2(a, circle2({ center: [2, 0], radius: 1 }))).toEqual({ depth: 0, normal: [1, 0], pointA: [1, 0], pointB: [1, 0] });
    expect(hit2(a, circle2({ center: [2.0000001, 0], radius: 1 }))).toBeNull();
    expect(hit2(a, circle2({ center: [1.5, 0], radius: 1 }))).toMatchObject({
      depth: 0.5,
      normal: [1, 0],
      pointA: [1, 0],
      pointB: [0.5, 0],
    });
    // 0.1 + 0.2 ≠ 0.3 in doubles, and still it touches.
    expect(hit2(circle2({ center: [0, 0], radius: 0.1 }), circle2({ center: [0.3 + 2 ** -53, 0], radius: 0.2 }))).not.toBeNull();
  });
});

describe('the defects of the source', () => {
  test('S0.5 defect: a capsule without length divides 0/0 → hit, depth 1.5', () => {
    const literal = (k: number[], l: number[]): number => (k[0] * l[0] + k[1] * l[1]) / (l[0] * l[0] + l[1] * l[1]);
    expect(literal([0.5, 0], [0, 0])).toBeNaN();
    const hit = hit2(circle2({ center: [0.5, 0], radius: 1 }), capsule2({ p1: [0, 0], p2: [0, 0], radius: 1 }));
    expect(hit).toMatchObject({ depth: 1.5, normal: [-1, 0] });
  });

  // The four end–core distances of the source's first version.
  function fourEnds(a: number[][], b: number[][]): number {
    const toSegment = (p: number[], [q, r]: number[][]): number => {
      const d = [r[0] - q[0], r[1] - q[1]];
      const t = Math.min(1, Math.max(0, ((p[0] - q[0]) * d[0] + (p[1] - q[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1])));
      return Math.hypot(p[0] - q[0] - t * d[0], p[1] - q[1] - t * d[1]);
    };
    return Math.min(toSegment(a[0], b), toSegment(a[1], b), toSegment(b[0], a), toSegment(b[1], a));
  }

  test('S0.6 defect: four end tests miss a cross → depth 10.2', () => {
    const cross = [
      [
        [-10, 0],
        [10, 0],
      ],
      [
        [0, -10],
        [0, 10],
      ],
    ];
    expect(fourEnds(cross[0], cross[1])).toBe(10); // not ≤ 0.2: the source says no hit
    const hit = hit2(capsule2({ p1: [-10, 0], p2: [10, 0], radius: 0.1 }), capsule2({ p1: [0, -10], p2: [0, 10], radius: 0.1 }));
    expect(hit!.depth).toBe(10.2);
  });

  test('S0.6 defect: the amended test multiplies cross products, whose product underflows at a small scale; comparing signs does not', () => {
    const s = 1e-90;
    const side = (a: number[], b: number[], p: number[]): number => (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    // A crossing. Strictly below zero the product should be; it vanishes, and the crossing is missed.
    const product = side([-s, 0], [s, 0], [0, -s]) * side([-s, 0], [s, 0], [0, 2 * s]);
    expect(product < 0).toBe(false);
    const a = capsule2({ p1: [-s, 0], p2: [s, 0], radius: 0.1 * s });
    expect(hit2(a, capsule2({ p1: [0, s], p2: [0, 2 * s], radius: 0.1 * s }))).toBeNull();
    expect(hit2(a, capsule2({ p1: [0, -s], p2: [0, 2 * s], radius: 0.1 * s }))!.depth / s).toBeCloseTo(1.2, 12);
  });

  test('S0.8 defect: a segment wholly inside the fat sphere is a hit → depth 1.3', () => {
    // The readers' way: thin segment against a circle of r₁ + r₂, hit when an intersection lies on the segment.
    const [x1, x2, fat] = [0.2, 0.4, 1.5];
    const roots = [(-fat - x1) / (x2 - x1), (fat - x1) / (x2 - x1)];
    expect(roots.some((t) => t >= 0 && t <= 1)).toBe(false);
    const hit = hit2(circle2({ center: [0, 0], radius: 1 }), capsule2({ p1: [0.2, 0], p2: [0.4, 0], radius: 0.5 }));
    expect(hit!.depth).toBeCloseTo(1.3, 15);
  });

  test('S0.8 done by intervals, the readers’ way and the nearest point agree everywhere (seed 107)', () => {
    const random = mulberry32(107);
    let hits = 0;
    for (let i = 0; i < 2000; i++) {
      const c = randomShape2(random, 'circle', i % 2 === 0);
      const k = randomShape2(random, 'capsule', i % 2 === 0);
      if (c.kind !== 'circle' || k.kind !== 'capsule') continue;
      const fat = c.radius + k.radius;
      const d = [k.p2[0] - k.p1[0], k.p2[1] - k.p1[1]];
      const w = [c.center[0] - k.p1[0], c.center[1] - k.p1[1]];
      const length = Math.hypot(...d);
      let inside;
      if (length === 0) inside = Math.hypot(...w) <= fat;
      else {
        const foot = (w[0] * d[0] + w[1] * d[1]) / length;
        const off = (w[0] * d[1] - w[1] * d[0]) / length;
        const half = Math.sqrt((fat - off) * (fat + off));
        // [near, far] and [0, length] have a point in common; NaN (a miss) compares false.
        inside = foot - half <= length && foot + half >= 0;
      }
      const margin = distance2(c, k).distance;
      if (Math.abs(margin) > 1e-12) expect(inside).toBe(margin < 0);
      if (inside) hits++;
    }
    expect(hits).toBeGreaterThan(500);
  });

  test('S3 defect: < on faces and ≤ on corners → touching counts on both', () => {
    const box = box2({ center: [0, 0], half: [2, 1] });
    const literal = (x: number, y: number, r: number): boolean =>
      (Math.abs(x) < 2 + r && Math.abs(y) < 1) ||
      (Math.abs(x) < 2 && Math.abs(y) < 1 + r) ||
      (Math.abs(x) - 2) ** 2 + (Math.abs(y) - 1) ** 2 <= r * r;
    expect([literal(0, 2, 1), literal(2, 2, 1)]).toEqual([false, true]);
    expect(hit2(box, circle2({ center: [0, 2], radius: 1 }))).toMatchObject({ depth: 0, normal: [0, 1] });
    expect(hit2(box, circle2({ center: [2, 2], radius: 1 }))).toMatchObject({ depth: 0, normal: [0, 1] });
    expect(hit2(box, circle2({ center: [3, 0], radius: 1 }))).toMatchObject({ depth: 0, normal: [1, 0] });
  });

  test('S3 defect: the angle of a box is ignored; it counts', () => {
    const circle = circle2({ center: [2.3, 0], radius: 1 });
    // The overhang beyond the half sizes, whatever the angle.
    const literal = Math.hypot(Math.max(0, 2.3 - 1), 0) <= 1;
    expect(literal).toBe(false);
    expect(hit2(box2({ center: [0, 0], half: [1, 1] }), circle)).toBeNull();
    expect(hit2(box2({ center: [0, 0], half: [1, 1], angle: Math.PI / 4 }), circle)!.depth).toBeCloseTo(Math.SQRT2 - 1.3, 14);
  });

  test('S3.1 the three pairs that the source left unfinished have answers', () => {
    const box = box2({ center: [0, 0], half: [1, 1] });
    const capsule = capsule2({ p1: [-3, 1.25], p2: [3, 1.25], radius: 0.5 });
    expect(hit2(box, capsule)).toMatchObject({ depth: 0.25, normal: [0, 1] });
    expect(hit2(capsule, box)).toMatchObject({ depth: 0.25, normal: [0, -1] });
    expect(hit2(capsule, capsule2({ p1: [0, 0], p2: [0, 5], radius: 0.5 }))!.depth).toBe(2.25);
  });
});

describe('by hand', () => {
  test('one centre: any way out, both radii deep', () => {
    expect(hit2(circle2({ center: [1, 1], radius: 1 }), circle2({ center: [1, 1], radius: 2 }))!.depth).toBe(3);
  });

  test('a circle in the middle of a box leaves by the nearest face', () => {
    expect(hit2(box2({ center: [0, 0], half: [2, 1] }), circle2({ center: [0, 0.25], radius: 0.5 }))).toMatchObject({
      depth: 1.25,
      normal: [0, 1],
    });
  });

  test('a core that runs through a box leaves across itself or through the face, whichever is nearer', () => {
    const box = box2({ center: [0, 0], half: [2, 1] });
    expect(hit2(box, capsule2({ p1: [0, -5], p2: [0, 5], radius: 0.5 }))!.depth).toBe(2.5);
    expect(hit2(box, capsule2({ p1: [-5, 0.5], p2: [5, 0.5], radius: 0.5 }))).toMatchObject({ depth: 1, normal: [0, 1] });
    // A diagonal through the middle: the corners (2, −1) and (−2, 1) are 3/√2 away from it.
    expect(hit2(box, capsule2({ p1: [-9, -9], p2: [9, 9], radius: 0.5 }))!.depth).toBeCloseTo(3 / Math.SQRT2 + 0.5, 14);
  });

  test('collinear cores: apart, end to end, overlapping, one in the other', () => {
    const a = capsule2({ p1: [0, 0], p2: [2, 0], radius: 0.5 });
    const at = (x: number, y: number): number => distance2(a, capsule2({ p1: [x, 0], p2: [y, 0], radius: 0.25 })).distance;
    expect([at(5, 7), at(2.75, 4), at(2, 4), at(1, 4), at(0.5, 1.5)]).toEqual([2.25, 0, -0.75, -0.75, -0.75]);
    // Out across, not along: along would be farther.
    expect(Math.abs(distance2(a, capsule2({ p1: [0.5, 0], p2: [1.5, 0], radius: 0.25 })).normal[1])).toBe(1);
  });

  test('two squares corner to corner', () => {
    const a = box2({ center: [0, 0], half: [1, 1], angle: Math.PI / 4 });
    const b = box2({ center: [3, 0], half: [1, 1], angle: Math.PI / 4 });
    expect(distance2(a, b).distance).toBeCloseTo(3 - 2 * Math.SQRT2, 14);
    expect(distance2(a, b).pointA[0]).toBeCloseTo(Math.SQRT2, 14);
  });

  test('flat faces meet in the middle of what they share', () => {
    const hit = hit2(box2({ center: [0, 0], half: [2, 1] }), box2({ center: [2, 1.75], half: [1, 1] }));
    expect(hit).toEqual({ depth: 0.25, normal: [0, 1], pointA: [1.5, 1], pointB: [1.5, 0.75] });
  });

  test('the oracle itself, on cases done by hand', () => {
    expect(planarDistance(circle2({ center: [0, 0], radius: 1 }), circle2({ center: [3, 4], radius: 1 }))).toBe(3);
    expect(
      planarDistance({ kind: 'box', center: [0, 0], half: [1, 1], angle: 0 }, { kind: 'box', center: [5, 0], half: [1, 1], angle: 0 }),
    ).toBe(3);
    expect(planarDistance({ kind: 'box', center: [0, 0], half: [1, 1], angle: 0 }, { kind: 'circle', center: [0.5, 0], radius: 2 })).toBe(
      -2.5,
    );
    expect(planarDistance(capsule2({ p1: [-10, 0], p2: [10, 0], radius: 0.1 }), capsule2({ p1: [0, -10], p2: [0, 10], radius: 0.1 }))).toBe(
      -10.2,
    );
  });
});

test('what the doors refuse', () => {
  expect(() => circle2({ center: [0, 0, 0], radius: 1 })).toThrow('circle2.center is [0, 0, 0], expected [x, y]');
  expect(() => circle2({ center: [0, NaN], radius: 1 })).toThrow('circle2.center[1] is NaN');
  expect(() => circle2({ center: { x: 0, y: 0 }, radius: 0 })).toThrow('circle2.radius is 0');
  expect(() => box2({ center: [0, 0], half: [1, 0] })).toThrow('box2.half is [1, 0], expected two numbers above 0');
  expect(() => box2({ center: [0, 0], half: [1, 1], angle: Infinity })).toThrow('box2.angle is Infinity');
  expect(() => capsule2({ p1: [0, 0], p2: [0], radius: 1 })).toThrow('capsule2.p2 is [0]');
  expect(() => capsule2(undefined as never)).toThrow('capsule2 is undefined');
  expect(() => distance2({ kind: 'sphere' } as never, circle2({ center: [0, 0], radius: 1 }))).toThrow('a is {"kind":"sphere"}');
  expect(() => hit2(circle2({ center: [0, 0], radius: 1 }), null as never)).toThrow('b is null');
  // A shape read back from JSON passes the factory's checks.
  expect(hit2(JSON.parse('{"kind":"circle","center":[0,0],"radius":1}') as Shape2, circle2({ center: [1, 0], radius: 1 }))!.depth).toBe(1);
});
