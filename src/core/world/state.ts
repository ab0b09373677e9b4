// The columns of a world: one typed array per meaning, indexed by row, components interleaved (`position[3 * row]`).
//
// A row is a slot that an entity lives in; rows never move. Writers of a column: *authored* by spawn and the setters, *simulated* by the step
// (and setPose), *derived* by refresh from the two. Columns are replaced when the capacity doubles, which happens at the doors and never inside
// a step: hold the state, not a column.

import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE } from '../shapes/record.ts';
import { FreeRows } from './free-rows.ts';
import type { Mesh } from './mesh.ts';
import { MovingRows } from './moving-rows.ts';

export const STATIC = 0;
export const KINEMATIC = 1;
export const DYNAMIC = 2;
export const BODY_TYPES = ['static', 'kinematic', 'dynamic'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** Bit of `flags`: a sensor reports contacts and has no response. */
export const SENSOR = 1;
/** Bit of `flags`: its state has left the supported ranges; it stands still until it is edited (core/solver/stop-bodies.ts). */
export const STOPPED = 2;

/** Bit of `flags`: a kinematic body whose velocity is that of its way to a target in the last step; without a new one it stands still. */
export const MOVED = 4;

/** Values of `dirty`: the bounds are out of date with the record; the record is out of date with the pose. */
export const BOUNDS_STALE = 1;
export const RECORD_STALE = 2;

/** Bits of `locks`: linear x y z, then angular x y z. */
export const LOCK_LINEAR_X = 1;
export const LOCK_ANGULAR_X = 8;
export const LOCK_ROTATION = 56;

/** Every column: its array type and its numbers per row. Capacity, snapshot and restore run over this list, so a new column is one line here,
 * and a field of `WorldState`. */
export const COLUMNS = {
  alive: [Uint8Array, 1],
  /** Of the body that lives in the row, or of the next one; see entity.ts. */
  generation: [Uint32Array, 1],

  // Authored.
  kind: [Uint8Array, 1],
  /** The shape's record in its body's frame, where the pose is the identity (a capsule stands along y about the origin). */
  local: [Float64Array, STRIDE],
  body: [Uint8Array, 1],
  /** 1 for rows that may move (dynamic, kinematic): what the grid needs to know of `body`. */
  moves: [Uint8Array, 1],
  flags: [Uint8Array, 1],
  locks: [Uint8Array, 1],
  /** `1 << layer`, and the layers it meets. Two bodies meet when each one's mask has the other's layer. */
  layerBit: [Uint32Array, 1],
  mask: [Uint32Array, 1],
  /** kg; kg/m³, or 0 when the mass was given instead. */
  mass: [Float64Array, 1],
  density: [Float64Array, 1],
  friction: [Float64Array, 1],
  restitution: [Float64Array, 1],
  rollingFriction: [Float64Array, 1],
  /** 1/s: the share of velocity lost per second. */
  linearDamping: [Float64Array, 1],
  angularDamping: [Float64Array, 1],
  gravityScale: [Float64Array, 1],
  /** 1/kg, and 1/(kg·m²) about the body's own axes; 0 for what cannot be pushed or turned. */
  inverseMass: [Float64Array, 1],
  inverseInertia: [Float64Array, 3],
  /** Overlap that its contacts leave alone, m; a contact takes the smaller of two. Infinity for what cannot be pushed. */
  slop: [Float64Array, 1],
  /** Radius or smallest half extent, m (0 for a triangle); the farthest that a turn moves a point of the core, m. */
  smallestExtent: [Float64Array, 1],
  turnRadius: [Float64Array, 1],
  /** 1 for bodies that continuous collision looks after. */
  continuous: [Uint8Array, 1],

  // Simulated. m, unit quaternion x y z w, m/s, rad/s.
  position: [Float64Array, 3],
  orientation: [Float64Array, 4],
  velocity: [Float64Array, 3],
  angularVelocity: [Float64Array, 3],
  /** Seconds at rest so far, those asleep among them, and whether the body sleeps. */
  restTime: [Float64Array, 1],
  /** Load of the far heavier bodies it supported in the last step, kg (core/solver/load-bearing.ts). */
  supportedLoad: [Float64Array, 1],
  asleep: [Uint8Array, 1],
  /** 1 for a row that was edited, or whose body is gone, until the next step or detect wakes its neighbours. */
  disturbed: [Uint8Array, 1],

  // Derived.
  /** The shape's record in world space: what every kernel reads. */
  data: [Float64Array, STRIDE],
  bounds: [Float64Array, BOUNDS_STRIDE],
  /** Largest absolute coordinate or extent of the record, m: rounding tolerances are multiples of it. */
  size: [Float64Array, 1],
  /** How far the row may move in a step, m: its bounds are grown by it. */
  reach: [Float64Array, 1],
  /** How far apart its contacts are found, m: at most `reach`. */
  speculativeMargin: [Float64Array, 1],
  /** RECORD_STALE or BOUNDS_STALE after an edit, until the next refresh. */
  dirty: [Uint8Array, 1],
  /** 1 when record or bounds have been written since contacts were last found: such a row's pairs must be asked again. */
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
 * The columns as fields, each by name once more: an object that gets so many fields in a loop is a hash table to V8, and each access to a column a search
 * in it. The compiler says if one is missing.
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
  /** Dead rows; the one that has waited longest is used next. */
  readonly freeRows = new FreeRows();
  names: (string | undefined)[] = [];
  /** The caller's own values; nothing here reads them. */
  userData: unknown[] = [];
  /** The meshes of rows of that kind, and how many there are. */
  readonly meshes: (Mesh | undefined)[] = [];
  meshCount = 0;
  private readonly movingRows = new MovingRows();

  constructor(capacity = 64) {
    this.reserve(capacity);
  }

  /** The rows that may move, ascending. */
  get moving(): MovingRows {
    this.movingRows.update(this.alive, this.moves);
    return this.movingRows;
  }

  /** Forgets the mesh of a row, if it is one. */
  dropMesh(row: number): void {
    if (this.meshes[row] === undefined) return;
    this.meshes[row] = undefined;
    this.meshCount--;
  }

  /** To be called when a row has come, gone, or changed what `moves` says of it. */
  noteMoves(row: number): void {
    this.movingRows.note(row, (this.alive[row] & this.moves[row]) === 1);
  }

  /** To be called when all rows may be others. */
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
