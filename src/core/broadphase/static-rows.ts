// The static rows, in columns of their own that are kept from step to step, so that a step and a ray cost what the moving rows cost.
//
// The caller reports rows that were added, removed or changed (`note`). Such a row counts as a moving one until the work spent on them equals that of
// reinserting all static rows (ski rental): dragging a static body hardly ever reinserts the others, and loading a scene inserts once.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CellColumns, queryBox } from './cell-columns.ts';
import { growBytes } from './grow.ts';
import type { PairList } from './pair-list.ts';
import { allMasksAdmit } from './find-pairs.ts';
import { RowList } from './row-list.ts';
import { XOrder } from './x-order.ts';

// Up to this many static rows are compared with every moving one: a room with its walls and some furniture.
const SMALL_COUNT = 16;

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
  /** Whether the masks of all rows in the columns admit every layer. */
  allMasksAdmit = true;

  private readonly order = new XOrder();
  private readonly list = new RowList();
  private readonly near = new RowList();
  // Bounds of the first few rows of the list.
  private readonly boxes = new Float64Array(BOUNDS_STRIDE * SMALL_COUNT);
  // 1 for each row of `restless`; and how many of them were inserted since all were.
  private isRestless = new Uint8Array(64);
  private spent = 0;

  /** Whether each is compared with every moving row. */
  get isFew(): boolean {
    return this.list.count <= SMALL_COUNT;
  }

  /** A row was added, removed or changed. */
  note(row: number): void {
    this.reserve(row + 1);
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
    this.columns.build('auto', this.list, 0, this.order.rows, NO_BOUNDS, NO_ROWS);
    this.version++;
  }

  /**
   * Before a build or an update: removes from `restless` what was removed or moves, and reinserts all rows when that pays. `steps`: it is an update.
   */
  update(given: StaticRowsInput, cellSize: number | 'auto', steps: boolean): void {
    if (this.restless.count === 0) return;
    this.prune(given);
    if (steps) this.spent += this.restless.count;
    // (If most are new, waiting gains nothing.)
    if (this.restless.count > 2 * this.count + PATIENCE || this.spent > this.count + PATIENCE) this.settle(given, cellSize);
  }

  /** Adds to `out` the pairs of moving rows of the list with rows of the columns; `bounds` are those of the list. Returns the number of overlaps. */
  addPairs(out: PairList, { rows, count }: RowList, moves: Uint8Array, bounds: Float64Array): number {
    if (this.count === 0) return 0;
    if (this.isFew) return this.addPairsOfFew(out, rows, count, moves, bounds);
    let tested = 0;
    for (let i = 0; i < count; i++) if (moves[rows[i]] !== 0) tested += this.addPairsOf(out, rows[i], bounds);
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

  // All against all. The pair is always written and counted only if it is one: the branch would be unpredictable.
  private addPairsOfFew(out: PairList, rows: Int32Array, rowCount: number, moves: Uint8Array, bounds: Float64Array): number {
    const { list, valid, boxes } = this;
    const { rows: statics, count: few } = list;
    let { count } = out;
    for (let i = 0; i < rowCount; i++) {
      const row = rows[i];
      if (moves[row] === 0) continue;
      if (count + few > out.a.length) {
        out.count = count;
        out.reserve(count + few);
      }
      const { a, b } = out;
      const o = BOUNDS_STRIDE * row;
      for (let k = 0; k < few; k++) {
        const p = BOUNDS_STRIDE * k;
        const other = statics[k];
        const x = +(boxes[p] > bounds[o + 3]) | +(boxes[p + 3] < bounds[o]);
        const y = +(boxes[p + 1] > bounds[o + 4]) | +(boxes[p + 4] < bounds[o + 1]);
        const z = +(boxes[p + 2] > bounds[o + 5]) | +(boxes[p + 5] < bounds[o + 2]);
        a[count] = other < row ? other : row;
        b[count] = other < row ? row : other;
        count += valid[other] & ~(x | y | z);
      }
    }
    out.count = count;
    return few * rowCount;
  }

  private addPairsOf(out: PairList, row: number, bounds: Float64Array): number {
    const { near } = this;
    near.clear();
    this.touching(near, bounds, BOUNDS_STRIDE * row);
    out.reserve(out.count + near.count);
    const { a, b } = out;
    for (let i = 0; i < near.count; i++) {
      const other = near.rows[i];
      a[out.count] = Math.min(row, other);
      b[out.count++] = Math.max(row, other);
    }
    return near.count;
  }

  private prune({ rows, present, moves }: StaticRowsInput): void {
    const { restless, isRestless } = this;
    const { rows: list, count } = restless;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = list[i];
      if (row < rows && present[row] !== 0 && moves[row] === 0) list[kept++] = row;
      else isRestless[row] = 0;
    }
    restless.count = kept;
  }

  // Inserts all rows: the valid ones of the columns, and the restless ones.
  private settle({ rows, bounds, moves, mask }: StaticRowsInput, cellSize: number | 'auto'): void {
    const { list, restless, isRestless, valid, order, columns } = this;
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
    this.allMasksAdmit = allMasksAdmit(list, mask);
    for (let k = 0; k < Math.min(SMALL_COUNT, list.count); k++) {
      const o = BOUNDS_STRIDE * list.rows[k];
      for (let j = 0; j < BOUNDS_STRIDE; j++) this.boxes[BOUNDS_STRIDE * k + j] = bounds[o + j];
    }
    order.sort(list, bounds);
    columns.build(cellSize, list, rows, order.rows, bounds, moves);
  }

  private reserve(rows: number): void {
    this.isRestless = growBytes(this.isRestless, rows);
    this.valid = growBytes(this.valid, rows);
  }
}

/** The rows; see `Grid.build`. */
export interface StaticRowsInput {
  rows: number;
  present: Uint8Array;
  bounds: Float64Array;
  moves: Uint8Array;
  mask: Uint32Array;
}

const NO_BOUNDS = new Float64Array(0);
const NO_ROWS = new Uint8Array(0);
