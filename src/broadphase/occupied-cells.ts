// The columns of the grid cut into cubes for the eye: which cells are occupied, and by how many bodies. Not part of a step.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import type { CellList } from './cell-list.ts';
import type { Columns } from './columns.ts';
import { roomForInts } from './room.ts';

// How many more rows a cube has than the one before it, from the first cube of the stretch at hand.
let change = new Int32Array(256);

/** Adds the cubes of all levels in which something is filed, column by column. A row counts in every cube its bounds reach. */
export function occupiedCells(out: CellList, columns: Columns): void {
  for (let c = 0; c < columns.count; c++) {
    for (let i = columns.start[c]; i < columns.start[c + 1];) i = listStretch(out, columns, c, i);
  }
}

// Lists the cubes from filing `i` on until the first gap along x, and returns the filing behind it.
function listStretch(out: CellList, columns: Columns, c: number, i: number): number {
  const { boxes } = columns;
  const level = columns.level[c];
  const side = columns.side[level];
  const scale = columns.scale[level];
  const to = columns.start[c + 1];
  const first = Math.floor(boxes[BOUNDS_STRIDE * i] * scale);
  let last = first;
  change.fill(0);
  for (; i < to; i++) {
    const low = Math.floor(boxes[BOUNDS_STRIDE * i] * scale);
    const high = Math.floor(boxes[BOUNDS_STRIDE * i + 1] * scale);
    if (low > last + 1) break;
    change = roomForInts(change, high - first + 2);
    change[low - first]++;
    change[high - first + 1]--;
    if (high > last) last = high;
  }
  let rows = 0;
  for (let x = first; x <= last; x++) {
    rows += change[x - first];
    out.push(x * side, columns.cellY[c] * side, columns.cellZ[c] * side, side, rows);
  }
  return i;
}

/** How many rows of a column reach the cube at `x`, in cells. */
export function occupancyOf(columns: Columns, c: number, x: number): number {
  const scale = columns.scale[columns.level[c]];
  let rows = 0;
  for (let i = columns.start[c]; i < columns.start[c + 1]; i++) {
    const p = BOUNDS_STRIDE * i;
    if (Math.floor(columns.boxes[p] * scale) <= x && Math.floor(columns.boxes[p + 1] * scale) >= x) rows++;
  }
  return rows;
}
