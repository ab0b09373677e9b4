// The log of edits: with the seed and the tick it is the same world again, to the last bit.
import { describe, expect, test } from 'vitest';
import { Grab } from '../../src/page/input/grab.ts';
import { Session } from '../../src/page/model/session.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { labOf, randomVisit, stateOfLab } from '../support/random-edits.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import { cases } from '../support/long.ts';

function again(lab: Session): Session {
  const state = stateOfLab(lab);
  const other = labOf(state);
  for (const _ of other.seek(state.tick, state.edits));
  return other;
}

describe('seek', () => {
  test.each(cases([1], [1, 2, 3, 4, 5, 6]))('of random edits gives the same world, now and a second later (seed %i)', (seed) => {
    const { lab } = randomVisit(seed, 90);
    expect(lab.editLog.list.length).toBeGreaterThan(3);
    const other = again(lab);
    expect(other.world.hash()).toBe(lab.world.hash());
    expect(other.editLog.list).toEqual(lab.editLog.list);
    for (let i = 0; i < 30; i++) {
      lab.step();
      other.step();
    }
    expect(other.world.hash()).toBe(lab.world.hash());
    // What is added next is the same, too.
    const [a, b] = [lab, other].map((one) => one.nameOf(one.add([0, 5, 0], [0, 1, 0])));
    expect(a).toBe(b);
  });

  test('leaves the world of another seed another one', () => {
    const { lab } = randomVisit(4, 60);
    const state = stateOfLab(lab);
    const other = labOf({ ...state, built: { ...state.built, seed: state.built.seed + 1 } });
    expect(other.world.hash()).not.toBe(labOf(state).world.hash());
  });
});

describe('a drag while time stands', () => {
  const setup = (): { lab: Session; grab: Grab; start: ArrayBuffer } => {
    const lab = new Session();
    lab.enter(PRESETS.find(({ preset }) => preset!.id === 'tower')!);
    for (let i = 0; i < 30; i++) lab.step();
    const cube = [...lab.world.entities()].find((entity) => !lab.isWall(entity))!;
    const start = lab.world.snapshot();
    return { lab, grab: new Grab(lab, cube, [...lab.world.pose(cube).position], lab.area()), start };
  };
  const places: Vec3[] = [
    [1, 1, 0],
    [0.2, 0.7, 0.1],
    [2, 1.5, 1],
  ];

  test('is one record, however long it was', () => {
    const { lab, grab } = setup();
    for (let i = 0; i < 40; i++) {
      grab.pull(places[i % 3], false);
      lab.refreshQueries();
    }
    expect(lab.editLog.list.length).toBeGreaterThan(40);
    grab.letGo();
    lab.refreshQueries();
    const commands = lab.editLog.list.map(({ command }) => command);
    expect(commands.filter((command) => command === 'place')).toHaveLength(1);
    expect(commands.length).toBeLessThanOrEqual(4);
    places[0].forEach((x, k) => expect(lab.world.pose(grab.entity).position[k]).toBeCloseTo(x, 3));
    expect(again(lab).world.hash()).toBe(lab.world.hash());
  });

  test('and cancelled leaves no trace', () => {
    const { lab, grab, start } = setup();
    const before = lab.editLog.list.length;
    for (const place of places) {
      grab.pull(place, false);
      lab.refreshQueries();
    }
    grab.putBack();
    expect(lab.editLog.list).toHaveLength(before);
    const other = again(lab);
    other.world.restore(start);
    for (const one of [lab, other]) for (let i = 0; i < 60; i++) one.step();
    expect(lab.world.hash()).toBe(other.world.hash());
  });

  test('that time overtook stays as it was, place by place', () => {
    const { lab, grab } = setup();
    grab.pull(places[0], false);
    lab.refreshQueries();
    lab.step();
    grab.pull(places[1], true);
    lab.step();
    grab.letGo();
    lab.refreshQueries();
    expect(lab.editLog.list.map(({ command }) => command)).toEqual(expect.arrayContaining(['place', 'hold', 'release']));
    expect(again(lab).world.hash()).toBe(lab.world.hash());
  });
});

test('an edit past the log is noticed', () => {
  const lab = new Session();
  lab.enter(range);
  lab.refreshQueries();
  expect(lab.editLog.foreign).toBe(false);
  const [body] = lab.world.entities();
  lab.editor.setPose(body, { position: [0, 4, 0] });
  lab.refreshQueries();
  lab.step();
  lab.refreshQueries();
  expect(lab.editLog.foreign).toBe(false);
  lab.world.setPose(body, { position: [0, 5, 0] });
  lab.step();
  expect(lab.editLog.foreign).toBe(true);
  lab.restart();
  expect(lab.editLog.foreign).toBe(false);
});

test('an edit that the world refuses is not written down', () => {
  const lab = new Session();
  lab.enter(range);
  const [body] = lab.world.entities();
  expect(() => lab.edit({ command: 'place', body, position: [Number.NaN, 0, 0] })).toThrow();
  expect(() => lab.edit({ command: 'remove', body: 999_999 as typeof body })).toThrow();
  expect(lab.editLog.list).toEqual([]);
});
