// The projection of a solid on an axis: half its length, term by term as on paper, and the supporting points of its ends; with its straight edges.

import { RECORD, recordOf } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { between, cross, dot, minus, plus, times } from '../../kit/vectors.ts';
import { moved, shapeOf } from '../../model/solid.ts';
import type { Solid, SolidPair } from '../../model/solid.ts';

/** `length · |cosine|`, one term of half a projection. A round surface reaches equally far in every direction: without its cosine. */
export interface Term {
  /** m */
  readonly length: number;
  /** Of the axis and the direction that the length runs in. */
  readonly cosine?: number;
}

/** A solid that is the same on both sides of its centre: half its lengths as vectors, and how far its round surface lies around all that. */
interface Extent {
  readonly center: Vec3;
  readonly halves: readonly Vec3[];
  readonly radius: number;
}

type Triangle = Extract<Shape, { kind: 'triangle' }>;

/** Below this share of a direction, an edge or face is perpendicular to the axis and supports as a whole. */
const ACROSS = 1e-9;

/**
 * Half the projection on the unit axis `n`, as the sum of its terms; for a triangle, which has no centre, half the distance between its outermost
 * corners.
 */
export function halfShadow(shape: Shape, n: Vec3): { readonly terms: readonly Term[]; readonly radius: number } {
  const { low, high } = outermost(shape, n);
  const { halves, radius } = shape.kind === 'triangle' ? { halves: [times(minus(high, low), 0.5)], radius: 0 } : extentOf(shape);
  const terms: Term[] = halves
    .map((half) => ({ length: Math.hypot(...half), cosine: dot(half, n) / Math.hypot(...half) }))
    .filter(({ length }) => length > 0);
  if (radius > 0) terms.push({ length: radius });
  return { terms, radius: terms.reduce((sum, { length, cosine }) => sum + length * Math.abs(cosine ?? 1), 0) };
}

/** The points of a shape that are farthest along `n` and against it; for an edge or a face perpendicular to the axis, its middle. */
export function outermost(shape: Shape, n: Vec3): { readonly low: Vec3; readonly high: Vec3 } {
  return { low: support(shape, times(n, -1)), high: support(shape, n) };
}

/** Minimum and maximum of a shape along the unit axis `n`, m from the origin. */
export function shadow(shape: Shape, n: Vec3): readonly [number, number] {
  const { low, high } = outermost(shape, n);
  return [dot(low, n), dot(high, n)];
}

/** B beside A along the unit axis `n`, so that the gap between the projections is `gap` m. */
export function beside(a: Solid, b: Solid, n: Vec3, gap: number): SolidPair {
  const [, end] = shadow(shapeOf(a), n);
  const [start] = shadow(shapeOf(b), n);
  return { a, b: moved(b, times(n, end + gap - start)) };
}

/** The straight edges, in the order of `separatingAxes`: a box's along its axes, a capsule's core, a triangle's ab, bc, ca. */
export function edgesOf(shape: Shape): Vec3[] {
  if (shape.kind !== 'triangle') return extentOf(shape).halves.map((half) => times(half, 2));
  const { a, b, c } = shape;
  return [minus(b, a), minus(c, b), minus(a, c)];
}

/** |u × v|: square metres. */
export function crossLength(u: Vec3, v: Vec3): number {
  return Math.hypot(...cross(u, v));
}

/** |u × v| / (|u| |v|): independent of the size. */
export function sineOf(u: Vec3, v: Vec3): number {
  const lengths = Math.hypot(...u) * Math.hypot(...v);
  return lengths === 0 ? 0 : crossLength(u, v) / lengths;
}

function support(shape: Shape, n: Vec3): Vec3 {
  if (shape.kind === 'triangle') return farthest(shape, n);
  const { center, halves, radius } = extentOf(shape);
  const isAcross = (half: Vec3): boolean => Math.abs(dot(half, n)) <= ACROSS * Math.hypot(...half);
  return halves.reduce((point, half) => (isAcross(half) ? point : plus(point, half, Math.sign(dot(half, n)))), plus(center, n, radius));
}

/** The corner farthest along `n`, or the middle of those that are equally far. */
function farthest({ a, b, c }: Triangle, n: Vec3): Vec3 {
  const size = Math.max(Math.hypot(...minus(b, a)), Math.hypot(...minus(c, a)));
  const most = Math.max(dot(a, n), dot(b, n), dot(c, n));
  const equal = [a, b, c].filter((corner) => most - dot(corner, n) <= ACROSS * size);
  return equal.reduce<Vec3>((sum, corner) => plus(sum, corner, 1 / equal.length), [0, 0, 0]);
}

function extentOf(shape: Exclude<Shape, Triangle>): Extent {
  if (shape.kind === 'sphere') return { center: [...shape.center], halves: [], radius: shape.radius };
  if (shape.kind === 'capsule') {
    const { p1, p2, radius } = shape;
    return { center: between(p1, p2), halves: [times(minus(p2, p1), 0.5)], radius };
  }
  const data = recordOf(shape);
  const vectorAt = (o: number): Vec3 => [data[o], data[o + 1], data[o + 2]];
  const halves = [0, 1, 2].map((k) => times(vectorAt(RECORD.AXES + 3 * k), data[RECORD.HALF + k]));
  return { center: vectorAt(RECORD.CENTER), halves, radius: 0 };
}
