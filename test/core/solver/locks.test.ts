// Locked axes: a body answers with the inverse of the free block of its inertia; energy, and momentum along the free axes, stay.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, obb, sphere, type Entity, type Quat, type Shape, type World } from '../../../src/core/index.ts';
import { mulberry32, type Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { angularMomentum, axesOf, kineticEnergy, momentum } from '../../quality/energy.ts';
import { between, point } from '../../support/chance.ts';
import { cases } from '../../support/long.ts';
import { cross, dot, minus, type Point } from '../../support/vectors.ts';

const NONE = [false, false, false];
const weightless = (): World => createWorld({ gravity: [0, 0, 0], sleeping: false });

/** The inertia of a body in world axes, kg·m², for principal moments of the shape as it was made. */
function inertiaOf(world: World, entity: Entity, moments: readonly number[]): Point[] {
  const axes = axesOf(world.pose(entity).orientation);
  const entry = (i: number, j: number): number => axes.reduce((sum, axis, k) => sum + moments[k] * axis[i] * axis[j], 0);
  return [0, 1, 2].map((i) => [entry(i, 0), entry(i, 1), entry(i, 2)]);
}

const times = (m: readonly Point[], v: readonly number[]): Point => [dot(m[0], v), dot(m[1], v), dot(m[2], v)];
const boxMoments = (mass: number, [x, y, z]: readonly number[]): Point => [
  (mass / 3) * (y * y + z * z),
  (mass / 3) * (x * x + z * z),
  (mass / 3) * (x * x + y * y),
];

/** I·ω + Σ c_k·e_k = T with ω_k = 0 for every locked k: the torques of the locks are unknowns like ω. */
function turnUnderLocks(inertia: readonly Point[], locked: readonly boolean[], torque: readonly number[]): Point {
  const m = inertia.map((row, i) => [...row.map((x, k) => (locked[k] ? (i === k ? 1 : 0) : x)), torque[i]]);
  for (let k = 0; k < 3; k++) {
    const top = [0, 1, 2].filter((i) => i >= k).sort((i, j) => Math.abs(m[j][k]) - Math.abs(m[i][k]))[0];
    [m[k], m[top]] = [m[top], m[k]];
    for (let i = 0; i < 3; i++) {
      if (i === k) continue;
      const f = m[i][k] / m[k][k];
      for (let j = 0; j < 4; j++) m[i][j] -= f * m[k][j];
    }
  }
  const x = [0, 1, 2].map((k) => (locked[k] ? 0 : m[k][3] / m[k][k]));
  return [x[0], x[1], x[2]];
}

describe('a couple', () => {
  // A plank, half 1 by 0.1 by 0.1 m and 3 kg, that stands aslant in the xy plane, 45° about z.
  const half: Point = [1, 0.1, 0.1];
  const s = Math.sin(Math.PI / 8);
  const aslant = [0, 0, s, Math.cos(Math.PI / 8)] as const;
  const plank = (world: World): Entity => world.spawn({ shape: obb({ center: [0, 0, 0], half }), orientation: aslant, mass: 3 });

  /** A torque impulse, N·m·s, by two impulses against each other. */
  const couple = (world: World, body: Entity, [x, y, z]: Point): void => {
    for (const side of [1, -1]) {
      world.applyImpulse(body, [0, side * 0.5 * z, 0], [side, 0, 0]);
      world.applyImpulse(body, [0, 0, side * 0.5 * x], [0, side, 0]);
      world.applyImpulse(body, [side * 0.5 * y, 0, 0], [0, 0, side]);
    }
  };

  it('about a locked axis turns nothing, neither by hand nor after a step', () => {
    const world = weightless();
    const body = plank(world);
    world.lock(body, { rotation: [false, true, false] });
    couple(world, body, [0, 5, 0]);
    expect(world.velocity(body).angular).toEqual([0, 0, 0]);
    world.step();
    expect(world.velocity(body).angular).toEqual([0, 0, 0]);
  });

  it('about the one free axis turns by the moment about that axis', () => {
    // I_xx of the plank aslant is the mean of its moments along and across: (0.02 + 1.01) / 2.
    const world = weightless();
    const body = plank(world);
    world.lock(body, { rotation: [false, true, true] });
    couple(world, body, [1.03, 7, -3]);
    expect(world.velocity(body).angular[0]).toBeCloseTo(2, 12);
    expect(world.velocity(body).angular.slice(1)).toEqual([0, 0]);
  });

  it('about none where all are locked, and no impulse moves it along a locked axis', () => {
    const world = weightless();
    const body = plank(world);
    world.lock(body, { rotation: true, axes: [true, false, false] });
    world.applyImpulse(body, [3, 6, 9], [0.2, 0.3, 0.4]);
    expect(world.velocity(body)).toEqual({ linear: [0, 2, 3], angular: [0, 0, 0] });
  });

  it('of any direction, on 300 random bodies under random locks, turns as the equations with the torques of the locks say, seed 5', () => {
    const random = mulberry32(5);
    for (let i = 0; i < 300; i++) {
      const world = weightless();
      const size: Point = [between(random, 0.05, 1), between(random, 0.05, 1), between(random, 0.05, 1)];
      const body = world.spawn({ shape: obb({ center: [0, 0, 0], half: size }), orientation: randomQuat(random), mass: 2 });
      const locked = [random() < 0.5, random() < 0.5, random() < 0.5];
      world.lock(body, { rotation: locked });
      const at = point(random, 1);
      const push = point(random, 3);
      world.applyImpulse(body, push, at);
      const expected = turnUnderLocks(inertiaOf(world, body, boxMoments(2, size)), locked, cross(at, push));
      const is = world.velocity(body).angular;
      const scale = Math.max(1, ...expected.map(Math.abs));
      for (let k = 0; k < 3; k++) expect(Math.abs(is[k] - expected[k]), `body ${i}, axis ${k}`).toBeLessThan(1e-11 * scale);
    }
  });
});

/** A box or capsule of unequal moments, at random. */
function unequal(random: Random): Shape {
  const half = (): number => between(random, 0.05, 1);
  if (random() < 0.5) return obb({ center: [0, 0, 0], half: [half(), half(), half()] });
  const core = half();
  return capsule({ p1: [0, -core, 0], p2: [0, core, 0], radius: between(random, 0.05, 0.5) });
}

describe('a body that turns by itself under locks', () => {
  it.each([
    [0.01, 1e-10],
    [1, 2e-6],
    [10, 4e-4],
    [300, 0.06],
  ])('keeps energy, and momentum along the free axes, many bodies at up to %f rad/s to %f, seed 11', (fast, share) => {
    const random = mulberry32(11);
    const world = weightless();
    let worst = 0;
    let turned = 0;
    for (let i = 0; i < cases(150, 1000); i++) {
      const body = world.spawn({ shape: unequal(random), orientation: randomQuat(random), mass: between(random, 0.1, 10) });
      const locked = [random() < 0.4, random() < 0.4, random() < 0.4];
      world.lock(body, { rotation: locked });
      const spin = point(random, fast).map((x, k) => (locked[k] ? 0 : x));
      world.setVelocity(body, { angular: [spin[0], spin[1], spin[2]] });
      const energy = kineticEnergy(world);
      const before = angularMomentum(world);
      for (let step = 0; step < 30; step++) world.step();
      const now = angularMomentum(world);
      const size = Math.sqrt(dot(before, before));
      if (locked.some(Boolean) && energy > 0) {
        worst = Math.max(worst, Math.abs(kineticEnergy(world) / energy - 1));
        for (let k = 0; k < 3; k++) if (!locked[k]) turned = Math.max(turned, Math.abs(now[k] - before[k]) / size);
        expect(
          world
            .velocity(body)
            .angular.filter((_, k) => locked[k])
            .every((x) => x === 0),
        ).toBe(true);
      }
      world.despawn(body);
    }
    expect(worst).toBeLessThan(1e-11);
    expect(turned).toBeLessThan(share);
  });

  it('goes the way that fifty times finer steps of I_ff·ω_f = L_f go, plates, seed 3', () => {
    const random = mulberry32(3);
    for (let i = 0; i < cases(5, 20); i++) {
      const half: Point = [between(random, 0.2, 1), between(random, 0.2, 1), 0.1];
      const world = weightless();
      const body = world.spawn({ shape: obb({ center: [0, 0, 0], half }), orientation: randomQuat(random), mass: 1 });
      const locked = [0, 1, 2].map((k) => k === i % 3);
      world.lock(body, { rotation: locked });
      const spin = point(random, 3).map((x, k) => (locked[k] ? 0 : x)) as Point;
      world.setVelocity(body, { angular: spin });
      const { orientation } = world.pose(body);
      const moments = boxMoments(1, half);
      const axes = axesOf(orientation);
      const free = times(inertiaOf(world, body, moments), spin);
      // Axes carried along by ω × axis, midpoint rule.
      const omega = (of: readonly Point[]): Point =>
        turnUnderLocks(
          [0, 1, 2].map((r) => [0, 1, 2].map((c) => of.reduce((sum, axis, k) => sum + moments[k] * axis[r] * axis[c], 0)) as Point),
          locked,
          free,
        );
      const h = 1 / 12_000;
      for (let step = 0; step < 6000; step++) {
        const w = omega(axes);
        const middle = axes.map((axis) => axis.map((x, k) => x + 0.5 * h * cross(w, axis)[k]) as Point);
        const v = omega(middle);
        for (let k = 0; k < 3; k++) {
          const d = cross(v, middle[k]);
          for (let j = 0; j < 3; j++) axes[k][j] += h * d[j];
        }
      }
      for (let step = 0; step < 30; step++) world.step();
      const now = axesOf(world.pose(body).orientation);
      for (let k = 0; k < 3; k++) {
        const off = minus(now[k], axes[k]);
        expect(Math.sqrt(dot(off, off)), `plate ${i}`).toBeLessThan(2e-3);
      }
    }
  });
});

describe('an elastic impact under locks', () => {
  const anyShape = (random: Random): Shape => {
    const r = between(random, 0.2, 0.6);
    if (random() < 0.3) return sphere({ center: [0, 0, 0], radius: r });
    if (random() < 0.5) return capsule({ p1: [0, -r, 0], p2: [0, between(random, 0.1, 1), 0], radius: between(random, 0.2, 0.4) });
    return obb({ center: [0, 0, 0], half: [r, between(random, 0.2, 0.6), between(random, 0.2, 0.6)] });
  };

  it.each([
    ['of a random body with a standing ball', false, false],
    ['of a random body with a standing ball, some locked to a line or plane', false, true],
    ['of a random body with a ball', true, false],
    ['of a random body with a ball, some locked to a line or plane', true, true],
  ])('%s keeps the energy, seed 8', (_, two, lines) => {
    const random = mulberry32(8);
    const impacts = cases(30, 250);
    let hits = 0;
    for (let i = 0; i < impacts; i++) {
      const world = weightless();
      world.on('contactBegan', () => void hits++);
      const spawn = (shape: Shape, position: Point, linear: Point): void => {
        const body = world.spawn({
          shape,
          position,
          orientation: randomQuat(random),
          mass: between(random, 0.3, 3),
          restitution: 1,
          friction: 0,
        });
        const rotation = [random() < 0.5, random() < 0.5, random() < 0.5];
        const axes = lines ? [random() < 0.3, random() < 0.3, random() < 0.3] : NONE;
        world.lock(body, { rotation, axes });
        const spin = point(random, 1);
        world.setVelocity(body, {
          linear: linear.map((x, k) => (axes[k] ? 0 : x)),
          angular: spin.map((x, k) => (rotation[k] ? 0 : x)),
        });
      };
      const aside = (): number => between(random, -0.2, 0.2);
      spawn(anyShape(random), [0, 0, 0], [between(random, 2, 4), aside(), aside()]);
      const radius = between(random, 0.2, 0.6);
      const place: Point = [2.5, aside(), aside()];
      if (two) spawn(sphere({ center: [0, 0, 0], radius }), place, [-between(random, 0, 2), aside(), aside()]);
      else world.spawn({ shape: sphere({ center: place, radius }), body: 'static' });
      const energy = kineticEnergy(world);
      const before = momentum(world);
      let worst = 0;
      // (In short steps, so that no corner swings in deep before it is seen.)
      for (let step = 0; step < 240; step++) {
        world.step(1 / 240);
        worst = Math.max(worst, Math.abs(kineticEnergy(world) - energy));
        if (two && !lines) worst = Math.max(worst, ...minus(momentum(world), before).map(Math.abs));
      }
      expect(worst, `impact ${i}`).toBeLessThanOrEqual(1e-9 * energy);
    }
    expect(hits).toBeGreaterThan((lines ? 0.48 : 0.8) * impacts);
  });
});

describe('an impact with friction under locks', () => {
  it.each(cases([60], [5, 60, 300]))('gains no energy and moves nothing along a locked axis, many bodies at %f m/s, seed 21', (fast) => {
    const random = mulberry32(21);
    const impacts = cases(80, 200);
    let hits = 0;
    for (let i = 0; i < impacts; i++) {
      const world = weightless();
      world.on('contactBegan', () => void hits++);
      const axes = [random() < 0.5, false, random() < 0.5];
      const rotation = [random() < 0.5, random() < 0.5, random() < 0.5];
      const half = point(random, 0.3).map((x) => 0.2 + Math.abs(x)) as Point;
      const shape = random() < 0.3 ? sphere({ center: [0, 0, 0], radius: half[0] }) : obb({ center: [0, 0, 0], half });
      const material = { friction: between(random, 0, 1.5), restitution: random() < 0.5 ? 0 : random() };
      const linear: Point = [axes[0] ? 0 : between(random, -1, 1) * fast, -fast, axes[2] ? 0 : between(random, -1, 1) * fast];
      // Half of them lie flat, so that friction meets no turning at all where turns are locked.
      const orientation: Quat = random() < 0.5 ? randomQuat(random) : [0, 0, 0, 1];
      const body = world.spawn({
        shape,
        position: [0, 1 + random(), 0],
        orientation,
        mass: between(random, 0.3, 3),
        velocity: linear,
        ...material,
      });
      world.lock(body, { axes, rotation });
      if (random() < 0.5) world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static', ...material });
      else {
        const other = world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), mass: between(random, 0.3, 9), ...material });
        world.lock(other, { axes: [random() < 0.5, random() < 0.5, random() < 0.5] });
      }
      const energy = kineticEnergy(world);
      let last = energy;
      for (let step = 0; step < 40; step++) {
        world.step();
        const now = kineticEnergy(world);
        expect(now, `impact ${i}, step ${step}`).toBeLessThanOrEqual(last + 1e-9 * energy);
        last = now;
        const { position } = world.pose(body);
        if (axes[0]) expect(position[0]).toBe(0);
        if (axes[2]) expect(position[2]).toBe(0);
      }
    }
    expect(hits).toBeGreaterThan(0.75 * impacts);
  });
});
