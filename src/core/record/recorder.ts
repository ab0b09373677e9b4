// `recordWorld`: a world's calls as bytes, between snapshots of it (keyframes). The oldest are dropped as new ones come, and their buffers used again.

import { finite, integer, optionsOf, positive, show } from '../math/check.ts';
import { NO_CLOCK } from '../world/core.ts';
import { entityOf } from '../world/entity.ts';
import { writeSnapshot } from '../world/snapshot.ts';
import { hashOf } from '../world/state-hash.ts';
import { flagOf } from '../world/validate.ts';
import type { World } from '../world.ts';
import { Bytes } from './bytes.ts';
import { motionOf, OP, queriesIn, write, type Note, type RecordedQuery } from './calls.ts';
import { USER_DATA, VALUE } from './codec.ts';
import { observe } from './observe.ts';
import { writeFile } from './recording-file.ts';
import { MAX_STEPS, Track, type Keyframe } from './track.ts';

export interface RecordingOptions {
  /** Simulated time that is kept, s; older keyframes and calls are dropped. Default 30; `Infinity` keeps the last million steps. */
  seconds?: number | undefined;
  /** Steps between two keyframes, at least 1; default 120. While all bodies sleep, four times as many. */
  keyframes?: number | undefined;
  /** Whether queries are recorded, with their answers; default false. */
  queries?: boolean | undefined;
  /** Whether the timings of each step are recorded, and what `phase` notes; the world needs a clock (`createWorld({ now })`). Default false. */
  phases?: boolean | undefined;
}

const OPTIONS = ['seconds', 'keyframes', 'queries', 'phases'] as const;

/** Steps between two hashes. */
const HASH_STEPS = 10;
/** While all bodies sleep, so many times as many steps lie between two keyframes. */
const REST = 4;
/** A saved recording has a keyframe at least every so many steps, if it was recorded with one: with that, a step is reached in the time of 480. */
const SAVED_STEPS = 400;
/** Bytes of calls after which there is a keyframe, though there was no step. */
const SEGMENT_BYTES = 1 << 20;
/** Bytes of all keyframes, those of futures that were cut off included. */
export const KEYFRAME_BYTES = 64e6;
/** Bytes of all calls, if their time is limited. */
const CALL_BYTES = 64e6;
/** Unused buffers that are kept. */
const SPARE = 4;

/** A recorder of a world: see `recordWorld`. */
export class Recorder extends Track {
  readonly #seconds: number;
  readonly #spacing: number;
  readonly #phases: boolean;
  /** What was cut off, the oldest first. */
  #futures: { keyframes: readonly Keyframe[] }[] = [];
  #time = 0;
  #inStep = false;
  /** The places at which the last step began, and the one before. */
  #begun: readonly [now: number, before: number] = [0, 0];
  #spareBuffers: ArrayBuffer[] = [];
  readonly #unobserve: () => void;

  /** @internal */
  constructor(world: World, options: RecordingOptions) {
    super(world);
    if (!('step' in world)) throw new RangeError('recordWorld.world is one made by createQueryWorld(), expected one made by createWorld()');
    const given = optionsOf('recordWorld', options, OPTIONS);
    const seconds = given.seconds ?? 30;
    this.#seconds = seconds === Infinity ? seconds : positive('recordWorld.seconds', seconds);
    this.#spacing = integer('recordWorld.keyframes', given.keyframes ?? 120, 1, Number.MAX_SAFE_INTEGER);
    this.#phases = flagOf('recordWorld.phases', given.phases ?? false);
    if (this.#phases && this.core.now === NO_CLOCK) {
      throw new RangeError('recordWorld.phases is true, expected a world with a clock: createWorld({ now })');
    }
    this.step = this.lastStep = this.core.tick;
    this.keyframe();
    this.#unobserve = observe(world, {
      seesQueries: flagOf('recordWorld.queries', given.queries ?? false),
      onCall: (bytes, from, to, leftOut) => {
        const operation = bytes[from];
        if (operation < OP.QUERY ? this.#isOwn() : this.place < this.end) return;
        if (operation === OP.STEP) {
          this.#inStep = true;
          this.#begun = [this.end, this.#begun[0]];
        }
        this.calls.block(bytes, from, to);
        this.userDataLeftOut += leftOut;
        if (!this.#inStep && this.end - this.keyframes.at(-1)!.place > SEGMENT_BYTES) this.keyframe();
      },
      onDelivered: () => {
        // (Not of a recorder that was made in this step.)
        if (this.#inStep) this.#stepped();
      },
      onRestored: () => {
        if (!this.#isOwn()) this.keyframe(true);
      },
    });
  }

  /** Whether a call is one that takes the world to another place; else what comes after this place is cut off. */
  #isOwn(): boolean {
    if (this.others < 0) return ++this.others <= 0;
    this.cut();
    return false;
  }

  #stepped(): void {
    this.calls.u8(OP.STEP_END);
    this.#inStep = false;
    const tick = (this.lastStep = ++this.step);
    this.#time += this.core.dt;
    if (this.#phases) this.#note({ timings: Object.assign({}, this.core.timings) });
    // Not both in one step; at rest neither for long, where they would take longer than the step.
    const isAtRest = this.core.timings.awake === 0;
    if (tick - this.keyframes.at(-1)!.tick >= this.#spacing * (isAtRest ? REST : 1)) this.keyframe();
    else if (tick % HASH_STEPS === 0 && !isAtRest) write(this.calls, OP.HASH, ...motionOf(this.core));
  }

  /** @internal Takes a keyframe of this moment. */
  keyframe(isPinned = false): void {
    const { state } = this.core;
    const snapshot = writeSnapshot(this.core, false, this.#bufferFor);
    const userData = new Bytes();
    for (let row = 0; row < state.rows; row++) {
      if (state.alive[row] === 0 || state.userData[row] === undefined) continue;
      VALUE(userData, entityOf(row, state.generation[row]));
      USER_DATA(userData, state.userData[row]);
    }
    const meshes = state.meshes.filter((mesh) => mesh !== undefined);
    if (this.keyframes.length === 0) this.userDataLeftOut = userData.leftOut;
    const [tick, time, leftOut, { cellSize }] = [this.step, this.#time, this.userDataLeftOut, this.world];
    if (isPinned) this.calls.u8(OP.RESTORED);
    this.keyframes.push({ place: this.end, tick, time, isPinned, leftOut, cellSize, snapshot, userData: userData.view(), meshes });
    this.#limit();
  }

  /** @internal The steps of all keyframes, and the bytes of these and of those that were cut off. */
  get memory(): { readonly ticks: readonly number[]; readonly bytes: number } {
    const all = [this.keyframes, ...this.#futures.map(({ keyframes }) => keyframes)].flat();
    const bytes = all.reduce((sum, { snapshot }) => sum + snapshot.buffer.byteLength, 0);
    return { ticks: this.keyframes.map(({ tick }) => tick), bytes };
  }

  /** Drops what is older than the time that is kept, or more than may be. */
  #limit(): void {
    const { keyframes } = this;
    const isOld = ({ time = 0, tick, place }: Keyframe): boolean =>
      this.#time - time >= this.#seconds || (this.#seconds < Infinity && this.end - place > CALL_BYTES) || this.step - tick > MAX_STEPS / 2;
    while (keyframes.length > 1 && isOld(keyframes[1])) {
      const { buffer } = keyframes.shift()!.snapshot;
      if (this.#spareBuffers.length < SPARE) this.#spareBuffers.push(buffer);
    }
    const gone = keyframes[0].place - this.dropped;
    if (gone > this.calls.at / 2) {
      this.calls.bytes.copyWithin(0, gone, this.calls.at);
      this.calls.at -= gone;
      this.dropped += gone;
    }
    while (this.memory.bytes > KEYFRAME_BYTES) {
      const { length } = this.keyframes;
      const future = this.#futures.shift();
      if (future) future.keyframes = future.keyframes.filter((one) => one.isPinned);
      // Each second one of the older half: the older, the fewer.
      else this.keyframes = this.keyframes.filter((one, i) => i % 2 === 0 || 2 * i >= length || one.isPinned);
      if (!future && this.keyframes.length === length) return;
    }
  }

  /** @internal Takes off what comes after the place of the world. */
  cut() {
    const { place: from, last, calls, dropped } = this;
    if (from === this.end) return undefined;
    const keyframes: readonly Keyframe[] = this.keyframes.splice(this.indexOf(from) + 1);
    const future = { from, last, keyframes, calls: calls.bytes.slice(from - dropped, calls.at) };
    this.#futures.push(future);
    calls.at = from - dropped;
    this.at = Infinity;
    this.lastStep = this.step;
    return future;
  }

  /** @internal Puts back what was cut off at this place. */
  rejoin(future: NonNullable<ReturnType<Recorder['cut']>>): void {
    this.#futures = this.#futures.filter((one) => one !== future);
    this.at = future.from;
    this.calls.block(future.calls);
    this.keyframes.push(...future.keyframes);
    this.lastStep = future.last;
  }

  readonly #bufferFor = (size: number): ArrayBuffer => {
    const fit = this.#spareBuffers.findIndex(({ byteLength }) => byteLength >= size);
    if (fit >= 0) return this.#spareBuffers.splice(fit, 1)[0];
    // (To be used again, a quarter more: the number of contacts varies.)
    return new ArrayBuffer(this.#seconds === Infinity ? size : 8 * Math.ceil(size / 6.4));
  };

  /** Nothing is noted once it was stopped. */
  #note(note: Note): void {
    if (this.endHash !== undefined || this.place < this.end) return;
    write(this.calls, OP.NOTE, note);
  }

  /** A note at this moment of the time axis. */
  mark(text: string): void {
    if (typeof text !== 'string') throw new TypeError(`mark.text is ${show(text)}, expected a string`);
    this.#note({ mark: text });
  }

  /** A part of the app's own of the current frame, beside the timings of its steps; ignored without the option `phases`. */
  phase(name: string, milliseconds: number): void {
    if (typeof name !== 'string') throw new TypeError(`phase.name is ${show(name)}, expected a string`);
    finite('phase.milliseconds', milliseconds);
    if (this.#phases) this.#note({ phase: name, time: milliseconds });
  }

  /** Ends a frame of the app. Without it a frame is a step. */
  frame(): void {
    this.#note({ isFrame: true });
  }

  /** The queries since the last step began; if there was none, those of the step before. Empty without the option `queries`. */
  queries(): RecordedQuery[] {
    const [now, before] = this.#begun;
    // (Of a world without steps those since the last keyframe.)
    const from = this.end - now > SEGMENT_BYTES ? this.keyframes.at(-1)!.place : now;
    const queries = queriesIn(this.from(from));
    return queries.length > 0 ? queries : queriesIn(this.from(before, now));
  }

  /** The recording so far, as the bytes of a file: at any time, also while it goes on, or once it was stopped. */
  // (`Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 does not know.)
  async save(): Promise<ReturnType<Uint8Array['slice']>> {
    const here = this.keyframes.slice(0, this.indexOf(this.place) + 1);
    const kept: Keyframe[] = [];
    here.forEach((one, i) => {
      const isWide = i === here.length - 1 || kept.length === 0 || here[i + 1].tick - kept[kept.length - 1].tick > SAVED_STEPS;
      if (isWide || one.isPinned) kept.push(one);
    });
    // (All of it is written before this returns: it may change meanwhile.)
    const parts = kept.map(({ place, tick, isPinned, leftOut, cellSize, userData, snapshot }, i) => {
      const out = new Bytes();
      const meshes = i === 0 ? new Set(kept.flatMap((one) => one.meshes)) : [];
      for (const { vertices, indices } of meshes) write(out, OP.MESH, vertices, indices);
      write(out, OP.KEYFRAME, tick, isPinned, leftOut, cellSize, userData, snapshot);
      out.block(this.calls.bytes, place - this.dropped, (kept.at(i + 1)?.place ?? this.place) - this.dropped);
      return out.view();
    });
    const end = new Bytes();
    write(end, OP.END, this.userDataLeftOut, this.endHash ?? hashOf(this.core));
    return writeFile([...parts, end.view()]);
  }

  /** Ends the recording; what it holds can still be saved. */
  stop(): void {
    if (this.endHash !== undefined) return;
    this.endHash = hashOf(this.core);
    this.#unobserve();
  }
}

/**
 * Records a world: from now on every call that changes its hash, its names or user data, with keyframes between. A step takes some percent longer. Two recorders may
 * record one world. User data that JSON cannot hold are left out, and counted. A call of a method that was taken from the world before
 * (`world.step.bind(world)`), or a column written by hand, is not recorded: the replay notices.
 */
export function recordWorld(world: World, options: RecordingOptions = {}): Recorder {
  return new Recorder(world, options);
}
