// A pair of the world in another room: the same two shapes in the same relative pose, about their contact point, as an address of that room.

import type { Shape, Vec3 } from 'kantsu';
import { length, minus, times } from '../kit/vectors.ts';
import { writePair } from '../rooms/matrix/pairs.ts';
import { parametersOfPair } from '../rooms/sat/address.ts';
import { movedShape } from '../model/body-state.ts';
import { isSayable, solidOf } from '../model/solid.ts';
import type { Solid } from '../model/solid.ts';

/** Why a room cannot show a pair: neither is a box; one is too large relative to the other; one is outside the room's range of sizes. */
export type Obstacle = 'noBox' | 'ratio' | 'size';

/** `ratio`: of the two sizes, if that is the reason. */
export type Opened =
  | { readonly parameters: URLSearchParams; readonly swapped: boolean }
  | { readonly obstacle: Obstacle; readonly ratio?: number };

/** Beyond this one solid's projection would be a point beside the other's. */
const MOST_RATIO = 20;

/** In the Pair Matrix, which shows every pair. `about`: the origin there. */
export function inMatrix(...shown: readonly [a: Shape, b: Shape, about: Vec3]): Opened {
  const [a, b] = solidsOf(...shown);
  return isSayable(a) && isSayable(b) ? { parameters: new URLSearchParams(writePair({ a, b })), swapped: false } : { obstacle: 'size' };
}

/** In the SAT room, where A is a box: `swapped` if the world has them in the other order. An AABB may be shown as an OBB. */
export function inSat(...shown: readonly [a: Shape, b: Shape, about: Vec3]): Opened {
  const solids = solidsOf(...shown);
  const kinds = solids.map(({ kind }) => kind);
  // An OBB before an AABB, and a box before other kinds.
  const box = kinds.includes('obb') ? kinds.indexOf('obb') : kinds.indexOf('aabb');
  if (box < 0) return { obstacle: 'noBox' };
  const [a, b] = [solids[box], solids[1 - box]];
  const sizes = solids.map(({ size }) => Math.max(...size));
  const ratio = Math.max(...sizes) / Math.min(...sizes);
  if (ratio > MOST_RATIO) return { obstacle: 'ratio', ratio };
  return isSayable(a) && isSayable(b) ? { parameters: parametersOfPair({ a, b }), swapped: box === 1 } : { obstacle: 'size' };
}

function solidsOf(a: Shape, b: Shape, about: Vec3): readonly [Solid, Solid] {
  const solid = (shape: Shape): Solid => solidOf(plain(movedShape(shape, times(about, -1))));
  return [solid(a), solid(b)];
}

/** A capsule of length zero is a sphere, and shown as one. */
function plain(shape: Shape): Shape {
  if (shape.kind !== 'capsule' || length(minus(shape.p2, shape.p1)) > 0) return shape;
  return { kind: 'sphere', center: shape.p1, radius: shape.radius };
}
