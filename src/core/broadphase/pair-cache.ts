// Candidates kept over steps: the pairs of bounds with a margin, whose true bounds each step compares. Rows that left theirs are loose: their pairs are
// searched in each step, until there are so many that all rows get new margins.
//
// Rows whose true bounds overlap overlap with margins as well, and the list is in row order: the result is the pairs of a full search, in the same order. Each update
// compares what is kept with the rows, so callers report nothing.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { automaticCellSize, CellColumns, queryBox } from './cell-columns.ts';
import { allMasksAdmit, filterByMask, findPairs } from './find-pairs.ts';
import { grow } from './grow.ts';
import { PairList } from './pair-list.ts';
import { RowList } from './row-list.ts';
import type { StaticRows } from './static-rows.ts';
import { XOrder } from './x-order.ts';

// Least and largest margin on every side, in mean extents of the row. Of a row that was loose the next one is larger, of others it shrinks again.
const LEAST = 1 / 32;
const MOST = 1 / 2;
const GROWTH = 4;
// Loose rows, at most: this many, or one in so many. For 1,000 rows new margins cost as much as 200 searches.
const FEW = 12;
const LOOSE = 96;
// After this many steps, margins by which more than this many pairs are kept for each that overlaps are too large: rows have come to rest.
const PERIOD = 16;
const TOO_MANY = 1.25;
// Margins pay if they last for so many steps. If not, the next ones come after a pause, in steps, twice as long each time.
const WORTH = 4;
const MIN_PAUSE = 8;
const MAX_PAUSE = 256;

// Bits of `holds`: the pairs kept of the row are all it has; it was inserted.
const HOLDS = 1;
const INSERTED = 2;

/** The rows; see `Grid.build`. Rows of `list` may move, and `listed` is 1 for them; other rows are static. */
export interface Rows {
  rows: number;
  list: RowList;
  listed: Uint8Array;
  present: Uint8Array;
  bounds: Float64Array;
  moves: Uint8Array;
  layerBit: Uint32Array;
  mask: Uint32Array;
}

export class PairCache {
  /** Rows that the last update inserted, or searches singly. */
  reinserted = 0;

  private keeping = false;
  private age = 0;
  // Of the kept pairs those that overlapped in the last step.
  private overlapping = 0;
  private pause = MIN_PAUSE;
  private wait = MIN_PAUSE;
  private staticVersion = 0;
  private readonly order = new XOrder();
  private readonly columns = new CellColumns();
  // The rows with margins; of each row its bounds with margin, what it was then, and whether that still holds.
  private readonly inserted = new RowList();
  private fat = new Float64Array(0);
  private margin = new Float64Array(0);
  private moved = new Uint8Array(0);
  private layerBit = new Uint32Array(0);
  private mask = new Uint32Array(0);
  private holds = new Uint8Array(0);
  private readonly loose = new RowList();
  private readonly near = new RowList();
  private readonly kept = new PairList();
  private readonly fresh = new PairList();
  private readonly statics: StaticRows;

  constructor(statics: StaticRows) {
    this.statics = statics;
  }

  /** Updates what is kept; false if that does not pay. */
  update(given: Rows, cellSize: number | 'auto'): boolean {
    if (this.keeping && this.staticVersion === this.statics.version && this.findLoose(given)) {
      this.age++;
      this.reinserted = this.loose.count;
      return true;
    }
    this.stop();
    if (this.wait > 0) {
      this.wait--;
      return false;
    }
    this.insert(given, cellSize);
    this.reinserted = this.inserted.count;
    return true;
  }

  /** Drops everything kept. */
  stop(): void {
    if (!this.keeping) return;
    this.keeping = false;
    if (this.age >= WORTH) this.pause = MIN_PAUSE;
    else {
      this.wait = this.pause;
      this.pause = Math.min(2 * this.pause, MAX_PAUSE);
    }
  }

  /** Fills `out` with the pairs whose bounds overlap, by rows; returns the number tested. */
  pairs(out: PairList, given: Rows): number {
    const { kept, fresh, loose } = this;
    out.reserve(kept.count + 1);
    keepTouching(out, kept, given.bounds, this.holds);
    this.overlapping = out.count;
    fresh.clear();
    let tested = kept.count;
    for (let i = 0; i < loose.count; i++) tested += this.search(i, given);
    tested += this.statics.addPairs(fresh, loose, given.moves, given.bounds);
    filterByMask(fresh, given.layerBit, given.mask);
    if (fresh.count === 0) return tested;
    fresh.sort(given.rows);
    merge(out, fresh);
    return tested;
  }

  // Marks the rows that are as they were inserted, and lists all others; false if these are too many.
  private findLoose({ rows, list, listed, bounds, moves, layerBit, mask }: Rows): boolean {
    this.reserve(rows);
    const { inserted, fat, holds, loose } = this;
    for (let i = 0; i < inserted.count; i++) {
      const row = inserted.rows[i];
      const o = BOUNDS_STRIDE * row;
      const low = +(bounds[o] < fat[o]) | +(bounds[o + 1] < fat[o + 1]) | +(bounds[o + 2] < fat[o + 2]);
      const high = +(bounds[o + 3] > fat[o + 3]) | +(bounds[o + 4] > fat[o + 4]) | +(bounds[o + 5] > fat[o + 5]);
      const changed = (moves[row] ^ this.moved[row]) | (layerBit[row] ^ this.layerBit[row]) | (mask[row] ^ this.mask[row]);
      holds[row] = listed[row] & (low | high | +(changed !== 0) ? 0 : 1) ? HOLDS | INSERTED : 0;
    }
    loose.clear();
    for (let i = 0; i < list.count; i++) {
      const row = list.rows[i];
      if ((holds[row] & INSERTED) !== 0) continue;
      holds[row] = 0;
      loose.push(row);
    }
    const isWide = this.age >= PERIOD && this.kept.count > TOO_MANY * this.overlapping;
    return !isWide && loose.count <= Math.max(FEW, list.count / LOOSE);
  }

  // Gives all rows new margins, and finds their pairs.
  private insert(given: Rows, cellSize: number | 'auto'): void {
    const { rows, list, bounds, moves, layerBit, mask } = given;
    this.reserve(rows);
    const { inserted, fat, kept, statics } = this;
    this.keeping = true;
    this.age = 0;
    this.staticVersion = statics.version;
    this.loose.clear();
    inserted.clear();
    for (let i = 0; i < list.count; i++) {
      const row = list.rows[i];
      const o = BOUNDS_STRIDE * row;
      inserted.push(row);
      this.moved[row] = moves[row];
      this.layerBit[row] = layerBit[row];
      this.mask[row] = mask[row];
      const extents = bounds[o + 3] - bounds[o] + (bounds[o + 4] - bounds[o + 1]) + (bounds[o + 5] - bounds[o + 2]);
      const share = this.holds[row] === 0 ? GROWTH * this.margin[row] : 0.5 * this.margin[row];
      this.margin[row] = Math.max(LEAST, Math.min(MOST, share));
      const margin = moves[row] === 0 ? 0 : (this.margin[row] / 3) * extents;
      for (let k = o; k < o + 3; k++) {
        fat[k] = bounds[k] - margin;
        fat[k + 3] = bounds[k + 3] + margin;
      }
    }
    // (A static row holds: what is kept ends when one changes.)
    this.holds.fill(HOLDS);
    for (let i = 0; i < inserted.count; i++) this.holds[inserted.rows[i]] = HOLDS | INSERTED;
    const size = cellSize === 'auto' ? automaticCellSize(list, fat) : cellSize;
    this.order.sort(list, fat);
    this.columns.build(size, cellSize !== 'auto', list, rows, this.order.rows, fat, moves);
    findPairs(kept, this.columns);
    statics.addPairs(kept, list, moves, fat);
    if (!statics.allMasksAdmit || !allMasksAdmit(list, mask)) filterByMask(kept, layerBit, mask);
    kept.sort(rows);
  }

  // Adds the pairs of a loose row to `fresh`; of two loose rows the later one adds theirs. Returns the number of boxes compared.
  private search(i: number, given: Rows): number {
    const { near, loose, holds } = this;
    const row = loose.rows[i];
    near.clear();
    queryBox(near, this.columns, given.bounds, BOUNDS_STRIDE * row);
    for (let k = 0; k < near.count; k++) if (holds[near.rows[k]] !== 0) this.addIfPair(row, near.rows[k], given);
    for (let k = 0; k < i; k++) this.addIfPair(row, loose.rows[k], given);
    return near.count + i;
  }

  private addIfPair(r: number, s: number, { moves, bounds }: Rows): void {
    const { fresh } = this;
    const o = BOUNDS_STRIDE * r;
    const p = BOUNDS_STRIDE * s;
    for (let k = 0; k < 3; k++) if (bounds[o + k] > bounds[p + 3 + k] || bounds[o + 3 + k] < bounds[p + k]) return;
    if ((moves[r] | moves[s]) === 0) return;
    fresh.reserve(fresh.count + 1);
    fresh.a[fresh.count] = Math.min(r, s);
    fresh.b[fresh.count++] = Math.max(r, s);
  }

  private reserve(rows: number): void {
    this.fat = grow(this.fat, BOUNDS_STRIDE * rows);
    this.margin = grow(this.margin, rows);
    this.moved = grow(this.moved, rows);
    this.holds = grow(this.holds, rows);
    this.layerBit = grow(this.layerBit, rows);
    this.mask = grow(this.mask, rows);
  }
}

// The pairs of `kept` whose rows hold and whose bounds touch. A pair is always written and counted only if it does: the branch would be unpredictable.
function keepTouching(out: PairList, kept: PairList, bounds: Float64Array, holds: Uint8Array): void {
  const { a, b } = out;
  const { a: lower, b: higher, count } = kept;
  let n = 0;
  for (let i = 0; i < count; i++) {
    const r = lower[i];
    const s = higher[i];
    const o = BOUNDS_STRIDE * r;
    const p = BOUNDS_STRIDE * s;
    const x = +(bounds[p] > bounds[o + 3]) | +(bounds[p + 3] < bounds[o]);
    const y = +(bounds[p + 1] > bounds[o + 4]) | +(bounds[p + 4] < bounds[o + 1]);
    const z = +(bounds[p + 2] > bounds[o + 5]) | +(bounds[p + 5] < bounds[o + 2]);
    a[n] = r;
    b[n] = s;
    n += HOLDS & holds[r] & holds[s] & ~(x | y | z);
  }
  out.count = n;
}

// Merges the pairs of `fresh` into `out`, both by rows, from the end on.
function merge(out: PairList, fresh: PairList): void {
  let i = out.count - 1;
  out.reserve(out.count + fresh.count);
  out.count += fresh.count;
  const { a, b } = out;
  for (let f = fresh.count - 1, to = out.count - 1; f >= 0; to--) {
    const takes = i >= 0 && (a[i] > fresh.a[f] || (a[i] === fresh.a[f] && b[i] > fresh.b[f]));
    a[to] = takes ? a[i] : fresh.a[f];
    b[to] = takes ? b[i--] : fresh.b[f--];
  }
}
