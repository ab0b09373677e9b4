// Pairs of capsules by their ends, and their handles.

import { capsule2 } from 'kantsu/planar';
import type { Capsule2, Vec2 } from 'kantsu/planar';
import { middleOf } from '../../construction/rows/pair-result.ts';
import { number, tuple } from '../../kit/address-schema.ts';
import type { Codec } from '../../kit/address-schema.ts';
import type { PlaneHandle } from '../../kit/plane.tsx';
import type { RoomState } from '../../kit/room-state.ts';
import { fixed } from '../../ui/format.ts';
import type { Operand } from './board.ts';
import { FARTHEST, LARGEST, SMALLEST } from './figures.ts';
import { placeWords } from './pair-words.ts';
import { t } from './words.ts';

export interface CapsulePair {
  readonly a: Capsule2;
  readonly b: Capsule2;
}

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

/** The whole, its ends, and its radius to the left of p1 → p2; in tab order. */
export function capsuleHandles(state: RoomState<CapsulePair>, operand: Operand): PlaneHandle[] {
  const { p1, p2, radius } = state.value[operand];
  const name = operand.toUpperCase();
  const place = (p: readonly number[]): Vec2 => p.map((x) => Math.min(FARTHEST, Math.max(-FARTHEST, Math.round(x * 1e6) / 1e6))) as Vec2;
  const set = (change: Partial<Capsule2>): void => state.set({ [operand]: capsule2({ ...state.value[operand], ...change }) });
  const move = (to: Readonly<Vec2>): void => {
    const { p1: start, p2: end } = state.value[operand];
    set({ p1: place(to), p2: place(end.map((x, k) => x + to[k] - start[k])) });
  };
  const middle = middleOf(state.value[operand]);
  const [nx, ny] = leftOf(state.value[operand]);
  const ends = (['p1', 'p2'] as const).map((end): PlaneHandle => ({
    ...state.point(
      (value) => value[operand][end],
      (to) => set({ [end]: place(to) }),
    ),
    id: `${operand}-${end}`,
    glyph: 'point',
    operand,
    name: t('flat.endHandle', { end: end.toUpperCase(), name }),
    words: placeWords(...state.value[operand][end]),
  }));
  return [
    {
      ...state.point((value) => value[operand].p1, move),
      id: `${operand}-move`,
      glyph: 'move',
      operand,
      at: middle,
      name: t('flat.moveHandle', { kind: t('flat.capsuleKind'), name }),
      value: middle[0],
      words: placeWords(...middle),
    },
    ...ends,
    {
      ...state.size(
        (value) => value[operand].radius,
        [nx, ny],
        (to) => set({ radius: Math.min(LARGEST, Math.max(SMALLEST, to)) }),
      ),
      id: `${operand}-radius`,
      glyph: 'size',
      operand,
      // A quarter along the core: the middle has its own handle and the line.
      at: [0.75 * p1[0] + 0.25 * p2[0] + nx * radius, 0.75 * p1[1] + 0.25 * p2[1] + ny * radius],
      name: `${t('flat.radiusField')}, ${name}`,
      words: `${fixed(radius, 2)} m`,
    },
  ];
}

/** Unit, to the left of p1 → p2; up where the core has no length. */
function leftOf({ p1, p2 }: Pick<Capsule2, 'p1' | 'p2'>): Vec2 {
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
