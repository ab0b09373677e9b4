// Pose and shape of a body, taken and set again.

import { RECORD, rowOf } from 'kantsu';
import type { Entity, Quat, Shape, Vec3, World } from 'kantsu';
import type { Editor } from './edit-log.ts';

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
  return world.inspect.bodies.local.subarray(RECORD.STRIDE * row, RECORD.STRIDE * (row + 1));
}

export function stateOf(world: World, entity: Entity): BodyState {
  const { position, orientation } = world.pose(entity);
  return { position, orientation, shape: world.shape(entity), local: [...localOf(world, entity)] };
}

export function setState(world: Editor, entity: Entity, { position, orientation, shape, local }: BodyState): void {
  const same = world.localOf(entity).every((value, i) => Object.is(value, local[i]));
  if (!same) world.setShape(entity, shape);
  // A triangle of another size was given in world coordinates; an AABB does not rotate.
  const straight = shape.kind === 'aabb' || (shape.kind === 'triangle' && !same);
  world.setPose(entity, straight ? { position } : { position, orientation });
}
