// Solids for the measurements of impacts: turned so that a chosen feature faces a direction, moved, and measured along directions.

import { aabb, capsule, distance, obb, sphere, triangle, type Shape } from '../../src/core/index.ts';
import type { Random } from '../../src/core/math/random.ts';
import { between, pick, randomDirection } from '../support/chance.ts';
import { cross, dot, minus, plus, unitOf, type Point } from '../support/vectors.ts';
import { axesOf } from './energy.ts';

export type Kind = Shape['kind'];
export type Turn = [x: number, y: number, z: number, w: number];
/** The feature that faces the other solid: a flat face, an edge or the side of a capsule, a corner or a cap. */
export type Aspect = 'face' | 'edge' | 'corner' | 'side' | 'round';

export const NO_TURN: Turn = [0, 0, 0, 1];

const ASPECTS: Readonly<Record<Kind, readonly Aspect[]>> = {
  sphere: ['round'],
  capsule: ['round', 'side'],
  aabb: ['face', 'edge', 'corner'],
  obb: ['face', 'edge', 'corner'],
  triangle: ['face'],
};

export const lengthOf = (v: readonly number[]): number => Math.sqrt(dot(v, v));
export const scale = (f: number, v: readonly number[]): Point => [f * v[0], f * v[1], f * v[2]];

/** The product p·q: first q, then p. */
export function compose(p: readonly number[], q: readonly number[]): Turn {
  return [
    p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
    p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
    p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
    p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
  ];
}

export function about(axis: readonly number[], angle: number): Turn {
  const [x, y, z] = scale(Math.sin(angle / 2), unitOf(axis));
  return [x, y, z, Math.cos(angle / 2)];
}

export function randomTurn(random: Random): Turn {
  for (;;) {
    const q = [0, 1, 2, 3].map(() => between(random, -1, 1));
    const n = q.reduce((sum, x) => sum + x * x, 0);
    if (n > 0.01 && n <= 1) return q.map((x) => x / Math.sqrt(n)) as Turn;
  }
}

export function rotate(q: readonly number[], v: readonly number[]): Point {
  const [x, y, z] = axesOf(q);
  return [x[0] * v[0] + y[0] * v[1] + z[0] * v[2], x[1] * v[0] + y[1] * v[1] + z[1] * v[2], x[2] * v[0] + y[2] * v[1] + z[2] * v[2]];
}

/** A unit vector at a right angle to n. */
export function normalTo(random: Random, n: readonly number[]): Point {
  for (;;) {
    const v = cross(n, randomDirection(random));
    if (dot(v, v) > 0.1) return unitOf(v);
  }
}

/** The turn that takes unit u to unit n, and then turns about n. */
export function turnOnto(random: Random, u: readonly number[], n: readonly number[], roll: number): Turn {
  const c = dot(u, n);
  // Opposite: half a turn about any axis at a right angle.
  const first: Turn = c < -0.999999 ? about(normalTo(random, u), Math.PI) : normalized([...cross(u, n), 1 + c] as Turn);
  return compose(about(n, roll), first);
}

function normalized(q: Turn): Turn {
  const n = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
  return q.map((x) => x / n) as Turn;
}

/** A solid with its centre of mass in the origin of its own axes, before it is turned. */
export interface Draft {
  readonly kind: Kind;
  readonly aspect: Aspect;
  /** Of a box. */
  readonly half: Point;
  /** Of a sphere or capsule. */
  readonly radius: number;
  /** Half the length of a capsule's axis, along y. */
  readonly halfAxis: number;
  /** Corners of a triangle in the plane z = 0 about its centroid. */
  readonly corners: readonly Point[];
  /** Unit, from the centre through the aspect: the support plane in this direction touches the solid there. */
  readonly outward: Point;
  /** Along the edge of aspect `edge`, along the axis of aspect `side`. */
  readonly along: Point;
}

const AXES: readonly Point[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A solid of a size between `low` and `high`. */
export function draft(random: Random, kind: Kind, low: number, high: number, aspect: Aspect = pick(random, ASPECTS[kind])): Draft {
  const size = (): number => low * (high / low) ** random();
  const half: Point = [size(), size(), size()];
  const radius = size();
  const halfAxis = kind === 'capsule' ? 0.5 * between(random, 0.2, 4) * radius : 0;
  const sign = (): number => (random() < 0.5 ? -1 : 1);
  const k = Math.floor(3 * random());
  const corners: Point[] = [0, 1, 2].map((i) => {
    const angle = 2.0943951 * i + between(random, -0.5, 0.5);
    return [4 * radius * Math.cos(angle), 4 * radius * Math.sin(angle), 0];
  });
  const centroid = scale(1 / 3, plus(plus(corners[0], 1, corners[1]), 1, corners[2]));
  let outward: Point;
  let along: Point = AXES[k];
  if (kind === 'sphere') outward = randomDirection(random);
  else if (kind === 'capsule') {
    outward = aspect === 'round' ? [0, sign(), 0] : [1, 0, 0];
    along = [0, 1, 0];
  } else if (kind === 'triangle') outward = [0, 0, sign()];
  else if (aspect === 'face') outward = scale(sign(), AXES[k]);
  else outward = unitOf([0, 1, 2].map((i) => (aspect === 'edge' && i === k ? 0 : sign() * half[i])));
  return { kind, aspect, half, radius, halfAxis, corners: corners.map((c) => minus(c, centroid)), outward, along };
}

/** The smallest half extent or the radius, m. Infinity for a triangle, which has no thickness. */
export function sizeOf(shape: Shape): number {
  if (shape.kind === 'sphere' || shape.kind === 'capsule') return shape.radius;
  if (shape.kind === 'triangle') return Infinity;
  return Math.min(...shape.half);
}

/** What a dynamic body of this size may gape or overlap at rest, m. */
export const slopOf = (size: number): number => Math.min(0.002, 0.02 * size);

export function placed({ kind, half, radius, halfAxis, corners }: Draft, turn: Turn, centre: readonly number[] = [0, 0, 0]): Shape {
  const center: Point = [centre[0], centre[1], centre[2]];
  const at = (p: readonly number[]): Point => plus(center, 1, rotate(turn, p));
  if (kind === 'sphere') return sphere({ center, radius });
  if (kind === 'capsule') return capsule({ p1: at([0, -halfAxis, 0]), p2: at([0, halfAxis, 0]), radius });
  if (kind === 'aabb') return aabb({ center, half });
  if (kind === 'obb') return obb({ center, half, orientation: turn });
  return triangle({ a: at(corners[0]), b: at(corners[1]), c: at(corners[2]) });
}

/** The shape moved without a turn. */
export function moved(shape: Shape, by: readonly number[]): Shape {
  const at = (v: readonly number[]): Point => plus(v, 1, by);
  if (shape.kind === 'sphere') return sphere({ center: at(shape.center), radius: shape.radius });
  if (shape.kind === 'capsule') return capsule({ p1: at(shape.p1), p2: at(shape.p2), radius: shape.radius });
  if (shape.kind === 'triangle') return triangle({ a: at(shape.a), b: at(shape.b), c: at(shape.c) });
  if (shape.kind === 'obb') return obb({ center: at(shape.center), half: shape.half, orientation: shape.orientation });
  return aabb({ center: at(shape.center), half: shape.half });
}

export function centreOf(shape: Shape): Point {
  if (shape.kind === 'capsule') return scale(0.5, plus(shape.p1, 1, shape.p2));
  if (shape.kind === 'triangle') return scale(1 / 3, plus(plus(shape.a, 1, shape.b), 1, shape.c));
  return [...shape.center];
}

/** Corners, or the points about which the radius lies. */
function cornersOf(shape: Shape): (readonly number[])[] {
  if (shape.kind === 'sphere') return [shape.center];
  if (shape.kind === 'capsule') return [shape.p1, shape.p2];
  if (shape.kind === 'triangle') return [shape.a, shape.b, shape.c];
  const { half } = shape;
  const axes = shape.kind === 'obb' ? axesOf(shape.orientation) : AXES;
  const centre = centreOf(shape);
  return [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
    axes.reduce<Point>((p, axis, k) => plus(p, bits & (1 << k) ? half[k] : -half[k], axis), centre),
  );
}

const radiusOf = (shape: Shape): number => ('radius' in shape ? shape.radius : 0);

/** The largest coordinate of the shape along unit m. */
export function support(shape: Shape, m: readonly number[]): number {
  return Math.max(...cornersOf(shape).map((p) => dot(p, m))) + radiusOf(shape);
}

/** The same, above its centre, while the shape turns about an axis through its centre. */
export function sweptSupport(shape: Shape, m: readonly number[], axis: readonly number[]): number {
  const centre = centreOf(shape);
  const aside = (v: readonly number[]): number => Math.sqrt(Math.max(0, dot(v, v) - dot(v, axis) ** 2));
  return (
    Math.max(...cornersOf(shape).map((p) => dot(minus(p, centre), axis) * dot(m, axis) + aside(minus(p, centre)) * aside(m))) +
    radiusOf(shape)
  );
}

/** Largest distance of a point of the shape from its centre, m. */
export function outerRadius(shape: Shape): number {
  const centre = centreOf(shape);
  return Math.max(...cornersOf(shape).map((p) => lengthOf(minus(p, centre)))) + radiusOf(shape);
}

/**
 * The time until a, moving at v relative to b without a turn, touches b; Infinity when it passes. The distance of convex solids along a straight way
 * is a convex function of time, so Newton's steps never pass the root.
 */
export function timeOfTouch(a: Shape, b: Shape, v: readonly number[]): number {
  let t = 0;
  for (let i = 0; i < 200; i++) {
    const { distance: gap, normal } = distance(moved(a, scale(t, v)), b);
    if (gap <= 1e-13) return t;
    const speed = dot(v, normal);
    if (speed <= 0) return Infinity;
    t += gap / speed;
    if (gap / speed < 1e-16) return t;
  }
  return t;
}

/** One line with all that makes a shape, to build it again. */
export function shown(shape: Shape): string {
  const r = (v: readonly number[]): string => v.map((x) => Number(x.toPrecision(6))).join(' ');
  if (shape.kind === 'sphere') return `sphere(${r(shape.center)}; r ${shape.radius.toPrecision(6)})`;
  if (shape.kind === 'capsule') return `capsule(${r(shape.p1)}; ${r(shape.p2)}; r ${shape.radius.toPrecision(6)})`;
  if (shape.kind === 'triangle') return `triangle(${r(shape.a)}; ${r(shape.b)}; ${r(shape.c)})`;
  const turn = shape.kind === 'obb' ? `; q ${r(shape.orientation)}` : '';
  return `${shape.kind}(${r(centreOf(shape))}; half ${r(shape.half)}${turn})`;
}
