// A solid as Pairs and SAT pose it: kind, pose and size in numbers that a hand changes and a link keeps to the last bit.

import { aabb, capsule, multiplyQuat, normalizeQuat, obb, quatFromAxes, sphere, triangle } from 'kantsu';
import { RECORD, recordOf } from 'kantsu/inspect';
import type { Kind, Quat, Shape, Vec3 } from 'kantsu';
import { field } from '../kit/address-schema.ts';
import type { Codec } from '../kit/address-schema.ts';
import { between, cross, dot, length, minus, plus, unitOr } from '../kit/vectors.ts';
import type { Triple } from '../kit/vectors.ts';

export interface Solid {
  readonly kind: Kind;
  /** m */
  readonly position: Vec3;
  /** `[x, y, z, w]` of any length but 0. A sphere and an AABB do not turn. */
  readonly orientation: Quat;
  /**
   * m, each above 0. A box: half extents. A sphere: its radius. A capsule: its radius, then half its core, which lies along its own y. A triangle: half
   * its base, which lies along its own x, then half its height.
   */
  readonly size: Vec3;
  /** Of a triangle, m: how far its tip lies along its own x; 0, or left out, for one with two equal sides. */
  readonly skew?: number;
}

export const WHICH = ['a', 'b'] as const;
export type Which = (typeof WHICH)[number];

/** What two solids are, and the two in space. */
export type KindPair = Readonly<Record<Which, Kind>>;
export type SolidPair = Readonly<Record<Which, Solid>>;

export const UPRIGHT: Quat = [0, 0, 0, 1];
const UP: Vec3 = [0, 1, 0];

/** A direction of a solid's own frame, with its length, in world directions. */
export function direction(orientation: Quat, v: Triple): Vec3 {
  // The axes of a box are exact, even if the quaternion is not unit.
  const axes = recordOf(obb({ center: [0, 0, 0], half: [1, 1, 1], orientation })).subarray(RECORD.AXES);
  return [0, 1, 2].map((k) => axes[k] * v[0] + axes[3 + k] * v[1] + axes[6 + k] * v[2]) as Vec3;
}

export function shapeOf({ kind, position, orientation, size: [x, y, z], skew = 0 }: Solid): Shape {
  const at = (u: number, v: number): Vec3 => plus(position, direction(orientation, [u, v, 0]));
  switch (kind) {
    case 'sphere':
      return sphere({ center: position, radius: x });
    case 'capsule':
      return capsule({ p1: at(0, -y), p2: at(0, y), radius: x });
    case 'aabb':
      return aabb({ center: position, half: [x, y, z] });
    case 'obb':
      return obb({ center: position, half: [x, y, z], orientation });
    default:
      return triangle({ a: at(-x, -y), b: at(x, -y), c: at(skew, y) });
  }
}

/** The solid of a shape. */
export function solidOf(shape: Shape): Solid {
  switch (shape.kind) {
    case 'sphere':
      return { kind: 'sphere', position: [...shape.center], orientation: UPRIGHT, size: [shape.radius, shape.radius, shape.radius] };
    case 'capsule': {
      const { p1, p2, radius } = shape;
      const y = unitOr(minus(p2, p1), UP);
      const z = unitOr(cross(Math.abs(y[0]) < 0.7 ? [1, 0, 0] : [0, 0, 1], y), UP);
      const size: Vec3 = [radius, 0.5 * length(minus(p2, p1)), radius];
      return { kind: 'capsule', position: between(p1, p2), orientation: alongAxes(cross(y, z), y, z), size };
    }
    case 'triangle': {
      const { a, b, c } = shape;
      const x = unitOr(minus(b, a), UP);
      const middle = between(a, b);
      const toTip = minus(c, middle);
      const z = unitOr(cross(x, toTip), UP);
      const y = cross(z, x);
      const half = 0.5 * dot(toTip, y);
      const base = 0.5 * length(minus(b, a));
      const orientation = alongAxes(x, y, z);
      return { kind: 'triangle', position: plus(middle, y, half), orientation, size: [base, half, base], skew: dot(toTip, x) };
    }
    default: {
      const orientation: Quat = shape.kind === 'obb' ? [...shape.orientation] : UPRIGHT;
      return { kind: shape.kind, position: [...shape.center], orientation, size: [...shape.half] };
    }
  }
}

/** The rotation to three axes at right angles. */
export function alongAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const q: Quat = [0, 0, 0, 1];
  quatFromAxes(q, 0, [...x, ...y, ...z]);
  return q;
}

/** Whether a rotation changes it. */
export function canTurn(kind: Kind): boolean {
  return kind !== 'aabb' && kind !== 'sphere';
}

/** A ball around the solid's position that contains it: its radius, m. */
export function reachOf({ kind, size: [x, y, z], skew = 0 }: Solid): number {
  if (kind === 'sphere') return x;
  if (kind === 'capsule') return x + y;
  if (kind === 'triangle') return Math.hypot(Math.max(x, Math.abs(skew)), y);
  return Math.hypot(x, y, z);
}

export function moved(solid: Solid, way: Vec3, by = 1): Solid {
  return { ...solid, position: plus(solid.position, way, by) };
}

/** First `before`, then `turn`. */
export function turnedBy(turn: Quat, before: Quat): Quat {
  const q: Quat = [0, 0, 0, 1];
  multiplyQuat(q, 0, turn, before);
  normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  return q;
}

/** A factor of a pull, at least. */
const LEAST = 1e-3;

/** Scaled by a factor along each of its own axes; what is round stays round. */
export function resized(solid: Solid, factors: Vec3): Solid {
  const { kind, size, skew } = solid;
  let [x, y, z] = factors.map((factor) => Math.max(Math.abs(factor), LEAST));
  if (kind === 'sphere') x = y = z = boldest(x, y, z);
  if (kind === 'capsule') x = z = boldest(x, z);
  return { ...solid, size: [size[0] * x, size[1] * y, size[2] * z], ...(skew !== undefined && { skew: skew * x }) };
}

/** The factor farthest from 1, larger and smaller alike. */
function boldest(...factors: number[]): number {
  return factors.reduce((best, factor) => (Math.abs(Math.log(factor)) > Math.abs(Math.log(best)) ? factor : best), 1);
}

/** A solid but for its kind. */
type SolidPose = Omit<Solid, 'kind'>;
/** What an address may have of two. */
export type SolidPoses = { readonly [K in Which]?: SolidPose | undefined };

/** `x_y_z_qx_qy_qz_qw_sx_sy_sz`, and `_skew` of a triangle that has one; the shortest decimals that are the same doubles. */
export const POSE: Codec<SolidPose> = {
  read(text) {
    const numbers = text.split('_').map((word) => (word.trim() === '' ? NaN : Number(word)));
    if (![10, 11].includes(numbers.length) || !numbers.every((x) => Math.abs(x) <= FARTHEST)) return undefined;
    const [x, y, z, qx, qy, qz, qw, ...size] = numbers;
    const skew = size[3];
    if (!(Math.max(...[qx, qy, qz, qw].map(Math.abs)) >= 1e-6) || !(Math.min(...size.slice(0, 3)) > LEAST_SIZE)) return undefined;
    return { position: [x, y, z], orientation: [qx, qy, qz, qw], size: size.slice(0, 3) as Vec3, ...(skew !== undefined && { skew }) };
  },
  write: ({ position, orientation, size, skew }) => [...position, ...orientation, ...size, ...(skew ? [skew] : [])].join('_'),
};

/** m: of what an address may say. */
const FARTHEST = 1e6;
const LEAST_SIZE = 1e-6;

/** Whether an address can say it. */
export function isSayable({ position, size, skew = 0 }: Solid): boolean {
  return Math.min(...size) > LEAST_SIZE && [...position, ...size, skew].every((x) => Math.abs(x) <= FARTHEST);
}

/** Two solids in an address. */
export const SOLIDS = { a: field('a', POSE), b: field('b', POSE) };

/** Of an address that has both. */
export function pairOf(kinds: KindPair, { a, b }: SolidPoses): SolidPair | undefined {
  return a && b && { a: { kind: kinds.a, ...a }, b: { kind: kinds.b, ...b } };
}
