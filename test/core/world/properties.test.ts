// What a body is like beside its shape and place, set and read: by hand, refused with the world left as it was, and at random against a world spawned so.

import { describe, expect, it } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { cases } from '../../support/long.ts';

const FLOOR = { shape: aabb({ min: [-20, -1, -20], max: [20, 0, 20] }), body: 'static' } as const;
const BALL = { shape: sphere({ center: [0, 0, 0], radius: 0.5 }) };
const BOX = { shape: obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] }) };

function steps(world: World, count: number): World {
  for (let i = 0; i < count; i++) world.step();
  return world;
}

/** A box at rest and asleep on a floor. */
function resting(): { world: World; floor: Entity; box: Entity } {
  const world = createWorld();
  const floor = world.spawn(FLOOR);
  const box = world.spawn({ ...BOX, position: [0, 0.5, 0] });
  steps(world, 60);
  expect(world.isAsleep(box)).toBe(true);
  return { world, floor, box };
}

describe('getters', () => {
  it('answer what was spawned, and their defaults', () => {
    const world = createWorld();
    const box = world.spawn({
      ...BOX,
      mass: 3,
      friction: 0.25,
      restitution: 0.5,
      rollingFriction: 0.125,
      layer: 31,
      mask: 6,
      sensor: true,
      gravityScale: -1,
      linearDamping: 2,
      angularDamping: 4,
      continuous: false,
      name: 'crate',
    });
    expect(world.mass(box)).toBe(3);
    expect(world.bodyType(box)).toBe('dynamic');
    expect(world.material(box)).toEqual({ friction: 0.25, restitution: 0.5, rollingFriction: 0.125 });
    expect(world.filter(box)).toEqual({ layer: 31, mask: 6, sensor: true });
    expect(world.gravityScale(box)).toBe(-1);
    expect(world.damping(box)).toEqual({ linear: 2, angular: 4 });
    expect(world.isContinuous(box)).toBe(false);
    expect(world.name(box)).toBe('crate');
    const plain = world.spawn(BOX);
    expect(world.mass(plain)).toBe(1000);
    expect(world.filter(plain)).toEqual({ layer: 0, mask: 0xffffffff, sensor: false });
    expect(world.isContinuous(plain)).toBe(true);
    const [free, held] = [
      [false, false, false],
      [true, true, true],
    ];
    expect(world.locks(plain)).toEqual({ rotation: free, axes: free });
    world.lock(plain, { rotation: true, axes: [false, true, false] });
    expect(world.locks(plain)).toEqual({ rotation: held, axes: [false, true, false] });
    // What is read can be given back.
    world.lock(box, world.locks(plain));
    expect(world.locks(box)).toEqual(world.locks(plain));
  });

  it('velocityAt is v + ω × r: a wheel that rolls is at rest where it touches', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const wheel = world.spawn({ ...BALL, position: [3, 0.5, 1], velocity: [2, 0, 0], angularVelocity: [0, 0, -4] });
    expect(world.velocityAt(wheel, [3, 0, 1]).map((x) => x + 0)).toEqual([0, 0, 0]);
    expect(world.velocityAt(wheel, { x: 3, y: 1, z: 1 })).toEqual([4, 0, 0]);
    expect(world.velocityAt(wheel, [3.5, 0.5, 1])).toEqual([2, -2, 0]);
  });
});

describe('setters', () => {
  it('set what is given and leave the rest; a snapshot holds it', () => {
    const { world, box } = resting();
    world.setMaterial(box, { friction: 0.75 });
    world.setMaterial(box, { restitution: 1, rollingFriction: 0.01 });
    world.setFilter(box, { mask: -1, layer: 4 });
    world.setGravityScale(box, 0.5);
    world.setContinuous(box, false);
    world.setName(box, 'crate');
    const other = createWorld();
    other.restore(world.snapshot());
    for (const one of [world, other]) {
      expect(one.material(box)).toEqual({ friction: 0.75, restitution: 1, rollingFriction: 0.01 });
      expect(one.filter(box)).toEqual({ layer: 4, mask: 0xffffffff, sensor: false });
      expect([one.gravityScale(box), one.isContinuous(box), one.name(box)]).toEqual([0.5, false, 'crate']);
    }
    world.setName(box, undefined);
    expect(world.name(box)).toBeUndefined();
  });

  it.each<[string, (world: World, box: Entity) => void, RegExp]>([
    ['friction', (world, box) => world.setMaterial(box, { restitution: 1, friction: -1 }), /setMaterial\.friction is -1/],
    ['restitution', (world, box) => world.setMaterial(box, { friction: 1, restitution: 1.5 }), /setMaterial\.restitution is 1\.5.*0 to 1/],
    ['rolling', (world, box) => world.setMaterial(box, { friction: 1, rollingFriction: NaN }), /setMaterial\.rollingFriction is NaN/],
    ['material', (world, box) => world.setMaterial(box, undefined as never), /setMaterial is undefined, expected an object/],
    ['layer', (world, box) => world.setFilter(box, { mask: 1, layer: 32 }), /setFilter\.layer is 32/],
    ['mask', (world, box) => world.setFilter(box, { layer: 1, mask: 0.5 }), /setFilter\.mask is 0\.5/],
    ['sensor', (world, box) => world.setFilter(box, { layer: 1, sensor: 1 as never }), /setFilter\.sensor is 1, expected true or false/],
    ['gravity scale', (world, box) => world.setGravityScale(box, Infinity), /setGravityScale\.scale is Infinity/],
    ['continuous', (world, box) => world.setContinuous(box, 'on' as never), /setContinuous\.continuous is "on"/],
    ['lock', (world, box) => world.lock(box, { axes: [true] as never }), /lock\.axes/],
    ['name', (world, box) => world.setName(box, 7 as never), /setName\.name is 7, expected a string or undefined/],
    ['velocityAt', (world, box) => void world.velocityAt(box, [1, 2] as never), /velocityAt\.point is \[1, 2\]/],
    ['angular impulse', (world, box) => world.applyAngularImpulse(box, [0, NaN, 0]), /applyAngularImpulse\.impulse\[1\] is NaN/],
    ['substeps', (world) => (world.substeps = 0), /substeps is 0/],
    ['sleepSpeed', (world) => (world.sleepSpeed = -1), /sleepSpeed is -1/],
    ['sleeping', (world) => (world.sleeping = 1 as never), /sleeping is 1/],
    ['continuous world', (world) => (world.continuous = null as never), /continuous is null/],
  ])('refuse a bad %s in words, and the world is as it was', (_, edit, words) => {
    const { world, box } = resting();
    const before = Buffer.from(world.snapshot());
    expect(() => edit(world, box)).toThrow(words);
    expect(before.equals(Buffer.from(world.snapshot()))).toBe(true);
  });

  it.each<[string, (world: World, entity: Entity) => unknown]>([
    ['setMaterial', (world, entity) => world.setMaterial(entity, {})],
    ['setFilter', (world, entity) => world.setFilter(entity, {})],
    ['setGravityScale', (world, entity) => world.setGravityScale(entity, 1)],
    ['setContinuous', (world, entity) => world.setContinuous(entity, true)],
    ['setName', (world, entity) => world.setName(entity, 'x')],
    ['velocityAt', (world, entity) => world.velocityAt(entity, [0, 0, 0])],
    ['mass', (world, entity) => world.mass(entity)],
    ['material', (world, entity) => world.material(entity)],
    ['locks', (world, entity) => world.locks(entity)],
  ])('%s refuses a body that is gone', (_, call) => {
    const { world, box } = resting();
    world.despawn(box);
    expect(() => call(world, box)).toThrow(/expected the id of a living body/);
  });

  it('a floor that becomes ice lets the box on it slide; one that sleeps is woken for it', () => {
    const world = createWorld({ gravity: [3, -9.81, 0] });
    const floor = world.spawn({ ...FLOOR, friction: 1 });
    const box = world.spawn({ ...BOX, position: [0, 0.5, 0], friction: 1 });
    steps(world, 60);
    expect(world.isAsleep(box)).toBe(true);
    world.setMaterial(floor, { friction: 0 });
    steps(world, 60);
    expect(world.velocity(box).linear[0]).toBeCloseTo(3, 1);
  });

  it('a filter ends the contact, and the box falls through; given back, they meet again', () => {
    const { world, floor, box } = resting();
    const told: string[] = [];
    world.on('contactEnded', () => told.push('ended'));
    world.on('contactBegan', () => told.push('began'));
    world.setFilter(floor, { mask: 2 });
    steps(world, 10);
    expect(told).toEqual(['ended']);
    expect(world.pose(box).position[1]).toBeLessThan(0.45);
    world.setFilter(floor, { mask: 0xffffffff });
    world.setPose(box, { position: [0, 0.5, 0] });
    world.detect();
    expect(told).toEqual(['ended', 'began']);
  });

  it('a sensor reports and does not hold; back again it holds', () => {
    const { world, floor, box } = resting();
    world.setFilter(floor, { sensor: true });
    steps(world, 5);
    expect(world.pose(box).position[1]).toBeLessThan(0.49);
    expect([...world.contacts]).toHaveLength(1);
    world.setFilter(floor, { sensor: false });
    world.setVelocity(box, { linear: [0, 0, 0] });
    steps(world, 120);
    expect(world.pose(box).position[1]).toBeGreaterThan(0.49);
  });

  it('an angular impulse is ∫τ dt: of a solid sphere ω = L / (2/5 m r²); locks and kinematic bodies ignore it', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const ball = world.spawn({ ...BALL, mass: 2 });
    world.applyAngularImpulse(ball, [0, 0.4, 0]);
    expect(world.velocity(ball).angular[1]).toBeCloseTo(0.4 / (0.4 * 2 * 0.25), 12);
    const held = world.spawn({ ...BALL, position: [3, 0, 0] });
    world.lock(held, { rotation: true });
    const moved = world.spawn({ ...BALL, position: [6, 0, 0], body: 'kinematic' });
    for (const body of [held, moved]) {
      world.applyAngularImpulse(body, [1, 1, 1]);
      expect(world.velocity(body).angular).toEqual([0, 0, 0]);
    }
  });
});

describe('settings of a world', () => {
  it('are those it was made with, and a snapshot brings them back', () => {
    const world = createWorld({ substeps: 2, sleepSpeed: 0.2, continuous: false, sleeping: false });
    const read = ({ substeps, sleepSpeed, continuous, sleeping }: World): unknown[] => [substeps, sleepSpeed, continuous, sleeping];
    expect(read(createWorld())).toEqual([4, 0.05, true, true]);
    expect(read(world)).toEqual([2, 0.2, false, false]);
    const other = createWorld();
    other.restore(world.snapshot());
    expect(read(other)).toEqual(read(world));
  });

  it('sleep speed decides what rests: a ball that rolls at 0.3 m/s sleeps at 0.5 m/s, and not at 0.05', () => {
    const roll = (sleepSpeed: number): boolean => {
      const world = createWorld({ sleepSpeed });
      world.spawn(FLOOR);
      const ball = world.spawn({ ...BALL, position: [0, 0.5, 0], velocity: [0.3, 0, 0], angularVelocity: [0, 0, -0.6] });
      steps(world, 60);
      return world.isAsleep(ball);
    };
    expect([roll(0.5), roll(0.05)]).toEqual([true, false]);
  });

  it('sleeping set to false wakes all at once, and for good', () => {
    const { world, box } = resting();
    world.sleeping = false;
    expect(world.isAsleep(box)).toBe(false);
    steps(world, 120);
    expect(world.isAsleep(box)).toBe(false);
  });

  it('other substeps, and another step, leave a tower at rest: its impulses are those of the new substep', () => {
    const world = createWorld({ sleeping: false });
    world.spawn(FLOOR);
    const cubes = [0, 1, 2, 3, 4].map((i) => world.spawn({ ...BOX, position: [0, 0.5 + i, 0], mass: 1 }));
    steps(world, 120);
    const speed = (): number => Math.max(...cubes.map((cube) => Math.abs(world.velocity(cube).linear[1])));
    for (const [substeps, dt] of [
      [8, 1 / 60],
      [8, 1 / 240],
      [4, 1 / 60],
    ]) {
      world.substeps = substeps;
      world.step(dt);
      // Unscaled impulses would be off by the weight of the tower for one substep: 20 mm/s.
      expect(speed(), `${substeps} ${dt}`).toBeLessThan(5e-3);
      for (let i = 0; i < 60; i++) world.step(dt);
    }
  });

  it('continuous: a bullet passes a thin wall without it, and is stopped with it', () => {
    const shoot = (edit: (world: World, ball: Entity) => void): number => {
      const world = createWorld({ gravity: [0, 0, 0] });
      world.spawn({ shape: aabb({ min: [-0.02, -2, -2], max: [0.02, 2, 2] }), body: 'static' });
      const ball = world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 0.1 }), position: [-3.3, 0, 0], velocity: [100, 0, 0] });
      edit(world, ball);
      steps(world, 10);
      return world.pose(ball).position[0];
    };
    expect(shoot(() => undefined)).toBeLessThan(0);
    expect(shoot((world) => (world.continuous = false))).toBeGreaterThan(1);
    expect(shoot((world, ball) => world.setContinuous(ball, false))).toBeGreaterThan(1);
    // More substeps are no help; more steps are.
    expect(
      shoot((world, ball) => {
        world.setContinuous(ball, false);
        world.substeps = 64;
      }),
    ).toBeGreaterThan(1);
  });
});

describe('at random', () => {
  it.each(cases([1], [1, 2, 3, 4]))('bodies set before the first step do what bodies spawned so do, seed %i', (seed) => {
    const random = mulberry32(seed);
    const [spawned, set] = [createWorld(), createWorld()];
    for (const world of [spawned, set]) world.spawn(FLOOR);
    for (let i = 0; i < 12; i++) {
      const material = { friction: 2 * random(), restitution: random(), rollingFriction: 0.1 * random() };
      const filter = { layer: Math.floor(3 * random()), mask: random() < 0.3 ? 5 : 0xffffffff, sensor: random() < 0.2 };
      const rest = { gravityScale: 2 * random() - 0.5, continuous: random() < 0.5 };
      const position = [random() - 0.5, 1 + 0.8 * i, random() - 0.5] as const;
      const form = random() < 0.5 ? BALL : BOX;
      spawned.spawn({ ...form, ...material, ...filter, ...rest, position });
      const body = set.spawn({ ...form, position });
      set.setMaterial(body, material);
      set.setFilter(body, filter);
      set.setGravityScale(body, rest.gravityScale);
      set.setContinuous(body, rest.continuous);
    }
    for (let i = 0; i < 120; i++) {
      spawned.step();
      set.step();
      if (i % 40 === 0) expect(set.hash()).toBe(spawned.hash());
    }
    expect(set.hash()).toBe(spawned.hash());
  });
});

describe('user data', () => {
  it('is any value, by identity, undefined at first and for the next body of the row', () => {
    const world = createWorld();
    const [box, ball] = [world.spawn(BOX), world.spawn(BALL)];
    const mesh = { isMesh: true };
    expect(world.userData(box)).toBeUndefined();
    world.setUserData(box, mesh);
    world.setUserData(ball, null);
    expect(world.userData(box)).toBe(mesh);
    expect(world.userData(ball)).toBeNull();
    world.despawn(box);
    expect(() => world.userData(box)).toThrow(/expected the id of a living body/);
    expect(() => world.setUserData(box, 1)).toThrow(/expected the id of a living body/);
    expect(world.userData(world.spawn(BOX))).toBeUndefined();
    world.setUserData(ball, undefined);
    expect(world.userData(ball)).toBeUndefined();
  });

  it('is in no hash and no snapshot; a restore leaves it with the bodies that live before and after', () => {
    const world = createWorld();
    const ids = [0, 1, 2, 3].map((x) => world.spawn({ ...BALL, position: [3 * x, 0, 0] }));
    const hash = world.hash();
    const before = world.snapshot();
    world.setUserData(ids[1], 'one');
    world.setUserData(ids[2], 'two');
    expect(world.hash()).toBe(hash);
    expect(new Uint8Array(world.snapshot())).toEqual(new Uint8Array(before));
    world.despawn(ids[2]);
    const next = world.spawn(BALL);
    world.setUserData(next, 'next');
    const after = world.snapshot();
    world.restore(before);
    expect(ids.map((id) => world.userData(id))).toEqual([undefined, 'one', undefined, undefined]);
    world.restore(after);
    expect([world.userData(ids[1]), world.userData(next)]).toEqual(['one', undefined]);
    const other = createWorld();
    other.restore(before);
    expect(other.userData(ids[1])).toBeUndefined();
  });
});
