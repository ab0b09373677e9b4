import { describe, expect, test } from 'vitest';
import { RayIndex } from '../../../src/core/broadphase/ray-index/ray-index.ts';
import { RayIndexWalk } from '../../../src/core/broadphase/ray-index/ray-index-walk.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boxesOf, emptyBoxes, randomBoxes, rayBetween, slab } from '../../support/boxes.ts';
import type { Boxes } from '../../support/boxes.ts';
import { cases } from '../../support/long.ts';

/** The balls around boxes. */
function ballsOf({ rows, bounds }: Boxes): Float64Array {
  const balls = new Float64Array(4 * rows);
  for (let row = 0; row < rows; row++) {
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const half = 0.5 * (bounds[6 * row + 3 + k] - bounds[6 * row + k]);
      balls[4 * row + k] = bounds[6 * row + k] + half;
      square += half * half;
    }
    balls[4 * row + 3] = Math.sqrt(square);
  }
  return balls;
}

function indexed(boxes: Boxes): RayIndex {
  const index = new RayIndex();
  index.build(boxes.rows, boxes.alive, boxes.bounds, ballsOf(boxes));
  return index;
}

const walk = new RayIndexWalk();
const rayOf = (...numbers: number[]): Float64Array => Float64Array.from(numbers);
const rowsOf = (index: RayIndex, count: number): number[] => [...walk.found.subarray(0, count)].map((slot) => index.rows[slot]);
const ascending = (rows: number[]): number[] => rows.toSorted((a, b) => a - b);

/** Rows that `all` finds; null when the ray is not for the index. */
function found(index: RayIndex, ray: Float64Array, tMin = 0, tMax = Infinity): number[] | null {
  if (!walk.start(index, ray, Float64Array.of(tMin, tMax))) return null;
  return rowsOf(index, walk.all());
}

/** The first entry into a box, from `next`, and how many boxes were asked. */
function closest(index: RayIndex, boxes: Boxes, ray: Float64Array, tMin: number, tMax: number): [distance: number, asked: number[]] {
  const range = Float64Array.of(tMin, tMax);
  let best = Infinity;
  const asked: number[] = [];
  walk.start(index, ray, range);
  for (let n = walk.next(range); n > 0; n = walk.next(range)) {
    for (const row of rowsOf(index, n)) {
      asked.push(row);
      const hit = slab(ray, boxes.bounds, 6 * row, tMin, range[1]);
      if (hit === null) continue;
      best = Math.min(best, hit[0]);
      range[1] = Math.max(best, tMin);
    }
  }
  return [best, asked];
}

const lattice = emptyBoxes(125);
for (let i = 0; i < 125; i++) {
  const corner = [i % 5, Math.floor(i / 5) % 5, Math.floor(i / 25)];
  for (let k = 0; k < 6; k++) lattice.bounds[6 * i + k] = 2 * corner[k % 3] + (k < 3 ? 0 : 1);
}

describe('finding the bodies on a ray', () => {
  test.each([0, 1, 2])('a ray along axis %d meets the five boxes of its row, both ways, in order, and as far as it goes', (axis) => {
    const index = indexed(lattice);
    expect(index.usable).toBe(true);
    const ray = rayOf(0.5, 0.5, 0.5, 0, -0, 0);
    ray[axis] = -5;
    ray[3 + axis] = 1;
    const row = [0, 1, 2, 3, 4].map((i) => i * [1, 5, 25][axis]);
    expect(found(index, ray)).toEqual(row);
    expect(found(index, ray, 0, 4)).toEqual([]);
    expect(found(index, ray, 0, 6.9)?.slice(0, 1)).toEqual([0]);
    expect(found(index, ray, -Infinity)).toEqual(row);
    expect(found(index, ray, 15)).toEqual([]);
    ray[axis] = 20;
    expect(found(index, ray)).toEqual([]);
    expect(found(index, ray, -Infinity)).toEqual(row);
    ray[3 + axis] = -1;
    expect(found(index, ray)).toEqual(row.toReversed());
  });

  test('beside the bodies, beyond them, and in the planes of faces', () => {
    const index = indexed(lattice);
    expect(found(index, rayOf(-5, 20, 0.5, 1, 0, 0))).toEqual([]);
    expect(found(index, rayOf(-5, 30, 30, Math.SQRT1_2, Math.SQRT1_2, 0))).toEqual([]);
    for (const y of [0, 1]) for (const z of [0, -0, 1]) expect(found(index, rayOf(-5, y, z, 1, 0, 0))).toEqual([0, 1, 2, 3, 4]);
    const d = Math.sqrt(1 / 3);
    expect(found(index, rayOf(-5, -5, -5, d, d, d))).toEqual(expect.arrayContaining([0, 31, 62, 93, 124]));
  });

  test('components of the direction too small to have an inverse', () => {
    const index = indexed(lattice);
    for (const tiny of [5e-324, -5e-324, 1e-308, -1e-200]) {
      expect(found(index, rayOf(-1, 0, 1, 1, tiny, tiny))).toEqual([0, 1, 2, 3, 4]);
      expect(found(index, rayOf(0, -1, 1, tiny, 1, tiny))).toEqual([0, 5, 10, 15, 20]);
      expect(found(index, rayOf(1, 0, -1, tiny, tiny, 1))).toEqual([0, 25, 50, 75, 100]);
    }
  });

  test('an origin too far away is refused, one at some distance is not', () => {
    const index = indexed(lattice);
    expect(found(index, rayOf(-1000, 0.5, 0.5, 1, 0, 0))).toEqual([0, 1, 2, 3, 4]);
    expect(found(index, rayOf(-1e6, 0.5, 0.5, 1, 0, 0))).toBeNull();
    expect(found(index, rayOf(NaN, 0.5, 0.5, 1, 0, 0))).toBeNull();
  });

  test('no bodies, and one', () => {
    expect(indexed(emptyBoxes(0)).usable).toBe(false);
    const one = indexed(boxesOf([1, 1, 1, 2, 3, 4]));
    expect(one.usable).toBe(true);
    expect(found(one, rayOf(0, 2, 2, 1, 0, 0))).toEqual([0]);
    expect(found(one, rayOf(0, 6, 2, 1, 0, 0))).toEqual([]);
  });
});

describe('worlds of uneven bodies', () => {
  test('a floor and a body that flew away stand apart: asked by every ray, and nobody’s cells are coarser', () => {
    const boxes = randomBoxes(mulberry32(61), { rows: 3000, spread: [20, 20, 20], smallest: 0.3, largest: 0.6 });
    const plain = indexed(boxes);
    boxes.bounds.set([-500, -500, -11, 500, 500, -10], 0);
    boxes.bounds.set([1e5, 0, 0, 1e5 + 1, 1, 1], 6);
    const index = indexed(boxes);
    expect(index.usable).toBe(true);
    expect(index.apart).toBe(2);
    expect(index.wide).toBeLessThan(1.05 * plain.wide);
    expect(ascending(found(index, rayOf(40, 40, 40, -1, 0, 0))!)).toEqual([0, 1]);
    expect(closest(index, boxes, rayOf(400, 0, 0, 0, 0, -1), 0, Infinity)[0]).toBe(10);
  });

  test('more bodies than a short number can count, and then few again', () => {
    const side = 41;
    const many = emptyBoxes(side ** 3);
    for (let i = 0; i < many.rows; i++) {
      const corner = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)];
      for (let k = 0; k < 6; k++) many.bounds[6 * i + k] = 2 * corner[k % 3] + (k < 3 ? 0 : 1);
    }
    const index = indexed(many);
    expect(index.usable).toBe(true);
    for (const row of [65_530, 68_000]) {
      const [y, z] = [Math.floor(row / side) % side, Math.floor(row / side ** 2)].map((c) => 2 * c + 0.5);
      const rows = Array.from({ length: side }, (_, i) => row - (row % side) + i);
      expect(found(index, rayOf(-5, y, z, 1, 0, 0))).toEqual(rows);
      expect(found(index, rayOf(100, y, z, -1, 0, 0))).toEqual(rows.toReversed());
    }
    index.build(lattice.rows, lattice.alive, lattice.bounds, ballsOf(lattice));
    expect(index.usable).toBe(true);
    expect(found(index, rayOf(-5, 0.5, 0.5, 1, 0, 0))).toEqual([0, 1, 2, 3, 4]);
  });

  test('bodies of sizes from a centimetre to ten metres are one index', () => {
    const boxes = randomBoxes(mulberry32(62), { rows: 4000, spread: [60, 60, 60], smallest: 0.01, largest: 10 });
    expect(indexed(boxes).usable).toBe(true);
  });

  test('two crowds far from each other, and a crowd in one place, are left to the columns', () => {
    const boxes = randomBoxes(mulberry32(63), { rows: 2000, spread: [10, 10, 10], smallest: 0.1, largest: 0.2 });
    for (let i = 6000; i < 12_000; i++) boxes.bounds[i] += 1e6;
    expect(indexed(boxes).usable).toBe(false);
    const heap = emptyBoxes(1000);
    for (let i = 0; i < 6000; i++) heap.bounds[i] = i % 6 < 3 ? -1 : 1;
    expect(indexed(heap).usable).toBe(false);
  });
});

test('worlds of all sizes that single precision has squares for, and no others', () => {
  for (const [scale, usable] of [
    [1e-300, false],
    [1e-20, false],
    [1e-6, true],
    [1e13, true],
    [1e20, false],
    [1e300, false],
  ] as const) {
    const boxes: Boxes = { ...lattice, bounds: lattice.bounds.map((x) => x * scale) };
    const index = indexed(boxes);
    expect(index.usable, `scale ${scale}`).toBe(usable);
    if (usable) expect(found(index, rayOf(-5 * scale, scale, 0, 1, 0, -0))).toEqual([0, 1, 2, 3, 4]);
  }
});

const WORLDS = cases(60, 200);
test(`finds what a plain slab test hits, each once, and the same closest, in ${WORLDS} worlds (seeds 800 …)`, () => {
  let hits = 0;
  let usable = 0;
  let refused = 0;
  for (let seed = 800; seed < 800 + WORLDS; seed++) {
    const random = mulberry32(seed);
    const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)];
    const offset = pick(0, 0, 0, 1e6, -1e7);
    const spread = pick(3, 20, 60, 300);
    const options = {
      rows: 1 + Math.floor(random() * 400),
      spread: [spread, pick(0, 1, spread), spread],
      smallest: pick(0.05, 0.5),
      largest: pick(0.5, 5, 50),
      offset: [offset, pick(0, offset), -offset],
      raster: pick(0, 0, 0.5),
      absent: 0.1,
    } as const;
    const boxes = randomBoxes(random, options);
    const index = indexed(boxes);
    if (!index.usable) continue;
    usable++;
    for (let i = 0; i < 30; i++) {
      const ray = rayBetween(random, options);
      // From farther away, so that the walk begins outside.
      const back = pick(0, 0, 10, 1e3 * spread);
      for (let k = 0; k < 3; k++) ray[k] -= back * ray[3 + k];
      const tMin = pick(0, 0, -Infinity, 1);
      const tMax = pick(Infinity, Infinity, 20);
      const rows = found(index, ray, tMin, tMax);
      if (rows === null) {
        refused++;
        continue;
      }
      const seen = new Set(rows);
      expect(seen.size, 'each once').toBe(rows.length);
      let best = Infinity;
      for (let row = 0; row < boxes.rows; row++) {
        const hit = boxes.alive[row] === 1 ? slab(ray, boxes.bounds, 6 * row, tMin, tMax) : null;
        if (hit === null) continue;
        hits++;
        best = Math.min(best, hit[0]);
        if (!seen.has(row)) throw new Error(`seed ${seed}, ray ${i}: row ${row} is hit at ${hit[0]} and was not found`);
      }
      for (const row of rows) expect(boxes.alive[row]).toBe(1);
      const [distance, asked] = closest(index, boxes, ray, tMin, tMax);
      // Compared as numbers: 0 is −0 here.
      if (distance !== best) throw new Error(`seed ${seed}, ray ${i}: closest at ${distance}, brute force ${best}`);
      expect(new Set(asked).size, 'each asked once').toBe(asked.length);
    }
  }
  expect(usable).toBeGreaterThan(0.6 * WORLDS);
  expect(refused).toBeGreaterThan(0.25 * WORLDS);
  expect(hits).toBeGreaterThan(50 * WORLDS);
});

test('rays that graze faces to the last bit find them: through points that lie on edges (seed 9)', () => {
  const random = mulberry32(9);
  const boxes = randomBoxes(random, { rows: 300, spread: [30, 30, 30], smallest: 0.1, largest: 5 });
  const index = indexed(boxes);
  expect(index.usable).toBe(true);
  const missed: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const row = Math.floor(random() * 300);
    const o = 6 * row;
    const axis = Math.floor(random() * 3);
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    const point = [0, 0, 0];
    // A corner now and then: that lies on the ball as well.
    point[axis] = boxes.bounds[o + axis] + (i % 3 === 0 ? 0 : random()) * (boxes.bounds[o + 3 + axis] - boxes.bounds[o + axis]);
    point[u] = boxes.bounds[o + u + (random() < 0.5 ? 0 : 3)];
    point[v] = boxes.bounds[o + v + (random() < 0.5 ? 0 : 3)];
    const a = 2 * random() - 1;
    const b = Math.sqrt(1 - a * a);
    const ray = new Float64Array(6);
    ray[3 + axis] = a;
    ray[3 + u] = b;
    const t = 50 * random();
    for (let k = 0; k < 3; k++) ray[k] = point[k] - t * ray[3 + k];
    if (found(index, ray)?.includes(row) !== true) missed.push(i);
  }
  expect(missed).toEqual([]);
});

test('a ball is found by every line that touches it, however aslant (seed 11)', () => {
  const random = mulberry32(11);
  const rows = 400;
  const boxes = emptyBoxes(rows);
  const balls = new Float64Array(4 * rows);
  for (let row = 0; row < rows; row++) {
    const radius = row % 10 === 0 ? 2 : 0.2 + 0.3 * random();
    balls[4 * row + 3] = radius;
    for (let k = 0; k < 3; k++) {
      const center = (random() - 0.5) * 12;
      balls[4 * row + k] = center;
      boxes.bounds[6 * row + k] = center - radius;
      boxes.bounds[6 * row + 3 + k] = center + radius;
    }
  }
  const index = new RayIndex();
  index.build(rows, boxes.alive, boxes.bounds, balls);
  expect(index.usable).toBe(true);
  const missed: number[] = [];
  for (let i = 0; i < cases(5000, 20_000); i++) {
    const b = 4 * (i % rows);
    // Along a diagonal of two or three axes, where a ball's shadow on a plane across an axis is longest, or not quite.
    const direction = [i % 3 === 0 ? 1e-3 * random() : 1, random() < 0.5 ? 1 : -1, 1 - (i % 2) * 0.2 * random()];
    const length = Math.hypot(...direction);
    const d = direction.map((x) => x / length);
    const aside = [random() - 0.5, random() - 0.5, random() - 0.5];
    const along = aside[0] * d[0] + aside[1] * d[1] + aside[2] * d[2];
    const across = aside.map((x, k) => x - along * d[k]);
    const scale = balls[b + 3] / Math.hypot(...across);
    const t = 40 * random();
    const ray = rayOf(...across.map((x, k) => balls[b + k] + scale * x - t * d[k]), ...d);
    if (found(index, ray, -Infinity)?.includes(i % rows) !== true) missed.push(i);
  }
  expect(missed).toEqual([]);
});

test('a closest search in a crowded world asks few, and ends soon behind the hit (seed 10)', () => {
  const random = mulberry32(10);
  const options = { rows: 5000, spread: [28, 28, 28], smallest: 0.6, largest: 2 } as const;
  const boxes = randomBoxes(random, options);
  const index = indexed(boxes);
  let asked = 0;
  for (let i = 0; i < 200; i++) asked += closest(index, boxes, rayBetween(random, options), 0, Infinity)[1].length;
  expect(asked / 200).toBeLessThan(12);
});
