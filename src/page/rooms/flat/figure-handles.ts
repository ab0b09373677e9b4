// The handles of a figure on the board, and their effect.

import type { Random } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { hundredths, stepped } from '../../kit/pointer-drag.ts';
import type { Codec } from '../../kit/address-schema.ts';
import { between } from './board.ts';
import { KINDS, axisOf } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';

/** The handles. `size0` is a radius, a half width or half a core; `size1` a half height or a capsule's radius. */
export type HandleId = 'move' | 'turn' | 'size0' | 'size1';

/** Position of a handle: on the outline, and the direction of its offset. */
export interface HandlePlace {
  readonly grip: HandleId;
  readonly at: Vec2;
  readonly away: Vec2;
}

export const FARTHEST = 50; // m
export const SMALLEST = 0.05; // m
export const LARGEST = 20; // m

/** The handles of a kind, in tab order. A circle has no rotation. */
export function handlesOf(kind: Kind): readonly HandleId[] {
  return kind === 'circle' ? ['move', 'size0'] : ['move', 'turn', 'size0', 'size1'];
}

export function placesOf(figure: Figure, kind: Kind): HandlePlace[] {
  const [ux, uy] = axisOf(figure.turn);
  const [s0, s1] = figure.sizes[kind];
  const long = kind === 'capsule' ? s0 + s1 : s0;
  const from = (grip: HandleId, dx: number, dy: number, reach: number): HandlePlace => ({
    grip,
    at: [figure.x + dx * reach, figure.y + dy * reach],
    away: [dx, dy],
  });
  return handlesOf(kind).map((grip) => {
    if (grip === 'move') return { grip, at: [figure.x, figure.y], away: [0, 0] };
    if (grip === 'turn') return from(grip, -ux, -uy, long);
    return grip === 'size0' ? from(grip, ux, uy, long) : from(grip, -uy, ux, s1);
  });
}

/** The figure after a handle was dragged from `from` to `to`: rounded to centimetres and degrees, so that touching can be reached by dragging. */
export function dragged(figure: Figure, kind: Kind, grip: HandleId, from: Readonly<Vec2>, to: Readonly<Vec2>): Figure {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (grip === 'move') return moved(figure, hundredths(figure.x + dx), hundredths(figure.y + dy));
  if (grip === 'turn') {
    const angle = (p: Readonly<Vec2>): number => Math.atan2(p[1] - figure.y, p[0] - figure.x);
    return turned(figure, Math.round(figure.turn + ((angle(to) - angle(from)) * 180) / Math.PI));
  }
  const [ux, uy] = axisOf(figure.turn);
  const grown = grip === 'size0' ? dx * ux + dy * uy : dy * ux - dx * uy;
  const index = grip === 'size0' ? 0 : 1;
  return sized(figure, kind, index, hundredths(figure.sizes[kind][index] + grown));
}

/** The figure after an arrow key: a tenth of a metre or five degrees; fine, a hundredth or one. Up and right increase an angle or a size. */
export function nudged(figure: Figure, kind: Kind, grip: HandleId, dx: number, dy: number, fine: boolean): Figure {
  if (grip === 'move') return moved(figure, stepped(figure.x, dx, fine), stepped(figure.y, dy, fine));
  if (grip === 'turn') return turned(figure, Math.round((figure.turn + (dx + dy) * (fine ? 1 : 5)) * 1e6) / 1e6 + 0);
  const index = grip === 'size0' ? 0 : 1;
  return sized(figure, kind, index, stepped(figure.sizes[kind][index], dx + dy, fine));
}

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

export function sized(figure: Figure, kind: Kind, index: 0 | 1, size: number): Figure {
  const next: Vec2 = [...figure.sizes[kind]];
  next[index] = clamp(size, leastSize(kind, index), LARGEST);
  return { ...figure, sizes: { ...figure.sizes, [kind]: next } };
}

/** A random figure nearby, in whole centimetres and degrees. */
export function randomFigure(random: Random): Figure {
  const within = (low: number, high: number): number => between(random, low, high);
  return {
    x: within(-3, 3),
    y: within(-2, 2),
    turn: Math.round(within(-179, 180)),
    sizes: {
      circle: [within(0.4, 1.5), 0],
      box: [within(0.4, 1.8), within(0.4, 1.2)],
      capsule: [within(0, 1.6), within(0.3, 0.9)],
    },
  };
}

/** A figure and the kind it is shown as. */
export interface Placed {
  readonly kind: Kind;
  readonly figure: Figure;
}

/** `box,1.5,0,30,1,0.5`: kind, x, y, angle, sizes. The sizes of the other kinds come from `fallback`. */
export function figureCodec(fallback: Figure): Codec<Placed> {
  return {
    read(text) {
      const [name, ...numbers] = text.split(',');
      const kind = KINDS.find((kind) => kind === name);
      const [x, y, turn, s0, s1 = 0] = numbers.map(Number);
      if (!kind || numbers.length < (kind === 'circle' ? 4 : 5) || ![x, y, turn, s0, s1].every(Number.isFinite)) return undefined;
      const figure = sized(turned(moved(fallback, x, y), turn), kind, 0, s0);
      return { kind, figure: kind === 'circle' ? figure : sized(figure, kind, 1, s1) };
    },
    write: ({ kind, figure: { x, y, turn, sizes } }) => [kind, x, y, turn, ...sizes[kind].slice(0, kind === 'circle' ? 1 : 2)].join(','),
  };
}

function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}
