// Every edit of a world as a plain record, applied at one place and kept in one list: with the seed and the tick it gives the same world again, to the
// last bit. Undo, links and files are made of these records. No DOM, no three.

import type { Entity, Shape, World } from '../../core/index.ts';
import type { Quat, Vec3 } from '../../core/math/vec3.ts';
import { givenOf } from '../../core/shapes/shape.ts';
import type { SpawnOptions } from '../../core/world/spawn.ts';
import type { Addable } from './add-body.ts';
import type { WorldSettings } from '../rooms/room.ts';

/** All that makes the same body again. */
export interface Copy {
  readonly spec: SpawnOptions;
  readonly position: Vec3;
  /** None for what does not turn, and for a triangle, whose corners say it. */
  readonly orientation: Quat | undefined;
}

/** What each body has of its own, besides shape and mass. */
export interface BodyProperties {
  readonly friction?: number;
  readonly restitution?: number;
  readonly rollingFriction?: number;
  readonly gravityScale?: number;
  readonly continuous?: boolean;
}

/** Arguments are numbers, names and shapes; a body is its id, which is the same in every world with the same past. */
export type Edit =
  | { readonly command: 'place'; readonly body: Entity; readonly position?: Readonly<Vec3>; readonly orientation?: Readonly<Quat> }
  | { readonly command: 'velocity'; readonly body: Entity; readonly linear: Readonly<Vec3>; readonly angular: Readonly<Vec3> }
  | { readonly command: 'shape'; readonly body: Entity; readonly shape: Shape }
  /** A body of the page's own making on a surface; its sizes follow from the seed and from how many there were before it. */
  | { readonly command: 'add'; readonly point: Vec3; readonly normal: Vec3; readonly what: Exclude<Addable, 'mesh'> }
  | { readonly command: 'spawn'; readonly copy: Copy }
  | { readonly command: 'remove'; readonly body: Entity }
  /** 4 m/s along a unit direction and 2 m/s up. */
  | { readonly command: 'push'; readonly body: Entity; readonly along: Readonly<Vec3> }
  /** m/s², downwards positive: what pages before `settings` wrote. */
  | { readonly command: 'gravity'; readonly gravity: number }
  /** How the world computes from the next step on; what is left out stays. */
  | ({ readonly command: 'settings' } & Readonly<Partial<WorldSettings>>)
  /** What a body is like, or, without `body`, what every body is like, floor and walls included; what is left out stays. */
  | ({ readonly command: 'properties'; readonly body?: Entity } & BodyProperties)
  /** From here on each step pulls the body's grip, a point of its own frame, towards the hand. */
  | { readonly command: 'hold'; readonly body: Entity; readonly grip: Readonly<Vec3>; readonly hand: Readonly<Vec3> }
  | { readonly command: 'release' }
  /** One collider in place of all bodies. */
  | { readonly command: 'examine'; readonly shape: Shape }
  /** These in place of all bodies but floor and walls. */
  | { readonly command: 'populate'; readonly bodies: readonly Copy[] }
  /** Contacts were found anew between two steps, which changes what is known of them. */
  | { readonly command: 'look' };

export type Command = Edit['command'];
/** `tick`: how many steps the world had taken. */
export type LoggedEdit = Edit & { readonly tick: number };

/**
 * The edit as nothing but numbers and words, with copies of whatever the caller might change later. A shape keeps the very numbers it was made of, so that
 * it can be made again to the last bit.
 */
export function plainEdit(edit: Edit): Edit {
  switch (edit.command) {
    case 'shape':
    case 'examine':
      return { ...edit, shape: plainShape(edit.shape) };
    case 'spawn':
      return { ...edit, copy: plainCopy(edit.copy) };
    case 'populate':
      return { ...edit, bodies: edit.bodies.map(plainCopy) };
    default:
      return Object.fromEntries(Object.entries(edit).map(([name, value]) => [name, Array.isArray(value) ? value.slice() : value])) as Edit;
  }
}

function plainCopy({ spec, position, orientation }: Copy): Copy {
  return { spec: { ...spec, shape: plainShape(spec.shape) }, position: [...position], orientation: orientation && [...orientation] };
}

function plainShape(shape: Shape): Shape {
  const { kind } = shape;
  if (kind === 'aabb') {
    const { center, half } = shape;
    // From a document it may be given by its corners alone.
    if (!('center' in shape)) return { ...(shape as Shape) };
    const corners = givenOf(shape);
    const by = corners.length === 0 ? { center, half } : { min: Array.from(corners.subarray(0, 3)), max: Array.from(corners.subarray(3)) };
    // All that the factory asks for; the other fields follow from these.
    return { kind, ...by } as unknown as Shape;
  }
  if (kind === 'obb') {
    const { center, half, orientation } = shape;
    const turn = givenOf(shape);
    return { kind, center, half, orientation: turn.length === 0 ? orientation : ([...turn] as Quat) };
  }
  return { ...shape };
}

/**
 * The edits of a world in the order in which they were made. After a rewind those that follow are still there: they are made again when time comes to their
 * ticks. Whoever edits before that cuts them off first.
 */
export class EditLog {
  #list: LoggedEdit[] = [];
  #made = 0;
  /** True when the world was edited past this log, by a script in the console for instance. The list is incomplete then. */
  foreign = false;
  /** True when the world was restored from a snapshot, and its past is unknown. */
  cut = false;
  /** How many edits belong to changes that the history knows. */
  noted = 0;

  /** Those that the world has seen. */
  get list(): readonly LoggedEdit[] {
    return this.#made === this.#list.length ? this.#list : this.#list.slice(0, this.#made);
  }

  /** How many the world has seen. */
  get made(): number {
    return this.#made;
  }

  /** The next one after a rewind, undefined when there is none. */
  get next(): LoggedEdit | undefined {
    return this.#list.at(this.#made);
  }

  /** All of them, also those that the world has not seen since it was rewound. */
  get all(): readonly LoggedEdit[] {
    return this.#list;
  }

  /** Whether there are edits that no change in the history knows of yet. */
  get hasUnnoted(): boolean {
    for (let i = this.noted; i < this.#made; i++) if (this.#list[i].command !== 'look') return true;
    return false;
  }

  /** True for a world that the visitor has changed. */
  get edited(): boolean {
    if (this.foreign || this.cut) return true;
    for (let i = 0; i < this.#made; i++) if (this.#list[i].command !== 'look') return true;
    return false;
  }

  note(tick: number, edit: Edit): void {
    const last = this.#list.at(-1);
    const record = { ...edit, tick };
    // Of several moves of the hand between two steps only the last matters.
    if (last?.tick === tick && last.command === 'hold' && edit.command === 'hold') this.#list[this.#list.length - 1] = record;
    else this.#list.push(record);
    this.#made = this.#list.length;
  }

  /** The next one has been made again. */
  pass(): void {
    this.#made++;
  }

  /** The world is where it was after the first so many. */
  rewind(made: number): void {
    this.#made = made;
  }

  /** Takes away those that the world has not seen. */
  cutOff(): LoggedEdit[] {
    this.noted = Math.min(this.noted, this.#made);
    return this.#list.splice(this.#made);
  }

  /** Puts them back, to be made when time comes to them. */
  putBack(edits: readonly LoggedEdit[]): void {
    this.#list.splice(this.#made, Infinity, ...edits);
    // They belong to changes that were made before.
    this.noted = this.#list.length;
  }

  /** The edits of a world whose past was not stepped through here. */
  load(edits: readonly LoggedEdit[]): void {
    this.#list = [...edits];
    this.#made = this.noted = edits.length;
    this.cut = true;
  }

  clear(): void {
    this.#list = [];
    this.#made = this.noted = 0;
    this.foreign = this.cut = false;
  }
}

/** The list without what another edit of the same tick makes void: a slider that was dragged leaves one record. */
export function withoutVoid(edits: readonly LoggedEdit[]): readonly LoggedEdit[] {
  return edits.filter((edit, i) => {
    const next = edits.at(i + 1);
    if (next?.tick !== edit.tick || next.command !== edit.command) return true;
    if (edit.command === 'gravity') return false;
    // (Whoever forbids sleep wakes all, which no later edit takes back.)
    if (edit.command !== 'settings' && edit.command !== 'properties') return true;
    if ('sleeping' in edit || ('body' in edit ? edit.body : -1) !== ('body' in next ? next.body : -1)) return true;
    return !Object.keys(edit).every((name) => name in next);
  });
}

/** The part of a world that panels and hands edit, each call a record. */
export interface Editor extends Pick<World, 'isAlive' | 'kind' | 'pose' | 'shape'> {
  /** The record of a body's shape in its own frame. */
  localOf(body: Entity): Float64Array;
  setPose(body: Entity, pose: { readonly position?: Readonly<Vec3>; readonly orientation?: Readonly<Quat> }): void;
  setShape(body: Entity, shape: Shape): void;
}
