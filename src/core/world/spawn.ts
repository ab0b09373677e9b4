// Adding and removing bodies. All input is checked before anything is written.

import { integer, notNegative, optionsOf, positive, quat, show, vec3 } from '../math/check.ts';
import { normalizeQuat } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { volume } from '../shapes/mass.ts';
import { AABB, MESH, OBB, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Obb, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from './core.ts';
import {
  between,
  bodyOf,
  checkLength,
  checkMass,
  checkPosition,
  checkSizes,
  MAX_SPEED,
  MAX_ANGULAR_SPEED,
  flagOf,
  gravityScaleOf,
  MIN_MASS,
  maskOf,
  nameOf,
  MAX_MASS,
  refuseRotation,
} from './validate.ts';
import { entityOf, FIRST_GENERATION, MAX_ROWS, nextGeneration, RETIRED, type Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { frameOf, IDENTITY_ROTATION, setContactPose, updateBounds, updateFrame, updateShape, type Frame } from './transform.ts';
import { BOUNDS_STALE, DYNAMIC, SENSOR, STATIC, type BodyType, type WorldState } from './state.ts';
import { disturb, markEdited } from './wake.ts';
import { updateMassProperties } from './mass-properties.ts';

/** What `spawn` takes in a world that does not step. */
export interface QuerySpawnOptions {
  /**
   * The collider; it may be anywhere and is then transformed by `position` and `orientation`. Radii and half extents are 0.1 mm to 10 km, a capsule's
   * axis 0 to 20 km, the corners of a triangle at most 20 km from its centroid.
   */
  shape: Shape;
  /** m; moves the shape, after the rotation. Default: the shape stays where it is. Coordinates of the centre are within ±1e7. */
  position?: Vec3Like | undefined;
  /** `[x, y, z, w]`, normalised; rotates the shape about the world's origin before it is moved. An AABB cannot be rotated. */
  orientation?: QuatLike | undefined;
  /** Default `'kinematic'`, of a triangle `'static'`. Two static bodies have no contact. */
  body?: 'kinematic' | 'static' | undefined;
  /** 0 to 31; default 0. */
  layer?: number | undefined;
  /** 32 bits: the layers it collides with; default all. Both bodies must agree. */
  mask?: number | undefined;
  /** Queries can leave sensors out. */
  sensor?: boolean | undefined;
  name?: string | undefined;
  /** Any value of yours, as by `setUserData`. */
  userData?: unknown;
}

export interface SpawnOptions extends Omit<QuerySpawnOptions, 'body' | 'sensor'> {
  /** Default `'dynamic'`; a triangle is `'static'` or `'kinematic'`. */
  body?: BodyType | undefined;
  /** kg, 1e-9 to 1e12. Either this or `density`. */
  mass?: number | undefined;
  /** kg/m³; default 1000. The mass of a dynamic body that follows from it is 1e-9 to 1e12 kg. */
  density?: number | undefined;
  /** m/s, at most 1e5. */
  velocity?: Vec3Like | undefined;
  /** rad/s, world axes, at most 1e5. */
  angularVelocity?: Vec3Like | undefined;
  /** 0 (no bounce) to 1 (full bounce); default 0. A pair takes the larger. (A bumper that adds speed applies an impulse in `contactBegan`.) */
  restitution?: number | undefined;
  /** Coulomb's μ; default 0.5. A pair takes √(μ_a·μ_b). */
  friction?: number | undefined;
  /**
   * Rolling resistance at contacts of one point or one line, a ratio; default 0. A pair takes the larger. The torque's arm is at most this share of the smaller
   * radius. 0.01 is a rubber ball, and lets piles of round bodies come to rest.
   */
  rollingFriction?: number | undefined;
  /**
   * A sensor reports contacts and has no response. What passes within a step is reported too, whichever of the two moves, by velocity or `moveKinematic`, and
   * whatever the other is: body, sensor or mesh; one begin, one end. `setPose` passes unseen. A mesh is its surface: what is wholly inside touches it no more, so
   * there is a begin and an end on the way in, and again on the way out in a later step.
   */
  sensor?: boolean | undefined;
  /** Continuous collision: without it a fast body may pass through thin ones, and sensors see it only where a step ends. Default true. */
  continuous?: boolean | undefined;
  /** Factor on the world's gravity, −1000 to 1000; default 1. */
  gravityScale?: number | undefined;
  /** 1/s; default 0. */
  linearDamping?: number | undefined;
  angularDamping?: number | undefined;
}

/** Single numbers of a body that decide its steps, and their checks. */
const CHECKS = {
  restitution: (name: string, value: unknown): number => between(name, value, 0, 1),
  friction: notNegative,
  rollingFriction: notNegative,
  continuous: flagOf,
  gravityScale: gravityScaleOf,
  linearDamping: notNegative,
  angularDamping: notNegative,
} as const;
const CHECKED = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
/** Options that mean something only in a world that steps. */
const DYNAMIC_OPTIONS = ['mass', 'density', 'velocity', 'angularVelocity', ...CHECKED] as const;
const OPTIONS = ['shape', 'position', 'orientation', 'body', 'layer', 'mask', 'sensor', 'name', 'userData', ...DYNAMIC_OPTIONS] as const;

/** What steps need to know of a body, and its type unless it is given. */
interface Dynamics extends Readonly<Record<keyof typeof CHECKS, number | boolean>> {
  readonly body: BodyType;
  readonly mass: number;
  readonly density: number;
  readonly velocity: ArrayLike<number>;
  readonly angularVelocity: ArrayLike<number>;
}
type Given = { readonly [Name in keyof SpawnOptions]?: SpawnOptions[Name] | undefined };
/** None of them, as fields of its own: what Object.prototype has is no option. */
export const UNGIVEN = Object.fromEntries(DYNAMIC_OPTIONS.map((name) => [name, undefined])) as Given;

const ZERO = [0, 0, 0] as const;
const STILL: Dynamics = {
  body: 'kinematic',
  mass: 0,
  density: 1000,
  velocity: ZERO,
  angularVelocity: ZERO,
  restitution: 0,
  friction: 0.5,
  rollingFriction: 0,
  continuous: true,
  gravityScale: 1,
  linearDamping: 0,
  angularDamping: 0,
};

/** Reads what steps need to know from the options of `call`. In a world that does not step none of it may be given. */
export function readDynamics({ matching }: WorldCore, call: string, given: Given): Dynamics {
  if (matching === undefined) {
    const refused = DYNAMIC_OPTIONS.find((name) => given[name] !== undefined);
    if (refused === undefined) return STILL;
    throw new RangeError(`${call}.${refused} is ${show(given[refused])}, expected none: a world made by createQueryWorld() does not step`);
  }
  if (given.mass !== undefined && given.density !== undefined) {
    throw new RangeError(`${call}.mass is ${show(given.mass)} and ${call}.density ${show(given.density)}, expected one of the two`);
  }
  const velocity = vec3(`${call}.velocity`, given.velocity ?? ZERO);
  const angularVelocity = vec3(`${call}.angularVelocity`, given.angularVelocity ?? ZERO);
  checkLength(`${call}.velocity`, velocity, MAX_SPEED);
  checkLength(`${call}.angularVelocity`, angularVelocity, MAX_ANGULAR_SPEED);
  const dynamics = {
    ...STILL,
    body: 'dynamic' as const,
    mass: given.mass === undefined ? 0 : between(`${call}.mass`, given.mass, MIN_MASS, MAX_MASS),
    density: given.mass === undefined ? positive(`${call}.density`, given.density ?? 1000) : 0,
    velocity,
    angularVelocity,
  };
  for (const name of CHECKED) if (given[name] !== undefined) dynamics[name] = CHECKS[name](`${call}.${name}`, given[name]);
  return dynamics;
}

/** kg. */
const weight = new Float64Array(1);
const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

const local = new Float64Array(STRIDE);

export function spawn(core: WorldCore, options: SpawnOptions): Entity {
  const given = optionsOf('spawn', options, OPTIONS);
  const { state } = core;

  // All input is read and checked first; an error leaves the world as it was.
  const shape = shapeOf(given.shape, 'spawn.shape');
  const kind = kindOf(shape);
  const record = recordOf(shape);
  const position = given.position === undefined ? null : vec3('spawn.position', given.position);
  const q = given.orientation === undefined ? null : quat('spawn.orientation', given.orientation);
  if (q) normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  if (q && kind === AABB) refuseRotation('spawn.orientation', q);
  const dynamics = readDynamics(core, 'spawn', given);
  const body = bodyOf('spawn.body', given.body ?? (kind === TRIANGLE ? 'static' : dynamics.body), kind);
  if (body === DYNAMIC && dynamics === STILL) {
    throw new RangeError("spawn.body is 'dynamic', expected 'kinematic' or 'static': a world made by createQueryWorld() does not step");
  }
  const labels = readLabels('spawn', given);
  const sensor = flagOf('spawn.sensor', given.sensor ?? false);
  checkRoom(state);

  // The shape's own frame after the transform.
  frameOf(frame, local, 0, kind, record, kind === OBB ? (shape as Obb).orientation : IDENTITY_ROTATION);
  if (position || q) updateFrame(frame, position ?? ZERO, q ?? IDENTITY_ROTATION);
  checkPosition('spawn.position', frame.position);
  checkSizes('spawn.shape', kind, local);
  weight[0] = dynamics.density * volume(kind, local, 0);
  if (body === DYNAMIC && dynamics.density > 0) checkMass('spawn.density', weight, 0);

  const row = allocateRow(core, body, kind, labels, dynamics);
  state.local.set(local, STRIDE * row);
  state.flags[row] = sensor ? SENSOR : 0;
  state.position.set(frame.position, 3 * row);
  state.orientation.set(frame.orientation, 4 * row);
  if (q) normalizeQuat(state.orientation, 4 * row, frame.orientation[0], frame.orientation[1], frame.orientation[2], frame.orientation[3]);
  updateMassProperties(state, row);
  if (position || q) updateShape(state, row);
  // Not moved, the record is the shape's own, to the last bit.
  else state.data.set(record, STRIDE * row);
  setContactPose(state, row);
  updateBounds(state, row);
  if (body !== STATIC) state.noteMoves();
  markEdited(core, row, BOUNDS_STALE);
  return entityOf(row, state.generation[row]);
}

/** Throws if every row has a body. */
export function checkRoom({ freeRows, rows, count }: WorldState): void {
  if (freeRows.count === 0 && rows >= MAX_ROWS) throw new RangeError(`the world holds ${count} bodies, expected at most ${MAX_ROWS}`);
}

/** What queries and users know a body by, in the options of `call`. */
export function readLabels(call: string, { layer, mask, name, userData }: Given) {
  const layerOf = integer(`${call}.layer`, layer ?? 0, 0, 31);
  return { layer: layerOf, mask: maskOf(`${call}.mask`, mask ?? 0xffffffff), name: nameOf(`${call}.name`, name), userData };
}

type Labels = ReturnType<typeof readLabels>;

/** A row for a body whose shape and pose are about to be written; it counts as alive from here on. */
export function allocateRow(core: WorldCore, body: number, kind: number, labels: Labels, dynamics: Dynamics): number {
  const { state } = core;
  const { freeRows } = state;
  const row = freeRows.count > 0 ? freeRows.take() : state.rows;
  if (row === state.rows) {
    state.reserve(row + 1);
    state.generation[row] = FIRST_GENERATION;
    state.rows++;
  }
  state.alive[row] = 1;
  state.count++;
  state.noteBirth(row);
  core.totals.spawned++;
  state.names[row] = labels.name;
  if (labels.userData !== undefined) state.userData[row] = labels.userData;
  state.kind[row] = kind;
  state.body[row] = body;
  state.moves[row] = body === STATIC ? 0 : 1;
  state.flags[row] = 0;
  state.locks[row] = 0;
  state.layerBit[row] = 1 << labels.layer;
  state.mask[row] = labels.mask;
  state.mass[row] = dynamics.mass;
  state.density[row] = kind === MESH ? 0 : dynamics.density;
  for (const column of CHECKED) state[column][row] = Number(dynamics[column]);
  state.velocity.set(body === STATIC ? ZERO : dynamics.velocity, 3 * row);
  state.angularVelocity.set(body === STATIC || kind === AABB ? ZERO : dynamics.angularVelocity, 3 * row);
  state.restTime[row] = 0;
  state.supportedLoad[row] = 0;
  state.asleep[row] = 0;
  return row;
}

export function despawn(core: WorldCore, entity: Entity): void {
  const row = livingRow(core, entity);
  const { state } = core;
  disturb(core, row);
  state.alive[row] = 0;
  state.count--;
  core.totals.despawned++;
  core.forces.remove(row);
  core.targets.remove(row);
  state.names[row] = undefined;
  state.userData[row] = undefined;
  state.dropMesh(row);
  state.generation[row] = nextGeneration(state.generation[row]);
  if (state.generation[row] !== RETIRED) state.freeRows.push(row);
  if (state.moves[row] === 1) state.noteMoves();
  // The next body in the row has a record of its own.
  state.dirty[row] = Math.min(state.dirty[row], BOUNDS_STALE);
  markEdited(core, row, 0);
}
