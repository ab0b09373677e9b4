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
import { ByteReader, ByteWriter } from './bytes.ts';
import { HASH, motionOf, QUERY_NOTE, readNote, STEP, STEP_END, type Note, type RecordedQuery } from './calls.ts';
import { USER_DATA, VALUE } from './codec.ts';
import { observe } from './observe.ts';
import { END, KEYFRAME, MAX_STEPS, MESH, writeFile, type Part } from './recording-file.ts';

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
/** Bytes of calls and notes after which there is a keyframe, though there was no step. */
const SEGMENT_BYTES = 1 << 20;
/** Bytes of all keyframes. Without one, its steps are reached from the one before. */
const KEYFRAME_BYTES = 128e6;
/** Bytes of all calls and notes, if their time is limited. */
const CALL_BYTES = 64e6;
/** Unused buffers that are kept. */
const SPARE = 4;

const NONE = new Uint8Array(0);

/** Of keyframes: no call leads to it; it comes after calls of its tick. */
export const PINNED = 1;
export const LATE = 2;

/** A keyframe, and what comes after it. */
interface Segment {
  /** Steps of the recording before it, and their simulated time, s. */
  readonly tick: number;
  readonly time: number;
  readonly flags: number;
  /** Without its checksum, in a buffer that may be longer. */
  readonly snapshot: Uint8Array<ArrayBuffer>;
  /** Ids and user data. */
  readonly userData: ByteWriter;
  readonly meshes: readonly Mesh[];
  readonly calls: ByteWriter;
  readonly notes: ByteWriter;
}

/** A recorder of a world: see `recordWorld`. */
export class Recorder {
  readonly #world: World;
  readonly #core: WorldCore;
  readonly #seconds: number;
  readonly #spacing: number;
  readonly #phases: boolean;
  #segments: Segment[] = [];
  #tick: number;
  #time = 0;
  #inStep = false;
  #pinnedDue = false;
  /** Steps between two keyframes of those that are too many. */
  #widest = SAVED_STEPS;
  #leftOut = 0;
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
    this.#leftOut = this.#last.userData.leftOut;
    this.#unobserve = observe(world, {
      onCall: (bytes, from, to, leftOut) => {
        this.#last.calls.block(bytes, from, to);
        this.#leftOut += leftOut;
        this.#inStep ||= bytes[from] === STEP;
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
        onQuery: (bytes: Uint8Array, from: number, to: number) => {
          const { notes } = this.#last;
          notes.u8(QUERY_NOTE);
          notes.varint(this.#now);
          notes.block(bytes, from, to);
          this.#limitSegment();
        },
      }),
    });
  }

  /** User data that are not in the recording, since JSON cannot hold them. */
  get userDataLeftOut(): number {
    return this.#leftOut;
  }

  get #last(): Segment {
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
    const { calls, notes } = this.#last;
    if (calls.length + notes.length > SEGMENT_BYTES && !this.#inStep) this.#keyframe(LATE);
  }

  /** Begins a segment with a keyframe of this moment. */
  #keyframe(flags: number): void {
    const { state } = this.#core;
    const snapshot = writeSnapshot(this.#core, false, this.#bufferFor);
    const userData = new ByteWriter();
    for (let row = 0; row < state.rows; row++) {
      if (state.alive[row] === 0 || state.userData[row] === undefined) continue;
      VALUE.write(userData, entityOf(row, state.generation[row]));
      USER_DATA.write(userData, state.userData[row]);
    }
    const meshes = state.meshes.filter((mesh) => mesh !== undefined);
    const [tick, time, calls, notes] = [this.#tick, this.#time, new ByteWriter(), new ByteWriter()];
    this.#segments.push({ tick, time, flags, snapshot, userData, meshes, calls, notes });
    this.#pinnedDue = false;
    this.#cut();
  }

  /** Drops what is older than the time that is kept, or more than may be. */
  #cut(): void {
    const segments = this.#segments;
    const isOld = (): boolean =>
      this.#time - segments[1].time >= this.#seconds ||
      (this.#seconds < Infinity && sum(segments, callBytesOf) > CALL_BYTES) ||
      this.#tick - segments[1].tick > MAX_STEPS / 2;
    while (segments.length > 1 && isOld()) {
      const { buffer } = segments.shift()!.snapshot;
      if (this.#spareBuffers.length < SPARE) this.#spareBuffers.push(buffer);
    }
    if (sum(segments, ({ snapshot }) => snapshot.buffer.byteLength) <= KEYFRAME_BYTES) return;
    this.#segments = thinned(segments, this.#widest);
    this.#widest *= 2;
  }

  readonly #bufferFor = (size: number): ArrayBuffer => {
    const fit = this.#spareBuffers.findIndex(({ byteLength }) => byteLength >= size);
    // (A quarter more: the number of contacts varies.)
    return fit < 0 ? new ArrayBuffer(8 * Math.ceil(size / 6.4)) : this.#spareBuffers.splice(fit, 1)[0];
  };

  /** The step that is under way, or the last one. */
  get #now(): number {
    return this.#tick + (this.#inStep ? 1 : 0);
  }

  /** Nothing is noted once it was stopped. */
  #note(note: Omit<Note, 'tick'>): void {
    if (this.#endHash !== undefined) return;
    VALUE.write(this.#last.notes, { tick: this.#now, ...note });
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
    const recent: RecordedQuery[][] = [[], []];
    for (const { notes } of this.#segments.slice(-2)) {
      for (const from = new ByteReader(notes.view()); !from.isAtEnd;) {
        const { tick, query } = readNote(from);
        if (query !== undefined && tick >= this.#tick - 1) recent[this.#tick - tick]?.push(query);
      }
    }
    return recent[0].length > 0 ? recent[0] : recent[1];
  }

  /** The recording so far, as the bytes of a file: at any time, also while it goes on, or once it was stopped. */
  // (`Uint8Array<ArrayBuffer>`, which TypeScript before 5.7 does not know.)
  async save(): Promise<ReturnType<Uint8Array['slice']>> {
    return writeFile(this.#parts());
  }

  /** Ends the recording; what it holds can still be saved. */
  stop(): void {
    if (this.#endHash !== undefined) return;
    this.#endHash = hashOf(this.#core);
    this.#unobserve();
  }

  /** Copies: the recording goes on while they are written. A keyframe has the calls and notes that lead to it. */
  #parts(): Part[] {
    const segments = thinned(this.#segments, SAVED_STEPS);
    const parts = segments.map(({ tick, flags, userData, snapshot }, i) => {
      const out = this.#partOf(segments[i - 1]);
      out.varint(tick);
      out.u8(flags);
      out.sized(userData.view());
      const sealed = snapshot.slice();
      sealSnapshot(sealed.buffer);
      out.block(sealed);
      return { kind: KEYFRAME, bytes: out.view() };
    });
    const end = this.#partOf(segments.at(-1));
    end.text(this.#endHash ?? hashOf(this.#core));
    const meshes = new Set(segments.flatMap((segment) => segment.meshes));
    return [...Array.from(meshes, meshPart), ...parts, { kind: END, bytes: end.view() }];
  }

  /** Begins with what is known of the whole, calls, and notes. */
  #partOf(segment: Segment | undefined): ByteWriter {
    const out = new ByteWriter();
    const { cellSize } = this.#world;
    out.f64(cellSize === 'auto' ? 0 : cellSize);
    out.varint(this.#leftOut);
    out.sized(segment?.calls.view() ?? NONE);
    out.sized(segment?.notes.view() ?? NONE);
    return out;
  }
}

const callBytesOf = ({ calls, notes }: Segment): number => calls.length + notes.length;

function sum(segments: readonly Segment[], bytesOf: (segment: Segment) => number): number {
  return segments.reduce((bytes, segment) => bytes + bytesOf(segment), 0);
}

/** With so many steps between two keyframes, except where no call leads to one or they were further apart; the last one stays. */
function thinned(segments: readonly Segment[], steps: number): Segment[] {
  const kept: Segment[] = [];
  segments.forEach((segment, i) => {
    const last = kept.at(-1);
    const next = segments[i + 1] as Segment | undefined;
    if (last === undefined || next === undefined || (segment.flags & PINNED) !== 0 || next.tick - last.tick > steps) {
      kept.push(segment);
    } else {
      kept[kept.length - 1] = { ...last, calls: joined(last.calls, segment.calls), notes: joined(last.notes, segment.notes) };
    }
  });
  return kept;
}

function joined(...writers: readonly ByteWriter[]): ByteWriter {
  const out = new ByteWriter();
  for (const writer of writers) out.block(writer.view());
  return out;
}

/** Its vertices in world space, and its indices. */
function meshPart({ vertices, indices }: Mesh): Part {
  const out = new ByteWriter();
  out.sized(new Uint8Array(vertices.buffer, vertices.byteOffset, vertices.byteLength));
  out.block(new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength));
  return { kind: MESH, bytes: out.view() };
}

/**
 * Records a world: from now on every call that changes its hash, its names or user data, with keyframes between. A step takes some percent longer. Two recorders may
 * record one world. User data that JSON cannot hold are left out, and counted. A call of a method that was taken from the world before
 * (`world.step.bind(world)`), or a column written by hand, is not recorded: the replay notices.
 */
export function recordWorld(world: World, options: RecordingOptions = {}): Recorder {
  return new Recorder(world, options);
}
