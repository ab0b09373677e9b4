// All axes that could separate two shapes, with both projections, as data for display; the kernels use the same axes.

import { EPSILON } from '../math/scalar.ts';
import { crossTwice, dot, plus, times, vectorAt, type Vec3 } from '../math/vec3.ts';
import {
  A,
  AABB,
  AXES,
  B,
  C,
  CAPSULE,
  CENTER,
  HALF,
  NORMAL as TRIANGLE_NORMAL,
  OBB,
  P1,
  P2,
  RADIUS,
  sizeOf,
  SPHERE,
  TRIANGLE,
} from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import { distance } from './contact.ts';
import { PARALLEL } from './edges.ts';

type Own = 0 | 1 | 2;

/**
 * Source of an axis. `A0` … `B2`: a face normal of a box (its axis 0, 1, 2), or, between two triangles, the direction in a triangle's plane
 * perpendicular to its edge 0, 1, 2 (only these can separate two coplanar ones). `A0×B1`: the cross product of two edges; a capsule's only edge is
 * its core, edge 0; a triangle's are ab, bc, ca. `normal`: a triangle's normal, a's before b's. `closest`: the line through the nearest (or deepest)
 * points.
 */
export type AxisSource = `A${Own}` | `B${Own}` | `A${Own}×B${Own}` | 'normal' | 'closest';

export interface SeparatingAxis {
  /** Unit, along the shorter way of moving b out of (or to) a; zero when skipped. */
  axis: Vec3;
  source: AxisSource;
  /** The projections: minimum and maximum of each shape along the axis, m from the origin. */
  minA: number;
  maxA: number;
  minB: number;
  maxB: number;
  /** How far b must move along the axis to leave a, m; negative is the gap between them; `Infinity` when skipped. */
  overlap: number;
  /** The edges are parallel: their cross product has no direction. */
  skipped: boolean;
}

export interface SeparatingAxes {
  axes: SeparatingAxis[];
  /** Index of the axis with the least overlap, or the widest gap; among equals the one that `contact` chose as its normal. */
  deciding: number;
}

// Axes whose overlaps differ by less than this many eps·S are equals.
const TIE = 4;

// Two unit axes whose cosine is at least this are the same axis, for the choice among equals.
const SAME = 1 - 1e-12;

/** All candidate axes of two shapes: 15 for two OBBs, 13 for box and triangle. Source: Gottschalk, Lin, Manocha 1996; Ericson, RTCD §5.2.1. */
export function separatingAxes(givenA: Shape, givenB: Shape): SeparatingAxes {
  const a = shapeOf(givenA, 'a');
  const b = shapeOf(givenB, 'b');
  const kindA = kindOf(a);
  const kindB = kindOf(b);
  const dataA = recordOf(a);
  const dataB = recordOf(b);
  const { normal } = distance(a, b);
  const tie = TIE * EPSILON * Math.max(sizeOf(kindA, dataA, 0), sizeOf(kindB, dataB, 0));
  const axes: SeparatingAxis[] = [];
  const add = (source: AxisSource, direction: Vec3 | null): void => {
    axes.push(
      direction
        ? project(source, direction, normal, tie, kindA, dataA, kindB, dataB)
        : { axis: [0, 0, 0], source, minA: 0, maxA: 0, minB: 0, maxB: 0, overlap: Infinity, skipped: true },
    );
  };

  // Two AABBs have three directions between them.
  const aligned = kindA === AABB && kindB === AABB;
  const flat = kindA === TRIANGLE && kindB === TRIANGLE;
  faceNormals(add, 'A', kindA, dataA);
  if (!aligned) faceNormals(add, 'B', kindB, dataB);
  if (flat) {
    inPlaneNormals(add, 'A', dataA);
    inPlaneNormals(add, 'B', dataB);
  }
  if (!aligned) {
    edges(kindA, dataA).forEach((edgeA, i) => {
      edges(kindB, dataB).forEach((edgeB, j) => add(`A${i as Own}×B${j as Own}`, crossOf(edgeA, edgeB)));
    });
  }
  if (kindA <= CAPSULE || kindB <= CAPSULE) add('closest', normal);

  let least = Infinity;
  for (const { overlap } of axes) least = Math.min(least, overlap);
  let deciding = -1;
  let nearest = -Infinity;
  for (let i = 0; i < axes.length; i++) {
    const { axis, overlap, skipped } = axes[i];
    if (skipped || overlap > least + tie) continue;
    const cosine = Math.min(SAME, dot(axis, normal));
    if (cosine > nearest) {
      nearest = cosine;
      deciding = i;
    }
  }
  return { axes, deciding };
}

type Add = (source: AxisSource, direction: Vec3 | null) => void;

function faceNormals(add: Add, owner: 'A' | 'B', kind: number, data: Float64Array): void {
  if (kind === TRIANGLE) add('normal', vectorAt(data, TRIANGLE_NORMAL));
  if (kind === AABB || kind === OBB) edges(kind, data).forEach((axis, k) => add(`${owner}${k as Own}`, axis));
}

function inPlaneNormals(add: Add, owner: 'A' | 'B', data: Float64Array): void {
  edges(TRIANGLE, data).forEach((edge, k) => add(`${owner}${k as Own}`, crossOf(edge, vectorAt(data, TRIANGLE_NORMAL))));
}

/** The directions of a solid's straight edges. */
function edges(kind: number, data: Float64Array): Vec3[] {
  const between = (p: number, q: number): Vec3 => plus(vectorAt(data, q), vectorAt(data, p), -1);
  if (kind === SPHERE) return [];
  if (kind === CAPSULE) return [between(P1, P2)];
  if (kind === TRIANGLE) return [between(A, B), between(B, C), between(C, A)];
  return [0, 3, 6].map((k) => vectorAt(data, AXES + k));
}

/** The unit cross product in twice the precision; null if the two are parallel or one of them is zero. */
function crossOf(u: Vec3, v: Vec3): Vec3 | null {
  // The largest component first: products of very long or short edges stay in range.
  const p = Math.max(Math.abs(u[0]), Math.abs(u[1]), Math.abs(u[2]));
  const q = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]));
  if (p === 0 || q === 0) return null;
  const a = u.map((x) => x / p) as Vec3;
  const b = v.map((x) => x / q) as Vec3;
  const c = crossTwice(a, b);
  if (dot(c, c) <= PARALLEL * dot(a, a) * dot(b, b)) return null;
  const length = Math.sqrt(dot(c, c));
  return [c[0] / length, c[1] / length, c[2] / length];
}

function project(
  source: AxisSource,
  n: Vec3,
  normal: Vec3,
  tie: number,
  kindA: number,
  dataA: Float64Array,
  kindB: number,
  dataB: Float64Array,
): SeparatingAxis {
  // Measured from a's first point, so that the overlap of two small shapes far from the origin keeps its digits.
  const origin = vectorAt(dataA, 0);
  const [lowA, highA] = shadow(n, kindA, dataA, origin);
  const [lowB, highB] = shadow(n, kindB, dataB, origin);
  const base = dot(n, origin);
  const ahead = highA - lowB;
  const behind = highB - lowA;
  // Both ways are equally long (concentric shapes): the direction of the contact normal.
  const forward = Math.abs(ahead - behind) <= tie ? dot(n, normal) >= 0 : ahead < behind;
  const side = forward ? 1 : -1;
  const [minA, maxA] = forward ? [base + lowA, base + highA] : [-base - highA, -base - lowA];
  const [minB, maxB] = forward ? [base + lowB, base + highB] : [-base - highB, -base - lowB];
  return { axis: times(n, side), source, minA, maxA, minB, maxB, overlap: forward ? ahead : behind, skipped: false };
}

/** Minimum and maximum of a shape along n, measured from `origin`. */
function shadow(n: Vec3, kind: number, data: Float64Array, origin: Vec3): [number, number] {
  const along = (p: number): number => dot(plus(vectorAt(data, p), origin, -1), n);
  if (kind === TRIANGLE) return [Math.min(along(A), along(B), along(C)), Math.max(along(A), along(B), along(C))];
  if (kind === SPHERE || kind === CAPSULE) {
    return [Math.min(along(P1), along(P2)) - data[RADIUS], Math.max(along(P1), along(P2)) + data[RADIUS]];
  }
  let reach = 0;
  for (let k = 0; k < 3; k++) reach += data[HALF + k] * Math.abs(dot(vectorAt(data, AXES + 3 * k), n));
  const middle = along(CENTER);
  return [middle - reach, middle + reach];
}
