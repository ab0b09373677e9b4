// The bodies inserted for rays whose main axis is one of three: in slabs across it, and in each slab in square cells, of which a ray reads one.
//
// A ray along x has slopes of at most 1 against it. Where it meets the plane of a body's centre it passes within √2 times the radius of the body's
// ball, and from there to the middle of the slab it moves sideways no more than along x. So a body is inserted only in the slab of its centre, there
// in all cells within that distance; and a ray finds all bodies of a slab that it may meet in the one cell that it crosses in the middle of the slab.
// There is no unpredictable stepping from face to face, and no body occurs twice.

import { BALL_STRIDE } from '../shapes/bounding-ball.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { growDoubles, growInts } from './grow.ts';

/** √2, rounded up. */
export const ASLANT = 1.4142136;

/** Entries after the last one, of no row, so that entries can be read in fours. */
export const PADDING = 3;

/** 16-bit numbers where they suffice: half the memory traffic. */
export type Entries = Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
const SHORT = 65_536;

// Per body: slab, and the cells from u0, v0 to u1, v1.
const PLACE = 5;

/** The bodies, those kept apart first, and the measures of the slabs. */
interface IndexedBodies {
  readonly count: number;
  readonly apart: number;
  readonly rows: Int32Array;
  readonly radii: Float64Array;
  /** Of all three axes, m. */
  readonly corner: Float64Array;
  readonly length: Float64Array;
  readonly margin: number;
  /** Of a slab, and of a cell in it, m. */
  readonly thick: number;
  readonly wide: number;
}

export class RaySlabs {
  /** The axis across which the slabs lie; the cells lie along the next two, u and v. */
  readonly axis: number;
  /** Slabs, and cells along u and v. */
  count = 0;
  cellsU = 0;
  cellsV = 0;
  /** Entries, and the average length of a list, weighted by its entries. */
  entryCount = 0;
  meanLength = 0;
  /** The bodies of the cell c = (slab·cellsU + u)·cellsV + v are `entries[start[c]] … entries[start[c + 1] − 1]`. */
  start = new Int32Array(64);
  entries: Entries = new Uint16Array(64);
  /** How far back bodies of this slab and later ones reach, and how far forward those of this slab and earlier ones, m. */
  ahead = new Float64Array(64);
  behind = new Float64Array(64);

  private places = new Int32Array(64);

  constructor(axis: number) {
    this.axis = axis;
  }

  /** Inserts the bodies of the index that are not kept apart; false, and nothing is inserted, if that takes more than `most` entries. */
  build(index: IndexedBodies, bounds: Float64Array, balls: Float64Array, most: number): boolean {
    const u = (this.axis + 1) % 3;
    const v = (this.axis + 2) % 3;
    this.count = Math.ceil(index.length[this.axis] / index.thick) + 1;
    this.cellsU = Math.ceil(index.length[u] / index.wide) + 1;
    this.cellsV = Math.ceil(index.length[v] / index.wide) + 1;
    this.entryCount = this.findPlaces(index, bounds, balls, u, v);
    if (this.entryCount > most) return false;
    this.fill(index);
    return true;
  }

  private findPlaces(index: IndexedBodies, bounds: Float64Array, balls: Float64Array, u: number, v: number): number {
    const { axis, count } = this;
    const { corner, thick, margin, radii, rows } = index;
    this.places = growInts(this.places, PLACE * index.count);
    this.ahead = growDoubles(this.ahead, count);
    this.behind = growDoubles(this.behind, count);
    const { places, ahead, behind } = this;
    ahead.fill(Infinity, 0, count);
    behind.fill(-Infinity, 0, count);
    const thin = 1 / thick;
    const scale = 1 / index.wide;
    let entryCount = 0;
    for (let slot = index.apart; slot < index.count; slot++) {
      const b = BALL_STRIDE * rows[slot];
      const o = BOUNDS_STRIDE * rows[slot];
      const x = balls[b + axis] - corner[axis];
      const y = balls[b + u] - corner[u];
      const z = balls[b + v] - corner[v];
      const r = radii[slot];
      const i = Math.floor(x * thin);
      // Bounds are tighter than the ball of a box, unless they are long.
      const long = Math.max(bounds[o + 3 + axis] - corner[axis] - x, x - (bounds[o + axis] - corner[axis]));
      const round = ASLANT * r;
      const aside = Math.abs(x - (i + 0.5) * thick) + 2 * margin;
      const p = PLACE * slot;
      places[p] = i;
      const u0 = Math.floor((Math.max(y - round, bounds[o + u] - corner[u] - long) - aside) * scale);
      const v0 = Math.floor((Math.max(z - round, bounds[o + v] - corner[v] - long) - aside) * scale);
      const u1 = Math.floor((Math.min(y + round, bounds[o + 3 + u] - corner[u] + long) + aside) * scale);
      const v1 = Math.floor((Math.min(z + round, bounds[o + 3 + v] - corner[v] + long) + aside) * scale);
      places[p + 1] = u0;
      places[p + 2] = v0;
      places[p + 3] = u1;
      places[p + 4] = v1;
      entryCount += (u1 - u0 + 1) * (v1 - v0 + 1);
      if (x - r < ahead[i]) ahead[i] = x - r;
      if (x + r > behind[i]) behind[i] = x + r;
    }
    for (let i = count - 2; i >= 0; i--) if (ahead[i + 1] < ahead[i]) ahead[i] = ahead[i + 1];
    for (let i = 1; i < count; i++) if (behind[i - 1] > behind[i]) behind[i] = behind[i - 1];
    return entryCount;
  }

  private fill(index: IndexedBodies): void {
    const cells = this.count * this.cellsU * this.cellsV;
    this.start = growInts(this.start, cells + 2);
    this.entries = roomForEntries(this.entries, this.entryCount + PADDING, index.count);
    const { start, entries } = this;
    // Counted two positions on, summed, and moved up by one as lists are filled.
    start.fill(0, 0, cells + 2);
    this.eachCell(index, 2, null);
    let meanLength = 0;
    for (let c = 2; c <= cells + 1; c++) {
      meanLength += start[c] * start[c];
      start[c] += start[c - 1];
    }
    this.meanLength = meanLength / Math.max(1, this.entryCount);
    this.eachCell(index, 1, entries);
    for (let e = this.entryCount; e < this.entryCount + PADDING; e++) entries[e] = index.count;
  }

  // Counts the bodies of each cell at `start[cell + shift]`, or inserts them there and moves it up.
  private eachCell({ apart, count }: IndexedBodies, shift: number, entries: Entries | null): void {
    const { start, places, cellsU, cellsV } = this;
    for (let slot = apart; slot < count; slot++) {
      const p = PLACE * slot;
      const v0 = places[p + 2];
      const v1 = places[p + 4];
      for (let u = places[p + 1]; u <= places[p + 3]; u++) {
        const line = (places[p] * cellsU + u) * cellsV + shift;
        for (let c = line + v0; c <= line + v1; c++) {
          if (entries !== null) entries[start[c]] = slot;
          start[c]++;
        }
      }
    }
  }
}

// Slots, and the number that stands for no row, go up to `largest`.
function roomForEntries(entries: Entries, needed: number, largest: number): Entries {
  if (largest >= SHORT) return entries instanceof Int32Array ? growInts(entries, needed) : new Int32Array(needed);
  return entries instanceof Uint16Array && entries.length >= needed ? entries : new Uint16Array(needed + (needed >> 2));
}
