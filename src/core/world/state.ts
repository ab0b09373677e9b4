// The columns of a world: one typed array per meaning, indexed by row, components interleaved (`position[3 * row]`).
//
// A row holds one entity; rows never move. Writers of a column: *authored* by spawn and the setters, *simulated* by the step (and setPose), *derived*
// by detection from the two. Columns are replaced when the capacity doubles, which happens in spawn and restore and never inside a step: keep the
// state, not a column.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE } from '../shapes/record.ts';
import { FreeRows } from './free-rows.ts';
import type { Mesh } from './mesh.ts';
import { MeshCandidates } from './mesh-candidates.ts';
import { MovingRows } from './moving-rows.ts';

export const STATIC = 0;
export const KINEMATIC = 1;
export const DYNAMIC = 2;
export const BODY_TYPES = ['static', 'kinematic', 'dynamic'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** Bit of `flags`: a sensor reports contacts and has no response. */
export const SENSOR = 1;
/** Bit of `flags`: its state has left the supported ranges; it stays still until it is edited (core/solver/stop-bodies.ts). */
export const STOPPED = 2;

/** Bit of `flags`: a kinematic body with the velocity of its motion to a target in the last step; without a new target it stops. */
export const MOVED = 4;

/** Values of `dirty`: the bounds are out of date with the record; the record is out of date with the pose. */
export const BOUNDS_STALE = 1;
export const RECORD_STALE = 2;

/** Bits of `locks`: linear x y z, then angular x y z. */
export const LOCK_LINEAR_X = 1;
export const LOCK_ANGULAR_X = 8;
export const LOCK_ROTATION = 56;

/**
 * Every column: its array type and its numbers per row. Capacity, snapshot and restore loop over this list, so a new column is one line here, and a
 * field of `WorldState`.
 */
export const COLUMNS = {
  alive: [Uint8Array, 1],
  /** Of the body in the row, or of the next one; see entity.ts. */
  generation: [Uint32Array, 1],

  // Authored.
  kind: [Uint8Array, 1],
  /** The shape's record in its body's frame, where the pose is the identity (a capsule's axis is y, through the origin). */
  local: [Float64Array, STRIDE],
  body: [Uint8Array, 1],
  /** 1 for rows that may move (dynamic, kinematic): the part of `body` that the grid needs. */
  moves: [Uint8Array, 1],
  flags: [Uint8Array, 1],
  locks: [Uint8Array, 1],
  /** `1 << layer`, and the layers it collides with. Two bodies collide if each one's mask has the other's layer. */
  layerBit: [Uint32Array, 1],
  mask: [Uint32Array, 1],
  /** kg; kg/m³, or 0 if the mass was given instead. */
  mass: [Float64Array, 1],
  density: [Float64Array, 1],
  friction: [Float64Array, 1],
  restitution: [Float64Array, 1],
  rollingFriction: [Float64Array, 1],
  /** 1/s: the share of velocity lost per second. */
  linearDamping: [Float64Array, 1],
  angularDamping: [Float64Array, 1],
  gravityScale: [Float64Array, 1],
  /** 1/kg, and 1/(kg·m²) about the body's own axes; 0 for bodies that cannot be pushed or rotated. */
  inverseMass: [Float64Array, 1],
  inverseInertia: [Float64Array, 3],
  /** Overlap that its contacts do not correct, m; a contact takes the smaller of two. Infinity for bodies that cannot be pushed. */
  slop: [Float64Array, 1],
  /** Radius or smallest half extent, m (0 for a triangle); the largest displacement of a core point by rotation, m. */
  smallestExtent: [Float64Array, 1],
  turnRadius: [Float64Array, 1],
  /** 1 for bodies with continuous collision. */
  continuous: [Uint8Array, 1],

  // Simulated. m, unit quaternion x y z w, m/s, rad/s.
  position: [Float64Array, 3],
  orientation: [Float64Array, 4],
  velocity: [Float64Array, 3],
  angularVelocity: [Float64Array, 3],
  /** Seconds at rest so far, those asleep included, and whether the body sleeps. */
  restTime: [Float64Array, 1],
  /** Load of the far heavier bodies it supported in the last step, kg (core/solver/load-bearing.ts). */
  supportedLoad: [Float64Array, 1],
  asleep: [Uint8Array, 1],
  /** 1 for a row that was edited, or whose body was removed, until the next step or detect wakes its neighbours. */
  disturbed: [Uint8Array, 1],

  // Derived.
  /** The shape's record in world space: read by every kernel. */
  data: [Float64Array, STRIDE],
  bounds: [Float64Array, BOUNDS_STRIDE],
  /** Largest absolute coordinate or extent of the record, m: rounding tolerances are multiples of it. */
  size: [Float64Array, 1],
  /** How far the row may move in a step, m: its bounds are grown by it. */
  reach: [Float64Array, 1],
  /** Distance up to which its contacts are found, m: at most `reach`. */
  speculativeMargin: [Float64Array, 1],
  /** RECORD_STALE or BOUNDS_STALE after an edit, until the next detection. */
  dirty: [Uint8Array, 1],
  /** 1 if record or bounds were written since contacts were last found: the pairs of such a row must be tested again. */
  placed: [Uint8Array, 1],
  /** Kind, body and flags in one number, for the candidates; see batches.ts. */
  traits: [Uint8Array, 1],
} as const;

export type ColumnName = keyof typeof COLUMNS;
type Column<Name extends ColumnName> = InstanceType<(typeof COLUMNS)[Name][0]>;
type Columns = { [Name in ColumnName]: Column<Name> };

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

function none<Name extends ColumnName>(name: Name): Column<Name> {
  return new COLUMNS[name][0](0) as Column<Name>;
}

/**
 * The columns as fields, each by name once more: an object that gets this many fields in a loop is a hash table to V8, and each access to a column a
 * lookup in it. The compiler reports a missing one.
 */
export class WorldState implements Columns {
  alive = none('alive');
  generation = none('generation');
  kind = none('kind');
  local = none('local');
  body = none('body');
  moves = none('moves');
  flags = none('flags');
  locks = none('locks');
  layerBit = none('layerBit');
  mask = none('mask');
  mass = none('mass');
  density = none('density');
  friction = none('friction');
  restitution = none('restitution');
  rollingFriction = none('rollingFriction');
  linearDamping = none('linearDamping');
  angularDamping = none('angularDamping');
  gravityScale = none('gravityScale');
  inverseMass = none('inverseMass');
  inverseInertia = none('inverseInertia');
  slop = none('slop');
  smallestExtent = none('smallestExtent');
  turnRadius = none('turnRadius');
  continuous = none('continuous');
  position = none('position');
  orientation = none('orientation');
  velocity = none('velocity');
  angularVelocity = none('angularVelocity');
  restTime = none('restTime');
  supportedLoad = none('supportedLoad');
  asleep = none('asleep');
  disturbed = none('disturbed');
  data = none('data');
  bounds = none('bounds');
  size = none('size');
  reach = none('reach');
  speculativeMargin = none('speculativeMargin');
  dirty = none('dirty');
  placed = none('placed');
  traits = none('traits');

  capacity = 0;
  /** Rows 0 … rows − 1 are or were in use. */
  rows = 0;
  /** Living entities. */
  count = 0;
  /** Unused rows; the one unused for the longest time is used next. */
  readonly freeRows = new FreeRows();
  names: (string | undefined)[] = [];
  /** The caller's own values; nothing here reads them. */
  userData: unknown[] = [];
  /** Of each body a number that no other of this world has had, also where a restored world gives out its id again. In no snapshot and no hash. */
  readonly births: number[] = [];
  private lastBirth = 0;
  /** The meshes of rows of that kind, and their number. */
  readonly meshes: (Mesh | undefined)[] = [];
  meshCount = 0;
  readonly meshCandidates = new MeshCandidates();
  private readonly movingRows = new MovingRows();

  constructor(capacity = 64) {
    this.reserve(capacity);
  }

  /** The rows that may move, ascending. */
  get moving(): MovingRows {
    this.movingRows.update(this.alive, this.moves);
    return this.movingRows;
  }

  /** Call when a row has a new body. */
  noteBirth(row: number): void {
    this.births[row] = ++this.lastBirth;
  }

  /** Removes the mesh of a row, if it is one. */
  dropMesh(row: number): void {
    if (this.meshes[row] === undefined) return;
    this.meshes[row] = undefined;
    this.meshCount--;
  }

  /** Call when a row was added, removed, or its `moves` changed. */
  noteMoves(row: number): void {
    this.movingRows.note(row, (this.alive[row] & this.moves[row]) === 1);
  }

  /** Call when all rows may have changed. */
  relistMoving(): void {
    this.movingRows.relist(this.rows, this.alive, this.moves);
  }

  /** Makes room for at least `capacity` rows, by doubling. */
  reserve(capacity: number): void {
    if (capacity <= this.capacity) return;
    let next = Math.max(64, this.capacity);
    while (next < capacity) next *= 2;
    const columns = this as unknown as Record<string, Uint8Array | Uint32Array | Float64Array>;
    for (const name of COLUMN_NAMES) {
      const [Type, stride] = COLUMNS[name];
      const wider = new Type(next * stride);
      if (this.capacity > 0) wider.set(columns[name]);
      columns[name] = wider;
    }
    this.capacity = next;
  }
}
