import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, triangle, type World } from '../../../src/core/index.ts';
import { quatFromAxisAngle } from '../../../src/core/math/trig.ts';
import { coreOf } from '../../../src/core/world.ts';

const unit = (): ReturnType<typeof sphere> => sphere({ center: [0, 0, 0], radius: 1 });

describe('spawn: where a body stands', () => {
  it('a shape left where it was made keeps its numbers to the last bit', () => {
    const world = createWorld();
    const shapes = [
      sphere({ center: [0.1, 0.2, 0.3], radius: 0.7 }),
      capsule({ p1: [0.1, 0.2, 0.3], p2: [1.7, -0.4, 0.9], radius: 0.3 }),
      aabb({ min: [0.1, 0.2, 0.3], max: [1.1, 1.3, 1.7] }),
      triangle({ a: [0.1, 0, 0], b: [1, 0.3, 0], c: [0, 1, 0.7] }),
    ];
    for (const shape of shapes) {
      const entity = world.spawn({ shape, body: 'static' });
      const back = world.shape(entity);
      for (const [field, value] of Object.entries(shape)) {
        // A box made from its corners is kept as centre and half; its corners come back to rounding.
        if (shape.kind === 'aabb' && (field === 'min' || field === 'max')) continue;
        expect(back[field as keyof typeof back], `${shape.kind}.${field}`).toEqual(value);
      }
    }
  });

  it("a capsule's pose is its middle, and its axes turn +Y onto p2 − p1", () => {
    const world = createWorld();
    const entity = world.spawn({ shape: capsule({ p1: [1, 2, 3], p2: [3, 2, 3], radius: 0.5 }) });
    const { position, orientation } = world.pose(entity);
    expect(position).toEqual([2, 2, 3]);
    // +Y onto +X is a quarter turn about −Z.
    expect(orientation[0]).toBeCloseTo(0, 15);
    expect(orientation[2]).toBeCloseTo(-Math.SQRT1_2, 15);
    expect(orientation[3]).toBeCloseTo(Math.SQRT1_2, 15);
  });

  it('position and orientation place the shape: first the turn about the origin, then the move', () => {
    const world = createWorld();
    const entity = world.spawn({
      shape: capsule({ p1: [1, 0, 0], p2: [3, 0, 0], radius: 0.5 }),
      position: [10, 0, 0],
      orientation: quatFromAxisAngle([0, 0, 1], Math.PI / 2),
    });
    const shape = world.shape(entity);
    if (shape.kind !== 'capsule') throw new Error('kind');
    [10, 1, 0].forEach((x, k) => expect(shape.p1[k]).toBeCloseTo(x, 14));
    [10, 3, 0].forEach((x, k) => expect(shape.p2[k]).toBeCloseTo(x, 14));
    expect(world.pose(entity).position[1]).toBeCloseTo(2, 14);
  });

  it('an orientation is normalised; an OBB has its own on top', () => {
    const world = createWorld();
    const half = quatFromAxisAngle([0, 1, 0], 0.3);
    const entity = world.spawn({
      shape: obb({ center: [0, 0, 0], half: [1, 2, 3], orientation: half }),
      orientation: half.map((x) => 7 * x),
    });
    const whole = quatFromAxisAngle([0, 1, 0], 0.6);
    world.pose(entity).orientation.forEach((x, k) => expect(x).toBeCloseTo(whole[k], 14));
  });

  it('a shape written as a plain object is read as its factory reads it', () => {
    const world = createWorld();
    const entity = world.spawn({ shape: { kind: 'obb', center: [1, 2, 3], half: [1, 1, 1], orientation: [0, 2, 0, 0] } });
    expect(world.pose(entity).orientation).toEqual([0, 1, 0, 0]);
    expect(() => world.spawn({ shape: { kind: 'sphere', center: [0, 0, 0], radius: -1 } })).toThrow(/sphere\.radius is -1/);
  });

  it('mass comes from the density of 1000 kg/m³, a given density, or as given', () => {
    const world = createWorld();
    const { state } = coreOf(world);
    world.spawn({ shape: unit() });
    world.spawn({ shape: aabb({ center: [0, 0, 0], half: [0.5, 1, 2] }), density: 2 });
    world.spawn({ shape: unit(), mass: 3 });
    expect(state.mass[0]).toBeCloseTo((4000 / 3) * Math.PI, 9);
    expect(state.mass[1]).toBe(16);
    expect(state.mass[2]).toBe(3);
    // 2/5·m·r² of a ball.
    expect(1 / state.inverseInertia[6]).toBeCloseTo(1.2, 14);
  });

  it('a long capsule is nearly a rod, a short one nearly a ball', () => {
    const world = createWorld();
    world.spawn({ shape: capsule({ p1: [0, -50, 0], p2: [0, 50, 0], radius: 0.01 }), mass: 12 });
    world.spawn({ shape: capsule({ p1: [0, 0, 0], p2: [0, 1e-9, 0], radius: 1 }), mass: 5 });
    const { inverseInertia } = coreOf(world).state;
    expect(1 / inverseInertia[0] / ((12 * 100 * 100) / 12)).toBeCloseTo(1, 2);
    expect(1 / inverseInertia[3]).toBeCloseTo(2, 6);
  });
});

describe('spawn: what is refused, and that a refusal changes nothing', () => {
  const bad: [string, (world: World) => void, RegExp][] = [
    ['no shape', (w) => w.spawn({} as never), /spawn\.shape is undefined/],
    ['a position with NaN', (w) => w.spawn({ shape: unit(), position: [0, NaN, 0] }), /spawn\.position\[1\] is NaN/],
    ['a zero orientation', (w) => w.spawn({ shape: unit(), orientation: [0, 0, 0, 0] }), /spawn\.orientation is \[0, 0, 0, 0\]/],
    ['a turned AABB', (w) => w.spawn({ shape: aabb({ center: [0, 0, 0], half: [1, 1, 1] }), orientation: [0, 1, 0, 1] }), /AABB/],
    [
      'a dynamic triangle',
      (w) => w.spawn({ shape: triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 0] }), body: 'dynamic' }),
      /static.*kinematic/,
    ],
    ['an unknown body', (w) => w.spawn({ shape: unit(), body: 'ghost' as never }), /spawn\.body is "ghost"/],
    ['mass and density', (w) => w.spawn({ shape: unit(), mass: 1, density: 1 }), /one of the two/],
    ['a mass of 0', (w) => w.spawn({ shape: unit(), mass: 0 }), /spawn\.mass is 0/],
    ['a restitution of 2', (w) => w.spawn({ shape: unit(), restitution: 2 }), /spawn\.restitution is 2/],
    ['a friction below 0', (w) => w.spawn({ shape: unit(), friction: -1 }), /spawn\.friction is -1/],
    ['layer 32', (w) => w.spawn({ shape: unit(), layer: 32 }), /spawn\.layer is 32/],
    ['a mask of 1.5', (w) => w.spawn({ shape: unit(), mask: 1.5 }), /spawn\.mask is 1\.5/],
    ['gravity as a string', () => createWorld({ gravity: 'down' as never }), /createWorld\.gravity is "down"/],
    ['zero substeps', () => createWorld({ substeps: 0 }), /createWorld\.substeps is 0/],
    ['a step of 0 s', (w) => w.step(0), /step\.dt is 0/],
  ];
  it.each(bad)('%s', (_name, act, message) => {
    const world = createWorld();
    world.spawn({ shape: unit(), name: 'witness' });
    const before = world.hash();
    expect(() => act(world)).toThrow(message);
    expect(world.hash()).toBe(before);
    expect(world.size).toBe(1);
  });
});

describe('entities', () => {
  it('a despawned id is refused in words, also when its row lives again', () => {
    const world = createWorld();
    const first = world.spawn({ shape: unit() });
    world.despawn(first);
    expect(world.isAlive(first)).toBe(false);
    expect(() => world.pose(first)).toThrow(/despawned/);
    const second = world.spawn({ shape: unit() });
    expect(second).not.toBe(first);
    expect(world.isAlive(second)).toBe(true);
    expect(() => world.setPose(first, { position: [1, 1, 1] })).toThrow(/despawned/);
    expect(() => world.despawn(first)).toThrow(/despawned/);
    expect(world.isAlive(0)).toBe(false);
  });

  it('ids are small positive integers, entities() lists the living', () => {
    const world = createWorld();
    const ids = Array.from({ length: 200 }, () => world.spawn({ shape: unit() }));
    for (const id of ids) expect(id > 0 && id < 2 ** 30 && Number.isInteger(id)).toBe(true);
    world.despawn(ids[7]);
    expect([...world.entities()]).toEqual(ids.filter((_, i) => i !== 7));
  });
});

describe('edits', () => {
  it('setShape keeps the pose and follows the volume, a given mass stays', () => {
    const world = createWorld();
    const dense = world.spawn({ shape: unit(), position: [5, 6, 7], density: 3 });
    const given = world.spawn({ shape: unit(), mass: 2 });
    world.setShape(dense, sphere({ center: [0, 0, 0], radius: 2 }));
    world.setShape(given, obb({ center: [9, 9, 9], half: [1, 1, 1] }));
    expect(world.shape(dense)).toMatchObject({ center: [5, 6, 7], radius: 2 });
    expect(coreOf(world).state.mass[0]).toBeCloseTo(32 * Math.PI, 9);
    expect(coreOf(world).state.mass[1]).toBe(2);
    expect(world.kind(given)).toBe('obb');
    expect(world.pose(given).position).toEqual([0, 0, 0]);
  });

  it('an impulse at a point turns, at the centre it only moves', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const body = world.spawn({ shape: unit(), mass: 2 });
    world.applyImpulse(body, [4, 0, 0]);
    expect(world.velocity(body)).toEqual({ linear: [2, 0, 0], angular: [0, 0, 0] });
    // At the top of the ball: r × j = (0,1,0) × (4,0,0) = (0,0,−4), I = 0.8.
    world.applyImpulse(body, [4, 0, 0], [0, 1, 0]);
    expect(world.velocity(body).linear[0]).toBe(4);
    expect(world.velocity(body).angular[2]).toBeCloseTo(-5, 14);
  });
});
