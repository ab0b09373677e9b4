// A world of more steps than 32 bits count: the age of a contact wrapped to a negative number, and the world refused its own snapshot. Found by fuzz --snapshots.
import { expect, it } from 'vitest';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';
import { coreOf } from '../../src/core/world.ts';

it('ages stop at 2³¹ − 1 steps, and the world takes its own snapshot', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  world.spawn({ shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }) });
  for (let i = 0; i < 60; i++) world.step();
  const [young] = [...world.contacts].map(({ age }) => age);
  expect(young).toBeGreaterThan(30);
  coreOf(world).tick += 3e9;
  world.step();
  expect([...world.contacts].map(({ age }) => age)).toEqual([2 ** 31 - 1]);
  const snapshot = world.snapshot();
  const hash = world.hash();
  world.step();
  world.restore(snapshot);
  expect(world.hash()).toBe(hash);
});
