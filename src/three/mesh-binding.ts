// A user's own object follows an entity.
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Object3D } from 'three';
import { show } from '../core/math/check.ts';
import { rowOf } from '../core/world/entity.ts';
import { findLiving } from '../core/world/entity-row.ts';
import type { WorldState } from '../core/world/state.ts';

/** Whatever has a world's columns: a world. */
export interface HasState {
  readonly state: WorldState;
}

interface Attached {
  readonly state: WorldState;
  readonly entity: number;
  readonly object: Object3D;
  /** From the body's frame to the object's, scale included. */
  readonly offset: Matrix4;
}

// By object: an object can follow one body only.
const followers = new Map<Object3D, Attached>();

const pose = new Matrix4();
const position = new Vector3();
const orientation = new Quaternion();
const one = new Vector3(1, 1, 1);
const inverse = new Matrix4();

/**
 * From now on `sync(world)` moves `object` with the entity: the way the two stand to each other at this moment is kept, scale included. The
 * object may hang under any parent. Attached to another body before, it changes over. Throws a `RangeError` for an entity that is not alive.
 */
export function attach(world: HasState, entity: number, object: Object3D): void {
  const { state } = world;
  if (!isAlive(state, entity)) throw new RangeError(`entity is ${show(entity)}, expected one that is alive in this world`);
  object.updateWorldMatrix(true, false);
  const offset = poseOf(state, rowOf(entity)).clone().invert().multiply(object.matrixWorld);
  followers.set(object, { state, entity, object, offset });
}

/** From the frame of the body that an object follows to its own, column by column; undefined for an object that follows none. */
export function offsetOf(object: Object3D): readonly number[] | undefined {
  return followers.get(object)?.offset.toArray();
}

/** True if it was attached. The object stays where it is. */
export function detach(object: Object3D): boolean {
  return followers.delete(object);
}

/**
 * Moves every object attached in this world to its body; once per frame, after the steps. Objects whose body is gone are let go where they are
 * and returned, so that the page can remove them.
 */
export function sync(world: HasState): readonly Object3D[] {
  const orphans: Object3D[] = [];
  for (const { state, entity, object, offset } of followers.values()) {
    if (state !== world.state) continue;
    if (!isAlive(state, entity)) {
      followers.delete(object);
      orphans.push(object);
      continue;
    }
    const matrix = poseOf(state, rowOf(entity)).multiply(offset);
    if (object.parent) {
      object.parent.updateWorldMatrix(true, false);
      matrix.premultiply(inverse.copy(object.parent.matrixWorld).invert());
    }
    matrix.decompose(object.position, object.quaternion, object.scale);
    if (!object.matrixAutoUpdate) {
      object.matrix.copy(matrix);
      object.matrixWorldNeedsUpdate = true;
    }
  }
  return orphans;
}

function isAlive(state: WorldState, entity: number): boolean {
  return findLiving(state, entity) >= 0;
}

function poseOf(state: WorldState, row: number): Matrix4 {
  position.fromArray(state.position, 3 * row);
  orientation.fromArray(state.orientation, 4 * row);
  return pose.compose(position, orientation, one);
}
