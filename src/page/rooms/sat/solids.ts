// The two solids as poses: kind, centre, rotation and size, from which the collider is made after every change.

import { aabb, capsule, multiplyQuat, normalizeQuat, obb, rotate, sphere, triangle } from 'kantsu';
import type { Quat, Shape, Vec3 } from 'kantsu';
import { plus, times } from '../../kit/vectors.ts';

export type Kind = 'obb' | 'aabb' | 'sphere' | 'capsule' | 'triangle';

/** The pairs, in the order of the tabs: what B is beside an OBB; `aligned` is a pair of AABBs. */
export const PARTNERS = ['obb', 'aabb', 'aligned', 'sphere', 'capsule', 'triangle'] as const;
export type Partner = (typeof PARTNERS)[number];

export function kindsOf(partner: Partner): { readonly a: Kind; readonly b: Kind } {
  return partner === 'aligned' ? { a: 'aabb', b: 'aabb' } : { a: 'obb', b: partner };
}

export interface Solid {
  readonly kind: Kind;
  /** m */
  readonly center: Vec3;
  /** Unit; a box along the axes has no use for it. */
  readonly orientation: Quat;
  /**
   * m, each above 0. A box: half extents. A sphere: its radius, first. A capsule: its radius, then half its core, which lies along its own y.
   * A triangle: half its base, which lies along its own x, then half its height.
   */
  readonly size: Vec3;
  /** Of a triangle, m: how far its tip lies along its own x; 0, or left out, for one with two equal sides. */
  readonly skew?: number;
}

export const WHICH = ['a', 'b'] as const;
export type Which = (typeof WHICH)[number];

export interface Pair {
  readonly a: Solid;
  readonly b: Solid;
}

export const UPRIGHT: Quat = [0, 0, 0, 1];

export function shapeOf({ kind, center, orientation, size, skew = 0 }: Solid): Shape {
  switch (kind) {
    case 'obb':
      return obb({ center, half: size, orientation });
    case 'aabb':
      return aabb({ center, half: size });
    case 'sphere':
      return sphere({ center, radius: size[0] });
    case 'capsule':
      return capsule({ p1: at(center, orientation, [0, -size[1], 0]), p2: at(center, orientation, [0, size[1], 0]), radius: size[0] });
    default:
      return triangle({
        a: at(center, orientation, [-size[0], -size[1], 0]),
        b: at(center, orientation, [size[0], -size[1], 0]),
        c: at(center, orientation, [skew, size[1], 0]),
      });
  }
}

/** Whether rotating a solid of this kind changes it. */
export function canTurn(kind: Kind): boolean {
  return kind !== 'aabb' && kind !== 'sphere';
}

/** A ball around the solid's centre that contains it: its radius, m. */
export function reachOf({ kind, size, skew = 0 }: Solid): number {
  if (kind === 'sphere') return size[0];
  if (kind === 'capsule') return size[0] + size[1];
  if (kind === 'triangle') return Math.hypot(Math.max(size[0], Math.abs(skew)), size[1]);
  return Math.hypot(...size);
}

export function moved(solid: Solid, by: Vec3): Solid {
  return { ...solid, center: plus(solid.center, by) };
}

/** The rotation about a unit axis. */
export function turnAbout(axis: Vec3, radians: number): Quat {
  const s = Math.sin(radians / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(radians / 2)];
}

/** First `before`, then `turn`. */
export function turnedBy(turn: Quat, before: Quat): Quat {
  const q: Quat = [0, 0, 0, 1];
  multiplyQuat(q, 0, turn, before);
  normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  return q;
}

export function turned(solid: Solid, turn: Quat): Solid {
  return { ...solid, orientation: turnedBy(turn, solid.orientation) };
}

/** Both solids rotated together about the origin. */
export function turnedPair({ a, b }: Pair, turn: Quat): Pair {
  const whole = (solid: Solid): Solid => ({ ...turned(solid, turn), center: direction(turn, solid.center) });
  return { a: whole(a), b: whole(b) };
}

/** Both solids drawn larger or smaller about the origin: the same picture. */
export function scaledPair({ a, b }: Pair, by: number): Pair {
  const whole = (solid: Solid): Solid => ({
    ...solid,
    center: times(solid.center, by),
    size: times(solid.size, by),
    ...(solid.skew !== undefined && { skew: solid.skew * by }),
  });
  return { a: whole(a), b: whole(b) };
}

export function direction(turn: Quat, v: Vec3): Vec3 {
  const out = new Float64Array(3);
  rotate(out, 0, turn, 0, v[0], v[1], v[2]);
  return [out[0], out[1], out[2]];
}

function at(center: Vec3, orientation: Quat, local: Vec3): Vec3 {
  return plus(center, direction(orientation, local));
}
