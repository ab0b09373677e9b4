// Cells as boxes to look at: what the page draws of a grid, and where a ray went through it.

import { roomForDoubles, roomForInts } from './room.ts';

/** Numbers per cell: its minimum corner and the length of its side, m. */
export const CELL_STRIDE = 4;

/** How many cells a list keeps unless told otherwise; the rest is counted. */
export const CELL_LIMIT = 10_000;

export class CellList {
  /** How many are listed. */
  count = 0;
  /** How many there are; more than `count` when the list is full. */
  total = 0;
  /** `min x y z, side` of each, m. */
  cells = new Float64Array(64 * CELL_STRIDE);
  /** How many rows are in each. */
  occupancy = new Int32Array(64);
  limit: number;

  constructor(limit = CELL_LIMIT) {
    this.limit = limit;
  }

  clear(): void {
    this.count = 0;
    this.total = 0;
  }

  push(x: number, y: number, z: number, side: number, occupancy: number): void {
    this.total++;
    if (this.count >= this.limit) return;
    const i = this.count++;
    this.cells = roomForDoubles(this.cells, this.count * CELL_STRIDE);
    this.occupancy = roomForInts(this.occupancy, this.count);
    const o = CELL_STRIDE * i;
    this.cells[o] = x;
    this.cells[o + 1] = y;
    this.cells[o + 2] = z;
    this.cells[o + 3] = side;
    this.occupancy[i] = occupancy;
  }
}
