// The columns of a grid for drawing and counting: filled stretches, a row's columns, rows that share cells. Not part of a step.

import { arrayOf, callable, fieldOf, integer, record } from '../math/check.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { LEVEL_BITS, STILL, TAG_BITS, type CellColumns } from './cell-columns.ts';

/** Called for a filled stretch of a column: its range of x, m, and its number of entries. */
export type StretchVisitor = (minX: number, maxX: number, entries: number) => void;

/** Checks column c of a grid's: that its entries are there. */
function checkColumn(name: string, columns: GridColumns, c: number): void {
  record(name, columns);
  const count = integer(`${name}.count`, fieldOf(name, columns, 'count'), 0, 0x7fffffff);
  const start = arrayOf(`${name}.start`, fieldOf(name, columns, 'start'), Int32Array, count + 1);
  integer(`${name}, number`, c, 0, count - 1);
  const end = integer(`${name}.start[${c + 1}]`, start[c + 1], integer(`${name}.start[${c}]`, start[c], 0, 0x7fffffff), 0x7fffffff);
  arrayOf(`${name}.tags`, fieldOf(name, columns, 'tags'), Int32Array, end);
  arrayOf(`${name}.boxes`, fieldOf(name, columns, 'boxes'), Float64Array, BOUNDS_STRIDE * end);
}

/** Checks all columns of a grid. */
export function checkColumns(name: string, columns: GridColumns): void {
  record(name, columns);
  const count = integer(`${name}.count`, fieldOf(name, columns, 'count'), 0, 0x7fffffff);
  for (const field of ['level', 'cellY', 'cellZ'] as const) arrayOf(`${name}.${field}`, fieldOf(name, columns, field), Int32Array, count);
  for (const field of ['side', 'scale'] as const) arrayOf(`${name}.${field}`, fieldOf(name, columns, field), Float64Array, 1);
  for (let c = 0; c < count; c++) {
    checkColumn(name, columns, c);
    integer(`${name}.level[${c}]`, columns.level[c], 0, columns.side.length - 1);
  }
}

/** Visits the filled stretches of a column by ascending x; between two of them is a gap. */
export function eachStretch(columns: GridColumns, c: number, visit: StretchVisitor): void {
  callable('eachStretch.visit', visit);
  checkColumn('eachStretch.columns', columns, c);
  const { boxes, start } = columns;
  const to = start[c + 1];
  for (let i = start[c]; i < to;) {
    const from = i;
    const low = boxes[BOUNDS_STRIDE * i];
    let high = boxes[BOUNDS_STRIDE * i + 1];
    for (i++; i < to && boxes[BOUNDS_STRIDE * i] <= high; i++) high = Math.max(high, boxes[BOUNDS_STRIDE * i + 1]);
    visit(low, high, i - from);
  }
}

/** Whether a column has static rows only. */
export function isStill(columns: GridColumns, c: number): boolean {
  checkColumn('isStill.columns', columns, c);
  const { tags, start } = columns;
  for (let i = start[c]; i < start[c + 1]; i++) if ((tags[i] & STILL) === 0) return false;
  return true;
}

/** The columns that hold the row, ascending. O(entries). */
export function columnsOfRow({ tags, start, count }: GridColumns, row: number): number[] {
  const found: number[] = [];
  for (let c = 0; c < count; c++) {
    for (let i = start[c]; i < start[c + 1]; i++) if (tags[i] >>> TAG_BITS === row) found.push(c);
  }
  return found;
}

/**
 * Adds to `out` the rows that share a cell with the bounds at `o`, taken as those of a row of `level`, and overlap them along x. Two rows of
 * different levels share a cell if the finer cell lies in the coarser one. O(entries).
 */
export function addSharing(out: Set<number>, columns: GridColumns, level: number, bounds: Float64Array, o: number): void {
  const { boxes, tags, start, scale } = columns;
  for (let c = 0; c < columns.count; c++) {
    const own = columns.level[c];
    const at = own > level ? own : level;
    const shift = Math.min(31, LEVEL_BITS * (at - own));
    const y = columns.cellY[c] >> shift;
    const z = columns.cellZ[c] >> shift;
    if (y < Math.floor(bounds[o + 1] * scale[at]) || y > Math.floor(bounds[o + 4] * scale[at])) continue;
    if (z < Math.floor(bounds[o + 2] * scale[at]) || z > Math.floor(bounds[o + 5] * scale[at])) continue;
    for (let i = start[c]; i < start[c + 1] && boxes[BOUNDS_STRIDE * i] <= bounds[o + 3]; i++) {
      if (boxes[BOUNDS_STRIDE * i + 1] >= bounds[o]) out.add(tags[i] >>> TAG_BITS);
    }
  }
}

/**
 * Counts pairs with overlapping bounds once per column that both overlap (a coarser column around a finer one included). The excess over the number of
 * pairs are duplicates: the search reports a pair in one column only.
 */
export function countPairOccurrences(columns: CellColumns): number {
  let pairOccurrences = 0;
  for (let c = 0; c < columns.count; c++) {
    for (let i = columns.start[c]; i < columns.start[c + 1]; i++) {
      pairOccurrences += pairOccurrencesFrom(columns, i, i + 1, columns.start[c + 1], NO_CELL);
    }
    for (let k = 0; columns.occupied[k] > columns.level[c]; k++) {
      const level = columns.occupied[k];
      const shift = Math.min(31, LEVEL_BITS * (level - columns.level[c]));
      const wide = columns.find(level, columns.cellY[c] >> shift, columns.cellZ[c] >> shift);
      if (wide < 0) continue;
      for (let i = columns.start[c]; i < columns.start[c + 1]; i++) {
        pairOccurrences += pairOccurrencesFrom(columns, i, columns.start[wide], columns.start[wide + 1], c);
      }
    }
  }
  return pairOccurrences;
}

const NO_CELL = -1;

// Entry `i` with the entries `from … to − 1`; those of a coarser level count if they reach the cell of column `under`.
function pairOccurrencesFrom(
  { boxes, tags, level, cellY, cellZ, scale }: CellColumns,
  i: number,
  from: number,
  to: number,
  under: number,
): number {
  const o = BOUNDS_STRIDE * i;
  let pairOccurrences = 0;
  for (let j = from; j < to && boxes[BOUNDS_STRIDE * j] <= boxes[o + 1]; j++) {
    const p = BOUNDS_STRIDE * j;
    if (boxes[p + 1] < boxes[o] || boxes[p + 2] > boxes[o + 3] || boxes[p + 3] < boxes[o + 2]) continue;
    if (boxes[p + 4] > boxes[o + 5] || boxes[p + 5] < boxes[o + 4] || (tags[i] & tags[j] & STILL) !== 0) continue;
    if (under !== NO_CELL) {
      const s = scale[level[under]];
      if (Math.floor(boxes[p + 2] * s) > cellY[under] || Math.floor(boxes[p + 3] * s) < cellY[under]) continue;
      if (Math.floor(boxes[p + 4] * s) > cellZ[under] || Math.floor(boxes[p + 5] * s) < cellZ[under]) continue;
    }
    pairOccurrences++;
  }
  return pairOccurrences;
}

/**
 * The columns of a grid: bars along x of square section, of which only the filled stretches are stored. A cell of level k is `side[k]` wide; levels are eight
 * times as wide as the ones below, `BASE_LEVEL` is that of the cell size.
 */
export interface GridColumns {
  /** Side of a cell, m, and its inverse, by level. The cell of a coordinate is `floor(coordinate · scale)`. */
  readonly side: Float64Array;
  readonly scale: Float64Array;
  /** Columns: level, cell, and entries `start[c] … start[c + 1] − 1`. */
  readonly count: number;
  readonly level: Int32Array;
  readonly cellY: Int32Array;
  readonly cellZ: Int32Array;
  readonly start: Int32Array;
  /** Entries by ascending minimum x: the row with flags (`isStill`), and `min x, max x, min y, max y, min z, max z`. */
  readonly tags: Int32Array;
  readonly boxes: Float64Array;
}

/** The columns of a grid as they are. They are replaced by the next build or update. */
export interface GridView<Columns extends GridColumns = GridColumns> {
  /** Columns of the rows that move, and of static rows that were just added or changed. */
  readonly columns: Columns;
  /** Columns of static rows; a row in them counts if it has 1 in `valid`. */
  readonly statics: Columns;
  readonly valid: Uint8Array;
}

/** The columns as they are now, without what only the grid reads. */
export function shownColumns({ side, scale, count, level, cellY, cellZ, start, tags, boxes }: GridColumns): GridColumns {
  return { side, scale, count, level, cellY, cellZ, start, tags, boxes };
}
