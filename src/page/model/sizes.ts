// The measures of a collider for display and editing: radius, core length, edges. Pose is not among them.

import type { Entity, MeshShape, Shape, Vec3 } from 'kantsu';
import type { Session } from './session.ts';
import { resized, shapeOf, solidOf, UPRIGHT } from './solid.ts';
import type { Solid } from './solid.ts';

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

/** A length or an edge is twice what a solid has as its size. */
const wholeOf = (name: SizeName): number => (name === 'radius' ? 1 : 2);

/** m, in the order of SIZE_NAMES. */
export function sizesOf(shape: Shape | MeshShape): number[] {
  return shape.kind === 'mesh' ? [] : sizesOfSolid(solidOf(shape));
}

function sizesOfSolid({ kind, size }: Solid): number[] {
  return SIZE_NAMES[kind].map((name, k) => wholeOf(name) * size[k]);
}

/** About the origin, a capsule along y. */
export function solidOfSizes(kind: Shape['kind'], sizes: readonly number[]): Solid {
  const [x, y, z] = SIZE_NAMES[kind].map((name, k) => sizes[k] / wholeOf(name));
  return { kind, position: [0, 0, 0], orientation: UPRIGHT, size: [x, y, z] };
}

/** Whether a measure is valid: a capsule's core may have length 0, everything else is positive. */
export function isSize(name: SizeName, value: number): boolean {
  return value <= LARGEST && value >= (name === 'length' ? 0 : SMALLEST);
}

/** The measures after scaling the body's own axes by three factors, within the valid range. */
export function scaledSizes(kind: BodyKind, sizes: readonly number[], factors: Vec3): number[] {
  if (kind === 'mesh') return [];
  const scaled = sizesOfSolid(resized(solidOfSizes(kind, sizes), factors));
  return scaled.map((size, k) => held(SIZE_NAMES[kind][k], size));
}

function held(name: SizeName, value: number): number {
  const least = name === 'length' ? 0 : SMALLEST;
  return Math.min(LARGEST, Math.max(least, Number.isFinite(value) ? value : least));
}

/** Gives a living body these measures at its pose. */
export function resizeBody(session: Pick<Session, 'world' | 'setShape'>, entity: Entity, sizes: readonly number[]): void {
  const kind = session.world.kind(entity);
  if (kind !== 'triangle' && kind !== 'mesh') session.setShape(entity, shapeOf(solidOfSizes(kind, sizes)));
}
