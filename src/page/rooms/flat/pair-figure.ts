// The figure of two shapes: the line from centre to centre (thin, double, thick red), witness points, the minimum translation, the normal, the number.

import type { Shape2, Vec2 } from 'kantsu/planar';
import { middleOf } from '../../construction/rows/pair-result.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import type { FigurePart, Point } from '../../kit/figure.ts';
import { toScreen } from '../../kit/viewport.ts';
import type { Viewport } from '../../kit/viewport.ts';

/** px */
const NORMAL = 44;

export function pairFigure(view: Viewport, a: Shape2, b: Shape2, result: PairResult, label: string): FigurePart[] {
  const { state, normal: n, pointA, pointB } = result;
  const px = 1 / view.scale;
  // Beginning at the witness of b, so that it covers neither line nor gap.
  const tip: Point = [pointB[0] + n[0] * NORMAL * px, pointB[1] + n[1] * NORMAL * px];
  const [p, q] = [middleOf(a), middleOf(b)];
  const middle: Vec2 = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  const witness: Vec2 = [(pointA[0] + pointB[0]) / 2, (pointA[1] + pointB[1]) / 2];
  const shift = labelShift(toScreen(view, p), toScreen(view, q), toScreen(view, witness));
  return [
    link(view, a, b, state, 5),
    { kind: 'segments', look: 'depth', lines: [[pointA, pointB]] },
    { kind: 'arrow', look: 'normal', from: pointB, to: tip, head: 9 },
    { kind: 'label', look: 'n', at: tip, words: 'n', shift: [n[0] * 10, 4 - n[1] * 10] },
    { kind: 'point', look: 'witness', operand: 'b', at: pointB, radius: 5.5 },
    { kind: 'point', look: 'witness', operand: 'a', at: pointA, radius: 4.5 },
    { kind: 'label', look: 'label', state, at: middle, words: label, shift, keep: [60, 22, 10] },
  ];
}

export function letter(operand: string, at: Point, shift: Vec2, words = operand.toUpperCase(), look = 'letter'): FigurePart {
  return { kind: 'label', look, operand, at, words, shift };
}

/** The line between the centres; of what touches two, `gap` px apart. */
export function link(view: Viewport, a: Shape2, b: Shape2, state: PairResult['state'], gap: number): FigurePart {
  const [p, q] = [middleOf(a), middleOf(b)];
  const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
  const half = state === 'touching' ? gap / 2 / view.scale / (Math.hypot(dx, dy) || 1) : 0;
  const beside = ([x, y]: Vec2, side: number): Point => [x - side * half * dy, y + side * half * dx];
  const sides = state === 'touching' ? [1, -1] : [0];
  return { kind: 'segments', look: 'link', state, lines: sides.map((side) => [beside(p, side), beside(q, side)]) };
}

// px from the middle of the line, on the side without witness points; above if they are on it.
function labelShift(a: Vec2, b: Vec2, witness: Vec2): [number, number] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [nx, ny] = length > 1 ? [(b[1] - a[1]) / length, -(b[0] - a[0]) / length] : [0, -1];
  const beside = (witness[0] - a[0]) * nx + (witness[1] - a[1]) * ny;
  const side = Math.abs(beside) > 8 ? -Math.sign(beside) : ny > 0 ? -1 : 1;
  // Labels are wider than high, and centred: more space sideways, and a little below.
  return [side * nx * 66, side * ny * 26 + (side * ny > 0 ? 8 : 0)];
}
