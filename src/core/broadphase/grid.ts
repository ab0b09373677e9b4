// The broadphase: which rows may touch, from their bounds alone. It is independent of world and shapes.

import { positive, show } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { BASE_LEVEL, CellColumns, queryBox } from './cell-columns.ts';
import { findPairs, filterByMask } from './find-pairs.ts';
import type { GridView } from './grid-view.ts';
import { PairCache } from './pair-cache.ts';
import type { PairList } from './pair-list.ts';
import { type RayTrail, RayWalk, type RayVisitor } from './ray-walk.ts';
import { RowList } from './row-list.ts';
import { shellSort } from './shell-sort.ts';
import { NO_ROWS, StaticRows, type GridBoxes } from './static-rows.ts';

export type { RayVisitor } from './ray-walk.ts';

// Range of cell sizes, m: the levels above must cover the largest world.
const MIN_CELL = 1e-9;
const MAX_CELL = 1e9;

/** Work of the last build and the last search for pairs. */
export interface GridCounters {
  /** Inserted rows. */
  rows: number;
  /** Columns with entries, over all levels, and the number of levels that have any. */
  columns: number;
  levels: number;
  /** Entries in all columns: a row has one in every column that it reaches. */
  entries: number;
  /** Most entries in one column. */
  maxOccupancy: number;
  /** Rows too large for the basic cells; they are in a coarser level. */
  largeRows: number;
  /** Boxes compared with boxes. */
  tested: number;
  pairs: number;
}

export class Grid {
  /** If set, every ray walk appends the cells it passes, in order; slow, for drawing. */
  trail: RayTrail | undefined = undefined;

  /** Whether pairs come from the pair cache: then an update after a few edits costs next to nothing. */
  keepsPairs = false;
  /** Rows that the last build or update inserted, or whose pairs it searches singly. */
  reinserted = 0;

  /** Boxes compared by the last search for pairs, and the pairs it found. */
  tested = 0;
  private found = 0;

  private requested: number | 'auto' = 'auto';
  private given: GridBoxes = NO_ROWS;
  // The rows that may move.
  private readonly list = new RowList();
  // Whether the columns hold the current rows.
  private inserted = true;
  private readonly columnsOfMoving = new CellColumns();
  // Static rows, in columns that are kept.
  private readonly statics = new StaticRows();
  private readonly kept = new PairCache(this.statics, this.list);
  private readonly walk = new RayWalk();

  /** `cellSize` in metres, from 1e-9 to 1e9, or `'auto'` (the default): found at each build from the median body. */
  constructor(options: { cellSize?: number | 'auto' | undefined } = {}) {
    this.setCellSize(options.cellSize ?? 'auto');
  }

  /**
   * Takes effect with the next build or update; the columns of moving rows have this size from the next query on, from the arrays of the last build
   * or update. Results do not depend on the size.
   */
  setCellSize(cellSize: number | 'auto'): void {
    if (cellSize !== 'auto' && !(positive('cellSize', cellSize) >= MIN_CELL && cellSize <= MAX_CELL)) {
      throw new RangeError(`cellSize is ${show(cellSize)}, expected 'auto' or metres from ${MIN_CELL} to ${MAX_CELL}`);
    }
    if (cellSize !== this.requested && this.given.rows > 0) this.inserted = false;
    this.requested = cellSize;
  }

  /** The requested size. */
  get cellSizeSetting(): number | 'auto' {
    return this.requested;
  }

  /** Counted now; builds columns that the last update did not need. */
  get counters(): GridCounters {
    const all = [this.statics.columns, this.columns];
    const sum = (of: (columns: CellColumns) => number): number => of(all[0]) + of(all[1]);
    return {
      rows: this.columns.rows + this.statics.count,
      columns: sum(({ count }) => count),
      levels: sum(({ occupiedCount }) => occupiedCount),
      entries: sum(({ entries }) => entries),
      maxOccupancy: Math.max(...all.map(maxOccupancyOf)),
      largeRows: sum(largeRowsOf),
      tested: this.tested,
      pairs: this.found,
    };
  }

  /** Side of a basic cell in the last build, m. */
  get cellSize(): number {
    const { columns, statics } = this;
    return columns.entries > 0 || statics.count === 0 ? columns.cellSize : statics.columns.cellSize;
  }

  /**
   * Inserts the rows, at most 2²⁸; they are read until the next build or update. Everything is reinserted; nothing is allocated unless there are more rows
   * than ever before.
   *
   * With a list of the moving rows static ones stay inserted and cost nothing; then every row that is added, removed or changed must be reported by
   * `note`.
   */
  build(rows: GridBoxes, moving?: RowList): void {
    this.take(rows);
    this.listRows(moving, false);
    this.keepsPairs = false;
    this.file();
    this.reinserted = this.columnsOfMoving.rows;
  }

  /**
   * As `build`, with the same pairs, for rows that moved little since the last update: only rows whose pairs may differ are reinserted, and the
   * columns are rebuilt when a query needs them.
   */
  update(rows: GridBoxes, moving?: RowList): void {
    this.take(rows);
    this.listRows(moving, true);
    this.keepsPairs = this.kept.update(rows, this.requested);
    if (!this.keepsPairs) this.file();
    this.reinserted = this.keepsPairs ? this.kept.reinserted : this.columnsOfMoving.rows;
  }

  /** For callers with a list of moving rows: a row outside that list was added, removed or changed. */
  note(row: number): void {
    this.statics.note(row);
  }

  /** All rows have changed; static ones must be noted again. */
  forget(): void {
    this.kept.stop();
    this.statics.clear();
    this.list.clear();
  }

  /** Every pair of rows whose bounds overlap or touch, each once, the lower row first, sorted by both. O(rows + pairs) for spread-out bodies. */
  pairs(out: PairList): void {
    if (this.keepsPairs) this.tested = this.kept.pairs(out, this.given);
    else {
      this.file();
      this.tested = this.findAll(out);
    }
    this.found = out.count;
  }

  /** Writes the bounds of all inserted rows, `min x y z, max x y z`; false if there are none. */
  extent(out: Float64Array): boolean {
    out.fill(Infinity, 0, 3);
    out.fill(-Infinity, 3);
    widenTo(out, this.columns);
    widenTo(out, this.statics.columns);
    return out[0] <= out[3];
  }

  /** Rows whose bounds touch the closed box `min x y z, max x y z`, ascending. Infinite sides are allowed. */
  queryBox(box: Float64Array, out: RowList): void {
    out.clear();
    this.statics.touching(out, box, 0);
    queryBox(out, this.columns, box, 0);
    shellSort(out.rows, out.rows, out.count);
  }

  /**
   * Visits each row whose bounds the ray may meet for `tMin ≤ t ≤ tMax`, once: static rows first, then the coarsest level, within a level column by
   * column along the ray. `ray` is a ray record; `tMin` is −Infinity for a line, `tMax` may be Infinity. `visit` returns the new `tMax`. Bounds that
   * the ray grazes, or misses by rounding, are visited. One walk at a time: `visit` must not start another on the same grid.
   */
  walkRay(ray: Float64Array, tMin: number, tMax: number, visitor: RayVisitor): void {
    const { walk, statics } = this;
    walk.begin(this.given.rows, ray, tMin, tMax, visitor, this.trail);
    walk.through(statics.columns, statics.valid);
    walk.through(this.columns, null);
  }

  /** The columns, read only, for drawing and counting; built now if the last update did not need them. */
  inspect(): GridView<CellColumns> {
    const { columns, statics } = this;
    return { columns, statics: statics.columns, valid: statics.valid };
  }

  // Lists the rows of this build or update: all, or the moving ones and the few others that were just added or changed.
  private listRows(moving: RowList | undefined, steps: boolean): void {
    const { given, statics, list } = this;
    list.clear();
    if (moving === undefined) for (let row = 0; row < given.rows; row++) if (given.alive[row] !== 0) list.push(row);
    if (moving === undefined) return;
    statics.update(given, this.requested, steps);
    list.take(moving);
    for (let i = 0; i < statics.restless.count; i++) list.push(statics.restless.rows[i]);
  }

  private take(rows: GridBoxes): void {
    this.given = rows;
    this.inserted = false;
    this.tested = this.found = 0;
  }

  // The columns with the current rows in them.
  private get columns(): CellColumns {
    this.file();
    return this.columnsOfMoving;
  }

  private file(): void {
    if (this.inserted) return;
    const { rows, bounds, moves } = this.given;
    this.columnsOfMoving.build(this.list, rows, bounds, moves, this.requested);
    this.inserted = true;
  }

  // The pairs of the rows in the columns, and of those with static rows. Returns the number of boxes compared.
  private findAll(out: PairList): number {
    const { list, statics } = this;
    const { rows, moves, layerBit, mask, bounds } = this.given;
    let tested = findPairs(out, this.columnsOfMoving);
    tested += statics.addPairs(out, list, moves, bounds);
    filterByMask(out, layerBit, mask);
    out.sort(rows);
    return tested;
  }
}

function maxOccupancyOf({ count, start }: CellColumns): number {
  let most = 0;
  for (let c = 0; c < count; c++) most = Math.max(most, start[c + 1] - start[c]);
  return most;
}

function largeRowsOf({ rowsAt }: CellColumns): number {
  return rowsAt.subarray(BASE_LEVEL + 1).reduce((sum, rows) => sum + rows, 0);
}

// Extends the bounds by the extent of the columns.
function widenTo(out: Float64Array, { occupied, occupiedCount, reach }: CellColumns): void {
  for (let i = 0; i < occupiedCount; i++) {
    const r = BOUNDS_STRIDE * occupied[i];
    for (let k = 0; k < 3; k++) {
      out[k] = Math.min(out[k], reach[r + k]);
      out[3 + k] = Math.max(out[3 + k], reach[r + 3 + k]);
    }
  }
}
