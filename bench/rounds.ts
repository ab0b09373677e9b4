// Rounds of several contestants in turn (A B C A B C …), so that whatever else the machine does falls on all of them; the first round is thrown away.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Contestant {
  readonly name: string;
  /** One turn: the time of each of its frames, ms. */
  turn(round: number): number[];
}

/** ms, over all frames of the kept rounds. */
export interface Times {
  readonly median: number;
  readonly min: number;
  readonly p95: number;
  readonly frames: number;
}

// Garbage of one contestant is not collected in another's time.
setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Where two threads take turns: whose turn it is, and which of the two this one is. */
let shared: { readonly turn: Int32Array; readonly side: number } | null = null;

export function shareTurns(buffer: SharedArrayBuffer, side: 0 | 1): void {
  shared = { turn: new Int32Array(buffer), side };
}

/** Runs a round of this thread, while the other one waits. */
export function inTurn(round: () => void): void {
  if (shared === null) return round();
  const { turn, side } = shared;
  while (Atomics.load(turn, 0) !== side) {
    if (Atomics.wait(turn, 0, 1 - side, 600_000) === 'timed-out') throw new Error('the other thread did not end its round');
  }
  round();
  Atomics.store(turn, 0, 1 - side);
  Atomics.notify(turn, 0);
}

export function takeTurns(contestants: readonly Contestant[], rounds: number): Map<string, Times> {
  const samples = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    inTurn(() => {
      for (const contestant of contestants) {
        collectGarbage();
        const times = contestant.turn(round);
        if (round > 0) samples.get(contestant.name)!.push(...times);
      }
    });
  }
  // (Until the other thread has ended its last round.)
  inTurn(() => {});
  return new Map([...samples].map(([name, times]) => [name, summary(times)]));
}

export function summary(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), min: sorted[0], p95: at(0.95), frames: sorted.length };
}

export type Clock = 'wall' | 'cpu';

/** A stopwatch, ms: of the wall clock, or of the processor time of this whole process, which on a busy machine leaves out the time of others. */
export function stopwatch(clock: Clock): (run: () => void) => number {
  const now = clock === 'wall' ? () => performance.now() : processorTime;
  return (run) => {
    const start = now();
    run();
    return now() - start;
  };
}

function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
