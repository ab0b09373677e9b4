// The world as its users meet it: one object whose methods are the names of the public face, over the columns and the step below.

import { integer, notNegative, optionsOf, positive, record, show, vec3, writable } from '../math/check.ts';
import type { Quat, QuatLike, Vec3, Vec3Like } from '../math/vec3.ts';
import type { Ray } from '../raycast/raycast.ts';
import { KINDS, STRIDE } from '../shapes/record.ts';
import { shapeFromRecord, type Shape } from '../shapes/shape.ts';
import type { Grid } from '../broadphase/grid.ts';
import { WorldCore, type Timings } from '../world/core.ts';
import { castShape, type CastHit } from '../world/cast-shape.ts';
import { createView, isShown, WorldContacts, type WorldContact } from '../world/contact-view.ts';
import { BEGAN, STRUCK, TOUCHING, type ContactList } from '../world/contact-list.ts';
import { forEachTouched } from '../world/events.ts';
import { hashOf } from '../world/digest.ts';
import { between, checkLength, flagOf, LONGEST_STEP, SHORTEST_STEP, STRONGEST_GRAVITY } from '../world/doors.ts';
import { entityOf, type Entity } from '../world/entity.ts';
import { freshen, look, refresh } from '../world/look.ts';
import type { QueryFilter } from '../world/filter.ts';
import * as rays from '../world/ray-queries.ts';
import { restore, snapshot } from '../world/snapshot.ts';
import * as edit from '../world/edit.ts';
import { isAlive, rowOfLiving } from '../world/living.ts';
import { nearest, type Nearest } from '../world/nearest.ts';
import { overlap, type Overlap } from '../world/overlap.ts';
import { despawn, spawn, type SpawnOptions } from '../world/spawn.ts';
import { wakeAll, wakeDisturbed } from '../world/wake.ts';
import { BODY_TYPES, LOCK_ANGULAR_X, LOCK_LINEAR_X, SENSOR, type BodyType, type WorldState } from '../world/state.ts';
import { Delivery, Listeners } from './listeners.ts';
import { SLEEP_SPEED } from './sleep.ts';
import { Dynamics, step } from './step.ts';
import { STOP_REASONS, type StopReason } from './stop-bodies.ts';

export interface WorldOptions {
  /** m/s², at most 1e4, `[0, −9.81, 0]` unless said otherwise. */
  gravity?: Vec3Like;
  /** Side of a broadphase cell, m, 1e-9 to 1e9, or `'auto'`: from the bodies' sizes. */
  cellSize?: number | 'auto';
  /** Bodies at rest fall asleep; true unless said otherwise. */
  sleeping?: boolean;
  /** A body slower than this is at rest, m/s; 0.05 unless said otherwise. What turns counts by its energy. After half a second at rest it may sleep. */
  sleepSpeed?: number;
  /** Solver passes per step, 4 unless said otherwise. */
  substeps?: number;
  /** False: bodies move by their velocities and gravity, contacts are found, nothing is pushed. */
  response?: boolean;
  /** Bodies that move far in a step are stopped at every impact on their way; true unless said otherwise. Without it fast ones pass what is thin. */
  continuous?: boolean;
  /** A clock in milliseconds for `timings`, such as `() => performance.now()`. Without it they stay 0. */
  now?: () => number;
}

const OPTIONS = ['gravity', 'cellSize', 'sleeping', 'sleepSpeed', 'substeps', 'response', 'continuous', 'now'] as const;

/** A body whose state has left the supported ranges in the step: it stands still where it was before, until it is edited. */
export interface StoppedBody {
  readonly entity: Entity;
  readonly reason: StopReason;
}

export type ContactEvent = 'contactBegan' | 'contactStayed' | 'contactEnded';
export type WorldEvent = ContactEvent | 'bodyStopped';
const EVENTS: readonly WorldEvent[] = ['contactBegan', 'contactStayed', 'contactEnded', 'bodyStopped'];

/** A pair that touched at the step before and does not now; either entity may be despawned. Reused: copy what you keep. */
export interface EndedContact {
  readonly a: Entity;
  readonly b: Entity;
}
const NONE: readonly StoppedBody[] = [];

type EventOf<E extends WorldEvent> = E extends 'bodyStopped' ? StoppedBody : E extends 'contactEnded' ? EndedContact : WorldContact;
type Listener<E extends WorldEvent> = (event: EventOf<E>) => void;

/** Gravity, restitution and friction at their defaults; see `WorldOptions`. Bad options throw. */
export function createWorld(given: WorldOptions = {}): World {
  return new World(given);
}

export class World {
  /** Columns, grid and contact lists, for those who draw or measure. Read only: an edit behind the world's back is not noticed. */
  readonly core: WorldCore;
  /** The touching contacts of the last step or detect; a loop leaves no garbage and the contact shown is reused. */
  readonly contacts: WorldContacts;
  private readonly dynamics = new Dynamics();
  private readonly listeners: { readonly [E in WorldEvent]: Listeners<EventOf<E>> } = {
    contactBegan: new Listeners(),
    contactStayed: new Listeners(),
    contactEnded: new Listeners(),
    bodyStopped: new Listeners(),
  };
  private readonly delivery = new Delivery();
  private readonly shown: ReturnType<typeof createView>;
  private readonly visit = (contacts: ContactList, i: number): void => this.tell(contacts, i);
  private readonly ended = { a: 0 as Entity, b: 0 as Entity };

  constructor(options: WorldOptions) {
    const given = optionsOf('createWorld', options, OPTIONS);
    const flag = (name: 'sleeping' | 'response' | 'continuous'): boolean => {
      const value = given[name] ?? true;
      if (typeof value !== 'boolean') throw new TypeError(`createWorld.${name} is ${show(value)}, expected true or false`);
      return value;
    };
    const cellSize = given.cellSize ?? 'auto';
    if (given.now !== undefined && typeof given.now !== 'function') {
      throw new TypeError(`createWorld.now is ${show(given.now)}, expected a function that returns milliseconds`);
    }
    const gravity = vec3('createWorld.gravity', given.gravity ?? [0, -9.81, 0]);
    checkLength('createWorld.gravity', gravity, STRONGEST_GRAVITY);
    const settings = {
      // (Nothing is told by the sign of a zero: equal worlds have equal hashes.)
      gravity: Float64Array.from(gravity, (g) => g + 0),
      substeps: integer('createWorld.substeps', given.substeps ?? 4, 1, 64),
      response: flag('response'),
      sleeping: flag('sleeping'),
      sleepSpeed: notNegative('createWorld.sleepSpeed', given.sleepSpeed ?? SLEEP_SPEED),
      continuous: flag('continuous'),
    };
    this.core = new WorldCore(
      settings,
      cellSize === 'auto' ? cellSize : positive('createWorld.cellSize', cellSize),
      given.now ?? (() => 0),
    );
    this.contacts = new WorldContacts(this.core);
    this.shown = createView(this.core);
  }

  get state(): WorldState {
    return this.core.state;
  }

  get grid(): Grid {
    return this.core.grid;
  }

  /** Milliseconds per phase and counters of the last step. */
  get timings(): Readonly<Timings> {
    return this.core.timings;
  }

  /** Steps taken so far. */
  get tick(): number {
    return this.core.tick;
  }

  /** Living edit. */
  get size(): number {
    return this.core.state.count;
  }

  /** m/s², at most 1e4. Setting it wakes every body. */
  get gravity(): Vec3 {
    const g = this.core.settings.gravity;
    return [g[0], g[1], g[2]];
  }

  set gravity(gravity: Vec3Like) {
    const given = vec3('gravity', gravity);
    checkLength('gravity', given, STRONGEST_GRAVITY);
    // Edits so far are of the gravity so far.
    wakeDisturbed(this.core);
    refresh(this.core, false);
    for (let k = 0; k < 3; k++) this.core.settings.gravity[k] = given[k] + 0;
    wakeAll(this.core);
  }

  /** Solver passes per step, 1–64. Contacts are found once per step however many there are: more hold stacks stiffer, and do not stop what tunnels. */
  get substeps(): number {
    return this.core.settings.substeps;
  }

  set substeps(substeps: number) {
    this.core.settings.substeps = integer('substeps', substeps, 1, 64);
  }

  /** Whether bodies at rest fall asleep. Setting it to false wakes every body. */
  get sleeping(): boolean {
    return this.core.settings.sleeping;
  }

  set sleeping(sleeping: boolean) {
    this.core.settings.sleeping = flagOf('sleeping', sleeping);
    if (!sleeping) wakeAll(this.core);
  }

  /** m/s: a slower body is at rest. What is asleep stays asleep. */
  get sleepSpeed(): number {
    return this.core.settings.sleepSpeed;
  }

  set sleepSpeed(speed: number) {
    this.core.settings.sleepSpeed = notNegative('sleepSpeed', speed);
  }

  /** Whether fast bodies are stopped at every impact on their way, as far as each one's own `continuous` has it. */
  get continuous(): boolean {
    return this.core.settings.continuous;
  }

  set continuous(continuous: boolean) {
    this.core.settings.continuous = flagOf('continuous', continuous);
  }

  /** Adds a body and returns its id. A refused option throws and leaves the world as it was. */
  spawn(spawnOptions: SpawnOptions): Entity {
    return spawn(this.core, spawnOptions);
  }

  /** Removes a body; its id is stale from then on. */
  despawn(entity: Entity): void {
    despawn(this.core, entity);
  }

  isAlive(entity: number): boolean {
    return isAlive(this.core, entity);
  }

  /** The living bodies, by row. */
  *entities(): IterableIterator<Entity> {
    const { state } = this.core;
    for (let row = 0; row < state.rows; row++) if (state.alive[row]) yield entityOf(row, state.generation[row]);
  }

  /** The shape where it is now. */
  shape(entity: Entity): Shape {
    const row = rowOfLiving(this.core, entity);
    freshen(this.core);
    const { state } = this.core;
    return shapeFromRecord(state.kind[row], state.data, STRIDE * row, state.orientation.subarray(4 * row, 4 * row + 4));
  }

  kind(entity: Entity): (typeof KINDS)[number] {
    return KINDS[this.core.state.kind[rowOfLiving(this.core, entity)]];
  }

  name(entity: Entity): string | undefined {
    return this.core.state.names[rowOfLiving(this.core, entity)];
  }

  /** Centre of mass and axes; written to `out` when given. */
  pose(
    entity: Entity,
    out: { position: Vec3; orientation: Quat } = { position: [0, 0, 0], orientation: [0, 0, 0, 1] },
  ): { position: Vec3; orientation: Quat } {
    const row = rowOfLiving(this.core, entity);
    const { position, orientation } = this.core.state;
    const { position: toPosition, orientation: toOrientation } = record('pose.out', out) as typeof out;
    writable('pose.out.position', toPosition, 3);
    writable('pose.out.orientation', toOrientation, 4);
    for (let k = 0; k < 3; k++) toPosition[k] = position[3 * row + k];
    for (let k = 0; k < 4; k++) toOrientation[k] = orientation[4 * row + k];
    return out;
  }

  /** m/s and rad/s. */
  velocity(
    entity: Entity,
    out: { linear: Vec3; angular: Vec3 } = { linear: [0, 0, 0], angular: [0, 0, 0] },
  ): { linear: Vec3; angular: Vec3 } {
    const row = rowOfLiving(this.core, entity);
    const { velocity, angularVelocity } = this.core.state;
    const { linear, angular } = record('velocity.out', out) as typeof out;
    writable('velocity.out.linear', linear, 3);
    writable('velocity.out.angular', angular, 3);
    for (let k = 0; k < 3; k++) {
      linear[k] = velocity[3 * row + k];
      angular[k] = angularVelocity[3 * row + k];
    }
    return out;
  }

  /** kg, as given or as it follows from the density; also of bodies that nothing pushes. */
  mass(entity: Entity): number {
    return this.core.state.mass[rowOfLiving(this.core, entity)];
  }

  bodyType(entity: Entity): BodyType {
    return BODY_TYPES[this.core.state.body[rowOfLiving(this.core, entity)]];
  }

  material(entity: Entity): { friction: number; restitution: number; rollingFriction: number } {
    const row = rowOfLiving(this.core, entity);
    const { friction, restitution, rollingFriction } = this.core.state;
    return { friction: friction[row], restitution: restitution[row], rollingFriction: rollingFriction[row] };
  }

  filter(entity: Entity): { layer: number; mask: number; sensor: boolean } {
    const row = rowOfLiving(this.core, entity);
    const { layerBit, mask, flags } = this.core.state;
    return { layer: 31 - Math.clz32(layerBit[row]), mask: mask[row], sensor: (flags[row] & SENSOR) !== 0 };
  }

  /** 1/s. */
  damping(entity: Entity): { linear: number; angular: number } {
    const row = rowOfLiving(this.core, entity);
    return { linear: this.core.state.linearDamping[row], angular: this.core.state.angularDamping[row] };
  }

  /** Which turns about, and which motions along, the world's axes are held: what `lock` takes. */
  locks(entity: Entity): { rotation: [boolean, boolean, boolean]; axes: [boolean, boolean, boolean] } {
    const bits = this.core.state.locks[rowOfLiving(this.core, entity)];
    const three = (x: number): [boolean, boolean, boolean] => [(bits & x) !== 0, (bits & (2 * x)) !== 0, (bits & (4 * x)) !== 0];
    return { rotation: three(LOCK_ANGULAR_X), axes: three(LOCK_LINEAR_X) };
  }

  /** Factor on the world's gravity. */
  gravityScale(entity: Entity): number {
    return this.core.state.gravityScale[rowOfLiving(this.core, entity)];
  }

  /** Whether continuous collision stops it where the world's does. */
  isContinuous(entity: Entity): boolean {
    return this.core.state.continuous[rowOfLiving(this.core, entity)] === 1;
  }

  /** m/s of the body's point that is at this place of the world now, inside or not. */
  velocityAt(entity: Entity, point: Vec3Like): Vec3 {
    const row = rowOfLiving(this.core, entity);
    const p = vec3('velocityAt.point', point);
    const { position: c, velocity: v, angularVelocity: w } = this.core.state;
    const i = 3 * row;
    const x = p[0] - c[i];
    const y = p[1] - c[i + 1];
    const z = p[2] - c[i + 2];
    return [v[i] + w[i + 1] * z - w[i + 2] * y, v[i + 1] + w[i + 2] * x - w[i] * z, v[i + 2] + w[i] * y - w[i + 1] * x];
  }

  /** Whether it sleeps. An edit wakes its body at once, and the bodies around that at the next step or detect. */
  isAsleep(entity: Entity): boolean {
    return this.core.state.asleep[rowOfLiving(this.core, entity)] === 1;
  }

  setPose(entity: Entity, pose: { position?: Vec3Like; orientation?: QuatLike }): void {
    edit.setPose(this.core, entity, pose);
  }

  setVelocity(entity: Entity, velocity: { linear?: Vec3Like; angular?: Vec3Like }): void {
    edit.setVelocity(this.core, entity, velocity);
  }

  /** N·s, at a world point or at the centre of mass. */
  applyImpulse(entity: Entity, impulse: Vec3Like, point?: Vec3Like): void {
    edit.applyImpulse(this.core, entity, impulse, point);
  }

  /** N·m·s, world axes. */
  applyAngularImpulse(entity: Entity, impulse: Vec3Like): void {
    edit.applyAngularImpulse(this.core, entity, impulse);
  }

  /** Another collider on the same pose; see `setShape` in world/spawn.ts for which frame is laid on which. */
  setShape(entity: Entity, shape: Shape): void {
    edit.setShape(this.core, entity, shape);
  }

  /** kg. */
  setMass(entity: Entity, mass: number): void {
    edit.setMass(this.core, entity, mass);
  }

  setBody(entity: Entity, body: BodyType): void {
    edit.setBody(this.core, entity, body);
  }

  /** 1/s. */
  setDamping(entity: Entity, damping: { linear?: number; angular?: number }): void {
    edit.setDamping(this.core, entity, damping);
  }

  /** What is left out stays; units and ranges as for `spawn`. Wakes the body and those that touch it. */
  setMaterial(entity: Entity, material: { friction?: number; restitution?: number; rollingFriction?: number }): void {
    edit.setMaterial(this.core, entity, material);
  }

  /** What is left out stays; as for `spawn`. Contacts begin and end with the next step or detect. */
  setFilter(entity: Entity, filter: { layer?: number; mask?: number; sensor?: boolean }): void {
    edit.setFilter(this.core, entity, filter);
  }

  /** Factor on the world's gravity; 0 floats, a negative one rises. */
  setGravityScale(entity: Entity, scale: number): void {
    edit.setGravityScale(this.core, entity, scale);
  }

  /** False: it may pass what is thin when it is fast. */
  setContinuous(entity: Entity, continuous: boolean): void {
    edit.setContinuous(this.core, entity, continuous);
  }

  /** `undefined` takes the name away. */
  setName(entity: Entity, name: string | undefined): void {
    edit.setName(this.core, entity, name);
  }

  /** Holds turns (`rotation`: all, or per world axis) or motion along world axes; what is left out is free. */
  lock(entity: Entity, locks: { rotation?: boolean | readonly boolean[]; axes?: readonly boolean[] }): void {
    edit.lock(this.core, entity, locks);
  }

  /**
   * One step of `dt` seconds, 1e-4 to 0.1, 1/60 unless said otherwise; then events are delivered. A body whose position, speed or spin leaves its range
   * in the step (see `SpawnOptions`) is put back to where it was before and stands still until it is edited; `bodyStopped` tells of it once. What a
   * listener throws is thrown when all have been called: the step is made and the world whole.
   */
  step(dt = 1 / 60): void {
    this.delivery.refuse('step');
    between('step.dt', dt, SHORTEST_STEP, LONGEST_STEP);
    step(this.core, this.dynamics, dt);
    this.deliver();
  }

  /** Contacts of the poses as they are; nothing moves. For people who move their meshes themselves. */
  detect(): void {
    this.delivery.refuse('detect');
    look(this.core);
    this.core.impacts.clear();
    this.core.stopped.clear();
    this.core.report.update(this.core);
    this.deliver();
  }

  /**
   * Calls the listener after each step or detect, once per contact, or once per stopped body; a listener registered twice is called twice. Returns the way
   * to stop this one registration. A listener may spawn, despawn, edit, ask, and register others, which are called from the next event on; it may not call
   * `step`, `detect` or `restore`.
   */
  on<E extends WorldEvent>(event: E, listener: Listener<E>): () => void {
    if (!EVENTS.includes(event)) throw new RangeError(`on.event is ${show(event)}, expected one of ${EVENTS.join(', ')}`);
    if (typeof listener !== 'function') throw new TypeError(`on.listener is ${show(listener)}, expected a function`);
    return (this.listeners[event] as Listeners<EventOf<E>>).add(listener);
  }

  /** The first body the ray meets, as entry and exit of its solid; null when there is none. */
  raycastClosest(ray: Ray, filter?: QueryFilter): rays.RayHit | null {
    return rays.raycastClosest(this.core, ray, filter);
  }

  /** Whether the ray meets anything: some hit, not the nearest; the cheapest question. */
  raycastAny(ray: Ray, filter?: QueryFilter): rays.RayHit | null {
    return rays.raycastAny(this.core, ray, filter);
  }

  /** Every body the ray meets, by entry. */
  raycastAll(ray: Ray, filter?: QueryFilter): rays.RayHit[] {
    return rays.raycastAll(this.core, ray, filter);
  }

  /** Closest hits of many rays without garbage; seven numbers per ray and five per answer, see world/ray-queries.ts. Returns the number of rays that hit. */
  raycastBatch(batch: Float64Array, out: Float64Array, filter?: QueryFilter): number {
    return rays.raycastBatch(this.core, batch, out, filter);
  }

  /** Every hit of many rays, with entry and exit, without garbage: as `raycastBatch`, into a list of its own. Returns the number of hits. */
  raycastBatchAll(batch: Float64Array, out: rays.RayHits, filter?: QueryFilter): number {
    return rays.raycastBatchAll(this.core, batch, out, filter);
  }

  /** Every body the shape touches, by row, each with the contact from the shape to the body. */
  overlap(shape: Shape, filter?: QueryFilter): Overlap[] {
    return overlap(this.core, shape, filter);
  }

  /** The first body that the shape touches when it moves along `motion` (m) without turning; null when it meets none. */
  castShape(shape: Shape, motion: Vec3Like, filter?: QueryFilter): CastHit | null {
    return castShape(this.core, shape, motion, filter);
  }

  /** The body nearest to a point, with the nearest point of its surface; the distance is negative inside. Null in an empty world. */
  nearest(point: Vec3Like, filter?: QueryFilter): Nearest | null {
    return nearest(this.core, point, filter);
  }

  /** Everything that decides the future, in one buffer. */
  snapshot(): ArrayBuffer {
    return snapshot(this.core);
  }

  /** Back to where the snapshot was taken; from there the world does exactly what it did then. */
  restore(buffer: ArrayBuffer): void {
    this.delivery.refuse('restore');
    restore(this.core, buffer);
  }

  /**
   * 16 hex digits over everything that decides the future: two worlds with equal hashes do the same from here on. Names, timings, cell sizes and queries do
   * not change it.
   */
  hash(): string {
    return hashOf(this.core);
  }

  // What ended comes first: a pair may have ended and begun anew within one step.
  private deliver(): void {
    const { contactBegan, contactStayed, contactEnded, bodyStopped } = this.listeners;
    const { report } = this.core;
    const stopped = this.stoppedBodies();
    if (contactBegan.size + contactStayed.size + contactEnded.size + bodyStopped.size === 0) return;
    this.delivery.begin();
    try {
      for (let i = 0; i < report.endedCount && contactEnded.size > 0; i++) {
        this.ended.a = report.endedA(i);
        this.ended.b = report.endedB(i);
        contactEnded.call(this.ended, this.delivery);
      }
      // (A listener of ends may have registered one for these.)
      if (contactBegan.size + contactStayed.size > 0) forEachTouched(this.core, this.visit);
      for (const body of stopped) if (this.isAlive(body.entity)) bodyStopped.call(body, this.delivery);
    } catch (error) {
      this.delivery.note(error);
    }
    this.delivery.end();
  }

  /** What `bodyStopped` tells, as objects of its own: a listener may despawn one of them. */
  private stoppedBodies(): readonly StoppedBody[] {
    const { stopped, stopReasons, state } = this.core;
    if (stopped.count === 0 || this.listeners.bodyStopped.size === 0) return NONE;
    return Array.from(stopped.rows.subarray(0, stopped.count), (row) => ({
      entity: entityOf(row, state.generation[row]),
      reason: STOP_REASONS[stopReasons[row]],
    }));
  }

  private tell(contacts: ContactList, i: number): void {
    const { contactBegan, contactStayed } = this.listeners;
    const listeners = contacts.flags[i] & BEGAN ? contactBegan : contactStayed;
    // A listener may have despawned one of the two by now.
    if (listeners.size === 0 || !isShown(this.core, contacts, i, TOUCHING | STRUCK)) return;
    this.shown.show(contacts, i);
    listeners.call(this.shown.view, this.delivery);
  }
}
