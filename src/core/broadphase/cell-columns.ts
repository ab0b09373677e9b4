// The data of the grid: rows inserted in square columns along x, each column a list sorted by minimum x, in levels of columns eight times as wide.
//
// A cell of level k is a square of side cellSize·8ᵏ in y and z; along x rows are sorted, not cut. A row belongs to the one level that fits its size
// (`SPAN`), and is inserted in every column its bounds reach there, at most a few. Every entry has a copy of the bounds, so a sweep reads memory in
// order. A row that was already inserted in the previous column along y or z *continues* there, and its tag has a bit for it: of all columns that two
// rows share, exactly one has no such bit in common, and that one reports the pair. Sources: levels, Ericson, RTCD §7.2 (hierarchical grids); the
// reporting cell, ibid. §7.1.

import { MAX_NUMBER, show } from '../math/check.ts';
import { EPSILON } from '../math/scalar.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { growDoubles, growInts } from './grow.ts';
import type { RowList } from './row-list.ts';
import { XOrder } from './x-order.ts';

/** A tag is `row << TAG_BITS` and these bits. */
export const TAG_BITS = 3;
/** The row is also inserted in the previous column along y; along z. */
export const CONTINUES_Y = 1;
export const CONTINUES_Z = 2;
/** The row is static: like the two above, a bit that the rows of a pair must not have in common. */
export const STILL = 4;
export const TAG_MASK = 7;

/** Cells of one level are 2³ times as wide as those of the level below, so that columns nest and ancestors are a shift away. */
export const LEVEL_BITS = 3;
const RATIO = 1 << LEVEL_BITS;

/** The level of the cell size itself; finer ones down to 0, coarser ones as far as 1e100 m reaches. */
export const BASE_LEVEL = 12;
const LEVELS = 192;

/** Cell coordinates stay below 2³⁰ in magnitude; a row farther out goes to a coarser level. */
const FAR = 0x40000000;

/** Most cells that a row spans when the cell size is automatic; so it is in at most two columns along y and along z. */
const SPAN = 1;
/** A requested cell size is the smallest one and serves all rows up to this many cells, so that its cost can be seen. */
const FIXED_SPAN = 16;

const EMPTY = -1;

/** A level gets a slot for every cell of its extent as long as these are not many more than its rows. */
const SLOTS_PER_ROW = 4;
const FEW_SLOTS = 1024;

export class CellColumns {
  cellSize = 0;
  /** Rows inserted. */
  rows = 0;

  /** Side of a cell, m, and its inverse, by level. The cell of a coordinate is `floor(coordinate · scale)`, on every level and always. */
  readonly side = new Float64Array(LEVELS);
  readonly scale = new Float64Array(LEVELS);
  /** Number of rows and columns of each level. */
  readonly rowsAt = new Int32Array(LEVELS);
  readonly columnsAt = new Int32Array(LEVELS);
  /** Extent of the rows of a level, `min x y z, max x y z`, and the largest extent along x. */
  readonly reach = new Float64Array(BOUNDS_STRIDE * LEVELS);
  readonly longest = new Float64Array(LEVELS);
  /** The levels that have rows, coarsest first. */
  readonly occupied = new Int32Array(LEVELS);
  occupiedCount = 0;

  /** Columns: their level and cell, and their entries `start[c] … start[c + 1] − 1`. */
  count = 0;
  level = new Int32Array(64);
  cellY = new Int32Array(64);
  cellZ = new Int32Array(64);
  start = new Int32Array(64);

  /** Entries, column by column, by ascending minimum x: the tag, and the bounds as `min x, max x, min y, max y, min z, max z`. */
  entries = 0;
  tags = new Int32Array(64);
  boxes = new Float64Array(64 * BOUNDS_STRIDE);

  private readonly order = new XOrder();
  private readonly limit = new Float64Array(LEVELS);
  private lowest = 0;

  // A slot is a cell that may have a column. A level whose extent is not much larger than its number of rows has a slot for each cell of that
  // rectangle, line by line: index of the first slot, slots per line (one more than cells, so that the neighbour along z always exists), lines, and
  // the first cell. All other levels (width 0) find their slots by hash.
  private readonly firstSlot = new Int32Array(LEVELS);
  private readonly width = new Int32Array(LEVELS);
  private readonly height = new Int32Array(LEVELS);
  private readonly lowY = new Int32Array(LEVELS);
  private readonly lowZ = new Int32Array(LEVELS);
  private slots = 0;
  // Per slot: its number of entries, later the position of the next one; and its column, or EMPTY.
  private next = new Int32Array(64);
  private columnAt = new Int32Array(64);
  // Hashed slots: from table position to slot, and from slot (minus `hashed`) to level and cell.
  private hashed = 0;
  private table = new Int32Array(256);
  private slotLevel = new Int32Array(64);
  private slotY = new Int32Array(64);
  private slotZ = new Int32Array(64);

  // Per row: its level; and the slot of its lowest cell times four, plus 2 and 1 if it reaches the next one along y and z. Rows of other forms have
  // `~i`, with the list of their entries at `rare[i …]`: their number, then slot and tag of each.
  levelOf = new Uint8Array(64);
  private cellOf = new Int32Array(64);
  private rare = new Int32Array(64);

  /** Inserts the rows of the list, each below `rows`, at a cell size in metres or the automatic one. */
  build(list: RowList, rows: number, bounds: Float64Array, moves: Uint8Array, cellSize: number | 'auto'): void {
    this.rows = list.count;
    this.order.sort(list, bounds);
    if (cellSize === 'auto') measureCellSize(list, bounds);
    else wanted[0] = cellSize;
    this.resize(cellSize !== 'auto');
    this.rowsAt.fill(0);
    this.longest.fill(0);
    if (rows > this.levelOf.length) {
      this.cellOf = growInts(this.cellOf, rows);
      this.levelOf = new Uint8Array(this.cellOf.length);
    }
    this.findLevels(list, bounds);
    this.listLevels();
    this.layOutSlots();
    this.findSlots(list, bounds, moves);
    this.listColumns();
    this.gather(this.order, moves);
    this.copyBounds(bounds);
  }

  /** The column of a cell, or −1 if it has no entries. */
  find(level: number, y: number, z: number): number {
    const width = this.width[level];
    if (width > 0) {
      const i = y - this.lowY[level];
      const j = z - this.lowZ[level];
      return i >= 0 && i < this.height[level] && j >= 0 && j < width ? this.columnAt[this.firstSlot[level] + i * width + j] : EMPTY;
    }
    const slot = this.table[this.placeOf(level, y, z)];
    return slot === EMPTY ? EMPTY : this.columnAt[slot];
  }

  private resize(fixed: boolean): void {
    const cellSize = wanted[0];
    const lowest = fixed ? BASE_LEVEL : 0;
    if (this.cellSize === cellSize && this.lowest === lowest) return;
    this.cellSize = cellSize;
    this.lowest = lowest;
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

  // The level of each row, the basic one for most, and the extent of each level.
  private findLevels({ rows, count }: RowList, bounds: Float64Array): void {
    const { limit, lowest } = this;
    const large = limit[BASE_LEVEL];
    const small = lowest < BASE_LEVEL ? limit[BASE_LEVEL - 1] : -1;
    const far = FAR * this.side[BASE_LEVEL];
    for (let i = 0; i < count; i++) {
      const o = BOUNDS_STRIDE * rows[i];
      const x = (bounds[o + 3] - bounds[o]) * LENGTHWISE;
      const y = bounds[o + 4] - bounds[o + 1];
      const z = bounds[o + 5] - bounds[o + 2];
      // (One branch: which side is the largest is unpredictable.)
      const isNear = +(bounds[o + 1] > -far) & +(bounds[o + 2] > -far) & +(bounds[o + 4] < far) & +(bounds[o + 5] < far);
      const fits = +(x <= large) & +(y <= large) & +(z <= large) & (+(x > small) | +(y > small) | +(z > small));
      const level = (isNear & fits) !== 0 ? BASE_LEVEL : this.levelFor(bounds, o);
      this.levelOf[rows[i]] = level;
      this.widen(level, bounds, o);
    }
  }

  private levelFor(bounds: Float64Array, o: number): number {
    const { limit, side, lowest } = this;
    for (let k = o; k < o + BOUNDS_STRIDE; k++) {
      if (Math.abs(bounds[k]) <= MAX_NUMBER) continue;
      throw new RangeError(
        `bounds of row ${o / BOUNDS_STRIDE} are ${show(bounds.slice(o, o + BOUNDS_STRIDE))}, expected numbers of at most ${MAX_NUMBER} in size`,
      );
    }
    const size = sizeOfBounds(bounds, o);
    let level = BASE_LEVEL;
    while (level < LEVELS - 1 && size > limit[level]) level++;
    while (level > lowest && size <= limit[level - 1]) level--;
    const farthest = Math.max(-bounds[o + 1], bounds[o + 4], -bounds[o + 2], bounds[o + 5]);
    while (level < LEVELS - 1 && farthest >= FAR * side[level]) level++;
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
    if (bounds[o] < reach[r]) reach[r] = bounds[o];
    if (bounds[o + 1] < reach[r + 1]) reach[r + 1] = bounds[o + 1];
    if (bounds[o + 2] < reach[r + 2]) reach[r + 2] = bounds[o + 2];
    if (bounds[o + 3] > reach[r + 3]) reach[r + 3] = bounds[o + 3];
    if (bounds[o + 4] > reach[r + 4]) reach[r + 4] = bounds[o + 4];
    if (bounds[o + 5] > reach[r + 5]) reach[r + 5] = bounds[o + 5];
  }

  private listLevels(): void {
    this.occupiedCount = 0;
    for (let level = LEVELS - 1; level >= 0; level--) if (this.rowsAt[level] > 0) this.occupied[this.occupiedCount++] = level;
  }

  private layOutSlots(): void {
    const { reach, scale, rowsAt } = this;
    this.slots = 0;
    this.width.fill(0);
    for (let i = 0; i < this.occupiedCount; i++) {
      const level = this.occupied[i];
      const r = BOUNDS_STRIDE * level;
      const y0 = Math.floor(reach[r + 1] * scale[level]);
      const z0 = Math.floor(reach[r + 2] * scale[level]);
      const width = Math.floor(reach[r + 5] * scale[level]) - z0 + 2;
      const height = Math.floor(reach[r + 4] * scale[level]) - y0 + 1;
      if (!(width > 0 && height > 0 && width * height <= SLOTS_PER_ROW * rowsAt[level] + FEW_SLOTS)) continue;
      this.firstSlot[level] = this.slots;
      this.width[level] = width;
      this.height[level] = height;
      this.lowY[level] = y0;
      this.lowZ[level] = z0;
      // One line more, for the neighbours along y.
      this.slots += width * (height + 1) + 1;
    }
    this.hashed = this.slots;
    this.next = growInts(this.next, this.slots);
    this.next.fill(0, 0, this.slots);
    this.table.fill(EMPTY);
  }

  // Counts the entries of every slot in the order of the rows, which is their order in memory.
  private findSlots({ rows, count }: RowList, bounds: Float64Array, moves: Uint8Array): void {
    const { levelOf, cellOf, scale: scales, width, lowY, lowZ, firstSlot } = this;
    let { next } = this;
    let used = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const o = BOUNDS_STRIDE * row;
      const level = levelOf[row];
      const scale = scales[level];
      const y = Math.floor(bounds[o + 1] * scale);
      const z = Math.floor(bounds[o + 2] * scale);
      const moreY = Math.floor(bounds[o + 4] * scale) - y;
      const moreZ = Math.floor(bounds[o + 5] * scale) - z;
      const line = width[level];
      // (Inverted bounds give a negative number here: unsigned, a large one.)
      if (line === 0 || (moreY | moreZ) >>> 0 > 1) {
        cellOf[row] = ~used;
        used = this.insertRare(used, row, level, y, z, moreY, moreZ, moves[row] === 0 ? STILL : 0);
        next = this.next;
        continue;
      }
      const slot = firstSlot[level] + (y - lowY[level]) * line + (z - lowZ[level]);
      cellOf[row] = 4 * slot + 2 * moreY + moreZ;
      // All four without a test: half the rows lie in one cell, and a mispredicted branch costs more than adding 0.
      next[slot]++;
      next[slot + 1] += moreZ;
      next[slot + line] += moreY;
      next[slot + line + 1] += moreY & moreZ;
    }
  }

  // Lists and counts the entries of a row that spans many cells, or of a level without a rectangle; returns the index of the next list.
  private insertRare(
    used: number,
    row: number,
    level: number,
    y0: number,
    z0: number,
    spanY: number,
    spanZ: number,
    still: number,
  ): number {
    if (!(spanY >= 0 && spanZ >= 0)) throw new RangeError(`bounds of row ${row} are inverted, expected min ≤ max`);
    // (No row spans more cells of its level.)
    const moreY = Math.min(spanY, FIXED_SPAN + 1);
    const moreZ = Math.min(spanZ, FIXED_SPAN + 1);
    const count = (moreY + 1) * (moreZ + 1);
    this.rare = growInts(this.rare, used + 1 + 2 * count);
    const { rare } = this;
    const tag = (row << TAG_BITS) | still;
    rare[used++] = count;
    // (Counted, so that the loop ends for all numbers: 1e16 + 1 = 1e16.)
    for (let i = 0; i <= moreY; i++) {
      const y = y0 + i;
      for (let j = 0; j <= moreZ; j++) {
        const z = z0 + j;
        const slot = this.slotOf(level, y, z);
        this.next[slot]++;
        rare[used++] = slot;
        rare[used++] = tag | (y > y0 ? CONTINUES_Y : 0) | (z > z0 ? CONTINUES_Z : 0);
      }
    }
    return used;
  }

  private slotOf(level: number, y: number, z: number): number {
    const width = this.width[level];
    if (width > 0) return this.firstSlot[level] + (y - this.lowY[level]) * width + (z - this.lowZ[level]);
    const place = this.placeOf(level, y, z);
    return this.table[place] === EMPTY ? this.addSlot(place, level, y, z) : this.table[place];
  }

  // Position of the cell's slot in the table, or the free position where it would go.
  private placeOf(level: number, y: number, z: number): number {
    const { table, hashed, slotLevel, slotY, slotZ } = this;
    const mask = table.length - 1;
    let place = hash(level, y, z) & mask;
    for (; table[place] !== EMPTY; place = (place + 1) & mask) {
      const i = table[place] - hashed;
      if (slotY[i] === y && slotZ[i] === z && slotLevel[i] === level) break;
    }
    return place;
  }

  private addSlot(place: number, level: number, y: number, z: number): number {
    const slot = this.slots++;
    const i = slot - this.hashed;
    this.next = growInts(this.next, slot + 1);
    this.next[slot] = 0;
    this.slotLevel = growInts(this.slotLevel, i + 1);
    this.slotY = growInts(this.slotY, i + 1);
    this.slotZ = growInts(this.slotZ, i + 1);
    this.slotLevel[i] = level;
    this.slotY[i] = y;
    this.slotZ[i] = z;
    this.table[place] = slot;
    // At most half full, so that searches end soon.
    if (2 * (i + 1) > this.table.length) this.rehash();
    return slot;
  }

  private rehash(): void {
    const room = 2 * this.table.length;
    const table = new Int32Array(room).fill(EMPTY);
    for (let slot = this.hashed; slot < this.slots; slot++) {
      const i = slot - this.hashed;
      let place = hash(this.slotLevel[i], this.slotY[i], this.slotZ[i]) & (room - 1);
      while (table[place] !== EMPTY) place = (place + 1) & (room - 1);
      table[place] = slot;
    }
    this.table = table;
  }

  // Slots with entries become columns, each with its range of entries.
  private listColumns(): void {
    this.columnAt = growInts(this.columnAt, this.slots);
    this.columnsAt.fill(0);
    this.count = 0;
    this.entries = 0;
    for (let i = 0; i < this.occupiedCount; i++) {
      const level = this.occupied[i];
      const width = this.width[level];
      if (width === 0) continue;
      let slot = this.firstSlot[level];
      const end = slot + width * (this.height[level] + 1) + 1;
      for (let y = this.lowY[level]; slot < end; y++) {
        const z0 = this.lowZ[level];
        const after = Math.min(end, slot + width);
        for (let z = z0; slot < after; z++) this.listColumn(slot++, level, y, z);
      }
    }
    for (let slot = this.hashed; slot < this.slots; slot++) {
      const i = slot - this.hashed;
      this.listColumn(slot, this.slotLevel[i], this.slotY[i], this.slotZ[i]);
    }
    this.start = growInts(this.start, this.count + 1);
    this.start[this.count] = this.entries;
    this.tags = growInts(this.tags, this.entries);
    this.boxes = growDoubles(this.boxes, this.entries * BOUNDS_STRIDE);
  }

  private listColumn(slot: number, level: number, y: number, z: number): void {
    const entries = this.next[slot];
    if (entries === 0) {
      this.columnAt[slot] = EMPTY;
      return;
    }
    const column = this.count++;
    if (column >= this.level.length) {
      this.level = growInts(this.level, column + 1);
      this.cellY = growInts(this.cellY, column + 1);
      this.cellZ = growInts(this.cellZ, column + 1);
      this.start = growInts(this.start, column + 1);
    }
    this.columnAt[slot] = column;
    this.level[column] = level;
    this.cellY[column] = y;
    this.cellZ[column] = z;
    this.start[column] = this.entries;
    this.columnsAt[level]++;
    this.next[slot] = this.entries;
    this.entries += entries;
  }

  // Writes the tags row by row in ascending order of minimum x, each to the end of its column; so every column is in that order.
  private gather({ rows, count }: XOrder, moves: Uint8Array): void {
    const { cellOf, levelOf, width, next, tags } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const cell = cellOf[row];
      if (cell < 0) {
        this.gatherRare(~cell);
        continue;
      }
      const tag = (row << TAG_BITS) | (moves[row] === 0 ? STILL : 0);
      const slot = cell >> 2;
      tags[next[slot]++] = tag;
      if ((cell & 1) !== 0) tags[next[slot + 1]++] = tag | CONTINUES_Z;
      if ((cell & 2) === 0) continue;
      const line = slot + width[levelOf[row]];
      tags[next[line]++] = tag | CONTINUES_Y;
      if ((cell & 1) !== 0) tags[next[line + 1]++] = tag | CONTINUES_Y | CONTINUES_Z;
    }
  }

  private gatherRare(i: number): void {
    const { rare, next, tags } = this;
    const end = i + 2 * rare[i];
    while (i < end) {
      const slot = rare[++i];
      tags[next[slot]++] = rare[++i];
    }
  }

  // Bounds are copied last, column by column: written with the tags they would go to hundreds of memory pages in turn.
  private copyBounds(bounds: Float64Array): void {
    const { tags, boxes, entries } = this;
    for (let at = 0; at < entries; at++) {
      const from = BOUNDS_STRIDE * (tags[at] >>> TAG_BITS);
      const to = BOUNDS_STRIDE * at;
      boxes[to] = bounds[from];
      boxes[to + 1] = bounds[from + 3];
      boxes[to + 2] = bounds[from + 1];
      boxes[to + 3] = bounds[from + 4];
      boxes[to + 4] = bounds[from + 2];
      boxes[to + 5] = bounds[from + 5];
    }
  }
}

// Two rounds of multiplicative hashing with odd constants (2³²/φ and another), the high bits folded down. With one round the cells of adjacent lines
// collide, and a search takes three probes instead of one.
function hash(level: number, y: number, z: number): number {
  const h = Math.imul(Math.imul(y, 0x9e3779b1) + z + (level << 24), 0x85ebca77);
  return h ^ (h >>> 15);
}

/** The first entry of `from … to − 1` with a minimum x of at least `x`; `to` if there is none. */
export function firstFrom(boxes: Float64Array, from: number, to: number, x: number): number {
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (boxes[BOUNDS_STRIDE * middle] < x) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A minimum x below which no box of length up to `longest` reaches `x`, rounded down. */
export function minXReaching(x: number, longest: number): number {
  return x - longest - 4 * EPSILON * (Math.abs(x) + longest);
}

/**
 * Side of a cell in sizes of the median body. Smaller cells insert a row in more columns, larger ones test more unrelated rows; 1.5 to 4 cost about
 * the same on bodies whose sizes differ by up to five. At 2.5 the basic level takes bodies from a third of the median to two and a half medians.
 */
const CELLS_PER_BODY = 2.5;

/** A body longer along x than this many times its height and depth counts as larger: otherwise every search along x would start far back. */
const LENGTHWISE = 1 / 8;

// Single-precision exponent and three mantissa bits: eight steps per octave, so that the cell size does not flicker while bodies rotate.
const STEP_BITS = 20;
const STEPS = 2048;
// Far beyond any scene; keeps the median finite in single precision. The levels of the grid reach on from there.
const SMALLEST = 1e-18;
const LARGEST = 1e18;

const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);
const histogram = new Int32Array(STEPS);

/** The size of a row's bounds, m. */
function sizeOfBounds(bounds: Float64Array, o: number): number {
  const x = (bounds[o + 3] - bounds[o]) * LENGTHWISE;
  const y = bounds[o + 4] - bounds[o + 1];
  const z = bounds[o + 5] - bounds[o + 2];
  const yz = y > z ? y : z;
  return x > yz ? x : yz;
}

// Rows in a sample.
const SAMPLE = 1024;

/** The cell size of a build, m. (Returned, it would be an object.) */
const wanted = new Float64Array(1);

/** Writes the cell size for these rows, m: from the median size, of a sample if there are many, rounded down to an eighth of an octave. 1 without rows. */
function measureCellSize({ rows, count: listed }: RowList, bounds: Float64Array): void {
  histogram.fill(0);
  const count = Math.min(listed, SAMPLE);
  wanted[0] = 1;
  if (count === 0) return;
  for (let i = 0; i < count; i++) {
    // Multiples of the golden ratio are evenly spread and not periodic; kinds are often spawned in turn. (Knuth, TAOCP 6.4.)
    const at = listed > SAMPLE ? Math.floor(((Math.imul(i, 0x9e3779b1) >>> 0) * listed) / 0x100000000) : i;
    const size = sizeOfBounds(bounds, BOUNDS_STRIDE * rows[at]);
    scratch[0] = size < SMALLEST ? SMALLEST : size > LARGEST ? LARGEST : size;
    histogram[scratchBits[0] >>> STEP_BITS]++;
  }
  let step = 0;
  for (let below = histogram[0]; 2 * below < count; below += histogram[step]) step++;
  scratchBits[0] = step << STEP_BITS;
  wanted[0] = scratch[0] * CELLS_PER_BODY;
}

// The box of the query in progress, `min x, max x, min y, max y, min z, max z`.
const box = new Float64Array(BOUNDS_STRIDE);

/** Adds to `out`, unordered, the rows whose bounds touch the closed box `min x y z, max x y z` at `of[o]`. An inverted box touches nothing. */
export function queryBox(out: RowList, columns: CellColumns, of: Float64Array, o: number): void {
  if (!(of[o] <= of[o + 3] && of[o + 1] <= of[o + 4] && of[o + 2] <= of[o + 5])) return;
  box[0] = of[o];
  box[1] = of[o + 3];
  box[2] = of[o + 1];
  box[3] = of[o + 4];
  box[4] = of[o + 2];
  box[5] = of[o + 5];
  for (let i = 0; i < columns.occupiedCount; i++) queryLevel(out, columns, columns.occupied[i]);
}

function queryLevel(out: RowList, columns: CellColumns, level: number): void {
  const { reach } = columns;
  const r = BOUNDS_STRIDE * level;
  if (box[0] > reach[r + 3] || box[1] < reach[r]) return;
  // Clipped to the extent of the rows: a query may have infinite sides.
  const minY = Math.max(box[2], reach[r + 1]);
  const minZ = Math.max(box[4], reach[r + 2]);
  const maxY = Math.min(box[3], reach[r + 4]);
  const maxZ = Math.min(box[5], reach[r + 5]);
  if (minY > maxY || minZ > maxZ) return;
  const scale = columns.scale[level];
  const y0 = Math.floor(minY * scale);
  const z0 = Math.floor(minZ * scale);
  const y1 = Math.floor(maxY * scale);
  const z1 = Math.floor(maxZ * scale);
  if (!((y1 - y0 + 1) * (z1 - z0 + 1) <= columns.columnsAt[level])) {
    // More cells under the box than columns in the level: the columns are tested instead.
    for (let c = 0; c < columns.count; c++) {
      const y = columns.cellY[c];
      const z = columns.cellZ[c];
      if (columns.level[c] === level && y >= y0 && y <= y1 && z >= z0 && z <= z1) queryColumn(out, columns, c, y0, z0);
    }
    return;
  }
  // (Counted, so that the loop ends for all numbers: 1e16 + 1 = 1e16.)
  for (let i = 0; i <= y1 - y0; i++) {
    for (let j = 0; j <= z1 - z0; j++) {
      const c = columns.find(level, y0 + i, z0 + j);
      if (c >= 0) queryColumn(out, columns, c, y0, z0);
    }
  }
}

// A row that touches the box in several columns is reported by the first of them along y and along z, as for pairs.
function queryColumn(out: RowList, columns: CellColumns, c: number, y0: number, z0: number): void {
  const { boxes, tags } = columns;
  const to = columns.start[c + 1];
  const bits = (columns.cellY[c] > y0 ? CONTINUES_Y : 0) | (columns.cellZ[c] > z0 ? CONTINUES_Z : 0);
  const minX = box[0];
  const maxX = box[1];
  const minY = box[2];
  const maxY = box[3];
  const minZ = box[4];
  const maxZ = box[5];
  const first = minX === -Infinity ? minX : minXReaching(minX, columns.longest[columns.level[c]]);
  for (let i = firstFrom(boxes, columns.start[c], to, first); i < to; i++) {
    const p = BOUNDS_STRIDE * i;
    if (boxes[p] > maxX) return;
    const apartY = +(boxes[p + 2] > maxY) | +(boxes[p + 3] < minY);
    const apartZ = +(boxes[p + 4] > maxZ) | +(boxes[p + 5] < minZ);
    // One branch for all tests: each alone would be unpredictable.
    if (((tags[i] & bits) | +(boxes[p + 1] < minX) | apartY | apartZ) === 0) out.push(tags[i] >>> TAG_BITS);
  }
}
