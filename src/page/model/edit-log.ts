// Every edit of a world as a plain record, applied in one place and kept in one list: with the seed and the tick it gives the same world again, to
// the last bit. Undo, links and files are made of these records. No DOM, no three.

import { givenOf } from 'kantsu/inspect';
import type { Entity, Quat, Shape, SpawnOptions, Vec3 } from 'kantsu';
import type { Addable } from './add-body.ts';
import type { WorldSettings } from './world-settings.ts';

/** Everything needed to make the same body again. */
export interface Copy {
  readonly spec: SpawnOptions;
  readonly position: Vec3;
  /** None for bodies that do not rotate, and for a triangle, whose corners determine it. */
  readonly orientation: Quat | undefined;
}

/** Properties of a body besides shape and mass. */
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
  /** A body of the Add tool on a surface; its sizes follow from the seed and from the number of bodies added before it. */
  | { readonly command: 'add'; readonly point: Vec3; readonly normal: Vec3; readonly what: Exclude<Addable, 'mesh'> }
  | { readonly command: 'spawn'; readonly copy: Copy }
  /** A static mesh: one mesh of a model or, with part −1, all of it, transformed by a matrix, column by column. Its triangles are kept in levels.ts. */
  | { readonly command: 'level'; readonly source: string; readonly part: number; readonly matrix: readonly number[]; readonly name: string }
  | { readonly command: 'remove'; readonly body: Entity }
  /** 4 m/s along a unit direction and 2 m/s up. */
  | { readonly command: 'push'; readonly body: Entity; readonly along: Readonly<Vec3> }
  /** m/s², downwards positive: written by pages before `settings`. */
  | { readonly command: 'gravity'; readonly gravity: number }
  /** Settings of the world from the next step on; omitted ones stay. */
  | ({ readonly command: 'settings' } & Readonly<Partial<WorldSettings>>)
  /** Properties of a body, or, without `body`, of every body, floor and walls included; omitted ones stay. */
  | ({ readonly command: 'properties'; readonly body?: Entity } & BodyProperties)
  /** From here on each step pulls the body's grip, a point of its own frame, towards the pointer. */
  | { readonly command: 'hold'; readonly body: Entity; readonly grip: Readonly<Vec3>; readonly hand: Readonly<Vec3> }
  | { readonly command: 'release' }
  /** Replaces all bodies by one collider. */
  | { readonly command: 'examine'; readonly shape: Shape }
  /** Replaces all bodies but floor and walls by these. */
  | { readonly command: 'populate'; readonly bodies: readonly Copy[] }
  /** Contacts were detected between two steps, which changes their stored impulses. */
  | { readonly command: 'look' };

export type Command = Edit['command'];
/** `tick`: number of steps the world had taken. */
export type LoggedEdit = Edit & { readonly tick: number };

/**
 * The edit as plain data, with copies of everything the caller might change later. A shape keeps the numbers it was made of, so that it can be made
 * again to the last bit.
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
    // In a document it may be given by its corners alone.
    if (!('center' in shape)) return { ...(shape as Shape) };
    const corners = givenOf(shape);
    const by = corners.length === 0 ? { center, half } : { min: Array.from(corners.subarray(0, 3)), max: Array.from(corners.subarray(3)) };
    // The input of the factory; the other fields follow from it.
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
 * The edits of a world in order. After a rewind the later ones remain: they are made again when their ticks come. A new edit before that cuts them
 * off.
 */
export class EditLog {
  #list: LoggedEdit[] = [];
  #made = 0;
  /** True if the world was edited without this log, by a script in the console for example. The list is incomplete then. */
  foreign = false;
  /** True if the world was restored from a snapshot, and its past is unknown. */
  cut = false;
  /** Number of edits that belong to changes in the history. */
  noted = 0;

  /** Those that have been applied. */
  get list(): readonly LoggedEdit[] {
    return this.#made === this.#list.length ? this.#list : this.#list.slice(0, this.#made);
  }

  /** Number of applied edits. */
  get made(): number {
    return this.#made;
  }

  /** The next one after a rewind, undefined if there is none. */
  get next(): LoggedEdit | undefined {
    return this.#list.at(this.#made);
  }

  /** All of them, including those not applied again since a rewind. */
  get all(): readonly LoggedEdit[] {
    return this.#list;
  }

  /** Whether there are edits that are not yet part of a change in the history. */
  get hasUnnoted(): boolean {
    for (let i = this.noted; i < this.#made; i++) if (this.#list[i].command !== 'look') return true;
    return false;
  }

  /** True for a world that the user has changed. */
  get edited(): boolean {
    if (this.foreign || this.cut) return true;
    for (let i = 0; i < this.#made; i++) if (this.#list[i].command !== 'look') return true;
    return false;
  }

  note(tick: number, edit: Edit): void {
    const last = this.#list.at(-1);
    const record = { ...edit, tick };
    // Of several drags between two steps only the last matters.
    if (last?.tick === tick && last.command === 'hold' && edit.command === 'hold') this.#list[this.#list.length - 1] = record;
    else this.#list.push(record);
    this.#made = this.#list.length;
  }

  /** The next one has been applied again. */
  pass(): void {
    this.#made++;
  }

  /** The world is at the state after this many edits. */
  rewind(made: number): void {
    this.#made = made;
  }

  /** Removes those that have not been applied. */
  cutOff(): LoggedEdit[] {
    this.noted = Math.min(this.noted, this.#made);
    return this.#list.splice(this.#made);
  }

  /** Puts them back, to be applied at their ticks. */
  putBack(edits: readonly LoggedEdit[]): void {
    this.#list.splice(this.#made, Infinity, ...edits);
    // They belong to earlier changes.
    this.noted = this.#list.length;
  }

  /** The edits of a world whose past was not simulated here. */
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
