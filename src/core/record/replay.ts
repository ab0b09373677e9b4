// `openRecording`: the bytes of a recorder's save(), checked, and the recorded world at any of its steps: from the keyframe before it, by the calls that follow.

import { callable, integer, isA, optionsOf, show } from '../math/check.ts';
import type { Timings } from '../world/core.ts';
import type { Mesh } from '../world/mesh.ts';
import { makeMesh } from '../world/spawn-mesh.ts';
import { createWorld } from '../world.ts';
import { Bytes, damaged } from './bytes.ts';
import { OP, operationsIn, queriesIn, type Note, type RecordedQuery } from './calls.ts';
import { observe } from './observe.ts';
import { readFile } from './recording-file.ts';
import { MAX_STEPS, Track } from './track.ts';

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

type TimedNote = Note & { readonly tick: number };

/**
 * A replay of a recording: see `openRecording`. Its `world` is the recorded one at `tick`. It may be looked at, stepped on and edited: `seek` and `next` then return
 * to the recording.
 */
export class Replay extends Track {
  readonly marks: readonly Mark[];
  readonly frames: readonly RecordedFrame[];
  /** Whether the file was cut at its end: the replay ends with its last whole keyframe. */
  readonly isCut: boolean;
  /** Where the replay is not the recording, as far as `seek` and `next` have found out. */
  differences: readonly Difference[] = [];
  /** Places before the first and after the last query of each tick. */
  readonly #queries = new Map<number, readonly [from: number, to: number]>();
  /** The last step at which the world was known to be that of the recording; undefined where it is known to differ. */
  #good: number | undefined;

  /** @internal */
  constructor(parts: readonly Uint8Array<ArrayBuffer>[], isWhole: boolean, now: (() => number) | undefined) {
    super(createWorld(now && { now }));
    const meshes: Mesh[] = [];
    const notes: TimedNote[] = [];
    let isInStep = false;
    this.isCut = parts.at(-1)?.[0] !== OP.END;
    for (const part of parts) {
      const from = new Bytes(part);
      let at = 0;
      for (const [operation, given] of operationsIn(from)) {
        const begin = at;
        ({ at } = from);
        if (operation === OP.MESH) meshes.push(makeMesh('mesh', given[0] as Float64Array, given[1] as Float64Array));
        else if (operation === OP.END) [this.userDataLeftOut, this.endHash] = given as [number, string];
        else if (operation === OP.KEYFRAME) {
          const [tick, isPinned, leftOut, cellSize, userData, snapshot] = given as never[];
          if (this.keyframes.length === 0) this.lastStep = tick;
          if (tick !== this.last) damaged('a keyframe is of another step than the calls before it');
          this.keyframes.push({ place: this.end, tick, isPinned, leftOut, cellSize, userData, snapshot, meshes });
          this.userDataLeftOut = leftOut;
        } else if (this.isCut && part === parts.at(-1)) break;
        else {
          if (operation === OP.STEP || operation === OP.STEP_END) {
            if (isInStep !== (operation === OP.STEP_END)) damaged('a step does not end');
            isInStep = operation === OP.STEP;
          }
          if (operation === OP.STEP_END && ++this.lastStep - this.first > MAX_STEPS) damaged(`it has more than ${MAX_STEPS} steps`);
          const tick = this.last + (isInStep ? 1 : 0);
          if (operation === OP.NOTE) notes.push({ ...(given[0] as Note), tick });
          const [first] = this.#queries.get(tick) ?? [this.end];
          this.calls.block(part, begin, at);
          if (operation >= OP.QUERY && operation < OP.MESH) this.#queries.set(tick, [first, this.end]);
        }
      }
    }
    if (this.keyframes.length === 0) throw new RangeError('recording is cut before the end of its first keyframe, expected at least that');
    if (!this.isCut && (isInStep || !isWhole)) damaged('it goes on after its end');
    this.marks = notes.flatMap(({ tick, mark }) => (mark === undefined ? [] : { tick, text: mark }));
    this.frames = this.#framesOf(notes.filter(({ mark }) => mark === undefined));
    const touch = (): void => void this.others++;
    observe(this.world, { onCall: touch, onRestored: touch });
    // All keyframes are checked, the first one last.
    for (let i = this.keyframes.length - 1; i >= 0; i--) {
      this.restore(i);
      this.keyframes[i].hash = this.world.hash();
    }
  }

  #framesOf(notes: readonly TimedNote[]): RecordedFrame[] {
    const isOfApp = notes.some(({ isFrame }) => isFrame);
    // (Without timings there are no phases.)
    if (notes.length === 0) notes = Array.from({ length: this.last - this.first }, (_, i) => ({ tick: this.first + i + 1 }));
    const frames: RecordedFrame[] = [];
    let start = this.first;
    let [phases, timings]: [Record<string, number>, Timings[]] = [{}, []];
    for (const { tick, phase, time = 0, timings: ofStep, isFrame } of notes) {
      if (phase !== undefined) phases[phase] = (phases[phase] ?? 0) + time;
      if (ofStep) timings.push(ofStep);
      if (isOfApp ? !isFrame : phase !== undefined) continue;
      frames.push({ tick, steps: tick - start, phases, timings });
      [start, phases, timings] = [tick, {}, []];
    }
    return frames;
  }

  /** Length of the last step, s. */
  get dt(): number {
    return this.core.dt;
  }

  /** To the end of a step, its listeners included: at `first` the world as the recording found it, at `last` with all calls after it. */
  seek(tick: number): void {
    for (const _ of this.travel(tick));
  }

  /** The same in pieces, for other work between them: each step on the way is yielded. It ends where the world is sent elsewhere meanwhile. */
  *travel(tick: number): Generator<number, void> {
    yield* this.go(this.placeOf(integer('seek.tick', tick, this.first, this.last)));
  }

  /** One step on, and at the last one the calls after it. False at the end of the recording. */
  next(): boolean {
    if (this.others === 0 && this.place === this.end) return false;
    for (const _ of this.go(this.placeOf(this.tick + 1), false));
    return true;
  }

  /** The queries after a step and before the next, and those of its listeners, with their answers. */
  queries(tick: number): RecordedQuery[] {
    const [from, to] = this.#queries.get(integer('queries.tick', tick, this.first, this.last)) ?? [0, 0];
    return queriesIn(this.from(from, to));
  }

  /** @internal */ protected override restore(i: number): void {
    this.core.state.userData.fill(undefined);
    super.restore(i);
    this.#good = this.tick;
  }

  /** @internal */ protected override compare(isSame: boolean, isWhole = true): void {
    // (Where the worlds are known to differ, the same motion does not make them the same.)
    if (isSame && (isWhole || this.#good !== undefined)) this.#good = this.tick;
    else if (this.#good !== undefined) {
      const difference = { after: this.#good, at: this.tick };
      this.#good = undefined;
      if (!this.differences.some(({ at }) => at === difference.at)) this.differences = [...this.differences, difference];
    }
  }
}

/**
 * Opens what a recorder saved. All of it is checked first: bytes of another format, and damaged ones, are refused with a sentence; a file that was cut at its end is
 * replayed up to its last whole keyframe. With a clock (`now`, ms) the timings of its steps are measured as they are made again.
 */
export async function openRecording(bytes: Uint8Array | ArrayBuffer, options: { now?: (() => number) | undefined } = {}): Promise<Replay> {
  const given = isA(bytes, ArrayBuffer) ? new Uint8Array(bytes) : bytes;
  if (!isA(given, Uint8Array)) throw new TypeError(`recording is ${show(bytes)}, expected a Uint8Array or an ArrayBuffer`);
  const { now } = optionsOf('openRecording', options, ['now']);
  if (now !== undefined) callable('openRecording.now', now);
  try {
    // (Of a copy: it may be written to meanwhile.)
    return new Replay(...(await readFile(new Uint8Array(given))), now);
  } catch (error) {
    // Bytes with true checksums that no recorder has written: a shape or a snapshot in them was refused.
    if ((error as Error).message.startsWith('recording ')) throw error;
    return damaged((error as Error).message);
  }
}
