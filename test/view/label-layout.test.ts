import { expect, test } from 'vitest';
import { mulberry32 } from '../../src/math/random.ts';
import { layoutLabels } from '../../src/view/label-layout.ts';
import type { LabelBox } from '../../src/view/label-layout.ts';

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

test('in the right upper corner it goes the other way and stays in the view', () => {
  const one = box(595, 5);
  layoutLabels([one], 600, 400);
  expect(one.dx + one.width).toBeLessThan(0);
  expect(one.dy).toBeGreaterThan(0);
});

test('two labels of one point take different places', () => {
  const pair = [box(300, 200), box(300, 200)];
  layoutLabels(pair, 600, 400);
  expect(overlaps(pair[0], pair[1])).toBe(false);
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

test('an inset is kept clear', () => {
  const inset = { left: 305, top: 100, width: 200, height: 95 };
  const one = box(300, 200);
  layoutLabels([one], 600, 400, [inset]);
  expect(one.x + one.dx + one.width <= inset.left || one.y + one.dy >= inset.top + inset.height).toBe(true);
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
