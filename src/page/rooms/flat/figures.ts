// Two figures: how they are moved, rotated and sized, and in an address; and the first pair.

import type { Vec2 } from 'kantsu/planar';
import type { Codec } from '../../kit/address-schema.ts';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';

export interface Pair {
  readonly a: Figure;
  readonly b: Figure;
}

export const FARTHEST = 50; // m
export const SMALLEST = 0.05; // m
export const LARGEST = 20; // m

const SIZES_A: Figure['sizes'] = { circle: [1.1, 0], box: [1.3, 0.8], capsule: [1, 0.6] };
const SIZES_B: Figure['sizes'] = { circle: [0.8, 0], box: [1, 0.6], capsule: [1.1, 0.45] };

/** Apart, and slightly rotated: no special case. */
export const FIRST_PAIR: Pair = {
  a: { kind: 'box', x: -1.7, y: -0.4, turn: 20, sizes: SIZES_A },
  b: { kind: 'capsule', x: 1.8, y: 0.7, turn: -35, sizes: SIZES_B },
};

export function moved(figure: Figure, x: number, y: number): Figure {
  return { ...figure, x: clamp(x, -FARTHEST, FARTHEST), y: clamp(y, -FARTHEST, FARTHEST) };
}

export function turned(figure: Figure, turn: number): Figure {
  const rest = turn % 360;
  return { ...figure, turn: rest > 180 ? rest - 360 : rest <= -180 ? rest + 360 : rest };
}

/** The core of a capsule may have length 0; all other sizes are positive. */
export function leastSize(kind: Kind, index: number): number {
  return kind === 'capsule' && index === 0 ? 0 : SMALLEST;
}

export function sized(figure: Figure, index: 0 | 1, size: number): Figure {
  const { kind, sizes } = figure;
  const next: Vec2 = [...sizes[kind]];
  next[index] = clamp(size, leastSize(kind, index), LARGEST);
  return { ...figure, sizes: { ...sizes, [kind]: next } };
}

/** `box,1.5,0,30,1,0.5`: kind, x, y, angle, sizes. The sizes of the other kinds come from `fallback`. */
export function figureCodec(fallback: Figure): Codec<Figure> {
  return {
    read(text) {
      const [name, ...numbers] = text.split(',');
      const kind = KINDS.find((kind) => kind === name);
      const [x, y, turn, s0, s1 = 0] = numbers.map(Number);
      if (!kind || numbers.length < (kind === 'circle' ? 4 : 5) || ![x, y, turn, s0, s1].every(Number.isFinite)) return undefined;
      const figure = sized(turned(moved({ ...fallback, kind }, x, y), turn), 0, s0);
      return kind === 'circle' ? figure : sized(figure, 1, s1);
    },
    write: ({ kind, x, y, turn, sizes }) => [kind, x, y, turn, ...sizes[kind].slice(0, kind === 'circle' ? 1 : 2)].join(','),
  };
}

function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}
