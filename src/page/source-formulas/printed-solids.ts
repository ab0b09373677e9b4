// Ports of what the source prints about solids, errors included: S1.3 (ray and capsule) and S4.3 (box and point); and S4.5, a sentence without a
// formula, taken literally. Their precision is not known: double.

import type { Vec3 } from 'kantsu';
import { arithmetic } from './arithmetic.ts';
import type { Vector } from './arithmetic.ts';

const { minus, along, dot, length } = arithmetic(Number);

interface PrintedCapsule {
  readonly p1: Vec3;
  readonly p2: Vec3;
  readonly radius: number;
}

/** What the source's function writes to. */
interface PrintedChord {
  t1: number;
  t2: number;
}

/** Which of the three surfaces a point was taken from. */
type PrintedPart = 'p1' | 'p2' | 'cylinder';

/** A point of the line, and the surface that it was taken from. */
interface PrintedPoint {
  readonly t: number;
  readonly part: PrintedPart;
}

/** The near (−1) or far (+1) root of a line on each of a capsule's three surfaces. */
function surfaces(origin: Vec3, V: Vec3, { p1, p2, radius }: PrintedCapsule, sign: -1 | 1) {
  /** Null where the line misses the surface. */
  const root = (part: PrintedPart): number | null => {
    const K = minus(origin, part === 'p2' ? p2 : p1);
    let [A, B, C] = [dot(V, V), dot(K, V), dot(K, K) - radius * radius];
    if (part === 'cylinder') {
      // The squares of V and K less those of their components along the axis.
      const axis = minus(p2, p1);
      const [AA, VA, KA] = [dot(axis, axis), dot(V, axis), dot(K, axis)];
      A -= (VA * VA) / AA;
      B -= (KA * VA) / AA;
      C -= (KA * KA) / AA;
    }
    const D = B * B - A * C;
    return D < 0 ? null : (-B + sign * Math.sqrt(D)) / A;
  };
  /** The root on a surface, where it lies on that part of the capsule: dot ≤ 0 on a sphere, both dots > 0 on the cylinder. */
  const on = (part: PrintedPart): PrintedPoint | null => {
    const t = root(part);
    if (t === null) return null;
    const Q = along(origin, V, t);
    const [at1, at2] = [dot(minus(p2, p1), minus(Q, p1)), dot(minus(p1, p2), minus(Q, p2))];
    return (part === 'p1' ? at1 <= 0 : part === 'p2' ? at2 <= 0 : at1 > 0 && at2 > 0) ? { t, part } : null;
  };
  return { root, on };
}

/** S1.3, Q1: on sphere P1, on sphere P2, on the infinite cylinder, or none. Each condition begins where the other ends; a hole comes from rounding. */
export function entryPoint(origin: Vec3, V: Vec3, capsule: PrintedCapsule): PrintedPoint | null {
  const near = surfaces(origin, V, capsule, -1);
  return near.on('p1') ?? near.on('p2') ?? near.on('cylinder');
}

/** S1.3, Q2: on the part of Q1, on sphere P1, on sphere P2, and else on the cylinder, unchecked: NaN where there is no such point. */
export function exitPoint(origin: Vec3, V: Vec3, capsule: PrintedCapsule, Q1: PrintedPoint): PrintedPoint {
  const far = surfaces(origin, V, capsule, 1);
  return far.on(Q1.part) ?? far.on('p1') ?? far.on('p2') ?? { t: far.root('cylinder') ?? NaN, part: 'cylinder' };
}

/** S1.3, for a line origin + t·V. `out` is written whether there is a hit or not. */
export function rayCapsule(out: PrintedChord, origin: Vec3, V: Vec3, capsule: PrintedCapsule): boolean {
  const Q1 = entryPoint(origin, V, capsule);
  out.t1 = Q1?.t ?? NaN;
  if (!Q1) return false;
  out.t2 = exitPoint(origin, V, capsule, Q1).t;
  return true;
}

interface PrintedBox {
  readonly center: Vector;
  /** Half sizes; the source calls them the size. */
  readonly half: Vector;
  /** Unit, at right angles. */
  readonly axes: readonly Vector[];
}

/** S4.3: the length of the overhang vector (vx, vy, vz) of a point beyond an AABB. Right. */
export function overhangLength(center: Vec3, half: Vec3, P: Vec3): number {
  return length(minus(P, center).map((x, k) => Math.max(0, Math.abs(x) - half[k])));
}

/** S4.5, taken literally: two boxes by their own six axes, without the nine cross products. */
export function boxBoxOwnAxes(a: PrintedBox, b: PrintedBox): boolean {
  const d = minus(b.center, a.center);
  const reach = ({ axes, half }: PrintedBox, axis: Vector): number =>
    axes.reduce((sum, own, k) => sum + half[k] * Math.abs(dot(own, axis)), 0);
  return [...a.axes, ...b.axes].every((axis) => Math.abs(dot(d, axis)) <= reach(a, axis) + reach(b, axis));
}
