// The printed formulas against the counter-examples of the table of lessons: each port errs where its text errs, and only there the core differs.

import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { distance2, hit2 } from '../../src/core/planar/hit.ts';
import { box2, capsule2, circle2 } from '../../src/core/planar/shape2.ts';
import { raycastSphere } from '../../src/core/raycast/raycast-kinds.ts';
import { raycast } from '../../src/core/raycast/raycast.ts';
import { capsule, sphere } from '../../src/core/shapes/shape.ts';
import { PrintedCountdown } from '../../src/page/source-formulas/printed-countdown.ts';
import { printedFor, printedHit } from '../../src/page/source-formulas/printed-formulas.ts';
import { PRINTED } from '../../src/page/source-formulas/printed-names.ts';
import { lineHalfLine, sphereLineDiscriminant, sphereLineRoot, sphereLineTest } from '../../src/page/source-formulas/printed-lines.ts';
import {
  amendedEnds,
  circleBox,
  circleCapsule,
  circleCircle,
  clampTest,
  fourEnds,
  inflatedCircle,
  sphereSphere,
} from '../../src/page/source-formulas/printed-planar.ts';
import { boxBoxOwnAxes, rayCapsule, sphereBoxOwnAxes } from '../../src/page/source-formulas/printed-solids.ts';
import { words } from '../../src/page/source-formulas/words.ts';
import { randomShape2 } from '../support/planar.ts';

const circle = (x: number, y: number, radius = 1): ReturnType<typeof circle2> => circle2({ center: [x, y], radius });
const stick = (x1: number, y1: number, x2: number, y2: number, radius = 0.1): ReturnType<typeof capsule2> =>
  capsule2({ p1: [x1, y1], p2: [x2, y2], radius });

test('every formula has a row, a name and the title of its text in both languages', () => {
  for (const [name, row] of Object.entries(PRINTED)) {
    for (const language of [words.en, words.ja]) {
      expect(language).toHaveProperty([`printed.formula.${name}`]);
      expect(language).toHaveProperty([`printed.text.${row.slice(0, 2)}`]);
    }
  }
});

describe('S0.2–S0.4, line and sphere', () => {
  test('S0.2 the printed discriminant: 6.22 and 9.78 instead of 7 and 9, a hit instead of a miss', () => {
    const { t } = sphereLineDiscriminant([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1);
    expect(t).toEqual([expect.closeTo(9.78, 2), expect.closeTo(6.22, 2)]);
    const miss = sphereLineDiscriminant([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1);
    expect(miss.t.every(Number.isFinite)).toBe(true);
    expect(raycastSphere(sphere({ center: [3, 4, 0], radius: 1 }), { origin: [-5, 0, 0], direction: [1, 0, 0] })).toBeNull();
  });

  test('S0.2 the first root is the far one; a miss is NaN; far away both squares cancel', () => {
    expect(sphereLineRoot([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1)).toBe(9);
    expect(sphereLineRoot([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1)).toBeNaN();
    expect(sphereLineRoot([1e7 - 1.3, 1e7 + 0.005, 1e7], [1, 0, 0], [1e7, 1e7, 1e7], 0.01)).toBeNaN();
    // Half a chord of 0.00866 is lost.
    expect(sphereLineRoot([-1e7, 0.005, 0], [1, 0, 0], [0, 0, 0], 0.01)).toBe(1e7);
  });

  test('S0.3 ≤ r² where r is meant; S0.4 needs a unit vector, and a zero vector is a hit with NaN', () => {
    expect(sphereLineTest([-5, 3, 0], [1, 0, 0], [0, 0, 0], 2).hit).toBe(true);
    expect(sphereLineTest([-5, 0.4, 0], [1, 0, 0], [0, 0, 0], 0.5).hit).toBe(false);
    expect(sphereLineTest([-5, 0, 0], [2, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: NaN, far: NaN });
    expect(sphereLineTest([-5, 0, 0], [0, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: NaN, far: NaN });
    expect(sphereLineTest([5, 0, 0], [1, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: -6, far: -4 });
    // r = 1 hides the square.
    expect(sphereLineTest([-5, 0.6, 0], [1, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: 4.2, far: 5.8 });
  });
});

describe('S0.5–S0.8, capsules', () => {
  test('S0.5 no hit for a zero-length capsule, right otherwise', () => {
    expect(clampTest(circle(0.5, 0), stick(0, 0, 0, 0, 1))).toBe(false);
    expect(hit2(circle(0.5, 0), stick(0, 0, 0, 0, 1))!.depth).toBe(1.5);
    expect(clampTest(circle(0.5, 0), stick(0, 0, 1e-9, 0, 1))).toBe(true);
  });

  test('S0.6 first version: a cross is a miss, thick capsules are right', () => {
    const a = stick(-10, 0, 10, 0);
    const b = stick(0, -10, 0, 10);
    expect(fourEnds(a, b)).toBe(false);
    expect(amendedEnds(a, b)).toBe(true);
    expect(hit2(a, b)!.depth).toBe(10.2);
    expect(fourEnds(stick(-10, 0, 10, 0, 6), stick(0, -10, 0, 10, 6))).toBe(true);
  });

  test('S0.6 amended: products underflow in single precision at 1e-12, positions stand for vectors', () => {
    const s = 1e-12;
    const a = stick(-s, 0, s, 0, 0.1 * s);
    const b = stick(1.5 * s, s, 1.5 * s, 2 * s, 0.1 * s);
    expect(amendedEnds(a, b)).toBe(false);
    expect(amendedEnds(a, b, Math.fround)).toBe(true);
    expect(hit2(a, b)).toBeNull();
    const far = stick(100, 100, 120, 100);
    expect(amendedEnds(far, stick(110, 105, 100, 110))).toBe(true);
    expect(hit2(far, stick(110, 105, 100, 110))).toBeNull();
    // The other way round: a true cross, seen from the origin on one side.
    expect(amendedEnds(stick(-1, 5, 1, 5), stick(0, 4, 0, 7))).toBe(false);
    expect(hit2(stick(-1, 5, 1, 5), stick(0, 4, 0, 7))).not.toBeNull();
  });

  test('S0.8 a segment inside, and one without length, are misses', () => {
    expect(inflatedCircle(circle(0, 0), stick(0.2, 0, 0.4, 0, 0.5))).toBe(false);
    expect(hit2(circle(0, 0), stick(0.2, 0, 0.4, 0, 0.5))!.depth).toBeCloseTo(1.3, 15);
    expect(inflatedCircle(circle(0.5, 0), stick(0, 0, 0, 0, 1))).toBe(false);
    expect(inflatedCircle(circle(0, 0), stick(0.2, 0, 4, 0, 0.5))).toBe(true);
  });
});

describe('S1.3, ray and capsule', () => {
  const lying = { p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 } as const;
  const solid = { p1: [...lying.p1], p2: [...lying.p2], radius: 1 } as Parameters<typeof rayCapsule>[3];

  test('right in general: all three parts, a miss beyond the ends', () => {
    for (const [origin, direction] of [
      [
        [-9, 0.5, 0],
        [1, 0, 0],
      ],
      [
        [1.5, 3, 0],
        [0, -1, 0],
      ],
      [
        [-5, 3, 0.2],
        [1, -0.8, 0],
      ],
      [
        [-4.5, 3, 0],
        [0, -1, 0],
      ],
    ] as [[number, number, number], [number, number, number]][]) {
      const out = { t1: 0, t2: 0 };
      const hit = raycast(capsule(solid), { origin, direction, kind: 'line' });
      expect(rayCapsule(out, origin, direction, solid)).toBe(hit !== null);
      const size = Math.hypot(...direction);
      if (hit) {
        expect([out.t1 * size, out.t2 * size]).toEqual([expect.closeTo(hit.enter.distance, 12), expect.closeTo(hit.exit.distance, 12)]);
      }
    }
  });

  test('along the surface: 6 and 6 instead of 6 and 12, a hole when compared strictly', () => {
    const out = { t1: 0, t2: 0 };
    expect(rayCapsule(out, [-9, 1, 0], [1, 0, 0], solid)).toBe(true);
    expect(out).toEqual({ t1: 6, t2: 6 });
    expect(rayCapsule(out, [-9, 1, 0], [1, 0, 0], solid, true)).toBe(false);
    const hit = raycast(capsule(solid), { origin: [-9, 1, 0], direction: [1, 0, 0] })!;
    expect([hit.enter.distance, hit.exit.distance]).toEqual([6, 12]);
  });

  test('outputs are overwritten on failure; a nearly parallel ray loses its exit', () => {
    const out = { t1: 6, t2: 12 };
    expect(rayCapsule(out, [-9, 2, 0], [1, 0, 0], solid)).toBe(false);
    expect(out).toEqual({ t1: NaN, t2: 12 });
    const nearly: [number, number, number] = [1, 1.5e-10, 0];
    expect(rayCapsule(out, [-9, 1 - 1e-9, 0], nearly, solid)).toBe(false);
    expect(raycast(capsule(solid), { origin: [-9, 1 - 1e-9, 0], direction: nearly })!.exit.part).toBe('cylinder');
  });
});

describe('S2–S4.7', () => {
  test('S2 a fixed ε calls short perpendicular directions parallel', () => {
    expect(lineHalfLine([0, 0], [1e-4, 0], [1, -1], [0, 1e-4])).toBeNull();
    expect(lineHalfLine([0, 0], [1e-4, 0], [1, -1], [0, 1e-4], 1e-12)).toBeCloseTo(10_000, 9);
    expect(lineHalfLine([0, 0], [1, 0], [5, 0], [0, 1])).toBe(0);
    expect(lineHalfLine([0, 0], [1, 0], [5, 1], [0, 1])).toBeNull();
  });

  test('S3 circle–circle: touching is a miss, S4.2 has it', () => {
    expect([circleCircle(circle(0, 0), circle(2, 0)), sphereSphere(circle(0, 0), circle(2, 0))]).toEqual([false, true]);
    expect([circleCircle(circle(0, 0), circle(1.9, 0)), sphereSphere(circle(0, 0), circle(2.1, 0))]).toEqual([true, false]);
  });

  test('S3 circle–box: faces miss a touch, corners do not, and the angle is ignored', () => {
    const box = box2({ center: [0, 0], half: [2, 1] });
    for (const [x, y] of [
      [0, 2],
      [0, -2],
      [1.9, 2],
      [3, 0],
      [-3, 0.9],
    ]) {
      expect(circleBox(circle(x, y), box), `${x} ${y}`).toBe(false);
    }
    for (const [x, y] of [
      [2, 2],
      [2, -2],
      [-2, 2],
      [-2, -2],
      [3, 1],
      [-3, 1],
      [3, -1],
      [-3, -1],
    ]) {
      expect(circleBox(circle(x, y), box), `${x} ${y}`).toBe(true);
    }
    for (const [x, y] of [
      [0, 2],
      [2, 2],
      [3, 1],
      [3, 0],
    ]) {
      expect(hit2(circle(x, y), box)).toMatchObject({ depth: 0 });
    }
    const turned = box2({ center: [0, 0], half: [1, 1], angle: Math.PI / 4 });
    expect(circleBox(circle(2.3, 0), turned)).toBe(false);
    expect(hit2(circle(2.3, 0), turned)).not.toBeNull();
  });

  test('S3 circle–capsule is safe for length 0, and right', () => {
    expect(circleCapsule(circle(0.5, 0), stick(0, 0, 0, 0, 1))).toBe(true);
    const random = mulberry32(1703);
    for (let i = 0; i < 400; i++) {
      const a = randomShape2(random, 'circle', i % 2 === 0);
      const b = randomShape2(random, 'capsule', i % 2 === 0);
      const { distance } = distance2(a, b);
      if (Math.abs(distance) > 1e-12) expect(printedHit('circleCapsule', a, b)).toBe(distance < 0);
    }
  });

  test('S4.5 own axes alone: a sphere beside a corner, two cubes with crossed edges', () => {
    const axes: Parameters<typeof sphereBoxOwnAxes>[2]['axes'] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    expect(sphereBoxOwnAxes([1.8, 1.8, 1.8], 1, { center: [0, 0, 0], half: [1, 1, 1], axes })).toBe(true);
    expect(sphereBoxOwnAxes([2.1, 0, 0], 1, { center: [0, 0, 0], half: [1, 1, 1], axes })).toBe(false);
    // Turned by 45° about z and about x, a gap of 0.339 between the edges that face each other.
    const h = Math.SQRT1_2;
    const box = (y: number, turned: Parameters<typeof sphereBoxOwnAxes>[2]['axes']): Parameters<typeof boxBoxOwnAxes>[0] => ({
      center: [0, y, 0],
      half: [1, 1, 1],
      axes: turned,
    });
    const rolled: typeof axes = [
      [h, h, 0],
      [-h, h, 0],
      [0, 0, 1],
    ];
    const pitched: typeof axes = [
      [1, 0, 0],
      [0, h, h],
      [0, -h, h],
    ];
    expect(boxBoxOwnAxes(box(0, rolled), box(2 * Math.SQRT2 + 0.339, pitched))).toBe(true);
    expect(boxBoxOwnAxes(box(0, rolled), box(5, pitched))).toBe(false);
    expect(boxBoxOwnAxes(box(0, axes), box(2.1, axes))).toBe(false);
  });

  test('S4.7 runs from construction, a stale clock eats the first frame, goes below zero', () => {
    const timer = new PrintedCountdown(0);
    timer.update(1);
    expect(timer.remaining).toBe(4);
    const stale = new PrintedCountdown(0);
    stale.stop();
    stale.start();
    stale.update(4 + 1 / 60);
    expect(stale.remaining).toBeLessThan(1);
    stale.update(9);
    expect([stale.remaining < 0, stale.isOver]).toEqual([true, true]);
    stale.reset();
    expect(stale.remaining).toBe(5);
    stale.setInitialTime(2);
    expect([stale.remaining, stale.isRunning, stale.last]).toEqual([2, true, 9]);
  });
});

test('box with box and box with capsule have no formula; all others answer, in either order', () => {
  expect([printedFor('box', 'box'), printedFor('capsule', 'box'), printedFor('box', 'capsule')]).toEqual([[], [], []]);
  const shapes = { circle: circle(0, 0), box: box2({ center: [0.5, 0], half: [1, 1] }), capsule: stick(0, 0, 1, 1, 0.3) };
  for (const a of Object.values(shapes)) {
    for (const b of Object.values(shapes)) {
      for (const name of printedFor(a.kind, b.kind)) expect([name, printedHit(name, a, b)]).toEqual([name, printedHit(name, b, a)]);
      for (const name of printedFor(a.kind, b.kind)) expect(printedHit(name, a, b)).toBe(true);
    }
  }
  expect(printedHit('circleCircle', shapes.box, shapes.box)).toBeNull();
});
