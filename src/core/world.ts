// The public world: one object whose methods are the documented API, over the columns and the step.

import { bothInto, callable, fieldOf, integer, notNegative, optionsOf, own, record, show, vec3, writable } from './math/check.ts';
import { cross, dot, plus, vectorAt, type Vec3, type Vec3Like, type QuatLike } from './math/vec3.ts';
import { sineAndVersine } from './math/versine.ts';
import { cellSizeOf, coreOf, QueryWorld } from './query-world.ts';
import { AABB } from './shapes/record.ts';
import { TIME_TO_SLEEP, SLEEP_SPEED } from './solver/sleep.ts';
import { Dynamics, step } from './solver/step.ts';
import { STOP_REASONS, type StopReason } from './solver/stop-bodies.ts';
import { ContactLimit } from './world/contact-limit.ts';
import { BEGAN, HAD_IMPACT, keyOfRows, TOUCHING, type ContactList } from './world/contact-list.ts';
import { isShown, View, type WorldContact } from './world/contact-view.ts';
import { NO_CLOCK, WorldCore, type Timings } from './world/core.ts';
import { updateTransforms } from './world/detect.ts';
import { livingRow, solidRow } from './world/entity-row.ts';
import { entityOf, rowOf, type Entity } from './world/entity.ts';
import { forEachTouched } from './world/events.ts';
import { applyForce, applyImpulse, OF_ANGULAR_IMPULSE, OF_FORCE, OF_IMPULSE, OF_TORQUE, readPush, readTorque } from './world/forces.ts';
import { isAtRest, moveKinematic } from './world/kinematic-targets.ts';
import { Delivery, Listeners } from './world/listeners.ts';
import { updateMassProperties } from './world/mass-properties.ts';
import { keepImpacts, matchImpulses } from './world/match-impulses.ts';
import { restore, snapshot, type Restored } from './world/snapshot.ts';
import type { MeshEntity, SpawnMeshOptions } from './world/spawn-mesh.ts';
import type { QuerySpawnOptions, SpawnOptions } from './world/spawn.ts';
import { hashOf } from './world/state-hash.ts';
import {
  BODY_TYPES,
  BOUNDS_STALE,
  DYNAMIC,
  KINEMATIC,
  LOCK_ANGULAR_X,
  LOCK_LINEAR_X,
  MOVED,
  STATIC,
  type BodyType,
} from './world/state.ts';
import {
  between,
  bodyOf,
  checkLength,
  checkMass,
  flagOf,
  flagsOf,
  gravityScaleOf,
  MAX_ANGULAR_SPEED,
  MAX_GRAVITY,
  MAX_MASS,
  MAX_SPEED,
  MAX_TIME_STEP,
  MIN_MASS,
  MIN_TIME_STEP,
} from './world/validate.ts';
import { disturb, edited, markEdited, sleepIsland, wakeAll, wakeDisturbed, wakeOverlapped } from './world/wake.ts';

export { coreOf };

export interface WorldOptions {
  /** m/s², at most 1e4; default `[0, −9.81, 0]`. */
  gravity?: Vec3Like | undefined;
  /** Side of a broadphase cell, m, 1e-9 to 1e9, or `'auto'` (default): from the sizes of the bodies. */
  cellSize?: number | 'auto' | undefined;
  /** Whether bodies at rest fall asleep; default true. */
  sleeping?: boolean | undefined;
  /**
   * A body slower than this is at rest, m/s; default 0.05. Below a radius or half extent of 10 cm the speed is less, in proportion. Rotation counts by its
   * energy. An island falls asleep after half a second at rest.
   */
  sleepSpeed?: number | undefined;
  /** Solver substeps per step, 1 to 64; default 4. */
  substeps?: number | undefined;
  /** False: bodies move by their velocities and gravity and contacts are reported, but no contact applies an impulse. Default true. */
  response?: boolean | undefined;
  /** Continuous collision: bodies that move far in a step are stopped at every impact on their way. Default true; without it fast bodies tunnel, and sensors see the end of each step only. */
  continuous?: boolean | undefined;
  /** A clock in milliseconds for `timings`, such as `() => performance.now()`. Without it all times are 0. */
  now?: (() => number) | undefined;
}

const SNAPSHOT_OPTIONS = ['meshes'] as const;
const VELOCITY_OPTIONS = ['linear', 'angular'] as const;
const MATERIAL_OPTIONS = ['friction', 'restitution', 'rollingFriction'] as const;
const LOCK_OPTIONS = ['rotation', 'axes'] as const;
// Velocities given to `setVelocity`: an edit allocates nothing.
const linearInput = new Float64Array(3);
const angularInput = new Float64Array(3);
const OPTIONS = ['gravity', 'cellSize', 'sleeping', 'sleepSpeed', 'substeps', 'response', 'continuous', 'now'] as const;

/** A body whose state left the supported ranges in the step. It is put back to its pose before the step and stays there until it is edited. */
export interface StoppedBody {
  readonly entity: Entity;
  readonly reason: StopReason;
}

export type ContactEvent = 'contactBegan' | 'contactStayed' | 'contactEnded';
export type WorldEvent = ContactEvent | 'bodyStopped';
const EVENTS: readonly WorldEvent[] = ['contactBegan', 'contactStayed', 'contactEnded', 'bodyStopped'];

/** A pair that touched in the previous step and does not now; either entity may be despawned. The object is reused: copy what you keep. */
export interface EndedContact {
  readonly a: Entity;
  readonly b: Entity;
}
const NONE: readonly StoppedBody[] = [];

type EventOf<E extends WorldEvent> = E extends 'bodyStopped' ? StoppedBody : E extends 'contactEnded' ? EndedContact : WorldContact;
type Listener<E extends WorldEvent> = (event: EventOf<E>) => void;

/** Gravity, restitution and friction at their defaults; see `WorldOptions`. Bad options throw. */
export function createWorld(options: WorldOptions = {}): World {
  return new World(options);
}

function coreFrom(options: WorldOptions): WorldCore {
  const given = optionsOf('createWorld', options, OPTIONS);
  const flag = (name: 'sleeping' | 'response' | 'continuous'): boolean => flagOf(`createWorld.${name}`, given[name] ?? true);
  const cellSize = given.cellSize ?? 'auto';
  if (given.now !== undefined) callable('createWorld.now', given.now);
  const gravity = vec3('createWorld.gravity', given.gravity ?? [0, -9.81, 0]);
  checkLength('createWorld.gravity', gravity, MAX_GRAVITY);
  const settings = {
    // (Adding 0 turns −0 into 0: equal worlds have equal hashes.)
    gravity: Float64Array.from(gravity, (g) => g + 0),
    substeps: integer('createWorld.substeps', given.substeps ?? 4, 1, 64),
    response: flag('response'),
    sleeping: flag('sleeping'),
    sleepSpeed: notNegative('createWorld.sleepSpeed', given.sleepSpeed ?? SLEEP_SPEED),
    continuous: flag('continuous'),
  };
  const core = new WorldCore(settings, cellSizeOf('createWorld.cellSize', cellSize), given.now ?? NO_CLOCK);
  core.limit = new ContactLimit(core.state);
  core.matching = { keepImpacts, matchImpulses };
  return core;
}

let isWarm = false;

/**
 * The first mesh of a process steps a small world, which is dropped. An engine compiles code when it first runs: without this the first step of 238 bodies on
 * 24,000 triangles takes 46 ms, 8.2 to 8.8 times the tenth, with it 36 ms, 5.7 to 6.2 times. Spawning and first step together take as long.
 */
function warmUp(): void {
  isWarm = true;
  const world = new World({});
  world.spawnMesh({ vertices: [-9, 0, -9, 0, 0, 9, 9, 0, -9], indices: [0, 1, 2] });
  for (let y = 0; y < 0.5; y += 0.3) {
    world.spawn({ shape: { kind: 'sphere', center: [1, y, 0], radius: 0.2 } });
    world.spawn({ shape: { kind: 'capsule', p1: [-1, y, 0], p2: [-1, y, 0.4], radius: 0.2 } });
    world.spawn({ shape: { kind: 'obb', center: [0, y, 0], half: [0.2, 0.2, 0.4], orientation: [0, 0, 0, 1] } });
  }
  world.step();
}

/** A world that steps, made by `createWorld`: bodies that move and collide, events, snapshots, and every query of a `QueryWorld`. */
export class World extends QueryWorld {
  readonly #core: WorldCore;
  readonly #dynamics = new Dynamics();
  readonly #listeners: { readonly [E in WorldEvent]: Listeners<EventOf<E>> } = {
    contactBegan: new Listeners(),
    contactStayed: new Listeners(),
    contactEnded: new Listeners(),
    bodyStopped: new Listeners(),
  };
  readonly #delivery = new Delivery();
  readonly #shown = new View();
  readonly #visit = (contacts: ContactList, i: number): void => this.#tell(contacts, i);
  readonly #ended = { a: 0 as Entity, b: 0 as Entity };
  /** Keys of pairs whose begin was not delivered, since a listener had despawned one of the two: their end is not delivered either. */
  readonly #undelivered = new Set<number>();

  constructor(options: WorldOptions) {
    super(coreFrom(options));
    this.#core = coreOf(this);
  }

  /** Milliseconds per phase and counters of the last step. */
  get timings(): Readonly<Timings> {
    return this.#core.timings;
  }

  /** Steps taken so far. */
  get tick(): number {
    return this.#core.tick;
  }

  /** m/s², at most 1e4. Setting it wakes every body. */
  get gravity(): Vec3 {
    return vectorAt(this.#core.settings.gravity, 0);
  }

  set gravity(gravity: Vec3Like) {
    const given = vec3('gravity', gravity);
    checkLength('gravity', given, MAX_GRAVITY);
    // Edits made so far are detected with the old gravity.
    wakeDisturbed(this.#core);
    updateTransforms(this.#core, false);
    for (let k = 0; k < 3; k++) this.#core.settings.gravity[k] = given[k] + 0;
    wakeAll(this.#core);
  }

  /** Solver substeps per step, 1 to 64. More of them make stacks stiffer. Contacts are found once per step, so substeps do not prevent tunnelling. */
  get substeps(): number {
    return this.#core.settings.substeps;
  }

  set substeps(substeps: number) {
    this.#core.settings.substeps = integer('substeps', substeps, 1, 64);
  }

  /** Whether bodies at rest fall asleep. Setting it to false wakes every body. */
  get sleeping(): boolean {
    return this.#core.settings.sleeping;
  }

  set sleeping(sleeping: boolean) {
    this.#core.settings.sleeping = flagOf('sleeping', sleeping);
    if (!sleeping) wakeAll(this.#core);
  }

  /** Sleep speed, m/s: a slower body is at rest. Sleeping bodies stay asleep when it changes. */
  get sleepSpeed(): number {
    return this.#core.settings.sleepSpeed;
  }

  set sleepSpeed(speed: number) {
    this.#core.settings.sleepSpeed = notNegative('sleepSpeed', speed);
  }

  /** Whether continuous collision is on, for bodies whose own `continuous` is. */
  get continuous(): boolean {
    return this.#core.settings.continuous;
  }

  set continuous(continuous: boolean) {
    this.#core.settings.continuous = flagOf('continuous', continuous);
  }

  /** Side of the grid's cells, m, 1e-9 to 1e9, or 'auto': chosen by the sizes of the bodies. It decides how fast pairs are found, not which. */
  get cellSize(): number | 'auto' {
    return this.#core.grid.cellSizeSetting;
  }

  set cellSize(cellSize: number | 'auto') {
    this.#core.grid.setCellSize(cellSize);
  }

  /** Adds a body and returns its id. A refused option throws and leaves the world as it was. */
  override spawn(options: SpawnOptions): Entity {
    return super.spawn(options as QuerySpawnOptions);
  }

  override spawnMesh(options: SpawnMeshOptions): MeshEntity {
    if (!isWarm) warmUp();
    return super.spawnMesh(options);
  }

  /** m/s and rad/s. For a body moved by `moveKinematic`, the velocity of its motion in the last step. */
  velocity(
    entity: Entity,
    out: { linear: Vec3; angular: Vec3 } = { linear: [0, 0, 0], angular: [0, 0, 0] },
  ): { linear: Vec3; angular: Vec3 } {
    record('velocity.out', out);
    const linear = fieldOf('velocity.out', out, 'linear')!;
    const angular = fieldOf('velocity.out', out, 'angular')!;
    writable('velocity.out.linear', linear, 3, 0);
    writable('velocity.out.angular', angular, 3, 0);
    const row = livingRow(this.#core, entity);
    const { velocity, angularVelocity } = this.#core.state;
    for (let k = 0; k < 3; k++) {
      linear[k] = velocity[3 * row + k];
      angular[k] = angularVelocity[3 * row + k];
    }
    return out;
  }

  /** Mass, kg, as given or from the density; also of bodies that no impulse moves. */
  mass(entity: Entity): number {
    return this.#core.state.mass[livingRow(this.#core, entity)];
  }

  bodyType(entity: Entity): BodyType {
    return BODY_TYPES[this.#core.state.body[livingRow(this.#core, entity)]];
  }

  material(entity: Entity): { friction: number; restitution: number; rollingFriction: number } {
    const row = livingRow(this.#core, entity);
    const { friction, restitution, rollingFriction } = this.#core.state;
    return { friction: friction[row], restitution: restitution[row], rollingFriction: rollingFriction[row] };
  }

  /** 1/s. */
  damping(entity: Entity): { linear: number; angular: number } {
    const row = livingRow(this.#core, entity);
    return { linear: this.#core.state.linearDamping[row], angular: this.#core.state.angularDamping[row] };
  }

  /** Locked rotations and translations, by world axis: the argument of `lock`. */
  locks(entity: Entity): { rotation: [boolean, boolean, boolean]; axes: [boolean, boolean, boolean] } {
    const bits = this.#core.state.locks[livingRow(this.#core, entity)];
    const three = (x: number): [boolean, boolean, boolean] => [(bits & x) !== 0, (bits & (2 * x)) !== 0, (bits & (4 * x)) !== 0];
    return { rotation: three(LOCK_ANGULAR_X), axes: three(LOCK_LINEAR_X) };
  }

  /** Factor on the world's gravity. */
  gravityScale(entity: Entity): number {
    return this.#core.state.gravityScale[livingRow(this.#core, entity)];
  }

  /** Whether continuous collision applies to the body, where it is on for the world. */
  isContinuous(entity: Entity): boolean {
    return this.#core.state.continuous[livingRow(this.#core, entity)] === 1;
  }

  /** Velocity, m/s, of the body's point at a world point, inside or outside of it. */
  velocityAt(entity: Entity, point: Vec3Like): Vec3 {
    const p = vec3('velocityAt.point', point);
    const row = livingRow(this.#core, entity);
    const { position, velocity, angularVelocity } = this.#core.state;
    const from = plus(p, vectorAt(position, 3 * row), -1);
    return plus(vectorAt(velocity, 3 * row), cross(vectorAt(angularVelocity, 3 * row), from), 1);
  }

  /**
   * How far the last step, of `dt` seconds, moved the point of the body that was at a world point before it, m, if the body kept its velocity in the step,
   * as kinematic bodies do. What stands on it and is moved by queries, such as a character, moves by this.
   */
  displacementAt(entity: Entity, point: Vec3Like, dt = 1 / 60): Vec3 {
    const p = vec3('displacementAt.point', point);
    between('displacementAt.dt', dt, MIN_TIME_STEP, MAX_TIME_STEP);
    const row = livingRow(this.#core, entity);
    const { position, velocity, angularVelocity } = this.#core.state;
    // The motion is even: along a line at the velocity, and about the centre at the angular velocity (Rodrigues' formula).
    const way = plus([0, 0, 0], vectorAt(velocity, 3 * row), dt);
    const spin = vectorAt(angularVelocity, 3 * row);
    const rate = Math.sqrt(dot(spin, spin));
    if (rate === 0) return way;
    const { sine, versine } = sineAndVersine(rate * dt);
    // From the centre before the step.
    const sideways = cross(spin, plus(plus(p, vectorAt(position, 3 * row), -1), way, 1));
    return plus(plus(way, sideways, sine / rate), cross(spin, sideways), versine / rate / rate);
  }

  /** Whether the body sleeps. An edit wakes it at once, and its neighbours at the next step or detect. */
  isAsleep(entity: Entity): boolean {
    return this.#core.state.asleep[livingRow(this.#core, entity)] === 1;
  }

  /** Wakes the body; the bodies it touches follow in the next step. */
  wake(entity: Entity): void {
    const row = livingRow(this.#core, entity);
    if (this.#core.state.asleep[row] === 0) return;
    // Its bounds include motion again.
    edited(this.#core, row, BOUNDS_STALE, false);
  }

  /**
   * Puts the body to sleep, with all that it touches and that they touch: their velocities and forces become 0. They wake as other sleeping bodies do, and at
   * once where something in touch moves. Changes nothing for static and kinematic bodies and in a world without sleeping.
   */
  sleep(entity: Entity): void {
    const row = livingRow(this.#core, entity);
    const { settings, state } = this.#core;
    if (settings.sleeping && state.body[row] === DYNAMIC && state.asleep[row] === 0) sleepIsland(this.#core, row, TIME_TO_SLEEP);
  }

  /**
   * A kinematic body is at this pose at the end of the next step, exactly, and moves there evenly within the step: it carries bodies that rest on it
   * and pushes others aside. Omitted fields stay; a rotation takes the shorter way. Without another call it then stands still. `setPose` and
   * `setVelocity` before the step cancel it. A motion of more than 1e5 m/s stops the body (`bodyStopped`).
   */
  moveKinematic(entity: Entity, pose: { position?: Vec3Like | undefined; orientation?: QuatLike | undefined }): void {
    moveKinematic(this.#core, entity, pose);
  }

  setVelocity(entity: Entity, velocity: { linear?: Vec3Like | undefined; angular?: Vec3Like | undefined }): void {
    record('setVelocity', velocity, VELOCITY_OPTIONS);
    const linear = own('setVelocity', velocity, 'linear');
    const angular = own('setVelocity', velocity, 'angular');
    bothInto(linearInput, 'setVelocity.linear', linear, angularInput, 'setVelocity.angular', angular);
    if (linear !== undefined) checkLength('setVelocity.linear', linearInput, MAX_SPEED);
    if (angular !== undefined) checkLength('setVelocity.angular', angularInput, MAX_ANGULAR_SPEED);
    const row = livingRow(this.#core, entity);
    const { state } = this.#core;
    if (state.body[row] === STATIC) throw new RangeError(`setVelocity is called on a static body, expected a dynamic or kinematic one`);
    this.#core.targets.remove(row);
    state.flags[row] &= ~MOVED;
    // Bodies asleep on a kinematic body are woken when it starts. (Nothing sleeps on a moving one.)
    if (state.body[row] === KINEMATIC && isAtRest(this.#core, row)) disturb(this.#core, row);
    if (linear !== undefined) state.velocity.set(linearInput, 3 * row);
    if (angular !== undefined && state.kind[row] !== AABB) state.angularVelocity.set(angularInput, 3 * row);
    // A faster body has larger bounds.
    edited(this.#core, row, BOUNDS_STALE, false);
  }

  /** Applies an impulse, N·s, at a world point or at the centre of mass. Static, kinematic bodies and locked axes ignore it. */
  applyImpulse(entity: Entity, impulse: Vec3Like, point?: Vec3Like): void {
    applyImpulse(this.#core, readPush(this.#core, entity, OF_IMPULSE, impulse, point), OF_IMPULSE);
  }

  /** Applies an angular impulse, N·m·s, in world axes. */
  applyAngularImpulse(entity: Entity, impulse: Vec3Like): void {
    applyImpulse(this.#core, readTorque(this.#core, entity, OF_ANGULAR_IMPULSE, impulse), OF_ANGULAR_IMPULSE);
  }

  /**
   * Adds a force, N, at a world point or at the centre of mass, that acts during the next step; several add up. Static, kinematic bodies and locked axes
   * ignore it. Wakes the body. All forces on a body may accelerate it by 1e6 m/s² and 1e6 rad/s².
   */
  applyForce(entity: Entity, force: Vec3Like, point?: Vec3Like): void {
    applyForce(this.#core, readPush(this.#core, entity, OF_FORCE, force, point), OF_FORCE);
  }

  /** Adds a torque, N·m, in world axes, that acts during the next step; otherwise as `applyForce`. */
  applyTorque(entity: Entity, torque: Vec3Like): void {
    applyForce(this.#core, readTorque(this.#core, entity, OF_TORQUE, torque), OF_TORQUE);
  }

  /** kg. */
  setMass(entity: Entity, mass: number): void {
    between('setMass.mass', mass, MIN_MASS, MAX_MASS);
    const row = solidRow(this.#core, entity, 'setMass');
    this.#core.state.mass[row] = mass;
    this.#core.state.density[row] = 0;
    updateMassProperties(this.#core.state, row);
    edited(this.#core, row, 0, false);
  }

  setBody(entity: Entity, body: BodyType): void {
    const row = solidRow(this.#core, entity, 'setBody');
    const { state } = this.#core;
    const type = bodyOf('setBody.body', body, state.kind[row]);
    if (type === DYNAMIC) checkMass('setBody.body by the mass of the body', state.mass, row);
    state.body[row] = type;
    if (type !== DYNAMIC) this.#core.forces.remove(row);
    if (type !== KINEMATIC) {
      this.#core.targets.remove(row);
      // (A body that is no longer moved to targets keeps its last velocity.)
      state.flags[row] &= ~MOVED;
    }
    // The grid must know which rows are static.
    markEdited(this.#core, row, BOUNDS_STALE);
    state.moves[row] = type === STATIC ? 0 : 1;
    state.noteMoves();
    if (type === STATIC) {
      state.velocity.fill(0, 3 * row, 3 * row + 3);
      state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
    }
    updateMassProperties(state, row);
    edited(this.#core, row, BOUNDS_STALE, true);
  }

  /** 1/s. */
  setDamping(entity: Entity, damping: { linear?: number | undefined; angular?: number | undefined }): void {
    record('setDamping', damping, VELOCITY_OPTIONS);
    const linear = own('setDamping', damping, 'linear');
    const angular = own('setDamping', damping, 'angular');
    if (linear !== undefined) notNegative('setDamping.linear', linear);
    if (angular !== undefined) notNegative('setDamping.angular', angular);
    const row = livingRow(this.#core, entity);
    if (linear !== undefined) this.#core.state.linearDamping[row] = linear;
    if (angular !== undefined) this.#core.state.angularDamping[row] = angular;
    edited(this.#core, row, 0, false);
  }

  /** Changes friction, restitution and rolling friction; omitted fields stay. Units and ranges as in `spawn`. Wakes the body and those that touch it. */
  setMaterial(entity: Entity, material: Pick<SpawnOptions, 'friction' | 'restitution' | 'rollingFriction'>): void {
    record('setMaterial', material, MATERIAL_OPTIONS);
    const friction = own('setMaterial', material, 'friction');
    const restitution = own('setMaterial', material, 'restitution');
    const rollingFriction = own('setMaterial', material, 'rollingFriction');
    if (friction !== undefined) notNegative('setMaterial.friction', friction);
    if (restitution !== undefined) between('setMaterial.restitution', restitution, 0, 1);
    if (rollingFriction !== undefined) notNegative('setMaterial.rollingFriction', rollingFriction);
    const row = livingRow(this.#core, entity);
    const { state } = this.#core;
    if (friction !== undefined) state.friction[row] = friction;
    if (restitution !== undefined) state.restitution[row] = restitution;
    if (rollingFriction !== undefined) state.rollingFriction[row] = rollingFriction;
    // Restitution enlarges the speculative margin, which only a body that can be pushed has.
    edited(this.#core, row, state.body[row] === DYNAMIC ? BOUNDS_STALE : 0, true);
  }

  /** Factor on the world's gravity; 0 floats, a negative one rises. */
  setGravityScale(entity: Entity, scale: number): void {
    const row = livingRow(this.#core, entity);
    this.#core.state.gravityScale[row] = gravityScaleOf('setGravityScale.scale', scale);
    // Gravity enlarges the speculative margin.
    edited(this.#core, row, this.#core.state.body[row] === DYNAMIC ? BOUNDS_STALE : 0, true);
  }

  /** Continuous collision of the body; without it a fast body may tunnel through thin ones. */
  setContinuous(entity: Entity, continuous: boolean): void {
    const on = flagOf('setContinuous.continuous', continuous) ? 1 : 0;
    this.#core.state.continuous[livingRow(this.#core, entity)] = on;
  }

  /** Locks rotation (`rotation`: all, or per world axis) or translation along world axes; omitted ones are free. */
  lock(entity: Entity, locks: { rotation?: boolean | readonly boolean[] | undefined; axes?: readonly boolean[] | undefined }): void {
    record('lock', locks, LOCK_OPTIONS);
    const rotation = own('lock', locks, 'rotation') ?? false;
    const axes = own('lock', locks, 'axes') ?? false;
    const bits = flagsOf('lock.rotation', rotation, LOCK_ANGULAR_X) | flagsOf('lock.axes', axes, LOCK_LINEAR_X);
    const row = livingRow(this.#core, entity);
    this.#core.state.locks[row] = bits;
    updateMassProperties(this.#core.state, row);
    edited(this.#core, row, 0, false);
  }

  /**
   * One step of `dt` seconds, 1e-4 to 0.1, default 1/60; then events are delivered. A body whose position, speed or spin leaves its range in the step (see
   * `SpawnOptions`) is put back to its pose before the step and stays there until it is edited; `bodyStopped` reports it once. An error in a listener is
   * thrown after all listeners were called: the step is complete and the world consistent.
   */
  step(dt = 1 / 60): void {
    this.#delivery.refuse('step');
    between('step.dt', dt, MIN_TIME_STEP, MAX_TIME_STEP);
    this.columns.keepPoses();
    step(this.#core, this.#dynamics, dt);
    this.#deliver();
  }

  /** Finds the contacts of the current poses and delivers events; nothing moves. For apps that move their meshes themselves. */
  override detect(): void {
    this.#delivery.refuse('detect');
    wakeDisturbed(this.#core);
    super.detect();
    this.#core.stopped.clear();
    wakeOverlapped(this.#core);
    this.#deliver();
  }

  /**
   * Calls the listener after each step or detect, once per contact or stopped body; a listener registered twice is called twice. Returns a function that
   * cancels this registration. A listener may spawn, despawn, edit, query, and register others, which are called from the next event on; `step`, `detect`
   * and `restore` throw in it. The begin of a pair is not delivered if a listener has despawned one of the two by then, and neither is its end.
   */
  on<E extends WorldEvent>(event: E, listener: Listener<E>): () => void {
    if (!EVENTS.includes(event)) throw new RangeError(`on.event is ${show(event)}, expected one of ${EVENTS.join(', ')}`);
    return (this.#listeners[event] as Listeners<EventOf<E>>).add(callable('on.listener', listener));
  }

  /**
   * Everything that decides the future, in one buffer. With `meshes: false` it holds only digests of meshes, and `restore` takes the meshes from the
   * world it is called on, or refuses.
   */
  snapshot(given: { meshes?: boolean | undefined } = {}): ArrayBuffer {
    const { meshes = true } = optionsOf('snapshot', given, SNAPSHOT_OPTIONS);
    return snapshot(this.#core, flagOf('snapshot.meshes', meshes));
  }

  /**
   * Restores a snapshot; from there the world evolves exactly as it did then. Of a view (`Uint8Array`, Node's `Buffer`) the bytes are copied. Returns the bodies by
   * id: those alive before and after, only after, and only before. An id of a removed body may be given out again.
   */
  restore(given: ArrayBuffer | Uint8Array): Restored {
    this.#delivery.refuse('restore');
    const restored = restore(this.#core, given);
    this.columns.keepPoses();
    this.#undelivered.clear();
    return restored;
  }

  /** 16 hex digits over everything that decides the future: worlds with equal hashes evolve equally. Names, timings, cell sizes and queries do not change it. */
  hash(): string {
    return hashOf(this.#core);
  }

  // Ends come first: a pair may have ended and begun again within one step.
  #deliver(): void {
    // (Clearing an empty set leaves 120 bytes of garbage.)
    const undelivered = this.#undelivered;
    const { contactBegan, contactStayed, contactEnded, bodyStopped } = this.#listeners;
    const { report } = this.#core;
    const stopped = this.#stoppedBodies();
    if (contactBegan.size + contactStayed.size + contactEnded.size + bodyStopped.size === 0) {
      if (undelivered.size > 0) undelivered.clear();
      return;
    }
    this.#delivery.begin();
    try {
      for (let i = 0; i < report.endedCount && contactEnded.size > 0; i++) {
        const a = report.endedA(i);
        const b = report.endedB(i);
        if (undelivered.size > 0 && undelivered.has(keyOfRows(rowOf(a), rowOf(b)))) continue;
        this.#ended.a = a;
        this.#ended.b = b;
        contactEnded.call(this.#ended, this.#delivery);
      }
      if (undelivered.size > 0) undelivered.clear();
      // (A listener of ends may have registered one for begins.)
      if (contactBegan.size + contactStayed.size > 0) forEachTouched(this.#core, this.#visit);
      for (const body of stopped) if (this.isAlive(body.entity)) bodyStopped.call(body, this.#delivery);
    } catch (error) {
      this.#delivery.note(error);
    }
    this.#delivery.end();
  }

  /** The events of `bodyStopped`, as objects of their own: a listener may despawn one of the bodies. */
  #stoppedBodies(): readonly StoppedBody[] {
    const { stopped, stopReasons, state } = this.#core;
    if (stopped.count === 0 || this.#listeners.bodyStopped.size === 0) return NONE;
    return Array.from(stopped.rows.subarray(0, stopped.count), (row) => ({
      entity: entityOf(row, state.generation[row]),
      reason: STOP_REASONS[stopReasons[row]],
    }));
  }

  #tell(contacts: ContactList, i: number): void {
    const { contactBegan, contactStayed } = this.#listeners;
    const listeners = contacts.flags[i] & BEGAN ? contactBegan : contactStayed;
    if (listeners.size === 0) return;
    // A listener may have despawned one of the two by now.
    if (!isShown(this.#core, contacts, i, TOUCHING | HAD_IMPACT)) {
      if (listeners === contactBegan) this.#undelivered.add(contacts.key[i]);
      return;
    }
    this.#shown.show(this.#core, contacts, i);
    listeners.call(this.#shown, this.#delivery);
  }
}
