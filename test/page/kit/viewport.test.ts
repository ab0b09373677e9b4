import { describe, expect, test } from 'vitest';
import { clippedLine, shapePath } from '../../../src/page/kit/outline.ts';
import { fitted, gridLines, panned, revealing, toScreen, toWorld, zoomed } from '../../../src/page/kit/viewport.ts';
import type { Viewport } from '../../../src/page/kit/viewport.ts';
import { placeOn, rulerFor } from '../../../src/page/kit/ruler.ts';
import { box2, capsule2, circle2 } from '../../../src/core/planar/shape2.ts';

const PLANE: Viewport = { width: 800, height: 600, scale: 50, x: 0, y: 0 };

describe('the plane', () => {
  test('has its middle in the middle, and y runs up', () => {
    expect(toScreen(PLANE, [0, 0])).toEqual([400, 300]);
    expect(toScreen(PLANE, [1, 2])).toEqual([450, 200]);
    expect(toWorld(PLANE, 450, 200)).toEqual([1, 2]);
  });

  test('fits an extent into the smaller side', () => {
    expect(fitted(800, 600, { low: [-4, -2], high: [4, 4] })).toEqual({ width: 800, height: 600, scale: 100, x: 0, y: 1 });
    expect(fitted(800, 300, { low: [-4, -2], high: [4, 4] }).scale).toBe(50);
  });

  test('zooms about the pointer and moves with it', () => {
    const near = zoomed(PLANE, 2, 450, 200);
    expect(near.scale).toBe(100);
    expect(toWorld(near, 450, 200)).toEqual([1, 2]);
    expect(toWorld(panned(PLANE, 50, 0), 450, 300)).toEqual([0, 0]);
    expect(zoomed(PLANE, 1e9, 0, 0).scale).toBe(400);
  });

  test('is moved as little as it takes to show a point', () => {
    expect(revealing(PLANE, [0, 0], 20)).toBe(PLANE);
    expect(toScreen(revealing(PLANE, [9, 0], 20), [9, 0])).toEqual([780, 300]);
    expect(toScreen(revealing(PLANE, [0, 7], 20), [0, 7])).toEqual([400, 20]);
  });

  test('has a line each metre, a bold one each ten, and the axis', () => {
    const lines = gridLines({ ...PLANE, x: 8 }, 'x');
    expect(lines.map(({ at }) => at)).toEqual(Array.from({ length: 17 }, (_, i) => i));
    expect(lines[0]).toEqual({ at: 0, px: 0, weight: 'axis' });
    expect(lines[10]).toEqual({ at: 10, px: 500, weight: 'ten' });
    expect(gridLines({ ...PLANE, scale: 7 }, 'x').map(({ at }) => at)).toEqual(
      [-50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50].map((x) => x + 0),
    );
  });
});

describe('outlines', () => {
  test('a circle and a capsule are drawn around clockwise, left side first', () => {
    expect(shapePath(PLANE, circle2({ center: [0, 0], radius: 1 }))).toBe(
      'M400 250L400 250A50 50 0 0 1 400 350L400 350A50 50 0 0 1 400 250Z',
    );
    expect(shapePath(PLANE, capsule2({ p1: [-1, 0], p2: [1, 0], radius: 0.5 }))).toBe(
      'M350 275L450 275A25 25 0 0 1 450 325L350 325A25 25 0 0 1 350 275Z',
    );
  });

  test('a box turned by a quarter has its sides exchanged', () => {
    expect(shapePath(PLANE, box2({ center: [1, 0], half: [2, 1], angle: Math.PI / 2 }))).toBe('M500 400L500 200L400 200L400 400Z');
  });

  test('a line is cut at the board, a half-line starts where it starts, and what is beside the board is nothing', () => {
    expect(clippedLine(PLANE, [0, 0], [2, 0], -Infinity, Infinity, 0)).toEqual([
      [0, 300],
      [800, 300],
    ]);
    expect(clippedLine(PLANE, [1, 0], [0, 3], 0, Infinity, 0)).toEqual([
      [450, 300],
      [450, 0],
    ]);
    expect(clippedLine(PLANE, [1, 0], [1, 0], 0, 1, 0)).toEqual([
      [450, 300],
      [500, 300],
    ]);
    expect(clippedLine(PLANE, [0, 7], [1, 0], -Infinity, Infinity, 0)).toBeNull();
    expect(clippedLine(PLANE, [9, 0], [1, 0], 0, Infinity, 0)).toBeNull();
    expect(clippedLine(PLANE, [1, 0], [0, 0], -Infinity, Infinity, 0)).toBeNull();
  });
});

describe('rulers', () => {
  test('show −1 to 2 and the value, with a step of room', () => {
    expect(rulerFor(0.5)).toEqual({ low: -1.5, high: 2.5, step: 0.5, ticks: [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 2.5] });
    expect(rulerFor(NaN)).toEqual(rulerFor(0));
    const far = rulerFor(17.3);
    expect([far.step, far.low, far.high]).toEqual([5, -10, 25]);
  });

  test('keep what is far beyond at their end', () => {
    const ruler = rulerFor(1e9);
    expect(ruler.high).toBeGreaterThan(1000);
    expect(placeOn(ruler, 1e9)).toBe(1);
    expect(placeOn(ruler, ruler.low)).toBe(0);
    expect(placeOn(rulerFor(0), 0.5)).toBe(0.5);
  });
});
