// `recordWorld`: a world's calls as bytes, between snapshots of it (keyframes). The oldest are dropped as new ones come, and their buffers used again.

import { finite, integer, optionsOf, positive, show } from '../math/check.ts';
import { coreOf } from '../query-world.ts';
import { NO_CLOCK, type WorldCore } from '../world/core.ts';
import { entityOf } from '../world/entity.ts';
import type { Mesh } from '../world/mesh.ts';
import { sealSnapshot, writeSnapshot } from '../world/snapshot.ts';
import { hashOf } from '../world/state-hash.ts';
import { flagOf } from '../world/validate.ts';
import type { World } from '../world.ts';
import { Bytes } from './bytes.ts';
import { HASH, motionOf, NOTE, QUERY, readQuery, STEP, STEP_END, type Note, type RecordedQuery } from './calls.ts';
import { USER_DATA, VALUE } from './codec.ts';
import { observe } from './observe.ts';
import { LATE, MAX_STEPS, PINNED, writeFile, type Segment } from './recording-file.ts';

export interface RecordingOptions {
  /** Simulated time that is kept, s; older keyframes and calls are dropped. Default 30; `Infinity` keeps the last million steps. */
  seconds?: number;
  /** Steps between two keyframes, at least 1; default 120. While all bodies sleep, four times as many. */
  keyframes?: number;
  /** Whether queries are recorded, with their answers; default false. */
  queries?: boolean;
  /** Whether the timings of each step are recorded, and what `phase` notes; the world needs a clock (`createWorld({ now })`). Default false. */
  phases?: boolean;
}

const OPTIONS = ['seconds', 'keyframes', 'queries', 'phases'] as const;

/** Steps between two hashes. */
const HASH_STEPS = 60;
/** While all bodies sleep, so many times as many steps lie between two keyframes. */
const REST = 4;
/** A saved recording has a keyframe at least every so many steps, if it was recorded with one: with that, a step is reached in the time of 480. */
const SAVED_STEPS = 400;
/** Bytes of calls after which there is a keyframe, though there was no step. */
const SEGMENT_BYTES = 1 << 20;
/** Bytes of all keyframes. Without one, its steps are reached from the one before. */
const KEYFRAME_BYTES = 128e6;
/** Bytes of all calls, if their time is limited. */
const CALL_BYTES = 64e6;
/** Unused buffers that are kept. */
const SPARE = 4;

/** A keyframe and what came after it so far. Its snapshot has no checksum yet, and its buffer may be longer. */
interface Live extends Omit<Segment, 'userData' | 'calls'> {
  /** Simulated time before it, s. */
  readonly time: number;
  readonly userData: Bytes;
  readonly meshes: readonly Mesh[];
  readonly calls: Bytes;
}

/** A recorder of a world: see `recordWorld`. */
export class Recorder {
  readonly #world: World;
  readonly #core: WorldCore;
  readonly #seconds: number;
  readonly #spacing: number;
  readonly #phases: boolean;
  #segments: Live[] = [];
  #tick: number;
  #time = 0;
  #inStep = false;
  #pinnedDue = false;
  /** Steps between two keyframes of those that are too many. */
  #widest = SAVED_STEPS;
  #leftOut = 0;
  /** Queries since the last step began, and those of the step before. */
  readonly #queries: [now: Bytes, before: Bytes] = [new Bytes(), new Bytes()];
  /** Of the moment it was stopped. */
  #endHash: string | undefined;
  #spareBuffers: ArrayBuffer[] = [];
  readonly #unobserve: () => void;

  /** @internal */
  constructor(world: World, options: RecordingOptions) {
    const core = coreOf(world);
    if (!('step' in world)) throw new RangeError('recordWorld.world is one made by createQueryWorld(), expected one made by createWorld()');
    const given = optionsOf('recordWorld', options, OPTIONS);
    const seconds = given.seconds ?? 30;
    this.#seconds = seconds === Infinity ? seconds : positive('recordWorld.seconds', seconds);
    this.#spacing = integer('recordWorld.keyframes', given.keyframes ?? 120, 1, Number.MAX_SAFE_INTEGER);
    const seesQueries = flagOf('recordWorld.queries', given.queries ?? false);
    this.#phases = flagOf('recordWorld.phases', given.phases ?? false);
    if (this.#phases && core.now === NO_CLOCK) {
      throw new RangeError('recordWorld.phases is true, expected a world with a clock: createWorld({ now })');
    }
    this.#world = world;
    this.#core = core;
    this.#tick = core.tick;
    this.#keyframe(0);
    this.#unobserve = observe(world, {
      onCall: (bytes, from, to, leftOut) => {
        this.#last.calls.block(bytes, from, to);
        this.#leftOut += leftOut;
        if (bytes[from] === STEP) {
          this.#inStep = true;
          this.#queries.reverse();
          this.#queries[0].at = 0;
        }
        this.#limitSegment();
      },
      onDelivered: () => {
        // (Not of a recorder that was made in this step.)
        if (this.#inStep) this.#stepped();
      },
      onRestored: () => {
        if (this.#inStep) this.#pinnedDue = true;
        else this.#keyframe(PINNED | LATE);
      },
      ...(seesQueries && {
        onQuery: (bytes: Uint8Array<ArrayBuffer>, from: number, to: number) => {
          this.#last.calls.u8(QUERY);
          this.#last.calls.sized(bytes, from, to);
          // (Of a world without steps the last megabyte.)
          if (this.#queries[0].at > SEGMENT_BYTES) this.#queries[0].at = 0;
          this.#queries[0].block(bytes, from, to);
          this.#limitSegment();
        },
      }),
    });
  }

  /** User data that are not in the recording, since JSON cannot hold them. */
  get userDataLeftOut(): number {
    return this.#leftOut;
  }

  get #last(): Live {
    return this.#segments[this.#segments.length - 1];
  }

  #stepped(): void {
    const { calls } = this.#last;
    calls.u8(STEP_END);
    this.#inStep = false;
    this.#tick++;
    this.#time += this.#core.dt;
    if (this.#phases) this.#note({ timings: Object.assign({}, this.#core.timings) });
    // Not both in one step; at rest neither for long, where they would take longer than the step.
    const isAtRest = this.#core.timings.awake === 0;
    const isHashed = this.#tick % HASH_STEPS === 0 && !isAtRest;
    if (isHashed) {
      calls.u8(HASH);
      for (const word of motionOf(this.#core)) calls.varint(word);
    }
    if (this.#pinnedDue) this.#keyframe(PINNED);
    else if (this.#tick - this.#last.tick >= this.#spacing * (isAtRest ? REST : 1) && !isHashed) this.#keyframe(0);
    this.#limitSegment();
  }

  #limitSegment(): void {
    if (this.#last.calls.at > SEGMENT_BYTES && !this.#inStep) this.#keyframe(LATE);
  }

  /** Begins a segment with a keyframe of this moment. */
  #keyframe(flags: number): void {
    const { state } = this.#core;
    const snapshot = writeSnapshot(this.#core, false, this.#bufferFor);
    const userData = new Bytes();
    for (let row = 0; row < state.rows; row++) {
      if (state.alive[row] === 0 || state.userData[row] === undefined) continue;
      VALUE(userData, entityOf(row, state.generation[row]));
      USER_DATA(userData, state.userData[row]);
    }
    const meshes = state.meshes.filter((mesh) => mesh !== undefined);
    if (this.#segments.length === 0) this.#leftOut = userData.leftOut;
    const [tick, time, leftOut, { cellSize }] = [this.#tick, this.#time, this.#leftOut, this.#world];
    this.#segments.push({ tick, time, flags, leftOut, cellSize, snapshot, userData, meshes, calls: new Bytes() });
    this.#pinnedDue = false;
    this.#cut();
  }

  /** Drops what is older than the time that is kept, or more than may be. */
  #cut(): void {
    const segments = this.#segments;
    const sum = (bytesOf: (segment: Live) => number): number => segments.reduce((bytes, segment) => bytes + bytesOf(segment), 0);
    const isOld = (): boolean =>
      this.#time - segments[1].time >= this.#seconds ||
      (this.#seconds < Infinity && sum(({ calls }) => calls.at) > CALL_BYTES) ||
      this.#tick - segments[1].tick > MAX_STEPS / 2;
    while (segments.length > 1 && isOld()) {
      const { buffer } = segments.shift()!.snapshot;
      if (this.#spareBuffers.length < SPARE) this.#spareBuffers.push(buffer);
    }
    if (sum(({ snapshot }) => snapshot.buffer.byteLength) <= KEYFRAME_BYTES) return;
    this.#segments = thinned(segments, this.#widest);
    this.#widest *= 2;
  }

  readonly #bufferFor = (size: number): ArrayBuffer => {
    const fit = this.#spareBuffers.findIndex(({ byteLength }) => byteLength >= size);
    // (A quarter more: the number of contacts varies.)
    return fit < 0 ? new ArrayBuffer(8 * Math.ceil(size / 6.4)) : this.#spareBuffers.splice(fit, 1)[0];
  };

  /** Nothing is noted once it was stopped. */
  #note(note: Note): void {
    if (this.#endHash !== undefined) return;
    this.#last.calls.u8(NOTE);
    VALUE(this.#last.calls, note);
    this.#limitSegment();
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
    const [now, before] = this.#queries;
    const given = new Bytes((now.at > 0 ? now : before).view());
    const queries: RecordedQuery[] = [];
    while (!given.isAtEnd) queries.push(readQuery(given));
    return queries;
  }

  /** The recording so far, as the bytes of a file: at any time, also while it goes on, or once it was stopped. */
  // (`Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 does not know.)
  async save(): Promise<ReturnType<Uint8Array['slice']>> {
    const segments = thinned(this.#segments, SAVED_STEPS);
    return writeFile([
      ...Array.from(new Set(segments.flatMap(({ meshes }) => meshes)), (mesh) => ({ mesh })),
      ...segments.map(({ snapshot, userData, calls, ...keyframe }) => {
        const sealed = snapshot.slice();
        sealSnapshot(sealed.buffer);
        return { keyframe: { ...keyframe, userData: userData.view(), snapshot: sealed, calls: calls.view() } };
      }),
      { end: { leftOut: this.#leftOut, hash: this.#endHash ?? hashOf(this.#core) } },
    ]);
  }

  /** Ends the recording; what it holds can still be saved. */
  stop(): void {
    if (this.#endHash !== undefined) return;
    this.#endHash = hashOf(this.#core);
    this.#unobserve();
  }
}

/** With so many steps between two keyframes, except where no call leads to one or they were further apart; the last one stays. */
function thinned(segments: readonly Live[], steps: number): Live[] {
  const kept: Live[] = [];
  segments.forEach((segment, i) => {
    const last = kept.at(-1);
    const next = segments[i + 1] as Live | undefined;
    if (last === undefined || next === undefined || (segment.flags & PINNED) !== 0 || next.tick - last.tick > steps) {
      kept.push(segment);
    } else {
      const calls = new Bytes();
      for (const part of [last, segment]) calls.block(part.calls.view());
      kept[kept.length - 1] = { ...last, calls };
    }
  });
  return kept;
}

/**
 * Records a world: from now on every call that changes its hash, its names or user data, with keyframes between. A step takes some percent longer. Two recorders may
 * record one world. User data that JSON cannot hold are left out, and counted. A call of a method that was taken from the world before
 * (`world.step.bind(world)`), or a column written by hand, is not recorded: the replay notices.
 */
export function recordWorld(world: World, options: RecordingOptions = {}): Recorder {
  return new Recorder(world, options);
}
