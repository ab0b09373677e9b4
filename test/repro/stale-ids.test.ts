// An id plus 2³⁰, 2³² or 2⁴⁰ was taken for the living one, a stale id was valid again after 1,023 bodies in its row, and ids went through 32 bits.

import { describe, expect, it } from 'vitest';
import { aabb, capsule, createWorld, RayHits, sphere, type Entity, type World } from '../../src/core/index.ts';
import { ContactLog } from '../../src/page/model/contact-log.ts';
import { entityOf, generationOf, MAX_GENERATION, rowOf } from '../../src/core/world/entity.ts';
import { coreOf } from '../../src/core/world.ts';

const ball = sphere({ center: [0, 0, 0], radius: 0.5 });

/** A world whose row 0 is at a generation: as if so many bodies had lived there. */
function atGeneration(generation: number): World {
  const world = createWorld();
  world.despawn(world.spawn({ shape: ball }));
  coreOf(world).state.generation[0] = generation;
  return world;
}

describe('ids', () => {
  it('are a generation and a row, apart again to the last bit', () => {
    for (const row of [0, 1, 2 ** 20 - 1]) {
      for (const generation of [1, 1023, 1024, 2 ** 31 - 1, 2 ** 31 + 1, MAX_GENERATION]) {
        const id = entityOf(row, generation);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect([rowOf(id), generationOf(id)]).toEqual([row, generation]);
      }
    }
  });

  it.each([1, 2 ** 31 + 1])('of generation %i: every number but the id itself is refused by everything that takes an id', (generation) => {
    const world = atGeneration(generation);
    const id = world.spawn({ shape: ball, velocity: [0, 1, 0] });
    expect(id).toBe(generation * 2 ** 20);
    const before = world.hash();
    const wrong = [30, 32, 40, 45, 52, 53].flatMap((bits) => [id + 2 ** bits, id - 2 ** bits]).filter((other) => other !== id);
    wrong.push(id + 1, id + 0.5, id - 0.5, -1 * id, 0, -0, NaN, Infinity, -Infinity, 2 ** 60, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE);
    for (const other of wrong as Entity[]) {
      const doors: ((entity: Entity) => unknown)[] = [
        (e) => world.shape(e),
        (e) => world.kind(e),
        (e) => world.name(e),
        (e) => world.pose(e),
        (e) => world.velocity(e),
        (e) => world.isAsleep(e),
        (e) => world.setPose(e, { position: [1, 1, 1] }),
        (e) => world.setVelocity(e, { linear: [1, 1, 1] }),
        (e) => world.applyImpulse(e, [1, 1, 1]),
        (e) => world.setShape(e, ball),
        (e) => world.setMass(e, 3),
        (e) => world.setBody(e, 'static'),
        (e) => world.setDamping(e, { linear: 1 }),
        (e) => world.lock(e, { rotation: true }),
        (e) => world.despawn(e),
        (e) => world.nearest([0, 0, 0], { exclude: e }),
        (e) => world.nearest([0, 0, 0], { exclude: [e] }),
      ];
      doors.forEach((door, i) => expect(() => door(other), `${other} at door ${i}`).toThrow(RangeError));
      expect(world.isAlive(other), String(other)).toBe(false);
    }
    expect(world.hash()).toBe(before);
    world.despawn(id);
    expect(world.size).toBe(0);
  });

  it('a stale id is never valid again, however often its row is used', () => {
    const world = createWorld();
    const first = world.spawn({ shape: ball });
    world.despawn(first);
    const seen = new Set([first]);
    for (let i = 0; i < 3000; i++) {
      const next = world.spawn({ shape: ball });
      expect(rowOf(next)).toBe(0);
      expect(seen.has(next)).toBe(false);
      expect(world.isAlive(first)).toBe(false);
      seen.add(next);
      world.despawn(next);
    }
  });

  it('rows are used again in the order in which they were given back, and a snapshot keeps that order', () => {
    const world = createWorld();
    const ids = Array.from({ length: 200 }, () => world.spawn({ shape: ball }));
    const order = ids.map((_, i) => (77 * i + 13) % 200);
    for (const i of order.slice(0, 150)) world.despawn(ids[i]);
    for (const i of order.slice(0, 100)) expect(rowOf(world.spawn({ shape: ball }))).toBe(order[order.indexOf(i)]);
    for (const i of order.slice(150)) world.despawn(ids[i]);
    const other = createWorld();
    other.restore(world.snapshot());
    const rest = order.slice(100);
    for (const each of [world, other]) expect(rest.map(() => rowOf(each.spawn({ shape: ball })))).toEqual(rest);
    expect(rowOf(world.spawn({ shape: ball }))).toBe(200);
    expect(other.hash()).not.toBe(world.hash());
    other.spawn({ shape: ball });
    expect(other.hash()).toBe(world.hash());
  });

  it('after generation 2³² − 1 a row is retired, also after a restore', () => {
    const world = atGeneration(MAX_GENERATION);
    const last = world.spawn({ shape: ball });
    expect(last).toBe(MAX_GENERATION * 2 ** 20);
    expect(world.isAlive(last)).toBe(true);
    world.despawn(last);
    const other = createWorld();
    other.restore(world.snapshot());
    for (const each of [world, other]) {
      expect(each.isAlive(last)).toBe(false);
      expect(each.isAlive(0)).toBe(false);
      expect(rowOf(each.spawn({ shape: ball }))).toBe(1);
    }
  });

  it('a body of generation 2³¹ + 1 comes back whole from contacts, events, queries, batches, snapshot and log', () => {
    const world = atGeneration(2 ** 31 + 1);
    const id = world.spawn({ shape: capsule({ p1: [-1, 0.5, 0], p2: [1, 0.5, 0], radius: 0.5 }) });
    const floor = world.spawn({ shape: aabb({ min: [-9, -1, -9], max: [9, 0, 9] }), body: 'static' });
    const log = new ContactLog();
    const events: [string, number, number][] = [];
    for (const event of ['contactBegan', 'contactStayed', 'contactEnded'] as const) {
      world.on(event, ({ a, b }) => void events.push([event, a, b]));
    }
    world.step();
    log.note(world);
    world.step();
    log.note(world);
    expect([...world.contacts].map(({ a, b }) => [a, b])).toEqual([[id, floor]]);
    expect(events).toEqual([
      ['contactBegan', id, floor],
      ['contactStayed', id, floor],
    ]);
    const ray = { origin: [0, 9, 0], direction: [0, -1, 0] } as const;
    expect(world.raycastClosest(ray)?.entity).toBe(id);
    expect(world.raycastAny(ray, { exclude: floor })?.entity).toBe(id);
    expect(world.raycastAll(ray).map((hit) => hit.entity)).toEqual([id, floor]);
    const rays = Float64Array.of(0, 9, 0, 0, -1, 0, 20);
    const out = new Float64Array(5);
    world.raycastBatch(rays, out);
    expect(out[0]).toBe(id);
    const hits = new RayHits();
    world.raycastBatchAll(rays, hits);
    expect([hits.count, hits.data[0], hits.data[5]]).toEqual([2, id, floor]);
    expect(world.nearest([0, 3, 0])?.entity).toBe(id);
    expect(world.overlap(sphere({ center: [0, 1, 0], radius: 0.2 })).map((found) => found.entity)).toEqual([id]);
    expect(world.castShape(sphere({ center: [0, 5, 0], radius: 0.2 }), [0, -9, 0])?.entity).toBe(id);
    expect([...world.entities()]).toEqual([id, floor]);

    const other = createWorld();
    other.restore(world.snapshot());
    expect(other.hash()).toBe(world.hash());
    expect([...other.contacts].map(({ a, b }) => [a, b])).toEqual([[id, floor]]);
    expect(other.isAlive(id)).toBe(true);
    // The pair goes on: impulses and age are those of the same two bodies.
    world.step();
    other.step();
    expect([...other.contacts].map(({ age }) => age)).toEqual([2]);
    expect(other.hash()).toBe(world.hash());
    world.setPose(id, { position: [0, 5, 0] });
    world.step();
    log.note(world);
    expect(events.at(-1)).toEqual(['contactEnded', id, floor]);
    expect(log.latest(9).map(({ began, a, b }) => [began, a, b])).toEqual([
      [false, id, floor],
      [true, id, floor],
    ]);
    world.despawn(id);
    expect(world.isAlive(id)).toBe(false);
    expect(world.isAlive(id - 2 ** 20)).toBe(false);
  });
});
