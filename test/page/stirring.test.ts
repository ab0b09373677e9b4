import { expect, test } from 'vitest';
import { MotionCounter } from '../../src/page/model/motion-counter.ts';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

const DT = 1 / 60;

test('steps count until the world sleeps, and again once it is woken', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }) });
  const stirring = new MotionCounter();
  const step = (): number => {
    world.step(DT);
    stirring.note(world);
    return stirring.steps(world);
  };
  const first = step();
  expect(step()).toBe(first + 1);
  for (let i = 0; i < 200; i++) step();
  const asleep = stirring.steps(world);
  expect(world.timings.awake).toBe(0);
  for (let i = 0; i < 20; i++) expect(step()).toBe(asleep);
  world.setVelocity(ball, { linear: [0, 3, 0] });
  expect(step()).toBe(asleep + 1);
});

test('what is driven stirs while it moves', () => {
  const world = createWorld();
  const door = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), body: 'kinematic' });
  const stirring = new MotionCounter();
  const step = (): number => {
    world.step(DT);
    stirring.note(world);
    return stirring.steps(world);
  };
  step();
  const still = step();
  expect(step()).toBe(still);
  world.setVelocity(door, { angular: [0, 1, 0] });
  expect(step()).toBe(still + 1);
  expect(step()).toBe(still + 2);
});

test('a step that nobody noted counts', () => {
  const world = createWorld();
  const stirring = new MotionCounter();
  world.step(DT);
  stirring.note(world);
  const before = stirring.steps(world);
  world.step(DT);
  expect(stirring.steps(world)).toBeGreaterThan(before);
});
