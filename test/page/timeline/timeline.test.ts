// The past of a world: wherever one goes in it, the world is the same to the last bit, and going on from there leads to the same future.
import { describe, expect, test } from 'vitest';
import { History } from '../../../src/page/model/history.ts';
import { arrive } from '../../../src/page/model/journey.ts';
import { Session } from '../../../src/page/model/session.ts';
import { PRESETS } from '../../../src/page/rooms/world/presets.ts';
import { KEYFRAME_BYTES } from '../../../src/core/record/recorder.ts';
import { Timeline } from '../../../src/page/model/timeline.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { randomVisit } from '../../support/random-edits.ts';
import { cases } from '../../support/long.ts';

function enter(scene: string, count?: number): { session: Session; timeline: Timeline } {
  const room = PRESETS.find(({ preset }) => preset!.id === scene)!;
  const session = new Session();
  session.enter({ ...room, tunables: { ...room.tunables, ...(count !== undefined && { count }) } });
  const timeline = new Timeline(session);
  session.timeline = timeline;
  return { session, timeline };
}

function run(session: Session, steps: number): void {
  for (let i = 0; i < steps; i++) {
    session.step();
    session.refreshQueries();
  }
}

const go = (timeline: Timeline, tick: number): void => arrive(timeline.toTick(tick));

describe('contact events', () => {
  /** The last event of each pair that touches is its begin, at the step that its age says. */
  const checkBegins = ({ world }: Session, { events }: Timeline): void => {
    const begun = new Map<string, number>();
    for (const { a, b, began, tick } of events.latest(Infinity, { until: world.tick }).reverse()) {
      begun.delete(`${a} ${b}`);
      if (began) begun.set(`${a} ${b}`, tick);
    }
    let touching = 0;
    for (const { a, b, age } of world.contacts) {
      const tick = begun.get(`${a} ${b}`)!;
      // (Those that the world was built with are there before the first step, from which on they age.)
      expect(tick === 0 ? 1 : tick).toBe(Math.max(1, world.tick - age));
      touching++;
    }
    if (world.tick > 60) expect(touching).toBeGreaterThan(3);
  };

  test.each(cases(['pile'], ['tower', 'pile', 'rain']))('of %s: every contact there is has its begin', (scene) => {
    const { session, timeline } = enter(scene);
    checkBegins(session, timeline);
    for (const steps of [1, 29, 40]) {
      run(session, steps);
      checkBegins(session, timeline);
    }
    go(timeline, 30);
    checkBegins(session, timeline);
    // One that is loaded late knows them too.
    timeline.begin();
    checkBegins(session, timeline);
  });

  test('of a body put onto another while time stands: as of the next step, and not twice', () => {
    const { session, timeline } = enter('tower', 3);
    run(session, 20);
    const [a, b] = [...session.world.entities()].slice(-2);
    const [x, y, z] = session.world.pose(a).position;
    session.edit({ command: 'place', body: b, position: [x, y + 0.98, z] });
    session.refreshQueries();
    expect(timeline.events.latest(9, { body: a, other: b, until: session.world.tick }).some(({ tick }) => tick > 20)).toBe(false);
    run(session, 5);
    checkBegins(session, timeline);
    go(timeline, 20);
    session.edit({ command: 'place', body: b, position: [x, y + 5, z] });
    run(session, 5);
    checkBegins(session, timeline);
  });
});

describe('going back', () => {
  test('to any tick gives the hash that the tick had, and going on gives those that followed', () => {
    const { session, timeline } = enter('pile', 80);
    const hashes = [session.world.hash()];
    for (let i = 0; i < 240; i++) {
      run(session, 1);
      hashes.push(session.world.hash());
    }
    for (const tick of [239, 12, 0, 100, 101, 99, 240, 7]) {
      go(timeline, tick);
      expect(session.world.tick).toBe(tick);
      expect(session.world.hash()).toBe(hashes[tick]);
      run(session, 3);
      expect(session.world.hash()).toBe(hashes[tick + 3] ?? session.world.hash());
      expect(timeline.end).toBe(Math.max(240, tick + 3));
      if (tick > 237) break;
    }
  });

  test.each(cases([4], [2, 3, 4, 5, 7, 8, 10, 11]))('in a world edited at random (seed %i)', (seed) => {
    const { session } = randomVisit(seed, 150);
    session.refreshQueries();
    const timeline = session.timeline!;
    const random = mulberry32(seed);
    const end = { hash: session.world.hash(), edits: session.editLog.list.length };
    const ahead = timeline.inPast ? undefined : end;
    for (let n = 0; n < 6; n++) {
      const tick = timeline.first + Math.floor(random() * (timeline.end - timeline.first));
      go(timeline, tick);
      expect(session.world.tick).toBe(tick);
      run(session, Math.floor(random() * (timeline.end - tick)));
    }
    go(timeline, timeline.end);
    if (ahead) {
      expect(session.editLog.list.length).toBe(ahead.edits);
      expect(session.world.hash()).toBe(ahead.hash);
    }
    // Bit for bit also in what one does not see: the future of the one that was rewound is that of the one that never was.
    const other = randomVisit(seed, 150).session;
    other.refreshQueries();
    for (const one of [session, other]) run(one, 40);
    if (ahead) expect(session.world.hash()).toBe(other.world.hash());
  });
});

test('an edit after a rewind ends the future that was there; undone, it is there again; done again, the new one', () => {
  const { session, timeline } = enter('pile', 30);
  const history = new History(session, () => 0);
  run(session, 100);
  session.edit({ command: 'gravity', gravity: 3 });
  history.note();
  run(session, 100);
  const [first, tick] = [session.world.hash(), session.world.tick];
  go(timeline, 50);
  const there = session.world.hash();
  session.add([0, 6, 0], [0, 1, 0]);
  history.note();
  expect(timeline.end).toBe(50);
  run(session, 30);
  const second = session.world.hash();
  expect(session.editLog.list.filter(({ command }) => command === 'gravity')).toEqual([]);

  history.undo();
  expect([session.world.tick, session.world.hash()]).toEqual([50, there]);
  expect(timeline.end).toBe(tick);
  run(session, tick - 50);
  expect(session.world.hash()).toBe(first);

  history.redo();
  expect([session.world.tick, session.world.hash()]).toEqual([80, second]);
  expect(timeline.end).toBe(80);
  history.undo();
  history.undo();
  expect(session.world.tick).toBe(100);
  expect(timeline.end).toBe(100);
  history.redo();
  history.redo();
  expect([session.world.tick, session.world.hash()]).toEqual([80, second]);
});

test.each(cases([21], [21, 22, 23]))(
  'undo and redo of edits many times: back to what was there before, and forth to what was there then (seed %i)',
  (seed) => {
    const EDITS = cases(8, 20);
    const { session } = enter('mixed', 40);
    const history = new History(session, () => 0);
    const random = mulberry32(seed);
    const before: [number, string][] = [];
    for (let n = 0; n < EDITS; n++) {
      run(session, Math.floor(5 * random()));
      before.push([session.world.tick, session.world.hash()]);
      const bodies = [...session.world.entities()].filter((body) => !session.isWall(body));
      const body = bodies[Math.floor(random() * bodies.length)];
      if (random() < 0.3) session.add([4 * random() - 2, 5, 4 * random() - 2], [0, 1, 0]);
      else if (random() < 0.4) session.remove(body);
      else session.setPose(body, { position: [4 * random() - 2, 5 * random(), 4 * random() - 2] });
      history.note();
      session.refreshQueries();
    }
    run(session, 10);
    const after: [number, string][] = [];
    for (let n = EDITS - 1; n >= 0; n--) {
      after.push([session.world.tick, session.world.hash()]);
      history.undo();
      session.refreshQueries();
      expect([session.world.tick, session.world.hash()]).toEqual(before[n]);
    }
    for (let n = 0; n < EDITS; n++) {
      history.redo();
      session.refreshQueries();
      expect([session.world.tick, session.world.hash()]).toEqual(after.pop());
    }
    // What is edited next is a change of its own.
    const end = [session.world.tick, session.world.hash()];
    session.add([0, 6, 0], [0, 1, 0]);
    history.note();
    history.undo();
    expect([session.world.tick, session.world.hash()]).toEqual(end);
  },
);

describe('keyframes', () => {
  test('stay within their memory, thinner the older, and still every tick is reached', () => {
    const { session, timeline } = enter('pile', 2000);
    const STEPS = cases(70, 130);
    const ASKED = [STEPS - 1, 40, 3];
    const hashes = new Map<number, string>();
    // (Every step counts as dear, so that there are many.)
    for (let i = 0; i < STEPS; i++) {
      session.step();
      timeline.keep();
      if (ASKED.includes(i + 1)) hashes.set(i + 1, session.world.hash());
    }
    const { ticks, bytes } = timeline.keyframes;
    expect(bytes).toBeLessThanOrEqual(KEYFRAME_BYTES);
    expect(ticks.length).toBeGreaterThan(10);
    expect(ticks.length).toBeLessThan(STEPS);
    for (const tick of ASKED) {
      go(timeline, tick);
      expect(session.world.hash()).toBe(hashes.get(tick));
    }
  });

  test('of what led to a restored world there are none: an edit of then cannot be undone, and the world stays as it is', () => {
    const { session, timeline } = enter('pile', 60);
    const history = new History(session);
    session.step();
    session.add([0, 5, 0], [0, 1, 0]);
    // As a reload brings it.
    session.leap(session.world.snapshot(), session.editLog.list);
    history.load([{ tick: 1, edits: 0 }]);
    const here = [session.world.tick, session.world.hash()];
    expect(history.undo()).toBe('lost');
    expect([session.world.tick, session.world.hash()]).toEqual(here);
    expect(history.undo()).toBe(false);
    go(timeline, 0);
    expect(session.world.tick).toBe(timeline.first);
  });

  test('a world edited past the log is kept there: crossing the tick leads to the same world', () => {
    const { session, timeline } = enter('pile', 30);
    run(session, 40);
    const body = [...session.world.entities()].find((one) => !session.isWall(one))!;
    session.world.setPose(body, { position: [0, 9, 0] });
    run(session, 40);
    const hash = session.world.hash();
    expect(session.editLog.foreign).toBe(true);
    go(timeline, 20);
    run(session, 60);
    expect([session.world.tick, session.world.hash()]).toEqual([80, hash]);
    go(timeline, 30);
    go(timeline, 80);
    expect(session.world.hash()).toBe(hash);
  });
});

test('what is noted of each tick is noted once, cut off with the future, and comes back with it', () => {
  const { session, timeline } = enter('bullets', 20);
  run(session, 60);
  const { series, events } = timeline;
  const energies = Array.from({ length: 60 }, (_, i) => series.at('energy', i + 1));
  const all = events.latest(1e5);
  expect(all.length).toBeGreaterThan(5);
  expect(energies.every(Number.isFinite)).toBe(true);
  go(timeline, 10);
  run(session, 30);
  expect(events.latest(1e5)).toEqual(all);
  const history = new History(session, () => 0);
  session.add([0, 6, 0], [0, 1, 0]);
  history.note();
  expect(series.end).toBe(41);
  expect(events.latest(1e5)).toEqual(all.filter(({ tick }) => tick <= 40));
  history.undo();
  expect(events.latest(1e5)).toEqual(all);
  expect(Array.from({ length: 60 }, (_, i) => series.at('energy', i + 1))).toEqual(energies);
});
