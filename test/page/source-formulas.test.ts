// The ports of the source's formulas against the table of its defects, where no lesson has a pose for them (those are rooms/snippets.test.ts's): each is
// wrong where the source is, right where the source is right, and the remarks of the lessons and the notes of the 2D room give the numbers of the ports.

import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { distance } from '../../src/core/narrowphase/contact.ts';
import { hit2 } from '../../src/core/planar/hit.ts';
import { box2, capsule2, circle2 } from '../../src/core/planar/shape2.ts';
import { raycastSphere } from '../../src/core/raycast/raycast.ts';
import { raycast } from '../../src/core/raycast/raycast.ts';
import { capsule, obb, sphere } from '../../src/core/shapes/shape.ts';
import type { Obb } from '../../src/core/shapes/shape.ts';
import { boxOf } from '../../src/page/construction/rows/solid-pair-figure.ts';
import type { Both } from '../../src/page/kit/texts.ts';
import { LESSON_IDS } from '../../src/page/rooms/lessons/course/lesson-id.ts';
import { words as lessonWords } from '../../src/page/rooms/lessons/course/words.ts';
import { PrintedCountdown } from '../../src/page/source-formulas/printed-countdown.ts';
import { dispatchCalls, isUnfinished, printedFor, printedHit } from '../../src/page/source-formulas/printed-formulas.ts';
import {
  ADMITS,
  dotCode,
  evenRoots,
  lineHalfLine,
  quadraticCode,
  typesetDiscriminant,
} from '../../src/page/source-formulas/printed-lines.ts';
import { PRINTED, isFloat } from '../../src/page/source-formulas/printed-names.ts';
import type { PrintedName } from '../../src/page/source-formulas/printed-names.ts';
import { amendedEnds, circleBox, circleCapsule } from '../../src/page/source-formulas/printed-planar.ts';
import { boxBoxOwnAxes, entryPoint, overhangLength, rayCapsule } from '../../src/page/source-formulas/printed-solids.ts';
import { words } from '../../src/page/source-formulas/words.ts';
import { plain } from '../support/plain.ts';

const circle = (x: number, y: number, radius = 1): ReturnType<typeof circle2> => circle2({ center: [x, y], radius });
const stick = (x1: number, y1: number, x2: number, y2: number, radius = 0.1): ReturnType<typeof capsule2> =>
  capsule2({ p1: [x1, y1], p2: [x2, y2], radius });

type Vec3 = [number, number, number];
type Stick = ReturnType<typeof stick>;

test('every formula of the plane has a row with a lesson, and a name in both languages', () => {
  for (const [name, row] of Object.entries(PRINTED)) {
    expect(LESSON_IDS).toContain(row);
    expect(words).toHaveProperty([`printed.formula.${name}`]);
  }
  expect((Object.keys(PRINTED) as PrintedName[]).filter(isFloat)).toEqual(['clampTest', 'fourEnds', 'amendedEnds', 'inflatedCircle']);
});

describe('S0.2–S0.4, line and sphere', () => {
  test('S0.2, code: right, the far root first; a miss is (0, 0)', () => {
    expect(quadraticCode([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1)).toEqual([9, 7]);
    expect(quadraticCode([-5, 0, 0], [1, 0, 0], [3, 4, 0], 1)).toEqual([0, 0]);
    expect(quadraticCode([-5, 0, 0], [2, 0, 0], [3, 0, 0], 1)).toEqual([4.5, 3.5]);
  });

  test('S0.2, far away: C expanded cancels, and so does B² − A·C, in float and in double', () => {
    const far: [Vec3, Vec3, Vec3, number] = [[1e7 - 1.3, 1e7 + 0.005, 1e7], [1, 0, 0], [1e7, 1e7, 1e7], 0.01];
    expect(quadraticCode(...far, Number)).toEqual([0, 0]);
    expect(quadraticCode(...far)).not.toEqual([expect.closeTo(1.30866, 4), expect.closeTo(1.29134, 4)]);
    const hit = raycastSphere(sphere({ center: far[2], radius: 0.01 }), { origin: far[0], direction: far[1] })!;
    expect([hit.enter.distance, hit.exit.distance]).toEqual([1.2913397471803891, 1.308660254309727]);
    // Not expanded: half a chord of 0.00866 is lost.
    for (const round of [Number, Math.fround]) {
      expect(evenRoots(1, -1e7, round(1e14 + 0.005 ** 2 - 0.01 ** 2), round)).toEqual([1e7, 1e7]);
      expect(quadraticCode([-1e7, 0.005, 0], [1, 0, 0], [0, 0, 0], 0.01, round)).toEqual([1e7, 1e7]);
    }
  });

  test('S0.4, code: right for a unit vector; a vector of length 2 gives wrong distances, a zero vector true with NaN; t = −6 is right for a line', () => {
    const { hit, near, far } = dotCode([-5, 0.6, 0], [1, 0, 0], [0, 0, 0], 1);
    expect([hit, near, far]).toEqual([true, expect.closeTo(4.2, 6), expect.closeTo(5.8, 6)]);
    expect(dotCode([-5, 0, 0], [2, 0, 0], [0, 0, 0], 1)).not.toMatchObject({ near: 2, far: 3 });
    expect(dotCode([-5, 0, 0], [0, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: NaN, far: NaN });
    expect(dotCode([5, 0, 0], [1, 0, 0], [0, 0, 0], 1)).toEqual({ hit: true, near: -6, far: -4 });
    const line = { origin: [5, 0, 0], direction: [1, 0, 0], kind: 'line' } as const;
    expect(raycast(sphere({ center: [0, 0, 0], radius: 1 }), line)!.enter.distance).toBe(-6);
  });
});

describe('S0.5–S0.8, capsules, in float', () => {
  test('S0.6, amended: at 1e-12 the products of floats vanish, and a crossing is missed; doubles have them', () => {
    const across = (s: number): [Stick, Stick] => [stick(-s, 0, s, 0, 0.1 * s), stick(0, -s, 0, s, 0.1 * s)];
    expect([1, 1e-6, 1e-10, 1e-12].map((s) => amendedEnds(...across(s)))).toEqual([true, true, true, false]);
    expect(amendedEnds(...across(1e-12), Number)).toBe(true);
    expect(hit2(...across(1e-12))).not.toBeNull();
    // A miss stays one: nothing crosses that does not.
    const s = 1e-12;
    expect(amendedEnds(stick(-s, 0, s, 0, 0.1 * s), stick(1.5 * s, s, 1.5 * s, 2 * s, 0.1 * s))).toBe(false);
  });
});

describe('S1.3, ray and capsule', () => {
  const lying = { p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 } as const;
  const solid = { p1: [...lying.p1], p2: [...lying.p2], radius: 1 } as Parameters<typeof rayCapsule>[3];

  test('≤ 0 and > 0 are complementary; rounding opens holes at the seam all the same (seed 1303)', () => {
    const random = mulberry32(1303);
    const u = (): number => 2 * random() - 1;
    let holes = 0;
    let pierced = 0;
    for (let i = 0; i < 2000; i++) {
      const p1: Vec3 = [u(), u(), u()];
      const p2 = p1.map((x) => x + 3 * u()) as Vec3;
      const radius = 0.3 + random();
      // Aimed at a point of the seam around P1, from 4 m away.
      const [L, w] = [p2.map((x, k) => x - p1[k]), [u(), u(), u()]];
      const share = w.reduce((sum, x, k) => sum + x * L[k], 0) / L.reduce((sum, x) => sum + x * x, 0);
      const across = w.map((x, k) => x - share * L[k]);
      const size = Math.hypot(...across);
      const direction = across.map((x) => 0.5 * u() - x / size) as Vec3;
      const origin = across.map((x, k) => p1[k] + (radius * x) / size - 4 * direction[k]) as Vec3;
      const hit = raycast(capsule({ p1, p2, radius }), { origin, direction, kind: 'line' });
      if (!hit || hit.chord < 0.1 * radius) continue;
      pierced++;
      if (!entryPoint(origin, direction, { p1, p2, radius })) holes++;
    }
    expect(pierced).toBeGreaterThan(1900);
    expect(holes).toBeGreaterThan(50);
    expect(holes).toBeLessThan(pierced / 5);
  });

  test('a nearly parallel ray loses its exit, a far one its chord; outputs are overwritten on a miss', () => {
    const out = { t1: 6, t2: 12 };
    const nearly: Vec3 = [1, 1.5e-10, 0];
    expect(rayCapsule(out, [-9, 1 - 1e-9, 0], nearly, solid)).toBe(true);
    expect(out.t2).toBeNaN();
    expect(raycast(capsule(solid), { origin: [-9, 1 - 1e-9, 0], direction: nearly })!.exit.part).toBe('cylinder');
    expect(rayCapsule(out, [0.5, 1e8, 0], [0, -1, 0], solid)).toBe(true);
    expect(out.t1).toBe(out.t2);
    expect(raycast(capsule(solid), { origin: [0.5, 1e8, 0], direction: [0, -1, 0] })!.chord).toBe(2);
    const kept = { t1: 6, t2: 12 };
    expect(rayCapsule(kept, [-9, 2, 0], [1, 0, 0], solid)).toBe(false);
    expect(kept.t1).not.toBe(6);
  });
});

describe('S2–S4.7', () => {
  test('S2: the prose has t > 0, the code t ≥ 0', () => {
    expect([ADMITS.prose(0), ADMITS.code(0), ADMITS.prose(1e-9), ADMITS.code(-1e-9)]).toEqual([false, true, true, false]);
    expect(lineHalfLine([0, 0], [1, 0], [5, 0], [0, 1])).toBe(0);
    expect(lineHalfLine([0, 0], [1, 0], [5, 1], [0, 1])).toBeNull();
  });

  test('S3.2: every call is turned round once, so that the class of b answers; the three crosses are unfinished', () => {
    expect(dispatchCalls('box', 'circle')).toEqual(['ShapeBox.HitTest(Shape)', 'ShapeCircle.HitTest(ShapeBox)']);
    expect(dispatchCalls('circle', 'circle')).toEqual(['ShapeCircle.HitTest(Shape)', 'ShapeCircle.HitTest(ShapeCircle)']);
    const kinds = ['circle', 'box', 'capsule'] as const;
    const crosses = kinds.flatMap((a) => kinds.filter((b) => isUnfinished(a, b)).map((b) => `${a}–${b}`));
    expect(crosses).toEqual(['box–capsule', 'capsule–box', 'capsule–capsule']);
  });

  test('S3 circle–box: faces miss a touch, corners do not', () => {
    const box = box2({ center: [0, 0], half: [2, 1] });
    // Circles of radius 1 that touch it, by x and y.
    const faces = [0, 2, 0, -2, 1.9, 2, 3, 0, -3, 0.9];
    const corners = [2, 2, 2, -2, -2, 2, -2, -2, 3, 1, -3, 1, 3, -1, -3, -1];
    for (const [touching, isHit] of [
      [faces, false],
      [corners, true],
    ] as const) {
      for (let i = 0; i < touching.length; i += 2) {
        const [x, y] = touching.slice(i, i + 2);
        expect(circleBox(circle(x, y), box), `${x} ${y}`).toBe(isHit);
        expect(hit2(circle(x, y), box), `${x} ${y}`).toMatchObject({ depth: 0 });
      }
    }
  });

  test('S3 circle–capsule is safe for length 0', () => {
    expect(circleCapsule(circle(0.5, 0), stick(0, 0, 0, 0, 1))).toBe(true);
  });

  test('S4.3: the length of the overhang vector', () => {
    expect(overhangLength([0, 0, 0], [0.5, 0.5, 0.5], [1, 1, 1])).toBeCloseTo(0.866, 3);
    expect(overhangLength([0, 0, 0], [1, 1, 1], [1.8, 1.8, 1.8]) - 1).toBeCloseTo(0.386, 3);
  });

  test('S4.5, a sentence, taken literally: two cubes with crossed edges', () => {
    // Turned by 45° about z and about x, a gap of 0.339 between the edges that face each other.
    const [s, c] = [Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
    const cube = (y: number, orientation: [number, number, number, number]): Obb =>
      obb({ center: [0, y, 0], half: [1, 1, 1], orientation });
    const first = cube(0, [0, 0, s, c]);
    const second = (y: number): Obb => cube(y, [s, 0, 0, c]);
    expect(distance(first, second(2 * Math.SQRT2 + 0.339)).distance).toBeCloseTo(0.339, 12);
    expect([2 * Math.SQRT2 + 0.339, 5].map((y) => boxBoxOwnAxes(boxOf(first), boxOf(second(y))))).toEqual([true, false]);
  });

  test('S4.7: runs from construction, goes below zero; a stale clock eats the first frame; another initial time keeps it running', () => {
    const timer = new PrintedCountdown(0);
    timer.update(6);
    expect([timer.remaining, timer.isOver]).toEqual([-1, true]);
    const stale = new PrintedCountdown(0);
    stale.stop();
    stale.start();
    stale.update(4 + 1 / 60);
    expect(stale.remaining).toBeLessThan(1);
    stale.setInitialTime(2);
    expect([stale.remaining, stale.isRunning, stale.last]).toEqual([2, true, 4 + 1 / 60]);
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

describe('what the page writes of the source', () => {
  const remarks = (id: string): string[] =>
    [0, 1].map((language) => plain((lessonWords as Readonly<Record<string, Both>>)[`lessons.remark.${id}`]?.[language] ?? ''));

  // Wrong and right numbers as the ports and the core have them.
  const near = raycastSphere(sphere({ center: [3, 0, 0], radius: 1 }), { origin: [-5, 0, 0], direction: [1, 0, 0] })!;
  const out = { t1: 0, t2: 0 };
  rayCapsule(out, [-9, 1, 0], [1, 0, 0], { p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 });
  const wrong = typesetDiscriminant([-5, 0, 0], [1, 0, 0], [3, 0, 0], 1).t;
  test.each([
    ['S0.2', [wrong[1].toFixed(2), wrong[0].toFixed(2), String(near.enter.distance), String(near.exit.distance), '(0, 0)']],
    ['S0.4', [`t = −${-dotCode([5, 0, 0], [1, 0, 0], [0, 0, 0], 1).near}`, 'NaN', '≤ r²', '0.4', '0.5']],
    ['S0.5', [String(hit2(circle(0.5, 0), stick(0, 0, 0, 0, 1))!.depth), '0/0']],
    [
      'S0.6',
      [String(hit2(stick(-10, 0, 10, 0), stick(0, -10, 0, 10))!.depth), '(AB × AD)(AB × AC) < 0', '(CD × CA)(CD × CB) < 0', '1e−12'],
    ],
    ['S0.8', [hit2(circle(0, 0), stick(0.2, 0, 0.4, 0, 0.5))!.depth.toFixed(1)]],
    ['S1.3', [String(out.t1), '12', '≤ 0', '> 0']],
    ['S2.1', ['1e−5', '1e−4', '1e−8', '10000']],
    ['S2.2', ['t > 0', 't ≥ 0']],
    ['S3.1', ['nx < hx', 'ny < r + hy', '≤']],
    ['S3.3', ['<', '≤', 'S4.2']],
    ['S4.5', [(overhangLength([0, 0, 0], [1, 1, 1], [1.8, 1.8, 1.8]) - 1).toFixed(3), '0.339']],
  ])('%s: the numbers of its remark', (id, numbers) => {
    for (const text of remarks(id)) for (const number of numbers) expect(text).toContain(number);
  });
});
