// When pairs began to touch, for the flash.
import { expect, test } from 'vitest';
import { Beginnings } from '../../src/app/overlays.ts';
import { aabb, createWorld, sphere } from '../../src/index.ts';

test('a contact is as old as the steps since it began, and of no age once it is older than asked for', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  world.spawn({ shape: sphere({ center: [0, 0.6, 0], radius: 0.5 }) });
  const beginnings = new Beginnings();
  const age = (steps: number): number => {
    const { contacts } = world.core; // two lists take turns
    return beginnings.age(contacts.rowA[0], contacts.rowB[0], world.tick, steps);
  };
  const step = (): void => {
    world.step(1 / 60);
    beginnings.note(world);
  };
  step();
  expect(age(13)).toBe(Infinity);
  for (let i = 0; i < 60 && age(13) === Infinity; i++) step();
  expect(age(13)).toBe(0);
  step();
  step();
  expect(age(13)).toBe(2);
  expect(age(1)).toBe(Infinity);
  beginnings.forget(world, 13);
  expect(age(13)).toBe(2);
  beginnings.forget(world, 1);
  expect(age(13)).toBe(Infinity);
});
