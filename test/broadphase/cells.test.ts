import { expect, test } from 'vitest';
import { CELL_STRIDE, CellList } from '../../src/broadphase/cell-list.ts';
import { Grid } from '../../src/broadphase/grid.ts';
import { mulberry32 } from '../../src/math/random.ts';
import { boxesOf, randomBoxes } from '../support/boxes.ts';
import type { Boxes } from '../support/boxes.ts';

function filed(boxes: Boxes, cellSize: number): Grid {
  const grid = new Grid({ cellSize });
  grid.build(boxes.rows, boxes.present, boxes.bounds, boxes.moves, boxes.layerBit, boxes.mask);
  return grid;
}

/** `x,y,z` of each cell in cells, and how many rows it holds. */
function cellsOf(list: CellList): Map<string, number> {
  const cells = new Map<string, number>();
  for (let i = 0; i < list.count; i++) {
    const [x, y, z, side] = list.cells.subarray(CELL_STRIDE * i, CELL_STRIDE * (i + 1)) as unknown as [number, number, number, number];
    cells.set([x, y, z].map((a) => Math.round(a / side)).join(), list.occupancy[i]);
  }
  return cells;
}

test('two boxes that share a cell, and a third beyond a gap', () => {
  const grid = filed(boxesOf([0.1, 0.1, 0.1, 1.5, 0.9, 0.9], [1.2, 0.1, 0.1, 1.8, 0.9, 0.9], [5.1, 0.1, 0.1, 5.2, 0.2, 1.2]), 1);
  const list = new CellList();
  grid.occupiedCells(list);
  expect(list.total).toBe(4);
  expect(Object.fromEntries(cellsOf(list))).toEqual({ '0,0,0': 1, '1,0,0': 2, '5,0,0': 1, '5,0,1': 1 });
});

test('every cell that a box reaches is listed with its number of boxes (seed 1)', () => {
  const boxes = randomBoxes(mulberry32(1), { rows: 200, spread: [20, 20, 20], smallest: 0.2, largest: 3 });
  const list = new CellList();
  filed(boxes, 1.5).occupiedCells(list);
  const expected = new Map<string, number>();
  for (let row = 0; row < 200; row++) {
    const [x0, y0, z0, x1, y1, z1] = [...boxes.bounds.subarray(6 * row, 6 * row + 6)].map((a) => Math.floor(a / 1.5)) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let x = x0; x <= x1; x++) {
      for (let y = y0; y <= y1; y++) {
        for (let z = z0; z <= z1; z++) expected.set([x, y, z].join(), (expected.get([x, y, z].join()) ?? 0) + 1);
      }
    }
  }
  expect(cellsOf(list)).toEqual(expected);
});

test('a full list says how many cells it left out', () => {
  const boxes = randomBoxes(mulberry32(2), { rows: 100, spread: [50, 50, 50], smallest: 1, largest: 1 });
  const all = new CellList();
  const few = new CellList(10);
  const grid = filed(boxes, 2);
  grid.occupiedCells(all);
  grid.occupiedCells(few);
  expect(few.count).toBe(10);
  expect(few.total).toBe(all.count);
  expect(all.total).toBe(all.count);
});

test('the trail of a ray is the cells it passes, in its order, with what is in them', () => {
  const grid = filed(boxesOf([0.2, 0.2, 0.2, 0.8, 0.8, 0.8], [3.2, 2.2, 0.2, 3.8, 2.8, 0.8]), 1);
  grid.trail = new CellList();
  const d = Math.sqrt(0.5);
  grid.walkRay(Float64Array.of(0.5, 0.25, 0.5, d, d, 0), 0, Infinity, { visit: (_row, t) => t });
  expect([...cellsOf(grid.trail)]).toEqual([
    ['0,0,0', 1],
    ['1,0,0', 0],
    ['1,1,0', 0],
    ['2,1,0', 0],
    ['2,2,0', 0],
    ['3,2,0', 1],
  ]);
});
