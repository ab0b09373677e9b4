// The broadphase: which rows may touch, from their bounds alone. It knows no world and no shapes; it files, and answers until it files again.

import { positive, show } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { automaticCellSize } from './cell-size.ts';
import type { CellList } from './cell-list.ts';
import { BASE_LEVEL, Columns } from './columns.ts';
import { findPairs } from './find-pairs.ts';
import { KeptPairs } from './kept-pairs.ts';
import type { Rows } from './kept-pairs.ts';
import { occupiedCells } from './occupied-cells.ts';
import type { PairList } from './pair-list.ts';
import { queryBox } from './query-box.ts';
import { RayWalk } from './ray-walk.ts';
import type { RayVisitor } from './ray-walk.ts';
import type { RowList } from './row-list.ts';
import { XOrder } from './x-order.ts';

export type { RayVisitor } from './ray-walk.ts';

// What a cell size may be, m: the levels above it must reach as far as a world may.
const SMALLEST_CELL = 1e-9;
const LARGEST_CELL = 1e9;

/** What the last build and the last search for pairs had to do. */
export interface GridCounters {
  /** Rows that are filed. */
  rows: number;
  /** Columns of cells in which something is filed, over all levels, and how many levels have any. */
  columns: number;
  levels: number;
  /** Entries in all columns: a row is filed in every column that it reaches. */
  filings: number;
  /** Most filings in one column. */
  maxOccupancy: number;
  /** Rows too large for the cells of the basic size; they are in a coarser level. */
  largeRows: number;
  /** Boxes compared with boxes. */
  tested: number;
  pairs: number;
}

export class Grid {
  /** Set to a list to have every ray walk write the cells it passes there, in its order; for drawing, and slow. */
  trail: CellList | undefined = undefined;

  /** Whether pairs come from those that were kept: then an update after a few edits costs next to nothing. */
  keeps = false;
  /** Rows that the last build or update filed anew. */
  refiled = 0;

  private readonly counted: GridCounters = {
    rows: 0,
    columns: 0,
    levels: 0,
    filings: 0,
    maxOccupancy: 0,
    largeRows: 0,
    tested: 0,
    pairs: 0,
  };

  private asked: number | 'auto' = 'auto';
  private readonly given: Rows = {
    rows: 0,
    present: new Uint8Array(0),
    bounds: new Float64Array(0),
    moves: new Uint8Array(0),
    layerBit: new Uint32Array(0),
    mask: new Uint32Array(0),
  };
  // Whether the columns are of these rows.
  private filed = true;
  private readonly order = new XOrder();
  private readonly filing = new Columns();
  private readonly kept = new KeptPairs((out, bounds) => this.sweep(out, bounds));
  private readonly walk = new RayWalk();

  /** `cellSize` in metres, from 1e-9 to 1e9, or `'auto'` (the default): found at each build from the median body. */
  constructor(options: { cellSize?: number | 'auto' | undefined } = {}) {
    this.setCellSize(options.cellSize ?? 'auto');
  }

  /** Takes effect with the next build. Whatever the size, the answers are the same. */
  setCellSize(cellSize: number | 'auto'): void {
    if (cellSize !== 'auto' && !(positive('cellSize', cellSize) >= SMALLEST_CELL && cellSize <= LARGEST_CELL)) {
      throw new RangeError(`cellSize is ${show(cellSize)}, expected 'auto' or metres from ${SMALLEST_CELL} to ${LARGEST_CELL}`);
    }
    this.asked = cellSize;
  }

  /** As long as nothing else is built or sought. */
  get counters(): Readonly<GridCounters> {
    this.file();
    return this.counted;
  }

  /** Side of a basic cell as of the last build, m. */
  get cellSize(): number {
    return this.columns.cellSize;
  }

  /**
   * Files the rows 0 … rows − 1 with `present[row]` not 0, at most 2²⁸. `bounds` has `min x y z, max x y z` of each, finite. `moves[row]` is 0 for
   * rows that never move: two such are no pair. Two rows are a pair only if each one's `mask` has the other's `layerBit`; the two arrays are read
   * again by `pairs`. Everything is filed anew; nothing is allocated unless there is more than ever before.
   */
  build(rows: number, present: Uint8Array, bounds: Float64Array, moves: Uint8Array, layerBit: Uint32Array, mask: Uint32Array): void {
    this.take(rows, present, bounds, moves, layerBit, mask);
    this.keeps = false;
    this.file();
    this.refiled = this.order.count;
  }

  /**
   * As `build`, with the same answers after it, for rows that may have moved little since the last update: then only those are filed anew whose pairs
   * may be others now, and everything is when a query asks for it. The arrays are read until the next build or update.
   */
  update(rows: number, present: Uint8Array, bounds: Float64Array, moves: Uint8Array, layerBit: Uint32Array, mask: Uint32Array): void {
    this.take(rows, present, bounds, moves, layerBit, mask);
    this.keeps = this.kept.update(this.given);
    if (!this.keeps) this.file();
    this.refiled = this.keeps ? this.kept.refiled : this.order.count;
  }

  /**
   * Every pair of rows whose bounds overlap or touch, each once, the lower row first, sorted by both; in any order if there are more than
   * `mostSorted` (`out.sorted` tells). O(rows + pairs) for spread-out bodies.
   */
  pairs(out: PairList, mostSorted = Infinity): void {
    const { rows, bounds, layerBit, mask } = this.given;
    if (this.keeps) this.counted.tested = this.kept.pairs(out, bounds);
    else {
      this.counted.tested = findPairs(out, this.columns, rows, layerBit, mask);
      if (out.count <= mostSorted) out.sort(rows);
    }
    this.counted.pairs = out.count;
  }

  /** Writes the bounds of all that is filed, `min x y z, max x y z`; false, with nothing written, if nothing is. */
  extent(out: Float64Array): boolean {
    const { occupied, occupiedCount, reach } = this.columns;
    for (let i = 0; i < occupiedCount; i++) {
      const r = BOUNDS_STRIDE * occupied[i];
      for (let k = 0; k < 3; k++) {
        out[k] = i === 0 ? reach[r + k] : Math.min(out[k], reach[r + k]);
        out[3 + k] = i === 0 ? reach[r + 3 + k] : Math.max(out[3 + k], reach[r + 3 + k]);
      }
    }
    return occupiedCount > 0;
  }

  /** Rows whose bounds touch the closed box, ascending. Infinite sides are allowed. */
  queryBox(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number, out: RowList): void {
    queryBox(out, this.columns, minX, minY, minZ, maxX, maxY, maxZ);
  }

  /**
   * Visits each row whose bounds the ray may meet for `tMin ≤ t ≤ tMax`, once: the coarsest level first, within a level column by column along
   * the ray. `ray` is a ray record; `tMin` is −Infinity for a line, `tMax` may be Infinity. What `visit` returns is the new `tMax`. Bounds that
   * the ray only grazes, or misses by a rounding, are visited. One walk at a time: `visit` must not start another on the same grid.
   */
  walkRay(ray: Float64Array, tMin: number, tMax: number, visitor: RayVisitor): void {
    this.walk.run(this.columns, this.given.rows, ray, tMin, tMax, visitor, this.trail);
  }

  /** The occupied cells of all levels as cubes, for drawing. */
  occupiedCells(out: CellList): void {
    occupiedCells(out, this.columns);
  }

  private take(rows: number, present: Uint8Array, bounds: Float64Array, moves: Uint8Array, layerBit: Uint32Array, mask: Uint32Array): void {
    const { given } = this;
    given.rows = rows;
    given.present = present;
    given.bounds = bounds;
    given.moves = moves;
    given.layerBit = layerBit;
    given.mask = mask;
    this.filed = false;
    this.counted.tested = 0;
    this.counted.pairs = 0;
  }

  // The columns with the rows in them.
  private get columns(): Columns {
    this.file();
    return this.filing;
  }

  private file(): void {
    if (this.filed) return;
    this.filed = true;
    this.fill(this.given.bounds);
    this.count();
  }

  // All pairs by other bounds than those of the rows, in columns that an update has declared empty.
  private sweep(out: PairList, bounds: Float64Array): void {
    const { rows, layerBit, mask } = this.given;
    this.fill(bounds);
    findPairs(out, this.filing, rows, layerBit, mask);
    out.sort(rows);
  }

  private fill(bounds: Float64Array): void {
    const { asked, order, filing } = this;
    const { rows, present, moves } = this.given;
    const cellSize = asked === 'auto' ? automaticCellSize(rows, present, bounds) : asked;
    order.sort(rows, present, bounds);
    filing.build(cellSize, asked !== 'auto', rows, present, order.rows, order.count, bounds, moves);
  }

  private count(): void {
    const { counted: counters, columns } = this;
    counters.rows = this.order.count;
    counters.columns = columns.count;
    counters.levels = columns.occupiedCount;
    counters.filings = columns.filings;
    counters.maxOccupancy = 0;
    for (let c = 0; c < columns.count; c++) {
      counters.maxOccupancy = Math.max(counters.maxOccupancy, columns.start[c + 1] - columns.start[c]);
    }
    counters.largeRows = 0;
    for (let i = 0; i < columns.occupiedCount; i++) {
      const level = columns.occupied[i];
      if (level > BASE_LEVEL) counters.largeRows += columns.rowsAt[level];
    }
  }
}
