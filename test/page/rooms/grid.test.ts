// Grid's searches: the grid against brute force in its own scenes, that a difference is seen, and the sweep of cell sizes.
import { describe, expect, it } from 'vitest';
import { PairList } from '../../../src/core/broadphase/pair-list.ts';
import { PRESETS } from '../../../src/page/rooms/grid/presets.ts';
import { automatic, bruteForce, compare, difference, sampleOf, search, sweep, sweepSizes } from '../../../src/page/rooms/grid/search.ts';
import type { Sample } from '../../../src/page/rooms/grid/search.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { pairsByBruteForce, randomBoxes } from '../../support/boxes.ts';
import type { World } from '../../../src/core/index.ts';
import { coreOf } from '../../../src/core/world.ts';

let ticks = 0;
/** A clock that ticks when it is looked at. */
const now = (): number => ++ticks;

function built(id: string, count: number, steps = 20): World {
  const room = PRESETS.find(({ preset }) => preset?.id === id)!;
  const world = room.build({ ...room.tunables, count });
  world.detect();
  for (let i = 0; i < steps; i++) world.step(1 / 60);
  return world;
}

describe('the grid and brute force over the same bounds', () => {
  it.each(PRESETS.map(({ preset }) => preset!.id))('%s: the same pairs as the world has, at three cell sizes', (id) => {
    const world = built(id, 200);
    const sample = sampleOf(coreOf(world).state);
    const { pairs } = coreOf(world);
    for (const size of ['auto', 0.3, 5] as const) {
      const { identical, missing, surplus, search: found, brute } = compare(sample, pairs, size, now);
      expect([identical, missing, surplus]).toEqual([true, [], []]);
      expect([found.pairs, brute.pairs]).toEqual([pairs.count, pairs.count]);
      expect(found.duplicates).toBeGreaterThanOrEqual(0);
      expect(found.tested).toBeGreaterThanOrEqual(brute.pairs);
    }
  });

  it('brute force is the tests’ own brute force, with layers, rows that never move and rows that are absent (seed 5)', () => {
    const boxes = randomBoxes(mulberry32(5), {
      rows: 150,
      spread: [8, 8, 8],
      offset: [50, 50, 50],
      smallest: 0.2,
      largest: 4,
      absent: 0.1,
      still: 0.3,
      layered: 0.5,
    });
    const sample: Sample = boxes;
    const a: number[] = [];
    const b: number[] = [];
    bruteForce(sample, a, b);
    expect(a.length).toBeGreaterThan(20);
    expect(a.map((r, i) => [r, b[i]])).toEqual(pairsByBruteForce(boxes));
    // What layers keep apart is no duplicate.
    const { pairs, duplicates } = search(sample, 100, now);
    expect([pairs, duplicates]).toEqual([a.length, 0]);
    expect(search(sample, 0.5, now).duplicates).toBeGreaterThan(0);
  });

  it('a pair too few and a pair too many are named', () => {
    const list = new PairList();
    list.reserve(2);
    list.a.set([0, 2]);
    list.b.set([1, 3]);
    list.count = 2;
    expect(difference(list, [0, 1], [1, 2])).toEqual({ missing: [[1, 2]], surplus: [[2, 3]] });
    const sample = sampleOf(coreOf(built('clump', 100)).state);
    const result = compare(sample, list, 'auto', now);
    expect(result.identical).toBe(false);
    expect(result.missing.length).toBeGreaterThan(0);
    expect(result.surplus.length).toBeGreaterThan(0);
  });
});

it('the sweep measures every size once, finds the same pairs at each, and leaves the world alone', () => {
  const world = built('dust', 300);
  const hash = world.hash();
  const sample = sampleOf(coreOf(world).state);
  const auto = automatic(sample);
  const sizes = sweepSizes(auto);
  expect(sizes.some((size) => Math.abs(size - auto) < 1e-12)).toBe(true);
  const points = [...sweep(sample, sizes, now)];
  expect(points.map(({ cellSize }) => cellSize)).toEqual(sizes);
  for (const { pairs, time, columns, entries, maxOccupancy } of points) {
    expect(pairs).toBe(coreOf(world).pairs.count);
    expect(time).toBeGreaterThan(0);
    expect(entries).toBeGreaterThanOrEqual(columns);
    expect(maxOccupancy).toBeLessThanOrEqual(entries);
  }
  // Small cells hold a body in many columns; the largest are four, around the origin.
  expect(points[0].columns).toBeGreaterThan(10 * points.at(-1)!.columns);
  expect(points.at(-1)!.maxOccupancy).toBeGreaterThan(60);
  expect(world.hash()).toBe(hash);
  expect(coreOf(world).grid.cellSizeSetting).toBe('auto');
});
