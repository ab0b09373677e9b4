// The grid alone, given bounds that no world has: every build, search and walk ends, or is refused by the row.

import { expect, test } from 'vitest';
import { Grid } from '../../src/core/broadphase/grid.ts';
import { PairList } from '../../src/core/broadphase/pair-list.ts';
import { RowList } from '../../src/core/broadphase/row-list.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { inTime } from '../support/in-time.ts';

const HOSTILE = [NaN, Infinity, -Infinity, 1.7e308, -1.7e308, 1e300, -1e200, 1e119, 1e30, -1e16, 2 ** 53, 1e9, 5e-324, -0];

function askAll(grid: Grid, rows: number, seed: number): void {
  const random = mulberry32(seed);
  const number = (): number => (random() < 0.5 ? 4 * random() - 2 : HOSTILE[Math.floor(random() * HOSTILE.length)]);
  const found = new RowList();
  for (let i = 0; i < 30; i++) grid.queryBox(Float64Array.from({ length: 6 }, number), found);
  const visitor = { visit: (_: number, tMax: number) => tMax };
  for (let i = 0; i < 60; i++) {
    const ray = Float64Array.from({ length: 16 }, () => 0);
    for (let k = 0; k < 6; k++) ray[k] = number();
    grid.walkRay(ray, random() < 0.5 ? 0 : -Infinity, random() < 0.5 ? Infinity : 100, visitor);
  }
  grid.queryBox(Float64Array.of(-Infinity, -Infinity, -Infinity, Infinity, Infinity, Infinity), found);
  expect(found.count).toBeLessThanOrEqual(rows);
}

test.each([
  ['auto', false],
  ['auto', true],
  [1, false],
  [1e-9, false],
  [1e-9, true],
  [1e9, false],
] as const)('cells of %s m, updated: %s', (cellSize, updates) => {
  let refused = 0;
  inTime(() => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = mulberry32(100 + seed);
      const rows = 2 + Math.floor(20 * random());
      const bounds = new Float64Array(6 * rows);
      const share = [0.02, 0.2, 1][seed % 3];
      const alive = new Uint8Array(rows).fill(1);
      const moves = Uint8Array.from(alive, () => (random() < 0.7 ? 1 : 0));
      const layers = new Uint32Array(rows).fill(1);
      const mask = new Uint32Array(rows).fill(0xffffffff);
      const grid = new Grid({ cellSize });
      const pairs = new PairList();
      for (let round = 0; round < 3; round++) {
        for (let k = 0; k < bounds.length; k++) {
          bounds[k] = random() < share ? HOSTILE[Math.floor(random() * HOSTILE.length)] : 3 * random() + (k % 6 < 3 ? 0 : 1);
        }
        try {
          if (updates) grid.update({ rows, alive, bounds, moves, layerBit: layers, mask });
          else grid.build({ rows, alive, bounds, moves, layerBit: layers, mask });
          grid.pairs(pairs);
          expect(pairs.count).toBeLessThanOrEqual((rows * (rows - 1)) / 2);
          askAll(grid, rows, seed);
        } catch (error) {
          if (!(error instanceof RangeError) || !/^bounds of row \d+ are .*, expected /.test(error.message)) throw error;
          refused++;
        }
      }
    }
  });
  expect(refused).toBeGreaterThan(0);
});

test('a body at 1e99 m in cells of 10 m: a ray along it and a box around everything return', () => {
  inTime(() => {
    const bounds = Float64Array.of(-1, -1, 1e99, 1, 1, 1e99, 0, 0, 0, 1, 1, 1);
    const grid = new Grid({ cellSize: 10 });
    const one = Uint8Array.of(1, 1);
    grid.build({ rows: 2, alive: one, bounds, moves: one, layerBit: Uint32Array.of(1, 1), mask: Uint32Array.of(1, 1) });
    const met: number[] = [];
    const ray = new Float64Array(16);
    ray.set([0.5, 0.5, -5, 0, 0, 1]);
    grid.walkRay(ray, 0, Infinity, {
      visit: (row, tMax) => {
        met.push(row);
        return tMax;
      },
    });
    expect(met.sort((a, b) => a - b)).toEqual([0, 1]);
  });
});
