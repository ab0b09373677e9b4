import { describe, expect, test } from 'vitest';
import { distance } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { inDepth } from '../../../src/page/construction/figure-parts.ts';
import { capsulesInPlane, capsulesInSpace } from '../../../src/page/construction/rows/capsule-pair-figure.ts';
import { numberOf } from '../../../src/page/construction/rows/construction.ts';
import type { Point } from '../../../src/page/construction/rows/construction.ts';
import { capsuleEntryExit, cylinderRoots } from '../../../src/page/construction/rows/ray-capsule-figure.ts';
import type { CapsuleInput } from '../../../src/page/construction/rows/ray-capsule-figure.ts';
import { inflatedSphere, pointSegment, sphereCapsule } from '../../../src/page/construction/rows/sphere-capsule-figure.ts';
import { between, point } from '../../support/chance.ts';
import { checkFigure, noteOf, numbersOf as of } from '../../support/check-figure.ts';

const capsule = (p1: Point, p2: Point, radius: number): CapsuleInput => ({ p1, p2, radius });

describe('S0.5 and S4.6 the clamp of f', () => {
  const rod = capsule([0, 0, 0], [4, 0, 0], 0.5);

  test.each([
    [-2, -0.5, 0, 'clampedTo0'],
    [6, 1.5, 1, 'clampedTo1'],
    [4, 1, 1, 'notClamped'],
  ])('a centre at x = %d has f = %d, clamped to %d', (x, f, clamped, note) => {
    const found = pointSegment({ center: [x, 1, 0], radius: 1 }, rod);
    expect(of(found, 'f', 'f′')).toEqual([f, clamped]);
    expect(noteOf(found, 'f')).toBe(note);
    expect(found.parts.some(({ role, of: id }) => role === 'rejected' && id === 'f')).toBe(f !== clamped);
  });

  test('the source’s defect: without length 0/0, and still a hit of depth 1.5', () => {
    const found = sphereCapsule({ center: [0.5, 0, 0], radius: 1 }, capsule([0, 0, 0], [0, 0, 0], 1), 2);
    expect(of(found, 'f', 'f′', 'd')).toEqual([NaN, 0, 0.5]);
    expect(noteOf(found, 'f')).toBe('noLength');
    expect(found.verdict.outcome).toBe('cross');
  });

  test('touching: d = r₁ + r₂', () => {
    const found = sphereCapsule({ center: [2, 1.5, 0], radius: 1 }, rod);
    expect(found.verdict).toEqual({ outcome: 'touch', comparison: { left: 'd', sign: '=', right: 'r₁+r₂' } });
  });
});

describe('S0.8 the inflated sphere', () => {
  test('the source’s defect: an axis wholly inside is a hit', () => {
    const found = inflatedSphere({ center: [0, 0, 0], radius: 1 }, capsule([0.2, 0, 0], [0.4, 0, 0], 0.5));
    expect(of(found, 'R', 'b', 'w')).toEqual([1.5, 0, 1.5]);
    expect(of(found, 'near', 'far')[0]).toBeCloseTo(-1.7, 14);
    expect(noteOf(found, 'far')).toBe('whollyInside');
    expect(found.verdict).toMatchObject({ outcome: 'cross', reason: 'inside' });
    // Two intervals on one scale: of the axis and of the sphere.
    expect(found.scales[0].intervals.map(({ of: id }) => id)).toEqual(['|L|', 'w']);
  });

  test('intervals that do not overlap are a miss, a line beside the sphere has no second one', () => {
    expect(noteOf(inflatedSphere({ center: [5, 0, 0], radius: 1 }, capsule([0, 0, 0], [2, 0, 0], 0.5)), 'far')).toBe('intervalsApart');
    const beside = inflatedSphere({ center: [1, 3, 0], radius: 1 }, capsule([0, 0, 0], [2, 0, 0], 0.5));
    expect(of(beside, 'b', 'w')).toEqual([3, NaN]);
    expect(beside.scales[0].intervals).toHaveLength(1);
  });
});

describe('S0.6 and S0.7 two capsules', () => {
  test('the source’s counter-example: four ends 9.8 apart, the axes cross', () => {
    const found = capsulesInPlane(capsule([-10, 0, 0], [10, 0, 0], 0.1), capsule([0, -10, 0], [0, 10, 0], 0.1));
    expect(of(found, 'd₁', 'd₂', 'd₃', 'd₄', 'least', 'd')).toEqual([10, 10, 10, 10, 10, 0]);
    expect(of(found, 'c₁', 'c₂', 'c₃', 'c₄')).toEqual([-200, 200, 200, -200]);
    expect(noteOf(found, 'least')).toBe('axesCross');
    expect(found.verdict.outcome).toBe('cross');
  });

  test('by hand: the lines cross beyond both ends, clamp by clamp', () => {
    const input = [capsule([0, 0, 0], [2, 0, 0], 0.5), capsule([6, 4, 0], [6, 2, 0], 0.5)] as const;
    const found = capsulesInSpace(...input);
    expect(of(found, 's₀', 't₀', 's₁', 't₁', 't₂', 's', 't')).toEqual([3, 2, 1, 2, 1, 1, 1]);
    expect(numberOf(found, 'd')).toBeCloseTo(Math.sqrt(20), 14);
  });

  test('the announced steps: two lines, a line and a capsule, two capsules, each as the core has it (seed 57)', () => {
    const random = mulberry32(57);
    const rod = (p1 = point(random, 4), p2 = point(random, 4)): CapsuleInput => capsule(p1, p2, between(random, 0.2, 1.7));
    const isShort = ({ p1, p2 }: CapsuleInput): boolean => p1.every((x, k) => Math.abs(x - p2[k]) < 0.5);
    const long = ({ p1, p2 }: CapsuleInput): CapsuleInput => {
      const ends = [-500, 501].map((t) => p1.map((x, k) => x + t * (p2[k] - x)) as unknown as Point);
      return capsule(ends[0], ends[1], 1e-3);
    };
    for (let i = 0; i < 200; i++) {
      // Now and then one without length, which is no line.
      const [a, b] = [rod(), i % 9 === 0 ? rod([1, 2, 3], [1, 2, 3]) : rod()];
      for (const [lines, one, other] of [
        [2, long(a), long(b)],
        [1, long(a), b],
        [0, a, b],
      ] as const) {
        if ((lines > 0 && isShort(a)) || (lines === 2 && isShort(b))) continue;
        const found = capsulesInSpace(a, b, lines);
        checkFigure(found);
        const core = distance({ kind: 'capsule', ...one } as never, { kind: 'capsule', ...other } as never).distance;
        const d = core + one.radius + other.radius;
        // (So long a capsule is no whole line: nearly parallel ones come closer beyond it.)
        if (lines === 2 && [numberOf(found, 's'), numberOf(found, 't')].some((x) => Math.abs(x) > 400)) continue;
        expect(numberOf(found, 'd'), `${i} ${lines}`).toBeCloseTo(d, 6);
        if (lines === 1) expect(found.verdict.outcome === 'miss').toBe(d > b.radius);
      }
    }
  });

  test('seen from outside a solid hides what is behind it, not what is in it', () => {
    const [a, b] = [capsule([-3, 0, 0], [3, 0, 0], 0.5), capsule([0, -3, -2], [0, 3, -2], 0.5)];
    const parts = inDepth(capsulesInSpace(a, b), { origin: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0] });
    // The eye is in front, at z > 0: b is painted first, and of its axis only what a covers is hidden.
    expect(parts.slice(0, 2).map((part) => part.kind === 'capsule' && part.p1)).toEqual([b.p1, a.p1]);
    const axes = parts.filter((part) => part.of === 'L′');
    expect(axes.map(({ kind, isBehind }) => [kind, isBehind])).toEqual([
      ['segment', false],
      ['segment', true],
      ['arrow', false],
    ]);
    const hidden = axes[1] as Extract<(typeof axes)[number], { kind: 'segment' }>;
    expect([hidden.from[1], hidden.to[1]]).toEqual([expect.closeTo(-0.5, 3), expect.closeTo(0.5, 3)]);
    expect(parts.filter((part) => part.of === 'L').map(({ isBehind }) => isBehind)).toEqual([false]);
    expect(inDepth(capsulesInPlane(a, b), { origin: [0, 0, 0], right: [1, 0, 0], up: [0, 1, 0] }).some(({ isBehind }) => isBehind)).toBe(
      false,
    );
  });

  test('parallel axes start at s = 0 and have no crossing to work out', () => {
    const found = capsulesInSpace(capsule([0, 0, 0], [4, 0, 0], 0.5), capsule([1, 3, 0], [5, 3, 0], 0.5));
    expect(found.verdict.reason).toBe('parallel');
    expect(noteOf(found, 'n')).toBe('parallelAxes');
    expect(found.formulas.some(({ result }) => result === 's₀')).toBe(false);
    expect(numberOf(found, 'd')).toBe(3);
  });
});

describe('S1.2 the infinite cylinder', () => {
  const rod = capsule([0, 0, 0], [4, 0, 0], 1);

  test('a root beyond P2 is rejected, and says so', () => {
    const found = cylinderRoots(rod, { origin: [2, -2, 0], direction: [1, 1, 0], kind: 'ray' });
    expect(of(found, 's1', 's2')[0]).toBeCloseTo(0.75, 14);
    expect(numberOf(found, 's2')).toBeCloseTo(1.25, 14);
    expect([noteOf(found, 's1'), noteOf(found, 's2')]).toEqual(['onCylinder', 'beyondP2']);
    const roles = found.parts.filter(({ kind, of: id }) => kind === 'point' && (id === 'Q1' || id === 'Q2')).map(({ role }) => role);
    expect(roles).toEqual(['enter', 'rejected']);
  });

  test('parallel to the axis there is no quadratic: inside for ever, or never', () => {
    const inside = cylinderRoots(rod, { origin: [-3, 0.5, 0], direction: [1, 0, 0], kind: 'ray' });
    const outside = cylinderRoots(rod, { origin: [-3, 2, 0], direction: [1, 0, 0], kind: 'ray' });
    expect([noteOf(inside, 'C'), noteOf(outside, 'C')]).toEqual(['insideForEver', 'neverInside']);
    expect([inside.verdict.outcome, outside.verdict.outcome]).toEqual(['cross', 'miss']);
    expect(inside.formulas.some(({ result }) => result === 'D')).toBe(false);
  });
});

describe('S1.3 Q1 and Q2', () => {
  test('in through cap P1 the angle at P1 is obtuse, out through the cylinder both are acute', () => {
    const found = capsuleEntryExit(capsule([0, 0, 0], [4, 0, 0], 1), { origin: [-2, 0.2, 0], direction: [1, 0.3, 0], kind: 'ray' });
    expect(numberOf(found, 'P1P2·P1Q1')).toBeLessThan(0);
    expect(noteOf(found, 'P1P2·P1Q1')).toBe('obtuseP1');
    expect(numberOf(found, 'P1P2·P1Q2')).toBeGreaterThan(0);
    expect(noteOf(found, 'P2P1·P2Q2')).toBe('bothAcute');
  });

  test('a miss shows how far the line is from the axis', () => {
    const found = capsuleEntryExit(capsule([0, 0, 0], [4, 0, 0], 1), { origin: [-2, 3, 0], direction: [1, 0, 0], kind: 'ray' });
    expect(of(found, 'd', 'gap')).toEqual([3, 2]);
    expect(found.verdict).toMatchObject({ outcome: 'miss', comparison: { sign: '>' } });
  });
});
