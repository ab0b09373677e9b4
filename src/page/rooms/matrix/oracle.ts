// The oracle in its worker, one question at a time: the newest pose comes first, an older one not yet sent is dropped, and the fuzz uses the remaining
// time in batches of a few hundredths of a second, the pairs in turn.

import { signal } from '@preact/signals';
import type { Disagreement } from './judge-pose.ts';
import { PAIRS, poseText } from './pairs.ts';
import type { PairPose } from './placement.ts';
import type { Answer, Check, Judged, Question, Verdict } from './protocol.ts';

const CHECK_EVERY = 200; // ms, while the pose moves

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

export class Oracle {
  readonly counters: Counters = { compared: 0, agree: 0, disagree: 0 };
  readonly disagreements: Disagreement[] = [];
  fuzzRun: FuzzRun | undefined;
  /** Counts the changes of counters, disagreements and fuzz: what shows them reads it. */
  readonly changes = signal(0);
  /** There is no worker, or it died. */
  readonly isSilent = signal(false);
  readonly #post: (question: Question) => void;
  readonly #now: () => number;
  readonly #judged = new WeakMap<PairPose, Judged>();
  /** Counts the checks that have come back. */
  readonly #answers = signal(0);
  #asked: object | undefined;
  #askedAt = -Infinity;
  #out: Question | undefined;
  #sentAt = 0;
  #check: readonly Check[] | undefined;
  /** Of each pair: poses done, and the size of its next batch. */
  readonly #done = new Float64Array(PAIRS.length);
  readonly #size = new Float64Array(PAIRS.length).fill(1);
  #turn = 0;

  /** `now` in milliseconds, from anywhere. */
  constructor(post: (question: Question) => void, now: () => number) {
    this.#post = post;
    this.#now = now;
  }

  /** Once a frame; `of` is what the checks are made of, and they are made when it is another one. */
  ask(now: number, of: object, checks: () => readonly Check[]): void {
    if (of === this.#asked || now - this.#askedAt < CHECK_EVERY) return;
    this.#asked = of;
    this.#askedAt = now;
    this.check(checks());
  }

  verdictOf(pose: PairPose): Verdict {
    void this.#answers.value;
    return this.isSilent.value ? 'none' : this.#judged.get(pose);
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
    this.changes.value++;
  }

  cancel(): void {
    if (this.fuzzRun?.state !== 'running') return;
    this.fuzzRun.state = 'cancelled';
    this.changes.value++;
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
    this.changes.value++;
  }

  #checked(checks: readonly Check[], verdicts: readonly Judged[]): void {
    checks.forEach(({ pair, pose }, i) => {
      const { complaint } = verdicts[i];
      this.#judged.set(pose, verdicts[i]);
      this.#count(complaint === null ? 1 : 0, complaint === null ? 0 : 1);
      if (complaint !== null) this.#keep({ pair, pose: poseText(pose), complaint });
    });
    this.#answers.value++;
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

/** In a worker of its own, until the second is called. */
export function startOracle(): readonly [oracle: Oracle, close: () => void] {
  let worker: Worker | undefined;
  const oracle = new Oracle(
    (question) => worker?.postMessage(question),
    () => performance.now(),
  );
  const silence = (): void => void (oracle.isSilent.value = true);
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    silence();
  }
  worker?.addEventListener('message', ({ data }: MessageEvent<Answer>) => oracle.receive(data));
  worker?.addEventListener('error', silence);
  return [oracle, () => worker?.terminate()];
}
