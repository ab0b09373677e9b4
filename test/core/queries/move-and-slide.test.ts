// Characters: floors, ramps, stairs, walls, corners, ceilings, meshes of triangles; from free places and from inside; short moves and very long ones.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  distance,
  obb,
  sphere,
  triangle,
  type Entity,
  type MoveOptions,
  type MoveResult,
  type Shape,
  type World,
} from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { smallShape } from '../../support/small-shape.ts';
import { cases } from '../../support/long.ts';

type Point = [number, number, number];

// Each stands with its lowest point at the origin.
const WALKERS = {
  capsule: capsule({ p1: [0, 0.3, 0], p2: [0, 1.5, 0], radius: 0.3 }),
  sphere: sphere({ center: [0, 0.4, 0], radius: 0.4 }),
  box: aabb({ min: [-0.3, 0, -0.3], max: [0.3, 1.8, 0.3] }),
  turned: obb({ center: [0, 0.9, 0], half: [0.3, 0.9, 0.3], orientation: [0, 0.5, 0, 1] }),
} satisfies Record<string, Shape>;
const NAMES = Object.keys(WALKERS) as (keyof typeof WALKERS)[];
const SKIN = 0.01;

function placed(shape: Shape, [x, y, z]: readonly number[]): Shape {
  const at = (p: readonly number[]): Point => [p[0] + x, p[1] + y, p[2] + z];
  if (shape.kind === 'sphere') return sphere({ center: at(shape.center), radius: shape.radius });
  if (shape.kind === 'capsule') return capsule({ p1: at(shape.p1), p2: at(shape.p2), radius: shape.radius });
  if (shape.kind === 'aabb') return aabb({ center: at(shape.center), half: shape.half });
  if (shape.kind === 'obb') return obb({ center: at(shape.center), half: shape.half, orientation: shape.orientation });
  return triangle({ a: at(shape.a), b: at(shape.b), c: at(shape.c) });
}

/** The free space about a walker, m: negative inside a body. */
function gap(world: World, walker: Shape, position: readonly number[]): number {
  const here = placed(walker, position);
  let least = Infinity;
  for (const entity of world.entities()) {
    if (world.filter(entity).sensor) continue;
    least = Math.min(least, distance(here, world.shape(entity) as Shape).distance);
  }
  return least;
}

function ground(world = createWorld()): World {
  world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' });
  return world;
}

/** So many moves one after the other, with gravity; each ends in free space. */
function walk(world: World, walker: Shape, from: Point, motion: Point, count: number, options?: MoveOptions): MoveResult {
  let result: MoveResult = { position: from, grounded: false, ground: null, depth: 0, hits: [] };
  for (let i = 0; i < count; i++) {
    result = world.moveAndSlide(walker, result.position, motion, options);
    const free = gap(world, walker, result.position);
    if (!(free > 0.9 * (options?.skin ?? SKIN))) expect.fail(`move ${i} to ${result.position.join()} ends ${free} m from a body`);
  }
  return result;
}

/** Triangles between corners, three numbers each, as static bodies. */
function facets(world: World, corners: readonly number[], indices: readonly number[]): void {
  const at = (i: number): Point => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]];
  for (let i = 0; i < indices.length; i += 3) {
    world.spawn({ shape: triangle({ a: at(indices[i]), b: at(indices[i + 1]), c: at(indices[i + 2]) }), body: 'static' });
  }
}

/** A block across the way whose front and back rise at an angle. */
function bevelled(height: number, degrees: number): (world: World) => void {
  const run = height / Math.tan((degrees * Math.PI) / 180);
  const profile = [
    [2, -0.01],
    [2 + run, height],
    [2.3 + run, height],
    [2.3 + 2 * run, -0.01],
  ];
  const corners = profile.flatMap(([x, y]) => [x, y, -2, x, y, 2]);
  return (world) => facets(world, corners, [0, 1, 3, 0, 3, 2, 2, 3, 5, 2, 5, 4, 4, 5, 7, 4, 7, 6]);
}

// Across the way at x = 2; climbed where they are no higher than 0.3 m.
const OBSTACLES: readonly (readonly [string, (world: World) => void, boolean])[] = [
  ['a box of 0.2 m', (world) => void world.spawn({ shape: aabb({ min: [2, 0, -2], max: [2.2, 0.2, 2] }), body: 'static' }), true],
  ['a board of 4 cm', (world) => void world.spawn({ shape: aabb({ min: [2, 0, -2], max: [2.04, 0.25, 2] }), body: 'static' }), true],
  [
    'a log of 0.2 m',
    (world) => void world.spawn({ shape: capsule({ p1: [2.1, 0.1, -2], p2: [2.1, 0.1, 2], radius: 0.1 }), body: 'static' }),
    true,
  ],
  ['a sheet', (world) => facets(world, [2, 0, -2, 2, 0, 2, 2, 0.2, 2, 2, 0.2, -2], [0, 1, 2, 0, 2, 3]), true],
  ['a kerb of 50°', bevelled(0.2, 50), true],
  ['a kerb of 60°', bevelled(0.28, 60), true],
  ['a box of 0.31 m', (world) => void world.spawn({ shape: aabb({ min: [2, 0, -2], max: [2.5, 0.31, 2] }), body: 'static' }), false],
  ['a bank of 60°, 0.5 m high', bevelled(0.5, 60), false],
];

describe.each(NAMES)('a %s', (name) => {
  const walker = WALKERS[name];

  it('falls onto a floor, stands a skin above it and walks as far as it is told', () => {
    const world = ground();
    const fall = world.moveAndSlide(walker, [0, 3, 0], [0, -9, 0]);
    expect(fall.grounded).toBe(true);
    expect(fall.position[1]).toBeCloseTo(SKIN, 4);
    expect(fall.hits).toHaveLength(1);
    expect(fall.hits[0]).toMatchObject({ entity: [...world.entities()][0], walkable: true });
    expect(fall.hits[0].normal[1]).toBeCloseTo(1, 9);
    const { position, grounded } = walk(world, walker, fall.position, [0.05, -0.01, 0.02], 100);
    expect(grounded).toBe(true);
    expect(position[0]).toBeCloseTo(5, 6);
    expect(position[2]).toBeCloseTo(2, 6);
    expect(position[1]).toBeCloseTo(SKIN, 3);
  });

  it('goes free through the air, up and down, without ground', () => {
    const world = ground();
    const { position, grounded, hits } = world.moveAndSlide(walker, [0, 5, 0], [1, 2, 3]);
    expect([position, grounded, hits]).toEqual([[1, 7, 3], false, []]);
    expect(createWorld().moveAndSlide(walker, [1, 2, 3], [4, 5, 6]).position).toEqual([5, 7, 9]);
    // A jump is not held back by the ground.
    const jump = world.moveAndSlide(walker, [0, SKIN, 0], [0.1, 0.08, 0]);
    expect([jump.grounded, jump.position[1]]).toEqual([false, SKIN + 0.08]);
  });

  it('stays where it is, for as long as nothing moves it', () => {
    const world = ground();
    const from = world.moveAndSlide(walker, [0, 1, 0], [0, -2, 0]).position;
    const { position } = walk(world, walker, from, [0, -0.01, 0], 200);
    for (let k = 0; k < 3; k++) expect(position[k]).toBeCloseTo(from[k], 4);
  });

  it.each([10, 20, 30, 40, 50, 60])(
    'on a ramp of %d°: up to the limit it walks up and down and does not slide, beyond it does neither',
    (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const world = ground();
      // A long plate through (2, 0, 0), rising towards +x.
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      world.spawn({
        shape: obb({
          center: [2 + 8 * c + 0.5 * s, 8 * s - 0.5 * c, 0],
          half: [8, 0.5, 9],
          orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
        }),
        body: 'static',
      });
      const from = world.moveAndSlide(walker, [0, 1, 0], [0, -2, 0]).position;
      const { position, grounded } = walk(world, walker, from, [0.05, -0.01, 0], 100);
      if (degrees <= 45) {
        expect(grounded).toBe(true);
        // Horizontal way is kept.
        expect(position[0]).toBeCloseTo(5, 1);
        expect(position[1]).toBeGreaterThan(1.8 * Math.tan(angle));
        const still = walk(world, walker, position, [0, -0.01, 0], 60);
        for (let k = 0; k < 3; k++) expect(Math.abs(still.position[k] - position[k])).toBeLessThan(2e-3);
        const back = walk(world, walker, position, [-0.05, -0.01, 0], 60);
        expect(back.grounded).toBe(true);
        expect(back.position[0]).toBeCloseTo(position[0] - 3, 1);
        expect(position[1] - back.position[1]).toBeGreaterThan(2.8 * Math.tan(angle));
      } else {
        expect(position[0]).toBeLessThan(2.5);
        expect(position[1]).toBeLessThan(0.45);
        // Put onto it, it slides down.
        const high: Point = [2 + 5 * c - s, 5 * s + c, 0];
        const down = walk(world, walker, high, [0, -0.05, 0], 200);
        expect(down.position[1]).toBeLessThan(0.45);
        expect(down.grounded).toBe(true);
      }
    },
  );

  it('climbs stairs up to its step height, down again without leaving them, and stops before higher ones', () => {
    for (const [rise, climbs] of [
      [0.1, true],
      [0.25, true],
      [0.5, false],
    ] as const) {
      const world = ground();
      for (let i = 0; i < 6; i++) {
        world.spawn({ shape: aabb({ min: [1 + 0.5 * i, 0, -2], max: [9, rise * (i + 1), 2] }), body: 'static' });
      }
      const up = walk(world, walker, [0, SKIN, 0], [0.03, -0.01, 0], 200);
      if (!climbs) {
        expect(up.position[0]).toBeLessThan(1);
        expect(up.position[1]).toBeLessThan(0.1);
        continue;
      }
      expect(up.grounded).toBe(true);
      expect(up.position[0]).toBeGreaterThan(5.5);
      expect(up.position[1]).toBeCloseTo(6 * rise + SKIN, 2);
      let { position } = up;
      for (let i = 0; i < 220; i++) {
        const step = world.moveAndSlide(walker, position, [-0.03, -0.01, 0]);
        expect(step.grounded, `step down ${i}`).toBe(true);
        position = step.position;
      }
      expect(position[0]).toBeCloseTo(up.position[0] - 6.6, 1);
      expect(position[1]).toBeCloseTo(SKIN, 2);
      // In one go as well.
      const once = world.moveAndSlide(walker, [0, SKIN, 0], [5, 0, 0]);
      expect(once.position[1]).toBeCloseTo(6 * rise + SKIN, 2);
      // And not without steps. (A low edge that a round foot meets from above is a slope to it.)
      if (rise < 0.2) continue;
      const flat = world.moveAndSlide(walker, [0, SKIN, 0], [5, 0, 0], { stepHeight: 0 });
      expect(flat.position[1]).toBeLessThan(0.05);
      expect(flat.position[0]).toBeLessThan(1);
    }
  });

  it.each(cases([0.2], [0.002, 0.016, 0.05, 0.2, 1]))('climbs low obstacles of every profile and no higher ones, %d m at a time', (far) => {
    for (const [what, spawn, climbs] of OBSTACLES) {
      const world = ground();
      spawn(world);
      let at = walk(world, walker, [0.9, SKIN, 0], [far, -0.01, 0], Math.ceil(2.6 / far));
      if (!climbs) {
        expect(at.position[0], what).toBeLessThan(1.9);
        expect(at.position[1], what).toBeLessThan(0.2);
        continue;
      }
      expect(at.position[0], what).toBeGreaterThan(2.9);
      // And back.
      at = walk(world, walker, at.position, [-far, -0.01, 0], Math.ceil(2.6 / far));
      expect(at.position[0], what).toBeLessThan(1);
      expect(at.position[1], what).toBeCloseTo(SKIN, 2);
    }
  });

  it('slides along a wall by the part of its motion along it, and rests in a corner', () => {
    const world = ground();
    world.spawn({ shape: aabb({ min: [2, 0, -20], max: [3, 5, 20] }), body: 'static' });
    const along = walk(world, walker, [0, SKIN, 0], [0.05, -0.01, 0.05], 100);
    expect(along.position[2]).toBeCloseTo(5, 1);
    expect(along.position[0]).toBeLessThan(2);
    world.spawn({ shape: aabb({ min: [-20, 0, 6], max: [20, 5, 7] }), body: 'static' });
    const corner = walk(world, walker, along.position, [0.05, -0.01, 0.05], 60);
    const rest = walk(world, walker, corner.position, [0.05, -0.01, 0.05], 60);
    for (let k = 0; k < 3; k++) expect(Math.abs(rest.position[k] - corner.position[k])).toBeLessThan(1e-3);
    expect(rest.grounded).toBe(true);
    expect(new Set(world.moveAndSlide(walker, rest.position, [0.05, -0.01, 0.05]).hits.map((hit) => hit.entity)).size).toBe(3);
  });

  it('stops below a ceiling and between a floor and a ceiling that comes down', () => {
    const world = ground();
    world.spawn({ shape: aabb({ min: [-9, 2.5, -9], max: [9, 3, 9] }), body: 'static' });
    const jump = world.moveAndSlide(walker, [0, SKIN, 0], [0.2, 3, 0]);
    expect(jump.position[0]).toBeCloseTo(0.2, 6);
    expect(gap(world, walker, jump.position)).toBeCloseTo(SKIN, 3);
    const wedge = ground();
    wedge.spawn({ shape: obb({ center: [6, 2, 0], half: [6, 0.2, 9], orientation: [0, 0, -0.15, 1] }), body: 'static' });
    const pressed = walk(wedge, walker, [-3, SKIN, 0], [0.05, -0.01, 0.01], 300);
    const on = walk(wedge, walker, pressed.position, [0.05, -0.01, 0], 50);
    expect(Math.abs(on.position[0] - pressed.position[0])).toBeLessThan(0.01);
  });

  it.each([0.05, 1, 100, 1e6, 1e12])('passes no thin wall with a motion of %d m, whatever the direction', (far) => {
    const random = mulberry32(7);
    const world = createWorld();
    // A room of walls 1 mm thick, and of triangles on one side.
    for (const [center, half] of [
      [[0, -5, 0], [5, 0.0005, 5]],
      [[0, 5, 0], [5, 0.0005, 5]],
      [[-5, 0, 0], [0.0005, 5, 5]],
      [[0, 0, -5], [5, 5, 0.0005]],
      [[0, 0, 5], [5, 5, 0.0005]],
    ] as const) {
      world.spawn({ shape: aabb({ center, half }), body: 'static' });
    } // prettier-ignore
    world.spawn({ shape: triangle({ a: [5, -5, -5], b: [5, 5, -5], c: [5, 5, 5] }), body: 'static' });
    world.spawn({ shape: triangle({ a: [5, -5, -5], b: [5, 5, 5], c: [5, -5, 5] }), body: 'static' });
    let position: Point = [0, 0, 0];
    for (let i = 0; i < 60; i++) {
      const way = [0, 1, 2].map(() => far * (2 * random() - 1)) as Point;
      ({ position } = world.moveAndSlide(walker, position, way));
      for (const x of position) expect(Math.abs(x)).toBeLessThan(5);
      expect(gap(world, walker, position)).toBeGreaterThan(0.9 * SKIN);
    }
  });

  it('gets out of what it overlaps at the start', () => {
    const world = ground();
    world.spawn({ shape: aabb({ min: [2, 0, -20], max: [9, 5, 20] }), body: 'static' });
    for (const from of [
      [0, -0.2, 0],
      [2 - 0.1, SKIN, 0],
      [2 - 0.1, -0.15, 0],
    ] as Point[]) {
      expect(gap(world, walker, from)).toBeLessThan(0);
      const { position, grounded } = world.moveAndSlide(walker, from, [0, 0, 0]);
      expect(gap(world, walker, position)).toBeGreaterThan(0.9 * SKIN);
      expect(grounded).toBe(true);
      expect(Math.hypot(position[0] - from[0], position[1] - from[1])).toBeLessThan(0.65);
    }
  });

  it('walks over a floor of many triangles as over one box: no edge between them stops, lifts or turns it', () => {
    const random = mulberry32(11);
    const world = createWorld();
    const at = (i: number, j: number): Point => [i - 4, 0, j - 4];
    for (let i = 0; i < 8; i++) {
      for (let j = 0; j < 8; j++) {
        world.spawn({ shape: triangle({ a: at(i, j), b: at(i, j + 1), c: at(i + 1, j + 1) }), body: 'static' });
        world.spawn({ shape: triangle({ a: at(i, j), b: at(i + 1, j + 1), c: at(i + 1, j) }), body: 'static' });
      }
    }
    for (let n = 0; n < 10; n++) {
      const turn = 2 * Math.PI * random();
      const way: Point = [0.04 * Math.cos(turn), -0.02, 0.04 * Math.sin(turn)];
      const from = world.moveAndSlide(walker, [random() - 0.5, 0.5, random() - 0.5], [0, -1, 0]).position;
      let position = from;
      for (let i = 0; i < 50; i++) {
        const step = world.moveAndSlide(walker, position, way);
        expect(step.grounded).toBe(true);
        expect(step.position[1]).toBeCloseTo(SKIN, 3);
        position = step.position;
      }
      expect(position[0] - from[0]).toBeCloseTo(50 * way[0], 3);
      expect(position[2] - from[2]).toBeCloseTo(50 * way[2], 3);
    }
  });

  it('walks over hills of many triangles, up, down and across', () => {
    const world = createWorld();
    const height = (x: number, z: number): number => 0.5 * Math.sin(0.8 * x) * Math.cos(0.7 * z);
    const at = (i: number, j: number): Point => [0.5 * i - 6, height(0.5 * i - 6, 0.5 * j - 6), 0.5 * j - 6];
    for (let i = 0; i < 24; i++) {
      for (let j = 0; j < 24; j++) {
        world.spawn({ shape: triangle({ a: at(i, j), b: at(i, j + 1), c: at(i + 1, j + 1) }), body: 'static' });
        world.spawn({ shape: triangle({ a: at(i, j), b: at(i + 1, j + 1), c: at(i + 1, j) }), body: 'static' });
      }
    }
    let { position } = world.moveAndSlide(walker, [-4, 3, -3], [0, -5, 0]);
    for (let i = 0; i < 160; i++) {
      const step = world.moveAndSlide(walker, position, [0.05, -0.02, 0.03]);
      expect(step.grounded, `step ${i}`).toBe(true);
      position = step.position;
      if (i % 40 === 0) expect(gap(world, walker, position)).toBeGreaterThan(0.9 * SKIN);
    }
    expect(position[0]).toBeCloseTo(4, 1);
    expect(position[2]).toBeCloseTo(1.8, 1);
  });

  it.each(cases([1], [1, 2, 3, 4]))('never ends in a body, whatever stands about it and wherever it goes, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = ground();
    for (let i = 0; i < 60; i++) {
      world.spawn({
        shape: smallShape(random, 0.8),
        position: [10 * random() - 5, 2.5 * random(), 10 * random() - 5],
        body: 'static',
        ...(i % 10 === 0 && { sensor: true }),
      });
    }
    let position: Point = [0, 6, 0];
    const up = randomQuat(random).slice(0, 3) as Point;
    let grounded = 0;
    for (let i = 0; i < 120; i++) {
      const far = 10 ** (3 * random() - 2);
      const way = [far * (2 * random() - 1), far * (random() - 0.7), far * (2 * random() - 1)] as Point;
      const options: MoveOptions =
        i % 3 === 0 ? { skin: 0.05 * random() + 1e-3, stepHeight: random(), slopeLimit: 1.5 * random() } : i % 17 === 0 ? { up } : {};
      const before = gap(world, walker, position);
      const step = world.moveAndSlide(walker, position, way, options);
      const free = gap(world, walker, step.position);
      // (Where there is no room for the skin, it is no deeper than before.)
      if (!(free >= Math.min(0, before))) expect.fail(`move ${i}: from ${before} to ${free} m`);
      position = step.position;
      if (Math.hypot(...position) > 30) position = [0, 6, 0];
      if (step.grounded) grounded++;
    }
    expect(grounded).toBeGreaterThan(10);
  });
});

describe('the ground', () => {
  it('is left on purpose only: a ledge lower than the snap distance is followed, a higher one not', () => {
    for (const [drop, follows] of [
      [0.2, true],
      [0.6, false],
    ] as const) {
      const world = createWorld();
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [0, 0, 9] }), body: 'static' });
      world.spawn({ shape: aabb({ min: [0, -2, -9], max: [9, -drop, 9] }), body: 'static' });
      const { position, grounded } = world.moveAndSlide(WALKERS.box, [-0.2, SKIN, 0], [1, 0, 0]);
      expect([grounded, position[1] < -0.1]).toEqual([follows, follows]);
      expect(world.moveAndSlide(WALKERS.box, [-0.2, SKIN, 0], [1, 0, 0], { snapDistance: 0 }).grounded).toBe(false);
      expect(world.moveAndSlide(WALKERS.box, [-0.2, SKIN, 0], [1, 0.05, 0]).grounded).toBe(false);
    }
  });

  it('may be any way up', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-1, -9, -9], max: [0, 9, 9] }), body: 'static' });
    const ball = sphere({ center: [0, 0, 0], radius: 0.5 });
    const options = { up: { x: 5, y: 0, z: 0 } };
    const fall = world.moveAndSlide(ball, [3, 0, 0], [-5, 0, 0], options);
    expect(fall.grounded).toBe(true);
    expect(fall.position[0]).toBeCloseTo(0.5 + SKIN, 4);
    const on = world.moveAndSlide(ball, fall.position, [-0.1, 2, 1], options);
    expect(on.position[1]).toBeCloseTo(2, 6);
    expect(on.grounded).toBe(true);
    // To a character that stands the usual way it is a wall.
    expect(world.moveAndSlide(ball, fall.position, [-0.1, 0, 0]).grounded).toBe(false);
  });

  it('that sinks or rises under it is stood on, when its way across and down is added', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const lift = world.spawn({ shape: aabb({ center: [0, -0.5, 0], half: [3, 0.5, 3] }), body: 'kinematic' });
    let position: Point = [0, SKIN, 0];
    for (let i = 1; i <= 60; i++) {
      world.moveKinematic(lift, { position: [0.02 * i, -0.5 + 0.5 * Math.sin(0.1 * i), 0] });
      world.step();
      const floor = world.velocityAt(lift, position);
      const step = world.moveAndSlide(WALKERS.capsule, position, [floor[0] / 60, Math.min(0, floor[1] / 60) - 0.002, floor[2] / 60]);
      expect(step.grounded, `step ${i}`).toBe(true);
      position = step.position;
    }
    expect(position[0]).toBeCloseTo(1.2, 3);
  });

  it('that turns and moves carries it on its circle', () => {
    const world = createWorld();
    const table = world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [9, 0.5, 9] }), body: 'kinematic' });
    let position: Point = [2, SKIN, 0];
    for (let i = 1; i <= 600; i++) {
      const half = i / 60;
      world.moveKinematic(table, { position: [0.01 * i, -0.5, 0], orientation: [0, Math.sin(half), 0, Math.cos(half)] });
      world.step();
      const [x, y, z] = world.displacementAt(table, position);
      position = world.moveAndSlide(WALKERS.capsule, position, [x, y - 0.002, z]).position;
      expect(Math.hypot(position[0] - 0.01 * i, position[2]), `step ${i}`).toBeCloseTo(2, 6);
    }
    expect(position[0] - 6).toBeCloseTo(2 * Math.cos(20), 5);
    expect(position[2]).toBeCloseTo(-2 * Math.sin(20), 5);
  });

  it('is named: of several bodies the flattest; in the air there is none', () => {
    const world = ground();
    const [floor] = world.entities();
    const ramp = world.spawn({ shape: obb({ center: [0, 0, 0], half: [3, 0.1, 3], orientation: [0, 0, 0.2, 1] }), body: 'static' });
    expect(world.moveAndSlide(WALKERS.sphere, [8, 2, 0], [0, -3, 0]).ground).toBe(floor);
    expect(world.moveAndSlide(WALKERS.sphere, [1, 3, 0], [0, -5, 0]).ground).toBe(ramp);
    expect(world.moveAndSlide(WALKERS.sphere, [8, 2, 0], [0, -1, 0]).ground).toBe(null);
  });

  it.each([46, 60, 75])('are two slopes of %d° between which it rests, and it can jump from there', (degrees) => {
    const world = createWorld();
    const angle = (degrees * Math.PI) / 180;
    for (const side of [-1, 1]) {
      const center: Point = [side * (2 * Math.cos(angle) + 0.1 * Math.sin(angle)), 2 * Math.sin(angle) - 0.1 * Math.cos(angle), 0];
      world.spawn({
        shape: obb({ center, half: [2.2, 0.1, 4], orientation: [0, 0, side * Math.sin(angle / 2), Math.cos(angle / 2)] }),
        body: 'static',
      });
    }
    const fallen = walk(world, WALKERS.capsule, [0.1, 2.5, 0], [0, -0.05, 0], 100);
    const rest = walk(world, WALKERS.capsule, fallen.position, [0, -0.05, 0], 20);
    expect(rest.position[1]).toBeCloseTo(fallen.position[1], 4);
    expect(rest).toMatchObject({ grounded: true, depth: 0 });
    expect(rest.hits.some((hit) => hit.walkable)).toBe(false);
    const jump = world.moveAndSlide(WALKERS.capsule, rest.position, [0, 1, 0]);
    expect(jump.position[1]).toBeCloseTo(rest.position[1] + 1, 6);
    // On one of them it does not rest; nor above a gully whose line is as steep.
    expect(walk(world, WALKERS.capsule, [0.5, 3, 0], [0, -0.05, 0], 20).grounded).toBe(false);
  });
});

describe('what pushes a character', () => {
  it('is among the hits; what squeezes it as well, with the depth that is left', () => {
    const world = ground();
    const [floor] = world.entities();
    const wall = world.spawn({ shape: aabb({ min: [2, 0, -3], max: [3, 4, 3] }), body: 'static' });
    const press = world.spawn({ shape: aabb({ center: [-2, 1, 0], half: [0.5, 0.9, 3] }), body: 'kinematic' });
    let position: Point = [0, SKIN, 0];
    let pushed = 0;
    for (let i = 1; i <= 180; i++) {
      const x = -2 + 0.02 * i;
      world.moveKinematic(press, { position: [x, 1, 0] });
      world.step();
      const result = world.moveAndSlide(WALKERS.capsule, position, [0, -0.002, 0]);
      const named = result.hits.map(({ entity }) => entity);
      if (result.position[0] > position[0] + 1e-4) {
        expect(named).toContain(press);
        pushed++;
      }
      // Between face and wall there is room for the character and its skins until x is 0.88.
      const squeeze = x + 0.5 + 0.6 - 2;
      if (squeeze > 0.001) {
        expect(result.depth).toBeGreaterThan(0.4 * squeeze);
        expect(named).toEqual(expect.arrayContaining([floor, wall, press]));
      } else {
        expect(result.depth).toBeLessThan(0.021);
      }
      if (squeeze < -0.03) expect(result.depth).toBe(0);
      position = result.position;
    }
    expect(pushed).toBeGreaterThan(60);
  });
});

describe('options and refusals', () => {
  it('passes over excluded bodies, other layers and sensors', () => {
    const world = ground();
    const own = world.spawn({ shape: WALKERS.capsule, body: 'kinematic', position: [0, SKIN, 0] });
    world.spawn({ shape: aabb({ min: [1, 0, -1], max: [2, 2, 1] }), body: 'static', layer: 3 });
    world.spawn({ shape: aabb({ min: [1, 0, -1], max: [2, 2, 1] }), body: 'static', sensor: true });
    const go = (options: MoveOptions): number => world.moveAndSlide(WALKERS.capsule, [0, SKIN, 0], [3, 0, 0], options).position[0];
    expect(go({ exclude: own })).toBeLessThan(0.7);
    expect(go({ exclude: [own], mask: 1 })).toBeCloseTo(3, 9);
    const [floor] = [...world.entities()];
    expect(() => world.moveAndSlide(WALKERS.capsule, [0, 0, 0], [0, 0, 0], { exclude: 12 as Entity })).toThrow(
      /expected the id of a living body/,
    );
    expect(world.moveAndSlide(WALKERS.capsule, [0, 1, 0], [0, -5, 0], { exclude: [own, floor] }).position[1]).toBe(-4);
  });

  it.each<[string, unknown[], RegExp]>([
    ['no shape', [null, [0, 0, 0], [0, 0, 0]], /moveAndSlide\.shape is null, expected a shape/],
    ['no position', [WALKERS.box, 1, [0, 0, 0]], /moveAndSlide\.position is 1, expected/],
    ['a position too far', [WALKERS.box, [2e7, 0, 0], [0, 0, 0]], /moveAndSlide\.position is .* at most 10000000/],
    ['no motion', [WALKERS.box, [0, 0, 0], [0, NaN, 0]], /moveAndSlide\.motion\[1\] is NaN/],
    [
      'a zero up',
      [WALKERS.box, [0, 0, 0], [0, 0, 0], { up: [0, 0, 0] }],
      /moveAndSlide\.up is \[0, 0, 0\], expected a vector that is not zero/,
    ],
    [
      'a slope limit in degrees',
      [WALKERS.box, [0, 0, 0], [0, 0, 0], { slopeLimit: 45 }],
      /moveAndSlide\.slopeLimit is 45, expected a number from 0 to 1\.57/,
    ],
    ['a negative step', [WALKERS.box, [0, 0, 0], [0, 0, 0], { stepHeight: -1 }], /moveAndSlide\.stepHeight is -1, expected/],
    ['no skin', [WALKERS.box, [0, 0, 0], [0, 0, 0], { skin: 0 }], /moveAndSlide\.skin is 0, expected a number from 0\.0001 to 1/],
    ['a mask that is none', [WALKERS.box, [0, 0, 0], [0, 0, 0], { mask: 0.5 }], /moveAndSlide\.mask is 0\.5, expected/],
    [
      'an unknown name',
      [WALKERS.box, [0, 0, 0], [0, 0, 0], { stepHieght: 1 }],
      /moveAndSlide has a field "stepHieght", expected "stepHeight"/,
    ],
    ['no options', [WALKERS.box, [0, 0, 0], [0, 0, 0], null], /moveAndSlide is null, expected an object/],
  ])('%s is refused', (_, given, words) => {
    const world = ground();
    expect(() => (world.moveAndSlide as (...values: unknown[]) => unknown)(...given)).toThrow(words);
  });

  it('changes nothing in the world', () => {
    const world = ground();
    const box = world.spawn({ shape: aabb({ min: [1, 0, -1], max: [2, 2, 1] }) });
    world.step();
    const hash = world.hash();
    world.moveAndSlide(WALKERS.capsule, [0, SKIN, 0], [3, 0, 0]);
    expect(world.hash()).toBe(hash);
    expect(world.isAlive(box)).toBe(true);
  });
});
