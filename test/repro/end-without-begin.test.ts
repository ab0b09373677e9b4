// A listener of begins despawned a body: other pairs of it that began in the same step were not told, but their ends came with the next step.
import { expect, it } from 'vitest';
import { aabb, createWorld, sphere, type Entity } from '../../src/core/index.ts';

it('a pair whose begin was not told, since a listener despawned one of the two, has no end', () => {
  const world = createWorld({ gravity: [0, 0, 0] });
  world.spawn({ shape: aabb({ min: [-1, -1, -1], max: [0, 1, 1] }), body: 'static' });
  world.spawn({ shape: aabb({ min: [0, -1, -1], max: [1, 1, 1] }), body: 'static' });
  const ball = world.spawn({ shape: sphere({ center: [0, 1.2, 0], radius: 0.25 }), velocity: [0, -30, 0] });
  const other = world.spawn({ shape: sphere({ center: [3, 0, 0], radius: 0.5 }) });
  world.spawn({ shape: sphere({ center: [3.9, 0, 0], radius: 0.5 }) });
  let begins = 0;
  const ends: (readonly [Entity, Entity])[] = [];
  world.on('contactBegan', ({ a, b }) => {
    begins++;
    if (a === ball || b === ball) world.despawn(ball);
  });
  world.on('contactEnded', ({ a, b }) => ends.push([a, b]));
  world.step();
  expect(begins).toBe(2);
  world.despawn(other);
  world.step();
  world.step();
  // One of the ball's two pairs, and the pair of the other balls.
  expect(ends).toHaveLength(2);
  expect(ends.filter((pair) => pair.includes(ball))).toHaveLength(1);
});
