// A body in the hand: pulled by a spring where it can be pushed and time runs, carried otherwise, and put back on cancel.

import { rotate } from '../math/quat.ts';
import type { Quat, Vec3 } from '../math/vec3.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import type { Entity } from '../world/entity.ts';
import { DYNAMIC, STATIC } from '../world/state.ts';
import { rowOf } from '../world/entity.ts';
import type { World } from '../index.ts';

// A spring of 4 Hz, critically damped: quick enough to feel held, soft enough for the solver at 60 steps a second.
const OMEGA = 2 * Math.PI * 4; // rad/s
/** A hand that is yanked across the room must not shoot the body through a wall, m/s per step. */
const STRONGEST = 6;

/** A box that a hand does not leave, m. */
export interface Area {
  readonly min: Readonly<Vec3>;
  readonly max: Readonly<Vec3>;
}

const EVERYWHERE: Area = { min: [-Infinity, -Infinity, -Infinity], max: [Infinity, Infinity, Infinity] };

export class Grab {
  readonly entity: Entity;
  /** Where the hand is, m. */
  readonly hand: Vec3;
  /** True once the hand itself has moved the body, and not a spring. */
  carried = false;
  readonly #world: World;
  readonly #start: { position: Vec3; orientation: Quat };
  readonly #startVelocity: { linear: Vec3; angular: Vec3 };
  /** The gripped point in the body's frame. */
  readonly #grip: Vec3 = [0, 0, 0];
  readonly #offset: Vec3;
  readonly #pushable: boolean;
  readonly #area: Area;

  /** Takes the body at a point of its surface. Without an area the hand goes anywhere. */
  constructor(world: World, entity: Entity, point: Vec3, area: Area = EVERYWHERE) {
    this.#world = world;
    this.entity = entity;
    this.hand = [...point];
    this.#start = world.pose(entity);
    this.#startVelocity = world.velocity(entity);
    this.#pushable = world.state.body[rowOf(entity)] === DYNAMIC;
    const { position: p, orientation: q } = this.#start;
    this.#offset = [p[0] - point[0], p[1] - point[1], p[2] - point[2]];
    // A body that already sticks out need not jump in.
    const { low, high } = this.#extent();
    this.#area = {
      min: [0, 1, 2].map((k) => Math.min(area.min[k], p[k] + low[k])) as Vec3,
      max: [0, 1, 2].map((k) => Math.max(area.max[k], p[k] + high[k])) as Vec3,
    };
    rotate(this.#grip, 0, [-q[0], -q[1], -q[2], q[3]], 0, -this.#offset[0], -this.#offset[1], -this.#offset[2]);
  }

  get alive(): boolean {
    return this.#world.isAlive(this.entity);
  }

  /**
   * Moves the hand, which stays in the area; without running time, or for a body that nothing pushes, the body goes with it at once, and stays in the
   * area whole.
   */
  pull(hand: Vec3, running: boolean): void {
    const { min, max } = this.#area;
    if (running && this.#pushable) {
      for (let k = 0; k < 3; k++) this.hand[k] = Math.min(max[k], Math.max(min[k], hand[k]));
      return;
    }
    this.carried = true;
    const { low, high } = this.#extent();
    const position: Vec3 = [0, 0, 0];
    for (let k = 0; k < 3; k++) {
      position[k] = Math.max(min[k] - low[k], Math.min(max[k] - high[k], hand[k] + this.#offset[k]));
      this.hand[k] = position[k] - this.#offset[k];
    }
    this.#world.setPose(this.entity, { position });
    if (this.#pushable) this.#world.setVelocity(this.entity, { linear: [0, 0, 0], angular: [0, 0, 0] });
  }

  /** How far the body reaches from its centre, as it is turned now; the bounds are grown by what it may move in a step. */
  #extent(): { low: Vec3; high: Vec3 } {
    const { bounds, position, reach } = this.#world.state;
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
    const { position, orientation } = this.#world.state;
    const row = rowOf(this.entity);
    rotate(out, 0, orientation, 4 * row, this.#grip[0], this.#grip[1], this.#grip[2]);
    for (let k = 0; k < 3; k++) out[k] += position[3 * row + k];
    return out;
  }

  /** Before each step: the spring's impulse, J = m·(ω²·(hand − grip) − 2ω·v)·dt at the gripped point. */
  tug(dt: number): void {
    if (!this.#pushable) return;
    const { velocity, angularVelocity, position, mass } = this.#world.state;
    const row = rowOf(this.entity);
    const at = this.grip(gripScratch);
    const i = 3 * row;
    const rx = at[0] - position[i];
    const ry = at[1] - position[i + 1];
    const rz = at[2] - position[i + 2];
    const wx = angularVelocity[i];
    const wy = angularVelocity[i + 1];
    const wz = angularVelocity[i + 2];
    let jx = OMEGA * OMEGA * (this.hand[0] - at[0]) - 2 * OMEGA * (velocity[i] + wy * rz - wz * ry);
    let jy = OMEGA * OMEGA * (this.hand[1] - at[1]) - 2 * OMEGA * (velocity[i + 1] + wz * rx - wx * rz);
    let jz = OMEGA * OMEGA * (this.hand[2] - at[2]) - 2 * OMEGA * (velocity[i + 2] + wx * ry - wy * rx);
    // Off the centre a point gives way more easily than the whole mass: half the pull is stable for every shape we have.
    const size = Math.hypot(jx, jy, jz) * dt;
    const scale = mass[row] * dt * 0.5 * (size > STRONGEST ? STRONGEST / size : 1);
    jx *= scale;
    jy *= scale;
    jz *= scale;
    this.#world.applyImpulse(this.entity, [jx, jy, jz], at);
  }

  /** As if it had never been touched. */
  putBack(): void {
    if (!this.alive) return;
    const straight = this.#world.kind(this.entity) === 'aabb';
    this.#world.setPose(this.entity, straight ? { position: this.#start.position } : this.#start);
    if (this.#world.state.body[rowOf(this.entity)] !== STATIC) this.#world.setVelocity(this.entity, this.#startVelocity);
  }
}

const gripScratch: Vec3 = [0, 0, 0];
