// The working on paper ends at the numbers of the kernels, for every kind; and three's flat pieces are where they should be.
import { describe, expect, test } from 'vitest';
import { explain } from '../../src/page/panels/explain-ray.ts';
import type { Working } from '../../src/page/panels/explain-ray.ts';
import { threeSays } from '../../src/page/model/compare-three.ts';
import { digits } from '../../src/page/ui/format.ts';
import { aabb, capsule, obb, raycast, sphere, triangle } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { KINDS } from '../../src/core/shapes/record.ts';
import { randomDirection, point } from '../support/chance.ts';
import { randomSolid, shapeOf } from '../support/generators.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';

const marked = (workings: readonly Working[], end: 'enter' | 'exit'): string[] =>
  workings.flatMap(({ steps }) => steps.filter((step) => step.end === end).map((step) => step.value));

describe('the working', () => {
  test('of a ball, by hand: off the middle by 0.6 of the radius, b² = 0.36 and the half chord 0.8 (S0.2 to S0.4)', () => {
    const ray = { origin: [-5, 0.6, 0] as Vec3, direction: [1, 0, 0] as Vec3 };
    const ball = sphere({ center: [3, 0, 0], radius: 1 });
    const [{ steps }] = explain(ball, ray, raycast(ball, ray));
    expect(steps.map(({ formula, value }) => `${formula}: ${value}`)).toEqual([
      'A = V·V: 1.000',
      'B = (P0 − Pc)·V: −8.000',
      'C = |P0 − Pc|² − r²: 63.36',
      '|C × V̂| = |C|·sin θ: 0.6000',
      'D = B² − A·C: 0.6400',
      't₁ = (−B − √D)/A: 7.200',
      't₂ = (−B + √D)/A: 8.800',
    ]);
  });

  test('of a capsule entered by its cylinder and left by P2', () => {
    const shape = capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 1 });
    const ray = { origin: [-4, -1, 0] as Vec3, direction: [0.8, 0.6, 0] as Vec3 };
    const hit = raycast(shape, ray)!;
    expect([hit.enter.part, hit.exit.part]).toEqual(['cylinder', 'p2']);
    const titles = explain(shape, ray, hit).map(({ title }) => title);
    expect(titles).toEqual(['explain.cylinder', 'explain.seam', 'explain.ballP2']);
  });

  test('parallel to a capsule’s axis there is no quadratic', () => {
    const shape = capsule({ p1: [0, 0, 0], p2: [4, 0, 0], radius: 1 });
    const ray = { origin: [-4, 0.5, 0] as Vec3, direction: [1, 0, 0] as Vec3 };
    const workings = explain(shape, ray, raycast(shape, ray));
    expect(workings[0].steps[0].so).toContain('parallel to the axis');
    expect(workings.map(({ title }) => title)).toEqual(['explain.cylinder', 'explain.ballP1', 'explain.ballP2']);
  });

  test('ends at what the kernels say, for every kind (seed 11)', () => {
    const random = mulberry32(11);
    let hits = 0;
    for (let i = 0; i < 2500; i++) {
      const shape = shapeOf(randomSolid(random, KINDS[i % 5]));
      const ray = { origin: point(random, 2), direction: randomDirection(random) };
      const hit = raycast(shape, { ...ray, kind: 'line' });
      const workings = explain(shape, ray, hit);
      // Hit or miss, every line names something finite.
      for (const { shows, formula } of workings.flatMap(({ steps }) => steps)) {
        const numbers = [...shows.points, ...shows.lines.flat()].flat();
        expect(numbers.length > 0 && numbers.every(Number.isFinite), formula).toBe(true);
      }
      if (!hit) continue;
      hits++;
      expect(marked(workings, 'enter')).toEqual([digits(hit.enter.distance)]);
      // And in the picture it lights the very point.
      for (const end of ['enter', 'exit'] as const) {
        const step = workings.flatMap(({ steps }) => steps).find((one) => one.end === end);
        if (step) expect(Math.hypot(...step.shows.points[0].map((x, k) => x - hit[end].point[k]))).toBeLessThan(1e-6);
      }
      if (shape.kind !== 'triangle') expect(marked(workings, 'exit')).toEqual([digits(hit.exit.distance)]);
    }
    expect(hits).toBeGreaterThan(200);
  });
});

describe('the working of a miss', () => {
  const texts = (workings: readonly Working[]): (string | undefined)[] => workings.flatMap(({ steps }) => steps.map(({ so }) => so));

  test('a ball: no roots, and the distance of the line from the centre lit', () => {
    const ball = sphere({ center: [0, 0, 0], radius: 1 });
    const [{ steps }] = explain(ball, { origin: [-5, 1.5, 0], direction: [1, 0, 0] }, null);
    expect(steps.map(({ formula }) => formula.split(' = ')[0])).toEqual(['A', 'B', 'C', '|C × V̂|', 'D']);
    expect(steps[4].so).toContain('no crossing');
    expect(steps[3].value).toBe('1.500');
    // (From the foot, up to a −0.)
    expect(steps[3].shows.lines.map((line) => line.flat().map((x) => x + 0))).toEqual([[0, 1.5, 0, 0, 0, 0]]);
  });

  test('a capsule: beside its cylinder, past its end, parallel', () => {
    const pill = capsule({ p1: [0, 0, 0], p2: [0, 2, 0], radius: 1 });
    const beside = explain(pill, { origin: [-5, 1, 3], direction: [1, 0, 0] }, null);
    expect(beside.map(({ title }) => title)).toEqual(['explain.cylinder']);
    expect(texts(beside).join()).toContain('no crossing');
    const past = explain(pill, { origin: [-5, 4, 0], direction: [1, 0, 0] }, null);
    expect(past.map(({ title }) => title)).toEqual(['explain.cylinder', 'explain.seam', 'explain.ballP2']);
    expect(texts(past).join()).toMatch(/the sphere at P2 decides.*no crossing/);
    const parallel = explain(pill, { origin: [2, -5, 0], direction: [0, 1, 0] }, null);
    expect(texts(parallel).join()).toMatch(/parallel to the axis.*no crossing/);
  });

  test('a box: out before it is in, or beside the planes it runs along', () => {
    const box = aabb({ center: [0, 0, 0], half: [1, 1, 1] });
    expect(texts(explain(box, { origin: [-5, 3, 0], direction: [0.96, 0.28, 0] }, null))).toContain('below t₁: no hit');
    expect(texts(explain(box, { origin: [-5, 3, 0], direction: [1, 0, 0] }, null)).join()).toContain('not between them');
  });

  test('a triangle: a negative share', () => {
    const sail = triangle({ a: [0, 0, 0], b: [2, 0, 0], c: [0, 2, 0] });
    const workings = explain(sail, { origin: [3, 3, 5], direction: [0, 0, -1] }, null);
    expect(texts(workings).join()).toContain('outside the triangle');
    expect(workings[0].steps.every(({ end }) => end === undefined)).toBe(true);
  });
});

describe('three', () => {
  test('is right on flat faces, and off by the sagitta of its pieces on round ones', () => {
    const ray = { origin: [-5, 0.1, 0.2] as Vec3, direction: [1, 0, 0] as Vec3, maxDistance: 20 };
    const box = obb({ center: [0, 0, 0], half: [1, 2, 3], orientation: [0, 0, 0, 1] });
    expect(threeSays(box, ray).enter!.distance).toBeCloseTo(4, 12);
    expect(threeSays(box, ray).enter!.normal).toEqual([-1, 0, 0]);
    expect(threeSays(box, ray).exit!.distance).toBeCloseTo(6, 12);
    expect(threeSays(box, ray).exit!.normal).toEqual([1, 0, 0]);
    const pill = capsule({ p1: [0, -2, 0], p2: [0, 2, 0], radius: 1 });
    const ours = raycast(pill, ray)!;
    const theirs = threeSays(pill, ray);
    const sagitta = 1 - Math.cos(Math.PI / 16) + 0.02;
    expect(theirs.enter!.distance - ours.enter.distance).toBeGreaterThan(0);
    expect(theirs.enter!.distance - ours.enter.distance).toBeLessThan(sagitta);
    expect(ours.exit.distance - theirs.exit!.distance).toBeGreaterThan(0);
    expect(ours.exit.distance - theirs.exit!.distance).toBeLessThan(sagitta);
    expect(threeSays(sphere({ center: [0, 0, 0], radius: 1 }), { ...ray, origin: [-5, 9, 0] })).toMatchObject({
      enter: undefined,
      exit: undefined,
    });
  });

  test('from within there is an exit and no entry; a triangle’s are one, from either side', () => {
    const ball = sphere({ center: [0, 0, 0], radius: 1 });
    const within = threeSays(ball, { origin: [0, 0.1, 0.05], direction: [1, 0, 0], maxDistance: 20 });
    expect(within.enter).toBeUndefined();
    expect(within.exit!.distance).toBeCloseTo(1, 1);
    const sail = triangle({ a: [0, 0, 0], b: [2, 0, 0], c: [0, 2, 0] });
    for (const side of [1, -1]) {
      const met = threeSays(sail, { origin: [0.5, 0.5, 3 * side], direction: [0, 0, -side], maxDistance: 20 });
      for (const end of [met.enter, met.exit]) expect(end!.distance).toBeCloseTo(3, 12);
    }
  });
});
