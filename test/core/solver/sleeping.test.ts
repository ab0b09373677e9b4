// Who sleeps and who is woken: an island as a whole, by a touch, a push, a lost support, another gravity, a moving neighbour; nobody else.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { coreOf } from '../../../src/core/world.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { cases } from '../../support/long.ts';

const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

interface Bedroom {
  readonly world: World;
  readonly floor: Entity;
  /** Two cubes on each other. */
  readonly pair: readonly [Entity, Entity];
  /** A cube 20 m away. */
  readonly other: Entity;
}

function asleep(): Bedroom {
  const world = createWorld();
  const floor = world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' });
  const at = (x: number, y: number): Entity => world.spawn({ shape: cube, position: [x, y, 0], mass: 1 });
  const bedroom = { world, floor, pair: [at(0, 0.5), at(0, 1.5)] as const, other: at(20, 0.5) };
  steps(world, 90);
  expect(states(bedroom)).toEqual([true, true, true]);
  return bedroom;
}

const states = ({ world, pair, other }: Bedroom): boolean[] => [...pair, other].map((entity) => world.isAsleep(entity));

describe('an island of two that sleeps', () => {
  const wakes: readonly (readonly [string, (bedroom: Bedroom) => void])[] = [
    ['an impulse on one of them', ({ world, pair }) => world.applyImpulse(pair[0], [0.5, 0, 0])],
    ['a new velocity', ({ world, pair }) => world.setVelocity(pair[1], { linear: [0.5, 0, 0] })],
    ['a new pose', ({ world, pair }) => world.setPose(pair[1], { position: [0.1, 1.5, 0] })],
    ['another mass', ({ world, pair }) => world.setMass(pair[1], 5)],
    ['another shape', ({ world, pair }) => world.setShape(pair[1], sphere({ center: [0, 0, 0], radius: 0.5 }))],
    ['another kind of body', ({ world, pair }) => world.setBody(pair[0], 'static')],
    [
      'a ball that falls on it',
      ({ world }) => {
        world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [0, 2.4, 0], velocity: [0, -3, 0] });
        steps(world, 4);
      },
    ],
    [
      'a body spawned inside it',
      ({ world }) => void world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [0.6, 1.5, 0] }),
    ],
    [
      'a kinematic body that comes to push it',
      ({ world }) => {
        world.spawn({
          shape: sphere({ center: [0, 0, 0], radius: 0.3 }),
          position: [0.85, 0.5, 0],
          body: 'kinematic',
          velocity: [-1, 0, 0],
        });
        steps(world, 6);
      },
    ],
  ];
  it.each(wakes)('is woken, and nobody else, by %s', (_, act) => {
    const bedroom = asleep();
    act(bedroom);
    bedroom.world.step();
    const [, high, other] = states(bedroom);
    expect(high).toBe(false);
    expect(other).toBe(true);
  });

  it('is woken as a whole when its support goes, and so are all others on it', () => {
    const bedroom = asleep();
    bedroom.world.despawn(bedroom.floor);
    steps(bedroom.world, 30);
    expect(states(bedroom)).toEqual([false, false, false]);
    for (const entity of [...bedroom.pair, bedroom.other]) expect(bedroom.world.velocity(entity).linear[1]).toBeLessThan(-4);
  });

  it('the upper one falls when the lower one is deleted', () => {
    const bedroom = asleep();
    const { world, pair } = bedroom;
    world.despawn(pair[0]);
    steps(world, 60);
    expect(world.pose(pair[1]).position[1]).toBeCloseTo(0.5, 1);
    expect(world.isAsleep(bedroom.other)).toBe(true);
  });

  it('is woken by another gravity, which changes what rest is', () => {
    const bedroom = asleep();
    bedroom.world.gravity = [3, -9.81, 0];
    bedroom.world.step();
    expect(states(bedroom)).toEqual([false, false, false]);
  });

  it('sleeps on when a body passes near, when a sensor is put over it, when it is asked about', () => {
    const bedroom = asleep();
    const { world } = bedroom;
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [-3, 1, 0.9], velocity: [12, 2, 0], gravityScale: 0 });
    world.spawn({ shape: aabb({ min: [-2, 0, -2], max: [2, 4, 2] }), body: 'static', sensor: true });
    for (let i = 0; i < 30; i++) {
      world.step();
      world.raycastAll({ origin: [0, 9, 0], direction: [0, -1, 0] });
      world.overlap(sphere({ center: [0, 1, 0], radius: 2 }));
      expect(states(bedroom)).toEqual([true, true, true]);
    }
  });

  it.each([
    ['strikes it', 0, false],
    ['passes it at 0.2 m', 1, true],
  ] as const)('a kinematic ball at 100 m/s that %s', (_, z, sleepsOn) => {
    const bedroom = asleep();
    const { world, pair } = bedroom;
    world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.3 }), position: [-9.3, 0.5, z], velocity: [100, 0, 0], body: 'kinematic' });
    steps(world, 12);
    expect(states(bedroom)).toEqual([sleepsOn, sleepsOn, true]);
    expect(world.pose(pair[0]).position[0] > 1).toBe(!sleepsOn);
  });

  it('a kinematic floor that starts to move wakes who lies on it', () => {
    const world = createWorld();
    const floor = world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'kinematic' });
    const rider = world.spawn({ shape: cube, position: [0, 0.5, 0], mass: 1 });
    steps(world, 90);
    expect(world.isAsleep(rider)).toBe(true);
    world.setVelocity(floor, { linear: [1, 0, 0] });
    steps(world, 120);
    expect(world.isAsleep(rider)).toBe(false);
    expect(world.velocity(rider).linear[0]).toBeCloseTo(1, 3);
    world.setVelocity(floor, { linear: [0, -1, 0] });
    steps(world, 60);
    expect(world.pose(rider).position[1] - world.pose(floor).position[1]).toBeCloseTo(1, 1);
  });

  it('a kinematic floor that is put elsewhere by hand wakes who lay on it', () => {
    const world = createWorld();
    const floor = world.spawn({ shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'kinematic' });
    const rider = world.spawn({ shape: cube, position: [0, 0.5, 0], mass: 1 });
    steps(world, 90);
    world.setPose(floor, { position: [0, -2.5, 0] });
    steps(world, 90);
    expect(world.pose(rider).position[1]).toBeCloseTo(-1.5, 1);
  });

  it('a damping or a lock set by hand wakes', () => {
    for (const act of [
      (world: World, body: Entity) => world.setDamping(body, { linear: 1 }),
      (world: World, body: Entity) => world.lock(body, { rotation: true }),
    ]) {
      const { world, pair } = asleep();
      act(world, pair[1]);
      expect(world.isAsleep(pair[1])).toBe(false);
      steps(world, 90);
      expect(world.isAsleep(pair[1])).toBe(true);
    }
  });
});

describe('a body that strikes a sleeper', () => {
  // Who sleeps is woken before it is struck: else it would stand like a wall for that step, and momentum would be lost.
  it.each([0, 0.5, 1])('shares its momentum with it as with one awake, e = %f', (restitution) => {
    const ball = { shape: sphere({ center: [0, 0, 0], radius: 0.5 }), mass: 1, restitution };
    const end = (sleeping: boolean): number[] => {
      const world = createWorld({ gravity: [0, 0, 0], sleeping });
      const struck = world.spawn(ball);
      const runner = world.spawn({ ...ball, position: [-6, 0, 0], velocity: [3, 0, 0] });
      steps(world, 150);
      return [world.velocity(runner).linear[0], world.velocity(struck).linear[0]];
    };
    const [runner, struck] = end(true);
    expect(runner + struck).toBeCloseTo(3, 9);
    expect(end(true)).toEqual(end(false));
  });
});

describe('what may not sleep', () => {
  it('a body that drifts freely without weight, or hangs at the top of its throw under little of it', () => {
    const drifting = createWorld({ gravity: [0, 0, 0] });
    const slow = drifting.spawn({ shape: cube, velocity: [0.04, 0, 0] });
    steps(drifting, 120);
    expect(drifting.velocity(slow).linear[0]).toBe(0.04);
    const moon = createWorld({ gravity: [0, -0.05, 0] });
    const thrown = moon.spawn({ shape: cube, velocity: [0, 0.05, 0] });
    steps(moon, 300);
    // v = 0.05 − 0.05·5: it has gone up and fallen again.
    expect(moon.velocity(thrown).linear[1]).toBeCloseTo(-0.2, 6);
  });
});

describe('a pile that comes to rest', () => {
  // Balls that lean on each other may stand a hair apart and touch a step later: before what pushes counted as touching, 200 to 400 were woken again.
  it.each(cases([9], [9, 16]))('is woken by hardly anybody, seed %i', (seed) => {
    const world = scenes.pile.build({ seed, count: 200 });
    steps(world, 240);
    let woken = 0;
    for (let i = 240; i < 600; i++) {
      const before = world.timings.awake;
      world.step();
      woken += Math.max(0, world.timings.awake - before);
    }
    expect(world.timings.awake).toBe(0);
    expect(woken).toBeLessThan(20);
  });
});

describe('a row of sleeping bodies with gaps', () => {
  // Several of them are struck in one step, one by the other.
  it.each([
    ...[0, 0.5, 1].flatMap((e) => [1e-6, 1e-3, 0.02].flatMap((gap) => [1, 10].map((v) => ['balls', e, gap, v, true] as const))),
    ['balls', 1, 1e-3, 1, false],
    ['cubes', 1, 1e-3, 3, true],
    ['cubes', 0, 1e-3, 3, true],
  ] as const)('takes the momentum of what strikes it: %s, e = %d, gap %d m, %d m/s, continuous: %s', (kind, e, gap, v, continuous) => {
    const world = createWorld({ gravity: [0, 0, 0], continuous });
    const shape = kind === 'balls' ? sphere({ center: [0, 0, 0], radius: 0.5 }) : cube;
    const add = (x: number, speed: number): Entity =>
      world.spawn({ shape, position: [x, 0, 0], velocity: [speed, 0, 0], restitution: e, friction: 0, mass: 1 });
    const row = [0, 1, 2, 3].map((i) => add(i * (1 + gap), 0));
    steps(world, 60);
    expect(row.every((body) => world.isAsleep(body))).toBe(true);
    const all = [...row, add(-1.1, v)];
    steps(world, Math.ceil((60 * (0.2 + 4 * gap)) / v) + 2);
    expect(all.reduce((sum, body) => sum + world.velocity(body).linear[0], 0)).toBeCloseTo(v, 9);
    if (e === 1) expect(world.velocity(row[3]).linear[0]).toBeCloseTo(v, 9);
  });
});

describe('a world asleep', () => {
  it('does not change at all, and has nothing to solve', () => {
    const bedroom = asleep();
    const { world } = bedroom;
    const poses = coreOf(world).state.position.slice();
    steps(world, 100);
    expect(coreOf(world).state.position).toEqual(poses);
    expect(world.timings.constraints).toBe(0);
    expect(world.timings.awake).toBe(0);
  });
});

describe('the speed below which a body is at rest follows its size', () => {
  it.each([
    ['a cube of 1 m slides at 40 mm/s: asleep', 0.5, 0.04, true],
    ['a cube of 2 mm slides at 5 mm/s, five times its half size a second: awake', 0.001, 0.005, false],
    ['a cube of 2 mm slides at 0.4 mm/s: asleep', 0.001, 0.0004, true],
  ] as const)('%s', (_, half, speed, sleeps) => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static', friction: 0 });
    const shape = obb({ center: [0, 0, 0], half: [half, half, half] });
    const slider = world.spawn({ shape, position: [0, half, 0], velocity: [speed, 0, 0], friction: 0 });
    steps(world, 90);
    expect(world.isAsleep(slider)).toBe(sleeps);
  });
});
