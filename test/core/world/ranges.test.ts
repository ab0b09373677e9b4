// Both ends of every range of a world: what lies within is taken and gives no NaN, and every query returns; what lies beyond is refused by name.
import { describe, expect, test } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Shape, type SpawnOptions, type World } from '../../../src/core/index.ts';

const solids = (size: number): Shape[] => [
  sphere({ center: [0, 0, 0], radius: size }),
  capsule({ p1: [0, -size, 0], p2: [0, size, 0], radius: size }),
  aabb({ center: [0, 0, 0], half: [size, size, size] }),
  obb({ center: [0, 0, 0], half: [size, size, size] }),
];

/** Steps, asks everything, and looks for a number that is none. */
function live(world: World, dt = 1 / 60, steps = 30): void {
  for (let i = 0; i < steps; i++) world.step(dt);
  for (const entity of world.entities()) {
    const { position, orientation } = world.pose(entity);
    const { linear, angular } = world.velocity(entity);
    expect([...position, ...orientation, ...linear, ...angular].every(Number.isFinite)).toBe(true);
    world.raycastAll({ origin: [position[0] - 1, position[1], position[2]], direction: [1, 0.1, 0] });
    world.nearest(position);
    world.overlap(sphere({ center: position, radius: 1 }));
    world.castShape(sphere({ center: [position[0], position[1] + 3, position[2]], radius: 0.5 }), [0, -6, 0]);
  }
  world.raycastClosest({ origin: [0, 50, 0], direction: [0, -1, 0] });
}

/** A floor and two of each kind above it, that fall, touch and are pushed. */
function settled(size: number, more: Partial<SpawnOptions> = {}, options: Parameters<typeof createWorld>[0] = {}): World {
  const world = createWorld(options);
  const wide = Math.min(1e4, 40 * size);
  world.spawn({ shape: aabb({ center: [0, -wide, 0], half: [wide, wide, wide] }), body: 'static' });
  solids(size).forEach((shape, i) => {
    for (const level of [1.05, 3.05]) {
      world.spawn({ shape, position: [3 * size * (i - 1.5), level * size * (i === 1 ? 2 : 1), 0], ...more });
    }
  });
  return world;
}

describe('within', () => {
  test.each([1e-4, 1e-3, 1, 1e4])('bodies of %d m', (size) => live(settled(size, { mass: 1 })));
  test.each([1e-9, 1e12])('masses of %d kg', (mass) => live(settled(0.5, { mass })));
  test.each([1e-9, 1e-6, 1e12])('a mass of %d kg on one of 1 kg', (mass) => {
    const world = settled(0.5);
    for (let i = 0; i < 4; i++) world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }), position: [1.5 * (i - 1.5), 3, 0], mass });
    live(world, 1 / 60, 120);
  });
  test.each([1e5, -1e5])('speeds of %d m/s', (speed) => live(settled(0.5, { velocity: [speed, 0, 0] })));
  test.each([1e5, 7e4])('spins of %d rad/s', (spin) => live(settled(0.5, { angularVelocity: [0, 0, spin] })));
  test.each([1e4, -1e4])('gravity of %d m/s²', (gravity) => live(settled(0.5, {}, { gravity: [0, gravity, 0] })));
  test.each([1e-4, 0.1])('steps of %d s', (dt) => live(settled(0.5), dt));
  test.each([1e7, -1e7])('places at %d m', (place) => {
    const world = createWorld();
    for (const shape of solids(0.5)) for (const y of [place, 0]) world.spawn({ shape, position: [place, y, -place] });
    world.spawn({ shape: triangle({ a: [-1e4, 0, -1e4], b: [1e4, 0, -1e4], c: [0, 0, 1e4] }), body: 'static' });
    live(world);
  });
  test('all of it at once: the largest beside the smallest, fast, far out and under the strongest gravity', () => {
    const world = createWorld({ gravity: [0, -1e4, 0] });
    for (const [i, size] of [1e-4, 1e-2, 1, 1e2, 1e4].entries()) {
      for (const shape of solids(size)) {
        world.spawn({ shape, position: [9.9e6 + i, 0, 0], mass: 1e-9 * 1e5 ** i, velocity: [5e4, 5e4, 0], angularVelocity: [5e4, 0, 5e4] });
      }
    }
    const stopped: string[] = [];
    world.on('bodyStopped', ({ reason }) => stopped.push(reason));
    live(world, 0.1, 60);
    // They fly out of the world, each told of once.
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped.length).toBeLessThanOrEqual(20);
  });
});

describe('beyond', () => {
  const shape = sphere({ center: [0, 0, 0], radius: 0.5 });
  test.each<[string, () => unknown]>([
    ['spawn.shape.radius', () => createWorld().spawn({ shape: sphere({ center: [0, 0, 0], radius: 9e-5 }) })],
    ['spawn.shape.half', () => createWorld().spawn({ shape: aabb({ center: [0, 0, 0], half: [1, 1.1e4, 1] }), body: 'static' })],
    ['spawn.shape', () => createWorld().spawn({ shape: triangle({ a: [0, 0, 0], b: [9e4, 0, 0], c: [0, 9e4, 0] }), body: 'static' })],
    ['spawn.mass', () => createWorld().spawn({ shape, mass: 5e-324 })],
    ['spawn.mass', () => createWorld().spawn({ shape, mass: 1.1e12 })],
    ['spawn.density', () => createWorld().spawn({ shape, density: 1e13 })],
    ['spawn.velocity', () => createWorld().spawn({ shape, velocity: [8e4, 8e4, 0] })],
    ['spawn.angularVelocity', () => createWorld().spawn({ shape, angularVelocity: [0, 1.1e5, 0] })],
    ['spawn.position', () => createWorld().spawn({ shape, position: [0, 0, 1.1e7] })],
    ['createWorld.gravity', () => createWorld({ gravity: [0, 1e30, 0] })],
    ['step.dt', () => createWorld().step(0.11)],
    ['step.dt', () => createWorld().step(9e-5)],
  ])('%s is refused by name', (name, act) => {
    expect(act).toThrow(RangeError);
    expect(act).toThrow(name);
  });
});
