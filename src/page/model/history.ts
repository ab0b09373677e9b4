// Undo and redo of what the user does to the bodies and rays of a session. A change of the world is undone by going back to the moment before it.

import type { Entity } from 'kantsu';
import { arrive } from './journey.ts';
import type { Journey } from './journey.ts';
import type { Session } from './session.ts';
import type { RaysState } from './rays.ts';
import type { Branch, Moment } from './timeline.ts';

export interface Change {
  undo(): Journey | void;
  redo(): Journey | void;
  /** The moment before a change of the world. */
  readonly from?: Moment;
  /** Whether the past needed for undo is lost. */
  readonly isLost?: () => boolean;
  /** Changes with the same kind in quick succession are one: an arrow key held down. */
  readonly kind?: string;
  /** What a reload needs to undo it; without it the change is forgotten then. */
  readonly kept?: KeptChange;
}

/** A change as plain data: the pinned rays before and after it, or the moment before a change of the world. */
export type KeptChange = { readonly before: RaysState; readonly after: RaysState } | Moment;

const MOST = 200;
/** Changes that a reload keeps. */
export const MOST_KEPT = 50;
/** What comes later is a change of its own, ms. */
const TOGETHER = 900;

export class History {
  readonly #session: Session;
  readonly #now: () => number;
  #done: { change: Change; time: number }[] = [];
  #undone: Change[] = [];

  constructor(session: Session, now: () => number = () => performance.now()) {
    this.#session = session;
    this.#now = now;
  }

  /** Records a change that has been made. */
  push(change: Change): void {
    const time = this.#now();
    const last = this.#done.at(-1);
    this.#undone = [];
    if (last && change.kind !== undefined && last.change.kind === change.kind && time - last.time < TOGETHER) {
      const first = last.change;
      const [earlier, later] = [first.kept, change.kept];
      const kept =
        earlier && later && 'before' in earlier && 'before' in later ? { before: earlier.before, after: later.after } : undefined;
      const whole: Change = { undo: () => first.undo(), redo: () => change.redo(), kind: change.kind, ...(kept && { kept }) };
      this.#done[this.#done.length - 1] = { change: whole, time };
      return;
    }
    this.#done.push({ change, time });
    if (this.#done.length > MOST) this.#done.shift();
  }

  /** Records the previous state of the pinned rays; nothing if they are the same. */
  raysChanged(before: RaysState, kind?: string): void {
    const session = this.#session;
    const after = session.rays.state;
    if (isSame(before, after, 'list') && isSame(before, after, 'fixedOrigin')) return;
    this.push({ ...raysChange(session, before, after), ...(kind !== undefined && { kind }) });
  }

  /** Records edits of the world since the last recorded change, as one; nothing without any. */
  note(kind?: string): void {
    const session = this.#session;
    const { editLog } = session;
    const { all, made, noted } = editLog;
    let first = noted;
    while (first < made && all[first].command === 'look') first++;
    editLog.noted = made;
    if (first === made) return;
    const from: Moment = { tick: all[first].tick, edits: first };
    const last = this.#done.at(-1);
    const time = this.#now();
    if (last?.change.from && kind !== undefined && last.change.kind === kind && time - last.time < TOGETHER) {
      last.time = time;
      this.#undone = [];
      return;
    }
    // What was cut off by the first of these edits, after a rewind.
    const before = session.timeline?.lost();
    this.push({ ...worldChange(session, from, before, session.selection.before), ...(kind !== undefined && { kind }) });
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
    return this.#done.flatMap(({ change }) => change.kept ?? []).slice(-MOST_KEPT);
  }

  /** Takes up what was kept, in a world that was stepped here again with the same edits. */
  load(kept: readonly KeptChange[]): void {
    const session = this.#session;
    this.clear();
    this.#done = kept.map((one) => ({
      change: 'before' in one ? raysChange(session, one.before, one.after) : worldChange(session, one),
      time: -Infinity,
    }));
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /**
   * Undoes the last change; returns whether there was one. For a change of the world, `run` gets the journey there, which may be long. If its moment
   * cannot be reached any more, neither can earlier ones: nothing is left to undo then.
   */
  undo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    const last = this.#done.at(-1);
    if (!last) return false;
    if (last.change.isLost?.() === true) {
      this.#done = [];
      return 'lost';
    }
    this.#done.pop();
    const journey = last.change.undo();
    this.#undone.push(last.change);
    if (journey) run(journey);
    return true;
  }

  redo(run: (journey: Journey) => void = arrive): boolean | 'lost' {
    const change = this.#undone.at(-1);
    if (!change) return false;
    if (change.isLost?.() === true) {
      this.#undone = [];
      return 'lost';
    }
    this.#undone.pop();
    const journey = change.redo();
    this.#done.push({ change, time: -Infinity });
    if (journey) run(journey);
    return true;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}

function raysChange(session: Session, before: RaysState, after: RaysState): Change {
  const hasMoved = !isSame(before, after, 'fixedOrigin');
  const set = (state: RaysState) => (): void => session.rays.load(hasMoved ? state : { ...state, fixedOrigin: undefined });
  return { undo: set(before), redo: set(after), kept: { before, after } };
}

function isSame(a: RaysState, b: RaysState, field: keyof RaysState): boolean {
  return JSON.stringify(a[field]) === JSON.stringify(b[field]);
}

/** `cut`: what its first edit has cut off, after a rewind; `chosen`: the body that was selected before it. */
function worldChange(session: Session, from: Moment, cut?: Branch, chosen?: Entity): Change {
  let before = cut;
  let after: Branch | undefined;
  let chosenAfter = session.selection.body;
  return {
    from,
    kept: from,
    isLost: () => session.timeline?.reaches(before?.from ?? from) === false,
    undo: () => {
      const timeline = session.timeline!;
      after = timeline.cut(from);
      chosenAfter = session.selection.body;
      return choosing(session, before ? timeline.rejoin(before) : timeline.travel(from), chosen);
    },
    redo: () => {
      const timeline = session.timeline!;
      if (before) before = timeline.cut(from);
      return choosing(session, timeline.rejoin(after!), chosenAfter);
    },
  };
}

/** Selects at the end of a way what was selected there. */
function* choosing(session: Session, journey: Journey, body: Entity | undefined): Journey {
  yield* journey;
  session.selection.select(body !== undefined && session.world.isAlive(body) ? body : undefined);
}
