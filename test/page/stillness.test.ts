import { expect, test } from 'vitest';
import { RedrawCheck, tickOfMotion } from '../../src/page/model/redraw-check.ts';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';

function frames(stillness: RedrawCheck, count: number, ...values: number[]): boolean {
  let still = false;
  for (let i = 0; i < count; i++) still = stillness.isStill(values);
  return still;
}

test('a picture is still only after nothing changed for half a second, and any change wakes it', () => {
  const stillness = new RedrawCheck();
  expect(frames(stillness, 31, 1, 2, 3)).toBe(false);
  expect(frames(stillness, 1, 1, 2, 3)).toBe(true);
  expect(frames(stillness, 1, 1, 2, 4)).toBe(false);
  expect(frames(stillness, 30, 1, 2, 4)).toBe(false);
  expect(frames(stillness, 1, 1, 2, 4)).toBe(true);
  expect(frames(stillness, 1, 1, 2)).toBe(false);
});

test('a number that is not one is no change by itself', () => {
  expect(frames(new RedrawCheck(), 40, Number.NaN)).toBe(true);
});

test('it can be woken', () => {
  const stillness = new RedrawCheck();
  frames(stillness, 40, 1);
  stillness.wake();
  expect(frames(stillness, 1, 1)).toBe(false);
});

test('steps count as motion until the world sleeps, and again once it is woken; what is driven counts while it moves', () => {
  const world = createWorld();
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 0.5, 0], radius: 0.5 }) });
  const door = world.spawn({ shape: sphere({ center: [9, 9, 9], radius: 1 }), body: 'kinematic' });
  const moves = (): boolean => {
    world.step(1 / 60);
    return tickOfMotion(world) === world.tick;
  };
  expect(moves()).toBe(true);
  for (let i = 0; i < 200; i++) moves();
  expect([moves(), tickOfMotion(world)]).toEqual([false, -1]);
  world.setVelocity(ball, { linear: [0, 3, 0] });
  expect(moves()).toBe(true);
  for (let i = 0; i < 300; i++) moves();
  expect(moves()).toBe(false);
  world.setVelocity(door, { angular: [0, 1, 0] });
  expect(moves()).toBe(true);
});
