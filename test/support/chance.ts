// Seeded draws that the generators share.

import type { Random } from '../../src/core/math/random.ts';
import { dot, type Point, unitOf } from './vectors.ts';

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
export const point = (random: Random, reach: number): Point => [
  between(random, -reach, reach),
  between(random, -reach, reach),
  between(random, -reach, reach),
];

export function randomDirection(random: Random): Point {
  for (;;) {
    const d = point(random, 1);
    const n = dot(d, d);
    if (n > 0.01 && n <= 1) return unitOf(d);
  }
}
