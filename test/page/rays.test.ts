import { beforeEach, expect, test } from 'vitest';
import { MAX_RAYS, Rays } from '../../src/page/model/rays.ts';
import type { Hit } from '../../src/page/model/rays.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import type { Entity } from '../../src/core/world/entity.ts';
import type { World } from '../../src/core/world.ts';

const hit = (entity: number, enter: number): Hit =>
  ({
    entity: entity as Entity,
    enter: { distance: enter },
    exit: { distance: enter + 1 },
    chord: 1,
    originInside: false,
  }) as unknown as Hit;

let there: Hit[];
let any: number;
let casts: number;
const world = {
  tick: 0,
  raycastAll() {
    casts++;
    return there;
  },
  raycastClosest: () => there[0] ?? null,
  raycastAny: () => there.find((one) => one.entity === any) ?? null,
  nearestToRay: () => null,
  isAlive: () => true,
  name: () => undefined,
  shape: () => undefined,
} as unknown as World;
const O: Vec3 = [0, 0, 0];
const D: Vec3 = [0, 0, 2];
let rays: Rays;

beforeEach(() => {
  there = [hit(1, 2), hit(2, 4), hit(3, 6)];
  any = 2;
  casts = 0;
  rays = new Rays();
  rays.enter(world, []);
});

test('a new ray is cast once', () => {
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  expect(casts).toBe(1);
});

test('a new ray replaces the others, a kept one joins them; directions become unit', () => {
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  expect(rays.list).toHaveLength(1);
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, true);
  expect(rays.list.map((ray) => ray.letter)).toEqual(['A', 'B']);
  expect(rays.current).toBe(rays.list[1]);
  expect(rays.current?.direction).toEqual([0, 0, 1]);
});

test('a ray cast again from its own numbers is the same to the last bit (seed 19)', () => {
  const next = mulberry32(19);
  for (let i = 0; i < 500; i++) {
    const direction: Vec3 = [next() - 0.5, next() - 0.5, next() - 0.5];
    const { ray } = rays.cast({ origin: O, direction, maxDistance: 20 }, false);
    expect(rays.cast({ origin: O, direction: ray.direction, maxDistance: 20 }, false).ray.direction).toEqual(ray.direction);
  }
});

test('the thirteenth pushes out the oldest and takes its letter', () => {
  for (let i = 0; i < MAX_RAYS; i++) expect(rays.cast({ origin: O, direction: D, maxDistance: 20 }, true).full).toBe(false);
  const { ray, full } = rays.cast({ origin: O, direction: D, maxDistance: 20 }, true);
  expect(full).toBe(true);
  expect(rays.list).toHaveLength(MAX_RAYS);
  expect(ray.letter).toBe('A');
  expect(new Set(rays.list.map((one) => one.letter)).size).toBe(MAX_RAYS);
});

test('the mode says what a query returns, the hits stay all', () => {
  const { ray } = rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  expect(ray.returned).toEqual([true, false, false]);
  rays.setMode('any');
  expect(ray.returned).toEqual([false, true, false]);
  rays.setMode('all');
  expect(ray.returned).toEqual([true, true, true]);
  expect(ray.hits).toHaveLength(3);
});

test('walking goes round in both directions, and nowhere without hits', () => {
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  rays.walk(-1);
  expect(rays.hit?.entity).toBe(3);
  rays.walk(1);
  expect(rays.hit?.entity).toBe(1);
  there = [];
  rays.recast();
  rays.walk(1);
  expect(rays.hit).toBeUndefined();
});

test('a recast follows the body one looks at, and is no change by the visitor', () => {
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, false);
  rays.lookAtHit(1);
  const before = rays.version;
  there = [hit(2, 1), hit(1, 2)];
  rays.recast();
  expect([rays.hitIndex, rays.hit?.entity, rays.version]).toEqual([0, 2, before]);
  there = [hit(1, 2), hit(9, 5)];
  rays.recast();
  expect(rays.hit?.entity).toBe(1); // gone: the first one instead
});

test('one looks at the hit that the query returns, also after another query, another ray, and a recast', () => {
  rays.setMode('any');
  const a = rays.cast({ origin: O, direction: D, maxDistance: 20 }, false).ray;
  expect(rays.hit?.entity).toBe(2);
  any = 3;
  rays.recast();
  expect(rays.hit?.entity).toBe(3);
  rays.setMode('closest');
  expect(rays.hit?.entity).toBe(1);
  rays.lookAtHit(2); // chosen among what the query leaves out
  rays.recast();
  expect(rays.hit?.entity).toBe(3);
  rays.setMode('any');
  rays.cast({ origin: O, direction: D, maxDistance: 20 }, true);
  any = 2;
  rays.recast();
  rays.look(a);
  expect(rays.hit?.entity).toBe(2);
  rays.setMode('all');
  expect(rays.hit?.entity).toBe(2);
});

test('removing the current ray looks at the newest that is left', () => {
  const a = rays.cast({ origin: O, direction: D, maxDistance: 20 }, false).ray;
  const b = rays.cast({ origin: O, direction: D, maxDistance: 20 }, true).ray;
  rays.remove(b);
  expect(rays.current).toBe(a);
  rays.remove(a);
  expect(rays.current).toBeUndefined();
  expect(rays.list).toEqual([]);
});

test('a click casts from the eye, or from the fixed point or the current exit to what is seen there', () => {
  rays.reach = 20;
  const pixel: { origin: Vec3; direction: Vec3 } = { origin: [0, 3, 0], direction: [0, -0.6, 0.8] };
  expect(rays.aimThrough(pixel)).toEqual({ ...pixel, maxDistance: 20 });
  // To the entry, 2 m along the sight: at 0, 1.8, 1.6.
  rays.fixedOrigin = [0, 1.8, -1.6];
  const aim = rays.aimThrough(pixel)!;
  expect([aim.origin, aim.direction[2], aim.except]).toEqual([[0, 1.8, -1.6], 1, undefined]);
  // Nothing is there: to the floor, 5 m along the sight. From farther away than a room's rays reach, a ray is longer.
  there = [];
  rays.fixedOrigin = [0, 0, 104];
  expect(rays.aimThrough(pixel)).toMatchObject({ direction: [0, 0, -1], maxDistance: 125 });
  there = [{ ...hit(1, 2), exit: { distance: 3, point: [0, 1.8, 0] } } as unknown as Hit];
  rays.cast({ origin: O, direction: D }, false);
  const onward = rays.aimThrough(pixel, true)!;
  expect([onward.origin, onward.except]).toEqual([[0, 1.8, 0], 1]);
  expect(onward.direction[2]).toBeCloseTo(1, 12);
});
