// Bodies squeezed between what does not give way, and let go: they come out gently, however hard they were pressed.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type SpawnOptions, type World } from '../../src/index.ts';
import { fastest } from '../quality/energy.ts';

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
  // Each cube leaves the next at 3 m/s at most, but a row of four adds that up: 6 m/s. (Before what presses was forgotten, 154.)
  it.fails.each(letGo)('nobody is faster than 3.5 m/s: %s', (_, act) => {
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
        expect(most, `${masses.join(' ')} kg, ${backwards ? 'backwards' : 'forwards'}`).toBeLessThanOrEqual(3.5);
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
