// Undo and redo of what the user does to the bodies and rays of a session. A change of the world is undone by going back to the moment before it.

import type { Entity } from 'kantsu';
import { arrive } from './journey.ts';
import type { Journey } from './journey.ts';
import type { Session } from './session.ts';
import type { RaysState } from './rays.ts';
import type { Branch, Moment } from './timeline.ts';

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
  /** What its first edit has cut off, after a rewind; and what its undo cuts off. */
  former: Branch | undefined;
  latter?: Branch;
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
    const session = this.#session;
    if (session.isWall(entity) || !session.world.isAlive(entity)) return;
    session.remove(entity);
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

  /**
   * Undoes the last change; returns whether there was one. For a change of the world, `run` gets the journey there, which may be long. If its moment
   * cannot be reached any more, neither can earlier ones: nothing is left to undo then.
   */
  undo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    return this.#move(this.#done, this.#undone, run, (change) => {
      const { rays, timeline, selection } = this.#session;
      if ('before' in change) rays.load(loadable(change, change.before));
      else {
        change.latter = timeline!.cut(change.from);
        change.chosenAfter = selection.body;
        const way = change.former ? timeline!.rejoin(change.former) : timeline!.travel(change.from);
        return choosing(this.#session, way, change.chosen);
      }
      return undefined;
    });
  }

  redo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    return this.#move(this.#undone, this.#done, run, (change) => {
      const { rays, timeline } = this.#session;
      change.time = -Infinity;
      if ('before' in change) rays.load(loadable(change, change.after));
      else {
        if (change.former) change.former = timeline!.cut(change.from);
        return choosing(this.#session, timeline!.rejoin(change.latter!), change.chosenAfter);
      }
      return undefined;
    });
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  #move(from: Change[], to: Change[], run: (journey: Journey) => void, act: (change: Change) => Journey | undefined): boolean | 'lost' {
    const change = from.at(-1);
    if (!change) return false;
    if ('from' in change && this.#session.timeline?.reaches(change.former?.from ?? change.from) === false) {
      from.length = 0;
      return 'lost';
    }
    from.pop();
    const journey = act(change);
    to.push(change);
    if (journey) run(journey);
    return true;
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

/** Selects at the end of a way what was selected there. */
function* choosing(session: Session, journey: Journey, body: Entity | undefined): Journey {
  yield* journey;
  session.selection.select(body !== undefined && session.world.isAlive(body) ? body : undefined);
}
