// Kinematic bodies that are moved to a pose: there at the end of the step to the last bit, with all that stands on them; and bodies woken and put to sleep by hand.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { cases } from '../../support/long.ts';

const dt = 1 / 60;
const DECK = { shape: obb({ center: [0, 0, 0], half: [3, 0.25, 3] }), body: 'kinematic', friction: 1 } as const;
const CRATE = { shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }), friction: 1 } as const;

function deckWithCrate(at: [number, number, number] = [0, 0.75, 0]): { world: World; deck: Entity; crate: Entity } {
  const world = createWorld();
  const deck = world.spawn(DECK);
  const crate = world.spawn({ ...CRATE, position: at });
  for (let i = 0; i < 60; i++) world.step();
  expect(world.isAsleep(crate)).toBe(true);
  return { world, deck, crate };
}

describe('the pose', () => {
  it.each(cases([1], [1, 2, 3]))(
    'is the given one at the end of the step, to the last bit, and the velocity that of its way; seed %i',
    (seed) => {
      const random = mulberry32(seed);
      const at = (scale: number): [number, number, number] => [
        scale * (random() - 0.5),
        scale * (random() - 0.5),
        scale * (random() - 0.5),
      ];
      for (const shape of [
        sphere({ center: [0, 0, 0], radius: 0.5 }),
        capsule({ p1: [0, 0, 0], p2: [1, 0, 0], radius: 0.5 }),
        obb({ center: [0, 0, 0], half: [1, 2, 3] }),
        triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }),
      ]) {
        for (const options of [{}, { response: false }, { continuous: false }]) {
          const world = createWorld(options);
          const body = world.spawn({ shape, body: 'kinematic', position: at(5), velocity: [9, 9, 9], angularVelocity: [9, 9, 9] });
          world.spawn({ ...CRATE, position: [0, 9, 0] });
          for (let i = 0; i < 20; i++) {
            const from = world.pose(body);
            const position = at(10);
            const orientation = randomQuat(random);
            world.moveKinematic(body, { position, orientation: orientation.map((c) => 3 * c) });
            expect(world.pose(body)).toEqual(from);
            world.step(0.01);
            const to = world.pose(body);
            expect(to.position).toEqual(position);
            // (Normalised, as by setPose.)
            const other = createWorld();
            const twin = other.spawn({ shape, body: 'kinematic' });
            other.setPose(twin, { orientation: orientation.map((c) => 3 * c) });
            expect(to.orientation).toEqual(other.pose(twin).orientation);
            const { linear, angular } = world.velocity(body);
            for (let k = 0; k < 3; k++) expect(linear[k]).toBeCloseTo((position[k] - from.position[k]) / 0.01, 9);
            let dot = 0;
            for (let k = 0; k < 4; k++) dot += from.orientation[k] * to.orientation[k];
            expect(Math.hypot(...angular)).toBeCloseTo((2 * Math.acos(Math.min(1, Math.abs(dot)))) / 0.01, 4);
          }
          world.step();
          world.step();
          expect(world.velocity(body)).toEqual({ linear: [0, 0, 0], angular: [0, 0, 0] });
        }
      }
    },
  );

  it('turns the shorter way, about the axis between the two', () => {
    const world = createWorld();
    const deck = world.spawn(DECK);
    const [s, c] = [Math.sin(0.2), Math.cos(0.2)];
    world.moveKinematic(deck, { orientation: [0, -s, 0, -c] });
    world.step();
    const { angular } = world.velocity(deck);
    expect(angular[1]).toBeCloseTo(0.4 / dt, 10);
    expect([angular[0], angular[2]]).toEqual([0, 0]);
    world.moveKinematic(deck, { orientation: [1, 0, 0, 0] });
    world.step();
    expect(Math.hypot(...world.velocity(deck).angular)).toBeCloseTo(Math.PI / dt, 9);
  });

  it('left out, stays: place without turn, turn without place', () => {
    const world = createWorld();
    const deck = world.spawn({ ...DECK, orientation: [0, 1, 0, 1] });
    const { orientation } = world.pose(deck);
    world.moveKinematic(deck, { position: [1, 2, 3] });
    world.step();
    expect(world.pose(deck)).toEqual({ position: [1, 2, 3], orientation });
    world.moveKinematic(deck, { orientation: [0, 0, 0, 1] });
    world.step();
    expect(world.pose(deck)).toEqual({ position: [1, 2, 3], orientation: [0, 0, 0, 1] });
  });

  it('stands still without another call; setPose and setVelocity cancel it, and so does the end of the body', () => {
    const world = createWorld();
    const deck = world.spawn({ ...DECK, velocity: [5, 0, 0] });
    world.moveKinematic(deck, { position: [1, 0, 0] });
    for (let i = 0; i < 5; i++) world.step();
    expect(world.pose(deck).position).toEqual([1, 0, 0]);
    world.moveKinematic(deck, { position: [2, 0, 0] });
    world.setVelocity(deck, { linear: [0, 6, 0] });
    world.step();
    expect(world.pose(deck).position[0]).toBe(1);
    expect(world.pose(deck).position[1]).toBeCloseTo(0.1, 12);
    world.moveKinematic(deck, { position: [2, 0, 0] });
    world.setPose(deck, { position: [7, 7, 7] });
    world.setVelocity(deck, { linear: [0, 0, 0] });
    world.step();
    expect(world.pose(deck).position).toEqual([7, 7, 7]);
    world.moveKinematic(deck, { position: [2, 0, 0] });
    world.despawn(deck);
    const next = world.spawn(DECK);
    world.step();
    expect(world.pose(next).position).toEqual([0, 0, 0]);
  });

  it('let go of, a body flies on as it was moved', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.5 }), body: 'kinematic' });
    world.moveKinematic(ball, { position: [0.1, 0, 0] });
    world.step();
    world.setBody(ball, 'dynamic');
    world.step();
    expect(world.velocity(ball).linear[0]).toBeCloseTo(6, 12);
    expect(world.pose(ball).position[0]).toBeCloseTo(0.2, 12);
  });
});

describe('what stands on it', () => {
  it('is carried to and fro, and rests again when it stands', () => {
    const { world, deck, crate } = deckWithCrate();
    for (let i = 1; i <= 240; i++) {
      world.moveKinematic(deck, { position: [1.5 * (1 - Math.cos((Math.PI * i) / 120)), 0, 0] });
      world.step();
      expect(world.isAsleep(crate)).toBe(false);
      expect(Math.abs(world.pose(crate).position[0] - world.pose(deck).position[0])).toBeLessThan(0.02);
    }
    for (let i = 0; i < 60; i++) world.step();
    expect(world.isAsleep(crate)).toBe(true);
    expect(world.pose(crate).position[1]).toBeCloseTo(0.75, 2);
  });

  it('is lifted and lowered', () => {
    const { world, deck, crate } = deckWithCrate();
    for (let i = 1; i <= 240; i++) {
      world.moveKinematic(deck, { position: [0, 2 * (1 - Math.cos((Math.PI * i) / 120)), 0] });
      world.step();
      expect(Math.abs(world.pose(crate).position[1] - world.pose(deck).position[1] - 0.75)).toBeLessThan(0.01);
    }
  });

  it('turns with it', () => {
    const { world, deck, crate } = deckWithCrate([2, 0.75, 0]);
    const turns = 180;
    for (let i = 1; i <= turns; i++) {
      // Slowly at first: friction accelerates it.
      const angle = (Math.PI / 4) * (1 - Math.cos((Math.PI * i) / turns));
      world.moveKinematic(deck, { orientation: [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)] });
      world.step();
    }
    const { position, orientation } = world.pose(crate);
    expect(position[0]).toBeCloseTo(0, 1);
    expect(position[2]).toBeCloseTo(-2, 1);
    expect(Math.abs(orientation[1])).toBeCloseTo(Math.SQRT1_2, 2);
  });

  it('asleep, is woken when the floor goes down from under it, by a target or a velocity', () => {
    for (const start of ['target', 'velocity'] as const) {
      const { world, deck, crate } = deckWithCrate();
      if (start === 'velocity') world.setVelocity(deck, { linear: [0, -30, 0] });
      for (let i = 1; i <= 30; i++) {
        if (start === 'target') world.moveKinematic(deck, { position: [0, -i / 2, 0] });
        world.step();
      }
      expect(world.pose(crate).position[1], start).toBeLessThan(0.1);
    }
  });

  it('is pushed by a wall that comes, fast or slow, and never passed', () => {
    for (const way of [0.05, 0.4, 3]) {
      const world = createWorld({ gravity: [0, 0, 0] });
      const wall = world.spawn({ shape: aabb({ center: [0, 0, 0], half: [0.1, 3, 3] }), body: 'kinematic' });
      const ball = world.spawn({ shape: sphere({ center: [1, 0, 0], radius: 0.3 }) });
      for (let i = 1; i <= 40; i++) {
        world.moveKinematic(wall, { position: [way * i, 0, 0] });
        world.step();
        expect(world.pose(ball).position[0], `${way} m a step`).toBeGreaterThan(way * i + 0.38);
      }
    }
  });
});

describe('refusals and state', () => {
  it.each<[string, (world: World, deck: Entity, crate: Entity, flat: Entity) => void, RegExp]>([
    [
      'a dynamic body',
      (world, _, crate) => world.moveKinematic(crate, { position: [0, 0, 0] }),
      /called on a dynamic body, expected a kinematic one/,
    ],
    ['no pose', (world, deck) => world.moveKinematic(deck, null as never), /moveKinematic is null, expected an object/],
    [
      'a typing error',
      (world, deck) => world.moveKinematic(deck, { positon: [0, 0, 0] } as never),
      /has a field "positon", expected "position"/,
    ],
    ['too far', (world, deck) => world.moveKinematic(deck, { position: [2e7, 0, 0] }), /moveKinematic\.position is .* at most 10000000/],
    ['no turn', (world, deck) => world.moveKinematic(deck, { orientation: [0, 0, 0, 0] }), /moveKinematic\.orientation is .* not all zero/],
    [
      'an AABB turned',
      (world, _, _crate, flat) => world.moveKinematic(flat, { orientation: [0, 1, 0, 1] }),
      /expected no turn for an AABB/,
    ],
  ])('%s is refused and changes nothing', (_, call, words) => {
    const world = createWorld();
    const ids = [world.spawn(DECK), world.spawn({ ...CRATE, position: [0, 4, 0] })];
    const flat = world.spawn({ shape: aabb({ center: [9, 0, 0], half: [1, 1, 1] }), body: 'kinematic' });
    world.moveKinematic(ids[0], { position: [1, 0, 0] });
    const before = Buffer.from(world.snapshot());
    expect(() => call(world, ids[0], ids[1], flat)).toThrow(words);
    expect(Buffer.from(world.snapshot()).equals(before)).toBe(true);
  });

  it('a way that is too long for the step stops the body where it was', () => {
    const world = createWorld();
    const deck = world.spawn(DECK);
    const stopped: [Entity, string][] = [];
    world.on('bodyStopped', ({ entity, reason }) => stopped.push([entity, reason]));
    world.moveKinematic(deck, { position: [9e6, 0, 0] });
    world.step();
    expect(stopped).toEqual([[deck, 'speed']]);
    expect(world.pose(deck).position).toEqual([0, 0, 0]);
    world.moveKinematic(deck, { position: [1, 0, 0] });
    world.step();
    expect(world.pose(deck).position).toEqual([1, 0, 0]);
  });

  it('a snapshot between call and step, and between step and step, has the same future', () => {
    const { world, deck } = deckWithCrate();
    const other = createWorld();
    for (let i = 1; i < 20; i++) {
      if (i < 8) world.moveKinematic(deck, { position: [0.02 * i, 0.01 * i, 0], orientation: [0, 0.01 * i, 0, 1] });
      other.restore(world.snapshot());
      expect(other.hash()).toBe(world.hash());
      world.step();
      other.step();
      expect(other.hash(), `step ${i}`).toBe(world.hash());
    }
  });
});

describe('wake, sleep and clear', () => {
  it('put a body to sleep with all that it touches, and wake it again', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const tower = [0, 1, 2].map((i) => world.spawn({ ...CRATE, position: [0, 0.5 + i, 0] }));
    const apart = world.spawn({ ...CRATE, position: [5, 0.5, 0] });
    const flying = world.spawn({ ...CRATE, position: [-5, 4, 0], velocity: [1, 0, 0] });
    for (let i = 0; i < 5; i++) world.step();
    world.sleep(tower[1]);
    world.sleep(flying);
    expect(tower.map((id) => world.isAsleep(id))).toEqual([true, true, true]);
    expect([world.isAsleep(apart), world.isAsleep(flying)]).toEqual([false, true]);
    const where = world.pose(flying);
    for (let i = 0; i < 20; i++) world.step();
    expect(tower.map((id) => world.isAsleep(id))).toEqual([true, true, true]);
    expect(world.pose(flying)).toEqual(where);
    expect(world.velocity(flying).linear).toEqual([0, 0, 0]);
    world.wake(flying);
    world.wake(tower[0]);
    expect([world.isAsleep(flying), world.isAsleep(tower[0])]).toEqual([false, false]);
    world.step();
    expect(tower.map((id) => world.isAsleep(id))).toEqual([false, false, false]);
    for (let i = 0; i < 10; i++) world.step();
    expect(world.pose(flying).position[1]).toBeLessThan(where.position[1]);
  });

  it('leave static and kinematic bodies and worlds without sleeping as they are', () => {
    const world = createWorld();
    const still = world.spawn({ ...CRATE, body: 'static' });
    const driven = world.spawn({ ...DECK, position: [9, 0, 0], velocity: [1, 0, 0] });
    const hash = world.hash();
    for (const id of [still, driven]) {
      world.sleep(id);
      world.wake(id);
    }
    expect(world.hash()).toBe(hash);
    const restless = createWorld({ sleeping: false });
    const body = restless.spawn({ ...CRATE, velocity: [1, 0, 0] });
    restless.sleep(body);
    expect(restless.isAsleep(body)).toBe(false);
    expect(() => world.sleep(-1 as Entity)).toThrow(/expected the id of a living body/);
    expect(() => world.wake(-1 as Entity)).toThrow(/expected the id of a living body/);
  });

  it('sleep what touches now, not what stood in its row before', () => {
    const world = createWorld();
    world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const [low, high] = [0.5, 1.5].map((y) => world.spawn({ ...CRATE, position: [0, y, 0] }));
    for (let i = 0; i < 5; i++) world.step();
    world.despawn(high);
    const next = world.spawn({ ...CRATE, position: [5, 9, 0] });
    expect(next % 2 ** 20).toBe(high % 2 ** 20);
    world.sleep(low);
    expect([world.isAsleep(low), world.isAsleep(next)]).toEqual([true, false]);
    const snapshot = world.snapshot();
    const other = createWorld();
    other.restore(snapshot);
    for (let i = 0; i < 30; i++) {
      world.step();
      other.step();
    }
    expect(other.hash()).toBe(world.hash());
  });

  it('clear removes all bodies, ends their contacts and keeps settings, listeners and tick', () => {
    const { world, deck, crate } = deckWithCrate();
    const ended: number[] = [];
    world.on('contactEnded', ({ a }) => ended.push(a));
    const { tick } = world;
    world.moveKinematic(deck, { position: [1, 0, 0] });
    world.clear();
    expect([world.size, [...world.entities()].length, world.tick]).toEqual([0, 0, tick]);
    expect([world.isAlive(deck), world.isAlive(crate)]).toEqual([false, false]);
    world.step();
    expect(ended).toHaveLength(1);
    const next = world.spawn(CRATE);
    world.step();
    expect(world.pose(next).position[1]).toBeLessThan(0);
    world.clear();
    world.clear();
    expect(world.size).toBe(0);
  });
});
