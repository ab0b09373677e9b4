// Positions of the drawn axis and its projections: a line beside the two solids, and its labels. No three.

import { distance } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import type { FigurePart } from '../../kit/figure.ts';
import { between, cross, dot, plus, times, unitOr } from '../../kit/vectors.ts';
import { edgesOf, outermost } from './projection.ts';
import { edgesOfSource, type Row } from './rows.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';

export type Stroke = readonly [from: Vec3, to: Vec3];

/** Spaces, as shares of the radius of the picture. */
const BESIDE = 0.16;
const LANE = 0.055;
const PAST = 0.14;

/** Where it is seen from: up and right on the screen, unit, and the ball in the picture. */
interface AxisView extends Record<'up' | 'right' | 'center', Vec3> {
  readonly radius: number;
}

export const label = (look: string, at: Vec3, words: string): FigurePart => ({ kind: 'label', look, at, words, emphasis: 'lit' });

/** The axis of a row below the solids, or to their right if it is steep, with both projections and what is between them; and the two edges of a cross product. */
export function axisFigure(row: Row, a: Shape, b: Shape, { up, right, center, radius }: AxisView): FigurePart[] {
  const segments = (look: string, lines: readonly Stroke[]): FigurePart => ({ kind: 'segments', look, lines });
  const edges = crossedEdges(row, a, b)?.map((edge, i) => segments(`edge-${'ab'[i]}`, [edge])) ?? [];
  if (row.skipped) return edges;
  const { axis: n, minA, maxA, minB, maxB } = row;
  const side = sideOf(n, up, right);
  const floor = Math.max(dot(outermost(a, side).high, side), dot(outermost(b, side).high, side)) + BESIDE * radius;
  // The point of the line's plane under the middle of the picture, without its part along the axis.
  const middle = plus(plus(center, n, -dot(center, n)), side, -dot(center, side));
  const at = (t: number, lane: number): Vec3 => plus(plus(middle, n, t), side, floor + lane * LANE * radius);
  const lane = (from: number, to: number, of: number): Stroke => [at(from, of), at(to, of)];
  // From the supporting points to the line.
  const falls = (shape: Shape, low: number, high: number, of: number): Stroke[] => {
    const ends = outermost(shape, n);
    return [
      [ends.low, at(low, of)],
      [ends.high, at(high, of)],
    ];
  };
  // From before the first projection to behind the last.
  const [start, end] = lane(Math.min(minA, minB) - PAST * radius, Math.max(maxA, maxB) + PAST * radius, 0.5);
  const measure = measureKey(row);
  const [from, to] = row.separates ? [maxA, minB] : [minB, maxA];
  const between = lane(from, to, 2.2);
  return [
    ...edges,
    { kind: 'arrow', look: 'axis', from: start, to: end, head: 9 },
    segments('fall-a', falls(a, minA, maxA, 0)),
    segments('fall-b', falls(b, minB, maxB, 1)),
    segments('bar-a', [lane(minA, maxA, 0)]),
    segments('bar-b', [lane(minB, maxB, 1)]),
    segments(measure, [between]),
    ...between.map((one) => ({ kind: 'point', look: measure, at: one, radius: 4.5 }) as const),
    label('axis', end, axisName(row.source)),
    // Off the line.
    label(measure, at((from + to) / 2, 3.4), measureOf(row)),
  ];
}

/** A separating plane: perpendicular to an axis with a gap, midway between the projections. */
export interface SeparatingPlane {
  readonly normal: Vec3;
  /** normal · x on the plane, m. */
  readonly offset: number;
  /** The point of it nearest to the middle of the way between the two. */
  readonly center: Vec3;
}

/** Undefined if the projections overlap: no plane perpendicular to this axis separates the two. */
export function separatingPlane(row: Row, a: Shape, b: Shape): SeparatingPlane | undefined {
  if (row.skipped || !(row.separates || row.meets)) return undefined;
  const { axis: normal } = row;
  const offset = (row.maxA + row.minB) / 2;
  const { pointA, pointB } = distance(a, b);
  const middle = between(pointA, pointB);
  return { normal, offset, center: plus(middle, normal, offset - dot(middle, normal)) };
}

/** Two unit vectors that span the plane; level where it stands. */
export function spanOf({ normal: [x, y, z] }: SeparatingPlane): readonly [Vec3, Vec3] {
  // Across the normal and the upright; for a level plane, across the normal and z.
  const across = unitOr(Math.abs(y) > 0.99 ? [y, -x, 0] : [z, 0, -x], [1, 0, 0]);
  return [across, cross([x, y, z], across)];
}

/** The source of the axis: the two edges of a cross product, each at its solid's outermost position towards the other. */
export function crossedEdges(row: Row, a: Shape, b: Shape): readonly [Stroke, Stroke] | undefined {
  const edges = edgesOfSource(row.source);
  if (edges === undefined) return undefined;
  const [u, v] = [edgesOf(a)[edges[0]], edgesOf(b)[edges[1]]];
  const [highA, lowB] = [outermost(a, row.axis).high, outermost(b, row.axis).low];
  return [around(onEdge(a, edges[0], highA), u), around(onEdge(b, edges[1], lowB), v)];
}

/** A triangle's edge lies where its corners are; another solid's is as far out as the point given. */
function onEdge(shape: Shape, edge: number, outer: Vec3): Vec3 {
  if (shape.kind !== 'triangle') return outer;
  const [p, q] = [
    [shape.a, shape.b],
    [shape.b, shape.c],
    [shape.c, shape.a],
  ][edge];
  return between(p, q);
}

function around(middle: Vec3, edge: Vec3): Stroke {
  return [plus(middle, edge, -0.5), plus(middle, edge, 0.5)];
}

/** Unit, perpendicular to the axis: down in the picture where the axis lies level in it, to the right where it stands. */
function sideOf(n: Vec3, up: Vec3, right: Vec3): Vec3 {
  const [x, y] = [dot(n, right), dot(n, up)];
  // Perpendicular to the axis in the picture; of the two the one that points down or, for a steep axis, to the right.
  const steep = Math.abs(y) > 2 * Math.abs(x);
  const sign = steep ? (y >= 0 ? 1 : -1) : x >= 0 ? 1 : -1;
  const seen = Math.hypot(x, y) < 0.1 ? times(up, -1) : plus(times(right, sign * y), up, -sign * x);
  return unitOr(plus(seen, n, -dot(seen, n)), seen);
}
