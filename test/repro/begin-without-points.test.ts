// A pair that is apart again at the end of the step in which it met began without a point: 13 of 89 in a row of balls.

import { expect, test } from 'vitest';
import { createWorld, distance, sphere, type Entity, type Shape, type World, type WorldContact } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { cases } from '../support/long.ts';
import { ground } from '../support/meshes.ts';
import { smallShape } from '../support/small-shape.ts';

const DT = 1 / 60;

/** Counts the contacts that begin, and checks what each of them shows. */
function watch(world: World): { begun: number } {
  const seen = { begun: 0 };
  // As far as the fastest body of the step comes in it, and in the one before.
  const isNear = (body: Entity, { point, depth }: { point: [number, number, number]; depth: number }): boolean =>
    world.isMesh(body) || Math.abs(distance(world.shape(body) as Shape, point).distance) <= 2 * fastest * DT + depth + 0.01;
  let fastest = 0;
  const step = world.step.bind(world);
  world.step = (dt) => {
    fastest = 0;
    for (const entity of world.entities()) {
      const { linear, angular } = world.velocity(entity);
      fastest = Math.max(fastest, Math.hypot(...linear) + Math.hypot(...angular));
    }
    step(dt);
  };
  world.on('contactBegan', (contact: WorldContact) => {
    const { points, normal, depth, pointA, pointB } = contact;
    seen.begun++;
    expect(points.length).toBeGreaterThanOrEqual(1);
    expect(points.length).toBeLessThanOrEqual(4);
    expect(Math.hypot(...normal)).toBeCloseTo(1, 9);
    expect([depth, ...normal, ...pointA, ...pointB].every(Number.isFinite)).toBe(true);
    for (const one of points) {
      expect([one.depth, ...one.point].every(Number.isFinite)).toBe(true);
      expect(one.depth).toBeGreaterThanOrEqual(0);
      expect(one.depth).toBeLessThanOrEqual(points[0].depth + 1e-9);
      expect(isNear(contact.a, one) && isNear(contact.b, one), one.point.join()).toBe(true);
      const ofMesh = world.isAlive(contact.b) && world.isMesh(contact.b);
      expect(one.triangle !== undefined).toBe(ofMesh);
    }
  });
  return seen;
}

test.each([1e-3, 0.01, 0.1])('a row of balls %d m apart, at 1 to 100 m/s', (gap) => {
  for (const speed of [1, 5, 20, 100]) {
    const world = createWorld({ gravity: [0, 0, 0] });
    const seen = watch(world);
    for (let i = 0; i < 20; i++) {
      world.spawn({
        shape: sphere({ center: [i * (1 + gap), 0, 0], radius: 0.5 }),
        restitution: 1,
        ...(i === 0 && { position: [-3, 0, 0], velocity: [speed, 0, 0] }),
      });
    }
    for (let step = 0; step < 300; step++) world.step(DT);
    expect(seen.begun).toBeGreaterThan(8);
  }
});

test.each(
  cases(
    [1, 2, 3, 4, 5, 6],
    Array.from({ length: 200 }, (_, i) => i + 1),
  ),
)('worlds of all kinds, sensors, meshes, sleep, edits and restores (seed %d)', (seed) => {
  const random = mulberry32(seed);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const point = (size: number): [number, number, number] => [between(-size, size), between(0.3, 2 * size), between(-size, size)];
  const world = createWorld({ gravity: random() < 0.3 ? [0, 0, 0] : [0, -9.81, 0], continuous: random() < 0.8 });
  const seen = watch(world);
  world.spawnMesh({ ...ground(4, 8, (x, z) => 0.1 * Math.abs(x) + 0.05 * z), restitution: random() });
  for (let i = 0; i < 25; i++) {
    const shape = smallShape(random, 0.3);
    const body = shape.kind === 'triangle' || random() < 0.15 ? (random() < 0.5 ? 'static' : 'kinematic') : 'dynamic';
    const speed = random() < 0.3 ? 200 : 10;
    world.spawn({
      shape,
      body,
      position: point(3),
      restitution: random() < 0.5 ? 1 : random(),
      friction: random(),
      sensor: random() < 0.2,
      velocity: [between(-speed, speed), between(-speed, speed), between(-speed, speed)],
      angularVelocity: shape.kind === 'aabb' ? [0, 0, 0] : [between(-9, 9), between(-9, 9), between(-9, 9)],
    });
  }
  for (let step = 0; step < 90; step++) {
    if (step % 20 === 7) world.restore(world.snapshot());
    if (step % 30 === 11) for (const entity of world.entities()) if (random() < 0.3) world.sleep(entity);
    if (step % 30 === 19) {
      for (const entity of world.entities()) {
        if (!world.isMesh(entity) && random() < 0.3) world.setPose(entity, { position: point(2) });
      }
    }
    if (step % 15 === 3) world.detect();
    world.step(DT);
  }
  expect(seen.begun).toBeGreaterThan(8);
});
