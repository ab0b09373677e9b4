import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { areaWithin, isReadBefore, layoutLabels } from '../../../src/page/stage/label-layout.ts';
import type { LabelBox, Outline } from '../../../src/page/stage/label-layout.ts';

const box = (x: number, y: number, width = 80, height = 20): LabelBox => ({ x, y, width, height, dx: 0, dy: 0, place: 0 });
const overlaps = (a: LabelBox, b: LabelBox): boolean =>
  a.x + a.dx < b.x + b.dx + b.width &&
  b.x + b.dx < a.x + a.dx + a.width &&
  a.y + a.dy < b.y + b.dy + b.height &&
  b.y + b.dy < a.y + a.dy + a.height;

test('a lone label stands up and to the right of its point', () => {
  const one = box(300, 200);
  layoutLabels([one], 600, 400);
  expect(one.dx).toBeGreaterThan(0);
  expect(one.dy + one.height).toBeLessThan(0);
});

test('seed 3: a dozen labels in a normal view never overlap, and never leave it', () => {
  const random = mulberry32(3);
  for (let round = 0; round < 100; round++) {
    const boxes = Array.from({ length: 12 }, () => box(40 + 1100 * random(), 40 + 640 * random(), 40 + 120 * random(), 20));
    layoutLabels(boxes, 1200, 720);
    for (let i = 0; i < boxes.length; i++) {
      const { x, y, dx, dy, width, height } = boxes[i];
      expect(x + dx).toBeGreaterThanOrEqual(0);
      expect(y + dy).toBeGreaterThanOrEqual(0);
      expect(x + dx + width).toBeLessThanOrEqual(1200);
      expect(y + dy + height).toBeLessThanOrEqual(720);
      for (let j = 0; j < i; j++) expect(overlaps(boxes[i], boxes[j])).toBe(false);
    }
  }
});

test('a letter stays close to its point, and is left out where that is not free', () => {
  const letter = (): LabelBox => ({ ...box(300, 200, 30), near: true, optional: true });
  const free = letter();
  layoutLabels([free], 600, 400);
  expect([free.hidden, Math.hypot(free.dx + 15, free.dy + 10) < 70]).toEqual([false, true]);
  const blocked = letter();
  layoutLabels([blocked], 600, 400, [{ left: 230, top: 140, width: 140, height: 120 }]);
  expect(blocked.hidden).toBe(true);
  // Any other label goes farther away.
  const chip: LabelBox = { ...box(300, 200, 30), optional: true };
  layoutLabels([chip], 600, 400, [{ left: 230, top: 140, width: 140, height: 120 }]);
  expect(chip.hidden).toBe(false);
});

test('a label keeps its place while that place is free', () => {
  const one = box(300, 200);
  one.place = 3;
  layoutLabels([one], 600, 400);
  expect(one.place).toBe(3);
});

test('with no room at all it still places every label', () => {
  const boxes = Array.from({ length: 9 }, () => box(10, 10));
  layoutLabels(boxes, 20, 20);
  for (const { dx, dy } of boxes) expect(Number.isFinite(dx + dy)).toBe(true);
});

describe('IN before OUT', () => {
  const pair = (x: number, y: number, toX: number, toY: number): LabelBox[] => {
    const enter = box(x, y, 90);
    return [enter, { ...box(toX, toY, 160), after: enter }];
  };

  test('an OUT that was pushed to the left goes back to the right when there is room again', () => {
    const boxes = pair(300, 200, 420, 200);
    const inset = { left: 425, top: 0, width: 400, height: 400 };
    layoutLabels(boxes, 825, 400, [inset]);
    expect(boxes[1].dx + boxes[1].width).toBeLessThan(0);
    layoutLabels(boxes, 825, 400);
    expect(boxes[1].dx).toBeGreaterThan(0);
    expect(isReadBefore(boxes[0], boxes[1])).toBe(true);
    expect(overlaps(boxes[0], boxes[1])).toBe(false);
    const places = boxes.map(({ place }) => place);
    layoutLabels(boxes, 825, 400);
    expect(boxes.map(({ place }) => place)).toEqual(places);
  });

  test('seed 5: wherever both are within a hand’s breadth', () => {
    const random = mulberry32(5);
    for (let round = 0; round < 200; round++) {
      const x = 300 + 600 * random();
      const y = 200 + 300 * random();
      const boxes = pair(x, y, x + 300 * (random() - 0.5), y + 120 * (random() - 0.5));
      layoutLabels(boxes, 1200, 720);
      expect(isReadBefore(boxes[0], boxes[1])).toBe(true);
      expect(overlaps(boxes[0], boxes[1])).toBe(false);
    }
  });
});

describe('bodies', () => {
  const square = (body: number, left: number, top: number, size: number): Outline => ({
    body,
    corners: [left, top, left + size, top, left + size, top + size, left, top + size],
  });
  const covers = (one: LabelBox, { corners }: Outline): number =>
    areaWithin(corners, one.x + one.dx, one.y + one.dy, one.x + one.dx + one.width, one.y + one.dy + one.height);

  test('the area of a polygon within a rectangle', () => {
    expect(areaWithin([0, 0, 10, 0, 10, 10, 0, 10], 5, 5, 20, 20)).toBe(25);
    expect(areaWithin([0, 0, 10, 0, 0, 10], -5, -5, 20, 20)).toBe(50);
    expect(areaWithin([0, 0, 10, 0, 0, 10], 6, 6, 20, 20)).toBe(0);
    // Either way around.
    expect(areaWithin([0, 10, 10, 0, 0, 0], 0, 0, 5, 20)).toBe(37.5);
  });

  test('a label stands on its own body, and on another only without room', () => {
    const own = square(1, 200, 100, 200);
    const mine: LabelBox = { ...box(300, 200), body: 1 };
    layoutLabels([mine], 600, 400, [], [own]);
    expect(covers(mine, own)).toBeGreaterThan(0);
    const other = square(2, 305, 80, 110);
    const beside: LabelBox = { ...box(300, 200), body: 1 };
    layoutLabels([beside], 600, 400, [], [own, other]);
    expect(covers(beside, other)).toBe(0);
    const everywhere = square(3, -100, -100, 2000);
    const none: LabelBox = { ...box(300, 200), body: 1 };
    layoutLabels([none], 600, 400, [], [everywhere]);
    expect(covers(none, everywhere)).toBeCloseTo(80 * 20, 6);
  });

  test('seed 9: as long as some place is free of everything, the one chosen is', () => {
    const random = mulberry32(9);
    let free = 0;
    for (let round = 0; round < 300; round++) {
      const outlines = Array.from({ length: 7 }, (_, i) => square(i, 900 * random(), 500 * random(), 60 + 120 * random()));
      const one = { ...box(200 + 600 * random(), 150 + 300 * random()), body: 0 };
      const foreign = (label: LabelBox): number =>
        outlines.reduce((sum, outline) => sum + (outline.body === 0 ? 0 : covers(label, outline)), 0);
      // Held in each place in turn, it stays in the first that is free.
      const places = Array.from({ length: 40 }, (_, place) => {
        const held = { ...one, place };
        layoutLabels([held], 1000, 600, [], outlines);
        return foreign(held);
      });
      layoutLabels([one], 1000, 600, [], outlines);
      if (places.includes(0)) free++;
      expect(foreign(one)).toBe(Math.min(...places));
    }
    expect(free).toBeGreaterThan(200);
  });

  test('what may be left out is left out rather than laid over another', () => {
    const boxes = [box(10, 10), { ...box(10, 10), optional: true }];
    layoutLabels(boxes, 110, 40);
    expect(boxes.map(({ hidden }) => hidden)).toEqual([false, true]);
    layoutLabels(boxes, 600, 400);
    expect(boxes.map(({ hidden }) => hidden)).toEqual([false, false]);
  });
});
