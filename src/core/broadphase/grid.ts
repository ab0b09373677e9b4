// The broadphase: which rows may touch, from their bounds alone. It knows no world and no shapes; it files, and answers until it files again.

import { positive, show } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { automaticCellSize } from './cell-size.ts';
import { BASE_LEVEL, CellColumns } from './cell-columns.ts';
import { admitsAll, findPairs, keepAdmitted } from './find-pairs.ts';
import type { GridView } from './grid-view.ts';
import { PairCache } from './pair-cache/pair-cache.ts';
import type { Rows } from './pair-cache/pair-cache.ts';
import type { PairList } from './pair-list.ts';
import { queryBox } from './query-box.ts';
import type { RayTrail } from './ray-trail.ts';
import { RayWalk } from './ray-walk.ts';
import type { RayVisitor } from './ray-walk.ts';
import { RowList } from './row-list.ts';
import { shellSort } from './shell-sort.ts';
import { StaticRows } from './static-rows.ts';
import { XOrder } from './x-order.ts';

export type { RayVisitor } from './ray-walk.ts';

// What a cell size may be, m: the levels above it must reach as far as a world may.
const SMALLEST_CELL = 1e-9;
const LARGEST_CELL = 1e9;

/** What the last build and the last search for pairs had to do. */
export interface GridCounters {
  /** Rows that are inserted. */
  rows: number;
  /** Columns of cells in which something is inserted, over all levels, and how many levels have any. */
  columns: number;
  levels: number;
  /** Entries in all columns: a row is inserted in every column that it reaches. */
  entries: number;
  /** Most entries in one column. */
  maxOccupancy: number;
  /** Rows too large for the cells of the basic size; they are in a coarser level. */
  largeRows: number;
  /** Boxes compared with boxes. */
  tested: number;
  pairs: number;
}

/** The rows that may move, ascending, as their owner keeps them; `version` changes whenever the list does. */
export interface MovingList {
  readonly rows: Int32Array;
  readonly count: number;
  readonly version: number;
}

export class Grid {
  /** Set to a list to have every ray walk write the cells it passes there, in its order; for drawing, and slow. */
  trail: RayTrail | undefined = undefined;

  /** Whether pairs come from those that were kept: then an update after a few edits costs next to nothing. */
  keeps = false;
  /** Rows that the last build or update reinserted. */
  reinserted = 0;

  private readonly counted: GridCounters = {
    rows: 0,
    columns: 0,
    levels: 0,
    entries: 0,
    maxOccupancy: 0,
    largeRows: 0,
    tested: 0,
    pairs: 0,
  };

  private asked: number | 'auto' = 'auto';
  private readonly given: Rows = {
    rows: 0,
    list: new RowList(),
    listed: new Uint8Array(64),
    present: new Uint8Array(0),
    bounds: new Float64Array(0),
    moves: new Uint8Array(0),
    layerBit: new Uint32Array(0),
    mask: new Uint32Array(0),
  };
  // Whether the columns are of these rows.
  private inserted = true;
  private readonly order = new XOrder();
  private readonly columnsOfMoving = new CellColumns();
  // Rows in columns of their own that are not made anew. All others are in the list of `given`; here is the one before.
  private readonly statics = new StaticRows();
  private listBefore = new RowList();
  private movingVersion = -1;
  private staticVersion = -1;
  private readonly kept = new PairCache((out, bounds) => this.sweep(out, bounds), this.statics);
  private readonly asking = new Float64Array(BOUNDS_STRIDE);
  private readonly walk = new RayWalk();

  /** `cellSize` in metres, from 1e-9 to 1e9, or `'auto'` (the default): found at each build from the median body. */
  constructor(options: { cellSize?: number | 'auto' | undefined } = {}) {
    this.setCellSize(options.cellSize ?? 'auto');
  }

  /**
   * Takes effect with the next build or update; the columns of rows that move are of this size from the next question on, inserted from the arrays that
   * the last build or update was given. Whatever the size, the answers are the same.
   */
  setCellSize(cellSize: number | 'auto'): void {
    if (cellSize !== 'auto' && !(positive('cellSize', cellSize) >= SMALLEST_CELL && cellSize <= LARGEST_CELL)) {
      throw new RangeError(`cellSize is ${show(cellSize)}, expected 'auto' or metres from ${SMALLEST_CELL} to ${LARGEST_CELL}`);
    }
    if (cellSize !== this.asked && this.given.rows > 0) this.inserted = false;
    this.asked = cellSize;
  }

  /** What was asked for. */
  get askedCellSize(): number | 'auto' {
    return this.asked;
  }

  /** As long as nothing else is built or sought. */
  get counters(): Readonly<GridCounters> {
    this.file();
    this.count();
    return this.counted;
  }

  /** Boxes compared with boxes by the last search for pairs; unlike `counters` it files nothing. */
  get tested(): number {
    return this.counted.tested;
  }

  /** Side of a basic cell as of the last build, m. */
  get cellSize(): number {
    const { columns, statics } = this;
    return columns.entries > 0 || statics.count === 0 ? columns.cellSize : statics.columns.cellSize;
  }

  /**
   * Files the rows 0 … rows − 1 with `present[row]` not 0, at most 2²⁸. `bounds` has `min x y z, max x y z` of each, finite. `moves[row]` is 0 for
   * rows that never move: two such are no pair. Two rows are a pair only if each one's `mask` has the other's `layerBit`; the two arrays are read
   * again by `pairs`. Everything is reinserted; nothing is allocated unless there is more than ever before.
   *
   * Given the list of the rows that move, those that do not cost nothing: they stay inserted. Then every row that comes, goes or changes must be noted.
   */
  build(
    rows: number,
    present: Uint8Array,
    bounds: Float64Array,
    moves: Uint8Array,
    layerBit: Uint32Array,
    mask: Uint32Array,
    moving?: MovingList,
  ): void {
    this.take(rows, present, bounds, moves, layerBit, mask);
    this.listRows(moving, false);
    this.keeps = false;
    this.file();
    this.reinserted = this.order.count;
  }

  /**
   * As `build`, with the same answers after it, for rows that may have moved little since the last update: then only those are reinserted whose pairs
   * may be others now, and everything is when a query asks for it. The arrays are read until the next build or update.
   */
  update(
    rows: number,
    present: Uint8Array,
    bounds: Float64Array,
    moves: Uint8Array,
    layerBit: Uint32Array,
    mask: Uint32Array,
    moving?: MovingList,
  ): void {
    this.take(rows, present, bounds, moves, layerBit, mask);
    this.listRows(moving, true);
    this.keeps = this.kept.update(this.given);
    if (!this.keeps) this.file();
    this.reinserted = this.keeps ? this.kept.reinserted : this.order.count;
  }

  /** For callers with a list of moving rows: a row outside that list was added, removed or changed. */
  note(row: number): void {
    this.statics.note(row, this.kept);
  }

  /** The rows are others now, all of them: those that never move must be noted. */
  forget(): void {
    const { given } = this;
    this.kept.stop();
    this.statics.clear();
    given.list.clear();
    given.listed.fill(0);
    this.movingVersion = -1;
  }

  /**
   * Every pair of rows whose bounds overlap or touch, each once, the lower row first, sorted by both; in any order if there are more than
   * `mostSorted` (`out.sorted` tells). O(rows + pairs) for spread-out bodies.
   */
  pairs(out: PairList, mostSorted = Infinity): void {
    const { bounds } = this.given;
    if (this.keeps) this.counted.tested = this.kept.pairs(out, bounds);
    else {
      this.file();
      this.counted.tested = this.findAll(out, bounds, mostSorted);
    }
    this.counted.pairs = out.count;
  }

  /** Writes bounds of all that is inserted, `min x y z, max x y z`; false, with nothing written, if nothing is. */
  extent(out: Float64Array): boolean {
    const { columns, statics } = this;
    const first = widenTo(out, columns, true);
    return !widenTo(out, statics.columns, first);
  }

  /** Rows whose bounds touch the closed box, ascending. Infinite sides are allowed. */
  queryBox(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number, out: RowList): void {
    const { asking } = this;
    asking[0] = minX;
    asking[1] = minY;
    asking[2] = minZ;
    asking[3] = maxX;
    asking[4] = maxY;
    asking[5] = maxZ;
    out.clear();
    this.statics.touching(out, asking, 0);
    queryBox(out, this.columns, asking, 0);
    shellSort(out.rows, out.rows, out.count);
  }

  /**
   * Visits each row whose bounds the ray may meet for `tMin ≤ t ≤ tMax`, once: rows that stay inserted first, then the coarsest level, within a level
   * column by column along the ray. `ray` is a ray record; `tMin` is −Infinity for a line, `tMax` may be Infinity. What `visit` returns is the new `tMax`. Bounds that
   * the ray only grazes, or misses by a rounding, are visited. One walk at a time: `visit` must not start another on the same grid.
   */
  walkRay(ray: Float64Array, tMin: number, tMax: number, visitor: RayVisitor): void {
    const { walk, statics } = this;
    walk.begin(this.given.rows, ray, tMin, tMax, visitor, this.trail);
    walk.through(statics.columns, statics.valid);
    walk.through(this.columns, null);
  }

  /** The columns as they are, for drawing and counting; read only, and made now if the last update could do without them. */
  inspect(): GridView {
    const { columns, statics } = this;
    return { columns, statics: statics.columns, valid: statics.valid, comparesStatics: statics.isFew };
  }

  // Lists the rows that are inserted by this build or update: all, or those that move and the few others that have just come or changed.
  private listRows(moving: MovingList | undefined, steps: boolean): void {
    const { given, statics, listBefore } = this;
    if (moving !== undefined) {
      statics.update(given, this.asked, this.kept, steps);
      if (moving.version === this.movingVersion && statics.version === this.staticVersion) return;
      this.movingVersion = moving.version;
      this.staticVersion = statics.version;
    }
    const { list } = given;
    this.listBefore = list;
    given.list = listBefore;
    listBefore.clear();
    if (moving === undefined) for (let row = 0; row < given.rows; row++) if (given.present[row] !== 0) listBefore.push(row);
    if (moving !== undefined) for (let i = 0; i < moving.count; i++) listBefore.push(moving.rows[i]);
    if (moving !== undefined) for (let i = 0; i < statics.restless.count; i++) listBefore.push(statics.restless.rows[i]);
    this.markListed(list);
  }

  // Says of each row whether it is listed, and of those listed before and not any more that they are gone.
  private markListed(before: RowList): void {
    const { given, statics, kept } = this;
    const { list } = given;
    if (given.listed.length < given.rows) {
      const wider = new Uint8Array(Math.max(given.rows, 2 * given.listed.length));
      wider.set(given.listed);
      given.listed = wider;
    }
    const { listed } = given;
    for (let i = 0; i < before.count; i++) listed[before.rows[i]] = 0;
    for (let i = 0; i < list.count; i++) listed[list.rows[i]] = 1;
    for (let i = 0; i < before.count; i++) {
      const row = before.rows[i];
      if (listed[row] === 0 && statics.valid[row] !== 1) kept.unlisted(row);
    }
  }

  private take(rows: number, present: Uint8Array, bounds: Float64Array, moves: Uint8Array, layerBit: Uint32Array, mask: Uint32Array): void {
    const { given } = this;
    given.rows = rows;
    given.present = present;
    given.bounds = bounds;
    given.moves = moves;
    given.layerBit = layerBit;
    given.mask = mask;
    this.inserted = false;
    this.counted.tested = 0;
    this.counted.pairs = 0;
  }

  // The columns with the rows in them.
  private get columns(): CellColumns {
    this.file();
    return this.columnsOfMoving;
  }

  private file(): void {
    if (this.inserted) return;
    this.fill(this.given.bounds);
    this.inserted = true;
  }

  // All pairs by other bounds than those of the rows, in columns that an update has declared empty.
  private sweep(out: PairList, bounds: Float64Array): void {
    this.fill(bounds);
    this.findAll(out, bounds, Infinity);
  }

  // The pairs of the rows in the columns, which are of these bounds, and of those with static rows. Returns how many boxes were compared.
  private findAll(out: PairList, bounds: Float64Array, mostSorted: number): number {
    const { given, statics } = this;
    const { rows, list, moves, layerBit, mask } = given;
    let tested = findPairs(out, this.columnsOfMoving);
    tested += statics.addPairs(out, list, moves, bounds);
    if (!statics.admitsAll || !admitsAll(list, mask)) keepAdmitted(out, layerBit, mask);
    if (out.count <= mostSorted) out.sort(rows);
    return tested;
  }

  private fill(bounds: Float64Array): void {
    const { asked, order, columnsOfMoving } = this;
    const { rows, list, listed, moves } = this.given;
    const cellSize = asked === 'auto' ? automaticCellSize(list, bounds) : asked;
    order.sort(list, rows, listed, bounds);
    columnsOfMoving.build(cellSize, asked !== 'auto', list, rows, order.rows, bounds, moves);
  }

  private count(): void {
    const { counted: counters } = this;
    counters.rows = this.order.count + this.statics.count;
    counters.columns = counters.levels = counters.entries = counters.maxOccupancy = counters.largeRows = 0;
    this.countColumns(this.statics.columns);
    this.countColumns(this.columnsOfMoving);
  }

  private countColumns(columns: CellColumns): void {
    const { counted: counters } = this;
    counters.columns += columns.count;
    counters.levels += columns.occupiedCount;
    counters.entries += columns.entries;
    for (let c = 0; c < columns.count; c++) {
      counters.maxOccupancy = Math.max(counters.maxOccupancy, columns.start[c + 1] - columns.start[c]);
    }
    for (let i = 0; i < columns.occupiedCount; i++) {
      const level = columns.occupied[i];
      if (level > BASE_LEVEL) counters.largeRows += columns.rowsAt[level];
    }
  }
}

// Widens the bounds by what the columns reach, or writes it where there are none yet; whether there are none still.
function widenTo(out: Float64Array, { occupied, occupiedCount, reach }: CellColumns, none: boolean): boolean {
  for (let i = 0; i < occupiedCount; i++) {
    const r = BOUNDS_STRIDE * occupied[i];
    for (let k = 0; k < 3; k++) {
      out[k] = none ? reach[r + k] : Math.min(out[k], reach[r + k]);
      out[3 + k] = none ? reach[r + 3 + k] : Math.max(out[3 + k], reach[r + 3 + k]);
    }
    none = false;
  }
  return none;
}
