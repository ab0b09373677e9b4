// Ports of the source's hit tests of the plane, errors included: S0.5, S0.6, S0.8 (capsules, in float) and S3 (circle with circle, box, capsule), with
// S4.2 beside it.

import type { Box2, Capsule2, Circle2 } from 'kantsu/planar';
import { arithmetic } from './arithmetic.ts';
import type { Round, Vector } from './arithmetic.ts';

type Segment = Pick<Capsule2, 'p1' | 'p2'>;

const { minus, along, dot, length } = arithmetic(Number);

/** S3, code: squared against squared by `<`, so that touching is a miss. */
export function circleCircle(a: Circle2, b: Circle2): boolean {
  const r = a.radius + b.radius;
  const n = minus(a.center, b.center);
  return dot(n, n) < r * r;
}

/** S4.2, d ≤ rₐ + r_b: right, compared squared. */
export function sphereSphere(a: Circle2, b: Circle2): boolean {
  const r = a.radius + b.radius;
  const n = minus(a.center, b.center);
  return dot(n, n) <= r * r;
}

/** S3, code: a face by `<`, a corner by `≤`; the rotation of the box is not looked at. */
export function circleBox({ center, radius }: Circle2, box: Box2): boolean {
  const nx = Math.abs(center[0] - box.center[0]);
  const ny = Math.abs(center[1] - box.center[1]);
  if (nx < box.half[0]) return ny < radius + box.half[1];
  if (ny < box.half[1]) return nx < radius + box.half[0];
  return length(minus([nx, ny], box.half)) <= radius;
}

/** S3, code: the beginning of the axis first (`t ≤ 0`), so that nothing is divided where the axis has no length. Right. */
export function circleCapsule(circle: Circle2, { p1, p2, radius }: Capsule2): boolean {
  const ab = minus(p2, p1);
  const t = dot(ab, minus(circle.center, p1));
  const end = dot(ab, ab);
  const nearest = t <= 0 ? p1 : t >= end ? p2 : along(p1, ab, t / end);
  return length(minus(circle.center, nearest)) <= circle.radius + radius;
}

/** S0.5, ① to ⑧: the distance of a point from a segment by f = K·L / ‖L‖², clamped; 0/0, and so NaN, where the segment has no length. */
export function axisDistance(center: Vector, { p1, p2 }: Segment, round: Round = Math.fround): number {
  const vectors = arithmetic(round);
  const [T, V] = [vectors.minus(center, p1), vectors.minus(p2, p1)];
  let f = round(vectors.dot(T, V) / vectors.dot(V, V));
  if (f < 0) f = 0;
  if (f > 1) f = 1;
  return vectors.length(vectors.along(T, V, -f));
}

/** S0.5, ⑨. */
export function clampTest(circle: Circle2, capsule: Capsule2, round: Round = Math.fround): boolean {
  return axisDistance(circle.center, capsule, round) <= radii(circle, capsule, round);
}

/** S0.6, first version, ① to ④: the ends of a against b, then those of b against a, and nothing else. */
export function fourEnds(a: Capsule2, b: Capsule2, round: Round = Math.fround): boolean {
  const r = radii(a, b, round);
  return [a.p1, a.p2].some((end) => axisDistance(end, b, round) <= r) || [b.p1, b.p2].some((end) => axisDistance(end, a, round) <= r);
}

/**
 * S0.6, amended: ⑤ of segments AB and CD, by cross products of vectors, AB × AD · AB × AC < 0 and CD × CA · CD × CB < 0. Right; only the products of
 * floats underflow to 0 at sizes of 1e-12 m, which is a miss.
 */
export function amendedEnds(a: Capsule2, b: Capsule2, round: Round = Math.fround): boolean {
  return fourEnds(a, b, round) || (isAcross(a, b, round) && isAcross(b, a, round));
}

export function isAcross({ p1: A, p2: B }: Segment, { p1: C, p2: D }: Segment, round: Round): boolean {
  const { cross2, minus: to } = arithmetic(round);
  const AB = to(B, A);
  return round(cross2(AB, to(D, A)) * cross2(AB, to(C, A))) < 0;
}

/** S0.8, the readers' code: the axis against a circle of both radii; a hit where it crosses that circle between its ends. */
export function inflatedCircle(circle: Circle2, capsule: Capsule2, round: Round = Math.fround): boolean {
  const vectors = arithmetic(round);
  const L = vectors.minus(capsule.p2, capsule.p1);
  const K = vectors.minus(capsule.p1, circle.center);
  const r = radii(circle, capsule, round);
  const A = vectors.dot(L, L);
  const B = vectors.dot(K, L);
  const D = round(round(B * B) - round(A * round(vectors.dot(K, K) - round(r * r))));
  if (D < 0) return false;
  const w = round(Math.sqrt(D));
  return [round(-B - w), round(-B + w)].some((x) => round(x / A) >= 0 && round(x / A) <= 1);
}

function radii(a: { readonly radius: number }, b: { readonly radius: number }, round: Round): number {
  return round(round(a.radius) + round(b.radius));
}
