import { expect, it, test, vi } from 'vitest';
import { CellColumns } from '../../../src/core/broadphase/cell-columns.ts';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { RowList } from '../../../src/core/broadphase/row-list.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { ORIGIN, DIRECTION, RAY_STRIDE } from '../../../src/core/raycast/interval.ts';
import { pairsByBruteForce, randomBoxes, rowsInBox } from '../../support/boxes.ts';
import type { Boxes, BoxesOptions } from '../../support/boxes.ts';
import { cases } from '../../support/long.ts';

const list = new PairList();
const found = new RowList();

/** A grid that is told which rows move, and of every other row that comes, goes or changes. */
class Told {
  readonly grid = new Grid();
  readonly boxes: Boxes;
  private readonly moving = new RowList();

  constructor(boxes: Boxes) {
    this.boxes = boxes;
    for (let row = 0; row < boxes.rows; row++) this.changed(row);
  }

  /** The row is another one now. */
  changed(row: number): void {
    this.grid.note(row);
  }

  private file(how: 'build' | 'update'): void {
    const { rows, alive, moves } = this.boxes;
    this.moving.clear();
    for (let row = 0; row < rows; row++) if (alive[row] === 1 && moves[row] === 1) this.moving.push(row);
    this.grid[how](this.boxes, this.moving);
  }

  build(): void {
    this.file('build');
  }

  pairs(): number[][] {
    this.file('update');
    return this.pairsNow();
  }

  pairsNow(): number[][] {
    this.grid.pairs(list);
    return Array.from({ length: list.count }, (_, i) => [list.a[i], list.b[i]]);
  }

  inBox(box: ArrayLike<number>): number[] {
    this.grid.queryBox(Float64Array.from(box), found);
    return Array.from(found.rows.subarray(0, found.count));
  }

  /** Rows that a ray is told to visit, ascending. */
  onRay(from: readonly number[], to: readonly number[]): number[] {
    const ray = new Float64Array(RAY_STRIDE);
    const length = Math.hypot(...to.map((t, k) => t - from[k]));
    for (let k = 0; k < 3; k++) {
      ray[ORIGIN + k] = from[k];
      ray[DIRECTION + k] = (to[k] - from[k]) / length;
    }
    const rows: number[] = [];
    this.grid.walkRay(ray, 0, length, {
      visit: (row, tMax) => {
        rows.push(row);
        return tMax;
      },
    });
    return rows.toSorted((a, b) => a - b);
  }
}

function edit(random: Random, told: Told, options: Omit<BoxesOptions, 'rows'>): void {
  const { boxes } = told;
  const row = Math.floor(random() * boxes.rows);
  const choice = random();
  if (choice < 0.4) boxes.bounds.set(randomBoxes(random, { ...options, rows: 1 }).bounds, 6 * row);
  else if (choice < 0.7) boxes.alive[row] ^= 1;
  else if (choice < 0.85) boxes.moves[row] ^= 1;
  else boxes.mask[row] = random() < 0.5 ? 0xffffffff : 0xfffffff0 | Math.floor(16 * random());
  told.changed(row);
}

// A slab test without margins: whoever the ray meets must be visited.
function met(boxes: Boxes, from: readonly number[], to: readonly number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < boxes.rows; row++) {
    if (boxes.alive[row] === 0) continue;
    let near = 0;
    let far = 1;
    for (let k = 0; k < 3; k++) {
      const d = to[k] - from[k];
      const [a, b] = [boxes.bounds[6 * row + k], boxes.bounds[6 * row + 3 + k]].map((x) => (x - from[k]) / d);
      near = Math.max(near, Math.min(a, b));
      far = Math.min(far, Math.max(a, b));
    }
    if (near < far) rows.push(row);
  }
  return rows;
}

const WORLDS: readonly [string, number, Omit<BoxesOptions, 'rows'>, number][] = [
  ['some still, at rest', 1, { spread: [6, 6, 6], smallest: 0.5, largest: 1.2, still: 0.6, layered: 0.2 }, 0],
  ['nearly all still, in a slow drift', 2, { spread: [8, 2, 8], smallest: 0.5, largest: 1.2, still: 0.9 }, 0.005],
  ['fast, so that nothing is kept', 3, { spread: [8, 2, 8], smallest: 0.3, largest: 1.2, still: 0.7, layered: 0.1 }, 0.5],
  ['of very different sizes', 4, { spread: [20, 5, 20], smallest: 0.02, largest: 20, still: 0.5 }, 0.01],
  ['a few still, as the walls of a room', 5, { spread: [8, 2, 8], smallest: 0.3, largest: 3, still: 0.05, layered: 0.1 }, 0.2],
];

it.each(cases(WORLDS.slice(0, 3), WORLDS))(
  'pairs, boxes and rays are those of brute force through 600 edits, builds and new worlds: %s (seed %d)',
  (_, seed, options, speed) => {
    const random = mulberry32(seed);
    const told = new Told(randomBoxes(random, { ...options, rows: 160 }));
    const { boxes, grid } = told;
    const velocity = Float64Array.from({ length: 3 * boxes.rows }, () => speed * (random() - 0.5));
    let still = 0;
    for (let step = 0; step < 900; step++) {
      for (let row = 0; row < boxes.rows; row++) {
        if (boxes.moves[row] === 0) continue;
        for (let k = 0; k < 3; k++) {
          if (random() < 0.02) velocity[3 * row + k] = -velocity[3 * row + k];
          for (const o of [k, 3 + k]) boxes.bounds[6 * row + o] += velocity[3 * row + k];
        }
      }
      // Quiet stretches, in which all that is still is inserted.
      if (step % 150 > 60) for (let edits = Math.floor(2.5 * random()); edits > 0; edits--) edit(random, told, options);
      if (step === 500) for (let edits = 0; edits < 400; edits++) edit(random, told, options);
      if (step === 650) {
        boxes.bounds.set(randomBoxes(random, { ...options, rows: 160 }).bounds);
        grid.forget();
        for (let row = 0; row < boxes.rows; row++) told.changed(row);
      }
      if (random() < 0.1) told.build();
      else expect(told.pairs(), `step ${step}`).toEqual(pairsByBruteForce(boxes));
      if (step % 5 === 0) {
        told.build();
        expect(told.pairsNow(), `step ${step}`).toEqual(pairsByBruteForce(boxes));
        const box = randomBoxes(random, { ...options, rows: 1, largest: 4 * options.largest }).bounds;
        expect(told.inBox(box), `step ${step}`).toEqual(rowsInBox(boxes, box));
        const at = (): number[] => options.spread.map((s) => 2 * s * (random() - 0.5));
        const [from, to] = [at(), at()];
        const visited = told.onRay(from, to);
        for (const row of met(boxes, from, to)) expect(visited, `step ${step}`).toContain(row);
        for (const row of visited) expect(boxes.alive[row], `step ${step}, row ${row}`).toBe(1);
      }
      still += (grid as unknown as { statics: { count: number } }).statics.count > 2 ? 1 : 0;
    }
    expect(still).toBeGreaterThan(500);
  },
);

test('a thousand static rows are inserted once, whoever moves, is edited or asks', () => {
  const many = randomBoxes(mulberry32(7), { rows: 1000, spread: [40, 1, 40], smallest: 0.5, largest: 1.5, still: 1 });
  many.moves[999] = 1;
  const told = new Told(many);
  told.pairs();
  const builds = vi.spyOn(CellColumns.prototype, 'build');
  const rowsBuilt = (): number => builds.mock.calls.reduce((sum, [{ count }]) => sum + count, 0);
  let asked = 0;
  for (let step = 0; step < 400; step++) {
    for (const k of [0, 3]) many.bounds[6 * 999 + k] += step & 64 ? -0.3 : 0.3;
    // One of the static ones is dragged about, too.
    for (const k of [1, 4]) many.bounds[6 * 5 + k] += 0.01;
    told.changed(5);
    const pairs = told.pairs();
    if (step % 5 === 0) expect(pairs).toEqual(pairsByBruteForce(many));
    asked += told.onRay([-20, 3, -20], [20, -3, 20]).length;
  }
  expect(asked).toBeGreaterThan(1000);
  // Two rows a step, which is what moves; not a thousand.
  expect(rowsBuilt()).toBeLessThan(3 * 400);
  builds.mockRestore();
});

test('static rows that come one by one are inserted, and not forgotten', () => {
  const boxes = randomBoxes(mulberry32(9), { rows: 600, spread: [20, 1, 20], smallest: 0.5, largest: 1.5, still: 1 });
  boxes.alive.fill(0, 100);
  for (let row = 0; row < 10; row++) boxes.moves[row] = 1;
  const told = new Told(boxes);
  for (let row = 100; row < 600; row++) {
    boxes.alive[row] = 1;
    told.changed(row);
    if (row % 3 === 0) {
      boxes.alive[row - 50] = 0;
      told.changed(row - 50);
    }
    const pairs = told.pairs();
    if (row % 4 === 0) expect(pairs).toEqual(pairsByBruteForce(boxes));
  }
  const { statics } = told.grid as unknown as { statics: { count: number; restless: { count: number } } };
  expect(statics.count).toBeGreaterThan(250);
  expect(statics.restless.count).toBeLessThan(60);
});
