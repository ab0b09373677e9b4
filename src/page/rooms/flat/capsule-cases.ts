// Pairs of capsules by their ends, and the effect of their handles.

import { capsule2 } from 'kantsu/planar';
import type { Capsule2, Vec2 } from 'kantsu/planar';
import { number, tuple } from '../../kit/address-schema.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { FARTHEST, LARGEST, SMALLEST } from './figure-handles.ts';

export interface CapsulePair {
  readonly a: Capsule2;
  readonly b: Capsule2;
}

export const CAPSULE_HANDLES = ['move', 'p1', 'p2', 'radius'] as const;
export type CapsuleHandle = (typeof CAPSULE_HANDLES)[number];

const pair = (a: [Vec2, Vec2, number], b: [Vec2, Vec2, number]): CapsulePair => ({
  a: capsule2({ p1: a[0], p2: a[1], radius: a[2] }),
  b: capsule2({ p1: b[0], p2: b[1], radius: b[2] }),
});

export const CAPSULE_CASES = {
  cross: pair([[-4, -0.8], [2.6, 0.6], 0.35], [[0.6, -2.7], [1.5, 1.5], 0.35]),
  side: pair([[-3, -1], [3, -0.4], 0.5], [[0.5, 0.9], [1.4, 2.7], 0.5]),
  ends: pair([[-3.5, -1.5], [-0.8, -0.5], 0.5], [[0.8, 0.6], [3, 2.2], 0.6]),
  beside: pair([[-3, -0.6], [1, -0.6], 0.5], [[-1, 0.6], [3, 0.6], 0.5]),
  collinear: pair([[-4, 0], [-1, 0], 0.5], [[0.4, 0], [3.4, 0], 0.5]),
  point: pair([[-2.5, -1], [2.5, 0.5], 0.5], [[0.5, 1], [0.5, 1], 0.7]),
} as const satisfies Record<string, CapsulePair>;
export type CapsuleCaseId = keyof typeof CAPSULE_CASES;
export const CAPSULE_CASE_IDS = Object.keys(CAPSULE_CASES) as CapsuleCaseId[];

/** The capsule after a handle moved by (dx, dy); every coordinate goes through `round`. A radius grows to the left of p1 → p2. */
export function dragHandle(
  { p1, p2, radius }: Capsule2,
  grip: CapsuleHandle,
  dx: number,
  dy: number,
  round: (x: number) => number,
): Capsule2 {
  const place = (x: number): number => Math.min(FARTHEST, Math.max(-FARTHEST, round(x)));
  const by = (p: Readonly<Vec2>): Vec2 => [place(p[0] + dx), place(p[1] + dy)];
  if (grip === 'radius') {
    const [nx, ny] = leftOf({ p1, p2 });
    return capsule2({ p1, p2, radius: Math.min(LARGEST, Math.max(SMALLEST, round(radius + dx * nx + dy * ny))) });
  }
  return capsule2({ p1: grip === 'p2' ? p1 : by(p1), p2: grip === 'p1' ? p2 : by(p2), radius });
}

/** Unit, to the left of p1 → p2; up where the core has no length. */
export function leftOf({ p1, p2 }: Pick<Capsule2, 'p1' | 'p2'>): Vec2 {
  const length = Math.hypot(p2[0] - p1[0], p2[1] - p1[1]);
  return length > 0 ? [-(p2[1] - p1[1]) / length, (p2[0] - p1[0]) / length] : [0, 1];
}

const coordinate = number(-FARTHEST, FARTHEST);
const numbers = tuple<readonly number[]>([coordinate, coordinate, coordinate, coordinate, number(SMALLEST, LARGEST)]);

/** `x1,y1,x2,y2,r` */
export const CAPSULE: Codec<Capsule2> = {
  read(text) {
    const [x1, y1, x2, y2, radius] = numbers.read(text) ?? [];
    return radius === undefined ? undefined : capsule2({ p1: [x1, y1], p2: [x2, y2], radius });
  },
  write: ({ p1, p2, radius }) => numbers.write([...p1, ...p2, radius]),
};
