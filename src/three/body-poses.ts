// The poses of a world's bodies as three's vectors, interpolated between the last two steps.
import { Quaternion, Vector3 } from 'three';
import { between } from '../core/math/check.ts';
import type { QueryWorld } from '../core/index.ts';
import { checkWorld } from './given.ts';

/** Checks a world, and makes it keep the poses before each step, so that the next one is interpolated. */
export function keepPreviousPoses(world: QueryWorld): void {
  checkWorld(world);
  // (The columns keep them from the first access on.)
  void world.columns.previousPosition;
}

export class BodyPoses {
  readonly position = new Vector3();
  readonly orientation = new Quaternion();
  readonly #previousPosition = new Vector3();
  readonly #previousOrientation = new Quaternion();
  #alpha = 1;
  #columns!: QueryWorld['columns'];

  /** Reads the columns again, once per frame. Throws a `RangeError` for an `alpha` outside of 0 to 1. */
  begin(world: QueryWorld, alpha: number): void {
    between('alpha', alpha, 0, 1);
    this.#columns = world.columns;
    this.#alpha = alpha;
  }

  /** Writes the pose of a row to `position` and `orientation`. */
  read(row: number): void {
    const { position, orientation } = this;
    const columns = this.#columns;
    position.fromArray(columns.position, 3 * row);
    orientation.fromArray(columns.orientation, 4 * row);
    if (this.#alpha === 1) return;
    position.lerpVectors(this.#previousPosition.fromArray(columns.previousPosition, 3 * row), position, this.#alpha);
    const previous = this.#previousOrientation.fromArray(columns.previousOrientation, 4 * row);
    orientation.copy(previous.slerp(orientation, this.#alpha));
  }
}
