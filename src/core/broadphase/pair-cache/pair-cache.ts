// Candidates kept over steps: pairs of rows whose *fat* bounds overlap, of which a step tests which true bounds overlap. A row that left its fat
// bounds, or was added, removed or changed, is reinserted and its pairs searched again; if too many do, keeping does not pay and stops.
//
// Rows whose true bounds overlap have overlapping fat bounds, and the list is in row order: the result is the pairs of a full search, in the same
// order. Each update compares the cached pairs with the rows, so callers report nothing.

import { BOUNDS_STRIDE } from '../../shapes/bounds.ts';
import { automaticCellSize } from '../cell-size.ts';
import { CellChains } from '../cell-chains.ts';
import { FatBounds } from './fat-bounds.ts';
import { START_KEEPING, FATTEN, EVALUATE, SAVE_SAMPLE, CachePolicy, sampleSize, sampleRow } from './cache-policy.ts';
import { PairList } from '../pair-list.ts';
import { RowList } from '../row-list.ts';
import type { StaticRows, StaticRowsListener } from '../static-rows.ts';

// Every row is checked once in this many steps for a far too large margin.
const ROUND = 64;

// At most one row in this many is inserted for the first time in one step, so that no step is much longer than others: starting takes as many steps.
const BEGINNING = 8;

// Chains are made for twice the number of rows, and at least for this many.
const MIN_ROOM = 64;

// Width of a cell in automatic cells of the grid: nearly all rows are to fit.
const CELL = 0.6;

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

/** Fills `out` with the pairs of all rows by these bounds, sorted: at the start that is faster than a search per row. */
export type Sweep = (out: PairList, bounds: Float64Array) => void;

const reach = new Float64Array(3);

export class PairCache implements StaticRowsListener {
  /** Whether the pairs of the rows of the last update are here. */
  keeping = false;
  /** Rows that the last update reinserted. */
  reinserted = 0;

  // Whether rows are being inserted: some in each of a few steps; their pairs are here once all are. And for how many rows there are chains.
  private begun = false;
  private room = 0;
  private now = 0;
  private nextAsked = 0;
  private readonly policy = new CachePolicy();
  private readonly fatBounds = new FatBounds();
  private readonly chains = new CellChains();
  // Whether a row is inserted, and its values at that time.
  private inserted = new Uint8Array(64);
  private moved = new Uint8Array(64);
  private layerBit = new Uint32Array(64);
  private mask = new Uint32Array(64);
  // Rows that were listed or static at the previous update and are no longer.
  private readonly gone = new RowList();
  // 1 for rows that left in this step.
  private leaving = new Uint8Array(64);
  private readonly leftRows = new RowList();
  // How many of them are inserted for the first time.
  private addedRows = 0;
  private readonly near = new RowList();
  // The pairs whose fat bounds overlap, by rows; those of `leftRows`; and a buffer for both together.
  private kept = new PairList();
  private other = new PairList();
  private readonly fresh = new PairList();
  private readonly sweep: Sweep;
  private readonly statics: StaticRows;

  constructor(sweep: Sweep, statics: StaticRows) {
    this.sweep = sweep;
    this.statics = statics;
  }

  /** Updates the kept pairs; false if none are kept. */
  update(given: Rows): boolean {
    this.now++;
    if (!this.begun && !this.mayBegin(given)) return false;
    if (!this.begun || given.list.count > this.room) this.begin(given);
    this.reserve(given.rows);
    const all = this.findLeftRows(given);
    this.begun = this.policy.continues(this.leftRows.count - this.addedRows, given.list.count + this.spared(given.list.count));
    this.findOversized(given);
    this.reinserted = this.leftRows.count;
    if (this.begun) for (let i = 0; i < this.reinserted; i++) this.reinsertRow(this.leftRows.rows[i], given);
    if (!this.begun || !all) this.keeping = false;
    else if (!this.keeping) this.sweepAll();
    else if (this.reinserted > 0) this.seekAnew(given);
    this.forgetLeftRows();
    return this.keeping;
  }

  /** A row is no longer in the list: it was removed, or its number was reused. */
  unlisted(row: number): void {
    if (this.begun && this.inserted[row] === 1) this.gone.push(row);
  }

  /** A static row has changed, so its pairs are out of date. */
  unsettled(row: number): void {
    if (this.begun) this.gone.push(row);
  }

  /** A row is no longer in the list but has stayed in place, so its pairs stay. */
  settled(row: number): void {
    if (!this.begun || row >= this.inserted.length || this.inserted[row] === 0) return;
    this.chains.remove(row);
    this.inserted[row] = 0;
  }

  resettled(): void {
    this.stop();
  }

  /** Drops everything kept. */
  stop(): void {
    if (this.begun) this.policy.stopKeeping();
    this.begun = this.keeping = false;
    this.gone.clear();
  }

  /** Fills `out` with the pairs whose bounds overlap, by rows; returns the number tested. */
  pairs(out: PairList, bounds: Float64Array): number {
    out.reserve(this.kept.count + 1);
    keepTouching(out, this.kept, bounds);
    return this.kept.count;
  }

  // Watches a sample of the rows while nothing is kept.
  private mayBegin({ rows, list, bounds, moves }: Rows): boolean {
    const { fatBounds, now, policy } = this;
    const todo = policy.next();
    if (todo === START_KEEPING) return true;
    if (todo !== SAVE_SAMPLE && todo !== FATTEN && todo !== EVALUATE) return false;
    fatBounds.reserve(rows);
    const count = sampleSize(list.count);
    let left = 0;
    for (let i = 0; i < count; i++) {
      const row = list.rows[sampleRow(i, list.count)];
      if (todo === SAVE_SAMPLE) fatBounds.note(row, bounds, now);
      else if (todo === FATTEN) fatBounds.fatten(row, bounds, moves[row], now, false);
      else if (fatBounds.left(row, bounds)) left++;
    }
    if (todo === EVALUATE && policy.evaluate(left, count + this.spared(count))) {
      for (let i = 0; i < list.count; i++) fatBounds.note(list.rows[i], bounds, now);
    }
    return false;
  }

  // Without keeping, each of these rows also searches static rows in every step: that is worth as much again.
  private spared(rows: number): number {
    return Math.min(rows, this.statics.count);
  }

  private begin({ list, bounds }: Rows): void {
    this.policy.begin();
    this.inserted.fill(0);
    this.gone.clear();
    this.keeping = false;
    this.room = Math.max(MIN_ROOM, 2 * list.count);
    writeReach(list, bounds);
    this.chains.clear(CELL * automaticCellSize(list, bounds), this.room, reach);
  }

  private reserve(rows: number): void {
    if (rows <= this.inserted.length) return;
    let room = this.inserted.length;
    while (room < rows) room *= 2;
    this.fatBounds.reserve(room);
    this.chains.reserve(room);
    this.inserted = widen(this.inserted, new Uint8Array(room));
    this.moved = widen(this.moved, new Uint8Array(room));
    this.leaving = widen(this.leaving, new Uint8Array(room));
    this.layerBit = widen(this.layerBit, new Uint32Array(room));
    this.mask = widen(this.mask, new Uint32Array(room));
  }

  // Finds rows that left their fat bounds or changed since they were inserted, and some of those never inserted. Returns whether that is all.
  private findLeftRows({ list, bounds, moves, layerBit, mask }: Rows): boolean {
    const { leftRows, leaving, gone, inserted, moved, layerBit: layerThen, mask: maskThen, fatBounds } = this;
    const { rows, count } = list;
    leftRows.clear();
    const most = Math.ceil(count / BEGINNING);
    let addedRows = 0;
    let all = true;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      if (inserted[row] === 0) {
        if (addedRows === most) {
          all = false;
          continue;
        }
        addedRows++;
        this.leave(row);
        continue;
      }
      const changed = (moves[row] ^ moved[row]) | (layerBit[row] ^ layerThen[row]) | (mask[row] ^ maskThen[row]);
      if (fatBounds.left(row, bounds) || changed !== 0) this.leave(row);
    }
    for (let i = 0; i < gone.count; i++) if (leaving[gone.rows[i]] === 0) this.leave(gone.rows[i]);
    gone.clear();
    this.addedRows = addedRows;
    return all;
  }

  // Some of the rows that were fast and are slow now: their margin ahead is no longer needed.
  private findOversized({ list, bounds }: Rows): void {
    const { inserted, leaving, fatBounds, now } = this;
    const { count } = list;
    for (let i = 0; i * ROUND < count; i++) {
      this.nextAsked = this.nextAsked + 1 < count ? this.nextAsked + 1 : 0;
      const row = list.rows[this.nextAsked];
      if (inserted[row] === 1 && leaving[row] === 0 && fatBounds.isOversized(row, bounds, now)) this.leave(row);
    }
  }

  private leave(row: number): void {
    this.leaving[row] = 1;
    this.leftRows.push(row);
  }

  private sweepAll(): void {
    this.keeping = true;
    this.sweep(this.kept, this.fatBounds.fat);
  }

  // Replaces the pairs of the rows that left.
  private seekAnew(given: Rows): void {
    const { leftRows, inserted, fresh, kept, other } = this;
    fresh.clear();
    for (let i = 0; i < leftRows.count; i++) if (inserted[leftRows.rows[i]] !== 0) this.seekPairs(leftRows.rows[i], given);
    fresh.sort(given.rows);
    other.reserve(kept.count + fresh.count + 1);
    merge(other, kept, fresh, this.leaving);
    this.kept = other;
    this.other = kept;
  }

  private forgetLeftRows(): void {
    const { leftRows, leaving } = this;
    for (let i = 0; i < leftRows.count; i++) leaving[leftRows.rows[i]] = 0;
  }

  private reinsertRow(row: number, { listed, bounds, moves, layerBit, mask }: Rows): void {
    const { fatBounds, chains } = this;
    if (this.inserted[row] !== 0) chains.remove(row);
    this.inserted[row] = listed[row];
    if (this.inserted[row] === 0) return;
    fatBounds.fatten(row, bounds, moves[row], this.now, !this.keeping);
    chains.add(row, fatBounds.fat);
    this.moved[row] = moves[row];
    this.layerBit[row] = layerBit[row];
    this.mask[row] = mask[row];
  }

  // Of two rows that left, the lower one adds their pair.
  private seekPairs(row: number, { moves, layerBit, mask }: Rows): void {
    const { near, leaving, fresh } = this;
    near.clear();
    this.chains.touching(near, row, this.fatBounds.fat);
    if (moves[row] !== 0) this.statics.touching(near, this.fatBounds.fat, BOUNDS_STRIDE * row);
    fresh.reserve(fresh.count + near.count);
    const { a, b } = fresh;
    for (let i = 0; i < near.count; i++) {
      const r = near.rows[i];
      if (r <= row && (r === row || leaving[r] !== 0)) continue;
      if ((moves[row] | moves[r]) === 0 || (mask[row] & layerBit[r]) === 0 || (mask[r] & layerBit[row]) === 0) continue;
      a[fresh.count] = Math.min(r, row);
      b[fresh.count++] = Math.max(r, row);
    }
  }
}

function widen<T extends Uint8Array | Uint32Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}

function writeReach({ rows, count }: RowList, bounds: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < count; i++) {
      low = Math.min(low, bounds[BOUNDS_STRIDE * rows[i] + k]);
      high = Math.max(high, bounds[BOUNDS_STRIDE * rows[i] + 3 + k]);
    }
    reach[k] = high - low;
  }
}

// The pairs of `kept` whose bounds touch. A pair is always written and counted only if it does: the branch would be unpredictable.
function keepTouching(out: PairList, kept: PairList, bounds: Float64Array): void {
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
    n += 1 - (x | y | z);
  }
  out.count = n;
  out.drained = 0;
  out.sorted = true;
}

// The pairs of `kept` without a leaving row, and those of `fresh`, by rows.
function merge(out: PairList, kept: PairList, fresh: PairList, leaving: Uint8Array): void {
  const { a, b } = out;
  let from = 0;
  out.count = 0;
  for (let f = 0; f < fresh.count; f++) {
    from = copyUpTo(out, kept, from, fresh.a[f], fresh.b[f], leaving);
    a[out.count] = fresh.a[f];
    b[out.count++] = fresh.b[f];
  }
  copyUpTo(out, kept, from, Infinity, 0, leaving);
}

// Copies the pairs from `i` on that precede (lower, higher), except those of leaving rows; returns the index of the rest.
function copyUpTo(out: PairList, kept: PairList, i: number, lower: number, higher: number, leaving: Uint8Array): number {
  const { a, b } = out;
  const { a: keptA, b: keptB, count } = kept;
  let n = out.count;
  for (; i < count; i++) {
    const r = keptA[i];
    const s = keptB[i];
    if (r > lower || (r === lower && s > higher)) break;
    a[n] = r;
    b[n] = s;
    n += 1 - (leaving[r] | leaving[s]);
  }
  out.count = n;
  return i;
}
