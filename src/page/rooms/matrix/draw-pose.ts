// Random poses of the fuzz: a pose depends on seed, pair and number alone, so that each can be made without the others.

import { distance, mulberry32 } from 'kantsu';
import type { Quat, Random, Vec3 } from 'kantsu';
import { plus } from '../../kit/vectors.ts';
import type { Pair } from './pairs.ts';
import { shapeAt, type PairPose, type Placement } from './placement.ts';

/** Two of seven are arbitrary; the others are typical problem cases of collision code. */
export const FAMILIES = ['free', 'free', 'aligned', 'touching', 'parallel', 'contained', 'far'] as const;
export type Family = (typeof FAMILIES)[number];

export interface DrawnPose {
  readonly pose: PairPose;
  readonly family: Family;
}

export function drawPose(seed: number, pairIndex: number, pair: Pair, number: number): DrawnPose {
  const random = mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(pairIndex + 1, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
  const family = FAMILIES[number % FAMILIES.length];
  return { pose: DRAW[family](random, pair), family };
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const anywhere = (random: Random, reach: number): Vec3 => [
  between(random, -reach, reach),
  between(random, -reach, reach),
  between(random, -reach, reach),
];

function anyTurn(random: Random): Quat {
  for (;;) {
    const q: Quat = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)];
    const n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (n > 0.01 && n <= 1) return q;
  }
}

function anySize(random: Random): Vec3 {
  const [x, y, z] = [between(random, 0.3, 1.8), between(random, 0.3, 1.8), between(random, 0.3, 1.8)];
  return [x, y, z];
}

const free = (random: Random, reach: number): Placement => ({
  position: anywhere(random, reach),
  rotation: anyTurn(random),
  scale: anySize(random),
});

// Identity, quarters, eighths, a third about the diagonal: axes that coincide exactly or cross at right angles.
const TURNS: readonly Quat[] = [
  [0, 0, 0, 1],
  [1, 0, 0, 1],
  [0, 1, 0, 1],
  [0, 0, 1, 1],
  [0, 1, 0, 0],
  [1, 1, 1, 1],
  [0, 0, Math.SQRT2 - 1, 1],
];
const QUARTERS = [-1.5, -1, -0.75, -0.5, -0.25, 0, 0, 0.25, 0.5, 0.75, 1, 1.5];

const DRAW: Record<Family, (random: Random, pair: Pair) => PairPose> = {
  free: (random) => ({ a: free(random, 0.8), b: free(random, 0.8) }),
  aligned(random) {
    const one = (): Placement => ({
      position: [pick(random, QUARTERS), pick(random, QUARTERS), pick(random, QUARTERS)],
      rotation: pick(random, TURNS),
      scale: [pick(random, [0.5, 1, 2]), pick(random, [0.5, 1, 2]), pick(random, [0.5, 1, 2])],
    });
    return { a: one(), b: one() };
  },
  touching(random, pair) {
    // Moved together until they touch to rounding, or slightly off.
    const a = free(random, 0.8);
    const b = free(random, 0.8);
    const { distance: apart, normal } = distance(shapeAt(pair.a, a), shapeAt(pair.b, b));
    const hair = pick(random, [0, 0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-8, -1e-8]);
    return { a, b: { ...b, position: plus(b.position, normal, hair - apart) } };
  },
  parallel(random) {
    const a = free(random, 0.8);
    return { a, b: { ...free(random, 0.8), rotation: a.rotation } };
  },
  contained(random) {
    const a = free(random, 0.5);
    const small = between(random, 0.06, 0.3);
    const b = free(random, 0);
    const near = pick(random, [0, 0, 0.05, 0.3]);
    return { a, b: { ...b, position: plus(a.position, anywhere(random, 1), near), scale: [small, small, small] } };
  },
  far(random) {
    const where = anywhere(random, 10 ** Math.floor(between(random, 1, 5)));
    const a = free(random, 0.8);
    const b = free(random, 0.8);
    return { a: { ...a, position: plus(where, a.position) }, b: { ...b, position: plus(where, b.position) } };
  },
};
