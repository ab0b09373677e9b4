import { expect, test } from 'vitest';
import { RowList } from '../../../src/core/broadphase/row-list.ts';
import { XOrder } from '../../../src/core/broadphase/x-order.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { boxesOf, emptyBoxes, randomBoxes } from '../../support/boxes.ts';
import type { Boxes } from '../../support/boxes.ts';

function presentRows(boxes: Boxes): RowList {
  const list = new RowList();
  for (let row = 0; row < boxes.rows; row++) if (boxes.alive[row] === 1) list.push(row);
  return list;
}

function sorted(order: XOrder, boxes: Boxes): void {
  order.sort(presentRows(boxes), boxes.bounds);
  const rows = [...order.rows.subarray(0, order.count)];
  const xs = rows.map((row) => boxes.bounds[6 * row]);
  expect(rows.toSorted((a, b) => a - b)).toEqual([...boxes.alive.keys()].filter((row) => boxes.alive[row] === 1));
  for (let i = 1; i < xs.length; i++) if (!(xs[i - 1] <= xs[i])) throw new Error(`x ${xs[i - 1]} stands before ${xs[i]}`);
  expect([...order.x.subarray(0, order.count)]).toEqual(xs);
}

test('four boxes, one of them absent', () => {
  const boxes = boxesOf([3, 0, 0, 4, 1, 1], [-2, 0, 0, 9, 1, 1], [0, 0, 0, 1, 1, 1], [1, 0, 0, 2, 1, 1]);
  boxes.alive[2] = 0;
  const order = new XOrder();
  order.sort(presentRows(boxes), boxes.bounds);
  expect([...order.rows.subarray(0, order.count)]).toEqual([1, 3, 0]);
});

test('nothing, one box, and boxes that all begin at the same x', () => {
  const order = new XOrder();
  sorted(order, emptyBoxes(0));
  sorted(order, emptyBoxes(1));
  sorted(order, emptyBoxes(500));
});

test.each([
  ['near the origin', 0, 20],
  ['a million metres away', 1e6, 20],
  ['as far as the doors allow', 0, 1e100],
] as const)('rows of 5,000 boxes %s come in exact order of their minimum x (seed 11)', (_name, offset, spread) => {
  const boxes = randomBoxes(mulberry32(11), {
    rows: 5000,
    spread: [spread, 1, 1],
    smallest: 0.1,
    largest: 1,
    offset: [offset, 0, 0],
    absent: 0.1,
  });
  sorted(new XOrder(), boxes);
});

test('many rows (seed 12)', () => {
  sorted(new XOrder(), randomBoxes(mulberry32(12), { rows: 40_000, spread: [50, 1, 1], smallest: 0.1, largest: 1 }));
});

test('two crowds so far apart that keys measured from one cannot tell the other one’s bodies apart (seed 13)', () => {
  const boxes = randomBoxes(mulberry32(13), { rows: 4000, spread: [3, 1, 1], smallest: 0.01, largest: 0.1 });
  for (let row = 0; row < boxes.rows; row += 2) boxes.bounds[6 * row] += 1e9;
  sorted(new XOrder(), boxes);
  for (let row = 0; row < boxes.rows; row++) boxes.bounds[6 * row] *= -1;
  sorted(new XOrder(), boxes);
});

test('order after order: small moves, jumps of all, rows that come and go (seed 14)', () => {
  const random = mulberry32(14);
  const boxes = randomBoxes(random, { rows: 600, spread: [20, 1, 1], smallest: 0.1, largest: 1, absent: 0.1 });
  const order = new XOrder();
  for (let build = 0; build < 300; build++) {
    const scale = build % 50 < 40 ? 0.02 : 20;
    for (let row = 0; row < boxes.rows; row++) boxes.bounds[6 * row] += scale * (random() - 0.5);
    if (build % 7 === 0) boxes.alive[Math.floor(600 * random())] ^= 1;
    // As many as before, but others.
    boxes.alive[3] = (build >> 3) & 1;
    boxes.alive[4] = 1 - boxes.alive[3];
    sorted(order, boxes);
  }
});
