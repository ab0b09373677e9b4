// The static rows, in columns of their own that are kept from step to step, so that a step and a ray cost what the moving rows cost.
//
// The caller reports rows that were added, removed or changed (`note`). Such a row counts as a moving one until the work spent on them equals that of
// reinserting all static rows (ski rental): dragging a static body hardly ever reinserts the others, and loading a scene inserts once.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CellColumns, queryBox } from './cell-columns.ts';
import { growBytes } from './grow.ts';
import type { PairList } from './pair-list.ts';
import { RowList } from './row-list.ts';

// Least number of rows inserted singly before all are reinserted.
const PATIENCE = 64;

export class StaticRows {
  /** The static rows; some may be out of date, see `valid`. */
  readonly columns = new CellColumns();
  /** 1 for each row of the columns that is unchanged since they were built. */
  valid = new Uint8Array(64);
  /** Their number. */
  count = 0;
  /** Static rows that are not in the columns, unordered. */
  readonly restless = new RowList();
  /** Changes whenever rows may have entered or left `columns` or `restless`. */
  version = 0;

  private readonly list = new RowList();
  private readonly near = new RowList();
  // 1 for each row of `restless`; and how many of them were inserted since all were.
  private isRestless = new Uint8Array(64);
  private spent = 0;

  /** A row was added, removed or changed. */
  note(row: number): void {
    this.isRestless = growBytes(this.isRestless, row + 1);
    this.valid = growBytes(this.valid, row + 1);
    const { isRestless, valid } = this;
    this.count -= valid[row];
    valid[row] = 0;
    if (isRestless[row] === 0) this.restless.push(row);
    isRestless[row] = 1;
    this.version++;
  }

  /** Removes all rows. */
  clear(): void {
    this.valid.fill(0);
    this.isRestless.fill(0);
    this.restless.clear();
    this.list.clear();
    this.count = this.spent = 0;
    this.columns.build(this.list, 0, NO_ROWS.bounds, NO_ROWS.moves, 'auto');
    this.version++;
  }

  /**
   * Before a build or an update: removes from `restless` what was removed or moves, and reinserts all rows when that pays. `steps`: it is an update.
   */
  update(given: GridBoxes, cellSize: number | 'auto', steps: boolean): void {
    if (this.restless.count === 0) return;
    this.prune(given);
    if (steps) this.spent += this.restless.count;
    // (If most are new, waiting gains nothing.)
    if (this.restless.count > 2 * this.count + PATIENCE || this.spent > this.count + PATIENCE) this.settle(given, cellSize);
  }

  /** Adds to `out` the pairs of moving rows of the list with rows of the columns; `bounds` are those of the list. Returns the number of overlaps. */
  addPairs(out: PairList, { rows, count }: RowList, moves: Uint8Array, bounds: Float64Array): number {
    const { near } = this;
    let tested = 0;
    for (let i = 0; i < count && this.count > 0; i++) {
      if (moves[rows[i]] === 0) continue;
      near.clear();
      this.touching(near, bounds, BOUNDS_STRIDE * rows[i]);
      for (let k = 0; k < near.count; k++) out.push(rows[i], near.rows[k]);
      tested += near.count;
    }
    return tested;
  }

  /** Adds to `out` the rows that touch the box `min x y z, max x y z` at `of[o]`, unordered. */
  touching(out: RowList, of: Float64Array, o: number): void {
    if (this.count === 0) return;
    const { valid } = this;
    let kept = out.count;
    queryBox(out, this.columns, of, o);
    const { rows, count } = out;
    for (let i = kept; i < count; i++) if (valid[rows[i]] === 1) rows[kept++] = rows[i];
    out.count = kept;
  }

  private prune({ rows, alive, moves }: GridBoxes): void {
    const { restless, isRestless } = this;
    const { rows: list, count } = restless;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = list[i];
      if (row < rows && alive[row] !== 0 && moves[row] === 0) list[kept++] = row;
      else isRestless[row] = 0;
    }
    restless.count = kept;
  }

  // Inserts all rows: the valid ones of the columns, and the restless ones.
  private settle({ rows, bounds, moves }: GridBoxes, cellSize: number | 'auto'): void {
    const { list, restless, isRestless, valid } = this;
    const was = list.count;
    list.count = 0;
    for (let i = 0; i < was; i++) if (valid[list.rows[i]] === 1) list.rows[list.count++] = list.rows[i];
    for (let i = 0; i < restless.count; i++) {
      const row = restless.rows[i];
      isRestless[row] = 0;
      valid[row] = 1;
      list.push(row);
    }
    restless.clear();
    this.spent = 0;
    this.count = list.count;
    this.version++;
    this.columns.build(list, rows, bounds, moves, cellSize);
  }
}

/** The rows of a grid as boxes: 0 … rows − 1, of which those with `alive` not 0 take part. */
export interface GridBoxes {
  readonly rows: number;
  readonly alive: Uint8Array;
  /** `min x y z, max x y z` of each, finite. */
  readonly bounds: Float64Array;
  /** 0 for static rows: two of them are no pair. */
  readonly moves: Uint8Array;
  /** Two rows are a pair only if the mask of each has the layer bit of the other. */
  readonly layerBit: Uint32Array;
  readonly mask: Uint32Array;
}

/** None. */
export const NO_ROWS: GridBoxes = {
  rows: 0,
  alive: new Uint8Array(0),
  bounds: new Float64Array(0),
  moves: new Uint8Array(0),
  layerBit: new Uint32Array(0),
  mask: new Uint32Array(0),
};
