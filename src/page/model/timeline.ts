// The past of a world: its recorder, which takes it to any place of it, and the values measured at each step. No DOM.

import { recordWorld } from 'kantsu/record';
import type { Recorder, Replay } from 'kantsu/record';
import type { World } from 'kantsu';
import type { CutEdits, EditLog, LoggedEdit } from './edit-log.ts';
import { arrive } from './journey.ts';
import type { Journey } from './journey.ts';
import type { Recording } from './recording.ts';
import { ContactLog } from './contact-log.ts';
import type { ContactEvent } from './contact-log.ts';
import { Series } from './series.ts';

/** The laboratory, as far as its past is recorded. */
export interface Recorded {
  readonly world: World;
  readonly tick: number;
  readonly editLog: EditLog;
  /** The recording whose replay the world is: then its past is that. */
  readonly recording: Recording | undefined;
  /** ms of all steps so far. */
  readonly pace: { readonly total: number };
  timeline: Timeline | undefined;
  /** Counts what the picture follows besides steps. */
  edits: number;
  /** The world as it was built, without edits. */
  startOver(): void;
  /** Steps on to a tick, with edits at theirs. */
  seek(tick: number, edits: readonly LoggedEdit[]): Journey;
  /** After the world went elsewhere in its past. */
  follow(): void;
  changed(): void;
}

/** The future of a place: removed when the past is edited, and restored when that is undone. */
export interface Branch {
  readonly future: NonNullable<ReturnType<Recorder['cut']>>;
  readonly edits: CutEdits;
  readonly series: Float32Array;
  readonly events: readonly ContactEvent[];
}

/** Steps whose keyframes take the largest share of the memory, and that share: ten seconds, bytes. */
const RECENT = 600;
const RECENT_BYTES = 40e6;
/** Least cost of the steps from a keyframe to the next, ms, and in multiples of the cost of a keyframe: so recording takes less than 1/20 of a step. */
const LEAST_COST = 100;
const COST_RATIO = 20;
/** Bytes of all keyframes up to which their steps do not count, only their cost: then a tick in between is there within 150 ms. */
const ROOM = 30e6;
/** Steps taken before this was loaded are taken again, and recorded, if they took no longer, ms. */
const AGAIN = 200;

export class Timeline {
  /** Counts changes of the axis other than a step at its end. */
  version = 0;
  readonly events = new ContactLog();
  readonly series = new Series();
  /** Called when an edit after a rewind cuts off the future, with its last tick. */
  onLost: ((end: number) => void) | undefined;
  readonly #session: Recorded;
  /** Of a recording its replay. */
  #track!: Recorder | Replay;
  #recorder: Recorder | undefined;
  /** ms of the steps since the last keyframe, and what that one cost. */
  #cost = 0;
  #keyframeCost = 1;
  /** The branch cut off by the last edit after a rewind, until it is taken. */
  #lost: Branch | undefined;

  /** Begins with the session's current world; if there is none, with the first that is built. */
  constructor(session: Recorded) {
    this.#session = session;
    session.timeline = this;
    if ((session.world as World | undefined) !== undefined) this.begin();
  }

  /** The last known tick. */
  get end(): number {
    return this.#track.last;
  }

  /** The first tick that can be reached. */
  get first(): number {
    return this.#track.first;
  }

  /** Where the world is: a number that grows with each recorded call. */
  get place(): number {
    return this.#track.place;
  }

  /** True unless the world is at the end of what is known. */
  get inPast(): boolean {
    return this.#track.place < this.#track.end;
  }

  /** Their ticks, and the bytes of all; a recording's are not told. */
  get keyframes(): { readonly ticks: readonly number[]; readonly bytes: number } {
    return this.#recorder?.memory ?? { ticks: [], bytes: 0 };
  }

  /** A world was built, restored from a snapshot, or goes on from a recording. */
  begin(): void {
    const session = this.#session;
    const { world, tick, editLog, recording, pace } = session;
    this.#recorder?.stop();
    this.#recorder = this.#lost = undefined;
    const isAgain = (tick > 0 || editLog.made > 0) && !recording && !editLog.cut && !editLog.foreign && pace.total < AGAIN;
    const [past, noted] = [editLog.list, editLog.noted];
    if (isAgain) session.startOver();
    if (recording) {
      const { events, series, replay } = recording;
      this.#track = replay;
      this.events.clear();
      this.events.append(events);
      this.series.begin(replay.first);
      this.series.append(series);
    } else {
      this.#track = this.#recorder = recordWorld(world, { seconds: Infinity, keyframes: Number.MAX_SAFE_INTEGER });
      this.events.begin(world);
      this.series.begin(world.tick);
      this.#cost = 0;
    }
    if (isAgain) arrive(session.seek(tick, past));
    editLog.noted = noted;
    this.version++;
  }

  /** After each step that is not known yet. */
  stepped(): void {
    const { world } = this.#session;
    const { step } = world.timings;
    this.events.note(world);
    this.series.note(world, step, this.events.strongest);
    this.#cost += step;
    if (this.#cost < Math.max(LEAST_COST, COST_RATIO * this.#keyframeCost)) return;
    const { ticks, bytes } = this.keyframes;
    if (bytes < ROOM || world.tick - ticks.at(-1)! >= (RECENT * bytes) / (RECENT_BYTES * ticks.length)) this.keep();
  }

  /** Takes a keyframe now. */
  keep(): void {
    const start = performance.now();
    this.#recorder?.keyframe();
    // (Other work of the machine may come between: one that seems to take long is to leave no gap.)
    this.#keyframeCost = Math.min(2 * this.#keyframeCost, performance.now() - start);
    this.#cost = 0;
  }

  /** An edit was made: from the place before it on it is known by this. */
  mark(edit: string): void {
    this.#recorder?.mark(edit);
  }

  /** What led here, as the bytes of a file. */
  async save(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#recorder!.save();
  }

  /** Goes to a tick at the end of its step; to the last one with all edits made there. */
  toTick(tick: number): Journey {
    return this.travel(this.#track.placeOf(Math.min(this.end, Math.max(this.first, Math.round(tick)))));
  }

  /** Goes to a place, and yields the tick after each step, so that the caller can do other work. */
  *travel(place: number): Journey {
    try {
      yield* this.#track.go(place);
    } finally {
      this.#session.edits++;
      this.#session.follow();
      this.#session.changed();
      this.version++;
    }
  }

  /** The next known step, with the edits before it. */
  next(): void {
    arrive(this.#track.go(this.#track.placeOf(this.#track.tick + 1), false));
    this.#session.follow();
  }

  /** Before an edit here: the future is cut off, for `lost`. */
  branch(): void {
    this.#lost = this.cut();
    if (this.#lost && this.#lost.future.last > this.end) this.onLost?.(this.#lost.future.last);
  }

  /** The branch cut off by the last edit after a rewind; undefined if it was made at the end, or the branch was taken already. */
  lost(): Branch | undefined {
    const lost = this.#lost;
    this.#lost = undefined;
    return lost;
  }

  /** Removes the future, if there is one. */
  cut(): Branch | undefined {
    const future = this.#recorder?.cut();
    // (A script may have cut it off, too.)
    if (future === undefined && this.end >= this.series.end - 1) return undefined;
    const edits = this.#session.editLog.cutOff();
    const branch = future && { future, edits, series: this.series.cut(this.end), events: this.events.cut(this.end) };
    this.#cost = 0;
    this.version++;
    return branch;
  }

  /** Restores a branch at its place, instead of what has come after that since. */
  rejoin({ future, edits, series, events }: Branch): void {
    this.cut();
    this.#recorder!.rejoin(future);
    this.#session.editLog.putBack(edits);
    this.series.append(series);
    this.events.append(events);
    this.version++;
  }
}
