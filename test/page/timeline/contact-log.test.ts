// The log of contacts: in order, of one body or all, and no longer than its ring.
import { describe, expect, test } from 'vitest';
import { ContactLog, ENTRIES } from '../../../src/page/model/contact-log.ts';
import type { ContactEvent, EventFilter } from '../../../src/page/model/contact-log.ts';
import { Series } from '../../../src/page/model/series.ts';
import { aabb, createWorld, sphere } from '../../../src/core/index.ts';
import type { Entity, World } from '../../../src/core/index.ts';
import { scenes } from '../../../src/scenes/index.ts';

function ballOverFloor(): { world: World; floor: Entity; ball: Entity } {
  const world = createWorld();
  const floor = world.spawn({ name: 'floor', shape: aabb({ min: [-5, -1, -5], max: [5, 0, 5] }), body: 'static' });
  const ball = world.spawn({ name: 'ball', shape: sphere({ center: [0, 1, 0], radius: 0.5 }), mass: 1, restitution: 0.8 });
  return { world, floor, ball };
}

describe('the log of contacts', () => {
  test('of a bouncing ball is begin, end, begin, end, and each as the world itself tells it', () => {
    const { world, floor, ball } = ballOverFloor();
    const log = new ContactLog();
    const told: [number, boolean][] = [];
    world.on('contactBegan', () => told.push([world.tick, true]));
    world.on('contactEnded', () => told.push([world.tick, false]));
    for (let i = 0; i < 120; i++) {
      world.step();
      log.note(world);
    }
    const events = log.latest(ENTRIES).reverse();
    expect(events.length).toBeGreaterThan(4);
    expect(events.map(({ tick, began }) => [tick, began])).toEqual(told);
    events.forEach(({ began, a, b }, i) => {
      expect(began).toBe(i % 2 === 0);
      expect(new Set([a, b])).toEqual(new Set([floor, ball]));
    });
    expect(log.latest(2)).toEqual(events.slice(-2).reverse());
    log.clear();
    expect(log.latest(5)).toEqual([]);
  });

  test('is asked for one body, and a body that is taken away has ended what it touched', () => {
    const { world, floor, ball } = ballOverFloor();
    const other = world.spawn({ name: 'other', shape: sphere({ center: [3, 0.5, 0], radius: 0.5 }), mass: 1 });
    const log = new ContactLog();
    const run = (steps: number): void => {
      for (let i = 0; i < steps; i++) {
        world.step();
        log.note(world);
      }
    };
    run(40);
    expect(log.latest(9, { body: other }).map(({ began }) => began)).toEqual([true]);
    expect(log.latest(9, { body: ball }).every(({ a, b }) => a === ball || b === ball)).toBe(true);
    expect(log.latest(99, { body: floor })).toEqual(log.latest(99));
    world.despawn(other);
    run(1);
    expect(log.latest(9, { body: other }).map(({ began }) => began)).toEqual([false, true]);
  });

  test('knows the last event of a pair and its next begin at any tick, also while it grows and after it was cut', () => {
    const { world, floor, ball } = ballOverFloor();
    const others = [1, 2, 3].map((k) =>
      world.spawn({ shape: sphere({ center: [1.2 * k, 0.6 + 0.3 * k, 0], radius: 0.5 }), mass: 1, restitution: 0.8 }),
    );
    const log = new ContactLog();
    const check = (tick: number, a: Entity, b: Entity): void => {
      const events = log.latest(ENTRIES, { body: a, other: b });
      expect(log.lastOf(a, b, tick)).toEqual(events.find((event) => event.tick <= tick));
      expect(log.nextBeginOf(a, b, tick)).toBe(events.findLast((event) => event.began && event.tick > tick)?.tick);
    };
    // The same pair again and again, as of now; then another one, and other ticks.
    for (let i = 0; i < 200; i++) {
      world.step();
      log.note(world);
      check(world.tick, floor, ball);
      if (i % 20 !== 19) continue;
      for (const other of others) {
        for (const tick of [world.tick, world.tick - 15, 0, world.tick]) check(tick, other, floor);
      }
    }
    expect(log.latest(ENTRIES, { body: ball, other: floor }).length).toBeGreaterThan(4);
    check(200, ball, floor);
    // As many events as before, but none of this pair: what was found is gone.
    log.append(log.cut(60).map((event) => Object.assign(event, { a: others[0], b: others[1] })));
    check(200, ball, floor);
    log.cut(40);
    check(200, ball, floor);
    log.clear();
    check(200, ball, floor);
  });

  // (1 + e)·m·v: 1 kg at 3 m/s, sent back at 0.8 of it, takes 3·(1 + 0.8) N·s.
  test('says how fast a ball came and what stopped it, and says nothing of an end', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    world.spawn({ shape: aabb({ min: [-1, -1, -1], max: [0, 1, 1] }), body: 'static' });
    const shape = sphere({ center: [0, 0, 0], radius: 0.5 });
    world.spawn({ shape, position: [1.02, 0, 0], velocity: [-3, 0, 0], mass: 1, restitution: 0.8 });
    const log = new ContactLog();
    for (let i = 0; i < 30; i++) {
      world.step();
      log.note(world);
    }
    const [ended, began, ...more] = log.latest(9);
    expect(more).toEqual([]);
    expect(began.began).toBe(true);
    expect(began.approachSpeed).toBeCloseTo(3, 9);
    expect(began.impulse).toBeCloseTo(5.4, 9);
    expect([ended.began, ended.approachSpeed, ended.impulse]).toEqual([false, NaN, NaN]);
  });

  test('begins with the contacts that there are, each at the step in which it began; the same pair ends later', () => {
    const { world, floor, ball } = ballOverFloor();
    world.setPose(ball, { position: [0, 0.5, 0] });
    for (let i = 0; i < 5; i++) world.step();
    const [contact] = world.contacts;
    const log = new ContactLog();
    log.begin(world);
    expect(log.latest(9)).toEqual([{ tick: 5 - contact.age, began: true, a: contact.a, b: contact.b, approachSpeed: NaN, impulse: NaN }]);
    world.setPose(ball, { position: [0, 3, 0] });
    world.step();
    log.note(world);
    expect(log.latest(9, { body: floor }).map(({ tick, began }) => [tick, began])).toEqual([
      [6, false],
      [5 - contact.age, true],
    ]);
  });
});

describe('a filter', () => {
  const events = (log: ContactLog, filter: EventFilter): ContactEvent[] => log.latest(ENTRIES, filter);

  test('by kind, strength, tick and first contact lets through exactly those', () => {
    const world = scenes.bounce.build({ seed: 2 });
    const log = new ContactLog();
    for (let i = 0; i < 400; i++) {
      world.step();
      log.note(world);
    }
    const all = events(log, {});
    expect(all.length).toBeGreaterThan(10);
    expect(events(log, { kind: 'ended' })).toEqual(all.filter(({ began }) => !began));
    expect(events(log, { kind: 'began' })).toEqual(all.filter(({ began }) => began));
    expect(events(log, { kind: 'impact', least: 3 })).toEqual(
      all.filter(({ impulse, approachSpeed }) => impulse > 0 && approachSpeed >= 3),
    );
    expect(events(log, { until: 100 })).toEqual(all.filter(({ tick }) => tick <= 100));
    const seen = new Set<string>();
    const firsts = all.toReversed().filter(({ began, a, b }) => began && !seen.has(`${a} ${b}`) && seen.add(`${a} ${b}`));
    expect(events(log, { first: true })).toEqual(firsts.toReversed());
    expect(firsts.length).toBeLessThan(all.filter(({ began }) => began).length);
    const ticks: number[] = [];
    log.eachBegin(50, 150, (tick) => ticks.push(tick));
    expect(ticks).toEqual(
      all
        .toReversed()
        .filter(({ began, tick }) => began && tick >= 50 && tick <= 150)
        .map(({ tick }) => tick),
    );
  });

  test('the strongest begin of each stretch of ticks is the greatest of all begins in it', () => {
    const world = scenes.mixed.build({ count: 60, seed: 3 });
    const log = new ContactLog();
    const series = new Series();
    series.begin(0);
    for (let i = 0; i < 200; i++) {
      world.step();
      log.note(world);
      series.note(world, 0, log.strongest);
    }
    const stretchOf = (tick: number): number => Math.floor(tick / 7) - 3;
    const out = new Float32Array(20);
    series.strongest(out, 30, 150, stretchOf);
    const wanted = new Float32Array(20).fill(-1);
    for (const { tick, began, approachSpeed } of log.latest(ENTRIES)) {
      const s = stretchOf(tick);
      if (!began || tick < 30 || tick > 150 || s < 0 || s >= out.length) continue;
      wanted[s] = Math.max(wanted[s], Math.fround(approachSpeed) || 0);
    }
    expect([...out]).toEqual([...wanted]);
    expect(wanted.filter((speed) => speed > 0).length).toBeGreaterThan(5);
    expect(wanted).toContain(-1);
  });

  test('a log that was cut and put together again is what it was, beyond the size of its ring too', () => {
    const log = new ContactLog();
    const many = (from: number, to: number): ContactEvent[] =>
      Array.from({ length: to - from }, (_, i) => ({
        tick: from + i,
        began: i % 2 === 0,
        a: 1 as Entity,
        b: 2 as Entity,
        approachSpeed: i,
        impulse: i,
      }));
    log.append(many(0, ENTRIES + 500));
    const all = log.latest(2 * ENTRIES);
    expect(all).toHaveLength(ENTRIES);
    const tail = log.cut(ENTRIES);
    expect(tail).toHaveLength(499);
    log.append(many(ENTRIES + 1, ENTRIES + 20));
    log.cut(ENTRIES);
    log.append(tail);
    expect(log.latest(2 * ENTRIES)).toEqual(all);
  });
});
