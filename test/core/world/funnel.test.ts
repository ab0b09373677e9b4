// The funnel of a body against brute force: every stage found again from bounds, cells and shapes alone, for every body of random worlds.
import { describe, expect, test } from 'vitest';
import { aabb, contact, createWorld, obb, sphere } from '../../../src/core/index.ts';
import type { Entity, World, Shape } from '../../../src/core/index.ts';
import { BASE_LEVEL } from '../../../src/core/broadphase/cell-columns.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Random } from '../../../src/core/math/random.ts';
import { randomQuat } from '../../../src/core/math/trig.ts';
import { rowOf } from '../../../src/core/world/entity.ts';
import { funnel } from '../../../src/core/world/funnel.ts';
import { inspect } from '../../../src/core/inspect.ts';
import { coreOf } from '../../../src/core/world.ts';
import { cases } from '../../support/long.ts';

interface Options {
  readonly bodies: number;
  readonly statics: number;
  readonly spread: number;
  readonly cellSize?: number;
}

/** Bodies of sizes from 0.1 to 4 m, some on a layer of their own that does not meet the others, and static boxes. */
function worldOf(random: Random, { bodies, statics, spread, cellSize = 0 }: Options): World {
  const world = createWorld({ gravity: [0, 0, 0], ...(cellSize > 0 && { cellSize }) });
  const at = (): [number, number, number] => [spread * random(), spread * random(), spread * random()];
  for (let i = 0; i < statics; i++) {
    world.spawn({ body: 'static', shape: aabb({ center: at(), half: [0.1 + 3 * random(), 0.2, 0.1 + random()] }) });
  }
  for (let i = 0; i < bodies; i++) {
    const size = 0.1 * 40 ** random();
    const alone = random() < 0.1 && { layer: 3, mask: 1 << 3 };
    const velocity: [number, number, number] = [random() - 0.5, random() - 0.5, random() - 0.5];
    if (random() < 0.5) world.spawn({ shape: sphere({ center: at(), radius: 0.5 * size }), velocity, ...alone });
    else {
      const shape = obb({ center: at(), half: [0.5 * size, 0.2 * size, 0.3 * size], orientation: randomQuat(random) });
      world.spawn({ shape, velocity, ...alone });
    }
  }
  return world;
}

/** Side of the cells of a row's level: the least of 8ᵏ cell sizes that holds its bounds, of which the x extent counts an eighth. */
function cellOf(world: World, row: number, cellSize: number): number {
  const core = coreOf(world);
  const { state } = core;
  const side = [0, 1, 2].map((k) => state.bounds[6 * row + 3 + k] - state.bounds[6 * row + k]);
  const size = Math.max(side[0] / 8, side[1], side[2]);
  const fixed = core.grid.cellSizeSetting !== 'auto';
  let cell = fixed ? cellSize : cellSize * 8 ** -BASE_LEVEL;
  while (size > (fixed ? 16 : 1) * cell) cell *= 8;
  return cell;
}

function expectedFunnel(world: World, row: number): { cells: number; candidates: number[]; overlaps: number[]; contacts: number[] } {
  const core = coreOf(world);
  const { state } = core;
  const { bounds, moves, rows, alive, layerBit, mask } = state;
  const { columns, statics, valid } = core.grid.inspect();
  const sideOf = (r: number): number => cellOf(world, r, valid[r] === 1 ? statics.cellSize : columns.cellSize);
  const range = (r: number, k: number, cell: number): [number, number] => [
    Math.floor(bounds[6 * r + k] / cell),
    Math.floor(bounds[6 * r + 3 + k] / cell),
  ];
  const meet = ([a, b]: [number, number], [c, d]: [number, number]): boolean => a <= d && c <= b;
  const overlapAlong = (r: number, s: number, k: number): boolean =>
    bounds[6 * r + k] <= bounds[6 * s + 3 + k] && bounds[6 * s + k] <= bounds[6 * r + 3 + k];
  const candidates: number[] = [];
  for (let other = 0; other < rows; other++) {
    if (other === row || alive[other] === 0 || (moves[row] | moves[other]) === 0) continue;
    const apart = (valid[row] === 1) !== (valid[other] === 1);
    // A static row in columns of its own is sought in the cells of its own level.
    const cell = apart ? sideOf(valid[row] === 1 ? row : other) : Math.max(sideOf(row), sideOf(other));
    const shares = overlapAlong(row, other, 0) && [1, 2].every((k) => meet(range(row, k, cell), range(other, k, cell)));
    if (shares) candidates.push(other);
  }
  const overlaps: number[] = [];
  const contacts: number[] = [];
  const entities = new Map<number, Entity>([...world.entities()].map((one) => [rowOf(one), one]));
  for (let other = 0; other < rows; other++) {
    if (other === row || alive[other] === 0 || (moves[row] | moves[other]) === 0) continue;
    if ((mask[row] & layerBit[other]) === 0 || (mask[other] & layerBit[row]) === 0) continue;
    if (![0, 1, 2].every((k) => overlapAlong(row, other, k))) continue;
    overlaps.push(other);
    if (contact(world.shape(entities.get(row)!) as Shape, world.shape(entities.get(other)!) as Shape) !== null) contacts.push(other);
  }
  const own = sideOf(row);
  const [y, z] = [range(row, 1, own), range(row, 2, own)];
  return { cells: (y[1] - y[0] + 1) * (z[1] - z[0] + 1), candidates, overlaps, contacts };
}

describe.each([
  ['the automatic cell size, few static bodies', { bodies: 90, statics: 6, spread: 9 }],
  ['many static bodies, in columns of their own', { bodies: 60, statics: 120, spread: 12 }],
  ['small cells', { bodies: 70, statics: 3, spread: 8, cellSize: 0.3 }],
  ['large cells', { bodies: 70, statics: 3, spread: 8, cellSize: 20 }],
] as const)('%s', (_what, options) => {
  test.each(cases([11], [11, 12, 13]))('every stage is what brute force finds, at rest and in motion (seed %i)', (seed) => {
    const world = worldOf(mulberry32(seed), options);
    const sums = { candidates: 0, overlaps: 0, contacts: 0 };
    for (const steps of [0, 1, 30]) {
      for (let i = 0; i < steps; i++) world.step(1 / 60);
      world.detect();
      for (const entity of world.entities()) {
        const row = rowOf(entity);
        const { cells, candidates, overlaps, contacts } = funnel(inspect(world), row);
        expect({ cells: cells.length, candidates, overlaps, contacts }).toEqual(expectedFunnel(world, row));
        sums.candidates += candidates.length;
        sums.overlaps += overlaps.length;
        sums.contacts += contacts.length;
      }
    }
    // Each stage leaves something out, and something over.
    expect(sums.candidates).toBeGreaterThan(sums.overlaps);
    expect(sums.overlaps).toBeGreaterThan(sums.contacts);
    expect(sums.contacts).toBeGreaterThan(0);
  });
});
