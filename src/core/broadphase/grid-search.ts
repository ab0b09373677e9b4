// One search of a grid over given boxes, for measuring and comparing: apart from any world.

import { arrayOf, fieldsOf, integer, numbersAt, show } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { countPairOccurrences } from './grid-view.ts';
import { Grid, type GridCounters } from './grid.ts';
import { PairList } from './pair-list.ts';
import type { GridBoxes } from './static-rows.ts';

const FIELDS = ['rows', 'alive', 'bounds', 'moves', 'layerBit', 'mask'] as const;
// As in a world (core/world/entity.ts).
const MAX_ROWS = 1 << 20;

function checkBox(bounds: Float64Array, row: number): void {
  numbersAt('boxes.bounds', bounds, BOUNDS_STRIDE * row, BOUNDS_STRIDE);
  for (let i = BOUNDS_STRIDE * row; i < BOUNDS_STRIDE * row + 3; i++) {
    if (bounds[i] <= bounds[i + 3]) continue;
    throw new RangeError(`boxes.bounds[${i}] is ${show(bounds[i])}, expected at most the maximum, ${show(bounds[i + 3])}`);
  }
}

/** The grid that a world uses, over boxes of the caller's. Results of a search are valid until the next one. */
export class GridSearch {
  readonly #grid = new Grid();
  readonly #pairs = new PairList();
  #bounds: Float64Array = new Float64Array(0);

  /** Finds all pairs of overlapping boxes, at a cell size in metres or the automatic one. */
  run(boxes: GridBoxes, cellSize: number | 'auto' = 'auto'): void {
    const { rows, alive, bounds, moves, layerBit, mask } = fieldsOf('boxes', boxes, FIELDS);
    integer('boxes.rows', rows, 0, MAX_ROWS);
    arrayOf('boxes.alive', alive, Uint8Array, rows);
    arrayOf('boxes.bounds', bounds, Float64Array, BOUNDS_STRIDE * rows);
    arrayOf('boxes.moves', moves, Uint8Array, rows);
    arrayOf('boxes.layerBit', layerBit, Uint32Array, rows);
    arrayOf('boxes.mask', mask, Uint32Array, rows);
    for (let row = 0; row < rows; row++) if (alive[row] !== 0) checkBox(bounds, row);
    this.#bounds = bounds;
    this.#grid.setCellSize(cellSize);
    this.#grid.build({ rows, alive, bounds, moves, layerBit, mask });
    this.#grid.pairs(this.#pairs);
  }

  /** The pairs found, by rows, the lower one first. */
  get pairs(): { readonly count: number; readonly a: Int32Array; readonly b: Int32Array } {
    const { count, a, b } = this.#pairs;
    return { count, a, b };
  }

  get cellSize(): number {
    return this.#grid.cellSize;
  }

  get counters(): GridCounters {
    return this.#grid.counters;
  }

  /** The pairs found, each counted once per column that both overlap: the excess over `pairs` are duplicates that the search skips. */
  get pairOccurrences(): number {
    return countPairOccurrences(this.#pairs, this.#grid.inspect().columns, this.#bounds);
  }
}
