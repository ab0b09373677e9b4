// Pose and shape of a body, taken and set again.

import { aabb, rowOf } from 'kantsu';
import { inspect, BOUNDS_STRIDE, RECORD } from 'kantsu/inspect';
import type { Entity, Quat, Shape, Vec3, World } from 'kantsu';
import { plus } from '../kit/vectors.ts';

export interface BodyState {
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly shape: Shape;
  /** The collider in its own frame: tells whether more than the pose has changed. */
  readonly local: readonly number[];
}

/** The record of a body's shape in its own frame. */
export function localOf(world: World, entity: Entity): Float64Array {
  const row = rowOf(entity);
  return inspect(world).bodies.local.subarray(RECORD.STRIDE * row, RECORD.STRIDE * (row + 1));
}

/** Around a body, and its motion in a step. */
export function boundsOfBody(world: World, entity: Entity): { readonly min: Vec3; readonly max: Vec3 } {
  const b = BOUNDS_STRIDE * rowOf(entity);
  const [x, y, z, toX, toY, toZ] = inspect(world).bodies.bounds.subarray(b, b + 6);
  return { min: [x, y, z], max: [toX, toY, toZ] };
}

/** Of a body that is no mesh. */
export function stateOf(world: World, entity: Entity): BodyState {
  const { position, orientation } = world.pose(entity);
  return { position, orientation, shape: world.shape(entity) as Shape, local: [...localOf(world, entity)] };
}

/** A body's name, or its row without one. */
export function nameIn(world: World, entity: Entity): string {
  return (world.isAlive(entity) ? world.name(entity) : undefined) ?? `#${rowOf(entity)}`;
}

/** A translated shape. */
export function movedShape<S extends Shape>(shape: S, by: Vec3): S;
export function movedShape(shape: Shape, by: Vec3): Shape {
  switch (shape.kind) {
    case 'capsule':
      return { ...shape, p1: plus(shape.p1, by), p2: plus(shape.p2, by) };
    case 'triangle':
      return { ...shape, a: plus(shape.a, by), b: plus(shape.b, by), c: plus(shape.c, by) };
    case 'aabb':
      // (It has its corners too.)
      return aabb({ center: plus(shape.center, by), half: shape.half });
    default:
      return { ...shape, center: plus(shape.center, by) };
  }
}
