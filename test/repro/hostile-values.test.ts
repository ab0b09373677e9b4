// Values that froze the library, became NaN, or were refused in the words of the engine: each is answered, or refused in ours.

import { describe, expect, it, test } from 'vitest';
import {
  aabb,
  capsule,
  contact,
  createWorld,
  FixedClock,
  obb,
  raycast,
  RayHits,
  sphere,
  triangle,
  type World,
} from '../../src/core/index.ts';
import { inTime } from '../support/in-time.ts';

const ball = sphere({ center: [0, 0, 0], radius: 0.5 });

function some(): World {
  const world = createWorld();
  for (let i = 0; i < 5; i++) world.spawn({ shape: ball, position: [i, 1, 0] });
  world.step();
  return world;
}

describe('batches', () => {
  test.each([NaN, Infinity, -Infinity, 1e101])('a row with %d is refused by the index of its ray, and nothing is written', (bad) => {
    inTime(() => {
      const world = some();
      for (let column = 0; column < 6; column++) {
        const rays = new Float64Array(7 * 40);
        for (let i = 0; i < 40; i++) rays.set([0, 5, 0, 0, -1, 0, 100], 7 * i);
        rays[7 * 23 + column] = bad;
        // (A direction may have any finite size.)
        const taken = column > 2 && Number.isFinite(bad);
        const out = new Float64Array(5 * 40).fill(7);
        const hits = new RayHits();
        for (const act of [() => world.raycastBatch(rays, out), () => world.raycastBatchAll(rays, hits)]) {
          if (taken) act();
          else expect(act, `column ${column}`).toThrow(/23.*expected/);
        }
        if (!taken) expect(out.every((value) => value === 7)).toBe(true);
      }
    });
  });
});

describe('impulses', () => {
  it.each([1e30, 1e100, -9e15])(
    'an angular impulse of %d is refused, since the body would leave the ranges of a world; found by fuzz --api',
    (size) => {
      const world = createWorld();
      const entity = world.spawn({ shape: ball });
      const before = world.hash();
      expect(() => world.applyAngularImpulse(entity, [0.1, size, 1])).toThrow(
        /^applyAngularImpulse\.impulse gives .*, expected a vector of at most 100000/,
      );
      expect(() => world.applyImpulse(entity, [0, size, 0])).toThrow(/^applyImpulse\.impulse gives .*, expected/);
      expect(world.hash()).toBe(before);
    },
  );
});

test('a body at z = 1e119 cannot be reached any more, and from end to end of a world with small cells a ray returns', () => {
  inTime(() => {
    const world = createWorld({ cellSize: 10, gravity: [0, 0, 0] });
    const shape = sphere({ center: [0, 0, 0], radius: 1 });
    const far = world.spawn({ shape, position: [0, 0, 1e7], velocity: [0, 0, 1e5] });
    const near = world.spawn({ shape, position: [0, 0, -1e7] });
    const before = world.hash();
    expect(() => world.step(1e100)).toThrow(/^step\.dt is 1e\+100, expected/);
    expect(() => world.spawn({ shape, position: [0, 0, 1e119] })).toThrow(/^spawn\.position.*1e\+119.*expected/);
    expect(() => world.setPose(far, { position: [0, 0, 1e119] })).toThrow(/^setPose\.position.*1e\+119.*expected/);
    expect(() => world.setVelocity(far, { linear: [0, 0, 1e119] })).toThrow(/expected/);
    expect(world.hash()).toBe(before);
    // Past the end of the world it stands still where it was.
    world.step(0.1);
    expect([world.pose(far).position[2], world.timings.stoppedBodies]).toEqual([1e7, 1]);
    const along = { origin: [0, 0, -1e99], direction: [0, 0, 1] } as const;
    // (From so far away all distances are one.)
    expect(
      world
        .raycastAll(along)
        .map(({ entity }) => entity)
        .sort((a, b) => a - b),
    ).toEqual([far, near]);
    const slanting = { origin: [-1e99, -1e99, -1e99], direction: [1, 1, 1.000001] } as const;
    expect(world.raycastAll(slanting)).toEqual([]);
    const out = new Float64Array(5);
    world.raycastBatch(Float64Array.of(0, 0, -2e7, 0, 0, 1, Infinity), out);
    expect(out[0]).toBe(near);
    expect(world.castShape(sphere({ center: [0, 0, -5e6], radius: 1 }), [0, 0, 1.4e7])).toBeNull();
    expect(world.nearest([0, 0, 5e6])?.entity).toBe(far);
  });
});

test('a triangle of a mesh that is too large is refused in our words; found by fuzz --api', () => {
  const world = createWorld();
  const before = world.hash();
  expect(() => world.spawnMesh({ vertices: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1048577, 0], indices: [0, 1, 2, 0, 1, 3] })).toThrow(
    'spawnMesh.indices has triangle 1 too large, expected its corners within 20000 m of its centroid',
  );
  expect(world.hash()).toBe(before);
});

test('the largest numbers that a world takes of friction, damping and density come back from its snapshot', () => {
  const world = createWorld({ sleepSpeed: 1e100 });
  world.spawn({ shape: ball, friction: 1e100, rollingFriction: 1e100, linearDamping: 1e100, angularDamping: 1e100, gravityScale: -1000 });
  world.spawn({ shape: aabb({ center: [0, -1e4, 0], half: [1e4, 1e4, 1e4] }), body: 'static', density: 1e100 });
  for (let i = 0; i < 20; i++) {
    const other = createWorld();
    other.restore(world.snapshot());
    expect(other.hash()).toBe(world.hash());
    world.step();
  }
});

describe('rays and casts', () => {
  test.each([1e305, 1.7e308, 5e-324])('a direction of length %d meets a box where its unit vector does', (size) => {
    for (const shape of [aabb({ center: [3, 0, 0], half: [1, 1, 1] }), obb({ center: [3, 0, 0], half: [1, 1, 1] })]) {
      expect(raycast(shape, { origin: [0, 0, 0], direction: [size, 0, 0] })?.enter.distance).toBe(2);
    }
  });

  it('castShape without motion answers as overlap does; raycast refuses a direction of 0', () => {
    const world = some();
    const hit = world.castShape(sphere({ center: [0.2, 1, 0], radius: 0.1 }), [0, 0, 0]);
    const [met] = world.overlap(sphere({ center: [0.2, 1, 0], radius: 0.1 }));
    expect(hit?.entity).toBe(met.entity);
    expect(hit?.distance).toBe(0);
    expect(world.castShape(sphere({ center: [0, 50, 0], radius: 0.1 }), [0, 0, 0])).toBeNull();
    expect(() => world.raycastClosest({ origin: [0, 0, 0], direction: [0, 0, 0] })).toThrow(/direction.*expected/);
  });

  it('an OBB as a plain object without an orientation stands along the axes', () => {
    const plain = { kind: 'obb', center: [3, 0, 0], half: [1, 1, 1] } as never;
    expect(raycast(plain, { origin: [0, 0, 0], direction: [1, 0, 0] })?.enter.distance).toBe(2);
  });
});

describe('in our own words', () => {
  const deep = (): unknown => {
    let list: unknown = [];
    for (let i = 0; i < 1e5; i++) list = [list];
    return list;
  };
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const hostile: [string, unknown][] = [
    ['null', null], ['a bigint', 10n], ['a symbol', Symbol('s')], ['a cyclic array', cyclic], ['a deep array', deep()], ['a revoked proxy', proxy],
    ['a long array', new Float64Array(1e7)], ['an array with a hole', Object.assign(new Array<number>(3), { 0: 1, 2: 3 })], ['a Date', new Date(0)], ['a Map', new Map()], ['a function', () => 1], ['a text', 'x'.repeat(1e5)],
  ]; // prettier-ignore
  it.each(hostile)('%s', (_, value) => {
    inTime(() => {
      const world = some();
      const [entity] = world.entities();
      const given = value as never;
      const acts: (() => unknown)[] = [
        () => createWorld(given),
        () => createWorld({ gravity: given ?? 0 }),
        () => world.spawn(given),
        () => world.spawn({ shape: given }),
        () => world.spawn({ shape: ball, position: given ?? 0 }),
        () => world.setPose(entity, given),
        () => world.setPose(entity, { position: given }),
        () => world.setVelocity(entity, given),
        () => world.setFilter(entity, given),
        () => world.raycastClosest(given),
        () => world.raycastClosest({ origin: given, direction: [1, 0, 0] }),
        () => world.raycastClosest({ origin: [0, 0, 0], direction: [1, 0, 0] }, { exclude: given }),
        () => world.nearest(given),
        () => world.overlap(given),
        () => world.castShape(given, [1, 0, 0]),
        () => world.pose(entity, given),
        () => world.velocity(entity, given),
        () => world.restore(given),
        () => sphere({ center: given, radius: 1 }),
        () => capsule(given),
        () => triangle({ a: given, b: [0, 0, 1], c: [1, 0, 0] }),
        () => contact(given, ball),
        () => raycast(given, { origin: [0, 0, 0], direction: [1, 0, 0] }),
        () => new FixedClock(given),
      ];
      acts.forEach((act, i) => {
        let message = '';
        try {
          act();
        } catch (error) {
          message = (error as Error).message;
        }
        expect(message, `door ${i}`).toMatch(/expected/);
        expect(message.length).toBeLessThan(600);
      });
      if (typeof value !== 'number') expect(() => world.isAlive(given) && null).not.toThrow(/Cannot|convert/);
    });
  });

  it.each([
    [() => createWorld({ gravty: [0, 0, 0] } as never), 'gravity'],
    [() => some().spawn({ shape: ball, restitutoin: 1 } as never), 'restitution'],
    [() => some().setPose([...some().entities()][0], { positon: [0, 0, 0] } as never), 'position'],
    [() => some().setPose([...some().entities()][0], { position: [0, 0, 0], quaternion: [0, 0, 0, 1] } as never), 'orientation'],
    [() => some().nearest([0, 0, 0], { maks: 1 } as never), 'mask'],
  ])('an unknown name is refused, and the nearest known one is named', (act, known) => {
    expect(act).toThrow(known);
    expect(act).toThrow(/expected/);
  });

  it('an incomplete place for an answer', () => {
    const world = some();
    const [entity] = world.entities();
    expect(() => world.pose(entity, {} as never)).toThrow(/expected/);
    expect(() => world.velocity(entity, { linear: [0, 0] } as never)).toThrow(/expected/);
  });
});

describe('a clock', () => {
  it('takes a negative time as 0, and refuses an absurd step or scale', () => {
    const clock = new FixedClock();
    clock.advance(0.01);
    const { alpha } = clock;
    expect(clock.advance(-0.003)).toBe(0);
    expect(clock.alpha).toBe(alpha);
    for (const options of [{ step: 0 }, { step: 1e-300 }, { step: 1e9 }, { timeScale: -1 }, { timeScale: 1e300 }, { timeScale: NaN }]) {
      expect(() => new FixedClock(options)).toThrow(/expected/);
    }
    expect(() => (clock.timeScale = 1e300)).toThrow(/expected/);
    expect(clock.timeScale).toBe(1);
  });
});
