// Random poses of the fuzz: a pose depends on seed, pair and number alone, so that each can be made without the others.

import { distance, mulberry32 } from 'kantsu';
import type { Kind, Quat, Random, Vec3 } from 'kantsu';
import { plus } from '../../kit/vectors.ts';
import { moved, shapeOf } from '../../model/solid.ts';
import type { KindPair, Solid, SolidPair } from '../../model/solid.ts';
import { sized } from './pairs.ts';

/** Two of seven are arbitrary; the others are typical problem cases of collision code. */
export const FAMILIES = ['free', 'free', 'aligned', 'touching', 'parallel', 'contained', 'far'] as const;
export type Family = (typeof FAMILIES)[number];

export function drawPose(
  seed: number,
  pairIndex: number,
  { a, b }: KindPair,
  number: number,
): { readonly pose: SolidPair; readonly family: Family } {
  const random = mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(pairIndex + 1, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35));
  const family = FAMILIES[number % FAMILIES.length];
  const pose = { a: free(random, a), b: free(random, b) };
  return { pose: DRAW[family](pose, random), family };
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const three = (next: () => number): Vec3 => [next(), next(), next()];
const anywhere = (random: Random, reach: number): Vec3 => three(() => between(random, -reach, reach));

function anyTurn(random: Random): Quat {
  for (;;) {
    const q: Quat = [between(random, -1, 1), ...anywhere(random, 1)];
    const n = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
    if (n > 0.01 && n <= 1) return q;
  }
}

const free = (random: Random, kind: Kind): Solid => ({
  kind,
  position: anywhere(random, 0.8),
  orientation: anyTurn(random),
  size: sized(
    kind,
    three(() => between(random, 0.3, 1.8)),
  ),
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

/** What is made of two that are anywhere. */
const DRAW: Record<Family, (pose: SolidPair, random: Random) => SolidPair> = {
  free: (pose) => pose,
  aligned({ a, b }, random) {
    const one = ({ kind }: Solid): Solid => ({
      kind,
      position: three(() => pick(random, QUARTERS)),
      orientation: pick(random, TURNS),
      size: sized(
        kind,
        three(() => pick(random, [0.5, 1, 2])),
      ),
    });
    return { a: one(a), b: one(b) };
  },
  touching({ a, b }, random) {
    // Moved together until they touch to rounding, or slightly off.
    const { distance: apart, normal } = distance(shapeOf(a), shapeOf(b));
    const hair = pick(random, [0, 0, 1e-15, -1e-15, 1e-12, -1e-12, 1e-8, -1e-8]);
    return { a, b: moved(b, normal, hair - apart) };
  },
  parallel: ({ a, b }) => ({ a, b: { ...b, orientation: a.orientation } }),
  contained({ a, b }, random) {
    const small = between(random, 0.06, 0.3);
    const near = pick(random, [0, 0, 0.05, 0.3]);
    return { a, b: { ...b, position: plus(a.position, anywhere(random, 1), near), size: sized(b.kind, [small, small, small]) } };
  },
  far({ a, b }, random) {
    const where = anywhere(random, 10 ** Math.floor(between(random, 1, 5)));
    return { a: moved(a, where), b: moved(b, where) };
  },
};
