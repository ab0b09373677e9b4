// The record of a frame: all its steps in it, its parts as much as the whole, in whole µs, and what was special.
import { expect, test } from 'vitest';
import { FRAMES, PARENT, PHASES } from '../../../src/page/profiler/profile.ts';
import type { Phase } from '../../../src/page/profiler/profile.ts';
import { specialsOf, tableOf, valueOf } from '../../../src/page/profiler/statistics.ts';
import type { Row } from '../../../src/page/profiler/statistics.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { Bench } from '../../support/frames.ts';

/** What the first column has for each phase, µs. */
function listed(rows: readonly Row[]): Map<Phase, number> {
  return new Map(rows.map((row) => [row.phase, row.now]));
}

/** Phases whose parts are not the whole. */
function unequal(values: ReadonlyMap<Phase, number>): Phase[] {
  return PHASES.filter((whole) => {
    const parts = PHASES.filter((phase) => PARENT[phase] === whole);
    return parts.length > 0 && parts.reduce((sum, part) => sum + values.get(part)!, 0) !== values.get(whole);
  });
}

test('the record of a frame of five steps holds all of them, and its parts are the whole', () => {
  const bench = new Bench();
  bench.frame({ steps: [1.6, 1.6, 3.2, 0.8, 0.8], queries: 0.4, sync: 0.2, overlays: 0.3, render: 2.5, panels: 0.7, rest: 0.05 });
  const { profile } = bench;
  const rows = tableOf(profile, 0);
  const now = listed(rows);
  expect(unequal(now)).toEqual([]);
  // Eight equal readings of the clock a step: seven intervals lie in phases, and one before the first.
  expect(now.get('solve')).toBe(1000);
  expect(now.get('narrowphase')).toBe(1000);
  expect(now.get('broadphase')).toBe(2000);
  expect(now.get('step')).toBe(8014);
  expect(now.get('stepRest')).toBe(1014);
  expect([now.get('queries'), now.get('render'), now.get('panels'), now.get('rest')]).toEqual([400, 2500, 700, 50]);
  expect([valueOf(profile, 'steps', 0), valueOf(profile, 'tick', 0)]).toEqual([5, 5]);
});

test('the record of a frame of any times adds up in every frame, and so do the means (seed 4)', () => {
  const random = mulberry32(4);
  const bench = new Bench();
  for (let k = 0; k < 120; k++) {
    const steps = Array.from({ length: Math.floor(6 * random()) }, () => 3 * random() ** 3);
    const some = (): number => (random() < 0.2 ? 0 : 2 * random() ** 4);
    bench.frame({ steps, queries: some(), sync: some(), overlays: some(), render: some(), panels: some(), rest: 0.01 * random() });
    expect(unequal(listed(tableOf(bench.profile, k)))).toEqual([]);
  }
  const rows = tableOf(bench.profile, 119);
  for (const { phase, mean } of rows) {
    const parts = rows.filter((row) => PARENT[row.phase] === phase);
    const sum = parts.reduce((total, part) => total + part.mean, 0);
    if (parts.length > 0) expect(sum, phase).toBeCloseTo(mean, 6);
  }
  expect(rows.find((row) => row.phase === 'frame')!.share).toBe(1);
  for (const row of rows) for (const value of [row.now, row.mean, row.share]) expect(value, row.phase).toBeGreaterThanOrEqual(0);
});

test('the record of a frame is written where nothing was drawn and no step was taken', () => {
  const bench = new Bench();
  bench.frame({ drawn: false, panels: 0.1 });
  const { profile } = bench;
  expect([profile.length, valueOf(profile, 'steps', 0), valueOf(profile, 'drawn', 0), valueOf(profile, 'calls', 0)]).toEqual([1, 0, 0, 0]);
  expect(specialsOf(profile, 0).map(({ what }) => what)).toEqual(['noStep', 'noDraw']);
  expect(unequal(listed(tableOf(profile, 0)))).toEqual([]);
});

test('the record of a frame counts the contacts of all its steps as the events do', () => {
  const bench = new Bench(60);
  let began = 0;
  let ended = 0;
  bench.world.on('contactBegan', () => began++);
  bench.world.on('contactEnded', () => ended++);
  let [begunCounted, endedCounted] = [0, 0];
  for (let k = 0; k < 50; k++) {
    bench.frame({ steps: [1, 1, 1] });
    begunCounted += valueOf(bench.profile, 'begun', k);
    endedCounted += valueOf(bench.profile, 'ended', k);
  }
  expect(began).toBeGreaterThan(50);
  expect([begunCounted, endedCounted]).toEqual([began, ended]);
});

test('the record of a frame says what was added, removed and woken', () => {
  const bench = new Bench(3);
  const { world, profile } = bench;
  bench.frame({ steps: [1] });
  // Two spheres that rest on the floor beside each other, and one alone.
  for (let k = 0; k < 600; k++) bench.frame({ steps: [1] });
  const asleep = [...world.entities()].filter((entity) => world.isAsleep(entity));
  expect(asleep.length).toBe(3);
  const spawned = world.spawn({ shape: { kind: 'sphere', center: [0, 9, 0], radius: 0.2 } });
  world.despawn(spawned);
  world.despawn(asleep[0]);
  world.applyImpulse(asleep[1], [0, 5, 0]);
  bench.frame({ steps: [1] });
  const last = profile.end - 1;
  expect([valueOf(profile, 'added', last), valueOf(profile, 'removed', last)]).toEqual([1, 2]);
  expect(valueOf(profile, 'woken', last)).toBeGreaterThanOrEqual(1);
  expect(valueOf(profile, 'islands', last)).toBeGreaterThanOrEqual(1);
  expect(valueOf(profile, 'islands', last)).toBeLessThanOrEqual(valueOf(profile, 'woken', last));
});

test('the record of a frame knows the interval before it, but not over a pause, and keeps 600 frames', () => {
  const bench = new Bench();
  const { profile } = bench;
  bench.frame({}, 20);
  bench.frame({}, 20);
  profile.interrupt();
  bench.frame({}, 20);
  bench.frame({}, 20);
  expect([0, 1, 2, 3].map((k) => valueOf(profile, 'interval', k))).toEqual([NaN, expect.closeTo(20, 9), NaN, expect.closeTo(20, 9)]);
  for (let k = 0; k < FRAMES; k++) bench.frame();
  expect([profile.length, profile.end, valueOf(profile, 'frame', 3)]).toEqual([FRAMES, FRAMES + 4, NaN]);
  profile.clear();
  expect([profile.length, valueOf(profile, 'frame', profile.end - 1)]).toEqual([0, NaN]);
});

test('the record of a frame learns the time of the graphics card later, as long as the frame is there', () => {
  const bench = new Bench();
  const { profile } = bench;
  for (let k = 0; k < 5; k++) bench.frame();
  profile.setGpu(2, 740);
  expect([valueOf(profile, 'gpu', 2), valueOf(profile, 'gpu', 3)]).toEqual([740, NaN]);
  for (let k = 0; k < FRAMES; k++) bench.frame();
  profile.setGpu(2, 1);
  expect(valueOf(profile, 'gpu', 2 + FRAMES)).toBe(NaN);
});
