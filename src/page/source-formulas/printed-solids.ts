// Formulas of space as the texts print them, errors included: S1.3 (ray and capsule), S4.3 and S4.5 (boxes by their own axes).

import type { Vec3 } from 'kantsu';

export interface PrintedCapsule {
  readonly p1: Vec3;
  readonly p2: Vec3;
  readonly radius: number;
}

/** What the text's function writes to. */
export interface PrintedChord {
  t1: number;
  t2: number;
}

/** Which of the three surfaces a point was taken from. */
export type PrintedPart = 'p1' | 'p2' | 'cylinder';

/** A crossing as the cascade finds it: the sign is −1 for the near root and +1 for the far one. `null`: the hole. */
export function cascade(
  origin: Vec3,
  V: Vec3,
  { p1, p2, radius }: PrintedCapsule,
  sign: -1 | 1,
  strict: boolean,
): { t: number; part: PrintedPart } | null {
  const axis = minus(p2, p1);
  const isBehind = (product: number): boolean => (strict ? product < 0 : product <= 0);
  const caps: [part: PrintedPart, center: Vec3, toOther: Vec3][] = [
    ['p1', p1, axis],
    ['p2', p2, minus(p1, p2)],
  ];
  for (const [part, center, toOther] of caps) {
    const t = root(dot(V, V), dot(minus(origin, center), V), dot(minus(origin, center), minus(origin, center)) - radius * radius, sign);
    // The sign of P1P2·P1Q: an obtuse angle at P1 means the hemisphere.
    if (t !== null && isBehind(dot(toOther, minus(at(origin, V, t), center)))) return { t, part };
  }
  // The cylinder, by the squares of V and K less those of their components along the axis.
  const K = minus(origin, p1);
  const AA = dot(axis, axis);
  const VA = dot(V, axis);
  const KA = dot(K, axis);
  const t = root(dot(V, V) - (VA * VA) / AA, dot(K, V) - (KA * VA) / AA, dot(K, K) - (KA * KA) / AA - radius * radius, sign);
  if (t === null) return null;
  const Q = at(origin, V, t);
  return dot(axis, minus(Q, p1)) >= 0 && dot(minus(p1, p2), minus(Q, p2)) >= 0 ? { t, part: 'cylinder' } : null;
}

/**
 * S1.3: Q1, then Q2, each by the cascade, for a line origin + t·V. `out.t1` is written before Q2 is looked for, so that a miss may leave it overwritten.
 * `strict`: the dot products compared with `<`, which leaves a hole exactly at the seam.
 */
export function rayCapsule(out: PrintedChord, origin: Vec3, V: Vec3, capsule: PrintedCapsule, strict = false): boolean {
  const q1 = cascade(origin, V, capsule, -1, strict);
  out.t1 = q1?.t ?? NaN;
  if (!q1) return false;
  const q2 = cascade(origin, V, capsule, 1, strict);
  if (!q2) return false;
  out.t2 = q2.t;
  return true;
}

/** A root of A·t² + 2B·t + C; null where there is none. */
function root(A: number, B: number, C: number, sign: -1 | 1): number | null {
  const D = B * B - A * C;
  if (D < 0 || A === 0) return null;
  return (-B + sign * Math.sqrt(D)) / A;
}

export interface PrintedBox {
  readonly center: Vec3;
  /** Half sizes; the text says size. */
  readonly half: Vec3;
  /** Unit, at right angles. */
  readonly axes: readonly [Vec3, Vec3, Vec3];
}

/** S4.5, a box and a sphere by the axes of the box alone: next to a corner they overlap on all three. */
export function sphereBoxOwnAxes(center: Vec3, radius: number, box: PrintedBox): boolean {
  const d = minus(center, box.center);
  return box.axes.every((axis, k) => Math.abs(dot(d, axis)) <= box.half[k] + radius);
}

/** S4.5, two boxes by their own six axes; the nine cross products are missing. */
export function boxBoxOwnAxes(a: PrintedBox, b: PrintedBox): boolean {
  const d = minus(b.center, a.center);
  const reach = ({ axes, half }: PrintedBox, axis: Vec3): number =>
    axes.reduce((sum, own, k) => sum + half[k] * Math.abs(dot(own, axis)), 0);
  return [...a.axes, ...b.axes].every((axis) => Math.abs(dot(d, axis)) <= reach(a, axis) + reach(b, axis));
}

function at(p: Vec3, v: Vec3, t: number): Vec3 {
  return [p[0] + t * v[0], p[1] + t * v[1], p[2] + t * v[2]];
}

function minus(a: Vec3, b: Vec3): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
