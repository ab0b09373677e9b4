// Nothing passes and nothing sinks in: a sample of `npm run quality -- --only shots`, `drops` and `duels`.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type Shape, type World } from '../../../src/core/index.ts';
import { BULLETS, BulletTallies, drop, duel, duels, shots } from '../../quality/bullets.ts';
import { support } from '../../quality/solids.ts';
import { ground } from '../../support/meshes.ts';
import { expectAll } from '../../support/expect-tally.ts';

describe('by hand', () => {
  // The impact stops the lower cap; the other end turned through the slab within the same step.
  it('a capsule that leans by 45° and falls at 31 m/s stays on a slab of 0.1 m', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-20, -0.1, -20], max: [20, 0, 20] }), body: 'static' });
    const shape = capsule({ p1: [-0.28, -0.28, 0], p2: [0.28, 0.28, 0], radius: 0.05 });
    const body = world.spawn({ shape, position: [0, 1, 0], velocity: [0, -31, 0] });
    for (let i = 0; i < 60; i++) {
      world.step();
      expect(support(world.shape(body) as Shape, [0, -1, 0]), `step ${i}`).toBeLessThan(0.001 + 0.005);
    }
  });

  // Its spin at the impact, of the energy of the flight, did not close, but its path did: it sank by a tenth of a slop at each of 80 impacts.
  it('a capsule that spins at 200 rad/s strikes a plate with both caps and comes no deeper than a pair that is struck once', () => {
    const tallies = new BulletTallies();
    duel(tallies, 1291616237, 'capsule', 'plate', 100);
    expect(tallies.depth.worst).toBeLessThan(0.42);
  });
});

describe.each(BULLETS)('a %s', (bullet) => {
  it('does not pass a thin wall, sink into it or leave with more energy, seed 81', () => {
    expectAll(shots(81, bullet, 6));
  });

  it.each(['slab', 'triangles'] as const)('dropped from 50 m stays on %s, seed 82', (floor) => {
    const tallies = new BulletTallies();
    drop(tallies, 82, bullet, floor, 12);
    const { passed, depth } = tallies;
    expectAll({ passed, depth });
  });

  it('does not pass a flying plate or another bullet, seed 83', () => {
    expectAll(duels(83, bullet, 6));
  });
});

describe('sensors in the way of fast bodies', () => {
  const sensors: Shape[] = [
    sphere({ center: [0, 0, 0], radius: 0.3 }),
    capsule({ p1: [0, -1, 0], p2: [0, 1, 0], radius: 0.05 }),
    aabb({ center: [0, 0, 0], half: [0.01, 1, 1] }),
    obb({ center: [0, 0, 0], half: [0.01, 1, 1] }),
    triangle({ a: [0, -2, -1], b: [0, 2, -1], c: [0, 0, 2] }),
  ];
  const flights = (speed: number, withSensors: boolean): { world: World; events: string[] } => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const events: string[] = [];
    world.spawn({ shape: aabb({ min: [20, -9, -9], max: [21, 9, 9] }), body: 'static', name: 'wall' });
    const ball = {
      shape: sphere({ center: [0, 0, 0], radius: 0.1 }),
      position: [-1, 0, 0],
      velocity: [speed, 0, 0],
      restitution: 1,
    } as const;
    world.spawn({ ...ball, name: 'ball' });
    if (withSensors) {
      sensors.forEach((shape, i) => {
        const body = i % 2 === 0 || shape.kind === 'aabb' ? 'static' : 'kinematic';
        world.spawn({ shape, position: [2 * i + 0.3, 0, 0], body, sensor: true, name: `${i}` });
      });
    }
    let step = 0;
    const note = (what: string, a: Entity, b: Entity): void => {
      const names = [world.name(a), world.name(b)].filter((name) => name !== 'ball');
      events.push(`${what} ${names.join()}`);
    };
    world.on('contactBegan', ({ a, b, sensor, normalImpulse }) => {
      note('began', a, b);
      if (sensor) expect(normalImpulse).toBe(0);
    });
    world.on('contactEnded', ({ a, b }) => note('ended', a, b));
    for (; step < 3000 / speed; step++) world.step();
    return { world, events };
  };

  it.each([5, 60, 250, 1000])('are reported on the way there and on the way back, once each, at %d m/s', (speed) => {
    const { world, events } = flights(speed, true);
    for (let i = 0; i < sensors.length; i++) {
      const own = events.filter((event) => event.endsWith(` ${i}`));
      // (At 1,000 m/s the ball comes to the wall and back to some of them in one step: that is one contact.)
      expect(own.slice(0, 2), `sensor ${i}`).toEqual([`began ${i}`, `ended ${i}`]);
      if (speed < 1000) expect(own, `sensor ${i}`).toHaveLength(4);
    }
    expect(events.filter((event) => event === 'began wall')).toHaveLength(1);
    const plain = flights(speed, false);
    const poses = [world, plain.world].map((w) => [...w.entities()].filter((e) => w.name(e) === 'ball').map((e) => w.pose(e)));
    expect(poses[0]).toEqual(poses[1]);
  });

  it.each([5, 60, 250, 1000])('that fly through meshes are reported once for each, with a triangle, at %d m/s', (speed) => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const sheets = [0, 4, 8].map((x) => {
      const { vertices, indices } = ground(40, 8, (u, v) => 0.3 * Math.sin(2 * u) * Math.sin(3 * v));
      return world.spawnMesh({ vertices, indices, position: [x, 0, 0], orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] });
    });
    const sensor = world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: 0.1 }),
      position: [-2, 0.3, 0.2],
      velocity: [speed, 0, 0],
      sensor: true,
    });
    const events: string[] = [];
    world.on('contactBegan', ({ a, b, points, normalImpulse }) => {
      events.push(`began ${sheets.indexOf((a === sensor ? b : a) as (typeof sheets)[0])}`);
      expect(points[0].triangle).toBeGreaterThan(0);
      expect(normalImpulse).toBe(0);
    });
    world.on('contactEnded', ({ a, b }) => events.push(`ended ${sheets.indexOf((a === sensor ? b : a) as (typeof sheets)[0])}`));
    for (let time = 0; time < 14 / speed + 0.05; time += 1 / 60) world.step();
    expect(events.filter((event) => event.startsWith('began')).sort()).toEqual(['began 0', 'began 1', 'began 2']);
    expect(events.filter((event) => event.startsWith('ended')).sort()).toEqual(['ended 0', 'ended 1', 'ended 2']);
    // Nothing has changed its way.
    expect(world.velocity(sensor).linear).toEqual([speed, 0, 0]);
  });
});
