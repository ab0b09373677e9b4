import { expect, test } from 'vitest';
import { StepBudget } from '../../src/page/model/step-budget.ts';

test('quick steps are as many as the clock wants, slow ones as many as fit into 40 ms, and one in any case', () => {
  const pace = new StepBudget();
  expect(pace.most).toBe(Infinity);
  pace.note(5, 10);
  expect(pace.most).toBe(20);
  pace.forget();
  pace.note(2, 30);
  expect(pace.most).toBe(2);
  pace.forget();
  pace.note(1, 500);
  expect(pace.most).toBe(1);
});

test('a world that keeps up is not behind; one that cannot says how fast it runs, once half a second is known', () => {
  const pace = new StepBudget();
  let now = 1000;
  /** So many frames of `real` seconds, in each of which `simulated` seconds pass. */
  const run = (frames: number, simulated: number, real: number): void => {
    for (let i = 0; i < frames; i++) pace.ran(simulated, (now += 1000 * real));
  };
  run(60, 1 / 60, 1 / 60);
  expect(pace.behind(1)).toBeUndefined();
  expect(pace.behind(2)).toBeCloseTo(1, 9);
  pace.forget();
  // Five steps a frame, two frames a second: a sixth of real time. The first frame has no length yet.
  run(1, 5 / 60, 0.5);
  expect(pace.behind(1)).toBeUndefined();
  run(30, 5 / 60, 0.5);
  expect(pace.behind(1)).toBeCloseTo(1 / 6, 6);
  expect(pace.behind(0.1)).toBeUndefined();
  // A hidden tab is not a slow world.
  run(1, 0, 3600);
  expect(pace.behind(1)).toBeCloseTo(1 / 6, 6);
  pace.ran(undefined, now);
  expect(pace.behind(1)).toBeUndefined();
});

test('one slow frame among quick ones weighs little, many of them tell', () => {
  const pace = new StepBudget();
  for (let i = 0; i < 20; i++) pace.note(2, 10);
  pace.note(2, 40);
  expect(pace.most).toBe(4);
  for (let i = 0; i < 20; i++) pace.note(2, 40);
  expect(pace.most).toBe(2);
});

test('steps of more than half a second three times running hold the page up, until the visitor knows', () => {
  const pace = new StepBudget();
  for (const milliseconds of [600, 600, 400, 600, 600]) pace.note(1, milliseconds);
  expect(pace.holdsUp).toBe(false);
  pace.note(1, 600);
  expect(pace.holdsUp).toBe(true);
  pace.patient = true;
  expect(pace.holdsUp).toBe(false);
  // The steps before a change do not tell of the world after it.
  pace.askAgain();
  expect(pace.holdsUp).toBe(false);
  for (let i = 0; i < 3; i++) pace.note(1, 600);
  expect(pace.holdsUp).toBe(true);
  pace.forget();
  expect(pace.holdsUp).toBe(false);
  // Five steps of 150 ms are slow, and no step holds anybody up.
  for (let i = 0; i < 9; i++) pace.note(5, 750);
  expect(pace.holdsUp).toBe(false);
});
