// The queue of checks by the oracle: one at a time; the newest pose comes first, an older one not yet sent is dropped, and the fuzz uses the
// remaining time in batches of a few hundredths of a second, the pairs in turn.

import type { Disagreement } from './judge-pose.ts';
import { PAIRS, poseText } from './pairs.ts';
import type { Answer, Check, Judged, Question } from './protocol.ts';

/** Target time of a batch, ms: short compared to the wait for the next check, long compared to a message. */
const BATCH_TIME = 60;
const LARGEST_BATCH = 500;
/** Most disagreements that are kept; the rest are counted. */
const KEPT = 50;

export interface FuzzRun {
  readonly seed: number;
  /** Poses of each pair. */
  readonly poses: number;
  /** Of all pairs together. */
  readonly total: number;
  done: number;
  /** Poses the oracle disagreed about. */
  failed: number;
  /** Milliseconds the oracle has worked on it. */
  spent: number;
  /** The largest error of a signed distance, in eps·S. */
  worst: number;
  state: 'running' | 'done' | 'cancelled';
}

export interface Counters {
  compared: number;
  agree: number;
  disagree: number;
}

export interface OracleQueueEvents {
  /** A check came back, in the order of its pairs. */
  readonly checked: (checks: readonly Check[], verdicts: readonly Judged[]) => void;
  /** Counters, disagreements or the fuzz changed. */
  readonly changed: () => void;
}

export class OracleQueue {
  readonly counters: Counters = { compared: 0, agree: 0, disagree: 0 };
  readonly disagreements: Disagreement[] = [];
  fuzzRun: FuzzRun | undefined;
  readonly #post: (question: Question) => void;
  readonly #now: () => number;
  readonly #events: OracleQueueEvents;
  #out: Question | undefined;
  #sentAt = 0;
  #check: readonly Check[] | undefined;
  /** Of each pair: poses done, and the size of its next batch. */
  readonly #done = new Float64Array(PAIRS.length);
  readonly #size = new Float64Array(PAIRS.length).fill(1);
  #turn = 0;

  /** `now` in milliseconds, from anywhere. */
  constructor(post: (question: Question) => void, now: () => number, events: OracleQueueEvents) {
    this.#post = post;
    this.#now = now;
    this.#events = events;
  }

  /** Checks these as soon as possible, instead of any that still wait. */
  check(checks: readonly Check[]): void {
    this.#check = checks;
    this.#next();
  }

  /** True while a check waits or runs. */
  get checking(): boolean {
    return this.#check !== undefined || this.#out?.ask === 'check';
  }

  /** Starts again, whatever ran before. */
  fuzz(seed: number, poses: number): void {
    this.fuzzRun = { seed, poses, total: poses * PAIRS.length, done: 0, failed: 0, spent: 0, worst: 0, state: 'running' };
    this.#done.fill(0);
    this.#turn = 0;
    this.#next();
    this.#events.changed();
  }

  cancel(): void {
    if (this.fuzzRun?.state !== 'running') return;
    this.fuzzRun.state = 'cancelled';
    this.#events.changed();
  }

  /** Milliseconds that the fuzz still needs at its pace; undefined while it is unknown. */
  get timeLeft(): number | undefined {
    const run = this.fuzzRun;
    return run?.state === 'running' && run.done > 0 ? (run.spent / run.done) * (run.total - run.done) : undefined;
  }

  receive(answer: Answer): void {
    const out = this.#out;
    this.#out = undefined;
    const took = this.#now() - this.#sentAt;
    if (answer.ask === 'check' && out?.ask === 'check') this.#checked(out.checks, answer.verdicts);
    else if (answer.ask === 'fuzz' && out?.ask === 'fuzz') this.#fuzzed(out, answer, took);
    this.#next();
    this.#events.changed();
  }

  #checked(checks: readonly Check[], verdicts: readonly Judged[]): void {
    checks.forEach(({ pair, pose }, i) => {
      const { complaint } = verdicts[i];
      this.#count(complaint === null ? 1 : 0, complaint === null ? 0 : 1);
      if (complaint !== null) this.#keep({ pair, pose: poseText(pose), complaint });
    });
    this.#events.checked(checks, verdicts);
  }

  #fuzzed(out: Question & { ask: 'fuzz' }, { batch }: Answer & { ask: 'fuzz' }, took: number): void {
    const run = this.fuzzRun;
    // A result of an abandoned run does not count.
    if (run?.state !== 'running' || run.seed !== out.seed || this.#done[out.pair] !== out.from) return;
    this.#done[out.pair] += out.count;
    // At most doubled: the first calls are slow.
    const fitting = (out.count * BATCH_TIME) / Math.max(took, 0.1);
    this.#size[out.pair] = Math.max(1, Math.min(LARGEST_BATCH, Math.floor(fitting), 2 * out.count));
    run.done += out.count;
    run.failed += batch.disagreements.length;
    run.spent += took;
    run.worst = Math.max(run.worst, batch.worst);
    this.#count(batch.agree, batch.disagreements.length);
    for (const one of batch.disagreements) this.#keep(one);
    if (run.done === run.total) run.state = 'done';
  }

  #next(): void {
    if (this.#out !== undefined) return;
    if (this.#check !== undefined) {
      const checks = this.#check;
      this.#check = undefined;
      this.#send({ ask: 'check', checks });
      return;
    }
    const run = this.fuzzRun;
    if (run?.state !== 'running') return;
    while (this.#done[this.#turn] >= run.poses) this.#turn = (this.#turn + 1) % PAIRS.length;
    const pair = this.#turn;
    this.#turn = (pair + 1) % PAIRS.length;
    const from = this.#done[pair];
    this.#send({ ask: 'fuzz', seed: run.seed, pair, from, count: Math.min(this.#size[pair], run.poses - from) });
  }

  #send(question: Question): void {
    this.#out = question;
    this.#sentAt = this.#now();
    this.#post(question);
  }

  #count(agree: number, disagree: number): void {
    this.counters.compared += agree + disagree;
    this.counters.agree += agree;
    this.counters.disagree += disagree;
  }

  #keep(one: Disagreement): void {
    const known = this.disagreements.some(({ pair, pose }) => pose === one.pose && pair.a === one.pair.a && pair.b === one.pair.b);
    if (!known && this.disagreements.length < KEPT) this.disagreements.push(one);
  }
}
