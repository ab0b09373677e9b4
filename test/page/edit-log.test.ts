// The log of edits: with the seed and the tick it is the same world again, to the last bit.
import { describe, expect, test } from 'vitest';
import { Grab } from '../../src/page/tools/grab.ts';
import { Session } from '../../src/page/model/session.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { labOf, randomVisit, stateOfLab } from '../support/random-edits.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import { cases } from '../support/long.ts';

function again(session: Session): Session {
  const state = stateOfLab(session);
  const other = labOf(state);
  for (const _ of other.seek(state.tick, state.edits));
  return other;
}

test.each(cases([1], [1, 2, 3, 4, 5, 6]))('a seek of random edits gives the same world, now and a second later (seed %i)', (seed) => {
  const { session } = randomVisit(seed, 90);
  expect(session.editLog.list.length).toBeGreaterThan(3);
  const other = again(session);
  expect(other.world.hash()).toBe(session.world.hash());
  expect(other.editLog.list).toEqual(session.editLog.list);
  for (let i = 0; i < 30; i++) {
    session.step();
    other.step();
  }
  expect(other.world.hash()).toBe(session.world.hash());
  // What is added next is the same, too.
  const [a, b] = [session, other].map((one) => one.nameOf(one.add([0, 5, 0], [0, 1, 0])));
  expect(a).toBe(b);
});

describe('a drag while time stands', () => {
  const setup = (): { session: Session; grab: Grab; start: ArrayBuffer } => {
    const session = new Session();
    session.enter(PRESETS.find(({ preset }) => preset!.id === 'tower')!);
    session.timeline = new Timeline(session);
    for (let i = 0; i < 30; i++) session.step();
    const cube = [...session.world.entities()].find((entity) => !session.isWall(entity))!;
    const start = session.world.snapshot();
    return { session, grab: new Grab(session, cube, [...session.world.pose(cube).position], session.area()), start };
  };
  const places: Vec3[] = [
    [1, 1, 0],
    [0.2, 0.7, 0.1],
    [2, 1.5, 1],
  ];

  test('is one record, however long it was', () => {
    const { session, grab } = setup();
    for (let i = 0; i < 40; i++) {
      grab.pull(places[i % 3], false);
      session.refreshQueries();
    }
    expect(session.editLog.list.length).toBeGreaterThan(40);
    grab.letGo();
    session.refreshQueries();
    const commands = session.editLog.list.map(({ command }) => command);
    expect(commands.filter((command) => command === 'place')).toHaveLength(1);
    expect(commands.length).toBeLessThanOrEqual(4);
    places[0].forEach((x, k) => expect(session.world.pose(grab.entity).position[k]).toBeCloseTo(x, 3));
    expect(again(session).world.hash()).toBe(session.world.hash());
  });

  test('and cancelled leaves no trace', () => {
    const { session, grab, start } = setup();
    const before = session.editLog.list.length;
    for (const place of places) {
      grab.pull(place, false);
      session.refreshQueries();
    }
    grab.putBack();
    expect(session.editLog.list).toHaveLength(before);
    const other = again(session);
    other.world.restore(start);
    for (const one of [session, other]) for (let i = 0; i < 60; i++) one.step();
    expect(session.world.hash()).toBe(other.world.hash());
  });

  test('that time overtook stays as it was, place by place', () => {
    const { session, grab } = setup();
    grab.pull(places[0], false);
    session.refreshQueries();
    session.step();
    grab.pull(places[1], true);
    session.step();
    grab.letGo();
    session.refreshQueries();
    expect(session.editLog.list.map(({ command }) => command)).toEqual(expect.arrayContaining(['place', 'hold', 'release']));
    expect(again(session).world.hash()).toBe(session.world.hash());
  });
});

test('an edit past the log is noticed', () => {
  const session = new Session();
  session.enter(range);
  session.refreshQueries();
  expect(session.editLog.foreign).toBe(false);
  const [body] = session.world.entities();
  session.setPose(body, { position: [0, 4, 0] });
  session.refreshQueries();
  session.step();
  session.refreshQueries();
  expect(session.editLog.foreign).toBe(false);
  session.world.setPose(body, { position: [0, 5, 0] });
  session.step();
  expect(session.editLog.foreign).toBe(true);
  session.restart();
  expect(session.editLog.foreign).toBe(false);
});

test('an edit that the world refuses is not written down', () => {
  const session = new Session();
  session.enter(range);
  const [body] = session.world.entities();
  expect(() => session.edit({ command: 'place', body, position: [Number.NaN, 0, 0] })).toThrow();
  expect(() => session.edit({ command: 'remove', body: 999_999 as typeof body })).toThrow();
  expect(session.editLog.list).toEqual([]);
});
