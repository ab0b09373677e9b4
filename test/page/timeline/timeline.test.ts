// The past of a world: wherever one goes in it, the world is the same to the last bit, and going on from there leads to the same future.
import { describe, expect, test } from 'vitest';
import { History } from '../../../src/page/model/history.ts';
import { arrive } from '../../../src/page/model/journey.ts';
import { Session } from '../../../src/page/model/session.ts';
import { PRESETS } from '../../../src/page/rooms/world/presets.ts';
import { DIGESTED_BODIES, MOST_BYTES, Timeline } from '../../../src/page/model/timeline.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { inspect, writeMotionDigest } from '../../../src/core/inspect.ts';
import { randomVisit } from '../../support/random-edits.ts';
import { cases } from '../../support/long.ts';

function enter(scene: string, count?: number): { lab: Session; timeline: Timeline } {
  const room = PRESETS.find(({ preset }) => preset!.id === scene)!;
  const lab = new Session();
  lab.enter({ ...room, tunables: { ...room.tunables, ...(count !== undefined && { count }) } });
  const timeline = new Timeline(lab);
  lab.timeline = timeline;
  return { lab, timeline };
}

function run(lab: Session, steps: number): void {
  for (let i = 0; i < steps; i++) {
    lab.step();
    lab.refreshQueries();
  }
}

const go = (timeline: Timeline, tick: number): void => arrive(timeline.toTick(tick));

function digestOf({ world }: Session): Uint32Array {
  const digest = new Uint32Array(2);
  writeMotionDigest(digest, inspect(world));
  return digest;
}

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

  test.each(cases(['tower', 'pile'], ['tower', 'pile', 'rain']))('of %s: every contact there is has its begin', (scene) => {
    const { lab, timeline } = enter(scene);
    checkBegins(lab, timeline);
    for (const steps of [1, 29, 40]) {
      run(lab, steps);
      checkBegins(lab, timeline);
    }
    go(timeline, 30);
    checkBegins(lab, timeline);
    // One that is loaded late knows them too.
    timeline.begin();
    checkBegins(lab, timeline);
  });

  test('of a body put onto another while time stands: as of the next step, and not twice', () => {
    const { lab, timeline } = enter('tower', 3);
    run(lab, 20);
    const [a, b] = [...lab.world.entities()].slice(-2);
    const [x, y, z] = lab.world.pose(a).position;
    lab.edit({ command: 'place', body: b, position: [x, y + 0.98, z] });
    lab.refreshQueries();
    expect(timeline.events.latest(9, { body: a, other: b, until: lab.world.tick }).some(({ tick }) => tick > 20)).toBe(false);
    run(lab, 5);
    checkBegins(lab, timeline);
    go(timeline, 20);
    lab.edit({ command: 'place', body: b, position: [x, y + 5, z] });
    run(lab, 5);
    checkBegins(lab, timeline);
  });
});

describe('going back', () => {
  test('to any tick gives the hash that the tick had, and going on gives those that followed', () => {
    const { lab, timeline } = enter('pile', 80);
    const hashes = [lab.world.hash()];
    for (let i = 0; i < 240; i++) {
      run(lab, 1);
      hashes.push(lab.world.hash());
    }
    for (const tick of [239, 12, 0, 100, 101, 99, 240, 7]) {
      go(timeline, tick);
      expect(lab.world.tick).toBe(tick);
      expect(lab.world.hash()).toBe(hashes[tick]);
      run(lab, 3);
      expect(lab.world.hash()).toBe(hashes[tick + 3] ?? lab.world.hash());
      expect(timeline.end).toBe(Math.max(240, tick + 3));
      if (tick > 237) break;
    }
  });

  test.each(cases([3, 4], [2, 3, 4, 5, 7, 8, 10, 11]))('in a world edited at random (seed %i)', (seed) => {
    const { lab } = randomVisit(seed, 150);
    lab.refreshQueries();
    const timeline = lab.timeline!;
    const random = mulberry32(seed);
    const end = { hash: lab.world.hash(), edits: lab.editLog.list.length };
    const ahead = timeline.inPast ? undefined : end;
    for (let n = 0; n < 6; n++) {
      const tick = timeline.first + Math.floor(random() * (timeline.end - timeline.first));
      go(timeline, tick);
      expect(lab.world.tick).toBe(tick);
      const digest = timeline.digestAt(tick);
      if (digest) expect(digestOf(lab)).toEqual(digest);
      run(lab, Math.floor(random() * (timeline.end - tick)));
    }
    go(timeline, timeline.end);
    if (ahead) {
      expect(lab.editLog.list.length).toBe(ahead.edits);
      expect(lab.world.hash()).toBe(ahead.hash);
    }
    // Bit for bit also in what one does not see: the future of the one that was rewound is that of the one that never was.
    const other = randomVisit(seed, 150).lab;
    other.refreshQueries();
    for (const one of [lab, other]) run(one, 40);
    if (ahead) expect(lab.world.hash()).toBe(other.world.hash());
  });
});

describe('an edit after a rewind', () => {
  test('ends the future that was there; undone, it is there again; done again, the new one', () => {
    const { lab, timeline } = enter('pile', 30);
    const history = new History(() => 0);
    run(lab, 100);
    lab.edit({ command: 'gravity', gravity: 3 });
    history.worldChanged(lab);
    run(lab, 100);
    const [first, tick] = [lab.world.hash(), lab.world.tick];
    go(timeline, 50);
    const there = lab.world.hash();
    lab.add([0, 6, 0], [0, 1, 0]);
    history.worldChanged(lab);
    expect(timeline.end).toBe(50);
    run(lab, 30);
    const second = lab.world.hash();
    expect(lab.editLog.list.filter(({ command }) => command === 'gravity')).toEqual([]);

    history.undo();
    expect([lab.world.tick, lab.world.hash()]).toEqual([50, there]);
    expect(timeline.end).toBe(tick);
    run(lab, tick - 50);
    expect(lab.world.hash()).toBe(first);

    history.redo();
    expect([lab.world.tick, lab.world.hash()]).toEqual([80, second]);
    expect(timeline.end).toBe(80);
    history.undo();
    history.undo();
    expect(lab.world.tick).toBe(100);
    expect(timeline.end).toBe(100);
    history.redo();
    history.redo();
    expect([lab.world.tick, lab.world.hash()]).toEqual([80, second]);
  });
});

describe('undo and redo of edits', () => {
  test.each(cases([21], [21, 22, 23]))(
    'twenty times each: back to what was there before, and forth to what was there then (seed %i)',
    (seed) => {
      const { lab } = enter('mixed', 40);
      const history = new History(() => 0);
      const random = mulberry32(seed);
      const before: [number, string][] = [];
      for (let n = 0; n < 20; n++) {
        run(lab, Math.floor(5 * random()));
        before.push([lab.world.tick, lab.world.hash()]);
        const bodies = [...lab.world.entities()].filter((body) => !lab.isWall(body));
        const body = bodies[Math.floor(random() * bodies.length)];
        if (random() < 0.3) lab.add([4 * random() - 2, 5, 4 * random() - 2], [0, 1, 0]);
        else if (random() < 0.4) lab.remove(body);
        else lab.editor.setPose(body, { position: [4 * random() - 2, 5 * random(), 4 * random() - 2] });
        history.worldChanged(lab);
        lab.refreshQueries();
      }
      run(lab, 10);
      const after: [number, string][] = [];
      for (let n = 19; n >= 0; n--) {
        after.push([lab.world.tick, lab.world.hash()]);
        history.undo();
        lab.refreshQueries();
        expect([lab.world.tick, lab.world.hash()]).toEqual(before[n]);
      }
      for (let n = 0; n < 20; n++) {
        history.redo();
        lab.refreshQueries();
        expect([lab.world.tick, lab.world.hash()]).toEqual(after.pop());
      }
      // What is edited next is a change of its own.
      const end = [lab.world.tick, lab.world.hash()];
      lab.add([0, 6, 0], [0, 1, 0]);
      history.worldChanged(lab);
      history.undo();
      expect([lab.world.tick, lab.world.hash()]).toEqual(end);
    },
  );
});

describe('keyframes', () => {
  test('stay within their memory, thinner the older, and still every tick is reached', () => {
    const { lab, timeline } = enter('pile', 2000);
    const hashes: string[] = [];
    // (Every step counts as dear, so that there are many.)
    for (let i = 0; i < 130; i++) {
      lab.step();
      timeline.keep(false);
      hashes.push(lab.world.hash());
    }
    expect(timeline.bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(timeline.keyframes.length).toBeGreaterThan(10);
    expect(timeline.keyframes.length).toBeLessThan(130);
    for (const tick of [129, 60, 3]) {
      go(timeline, tick);
      expect(lab.world.hash()).toBe(hashes[tick - 1]);
    }
  });

  test('when the past of a restored world is dropped, an edit in it cannot be undone, and the world stays as it is', () => {
    const { lab, timeline } = enter('pile', 2000);
    const history = new History();
    lab.step();
    // As a scene file brings it: what led there is not in the log.
    lab.leap(lab.world.snapshot(), []);
    lab.add([0, 5, 0], [0, 1, 0]);
    history.worldChanged(lab);
    while (timeline.first <= 1) {
      lab.step();
      timeline.keep(false);
    }
    const here = [lab.world.tick, lab.world.hash()];
    expect(history.undo()).toBe('lost');
    expect([lab.world.tick, lab.world.hash()]).toEqual(here);
    expect(history.undo()).toBe(false);
    go(timeline, 0);
    expect(lab.world.tick).toBe(timeline.first);
  });

  test('carry the hash of their tick; below 500 bodies every tick has the digest of its motion', () => {
    const { lab, timeline } = enter('pile', 60);
    run(lab, 50);
    for (let tick = 1; tick <= 50; tick++) expect(timeline.digestAt(tick)).toHaveLength(2);
    expect(timeline.digestAt(50)).toEqual(digestOf(lab));
    expect(lab.world.size).toBeLessThan(DIGESTED_BODIES);
    timeline.keep(false);
    expect(timeline.hashAt(50)).toBe(lab.world.hash());
  });

  test('a world edited past the log is kept there: crossing the tick leads to the same world', () => {
    const { lab, timeline } = enter('pile', 30);
    run(lab, 40);
    const body = [...lab.world.entities()].find((one) => !lab.isWall(one))!;
    lab.world.setPose(body, { position: [0, 9, 0] });
    run(lab, 40);
    const hash = lab.world.hash();
    expect(lab.editLog.foreign).toBe(true);
    go(timeline, 20);
    run(lab, 60);
    expect([lab.world.tick, lab.world.hash()]).toEqual([80, hash]);
    go(timeline, 30);
    go(timeline, 80);
    expect(lab.world.hash()).toBe(hash);
  });
});

describe('what is noted of each tick', () => {
  test('is noted once, cut off with the future, and comes back with it', () => {
    const { lab, timeline } = enter('bullets', 20);
    run(lab, 60);
    const { series, events } = timeline;
    const energies = Array.from({ length: 60 }, (_, i) => series.at('energy', i + 1));
    const all = events.latest(1e5);
    expect(all.length).toBeGreaterThan(5);
    expect(energies.every(Number.isFinite)).toBe(true);
    go(timeline, 10);
    run(lab, 30);
    expect(events.latest(1e5)).toEqual(all);
    const history = new History(() => 0);
    lab.add([0, 6, 0], [0, 1, 0]);
    history.worldChanged(lab);
    expect(series.end).toBe(41);
    expect(events.latest(1e5)).toEqual(all.filter(({ tick }) => tick <= 40));
    history.undo();
    expect(events.latest(1e5)).toEqual(all);
    expect(Array.from({ length: 60 }, (_, i) => series.at('energy', i + 1))).toEqual(energies);
  });
});
