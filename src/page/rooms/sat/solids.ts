// Which pairs the room has, and what a key does to one of the two solids.

import type { Quat, Vec3 } from 'kantsu';
import { times } from '../../kit/vectors.ts';
import { canTurn, moved, resized, turnedBy } from '../../model/solid.ts';
import type { KindPair, Solid } from '../../model/solid.ts';
import type { Effect } from '../../stage/pose-gizmo.ts';

/** The pairs, in the order of the tabs: what B is beside an OBB; `aligned` is a pair of AABBs. */
export const PARTNERS = ['obb', 'aabb', 'aligned', 'sphere', 'capsule', 'triangle'] as const;
export type Partner = (typeof PARTNERS)[number];

export function kindsOf(partner: Partner): KindPair {
  return partner === 'aligned' ? { a: 'aabb', b: 'aabb' } : { a: 'obb', b: partner };
}

/** The rotation about a unit axis. */
export function turnAbout(axis: Vec3, radians: number): Quat {
  const s = Math.sin(radians / 2);
  return [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(radians / 2)];
}

const TURN = (5 * Math.PI) / 180;
const GROW = 1.05;

/** One step of a key, `metres` long, along a direction of which one component is ±1: of the world for moves and rotations, of the solid's own axes for its size. */
export function nudged(solid: Solid, does: Effect, way: Vec3, metres: number): Solid {
  if (does === 'translate') return moved(solid, times(way, metres));
  if (does === 'scale') return resized(solid, way.map((by) => GROW ** by) as Vec3);
  return canTurn(solid.kind) ? { ...solid, orientation: turnedBy(turnAbout(way, TURN), solid.orientation) } : solid;
}
