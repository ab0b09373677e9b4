// Pairs and its oracle: what a cell reads, what the judge thinks of it, and who asks when.

import { expect, test } from 'vitest';
import { Oracle } from '../../../src/page/rooms/matrix/oracle.ts';
import { drawPose } from '../../../src/page/rooms/matrix/draw-pose.ts';
import { fuzzBatch, judgePose } from '../../../src/page/rooms/matrix/judge-pose.ts';
import { PAIRS } from '../../../src/page/rooms/matrix/pairs.ts';
import { shapeAt } from '../../../src/page/rooms/matrix/placement.ts';
import { answer, type Answer, type Check, type Question } from '../../../src/page/rooms/matrix/protocol.ts';
import { fromTheOtherSide, LINES, read } from '../../../src/page/rooms/matrix/pair-reading.ts';
import { poseOf, START } from '../../../src/page/rooms/matrix/shared-pose.ts';
import { PENETRATING } from '../../../src/core/debug/palette.ts';
import { contact, sphere } from '../../../src/core/index.ts';

const SEED = 2026;
const COUNT = 70; // ten of each family; the browser's test and the fuzz button ask for more

test.each(PAIRS.map((pair, i) => [pair.a, pair.b, i] as const))(`%s and %s: nothing to complain of, seed ${SEED}`, (a, b, i) => {
  const { disagreements, agree } = fuzzBatch(SEED, i, { a, b }, 0, COUNT);
  expect(disagreements).toEqual([]);
  expect(agree).toBe(COUNT);
});

test('batches of any size judge the same poses', () => {
  const whole = fuzzBatch(5, 1, PAIRS[1], 0, 30);
  const parts = [fuzzBatch(5, 1, PAIRS[1], 0, 7), fuzzBatch(5, 1, PAIRS[1], 7, 1), fuzzBatch(5, 1, PAIRS[1], 8, 22)];
  expect(Math.max(...parts.map(({ worst }) => worst))).toBe(whole.worst);
  expect(parts.reduce((sum, { agree }) => sum + agree, 0)).toBe(whole.agree);
});

test('the line is red exactly when contact says penetrating, amber when it says touching, seed 3', () => {
  const seen = new Set<string>();
  for (let number = 0; number < 700; number++) {
    const i = number % PAIRS.length;
    const { pose } = drawPose(3, i, PAIRS[i], number);
    const [a, b] = [shapeAt(PAIRS[i].a, pose.a), shapeAt(PAIRS[i].b, pose.b)];
    const { state } = read(a, b);
    seen.add(state);
    expect(state).toBe(contact(a, b)?.state ?? 'separate');
    expect(LINES[state].color === PENETRATING).toBe(contact(a, b)?.state === 'penetrating');
  }
  expect([...seen].toSorted()).toEqual(['penetrating', 'separate', 'touching']);
  expect(LINES.penetrating.width).toBeGreaterThan(2 * LINES.separate.width);
});

test('two balls by hand', () => {
  const ball = (x: number): ReturnType<typeof sphere> => sphere({ center: [x, 0, 0], radius: 1 });
  expect(read(ball(0), ball(3))).toMatchObject({ state: 'separate', distance: 1, contact: null, centerA: [0, 0, 0], centerB: [3, 0, 0] });
  expect(read(ball(0), ball(2))).toMatchObject({ state: 'touching', distance: 0, tolerance: 4 * Number.EPSILON * 2 });
  expect(read(ball(0), ball(1.5))).toMatchObject({ state: 'penetrating', distance: -0.5, normal: [1, 0, 0] });
});

test('the mirrored cell says what exchanged arguments say, to the last bit', () => {
  for (const [i, pair] of PAIRS.entries()) {
    for (const pose of [poseOf(pair, START), drawPose(9, i, pair, i).pose]) {
      const [a, b] = [shapeAt(pair.a, pose.a), shapeAt(pair.b, pose.b)];
      // JSON makes −0 a 0.
      expect(JSON.stringify(fromTheOtherSide(read(a, b)))).toBe(JSON.stringify(read(b, a)));
    }
  }
});

test('a number on the screen that is not the core’s is not agreed to', () => {
  const pair = PAIRS[6];
  const pose = poseOf(pair, START);
  const { distance } = read(shapeAt(pair.a, pose.a), shapeAt(pair.b, pose.b));
  expect(judgePose(pair, pose, distance).complaint).toBeNull();
  expect(judgePose(pair, pose, distance + 1e-9).complaint).toContain('shows');
  expect(judgePose(pair, pose).truth).toBeCloseTo(distance, 12);
});

/** A desk whose worker answers when told to. */
function deskWithWorker(respond: (question: Question) => Answer = answer): {
  desk: Oracle;
  asked: Question[];
  reply: () => void;
  clock: { ms: number };
} {
  const asked: Question[] = [];
  const waiting: Question[] = [];
  const clock = { ms: 0 };
  const desk = new Oracle(
    (question) => {
      asked.push(question);
      waiting.push(question);
    },
    () => clock.ms,
  );
  return { desk, asked, clock, reply: () => desk.receive(respond(waiting.shift()!)) };
}

const checkOf = (x: number): Check[] => {
  const pair = PAIRS[0];
  const pose = poseOf(pair, { ...START, offset: [x, 0, 0] });
  return [{ pair, pose, shown: read(shapeAt(pair.a, pose.a), shapeAt(pair.b, pose.b)).distance }];
};

test('one question at a time, and of those that wait only the newest is asked', () => {
  const { desk, asked, reply } = deskWithWorker();
  for (const x of [1, 1.1, 1.2, 1.3]) desk.check(checkOf(x));
  expect(asked).toHaveLength(1);
  expect(desk.checking).toBe(true);
  reply();
  expect(asked).toEqual([
    { ask: 'check', checks: checkOf(1) },
    { ask: 'check', checks: checkOf(1.3) },
  ]);
  reply();
  expect(desk.checking).toBe(false);
  expect(desk.counters).toEqual({ compared: 2, agree: 2, disagree: 0 });
});

test('the fuzz judges every pose of every pair once, whatever the batches', () => {
  const empty = (question: Question): Answer =>
    question.ask === 'fuzz'
      ? { ask: 'fuzz', pair: question.pair, batch: { agree: question.count, disagreements: [], worst: 1 } }
      : { ask: 'check', verdicts: [] };
  const { desk, asked, reply, clock } = deskWithWorker(empty);
  desk.fuzz(1, 100);
  while (desk.fuzzRun?.state === 'running') {
    clock.ms += 5 * (asked.length % 7);
    reply();
  }
  const judged = new Set<string>();
  for (const question of asked) {
    if (question.ask !== 'fuzz') continue;
    for (let k = 0; k < question.count; k++) judged.add(`${question.pair}:${question.from + k}`);
  }
  expect(judged.size).toBe(1500);
  expect(asked.reduce((sum, question) => sum + (question.ask === 'fuzz' ? question.count : 0), 0)).toBe(1500);
  expect(desk.counters).toEqual({ compared: 1500, agree: 1500, disagree: 0 });
  expect(desk.fuzzRun).toMatchObject({ done: 1500, state: 'done', worst: 1 });
  expect(desk.timeLeft).toBeUndefined();
});

test('a pose on the screen goes before the next batch of a running fuzz; a cancelled one asks no more', () => {
  const { desk, asked, reply, clock } = deskWithWorker();
  desk.fuzz(1, 100);
  desk.check(checkOf(1));
  clock.ms = 30;
  reply();
  expect(asked.map(({ ask }) => ask)).toEqual(['fuzz', 'check']);
  expect(desk.timeLeft).toBeCloseTo(30 * 1499, 6);
  desk.cancel();
  reply();
  expect(asked).toHaveLength(2);
  expect(desk.fuzzRun).toMatchObject({ state: 'cancelled', done: 1 });
});

test('what the oracle complains of is counted and kept as a link once', () => {
  const pose = '0_0_0_0_0_0_1_1_1_1__1_0_0_0_0_0_1_1_1_1';
  const grumpy = (question: Question): Answer =>
    question.ask === 'check'
      ? { ask: 'check', verdicts: question.checks.map(() => ({ complaint: 'no', truth: 0 })) }
      : {
          ask: 'fuzz',
          pair: question.pair,
          batch: { agree: question.count - 1, disagreements: [{ pair: PAIRS[question.pair], pose, complaint: 'no' }], worst: 99 },
        };
  const { desk, reply } = deskWithWorker(grumpy);
  desk.check(checkOf(1.5));
  reply();
  desk.fuzz(1, 1);
  for (let i = 0; i < PAIRS.length; i++) reply();
  expect(desk.counters).toEqual({ compared: 16, agree: 0, disagree: 16 });
  expect(desk.disagreements).toHaveLength(16);
  desk.fuzz(1, 1);
  for (let i = 0; i < PAIRS.length; i++) reply();
  expect(desk.counters.disagree).toBe(31);
  expect(desk.disagreements).toHaveLength(16);
});
