// A full search of a grid over a world's current bounds, beside brute force and at other cell sizes; on copies, so that the world does not change. No
// DOM and no clock of its own: the page and the worker pass theirs.

import { GridSearch } from 'kantsu/inspect';
import type { BodyColumns, GridBoxes } from 'kantsu/inspect';

/** The input of a broadphase at one moment: bounds, which rows move, and layers. Can be sent to a worker. */
export type Sample = GridBoxes;

/** Pairs of rows, the lower one first. */
type Pairs = Pick<GridSearch['pairs'], 'count' | 'a' | 'b'>;

/** A copy of a world's columns; its bounds are those of the last detection. */
export function sampleOf({ rows, alive, bounds, moves, layerBit, mask }: BodyColumns): Sample {
  return {
    rows,
    alive: alive.slice(0, rows),
    bounds: bounds.slice(0, 6 * rows),
    moves: moves.slice(0, rows),
    layerBit: layerBit.slice(0, rows),
    mask: mask.slice(0, rows),
  };
}

/** What a full search at one cell size did: `tested` pairs of boxes were compared. */
export interface Cost extends Readonly<GridSearch['counters']> {
  /** m. */
  readonly cellSize: number;
  /** Milliseconds to insert all rows and to find all pairs, the minimum of a few runs; the clock's step is the resolution. */
  readonly time: number;
}

export interface Search extends Cost {
  readonly list: Pairs;
  /** Overlapping pairs found again in another column that both reach, and left out. */
  readonly duplicates: number;
}

const LEAST_RUNS = 3;
const MOST_RUNS = 12;

/** Repeats searches for `budget` ms, at least three and at most twelve. */
function cost(grid: GridSearch, cellSize: number | 'auto', sample: Sample, now: () => number, budget: number): Cost {
  let time = Infinity;
  const begin = now();
  for (let run = 0; run < MOST_RUNS && (run < LEAST_RUNS || now() - begin < budget); run++) {
    const start = now();
    grid.run(sample, cellSize);
    time = Math.min(time, now() - start);
  }
  return { ...grid.counters, cellSize: grid.cellSize, time };
}

const searching = new GridSearch();

/** One full search at a cell size; `list` is reused by the next. */
export function search(sample: Sample, cellSize: number | 'auto', now: () => number): Search {
  const one = cost(searching, cellSize, sample, now, 0);
  const { pairs: list } = searching;
  return { ...one, list, duplicates: duplicatesOf(sample, one.pairs) };
}

// The pairs whose layers do not admit each other are met as well, and are no duplicates.
function duplicatesOf(sample: Sample, pairs: number): number {
  const { pairOccurrences } = searching;
  const { mask } = sample;
  if (mask.every((bits) => bits === 0xffffffff)) return pairOccurrences - pairs;
  const all = new GridSearch();
  all.run({ ...sample, mask: mask.map(() => 0xffffffff) }, searching.cellSize);
  return pairOccurrences - all.pairs.count;
}

/** Every pair of rows with overlapping bounds, by comparing all with all: the definition. Adds to `a` and `b`, lower row first, in order. */
export function bruteForce({ rows, alive, bounds, moves, layerBit, mask }: Sample, a: number[], b: number[]): number {
  let compared = 0;
  for (let r = 0; r < rows; r++) {
    if (alive[r] === 0) continue;
    const o = 6 * r;
    for (let s = r + 1; s < rows; s++) {
      if (alive[s] === 0 || (moves[r] | moves[s]) === 0) continue;
      compared++;
      const p = 6 * s;
      if (bounds[o] > bounds[p + 3] || bounds[p] > bounds[o + 3]) continue;
      if (bounds[o + 1] > bounds[p + 4] || bounds[p + 1] > bounds[o + 4]) continue;
      if (bounds[o + 2] > bounds[p + 5] || bounds[p + 2] > bounds[o + 5]) continue;
      if ((mask[r] & layerBit[s]) === 0 || (mask[s] & layerBit[r]) === 0) continue;
      a.push(r);
      b.push(s);
    }
  }
  return compared;
}

export type PairOfRows = readonly [number, number];

export interface Comparison {
  readonly identical: boolean;
  /** Pairs of rows that only one of the two found. */
  readonly missing: readonly PairOfRows[];
  readonly surplus: readonly PairOfRows[];
  /** What the grid found, and what brute force: its milliseconds, pairs of boxes compared, and pairs. */
  readonly search: Search;
  readonly brute: Pick<Cost, 'time' | 'tested' | 'pairs'>;
}

/** Compares the pairs of brute force with `of`: missing ones, and extra ones. */
export function difference(of: Pairs, a: readonly number[], b: readonly number[]): Pick<Comparison, 'missing' | 'surplus'> {
  const key = (r: number, s: number): number => r * 0x100000 + s;
  const expected = new Set(a.map((r, i) => key(r, b[i])));
  const surplus: PairOfRows[] = [];
  for (let i = 0; i < of.count; i++) if (!expected.delete(key(of.a[i], of.b[i]))) surplus.push([of.a[i], of.b[i]]);
  return { missing: [...expected].map((k) => [Math.floor(k / 0x100000), k % 0x100000] as const), surplus };
}

/** Both ways over the same bounds; the world's own pairs (`own`) must be the same, too. */
export function compare(sample: Sample, own: Pairs, cellSize: number | 'auto', now: () => number): Comparison {
  const searched = search(sample, cellSize, now);
  const a: number[] = [];
  const b: number[] = [];
  const start = now();
  const tested = bruteForce(sample, a, b);
  const brute = { time: now() - start, tested, pairs: a.length };
  const sets = [difference(searched.list, a, b), difference(own, a, b)];
  const missing = sets.flatMap((set) => set.missing);
  const surplus = sets.flatMap((set) => set.surplus);
  return { identical: missing.length + surplus.length === 0, missing, surplus, search: searched, brute };
}

/** Of the axis: enough to draw a curve with, and few enough to be measured in a second. */
const STEPS_PER_OCTAVE = 3;
export const OCTAVES_DOWN = 4;
export const OCTAVES_UP = 5;

/** The cell sizes of a sweep, m: equal steps of a logarithm around `auto`, which is one of them. */
export function sweepSizes(auto: number): number[] {
  const steps = (OCTAVES_DOWN + OCTAVES_UP) * STEPS_PER_OCTAVE;
  return Array.from({ length: steps + 1 }, (_, i) => auto * 2 ** (i / STEPS_PER_OCTAVE - OCTAVES_DOWN));
}

/** ms for each size. */
const BUDGET = 25;

/** One size in this many is searched before any is measured. */
const WARM_UP = 5;

/** One point of the curve after another; the caller may stop at any. */
export function* sweep(sample: Sample, sizes: readonly number[], now: () => number): Generator<Cost> {
  const grid = new GridSearch();
  // The first runs compile, each size in its own way: they count for nothing.
  for (let i = 0; i < sizes.length; i += WARM_UP) cost(grid, sizes[i], sample, now, 0);
  for (const size of sizes) yield cost(grid, size, sample, now, BUDGET);
}

/** The automatic cell size for these bodies, m. */
export function automatic(sample: Sample): number {
  const grid = new GridSearch();
  grid.run(sample);
  return grid.cellSize;
}
