// A query between an edit and a step of another length: the edited row looked as far ahead as the step before was long, without the query as far as the
// step to come. So asking changed what followed. The same held for a gravity, a material or a factor on gravity that was set after the query. And a box that was
// turned, asked about and made a capsule kept its axes in the hash, behind the numbers of the capsule; and a box spawned in
// the row of a body that was moved and removed got other axes, in the last bits, than its shape has.

import { describe, expect, it } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { aabb, capsule, createWorld, obb, raycast, rowOf, sphere, type World } from '../../src/core/index.ts';
import { cases } from '../support/long.ts';

function ask(world: World): void {
  world.raycastClosest({ origin: [0, 9, 0], direction: [0, -1, 0] });
}

const SHAPES = [
  sphere({ center: [0, 0, 0], radius: 0.3 }),
  capsule({ p1: [0, -0.2, 0], p2: [0, 0.3, 0], radius: 0.2 }),
  obb({ center: [0, 0, 0], half: [0.3, 0.2, 0.4] }),
];

/** Two equal worlds: a floor and bodies that fall on it. */
function twins(): [World, World] {
  return [0, 1].map(() => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    world.spawn({ shape: sphere({ center: [0, 0.9, 0], radius: 0.5 }), restitution: 0.2 });
    world.spawn({ shape: obb({ center: [2, 0.6, 0], half: [0.5, 0.4, 0.3] }) });
    world.spawn({ shape: capsule({ p1: [-2, 1, 0], p2: [-2, 2, 0.3], radius: 0.3 }) });
    world.step();
    return world;
  }) as [World, World];
}

describe('what follows is the same to the last bit, asked or not', () => {
  it.each<[string, (world: World, ask: () => void) => void]>([
    [
      'a longer step',
      (world, asked) => {
        world.setVelocity([...world.entities()][1], { linear: [0, -20, 0] });
        asked();
        world.step(0.1);
      },
    ],
    [
      'a shorter step',
      (world, asked) => {
        world.setVelocity([...world.entities()][1], { linear: [3, -2, 0] });
        asked();
        world.step(1e-3);
      },
    ],
    [
      'another gravity',
      (world, asked) => {
        world.setPose([...world.entities()][1], { position: [0, 0.7, 0] });
        asked();
        world.gravity = [0, -2000, 0];
        world.step();
      },
    ],
    [
      'another factor on gravity',
      (world, asked) => {
        const [, ball] = [...world.entities()];
        world.setPose(ball, { position: [0, 0.7, 0] });
        asked();
        world.setGravityScale(ball, 900);
        world.step();
      },
    ],
    [
      'another restitution',
      (world, asked) => {
        const [, , box] = [...world.entities()];
        world.setPose(box, { position: [2, 0.41, 0] });
        asked();
        world.setMaterial(box, { restitution: 0.9 });
        world.step();
      },
    ],
    [
      'another kind of shape',
      (world, asked) => {
        const [, , box] = [...world.entities()];
        world.setPose(box, { orientation: [0, 0.6, 0, 0.8] });
        asked();
        world.setShape(box, sphere({ center: [0, 0, 0], radius: 0.4 }));
        world.step();
      },
    ],
    [
      'a box in the row of a body that was moved and removed',
      (world, asked) => {
        const [, ball] = [...world.entities()];
        world.setPose(ball, { position: [0, 2, 0] });
        world.despawn(ball);
        asked();
        const shape = obb({ center: [0.1, 2, 0.3], half: [0.3, 0.4, 0.2], orientation: [0.3, 0.2, 0.7, 1] });
        expect(rowOf(world.spawn({ shape, body: 'static' }))).toBe(rowOf(ball));
        const ray = { origin: [0.15, 9, 0.3], direction: [0, -1, 0] };
        expect(world.raycastClosest(ray)!.enter.distance).toBe(raycast(shape, ray)!.enter.distance);
        world.step();
      },
    ],
  ])('%s', (_, act) => {
    const [one, other] = twins();
    act(one, () => {});
    act(other, () => ask(other));
    expect(other.hash()).toBe(one.hash());
    for (let i = 0; i < 5; i++) for (const world of [one, other]) world.step();
    expect(other.hash()).toBe(one.hash());
  });

  it.each(cases([61], [61, 62, 63]))('steps of any length, edits of all kinds and queries in between, seed %i', (seed) => {
    const random = mulberry32(seed);
    const between = (low: number, high: number): number => low + (high - low) * random();
    const worlds = twins();
    for (let i = 0; i < 250; i++) {
      const edits: ((world: World) => void)[] = [];
      for (let n = Math.floor(4 * random()); n > 0; n--) {
        const index = Math.floor(1000 * random());
        const [x, y, z] = [between(-3, 3), between(0.3, 2), between(-3, 3)];
        const edit = Math.floor(14 * random());
        edits.push((world) => {
          const entity = [...world.entities()][index % world.size];
          const isMoving = world.kind(entity) !== 'aabb';
          if (edit === 0 && isMoving) world.setVelocity(entity, { linear: [x, 3 * z, z] });
          else if (edit === 1 && isMoving) world.setPose(entity, { position: [x, y, z] });
          else if (edit === 2) world.setMaterial(entity, { restitution: y / 2, friction: y });
          else if (edit === 3) world.setGravityScale(entity, x);
          else if (edit === 4) world.gravity = [0, -9.81 * y, 0];
          else if (edit === 5) world.substeps = y > 1 ? 4 : 2;
          else if (edit === 6) world.sleeping = x > -2;
          else if (edit === 7 && world.size < 9) world.spawn({ shape: sphere({ center: [x, y, z], radius: 0.1 + y / 8 }) });
          else if (edit === 8 && world.size > 4 && isMoving) world.despawn(entity);
          else if (edit === 9) world.setFilter(entity, { sensor: x > 2 });
          else if (edit === 10) world.setDamping(entity, { linear: y / 9 });
          else if (edit === 12 && world.kind(entity) === 'obb') world.setPose(entity, { orientation: [x, y, z, 1] });
          else if (edit === 13 && isMoving) world.setShape(entity, SHAPES[index % 3]);
          else if (edit === 11 && isMoving) world.setBody(entity, x > 1 ? 'kinematic' : 'dynamic');
        });
      }
      const dt = random() < 0.5 ? 1 / 60 : 10 ** between(-3.5, -1.1);
      const asked = edits.map(() => random() < 0.5);
      for (const [w, world] of worlds.entries()) {
        for (const [k, edit] of edits.entries()) {
          edit(world);
          if (w === 1 && asked[k]) ask(world);
        }
        world.step(dt);
      }
      expect(worlds[1].hash(), `step ${i}`).toBe(worlds[0].hash());
    }
  });
});
