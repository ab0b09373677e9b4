// Neighbours of edited bodies are woken once, at the next step or detect: the world goes on as if each edit had woken them at once.

import { describe, expect, it, test } from 'vitest';
import { aabb, createWorld, obb, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { IMPULSES, NORMAL_IMPULSES, HAS_RESPONSE, TOUCHING, WITH_SENSOR } from '../../../src/core/world/contact-list.ts';
import type { WorldCore } from '../../../src/core/world/core.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { DYNAMIC } from '../../../src/core/world/state.ts';
import { wakeDisturbed } from '../../../src/core/world/wake.ts';
import { coreOf } from '../../../src/core/world.ts';
import { smallShape } from '../../support/small-shape.ts';
import { cases } from '../../support/long.ts';

/** Every body that has a contact with the row, but for sensors, is woken with its island; in the island of the row impulses that are too large are cleared. */
function wakeAtOnce(core: WorldCore, row: number): void {
  const { contacts, state, settings } = core;
  const { asleep, restTime, body, inverseMass } = state;
  const wake = (r: number): void => {
    asleep[r] = 0;
    restTime[r] = 0;
  };
  const list = Array.from({ length: contacts.count }, (_, c) => ({
    c,
    a: contacts.rowA[c],
    b: contacts.rowB[c],
    flags: contacts.flags[c],
    holds:
      !(contacts.flags[c] & WITH_SENSOR) &&
      ((contacts.flags[c] & TOUCHING) !== 0 ||
        ((contacts.flags[c] & HAS_RESPONSE) !== 0 && contacts.impulse[IMPULSES * c + NORMAL_IMPULSES] > 0)),
  }));
  /** Rows that are reached over contacts that hold their bodies together, from dynamic one to dynamic one. */
  const reach = (from: Iterable<number>): Set<number> => {
    const reached = new Set(from);
    for (let more = true; more;) {
      more = false;
      for (const { a, b, holds } of list) {
        if (reached.has(a) === reached.has(b) || !holds || body[a] !== DYNAMIC || body[b] !== DYNAMIC) continue;
        const next = reached.has(a) ? b : a;
        reached.add(next);
        more = true;
      }
    }
    return reached;
  };
  const neighbours = list
    .filter(({ a, b, flags }) => (a === row || b === row) && !(flags & WITH_SENSOR))
    .map(({ a, b }) => (a === row ? b : a));
  for (const n of neighbours) wake(n);
  for (const r of reach(neighbours)) if (asleep[r] === 1) wake(r);
  const gravity = Math.hypot(...settings.gravity);
  const pressed = reach([row, ...neighbours.filter((n) => body[n] === DYNAMIC)]);
  for (const { c, a, b, flags } of list) {
    if (!(flags & HAS_RESPONSE) || !(pressed.has(a) || pressed.has(b))) continue;
    const impulse = contacts.impulse.subarray(IMPULSES * c, IMPULSES * (c + 1));
    const push = impulse[NORMAL_IMPULSES] + impulse[NORMAL_IMPULSES + 1] + impulse[NORMAL_IMPULSES + 2] + impulse[NORMAL_IMPULSES + 3];
    if (push * Math.max(inverseMass[a], inverseMass[b]) > (64 * core.dt * gravity) / settings.substeps) impulse.fill(0);
  }
}

const steps = (world: World, count: number): void => {
  for (let i = 0; i < count; i++) world.step();
};

describe('edits of a pile that sleeps and wakes', () => {
  it.each(cases([1], [1, 2, 3, 4]))('go as if each had woken its neighbours at once, seed %i', (seed) => {
    const random = mulberry32(seed);
    const worlds = [createWorld(), createWorld()];
    const both = (act: (world: World) => unknown): void => void worlds.map(act);
    const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), 0.4 + scale * random(), scale * (random() - 0.5)];
    const ids: Entity[] = [];
    const spawn = (): void => {
      const shape = smallShape(random, 0.3);
      const options = {
        shape,
        position: at(4),
        body: shape.kind === 'triangle' ? 'kinematic' : random() < 0.1 ? 'static' : 'dynamic',
        sensor: random() < 0.05,
        mass: 0.5 + random(),
        linearDamping: 0.5,
        angularDamping: 5,
      } as const;
      ids.push(worlds[0].spawn(options));
      expect(worlds[1].spawn(options)).toBe(ids[ids.length - 1]);
    };
    both((world) => void world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' }));
    for (let i = 0; i < 30; i++) spawn();
    const asleep = (): number => coreOf(worlds[0]).state.asleep.reduce((sum, x) => sum + x, 0);
    /** The edit in both worlds, and in the second one what it wakes, right away. */
    const edit = (entity: Entity, act: (world: World) => void, wakes: boolean): void => {
      both(act);
      if (wakes) wakeAtOnce(coreOf(worlds[1]), rowOf(entity));
      coreOf(worlds[1]).state.disturbed.fill(0);
      coreOf(worlds[1]).disturbed = false;
    };
    let slept = 0;
    let woken = 0;
    for (let round = 0; round < 360; round++) {
      // Mostly quiet, so that some sleep.
      const quiet = round % 120 > 8;
      for (let edits = quiet ? +(random() < 0.06) : Math.floor(5 * random()); edits > 0; edits--) {
        const i = Math.floor(random() * ids.length);
        const entity = ids[i];
        const choice = random();
        const solid = worlds[0].kind(entity) !== 'triangle';
        if (choice < 0.25) {
          const position = at(4);
          edit(entity, (world) => world.setPose(entity, { position }), true);
        } else if (choice < 0.4 && coreOf(worlds[0]).state.body[rowOf(entity)] !== 0) {
          // A kinematic body that starts takes its support away.
          const { linear, angular } = worlds[0].velocity(entity);
          const starts = worlds[0].bodyType(entity) === 'kinematic' && [...linear, ...angular].every((v) => v === 0);
          edit(entity, (world) => world.setVelocity(entity, { linear: [0.3, 0, 0] }), starts);
        } else if (choice < 0.55 && solid) {
          const body = random() < 0.3 ? 'static' : random() < 0.3 ? 'kinematic' : 'dynamic';
          edit(entity, (world) => world.setBody(entity, body), true);
        } else if (choice < 0.65 && solid) {
          const shape = smallShape(random, 0.3);
          if (shape.kind !== 'triangle') edit(entity, (world) => world.setShape(entity, shape), true);
        } else if (choice < 0.75) edit(entity, (world) => world.setDamping(entity, { linear: 0.1 }), false);
        else if (ids.length > 20) {
          // Who comes next lives in the same row.
          edit(
            entity,
            (world) => {
              if (world === worlds[1]) wakeAtOnce(coreOf(world), rowOf(entity));
              world.despawn(entity);
            },
            false,
          );
          ids.splice(i, 1);
          if (random() < 0.7) spawn();
        }
        if (random() < 0.1) both((world) => void world.raycastAny({ origin: [0, 5, 0], direction: [0, -1, 0] }));
        if (random() < 0.1) worlds[0].restore(worlds[0].snapshot());
      }
      const before = asleep();
      if (random() < 0.1) both((world) => world.detect());
      both((world) => world.step());
      expect(worlds[0].hash(), `round ${round}`).toBe(worlds[1].hash());
      slept += asleep() > 5 ? 1 : 0;
      woken += asleep() < before ? 1 : 0;
    }
    expect(slept).toBeGreaterThan(5);
    expect(woken).toBeGreaterThan(2);
  });
});

test('a neighbour is asleep until the next step or detect, and a snapshot in between keeps which bodies are to be woken', () => {
  const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
  const world = createWorld();
  world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' });
  const [low, middle, high] = [0.5, 1.5, 2.5].map((y) => world.spawn({ shape: cube, position: [0, y, 0] }));
  steps(world, 120);
  expect(world.isAsleep(high)).toBe(true);
  world.despawn(low);
  // Its row is in use again before the next step.
  world.spawn({ shape: sphere({ center: [20, 3, 0], radius: 0.5 }) });
  expect([world.isAsleep(middle), world.isAsleep(high)]).toEqual([true, true]);
  const other = createWorld();
  other.restore(world.snapshot());
  for (const each of [world, other]) {
    each.detect();
    expect([each.isAsleep(middle), each.isAsleep(high)]).toEqual([false, false]);
    steps(each, 60);
    expect(each.pose(high).position[1]).toBeCloseTo(1.5, 1);
  }
  expect(other.hash()).toBe(world.hash());
});

test('what a press has put into a row of cubes is forgotten along the row, and only there', () => {
  const make = (): { world: World; rows: Entity[][] } => {
    const world = createWorld();
    const cube = obb({ center: [0, 0, 0], half: [0.5, 0.5, 0.5] });
    world.spawn({ shape: aabb({ min: [-50, -1, -50], max: [50, 0, 50] }), body: 'static' });
    world.spawn({ shape: aabb({ min: [-2, 0, -9], max: [-0.5, 3, 9] }), body: 'static' });
    const presses = [-3, 3].map((z) => world.spawn({ shape: aabb({ min: [3.5, 0, z - 1], max: [4, 1, z + 1] }), mass: 100 }));
    const rows = [-3, 3].map((z) => [0, 1, 2, 3].map((x) => world.spawn({ shape: cube, position: [x, 0.5, z], mass: 1 })));
    for (let i = 0; i < 60; i++) {
      for (const press of presses) world.applyForce(press, [-4000, 0, 0]);
      world.step();
    }
    return { world, rows };
  };
  const [late, once] = [make(), make()];
  const impulses = (of: World): number[] => {
    const { contacts } = coreOf(of);
    return Array.from(contacts.impulse.subarray(0, IMPULSES * contacts.count));
  };
  const before = impulses(late.world);
  expect(Math.max(...before)).toBeGreaterThan((64 * 9.81) / 240);
  for (const { world, rows } of [late, once]) world.setDamping(rows[1][0], { linear: 0.1 });
  for (const { world, rows } of [late, once]) world.despawn(rows[0][3]);
  wakeAtOnce(coreOf(once.world), rowOf(once.rows[0][3]));
  wakeDisturbed(coreOf(late.world));
  expect(impulses(late.world)).toEqual(impulses(once.world));
  const forgotten = before.filter((x, i) => x !== 0 && impulses(late.world)[i] === 0);
  expect(forgotten.length).toBeGreaterThan(3);
  expect(Math.max(...impulses(late.world)) / Math.max(...before)).toBeCloseTo(1, 6);
});
