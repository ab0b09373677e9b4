// Floors of boxes side by side, of triangles, of meshes edge to edge: a seam of 0.1 mm stopped a plate, and threw balls up by 1.7 m.
import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, mulberry32, obb, sphere, type Shape, type World } from '../../src/core/index.ts';
import { follow, SEAM, seams, spawnTile, TILES, tumbles, type Floor, type Tile } from '../quality/seams.ts';
import { about, NO_TURN } from '../quality/solids.ts';
import { between } from '../support/chance.ts';
import { expectAll } from '../support/expect-tally.ts';
import { cases, slow } from '../support/long.ts';

const FLOOR: Floor = { turn: NO_TURN, kinds: ['obb'], length: 1, width: 1, thickness: 0.5, step: 0, gap: 0, friction: 0, seed: 1 };

describe.each(cases([101], [101, 102, 103, 104]))('balls, capsules and boxes at up to 20 m/s (seed %i)', (seed) => {
  it('go over seams of every kind as over one slab', () => {
    expectAll(seams(seed, cases(1, 8)));
  });
});

slow('boxes that tumble neither stop nor hop more than on a slab (seed 105)', () => {
  expectAll(tumbles(105, 2));
});

describe.each(TILES)('on %s', (kind) => {
  /** Tiles of 1 m along x, those from x = 0 on higher by `step`. */
  const tiled = (world: World, after: Tile, step: number): void => {
    for (let i = -4; i < 2; i++) {
      const top = i < 0 ? 0 : step;
      spawnTile(world, FLOOR, i < 0 ? kind : after, [i, top - 0.5, -0.5], [i + 1, top, 0.5]);
    }
  };

  it('a plate of 2 cm at 3 m/s passes a step of 0.1 mm, and stops at one of 1 mm and of 5 mm', () => {
    for (const after of TILES) {
      for (const [step, passes] of [
        [SEAM, true],
        [0.001, false],
        [0.005, false],
      ] as const) {
        // (Without continuous collision a thin plate may jump onto a step.)
        for (const continuous of passes ? [true, false] : [true]) {
          const world = createWorld({ continuous });
          tiled(world, after, step);
          const shape = aabb({ center: [0, 0, 0], half: [0.25, 0.01, 0.25] });
          const plate = world.spawn({ shape, position: [-0.77, 0.01, 0.1], velocity: [3, 0, 0], friction: 0 });
          for (let i = 0; i < 30; i++) world.step();
          const name = `${after}, ${step} m${continuous ? '' : ', not continuous'}`;
          if (passes) expect(world.pose(plate).position[0], name).toBeCloseTo(0.73, 3);
          else expect(Math.abs(world.pose(plate).position[0] + 0.25), name).toBeLessThan(0.002);
        }
      }
    }
  });

  it('a gap of 5 cm stops a ball that falls into it, and a wall on the floor stops a box', () => {
    const world = createWorld();
    spawnTile(world, FLOOR, kind, [-2, -0.5, -0.5], [0, 0, 0.5]);
    spawnTile(world, FLOOR, kind, [0.05, -0.5, -0.5], [2, 0, 0.5]);
    const ball = world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: 0.03 }),
      position: [-0.2, 0.03, 0],
      velocity: [0.1, 0, 0],
      friction: 0,
    });
    for (let i = 0; i < 300; i++) world.step();
    expect(world.pose(ball).position[0]).toBeLessThan(0.05);
    expect(world.pose(ball).position[1]).toBeLessThan(0.02);
    for (const continuous of [true, false]) {
      const room = createWorld({ continuous });
      tiled(room, kind, 0);
      // (Of tiles without sides: one of those that have them.)
      spawnTile(room, FLOOR, kind === 'triangles' || kind === 'sheet' ? 'block' : kind, [0, -0.5, -0.5], [0.2, 1, 0.5]);
      const shape: Shape = obb({ center: [0, 0, 0], half: [0.25, 0.1, 0.25] });
      const box = room.spawn({ shape, position: [-0.9, 0.1, 0], velocity: [3, 0, 0], friction: 0 });
      for (let i = 0; i < 30; i++) room.step();
      expect(Math.abs(room.pose(box).position[0] + 0.25), continuous ? 'continuous' : 'not').toBeLessThan(0.003);
    }
  });
});

it('balls go over kinematic tiles that move together as over one, and are struck by one that moves alone', () => {
  const random = mulberry32(7);
  for (const continuous of [true, false]) {
    const ways = [true, false].map((isWhole) => {
      const world = createWorld({ continuous });
      for (let i = -10; i < 10; i += isWhole ? 20 : 1) {
        const half = isWhole ? 10 : 0.5;
        world.spawn({
          shape: obb({ center: [i + half, isWhole ? -0.5 : SEAM * (random() - 0.5) - 0.5, 0], half: [half, 0.5, 1] }),
          body: 'kinematic',
          velocity: [0.5, 1, 0],
        });
      }
      const ball = world.spawn({
        shape: sphere({ center: [0, 0, 0], radius: 0.1 }),
        position: [-7.7, 0.1, 0],
        velocity: [8, 1, 0],
        friction: 0,
      });
      for (let i = 0; i < 100; i++) world.step();
      return world.pose(ball).position;
    });
    expect(Math.abs(ways[1][0] - ways[0][0])).toBeLessThan(0.01 * 13);
    expect(Math.abs(ways[1][1] - ways[0][1])).toBeLessThan(0.001);
  }
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-2, -1, -1], max: [0, 0, 1] }), body: 'static' });
  // (Level with the floor, and moving towards the ball's side of the seam.)
  world.spawn({ shape: obb({ center: [0.5, -0.5, 0], half: [0.5, 0.5, 1] }), body: 'kinematic', velocity: [0, 2, 0] });
  const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.2 }), position: [-0.05, 0.2, 0] });
  for (let i = 0; i < 6; i++) world.step();
  expect(world.pose(ball).position[0]).toBeLessThan(-0.06);
});

// Its line of contact stayed in the direction of the step's start while its axis went round a cone: from 2 rad a step on the error grew by half in each.
it.each([
  [0.05, 0.02, 20],
  [0.05, 0.15, 12],
  [0.125, 0.125, 20],
  [0.2, 0.5, 40],
])('a capsule of radius %f m, half axis %f m, rolls straight on at %f m/s', (radius, half, speed) => {
  for (const continuous of [true, false]) {
    for (const substeps of [1, 4, 8]) {
      const world = createWorld({ continuous, substeps });
      world.spawn({ shape: aabb({ center: [0, -1, 0], half: [100, 1, 10] }), body: 'static' });
      const shape = capsule({ p1: [0, 0, -half], p2: [0, 0, half], radius });
      const body = world.spawn({ shape, position: [0, radius, 0], velocity: [speed, 0, 0], angularVelocity: [0, 0, -speed / radius] });
      for (let i = 0; i < 120; i++) world.step();
      const [x, y, z] = world.pose(body).position;
      expect(Math.hypot(x - 2 * speed, y - radius, z), `${substeps} substeps`).toBeLessThan(0.02);
    }
  }
});

// Two points of different triangles under one end of a capsule, one ahead of its axis, were turned as a line along it, or bounced: it was thrown up by 1.4 m.
it.each(cases([1], [1, 2, 3, 4, 5]))('a capsule that rolls at 20 m/s over thin tiles of every kind does not hop (seed %i)', (seed) => {
  const random = mulberry32(seed);
  for (let i = 0; i < 12; i++) {
    const radius = between(random, 0.1, 0.5);
    const half = radius * between(random, 0.3, 1);
    const heading = between(random, -0.8, 0.8);
    const spin = 20 / radius;
    const floor: Floor = {
      ...FLOOR,
      kinds: TILES,
      thickness: 0.02,
      step: SEAM,
      gap: SEAM,
      friction: 0.5,
      seed: Math.floor(1e9 * random()),
    };
    const { highest } = follow(
      {
        floor,
        speed: 20,
        heading,
        start: [between(random, -1, 1), between(random, -1, 1)],
        continuous: i % 2 === 0,
        name: '',
        height: radius,
        body: {
          friction: 0.3,
          restitution: 0.5,
          shape: capsule({ p1: [0, 0, -half], p2: [0, 0, half], radius }),
          orientation: about([0, 1, 0], -heading),
          angularVelocity: [spin * Math.sin(heading), 0, -spin * Math.cos(heading)],
        },
      },
      false,
    );
    expect(highest - radius, `${i}`).toBeLessThan(0.001);
  }
});
