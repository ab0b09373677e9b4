// Edits of bodies by the visitor: moved, turned, resized, added, doubled, deleted; each noted so that it can be undone.

import type { Entity, Shape, World } from '../index.ts';
import type { Object3D } from 'three';
import type { Quat, Vec3 } from '../math/vec3.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE } from '../shapes/record.ts';
import { rowOf } from '../world/entity.ts';
import { BODY_TYPES, SENSOR } from '../world/state.ts';
import type { SpawnOptions } from '../world/spawn.ts';
import type { Copy, Editor } from './edit-log.ts';
import type { History } from './history.ts';
import type { Lab } from './lab.ts';

/** Where a body is and what it is. */
export interface BodyState {
  readonly position: Vec3;
  readonly orientation: Quat;
  readonly shape: Shape;
  /** The collider in its own frame: tells whether more than the place has changed. */
  readonly local: readonly number[];
}

/** The visitor's own meshes, which come and go with their bodies. */
export interface MeshKeeper {
  meshOf(entity: Entity): Object3D | undefined;
  follow(mesh: Object3D, entity: Entity): void;
}

export class BodyEdits {
  readonly #lab: Lab;
  readonly #history: History;
  readonly #meshes: MeshKeeper;
  /** A body put back after it was deleted is another entity; the history goes on speaking of the old one. */
  readonly #successors = new Map<Entity, Entity>();

  constructor(lab: Lab, history: History, meshes: MeshKeeper) {
    this.#lab = lab;
    this.#history = history;
    this.#meshes = meshes;
  }

  /** Notes that a body was moved, turned or resized since `before`; nothing if it is as it was. */
  changed(entity: Entity, before: BodyState, kind?: string): void {
    const after = stateOf(this.#lab.world, entity);
    if (String([before.position, before.orientation, before.local]) === String([after.position, after.orientation, after.local])) return;
    const set = (state: BodyState) => (): void => {
      const now = this.#now(entity);
      if (this.#lab.world.isAlive(now)) setState(this.#lab.editor, now, state);
      this.#lab.version++;
    };
    this.#history.push({ undo: set(before), redo: set(after), ...(kind !== undefined && { kind }) });
  }

  /** Notes that a body was put there. */
  added(entity: Entity): void {
    this.#note(entity, false);
  }

  /** Takes a body out of the world; the room's own floor and walls stay. */
  remove(entity: Entity): void {
    const { world } = this.#lab;
    if (this.#lab.isWall(entity) || !world.isAlive(entity)) return;
    this.#note(entity, true);
    this.#lab.remove(entity);
  }

  /** Another body like it, beside it and selected. */
  double(entity: Entity): Entity | undefined {
    const { world } = this.#lab;
    if (this.#lab.isWall(entity) || !world.isAlive(entity)) return undefined;
    const { spec, position, orientation } = copyOf(world, entity);
    const { bounds } = world.state;
    const b = BOUNDS_STRIDE * rowOf(entity);
    // To its right by its own width and a little, so that the two do not overlap.
    const aside: Vec3 = [position[0] + 1.1 * (bounds[b + 3] - bounds[b]), position[1], position[2]];
    const copy = { spec: { ...spec, name: freeName(world, spec.name ?? 'body') }, position: aside, orientation };
    const twin = this.#lab.edit({ command: 'spawn', copy })!;
    if (!orientation) this.#lab.editor.setPose(twin, { position: aside });
    this.#lab.select(twin);
    this.#note(twin, false);
    return twin;
  }

  #note(entity: Entity, removing: boolean): void {
    const { world } = this.#lab;
    let copy = copyOf(world, entity);
    let mesh = this.#meshes.meshOf(entity);
    const takeOut = (): void => {
      const now = this.#now(entity);
      if (!world.isAlive(now)) return;
      copy = copyOf(world, now);
      mesh = this.#meshes.meshOf(now);
      this.#lab.remove(now);
    };
    const putBack = (): void => {
      const again = this.#lab.edit({ command: 'spawn', copy })!;
      this.#successors.set(this.#now(entity), again);
      if (mesh) this.#meshes.follow(mesh, again);
      this.#lab.select(again);
    };
    this.#history.push(removing ? { undo: putBack, redo: takeOut } : { undo: takeOut, redo: putBack });
  }

  #now(entity: Entity): Entity {
    let now = entity;
    for (let next = this.#successors.get(now); next !== undefined; next = this.#successors.get(now)) now = next;
    return now;
  }
}

export function stateOf(world: World, entity: Entity): BodyState {
  const row = rowOf(entity);
  const { position, orientation } = world.pose(entity);
  return { position, orientation, shape: world.shape(entity), local: [...world.state.local.subarray(STRIDE * row, STRIDE * (row + 1))] };
}

export function setState(world: Editor, entity: Entity, { position, orientation, shape, local }: BodyState): void {
  const row = rowOf(entity);
  const same = world.state.local.subarray(STRIDE * row, STRIDE * (row + 1)).every((value, i) => Object.is(value, local[i]));
  if (!same) world.setShape(entity, shape);
  // A triangle of another size was given as it stands in the world; an AABB does not turn.
  const straight = shape.kind === 'aabb' || (shape.kind === 'triangle' && !same);
  world.setPose(entity, straight ? { position } : { position, orientation });
}

/** The name with the next number that no body has. */
function freeName(world: World, name: string): string {
  const taken = new Set([...world.entities()].map((other) => world.name(other)));
  const stem = name.replace(/ \d+$/, '');
  let n = 2;
  while (taken.has(`${stem} ${n}`)) n++;
  return `${stem} ${n}`;
}

export function copyOf(world: World, entity: Entity): Copy {
  const { state } = world;
  const row = rowOf(entity);
  const { position, orientation } = world.pose(entity);
  const shape = world.shape(entity);
  const { linear, angular } = world.velocity(entity);
  const name = world.name(entity);
  const given = state.density[row] === 0;
  const spec: SpawnOptions = {
    shape,
    body: BODY_TYPES[state.body[row]],
    ...(given ? { mass: state.mass[row] } : { density: state.density[row] }),
    velocity: linear,
    angularVelocity: angular,
    friction: state.friction[row],
    restitution: state.restitution[row],
    rollingFriction: state.rollingFriction[row],
    layer: 31 - Math.clz32(state.layerBit[row]),
    mask: state.mask[row],
    gravityScale: state.gravityScale[row],
    linearDamping: state.linearDamping[row],
    angularDamping: state.angularDamping[row],
    sensor: (state.flags[row] & SENSOR) !== 0,
    ...(name !== undefined && { name }),
  };
  return { spec, position, orientation: shape.kind === 'aabb' || shape.kind === 'triangle' ? undefined : orientation };
}
