import { expect, test } from 'vitest';
import { RedrawCheck } from '../../src/page/model/redraw-check.ts';

function frames(stillness: RedrawCheck, count: number, ...values: number[]): boolean {
  let still = false;
  for (let i = 0; i < count; i++) {
    stillness.begin();
    for (const value of values) stillness.add(value);
    still = stillness.isStill();
  }
  return still;
}

test('a picture is still only after nothing changed for half a second, and any change wakes it', () => {
  const stillness = new RedrawCheck();
  expect(frames(stillness, 31, 1, 2, 3)).toBe(false);
  expect(frames(stillness, 1, 1, 2, 3)).toBe(true);
  expect(frames(stillness, 1, 1, 2, 4)).toBe(false);
  expect(frames(stillness, 30, 1, 2, 4)).toBe(false);
  expect(frames(stillness, 1, 1, 2, 4)).toBe(true);
  expect(frames(stillness, 1, 1, 2)).toBe(false);
});

test('a number that is not one is no change by itself', () => {
  expect(frames(new RedrawCheck(), 40, Number.NaN)).toBe(true);
});

test('it can be woken', () => {
  const stillness = new RedrawCheck();
  frames(stillness, 40, 1);
  stillness.wake();
  expect(frames(stillness, 1, 1)).toBe(false);
});
