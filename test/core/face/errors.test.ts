// Every documented error of the public face: RangeError or TypeError, and the world left as it was.

import { describe, expect, test } from 'vitest';
import * as core from '../../../src/core/index.ts';
import * as planar from '../../../src/core/planar/index.ts';

const {
  aabb,
  box2,
  capsule,
  capsule2,
  circle2,
  createWorld,
  fit,
  halfLine2,
  line2,
  obb,
  raycast,
  raycastCylinder,
  segment2,
  sphere,
  triangle,
} = { ...core, ...planar };
const BROKEN: unknown[] = [NaN, Infinity, -Infinity, '1', null, undefined, 1n, {}, true];
const ball = sphere({ center: [0, 0, 0], radius: 1 });

/** `value` in the place of a number. */
const doors: Record<string, (value: never) => unknown> = {
  'sphere.center': (v) => sphere({ center: [0, v, 0], radius: 1 }),
  'sphere.radius': (v) => sphere({ center: [0, 0, 0], radius: v }),
  'capsule.p1': (v) => capsule({ p1: [v, 0, 0], p2: [1, 0, 0], radius: 1 }),
  'capsule.p2': (v) => capsule({ p1: [0, 0, 0], p2: [1, 0, v], radius: 1 }),
  'capsule.radius': (v) => capsule({ p1: [0, 0, 0], p2: [1, 0, 0], radius: v }),
  'aabb.min': (v) => aabb({ min: [v, 0, 0], max: [1, 1, 1] }),
  'aabb.max': (v) => aabb({ min: [0, 0, 0], max: [1, v, 1] }),
  'aabb.center': (v) => aabb({ center: [0, v, 0], half: [1, 1, 1] }),
  'aabb.half': (v) => aabb({ center: [0, 0, 0], half: [1, v, 1] }),
  'obb.center': (v) => obb({ center: [0, 0, v], half: [1, 1, 1] }),
  'obb.half': (v) => obb({ center: [0, 0, 0], half: [1, 1, v] }),
  'obb.orientation': (v) => obb({ center: [0, 0, 0], half: [1, 1, 1], orientation: [0, v, 0, 1] }),
  'triangle.c': (v) => triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, v, 1] }),
  'fit.point': (v) => fit([[0, v, 0]], 'sphere'),
  'ray.origin': (v) => raycast(ball, { origin: [v, 0, 0], direction: [1, 0, 0] }),
  'ray.direction': (v) => raycast(ball, { origin: [0, 0, 0], direction: [1, v, 0] }),
  'cylinder.radius': (v) => raycastCylinder({ p1: [0, 0, 0], p2: [1, 0, 0], radius: v }, { origin: [0, 0, 0], direction: [1, 0, 0] }),
  'circle2.radius': (v) => circle2({ center: [0, 0], radius: v }),
  'box2.half': (v) => box2({ center: [0, 0], half: [v, 1], angle: 0 }),
  'capsule2.p1': (v) => capsule2({ p1: [0, v], p2: [0, 1], radius: 1 }),
  'line2.direction': (v) => line2({ point: [0, 0], direction: [1, v] }),
  'halfLine2.point': (v) => halfLine2({ point: [v, 0], direction: [1, 0] }),
  'segment2.b': (v) => segment2({ a: [0, 0], b: [1, v] }),
};

describe.each(Object.entries(doors))('%s', (_, door) => {
  test.each(BROKEN)('refuses %s', (value) => {
    const message = expect(() => door(value as never));
    message.toThrow(typeof value === 'number' ? RangeError : TypeError);
  });
});

test.each([0, -0, -1, -1e-300])('a radius or half size of %d', (r) => {
  for (const name of ['sphere.radius', 'capsule.radius', 'aabb.half', 'obb.half', 'cylinder.radius', 'circle2.radius', 'box2.half']) {
    expect(() => doors[name](r as never), name).toThrow(RangeError);
  }
});

test('what has no direction, no extent or no sense', () => {
  for (const broken of [
    () => aabb({ min: [0, 0, 0], max: [1, 0, 1] }),
    () => aabb({ min: [0, 2, 0], max: [1, 1, 1] }),
    () => obb({ center: [0, 0, 0], half: [1, 1, 1], orientation: [0, -0, 0, 0] }),
    () => raycast(ball, { origin: [0, 0, 0], direction: [0, -0, 0] }),
    () => raycast(ball, { origin: [0, 0, 0], direction: [1, 0, 0], kind: 'half' as never }),
    () => raycast(ball, { origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: -1 }),
    () => raycast(ball, { origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: NaN }),
    () => raycastCylinder({ p1: [1, 1, 1], p2: [1, 1, 1], radius: 1 }, { origin: [0, 0, 0], direction: [1, 0, 0] }),
    () => triangle({ a: [0, 0, 0], b: [1, 1, 1], c: [2, 2, 2] }),
    () => triangle({ a: [1, 1, 1], b: [1, 1, 1], c: [1, 1, 1] }),
    () => fit([], 'sphere'),
    () => fit(new Float32Array(4), 'aabb'),
    () => fit([[0, 0, 0]], 'ball' as never),
    () => line2({ point: [0, 0], direction: [0, -0] }),
    () => segment2({ a: [1, 2], b: [1, 2] }),
  ]) {
    expect(broken, String(broken)).toThrow(/expected/);
  }
  for (const broken of [
    () => raycast({} as never, { origin: [0, 0, 0], direction: [1, 0, 0] }),
    () => core.distance(ball, null as never),
    () => core.contact(undefined as never, ball),
    () => core.overlaps(ball, {} as never),
    () => core.separatingAxes(ball, 3 as never),
    () => raycast(ball, null as never),
  ]) {
    expect(broken, String(broken)).toThrow(TypeError);
  }
});

test('a capsule without length is a sphere, and no error', () => {
  const point = capsule({ p1: [1, 2, 3], p2: [1, 2, 3], radius: 1 });
  expect(core.contact(point, sphere({ center: [1, 2, 3], radius: 1 }))).toMatchObject({ depth: 2, featureA: 'cap p1' });
});

test('a world that refuses is left exactly as it was', () => {
  const world = createWorld();
  const entity = world.spawn({ shape: ball });
  const gone = world.spawn({ shape: ball });
  world.despawn(gone);
  const before = world.hash();
  const box = aabb({ center: [0, 0, 0], half: [1, 1, 1] });
  const flat = triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] });
  for (const broken of [
    () => world.spawn({} as never),
    () => world.spawn({ shape: ball, mass: -1 }),
    () => world.spawn({ shape: ball, density: 0 }),
    () => world.spawn({ shape: ball, friction: NaN }),
    () => world.spawn({ shape: ball, restitution: -1 }),
    () => world.spawn({ shape: ball, layer: 32 }),
    () => world.spawn({ shape: ball, body: 'solid' as never }),
    () => world.spawn({ shape: ball, position: [0, NaN, 0] }),
    () => world.spawn({ shape: ball, orientation: [0, 0, 0, 0] }),
    () => world.spawn({ shape: box, orientation: [0, 0, 1, 1] }),
    () => world.spawn({ shape: flat, body: 'dynamic' }),
    () => world.setPose(entity, { position: [NaN, 0, 0] }),
    () => world.setVelocity(entity, { linear: [0, 0, Infinity] }),
    () => world.applyImpulse(entity, [NaN, 0, 0]),
    () => world.setMass(entity, -3),
    () => world.pose(gone),
    () => world.despawn(gone),
    () => world.step(-1),
    () => world.nearest([0, NaN, 0]),
    () => world.overlap({} as never),
    () => world.raycastAll({ origin: [0, 0, 0], direction: [0, 0, 0] }),
    () => world.raycastBatch(new Float64Array(6), new Float64Array(5)),
    () => world.restore(new ArrayBuffer(8)),
    () => (world.gravity = [NaN, 0, 0]),
    () => createWorld({ cellSize: -1 }),
  ]) {
    expect(broken, String(broken)).toThrow(/expected|alive|stale|despawned|snapshot/i);
    expect(world.hash(), String(broken)).toBe(before);
  }
});
