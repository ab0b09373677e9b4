// The place of the side view: it covers nothing that it should not, and stays large and near its corner.
import { expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { CORNER, coverAt, sidePlace } from '../../src/page/ui/side-place.ts';

const stage = { width: 912, height: 628 };
const usual = { width: 300, height: 216 };
const box = (x: number, y: number, w: number, h: number): number[] => [x, y, x + w, y, x + w, y + h, x, y + h];

test('the side view stands in its corner where nothing is, and beside what is there', () => {
  expect(sidePlace(stage, usual, [])).toEqual(CORNER);
  const inTheWay = [box(700, 60, 100, 80)];
  expect(coverAt(CORNER, stage, usual, inTheWay)).toBeCloseTo(100 * 80);
  const place = sidePlace(stage, usual, inTheWay)!;
  expect(place.scale).toBe(1);
  expect(coverAt(place, stage, usual, inTheWay)).toBe(0);
});

test('the side view is smaller where it fits nowhere whole, and nowhere where all is covered', () => {
  // Bodies that leave a strip at the top too low for it, and wide enough.
  const place = sidePlace(stage, usual, [box(0, 170, 912, 458)])!;
  expect(place).toMatchObject({ right: 8, top: 8 });
  expect(place.scale).toBeLessThan(0.76);
  expect(sidePlace(stage, usual, [box(0, 0, 912, 628)])).toBeUndefined();
});

test('the side view never covers any of eight bodies by chance (seeds 1 to 40)', () => {
  let found = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const random = mulberry32(seed);
    const bodies = Array.from({ length: 8 }, () => box(912 * random(), 628 * random(), 160 * random(), 160 * random()));
    const place = sidePlace(stage, usual, bodies);
    if (!place) continue;
    found++;
    expect(coverAt(place, stage, usual, bodies)).toBe(0);
  }
  expect(found).toBeGreaterThan(20);
});
