// The cell size: a little more than the median body, so that a few giants or grains of dust do not change it.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import type { RowList } from './row-list.ts';

/**
 * Side of a cell in sizes of the median body. Smaller cells insert a row in more columns, larger ones test more unrelated rows; 1.5 to 4 cost about
 * the same on bodies whose sizes differ by up to five. At 2.5 the basic level takes bodies from a third of the median to two and a half medians.
 */
const CELLS_PER_BODY = 2.5;

/** A body longer along x than this many times its height and depth counts as larger: otherwise every search along x would start far back. */
export const LENGTHWISE = 1 / 8;

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
export function sizeOfBounds(bounds: Float64Array, o: number): number {
  const x = (bounds[o + 3] - bounds[o]) * LENGTHWISE;
  const y = bounds[o + 4] - bounds[o + 1];
  const z = bounds[o + 5] - bounds[o + 2];
  const yz = y > z ? y : z;
  return x > yz ? x : yz;
}

// Rows in a sample.
const SAMPLE = 1024;

/** The cell size for these rows, m: from the median size, of a sample if there are many, rounded down to an eighth of an octave. 1 without rows. */
export function automaticCellSize({ rows, count: listed }: RowList, bounds: Float64Array): number {
  histogram.fill(0);
  const count = Math.min(listed, SAMPLE);
  if (count === 0) return 1;
  for (let i = 0; i < count; i++) {
    // Multiples of the golden ratio are evenly spread and not periodic; kinds are often spawned in turn. (Knuth, TAOCP 6.4.)
    const at = listed > SAMPLE ? Math.floor(((Math.imul(i, 0x9e3779b1) >>> 0) * listed) / 0x100000000) : i;
    note(bounds, BOUNDS_STRIDE * rows[at]);
  }
  let step = 0;
  for (let below = histogram[0]; 2 * below < count; below += histogram[step]) step++;
  scratchBits[0] = step << STEP_BITS;
  return scratch[0] * CELLS_PER_BODY;
}

// Counts the size of the bounds at `o`.
function note(bounds: Float64Array, o: number): void {
  const size = sizeOfBounds(bounds, o);
  scratch[0] = size < SMALLEST ? SMALLEST : size > LARGEST ? LARGEST : size;
  histogram[scratchBits[0] >>> STEP_BITS]++;
}
