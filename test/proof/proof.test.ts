// The machinery of `npm run accuracy` and `npm run fuzz` kept alive: a few cases of every kind, and a broken face that must be caught and made small.

import { describe, expect, test } from 'vitest';
import type { Shape } from '../../src/core/index.ts';
import { FACE, type Face } from '../support/face.ts';
import { line, measure } from './accuracy.ts';
import { smallest, testOf } from './fuzz.ts';
import { shrink, simpler } from './shrink.ts';
import { SUBJECTS } from './subjects.ts';

describe('accuracy', () => {
  test('every ray and every pair has its line', () => {
    expect(SUBJECTS).toHaveLength(6 + 15 + 6);
    expect(new Set(SUBJECTS.map(({ name }) => name)).size).toBe(27);
  });

  test.each(SUBJECTS)('$name: no failure in 10 random and 20 nasty cases (seed 20)', (subject) => {
    for (const nasty of [false, true]) {
      const row = measure(subject, nasty, 20, nasty ? 20 : 10, FACE);
      expect(row.examples).toEqual([]);
      expect(row.failures).toBe(0);
      expect(row.percentile99).toBeLessThanOrEqual(row.worst);
      expect(line(row).split('|')).toHaveLength(line().split('|').length);
    }
  });
});

// A library that is wrong by a hair: spheres and rays, in the distance alone.
const broken: Face = {
  ...FACE,
  distance: (a, b) => {
    const right = FACE.distance(a, b);
    return (a as Shape).kind === 'sphere' && (b as Shape).kind === 'sphere' ? { ...right, distance: right.distance * (1 + 1e-13) } : right;
  },
  raycast: (shape, ray) => (shape.kind === 'triangle' ? null : FACE.raycast(shape, ray)),
};
const subject = (name: string): (typeof SUBJECTS)[number] => SUBJECTS.find((s) => s.name === name)!;

describe('a broken library', () => {
  test('is found out, with an error of its size', () => {
    const row = measure(subject('sphere–sphere'), false, 1, 20, broken);
    expect(row.failures).toBeGreaterThan(15);
    expect(row.worst).toBeGreaterThan(100);
    expect(row.examples[0]).toMatch(/^sphere–sphere, random: distance is .*, expected .*: off by \d+/);
    expect(measure(subject('ray triangle'), false, 1, 20, broken).worst).toBe(Infinity);
    expect(measure(subject('sphere–capsule'), false, 1, 20, broken).failures).toBe(0);
  });

  test('gives a case as small as can be, as a test', () => {
    const spheres = subject('sphere–sphere');
    const given = {
      a: { kind: 'sphere', center: [0.1234567, -0.7654321, 0.5], radius: 0.31415 },
      b: { kind: 'sphere', center: [1.9876543, 0.3333333, -0.25], radius: 0.27182 },
    };
    const small = smallest(spheres, given, false, broken);
    // Any number left would be right if it were simpler still.
    expect(JSON.stringify(small).length).toBeLessThan(JSON.stringify(given).length - 20);
    expect(spheres.judge(small, false, broken).complaint).toMatch(/^distance is/);
    expect(spheres.judge(small, false, FACE).complaint).toBeNull();
    const text = testOf(spheres, small, false, 'distance is wrong');
    expect(text).toContain(`import { distance, sphere } from '../../src/core/index.ts';`);
    expect(text).toMatch(/const got = distance\(sphere\(\{ center: \[.*\], radius: .* \}\), sphere\(/);
    expect(text).toMatch(/expect\(Math\.abs\(got\.distance - .*\)\)\.toBeLessThanOrEqual\(.*e-1\d\);/);
  });
});

describe('shrinking', () => {
  test('leaves what matters and simplifies the rest', () => {
    const given = { kind: 'x', p: [0.123456789, 7.3], n: { q: -0.987654321 } };
    expect(shrink(given, ({ p }) => p[0] > 0.1)).toEqual({ kind: 'x', p: [1, 0], n: { q: 0 } });
    expect(shrink(given, ({ n }) => n.q < -0.98 && n.q > -0.99)).toEqual({ kind: 'x', p: [0, 0], n: { q: -0.988 } });
  });

  test('a case that throws when simplified keeps its number', () => {
    const fails = ({ x }: { x: number }): boolean => {
      if (x === 0) throw new Error('refused');
      return x < 3;
    };
    expect(shrink({ x: 2.5 }, fails)).toEqual({ x: 1 });
    expect(simpler(2)).toEqual([]);
    expect(simpler(0.30000000000000004)[0]).toBe(0);
  });
});
