// For how long pairs have touched, as outlines and flashes tell it.
import { expect, test } from 'vitest';
import { contactAges, eachTouching } from '../../src/app/overlays.ts';
import { aabb, createWorld, sphere } from '../../src/index.ts';

test('a contact is as old as the steps since it began; what touched at first has always done so', () => {
  const world = createWorld({ sleeping: false, gravity: [0, 0, 0] });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  const still = { body: 'kinematic' as const };
  world.spawn({ shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }), body: 'dynamic' });
  const left = world.spawn({ shape: sphere({ center: [-3, 3, 0], radius: 0.5 }), ...still });
  world.spawn({ shape: sphere({ center: [-1, 3, 0], radius: 0.5 }), body: 'dynamic' });
  world.setVelocity(left, { linear: [1, 0, 0] });
  const touching = (): [number, boolean][] => {
    const found: [number, boolean][] = [];
    eachTouching(world, 30, (row, isNew) => found.push([row, isNew]));
    return found;
  };
  world.detect();
  expect(contactAges(world)[0]).toBe(Infinity);
  world.step(1 / 60);
  expect(contactAges(world)[0]).toBe(Infinity);
  // The left ball comes 1 m to the right within a second.
  while (touching().length === 0 && world.tick < 90) world.step(1 / 60);
  expect(touching()).toEqual([
    [2, true],
    [3, true],
  ]);
  const age = (): number => Math.min(...contactAges(world).subarray(0, world.core.contacts.count));
  expect(age()).toBe(0);
});

test('an outline is new for as long as one asks, then it rests', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'kinematic' });
  world.spawn({ shape: sphere({ center: [0, 0.6, 0], radius: 0.5 }) });
  const isNew = (): boolean[] => {
    const found: boolean[] = [];
    eachTouching(world, 30, (_, fresh) => found.push(fresh));
    return found;
  };
  while (isNew().length === 0) world.step(1 / 60);
  const began = world.tick;
  while (world.tick < began + 29) world.step(1 / 60);
  expect(isNew()).toEqual([true, true]);
  // Lifted and put back between steps the lists have changed places, and the contact is no younger.
  world.setPose([...world.entities()][1], { position: [0, 0.499, 0] });
  world.detect();
  expect(contactAges(world)[0]).toBe(29);
  world.step(1 / 60);
  expect(isNew()).toEqual([false, false]);
});
