import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { quatFromAxisAngle, randomQuat } from '../../../src/core/math/trig.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};
const ball = (radius = 0.5): ReturnType<typeof sphere> => sphere({ center: [0, 0, 0], radius });
const cube = (half = 0.5): ReturnType<typeof obb> => obb({ center: [0, 0, 0], half: [half, half, half] });
const floor = (world: World, options: { friction?: number; restitution?: number } = {}): Entity =>
  world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static', ...options });

/** All contacts in numbers of their own. */
function contactsOf(world: World): unknown[] {
  const list: unknown[] = [];
  for (const { a, b, normal, depth, points } of world.contacts) {
    list.push([a, b, [...normal], depth, points.map(({ point, depth: deep }) => [deep, point[0], point[1], point[2]])]);
  }
  return list;
}

/** Kinetic energy, J. */
function energy(world: World): number {
  const { state } = coreOf(world);
  let sum = 0;
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    for (let k = 0; k < 3; k++) sum += 0.5 * state.mass[row] * state.velocity[3 * row + k] ** 2;
    // Balls and cubes: the three moments are equal, so the axes do not matter.
    if (state.inverseInertia[3 * row] > 0) {
      for (let k = 0; k < 3; k++) sum += (0.5 * state.angularVelocity[3 * row + k] ** 2) / state.inverseInertia[3 * row];
    }
  }
  return sum;
}

describe('free motion', () => {
  it('falls as in the textbook: v is −g·t and y −½·g·t², whatever the substep', () => {
    const world = createWorld();
    const body = world.spawn({ shape: ball() });
    steps(world, 60);
    expect(world.velocity(body).linear[1]).toBeCloseTo(-9.81, 12);
    expect(world.pose(body).position[1]).toBeCloseTo(-0.5 * 9.81, 12);
  });

  it('turns at its angular velocity: a quarter turn in a quarter of a second at 2π rad/s', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: cube(), angularVelocity: [0, 2 * Math.PI, 0] });
    steps(world, 15);
    const expected = quatFromAxisAngle([0, 1, 0], Math.PI / 2);
    world.pose(body).orientation.forEach((x, k) => expect(x).toBeCloseTo(expected[k], 4));
  });

  it('damping takes its share: v ≈ v0·e^(−c·t)', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: ball(), velocity: [1, 0, 0], linearDamping: 2 });
    steps(world, 60);
    expect(world.velocity(body).linear[0]).toBeCloseTo(Math.exp(-2), 2);
  });

  it('kinematic bodies follow their velocities and feel no gravity; AABBs never turn; response: false pushes nobody', () => {
    const world = createWorld({ response: false });
    const lift = world.spawn({ shape: cube(), body: 'kinematic', velocity: [0, 1, 0] });
    const crate = world.spawn({ shape: aabb({ center: [0, 0.2, 0], half: [1, 1, 1] }), angularVelocity: [1, 1, 1], gravityScale: 0 });
    const faller = world.spawn({ shape: ball(), position: [0, 0.5, 0] });
    steps(world, 60);
    expect(world.pose(lift).position[1]).toBeCloseTo(1, 12);
    expect(world.pose(crate)).toEqual({ position: [0, 0.2, 0], orientation: [0, 0, 0, 1] });
    expect(world.velocity(faller).linear[1]).toBeCloseTo(-9.81, 12);
  });
});

describe('contacts move bodies', () => {
  it('momentum is kept in a collision of two free bodies, also off centre', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: ball(), position: [-2, 0, 0], velocity: [5, 0, 0], mass: 3, restitution: 0.4 });
    world.spawn({ shape: cube(), position: [0, 0.3, 0.2], mass: 1 });
    steps(world, 60);
    const { velocity, mass } = coreOf(world).state;
    for (let k = 0; k < 3; k++) expect(3 * velocity[k] + mass[1] * velocity[3 + k]).toBeCloseTo(k === 0 ? 15 : 0, 10);
    expect(velocity[3]).toBeGreaterThan(1);
    expect(energy(world)).toBeLessThan(0.5 * 3 * 25);
  });

  it('equal balls with e = 1 swap their velocities', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const a = world.spawn({ shape: ball(), position: [-2, 0, 0], velocity: [4, 0, 0], restitution: 1, friction: 0 });
    const b = world.spawn({ shape: ball(), restitution: 1, friction: 0 });
    steps(world, 60);
    expect(world.velocity(a).linear[0]).toBeCloseTo(0, 2);
    expect(world.velocity(b).linear[0]).toBeCloseTo(4, 2);
  });

  it.each([0, 0.3, 0.5, 0.8])('a ball with e = %f rebounds to about e² of its height', (restitution) => {
    const world = createWorld();
    floor(world);
    const body = world.spawn({ shape: ball(), position: [0, 3.5, 0], restitution });
    let hit = false;
    let apex = 0;
    for (let i = 0; i < 180; i++) {
      world.step();
      if (world.velocity(body).linear[1] >= 0) hit = true;
      if (hit) apex = Math.max(apex, world.pose(body).position[1] - 0.5);
    }
    expect(Math.abs(apex - 3 * restitution * restitution)).toBeLessThan(0.05 * 3);
  });

  it('a box at rest on a floor stays: no drift, no creep, no sinking', () => {
    const world = createWorld({ sleeping: false });
    floor(world);
    const body = world.spawn({ shape: cube(), position: [0, 0.5, 0] });
    steps(world, 300);
    const { position } = world.pose(body);
    expect(Math.abs(position[0])).toBeLessThan(1e-4);
    expect(Math.abs(position[2])).toBeLessThan(1e-4);
    expect(Math.abs(position[1] - 0.5)).toBeLessThan(0.006);
  });

  it('Coulomb: a box on a 30° slope holds with μ 0.7 and slides 1.314 m in 2 s with μ 0.5', () => {
    const slide = (friction: number): number => {
      const world = createWorld({ sleeping: false });
      const tilt = quatFromAxisAngle([0, 0, 1], Math.PI / 6);
      world.spawn({ shape: obb({ center: [0, 0, 0], half: [20, 0.5, 5] }), orientation: tilt, body: 'static', friction });
      const up = [-Math.sin(Math.PI / 6), Math.cos(Math.PI / 6), 0];
      const body = world.spawn({ shape: cube(), position: [up[0], up[1], 0], orientation: tilt, friction });
      steps(world, 120);
      const { position } = world.pose(body);
      return -((position[0] - up[0]) * Math.cos(Math.PI / 6) + (position[1] - up[1]) * Math.sin(Math.PI / 6));
    };
    expect(slide(0.7)).toBeLessThan(0.002);
    expect(Math.abs(slide(0.5) / 1.314 - 1)).toBeLessThan(0.01);
  });

  it('a ball rolls on against its rolling resistance alone, a pushed box stops by friction', () => {
    const world = createWorld({ sleeping: false });
    floor(world);
    const roller = world.spawn({
      shape: ball(),
      position: [0, 0.5, 0],
      velocity: [1, 0, 0],
      angularVelocity: [0, 0, -2],
      rollingFriction: 0.01,
    });
    const slider = world.spawn({ shape: cube(), position: [0, 0.5, 5], velocity: [2, 0, 0] });
    steps(world, 120);
    // A torque of 0.01·r·m·g against the motion: a = 0.01·g / (1 + 2/5), 2 s long.
    expect(world.velocity(roller).linear[0]).toBeCloseTo(1 - ((0.01 * 9.81) / 1.4) * 2, 3);
    expect(world.velocity(slider).linear[0]).toBeCloseTo(0, 2);
    // v²/(2·μ·g) of way.
    expect(world.pose(slider).position[0]).toBeCloseTo(4 / (2 * 0.5 * 9.81), 1);
  });

  it('a tower of five cubes and a lying capsule stand for five seconds', () => {
    const world = createWorld({ sleeping: false });
    floor(world);
    const tower = [0, 1, 2, 3, 4].map((i) => world.spawn({ shape: cube(), position: [0, 0.5 + i, 0] }));
    const log = world.spawn({ shape: capsule({ p1: [-1, 0, 0], p2: [1, 0, 0], radius: 0.4 }), position: [0, 0.4, 4] });
    steps(world, 300);
    const top = world.pose(tower[4]).position;
    expect(Math.abs(top[0]) + Math.abs(top[2])).toBeLessThan(0.02);
    expect(top[1]).toBeGreaterThan(4.45);
    expect(world.pose(log).position[1]).toBeCloseTo(0.4, 1);
  });

  it('position correction adds no energy: two boxes spawned inside each other part gently', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const a = world.spawn({ shape: cube() });
    world.spawn({ shape: cube(), position: [0.3, 0, 0] });
    let fastest = 0;
    for (let i = 0; i < 120; i++) {
      world.step();
      fastest = Math.max(fastest, Math.abs(world.velocity(a).linear[0]));
    }
    expect(fastest).toBeLessThanOrEqual(3);
    expect([...world.contacts].every((c) => c.depth < 0.01)).toBe(true);
  });

  it('a closed box of elastic balls gains no energy', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const random = mulberry32(99);
    const wall = (center: number[], half: number[]): Entity =>
      world.spawn({ shape: aabb({ center, half }), body: 'static', friction: 0, restitution: 1 });
    for (let axis = 0; axis < 3; axis++) {
      for (const side of [-1, 1]) {
        const center = [0, 0, 0];
        center[axis] = side * 3.5;
        const half = [4, 4, 4];
        half[axis] = 0.5;
        wall(center, half);
      }
    }
    for (let i = 0; i < 60; i++) {
      const position = [(i % 4) * 1.4 - 2.1, (Math.floor(i / 4) % 4) * 1.4 - 2.1, Math.floor(i / 16) * 1.4 - 2.1];
      world.spawn({ shape: ball(0.25), position, velocity: [0, 1, 2].map(() => (2 * random() - 1) * 3), friction: 0, restitution: 1 });
    }
    const before = energy(world);
    steps(world, 600);
    const after = energy(world);
    expect(after / before).toBeLessThan(1.01);
    expect(after / before).toBeGreaterThan(0.9);
  });

  it('a fast small body does not pass a thin wall', () => {
    for (let phase = 0; phase < 16; phase++) {
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawn({ shape: aabb({ center: [0, 0, 0], half: [0.05, 5, 5] }), body: 'static' });
      const bullet = world.spawn({ shape: ball(0.1), position: [-10 + (phase / 16) * (100 / 60), 0, 0], velocity: [100, 0, 0] });
      steps(world, 30);
      expect(world.pose(bullet).position[0]).toBeLessThan(0);
    }
  });

  it('a kinematic lift carries a box, a bigger mass is not held up by a smaller one', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-2, -1, -2], max: [2, 0, 2] }), body: 'kinematic', velocity: [0, 0.5, 0] });
    const box = world.spawn({ shape: cube(), position: [0, 0.5, 0] });
    steps(world, 120);
    expect(world.pose(box).position[1]).toBeCloseTo(1.5, 1);
  });
});

describe('sleep', () => {
  it('a pile at rest falls asleep as a whole and wakes as a whole', () => {
    const world = createWorld();
    const ground = floor(world);
    const low = world.spawn({ shape: cube(), position: [0, 0.5, 0] });
    const high = world.spawn({ shape: cube(), position: [0, 1.5, 0] });
    const apart = world.spawn({ shape: cube(), position: [20, 0.5, 0] });
    steps(world, 120);
    expect([low, high, apart].map((e) => world.isAsleep(e))).toEqual([true, true, true]);
    world.applyImpulse(high, [1, 0, 0]);
    world.step();
    expect([low, high, apart].map((e) => world.isAsleep(e))).toEqual([false, false, true]);
    steps(world, 180);
    expect(world.isAsleep(high)).toBe(true);
    world.despawn(ground);
    steps(world, 30);
    expect(world.pose(low).position[1]).toBeLessThan(0.3);
    expect(world.pose(apart).position[1]).toBeLessThan(0.3);
  });

  it('changed gravity wakes everybody, sleeping: false lets nobody sleep', () => {
    const world = createWorld();
    floor(world);
    const body = world.spawn({ shape: cube(), position: [0, 0.5, 0] });
    steps(world, 120);
    expect(world.isAsleep(body)).toBe(true);
    world.gravity = [0, 3, 0];
    steps(world, 30);
    expect(world.pose(body).position[1]).toBeGreaterThan(0.7);
    const restless = createWorld({ sleeping: false });
    floor(restless);
    const other = restless.spawn({ shape: cube(), position: [0, 0.5, 0] });
    steps(restless, 120);
    expect(restless.isAsleep(other)).toBe(false);
  });
});

describe('properties over seeded worlds', () => {
  it.each(cases([1], [1, 2, 3]))('in a random pile nobody falls through the floor, and rest comes, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld();
    // Wide, since balls roll far.
    world.spawn({ shape: aabb({ min: [-500, -1, -500], max: [500, 0, 500] }), body: 'static' });
    for (let i = 0; i < 40; i++) {
      const s = 0.3 + 0.3 * random();
      const shapes = [
        ball(s),
        capsule({ p1: [0, -s, 0], p2: [0, s, 0], radius: s / 2 }),
        obb({ center: [0, 0, 0], half: [s, s / 2, s] }),
        aabb({ center: [0, 0, 0], half: [s, s, s / 2] }),
      ];
      const shape = shapes[i % 4];
      world.spawn({
        shape,
        position: [random() * 4 - 2, 1 + i * 0.6, random() * 4 - 2],
        ...(shape.kind === 'aabb' ? {} : { orientation: randomQuat(random) }),
        angularDamping: 0.5,
      });
    }
    steps(world, 600);
    for (const entity of world.entities()) {
      if (world.kind(entity) === 'aabb' && world.pose(entity).position[1] < 0) continue;
      expect(world.pose(entity).position[1]).toBeGreaterThan(0.1);
    }
    for (const contact of world.contacts) expect(contact.depth).toBeLessThan(0.05);
  });

  it('timings: zero without a clock, filled with one, never part of the hash', () => {
    let time = 0;
    const timed = createWorld({ now: () => (time += 0.25) });
    const untimed = createWorld();
    for (const world of [timed, untimed]) {
      floor(world);
      world.spawn({ shape: ball(), position: [0, 2, 0] });
      steps(world, 10);
    }
    expect(timed.timings.step).toBeGreaterThan(1);
    expect(timed.timings.solve).toBe(0.25);
    expect(untimed.timings.step).toBe(0);
    expect(timed.timings.bodies).toBe(2);
    expect(timed.hash()).toBe(untimed.hash());
  });
});

describe('what sleeps costs little and is still right', () => {
  it('contacts of sleepers are those that asking again would give', () => {
    const world = createWorld();
    floor(world);
    for (let i = 0; i < 12; i++) {
      world.spawn({ shape: i % 2 ? ball(0.4) : cube(0.4), position: [(i % 3) * 0.9, 0.5 + 0.9 * Math.floor(i / 3), 0], angularDamping: 2 });
    }
    steps(world, 400);
    expect(world.timings.awake).toBe(0);
    const kept = contactsOf(world);
    expect(kept.length).toBeGreaterThan(10);
    const other = createWorld();
    other.restore(world.snapshot());
    coreOf(other).state.placed.fill(1);
    other.step();
    world.step();
    expect(contactsOf(world)).toEqual(kept);
    expect(contactsOf(other)).toEqual(kept);
  });
});
