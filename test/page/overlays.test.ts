// For how long pairs have touched, as outlines and flashes tell it; and the occupied cells.
import { expect, test } from 'vitest';
import { isStill } from '../../src/core/broadphase/grid-view.ts';
import { drawOccupied } from '../../src/page/model/occupied-columns.ts';
import { eachTouching } from '../../src/page/overlays.ts';
import { aabb, createWorld, sphere } from '../../src/core/index.ts';
import { contactAges } from '../../src/core/inspect.ts';
import { coreOf } from '../../src/core/world.ts';

test('an outline is new for as long as one asks, then it rests', () => {
  const world = createWorld({ sleeping: false });
  world.spawn({ shape: aabb({ center: [0, -1, 0], half: [5, 1, 5] }), body: 'kinematic' });
  world.spawn({ shape: sphere({ center: [0, 0.6, 0], radius: 0.5 }) });
  const isNew = (): boolean[] => {
    const found: boolean[] = [];
    eachTouching(world, 30, (_, fresh) => found.push(fresh));
    return found;
  };
  while (isNew().length === 0) world.step(1 / 60);
  const began = world.tick;
  while (world.tick < began + 29) world.step(1 / 60);
  expect(isNew()).toEqual([true, true]);
  // Lifted and put back between steps the lists have changed places, and the contact is no younger.
  world.setPose([...world.entities()][1], { position: [0, 0.499, 0] });
  world.detect();
  expect(contactAges(world)[0]).toBe(29);
  world.step(1 / 60);
  expect(isNew()).toEqual([false, false]);
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
  const { bounds } = coreOf(world).state;
  expect(boxes.map((box) => box.slice(0, 6))).toEqual([
    [bounds[6], 2, 3, bounds[15], 3, 4],
    [bounds[18], 2, 3, bounds[21], 3, 4],
    [bounds[24], 4, 0, bounds[27], 5, 1],
  ]);
  const opacity = boxes.map((box) => box[7]);
  expect(opacity[0]).toBe(opacity[1]);
  expect(opacity[0]).toBeGreaterThan(2 * opacity[2]);
  // The giant's columns have edges; the floor has none.
  const { columns } = coreOf(world).grid.inspect();
  const giants = Array.from({ length: columns.count }, (_, c) => c).filter(
    (c) => columns.side[columns.level[c]] === 8 && !isStill(columns, c),
  ).length;
  expect(giants).toBeGreaterThan(1);
  expect(lines).toBe(12 * (3 + giants));
});
