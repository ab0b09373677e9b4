import { describe, expect, test } from 'vitest';
import { aabb, obb } from '../../../src/core/index.ts';
import type { Obb } from '../../../src/core/index.ts';
import { numberOf, quantityOf } from '../../../src/page/construction/rows/construction.ts';
import type { LinearObject } from '../../../src/page/construction/rows/linear-input.ts';
import { linesMeet } from '../../../src/page/construction/rows/lines-figure.ts';
import { axisCounts, separatingPlane } from '../../../src/page/construction/rows/solid-pair-figure.ts';
import { crossSign, pointInSphere, pointsApart, vectorBetween } from '../../../src/page/construction/rows/vector-between.ts';
import { noteOf, numbersOf as of } from '../../support/check-figure.ts';

describe('S0.1 and S4.1', () => {
  test('the worked example: (2, 3, 4) and (4, 6, 8) are √29 apart', () => {
    const found = pointsApart({ p: [2, 3, 4], q: [4, 6, 8] });
    expect(of(found, 'vx', 'vy', 'vz', 'V·V', '|V|')).toEqual([2, 3, 4, 29, Math.sqrt(29)]);
    expect(found.row).toBe('S4.1');
    expect(vectorBetween({ p: [2, 3, 4], q: [4, 6, 8] }).parts.filter(({ kind }) => kind === 'arrow')).toHaveLength(4);
  });

  test('in the plane z is left out', () => {
    const found = vectorBetween({ p: [1, 1, 0], q: [4, 5, 0], dimensions: 2 });
    expect(of(found, 'V·V', '|V|')).toEqual([25, 5]);
    expect(found.quantities.some(({ id }) => id === 'vz')).toBe(false);
  });

  test('a point in, on and outside a sphere', () => {
    const at = (x: number): string => pointInSphere({ center: [0, 0, 0], radius: 2 }, [x, 0, 0]).verdict.outcome;
    expect([at(1), at(2), at(3)]).toEqual(['cross', 'touch', 'miss']);
  });

  test('the sign of the cross product: counter-clockwise is positive', () => {
    expect(of(crossSign([1, 0, 0], [0, 1, 0]), 'P×Q')).toEqual([1]);
    expect(crossSign([0, 1, 0], [1, 0, 0]).verdict).toEqual({ shows: 'P×Q', outcome: 'cross', reason: 'clockwise' });
    expect(crossSign([2, 1, 0], [4, 2, 0]).verdict).toEqual({ shows: 'P×Q', outcome: 'touch', reason: 'parallel' });
  });
});

describe('S2 line and half-line', () => {
  const line: LinearObject = { kind: 'line', start: [-3, -1], direction: [2, 0.5] };
  const half: LinearObject = { kind: 'half-line', start: [1, 1], direction: [1, 2] };

  test('by hand: t = −2 / 3.5', () => {
    const found = linesMeet(line, half);
    expect(quantityOf(found, 'v').value).toEqual([4, 2, 0]);
    expect(of(found, 'v×v₁', 'v₁×v₂', 'v×v₂')).toEqual([-2, 3.5, 6]);
    expect(numberOf(found, 't')).toBeCloseTo(-2 / 3.5, 15);
    expect(found.verdict).toEqual({ outcome: 'miss', shows: 't', reason: 'outOfRange' });
    expect(noteOf(found, 't')).toBe('beforeStart');
    expect(linesMeet(line, { ...half, kind: 'line' }).verdict).toEqual({ outcome: 'cross', shows: 't' });
  });

  test('parallel lines have no t; on one line the policy decides', () => {
    const beside = linesMeet(line, { kind: 'half-line', start: [0, 3], direction: [4, 1] });
    expect(beside.verdict).toEqual({ outcome: 'miss', reason: 'parallel' });
    expect(of(beside, 's', 't')).toEqual([NaN, NaN]);
    const same: LinearObject = { kind: 'half-line', start: [1, 0], direction: [4, 1] };
    expect(linesMeet(line, same).verdict).toEqual({ outcome: 'miss', reason: 'coincident' });
    expect(linesMeet(line, same, 'hit').verdict.outcome).toBe('cross');
  });
});

describe('S4.4 and S4.5', () => {
  test('15 axes for two rotated boxes, 3 for two along the axes of the world', () => {
    const box = (tilt: number): Obb => obb({ center: [tilt, 0, 1], half: [1, 2, 3], orientation: [tilt, 0.2, 0.3, 1] });
    expect(of(axisCounts(box(0.5), box(-0.1)), 'nAABB', 'nOBB')).toEqual([3, 15]);
    const still = (x: number): ReturnType<typeof aabb> => aabb({ center: [x, 0, 0], half: [1, 1, 1] });
    expect(of(axisCounts(still(0), still(5)), 'nAABB', 'nOBB', 'kAABB')).toEqual([3, 3, 1]);
  });

  test('the plane by hand: between 1 and 3 it is at 2', () => {
    const found = separatingPlane(aabb({ center: [0, 0, 0], half: [1, 1, 1] }), aabb({ center: [4, 0, 0], half: [1, 1, 1] }));
    expect(of(found, 'd', 'ra', 'rb', 'ra+rb', 'maxA', 'minB', 'gap', 'm')).toEqual([4, 1, 1, 2, 1, 3, 2, 2]);
    expect(quantityOf(found, 'n').value).toEqual([1, 0, 0]);
    const square = found.parts.find((part) => part.kind === 'polyline');
    expect(square?.kind === 'polyline' && square.points.every(([x]) => x === 2)).toBe(true);
  });
});
