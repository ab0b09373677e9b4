// Parameters as edits: they take effect, are undone, and come back with the link, the rewind and the restart.
import { describe, expect, test } from 'vitest';
import { withoutVoid } from '../../src/page/document/page-state.ts';
import type { Edit } from '../../src/page/model/edit-log.ts';
import { History } from '../../src/page/model/history.ts';
import { Session } from '../../src/page/model/session.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import { readState } from '../../src/page/document/page-state.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import { labOf, stateOfLab } from '../support/random-edits.ts';
import { cases } from '../support/long.ts';

function labIn(id: string, count: number): Session {
  const session = new Session();
  const room = PRESETS.find(({ preset }) => preset!.id === id)!;
  session.enter({ ...room, tunables: { ...room.tunables, count } });
  session.timeline = new Timeline(session);
  return session;
}

function steps(session: Session, count: number): Session {
  for (let i = 0; i < count; i++) session.step();
  return session;
}

const ALL = { gravity: [1, -5, 2] as Vec3, substeps: 2, dt: 1 / 120, sleeping: false, sleepSpeed: 0.2, continuous: false };

describe('settings', () => {
  test('take effect between two steps; undo, redo and rewind bring back what was, to the last bit', () => {
    const session = steps(labIn('mixed', 30), 20);
    const history = new History(session, () => 0);
    session.edit({ command: 'settings', ...ALL });
    history.note();
    const { world } = session;
    const read = (): unknown => ({
      gravity: world.gravity,
      substeps: world.substeps,
      dt: session.tunables.dt,
      sleeping: world.sleeping,
      sleepSpeed: world.sleepSpeed,
      continuous: world.continuous,
    });
    const usual = { gravity: [0, -9.81, 0], substeps: 4, dt: 1 / 60, sleeping: true, sleepSpeed: 0.05, continuous: true };
    expect(read()).toEqual(ALL);
    steps(session, 30);
    const end = world.hash();
    history.undo();
    expect([world.tick, read()]).toEqual([20, usual]);
    history.redo();
    expect([world.tick, world.hash(), read()]).toEqual([50, end, ALL]);
    for (const _ of session.timeline!.toTick(10));
    expect(read()).toEqual(usual);
    for (const _ of session.timeline!.toTick(50));
    expect([world.hash(), read()]).toEqual([end, ALL]);
    // A restart begins with them.
    session.restart();
    expect([session.world.substeps, session.world.gravity, session.built.dt]).toEqual([2, [1, -5, 2], 1 / 120]);
  });

  test('and the axis knows the simulated time of a tick', () => {
    const session = steps(labIn('tower', 3), 60);
    session.edit({ command: 'settings', dt: 1 / 120 });
    steps(session, 60);
    expect([0, 30, 60, 90, 120].map((tick) => session.timeAt(tick))).toEqual([0, 0.5, 1, 1.25, 1.5]);
  });
});

test('properties of one body, and of all, floor and walls included', () => {
  const session = labIn('tower', 3);
  const { world } = session;
  const bodies = [...world.entities()];
  session.edit({ command: 'properties', body: bodies[1], restitution: 0.5, continuous: false });
  expect(bodies.map((body) => world.material(body).restitution)).toEqual([0, 0.5, 0, 0]);
  expect(bodies.map((body) => world.isContinuous(body))).toEqual([true, false, true, true]);
  session.edit({ command: 'properties', friction: 0.9, gravityScale: 0.5 });
  expect(new Set(bodies.map((body) => world.material(body).friction))).toEqual(new Set([0.9]));
  expect(bodies.map((body) => world.gravityScale(body))).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(world.material(bodies[1]).restitution).toBe(0.5);
});

describe('a link', () => {
  test.each(cases([1], [1, 2, 3]))('carries parameters edited at random, and leads to the same world (seed %i)', async (seed) => {
    const random = mulberry32(seed);
    const session = labIn('mixed', 20);
    const bodies = [...session.world.entities()];
    const edits: (() => Edit)[] = [
      () => ({ command: 'settings', gravity: [random() - 0.5, -10 * random(), random()] }),
      () => ({ command: 'settings', substeps: 1 + Math.floor(6 * random()), continuous: random() < 0.5 }),
      () => ({ command: 'settings', dt: 1 / (30 + Math.floor(100 * random())) }),
      () => ({ command: 'settings', sleeping: random() < 0.5, sleepSpeed: random() }),
      () => ({ command: 'properties', friction: random() }),
      () => ({ command: 'properties', body: bodies[Math.floor(bodies.length * random())], restitution: random() }),
      () => ({ command: 'properties', gravityScale: random(), rollingFriction: 0.1 * random(), continuous: random() < 0.5 }),
    ];
    for (let i = 0; i < 12; i++) {
      // A drag, a few of them at one tick.
      const edit = edits[Math.floor(edits.length * random())];
      for (let n = 0; n < 1 + 3 * random(); n++) session.edit(edit());
      steps(session, Math.floor(6 * random()));
    }
    const state = { ...stateOfLab(session), edits: withoutVoid(session.editLog.list) };
    expect(state.edits.length).toBeLessThan(session.editLog.list.length);
    const read = await stateOfLink(linkOfState(state));
    expect(read.edits).toEqual(state.edits);
    const other = labOf(read);
    for (const _ of other.seek(read.tick, read.edits));
    expect(other.world.hash()).toBe(session.world.hash());
    expect(steps(other, 20).world.hash()).toBe(steps(session, 20).world.hash());
    expect(other.tunables).toEqual(session.tunables);
  });

  test('from before there were vectors: gravity is a number, downwards, and the rest as usual', () => {
    const state = stateOfLab(labIn('tower', 3));
    const old = { ...state, built: { seed: 1, count: 3, gravity: 2, substeps: 3, sleeping: false } };
    expect(readState(old).built).toEqual({
      seed: 1,
      count: 3,
      gravity: [0, -2, 0],
      substeps: 3,
      sleeping: false,
      dt: 1 / 60,
      sleepSpeed: 0.05,
      continuous: true,
    });
  });
});
