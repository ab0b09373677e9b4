// Pairs and its oracle: what a cell reads, what the judge thinks of it, and who asks when.

import { expect, test } from 'vitest';
import { drawPose } from '../../../src/page/rooms/matrix/draw-pose.ts';
import { fuzz, judgePose, type Check, type Question } from '../../../src/page/rooms/matrix/judge-pose.ts';
import { Oracle } from '../../../src/page/rooms/matrix/oracle.ts';
import { home, PAIRS } from '../../../src/page/rooms/matrix/pairs.ts';
import { LINES, posed } from '../../../src/page/rooms/matrix/pair-reading.ts';
import { poseOf, START } from '../../../src/page/rooms/matrix/shared-pose.ts';
import { PENETRATING } from '../../../src/core/debug/palette.ts';
import { contact } from '../../../src/core/index.ts';
import { cases } from '../../support/long.ts';

const SEED = 2026;
const COUNT = cases(21, 70); // of each of seven families as many; the browser's test and the fuzz button ask for more

test(`nothing to complain of in ${COUNT} poses of each pair, seed ${SEED}`, () => {
  const judged = [...fuzz(SEED, COUNT)];
  expect(judged.filter(({ complaint }) => complaint !== null)).toEqual([]);
  expect(judged).toHaveLength(COUNT * PAIRS.length);
  expect(new Set(judged.map(({ pose: { a, b } }) => `${a.kind} ${b.kind}`)).size).toBe(15);
});

test('the line is red exactly when contact says penetrating, amber when it says touching, seed 3', () => {
  const seen = new Set<string>();
  for (let number = 0; number < 700; number++) {
    const i = number % PAIRS.length;
    const { a, b, reading } = posed(drawPose(3, i, PAIRS[i], number).pose);
    const { state } = reading;
    seen.add(state);
    expect(state).toBe(contact(a, b)?.state ?? 'separate');
    expect(LINES[state].color === PENETRATING).toBe(contact(a, b)?.state === 'penetrating');
  }
  expect([...seen].toSorted()).toEqual(['penetrating', 'separate', 'touching']);
  expect(LINES.penetrating.width).toBeGreaterThan(2 * LINES.separate.width);
});

test('a number on the screen that is not the core’s is not agreed to', () => {
  const pose = poseOf(PAIRS[6], START);
  const { distance } = posed(pose).reading;
  expect(judgePose(pose, distance).complaint).toBeNull();
  expect(judgePose(pose, distance + 1e-9).complaint).toContain('shows');
  expect(judgePose(pose).truth).toBeCloseTo(distance, 12);
});

const checkOf = (x: number): Check[] => {
  const pose = poseOf(PAIRS[0], { ...START, offset: [x, 0, 0] });
  return [{ pose, shown: posed(pose).reading.distance }];
};

function asking(): { readonly desk: Oracle; readonly asked: Question[] } {
  const asked: Question[] = [];
  return { desk: new Oracle((question) => asked.push(question)), asked };
}

test('one check at a time, a fifth of a second apart, of the newest pose', () => {
  const { desk, asked } = asking();
  const poses = [1, 1.1, 1.2].map(checkOf);
  desk.ask(0, poses[0], () => poses[0]);
  desk.ask(300, poses[1], () => poses[1]);
  expect(asked).toEqual([{ ask: 'check', checks: poses[0] }]);
  expect(desk.verdictOf(poses[0][0].pose)).toBeUndefined();
  desk.receive({ ask: 'check', verdicts: [{ complaint: null, truth: 1 }] });
  expect(desk.verdictOf(poses[0][0].pose)).toEqual({ complaint: null, truth: 1 });
  desk.ask(320, poses[2], () => poses[2]);
  desk.receive({ ask: 'check', verdicts: [{ complaint: 'no', truth: 1 }] });
  desk.ask(400, poses[1], () => poses[1]);
  desk.ask(900, poses[2], () => poses[2]);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual({ ask: 'check', checks: poses[2] });
  expect(desk.counters).toEqual({ compared: 2, agree: 1, disagree: 1 });
});

test('the batches of a run add up; those of an abandoned one do not count', () => {
  const { desk, asked } = asking();
  const batch = (run: number, done: number) => desk.receive({ ask: 'fuzz', run, done, disagreements: [], worst: done, took: 30 });
  desk.fuzz(1, 100);
  desk.fuzz(2, 100);
  batch(1, 500);
  batch(2, 1000);
  expect(desk.fuzzRun).toMatchObject({ seed: 2, done: 1000, total: 1500, worst: 1000, state: 'running' });
  expect(desk.timeLeft).toBeCloseTo(15, 9);
  batch(2, 500);
  expect(desk.fuzzRun).toMatchObject({ done: 1500, state: 'done' });
  expect(desk.timeLeft).toBeUndefined();
  desk.fuzz(3, 100);
  desk.cancel();
  batch(3, 10);
  expect(desk.fuzzRun).toMatchObject({ done: 0, state: 'cancelled' });
  expect(desk.counters).toEqual({ compared: 1500, agree: 1500, disagree: 0 });
  expect(asked.map(({ ask }) => ask)).toEqual(['fuzz', 'fuzz', 'fuzz', 'stop']);
});

test('what the oracle complains of is counted, and kept once', () => {
  const { desk } = asking();
  desk.fuzz(1, 10);
  for (const x of [0, 1, 1]) {
    const pose = { a: home('sphere'), b: home('sphere', [x, 0, 0]) };
    desk.receive({ ask: 'fuzz', run: 1, done: 2, disagreements: [{ pose, complaint: 'no' }], worst: 99, took: 1 });
  }
  expect(desk.counters).toEqual({ compared: 6, agree: 3, disagree: 3 });
  expect(desk.disagreements).toHaveLength(2);
});
