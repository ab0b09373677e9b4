// A second entry of the bodies, made only where a crowd of rays pays for it: a ball for each, and slabs along every axis (ray-slabs.ts).
//
// The columns (cell-columns.ts) are made anew with every look and serve pairs and the ray now and then; this takes some three times as long to make. It
// covers a box around the bulk of the bodies. A few that lie far away from it, or are so large that they would fill it (a floor), stand apart and
// are asked by every ray. Worlds that do not fit this scheme are refused and left to the columns.

import { BALL_STRIDE } from '../../shapes/bounding-ball.ts';
import { ASLANT, RaySlabs } from '../ray-slabs.ts';
import { growDoubles, growInts } from '../grow.ts';

/** Thickness of a slab and width of a cell, in radii of the median body. Both may be half or twice that at a cost of a tenth. */
const THICK = 1.5;
const WIDE = 2;
/** Cells per body at most; with fewer bodies in a volume, cells are larger. */
const CELLS_PER_BODY = 8;
const LEAST_CELLS = 512;
/** Cells along an axis at most. */
export const LONGEST = 1000;
/** Entries per body and axis at most. */
const ENTRIES_PER_BODY = 64;
/** Bodies in a list at most, on average. More say that the bodies crowd in a small part of the box. */
const CROWDED = 64;
/** Bodies that stand apart at most, and how many median radii make a body a large one. */
const MOST_APART = 16;
const LARGE = 12;

/** 2⁻³⁶. Everything is grown by this share of the largest coordinate, far above what rounding can do to a ray's way through the box. */
const MARGIN = 1 / 68_719_476_736;
/** A ray from farther away, in largest coordinates, is left to the columns, whose margins know the ray. */
const FARTHEST = 256;

// 2⁻⁴⁴: what the square of a distance within the box is off by, as a share of the box's diagonal's.
const SQUARE_ROUNDING = 1 / 17_592_186_044_416;

// Largest coordinates between which the squares of radii are numbers in single precision, m.
const SMALLEST = 1e-6;
const LARGEST = 1e15;

// 1 + 2⁻²², above what rounding to single precision takes off.
const SINGLE = 1 + 1 / 4_194_304;

const SAMPLES = 256;
const COARSER = 1.1;

// What `home` says of a row that has no cell (yet).
const ABSENT = -1;
const APART = -2;
const FILED = -3;

export class RayIndex {
  /** False: the columns are the better choice. */
  usable = false;
  /** Bodies, and the first so many of them that stand apart. */
  count = 0;
  apart = 0;
  /**
   * Of each body its row; a ball, as seen from `corner`, as centre and square of the radius, grown; and the radius, m. Neighbours stand close by.
   * There is one ball more than bodies, which no line meets.
   */
  rows = new Int32Array(64);
  balls = new Float32Array(64 * BALL_STRIDE);
  radii = new Float64Array(64);

  /** The box, m: its low corner, and how far it goes from there. */
  readonly corner = new Float64Array(3);
  readonly length = new Float64Array(3);
  /** Thickness of a slab and width of a cell, m. */
  thick = 1;
  wide = 1;
  /** Largest coordinate of what is inserted, and what all is grown by, m. */
  extent = 0;
  margin = 0;
  /** An origin's coordinates, as seen from `corner`, must be below that, m. */
  farthest = 0;
  /** By axis. */
  readonly slabs: readonly RaySlabs[] = [new RaySlabs(0), new RaySlabs(1), new RaySlabs(2)];

  private readonly samples = new Float64Array(SAMPLES);
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);
  private next = new Int32Array(64);
  // By row: its place in the order, −1 for those apart.
  private home = new Int32Array(64);

  /** Files the rows 0 … rows − 1 with `present[row]` not 0: `bounds` as for the grid, and of each a ball, centre and radius. */
  build(rows: number, present: Uint8Array, bounds: Float64Array, balls: Float64Array): void {
    this.usable = false;
    this.count = 0;
    for (let row = 0; row < rows; row++) if (present[row] !== 0) this.count++;
    if (this.count === 0) return;
    this.home = growInts(this.home, rows);
    const typical = this.sampleBulk(rows, present, balls);
    this.separate(rows, present, balls, LARGE * typical);
    this.box(rows, balls);
    if (!(this.extent > SMALLEST && this.extent < LARGEST && typical > 0)) return;
    this.cut(typical);
    if (!(16 * this.margin < this.wide)) return;
    this.order(rows, balls);
    const most = ENTRIES_PER_BODY * this.count;
    for (const slabs of this.slabs) if (!slabs.build(this, bounds, balls, most) || slabs.crowd > CROWDED) return;
    this.usable = true;
  }

  // A generous range around most centres, by axis, and the median radius: from a sample.
  private sampleBulk(rows: number, present: Uint8Array, balls: Float64Array): number {
    const { samples, low, high } = this;
    const typical = samples[this.sample(rows, present, balls, 3) >> 1];
    for (let k = 0; k < 3; k++) {
      const n = this.sample(rows, present, balls, k);
      const from = samples[n >> 5];
      const to = samples[n - 1 - (n >> 5)];
      const slack = 0.5 * (to - from) + LARGE * typical;
      low[k] = from - slack;
      high[k] = to + slack;
    }
    return typical;
  }

  // Sorted samples of one of the numbers of a ball; says how many.
  private sample(rows: number, present: Uint8Array, balls: Float64Array, k: number): number {
    const { samples } = this;
    const step = this.count / SAMPLES;
    let n = 0;
    let seen = 0;
    for (let row = 0; row < rows && n < SAMPLES; row++) {
      if (present[row] === 0 || seen++ < n * step) continue;
      samples[n++] = balls[BALL_STRIDE * row + k];
    }
    samples.subarray(0, n).sort();
    return n;
  }

  // Writes to `home` which rows are in the index and which are kept apart; none are when too many would be.
  private separate(rows: number, present: Uint8Array, balls: Float64Array, large: number): void {
    const { home, low, high } = this;
    this.apart = 0;
    for (let row = 0; row < rows; row++) {
      home[row] = ABSENT;
      if (present[row] === 0) continue;
      home[row] = FILED;
      const b = BALL_STRIDE * row;
      let isBulk = balls[b + 3] <= large;
      for (let k = 0; k < 3; k++) if (balls[b + k] < low[k] || balls[b + k] > high[k]) isBulk = false;
      if (isBulk) continue;
      home[row] = APART;
      this.apart++;
    }
    if (this.apart <= MOST_APART) return;
    this.apart = 0;
    for (let row = 0; row < rows; row++) if (home[row] === APART) home[row] = FILED;
  }

  // What the inserted bodies' places reach, still without what the slabs add.
  private box(rows: number, balls: Float64Array): void {
    const { home, low, high } = this;
    low.fill(Infinity);
    high.fill(-Infinity);
    for (let row = 0; row < rows; row++) {
      if (home[row] !== FILED) continue;
      const b = BALL_STRIDE * row;
      const reach = ASLANT * balls[b + 3];
      for (let k = 0; k < 3; k++) {
        if (balls[b + k] - reach < low[k]) low[k] = balls[b + k] - reach;
        if (balls[b + k] + reach > high[k]) high[k] = balls[b + k] + reach;
      }
    }
    this.extent = 0;
    for (let k = 0; k < 3; k++) this.extent = Math.max(this.extent, -low[k], high[k]);
    this.margin = MARGIN * this.extent;
    this.farthest = FARTHEST * this.extent;
  }

  private cut(typical: number): void {
    const { low, high, corner, length, margin } = this;
    const most = Math.max(LEAST_CELLS, CELLS_PER_BODY * this.count);
    this.thick = THICK * typical;
    this.wide = WIDE * typical;
    for (;;) {
      // A body's place reaches half a slab more than its ball, and a ray's rounding must not leave the box.
      const more = this.thick + 4 * margin;
      let thin = 1;
      let cells = 1;
      for (let k = 0; k < 3; k++) {
        corner[k] = low[k] - more;
        length[k] = high[k] + more - corner[k];
        thin = Math.max(thin, length[k] / this.thick);
        cells *= 1 + length[k] / this.wide;
      }
      // (So asked that it ends on any numbers.)
      if (!(cells * (this.wide / this.thick) > most || thin > LONGEST)) return;
      this.thick *= COARSER;
      this.wide *= COARSER;
    }
  }

  // Gives the bodies their places: those apart first, then by cells of a coarse raster.
  private order(rows: number, balls: Float64Array): void {
    const { home, corner, length, margin, count } = this;
    this.rows = growInts(this.rows, count);
    if (this.balls.length < BALL_STRIDE * (count + 1)) this.balls = new Float32Array(BALL_STRIDE * (this.rows.length + 1));
    this.radii = growDoubles(this.radii, count);
    const scale = 1 / (2 * this.wide);
    const nx = Math.ceil(length[0] * scale);
    const ny = Math.ceil(length[1] * scale);
    const cells = nx * ny * Math.ceil(length[2] * scale);
    this.next = growInts(this.next, cells + 1);
    const { next, radii } = this;
    next.fill(0, 0, cells + 1);
    next[0] = this.apart;
    for (let row = 0; row < rows; row++) {
      if (home[row] !== FILED) continue;
      const b = BALL_STRIDE * row;
      const x = Math.floor((balls[b] - corner[0]) * scale);
      const y = Math.floor((balls[b + 1] - corner[1]) * scale);
      const z = Math.floor((balls[b + 2] - corner[2]) * scale);
      home[row] = x + nx * (y + ny * z);
      next[home[row] + 1]++;
    }
    for (let c = 0; c < cells; c++) next[c + 1] += next[c];
    const to = this.balls;
    const lost = (length[0] * length[0] + length[1] * length[1] + length[2] * length[2]) * SQUARE_ROUNDING;
    let apart = 0;
    for (let row = 0; row < rows; row++) {
      if (home[row] === ABSENT) continue;
      const slot = home[row] === APART ? apart++ : next[home[row]]++;
      const b = BALL_STRIDE * row;
      const t = BALL_STRIDE * slot;
      const x = balls[b] - corner[0];
      const y = balls[b + 1] - corner[1];
      const z = balls[b + 2] - corner[2];
      const r = balls[b + 3] + margin;
      this.rows[slot] = row;
      radii[slot] = r;
      to[t] = x;
      to[t + 1] = y;
      to[t + 2] = z;
      // Single precision moves the centre; the radius makes up for it, and for its own rounding.
      const wide = r + Math.abs(x - to[t]) + Math.abs(y - to[t + 1]) + Math.abs(z - to[t + 2]);
      to[t + 3] = (wide * wide + lost) * SINGLE;
    }
    to[BALL_STRIDE * count + 3] = -Infinity;
  }
}
