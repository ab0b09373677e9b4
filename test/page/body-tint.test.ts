// Colours of bodies by what they do, and the box that stands for mass and inertia.
import { expect, test } from 'vitest';
import { aabb, createWorld, obb, rowOf, sphere } from '../../src/core/index.ts';
import type { Entity } from '../../src/core/index.ts';
import { inspect } from '../../src/core/inspect.ts';
import { inertiaBox } from '../../src/page/model/energy.ts';
import { tintsOf } from '../../src/page/model/body-tint.ts';

test('bodies of one island have one colour; rest, speed and material have theirs; what cannot be pushed keeps its own', () => {
  const world = createWorld();
  const floor = world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
  const cube = (x: number, y: number, friction = 0.5): Entity =>
    world.spawn({ shape: obb({ center: [x, y, 0], half: [0.5, 0.5, 0.5], orientation: [0, 0, 0, 1] }), friction });
  const [low, high, far, moving] = [cube(0, 0.5), cube(0, 1.5), cube(4, 0.5, 0.9), cube(7, 5)];
  for (let i = 0; i < 35; i++) world.step();
  const colours = (by: 'island' | 'sleep' | 'speed' | 'material', ...bodies: Entity[]): number[] =>
    bodies.map((body) => tintsOf(by, world)!(rowOf(body)));
  expect(tintsOf('kind', world)).toBeUndefined();
  for (const by of ['island', 'sleep', 'speed', 'material'] as const) expect(colours(by, floor)).toEqual([-1]);
  const [a, b, c] = colours('island', low, high, far);
  expect([a === b, a === c]).toEqual([true, false]);
  const [rest, fall] = colours('sleep', low, moving);
  expect([rest >> 16 > (rest & 255), fall >> 16 > (fall & 255)]).toEqual([true, false]);
  expect(new Set(colours('speed', low, high, far, moving)).size).toBe(2);
  expect(new Set(colours('material', low, high, moving, far)).size).toBe(2);
});

test('a box is its own box of inertia; a sphere has one of √0.6 of its radius; a static body none', () => {
  const world = createWorld();
  const at = (shape: Parameters<typeof world.spawn>[0]['shape'], body: 'dynamic' | 'static' = 'dynamic') =>
    inertiaBox(inspect(world).bodies, rowOf(world.spawn({ shape, body })));
  const half = [0.3, 0.2, 0.7] as const;
  at(obb({ center: [0, 0, 0], half, orientation: [0, 0, 0, 1] }))!.forEach((side, k) => expect(side).toBeCloseTo(half[k], 9));
  for (const side of at(sphere({ center: [0, 0, 0], radius: 2 }))!) expect(side).toBeCloseTo(2 * Math.sqrt(0.6), 9);
  expect(at(sphere({ center: [0, 0, 0], radius: 2 }), 'static')).toBeUndefined();
});
