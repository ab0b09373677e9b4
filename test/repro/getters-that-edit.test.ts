// A getter of the caller's that edits the world while a call reads its options changed another body: the id was resolved first, and options were read into
// places that a call made meanwhile uses as well.

import { describe, expect, it, test } from 'vitest';
import {
  aabb,
  capsule,
  createWorld,
  obb,
  sphere,
  type Entity,
  type QueryFilter,
  type Ray,
  type Shape,
  type World,
} from '../../src/core/index.ts';

const ball = sphere({ center: [0, 0, 0], radius: 0.5 });

/** An object with these fields; reading one of them, or a component of a vector, runs `act` first. */
function trapped<T>(fields: T, field: string, act: () => void): T {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields as object)) {
    if (name !== field) made[name] = value;
    else {
      Object.defineProperty(made, name, {
        enumerable: true,
        get() {
          act();
          return value as unknown;
        },
      });
    }
  }
  return made as T;
}

/** A vector that runs `act` when its last component is read. */
function trappedVector(x: number, y: number, z: number, act: () => void): { x: number; y: number; z: number } {
  return trapped({ x, y, z }, 'z', act);
}

interface Setter {
  readonly name: string;
  readonly call: (world: World, entity: Entity, act: () => void) => void;
}

const setters: readonly Setter[] = [
  { name: 'setPose', call: (w, e, act) => w.setPose(e, trapped({ position: [1, 2, 3] }, 'position', act)) },
  { name: 'setPose, a component', call: (w, e, act) => w.setPose(e, { position: trappedVector(1, 2, 3, act) }) },
  { name: 'moveKinematic', call: (w, e, act) => w.moveKinematic(e, trapped({ position: [1, 2, 3] }, 'position', act)) },
  { name: 'setVelocity', call: (w, e, act) => w.setVelocity(e, trapped({ linear: [1, 2, 3] }, 'linear', act)) },
  { name: 'applyImpulse', call: (w, e, act) => w.applyImpulse(e, trappedVector(1, 2, 3, act)) },
  { name: 'applyImpulse at a point', call: (w, e, act) => w.applyImpulse(e, [1, 2, 3], trappedVector(1, 2, 3, act)) },
  { name: 'applyAngularImpulse', call: (w, e, act) => w.applyAngularImpulse(e, trappedVector(0, 1, 0, act)) },
  { name: 'applyForce', call: (w, e, act) => w.applyForce(e, trappedVector(1, 2, 3, act)) },
  { name: 'applyForce at a point', call: (w, e, act) => w.applyForce(e, [1, 2, 3], trappedVector(1, 2, 3, act)) },
  { name: 'applyTorque', call: (w, e, act) => w.applyTorque(e, trappedVector(0, 1, 0, act)) },
  {
    name: 'setShape',
    call: (w, e, act) => w.setShape(e, trapped({ kind: 'sphere', center: [0, 0, 0], radius: 1 }, 'radius', act)),
  },
  { name: 'setDamping', call: (w, e, act) => w.setDamping(e, trapped({ linear: 1, angular: 2 }, 'angular', act)) },
  { name: 'setMaterial', call: (w, e, act) => w.setMaterial(e, trapped({ friction: 1, restitution: 1 }, 'restitution', act)) },
  { name: 'setFilter', call: (w, e, act) => w.setFilter(e, trapped({ layer: 3, mask: 1, sensor: true }, 'sensor', act)) },
  { name: 'lock', call: (w, e, act) => w.lock(e, trapped({ rotation: true, axes: [true, true, true] }, 'axes', act)) },
  { name: 'velocityAt', call: (w, e, act) => w.velocityAt(e, trappedVector(1, 2, 3, act)) },
  { name: 'displacementAt', call: (w, e, act) => w.displacementAt(e, trappedVector(1, 2, 3, act)) },
  { name: 'pose', call: (w, e, act) => w.pose(e, trapped({ position: [0, 0, 0], orientation: [0, 0, 0, 1] }, 'orientation', act)) },
  { name: 'velocity', call: (w, e, act) => w.velocity(e, trapped({ linear: [0, 0, 0], angular: [0, 0, 0] }, 'angular', act)) },
];

describe.each(setters)('$name', ({ name, call }) => {
  it('refuses the id of a body that its options despawn, and changes nothing of the one that has its row by then', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = name === 'moveKinematic' ? 'kinematic' : 'dynamic';
    const entity = world.spawn({ shape: ball, body });
    const twin = createWorld({ gravity: [0, 0, 0] });
    twin.despawn(twin.spawn({ shape: ball, body }));
    const act = (of: World) => () => void of.spawn({ shape: ball, body, position: [9, 0, 0], friction: 0.1 });
    act(twin)();
    expect(() =>
      call(world, entity, () => {
        if (!world.isAlive(entity)) return;
        world.despawn(entity);
        act(world)();
      }),
    ).toThrow(/^entity is .*expected the id of a living body/);
    expect(world.hash()).toBe(twin.hash());
  });

  it('gives the body what was asked for, where its options make the same call for another body', () => {
    const make = (): { world: World; one: Entity; other: Entity } => {
      const world = createWorld({ gravity: [0, 0, 0] });
      const body = name === 'moveKinematic' ? 'kinematic' : 'dynamic';
      return { world, one: world.spawn({ shape: ball, body }), other: world.spawn({ shape: ball, body, position: [5, 0, 0] }) };
    };
    const { world, one, other } = make();
    let calls = 0;
    call(world, one, () => {
      if (calls++ === 0) call(world, other, () => {});
    });
    const plain = make();
    call(plain.world, plain.other, () => {});
    call(plain.world, plain.one, () => {});
    expect(world.hash()).toBe(plain.world.hash());
  });
});

test('two vectors of one call are its own, where reading the second makes another call', () => {
  const world = createWorld({ gravity: [0, 0, 0] });
  const one = world.spawn({ shape: ball, density: 1 });
  const other = world.spawn({ shape: ball, density: 1 });
  const disturb = (): void => {
    world.setVelocity(other, { linear: [7, 7, 7], angular: [8, 8, 8] });
    world.setPose(other, { position: [6, 6, 6], orientation: [1, 0, 0, 1] });
    world.applyForce(other, [5, 5, 5], [4, 4, 4]);
    world.applyImpulse(other, [1, 1, 1], [2, 2, 2]);
  };
  world.setVelocity(one, { linear: [1, 2, 3], angular: trappedVector(4, 5, 6, disturb) });
  expect(world.velocity(one)).toEqual({ linear: [1, 2, 3], angular: [4, 5, 6] });
  world.setPose(one, { position: [1, 2, 3], orientation: trapped({ x: 0, y: 0, z: 0, w: 1 }, 'w', disturb) });
  expect(world.pose(one)).toEqual({ position: [1, 2, 3], orientation: [0, 0, 0, 1] });
  world.setVelocity(one, { linear: [0, 0, 0], angular: [0, 0, 0] });
  world.applyImpulse(one, [0, world.mass(one), 0], trappedVector(1, 2, 3, disturb));
  expect(world.velocity(one)).toEqual({ linear: [0, 1, 0], angular: [0, 0, 0] });
});

describe('queries', () => {
  const shapes: readonly Shape[] = [
    ball,
    capsule({ p1: [0, -1, 0], p2: [0, 1, 0], radius: 0.3 }),
    aabb({ center: [0, 0, 0], half: [1, 1, 1] }),
    obb({ center: [0, 0, 0], half: [0.5, 1, 2], orientation: [0, 0, 1, 2] }),
  ];
  const scene = (): World => {
    const world = createWorld();
    for (let i = 0; i < 12; i++) {
      world.spawn({ shape: shapes[i % 4 === 2 ? 0 : i % 4], position: [3 * i, 0, 0], layer: i % 3 });
    }
    return world;
  };
  const calls: readonly ((world: World, filter: QueryFilter, ray: Ray) => unknown)[] = [
    (world, filter, ray) => world.raycastClosest(ray, filter),
    (world, filter, ray) => world.raycastAny(ray, filter),
    (world, filter, ray) => world.raycastAll(ray, filter),
    (world, filter, ray) => world.nearestToRay(ray, filter),
    (world, filter) => world.nearest([2, 1, 0], filter),
    (world, filter) => world.overlap(shapes[2], filter),
    (world, filter) => world.castShape(shapes[3], [30, 0, 0], filter),
    (world, filter) => {
      const out = new Float64Array(10);
      world.raycastBatch(Float64Array.of(-9, 0, 0, 1, 0, 0, 99, 50, 0.1, 0, -1, 0, 0, 99), out, filter);
      return out;
    },
    (world, filter) => world.moveAndSlide(ball, [-2, 0, 0], [9, 0.1, 0], filter),
  ];

  test.each(calls.map((call, i) => [i, call] as const))(
    'answer as they do alone, where reading their filter or ray makes another query (%i)',
    (_, call) => {
      const world = scene();
      const [first] = world.entities();
      const filter: QueryFilter = { mask: 0b011, exclude: first };
      const ray: Ray = { origin: [-9, 0, 0], direction: [1, 0, 0] };
      const alone = JSON.stringify(call(world, filter, ray));
      for (const other of calls) {
        const disturb = (): void => void other(world, { mask: 0b110 }, { origin: [40, 9, 0], direction: [-1, -0.5, 0.1] });
        expect(JSON.stringify(call(world, trapped(filter, 'mask', disturb), ray))).toBe(alone);
        expect(JSON.stringify(call(world, trapped(filter, 'exclude', disturb), ray))).toBe(alone);
        expect(JSON.stringify(call(world, filter, trapped(ray, 'direction', disturb)))).toBe(alone);
        expect(JSON.stringify(call(world, filter, { ...ray, origin: trappedVector(-9, 0, 0, disturb) }))).toBe(alone);
      }
    },
  );

  test('an id that the filter despawns is refused', () => {
    const world = scene();
    const [first] = world.entities();
    const filter = trapped({ exclude: first, mask: 1 }, 'mask', () => world.isAlive(first) && world.despawn(first));
    expect(() => world.nearest([0, 0, 0], filter)).toThrow(/^entity is .*expected/);
  });
});

test('spawn reads a field once, and before it takes a row', () => {
  const world = createWorld();
  let inner: Entity | undefined;
  let reads = 0;
  const given = trapped({ shape: ball, mass: 2 }, 'mass', () => {
    reads++;
    inner = world.spawn({ shape: ball, mass: 3 });
  });
  const outer = world.spawn(given);
  expect([reads, world.size, world.mass(outer), world.mass(inner!)]).toEqual([1, 2, 2, 3]);
});
