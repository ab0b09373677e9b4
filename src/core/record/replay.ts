// `openRecording`: the bytes of a recorder's save(), checked, and the recorded world at any of its steps: from the keyframe before it, by the calls that follow.

import { callable, integer, isA, optionsOf, show } from '../math/check.ts';
import { coreOf } from '../query-world.ts';
import type { Timings } from '../world/core.ts';
import { rowOf, type Entity } from '../world/entity.ts';
import type { Mesh } from '../world/mesh.ts';
import { makeMesh } from '../world/spawn-mesh.ts';
import { createWorld, type World } from '../world.ts';
import { Bytes, damaged } from './bytes.ts';
import {
  CALL_NAMES,
  DETECT,
  HASH,
  motionOf,
  NOTE,
  QUERY,
  readGiven,
  readQuery,
  STEP,
  STEP_END,
  type Note,
  type RecordedQuery,
} from './calls.ts';
import { VALUE } from './codec.ts';
import { observe } from './observe.ts';
import { LATE, MAX_STEPS, PINNED, readFile, type Part, type Segment } from './recording-file.ts';

/** A note of `recorder.mark`, made after this step or by its listeners. */
export interface Mark {
  readonly tick: number;
  readonly text: string;
}

/** A frame of the app: what lies between two calls of `recorder.frame()`; of an app that makes none, a step. */
export interface RecordedFrame {
  /** Its last step, and how many it has. */
  readonly tick: number;
  readonly steps: number;
  /** Milliseconds by the names of `recorder.phase`, added up. */
  readonly phases: Readonly<Record<string, number>>;
  /** Of each step; empty without the option `phases`. */
  readonly timings: readonly Readonly<Timings>[];
}

/** Where the world of a replay was not that of the recording: a column was written by hand, or a call was made that the recorder could not see. */
export interface Difference {
  /** The last step at which it was known to be the same. */
  readonly after: number;
  /** The first at which it is known to differ. From the next keyframe on it is the same again. */
  readonly at: number;
}

/** A part of the recording with its first keyframe, and what follows from it. */
interface Stretch extends Segment {
  /** Where in the calls each of its steps is over. */
  readonly ends: number[];
  hash: string;
}

type TimedNote = Note & { readonly tick: number };

/** A replay of a recording: see `openRecording`. */
export class Replay {
  /** The recorded world at `tick`. It may be looked at, stepped on and edited: `seek` and `next` then return to the recording. */
  readonly world: World;
  /** The first and the last step: ticks of the world, counted on where it was restored during the recording. */
  readonly first: number;
  readonly last: number;
  readonly marks: readonly Mark[];
  readonly frames: readonly RecordedFrame[];
  /** User data that are not in the recording, since JSON cannot hold them. */
  readonly userDataLeftOut: number = 0;
  /** Whether the file was cut at its end: the replay ends with its last whole keyframe. */
  readonly isCut: boolean = true;
  readonly #segments: Stretch[] = [];
  /** The queries of each tick: they may be many, and are read by `queries`. */
  readonly #queries = new Map<number, Uint8Array<ArrayBuffer>[]>();
  readonly #differences: Difference[] = [];
  #endHash: string | undefined;
  // The place of the next call; the world is there unless others have called it.
  #tick = 0;
  #segment = 0;
  #at = 0;
  /** The last step at which the world was known to be that of the recording; undefined where it is known to differ. */
  #good: number | undefined;
  /** Calls of the world that are not the recording's, since it was restored. */
  #others = 1;

  /** @internal */
  constructor(parts: readonly Part[], now: (() => number) | undefined) {
    this.world = createWorld(now && { now });
    const segments = this.#segments;
    const meshes = new Map<string, Mesh>();
    coreOf(this.world).meshOf = (digest) => meshes.get(digest);
    for (const { mesh, keyframe, end } of parts) {
      if (mesh) {
        const made = makeMesh('mesh', mesh.vertices, mesh.indices);
        meshes.set(made.digest, made);
      }
      if (keyframe) segments.push({ ...keyframe, ends: [], hash: '' });
      this.userDataLeftOut = (end ?? keyframe)?.leftOut ?? 0;
      this.isCut = end === undefined;
      this.#endHash = end?.hash;
    }
    const last = segments.at(-1);
    if (last === undefined) throw new RangeError('recording is cut before the end of its first keyframe, expected at least that');
    if (this.isCut) last.calls = new Uint8Array(0);
    this.first = segments[0].tick;
    const notes: TimedNote[] = [];
    for (const [i, segment] of segments.entries()) this.#scan(segment, segments[i + 1], notes);
    this.last = last.tick + last.ends.length;
    this.marks = notes.flatMap(({ tick, mark }) => (mark === undefined ? [] : { tick, text: mark }));
    this.frames = this.#framesOf(notes.filter(({ mark }) => mark === undefined));
    const touch = (): void => void this.#others++;
    observe(this.world, { onCall: touch, onRestored: touch });
    // All keyframes are checked, the first one last.
    for (let i = segments.length - 1; i >= 0; i--) {
      this.#restore(i);
      segments[i].hash = this.world.hash();
    }
  }

  /** Checks the calls of a segment, and finds its steps, notes and queries. */
  #scan({ calls, tick: start, ends }: Stretch, next: Stretch | undefined, notes: TimedNote[]): void {
    let isInStep = false;
    for (const from = new Bytes(calls); !from.isAtEnd;) {
      const operation = from.u8();
      const [given] = readGiven(from, operation);
      const tick = start + ends.length + (isInStep ? 1 : 0);
      if (operation === NOTE) notes.push({ ...(given as Note), tick });
      if (operation === QUERY) {
        const query = given as Uint8Array<ArrayBuffer>;
        readQuery(new Bytes(query));
        if (this.#queries.get(tick)?.push(query) === undefined) this.#queries.set(tick, [query]);
      }
      if (operation === STEP_END && ends.push(from.at) + start - this.first > MAX_STEPS) damaged(`it has more than ${MAX_STEPS} steps`);
      if (operation === STEP || operation === STEP_END) {
        if (isInStep !== (operation === STEP_END)) damaged('a step does not end');
        isInStep = operation === STEP;
      }
      // (It is of the step before it.)
      if (operation === HASH && ends.length > 0) ends[ends.length - 1] = from.at;
    }
    if (next && (isInStep || next.tick !== start + ends.length)) damaged('a keyframe is of another step than the calls before it');
  }

  #framesOf(notes: readonly TimedNote[]): RecordedFrame[] {
    const isOfApp = notes.some(({ isFrame }) => isFrame);
    // (Without timings there are no phases.)
    if (notes.length === 0) notes = Array.from({ length: this.last - this.first }, (_, i) => ({ tick: this.first + i + 1 }));
    const frames: RecordedFrame[] = [];
    let start = this.first;
    let [phases, timings]: [Record<string, number>, Timings[]] = [{}, []];
    for (const note of notes) {
      const { tick, phase, time = 0, isFrame } = note;
      if (phase !== undefined) phases[phase] = (phases[phase] ?? 0) + time;
      if (note.timings !== undefined) timings.push(note.timings);
      if (isOfApp ? !isFrame : phase !== undefined) continue;
      frames.push({ tick, steps: tick - start, phases, timings });
      start = tick;
      [phases, timings] = [{}, []];
    }
    return frames;
  }

  /** The step that the world is at. */
  get tick(): number {
    return this.#tick;
  }

  /** Length of the last step, s. */
  get dt(): number {
    return coreOf(this.world).dt;
  }

  /** Where the replay is not the recording, as far as `seek` and `next` have found out. */
  get differences(): readonly Difference[] {
    return this.#differences;
  }

  /** To the end of a step, its listeners included: at `first` the world as the recording found it, at `last` with all calls after it. */
  seek(tick: number): void {
    for (const _ of this.travel(tick));
  }

  /** The same in pieces, for other work between them: each step on the way is yielded. It ends where the world is sent elsewhere meanwhile. */
  *travel(tick: number): Generator<number, void> {
    const goal = integer('seek.tick', tick, this.first, this.last);
    const segments = this.#segments;
    // The last keyframe before it; a late one is before the next step.
    let base = segments.length - 1;
    const isAfter = ({ tick: start, flags }: Stretch): boolean => start > goal || (start === goal && (flags & LATE) !== 0);
    while (goal < this.last && base > 0 && isAfter(segments[base])) base--;
    const { tick: start, flags, hash, ends, calls } = segments[base];
    const end = goal === this.last ? calls.length : goal === start ? 0 : ends[goal - start - 1];
    if (this.#others !== 0 || this.#segment !== base || this.#at > end) {
      // From the end of the segment before, the calls should lead to the keyframe.
      const isBefore = this.#others === 0 && this.#segment === base - 1 && this.#at === segments[base - 1].calls.length;
      if (isBefore && (flags & PINNED) === 0) this.#compare(this.world.hash() === hash);
      this.#restore(base);
    }
    yield* this.#run(end);
    if (goal === this.last && this.#at === end && this.#endHash !== undefined) this.#compare(this.world.hash() === this.#endHash);
  }

  /** One step on, and at the last one the calls after it. False at the end of the recording. */
  next(): boolean {
    const end = this.#segments.length - 1;
    if (this.#others === 0 && this.#segment === end && this.#at === this.#segments[end].calls.length) return false;
    // (Calls without a step may lead from one keyframe to the next.)
    this.seek(Math.min(this.#tick + 1, this.last));
    return true;
  }

  /** The queries after a step and before the next, and those of its listeners, with their answers. */
  queries(tick: number): RecordedQuery[] {
    const list = this.#queries.get(integer('queries.tick', tick, this.first, this.last)) ?? [];
    return list.map((query) => readQuery(new Bytes(query)));
  }

  #restore(i: number): void {
    const { snapshot, tick, userData, cellSize } = this.#segments[i];
    this.world.restore(snapshot);
    this.world.cellSize = cellSize;
    this.#others = 0;
    const { state } = coreOf(this.world);
    state.userData.fill(undefined);
    for (const from = new Bytes(userData); !from.isAtEnd;) {
      const [entity, value] = [VALUE(from) as Entity, VALUE(from)];
      if (this.world.isAlive(entity)) state.userData[rowOf(entity)] = value;
    }
    this.#segment = i;
    this.#at = 0;
    this.#tick = this.#good = tick;
  }

  /** Whether the world is that of the recording here. */
  #compare(isSame: boolean): void {
    if (isSame) this.#good = this.#tick;
    else if (this.#good !== undefined) {
      const difference = { after: this.#good, at: this.#tick };
      this.#good = undefined;
      if (!this.#differences.some(({ at }) => at === difference.at)) this.#differences.push(difference);
    }
  }

  /** Makes the calls of the current segment up to a place. */
  *#run(end: number): Generator<number, void> {
    const from = new Bytes(this.#segments[this.#segment].calls);
    from.at = this.#at;
    while (from.at < end) {
      const operation = from.u8();
      const given = readGiven(from, operation);
      this.#at = from.at;
      if (operation === STEP_END) {
        yield ++this.#tick;
        if (this.#at !== from.at) return;
      } else if (operation === HASH) {
        // (Where the worlds are known to differ, the same motion does not make them the same.)
        this.#compare(this.#good !== undefined && motionOf(coreOf(this.world)).every((word, i) => word === given[i]));
      } else if (operation < CALL_NAMES.length) this.#call(operation, given);
    }
  }

  #call(operation: number, given: unknown[]): void {
    // (The observer sees it too, and the calls of listeners within it, which are others.)
    this.#others--;
    const world = this.world as unknown as Record<string, unknown>;
    const name = CALL_NAMES[operation];
    try {
      if (typeof world[name] === 'function') (world[name] as (...args: unknown[]) => void)(...given);
      else world[name] = given[0];
    } catch (error) {
      // That of a listener; else the world is not the recorded one.
      if (operation === STEP || operation === DETECT) throw error;
      this.#others++;
      this.#compare(false);
    }
  }
}

/**
 * Opens what a recorder saved. All of it is checked first: bytes of another format, and damaged ones, are refused with a sentence; a file that was cut at its end is
 * replayed up to its last whole keyframe. With a clock (`now`, ms) the timings of its steps are measured as they are made again.
 */
export async function openRecording(bytes: Uint8Array | ArrayBuffer, options: { now?: () => number } = {}): Promise<Replay> {
  const given = isA(bytes, ArrayBuffer) ? new Uint8Array(bytes) : bytes;
  if (!isA(given, Uint8Array)) throw new TypeError(`recording is ${show(bytes)}, expected a Uint8Array or an ArrayBuffer`);
  const { now } = optionsOf('openRecording', options, ['now']);
  if (now !== undefined) callable('openRecording.now', now);
  try {
    // (Of a copy: it may be written to meanwhile.)
    return new Replay(await readFile(new Uint8Array(given)), now);
  } catch (error) {
    // Bytes with true checksums that no recorder has written: a shape or a snapshot in them was refused.
    if ((error as Error).message.startsWith('recording ')) throw error;
    return damaged((error as Error).message);
  }
}
