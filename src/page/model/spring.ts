// A dragged body that can be pushed, while time runs: pulled by a spring, before each step.

import { rotate, rowOf } from 'kantsu';
import { inspect, DYNAMIC } from 'kantsu/inspect';
import type { Entity, Vec3, World } from 'kantsu';

// A spring of 4 Hz, critically damped: quick enough to feel direct, soft enough for the solver at 60 steps a second.
const OMEGA = 2 * Math.PI * 4; // rad/s
/** A quick drag across the room must not shoot the body through a wall, m/s per step. */
const STRONGEST = 6;

/** Limits of a drag, m. */
export interface Area {
  readonly min: Readonly<Vec3>;
  readonly max: Readonly<Vec3>;
}

/** The body in the hand. */
export interface Held {
  readonly alive: boolean;
  /** The drag position, m. */
  readonly hand: Readonly<Vec3>;
  /** The gripped point in the world. */
  grip(out: Vec3): Vec3;
  /** Moves the drag position. */
  pull(hand: Vec3, running: boolean): void;
  /** Releases the body. */
  letGo(): void;
  /** Restores the body's former pose. */
  putBack(): void;
}

/** A spring from a point of the body's own frame to the drag position. */
export interface Spring {
  readonly body: Entity;
  readonly grip: Readonly<Vec3>;
  readonly hand: Readonly<Vec3>;
}

/** Before each step: the spring's impulse, J = m·(ω²·(hand − grip) − 2ω·v)·dt at the gripped point. */
export function tug(world: World, spring: Spring, dt: number): void {
  const { velocity, angularVelocity, position, mass, body } = inspect(world).bodies;
  const row = rowOf(spring.body);
  if (body[row] !== DYNAMIC) return;
  const { hand } = spring;
  const at = gripOf(world, spring, gripScratch);
  const i = 3 * row;
  const rx = at[0] - position[i];
  const ry = at[1] - position[i + 1];
  const rz = at[2] - position[i + 2];
  const wx = angularVelocity[i];
  const wy = angularVelocity[i + 1];
  const wz = angularVelocity[i + 2];
  let jx = OMEGA * OMEGA * (hand[0] - at[0]) - 2 * OMEGA * (velocity[i] + wy * rz - wz * ry);
  let jy = OMEGA * OMEGA * (hand[1] - at[1]) - 2 * OMEGA * (velocity[i + 1] + wz * rx - wx * rz);
  let jz = OMEGA * OMEGA * (hand[2] - at[2]) - 2 * OMEGA * (velocity[i + 2] + wx * ry - wy * rx);
  // Off the centre a point moves more easily than the whole mass: half the pull is stable for all shapes here. The square root, unlike Math.hypot, is
  // the same in every browser.
  const size = Math.sqrt(jx * jx + jy * jy + jz * jz) * dt;
  const scale = mass[row] * dt * 0.5 * (size > STRONGEST ? STRONGEST / size : 1);
  jx *= scale;
  jy *= scale;
  jz *= scale;
  world.applyImpulse(spring.body, [jx, jy, jz], at);
}

export function gripOf(world: World, { body, grip }: Pick<Spring, 'body' | 'grip'>, out: Vec3): Vec3 {
  const state = inspect(world).bodies;
  const row = rowOf(body);
  rotate(out, 0, state.orientation, 4 * row, grip[0], grip[1], grip[2]);
  for (let k = 0; k < 3; k++) out[k] += state.position[3 * row + k];
  return out;
}

const gripScratch: Vec3 = [0, 0, 0];
