import { expect, test } from 'vitest';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { boxesOf, emptyBoxes, pairsByBruteForce, randomBoxes } from '../../support/boxes.ts';
import type { Boxes, BoxesOptions } from '../../support/boxes.ts';

const list = new PairList();

function pairsOf(grid: Grid, boxes: Boxes): number[][] {
  grid.build(boxes);
  grid.pairs(list);
  return Array.from({ length: list.count }, (_, i) => [list.a[i], list.b[i]]);
}

const pick = <T>(random: Random, ...from: T[]): T => from[Math.floor(random() * from.length)];

test('two boxes: apart, touching in a face, in an edge, in a corner, one in the other', () => {
  const grid = new Grid();
  const unit = [0, 0, 0, 1, 1, 1];
  expect(pairsOf(grid, boxesOf(unit, [1.001, 0, 0, 2, 1, 1]))).toEqual([]);
  expect(pairsOf(grid, boxesOf(unit, [0, 1.001, 0, 1, 2, 1]))).toEqual([]);
  expect(pairsOf(grid, boxesOf(unit, [0, 0, -2, 1, 1, -0.001]))).toEqual([]);
  for (const touching of [
    [1, 0, 0, 2, 1, 1],
    [0, -1, 0, 1, 0, 1],
    [0, 0, 1, 1, 1, 2],
    [1, 1, 0, 2, 2, 1],
    [-1, -1, -1, 0, 0, 0],
    [0.4, 0.4, 0.4, 0.6, 0.6, 0.6],
  ]) {
    expect(pairsOf(grid, boxesOf(unit, touching))).toEqual([[0, 1]]);
    expect(pairsOf(grid, boxesOf(touching, unit))).toEqual([[0, 1]]);
  }
});

test('nothing, one box, boxes without extent, and all of them absent', () => {
  const grid = new Grid();
  expect(pairsOf(grid, emptyBoxes(0))).toEqual([]);
  expect(pairsOf(grid, emptyBoxes(1))).toEqual([]);
  expect(pairsOf(grid, emptyBoxes(3))).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ]);
  const absent = emptyBoxes(3);
  absent.alive.fill(0);
  expect(pairsOf(grid, absent)).toEqual([]);
});

test('two rows that never move are no pair; a moving one meets both', () => {
  const boxes = boxesOf([0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 1]);
  boxes.moves.set([0, 1, 0]);
  expect(pairsOf(new Grid(), boxes)).toEqual([
    [0, 1],
    [1, 2],
  ]);
});

test('both masks must have the other row’s layer', () => {
  const boxes = boxesOf([0, 0, 0, 1, 1, 1], [0, 0, 0, 1, 1, 1]);
  boxes.layerBit.set([1, 2 ** 31]);
  const masks = (a: number, b: number): number[][] => {
    boxes.mask.set([a, b]);
    return pairsOf(new Grid(), boxes);
  };
  expect(masks(2 ** 31, 1)).toEqual([[0, 1]]);
  expect(masks(0xffffffff, 0)).toEqual([]);
  expect(masks(1, 1)).toEqual([]);
  expect(masks(2 ** 31, 2 ** 31)).toEqual([]);
});

test('a floor under 500 boxes is in a coarse level of its own, and each box on it is found once', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(1), { rows: 501, spread: [50, 0, 50], smallest: 0.5, largest: 1 });
  boxes.bounds.set([-40, -1, -40, 40, 0, 40], 0);
  boxes.moves[0] = 0;
  const pairs = pairsOf(grid, boxes);
  expect(pairs.slice(0, 500)).toEqual(Array.from({ length: 500 }, (_, i) => [0, i + 1]));
  expect(pairs).toEqual(pairsByBruteForce(boxes));
  expect(grid.counters.largeRows).toBe(1);
  expect(grid.counters.levels).toBe(2);
});

test('grains on a world a trillion times their size, on either side of the origin', () => {
  const grains = [
    [1, 1, 1],
    [-1, -1, -1],
    [1, -1, 1],
    [-1, 1, -1],
  ].map(([x, y, z]) => [x, y, z, x + 1e-4, y + 1e-4, z + 1e-4]);
  const grid = new Grid();
  expect(pairsOf(grid, boxesOf(...grains, [-1e8, -1e8, -1e8, 1e8, 1e8, 1e8]))).toEqual(grains.map((_, row) => [row, 4]));
  expect(grid.counters.levels).toBe(2);
});

function compare(seed: number, draw: (random: Random) => BoxesOptions, cellSizes: (number | 'auto')[] = ['auto']): void {
  const random = mulberry32(seed);
  const boxes = randomBoxes(random, draw(random));
  const grid = new Grid({ cellSize: pick(random, ...cellSizes) });
  expect(pairsOf(grid, boxes), `seed ${seed}`).toEqual(pairsByBruteForce(boxes));
}

test('equal to brute force in 300 worlds with sizes from 0.05 to 50 (seeds 1000 …)', () => {
  for (let seed = 1000; seed < 1300; seed++) {
    compare(seed, (random) => ({
      rows: Math.floor(random() * 150),
      spread: [pick(random, 5, 40, 200), pick(random, 0, 5, 40), pick(random, 5, 40, 200)],
      smallest: 0.05,
      largest: pick(random, 0.1, 1, 50),
      absent: pick(random, 0, 0.2),
      still: pick(random, 0, 0.5, 0.95),
      layered: pick(random, 0, 0.3),
    }));
  }
});

test('equal to brute force where faces touch exactly and lie in the planes between cells (seeds 2000 …)', () => {
  for (let seed = 2000; seed < 2150; seed++) {
    compare(
      seed,
      (random) => ({ rows: 100, spread: [8, 8, 8], smallest: 0.25, largest: pick(random, 0.5, 4), raster: pick(random, 0.25, 0.5, 1) }),
      ['auto', 0.25, 0.5, 1, 2],
    );
  }
});

test('equal to brute force far from the origin, on every side of it (seeds 3000 …)', () => {
  for (let seed = 3000; seed < 3150; seed++) {
    const far = [0, -1e6, 1e6, 1e7, -1e7, 123456.789];
    compare(seed, (random) => ({
      rows: 100,
      spread: [pick(random, 10, 3e7), pick(random, 10, 3e7), 10],
      smallest: 0.05,
      largest: pick(random, 1, 50),
      offset: [pick(random, ...far), pick(random, ...far), pick(random, ...far)],
    }));
  }
});

test('equal to brute force from dust to mountains: sizes from 1e-4 to 1e4, and coordinates to 1e90 (seeds 4000 …)', () => {
  for (let seed = 4000; seed < 4150; seed++) {
    compare(seed, (random) => {
      const spread = pick(random, 1, 100, 1e4, 1e90);
      return { rows: 100, spread: [spread, spread, spread], smallest: 1e-4, largest: pick(random, 1, 1e4) };
    });
  }
});

test('equal to brute force with cells far too small and far too large (seeds 5000 …)', () => {
  for (let seed = 5000; seed < 5150; seed++) {
    compare(
      seed,
      (random) => ({ rows: 80, spread: [20, 20, 20], smallest: 0.05, largest: pick(random, 1, 20) }),
      [1e-9, 0.01, 0.1, 1, 20, 1e9],
    );
  }
});

test('the pairs and their order do not depend on the cell size, nor on what the grid held before (seed 6)', () => {
  const random = mulberry32(6);
  const grid = new Grid();
  for (let frame = 0; frame < 20; frame++) {
    const boxes = randomBoxes(random, { rows: Math.floor(random() * 300), spread: [10, 10, 10], smallest: 0.2, largest: 3, absent: 0.1 });
    const fresh = pairsOf(new Grid(), boxes);
    for (const cellSize of ['auto', 0.3, 7] as const) {
      grid.setCellSize(cellSize);
      expect(pairsOf(grid, boxes)).toEqual(fresh);
    }
  }
});

test('a clump in one cell costs what its overlaps along x cost, not the square of its number (seed 7)', () => {
  // 3,000 grains in a cell that was asked to be 2,000 times as wide.
  const grid = new Grid({ cellSize: 2 });
  const boxes = randomBoxes(mulberry32(7), { rows: 3000, spread: [1.5, 0.01, 0.01], smallest: 0.001, largest: 0.001 });
  for (let i = 0; i < boxes.bounds.length; i++) boxes.bounds[i] += 1;
  expect(pairsOf(grid, boxes)).toEqual(pairsByBruteForce(boxes));
  expect(grid.counters.maxOccupancy).toBe(3000);
  expect(grid.counters.tested).toBeLessThan(3000 * 10);
});

test('many bodies of every size at once are found without trying all of them: 20,000 rows, sizes 1 : 1,000 (seed 8)', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(8), { rows: 20_000, spread: [400, 400, 400], smallest: 0.05, largest: 50 });
  const pairs = pairsOf(grid, boxes);
  expect(grid.counters.tested).toBeLessThan(8 * pairs.length + 60 * 20_000);
  // A sample against brute force: everything that meets the first 40 rows.
  const few = pairsByBruteForce(boxes, 40);
  expect(pairs.filter(([a]) => a < 40)).toEqual(few);
});

test('after the first frames a build and its pairs keep every array they have (seed 9)', () => {
  const random = mulberry32(9);
  const grid = new Grid();
  const columns = (grid as unknown as { columns: Record<string, unknown> }).columns;
  const options = { rows: 2000, spread: [20, 20, 20], smallest: 0.3, largest: 2 } as const;
  for (let i = 0; i < 5; i++) pairsOf(grid, randomBoxes(random, options));
  const arrays = Object.values(columns).filter((value) => ArrayBuffer.isView(value));
  // Sorted pairs come from one array into another.
  const arraysOf = (): unknown[] => Object.values(list).filter((value) => ArrayBuffer.isView(value));
  const lists = arraysOf();
  pairsOf(grid, randomBoxes(random, { ...options, rows: 1900 }));
  expect(Object.values(columns).filter((value) => ArrayBuffer.isView(value))).toHaveLength(arrays.length);
  for (const array of arrays) expect(Object.values(columns).includes(array)).toBe(true);
  for (const array of arraysOf()) expect(lists.includes(array)).toBe(true);
});

test.each([0, -1, NaN, Infinity, 1e-10, 1e10])('a cell size of %d is refused by name', (cellSize) => {
  expect(() => new Grid({ cellSize })).toThrow(/cellSize is /);
});

test('the automatic cell size follows the typical body, not the giants beside it', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(10), { rows: 100, spread: [50, 50, 50], smallest: 1.05, largest: 1.05 });
  pairsOf(grid, boxes);
  // 2.5 medians, of which the median is rounded down to 1.
  expect(grid.cellSize).toBe(2.5);
  for (let row = 0; row < 30; row++) for (let k = 3; k < 6; k++) boxes.bounds[6 * row + k] += 1000;
  pairsOf(grid, boxes);
  expect(grid.cellSize).toBe(2.5);
});
