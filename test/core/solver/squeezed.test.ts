// Bodies squeezed between what does not give way, and let go: they come out gently, however hard they were pressed.

import { describe, expect, it } from 'vitest';
import {
  aabb,
  boundsOf,
  capsule,
  createWorld,
  obb,
  sphere,
  type Entity,
  type SpawnOptions,
  type World,
  type Shape,
} from '../../../src/core/index.ts';
import { fastest } from '../../quality/energy.ts';
import { cases } from '../../support/long.ts';

const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });

/** Four cubes of `masses` kg in a row between two walls, each 5 cm deep in the next; pressed for a second. Rows are given in one order or the other. */
function vice(masses: readonly number[], backwards: boolean): { world: World; plate: Entity; pressed: Entity } {
  const world = createWorld({ gravity: [0, 0, 0] });
  const cast = [-1, 0, 1, 2, 3, 4].map((i): SpawnOptions => {
    const position = [0.95 * i, 0, 0] as const;
    return i < 0 || i === masses.length
      ? { shape: aabb({ center: [0, 0, 0], half: [0.5, 2, 2] }), position, body: 'static' }
      : { shape: cube, position, mass: masses[i] };
  });
  const [first, ...rest] = (backwards ? cast.toReversed() : cast).map((body) => world.spawn(body));
  const plate = backwards ? first : rest[rest.length - 1];
  const pressed = backwards ? rest[0] : rest[rest.length - 2];
  for (let i = 0; i < 60; i++) world.step();
  return { world, plate, pressed };
}

const letGo: readonly (readonly [string, (world: World, plate: Entity, pressed: Entity) => void])[] = [
  ['the plate is deleted', (world, plate) => world.despawn(plate)],
  ['the plate is taken away', (world, plate) => world.setPose(plate, { position: [99, 0, 0] })],
  ['the plate becomes small', (world, plate) => world.setShape(plate, sphere({ center: [0, 0, 0], radius: 0.1 }))],
  ['the last cube becomes small', (world, _, pressed) => world.setShape(pressed, sphere({ center: [0, 0, 0], radius: 0.3 }))],
  ['the last cube becomes heavy', (world, _, pressed) => world.setMass(pressed, 1000)],
];

describe('when what pressed cubes against a wall lets them go', () => {
  // What pushing out puts into velocities is taken back whole: relaxed sweep by sweep alone, a row of four added it up to 6 m/s (and to 154 before what
  // presses was forgotten).
  it.each(letGo)('nobody is faster than 2 m/s: %s', (_, act) => {
    for (const masses of [
      [1, 1, 1, 1],
      [0.8, 5, 4, 0.5],
      [5, 0.5, 5, 0.5],
    ]) {
      for (const backwards of [true, false]) {
        const { world, plate, pressed } = vice(masses, backwards);
        act(world, plate, pressed);
        let most = 0;
        for (let i = 0; i < 20; i++) {
          world.step();
          most = Math.max(most, fastest(world));
        }
        expect(most, `${masses.join(' ')} kg, ${backwards ? 'backwards' : 'forwards'}`).toBeLessThanOrEqual(2);
      }
    }
  });
});

describe('a cube in a gap that is too narrow for it', () => {
  // Both walls push it out. If each asked for all of it, their impulses would grow against each other.
  it.each([-0.02, 0, 0.02])('comes to the middle of two static walls and lies there, from %f m beside it', (aside) => {
    const world = createWorld({ gravity: [0, 0, 0], sleeping: false });
    for (const side of [-1, 1]) world.spawn({ shape: aabb({ center: [0.95 * side, 0, 0], half: [0.5, 2, 2] }), body: 'static' });
    const body = world.spawn({ shape: cube, position: [aside, 0, 0], mass: 1 });
    let most = 0;
    for (let i = 0; i < 120; i++) {
      world.step();
      most = Math.max(most, fastest(world));
    }
    expect(Math.abs(world.pose(body).position[0])).toBeLessThan(0.003);
    expect(fastest(world)).toBeLessThan(1e-3);
    expect(most).toBeLessThan(3);
    for (const { normalImpulse } of world.contacts) expect(normalImpulse).toBeLessThan(1);
  });
});

describe('cubes that are pressed', () => {
  // The remembered push of one contact, with nothing against it for a moment, was taken for an impact: it bounced, and more was remembered each time.
  it.each([0, 0.1, 0.4, 1])('lie still when the last one bounces with e = %f', (restitution) => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: aabb({ center: [-1, 0, 0], half: [0.5, 2, 2] }), body: 'static' });
    for (const [x, mass, e] of [
      [0, 0.66, 0],
      [0.95, 0.8, 0],
      [1.9, 22, restitution],
    ]) {
      world.spawn({ shape: cube, position: [x, 0, 0], mass, restitution: e });
    }
    world.spawn({ shape: aabb({ center: [2.85, 0, 0], half: [0.5, 2, 2] }), body: 'static' });
    for (let i = 0; i < 20; i++) world.step();
    for (let i = 0; i < 100; i++) {
      world.step();
      expect(fastest(world)).toBeLessThan(0.01);
    }
  });

  it.each([0.5, 2])('between a wall and a press at %f m/s, whoever was there first, stay in the press', (speed) => {
    for (const shape of [cube, sphere({ center: [0, 0, 0], radius: 0.5 })]) {
      for (const wallFirst of [true, false]) {
        const world = createWorld();
        const wall = (): Entity => world.spawn({ shape: aabb({ center: [1.6, 0, 0], half: [1, 3, 3] }), body: 'static' });
        world.spawn({ shape: aabb({ min: [-9, -3, -9], max: [9, -0.5, 9] }), body: 'static' });
        if (wallFirst) wall();
        const press = world.spawn({ shape: aabb({ center: [-2, 0, 0], half: [1, 3, 3] }), body: 'kinematic', velocity: [speed, 0, 0] });
        const body = world.spawn({ shape, mass: 1 });
        if (!wallFirst) wall();
        // Its face ends 0.1 m inside the wall; the body has been everywhere but there.
        for (let i = 0; i < 102 / speed; i++) {
          world.step();
          expect(world.pose(body).position[0]).toBeLessThan(0.17);
        }
        world.setVelocity(press, { linear: [0, 0, 0] });
        for (let i = 0; i < 30; i++) world.step();
        world.setVelocity(press, { linear: [-1, 0, 0] });
        for (let i = 0; i < 60; i++) {
          world.step();
          expect(fastest(world)).toBeLessThan(1.01);
          expect(Math.hypot(...world.velocity(body).linear)).toBeLessThan(0.5);
        }
        expect(Math.abs(world.pose(body).position[0] - 0.1)).toBeLessThan(0.02);
      }
    }
  });
});

describe('masses of any ratio', () => {
  it.each([0.001, 0.03, 30, 1000])('a cube of %f kg spawned inside one of 1 kg, on a floor, is pushed out gently', (mass) => {
    for (const first of [true, false]) {
      const world = createWorld();
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
      world.spawn({ shape: cube, position: [0, 0.5, 0], mass: first ? 1 : mass });
      world.spawn({ shape: cube, position: [0.1, 0.9, 0.2], mass: first ? mass : 1 });
      let most = 0;
      for (let i = 0; i < 90; i++) {
        world.step();
        most = Math.max(most, fastest(world));
      }
      expect(most).toBeLessThanOrEqual(4);
    }
  });
});

describe('a heavy body that strikes a light one that lies at a wall', () => {
  // Each impact of the two takes little of the heavy one's speed, so there are more than the 32 of a step. The heavy one moved on through what was held then,
  // and pushed it into the wall, through it in the end.
  const light = {
    ball: sphere({ center: [0, 0, 0], radius: 0.25 }),
    box: obb({ center: [0, 0, 0], half: [0.35, 0.3, 0.25] }),
    capsule: capsule({ p1: [-0.25, 0, 0], p2: [0.25, 0, 0], radius: 0.25 }),
  };
  it.each(Object.entries(light))('does not press it through: %s', (name, shape) => {
    for (const wall of ['slab', 'mesh'] as const) {
      for (const mass of cases([10, 160], [10, 40, 160, 640])) {
        for (const speed of cases([5, 80], [5, 20, 80, 160])) {
          for (const aside of [0, 0.1]) {
            const world = createWorld({ gravity: [0, 0, 0] });
            if (wall === 'slab') world.spawn({ shape: aabb({ min: [-9, -9, -0.1], max: [9, 9, 0] }), body: 'static' });
            else world.spawnMesh({ vertices: [-9, -9, 0, 9, -9, 0, 9, 9, 0, -9, 9, 0], indices: [0, 1, 2, 0, 2, 3] });
            const pressed = world.spawn({ shape, position: [0, 0, 0.25], mass: 1 });
            world.spawn({ shape: sphere({ center: [aside, 0, 1.4], radius: 0.3 }), mass, velocity: [0, 0, -speed] });
            let depth = 0;
            for (let i = 0; i < 60; i++) {
              world.step();
              depth = Math.max(depth, -boundsOf(world.shape(pressed) as Shape).min[2]);
            }
            expect(depth, `${name} at the ${wall}, ${mass} kg at ${speed} m/s, ${aside} m aside`).toBeLessThan(0.002 + 0.1 * 0.25);
          }
        }
      }
    }
  });
});
