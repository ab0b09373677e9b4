// Kinematic bodies push and carry and are never pushed: lifts, conveyors, presses, turntables.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type World } from '../../../src/core/index.ts';
import { quatFromAxisAngle } from '../../../src/core/math/trig.ts';
import { fastest } from '../../quality/energy.ts';

const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
const steps = (world: World, count: number): World => {
  for (let i = 0; i < count; i++) world.step();
  return world;
};

describe('a kinematic platform', () => {
  it('carries a cube sideways without loss', () => {
    const world = createWorld();
    const platform = world.spawn({ shape: aabb({ min: [-4, -1, -4], max: [4, 0, 4] }), body: 'kinematic', velocity: [1, 0, 0] });
    const rider = world.spawn({ shape: cube, position: [0, 0.5, 0], mass: 1, velocity: [1, 0, 0] });
    steps(world, 180);
    expect(world.pose(platform).position[0]).toBeCloseTo(3, 9);
    expect(world.pose(rider).position[0]).toBeCloseTo(3, 3);
    expect(world.pose(rider).position[1]).toBeCloseTo(0.5, 2);
  });

  it('takes along a cube at rest: it slips v²/(2μg) and then rides', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-9, -1, -4], max: [9, 0, 4] }), body: 'kinematic', velocity: [2, 0, 0] });
    const rider = world.spawn({ shape: cube, position: [0, 0.5, 0], mass: 1 });
    steps(world, 120);
    expect(world.velocity(rider).linear[0]).toBeCloseTo(2, 4);
    expect(4 - world.pose(rider).position[0]).toBeCloseTo(4 / (2 * 0.5 * 9.81), 1);
  });

  it('lifts a stack at 2 m/s and turns to 1 m/s downwards: the stack flies on and lands as a stack', () => {
    const world = createWorld();
    const lift = world.spawn({ shape: aabb({ min: [-2, -1, -2], max: [2, 0, 2] }), body: 'kinematic', velocity: [0, 2, 0] });
    const stack = [0, 1, 2, 3].map((i) => world.spawn({ shape: cube, position: [0, 0.5 + i, 0], mass: 1 + 3 * i }));
    // Height above the lift's middle, half a metre below its top.
    const heights = (): number[] => stack.map((body) => world.pose(body).position[1] - world.pose(lift).position[1]);
    steps(world, 120);
    heights().forEach((height, i) => expect(height).toBeCloseTo(1 + i, 1));
    world.setVelocity(lift, { linear: [0, -1, 0] });
    steps(world, 120);
    heights().forEach((height, i) => expect(height).toBeCloseTo(1 + i, 1));
  });

  it('a turntable takes a cube round with it', () => {
    const world = createWorld();
    world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [3, 0.5, 3] }), body: 'kinematic', angularVelocity: [0, 1, 0] });
    const rider = world.spawn({ shape: cube, position: [1.5, 0.5, 0], mass: 1, velocity: [0, 0, -1.5], angularVelocity: [0, 1, 0] });
    steps(world, 120);
    const { position } = world.pose(rider);
    expect(Math.sqrt(position[0] ** 2 + position[2] ** 2)).toBeCloseTo(1.5, 1);
    // Two radians on.
    expect(position[0]).toBeCloseTo(1.5 * Math.cos(2), 1);
    expect(position[2]).toBeCloseTo(-1.5 * Math.sin(2), 1);
  });

  // 2² · 1 / g = 0.41, 3² · 0.5 / g = 0.46: friction of 0.5 holds it.
  it.each([
    [1, 1],
    [1, 2],
    [0.5, 3],
  ])('a turntable holds a cube at %f m and %d rad/s where it is', (radius, rate) => {
    const world = createWorld();
    world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [3, 0.5, 3] }), body: 'kinematic', angularVelocity: [0, rate, 0] });
    const shape = obb({ center: [0, 0, 0], half: [0.1, 0.1, 0.1] });
    const rider = world.spawn({ shape, position: [radius, 0.1, 0], velocity: [0, 0, -rate * radius], angularVelocity: [0, rate, 0] });
    steps(world, 300);
    const { position } = world.pose(rider);
    expect(Math.abs(Math.hypot(position[0], position[2]) - radius)).toBeLessThan(1e-3);
  });

  it('a ball that rolls on a turntable goes in circles, at two sevenths of its rate', () => {
    const world = createWorld();
    world.spawn({ shape: obb({ center: [0, -0.5, 0], half: [50, 0.5, 50] }), body: 'kinematic', angularVelocity: [0, 3, 0] });
    const ball = world.spawn({ shape: sphere({ center: [1, 0.1, 0], radius: 0.1 }), friction: 1 });
    steps(world, 60);
    const { linear: before } = world.velocity(ball);
    steps(world, 140);
    const { linear: after } = world.velocity(ball);
    const speed = Math.hypot(...before);
    expect(Math.hypot(...after) / speed).toBeCloseTo(1, 3);
    // 2/7 · 3 · 140/60 = 2 rad, clockwise seen from below.
    expect((before[0] * after[0] + before[2] * after[2]) / speed ** 2).toBeCloseTo(Math.cos(2), 2);
    expect((before[2] * after[0] - before[0] * after[2]) / speed ** 2).toBeCloseTo(Math.sin(2), 2);
  });
});

describe('a press', () => {
  it('that closes on a ball before a wall leaves it between them, and when it opens nobody flies', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: aabb({ center: [1.5, 0, 0], half: [1, 3, 3] }), body: 'static' });
    const press = world.spawn({ shape: aabb({ center: [-2, 0, 0], half: [1, 3, 3] }), body: 'kinematic', velocity: [0.5, 0, 0] });
    const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.4 }), mass: 1 });
    // It ends 0.3 m inside the ball.
    for (let i = 0; i < 168; i++) {
      world.step();
      expect(fastest(world)).toBeLessThan(3.1);
    }
    world.setVelocity(press, { linear: [0, 0, 0] });
    for (let i = 0; i < 60; i++) {
      world.step();
      expect(fastest(world)).toBeLessThan(3.1);
      // It cannot be outside both; it is never behind either.
      const [x, y, z] = world.pose(ball).position;
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(0.9);
      expect(Math.abs(y) + Math.abs(z)).toBeLessThan(0.1);
    }
    world.setVelocity(press, { linear: [-1, 0, 0] });
    for (let i = 0; i < 60; i++) {
      world.step();
      expect(fastest(world)).toBeLessThan(3.1);
    }
  });

  it('pushes a row of cubes of any mass at its own speed', () => {
    for (const masses of [
      [1, 1, 1],
      [0.01, 1, 10],
      [10, 1, 0.01],
    ]) {
      const world = createWorld();
      world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [19, 0, 9] }), body: 'static' });
      world.spawn({ shape: aabb({ center: [-1.2, 1.1, 0], half: [0.5, 1, 1] }), body: 'kinematic', velocity: [1, 0, 0] });
      const row = masses.map((mass, i) => world.spawn({ shape: cube, position: [1.1 * i, 0.5, 0], mass }));
      steps(world, 240);
      row.forEach((body, i) => {
        // Where the press has come to. (A gram between the press and kilograms is squeezed and rebounds: its speed swings about the press's.)
        expect(Math.abs(world.pose(body).position[0] - (3.8 + i)), `${masses.join(' ')} kg, ${i}`).toBeLessThan(0.1);
        if (masses[0] === masses[2]) expect(world.velocity(body).linear[0]).toBeCloseTo(1, 1);
        // A row that is pushed from behind may buckle, as in life: a gram between kilograms by a tenth of its size.
        expect(Math.abs(world.pose(body).position[2])).toBeLessThan(0.2);
      });
    }
  });
});

describe('pushers that turn', () => {
  it('a propeller sweeps a ball away no faster than its tip', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: obb({ center: [0, 0, 0], half: [2, 0.2, 0.2] }), body: 'kinematic', angularVelocity: [0, 0, 3] });
    const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [1.5, 0.7, 0], mass: 1, friction: 0 });
    for (let i = 0; i < 120; i++) {
      world.step();
      const v = world.velocity(ball).linear;
      expect(Math.sqrt(v[0] ** 2 + v[1] ** 2)).toBeLessThan(3 * 2.4);
    }
    expect(world.velocity(ball).linear[1]).toBeGreaterThan(3);
  });

  it('a tilting tray lets a cube slide when its angle passes that of friction', () => {
    const world = createWorld();
    const tray = world.spawn({
      shape: obb({ center: [0, 0, 0], half: [4, 0.2, 2] }),
      body: 'kinematic',
      friction: 0.5,
      angularVelocity: [0, 0, 0.1],
    });
    const rider = world.spawn({ shape: cube, position: [0, 0.7, 0], mass: 1, friction: 0.5 });
    const tilted = (): number => {
      const { orientation } = world.pose(tray);
      return 2 * Math.atan2(orientation[2], orientation[3]);
    };
    const along = (): number => {
      const { position } = world.pose(rider);
      return position[0] * Math.cos(tilted()) + position[1] * Math.sin(tilted());
    };
    while (tilted() < Math.atan(0.5) - 0.03) world.step();
    expect(Math.abs(along())).toBeLessThan(0.03);
    while (tilted() < Math.atan(0.5) + 0.1) world.step();
    expect(along()).toBeLessThan(-0.05);
    expect(quatFromAxisAngle([0, 0, 1], tilted())[2]).toBeCloseTo(world.pose(tray).orientation[2], 9);
  });
});
