// Undo and redo of what the user does to the bodies and rays of a session. A change of the world is undone by going back to the moment before it.

import type { Entity } from 'kantsu';
import { arrive } from './journey.ts';
import type { Journey } from './journey.ts';
import type { Session } from './session.ts';
import type { RaysState } from './rays.ts';
import type { Branch } from './timeline.ts';

/** A moment of a world: number of steps, and number of edits. */
export interface Moment {
  readonly tick: number;
  readonly edits: number;
}

/** A change as plain data, as a reload keeps it: the pinned rays before and after it, or the moment before a change of the world. */
export type KeptChange = { readonly before: RaysState; readonly after: RaysState } | Moment;

/** Changes with the same kind in quick succession are one: an arrow key held down. */
interface Common {
  readonly kind: string | undefined;
  /** When it was made, ms. */
  time: number;
}

interface RaysChange extends Common {
  readonly before: RaysState;
  after: RaysState;
}

interface WorldChange extends Common {
  /** The moment before it. */
  readonly from: Moment;
  /** What its first edit has cut off, after a rewind; and what its undo cuts off, and from where. */
  former: Branch | undefined;
  latter?: Branch | undefined;
  at?: number;
  /** The bodies that were selected before and after it. */
  readonly chosen: Entity | undefined;
  chosenAfter: Entity | undefined;
}

type Change = RaysChange | WorldChange;

const MOST = 200;
/** Changes that a reload keeps. */
export const MOST_KEPT = 50;
/** What comes later is a change of its own, ms. */
const TOGETHER = 900;

export class History {
  readonly #session: Session;
  readonly #now: () => number;
  #done: Change[] = [];
  #undone: Change[] = [];

  constructor(session: Session, now: () => number = () => performance.now()) {
    this.#session = session;
    this.#now = now;
  }

  /** Records the previous state of the pinned rays; nothing if they are the same. */
  raysChanged(before: RaysState, kind?: string): void {
    const after = this.#session.rays.state;
    if (isSame(before, after, 'list') && isSame(before, after, 'fixedOrigin')) return;
    const last = this.#lastOf(kind);
    if (last && 'before' in last) last.after = after;
    else this.#push({ before, after, kind, time: this.#now() });
  }

  /** Makes a change of the pinned rays that can be undone. */
  changeRays<T>(change: () => T, kind?: string): T {
    const before = this.#session.rays.state;
    const made = change();
    this.raysChanged(before, kind);
    return made;
  }

  /** Records edits of the world since the last recorded change, as one; nothing without any. */
  note(kind?: string): void {
    const session = this.#session;
    const { editLog, selection } = session;
    const { all, made, noted } = editLog;
    let first = noted;
    while (first < made && all[first].command === 'look') first++;
    editLog.noted = made;
    if (first === made) return;
    const last = this.#lastOf(kind);
    if (last && 'from' in last) return;
    const from: Moment = { tick: all[first].tick, edits: first };
    const former = session.timeline?.lost();
    this.#push({ from, former, chosen: selection.before, chosenAfter: selection.body, kind, time: this.#now() });
  }

  /** Removes a body; the room's own floor and walls stay. */
  remove(entity: Entity): void {
    this.#session.remove(entity);
    this.note();
  }

  /** What a reload keeps, the last change last. */
  get kept(): readonly KeptChange[] {
    return this.#done.slice(-MOST_KEPT).map((one) => ('from' in one ? one.from : { before: one.before, after: one.after }));
  }

  /** Takes up what was kept, in a world that was stepped here again with the same edits. */
  load(kept: readonly KeptChange[]): void {
    this.clear();
    const common = { kind: undefined, time: -Infinity };
    this.#done = kept.map((one) =>
      'before' in one
        ? { ...one, ...common }
        : { from: one, former: undefined, chosen: undefined, chosenAfter: this.#session.selection.body, ...common },
    );
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Whether the next one to undo, or to redo, is of rays alone, which needs no journey. */
  isOfRays(way: 'undo' | 'redo'): boolean {
    const change = (way === 'undo' ? this.#done : this.#undone).at(-1);
    return change !== undefined && 'before' in change;
  }

  /**
   * Undoes the last change; returns whether there was one. For a change of the world, `run` gets the journey there, which may be long. If its moment
   * cannot be reached any more, neither can earlier ones: nothing is left to undo then.
   */
  undo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    return this.#move(this.#done, this.#undone, run);
  }

  redo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    return this.#move(this.#undone, this.#done, run);
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  #move(from: Change[], to: Change[], run: (journey: Journey) => void): boolean | 'lost' {
    const change = from.at(-1);
    if (!change) return false;
    const { rays, editLog } = this.#session;
    const isUndo = from === this.#done;
    if (isUndo && 'from' in change && editLog.placeOf(change.from.edits) < 0) {
      from.length = 0;
      return 'lost';
    }
    // (Where a journey is broken off, nothing is undone.)
    const moved = (): void => {
      change.time = -Infinity;
      to.push(...from.splice(-1));
    };
    if ('before' in change) {
      rays.load(loadable(change, isUndo ? change.before : change.after));
      moved();
    } else run(isUndo ? this.#back(change, moved) : this.#forth(change, moved));
    return true;
  }

  *#back(change: WorldChange, moved: () => void): Journey {
    const { selection, editLog } = this.#session;
    const timeline = this.#session.timeline!;
    [change.at, change.chosenAfter] = [timeline.place, selection.body];
    yield* timeline.travel(editLog.placeOf(change.from.edits));
    change.latter = timeline.cut();
    if (change.former) timeline.rejoin(change.former);
    moved();
    this.#choose(change.chosen);
  }

  *#forth(change: WorldChange, moved: () => void): Journey {
    const timeline = this.#session.timeline!;
    yield* timeline.travel(change.latter!.future.from);
    if (change.former) change.former = timeline.cut();
    timeline.rejoin(change.latter!);
    yield* timeline.travel(change.at!);
    moved();
    this.#choose(change.chosenAfter);
  }

  #choose(body: Entity | undefined): void {
    const { selection, world } = this.#session;
    selection.select(body !== undefined && world.isAlive(body) ? body : undefined);
  }

  /** The last change, if one of this kind goes on with it. */
  #lastOf(kind: string | undefined): Change | undefined {
    const last = this.#done.at(-1);
    const time = this.#now();
    if (!last || kind === undefined || last.kind !== kind || time - last.time >= TOGETHER) return undefined;
    last.time = time;
    this.#undone = [];
    return last;
  }

  #push(change: Change): void {
    this.#undone = [];
    this.#done.push(change);
    if (this.#done.length > MOST) this.#done.shift();
  }
}

/** The point at which rays start is switched on and off without a change: only one that has moved it moves it again. */
function loadable({ before, after }: RaysChange, state: RaysState): RaysState {
  return isSame(before, after, 'fixedOrigin') ? { ...state, fixedOrigin: undefined } : state;
}

function isSame(a: RaysState, b: RaysState, field: keyof RaysState): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field]);
}
