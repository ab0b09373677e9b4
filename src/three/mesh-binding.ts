// Objects of a three.js scene that follow the bodies of a world.
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Object3D } from 'three';
import { show } from '../core/math/check.ts';
import type { Entity, QueryWorld } from '../core/index.ts';
import { rowOf } from '../core/world/entity.ts';
import { checkObject } from './given.ts';
import { BodyPoses, keepPreviousPoses } from './body-poses.ts';

interface Follower {
  readonly entity: Entity;
  readonly row: number;
  /** A restored world may give out an id again: not this number. */
  readonly birth: number;
  /** From the body's frame to the object's, scale included. */
  readonly offset: Matrix4;
  /** The scale that `sync` wrote last: another one is the app's, and stays. */
  readonly scale: Vector3;
  /** The `sync` that placed it last. */
  placed: number;
}

const poses = new BodyPoses();
const pose = new Matrix4();
const position = new Vector3();
const orientation = new Quaternion();
const one = new Vector3(1, 1, 1);
const scale = new Vector3();
const halfTurn = new Quaternion();
const axes = [new Vector3(), new Vector3(), new Vector3()];
const inverse = new Matrix4();

/** The objects that follow bodies of one world. An object follows at most one body of a binding. */
export class MeshBinding {
  readonly #world: QueryWorld;
  readonly #followers = new Map<Object3D, Follower>();
  #syncs = 0;

  constructor(world: QueryWorld) {
    this.#world = world;
    keepPreviousPoses(world);
  }

  /**
   * From now on `sync` moves `object` with the body: their current relative pose is kept, scale included, which the app may change later. (So an object that is
   * drawn around its origin is placed at `world.pose(entity)` first.) The object may have any parent, also one that follows a body; under one that is scaled
   * unevenly a rotation would need a shear, which is left out. If it was attached to another body, it changes over. Throws a `RangeError` for an entity that is not alive, and for an object with a scale of 0, its own or a parent's.
   */
  attach(entity: Entity, object: Object3D): void {
    const world = this.#world;
    checkObject('object', object);
    if (!world.isAlive(entity)) throw new RangeError(`entity is ${show(entity)}, expected one that is alive in this world`);
    const row = rowOf(entity);
    const { position: p, orientation: q } = world.pose(entity);
    object.updateWorldMatrix(true, false);
    // (Below a parent with a scale of 0 the determinant is one of rounding.)
    const [x, y, z] = axes.map((axis, k) => axis.setFromMatrixColumn(object.matrixWorld, k).length());
    if (!(Math.abs(object.matrixWorld.determinant()) > 1e-12 * x * y * z)) {
      throw new RangeError(`object.matrixWorld is ${show(object.matrixWorld.elements)}, expected finite numbers and no scale of 0`);
    }
    pose.compose(position.fromArray(p), orientation.fromArray(q), one);
    const offset = pose.clone().invert().multiply(object.matrixWorld);
    this.#followers.set(object, { entity, row, birth: world.columns.birth(row), offset, scale: object.scale.clone(), placed: this.#syncs });
  }

  /** From the frame of the body that an object follows to its own, column by column; undefined for an object that follows none. */
  offsetOf(object: Object3D): readonly number[] | undefined {
    return this.#followers.get(object)?.offset.toArray();
  }

  /** True if it was attached. The object stays where it is. */
  detach(object: Object3D): boolean {
    return this.#followers.delete(object);
  }

  /**
   * Moves every object to its body; once per frame, after the steps. `alpha` is the share of a step that has passed since the last one (`FixedClock`
   * gives it): objects are then drawn between the last two poses, and motion is smooth at any frame rate. Default 1, the current pose. Objects of
   * removed bodies are detached where they are and returned, so that they can be removed.
   */
  sync(alpha = 1): readonly Object3D[] {
    poses.begin(this.#world, alpha);
    const orphans: Object3D[] = [];
    this.#syncs++;
    for (const [object, follower] of this.#followers) this.#place(object, follower, orphans);
    return orphans;
  }

  #place(object: Object3D, follower: Follower, orphans: Object3D[]): void {
    if (follower.placed === this.#syncs) return;
    follower.placed = this.#syncs;
    // Parents first: a local pose depends on theirs.
    for (let above = object.parent; above; above = above.parent) {
      const parent = this.#followers.get(above);
      if (parent) this.#place(above, parent, orphans);
    }
    if (!this.#world.isAlive(follower.entity) || this.#world.columns.birth(follower.row) !== follower.birth) {
      this.#followers.delete(object);
      orphans.push(object);
      return;
    }
    poses.read(follower.row);
    pose.compose(poses.position, poses.orientation, one).multiply(follower.offset);
    if (object.parent) {
      object.parent.updateWorldMatrix(true, false);
      pose.premultiply(inverse.copy(object.parent.matrixWorld).invert());
    }
    pose.decompose(object.position, object.quaternion, scale);
    keepSigns(scale, object.quaternion, follower.scale);
    if (object.scale.equals(follower.scale)) object.scale.copy(scale);
    follower.scale.copy(scale);
    // (Since r183; `updateMatrix` maps the pivot to position + pivot.)
    const { pivot } = object as { pivot?: Vector3 | null };
    if (pivot) object.position.copy(pivot).applyMatrix4(pose).sub(pivot);
    if (!object.matrixAutoUpdate) object.updateMatrix();
  }

  /** Detaches every object. */
  dispose(): void {
    this.#followers.clear();
  }
}

/** Gives a scale the signs of another one by a half turn about an axis, where both mirror or neither does. (`decompose` makes only x negative.) */
function keepSigns(of: Vector3, rotation: Quaternion, like: Vector3): void {
  const [x, y, z] = [of.x * like.x < 0, of.y * like.y < 0, of.z * like.z < 0];
  if (x !== (y !== z)) return;
  of.set(x ? -of.x : of.x, y ? -of.y : of.y, z ? -of.z : of.z);
  if (x || y || z) rotation.multiply(halfTurn.set(x ? 0 : 1, y ? 0 : 1, z ? 0 : 1, 0));
}
