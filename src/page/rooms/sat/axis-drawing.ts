// Positions of the drawn axis and its projections: a line beside the two solids, and its labels. No three.

import { distance } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { between, cross, dot, plus, times, unitOr } from '../../kit/vectors.ts';
import { edgesOf, outermost } from './projection.ts';
import { edgesOfSource, type Row } from './rows.ts';

export type Stroke = readonly [from: Vec3, to: Vec3];

/** Spaces, as shares of the radius of the picture. */
const BESIDE = 0.16;
const LANE = 0.055;
const PAST = 0.14;

/** `screenUp` and `screenRight` are the camera's, unit: the line is drawn below the solids, or to their right if it is steep. */
export function drawAxis(
  row: Row,
  a: Shape,
  b: Shape,
  view: { readonly up: Vec3; readonly right: Vec3; readonly center: Vec3; readonly radius: number },
) {
  const n = row.axis;
  const { radius, center } = view;
  const side = sideOf(n, view.up, view.right);
  const floor = Math.max(dot(outermost(a, side).high, side), dot(outermost(b, side).high, side)) + BESIDE * radius;
  // The point of the line's plane under the middle of the picture, without its part along the axis.
  const middle = plus(plus(center, n, -dot(center, n)), side, -dot(center, side));
  const at = (t: number, lane: number): Vec3 => plus(plus(middle, n, t), side, floor + lane * LANE * radius);
  const lane = (from: number, to: number, of: number): Stroke => [at(from, of), at(to, of)];
  const fall = (from: Vec3, t: number, of: number): Stroke => [from, at(t, of)];
  const [pointsA, pointsB] = [outermost(a, n), outermost(b, n)];
  const [start, end] = row.separates ? [row.maxA, row.minB] : [row.minB, row.maxA];
  return {
    // From before the first projection to behind the last.
    axis: lane(Math.min(row.minA, row.minB) - PAST * radius, Math.max(row.maxA, row.maxB) + PAST * radius, 0.5),
    a: lane(row.minA, row.maxA, 0),
    b: lane(row.minB, row.maxB, 1),
    // The gap, or the overlap; and the place of its number, off the line.
    between: lane(start, end, 2.2),
    number: at((start + end) / 2, 3.4),
    // From the supporting points to the line.
    fallsA: [fall(pointsA.low, row.minA, 0), fall(pointsA.high, row.maxA, 0)],
    fallsB: [fall(pointsB.low, row.minB, 1), fall(pointsB.high, row.maxB, 1)],
  };
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
