// Hit tests of the plane as the texts print them, errors included: S0.5, S0.6, S0.8 (capsules) and S3 (circle with circle, box, capsule).

import type { Box2, Capsule2, Circle2, Vec2 } from 'kantsu/planar';

type Point = Readonly<Vec2>;
type Segment = Pick<Capsule2, 'p1' | 'p2'>;

/** S3: `<`, so that touching is a miss. */
export function circleCircle(a: Circle2, b: Circle2): boolean {
  const r = a.radius + b.radius;
  return squared(a.center, b.center) < r * r;
}

/** S4.2, the same test with `≤`: right. */
export function sphereSphere(a: Circle2, b: Circle2): boolean {
  const r = a.radius + b.radius;
  return squared(a.center, b.center) <= r * r;
}

/** S3: a face by `<`, a corner by `≤`; the rotation of the box is not looked at. */
export function circleBox({ center, radius }: Circle2, box: Box2): boolean {
  const nx = Math.abs(center[0] - box.center[0]);
  const ny = Math.abs(center[1] - box.center[1]);
  if (nx < box.half[0]) return ny < box.half[1] + radius;
  if (ny < box.half[1]) return nx < box.half[0] + radius;
  return squared([nx, ny], box.half) <= radius * radius;
}

/** S3: the beginning of the axis first (`t ≤ 0`), so that nothing is divided where the axis has no length. */
export function circleCapsule(circle: Circle2, { p1, p2, radius }: Capsule2): boolean {
  const L = minus(p2, p1);
  const t = dot(minus(circle.center, p1), L);
  const LL = dot(L, L);
  const r = circle.radius + radius;
  if (t <= 0) return squared(circle.center, p1) <= r * r;
  if (t >= LL) return squared(circle.center, p2) <= r * r;
  return squared(circle.center, along(p1, L, t / LL)) <= r * r;
}

/** S0.5: f = K·L / |L|², clamped; 0/0 where the axis has no length. */
export function clampTest(circle: Circle2, capsule: Capsule2): boolean {
  return toAxis(circle.center, capsule) <= circle.radius + capsule.radius;
}

/** S0.6, first version: the four ends and nothing else. */
export function fourEnds(a: Capsule2, b: Capsule2): boolean {
  const r = a.radius + b.radius;
  return toAxis(a.p1, b) <= r || toAxis(a.p2, b) <= r || toAxis(b.p1, a) <= r || toAxis(b.p2, a) <= r;
}

/**
 * S0.6, amended: the four ends, then a crossing by products of cross products, of positions where vectors between them are meant.
 * `round`: `Math.fround` for the single precision of the text's language.
 */
export function amendedEnds(a: Capsule2, b: Capsule2, round: (x: number) => number = Number): boolean {
  const product = (p: Point, q: Point, r: Point): number => round(round(cross(p, q)) * round(cross(p, r)));
  return fourEnds(a, b) || (product(a.p1, b.p1, b.p2) <= 0 && product(b.p1, a.p1, a.p2) <= 0);
}

/** S0.8, the readers' way: the axis against a circle of both radii; a hit where it crosses that circle between its ends. */
export function inflatedCircle(circle: Circle2, { p1, p2, radius }: Capsule2): boolean {
  const L = minus(p2, p1);
  const K = minus(p1, circle.center);
  const r = circle.radius + radius;
  const A = dot(L, L);
  const B = dot(K, L);
  const D = B * B - A * (dot(K, K) - r * r);
  if (D < 0) return false;
  return [(-B - Math.sqrt(D)) / A, (-B + Math.sqrt(D)) / A].some((t) => t >= 0 && t <= 1);
}

/** As S0.5 has it; NaN where the axis has no length. */
function toAxis(p: Point, { p1, p2 }: Segment): number {
  const L = minus(p2, p1);
  let f = dot(minus(p, p1), L) / dot(L, L);
  if (f < 0) f = 0;
  if (f > 1) f = 1;
  return Math.sqrt(squared(p, along(p1, L, f)));
}

function along(p: Point, v: Point, t: number): Vec2 {
  return [p[0] + t * v[0], p[1] + t * v[1]];
}

function minus(a: Point, b: Point): Vec2 {
  return [a[0] - b[0], a[1] - b[1]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1];
}

function cross(a: Point, b: Point): number {
  return a[0] * b[1] - a[1] * b[0];
}

function squared(p: Point, q: Point): number {
  const v = minus(p, q);
  return dot(v, v);
}
