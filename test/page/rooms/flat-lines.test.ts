import { expect, test } from 'vitest';
import { linearOf, pointAt, rangeOf } from '../../../src/page/construction/rows/linear-input.ts';
import type { LinearObject } from '../../../src/page/construction/rows/linear-input.ts';
import { CASES, CASE_IDS, LINEAR, isDirection, slid } from '../../../src/page/rooms/flat/linear-objects.ts';
import { intersect2 } from '../../../src/core/planar/line.ts';

test('a directed object is a line, a half-line or a segment with its own range', () => {
  const part = (kind: LinearObject['kind']): LinearObject => ({ kind, start: [1, 1], direction: [2, 0] });
  expect(linearOf(part('segment'))).toEqual({ kind: 'segment', a: [1, 1], b: [3, 1] });
  expect(linearOf(part('half-line'))).toEqual({ kind: 'half-line', point: [1, 1], direction: [2, 0] });
  expect([rangeOf('line'), rangeOf('half-line'), rangeOf('segment')]).toEqual([
    { low: -Infinity, high: Infinity },
    { low: 0, high: Infinity },
    { low: 0, high: 1 },
  ]);
});

test('a directed object slid along the other by so many of its directions moves the crossing by as much', () => {
  const { a, b } = CASES.oblique;
  const before = intersect2(linearOf(a), linearOf(b));
  const after = intersect2(linearOf(a), linearOf(slid(b, a.direction, 0.7)));
  expect(after.s - before.s).toBeCloseTo(0.7, 12);
  expect(after.t).toBeCloseTo(before.t, 12);
  expect(pointAt(a, 2)).toEqual([1, 1]);
});

test('a directed object survives the way through an address', () => {
  for (const id of CASE_IDS) expect(LINEAR.read(LINEAR.write(CASES[id].b))).toEqual(CASES[id].b);
  for (const bad of ['', 'line', 'ray,0,0,1,1', 'line,0,0,0,0', 'line,0,0,x,1']) expect(LINEAR.read(bad)).toBeUndefined();
  expect([isDirection([0, 1e-4]), isDirection([0, 0]), isDirection([NaN, 1])]).toEqual([true, false, false]);
});
