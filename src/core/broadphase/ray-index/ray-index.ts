// An index of the bodies for many rays: a ball for each, and slabs along every axis (ray-slabs.ts).
//
// The columns (cell-columns.ts) are rebuilt with every detection and serve pairs and single rays; building this index takes three times as long. It
// covers a box around most bodies. A few that lie far away, or are so large that they would fill the box (a floor), are kept apart and tested by
// every ray. Worlds that do not fit this scheme keep using the columns.

import { BALL_STRIDE } from '../../shapes/bounding-ball.ts';
import { ASLANT, RaySlabs } from '../ray-slabs.ts';
import { growDoubles, growInts } from '../grow.ts';

/** Thickness of a slab and width of a cell, in radii of the median body. Half or twice the value costs a tenth. */
const THICK = 1.5;
const WIDE = 2;
/** Most cells per body; with fewer bodies in a volume, cells are larger. */
const CELLS_PER_BODY = 8;
const MIN_CELLS = 512;
/** Most cells along an axis. */
export const LONGEST = 1000;
/** Most entries per body and axis. */
const ENTRIES_PER_BODY = 64;
/** Most bodies in a list, on average. More mean that the bodies lie in a small part of the box. */
const MAX_MEAN_LENGTH = 64;
/** Most bodies kept apart, and the number of median radii from which a body is large. */
const MAX_APART = 16;
const LARGE = 12;

/** 2⁻³⁶. Everything is enlarged by this share of the largest coordinate, far above the rounding of a ray's walk through the box. */
const MARGIN = 1 / 68_719_476_736;
/** A ray from farther away, in largest coordinates, uses the columns, whose margins depend on the ray. */
const MAX_EXTENTS = 256;

// 2⁻⁴⁴: error of a squared distance within the box, as a share of the box's squared diagonal.
const SQUARE_ROUNDING = 1 / 17_592_186_044_416;

// Range of largest coordinates for which squared radii are finite and normal in single precision, m.
const SMALLEST = 1e-6;
const LARGEST = 1e15;

// 1 + 2⁻²², above the rounding to single precision.
const SINGLE = 1 + 1 / 4_194_304;

const SAMPLES = 256;
const COARSER = 1.1;

// Value of `home` for a row without a cell (yet).
const ABSENT = -1;
const APART = -2;
const FILED = -3;

export class RayIndex {
  /** False: the columns are the better choice. */
  usable = false;
  /** Number of bodies; and of the first ones, which are kept apart. */
  count = 0;
  apart = 0;
  /**
   * Per body: its row; its ball, relative to `corner`, as centre and squared radius, enlarged; and the radius, m. Neighbours are close in memory. One
   * ball more than bodies, which no line meets.
   */
  rows = new Int32Array(64);
  balls = new Float32Array(64 * BALL_STRIDE);
  radii = new Float64Array(64);

  /** The box, m: its low corner, and its extent. */
  readonly corner = new Float64Array(3);
  readonly length = new Float64Array(3);
  /** Thickness of a slab and width of a cell, m. */
  thick = 1;
  wide = 1;
  /** Largest coordinate of the bodies, and the enlargement, m. */
  extent = 0;
  margin = 0;
  /** Origins must have coordinates relative to `corner` below this, m. */
  farthest = 0;
  /** By axis. */
  readonly slabs: readonly RaySlabs[] = [new RaySlabs(0), new RaySlabs(1), new RaySlabs(2)];

  private readonly samples = new Float64Array(SAMPLES);
  private readonly low = new Float64Array(3);
  private readonly high = new Float64Array(3);
  private next = new Int32Array(64);
  // By row: its position in the order, −1 for those apart.
  private home = new Int32Array(64);

  /** Inserts the rows 0 … rows − 1 with `present[row]` not 0: `bounds` as for the grid, and the ball of each, centre and radius. */
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
    for (const slabs of this.slabs) if (!slabs.build(this, bounds, balls, most) || slabs.meanLength > MAX_MEAN_LENGTH) return;
    this.usable = true;
  }

  // A generous range around most centres, by axis, and the median radius, from a sample.
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

  // Sorted sample of one component of the balls; returns its size.
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

  // Writes to `home` which rows are in the index and which are kept apart; none are if too many would be.
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
    if (this.apart <= MAX_APART) return;
    this.apart = 0;
    for (let row = 0; row < rows; row++) if (home[row] === APART) home[row] = FILED;
  }

  // The extent of the inserted cells, without the margin of the slabs.
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
    this.farthest = MAX_EXTENTS * this.extent;
  }

  private cut(typical: number): void {
    const { low, high, corner, length, margin } = this;
    const most = Math.max(MIN_CELLS, CELLS_PER_BODY * this.count);
    this.thick = THICK * typical;
    this.wide = WIDE * typical;
    for (;;) {
      // A body's cells reach half a slab beyond its ball, and rounding must not take a ray out of the box.
      const more = this.thick + 4 * margin;
      let thin = 1;
      let cells = 1;
      for (let k = 0; k < 3; k++) {
        corner[k] = low[k] - more;
        length[k] = high[k] + more - corner[k];
        thin = Math.max(thin, length[k] / this.thick);
        cells *= 1 + length[k] / this.wide;
      }
      // (Written so that it ends for all numbers.)
      if (!(cells * (this.wide / this.thick) > most || thin > LONGEST)) return;
      this.thick *= COARSER;
      this.wide *= COARSER;
    }
  }

  // Orders the bodies: those apart first, then by cells of a coarse raster.
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
      // Single precision moves the centre; the radius covers that and its own rounding.
      const wide = r + Math.abs(x - to[t]) + Math.abs(y - to[t + 1]) + Math.abs(z - to[t + 2]);
      to[t + 3] = (wide * wide + lost) * SINGLE;
    }
    to[BALL_STRIDE * count + 3] = -Infinity;
  }
}
