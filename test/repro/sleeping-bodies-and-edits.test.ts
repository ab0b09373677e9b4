// A static or kinematic body that an edit put into a sleeping one did not wake it: the two stayed in each other. And a sleeping neighbour of a body set in
// motion counted as static for a step: friction on it was lost. And bodies more than 1.4 m deep in each other fell asleep while they were pushed out, at 3 m/s but
// without a velocity: half a second after the start they stayed where they were.
import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World } from '../../src/core/index.ts';

const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
const ball = sphere({ center: [0, 0, 0], radius: 0.3 });

function asleep(cubes: number): { world: World; bodies: Entity[] } {
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
  const bodies = Array.from({ length: cubes }, (_, i) => world.spawn({ shape: cube, position: [0, 0.5 + i, 0] }));
  for (let i = 0; i < 90; i++) world.step();
  for (const body of bodies) expect(world.isAsleep(body)).toBe(true);
  return { world, bodies };
}

describe('a body put into a sleeping one pushes it out', () => {
  const position = [-0.6, 0.5, 0] as const;
  const edits: [string, (world: World) => void][] = [
    ['a static body spawned', (world) => world.spawn({ shape: ball, position, body: 'static' })],
    ['a kinematic body spawned', (world) => world.spawn({ shape: ball, position, body: 'kinematic' })],
    ['a mesh spawned', (world) => world.spawnMesh({ vertices: [-0.4, 0.1, -1, -0.4, 0.1, 1, -0.3, 3, 0], indices: [0, 1, 2] })],
    [
      'a static body set to a pose',
      (world) => {
        const wall = world.spawn({ shape: ball, position: [-5, 0.5, 0], body: 'static' });
        world.step();
        world.setPose(wall, { position });
      },
    ],
    [
      'a static body with a larger shape',
      (world) => {
        const wall = world.spawn({ shape: ball, position: [-1, 0.5, 0], body: 'static' });
        world.step();
        world.setShape(wall, sphere({ center: [0, 0, 0], radius: 0.7 }));
      },
    ],
    [
      'a static body whose mask admits it now',
      (world) => {
        const wall = world.spawn({ shape: ball, position, body: 'static', mask: 0 });
        world.step();
        world.setFilter(wall, { mask: 0xffffffff });
      },
    ],
  ];
  it.each(edits)('%s', (_, edit) => {
    for (const detects of [false, true]) {
      const { world, bodies } = asleep(1);
      edit(world);
      if (detects) world.detect();
      for (let i = 0; i < 60; i++) world.step();
      expect(world.pose(bodies[0]).position[0]).toBeGreaterThan(0.1);
      for (const { depth } of world.contacts) expect(depth).toBeLessThan(3e-3);
    }
  });
});

it('sleeping neighbours of a body set in motion take part in the same step', () => {
  const { world, bodies } = asleep(2);
  world.setVelocity(bodies[0], { linear: [5, 0, 0] });
  world.step();
  expect(world.velocity(bodies[1]).linear[0]).toBeCloseTo((0.5 * 9.81) / 60, 2);
});

describe('a sensor wakes nothing', () => {
  const shape = aabb({ center: [0, 0.5, 0], half: [1, 1, 1] });
  const edits: [string, (world: World, sensor: Entity) => void][] = [
    ['moved', (world, sensor) => world.setPose(sensor, { position: [0.3, 0.5, 0] })],
    ['moved away', (world, sensor) => world.setPose(sensor, { position: [6, 0.5, 0] })],
    ['resized', (world, sensor) => world.setShape(sensor, sphere({ center: [0, 0.5, 0], radius: 2 }))],
    ['despawned', (world, sensor) => world.despawn(sensor)],
    ['set in motion', (world, sensor) => (world.setBody(sensor, 'kinematic'), world.setVelocity(sensor, { linear: [0, 0, 1] }))],
    [
      'moved to a target',
      (world, sensor) => (world.setBody(sensor, 'kinematic'), world.moveKinematic(sensor, { position: [0, 0.5, 0.1] })),
    ],
    ['with another mask', (world, sensor) => world.setFilter(sensor, { mask: 0 })],
  ];
  it.each(edits)('%s', (_, edit) => {
    const { world, bodies } = asleep(2);
    const sensor = world.spawn({ shape, body: 'static', sensor: true });
    world.step();
    edit(world, sensor);
    world.step();
    for (const body of bodies) expect(world.isAsleep(body)).toBe(true);
  });

  it('but one that becomes a body pushes out what lies in it, and what rested on a body falls when that becomes a sensor', () => {
    const { world, bodies } = asleep(1);
    const ledge = world.spawn({ shape: ball, position: [-0.6, 0.5, 0], body: 'static', sensor: true });
    world.step();
    world.setFilter(ledge, { sensor: false });
    for (let i = 0; i < 60; i++) world.step();
    expect(world.pose(bodies[0]).position[0]).toBeGreaterThan(0.1);

    const tower = asleep(2);
    tower.world.setFilter(tower.bodies[0], { sensor: true });
    for (let i = 0; i < 60; i++) tower.world.step();
    expect(tower.world.pose(tower.bodies[1]).position[1]).toBeLessThan(0.51);
  });
});

describe('bodies deep in each other part before they sleep', () => {
  it.each([2, 5])('a cube put %d m into the floor', (depth) => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-99, -99, -99], max: [99, 0, 99] }), body: 'static' });
    const body = world.spawn({ shape: obb({ center: [0, 3 - depth, 0], half: [3, 3, 3] }) });
    for (let i = 0; i < 300; i++) world.step();
    expect(world.isAsleep(body)).toBe(true);
    expect(world.pose(body).position[1]).toBeGreaterThan(3 - 0.04);
  });

  it('several in one place; what cannot part sleeps in the end', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const balls = [0, 0.02, 0.05].map((x) => world.spawn({ shape: sphere({ center: [x, 0, 0], radius: 1.5 }) }));
    for (const x of [-0.7, 0.7]) world.spawn({ shape: aabb({ center: [x, 50, 0], half: [0.5, 5, 5] }), body: 'static' });
    const stuck = world.spawn({ shape: obb({ center: [0, 50, 0], half: [0.3, 0.3, 0.3] }) });
    for (let i = 0; i < 600; i++) world.step();
    for (const ball of balls) expect(world.isAsleep(ball)).toBe(true);
    const at = balls.map((ball) => world.pose(ball).position[0]).toSorted((a, b) => a - b);
    expect(Math.min(at[1] - at[0], at[2] - at[1])).toBeGreaterThan(3 - 0.04);
    expect(world.isAsleep(stuck)).toBe(true);
  });
});
