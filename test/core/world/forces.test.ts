// Forces and torques: what they do to free bodies and to such that rest, that they act in one step only, and that they are part of what decides the future.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { hashOf } from '../../../src/core/world/state-hash.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

const BALL = { shape: sphere({ center: [0, 0, 0], radius: 0.5 }) };
const BOX = { shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }) };
const FLOOR = { shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' } as const;
const dt = 1 / 60;

function weightless(): { world: World; box: Entity } {
  const world = createWorld({ gravity: [0, 0, 0] });
  return { world, box: world.spawn({ ...BOX, mass: 2 }) };
}

describe('a free body', () => {
  it('gets dt·F/m in the next step and nothing after it', () => {
    const { world, box } = weightless();
    world.applyForce(box, [12, 0, 0]);
    expect(world.velocity(box).linear).toEqual([0, 0, 0]);
    world.step();
    expect(world.velocity(box).linear[0]).toBeCloseTo(dt * 6, 14);
    // Over four substeps: x = h²a·(1 + 2 + 3 + 4).
    expect(world.pose(box).position[0]).toBeCloseTo((10 / 16) * dt * dt * 6, 15);
    world.step();
    expect(world.velocity(box).linear[0]).toBeCloseTo(dt * 6, 14);
  });

  it('adds up forces; one that cancels all is none', () => {
    const { world, box } = weightless();
    const hash = world.hash();
    world.applyForce(box, [1, 2, 3]);
    world.applyForce(box, [1, 0, 0]);
    world.applyTorque(box, [0, 1, 0]);
    expect(world.hash()).not.toBe(hash);
    world.applyForce(box, [-2, -2, -3]);
    world.applyTorque(box, [0, -1, 0]);
    expect(world.hash()).toBe(hash);
    world.applyForce(box, [-0, 0, -0]);
    expect(world.hash()).toBe(hash);
    world.step();
    expect(world.velocity(box)).toEqual({ linear: [0, 0, 0], angular: [0, 0, 0] });
  });

  it('turns by a torque as by its moment of inertia, and by a force beside the centre as by both', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const ids = [0, 10, 20].map((x) => world.spawn({ ...BALL, mass: 2, position: [x, 0, 0] }));
    world.applyTorque(ids[0], [0, 0, 3]);
    world.applyForce(ids[1], [0, 5, 0], [10.5, 0.2, 0]);
    world.applyForce(ids[2], [0, 5, 0]);
    world.applyTorque(ids[2], [0, 0, 2.5]);
    world.step();
    // A ball's moment is 2/5·m·r².
    expect(world.velocity(ids[0]).angular[2]).toBeCloseTo((dt * 3) / 0.2, 12);
    expect(world.velocity(ids[1]).angular[2]).toBeCloseTo((dt * 2.5) / 0.2, 12);
    expect(world.velocity(ids[1])).toEqual(world.velocity(ids[2]));
  });

  it('keeps its place under a force that is its weight, turned or not', () => {
    const world = createWorld();
    const box = world.spawn({ ...BOX, mass: 3, position: [0, 5, 0], angularVelocity: [0.1, 0.7, 0.2] });
    for (let i = 0; i < 600; i++) {
      world.applyForce(box, [0, 3 * 9.81, 0]);
      world.step();
    }
    expect(world.pose(box).position[1]).toBeCloseTo(5, 9);
  });

  it.each(cases([1], [1, 2, 3]))('moves by a force in each step as by a force and a field of that strength together, seed %i', (seed) => {
    const random = mulberry32(seed);
    const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), scale * (random() - 0.5), scale * (random() - 0.5)];
    const field = at(30);
    const mass = 0.5 + 5 * random();
    const worlds = [createWorld({ gravity: field.map((g) => 0.5 * g) }), createWorld({ gravity: [0, 0, 0] })];
    const body = { ...BOX, mass, velocity: at(4), angularVelocity: at(4), linearDamping: random() };
    const [a, b] = worlds.map((world) => world.spawn(body));
    for (let i = 0; i < 120; i++) {
      const force = field.map((g) => mass * g);
      worlds[1].applyForce(b, force);
      worlds[0].applyForce(
        a,
        force.map((f) => 0.5 * f),
      );
      for (const world of worlds) world.step(0.004 + (0.02 * i) / 120);
    }
    for (let k = 0; k < 3; k++) expect(worlds[1].pose(b).position[k]).toBeCloseTo(worlds[0].pose(a).position[k], 9);
  });
});

describe('a body on the ground', () => {
  function onFloor(friction = 0.5): { world: World; box: Entity } {
    const world = createWorld();
    world.spawn({ ...FLOOR, friction });
    const box = world.spawn({ ...BOX, mass: 10, position: [0, 0.5, 0], friction });
    for (let i = 0; i < 60; i++) world.step();
    expect(world.isAsleep(box)).toBe(true);
    return { world, box };
  }

  it('is woken, and slides when the force is above the limit of friction', () => {
    for (const [share, slides] of [
      [0.9, false],
      [1.1, true],
    ] as const) {
      const { world, box } = onFloor();
      const from = world.pose(box).position[0];
      for (let i = 0; i < 60; i++) {
        world.applyForce(box, [share * 0.5 * 10 * 9.81, 0, 0]);
        expect(world.isAsleep(box)).toBe(false);
        world.step();
      }
      // (10 % above the limit: a tenth of 0.5 g for a second.)
      const moved = world.pose(box).position[0] - from;
      if (slides) expect(moved).toBeCloseTo(0.5 * 0.1 * 0.5 * 9.81, 1);
      else expect(Math.abs(moved)).toBeLessThan(1e-3);
    }
  });

  it('presses with weight and force, also when it can bounce', () => {
    for (const restitution of [0, 0.8]) {
      const world = createWorld();
      world.spawn({ ...FLOOR, restitution });
      const box = world.spawn({ ...BOX, mass: 10, position: [0, 0.5, 0] });
      let impulse = 0;
      for (let i = 0; i < 120; i++) {
        world.applyForce(box, [0, -2000, 0]);
        world.step();
        impulse = 0;
        for (const { normalImpulse } of world.contacts) impulse += normalImpulse;
      }
      expect(impulse).toBeCloseTo(dt * (2000 + 98.1), 1);
      expect(Math.abs(world.velocity(box).linear[1])).toBeLessThan(1e-6);
    }
  });

  it('does not pass a thin wall, however strong the force', () => {
    for (const force of [1e3, 1e5, 1e6, 9e6]) {
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawn({ shape: aabb({ min: [1, -9, -9], max: [1.01, 9, 9] }), body: 'static' });
      const ball = world.spawn({ ...BALL, mass: 10, position: [0, 0, 0] });
      for (let i = 0; i < 30; i++) {
        world.applyForce(ball, [force, 0, 0]);
        world.step();
        expect(world.pose(ball).position[0]).toBeLessThan(0.52);
      }
      expect(world.pose(ball).position[0]).toBeGreaterThan(0.4);
    }
  });
});

describe('what ignores it', () => {
  it('static and kinematic bodies, locked axes, an AABB and its turn', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const [still, driven, held, flat] = [
      world.spawn({ ...BALL, body: 'static' }),
      world.spawn({ ...BALL, body: 'kinematic', position: [3, 0, 0] }),
      world.spawn({ ...BOX, position: [6, 0, 0] }),
      world.spawn({ shape: aabb({ center: [9, 0, 0], half: [0.5, 0.5, 0.5] }) }),
    ];
    world.lock(held, { rotation: [true, true, true], axes: [true, false, false] });
    const hash = world.hash();
    for (const id of [still, driven]) {
      world.applyForce(id, [1, 1, 1], [1, 0, 0]);
      world.applyTorque(id, [1, 1, 1]);
    }
    expect(world.hash()).toBe(hash);
    world.applyForce(held, [1e3, 1e3, 0], [6, 0, 1]);
    world.applyTorque(flat, [1, 2, 3]);
    world.step();
    expect(world.velocity(held).angular).toEqual([0, 0, 0]);
    expect(world.velocity(held).linear[0]).toBe(0);
    expect(world.velocity(held).linear[1]).toBeCloseTo(dt, 12);
    expect(world.velocity(flat)).toEqual({ linear: [0, 0, 0], angular: [0, 0, 0] });
  });

  it('a body that becomes static or is despawned before the step, and the next one in its row', () => {
    const { world, box } = weightless();
    world.applyForce(box, [10, 0, 0]);
    world.setBody(box, 'kinematic');
    world.setBody(box, 'dynamic');
    world.step();
    expect(world.velocity(box).linear).toEqual([0, 0, 0]);
    world.applyForce(box, [10, 0, 0]);
    world.despawn(box);
    const next = world.spawn(BOX);
    world.step();
    expect(world.velocity(next).linear).toEqual([0, 0, 0]);
  });

  it.each<[string, (world: World, box: Entity) => void, RegExp]>([
    ['no vector', (world, box) => world.applyForce(box, 'x' as never), /applyForce\.force is "x", expected/],
    ['NaN', (world, box) => world.applyForce(box, [0, NaN, 0]), /applyForce\.force\[1\] is NaN, expected/],
    ['a point that is none', (world, box) => world.applyForce(box, [0, 1, 0], [1, 2] as never), /applyForce\.point is \[1, 2\], expected/],
    ['too strong', (world, box) => world.applyForce(box, [3e6, 0, 0]), /gives a total acceleration that is .* at most 1000000 in length/],
    [
      'too far from the centre',
      (world, box) => world.applyForce(box, [0, 1e6, 0], [1e7, 0, 0]),
      /gives a total angular acceleration that is/,
    ],
    [
      'a torque too strong',
      (world, box) => world.applyTorque(box, [0, 0, 1e9]),
      /applyTorque\.torque gives a total angular acceleration that is/,
    ],
    ['a torque beyond all', (world, box) => world.applyTorque(box, [0, 0, 1e90]), /applyTorque\.torque gives a total torque that is/],
    ['a stale id', (world) => world.applyTorque(7 as Entity, [0, 0, 1]), /expected the id of a living body/],
  ])('%s is refused and changes nothing', (_, call, words) => {
    const { world, box } = weightless();
    world.applyForce(box, [1, 0, 0]);
    const before = world.snapshot();
    expect(() => call(world, box)).toThrow(words);
    expect(Buffer.from(world.snapshot()).equals(Buffer.from(before))).toBe(true);
  });

  it('a body that it makes too fast is stopped and said so', () => {
    const { world, box } = weightless();
    world.setVelocity(box, { linear: [99_000, 0, 0] });
    const reasons: string[] = [];
    world.on('bodyStopped', ({ reason }) => reasons.push(reason));
    world.applyForce(box, [1.9e6, 0, 0]);
    world.step();
    expect(reasons).toEqual(['speed']);
    expect(world.pose(box).position).toEqual([0, 0, 0]);
    world.applyForce(box, [1, 0, 0]);
    world.step();
    expect(world.velocity(box).linear[0]).toBeCloseTo(dt / 2, 12);
  });
});

describe('as part of what decides the future', () => {
  function pushed(seed: number): { world: World; ids: Entity[] } {
    const random = mulberry32(seed);
    const world = createWorld();
    world.spawn(FLOOR);
    const ids = Array.from({ length: 12 }, (_, i) =>
      world.spawn({ ...(i % 2 ? BOX : BALL), position: [2 * random(), 0.6 + i, 2 * random()] }),
    );
    for (let i = 0; i < 30; i++) world.step();
    // Not in the order of their rows.
    for (const i of [7, 2, 11, 3]) world.applyForce(ids[i], [2e4 * random(), 1e3, -1e4 * random()], [random(), 1, random()]);
    return { world, ids };
  }

  it.each(cases([1], [1, 2, 3]))('a snapshot holds them: the same future, in any world, seed %i', (seed) => {
    const { world } = pushed(seed);
    const other = pushed(seed + 10).world;
    const snapshot = world.snapshot();
    other.restore(snapshot);
    expect(other.hash()).toBe(world.hash());
    for (let i = 0; i < 20; i++) {
      world.step();
      other.step();
      expect(other.hash()).toBe(world.hash());
    }
    // One without them takes away those of the world.
    const plain = world.snapshot();
    const again = pushed(seed).world;
    again.restore(plain);
    expect(again.hash()).toBe(world.hash());
  });

  it('do not depend on the order in which they came, nor on queries', () => {
    const worlds = [0, 1].map(() => {
      const world = createWorld();
      world.spawn(FLOOR);
      return { world, ids: [0, 1, 2, 3].map((x) => world.spawn({ ...BOX, position: [1.5 * x, 0.5, 0] })) };
    });
    for (const k of [0, 1, 2, 3]) worlds[0].world.applyForce(worlds[0].ids[k], [1e4 * k, 5, 0]);
    for (const k of [3, 1, 0, 2]) {
      worlds[1].world.applyForce(worlds[1].ids[k], [1e4 * k, 5, 0]);
      worlds[1].world.raycastAll({ origin: [-9, 0.5, 0], direction: [1, 0, 0] });
    }
    for (let i = 0; i < 20; i++) {
      expect(worlds[0].world.hash()).toBe(worlds[1].world.hash());
      for (const { world } of worlds) world.step();
    }
  });

  it('the hash and the snapshot of a world without them are what they were', () => {
    const { world, box } = weightless();
    const hash = hashOf(coreOf(world));
    const before = world.snapshot();
    world.applyForce(box, [1, 2, 3], [1, 0, 0]);
    expect(world.snapshot().byteLength).toBeGreaterThan(before.byteLength);
    world.restore(before);
    expect(hashOf(coreOf(world))).toBe(hash);
    expect(Math.abs(world.snapshot().byteLength - before.byteLength)).toBeLessThanOrEqual(8);
    world.applyForce(box, [1, 2, 3], [1, 0, 0]);
    world.applyForce(box, [-1, -2, -3], [1, 0, 0]);
    expect(hashOf(coreOf(world))).toBe(hash);
  });
});
