// A world of bodies that are only looked at: rays, overlaps, casts, contacts of the poses as they are. Nothing steps here; world.ts adds that.

import { fieldOf, integer, isA, optionsOf, own, positive, record, show, writable } from './math/check.ts';
import { copy3, copy4, type Quat, type QuatLike, type Vec3, type Vec3Like } from './math/vec3.ts';
import { castShape, type CastFilter, type CastHit } from './queries/cast-shape.ts';
import type { QueryFilter } from './queries/filter.ts';
import { moveAndSlide, type MoveOptions, type MoveResult } from './queries/move-and-slide.ts';
import { nearest } from './queries/nearest.ts';
import { nearestToRay, type NearestToRay } from './queries/nearest-to-ray.ts';
import { overlap, type Overlap } from './queries/overlap.ts';
import type { Nearest } from './queries/query-shape.ts';
import * as rays from './queries/ray-queries.ts';
import type { Ray } from './raycast/ray-object.ts';
import { writeVolume } from './shapes/mass.ts';
import { AABB, KINDS, MESH, STRIDE, TRIANGLE, type Kind } from './shapes/record.ts';
import { kindOf, recordOf, shapeFromRecord, shapeOf, type Shape } from './shapes/shape.ts';
import { WorldColumns } from './world/columns.ts';
import { WorldContacts } from './world/contact-view.ts';
import { NO_CLOCK, WorldCore, type Settings } from './world/core.ts';
import { detect, ensureQueryable } from './world/detect.ts';
import { findLiving, livingEntities, livingRow, solidRow } from './world/entity-row.ts';
import { rowOf, type Entity } from './world/entity.ts';
import { updateMassProperties } from './world/mass-properties.ts';
import type { MeshShape } from './world/mesh.ts';
import { givenOrientation, givenPosition, HAS_ORIENTATION, HAS_POSITION, readPose, SET_POSE } from './world/read-pose.ts';
import { spawnMesh, type MeshEntity, type QuerySpawnMeshOptions } from './world/spawn-mesh.ts';
import { despawn, spawn, type QuerySpawnOptions } from './world/spawn.ts';
import { BOUNDS_STALE, DYNAMIC, RECORD_STALE, SENSOR } from './world/state.ts';
import { frameOf, IDENTITY_ROTATION, type Frame } from './world/transform.ts';
import { checkMass, checkSizes, flagOf, maskOf, nameOf, refuseRotation } from './world/validate.ts';
import { edited } from './world/wake.ts';

export interface QueryWorldOptions {
  /** Side of a broadphase cell, m, 1e-9 to 1e9, or `'auto'` (default): from the sizes of the bodies. */
  cellSize?: number | 'auto' | undefined;
}

const OPTIONS = ['cellSize'] as const;
const FILTER_OPTIONS = ['layer', 'mask', 'sensor'] as const;

// Edits: all input is checked before anything is written, and the id last: a getter of the caller's may despawn the body, and another one may have its row by then.

// Of a new shape: its mass, kg; its frame, and its record in it. An edit allocates nothing.
const weight = new Float64Array(1);
const frame: Frame = { position: new Float64Array(3), orientation: new Float64Array(4) };
const local = new Float64Array(STRIDE);
const STILL: Settings = {
  gravity: new Float64Array(3),
  substeps: 1,
  response: false,
  sleeping: false,
  sleepSpeed: 0,
  continuous: false,
};

/**
 * A world for picking and overlap tests in an app that moves its objects itself: static and kinematic bodies and all queries, but no step. It is a part of
 * `createWorld()`, gives the same answers, and leaves the solver out of a bundle. Bad options throw.
 */
export function createQueryWorld(given: QueryWorldOptions = {}): QueryWorld {
  const { cellSize = 'auto' } = optionsOf('createQueryWorld', given, OPTIONS);
  return new QueryWorld(new WorldCore(STILL, cellSizeOf('createQueryWorld.cellSize', cellSize), NO_CLOCK));
}

/** The option `cellSize` of both kinds of worlds. */
export function cellSizeOf(name: string, cellSize: number | 'auto'): number | 'auto' {
  return cellSize === 'auto' ? cellSize : positive(name, cellSize);
}

/** The columns, grid and contact lists of a world, for tests of the core. Not part of the package; its public view is `inspect(world)` of `kantsu/inspect`. */
export let coreOf: (world: QueryWorld) => WorldCore;

/** Bodies and queries about them as they are; made by `createQueryWorld`. */
export class QueryWorld {
  static {
    coreOf = (world) => {
      if (!isA(world, QueryWorld)) throw new TypeError(`world is ${show(world)}, expected a world of createWorld() or createQueryWorld()`);
      return world.#core;
    };
  }

  readonly #core: WorldCore;
  /** The touching contacts of the last step or detect. Iterating allocates nothing: the contact object is reused. */
  readonly contacts: WorldContacts;
  /** Typed arrays over all bodies, for drawing. */
  readonly columns: WorldColumns;

  /** @internal */
  constructor(core: WorldCore) {
    this.#core = core;
    this.contacts = new WorldContacts(core);
    this.columns = new WorldColumns(core.state);
  }

  /** Number of living bodies. */
  get size(): number {
    return this.#core.state.count;
  }

  /**
   * Adds a body and returns its id. A refused option throws and leaves the world as it was; here that are also those that only a world that steps has a use
   * for, such as `mass`.
   */
  spawn(options: QuerySpawnOptions): Entity {
    const entity = spawn(this.#core, options);
    this.columns.keepPose(rowOf(entity));
    return entity;
  }

  /**
   * Adds a mesh: one static entity of up to a million triangles. Vertices and indices are copied; it is moved by despawn and spawn. Contacts with it are
   * manifolds of up to four points, one for each direction, and one pair in events. For bodies, `overlap`, `nearest` and `castShape` a mesh is a surface with
   * two sides, closed or not; rays alone know the inside of a closed one. Where a body meets flat parts only, contacts are those with their planes, to 1e-7 of
   * the coordinates. Bad input throws and leaves the world as it was.
   */
  spawnMesh(options: QuerySpawnMeshOptions): MeshEntity {
    const entity = spawnMesh(this.#core, options);
    this.columns.keepPose(rowOf(entity));
    return entity;
  }

  /** Removes a body; its id is stale from then on. */
  despawn(entity: Entity): void {
    despawn(this.#core, entity);
  }

  /** Removes all bodies; their ids are stale from then on. Of a world that steps, settings, listeners and `tick` stay. */
  clear(): void {
    for (const entity of this.entities()) despawn(this.#core, entity);
  }

  /** Whether a number is the id of a living body. */
  isAlive(entity: number): entity is Entity {
    return findLiving(this.#core.state, entity) >= 0;
  }

  /** The living bodies, by row. */
  *entities(): IterableIterator<Entity> {
    yield* livingEntities(this.#core.state);
  }

  /** Whether the entity is a mesh; the type of its shape follows. */
  isMesh(entity: Entity): entity is MeshEntity {
    return this.#core.state.kind[livingRow(this.#core, entity)] === MESH;
  }

  /** The shape in world space, of a mesh with copies of its vertices and indices; `kind` tells them apart. */
  shape(entity: MeshEntity): MeshShape;
  shape(entity: Entity): Shape | MeshShape;
  shape(entity: Entity): Shape | MeshShape {
    const row = livingRow(this.#core, entity);
    ensureQueryable(this.#core);
    const { state } = this.#core;
    const mesh = state.meshes[row];
    if (mesh !== undefined) return mesh.shape();
    return shapeFromRecord(state.kind[row], state.data, STRIDE * row, state.orientation.subarray(4 * row, 4 * row + 4));
  }

  kind(entity: MeshEntity): 'mesh';
  kind(entity: Entity): Kind | 'mesh';
  kind(entity: Entity): Kind | 'mesh' {
    return KINDS[this.#core.state.kind[livingRow(this.#core, entity)]] ?? 'mesh';
  }

  name(entity: Entity): string | undefined {
    return this.#core.state.names[livingRow(this.#core, entity)];
  }

  /** The value of `setUserData`, or `undefined`. */
  userData(entity: Entity): unknown {
    return this.#core.state.userData[livingRow(this.#core, entity)];
  }

  /** Position of the centre of mass and orientation; written to `out` if given. */
  pose(
    entity: Entity,
    out: { position: Vec3; orientation: Quat } = { position: [0, 0, 0], orientation: [0, 0, 0, 1] },
  ): { position: Vec3; orientation: Quat } {
    record('pose.out', out);
    const toPosition = fieldOf('pose.out', out, 'position')!;
    const toOrientation = fieldOf('pose.out', out, 'orientation')!;
    writable('pose.out.position', toPosition, 3, 0);
    writable('pose.out.orientation', toOrientation, 4, 0);
    const row = livingRow(this.#core, entity);
    const { position, orientation } = this.#core.state;
    for (let k = 0; k < 3; k++) toPosition[k] = position[3 * row + k];
    for (let k = 0; k < 4; k++) toOrientation[k] = orientation[4 * row + k];
    return out;
  }

  filter(entity: Entity): { layer: number; mask: number; sensor: boolean } {
    const row = livingRow(this.#core, entity);
    const { layerBit, mask, flags } = this.#core.state;
    return { layer: 31 - Math.clz32(layerBit[row]), mask: mask[row], sensor: (flags[row] & SENSOR) !== 0 };
  }

  /** Moves the body at once, through everything in between, and carries nothing. (In a world that steps, `moveKinematic` carries what rests on the body.) */
  setPose(entity: Entity, pose: { position?: Vec3Like | undefined; orientation?: QuatLike | undefined }): void {
    const given = readPose(SET_POSE, pose);
    const row = solidRow(this.#core, entity, 'setPose');
    const { state } = this.#core;
    if (given & HAS_ORIENTATION && state.kind[row] === AABB) refuseRotation(SET_POSE.orientation, givenOrientation);
    const { position, orientation } = state;
    if (given & HAS_POSITION) copy3(position, 3 * row, givenPosition, 0);
    if (given & HAS_ORIENTATION) copy4(orientation, 4 * row, givenOrientation, 0);
    this.#core.targets.remove(row);
    edited(this.#core, row, RECORD_STALE, true);
    this.columns.keepPose(rowOf(entity));
  }

  /**
   * Replaces the collider: kind and sizes are the new shape's, the pose stays, and the new shape's own frame (see `spawn`) is aligned with the body's. An
   * AABB or triangle takes the world's axes. A given mass stays; one from a density follows the new volume.
   */
  setShape(entity: Entity, shape: Shape): void {
    const checked = shapeOf(shape, 'setShape.shape');
    const row = solidRow(this.#core, entity, 'setShape');
    const { state } = this.#core;
    const kind = kindOf(checked);
    if (kind === TRIANGLE && state.body[row] === DYNAMIC) {
      throw new RangeError(`setShape.shape is a triangle on a dynamic body, expected a solid, or a static or kinematic body`);
    }
    frameOf(frame, local, 0, kind, recordOf(checked), IDENTITY_ROTATION);
    checkSizes('setShape.shape', kind, local);
    if (state.body[row] === DYNAMIC && state.density[row] > 0) {
      writeVolume(weight, kind, local, 0);
      weight[0] *= state.density[row];
      checkMass('setShape.shape by the density of the body', weight, 0);
    }
    state.kind[row] = kind;
    state.local.set(local, STRIDE * row);
    // (Nothing of another kind is left in the record, which is hashed whole.)
    state.data.set(local, STRIDE * row);
    if (kind === AABB || kind === TRIANGLE) {
      state.orientation.set(IDENTITY_ROTATION, 4 * row);
      if (kind === AABB) {
        state.angularVelocity.fill(0, 3 * row, 3 * row + 3);
        this.#core.targets.remove(row);
      }
    }
    updateMassProperties(state, row);
    edited(this.#core, row, RECORD_STALE, true);
  }

  /** Changes layers, mask and sensor; omitted fields stay, as in `spawn`. Contacts begin and end with the next step or detect. */
  setFilter(entity: Entity, filter: { layer?: number | undefined; mask?: number | undefined; sensor?: boolean | undefined }): void {
    record('setFilter', filter, FILTER_OPTIONS);
    const layer = own('setFilter', filter, 'layer');
    const mask = own('setFilter', filter, 'mask');
    const sensor = own('setFilter', filter, 'sensor');
    if (layer !== undefined) integer('setFilter.layer', layer, 0, 31);
    const bits = mask === undefined ? 0 : maskOf('setFilter.mask', mask);
    if (sensor !== undefined) flagOf('setFilter.sensor', sensor);
    const row = sensor === true ? solidRow(this.#core, entity, 'setFilter.sensor') : livingRow(this.#core, entity);
    const { state } = this.#core;
    if (layer !== undefined) state.layerBit[row] = 1 << layer;
    if (mask !== undefined) state.mask[row] = bits;
    if (sensor !== undefined) state.flags[row] = sensor ? state.flags[row] | SENSOR : state.flags[row] & ~SENSOR;
    edited(this.#core, row, BOUNDS_STALE, true);
  }

  /** Names the body; `undefined` removes the name. */
  setName(entity: Entity, name: string | undefined): void {
    this.#core.state.names[livingRow(this.#core, entity)] = nameOf('setName.name', name);
  }

  /** Keeps any value of yours with the body, such as its mesh. It is in no snapshot and no hash; a restore leaves it with the bodies that were alive before. */
  setUserData(entity: Entity, value: unknown): void {
    this.#core.state.userData[livingRow(this.#core, entity)] = value;
  }

  /** Finds the contacts of the current poses; nothing moves. For apps that move their meshes themselves. */
  detect(): void {
    detect(this.#core);
    this.#core.impacts.clear();
    this.#core.report.update(this.#core);
  }

  /** The closest body on the ray, as entry and exit of its solid; null without a hit. */
  raycastClosest(ray: Ray, filter?: QueryFilter): rays.RayHit | null {
    return rays.raycastOne(this.#core, false, ray, filter);
  }

  /** Whether the ray hits anything: any hit, not the closest; the cheapest query. */
  raycastAny(ray: Ray, filter?: QueryFilter): rays.RayHit | null {
    return rays.raycastOne(this.#core, true, ray, filter);
  }

  /** All bodies on the ray, by entry. */
  raycastAll(ray: Ray, filter?: QueryFilter): rays.RayHit[] {
    return rays.raycastAll(this.#core, ray, filter);
  }

  /**
   * Closest hits of many rays without garbage. Seven numbers a ray: origin, direction, maximum distance (m). Five a result: entity, entry, exit (m), the
   * parts of both as indices into `PARTS`; zeros without a hit. Returns the number of rays that hit.
   */
  raycastBatch(batch: Float64Array, out: Float64Array, filter?: QueryFilter): number {
    return rays.raycastBatch(this.#core, batch, out, filter);
  }

  /** All hits of many rays with entry and exit, without garbage: as `raycastBatch`, into a list of its own. Returns the number of hits. */
  raycastBatchAll(batch: Float64Array, out: rays.RayHits, filter?: QueryFilter): number {
    return rays.raycastBatchAll(this.#core, batch, out, filter);
  }

  /** All bodies that overlap the shape, by row, each with the contact from the shape to the body. */
  overlap(shape: Shape, filter?: QueryFilter): Overlap[] {
    return overlap(this.#core, shape, filter);
  }

  /**
   * The first body that the shape hits when it moves by `motion` (m), without rotation; null without a hit. One that it touches at the start is hit
   * at once, unless `filter.ignoreInitialContacts` ignores it: see there for meshes.
   */
  castShape(shape: Shape, motion: Vec3Like, filter?: CastFilter): CastHit | null {
    return castShape(this.#core, shape, motion, filter);
  }

  /**
   * Moves a character, a shape without a body, from `position` by `motion` (m): it slides along obstacles, climbs steps and stays on the ground; see
   * `MoveOptions`. The shape is transformed as by `spawn`: `position` is added to its own. Sensors are ignored. Nothing is pushed, and the world is
   * not changed. Add gravity to the motion, and to the position what a kinematic floor has moved it by (`displacementAt`, after the step that moved the
   * floor). The character first leaves bodies that it overlaps at the start. It does not leave the inside of a mesh, whose triangles have two sides.
   */
  moveAndSlide(shape: Shape, position: Vec3Like, motion: Vec3Like, options?: MoveOptions): MoveResult {
    return moveAndSlide(this.#core, shape, position, motion, options);
  }

  /** The body closest to a point, with the closest point of its surface; the distance is negative inside. Null in an empty world. */
  nearest(point: Vec3Like, filter?: QueryFilter): Nearest | null {
    return nearest(this.#core, point, filter);
  }

  /**
   * The body that a ray passes nearest to, with the nearest points of both: what a ray without hits has missed by least. Null in an empty world.
   * O(bodies).
   */
  nearestToRay(ray: Ray, filter?: QueryFilter): NearestToRay | null {
    return nearestToRay(this.#core, ray, filter);
  }
}
