import { expect, test } from 'vitest';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { RowList } from '../../../src/core/broadphase/row-list.ts';
import { shellSort } from '../../../src/core/broadphase/shell-sort.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';

test('pairs are sorted by the first row, then by the second', () => {
  const list = new PairList();
  list.reserve(4);
  list.a.set([5, 0, 5, 0]);
  list.b.set([9, 7, 6, 2]);
  list.count = 4;
  list.sort(10);
  expect([...list.a.subarray(0, 4)]).toEqual([0, 0, 5, 5]);
  expect([...list.b.subarray(0, 4)]).toEqual([2, 7, 6, 9]);
});

test('a list keeps its contents when it grows, and its room when it is cleared', () => {
  const rows = new RowList();
  for (let i = 0; i < 1000; i++) rows.push(i * i);
  expect(rows.count).toBe(1000);
  expect(rows.rows[999]).toBe(998001);
  const { rows: room } = rows;
  rows.clear();
  for (let i = 0; i < 1000; i++) rows.push(i);
  expect(rows.rows).toBe(room);
});

test('shellSort sorts any keys and carries the values along (seed 3)', () => {
  const random = mulberry32(3);
  for (const count of [0, 1, 2, 3, 10, 57, 58, 1000]) {
    const keys = Float64Array.from({ length: count }, () => Math.floor(random() * count) - count / 2);
    const values = Int32Array.from({ length: count }, (_, i) => i);
    const before = keys.slice();
    shellSort(keys, values, count);
    expect([...keys]).toEqual([...before].sort((a, b) => a - b));
    expect([...values].map((i) => before[i])).toEqual([...keys]);
    expect(new Set(values).size).toBe(count);
  }
});
