// The handles of a figure on the board, and their effect.

import type { Random } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
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
  const step = fine ? 0.01 : 0.1;
  if (grip === 'move') return moved(figure, tidy(figure.x + dx * step), tidy(figure.y + dy * step));
  if (grip === 'turn') return turned(figure, tidy(figure.turn + (dx + dy) * (fine ? 1 : 5)));
  const index = grip === 'size0' ? 0 : 1;
  return sized(figure, kind, index, tidy(figure.sizes[kind][index] + (dx + dy) * step));
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
  const between = (low: number, high: number): number => hundredths(low + (high - low) * random());
  return {
    x: between(-3, 3),
    y: between(-2, 2),
    turn: Math.round(between(-179, 180)),
    sizes: {
      circle: [between(0.4, 1.5), 0],
      box: [between(0.4, 1.8), between(0.4, 1.2)],
      capsule: [between(0, 1.6), between(0.3, 0.9)],
    },
  };
}

/** `box,1.5,0,30,1,0.5`: kind, x, y, angle, sizes, for an address. */
export function figureText(figure: Figure, kind: Kind): string {
  const sizes = kind === 'circle' ? [figure.sizes.circle[0]] : figure.sizes[kind];
  return [kind, figure.x, figure.y, figure.turn, ...sizes].join(',');
}

/** The inverse; the sizes of the other kinds come from `fallback`. Null for an invalid text. */
export function figureFrom(text: string | null, fallback: Figure): { kind: Kind; figure: Figure } | null {
  const [name, ...numbers] = (text ?? '').split(',');
  const kind = KINDS.find((kind) => kind === name);
  const [x, y, turn, s0, s1 = 0] = numbers.map(Number);
  if (!kind || numbers.length < (kind === 'circle' ? 4 : 5) || ![x, y, turn, s0, s1].every(Number.isFinite)) return null;
  let figure = turned(moved(fallback, x, y), turn);
  figure = sized(figure, kind, 0, s0);
  return { kind, figure: kind === 'circle' ? figure : sized(figure, kind, 1, s1) };
}

function clamp(x: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, x));
}

// Sums of tenths stay tenths: 0.1 + 0.2 is 0.3 here.
function tidy(x: number): number {
  return Math.round(x * 1e6) / 1e6 + 0;
}

function hundredths(x: number): number {
  return Math.round(x * 100) / 100 + 0;
}
