// Adding and removing bodies. All input is checked before anything is written.

import { integer, notNegative, optionsOf, positive, quat, show, vec3 } from '../math/check.ts';
import { normalizeQuat } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { volume } from '../shapes/mass.ts';
import { AABB, OBB, STRIDE, TRIANGLE } from '../shapes/record.ts';
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
import { frameOf, IDENTITY_ROTATION, updateBounds, updateFrame, updateShape, type Frame } from './transform.ts';
import { BOUNDS_STALE, DYNAMIC, SENSOR, STATIC, type BodyType, type WorldState } from './state.ts';
import { disturb, markEdited } from './wake.ts';
import { updateMassProperties } from './mass-properties.ts';

export interface SpawnOptions {
  /**
   * The collider; it may be anywhere and is then transformed by `position` and `orientation`. Radii and half extents are 0.1 mm to 10 km, a capsule's
   * axis 0 to 20 km, the corners of a triangle at most 20 km from its centroid.
   */
  shape: Shape;
  /** m; moves the shape, after the rotation. Default: the shape stays where it is. Coordinates of the centre are within ±1e7. */
  position?: Vec3Like;
  /** `[x, y, z, w]`, normalised; rotates the shape about the world's origin before it is moved. An AABB cannot be rotated. */
  orientation?: QuatLike;
  /** Default `'dynamic'`; a triangle is `'static'` or `'kinematic'`. */
  body?: BodyType;
  /** kg, 1e-9 to 1e12. Either this or `density`. */
  mass?: number;
  /** kg/m³; default 1000. The mass of a dynamic body that follows from it is 1e-9 to 1e12 kg. */
  density?: number;
  /** m/s, at most 1e5. */
  velocity?: Vec3Like;
  /** rad/s, world axes, at most 1e5. */
  angularVelocity?: Vec3Like;
  /** 0 (no bounce) to 1 (full bounce); default 0. A pair takes the larger. (A bumper that adds speed applies an impulse in `contactBegan`.) */
  restitution?: number;
  /** Coulomb's μ; default 0.5. A pair takes √(μ_a·μ_b). */
  friction?: number;
  /**
   * Rolling resistance at contacts of one point or one line, a ratio; default 0. A pair takes the larger. The torque's arm is at most this share of the smaller
   * radius. 0.01 is a rubber ball, and lets piles of round bodies come to rest.
   */
  rollingFriction?: number;
  /** 0 to 31; default 0. */
  layer?: number;
  /** 32 bits: the layers it collides with; default all. Both bodies must agree. */
  mask?: number;
  /** A sensor reports contacts and has no response. A body that passes it within a step is reported too. */
  sensor?: boolean;
  name?: string;
  /** Any value of yours, as by `setUserData`. */
  userData?: unknown;
  /** Continuous collision: without it a fast body may pass through thin ones. Default true. */
  continuous?: boolean;
  /** Factor on the world's gravity, −1000 to 1000; default 1. */
  gravityScale?: number;
  /** 1/s; default 0. */
  linearDamping?: number;
  angularDamping?: number;
}

const OPTIONS = [
  'shape',
  'position',
  'orientation',
  'body',
  'mass',
  'density',
  'velocity',
  'angularVelocity',
  'restitution',
  'friction',
  'rollingFriction',
  'layer',
  'mask',
  'sensor',
  'name',
  'userData',
  'continuous',
  'gravityScale',
  'linearDamping',
  'angularDamping',
] as const;

/** kg. */
const weight = new Float64Array(1);
const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

const local = new Float64Array(STRIDE);

const ZERO = [0, 0, 0] as const;

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
  const body = bodyOf('spawn.body', given.body ?? (kind === TRIANGLE ? 'static' : 'dynamic'), kind);
  if (given.mass !== undefined && given.density !== undefined) {
    throw new RangeError(`spawn.mass is ${show(given.mass)} and spawn.density ${show(given.density)}, expected one of the two`);
  }
  const mass = given.mass === undefined ? 0 : between('spawn.mass', given.mass, MIN_MASS, MAX_MASS);
  const density = given.mass === undefined ? positive('spawn.density', given.density ?? 1000) : 0;
  const velocity = vec3('spawn.velocity', given.velocity ?? ZERO);
  const angularVelocity = vec3('spawn.angularVelocity', given.angularVelocity ?? ZERO);
  checkLength('spawn.velocity', velocity, MAX_SPEED);
  checkLength('spawn.angularVelocity', angularVelocity, MAX_ANGULAR_SPEED);
  const restitution = between('spawn.restitution', given.restitution ?? 0, 0, 1);
  const friction = notNegative('spawn.friction', given.friction ?? 0.5);
  const rollingFriction = notNegative('spawn.rollingFriction', given.rollingFriction ?? 0);
  const layer = integer('spawn.layer', given.layer ?? 0, 0, 31);
  const mask = maskOf('spawn.mask', given.mask ?? 0xffffffff);
  const gravityScale = gravityScaleOf('spawn.gravityScale', given.gravityScale ?? 1);
  const linearDamping = notNegative('spawn.linearDamping', given.linearDamping ?? 0);
  const angularDamping = notNegative('spawn.angularDamping', given.angularDamping ?? 0);
  const name = nameOf('spawn.name', given.name);
  const sensor = flagOf('spawn.sensor', given.sensor ?? false);
  const continuous = flagOf('spawn.continuous', given.continuous ?? true);
  checkRoom(state);

  // The shape's own frame after the transform.
  frameOf(frame, local, 0, kind, record, kind === OBB ? (shape as Obb).orientation : IDENTITY_ROTATION);
  if (position || q) updateFrame(frame, position ?? ZERO, q ?? IDENTITY_ROTATION);
  checkPosition('spawn.position', frame.position);
  checkSizes('spawn.shape', kind, local);
  weight[0] = density * volume(kind, local, 0);
  if (body === DYNAMIC && density > 0) checkMass('spawn.density', weight, 0);

  const row = allocateRow(core);
  state.names[row] = name;
  if (given.userData !== undefined) state.userData[row] = given.userData;
  state.kind[row] = kind;
  state.local.set(local, STRIDE * row);
  state.flags[row] = sensor ? SENSOR : 0;
  state.locks[row] = 0;
  state.continuous[row] = continuous ? 1 : 0;
  state.layerBit[row] = 1 << layer;
  state.mask[row] = mask;
  state.mass[row] = mass;
  state.density[row] = density;
  state.friction[row] = friction;
  state.restitution[row] = restitution;
  state.rollingFriction[row] = rollingFriction;
  state.linearDamping[row] = linearDamping;
  state.angularDamping[row] = angularDamping;
  state.gravityScale[row] = gravityScale;
  state.body[row] = body;
  state.moves[row] = body === STATIC ? 0 : 1;
  state.position.set(frame.position, 3 * row);
  state.orientation.set(frame.orientation, 4 * row);
  if (q) normalizeQuat(state.orientation, 4 * row, frame.orientation[0], frame.orientation[1], frame.orientation[2], frame.orientation[3]);
  state.velocity.set(body === STATIC ? ZERO : velocity, 3 * row);
  state.angularVelocity.set(body === STATIC || kind === AABB ? ZERO : angularVelocity, 3 * row);
  state.restTime[row] = 0;
  state.supportedLoad[row] = 0;
  state.asleep[row] = 0;
  updateMassProperties(state, row);
  if (position || q) updateShape(state, row);
  // Not moved, the record is the shape's own, to the last bit.
  else state.data.set(record, STRIDE * row);
  updateBounds(state, row);
  state.noteMoves(row);
  markEdited(core, row, BOUNDS_STALE);
  return entityOf(row, state.generation[row]);
}

/** Throws if every row has a body. */
export function checkRoom({ freeRows, rows, count }: WorldState): void {
  if (freeRows.count === 0 && rows >= MAX_ROWS) throw new RangeError(`the world holds ${count} bodies, expected at most ${MAX_ROWS}`);
}

/** A row for a body that is about to be written; it counts as alive from here on. */
export function allocateRow(core: WorldCore): number {
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
  state.noteMoves(row);
  markEdited(core, row, 0);
}
