// One search of a grid over given boxes, for measuring and comparing: apart from any world.

import { countPairOccurrences } from './grid-view.ts';
import { Grid, type GridCounters } from './grid.ts';
import { PairList } from './pair-list.ts';

/** The input of a search: boxes `min x y z, max x y z`, one a row. */
export interface GridBoxes {
  readonly rows: number;
  /** 1 for rows that take part. */
  readonly present: Uint8Array;
  readonly bounds: Float64Array;
  /** 0 for static rows: two of them are no pair. */
  readonly moves: Uint8Array;
  /** Two rows are a pair only if the mask of each has the layer bit of the other. */
  readonly layerBit: Uint32Array;
  readonly mask: Uint32Array;
}

/** The grid that a world uses, over boxes of the caller's. Results of a search are valid until the next one. */
export class GridSearch {
  readonly #grid = new Grid();
  readonly #pairs = new PairList();

  /** Finds all pairs of overlapping boxes, at a cell size in metres or the automatic one. */
  run({ rows, present, bounds, moves, layerBit, mask }: GridBoxes, cellSize: number | 'auto' = 'auto'): void {
    this.#grid.setCellSize(cellSize);
    this.#grid.build(rows, present, bounds, moves, layerBit, mask);
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

  get counters(): Readonly<GridCounters> {
    return this.#grid.counters;
  }

  /** Overlapping pairs, each counted once per column that both overlap: the excess over `pairs` are duplicates that the search skips. Layers are ignored. */
  get pairOccurrences(): number {
    return countPairOccurrences(this.#grid.inspect().columns);
  }
}
