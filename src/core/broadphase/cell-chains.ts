// A hash of cells that takes in and releases single rows: for the few rows that left their fat bounds.
//
// The columns of the grid are faster to fill and to sweep, but only as a whole. Here a row is only in the cell of its minimum corner. A cell is as
// wide as the rows of its level, so a row that overlaps a box has its corner in a cell under the box or in the one before. Cell coordinates are taken
// modulo a power of two: cells that lie a multiple of it apart share a chain, and bounds tell their rows apart.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { minXReaching } from './cell-columns.ts';
import { growInts } from './grow.ts';
import type { RowList } from './row-list.ts';

// Levels, each with cells twice as wide as the one before; the basic level has the requested width. The last one takes everything larger.
const LEVELS = 64;
const BASE_LEVEL = 32;
const RATIO = 2;

const FEWEST_BITS = 6;
const MAX_BITS = 26;

const NONE = -1;

// The query in progress, by axis: the first cell, and the number of cells.
const first = new Int32Array(3);
const cells = new Int32Array(3);

export class CellChains {
  private readonly side = new Float64Array(LEVELS);
  private readonly scale = new Float64Array(LEVELS);
  private readonly rowsAt = new Int32Array(LEVELS);
  private inserted = 0;

  // The index of a chain consists of low bits of the cell's x, y and z: their number, and the positions of y and z.
  private readonly bits = new Int32Array(3);
  private head = new Int32Array(1 << FEWEST_BITS);
  private next = new Int32Array(64);
  // The previous row of the chain, or `~chain` for the first.
  private previous = new Int32Array(64);
  private levelOf = new Uint8Array(64);

  /** Empties all cells; those of the basic level are `side` wide, m, for up to `rows` rows within an extent of `reach`, m along x, y, z. */
  clear(side: number, rows: number, reach: ArrayLike<number>): void {
    let width = side;
    for (let k = 0; k < BASE_LEVEL; k++) width /= RATIO;
    for (let k = 0; k < LEVELS; k++) {
      this.side[k] = k === LEVELS - 1 ? Infinity : width;
      this.scale[k] = 1 / this.side[k];
      width *= RATIO;
    }
    this.rowsAt.fill(0);
    this.inserted = 0;
    const total = this.deal(rows, reach);
    if (this.head.length < 1 << total) this.head = new Int32Array(1 << total);
    this.head.fill(NONE);
  }

  reserve(rows: number): void {
    this.next = growInts(this.next, rows);
    this.previous = growInts(this.previous, rows);
    if (this.levelOf.length >= rows) return;
    const wider = new Uint8Array(this.next.length);
    wider.set(this.levelOf);
    this.levelOf = wider;
  }

  /** Inserts the row by its bounds. */
  add(row: number, bounds: Float64Array): void {
    const { head, next, previous, bits } = this;
    const o = BOUNDS_STRIDE * row;
    const level = this.levelFor(bounds, o);
    const scale = this.scale[level];
    const x = Math.floor(bounds[o] * scale) & ((1 << bits[0]) - 1);
    const y = Math.floor(bounds[o + 1] * scale) & ((1 << bits[1]) - 1);
    const z = Math.floor(bounds[o + 2] * scale) & ((1 << bits[2]) - 1);
    const chain = x | (y << bits[0]) | (z << (bits[0] + bits[1]));
    const other = head[chain];
    head[chain] = row;
    next[row] = other;
    previous[row] = ~chain;
    if (other !== NONE) previous[other] = row;
    this.levelOf[row] = level;
    this.rowsAt[level]++;
    this.inserted++;
  }

  remove(row: number): void {
    const { head, next, previous } = this;
    const after = next[row];
    const last = previous[row];
    if (last < 0) head[~last] = after;
    else next[last] = after;
    if (after !== NONE) previous[after] = last;
    this.rowsAt[this.levelOf[row]]--;
    this.inserted--;
  }

  /** Adds to `out`, unordered, the rows whose bounds at insertion touch those of `row`; the row itself included. */
  touching(out: RowList, row: number, bounds: Float64Array): void {
    for (let level = 0; level < LEVELS; level++) if (this.rowsAt[level] > 0) this.queryLevel(out, level, row, bounds);
  }

  // Distributes bits among the axes by their extent; returns their sum.
  private deal(rows: number, reach: ArrayLike<number>): number {
    let total = FEWEST_BITS;
    while (total < MAX_BITS && 1 << total < rows) total++;
    this.bits.fill(0);
    for (let i = 0; i < total; i++) {
      let axis = 0;
      for (let k = 1; k < 3; k++) if (reach[k] / (1 << this.bits[k]) > reach[axis] / (1 << this.bits[axis])) axis = k;
      this.bits[axis]++;
    }
    return total;
  }

  private levelFor(bounds: Float64Array, o: number): number {
    const { side } = this;
    const size = Math.max(bounds[o + 3] - bounds[o], bounds[o + 4] - bounds[o + 1], bounds[o + 5] - bounds[o + 2]);
    let level = BASE_LEVEL;
    while (size > side[level]) level++;
    while (level > 0 && size <= side[level - 1]) level--;
    return level;
  }

  private queryLevel(out: RowList, level: number, row: number, bounds: Float64Array): void {
    const { bits } = this;
    const o = BOUNDS_STRIDE * row;
    const scale = this.scale[level];
    for (let k = 0; k < 3; k++) {
      const period = 1 << bits[k];
      const low = Math.floor(minXReaching(bounds[o + k], this.side[level]) * scale);
      const high = Math.floor(bounds[o + 3 + k] * scale);
      // Wrapped at least once, or NaN, as for an infinite cell: every chain along this axis.
      const all = !(high - low < period - 1);
      first[k] = all ? 0 : low;
      cells[k] = all ? period : high - low + 1;
    }
    this.queryChains(out, level, row, bounds);
  }

  private queryChains(out: RowList, level: number, row: number, bounds: Float64Array): void {
    const { bits, head } = this;
    const maskX = (1 << bits[0]) - 1;
    const maskY = (1 << bits[1]) - 1;
    const maskZ = (1 << bits[2]) - 1;
    const [x0, y0, z0] = [first[0], first[1], first[2]];
    const [nx, ny, nz] = [cells[0], cells[1], cells[2]];
    for (let i = 0; i < nz; i++) {
      const plane = ((z0 + i) & maskZ) << (bits[0] + bits[1]);
      for (let j = 0; j < ny; j++) {
        const line = plane | (((y0 + j) & maskY) << bits[0]);
        for (let k = 0; k < nx; k++) {
          const from = head[line | ((x0 + k) & maskX)];
          if (from !== NONE) this.queryChain(out, from, level, row, bounds);
        }
      }
    }
  }

  private queryChain(out: RowList, from: number, level: number, row: number, bounds: Float64Array): void {
    const { next, levelOf } = this;
    const o = BOUNDS_STRIDE * row;
    const minX = bounds[o];
    const minY = bounds[o + 1];
    const minZ = bounds[o + 2];
    const maxX = bounds[o + 3];
    const maxY = bounds[o + 4];
    const maxZ = bounds[o + 5];
    for (let r = from; r !== NONE; r = next[r]) {
      const p = BOUNDS_STRIDE * r;
      const apartX = +(bounds[p] > maxX) | +(bounds[p + 3] < minX);
      const apartY = +(bounds[p + 1] > maxY) | +(bounds[p + 4] < minY);
      const apartZ = +(bounds[p + 2] > maxZ) | +(bounds[p + 5] < minZ);
      if ((apartX | apartY | apartZ) === 0 && levelOf[r] === level) out.push(r);
    }
  }
}
