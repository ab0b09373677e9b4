// The public view of a world's columns, for drawing without a call per body.

import { AABB, CAPSULE, HALF, OBB, P2, RADIUS, SPHERE, STRIDE } from '../shapes/record.ts';
import { entityOf } from './entity.ts';
import type { Mesh } from './mesh.ts';
import type { WorldState } from './state.ts';

/**
 * The bodies of a world by row, 0 … `count` − 1. Rows of despawned bodies remain until they are reused: their `entity` is 0. Read the arrays again
 * each frame, since they are replaced when the world grows, and do not write to them: the world does not notice.
 */
export class WorldColumns {
  readonly #state: WorldState;
  #entity = new Float64Array(0);
  #extent = new Float64Array(0);
  /** Poses before the last step, kept from the first access on. */
  #previous: { readonly position: Float64Array; readonly orientation: Float64Array } | undefined;

  /** @internal */
  constructor(state: WorldState) {
    this.#state = state;
  }

  /** Rows in use, those of despawned bodies included. */
  get count(): number {
    return this.#state.rows;
  }

  /** Id of the body in each row, 0 where there is none. */
  get entity(): Float64Array {
    const { rows, alive, generation, capacity } = this.#state;
    if (this.#entity.length < capacity) this.#entity = new Float64Array(capacity);
    const entity = this.#entity;
    for (let row = 0; row < rows; row++) entity[row] = alive[row] === 0 ? 0 : entityOf(row, generation[row]);
    return entity;
  }

  /** Index of the shape's kind in `KINDS`; `KINDS.length` for a mesh. */
  get kind(): Uint8Array {
    return this.#state.kind;
  }

  /**
   * Three numbers per row, m: half extents of a box; radius, half the length of the axis and radius of a capsule, whose axis is the body's y; three
   * times the radius of a sphere; zeros for other kinds, whose corners are in `world.shape`.
   */
  get extent(): Float64Array {
    const { rows, kind, local, capacity } = this.#state;
    if (this.#extent.length < 3 * capacity) this.#extent = new Float64Array(3 * capacity);
    const extent = this.#extent;
    for (let row = 0; row < rows; row++) {
      const s = STRIDE * row;
      const o = 3 * row;
      const k = kind[row];
      const round = k === SPHERE || k === CAPSULE;
      const box = k === AABB || k === OBB;
      extent[o] = round ? local[s + RADIUS] : box ? local[s + HALF] : 0;
      extent[o + 1] = k === SPHERE ? local[s + RADIUS] : k === CAPSULE ? local[s + P2 + 1] : box ? local[s + HALF + 1] : 0;
      extent[o + 2] = round ? local[s + RADIUS] : box ? local[s + HALF + 2] : 0;
    }
    return extent;
  }

  /** Centre of mass, m; three numbers per row. */
  get position(): Float64Array {
    return this.#state.position;
  }

  /** Unit quaternion x y z w; four numbers per row. */
  get orientation(): Float64Array {
    return this.#state.orientation;
  }

  /** Poses before the last step, for interpolation. After a pose edit it is the new pose. */
  get previousPosition(): Float64Array {
    return this.#kept().position;
  }

  get previousOrientation(): Float64Array {
    return this.#kept().orientation;
  }

  /** 1 for a sleeping body. */
  get asleep(): Uint8Array {
    return this.#state.asleep;
  }

  /**
   * A number that tells the body in a row from every other that this world has had, also from one with the same id before a restore.
   * @internal
   */
  birth(row: number): number {
    return this.#state.births[row];
  }

  /**
   * The mesh in a row.
   * @internal
   */
  mesh(row: number): Mesh | undefined {
    return this.#state.meshes[row];
  }

  /**
   * Called before each step.
   * @internal
   */
  keepPoses(): void {
    if (this.#previous === undefined) return;
    const { position, orientation } = this.#kept();
    position.set(this.#state.position);
    orientation.set(this.#state.orientation);
  }

  /**
   * Called after the pose of a row was edited.
   * @internal
   */
  keepPose(row: number): void {
    if (this.#previous === undefined) return;
    const { position, orientation } = this.#kept();
    for (let i = 3 * row; i < 3 * row + 3; i++) position[i] = this.#state.position[i];
    for (let i = 4 * row; i < 4 * row + 4; i++) orientation[i] = this.#state.orientation[i];
  }

  #kept(): { readonly position: Float64Array; readonly orientation: Float64Array } {
    const { position, orientation } = this.#state;
    const before = this.#previous;
    if (before !== undefined && before.position.length >= position.length) return before;
    // (New rows begin with their poses.)
    const kept = { position: position.slice(), orientation: orientation.slice() };
    if (before !== undefined) {
      kept.position.set(before.position);
      kept.orientation.set(before.orientation);
    }
    return (this.#previous = kept);
  }
}
