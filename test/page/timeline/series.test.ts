// What is noted of each tick: the numbers of an independent formula, kept, cut and put back.
import { describe, expect, test } from 'vitest';
import { mechanicalEnergy, momentumSize } from '../../../src/page/model/energy.ts';
import { MOST_TICKS, Series } from '../../../src/page/model/series.ts';
import { createWorld, sphere } from '../../../src/core/index.ts';
import { scenes } from '../../../src/scenes/index.ts';
import { energyOf, momentum } from '../../quality/energy.ts';

describe('energy and momentum', () => {
  test('of a ball thrown: ½·m·v² + ½·I·ω² + m·g·h', () => {
    const world = createWorld();
    world.spawn({ shape: sphere({ center: [0, 2, 0], radius: 0.5 }), mass: 3, velocity: [3, 4, 0], angularVelocity: [0, 0, 2] });
    // ½·3·25 + ½·(0.4·3·0.25)·4 + 3·9.81·2
    expect(mechanicalEnergy(world)).toBeCloseTo(37.5 + 0.6 + 58.86, 9);
    expect(momentumSize(world)).toBeCloseTo(15, 12);
  });

  test.each(['mixed', 'pile', 'gas'] as const)('of a scene in motion are those of an independent formula (%s)', (name) => {
    const world = scenes[name].build({ count: 40, seed: 3 });
    for (let i = 0; i < 60; i++) world.step();
    expect(mechanicalEnergy(world)).toBeCloseTo(energyOf(world), 6);
    expect(momentumSize(world)).toBeCloseTo(Math.hypot(...momentum(world)), 9);
  });
});

describe('a series', () => {
  const world = createWorld();
  const fill = (series: Series, ticks: number): void => {
    for (let i = 0; i < ticks; i++) series.note(world, series.end);
  };

  test('has the extremes of a stretch, and nothing beyond its ends', () => {
    const series = new Series();
    series.begin(10);
    fill(series, 3000);
    const out = new Float64Array(2);
    expect(series.extremes(out, 'cost', 100, 200)).toBe(true);
    expect([...out]).toEqual([100, 200]);
    expect(series.extremes(out, 'cost', 0, 10)).toBe(false);
    expect(series.extremes(out, 'cost', 3011, 4000)).toBe(false);
    expect([series.at('cost', 10), series.at('cost', 11), series.at('cost', 3010), series.at('cost', 3011)]).toEqual([NaN, 11, 3010, NaN]);
    expect(series.usual('cost', 11, 110)).toBe(108);
  });

  test('forgets the oldest after an hour', () => {
    const series = new Series();
    series.begin(0);
    fill(series, MOST_TICKS + 10);
    expect(series.end).toBe(MOST_TICKS + 11);
    expect(series.start).toBeGreaterThan(1);
    expect(series.at('cost', series.start)).toBe(series.start);
    expect(series.at('cost', series.end - 1)).toBe(Math.fround(series.end - 1));
  });
});
