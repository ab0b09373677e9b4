// The axis: where ticks are, and what is shown of them.
import { expect, test } from 'vitest';
import { axisOf, scaleOf, tickAt, xOf } from '../../../src/page/timeline/axis.ts';

test('the axis of ten seconds ends where the world is, and goes back with it', () => {
  expect(axisOf('10', 0, 100, 100, 500)).toEqual({ from: 0, to: 600, width: 500 });
  expect(axisOf('10', 0, 2000, 2000, 500)).toEqual({ from: 1400, to: 2000, width: 500 });
  expect(axisOf('10', 0, 2000, 1500, 500)).toEqual({ from: 1400, to: 2000, width: 500 });
  const back = axisOf('10', 0, 2000, 700, 500);
  expect(back.from).toBeLessThan(700);
  expect(back.to).toBeGreaterThan(700);
  // As far back as one can go it ends.
  expect(axisOf('10', 50, 2000, 60, 500).from).toBe(50);
  expect(axisOf('all', 50, 2000, 60, 500)).toEqual({ from: 50, to: 2000, width: 500 });
});

test('a pixel is the tick that is drawn there', () => {
  const axis = axisOf('10', 0, 2000, 2000, 731);
  for (let tick = 1400; tick <= 2000; tick++) expect(tickAt(axis, xOf(axis, tick))).toBe(tick);
  expect(tickAt(axis, -50)).toBe(1400);
  expect(tickAt(axis, 5000)).toBe(2000);
});

test('a scale begins at 0; one with values below it is around their mean', () => {
  expect([scaleOf(3, 8), scaleOf(0, 0), scaleOf(-1e-12, 4)]).toEqual([
    { from: 0, to: 8 },
    { from: 0, to: 1 },
    { from: 0, to: 4 },
  ]);
  expect(scaleOf(-30, -10)).toEqual({ from: -30, to: -10, around: -20 });
  const { from, to, around } = scaleOf(-100, -100);
  expect([from, to, around]).toEqual([-100.5, -99.5, -100]);
});
