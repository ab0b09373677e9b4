// The columns of a world: one typed array per meaning, indexed by row, components interleaved (`position[3 * row]`).
//
// A row holds one entity; rows never move. Writers of a column: *authored* by spawn and the setters, *simulated* by the step (and setPose), *derived*
// by detection from the two. Columns are replaced when the capacity doubles, which happens in spawn and restore and never inside a step: keep the
// state, not a column.

import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE } from '../shapes/record.ts';
import { FreeRows } from './free-rows.ts';
import type { Mesh } from './mesh.ts';

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

/** Numbers per row of the columns that have more than one. */
const STRIDES = {
  local: STRIDE,
  inverseInertia: 3,
  position: 3,
  orientation: 4,
  velocity: 3,
  angularVelocity: 3,
  contactPosition: 3,
  contactOrientation: 4,
  contactData: STRIDE,
  data: STRIDE,
  bounds: BOUNDS_STRIDE,
} as const;

/**
 * Every column. Capacity, snapshot and restore loop over these, so a new column is one line here. (Written out: an object that gets this many fields in a loop is a
 * hash table to V8, and each access to a column a lookup in it.)
 */
export class Columns {
  /** 1 for a row with a body. */
  alive = new Uint8Array(0);
  /** Of the body in the row, or of the next one; see entity.ts. */
  generation = new Uint32Array(0);

  // Authored.
  /** Index of the shape's kind in `KINDS`; `MESH` for a mesh. */
  kind = new Uint8Array(0);
  /** The shape's record in its body's frame, where the pose is the identity (a capsule's axis is y, through the origin). */
  local = new Float64Array(0);
  /** `STATIC`, `KINEMATIC` or `DYNAMIC`. */
  body = new Uint8Array(0);
  /** 1 for rows that may move (dynamic, kinematic): the part of `body` that the grid needs. */
  moves = new Uint8Array(0);
  /** Bits; `SENSOR` is one of them. */
  flags = new Uint8Array(0);
  /** Bits: linear x y z, then angular x y z. */
  locks = new Uint8Array(0);
  /** `1 << layer`, and the layers it collides with. Two bodies collide if each one's mask has the other's layer. */
  layerBit = new Uint32Array(0);
  mask = new Uint32Array(0);
  /** kg; kg/m³, or 0 if the mass was given instead. */
  mass = new Float64Array(0);
  density = new Float64Array(0);
  friction = new Float64Array(0);
  restitution = new Float64Array(0);
  rollingFriction = new Float64Array(0);
  /** 1/s: the share of velocity lost per second. */
  linearDamping = new Float64Array(0);
  angularDamping = new Float64Array(0);
  gravityScale = new Float64Array(0);
  /** 1/kg, and 1/(kg·m²) about the body's own axes; 0 for bodies that cannot be pushed or rotated. */
  inverseMass = new Float64Array(0);
  inverseInertia = new Float64Array(0);
  /** Overlap that its contacts do not correct, m; a contact takes the smaller of two. Infinity for bodies that cannot be pushed. */
  slop = new Float64Array(0);
  /** Radius or smallest half extent, m (0 for a triangle); the largest displacement of a core point by rotation, m. */
  smallestExtent = new Float64Array(0);
  turnRadius = new Float64Array(0);
  /** 1 for bodies with continuous collision. */
  continuous = new Uint8Array(0);

  // Simulated. m, unit quaternion x y z w, m/s, rad/s.
  position = new Float64Array(0);
  orientation = new Float64Array(0);
  velocity = new Float64Array(0);
  angularVelocity = new Float64Array(0);
  /** Seconds at rest so far, those asleep included, and whether the body sleeps. */
  restTime = new Float64Array(0);
  /** Load of the far heavier bodies it supported in the last step, kg (core/solver/load-bearing.ts). */
  supportedLoad = new Float64Array(0);
  asleep = new Uint8Array(0);
  /** Pose and record for which its contacts were last found, while any body is dynamic: the pose of a few steps ago for a body that hardly moves (detect.ts). */
  contactPosition = new Float64Array(0);
  contactOrientation = new Float64Array(0);
  contactData = new Float64Array(0);
  /** 1 for a row that was edited, or whose body was removed, until the next step or detect wakes its neighbours. */
  disturbed = new Uint8Array(0);

  // Derived.
  /** The shape's record in world space: read by every kernel. */
  data = new Float64Array(0);
  /** `min x y z, max x y z`, `BOUNDS_STRIDE` numbers a row. They include the motion that is possible in a step, `reach`, on all sides. */
  bounds = new Float64Array(0);
  /** Largest absolute coordinate or extent of the record, m: rounding tolerances are multiples of it. */
  size = new Float64Array(0);
  /** How far the row may move in a step, m: its bounds are grown by it. */
  reach = new Float64Array(0);
  /** Distance up to which its contacts are found, m: at most `reach`. */
  speculativeMargin = new Float64Array(0);
  /** Largest displacement of its core from its contact pose, m; and how large it may be without changing what it touches. */
  drift = new Float64Array(0);
  clearance = new Float64Array(0);
  /** RECORD_STALE or BOUNDS_STALE after an edit, until the next detection. */
  dirty = new Uint8Array(0);
  /** 1 if record or bounds were written since contacts were last found: the pairs of such a row must be tested again. */
  placed = new Uint8Array(0);
}

export type ColumnName = keyof Columns;
type Form = readonly [Type: Uint8ArrayConstructor | Uint32ArrayConstructor | Float64ArrayConstructor, stride: number];

const none = new Columns();
export const COLUMN_NAMES = Object.keys(none) as ColumnName[];
/** The array type of each column, and its numbers per row. */
export const COLUMNS = Object.fromEntries(
  COLUMN_NAMES.map((name) => [name, [none[name].constructor, (STRIDES as Partial<Record<ColumnName, number>>)[name] ?? 1]]),
) as unknown as { readonly [Name in ColumnName]: Form };

/** Columns that follow from the others: `restore` computes them again, and no hash has them. */
export const DERIVED: ReadonlySet<ColumnName> = new Set<ColumnName>([
  // From kind, local, mass, density, body and locks (mass-properties.ts).
  'inverseMass',
  'inverseInertia',
  'slop',
  'smallestExtent',
  'turnRadius',
  // From body.
  'moves',
  // From data and reach (transform.ts); reach itself decides which contacts are found.
  'bounds',
  'size',
  // From the two poses; from the contacts.
  'drift',
  'clearance',
]);

export class WorldState extends Columns {
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
  private readonly movingRows = new RowList();
  private isListed = true;

  constructor(capacity = 64) {
    super();
    this.reserve(capacity);
  }

  /** The rows that may move (kinematic and dynamic), ascending: a step walks these, so static rows cost it nothing. */
  get moving(): RowList {
    if (!this.isListed) this.listMoving();
    return this.movingRows;
  }

  private listMoving(): void {
    const { movingRows, rows, alive, moves } = this;
    this.isListed = true;
    movingRows.clear();
    for (let row = 0; row < rows; row++) if ((alive[row] & moves[row]) === 1) movingRows.push(row);
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

  /** Call when a row that may move was added or removed, when `moves` of a row changed, and when all rows may have. */
  noteMoves(): void {
    this.isListed = false;
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
