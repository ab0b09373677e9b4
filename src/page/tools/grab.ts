// A dragged body: pulled by a spring if it can be pushed and time runs, moved directly otherwise, and restored on cancel. All of it as logged edits.

import { rotate, rowOf } from 'kantsu';
import { inspect, BOUNDS_STRIDE, DYNAMIC } from 'kantsu/inspect';
import type { Entity, Vec3 } from 'kantsu';
import { dragOf } from './drag.ts';
import type { Drag } from './drag.ts';
import type { Session } from '../model/session.ts';
import { gripOf } from '../model/spring.ts';
import type { Area, Held } from '../model/spring.ts';

/** Resolution of drag positions per metre: far finer than a pixel, and short in the log. A power of two, so that it is exact. */
const PLACES = 2 ** 16;

const EVERYWHERE: Area = { min: [-Infinity, -Infinity, -Infinity], max: [Infinity, Infinity, Infinity] };

export class Grab implements Held {
  readonly entity: Entity;
  /** The drag position, m. */
  readonly hand: Vec3;
  readonly #session: Session;
  readonly #drag: Drag;
  /** The gripped point in the body's frame. */
  readonly #grip: Vec3 = [0, 0, 0];
  readonly #offset: Vec3;
  readonly #pushable: boolean;
  readonly #area: Area;
  #pulling = false;

  /** Grips the body at a point of its surface. Without an area the drag is unlimited. */
  constructor(session: Session, entity: Entity, point: Vec3, area: Area = EVERYWHERE) {
    const { world } = session;
    this.#session = session;
    this.entity = entity;
    this.hand = [...point];
    this.#drag = dragOf(session, entity);
    this.#pushable = inspect(world).bodies.body[rowOf(entity)] === DYNAMIC;
    const { position: p, orientation: q } = world.pose(entity);
    this.#offset = [p[0] - point[0], p[1] - point[1], p[2] - point[2]];
    // A body that already sticks out of the area does not jump in.
    const { low, high } = this.#extent();
    this.#area = {
      min: [0, 1, 2].map((k) => Math.min(area.min[k], p[k] + low[k])) as Vec3,
      max: [0, 1, 2].map((k) => Math.max(area.max[k], p[k] + high[k])) as Vec3,
    };
    rotate(this.#grip, 0, [-q[0], -q[1], -q[2], q[3]], 0, -this.#offset[0], -this.#offset[1], -this.#offset[2]);
  }

  get alive(): boolean {
    return this.#session.world.isAlive(this.entity);
  }

  /**
   * Moves the drag position within the area; while paused, or for a body that is not pushed, the body moves with it at once and stays wholly in the
   * area.
   */
  pull(hand: Vec3, running: boolean): void {
    const { min, max } = this.#area;
    const before = this.hand.join();
    if (running && this.#pushable) {
      for (let k = 0; k < 3; k++) this.hand[k] = Math.min(max[k], Math.max(min[k], placed(hand[k])));
      if (this.#pulling && this.hand.join() === before) return;
      this.#pulling = true;
      this.#session.edit({ command: 'hold', body: this.entity, grip: this.#grip, hand: [...this.hand] });
      return;
    }
    if (this.#pulling) this.#session.openHand();
    this.#pulling = false;
    const { low, high } = this.#extent();
    const at = this.#session.world.pose(this.entity).position;
    const position: Vec3 = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      position[k] = Math.max(min[k] - low[k], Math.min(max[k] - high[k], placed(hand[k] + this.#offset[k])));
      this.hand[k] = position[k] - this.#offset[k];
    }
    const { linear, angular } = this.#session.world.velocity(this.entity);
    const rests = !this.#pushable || [...linear, ...angular].every((speed) => speed === 0);
    if (rests && position.every((x, k) => x === at[k])) return;
    this.#drag.begin();
    this.#session.setPose(this.entity, { position });
    if (!rests) this.#session.edit({ command: 'velocity', body: this.entity, linear: [0, 0, 0], angular: [0, 0, 0] });
  }

  /** Extent of the body from its centre, at its orientation; bounds include its motion of one step. */
  #extent(): { low: Vec3; high: Vec3 } {
    const { bounds, position, reach } = inspect(this.#session.world).bodies;
    const row = rowOf(this.entity);
    const b = BOUNDS_STRIDE * row;
    const low: Vec3 = [0, 0, 0];
    const high: Vec3 = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      low[k] = bounds[b + k] + reach[row] - position[3 * row + k];
      high[k] = bounds[b + 3 + k] - reach[row] - position[3 * row + k];
    }
    return { low, high };
  }

  /** The gripped point in the world. */
  grip(out: Vec3): Vec3 {
    return gripOf(this.#session.world, { body: this.entity, grip: this.#grip }, out);
  }

  /** Releases the body. */
  letGo(): void {
    this.#session.openHand();
    this.#pulling = false;
    if (this.alive) this.#drag.finish();
  }

  /** Restores the body's former pose. */
  putBack(): void {
    this.#session.openHand();
    this.#pulling = false;
    if (this.alive) this.#drag.cancel();
  }
}

function placed(x: number): number {
  return Math.round(x * PLACES) / PLACES;
}
