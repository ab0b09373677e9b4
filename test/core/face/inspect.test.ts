// `kantsu/inspect`: one view per world, islands and sleep timers, and that nothing of it is in `kantsu` as well.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as kantsu from '../../../src/core/index.ts';
import * as inside from '../../../src/core/inspect.ts';
import * as planar from '../../../src/core/planar/index.ts';
import * as record from '../../../src/core/record/index.ts';

const { aabb, createWorld, obb, rowOf, sphere } = kantsu;
const { inertiaOf, inspect, islandOf, islands, sleepTimerOf } = inside;

test('an export belongs to one entry, and `kantsu` has at most 70 values, 130 names with types', () => {
  const names = [kantsu, inside, planar, record].flatMap((entry) => Object.keys(entry));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(Object.keys(kantsu).length).toBeLessThanOrEqual(70);
  const index = readFileSync(new URL('../../../src/core/index.ts', import.meta.url), 'utf8');
  const lists = [...index.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list.match(/[\w$]+/g) ?? []);
  expect(lists).toEqual(expect.arrayContaining([...Object.keys(kantsu), 'World']));
  expect(lists.length).toBeLessThanOrEqual(130);
});

test('the view of a world is one object, and that of nothing is refused', () => {
  const world = createWorld();
  expect(inspect(world)).toBe(inspect(world));
  expect(inspect(createWorld())).not.toBe(inspect(world));
  for (const other of [null, undefined, {}, 3]) expect(() => inspect(other as never)).toThrow(/expected a world of createWorld/);
});

describe('islands and sleep timers', () => {
  const world = createWorld();
  const floor = world.spawn({ shape: aabb({ center: [0, -1, 0], half: [20, 1, 20] }), body: 'static' });
  const ball = (x: number, y: number): kantsu.Entity => world.spawn({ shape: sphere({ center: [x, y, 0], radius: 0.5 }) });
  // Two stacks of two and a third one, and one that flies.
  const low = [ball(0, 0.5), ball(4, 0.5), ball(8, 0.5)];
  const high = [ball(0, 1.5), ball(4, 1.5)];
  const flies = ball(-8, 100);
  for (let i = 0; i < 20; i++) world.step();

  test('bodies that touch are one island, named by its lowest row; what stands still belongs to none', () => {
    expect(Array.from(islands(world))).toEqual([-1, 1, 2, 3, 1, 2, rowOf(flies)]);
    expect([floor, ...low, ...high, flies].map((entity) => islandOf(world, entity))).toEqual([-1, 1, 2, 3, 1, 2, 6]);
    world.despawn(low[0]);
    expect(islandOf(world, high[0])).toBe(rowOf(high[0]));
    expect(() => islandOf(world, low[0])).toThrow(/^entity is .*, expected/);
  });

  test('the timer is 0 in flight and grows at rest, until the island sleeps after half a second', () => {
    expect(sleepTimerOf(world, flies)).toBe(0);
    const before = sleepTimerOf(world, low[2]);
    expect(before).toBeGreaterThan(0);
    world.step();
    expect(sleepTimerOf(world, low[2])).toBeCloseTo(before + 1 / 60, 12);
    for (let i = 0; i < 30; i++) world.step();
    expect(world.isAsleep(low[2])).toBe(true);
    expect(sleepTimerOf(world, low[2])).toBeGreaterThanOrEqual(0.5);
    expect(() => sleepTimerOf(world, low[0])).toThrow(/^entity is .*, expected/);
  });
});

test('principal moments of inertia: m/3·(h² + h²) of a box, 2/5·m·r² of a sphere, Infinity of what no impulse turns', () => {
  const world = createWorld();
  const box = world.spawn({ shape: obb({ center: [0, 0, 0], half: [1, 2, 3] }), mass: 6, orientation: [0, 1, 0, 1] });
  const ball = world.spawn({ shape: sphere({ center: [9, 0, 0], radius: 2 }), mass: 5 });
  inertiaOf(world, box).forEach((moment, k) => expect(moment).toBeCloseTo([26, 20, 10][k], 12));
  for (const moment of inertiaOf(world, ball)) expect(moment).toBeCloseTo(8, 12);
  const whole = [Infinity, Infinity, Infinity];
  expect(inertiaOf(world, world.spawn({ shape: aabb({ center: [0, 9, 0], half: [1, 1, 1] }) }))).toEqual(whole);
  world.setBody(ball, 'static');
  world.lock(box, { rotation: true });
  for (const entity of [ball, box]) expect(inertiaOf(world, entity)).toEqual(whole);
  world.despawn(box);
  expect(() => inertiaOf(world, box)).toThrow(/^entity is .*, expected/);
});
