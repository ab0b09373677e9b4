// The data of the grid: bodies filed in square columns along x, each column a list sorted by minimum x, in levels of columns eight times as wide.
//
// A cell of level k is y and z cut into squares of side cellSize·8ᵏ; x is not cut, it is sorted. A row belongs to the one level that fits its
// size (`SPAN`), and is filed in every column its bounds reach there, at most a few. Every filing carries a copy of the bounds, so that a sweep
// reads memory in order. A row that was filed already in the column before, along y or along z, is *carried* there, and says so: of all the
// columns that two rows share, exactly one is such that neither direction carries both, and that one reports the pair. Source of the levels:
// Ericson, RTCD §7.2 (hierarchical grids); of the owning cell: ibid. §7.1.

import { EPSILON } from '../math/scalar.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { sizeOfBounds } from './cell-size.ts';
import { roomForDoubles, roomForInts } from './room.ts';

/** A tag is `row << TAG_BITS` and these bits. */
export const TAG_BITS = 3;
/** The row is also filed in the column before, along y; along z. */
export const CARRIED_Y = 1;
export const CARRIED_Z = 2;
/** The row never moves: like the two above, a bit that two rows must not have in common. */
export const STILL = 4;
export const TAG_MASK = 7;

/** Cells of one level are 2³ times as wide as those of the level below, so that columns nest and ancestors are a shift away. */
export const LEVEL_BITS = 3;
const RATIO = 1 << LEVEL_BITS;

/** The level of the cell size itself; finer ones down to 0, coarser ones as far as 1e100 m reaches. */
export const BASE_LEVEL = 12;
const LEVELS = 192;

/** Coordinates of cells stay below 2³⁰ in size; a body farther out than that many of its cells goes to a coarser level. */
const FAR = 0x40000000;

/** A row is at most this many cells wide, when the cell size is found automatically, and so in at most two columns along y and along z. */
const SPAN = 1;
/** A cell size that was asked for is the smallest there is, and serves all bodies up to this many cells, so that its cost can be seen. */
const FIXED_SPAN = 16;

const EMPTY = -1;

export class Columns {
  cellSize = 0;

  /** Side of a cell, m, and its inverse, by level. The cell of a coordinate is `floor(coordinate · scale)`, on every level and always. */
  readonly side = new Float64Array(LEVELS);
  readonly scale = new Float64Array(LEVELS);
  /** Rows and columns of each level. */
  readonly rowsAt = new Int32Array(LEVELS);
  readonly columnsAt = new Int32Array(LEVELS);
  /** What the rows of a level reach: `min x y z, max x y z`, and the largest extent along x. */
  readonly reach = new Float64Array(BOUNDS_STRIDE * LEVELS);
  readonly longest = new Float64Array(LEVELS);
  /** The levels that have rows, the coarsest first. */
  readonly occupied = new Int32Array(LEVELS);
  occupiedCount = 0;

  /** Columns: their level and cell, and their filings `start[c] … start[c + 1] − 1`. */
  count = 0;
  level = new Int32Array(64);
  cellY = new Int32Array(64);
  cellZ = new Int32Array(64);
  start = new Int32Array(64);

  /** Filings, column by column, by ascending minimum x: the tag, and the bounds as `min x, max x, min y, max y, min z, max z`. */
  filings = 0;
  tags = new Int32Array(64);
  boxes = new Float64Array(64 * BOUNDS_STRIDE);

  private readonly limit = new Float64Array(LEVELS);
  private fixed = false;
  private lowest = 0;
  private table = new Int32Array(256);
  private columnOf = new Int32Array(64);
  private tagOf = new Int32Array(64);
  private next = new Int32Array(64);

  /** Files the rows of `order` (ascending minimum x). `fixed` says that the cell size was asked for. */
  build(cellSize: number, fixed: boolean, order: Int32Array, rows: number, bounds: Float64Array, moves: Uint8Array): void {
    this.resize(cellSize, fixed);
    this.clear();
    this.fileRows(order, rows, bounds, moves);
    this.listLevels();
    this.gather(bounds);
  }

  /** The column of a cell, or −1 when nothing is filed there. */
  find(level: number, y: number, z: number): number {
    const { table } = this;
    const mask = table.length - 1;
    let slot = hash(level, y, z) & mask;
    for (;;) {
      const column = table[slot];
      if (column === EMPTY || (this.cellY[column] === y && this.cellZ[column] === z && this.level[column] === level)) return column;
      slot = (slot + 1) & mask;
    }
  }

  private resize(cellSize: number, fixed: boolean): void {
    if (this.cellSize === cellSize && this.fixed === fixed) return;
    this.cellSize = cellSize;
    this.fixed = fixed;
    this.lowest = fixed ? BASE_LEVEL : 0;
    const scale = 1 / cellSize;
    let power = 1;
    for (let k = 0; k < BASE_LEVEL; k++) power /= RATIO;
    for (let k = 0; k < LEVELS; k++) {
      // Scaling by powers of two is exact, so cells nest to the last bit.
      this.side[k] = cellSize * power;
      this.scale[k] = scale / power;
      this.limit[k] = this.side[k] * (fixed ? FIXED_SPAN : SPAN);
      power *= RATIO;
    }
  }

  private clear(): void {
    this.count = 0;
    this.filings = 0;
    this.table.fill(EMPTY);
    this.rowsAt.fill(0);
    this.columnsAt.fill(0);
    this.longest.fill(0);
  }

  // Makes the filings in the order of the rows: `columnOf` and `tagOf`, to be gathered by column.
  private fileRows(order: Int32Array, rows: number, bounds: Float64Array, moves: Uint8Array): void {
    let f = 0;
    for (let i = 0; i < rows; i++) {
      const row = order[i];
      const o = BOUNDS_STRIDE * row;
      const minY = bounds[o + 1];
      const minZ = bounds[o + 2];
      const maxY = bounds[o + 4];
      const maxZ = bounds[o + 5];
      const level = this.levelFor(sizeOfBounds(bounds, o), Math.max(-minY, maxY, -minZ, maxZ));
      this.widen(level, bounds, o);
      const scale = this.scale[level];
      const y0 = Math.floor(minY * scale);
      const y1 = Math.floor(maxY * scale);
      const z0 = Math.floor(minZ * scale);
      const z1 = Math.floor(maxZ * scale);
      this.reserve(f, (y1 - y0 + 1) * (z1 - z0 + 1));
      const { table, level: levels, cellY, cellZ, columnOf, tagOf } = this;
      const last = table.length - 1;
      const tag = (row << TAG_BITS) | (moves[row] === 0 ? STILL : 0);
      for (let y = y0; y <= y1; y++) {
        const tagY = y > y0 ? tag | CARRIED_Y : tag;
        for (let z = z0; z <= z1; z++) {
          // As `find`, but a missing column is added.
          let slot = hash(level, y, z) & last;
          let column = table[slot];
          while (column !== EMPTY && (cellY[column] !== y || cellZ[column] !== z || levels[column] !== level)) {
            slot = (slot + 1) & last;
            column = table[slot];
          }
          if (column === EMPTY) column = this.add(slot, level, y, z);
          columnOf[f] = column;
          tagOf[f++] = z > z0 ? tagY | CARRIED_Z : tagY;
        }
      }
    }
    this.filings = f;
  }

  // Room for `more` filings, each perhaps in a column of its own, behind `filings`.
  private reserve(filings: number, more: number): void {
    if (filings + more > this.columnOf.length) {
      this.columnOf = roomForInts(this.columnOf, filings + more);
      this.tagOf = roomForInts(this.tagOf, filings + more);
    }
    const columns = this.count + more;
    if (columns > this.level.length) {
      this.level = roomForInts(this.level, columns);
      this.cellY = roomForInts(this.cellY, columns);
      this.cellZ = roomForInts(this.cellZ, columns);
    }
    // At most half full, so that searches end soon.
    if (2 * columns > this.table.length) this.rehash(columns);
  }

  private levelFor(size: number, farthest: number): number {
    const { limit, scale, lowest } = this;
    let level = BASE_LEVEL;
    while (size > limit[level]) level++;
    while (level > lowest && size <= limit[level - 1]) level--;
    while (farthest * scale[level] >= FAR) level++;
    return level;
  }

  private widen(level: number, bounds: Float64Array, o: number): void {
    const { reach, longest } = this;
    const r = BOUNDS_STRIDE * level;
    const length = bounds[o + 3] - bounds[o];
    if (length > longest[level]) longest[level] = length;
    if (this.rowsAt[level]++ === 0) {
      for (let i = 0; i < BOUNDS_STRIDE; i++) reach[r + i] = bounds[o + i];
      return;
    }
    for (let i = 0; i < 3; i++) {
      if (bounds[o + i] < reach[r + i]) reach[r + i] = bounds[o + i];
      if (bounds[o + 3 + i] > reach[r + 3 + i]) reach[r + 3 + i] = bounds[o + 3 + i];
    }
  }

  private add(slot: number, level: number, y: number, z: number): number {
    const column = this.count++;
    this.level[column] = level;
    this.cellY[column] = y;
    this.cellZ[column] = z;
    this.columnsAt[level]++;
    this.table[slot] = column;
    return column;
  }

  private rehash(columns: number): void {
    let room = this.table.length;
    while (room < 4 * columns) room *= 2;
    const table = new Int32Array(room).fill(EMPTY);
    for (let column = 0; column < this.count; column++) {
      let slot = hash(this.level[column], this.cellY[column], this.cellZ[column]) & (room - 1);
      while (table[slot] !== EMPTY) slot = (slot + 1) & (room - 1);
      table[slot] = column;
    }
    this.table = table;
  }

  private listLevels(): void {
    this.occupiedCount = 0;
    for (let level = LEVELS - 1; level >= 0; level--) if (this.rowsAt[level] > 0) this.occupied[this.occupiedCount++] = level;
  }

  // Brings the filings together by column. They were made in ascending order of minimum x, and a counting sort keeps that.
  private gather(bounds: Float64Array): void {
    const { count, filings, columnOf, tagOf } = this;
    this.start = roomForInts(this.start, count + 1);
    this.next = roomForInts(this.next, count + 1);
    this.tags = roomForInts(this.tags, filings);
    this.boxes = roomForDoubles(this.boxes, filings * BOUNDS_STRIDE);
    const { start, next, tags, boxes } = this;
    next.fill(0, 0, count + 1);
    for (let f = 0; f < filings; f++) next[columnOf[f]]++;
    let sum = 0;
    for (let column = 0; column < count; column++) {
      start[column] = sum;
      sum += next[column];
      next[column] = start[column];
    }
    start[count] = sum;
    for (let f = 0; f < filings; f++) {
      const at = next[columnOf[f]]++;
      const tag = tagOf[f];
      const from = BOUNDS_STRIDE * (tag >>> TAG_BITS);
      const to = BOUNDS_STRIDE * at;
      tags[at] = tag;
      boxes[to] = bounds[from];
      boxes[to + 1] = bounds[from + 3];
      boxes[to + 2] = bounds[from + 1];
      boxes[to + 3] = bounds[from + 4];
      boxes[to + 4] = bounds[from + 2];
      boxes[to + 5] = bounds[from + 5];
    }
  }
}

// Two rounds of multiplicative hashing with odd constants (2³²/φ and another), the high bits folded down. One round would do for one coordinate;
// with two, cells of a row and of the next one meet, and a search takes three looks instead of one.
function hash(level: number, y: number, z: number): number {
  const h = Math.imul(Math.imul(y, 0x9e3779b1) + z + (level << 24), 0x85ebca77);
  return h ^ (h >>> 15);
}

/** The first filing of `from … to − 1` whose minimum x is at least `x`; `to` when there is none. */
export function firstFrom(boxes: Float64Array, from: number, to: number, x: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (boxes[BOUNDS_STRIDE * middle] < x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A minimum x below which no box of length up to `longest` reaches `x`; a few roundings on the safe side. */
export function before(x: number, longest: number): number {
  return x - longest - 4 * EPSILON * (Math.abs(x) + longest);
}
