// Edits of living bodies. All input is checked before anything is written, and the id last: a getter of the caller's may despawn the body, and another one may
// have its row by then.

import { bothInto, integer, notNegative, own, record as options, show } from '../math/check.ts';
import { copy3, copy4, type QuatLike, type Vec3Like } from '../math/vec3.ts';
import { writeVolume } from '../shapes/mass.ts';
import { AABB, MESH, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { kindOf, recordOf, shapeOf, type Shape } from '../shapes/shape.ts';
import type { WorldCore } from './core.ts';
import {
  between,
  bodyOf,
  checkLength,
  checkMass,
  checkSizes,
  MAX_SPEED,
  MAX_ANGULAR_SPEED,
  flagOf,
  gravityScaleOf,
  MIN_MASS,
  maskOf,
  MAX_MASS,
  refuseRotation,
} from './validate.ts';
import type { Entity } from './entity.ts';
import { livingRow } from './entity-row.ts';
import { givenOrientation, givenPosition, HAS_ORIENTATION, HAS_POSITION, readPose } from './read-pose.ts';
import { isAtRest } from './kinematic-targets.ts';
import { frameOf, IDENTITY_ROTATION, type Frame } from './transform.ts';
import {
  BOUNDS_STALE,
  DYNAMIC,
  KINEMATIC,
  LOCK_ANGULAR_X,
  LOCK_LINEAR_X,
  MOVED,
  RECORD_STALE,
  SENSOR,
  STATIC,
  type BodyType,
} from './state.ts';
import { disturb, edited, markEdited } from './wake.ts';
import { updateMassProperties } from './mass-properties.ts';

/** kg. */
const weight = new Float64Array(1);
const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };

const local = new Float64Array(STRIDE);

// Input values: an edit allocates nothing.
const first = new Float64Array(3);
const second = new Float64Array(3);
/** Meshes are static. */
function refuseMesh({ state }: WorldCore, row: number, name: string): void {
  if (state.kind[row] !== MESH) return;
  throw new RangeError(`${name} is called on a mesh, expected another body; a mesh is changed by despawn and spawnMesh`);
}

const POSE_NAMES = { call: 'setPose', position: 'setPose.position', orientation: 'setPose.orientation' } as const;

export function setPose(core: WorldCore, entity: Entity, pose: { position?: Vec3Like; orientation?: QuatLike }): void {
  const given = readPose(POSE_NAMES, pose);
  const row = livingRow(core, entity);
  refuseMesh(core, row, 'setPose');
  const { state } = core;
  if (given & HAS_ORIENTATION && state.kind[row] === AABB) refuseRotation(POSE_NAMES.orientation, givenOrientation);
  const { position, orientation } = state;
  if (given & HAS_POSITION) copy3(position, 3 * row, givenPosition, 0);
  if (given & HAS_ORIENTATION) copy4(orientation, 4 * row, givenOrientation, 0);
  core.targets.remove(row);
  edited(core, row, RECORD_STALE, true);
}

const VELOCITY_OPTIONS = ['linear', 'angular'] as const;

export function setVelocity(core: WorldCore, entity: Entity, velocity: { linear?: Vec3Like; angular?: Vec3Like }): void {
  options('setVelocity', velocity, VELOCITY_OPTIONS);
  const linear = own('setVelocity', velocity, 'linear');
  const angular = own('setVelocity', velocity, 'angular');
  bothInto(first, 'setVelocity.linear', linear, second, 'setVelocity.angular', angular);
  if (linear !== undefined) checkLength('setVelocity.linear', first, MAX_SPEED);
  if (angular !== undefined) checkLength('setVelocity.angular', second, MAX_ANGULAR_SPEED);
  const row = livingRow(core, entity);
  const { state } = core;
  if (state.body[row] === STATIC) throw new RangeError(`setVelocity is called on a static body, expected a dynamic or kinematic one`);
  core.targets.remove(row);
  state.flags[row] &= ~MOVED;
  // Bodies asleep on a kinematic body are woken when it starts. (Nothing sleeps on a moving one.)
  if (state.body[row] === KINEMATIC && isAtRest(core, row)) disturb(core, row);
  if (linear !== undefined) state.velocity.set(first, 3 * row);
  if (angular !== undefined && state.kind[row] !== AABB) state.angularVelocity.set(second, 3 * row);
  // A faster body has larger bounds.
  edited(core, row, BOUNDS_STALE, false);
}

export function setShape(core: WorldCore, entity: Entity, given: Shape): void {
  const shape = shapeOf(given, 'setShape.shape');
  const row = livingRow(core, entity);
  refuseMesh(core, row, 'setShape');
  const { state } = core;
  const kind = kindOf(shape);
  const record = recordOf(shape);
  if (kind === TRIANGLE && state.body[row] === DYNAMIC) {
    throw new RangeError(`setShape.shape is a triangle on a dynamic body, expected a solid, or a static or kinematic body`);
  }
  frameOf(frame, local, 0, kind, record, IDENTITY_ROTATION);
  checkSizes('setShape.shape', kind, local);
  if (state.body[row] === DYNAMIC && state.density[row] > 0) {
    writeVolume(weight, kind, local, 0);
    weight[0] *= state.density[row];
    checkMass('setShape.shape by the density of the body', weight, 0);
  }
  state.kind[row] = kind;
  state.local.set(local, STRIDE * row);
  if (kind === AABB || kind === TRIANGLE) {
    state.orientation.set(IDENTITY_ROTATION, 4 * row);
    if (kind === AABB) {
      state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
      core.targets.remove(row);
    }
  }
  updateMassProperties(state, row);
  edited(core, row, RECORD_STALE, true);
}

export function setMass(core: WorldCore, entity: Entity, mass: number): void {
  between('setMass.mass', mass, MIN_MASS, MAX_MASS);
  const row = livingRow(core, entity);
  refuseMesh(core, row, 'setMass');
  core.state.mass[row] = mass;
  core.state.density[row] = 0;
  updateMassProperties(core.state, row);
  edited(core, row, 0, false);
}

export function setBody(core: WorldCore, entity: Entity, body: BodyType): void {
  const row = livingRow(core, entity);
  refuseMesh(core, row, 'setBody');
  const { state } = core;
  const type = bodyOf('setBody.body', body, state.kind[row]);
  if (type === DYNAMIC) checkMass('setBody.body by the mass of the body', state.mass, row);
  state.body[row] = type;
  if (type !== DYNAMIC) core.forces.remove(row);
  if (type !== KINEMATIC) {
    core.targets.remove(row);
    // (A body that is no longer moved to targets keeps its last velocity.)
    state.flags[row] &= ~MOVED;
  }
  // The grid must know which rows are static.
  markEdited(core, row, BOUNDS_STALE);
  state.moves[row] = type === STATIC ? 0 : 1;
  state.noteMoves();
  if (type === STATIC) {
    state.velocity.fill(0, 3 * row, 3 * row + 3);
    state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
  }
  updateMassProperties(state, row);
  edited(core, row, BOUNDS_STALE, true);
}

export function setDamping(core: WorldCore, entity: Entity, damping: { linear?: number; angular?: number }): void {
  options('setDamping', damping, VELOCITY_OPTIONS);
  const linear = own('setDamping', damping, 'linear');
  const angular = own('setDamping', damping, 'angular');
  if (linear !== undefined) notNegative('setDamping.linear', linear);
  if (angular !== undefined) notNegative('setDamping.angular', angular);
  const row = livingRow(core, entity);
  if (linear !== undefined) core.state.linearDamping[row] = linear;
  if (angular !== undefined) core.state.angularDamping[row] = angular;
  edited(core, row, 0, false);
}

const MATERIAL_OPTIONS = ['friction', 'restitution', 'rollingFriction'] as const;

/** Omitted fields stay. Neighbours are woken too: a body that rests on a floor slides when the floor becomes ice. */
export function setMaterial(
  core: WorldCore,
  entity: Entity,
  material: { friction?: number; restitution?: number; rollingFriction?: number },
): void {
  options('setMaterial', material, MATERIAL_OPTIONS);
  const friction = own('setMaterial', material, 'friction');
  const restitution = own('setMaterial', material, 'restitution');
  const rollingFriction = own('setMaterial', material, 'rollingFriction');
  if (friction !== undefined) notNegative('setMaterial.friction', friction);
  if (restitution !== undefined) between('setMaterial.restitution', restitution, 0, 1);
  if (rollingFriction !== undefined) notNegative('setMaterial.rollingFriction', rollingFriction);
  const row = livingRow(core, entity);
  const { state } = core;
  if (friction !== undefined) state.friction[row] = friction;
  if (restitution !== undefined) state.restitution[row] = restitution;
  if (rollingFriction !== undefined) state.rollingFriction[row] = rollingFriction;
  // Restitution enlarges the speculative margin, which only a body that can be pushed has.
  edited(core, row, state.body[row] === DYNAMIC ? BOUNDS_STALE : 0, true);
}

const FILTER_OPTIONS = ['layer', 'mask', 'sensor'] as const;

export function setFilter(core: WorldCore, entity: Entity, filter: { layer?: number; mask?: number; sensor?: boolean }): void {
  options('setFilter', filter, FILTER_OPTIONS);
  const layer = own('setFilter', filter, 'layer');
  const mask = own('setFilter', filter, 'mask');
  const sensor = own('setFilter', filter, 'sensor');
  if (layer !== undefined) integer('setFilter.layer', layer, 0, 31);
  const bits = mask === undefined ? 0 : maskOf('setFilter.mask', mask);
  if (sensor !== undefined) flagOf('setFilter.sensor', sensor);
  const row = livingRow(core, entity);
  if (sensor === true) refuseMesh(core, row, 'setFilter.sensor');
  const { state } = core;
  if (layer !== undefined) state.layerBit[row] = 1 << layer;
  if (mask !== undefined) state.mask[row] = bits;
  if (sensor !== undefined) state.flags[row] = sensor ? state.flags[row] | SENSOR : state.flags[row] & ~SENSOR;
  edited(core, row, BOUNDS_STALE, true);
}

export function setGravityScale(core: WorldCore, entity: Entity, scale: number): void {
  const row = livingRow(core, entity);
  core.state.gravityScale[row] = gravityScaleOf('setGravityScale.scale', scale);
  // Gravity enlarges the speculative margin.
  edited(core, row, core.state.body[row] === DYNAMIC ? BOUNDS_STALE : 0, true);
}

const LOCK_OPTIONS = ['rotation', 'axes'] as const;

export function lock(core: WorldCore, entity: Entity, locks: { rotation?: boolean | readonly boolean[]; axes?: readonly boolean[] }): void {
  options('lock', locks, LOCK_OPTIONS);
  const rotation = own('lock', locks, 'rotation') ?? false;
  const axes = own('lock', locks, 'axes') ?? false;
  const bits = flagsOf('lock.rotation', rotation, LOCK_ANGULAR_X) | flagsOf('lock.axes', axes, LOCK_LINEAR_X);
  const row = livingRow(core, entity);
  core.state.locks[row] = bits;
  updateMassProperties(core.state, row);
  edited(core, row, 0, false);
}

function flagsOf(name: string, value: unknown, first: number): number {
  if (typeof value === 'boolean') return value ? first * 7 : 0;
  let bits = 0;
  let given = 0;
  try {
    if (Array.isArray(value) && value.length === 3) {
      for (let k = 0; k < 3; k++) {
        const flag: unknown = value[k];
        if (typeof flag === 'boolean') given++;
        if (flag === true) bits |= first << k;
      }
    }
  } catch {
    // An unreadable value is refused below.
  }
  if (given < 3) throw new TypeError(`${name} is ${show(value)}, expected true, false or three of them`);
  return bits;
}
