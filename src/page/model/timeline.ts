// The past of a world: keyframes, the edits between them, and the values measured at each tick. A tick between two keyframes is reached by stepping
// from the one before it, with every edit at its tick; the world there is the same to the last bit. No DOM.

import { Changing } from './changing.ts';
import { createWorld } from 'kantsu';
import { inspect, writeMotionDigest } from 'kantsu/inspect';
import type { World } from 'kantsu';
import type { EditLog, LoggedEdit } from './edit-log.ts';
import type { Journey } from './journey.ts';
import type { Recording } from './recording.ts';
import type { Held } from './spring.ts';
import { ContactLog } from './contact-log.ts';
import type { ContactEvent } from './contact-log.ts';
import { Series } from './series.ts';

/** The laboratory, as far as its past is recorded and taken up again. */
export interface Recorded {
  readonly world: World;
  readonly editLog: EditLog;
  /** The recording whose replay the world is: then its past is that. */
  readonly recording: Recording | undefined;
  readonly tick: number;
  grab: Held | undefined;
  /** Steps on to a tick. */
  seek(tick: number): Journey;
  /** Applies the logged edits of this tick, at most this many. */
  remake(most?: number): void;
  /** To the moment of a snapshot after this many edits. */
  resume(snapshot: ArrayBuffer, edits: number): void;
  snapshot(): ArrayBuffer;
  /** Restores such a snapshot, made after this many edits. */
  restoreInto(world: World, snapshot: ArrayBuffer, edits: number): void;
  /** The world as it was built. */
  origin(): ArrayBuffer;
  changed(): void;
}

/** A moment of a world: number of steps, and number of edits. */
export interface Moment {
  readonly tick: number;
  readonly edits: number;
}

interface Keyframe extends Moment {
  readonly snapshot: ArrayBuffer;
  /** Of the world in the snapshot, computed when it is asked for: a third of the cost of a keyframe. */
  hash?: string;
  /** Cannot be reached from the previous keyframe: the world was edited without the log there, or its past is unknown. */
  readonly pinned: boolean;
}

/** The future of a moment: removed when the past is edited, and restored when that is undone. */
export interface Branch {
  /** The moment at which it was removed. */
  readonly from: Moment;
  /** The world's moment then. */
  readonly at: Moment;
  readonly end: number;
  readonly edits: readonly LoggedEdit[];
  keyframes: readonly Keyframe[];
  readonly series: Uint32Array;
  readonly events: readonly ContactEvent[];
}

/** Bytes of all keyframes together. */
export const MOST_BYTES = 64e6;
/** Ticks before the last one whose keyframes are thinned out last: ten seconds. */
const RECENT = 600;
/** Largest share of the memory for the keyframes of those. */
const RECENT_BYTES = 0.65 * MOST_BYTES;
/**
 * Least cost of stepping from a keyframe to the next, ms, and in multiples of the cost of a keyframe: so recording takes less than 1/20 of a step.
 */
const LEAST_COST = 60;
const COST_RATIO = 20;
/** In worlds of up to so many bodies it costs no more than this, ms: a tick in between is to be there within 150 ms. Their notes of each tick cost more. */
const QUICK_BODIES = 1000;
const QUICK_COST = 100;
const QUICK_RATIO = 80;
/** Below so many bodies each tick has the digest of its motion: the first that differs from a replay is named. */
export const DIGESTED_BODIES = 500;
/** Branches with keyframes; older ones are reached by stepping. */
const BRANCHES = 4;

/** `version` counts changes of the axis other than a step at its end. */
export class Timeline extends Changing {
  readonly events = new ContactLog();
  readonly series = new Series();
  /** Called when an edit after a rewind cuts off the future, with its last tick. */
  onLost: ((end: number) => void) | undefined;
  readonly #session: Recorded;
  #keyframes: Keyframe[] = [];
  #branches: Branch[] = [];
  #bytes = 0;
  #first = 0;
  #end = 0;
  readonly #digest = new Uint32Array(2);
  #reader: World | undefined;
  /** ms of the steps since the last keyframe, and what that one cost. */
  #cost = 0;
  #keyframeCost = 0;
  /** True while a journey is under way. */
  #travelling = false;
  /** The world's moment is no longer in the log: it was cut off. */
  #astray = false;
  /** The branch cut off by the last edit after a rewind, until it is taken. */
  #lost: Branch | undefined;

  /** Begins with the session's current world; if there is none, with the first that is built. */
  constructor(session: Recorded) {
    super();
    this.#session = session;
    if ((session.world as World | undefined) !== undefined) this.begin();
  }

  /** The last known tick. */
  get end(): number {
    return this.#end;
  }

  /** The first tick that can be reached. */
  get first(): number {
    return this.#first;
  }

  /** True unless the world is at the end of the known ticks. */
  get inPast(): boolean {
    const { tick, editLog } = this.#session;
    return tick < this.#end || editLog.next !== undefined;
  }

  get here(): Moment {
    const { tick, editLog } = this.#session;
    return { tick, edits: editLog.made };
  }

  /** Of all keyframes. */
  get bytes(): number {
    return this.#bytes;
  }

  get keyframes(): readonly Moment[] {
    return this.#keyframes;
  }

  /** The hash of the keyframe at a tick, if there is one; with this many edits made, if given. */
  hashAt(tick: number, edits?: number): string | undefined {
    const key = this.#keyframes.find((one) => one.tick === tick && (edits === undefined || one.edits === edits));
    if (key) key.hash ??= this.#hashOf(key);
    return key?.hash;
  }

  /** The last keyframe before this moment that cannot be reached from the one before it. */
  get root(): Keyframe | undefined {
    return this.#keyframes.findLast((key) => key.pinned && !isAfter(key, this.here));
  }

  /** A world was built, or restored from a snapshot: clears everything. */
  begin(): void {
    const { world, editLog, recording } = this.#session;
    this.#keyframes = [];
    this.#branches = [];
    this.#bytes = 0;
    this.#lost = undefined;
    this.#astray = this.#travelling = false;
    if (recording) {
      const { events, series, replay } = recording;
      this.events.clear();
      this.events.append(events);
      this.series.begin(replay.first);
      this.series.append(series);
      this.#first = replay.first;
      this.#end = replay.last;
      this.changed();
      return;
    }
    this.#end = world.tick;
    // Steps and edits before this was loaded are reached from the seed.
    this.#first = editLog.cut || editLog.foreign ? world.tick : 0;
    this.events.begin(world);
    this.series.begin(world.tick);
    this.#cost = 0;
    this.keep(editLog.cut || editLog.foreign);
    this.changed();
  }

  /** After each step of the session. */
  stepped(): void {
    const { world } = this.#session;
    if (world.tick <= this.#end) {
      // At the end again: with the edits made there.
      if (world.tick === this.#end && !this.#travelling) this.#session.remake();
      return;
    }
    this.#end = world.tick;
    const { step } = world.timings;
    this.#cost += step;
    this.events.note(world);
    const digested = world.size < DIGESTED_BODIES;
    if (digested) writeMotionDigest(this.#digest, inspect(world));
    this.series.note(world, step, digested ? this.#digest : undefined, this.events.strongest);
    const last = this.#keyframes.at(-1);
    const apart = last ? (RECENT * last.snapshot.byteLength) / RECENT_BYTES : 0;
    const quick = world.size <= QUICK_BODIES;
    const dear = quick ? Math.min(QUICK_RATIO * this.#keyframeCost, QUICK_COST) : COST_RATIO * this.#keyframeCost;
    const due = this.#cost >= Math.max(LEAST_COST, dear) && world.tick - (last?.tick ?? 0) >= apart;
    if (due) this.keep(false);
  }

  /** Takes a keyframe now. A pinned one cannot be reached from those before it. */
  keep(pinned: boolean): void {
    const start = performance.now();
    const snapshot = this.#session.snapshot();
    this.#keyframes.push({ ...this.here, snapshot, pinned });
    this.#keyframeCost = performance.now() - start;
    this.#cost = 0;
    this.#bytes += snapshot.byteLength;
    this.#thin();
  }

  /** Goes to a tick at the end of its step; to the last one with all edits made there. */
  toTick(tick: number): Journey {
    const { all } = this.#session.editLog;
    const goal = Math.min(this.#end, Math.max(this.#first, Math.round(tick)));
    if (goal === this.#end) return this.travel({ tick: goal, edits: all.length });
    let edits = 0;
    while (edits < all.length && all[edits].tick < goal) edits++;
    const moment = { tick: goal, edits };
    // The first keyframe may come after edits of its own tick.
    return this.travel(this.reaches(moment) ? moment : this.#keyframes[0]);
  }

  /** Whether a moment can be reached: not if it lies before the first keyframe, and its past is unknown. */
  reaches(moment: Moment): boolean {
    return this.#first === 0 || this.#keyframes.length === 0 || !isAfter(this.#keyframes[0], moment);
  }

  /** Goes to a reachable moment, and yields the tick after each step but the last, so that the caller can do other work. */
  *travel(goal: Moment): Journey {
    const session = this.#session;
    session.grab = undefined;
    if (session.recording) {
      for (const tick of session.recording.replay.travel(goal.tick)) if (tick < goal.tick) yield tick;
      session.changed();
      this.changed();
      return;
    }
    const key = this.#keyframes.findLast((one) => !isAfter(one, goal));
    const { here } = this;
    if (this.#astray || isAfter(here, goal) || (key && isAfter(key, here))) {
      if (key) session.resume(key.snapshot, key.edits);
      else session.resume(session.origin(), 0);
      this.#astray = false;
    }
    this.#travelling = true;
    try {
      for (const tick of session.seek(goal.tick)) if (tick < goal.tick) yield tick;
      session.remake(goal.edits);
    } finally {
      this.#travelling = false;
    }
    session.changed();
    this.changed();
  }

  /** Before a step in the past: repeats changes made without the log at this moment. */
  redoForeign(): void {
    const { editLog } = this.#session;
    if (!editLog.foreign || !this.inPast) return;
    const { here } = this;
    const key = this.#keyframes.find((one) => one.pinned && one.tick === here.tick && one.edits === here.edits);
    if (key) this.#session.resume(key.snapshot, key.edits);
  }

  /** Before an edit here: the future is cut off, for `lost`. */
  branch(): void {
    if (!this.inPast) return;
    const end = this.#end;
    this.#lost = this.cut(this.here);
    if (end > this.#end) this.onLost?.(end);
  }

  /** The branch cut off by the last edit after a rewind; undefined if it was made at the end, or the branch was taken already. */
  lost(): Branch | undefined {
    const lost = this.#lost;
    this.#lost = undefined;
    return lost;
  }

  /** Removes the future of a moment. The world stays where it is, which may be later: the caller goes there next. */
  cut(from: Moment): Branch {
    const { editLog } = this.#session;
    const at = this.here;
    if (isAfter(at, from)) {
      this.#astray = true;
      editLog.rewind(from.edits);
    }
    const keyframes = this.#keyframes.filter((key) => isAfter(key, from));
    this.#keyframes = this.#keyframes.filter((key) => !isAfter(key, from));
    const branch: Branch = {
      from,
      at,
      end: this.#end,
      edits: editLog.cutOff(),
      keyframes,
      series: this.series.cut(from.tick),
      events: this.events.cut(from.tick),
    };
    this.#end = from.tick;
    this.#cost = 0;
    this.#branches.push(branch);
    if (this.#branches.length > BRANCHES) this.#drop(this.#branches[0]);
    this.changed();
    return branch;
  }

  /** Restores a branch in place of the future of its moment, which is lost then. The world goes to the branch's moment. */
  *rejoin(branch: Branch): Journey {
    const { editLog } = this.#session;
    this.cut(branch.from);
    this.#drop(this.#branches.at(-1)!);
    editLog.putBack(branch.edits);
    this.#keyframes.push(...branch.keyframes);
    this.#branches = this.#branches.filter((one) => one !== branch);
    this.#end = branch.end;
    this.series.append(branch.series);
    this.events.append(branch.events);
    this.changed();
    yield* this.travel(branch.at);
  }

  #drop(branch: Branch): void {
    for (const { snapshot } of branch.keyframes) this.#bytes -= snapshot.byteLength;
    branch.keyframes = [];
    this.#branches = this.#branches.filter((one) => one !== branch);
  }

  /** Within the memory limit: first the keyframes of branches are dropped, then older ones are thinned out, then the oldest are dropped. */
  #thin(): void {
    while (this.#bytes > MOST_BYTES && this.#branches.length > 0) this.#drop(this.#branches[0]);
    while (this.#bytes > MOST_BYTES && this.#keyframes.length > 1) this.#remove(this.#leastMissed());
  }

  /** The keyframe that is dropped next: whose gap would be smallest for its age; among the last ten seconds only if there are no others. */
  #leastMissed(): number {
    const keys = this.#keyframes;
    const recent = this.#end - RECENT;
    let chosen = -1;
    let least = Infinity;
    for (let i = 1; i < keys.length - 1; i++) {
      if (keys[i].pinned) continue;
      const gap = keys[i + 1].tick - keys[i - 1].tick;
      const age = this.#end - keys[i].tick;
      const felt = gap / (age + 1) + (keys[i].tick > recent ? 1e6 : 0);
      if (felt < least) {
        least = felt;
        chosen = i;
      }
    }
    // With only the first and the last, the older one is dropped.
    return least < 1e6 ? chosen : 0;
  }

  #hashOf({ snapshot, edits }: Keyframe): string {
    // One world for all: meshes are not built again.
    this.#reader ??= createWorld();
    this.#session.restoreInto(this.#reader, snapshot, edits);
    return this.#reader.hash();
  }

  #remove(i: number): void {
    const [{ snapshot, pinned }] = this.#keyframes.splice(i, 1);
    this.#bytes -= snapshot.byteLength;
    const { editLog } = this.#session;
    // Without the first one the past is still reached from the seed, unless its edits are unknown.
    if (i === 0 && (pinned || editLog.cut)) this.#first = this.#keyframes[0].tick;
  }
}

/** Whether a moment comes after another one. */
function isAfter(a: Moment, b: Moment): boolean {
  return a.tick > b.tick || (a.tick === b.tick && a.edits > b.edits);
}
