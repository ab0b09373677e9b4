import { expect, test } from 'vitest';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { RowList } from '../../../src/core/broadphase/row-list.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boxesOf, emptyBoxes, randomBoxes, rowsInBox } from '../../support/boxes.ts';
import type { Boxes } from '../../support/boxes.ts';

const found = new RowList();

function filed(boxes: Boxes, cellSize: number | 'auto' = 'auto'): Grid {
  const grid = new Grid({ cellSize });
  grid.build(boxes);
  return grid;
}

function query(grid: Grid, ...box: number[]): number[] {
  grid.queryBox(Float64Array.from(box), found);
  return [...found.rows.subarray(0, found.count)];
}

test('a box that touches, one that just misses, a point, everything, and an inverted box', () => {
  const grid = filed(boxesOf([0, 0, 0, 1, 1, 1], [5, 5, 5, 6, 6, 6], [-3, 0, 0, 1, 1, 1]));
  expect(query(grid, 1, 1, 1, 2, 2, 2)).toEqual([0, 2]);
  expect(query(grid, 1.001, 0, 0, 5, 5, 5)).toEqual([1]);
  expect(query(grid, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5)).toEqual([0, 2]);
  expect(query(grid, -Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity)).toEqual([0, 1, 2]);
  expect(query(grid, 1, 0, 0, 0, 1, 1)).toEqual([]);
  expect(query(grid, NaN, 0, 0, 1, 1, 1)).toEqual([]);
});

test('an empty grid, and one that has not been built', () => {
  expect(query(filed(emptyBoxes(0)), -1, -1, -1, 1, 1, 1)).toEqual([]);
  expect(query(new Grid(), -1, -1, -1, 1, 1, 1)).toEqual([]);
});

test('rows come ascending, each once, also when they span many cells', () => {
  const grid = filed(randomBoxes(mulberry32(1), { rows: 200, spread: [4, 4, 4], smallest: 1, largest: 4 }), 0.5);
  const rows = query(grid, -10, -10, -10, 10, 10, 10);
  expect(rows).toEqual(Array.from({ length: 200 }, (_, i) => i));
});

test('layers and rows that never move make no difference to a query', () => {
  const boxes = boxesOf([0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 1]);
  boxes.moves.fill(0);
  boxes.mask.fill(0);
  expect(query(filed(boxes), 0, 0, 0, 1, 1, 1)).toEqual([0, 1]);
});

test('equal to brute force in 200 worlds, 20 boxes each (seeds 100 …)', () => {
  for (let seed = 100; seed < 300; seed++) {
    const random = mulberry32(seed);
    const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)];
    const offset = pick(0, 0, 1e6, -1e7);
    const spread = pick(2, 20, 500);
    const options = {
      rows: Math.floor(random() * 200),
      spread: [spread, spread, spread],
      smallest: 0.05,
      largest: pick(0.5, 50),
      offset: [offset, offset, -offset],
      raster: pick(0, 0, 0.5),
    } as const;
    const boxes = randomBoxes(random, { ...options, absent: 0.1 });
    const grid = filed(boxes, pick<number | 'auto'>('auto', 'auto', 0.2, 5));
    for (let i = 0; i < 20; i++) {
      const box = randomBoxes(random, { ...options, rows: 1 }).bounds;
      expect(query(grid, ...box), `seed ${seed}, box ${i}`).toEqual(rowsInBox(boxes, box));
    }
  }
});
