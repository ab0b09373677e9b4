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

export function takeTurns(contestants: readonly Contestant[], rounds: number): Map<string, Times> {
  const samples = new Map<string, number[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const contestant of contestants) {
      collectGarbage();
      const times = contestant.turn(round);
      if (round > 0) samples.get(contestant.name)!.push(...times);
    }
  }
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
