import { expect, test } from 'vitest';
import { FRAMES, History } from '../../../src/app/profiler/history.ts';
import { mulberry32 } from '../../../src/math/random.ts';

test('an empty history says zero everywhere', () => {
  const history = new History();
  expect([history.now, history.average(), history.percentile(0.95), history.percentile(1), history.length]).toEqual([0, 0, 0, 0, 0]);
});

test('one to twenty: the average is 10.5, 95 of 100 stay at or below 19, the largest is 20', () => {
  const history = new History();
  for (let i = 20; i >= 1; i--) history.push(i);
  expect([history.now, history.average(), history.percentile(0.95), history.percentile(1), history.percentile(0)]).toEqual([
    1, 10.5, 19, 20, 1,
  ]);
});

test('only the last frames count', () => {
  const history = new History();
  history.push(1e9);
  for (let i = 0; i < FRAMES; i++) history.push(2);
  expect([history.length, history.average(), history.percentile(1)]).toEqual([FRAMES, 2, 2]);
});

test('percentiles agree with a sorted list of the last values, seed 11', () => {
  const random = mulberry32(11);
  const history = new History();
  const all: number[] = [];
  for (let i = 1; i <= 3 * FRAMES; i++) {
    const value = random();
    all.push(value);
    history.push(value);
    if (i % 97 !== 0) continue;
    const last = all.slice(-FRAMES).toSorted((a, b) => a - b);
    expect(history.percentile(0.95)).toBe(last[Math.ceil(0.95 * last.length) - 1]);
    expect(history.percentile(1)).toBe(last.at(-1));
    expect(history.now).toBe(value);
  }
});

test('cleared, it starts again', () => {
  const history = new History();
  history.push(5);
  history.clear();
  history.push(3);
  expect([history.now, history.average(), history.length]).toEqual([3, 3, 1]);
});
