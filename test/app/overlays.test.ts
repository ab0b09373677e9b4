// When pairs began to touch, for the flash; and the occupied cells.
import { expect, test } from 'vitest';
import { isStill } from '../../src/broadphase/grid-view.ts';
import { drawOccupied } from '../../src/app/occupied-columns.ts';
import { Beginnings } from '../../src/app/overlays.ts';
import { aabb, createWorld, sphere } from '../../src/index.ts';

test('a contact is as old as the steps since it began, and of no age once it is older than asked for', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'static' });
  world.spawn({ shape: sphere({ center: [0, 0.6, 0], radius: 0.5 }) });
  const beginnings = new Beginnings();
  const age = (steps: number): number => {
    const { contacts } = world.core; // two lists take turns
    return beginnings.age(contacts.rowA[0], contacts.rowB[0], world.tick, steps);
  };
  const step = (): void => {
    world.step(1 / 60);
    beginnings.note(world);
  };
  step();
  expect(age(13)).toBe(Infinity);
  for (let i = 0; i < 60 && age(13) === Infinity; i++) step();
  expect(age(13)).toBe(0);
  step();
  step();
  expect(age(13)).toBe(2);
  expect(age(1)).toBe(Infinity);
  beginnings.forget(world, 13);
  expect(age(13)).toBe(2);
  beginnings.forget(world, 1);
  expect(age(13)).toBe(Infinity);
});

test('occupied cells are as long as what is in them, the fuller the more opaque; floor and giant are not filled', () => {
  const world = createWorld({ gravity: [0, 0, 0], cellSize: 1 });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [50, 1, 50] }), body: 'static' });
  // Three in one cell, with a gap along x; one in another; and one of a coarser level.
  for (const x of [1, 1.3, 5]) world.spawn({ shape: sphere({ center: [x, 2.5, 3.5], radius: 0.25 }) });
  world.spawn({ shape: sphere({ center: [0, 4.5, 0.5], radius: 0.25 }) });
  world.spawn({ shape: sphere({ center: [0, 100, 0], radius: 20 }) });
  world.detect();
  const boxes: number[][] = [];
  let lines = 0;
  drawOccupied({ box: (...box) => void boxes.push(box) }, { line: () => void lines++ }, world);
  const { bounds } = world.state;
  expect(boxes.map((box) => box.slice(0, 6))).toEqual([
    [bounds[6], 2, 3, bounds[15], 3, 4],
    [bounds[18], 2, 3, bounds[21], 3, 4],
    [bounds[24], 4, 0, bounds[27], 5, 1],
  ]);
  const opacity = boxes.map((box) => box[7]);
  expect(opacity[0]).toBe(opacity[1]);
  expect(opacity[0]).toBeGreaterThan(2 * opacity[2]);
  // The giant's columns have edges; the floor has none.
  const { columns } = world.grid.inspect();
  const giants = Array.from({ length: columns.count }, (_, c) => c).filter(
    (c) => columns.side[columns.level[c]] === 8 && !isStill(columns, c),
  ).length;
  expect(giants).toBeGreaterThan(1);
  expect(lines).toBe(12 * (3 + giants));
});
