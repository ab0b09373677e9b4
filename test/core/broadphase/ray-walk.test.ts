import { expect, test } from 'vitest';
import { RayTrail } from '../../../src/core/broadphase/ray-walk.ts';
import { Grid } from '../../../src/core/broadphase/grid.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boxesOf, emptyBoxes, randomBoxes, rayBetween, slab } from '../../support/boxes.ts';
import type { Boxes } from '../../support/boxes.ts';

function filed(boxes: Boxes, cellSize: number | 'auto' = 'auto'): Grid {
  const grid = new Grid({ cellSize });
  grid.build(boxes);
  return grid;
}

const rayOf = (...numbers: number[]): Float64Array => Float64Array.from(numbers);

/** Rows in the order of the visits. */
function visited(grid: Grid, ray: Float64Array, tMin = 0, tMax = Infinity): number[] {
  const rows: number[] = [];
  grid.walkRay(ray, tMin, tMax, {
    visit(row, t) {
      rows.push(row);
      return t;
    },
  });
  return rows;
}

const row = Array.from({ length: 10 }, (_, i) => [3 * i, 0, 0, 3 * i + 1, 1, 1]);
const along = (axis: number): Boxes => boxesOf(...row.map((b) => [0, 1, 2, 3, 4, 5].map((k) => b[((k + 3 - axis) % 3) + (k < 3 ? 0 : 3)])));

test.each([0, 1, 2])('a row of ten boxes along axis %d is visited from front to back, both ways', (axis) => {
  const grid = filed(along(axis));
  const ray = rayOf(0.5, 0.5, 0.5, 0, 0, 0);
  ray[axis] = -5;
  ray[3 + axis] = 1;
  const all = row.map((_, i) => i);
  expect(visited(grid, ray)).toEqual(all);
  expect(visited(grid, ray, 0, 5)).toEqual([0]);
  expect(visited(grid, ray, 0, 4.999)).toEqual([]);
  expect(visited(grid, ray, 9, 11)).toEqual([1, 2]);
  ray[axis] = 100;
  expect(visited(grid, ray)).toEqual([]);
  expect(visited(grid, ray, -Infinity)).toEqual(all);
  ray[3 + axis] = -1;
  expect(visited(grid, ray)).toEqual(all.toReversed());
  // Negative zeros are zeros.
  for (let k = 0; k < 3; k++) if (k !== axis) ray[3 + k] = -0;
  expect(visited(grid, ray)).toEqual(all.toReversed());
});

test('a walk ends where its visitor says: at the closest, or at any', () => {
  for (const axis of [0, 1, 2]) {
    const grid = filed(along(axis));
    const ray = rayOf(0.5, 0.5, 0.5, 0, 0, 0);
    ray[axis] = -5;
    ray[3 + axis] = 1;
    const rows: number[] = [];
    const stopAt = (answer: (row: number) => number): number[] => {
      rows.length = 0;
      grid.walkRay(ray, 0, Infinity, {
        visit(row) {
          rows.push(row);
          return answer(row);
        },
      });
      return rows;
    };
    expect(stopAt(() => -Infinity)).toEqual([0]);
    // The first box is entered at t = 5, the second at 8.
    expect(stopAt((row) => 5 + 3 * row)).toEqual([0]);
    expect(stopAt(() => 8)).toEqual([0, 1]);
  }
});

test('rays in the planes between cells and along faces, edges and through corners', () => {
  // Boxes between the integers, cells of size 1: every face lies in a plane between cells.
  const boxes = emptyBoxes(27);
  for (let i = 0; i < 27; i++) {
    const corner = [i % 3, Math.floor(i / 3) % 3, Math.floor(i / 9)];
    for (let k = 0; k < 6; k++) boxes.bounds[6 * i + k] = corner[k % 3] - 1 + (k < 3 ? 0 : 1);
  }
  for (const cellSize of [0.5, 1, 2] as const) {
    const grid = filed(boxes, cellSize);
    for (let axis = 0; axis < 3; axis++) {
      for (const sign of [1, -1]) {
        for (let u = -1; u <= 2; u++) {
          for (let v = -1; v <= 2; v++) {
            const ray = rayOf(u, v, 0, 0, 0, 0);
            const o = [0, 0, 0];
            o[axis] = -5 * sign;
            o[(axis + 1) % 3] = u;
            o[(axis + 2) % 3] = v;
            ray.set(o);
            ray[3 + axis] = sign;
            const expected = [...boxes.alive.keys()].filter((i) => slab(ray, boxes.bounds, 6 * i, 0, Infinity));
            expect(expected.length).toBeGreaterThan(2);
            expect(visited(grid, ray).toSorted((a, b) => a - b)).toEqual(expected);
          }
        }
      }
    }
    const d = Math.sqrt(1 / 3);
    // Through four lattice points, of which the middle two are corners of eight boxes each, and share one box.
    expect(visited(grid, rayOf(-5, -5, -5, d, d, d)).toSorted((a, b) => a - b)).toEqual([
      0, 1, 3, 4, 9, 10, 12, 13, 14, 16, 17, 22, 23, 25, 26,
    ]);
  }
});

test('an origin far outside, far beyond, and inside a box', () => {
  const grid = filed(boxesOf([0, 0, 0, 1, 1, 1]));
  expect(visited(grid, rayOf(-1e7, 0.5, 0.5, 1, 0, 0))).toEqual([0]);
  expect(visited(grid, rayOf(1e7, 0.5, 0.5, 1, 0, 0))).toEqual([]);
  expect(visited(grid, rayOf(0.5, 0.5, 0.5, 0, 1, 0))).toEqual([0]);
  expect(visited(grid, rayOf(0.5, 3, 0.5, 0, 1, 0))).toEqual([]);
  expect(visited(grid, rayOf(0.5, 3, 0.5, 0, 1, 0), -Infinity)).toEqual([0]);
});

test('components of the direction too small to have an inverse', () => {
  const grid = filed(boxesOf([0, 0, 0, 1, 1, 1], [0, 5, 0, 1, 6, 1]));
  for (const tiny of [5e-324, -5e-324, 1e-308, -1e-308]) {
    expect(visited(grid, rayOf(-1, 0, 1, 1, tiny, tiny))).toEqual([0]);
    expect(visited(grid, rayOf(0, -1, 1, tiny, 1, tiny))).toEqual([0, 1]);
    expect(visited(grid, rayOf(1, 0, -1, tiny, tiny, 1))).toEqual([0]);
  }
});

test('an empty grid, one that has not been built, and an interval without length', () => {
  expect(visited(filed(emptyBoxes(0)), rayOf(0, 0, 0, 1, 0, 0))).toEqual([]);
  expect(visited(new Grid(), rayOf(0, 0, 0, 1, 0, 0))).toEqual([]);
  const grid = filed(boxesOf([0, 0, 0, 1, 1, 1]));
  expect(visited(grid, rayOf(-1, 0.5, 0.5, 1, 0, 0), 1, 1)).toEqual([0]);
  expect(visited(grid, rayOf(-1, 0.5, 0.5, 1, 0, 0), 1, 0.5)).toEqual([]);
});

test('two bodies ten million metres apart: the void between them is not walked', () => {
  const grid = filed(boxesOf([0, 0, 0, 1, 1, 1], [0, 1e7, 1e7, 1, 1e7 + 1, 1e7 + 1]), 0.5);
  const d = Math.sqrt(0.5);
  grid.trail = new RayTrail();
  expect(visited(grid, rayOf(0.5, 0.25, 0.25, 0, d, d))).toEqual([0, 1]);
  expect(visited(grid, rayOf(0.5, 1e7, 1e7, 0, -d, -d))).toEqual([1, 0]);
  expect(grid.trail.steps.length).toBeLessThan(100);
});

test('visits what a plain slab test hits, each once, and finds the same closest, in 200 worlds (seeds 500 …)', () => {
  let hits = 0;
  const grown = new Float64Array(6);
  for (let seed = 500; seed < 700; seed++) {
    const random = mulberry32(seed);
    const pick = <T>(...from: T[]): T => from[Math.floor(random() * from.length)];
    const offset = pick(0, 0, 0, 1e6, -1e7);
    const spread = pick(3, 20, 300, 1e7);
    const options = {
      rows: Math.floor(random() * 150),
      spread: [spread, pick(0, 1, spread), spread],
      smallest: 0.05,
      largest: pick(0.5, 5, 50),
      offset: [offset, pick(0, offset), -offset],
      raster: pick(0, 0, 0.5),
      absent: 0.1,
    } as const;
    const boxes = randomBoxes(random, options);
    const grid = filed(boxes, pick<number | 'auto'>('auto', 'auto', 0.5, 10));
    const size = boxes.bounds.reduce((largest, x) => Math.max(largest, Math.abs(x)), 1);
    for (let i = 0; i < 20; i++) {
      const ray = rayBetween(random, options);
      const tMin = pick(0, 0, -Infinity, 1);
      const tMax = pick(Infinity, Infinity, 20);
      const rows = visited(grid, ray, tMin, tMax);
      const seen = new Set(rows);
      expect(seen.size, 'each once').toBe(rows.length);
      let best = Infinity;
      for (let row = 0; row < boxes.rows; row++) {
        const hit = boxes.alive[row] === 1 ? slab(ray, boxes.bounds, 6 * row, tMin, tMax) : null;
        if (hit === null) continue;
        hits++;
        best = Math.min(best, hit[0]);
        if (!seen.has(row)) throw new Error(`seed ${seed}, ray ${i}: row ${row} is hit at ${hit[0]} and was not visited`);
      }
      // Nothing is visited that the ray clearly misses: boxes grown by a millionth of the world's size.
      const slack = 1e-6 * Math.max(size, Math.abs(ray[0]), Math.abs(ray[1]), Math.abs(ray[2]));
      for (const row of rows) {
        for (let k = 0; k < 6; k++) grown[k] = boxes.bounds[6 * row + k] + (k < 3 ? -slack : slack);
        const hit = slab(ray, grown, 0, tMin - slack, tMax + slack);
        if (hit === null) throw new Error(`seed ${seed}, ray ${i}: row ${row} is missed by far`);
      }
      let closest = Infinity;
      grid.walkRay(ray, tMin, tMax, {
        visit(row, t) {
          const hit = slab(ray, boxes.bounds, 6 * row, tMin, t);
          if (hit) closest = Math.min(closest, hit[0]);
          return Math.min(t, closest);
        },
      });
      // Compared as numbers: 0 is −0 here.
      if (closest !== best) throw new Error(`seed ${seed}, ray ${i}: closest at ${closest}, brute force ${best}`);
    }
  }
  expect(hits).toBeGreaterThan(5000);
});

test('rays that graze faces to the last bit are visited: through points that lie on the surface (seed 9)', () => {
  const random = mulberry32(9);
  const boxes = randomBoxes(random, { rows: 200, spread: [30, 30, 30], smallest: 0.1, largest: 5 });
  const grid = filed(boxes);
  const missed: number[] = [];
  for (let i = 0; i < 2000; i++) {
    const row = Math.floor(random() * 200);
    const o = 6 * row;
    const { bounds } = boxes;
    // A point on an edge of the box, and a direction in the plane of one of the edge's faces, away from the box.
    const axis = Math.floor(random() * 3);
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    const point = [0, 0, 0];
    point[axis] = bounds[o + axis] + random() * (bounds[o + 3 + axis] - bounds[o + axis]);
    point[u] = bounds[o + u + (random() < 0.5 ? 0 : 3)];
    point[v] = bounds[o + v + (random() < 0.5 ? 0 : 3)];
    const a = 2 * random() - 1;
    const b = Math.sqrt(1 - a * a);
    const ray = new Float64Array(6);
    ray[3 + axis] = a;
    ray[3 + u] = b;
    const t = 50 * random();
    for (let k = 0; k < 3; k++) ray[k] = point[k] - t * ray[3 + k];
    if (!visited(grid, ray).includes(row)) missed.push(i);
  }
  expect(missed).toEqual([]);
});

test('a closest search in a crowded world looks at a small share of it (seed 10)', () => {
  const random = mulberry32(10);
  const options = { rows: 5000, spread: [28, 28, 28], smallest: 0.6, largest: 2 } as const;
  const boxes = randomBoxes(random, options);
  const grid = filed(boxes);
  let visits = 0;
  for (let i = 0; i < 200; i++) {
    const ray = rayBetween(random, options);
    grid.walkRay(ray, 0, Infinity, {
      visit(row, t) {
        visits++;
        const hit = slab(ray, boxes.bounds, 6 * row, 0, t);
        return hit ? Math.min(t, hit[0]) : t;
      },
    });
  }
  expect(visits / 200).toBeLessThan(12);
});
