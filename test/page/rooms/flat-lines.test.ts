import { describe, expect, test } from 'vitest';
import { CASES, CASE_IDS, LINEAR, isDirection, linearOf, pointAt, rangeOf, slid } from '../../../src/page/rooms/flat/linear-objects.ts';
import type { LinearObject } from '../../../src/page/rooms/flat/linear-objects.ts';
import { judged } from '../../../src/page/rooms/flat/verdict.ts';
import { intersect2 } from '../../../src/core/planar/line.ts';

describe('the cases', () => {
  test.each([
    ['oblique', 'miss', { kind: 'meet', ends: [] }],
    ['behind', 'miss', { kind: 'lack', lacks: [{ who: 'B', kind: 'half-line' }] }],
    ['short', 'miss', { kind: 'lack', lacks: [{ who: 'A', kind: 'segment' }] }],
    [
      'atEnd',
      'miss',
      {
        kind: 'meet',
        s: 1,
        t: 0,
        ends: [
          { who: 'A', end: 'end' },
          { who: 'B', end: 'start' },
        ],
      },
    ],
    ['parallel', 'miss', { kind: 'parallel' }],
    ['parallel', 'hit', { kind: 'parallel' }],
    ['coincident', 'miss', { kind: 'refused' }],
    ['coincident', 'hit', { kind: 'shared', t: 0 }],
    ['opposite', 'miss', { kind: 'refused' }],
    ['opposite', 'hit', { kind: 'unshared' }],
    ['tiny', 'miss', { kind: 'meet' }],
  ] as const)('%s with coincident: %s', (id, policy, verdict) => {
    expect(judged(CASES[id].a, CASES[id].b, policy).verdict).toMatchObject(verdict);
  });

  test('the half-line behind has t = −4/7, the line s = 12/7', () => {
    const { verdict } = judged(CASES.behind.a, CASES.behind.b, 'miss');
    if (verdict.kind !== 'lack') throw new Error(verdict.kind);
    expect(verdict.s).toBeCloseTo(12 / 7, 14);
    expect(verdict.t).toBeCloseTo(-4 / 7, 14);
    expect(verdict.lacks[0].has).toBe(verdict.t);
  });

  test('parallel lines say how far apart they are', () => {
    const { verdict } = judged(CASES.parallel.a, CASES.parallel.b, 'miss');
    // (1, 2) from start to start, across (2, 1): 3/√5.
    if (verdict.kind !== 'parallel') throw new Error(verdict.kind);
    expect(verdict.apart).toBeCloseTo(3 / Math.sqrt(5), 14);
  });

  test('overlapping segments share the point nearest to the start of A', () => {
    const { verdict } = judged(CASES.coincident.a, CASES.coincident.b, 'hit');
    if (verdict.kind !== 'shared') throw new Error(verdict.kind);
    expect(verdict.s).toBeCloseTo(0.75, 14);
  });

  test('both may lack', () => {
    const a: LinearObject = { kind: 'segment', start: [2, 0], direction: [1, 0] };
    const b: LinearObject = { kind: 'half-line', start: [0, 1], direction: [0, 2] };
    expect(judged(a, b, 'miss').verdict).toEqual({
      kind: 'lack',
      s: -2,
      t: -0.5,
      lacks: [
        { who: 'A', kind: 'segment', has: -2 },
        { who: 'B', kind: 'half-line', has: -0.5 },
      ],
    });
  });
});

describe('a directed object', () => {
  test('is a line, a half-line or a segment with its own range', () => {
    const part = (kind: LinearObject['kind']): LinearObject => ({ kind, start: [1, 1], direction: [2, 0] });
    expect(linearOf(part('segment'))).toEqual({ kind: 'segment', a: [1, 1], b: [3, 1] });
    expect(linearOf(part('half-line'))).toEqual({ kind: 'half-line', point: [1, 1], direction: [2, 0] });
    expect([rangeOf('line'), rangeOf('half-line'), rangeOf('segment')]).toEqual([
      { low: -Infinity, high: Infinity },
      { low: 0, high: Infinity },
      { low: 0, high: 1 },
    ]);
  });

  test('slid along the other by so many of its directions moves the crossing by as much', () => {
    const { a, b } = CASES.oblique;
    const before = intersect2(linearOf(a), linearOf(b));
    const after = intersect2(linearOf(a), linearOf(slid(b, a.direction, 0.7)));
    expect(after.s - before.s).toBeCloseTo(0.7, 12);
    expect(after.t).toBeCloseTo(before.t, 12);
    expect(pointAt(a, 2)).toEqual([1, 1]);
  });

  test('survives the way through an address', () => {
    for (const id of CASE_IDS) expect(LINEAR.read(LINEAR.write(CASES[id].b))).toEqual(CASES[id].b);
    for (const bad of ['', 'line', 'ray,0,0,1,1', 'line,0,0,0,0', 'line,0,0,x,1']) expect(LINEAR.read(bad)).toBeUndefined();
    expect([isDirection([0, 1e-4]), isDirection([0, 0]), isDirection([NaN, 1])]).toEqual([true, false, false]);
  });
});
