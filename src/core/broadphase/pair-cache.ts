// Candidates kept over steps: the pairs of bounds with a margin, by rows; each step finds those that overlap in their true bounds. A row that leaves its
// bounds gets new ones, and only its pairs are found again.
//
// Rows whose true bounds overlap overlap with margins as well, and the list is in row order: the result is the pairs of a full search, in the same order. Each update
// compares what is kept with the rows, so callers report nothing.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { CellColumns, queryBox } from './cell-columns.ts';
import { filterByMask, findPairs } from './find-pairs.ts';
import { grow } from './grow.ts';
import { PairList } from './pair-list.ts';
import { RowList } from './row-list.ts';
import type { GridBoxes, StaticRows } from './static-rows.ts';

// Least and largest margin on every side, in mean extents of the row. Of a row that left its bounds the next one is larger, of others it shrinks again.
const LEAST = 1 / 32;
const MOST = 1 / 2;
const GROWTH = 4;
// So many rows, or one in so many, may have newer bounds than the columns before all get new ones.
const FEW = 12;
const REINSERTED = 16;
// After this many steps, margins by which more than this many pairs are kept for each that overlaps are too large: rows have come to rest.
const PERIOD = 16;
const TOO_MANY = 1.25;
// Margins pay if they last for so many steps: pairs are kept once a sample of so many rows says so.
const WORTH = 4;
const SAMPLE = 64;

// Bits of `place`: the row's bounds are those in the columns; they are newer; they are of this update.
const IN_COLUMNS = 1;
const NEWER = 2;
const FRESH = 4;

export class PairCache {
  /** Rows that the last update inserted. */
  reinserted = 0;

  private keeping = false;
  // Steps since all rows got margins, or, while nothing is kept, since the sample did.
  private age = 0;
  // Of the kept pairs those that overlapped in the last step.
  private overlapping = 0;
  private tested = 0;
  private staticVersion = 0;
  private readonly columns = new CellColumns();
  // Of each row its bounds with margin, what it was then, and where they are.
  private fat = new Float64Array(0);
  private margin = new Float64Array(0);
  private moved = new Uint8Array(0);
  private layerBit = new Uint32Array(0);
  private mask = new Uint32Array(0);
  private place = new Uint8Array(0);
  // Number of rows with margins; those with newer bounds than the columns, or the sample; those that left their bounds.
  private known = 0;
  private readonly newer = new RowList();
  private readonly left = new RowList();
  private readonly near = new RowList();
  private readonly kept = new PairList();
  private readonly fresh = new PairList();
  private readonly statics: StaticRows;
  private readonly list: RowList;

  /** `list`: the rows that may move; all others are static. */
  constructor(statics: StaticRows, list: RowList) {
    this.statics = statics;
    this.list = list;
  }

  /** Updates what is kept; false if that does not pay. */
  update(given: GridBoxes, cellSize: number | 'auto'): boolean {
    this.reserve(given.rows);
    const isCurrent = this.staticVersion === this.statics.version;
    if (this.keeping && isCurrent && this.reinsert(given)) {
      this.age++;
      return true;
    }
    if (this.keeping && this.age < WORTH) this.stop();
    if (!this.keeping && this.isRestless(given, isCurrent)) return false;
    this.insert(given, cellSize);
    return true;
  }

  /** Drops everything kept. */
  stop(): void {
    this.keeping = false;
    this.age = 0;
  }

  /** Fills `out` with the pairs whose bounds overlap, by rows; returns the number tested. */
  pairs(out: PairList, given: GridBoxes): number {
    out.reserve(this.kept.count + 1);
    out.count = keepTouching(out, this.kept, given.bounds);
    this.overlapping = out.count;
    return this.tested + this.kept.count;
  }

  // Gives the rows that left their bounds new ones, and finds their pairs; false if these rows are too many, or others have gone.
  private reinsert(given: GridBoxes): boolean {
    const { kept, fresh, left, newer, place, margin, list } = this;
    // (Rows that are no longer listed: their pairs go when all rows are inserted again.)
    if (this.findLeft(list, given) < this.known) return false;
    this.reinserted = left.count;
    this.tested = 0;
    const isWide = this.age >= PERIOD && kept.count > TOO_MANY * this.overlapping;
    if (isWide || newer.count + left.count > mostNewer(list)) {
      for (let i = 0; i < newer.count; i++) margin[newer.rows[i]] *= 2;
      for (let i = 0; i < left.count; i++) margin[left.rows[i]] *= 2 * GROWTH;
      return false;
    }
    if (left.count === 0) return true;
    dropFresh(kept, place);
    for (let i = 0; i < left.count; i++) {
      const row = left.rows[i];
      this.enclose(given, row, GROWTH);
      if ((place[row] & NEWER) === 0) newer.push(row);
      if (place[row] === FRESH) this.known++;
      place[row] = NEWER | FRESH;
    }
    fresh.clear();
    for (let i = 0; i < left.count; i++) this.search(left.rows[i], given.moves);
    this.statics.addPairs(fresh, left, given.moves, this.fat);
    filterByMask(fresh, given.layerBit, given.mask);
    fresh.sort(given.rows);
    merge(kept, fresh);
    for (let i = 0; i < left.count; i++) place[left.rows[i]] = NEWER;
    return true;
  }

  // Lists the rows of `from` that are not as they were inserted, and marks them; returns how many of its rows have bounds.
  private findLeft(from: RowList, { bounds, moves, layerBit, mask }: GridBoxes): number {
    const { left, fat, place } = this;
    left.clear();
    let known = 0;
    for (let i = 0; i < from.count; i++) {
      const row = from.rows[i];
      const o = BOUNDS_STRIDE * row;
      const low = +(bounds[o] < fat[o]) | +(bounds[o + 1] < fat[o + 1]) | +(bounds[o + 2] < fat[o + 2]);
      const high = +(bounds[o + 3] > fat[o + 3]) | +(bounds[o + 4] > fat[o + 4]) | +(bounds[o + 5] > fat[o + 5]);
      const changed = (moves[row] ^ this.moved[row]) | (layerBit[row] ^ this.layerBit[row]) | (mask[row] ^ this.mask[row]);
      known += +(place[row] !== 0);
      if ((low | high | changed | +(place[row] === 0)) === 0) continue;
      left.push(row);
      place[row] |= FRESH;
    }
    return known;
  }

  // Adds the pairs of a row that left its bounds to `fresh`; of two such rows the later one adds theirs.
  private search(row: number, moves: Uint8Array): void {
    const { near, newer, place, fat, fresh } = this;
    near.clear();
    queryBox(near, this.columns, fat, BOUNDS_STRIDE * row);
    this.tested += near.count + newer.count;
    for (let i = 0; i < near.count; i++) {
      const other = near.rows[i];
      if (place[other] === IN_COLUMNS && (moves[row] | moves[other]) !== 0) fresh.push(row, other);
    }
    for (let i = 0; i < newer.count; i++) {
      const other = newer.rows[i];
      if (other === row || ((place[other] & FRESH) !== 0 && other > row) || !touch(fat, row, other)) continue;
      if ((moves[row] | moves[other]) !== 0) fresh.push(row, other);
    }
  }

  // Whether too many rows leave their bounds within a few steps, by a sample, or that is not known yet.
  private isRestless(given: GridBoxes, isCurrent: boolean): boolean {
    const { newer: sample, left, place, list } = this;
    const step = Math.ceil(list.count / SAMPLE);
    if (this.age > 0) {
      this.findLeft(sample, given);
      if (isCurrent && step * left.count <= mostNewer(list)) return this.age++ < WORTH;
    }
    sample.clear();
    for (let i = 0; i < list.count; i += step) {
      const row = list.rows[i];
      sample.push(row);
      this.enclose(given, row, 0);
      place[row] = IN_COLUMNS;
    }
    this.staticVersion = this.statics.version;
    this.age = 1;
    return true;
  }

  // Gives all rows new margins, and finds their pairs.
  private insert(given: GridBoxes, cellSize: number | 'auto'): void {
    const { rows, moves, layerBit, mask } = given;
    const { fat, kept, statics, place, list } = this;
    this.keeping = true;
    this.age = this.tested = 0;
    this.known = this.reinserted = list.count;
    this.staticVersion = statics.version;
    this.newer.clear();
    place.fill(0);
    for (let i = 0; i < list.count; i++) {
      this.enclose(given, list.rows[i], 1 / 2);
      place[list.rows[i]] = IN_COLUMNS;
    }
    this.columns.build(list, rows, fat, moves, cellSize);
    findPairs(kept, this.columns);
    statics.addPairs(kept, list, moves, fat);
    filterByMask(kept, layerBit, mask);
    kept.sort(rows);
  }

  // Gives a row bounds with `factor` times its margin, within the least and the largest one.
  private enclose({ bounds, moves, layerBit, mask }: GridBoxes, row: number, factor: number): void {
    const { fat, margin } = this;
    const o = BOUNDS_STRIDE * row;
    const extents = bounds[o + 3] - bounds[o] + (bounds[o + 4] - bounds[o + 1]) + (bounds[o + 5] - bounds[o + 2]);
    margin[row] = Math.max(LEAST, Math.min(MOST, factor * margin[row]));
    const by = moves[row] === 0 ? 0 : (margin[row] / 3) * extents;
    for (let k = o; k < o + 3; k++) {
      fat[k] = bounds[k] - by;
      fat[k + 3] = bounds[k + 3] + by;
    }
    this.moved[row] = moves[row];
    this.layerBit[row] = layerBit[row];
    this.mask[row] = mask[row];
  }

  private reserve(rows: number): void {
    this.fat = grow(this.fat, BOUNDS_STRIDE * rows);
    this.margin = grow(this.margin, rows);
    this.moved = grow(this.moved, rows);
    this.place = grow(this.place, rows);
    this.layerBit = grow(this.layerBit, rows);
    this.mask = grow(this.mask, rows);
  }
}

// Writes the pairs of `kept` whose bounds touch to `out`, and returns their number. A pair is always written and counted only if it does: the branch would be
// unpredictable. (Set here, the number was a deoptimization in every step: code that was compiled within the loop had not seen what follows it.)
function keepTouching(out: PairList, kept: PairList, bounds: Float64Array): number {
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
    n += 1 & ~(x | y | z);
  }
  return n;
}

function mostNewer({ count }: RowList): number {
  return Math.max(FEW, count / REINSERTED);
}

function touch(boxes: Float64Array, r: number, s: number): boolean {
  const o = BOUNDS_STRIDE * r;
  const p = BOUNDS_STRIDE * s;
  for (let k = 0; k < 3; k++) if (boxes[o + k] > boxes[p + 3 + k] || boxes[o + 3 + k] < boxes[p + k]) return false;
  return true;
}

// Drops the pairs of marked rows.
function dropFresh(kept: PairList, place: Uint8Array): void {
  const { a, b, count } = kept;
  let n = 0;
  for (let i = 0; i < count; i++) {
    a[n] = a[i];
    b[n] = b[i];
    n += +(((place[a[i]] | place[b[i]]) & FRESH) === 0);
  }
  kept.count = n;
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
