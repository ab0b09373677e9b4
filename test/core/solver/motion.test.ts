// Free bodies and the switches on them: gravity scale, damping, locks, sensors, layers; tops and AABBs; momentum when free bodies meet.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { angularMomentum, fastest, kineticEnergy, momentum } from '../../quality/energy.ts';
import { lengthOf } from '../../quality/solids.ts';
import { minus, type Point } from '../../support/vectors.ts';

const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};
/** The y component of a body's own y axis. */
const axisOf = (world: World, entity: Entity): number => {
  const [x, , z] = world.pose(entity).orientation;
  return 1 - 2 * (x * x + z * z);
};
const floor = { shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' } as const;

describe('switches', () => {
  it('gravity scale: 0 floats, −1 rises, 2 falls twice as fast', () => {
    const world = createWorld();
    const bodies = [0, -1, 2].map((gravityScale, i) => world.spawn({ shape: cube, position: [3 * i, 0, 0], gravityScale }));
    steps(world, 60);
    expect(bodies.map((body) => +world.velocity(body).linear[1].toFixed(9))).toEqual([0, 9.81, -19.62]);
  });

  it('damping that is set, also far beyond the step rate, slows and never turns back', () => {
    for (const damping of [0.1, 10, 1000, 1e6]) {
      const world = createWorld({ gravity: [0, 0, 0] });
      const body = world.spawn({ shape: cube, velocity: [3, 0, 0], angularVelocity: [0, 2, 0] });
      world.setDamping(body, { linear: damping, angular: damping });
      let last = 3;
      for (let i = 0; i < 30; i++) {
        world.step();
        const v = world.velocity(body).linear[0];
        expect(v).toBeGreaterThanOrEqual(0);
        expect(v).toBeLessThanOrEqual(last);
        last = v;
        expect(world.velocity(body).angular[1]).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('locked turns: a pushed box slides and stays upright; locked axes: it falls straight down, also when hit', () => {
    const world = createWorld();
    world.spawn(floor);
    const upright = world.spawn({ shape: obb({ center: [0, 0, 0], half: [0.2, 1, 0.2] }), position: [0, 1, 0], mass: 1 });
    world.lock(upright, { rotation: true });
    world.applyImpulse(upright, [3, 0, 0], [0, 2, 0]);
    const straight = world.spawn({ shape: cube, position: [10, 3, 0], mass: 1 });
    world.lock(straight, { axes: [true, false, true], rotation: true });
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [8, 1.5, 0.2], velocity: [9, 3, 0], mass: 5 });
    steps(world, 120);
    expect(world.pose(upright).orientation).toEqual([0, 0, 0, 1]);
    expect(world.pose(upright).position[0]).toBeGreaterThan(0.3);
    expect(world.pose(straight).position[0]).toBe(10);
    expect(world.pose(straight).position[2]).toBe(0);
    expect(world.pose(straight).position[1]).toBeCloseTo(0.5, 2);
  });

  it('one locked turn: a cube hit off centre turns about the free axes alone', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: cube, mass: 1 });
    world.lock(body, { rotation: [true, false, true] });
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [0.3, 0.3, 3], velocity: [0, 0, -5], mass: 1 });
    for (let i = 0; i < 60; i++) {
      world.step();
      const [x, y, z] = world.velocity(body).angular;
      expect([x, z]).toEqual([0, 0]);
      if (i === 59) expect(Math.abs(y)).toBeGreaterThan(0.5);
    }
  });

  it('sensors and masks: contacts of a sensor are reported and push nobody, a masked pair is not even reported', () => {
    const world = createWorld();
    world.spawn({ ...floor, layer: 1 });
    world.spawn({ shape: aabb({ min: [-2, 1, -2], max: [2, 2, 2] }), body: 'static', sensor: true });
    const through = world.spawn({ shape: cube, position: [0, 4, 0] });
    const ghost = world.spawn({ shape: cube, position: [9, 4, 0], mask: 1 });
    const heard: number[] = [];
    world.on('contactBegan', ({ a, b }) => heard.push(a, b));
    steps(world, 120);
    expect(world.pose(through).position[1]).toBeCloseTo(0.5, 1);
    expect(world.pose(ghost).position[1]).toBeLessThan(-5);
    expect(heard.filter((entity) => entity === through)).toHaveLength(2);
    expect(heard).not.toContain(ghost);
  });
});

describe('turning freely', () => {
  const plate = obb({ center: [0, 0, 0], half: [1, 0.5, 0.1] });
  const rod = (radius: number): Shape => capsule({ p1: [0, -2, 0], p2: [0, 2, 0], radius });

  // The largest differences in 10 s, as shares: of the energy, and of the angular momentum, its direction included.
  const drift = (shape: Shape, angularVelocity: Point): [energy: number, momentum: number] => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape, mass: 1, angularVelocity });
    const energy = kineticEnergy(world);
    const before = angularMomentum(world);
    const most: [number, number] = [0, 0];
    for (let i = 0; i < 600; i++) {
      world.step();
      most[0] = Math.max(most[0], Math.abs(kineticEnergy(world) / energy - 1));
      most[1] = Math.max(most[1], lengthOf(minus(angularMomentum(world), before)) / lengthOf(before));
    }
    return most;
  };

  it.each<[string, Shape, Point]>([
    ['plate about its middle axis', plate, [0, 4, 0.01]],
    ['fast plate', plate, [3, 90, 40]],
    ['plate at 400 rad/s', plate, [100, 350, 160]],
    ['rod that turns slowly about itself', rod(0.2), [3, 5, 5]],
    ['thin rod that turns about itself at 200 rad/s', rod(0.05), [3, 200, 5]],
    ['thin rod that tumbles at 300 rad/s', rod(0.05), [270, 20, 130]],
  ])('a %s keeps energy and angular momentum', (_, shape, spin) => {
    const [energy, turn] = drift(shape, spin);
    expect(energy).toBeLessThan(1e-11);
    expect(turn).toBeLessThan(1e-11);
  });

  it('above 480 rad/s a body keeps its energy', () => {
    for (const speed of [500, 900, 3000]) expect(drift(plate, [0.1 * speed, speed, 0.3 * speed])[0]).toBeLessThan(1e-11);
  });

  it('a plate that spins about its middle axis turns over (Dzhanibekov)', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const entity = world.spawn({ shape: plate, mass: 1, angularVelocity: [0, 4, 0.01] });
    let least = 4;
    for (let i = 0; i < 600; i++) {
      world.step();
      least = Math.min(least, axisOf(world, entity));
    }
    expect(least).toBeLessThan(-0.9);
  });
});

describe('free bodies that meet', () => {
  it.each([1])('keep momentum to 1e-9 and gain no energy, seed %i', (seed) => {
    const random = mulberry32(seed);
    const world = createWorld({ gravity: [0, 0, 0] });
    const draw = (reach: number): [number, number, number] => [0, 1, 2].map(() => (2 * random() - 1) * reach) as [number, number, number];
    for (let i = 0; i < 24; i++) {
      const shape = [
        sphere({ center: [0, 0, 0], radius: 0.4 }),
        capsule({ p1: [0, -0.4, 0], p2: [0, 0.4, 0], radius: 0.3 }),
        obb({ center: [0, 0, 0], half: [0.5, 0.3, 0.4] }),
      ][i % 3];
      // On a lattice, so that nobody begins inside another, and towards the middle.
      const at = [i % 4, Math.floor(i / 4) % 4, Math.floor(i / 16)].map((k) => 1.6 * k - 2.4);
      world.spawn({
        shape,
        position: at,
        orientation: randomQuat(random),
        velocity: draw(1).map((v, k) => v - at[k]),
        angularVelocity: draw(2),
        mass: 0.5 + 4 * random(),
        friction: random(),
        restitution: random(),
      });
    }
    const before = momentum(world);
    let energy = kineticEnergy(world);
    const scale = Math.sqrt(2 * energy * 30);
    let met = 0;
    for (let i = 0; i < 240; i++) {
      world.step();
      const now = momentum(world);
      for (let k = 0; k < 3; k++) expect(Math.abs(now[k] - before[k])).toBeLessThan(1e-9 * scale);
      expect(kineticEnergy(world), `step ${i}`).toBeLessThan(energy * 1.001);
      energy = Math.max(energy, kineticEnergy(world));
      met += world.timings.touching;
    }
    expect(met).toBeGreaterThan(20);
  });
});

describe('a floor of triangles', () => {
  const tiles = (world: World): void => {
    for (let i = -3; i < 12; i++) {
      for (const z of [-2, 0]) {
        world.spawn({ shape: triangle({ a: [i, 0, z], b: [i, 0, z + 2], c: [i + 1, 0, z] }) });
        world.spawn({ shape: triangle({ a: [i + 1, 0, z], b: [i, 0, z + 2], c: [i + 1, 0, z + 2] }) });
      }
    }
  };

  // Met as edges, the inner ones let the ball hop by 15 mm and stopped the cube from 4.9 m/s to 1.4 at the first one.
  it('a ball rolls over its inner edges without a hop', () => {
    const world = createWorld({ sleeping: false });
    tiles(world);
    const ball = world.spawn({
      shape: sphere({ center: [0, 0, 0], radius: 0.4 }),
      position: [-2, 0.4, 0.3],
      velocity: [3, 0, 0],
      angularVelocity: [0, 0, -7.5],
      mass: 1,
      rollingFriction: 0.01,
    });
    let high = 0;
    for (let i = 0; i < 180; i++) {
      world.step();
      high = Math.max(high, Math.abs(world.pose(ball).position[1] - 0.4));
    }
    expect(world.pose(ball).position[0]).toBeCloseTo(6.684, 2);
    expect(high).toBeLessThan(0.005);
    expect(Math.abs(world.pose(ball).position[2] - 0.3)).toBeLessThan(0.02);
  });

  it.each([
    ['a cube', cube, 0.5],
    ['a box that does not turn', aabb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), 0.5],
    ['a capsule on its side, ahead', capsule({ p1: [-0.4, 0, 0], p2: [0.4, 0, 0], radius: 0.3 }), 0.3],
    ['a capsule on its side, across', capsule({ p1: [0, 0, -0.4], p2: [0, 0, 0.4], radius: 0.3 }), 0.3],
  ] as const)('%s slides over its inner edges as over a slab', (_, shape, height) => {
    const slide = (smooth: boolean): number[] => {
      const world = createWorld({ sleeping: false });
      if (smooth) world.spawn(floor);
      else tiles(world);
      const body = world.spawn({ shape, position: [-2, height, 0.1], velocity: [5, 0, 0], mass: 1, rollingFriction: 0.01 });
      let high = 0;
      for (let i = 0; i < 120; i++) {
        world.step();
        high = Math.max(high, world.pose(body).position[1]);
      }
      return [world.pose(body).position[0], high];
    };
    const [far, high] = slide(true);
    const [tiled, hop] = slide(false);
    expect(Math.abs(tiled - far)).toBeLessThan(0.001);
    expect(hop).toBeLessThan(high + 0.001);
  });

  /** Two triangles from (x, y) to (x + dx, y + dy), 4 m wide. */
  const strip = (world: World, x: number, y: number, dx: number, dy: number): void => {
    world.spawn({ shape: triangle({ a: [x, y, -2], b: [x, y, 2], c: [x + dx, y + dy, -2] }) });
    world.spawn({ shape: triangle({ a: [x + dx, y + dy, -2], b: [x, y, 2], c: [x + dx, y + dy, 2] }) });
  };
  const thrown = (build: (world: World) => void): { world: World; ball: Entity } => {
    const world = createWorld({ sleeping: false });
    for (let x = -4; x < 2; x++) strip(world, x, 0, 1, 0);
    build(world);
    const shape = sphere({ center: [0, 0, 0], radius: 0.4 });
    return { world, ball: world.spawn({ shape, position: [-2, 0.4, 0.1], velocity: [6, 0, 0], angularVelocity: [0, 0, -15], mass: 1 }) };
  };

  it('its outer edge is one: a ball rolls off it and falls as its law says', () => {
    const { world, ball } = thrown(() => undefined);
    let left = -1;
    for (let i = 0; i < 90; i++) {
      world.step();
      if (left < 0 && world.pose(ball).position[0] > 2.4) left = i;
    }
    const [x, y] = world.pose(ball).position;
    expect(x).toBeGreaterThan(6.5);
    const flown = (x - 2) / 6;
    expect(Math.abs(y - (0.4 - 0.5 * 9.81 * flown * flown))).toBeLessThan(0.2);
  });

  it('a ball leaves a ridge that falls away steeply without a hop, and comes down on the slope', () => {
    const { world, ball } = thrown((w) => {
      for (let i = 0; i < 12; i++) strip(w, 2 + i, -0.3 * i, 1, -0.3);
    });
    for (let i = 0; i < 120; i++) {
      world.step();
      const [x, y] = world.pose(ball).position;
      expect(y).toBeLessThan(0.401);
      expect(y).toBeGreaterThan(0.4 - 0.3 * Math.max(0, x - 2) - 0.01);
    }
    expect(world.pose(ball).position[0]).toBeGreaterThan(10);
  });

  it.each([
    ['upright', 0],
    ['leaning back', 0.3],
  ])('a wall that stands on it stops a ball and a cube: %s', (_, back) => {
    const { world, ball } = thrown((w) => strip(w, 2, 0, back, 2));
    const box = world.spawn({ shape: cube, position: [-2, 0.5, -1.2], velocity: [8, 0, 0], mass: 1, friction: 0 });
    for (let i = 0; i < 90; i++) {
      world.step();
      expect(world.pose(ball).position[0]).toBeLessThan(1.75);
      // (It may climb.)
      const [x, y] = world.pose(box).position;
      expect(x).toBeLessThan(1.6 + (back / 2) * Math.max(0, y - 0.5));
    }
  });
});

describe('50 bodies of 1 kg spawned in one place', () => {
  const fall = (round: boolean, spread: number): number => {
    const world = createWorld();
    world.spawn(floor);
    const random = mulberry32(50);
    const aside = (): number => spread * (random() - 0.5);
    for (let i = 0; i < 50; i++) {
      const shape = round ? sphere({ center: [0, 0, 0], radius: 0.3 }) : obb({ center: [0, 0, 0], half: [0.3, 0.3, 0.3] });
      world.spawn({ shape, position: [aside(), 2 + aside(), aside()], mass: 1 });
    }
    let most = 0;
    for (let i = 0; i < 30; i++) {
      world.step();
      most = Math.max(most, fastest(world));
    }
    return most;
  };

  // From 2 m up a fall alone ends at 6.3 m/s.
  it.each([0.001, 0.3])('part gently when they are %f m aside', (spread) => {
    expect(fall(true, spread)).toBeLessThan(10);
    expect(fall(false, spread)).toBeLessThan(10);
  });

  // Exactly in one place every pair's way out is the same, and each asks for 3 m/s more than the one before: it is all taken back (else: 82 m/s).
  it.each([true, false])('part gently when they are in exactly the same place, balls: %s', (round) => {
    expect(fall(round, 0)).toBeLessThan(10);
  });
});
