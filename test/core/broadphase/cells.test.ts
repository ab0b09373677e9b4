// What a grid shows of itself: filled stretches of its columns, who shares a cell, meetings, and a ray's walk.
import { expect, test } from 'vitest';
import { addSharing, columnsOfRow, countPairOccurrences, eachStretch, isStill } from '../../../src/core/broadphase/grid-view.ts';
import { BASE_LEVEL } from '../../../src/core/broadphase/cell-columns.ts';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { RayTrail, type TrailStep } from '../../../src/core/broadphase/ray-walk.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boxesOf, randomBoxes } from '../../support/boxes.ts';
import type { Boxes } from '../../support/boxes.ts';

function filed(boxes: Boxes, cellSize: number): Grid {
  const grid = new Grid({ cellSize });
  grid.build(boxes);
  return grid;
}

/** Every stretch as `[y, z, from, to, entries]`. */
function stretchesOf(grid: Grid): number[][] {
  const { columns } = grid.inspect();
  const found: number[][] = [];
  for (let c = 0; c < columns.count; c++) {
    eachStretch(columns, c, (from, to, entries) => found.push([columns.cellY[c], columns.cellZ[c], from, to, entries]));
  }
  return found;
}

test('a column is filled where its bodies are, and has a gap between them', () => {
  const grid = filed(boxesOf([0.1, 0.1, 0.1, 1.5, 0.9, 0.9], [1.2, 0.1, 0.1, 1.8, 0.9, 0.9], [5.1, 0.1, 0.1, 5.2, 0.2, 1.2]), 1);
  expect(stretchesOf(grid)).toEqual([
    [0, 0, 0.1, 1.8, 2],
    [0, 0, 5.1, 5.2, 1],
    [0, 1, 5.1, 5.2, 1],
  ]);
});

test('stretches cover what their rows do, do not touch, and have every entry once (seed 1)', () => {
  const boxes = randomBoxes(mulberry32(1), { rows: 200, spread: [20, 20, 20], smallest: 0.2, largest: 3 });
  const found = stretchesOf(filed(boxes, 1.5));
  const expected = new Map<string, number>();
  for (let row = 0; row < 200; row++) {
    const [, y0, z0, , y1, z1] = [...boxes.bounds.subarray(6 * row, 6 * row + 6)].map((a) => Math.floor(a / 1.5));
    for (let y = y0; y <= y1; y++) for (let z = z0; z <= z1; z++) expected.set(`${y},${z}`, (expected.get(`${y},${z}`) ?? 0) + 1);
  }
  const entries = new Map<string, number>();
  let before: number[] = [];
  for (const stretch of found) {
    const [y, z, from, to, n] = stretch;
    entries.set(`${y},${z}`, (entries.get(`${y},${z}`) ?? 0) + n);
    if (before[0] === y && before[1] === z) expect(from).toBeGreaterThan(before[3]);
    expect(to).toBeGreaterThan(from);
    before = stretch;
  }
  expect(entries).toEqual(expected);
});

test('a column of static rows alone is told apart', () => {
  const boxes = boxesOf([0, 0, 0, 0.5, 0.5, 0.5], [3, 0, 0, 3.5, 0.5, 0.5], [0, 2, 0, 0.5, 2.5, 0.5]);
  boxes.moves[1] = boxes.moves[2] = 0;
  const { columns } = filed(boxes, 1).inspect();
  expect(columnsOfRow(columns, 1).map((c) => isStill(columns, c))).toEqual([false]);
  expect(columnsOfRow(columns, 2).map((c) => isStill(columns, c))).toEqual([true]);
});

test('rows of two levels share a cell where the fine one lies in the coarse one (seed 3)', () => {
  const boxes = randomBoxes(mulberry32(3), { rows: 300, spread: [30, 30, 30], smallest: 0.1, largest: 25 });
  const { bounds } = boxes;
  const { columns } = filed(boxes, 0.5).inspect();
  const levelOf = (row: number): number => columns.level[columnsOfRow(columns, row)[0]];
  const levels = Array.from({ length: 300 }, (_, row) => levelOf(row));
  expect(new Set(levels).size).toBeGreaterThan(1);
  expect(Math.min(...levels)).toBe(BASE_LEVEL);
  for (let a = 0; a < 300; a += 7) {
    const expected: number[] = [];
    for (let b = 0; b < 300; b++) {
      const cell = 0.5 * 8 ** (Math.max(levels[a], levels[b]) - BASE_LEVEL);
      const shares = [1, 2].every(
        (k) =>
          Math.floor(bounds[6 * a + k] / cell) <= Math.floor(bounds[6 * b + 3 + k] / cell) &&
          Math.floor(bounds[6 * b + k] / cell) <= Math.floor(bounds[6 * a + 3 + k] / cell),
      );
      if (shares && bounds[6 * a] <= bounds[6 * b + 3] && bounds[6 * b] <= bounds[6 * a + 3]) expected.push(b);
    }
    const found = new Set<number>();
    addSharing(found, columns, levels[a], bounds, 6 * a);
    expect([...found].toSorted((r, s) => r - s)).toEqual(expected);
  }
});

function pairsAndOccurrences(grid: Grid, { bounds }: Boxes): [number, number] {
  const pairs = new PairList();
  grid.pairs(pairs);
  return [pairs.count, countPairOccurrences(pairs, grid.inspect().columns, bounds)];
}

test('two boxes meet in every cell that both reach, and are one pair', () => {
  // They overlap in 2 × 2 cells; the third overlaps nobody.
  const boxes = boxesOf([0.1, 0.5, 0.5, 0.9, 1.5, 1.5], [0.2, 0.6, 0.6, 0.8, 1.4, 1.4], [0.2, 0.6, 1.7, 0.8, 1.4, 1.9]);
  expect(pairsAndOccurrences(filed(boxes, 1), boxes)).toEqual([1, 4]);
});

test('in one column, meetings are the pairs; with a giant around, as many as the cells that both reach (seed 4)', () => {
  const dust = randomBoxes(mulberry32(4), { rows: 60, spread: [4, 0.1, 0.1], smallest: 0.2, largest: 0.4, offset: [0, 5, 5] });
  const [pairs, occurrences] = pairsAndOccurrences(filed(dust, 10), dust);
  expect(pairs).toBeGreaterThan(50);
  expect(occurrences).toBe(pairs);
  const giant = boxesOf([0, 0, 0, 100, 100, 100], [50, 50.2, 50.2, 50.5, 51.7, 50.8]);
  const levels = filed(giant, 1);
  expect(levels.counters.levels).toBe(2);
  expect(pairsAndOccurrences(levels, giant)).toEqual([1, 2]);
});

const round = (x: number): number => Math.round(100 * x) / 100;
/** A step of a trail in short: cell, x, rows. */
const short = ({ cellY, cellZ, minX, maxX, entries, compared, tested }: TrailStep): unknown[] => [
  cellY,
  cellZ,
  round(minX),
  round(maxX),
  entries,
  compared,
  tested,
];

test('the trail of a ray is the cells it passes, in its order, with what is compared and tested in them', () => {
  const grid = filed(boxesOf([0.2, 0.2, 0.2, 0.8, 0.8, 0.8], [3.2, 2.2, 0.2, 3.8, 2.8, 0.8], [0.4, 2.8, 0.2, 0.5, 2.9, 0.8]), 1);
  grid.trail = new RayTrail();
  const d = Math.sqrt(0.5);
  const ray = Float64Array.of(0.5, 0.25, 0.5, d, d, 0);
  grid.walkRay(ray, 0, Infinity, { visit: (_row, t) => t });
  expect(grid.trail.steps.map(short)).toEqual([
    [0, 0, 0.5, 1.25, 1, [0], [0]],
    [1, 0, 1.25, 2.25, 0, [], []],
    [2, 0, 2.25, 3.15, 2, [], []],
  ]);
  expect(grid.trail.steps[0].enter).toBe(0);
  // Whoever has enough ends the walk.
  grid.walkRay(ray, 0, Infinity, { visit: () => 0.1 });
  expect(grid.trail.steps.map(short)).toEqual([[0, 0, 0.5, 0.57, 1, [0], [0]]]);
  expect(grid.trail.steps[0].exit).toBe(0.1);
});

test('a row in two cells is compared in both and tested once', () => {
  const boxes = boxesOf([0, 0.5, 0, 1, 1.5, 0.5]);
  const grid = filed(boxes, 1);
  const up = Float64Array.of(0.5, -1, 0.25, 0, 1, 0);
  grid.trail = new RayTrail();
  grid.walkRay(up, 0, Infinity, { visit: (_row, t) => t });
  expect(grid.trail.steps.map(({ compared, tested }) => [compared, tested])).toEqual([
    [[0], [0]],
    [[0], []],
  ]);
});

test('another cell size shows at once, in a grid that was built and in one that was updated', () => {
  const boxes = boxesOf([0, 0, 0, 0.9, 0.9, 0.9], [0, 3, 0, 0.9, 3.9, 0.9]);
  const grid = new Grid({ cellSize: 1 });
  for (const way of ['build', 'update'] as const) {
    grid.setCellSize(1);
    grid[way](boxes);
    expect([grid.cellSize, grid.inspect().columns.count]).toEqual([1, 2]);
    grid.setCellSize(4);
    expect([grid.cellSize, grid.inspect().columns.count]).toEqual([4, 1]);
  }
});
