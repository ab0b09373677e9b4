import { describe, expect, test } from 'vitest';
import { numberOf, quantityOf } from '../../../src/page/construction/rows/construction.ts';
import type { Point } from '../../../src/page/construction/rows/construction.ts';
import { sphereCross, sphereEntryExit, sphereQuadratic, sphereTriangles } from '../../../src/page/construction/rows/sphere-line.ts';
import type { LineInput, SphereInput } from '../../../src/page/construction/rows/sphere-line.ts';
import { noteOf, numbersOf as of } from '../../support/check-figure.ts';

const sphere: SphereInput = { center: [3, 0, 0], radius: 1 };
const line = (origin: Point, direction: Point, kind: LineInput['kind'] = 'line'): LineInput => ({ origin, direction, kind });

describe('S0.2 the quadratic', () => {
  test('a miss has D below zero, no roots and a gap', () => {
    const found = sphereQuadratic({ center: [3, 4, 0], radius: 1 }, line([-5, 0, 0], [1, 0, 0]));
    expect(of(found, 'A', 'B', 'C', 'D', 'gap')).toEqual([1, -8, 79, -15, 3]);
    expect(of(found, 'near', 'far')).toEqual([NaN, NaN]);
    expect(found.verdict).toEqual({ outcome: 'miss', shows: 'D' });
    expect(noteOf(found, 'D')).toBe('noRoots');
  });

  test('the curve over the ruler: −D/A is its lowest value, −D for a unit V, and its roots are t₁ and t₂', () => {
    for (const [V, y] of [
      [1, 0],
      [2, 0.5],
      [3, 2],
    ]) {
      const found = sphereQuadratic({ center: [3, y, 0], radius: 1 }, line([-5, 0, 0], [V, 0, 0]));
      const { A, B, C, lowest } = found.scales[0].curve!;
      const at = (t: number): number => A * t * t + 2 * B * t + C;
      expect(numberOf(found, lowest)).toBeCloseTo(at(-B / A), 9);
      expect(numberOf(found, lowest)).toBeCloseTo(-numberOf(found, 'D') / (V * V), 9);
      for (const t of of(found, 'near', 'far').filter(Number.isFinite)) expect(at(t)).toBeCloseTo(0, 9);
    }
  });

  test('behind the origin the line crosses and the half-line does not', () => {
    const back = line([8, 0, 0], [1, 0, 0], 'ray');
    expect(sphereQuadratic(sphere, back).verdict).toEqual({ outcome: 'miss', reason: 'behind', shows: 'D' });
    expect(sphereQuadratic(sphere, { ...back, kind: 'line' }).verdict).toEqual({ outcome: 'cross', shows: 'D' });
  });

  test('a segment that ends before the sphere, and one that ends inside', () => {
    expect(sphereQuadratic(sphere, line([-5, 0, 0], [6.9, 0, 0], 'segment')).verdict).toEqual({
      outcome: 'miss',
      reason: 'beyond',
      shows: 'D',
    });
    expect(sphereQuadratic(sphere, line([-5, 0, 0], [7.5, 0, 0], 'segment')).verdict).toEqual({ outcome: 'cross', shows: 'D' });
  });
});

describe('S0.3 and S0.4', () => {
  test('r decides, not r²: perpendicular 3 and r 2 miss, 0.4 and 0.5 cross, 2 and 2 touch', () => {
    const verdict = (y: number, radius: number): unknown => sphereCross({ center: [4, y, 0], radius }, line([0, 0, 0], [1, 0, 0])).verdict;
    expect(verdict(3, 2)).toEqual({ outcome: 'miss', comparison: { left: 'perp', sign: '>', right: 'r' } });
    expect(verdict(0.4, 0.5)).toMatchObject({ outcome: 'cross', comparison: { sign: '<' } });
    expect(verdict(2, 2)).toMatchObject({ outcome: 'touch', comparison: { sign: '=' } });
  });

  test('the figure: the right angle is at the foot, both radii end at the roots', () => {
    const { parts } = sphereTriangles({ center: [4, 3, 0], radius: 5 }, line([-2, 0, 0], [1, 0, 0]));
    expect(parts.find(({ kind }) => kind === 'right-angle')).toMatchObject({ at: [4, 0, 0], along: [-1, 0, 0], across: [0, 1, 0] });
    expect(parts.filter((part) => part.of === 'r').map((part) => part.kind === 'segment' && part.to)).toEqual([
      [0, 0, 0],
      [8, 0, 0],
    ]);
    expect(parts.find(({ of: id }) => id === 'perp')).toMatchObject({ kind: 'segment', from: [4, 0, 0], to: [4, 3, 0] });
  });

  test('through the centre there is no right angle, and the letters stay', () => {
    const found = sphereTriangles(sphere, line([-5, 0, 0], [1, 0, 0]));
    expect(of(found, 'perp', 'W')).toEqual([0, 1]);
    expect(found.parts.some(({ kind }) => kind === 'right-angle')).toBe(false);
  });
});

test('S1.1, from inside: Q1 behind the origin is rejected, Q2 counts', () => {
  const found = sphereEntryExit(sphere, line([3.5, 0, 0], [1, 0, 0], 'ray'));
  expect(of(found, 'near', 'far')).toEqual([-1.5, 0.5]);
  expect(quantityOf(found, 'Q2').value).toEqual([4, 0, 0]);
  expect(found.verdict).toMatchObject({ outcome: 'cross', reason: 'inside' });
  const roles = found.parts.filter(({ kind, of: id }) => kind === 'point' && (id === 'near' || id === 'far')).map(({ role }) => role);
  expect(roles).toEqual(['rejected', 'exit']);
});
