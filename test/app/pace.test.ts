import { expect, test } from 'vitest';
import { Pace } from '../../src/app/pace.ts';

test('quick steps are as many as the clock wants, slow ones as many as fit into 40 ms, and one in any case', () => {
  const pace = new Pace();
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

test('one slow frame among quick ones weighs little, many of them tell', () => {
  const pace = new Pace();
  for (let i = 0; i < 20; i++) pace.note(2, 10);
  pace.note(2, 40);
  expect(pace.most).toBe(4);
  for (let i = 0; i < 20; i++) pace.note(2, 40);
  expect(pace.most).toBe(2);
});
