// The measures of a collider for display and editing: radius, core length, edges. Pose is not among them.

import { aabb, capsule, obb, sphere } from 'kantsu';
import type { Entity, MeshShape, Shape, Vec3 } from 'kantsu';
import type { Session } from './session.ts';
import { boldest } from './solid.ts';

export type SizeName = 'radius' | 'length' | 'x' | 'y' | 'z';

type BodyKind = Shape['kind'] | MeshShape['kind'];

/** The editable measures of each kind; a triangle and a mesh have corners instead. */
export const SIZE_NAMES: Readonly<Record<BodyKind, readonly SizeName[]>> = {
  sphere: ['radius'],
  capsule: ['radius', 'length'],
  aabb: ['x', 'y', 'z'],
  obb: ['x', 'y', 'z'],
  triangle: [],
  mesh: [],
};

/** m; a smaller body could not be grabbed. */
export const SMALLEST = 0.01;
const LARGEST = 100;

/** m, in the order of SIZE_NAMES. */
export function sizesOf(shape: Shape | MeshShape): number[] {
  switch (shape.kind) {
    case 'sphere':
      return [shape.radius];
    case 'capsule':
      return [shape.radius, Math.hypot(shape.p2[0] - shape.p1[0], shape.p2[1] - shape.p1[1], shape.p2[2] - shape.p1[2])];
    case 'triangle':
    case 'mesh':
      return [];
    default:
      return shape.half.map((half) => 2 * half);
  }
}

/** Whether a measure is valid: a capsule's core may have length 0, everything else is positive. */
export function isSize(name: SizeName, value: number): boolean {
  return value <= LARGEST && value >= (name === 'length' ? 0 : SMALLEST);
}

/** A collider of these measures about the origin, as for `setShape`: a capsule along y. */
export function shapeOfSizes(kind: Shape['kind'], sizes: readonly number[]): Shape {
  switch (kind) {
    case 'sphere':
      return sphere({ center: [0, 0, 0], radius: sizes[0] });
    case 'capsule':
      return capsule({ p1: [0, -0.5 * sizes[1], 0], p2: [0, 0.5 * sizes[1], 0], radius: sizes[0] });
    case 'aabb':
      return aabb({ center: [0, 0, 0], half: halves(sizes) });
    case 'obb':
      return obb({ center: [0, 0, 0], half: halves(sizes) });
    default:
      throw new RangeError('a triangle has corners, no sizes');
  }
}

/**
 * The measures after scaling the body's own axes by three factors. Along a capsule's y the core scales, across it the radius; a sphere scales by the
 * factor that differs most from 1. Clamped to the valid range.
 */
export function scaledSizes(kind: BodyKind, sizes: readonly number[], factors: Vec3): number[] {
  const [x, y, z] = factors.map(Math.abs);
  if (kind === 'sphere') return [held('radius', sizes[0] * boldest(x, y, z))];
  if (kind === 'capsule') return [held('radius', sizes[0] * boldest(x, z)), held('length', sizes[1] * y)];
  return sizes.map((size, k) => held('x', size * [x, y, z][k]));
}

function held(name: SizeName, value: number): number {
  const least = name === 'length' ? 0 : SMALLEST;
  return Math.min(LARGEST, Math.max(least, Number.isFinite(value) ? value : least));
}

function halves(sizes: readonly number[]): Vec3 {
  return [0.5 * sizes[0], 0.5 * sizes[1], 0.5 * sizes[2]];
}

/** Gives a living body these measures at its pose. */
export function resizeBody(session: Pick<Session, 'world' | 'setShape'>, entity: Entity, sizes: readonly number[]): void {
  const kind = session.world.kind(entity);
  if (kind !== 'triangle' && kind !== 'mesh') session.setShape(entity, shapeOfSizes(kind, sizes));
}
