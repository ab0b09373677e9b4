// The columns of a world: one typed array per meaning, indexed by row, components interleaved (`position[3 * row]`).
//
// A row is a slot that an entity lives in; rows never move. Who writes a column: *authored* by spawn and the setters, *simulated* by the step
// (and setPose), *derived* by refresh from the two. Columns are replaced when the capacity doubles, which happens at the doors and never inside
// a step: hold the state, not a column.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE } from '../shapes/record.ts';

export const STATIC = 0;
export const KINEMATIC = 1;
export const DYNAMIC = 2;
export const BODY_TYPES = ['static', 'kinematic', 'dynamic'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** Bits of `flags`. */
export const SENSOR = 1;
/** The pose is the placed shape's own, so its record was copied from the shape and not computed: exact to the last bit. */
export const EXACT = 2;

/** Bits of `locks`: linear x y z, angular x y z. */
export const LOCK_LINEAR_X = 1;
export const LOCK_ANGULAR_X = 8;
export const LOCK_ROTATION = 56;

export class WorldState {
  capacity = 0;
  /** Rows 0 … rows − 1 are or were in use. */
  rows = 0;
  /** Living entities. */
  count = 0;
  /** Dead rows, the next one to be used last. */
  freeRows: number[] = [];

  // Bookkeeping.
  alive!: Uint8Array;
  generation!: Uint16Array;
  names: (string | undefined)[] = [];

  // Authored.
  kind!: Uint8Array;
  /** The shape's record in its body's frame, where the pose is the identity (capsule along y about the origin). */
  local!: Float64Array;
  body!: Uint8Array;
  flags!: Uint8Array;
  locks!: Uint8Array;
  /** 1 << layer, and the layers it meets. Two bodies meet when each mask has the other's layer. */
  layerBit!: Uint32Array;
  mask!: Uint32Array;
  mass!: Float64Array;
  friction!: Float64Array;
  restitution!: Float64Array;
  linearDamping!: Float64Array;
  angularDamping!: Float64Array;
  gravityScale!: Float64Array;
  /** 1/mass (0 for what cannot be pushed) and the inverse of the principal moments in the body's frame. */
  inverseMass!: Float64Array;
  inverseInertia!: Float64Array;

  // Simulated. m, unit quaternion x y z w, m/s, rad/s.
  position!: Float64Array;
  orientation!: Float64Array;
  velocity!: Float64Array;
  angularVelocity!: Float64Array;
  /** Seconds of rest so far, and whether the body sleeps. */
  restTime!: Float64Array;
  asleep!: Uint8Array;

  // Derived.
  /** The shape's record in world space: what every kernel reads. */
  data!: Float64Array;
  bounds!: Float64Array;
  /** Edits since the last refresh: 1 when the row's record, bounds or place in the grid are out of date. */
  dirty!: Uint8Array;

  constructor(capacity = 64) {
    this.grow(capacity);
  }

  /** Makes room for at least `capacity` rows, by doubling. */
  grow(capacity: number): void {
    if (capacity <= this.capacity) return;
    let next = Math.max(64, this.capacity);
    while (next < capacity) next *= 2;
    this.capacity = next;
    this.alive = wider(this.alive, new Uint8Array(next));
    this.generation = wider(this.generation, new Uint16Array(next));
    this.kind = wider(this.kind, new Uint8Array(next));
    this.local = wider(this.local, new Float64Array(STRIDE * next));
    this.body = wider(this.body, new Uint8Array(next));
    this.flags = wider(this.flags, new Uint8Array(next));
    this.locks = wider(this.locks, new Uint8Array(next));
    this.layerBit = wider(this.layerBit, new Uint32Array(next));
    this.mask = wider(this.mask, new Uint32Array(next));
    this.mass = wider(this.mass, new Float64Array(next));
    this.friction = wider(this.friction, new Float64Array(next));
    this.restitution = wider(this.restitution, new Float64Array(next));
    this.linearDamping = wider(this.linearDamping, new Float64Array(next));
    this.angularDamping = wider(this.angularDamping, new Float64Array(next));
    this.gravityScale = wider(this.gravityScale, new Float64Array(next));
    this.inverseMass = wider(this.inverseMass, new Float64Array(next));
    this.inverseInertia = wider(this.inverseInertia, new Float64Array(3 * next));
    this.position = wider(this.position, new Float64Array(3 * next));
    this.orientation = wider(this.orientation, new Float64Array(4 * next));
    this.velocity = wider(this.velocity, new Float64Array(3 * next));
    this.angularVelocity = wider(this.angularVelocity, new Float64Array(3 * next));
    this.restTime = wider(this.restTime, new Float64Array(next));
    this.asleep = wider(this.asleep, new Uint8Array(next));
    this.data = wider(this.data, new Float64Array(STRIDE * next));
    this.bounds = wider(this.bounds, new Float64Array(BOUNDS_STRIDE * next));
    this.dirty = wider(this.dirty, new Uint8Array(next));
  }
}

function wider<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(old: T | undefined, fresh: T): T {
  if (old) fresh.set(old as never);
  return fresh;
}
