// The ends of a pinned ray as handles: one moves, the other stays; what is seen end on is no handle.
import { describe, expect, test } from 'vitest';
import { endOf, isEndOn, reachOf, withEnd } from '../../src/page/model/ray-ends.ts';

const ray = { origin: [1, 2, 3] as [number, number, number], direction: [0, 0, -1] as [number, number, number], maxDistance: 5, hits: [] };

describe('an end', () => {
  test('the target lies at the end of the reach', () => {
    expect(endOf(ray, 'origin')).toEqual([1, 2, 3]);
    expect(endOf(ray, 'target')).toEqual([1, 2, -2]);
  });

  test('moved, it leaves the other where it is', () => {
    expect(withEnd(ray, 'origin', [1, 6, 1])).toEqual({ origin: [1, 6, 1], direction: [0, -0.8, -0.6], maxDistance: 5 });
    const aimed = withEnd(ray, 'target', [4, 6, 3])!;
    expect(aimed.origin).toEqual([1, 2, 3]);
    expect(aimed.maxDistance).toBe(5);
    expect(endOf({ ...aimed, hits: [] }, 'target')).toEqual([4, 6, 3]);
  });

  test('put on the other, there is no ray', () => {
    expect(withEnd(ray, 'origin', [1, 2, -2])).toBeUndefined();
    expect(withEnd(ray, 'target', [1, 2, 3])).toBeUndefined();
  });

  test('of an endless ray is where the picture ends', () => {
    const endless = { ...ray, maxDistance: Infinity };
    expect(reachOf(endless)).toBe(20);
    expect(endOf(endless, 'target')).toEqual([1, 2, -17]);
    expect(withEnd(endless, 'origin', [1, 2, 4])!.maxDistance).toBe(21);
  });
});

test('end on, a ray just cast from the eye has no handles, from the side it has both', () => {
  for (const end of ['origin', 'target'] as const) {
    expect(isEndOn(ray, end, [1, 2, 3])).toBe(true);
    expect(isEndOn(ray, end, { x: 1, y: 2, z: 9 })).toBe(true);
    expect(isEndOn(ray, end, [9, 2, 0])).toBe(false);
  }
});
