// A world at any place of its recorded calls: from the keyframe before it, by the calls that follow. A recorder and a replay take theirs to one so.

import { coreOf } from '../query-world.ts';
import type { WorldCore } from '../world/core.ts';
import { rowOf, type Entity } from '../world/entity.ts';
import type { Mesh } from '../world/mesh.ts';
import { sealSnapshot } from '../world/snapshot.ts';
import type { World } from '../world.ts';
import { Bytes } from './bytes.ts';
import { CALL_NAMES, motionOf, OP, operationsIn } from './calls.ts';
import { VALUE } from './codec.ts';

/** Steps of a recording: nine hours at 60 a second. A few megabytes could hold a billion, which could not be listed. */
export const MAX_STEPS = 2_000_000;

export interface Keyframe {
  /** Bytes of calls before it. */
  readonly place: number;
  /** Steps of the recording before it. */
  readonly tick: number;
  /** No call leads to it. */
  readonly isPinned: boolean;
  readonly leftOut: number;
  readonly cellSize: number | 'auto';
  /** Ids and user data. */
  readonly userData: Uint8Array<ArrayBuffer>;
  /** Without its checksum; its buffer may be longer. */
  readonly snapshot: Uint8Array<ArrayBuffer>;
  readonly meshes: readonly Mesh[];
  /** Simulated time before it, s, where it is recorded; its hash, where it is replayed. */
  readonly time?: number;
  hash?: string;
}

/** What a recorder and a replay have in common. */
export abstract class Track {
  readonly world: World;
  /** User data that are not in the recording, since JSON cannot hold them. */
  userDataLeftOut = 0;
  /** @internal */ protected readonly core: WorldCore;
  /** @internal */ protected keyframes: Keyframe[] = [];
  /** @internal All calls, those before the first keyframe dropped: so many bytes. */
  protected readonly calls = new Bytes();
  /** @internal */ protected dropped = 0;
  /** @internal */ protected lastStep = 0;
  /** @internal */ protected step = 0;
  /** @internal Calls of the world that are not of the track, since it was restored: then it is not at its place. */
  protected others = 0;
  /** @internal Of its end, where it is known. */
  protected endHash: string | undefined;
  /** @internal Where the world is; `Infinity` at the end, also of calls that are yet to come. */
  protected at = Infinity;

  /** @internal */
  constructor(world: World) {
    this.world = world;
    this.core = coreOf(world);
  }

  /** The step that the world is at. */
  get tick(): number {
    return this.step;
  }

  /** The first and the last step: ticks of the world, counted on where it was restored during the recording. */
  get first(): number {
    return this.keyframes[0].tick;
  }

  get last(): number {
    return this.lastStep;
  }

  /** @internal The place after the last call. */
  get end(): number {
    return this.dropped + this.calls.at;
  }

  /** @internal Where the world is. */
  get place(): number {
    return Math.min(this.at, this.end);
  }

  /** @internal The keyframe before a place. */
  protected indexOf(place: number): number {
    return this.keyframes.findLastIndex((one) => one.place <= place);
  }

  /** @internal Reads the calls from a place on. */
  protected from(place: number, to = this.end): Bytes {
    const from = new Bytes(this.calls.bytes.subarray(0, to - this.dropped));
    from.at = place - this.dropped;
    return from;
  }

  /** @internal The place at the end of a step, its listeners included; of the last one, after all calls. */
  placeOf(tick: number): number {
    if (tick >= this.last) return this.end;
    const base = this.keyframes.findLast((one) => one.tick < tick) ?? this.keyframes[0];
    const isOnTheWay = this.others === 0 && base.tick <= this.step && this.step < tick;
    const from = this.from(isOnTheWay ? this.place : base.place);
    let [at, left] = [from.at, tick - (isOnTheWay ? this.step : base.tick)];
    for (const [operation] of operationsIn(from)) {
      // (A hash is of the step before it.)
      if (left === 0 && operation !== OP.HASH) break;
      if (operation === OP.STEP_END) left--;
      ({ at } = from);
    }
    return this.dropped + at;
  }

  /**
   * @internal To a place, from a keyframe on the way if it `jumps`; each step is yielded, for other work in between. It ends where the world is sent elsewhere
   * meanwhile.
   */
  *go(to: number, jumps = true): Generator<number, void> {
    const goal = Math.min(to, this.end);
    const base = this.indexOf(goal);
    const { place, hash } = this.keyframes[base];
    if (this.others !== 0 || this.place > goal || (jumps && this.place < place)) this.restore(base);
    yield* this.#run(goal);
    if (this.place !== goal) return;
    if (goal === this.end) this.at = Infinity;
    const known = goal === this.end ? this.endHash : jumps || goal !== place ? undefined : hash;
    if (known === undefined) return;
    const isSame = this.world.hash() === known;
    this.compare(isSame);
    if (!isSame && known === hash) this.restore(base);
  }

  /** Makes the calls up to a place. */
  *#run(goal: number): Generator<number, void> {
    const from = this.from(this.place, goal);
    for (const [operation, given] of operationsIn(from)) {
      const here = (this.at = this.dropped + from.at);
      if (operation === OP.STEP_END) {
        yield ++this.step;
        if (this.at !== here) return;
      } else if (operation === OP.HASH) {
        this.compare(
          motionOf(this.core).every((word, i) => word === given[i]),
          false,
        );
      } else if (operation === OP.RESTORED) this.restore(this.indexOf(here));
      else if (operation < CALL_NAMES.length) this.#call(operation, given);
    }
  }

  #call(operation: number, given: readonly unknown[]): void {
    // (The observer sees it too, and the calls of listeners within it, which are others.)
    this.others--;
    const world = this.world as unknown as Record<string, unknown>;
    const name = CALL_NAMES[operation];
    try {
      if (typeof world[name] === 'function') (world[name] as (...args: unknown[]) => void)(...given);
      else world[name] = given[0];
    } catch (error) {
      // That of a listener; else the world is not the recorded one.
      if (operation === OP.STEP || operation === OP.DETECT) throw error;
      this.others++;
      this.compare(false);
    }
  }

  /** @internal The world as at a keyframe. User data that are not recorded stay. */
  protected restore(i: number): void {
    const { snapshot, tick, userData, cellSize, place, meshes } = this.keyframes[i];
    const { core, world } = this;
    core.meshOf = (digest) => meshes.find((mesh) => mesh.digest === digest);
    const { buffer } = snapshot.slice();
    sealSnapshot(buffer);
    // (The observer sees two calls.)
    this.others = -2;
    world.restore(buffer);
    world.cellSize = cellSize;
    this.others = 0;
    for (const from = new Bytes(userData); !from.isAtEnd;) {
      const [entity, value] = [VALUE(from) as Entity, VALUE(from)];
      if (world.isAlive(entity)) core.state.userData[rowOf(entity)] = value;
    }
    this.at = place;
    this.step = tick;
  }

  /** @internal Whether the world is that of the recording here; after the same motion (`isWhole`: false) it may still differ. */
  protected compare(_isSame: boolean, _isWhole = true): void {}
}
