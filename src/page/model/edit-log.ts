// Every edit of a world as a plain record, applied in one place and kept in one list: with the seed and the tick it gives the same world again, to
// the last bit. Undo, links and files are made of these records. No DOM, no three.

import { inputOf } from 'kantsu/inspect';
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
      return { ...edit, shape: inputOf(edit.shape) };
    case 'spawn':
      return { ...edit, copy: plainCopy(edit.copy) };
    case 'populate':
      return { ...edit, bodies: edit.bodies.map(plainCopy) };
    default:
      return Object.fromEntries(Object.entries(edit).map(([name, value]) => [name, Array.isArray(value) ? value.slice() : value])) as Edit;
  }
}

function plainCopy({ spec, position, orientation }: Copy): Copy {
  return { spec: { ...spec, shape: inputOf(spec.shape) }, position: [...position], orientation: orientation && [...orientation] };
}

/** Edits with the places before them. */
export interface CutEdits {
  readonly list: readonly LoggedEdit[];
  readonly places: readonly number[];
}

/**
 * The edits of a world in order, each with the place of the past (`Timeline.place`) before it; −1 if it is not recorded. After a rewind the later ones
 * remain, until a new edit cuts them off.
 */
export class EditLog {
  #list: LoggedEdit[] = [];
  #places: number[] = [];
  #made = 0;
  /** True if the world was edited without this log, by a script in the console for example. The list is incomplete then. */
  foreign = false;
  /** True if the world was restored from a snapshot, and its past is unknown. */
  cut = false;
  /** Number of edits that belong to changes in the history. */
  noted = 0;

  /** Those that the world has. */
  get list(): readonly LoggedEdit[] {
    return this.#made === this.#list.length ? this.#list : this.#list.slice(0, this.#made);
  }

  /** Number of these. */
  get made(): number {
    return this.#made;
  }

  /** All of them, including those after the world since a rewind. */
  get all(): readonly LoggedEdit[] {
    return this.#list;
  }

  /** Whether there are edits that are not yet part of a change in the history. */
  get hasUnnoted(): boolean {
    return this.#hasEdits(this.noted);
  }

  /** True for a world that the user has changed. */
  get edited(): boolean {
    return this.foreign || this.cut || this.#hasEdits(0);
  }

  #hasEdits(from: number): boolean {
    for (let i = from; i < this.#made; i++) if (this.#list[i].command !== 'look') return true;
    return false;
  }

  note(tick: number, edit: Edit, place = -1): void {
    const last = this.#list.at(-1);
    // Of several drags between two steps only the last matters.
    const isSame = last?.tick === tick && last.command === 'hold' && edit.command === 'hold';
    if (isSame) this.#list.pop();
    else this.#places.push(place);
    this.#made = this.#list.push({ ...edit, tick });
  }

  /** The place before one of them. */
  placeOf(i: number): number {
    return this.#places[i] ?? -1;
  }

  /** The world is at a place: it has those before it. */
  goTo(place: number): void {
    while (this.#made > 0 && this.#places[this.#made - 1] >= place) this.#made--;
    while (this.#made < this.#list.length && this.#places[this.#made] < place) this.#made++;
  }

  /** Removes those that the world does not have. */
  cutOff(): CutEdits {
    this.noted = Math.min(this.noted, this.#made);
    return { list: this.#list.splice(this.#made), places: this.#places.splice(this.#made) };
  }

  /** Puts them back. */
  putBack({ list, places }: CutEdits): void {
    this.#list.push(...list);
    this.#places.push(...places);
    // They belong to earlier changes.
    this.noted = this.#list.length;
  }

  /** The edits of a world whose past was not simulated here. */
  load(edits: readonly LoggedEdit[]): void {
    this.#list = [...edits];
    this.#places = edits.map(() => -1);
    this.#made = this.noted = edits.length;
    this.cut = true;
  }

  clear(): void {
    this.load([]);
    this.foreign = this.cut = false;
  }
}
