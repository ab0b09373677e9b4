import { expect, test } from 'vitest';
import { mulberry32 } from '../../src/core/math/random.ts';
import { span } from '../../src/page/kit/ruler.ts';

const hit = (enter: number, exit: number): { enter: { distance: number }; exit: { distance: number } } => ({
  enter: { distance: enter },
  exit: { distance: exit },
});

test.each([
  [[hit(4, 6)], { from: 0, to: 6, step: 1 }],
  [[hit(4.68, 6.88), hit(8.2, 10.2), hit(11.8, 11.8)], { from: 0, to: 12, step: 2 }],
  [[hit(-0.98, 0.98)], { from: -1, to: 1, step: 0.5 }],
  [[hit(13.8, 15.9)], { from: 0, to: 20, step: 5 }],
])('the ruler of the strip for %j', (hits, expected) => {
  expect(span(hits)).toEqual(expected);
});

test('it holds every hit, starts at or before zero, and has at most seven ticks, seed 5', () => {
  const random = mulberry32(5);
  for (let i = 0; i < 2000; i++) {
    const size = 10 ** (6 * random() - 3);
    const hits = [0, 1, 2].map(() => {
      const enter = size * (random() - 0.3);
      return hit(enter, enter + size * random());
    });
    const { from, to, step } = span(hits);
    const steps = (to - from) / step;
    for (const { enter, exit } of hits) {
      expect(Math.min(0, enter.distance)).toBeGreaterThanOrEqual(from);
      expect(exit.distance).toBeLessThanOrEqual(to * (1 + 1e-12));
    }
    expect(Math.round(steps)).toBeGreaterThanOrEqual(1);
    expect(Math.round(steps)).toBeLessThanOrEqual(6);
  }
});
