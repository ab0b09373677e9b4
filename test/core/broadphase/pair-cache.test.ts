import { describe, expect, it, test } from 'vitest';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { RowList } from '../../../src/core/broadphase/row-list.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { pairsByBruteForce, randomBoxes, rowsInBox } from '../../support/boxes.ts';
import type { Boxes, BoxesOptions } from '../../support/boxes.ts';

const list = new PairList();
const found = new RowList();

function update(grid: Grid, boxes: Boxes): void {
  grid.update(boxes);
}

function pairsOf(grid: Grid, boxes: Boxes): number[][] {
  update(grid, boxes);
  grid.pairs(list);
  return Array.from({ length: list.count }, (_, i) => [list.a[i], list.b[i]]);
}

// Compares with brute force; thousands of lists are too many to be shown, only the first that differs is.
function expectAll(pairs: number[][], boxes: Boxes, step: number): void {
  const all = pairsByBruteForce(boxes);
  if (pairs.length === all.length && pairs.every(([a, b], i) => a === all[i][0] && b === all[i][1])) return;
  expect(pairs, `step ${step}`).toEqual(all);
}

// Boxes that drift, tremble and breathe, in metres a step of boxes one metre wide.
class Crowd {
  readonly boxes: Boxes;
  private readonly random: Random;
  private readonly options: BoxesOptions;
  private readonly velocity: Float64Array;

  constructor(random: Random, options: BoxesOptions, speed: number) {
    this.random = random;
    this.options = options;
    this.boxes = randomBoxes(random, options);
    this.velocity = Float64Array.from({ length: 6 * options.rows }, () => speed * (random() - 0.5));
  }

  move(): void {
    const { boxes, velocity, random } = this;
    const { bounds, alive, moves, rows } = boxes;
    for (let row = 0; row < rows; row++) {
      if (alive[row] === 0 || moves[row] === 0) continue;
      for (let k = 6 * row; k < 6 * row + 3; k++) {
        const size = bounds[k + 3] - bounds[k];
        const by = size * (velocity[k] + 0.001 * (random() - 0.5));
        bounds[k] += by;
        bounds[k + 3] += by + 0.02 * size * velocity[k + 3];
        if (random() < 0.02) velocity[k] = -velocity[k];
        if (random() < 0.05) velocity[k + 3] = -velocity[k + 3];
      }
    }
  }

  /** One row becomes another: elsewhere, or gone, or back, or of another layer, or still, or moving. */
  edit(): void {
    const { boxes, random } = this;
    const row = Math.floor(random() * boxes.rows);
    const other = randomBoxes(random, { ...this.options, rows: 1 });
    const choice = random();
    if (choice < 0.4) boxes.bounds.set(other.bounds, 6 * row);
    else if (choice < 0.7) boxes.alive[row] ^= 1;
    else if (choice < 0.8) boxes.moves[row] ^= 1;
    else if (choice < 0.9) boxes.layerBit[row] = 1 << Math.floor(4 * random());
    else boxes.mask[row] = random() < 0.5 ? 0xffffffff : 0xfffffff0 | Math.floor(16 * random());
  }
}

const FEW = 120;

describe('every step gives the pairs and the order of brute force over true bounds', () => {
  it.each<[string, number, Omit<BoxesOptions, 'rows'>, number]>([
    ['alike, at rest', 1, { spread: [6, 6, 6], smallest: 1, largest: 1.2 }, 0],
    ['alike, in a slow drift', 2, { spread: [6, 6, 6], smallest: 0.5, largest: 1.2, still: 0.1, layered: 0.2 }, 0.005],
    ['a thousand times as large as others', 3, { spread: [20, 5, 20], smallest: 0.02, largest: 20, still: 0.3 }, 0.01],
    ['a million metres out', 4, { spread: [6, 6, 6], smallest: 0.5, largest: 1.2, offset: [1e6, -1e6, 123456.789] }, 0.005],
    [
      'so far out that a margin is lost in rounding',
      5,
      { spread: [1e3, 1e3, 1e3], smallest: 1, largest: 50, offset: [1e17, 1e17, 0] },
      0.01,
    ],
    ['flat as a table', 6, { spread: [20, 0, 20], smallest: 0.5, largest: 2, raster: 0.5 }, 0.002],
    ['in one clump', 7, { spread: [0.1, 0.1, 0.1], smallest: 1, largest: 1.2, layered: 0.5 }, 0.004],
    ['from one end of the numbers to the other', 8, { spread: [1e90, 1e90, 1e90], smallest: 1e-4, largest: 1e4 }, 0.01],
  ])('%s (seed %d)', (_, seed, options, speed) => {
    const random = mulberry32(seed);
    const crowd = new Crowd(random, { ...options, rows: FEW }, speed);
    const grid = new Grid();
    let kept = 0;
    let refiled = 0;
    for (let step = 0; step < 1200; step++) {
      crowd.move();
      // Some stretches are quiet; now and then all is changed at once.
      if (step % 300 > 100) for (let edits = Math.floor(2.5 * random()); edits > 0; edits--) crowd.edit();
      if (step === 700) for (let edits = 0; edits < FEW; edits++) crowd.edit();
      expectAll(pairsOf(grid, crowd.boxes), crowd.boxes, step);
      kept += grid.keepsPairs ? 1 : 0;
      if (grid.keepsPairs) refiled += grid.reinserted;
      if (step % 7 === 0) {
        const box = randomBoxes(random, { ...options, rows: 1, largest: 4 * options.largest }).bounds;
        grid.queryBox(Float64Array.from(box), found);
        expect(Array.from(found.rows.subarray(0, found.count)), `step ${step}`).toEqual(rowsInBox(crowd.boxes, box));
      }
    }
    expect(kept).toBeGreaterThan(600);
    expect(refiled).toBeGreaterThan(300);
  });

  it('while rows are added and taken away by the hundred (seed 11)', () => {
    const random = mulberry32(11);
    const grid = new Grid();
    const crowd = new Crowd(random, { rows: 400, spread: [12, 12, 12], smallest: 0.5, largest: 1.2 }, 0.002);
    let kept = 0;
    for (let step = 0; step < 600; step++) {
      crowd.move();
      // By thirties, and twice by so many that it is found anew.
      const rows = step > 500 ? 150 : step > 300 ? 400 : 250 + 30 * (Math.floor(step / 50) & 1);
      const boxes = { ...crowd.boxes, rows };
      expectAll(pairsOf(grid, boxes), boxes, step);
      kept += grid.keepsPairs ? 1 : 0;
    }
    expect(kept).toBeGreaterThan(300);
  });
});

test('a build in between, of other rows, does no harm (seed 21)', () => {
  const random = mulberry32(21);
  const grid = new Grid();
  const options = { rows: 80, spread: [5, 5, 5], smallest: 0.5, largest: 1 } as const;
  const crowd = new Crowd(random, options, 0.002);
  for (let step = 0; step < 200; step++) {
    crowd.move();
    if (step % 10 === 0) {
      const other = randomBoxes(random, { ...options, rows: 100 });
      grid.build(other);
      grid.pairs(list);
      expect(list.count).toBe(pairsByBruteForce(other).length);
    }
    expectAll(pairsOf(grid, crowd.boxes), crowd.boxes, step);
  }
  expect(grid.keepsPairs).toBe(true);
});

test('of those who move too fast nothing is kept (seed 31)', () => {
  const grid = new Grid();
  const crowd = new Crowd(mulberry32(31), { rows: 200, spread: [9, 9, 9], smallest: 0.5, largest: 1 }, 0.5);
  let kept = 0;
  for (let step = 0; step < 500; step++) {
    crowd.move();
    update(grid, crowd.boxes);
    kept += grid.keepsPairs ? 1 : 0;
  }
  expect(kept).toBe(0);
});

test('who comes to rest keeps no room for a way it does not go (seed 41)', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(41), { rows: 300, spread: [6, 6, 6], smallest: 1, largest: 1 });
  const spare = (): number => {
    pairsOf(grid, boxes);
    expect(grid.keepsPairs).toBe(true);
    return grid.counters.tested / list.count;
  };
  for (let step = 0; step < 60; step++) pairsOf(grid, boxes);
  expect(spare()).toBeLessThan(1.2);
  let most = 0;
  for (let step = 0; step < 120; step++) {
    const from = 15 * (Math.floor(step / 6) % 20);
    for (let row = from; row < from + 15; row++) for (const k of [0, 3]) boxes.bounds[6 * row + k] += 0.06;
    most = Math.max(most, spare());
  }
  expect(most).toBeGreaterThan(1.3);
  for (let step = 0; step < 90; step++) pairsOf(grid, boxes);
  expect(spare()).toBeLessThan(1.25);
});

test('little is kept while many leave in every step, and all again when they rest (seed 43)', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(43), { rows: 200, spread: [9, 9, 9], smallest: 0.5, largest: 1 });
  for (let step = 0; step < 30; step++) update(grid, boxes);
  expect(grid.keepsPairs).toBe(true);
  let kept = 0;
  for (let step = 0; step < 100; step++) {
    for (let i = 0; i < 6 * 20; i++) boxes.bounds[i] += step & 1 ? 2 : -2;
    update(grid, boxes);
    kept += grid.keepsPairs ? 1 : 0;
  }
  expect(kept).toBeLessThan(20);
  for (let step = 0; step < 150; step++) update(grid, boxes);
  expect(grid.keepsPairs).toBe(true);
});

test('a world that grows from a few rows to thousands is kept (seed 45)', () => {
  const grid = new Grid();
  const boxes = randomBoxes(mulberry32(45), { rows: 2000, spread: [30, 30, 30], smallest: 1, largest: 1 });
  for (let step = 0; step < 60; step++) update(grid, { ...boxes, rows: 20 });
  expect(grid.keepsPairs).toBe(true);
  for (let rows = 20; rows < 2000; rows += 20) {
    update(grid, { ...boxes, rows });
    if (rows % 400 === 0) expectAll(pairsOf(grid, { ...boxes, rows }), { ...boxes, rows }, rows);
  }
  for (let step = 0; step < 300; step++) update(grid, boxes);
  expect(grid.keepsPairs).toBe(true);
});

test('after the first steps nothing is made anew (seed 61)', () => {
  const grid = new Grid();
  const crowd = new Crowd(mulberry32(61), { rows: 500, spread: [10, 10, 10], smallest: 0.8, largest: 1.2 }, 0.004);
  const arrays = (owner: object, seen = new Set<unknown>()): Set<unknown> => {
    for (const value of Object.values(owner) as unknown[]) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      if (!ArrayBuffer.isView(value)) arrays(value, seen);
    }
    return seen;
  };
  for (let step = 0; step < 200; step++) {
    crowd.move();
    pairsOf(grid, crowd.boxes);
  }
  expect(grid.keepsPairs).toBe(true);
  const before = arrays(grid);
  for (let step = 0; step < 100; step++) {
    crowd.move();
    pairsOf(grid, crowd.boxes);
  }
  expect(grid.keepsPairs).toBe(true);
  for (const made of arrays(grid)) expect(before.has(made)).toBe(true);
});
