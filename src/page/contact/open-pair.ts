// A pair of the world in another room: the same two shapes in the same relative pose, about their contact point, as an address of that room.

import { quatFromAxes } from 'kantsu';
import type { Quat, Shape, Vec3 } from 'kantsu';
import { between, cross, dot, length, minus, plus, times, unitOr } from '../kit/vectors.ts';
import type { Triple } from '../kit/vectors.ts';
import { nameOfPair, poseText } from '../rooms/matrix/pairs.ts';
import { SIZES } from '../rooms/matrix/placement.ts';
import type { Placement } from '../rooms/matrix/placement.ts';
import { written } from '../rooms/sat/address.ts';
import { UPRIGHT } from '../rooms/sat/solids.ts';
import type { Partner, Solid } from '../rooms/sat/solids.ts';
import { movedShape } from '../model/body-state.ts';

/** Why a room cannot show a pair: neither is a box; one is too large relative to the other; one is outside the room's range of sizes. */
export type Obstacle = 'noBox' | 'ratio' | 'size';

/** `ratio`: of the two sizes, if that is the reason. */
export type Opened =
  | { readonly parameters: URLSearchParams; readonly swapped: boolean }
  | { readonly obstacle: Obstacle; readonly ratio?: number };

/** Beyond this one solid's projection would be a point beside the other's. */
const MOST_RATIO = 20;
const UP: Vec3 = [0, 1, 0];
/** The ranges of the rooms' addresses. */
const LEAST_SCALE = 1e-3;
const LEAST_SIZE = 1e-6;
const FARTHEST = 1e6;

/** In the Pair Matrix, which shows every pair. `about`: the origin there. */
export function inMatrix(a: Shape, b: Shape, about: Vec3): Opened {
  const shapes = [a, b].map((shape) => plain(movedShape(shape, [-about[0], -about[1], -about[2]])));
  const [first, second] = shapes.map(placementOf);
  for (const { position, scale, skew = 0 } of [first, second]) {
    const near = [...position, ...scale, skew].every((x) => Math.abs(x) <= FARTHEST);
    if (!near || !(Math.min(...scale) >= LEAST_SCALE)) return { obstacle: 'size' };
  }
  const pair = nameOfPair({ a: shapes[0].kind, b: shapes[1].kind });
  return { parameters: new URLSearchParams({ pair, pose: poseText({ a: first, b: second }) }), swapped: false };
}

/** In the SAT room, where A is a box: `swapped` if the world has them in the other order. An AABB may be shown as an OBB. */
export function inSat(a: Shape, b: Shape, about: Vec3): Opened {
  const shapes = [a, b].map((shape) => plain(movedShape(shape, [-about[0], -about[1], -about[2]])));
  const kinds = shapes.map(({ kind }) => kind);
  // An OBB before an AABB, and a box before other kinds.
  const box = kinds.includes('obb') ? kinds.indexOf('obb') : kinds.indexOf('aabb');
  if (box < 0) return { obstacle: 'noBox' };
  const [first, second] = [shapes[box], shapes[1 - box]].map(solidOf);
  const partner: Partner = first.kind === 'aabb' && second.kind === 'aabb' ? 'aligned' : second.kind;
  const sizes = [first, second].map(({ size }) => Math.max(...size));
  const ratio = Math.max(...sizes) / Math.min(...sizes);
  if (ratio > MOST_RATIO) return { obstacle: 'ratio', ratio };
  for (const { center, size, skew = 0 } of [first, second]) {
    if (!(Math.min(...size) > LEAST_SIZE) || ![...center, ...size, skew].every((x) => Math.abs(x) < FARTHEST)) return { obstacle: 'size' };
  }
  const parameters = new URLSearchParams({ with: partner, mode: 'least', a: written(first), b: written(second) });
  return { parameters, swapped: box === 1 };
}

/** A capsule of length zero is a sphere, and shown as one. */
function plain(shape: Shape): Shape {
  if (shape.kind !== 'capsule' || length(minus(shape.p2, shape.p1)) > 0) return shape;
  return { kind: 'sphere', center: shape.p1, radius: shape.radius };
}

/** The same as a solid of Pairs, whose scale is in units of its kind's own size, and whose triangle is placed by its centroid. */
function placementOf(shape: Shape): Placement {
  const { kind, center, orientation, size, skew = 0 } = solidOf(shape);
  const scale = size.map((x, k) => x / SIZES[kind][k]) as Vec3;
  if (shape.kind !== 'triangle') return { position: center, rotation: orientation, scale };
  const position = times(plus(plus(shape.a, shape.b), shape.c), 1 / 3);
  return { position, rotation: orientation, scale: [scale[0], scale[1], 1], skew: skew / scale[0] };
}

function solidOf(shape: Shape): Solid {
  switch (shape.kind) {
    case 'sphere':
      return { kind: 'sphere', center: [...shape.center], orientation: UPRIGHT, size: [shape.radius, shape.radius, shape.radius] };
    case 'capsule': {
      const { center, orientation, half } = axisOf(shape.p1, shape.p2);
      return { kind: 'capsule', center, orientation, size: [shape.radius, half, shape.radius] };
    }
    case 'aabb':
      return { kind: 'aabb', center: [...shape.center], orientation: UPRIGHT, size: [...shape.half] };
    case 'obb':
      return { kind: 'obb', center: [...shape.center], orientation: [...shape.orientation], size: [...shape.half] };
    default: {
      const { base, height, tip, orientation, middle, up } = flatOf(shape.a, shape.b, shape.c);
      const center = plus(middle, up, 0.5 * height);
      return { kind: 'triangle', center, orientation, size: [base, 0.5 * height, base], skew: tip };
    }
  }
}

/** A capsule's axis as a rotation of its own y. */
function axisOf(p1: Triple, p2: Triple): { center: Vec3; orientation: Quat; half: number } {
  const way = minus(p2, p1);
  const y = unitOr(way, UP);
  const side: Vec3 = Math.abs(y[0]) < 0.7 ? [1, 0, 0] : [0, 0, 1];
  const z = unitOr(cross(side, y), UP);
  return { center: between(p1, p2), orientation: turn(cross(y, z), y, z), half: 0.5 * length(way) };
}

/** A triangle in its own plane: half its base a–b along x, its height along y, and x of its tip from the middle of the base. */
function flatOf(a: Triple, b: Triple, c: Triple): { base: number; height: number; tip: number; orientation: Quat; middle: Vec3; up: Vec3 } {
  const along = minus(b, a);
  const x = unitOr(along, UP);
  const middle = between(a, b);
  const toTip = minus(c, middle);
  const z = unitOr(cross(x, toTip), UP);
  const up = cross(z, x);
  return { base: 0.5 * length(along), height: dot(toTip, up), tip: dot(toTip, x), orientation: turn(x, up, z), middle, up };
}

function turn(x: Vec3, y: Vec3, z: Vec3): Quat {
  const q: Quat = [0, 0, 0, 1];
  quatFromAxes(q, 0, [...x, ...y, ...z]);
  return q;
}
