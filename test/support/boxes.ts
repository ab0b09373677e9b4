// Worlds of boxes for the broadphase: what to file, drawn from a seed, and the slow answers to compare with.

import type { Random } from '../../src/core/math/random.ts';

/** What `Grid.build` takes. */
export interface Boxes {
  rows: number;
  alive: Uint8Array;
  bounds: Float64Array;
  moves: Uint8Array;
  layerBit: Uint32Array;
  mask: Uint32Array;
}

/** `rows` boxes that are all zero: alive, moving, in layer 0, meeting all. */
export function emptyBoxes(rows: number): Boxes {
  return {
    rows,
    alive: new Uint8Array(rows).fill(1),
    bounds: new Float64Array(6 * rows),
    moves: new Uint8Array(rows).fill(1),
    layerBit: new Uint32Array(rows).fill(1),
    mask: new Uint32Array(rows).fill(0xffffffff),
  };
}

/** Boxes written out: `[min x, min y, min z, max x, max y, max z]` each. */
export function boxesOf(...list: number[][]): Boxes {
  const boxes = emptyBoxes(list.length);
  boxes.bounds.set(list.flat());
  return boxes;
}

export interface BoxesOptions {
  rows: number;
  /** Centres are drawn from a box of these sides, m. */
  spread: readonly [number, number, number];
  /** Sides are drawn log-uniformly between these, m. */
  smallest: number;
  largest: number;
  /** Added to all, m. */
  offset?: readonly [number, number, number];
  /** Coordinates are rounded to multiples of this, so that faces touch exactly. */
  raster?: number;
  /** Shares of rows that are absent, that never move, and that have a layer and mask of their own. */
  absent?: number;
  still?: number;
  layered?: number;
}

export function randomBoxes(random: Random, options: BoxesOptions): Boxes {
  const { rows, spread, smallest, largest, offset = [0, 0, 0], raster = 0, absent = 0, still = 0, layered = 0 } = options;
  const boxes = emptyBoxes(rows);
  const snap = (x: number): number => (raster > 0 ? Math.round(x / raster) * raster : x);
  const side = (): number => smallest * (largest / smallest) ** random();
  for (let row = 0; row < rows; row++) {
    // Some boxes are cubes, some have three sides of their own.
    const cube = random() < 0.5;
    const one = side();
    for (let k = 0; k < 3; k++) {
      const length = cube ? one : side();
      const low = snap(offset[k] + (random() - 0.5) * spread[k] - 0.5 * length);
      boxes.bounds[6 * row + k] = low;
      boxes.bounds[6 * row + 3 + k] = low + Math.max(snap(length), raster);
    }
    if (random() < absent) boxes.alive[row] = 0;
    if (random() < still) boxes.moves[row] = 0;
    if (random() < layered) {
      boxes.layerBit[row] = 2 ** Math.floor(random() * 32);
      boxes.mask[row] = Math.floor(random() * 2 ** 32);
    }
  }
  return boxes;
}

/** Every pair by looking at every pair, as `[a, b]` in order; of the first `most` rows alone. */
export function pairsByBruteForce(boxes: Boxes, most = boxes.rows): number[][] {
  const { rows, alive, bounds, moves, layerBit, mask } = boxes;
  const pairs: number[][] = [];
  for (let a = 0; a < most; a++) {
    for (let b = a + 1; b < rows; b++) {
      if (!alive[a] || !alive[b] || (!moves[a] && !moves[b])) continue;
      if ((mask[a] & layerBit[b]) === 0 || (mask[b] & layerBit[a]) === 0) continue;
      let apart = false;
      for (let k = 0; k < 3; k++) apart ||= bounds[6 * a + k] > bounds[6 * b + 3 + k] || bounds[6 * b + k] > bounds[6 * a + 3 + k];
      if (!apart) pairs.push([a, b]);
    }
  }
  return pairs;
}

/** Rows that touch a box, by looking at every row. */
export function rowsInBox(boxes: Boxes, box: ArrayLike<number>): number[] {
  const found: number[] = [];
  for (let row = 0; row < boxes.rows; row++) {
    let apart = boxes.alive[row] === 0;
    for (let k = 0; k < 3; k++) apart ||= boxes.bounds[6 * row + k] > box[3 + k] || box[k] > boxes.bounds[6 * row + 3 + k];
    if (!apart) found.push(row);
  }
  return found;
}

/** The stretch of a ray inside a box by three slabs, divided plainly; null when it is empty or outside `tMin … tMax`. */
export function slab(ray: ArrayLike<number>, bounds: ArrayLike<number>, o: number, tMin: number, tMax: number): [number, number] | null {
  let enter = tMin;
  let exit = tMax;
  for (let k = 0; k < 3; k++) {
    const from = ray[k];
    const d = ray[3 + k];
    if (d === 0) {
      if (from < bounds[o + k] || from > bounds[o + 3 + k]) return null;
      continue;
    }
    const t0 = (bounds[o + k] - from) / d;
    const t1 = (bounds[o + 3 + k] - from) / d;
    enter = Math.max(enter, Math.min(t0, t1));
    exit = Math.min(exit, Math.max(t0, t1));
  }
  return enter <= exit ? [enter, exit] : null;
}

/** A ray from one place of such a world towards another; now and then along axes, of zeros of either sign. */
export function rayBetween(random: Random, options: BoxesOptions): Float64Array {
  const { bounds } = randomBoxes(random, { ...options, rows: 2, absent: 0 });
  const ray = bounds.slice(0, 6);
  let length = 0;
  while (length === 0) {
    for (let k = 0; k < 3; k++) {
      const choice = random();
      ray[3 + k] = choice < 0.15 ? 0 : choice < 0.25 ? -0 : bounds[9 + k] - bounds[k] + (random() - 0.5) * 1e-3;
    }
    length = Math.hypot(ray[3], ray[4], ray[5]);
  }
  for (let k = 3; k < 6; k++) ray[k] = ray[k] / length;
  return ray;
}
