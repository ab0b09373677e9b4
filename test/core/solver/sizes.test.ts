// Small and large: slop and margins by the smaller dynamic body of a contact, millimetre bodies at rest, neighbours of sizes 1 : 1,000.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, distance, obb, sphere, triangle, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { coreOf } from '../../../src/core/world.ts';
import { fastest, isSound } from '../../quality/energy.ts';
import { between, pick, randomDirection } from '../../support/chance.ts';
import { plus, type Point } from '../../support/vectors.ts';
import { cases, slow } from '../../support/long.ts';

const ORIGIN = [0, 0, 0] as const;
const ball = (radius: number): Shape => sphere({ center: ORIGIN, radius });
const cube = (half: number): Shape => obb({ center: ORIGIN, half: [half, half, half] });
const deepest = (world: World): number => Math.max(0, ...[...world.contacts].map(({ depth }) => depth));

describe('slop', () => {
  it('is 2 mm, and at most 2 % of the radius or smallest half extent; what cannot be pushed has none', () => {
    const world = createWorld();
    const slops = (): number[] => [...coreOf(world).state.slop.subarray(0, coreOf(world).state.rows)];
    world.spawn({ shape: ball(1) });
    world.spawn({ shape: ball(0.05) });
    world.spawn({ shape: capsule({ p1: [0, -1, 0], p2: [0, 1, 0], radius: 0.01 }) });
    const plank = world.spawn({ shape: obb({ center: ORIGIN, half: [5, 0.002, 1] }) });
    world.spawn({ shape: aabb({ center: ORIGIN, half: [0.1, 7, 7] }) });
    world.spawn({ shape: ball(0.001), body: 'static' });
    world.spawn({ shape: ball(0.001), body: 'kinematic' });
    world.spawn({ shape: triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }) });
    const expected = [0.002, 0.001, 0.0002, 0.00004, 0.002, Infinity, Infinity, Infinity];
    slops().forEach((slop, i) => (expected[i] === Infinity ? expect(slop).toBe(Infinity) : expect(slop).toBeCloseTo(expected[i], 12)));
    world.setShape(plank, ball(0.02));
    expect(slops()[3]).toBeCloseTo(0.0004, 12);
    world.setBody(plank, 'static');
    expect(slops()[3]).toBe(Infinity);
  });
});

describe('a body at rest', () => {
  const SIZES = [0.001, 0.01, 0.1, 1, 10];
  it.each(SIZES)('of %f m sinks no deeper than its slop: into a floor, a floor of triangles, and a large body', (size) => {
    const under: Record<string, (world: World) => void> = {
      floor: (world) => void world.spawn({ shape: aabb({ min: [-99, -20, -99], max: [99, 0, 99] }), body: 'static' }),
      triangles: (world) => void world.spawn({ shape: triangle({ a: [-99, 0, -99], b: [0, 0, 99], c: [99, 0, -99] }) }),
      'large body': (world) => {
        world.spawn({ shape: aabb({ min: [-99, -40, -99], max: [99, -20, 99] }), body: 'static' });
        world.spawn({ shape: aabb({ min: [-9, -20, -9], max: [9, 0, 9] }) });
      },
    };
    for (const [name, lay] of Object.entries(under)) {
      for (const shape of [ball(size), cube(size), capsule({ p1: [-size, 0, 0], p2: [size, 0, 0], radius: size })]) {
        const world = createWorld({ sleeping: false });
        lay(world);
        const body = world.spawn({ shape, position: [0, size, 0], rollingFriction: 0.01 });
        for (let i = 0; i < 120; i++) world.step();
        const [x, y, z] = world.pose(body).position;
        const slop = Math.min(0.002, 0.02 * size);
        // (The large one sinks into its floor by itself.)
        const top = name === 'large body' ? coreOf(world).state.position[4] + 10 : 0;
        expect(Math.abs(y - size - top), `${shape.kind} on ${name}`).toBeLessThan(1.05 * slop);
        expect(Math.abs(x) + Math.abs(z), `${shape.kind} on ${name}`).toBeLessThan(slop);
        expect(fastest(world)).toBeLessThan(0.01);
      }
    }
  });

  slow('of 1 mm, forty of them in a box: they rest on its floor and on each other', () => {
    const random = mulberry32(4);
    const world = createWorld({ sleeping: false });
    const side = 0.006;
    world.spawn({ shape: aabb({ min: [-1, -0.1, -1], max: [1, 0, 1] }), body: 'static' });
    for (const sign of [-1, 1]) {
      world.spawn({ shape: aabb({ center: [sign * (side + 0.05), 0.05, 0], half: [0.05, 0.05, 1] }), body: 'static' });
      world.spawn({ shape: aabb({ center: [0, 0.05, sign * (side + 0.05)], half: [1, 0.05, 0.05] }), body: 'static' });
    }
    const bodies = Array.from({ length: 40 }, (_, i) => {
      const at = (k: number): number => -side + 0.0018 + 0.0024 * (k % 4) + 0.0002 * random();
      const shape = i % 2 === 0 ? ball(0.001) : cube(0.001);
      const y = 0.002 + 0.004 * Math.floor(i / 16);
      return world.spawn({ shape, position: [at(i), y, at(Math.floor(i / 4))], orientation: randomQuat(random), rollingFriction: 0.01 });
    });
    for (let i = 0; i < 120; i++) world.step();
    expect(isSound(world)).toBe(true);
    for (const body of bodies) {
      const { position } = world.pose(body);
      expect(position[1]).toBeGreaterThan(0.0007);
      expect(position[1]).toBeLessThan(0.03);
      expect(Math.max(Math.abs(position[0]), Math.abs(position[2]))).toBeLessThan(side);
    }
    // A fifth of a radius.
    expect(deepest(world)).toBeLessThan(0.0002);
    expect(fastest(world)).toBeLessThan(0.02);
  });
});

describe('neighbours of very different sizes that lie in each other', () => {
  interface Placed {
    readonly shape: Shape;
    readonly center: Point;
    readonly reach: number;
    readonly thin: number;
  }

  /** A solid of at most `reach`, its thinnest part at least a thirtieth of that. */
  function solid(random: Random, kind: string, reach: number, q: readonly number[], center: Point): { shape: Shape; thin: number } {
    const width = (): number => reach * Math.exp(-Math.log(30) * random());
    const turn = q as [number, number, number, number];
    if (kind === 'sphere') return { shape: sphere({ center, radius: reach }), thin: reach };
    if (kind === 'obb') {
      const half: Point = [reach, width(), width()];
      return { shape: obb({ center, half, orientation: turn }), thin: Math.min(...half) };
    }
    const radius = width();
    const [x, y, z, w] = turn;
    const along: Point = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)];
    return { shape: capsule({ p1: plus(center, -reach, along), p2: plus(center, reach, along), radius }), thin: radius };
  }

  /** Bodies of 10 cm to 100 m, each up to half of its smaller neighbour's thinnest part in one of those before it. */
  function cluster(kind: string, seed: number, count: number): World {
    const random = mulberry32(seed);
    const world = createWorld({ gravity: [0, 0, 0], sleeping: false });
    const placed: Placed[] = [];
    for (let i = 0; i < count; i++) {
      const what = kind === 'mixed' ? pick(random, ['sphere', 'obb', 'capsule']) : kind;
      const reach = 100 * Math.exp(-Math.log(1000) * random());
      const q = randomQuat(random);
      const draws = mulberry32(Math.floor(1e9 * random()));
      const seeds = draws();
      const make = (center: Point): { shape: Shape; thin: number } => solid(mulberry32(Math.floor(1e9 * seeds)), what, reach, q, center);
      let center: Point = [0, 0, 0];
      if (placed.length > 0) {
        const by = pick(random, placed);
        const away = randomDirection(random);
        const wanted = -between(random, 0, 0.5) * Math.min(by.thin, make(center).thin);
        let near = 0;
        let far = 4 * (by.reach + reach);
        for (let k = 0; k < 50; k++) {
          const middle = (near + far) / 2;
          if (distance(by.shape, make(plus(by.center, middle, away)).shape).distance < wanted) near = middle;
          else far = middle;
        }
        center = plus(by.center, far, away);
      }
      const { shape, thin } = make(center);
      placed.push({ shape, center, reach, thin });
      world.spawn({ shape });
    }
    return world;
  }

  it.each(cases(['mixed'], ['sphere', 'obb', 'capsule', 'mixed']))('1 : 1,000 and slender: %s part gently', (kind) => {
    for (const seed of cases([9], [1, 2, 9])) {
      const world = cluster(kind, seed, 60);
      let most = 0;
      for (let i = 0; i < 60; i++) {
        world.step();
        most = Math.max(most, fastest(world));
      }
      expect(isSound(world)).toBe(true);
      // (Slender capsules, seed 2: 9.2.)
      expect(most, `seed ${seed}`).toBeLessThan(cases(8, 10));
    }
  });
});
