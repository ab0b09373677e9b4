// What a ray passes nearest to, against the distance from many points of the ray.
import { describe, expect, test } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { torus } from '../../support/meshes.ts';
import type { Vec3 } from '../../../src/core/math/vec3.ts';

describe('a ray along x and a ball of radius 1', () => {
  const at = (center: Vec3, maxDistance = 20) => {
    const world = createWorld();
    const ball = world.spawn({ shape: sphere({ center, radius: 1 }), body: 'static' });
    world.detect();
    const near = world.nearestToRay({ origin: [0, 0, 0], direction: [1, 0, 0], maxDistance })!;
    expect(near.entity).toBe(ball);
    return near;
  };

  test('beside it', () => {
    expect(at([5, 3, 0])).toMatchObject({ distance: 2, onRay: [5, 0, 0], point: [5, 2, 0], beside: 'ray' });
  });

  test('behind its start', () => {
    expect(at([-4, 0, 0])).toMatchObject({ distance: 3, onRay: [0, 0, 0], beside: 'start' });
  });

  test('beyond its end', () => {
    expect(at([26, 0, 0])).toMatchObject({ distance: 5, onRay: [20, 0, 0], beside: 'end' });
  });

  test('an endless ray passes what is far away, and has no end', () => {
    expect(at([500, 3, 0], Infinity)).toMatchObject({ distance: 2, beside: 'ray' });
  });
});

test('bodies that are looked through do not count; in an empty world there is nothing', () => {
  const world = createWorld();
  const ray = { origin: [0, 0, 0] as Vec3, direction: [1, 0, 0] as Vec3, maxDistance: 20 };
  expect(world.nearestToRay(ray)).toBeNull();
  const wall = world.spawn({ shape: aabb({ center: [5, 2, 0], half: [1, 1, 1] }), body: 'static' });
  const far = world.spawn({ shape: sphere({ center: [5, -9, 0], radius: 1 }), body: 'static' });
  world.detect();
  expect(world.nearestToRay(ray)?.entity).toBe(wall);
  expect(world.nearestToRay(ray, { exclude: wall })?.entity).toBe(far);
});

test('no point of the ray is nearer to any body, and one is as near (seed 41)', () => {
  const random = mulberry32(41);
  const r = (): number => 2 * random() - 1;
  let misses = 0;
  for (let round = 0; round < 60; round++) {
    const world = createWorld();
    const c = (): Vec3 => [10 * r(), 10 * r(), 10 * r()];
    for (let i = 0; i < 3; i++) {
      const [x, y, z] = c();
      world.spawn({ shape: sphere({ center: c(), radius: 0.2 + random() }), body: 'static' });
      world.spawn({ shape: capsule({ p1: [x, y, z], p2: [x + r(), y + r(), z + r()], radius: 0.3 }), body: 'static' });
      world.spawn({ shape: obb({ center: c(), half: [0.5, 0.9, 0.3], orientation: randomQuat(random) }), body: 'static' });
      world.spawn({ shape: triangle({ a: c(), b: c(), c: c() }), body: 'static' });
    }
    world.detect();
    const origin = c();
    const [dx, dy, dz] = [r(), r(), r()];
    const length = Math.hypot(dx, dy, dz);
    const direction: Vec3 = [dx / length, dy / length, dz / length];
    const ray = { origin, direction, maxDistance: 6 };
    if (world.raycastAll(ray).length > 0) continue;
    misses++;
    const near = world.nearestToRay(ray)!;
    let least = Infinity;
    for (let i = 0; i <= 240; i++) {
      const t = i / 40;
      const point: Vec3 = [origin[0] + t * direction[0], origin[1] + t * direction[1], origin[2] + t * direction[2]];
      least = Math.min(least, world.nearest(point)!.distance);
    }
    expect(near.distance).toBeLessThanOrEqual(least + 1e-9);
    // The sampled points lie 25 mm apart.
    expect(near.distance).toBeGreaterThan(least - 0.013);
    const apart = Math.hypot(near.point[0] - near.onRay[0], near.point[1] - near.onRay[1], near.point[2] - near.onRay[2]);
    expect(apart).toBeCloseTo(near.distance, 9);
  }
  expect(misses).toBeGreaterThan(20);
});

test('a mesh is as near as the nearest of its triangles (seed 8)', () => {
  const random = mulberry32(8);
  const r = (): number => 2 * random() - 1;
  const { vertices, indices } = torus(40, 16, 3, 0.8);
  const corner = (i: number): Vec3 => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
  const mesh = createWorld();
  const single = createWorld();
  const entity = mesh.spawnMesh({ vertices, indices });
  for (let t = 0; t < indices.length; t += 3) {
    single.spawn({ shape: triangle({ a: corner(indices[t]), b: corner(indices[t + 1]), c: corner(indices[t + 2]) }), body: 'static' });
  }
  let misses = 0;
  for (let round = 0; round < 80; round++) {
    const kind = (['ray', 'segment', 'line'] as const)[round % 3];
    const ray = { origin: [6 * r(), 6 * r(), 6 * r()] as Vec3, direction: [4 * r(), 4 * r(), 4 * r()] as Vec3, kind };
    if (mesh.raycastAny(ray)) continue;
    misses++;
    const near = mesh.nearestToRay(ray)!;
    const expected = single.nearestToRay(ray)!;
    expect(near.distance).toBeCloseTo(expected.distance, 12);
    expect(near.entity).toBe(entity);
    expect(near.beside).toBe(expected.beside);
    expect(near.triangle).toBeGreaterThanOrEqual(0);
    if (kind === 'line') expect(near.beside).toBe('ray');
  }
  expect(misses).toBeGreaterThan(30);
});
