// The gallery without its picture: what its tiles say, what a moved ray is called, and the numbers behind an answer.
import { describe, expect, test } from 'vitest';
import { classify } from '../../../src/page/rooms/patterns/classify.ts';
import { letterPlaces } from '../../../src/page/rooms/patterns/drawing.ts';
import { isStill, nudged, stepped, STILL } from '../../../src/page/rooms/patterns/nudge.ts';
import type { Nudge } from '../../../src/page/rooms/patterns/nudge.ts';
import { DEGENERATE, judge, judgeAll, NINE } from '../../../src/page/rooms/patterns/tiles.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { EPSILON } from '../../../src/core/math/scalar.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { CAPSULE_PATTERNS } from '../../../src/scenes/capsule-patterns.ts';
import type { CapsulePattern } from '../../../src/scenes/capsule-patterns.ts';
import { capsule } from '../../../src/core/shapes/shape.ts';

const named = (name: string): CapsulePattern => CAPSULE_PATTERNS.find((pattern) => pattern.name === name)!;

function nameAfter(pattern: CapsulePattern, nudge: Partial<Nudge>): string {
  const shape = capsule(pattern.capsule);
  const ray = nudged(pattern, { ...STILL, ...nudge });
  return classify(raycast(shape, ray), ray, shape).name;
}

describe('tiles', () => {
  test('nine and eleven, every pattern on one of them, each with an address of its own', () => {
    expect([NINE.length, DEGENERATE.length]).toEqual([9, 11]);
    expect([...NINE, ...DEGENERATE].flatMap(({ variants }) => variants)).toEqual(CAPSULE_PATTERNS);
    const ids = [...NINE, ...DEGENERATE].map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    expect(ids).toContain('p1-p2');
    expect(ids).toContain('p1-equals-p2');
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('20 of 20 match, to a few last places', () => {
    const { matching, error } = judgeAll([...NINE, ...DEGENERATE]);
    expect(matching).toBe(20);
    expect(error).toBeLessThanOrEqual(4 * EPSILON);
  });

  test('a wrong expectation does not match: part, distance, hit or miss', () => {
    const right = named('cylinder → p2');
    expect(judge(right).matches).toBe(true);
    expect(judge({ ...right, expected: { ...right.expected!, exitPart: 'cylinder' } }).matches).toBe(false);
    expect(judge({ ...right, expected: { ...right.expected!, enter: { text: '3', value: 3 + 1e-12 } } }).matches).toBe(false);
    expect(judge({ ...right, expected: null }).matches).toBe(false);
    expect(judge({ ...named('behind'), expected: right.expected }).matches).toBe(false);
  });
});

describe('classify', () => {
  // The length of a direction is no property of the line in space; nothing can be told from it.
  test.each(CAPSULE_PATTERNS.map((pattern) => [pattern.name, pattern] as const))('%s is called that', (name, pattern) => {
    expect(nameAfter(pattern, {})).toBe(name === 'direction not unit' ? 'cylinder → cylinder' : name);
  });

  test.each([
    // From above at x = −0.6: over P1 to x = 0, where the seam is, then over the side.
    ['p1 → p1', { x: 0.55 }, 'p1 → p1'],
    ['p1 → p1', { x: 0.6 }, 'seam'],
    ['p1 → p1', { x: 0.65 }, 'cylinder → cylinder'],
    ['p1 → p1', { x: -0.4 }, 'tangent: cap'],
    ['p1 → p1', { x: -0.45 }, 'miss'],
    ['p1 → p1', { x: 4.65 }, 'p2 → p2'],
    ['p1 → p2', { y: 0.6 }, 'parallel inside'],
    ['p1 → p2', { y: 1 }, 'parallel on the surface'],
    ['p1 → p2', { y: 1.05 }, 'parallel outside'],
    ['p1 → p2', { x: 4 }, 'origin inside: cylinder'],
    ['p1 → p2', { turn: 180 }, 'p2 → p1'],
    ['parallel inside', { turn: -15 }, 'cylinder → p2'],
    ['cylinder → cylinder', { x: 2 }, 'seam'],
    ['cylinder → cylinder', { y: -2 }, 'origin on the surface: inward'],
    ['cylinder → cylinder', { y: -5 }, 'behind'],
    ['tangent: cylinder', { y: -0.05 }, 'cylinder → cylinder'],
    ['tangent: cylinder', { y: 0.05 }, 'miss'],
    ['tangent: cylinder', { x: 2.5, y: -0.25 }, 'p2 → p2'],
    ['origin inside: p1', { x: 0.6 }, 'origin inside: cylinder'],
    ['maxDistance inside', { y: 1.05 }, 'too short'],
    ['maxDistance inside', { y: -1 }, 'cylinder → cylinder'],
    ['p1 = p2', { y: 0.45 }, 'miss'],
    ['p1 = p2', { y: 0.35 }, 'p1 = p2'],
  ] as const)('%s moved by %o is %s', (from, nudge, to) => {
    expect(nameAfter(named(from), nudge)).toBe(to);
  });
});

test('the letters of the ends keep clear of their rays', () => {
  for (const pattern of CAPSULE_PATTERNS) {
    const { origin, direction } = pattern.ray;
    const size = Math.hypot(...direction);
    const places = letterPlaces(pattern, judge(pattern).hit);
    expect(places).toHaveLength(2);
    for (const [x, y] of places) {
      let nearest = Infinity;
      for (let t = 0; t < 10; t += 0.05) {
        nearest = Math.min(nearest, Math.hypot(origin[0] + (t * direction[0]) / size - x, origin[1] + (t * direction[1]) / size - y));
      }
      expect(nearest, pattern.name).toBeGreaterThan(0.5);
    }
  }
});

describe('a hand on the ray', () => {
  test('unmoved it is the data, bit for bit', () => {
    for (const pattern of CAPSULE_PATTERNS) expect(nudged(pattern, STILL)).toEqual(pattern.ray);
  });

  test('steps of a tenth come back to where they started, and do not leave the picture', () => {
    let nudge = STILL;
    for (let i = 0; i < 6; i++) nudge = stepped({ ...nudge, x: nudge.x + 0.1 }, 0.01, 0.5);
    expect(nudge.x).toBe(0.6);
    for (let i = 0; i < 6; i++) nudge = stepped({ ...nudge, x: nudge.x - 0.1 }, 0.01, 0.5);
    expect(isStill(nudge)).toBe(true);
    expect(stepped({ x: 99, y: -99, turn: 450 }, 0.05, 1)).toEqual({ x: 5, y: -5, turn: 90 });
  });

  test('seed 3: turning keeps the length of the direction and the distance from the middle of the capsule', () => {
    const random = mulberry32(3);
    const size = (v: readonly number[]): number => Math.hypot(...v);
    for (const pattern of CAPSULE_PATTERNS) {
      // About the axis that is out of the picture, or for a ray that runs along it the upright one: the distances across are the same.
      const nudge = { x: 0, y: 0, turn: 360 * random() - 180 };
      const { origin, direction } = nudged(pattern, nudge);
      const { ray } = pattern;
      expect(size(direction)).toBeCloseTo(size(ray.direction), 9);
      const across = (o: readonly number[], d: readonly number[]): number => {
        const m = [0, 1, 2].map((k) => o[k] - 0.5 * (pattern.capsule.p1[k] + pattern.capsule.p2[k]));
        const t = (m[0] * d[0] + m[1] * d[1] + m[2] * d[2]) / size(d) ** 2;
        return size(m.map((v, k) => v - t * d[k]));
      };
      if (pattern.kind === 'nine') expect(across(origin, direction)).toBeLessThanOrEqual(across(ray.origin, ray.direction) + 1e-9);
      if (pattern.name === 'cylinder → cylinder' || pattern.name === 'p1 → p2') expect(across(origin, direction)).toBeCloseTo(0, 9);
    }
  });
});
