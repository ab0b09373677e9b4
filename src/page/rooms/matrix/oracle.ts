// The page's side of the oracle: it asks about the newest pose as soon as the last answer is there, and counts what a fuzz reports.

import { signal } from '@preact/signals';
import type { SolidPair } from '../../model/solid.ts';
import type { Answer, Check, Disagreement, Judged, Question } from './judge-pose.ts';
import { PAIRS, writePair } from './pairs.ts';

const CHECK_EVERY = 200; // ms, while the pose moves
/** Most disagreements that are kept; the rest are counted. */
const KEPT = 50;

/** The oracle's answer about a pose: `none` where there is no oracle, undefined before it has answered. */
export type Verdict = Judged | 'none' | undefined;

export interface FuzzRun {
  readonly run: number;
  readonly seed: number;
  /** Of all pairs together. */
  readonly total: number;
  readonly done: number;
  /** Poses the oracle disagreed about. */
  readonly failed: number;
  /** ms the oracle has worked on it. */
  readonly spent: number;
  /** The largest error of a signed distance, in eps·S. */
  readonly worst: number;
  readonly state: 'running' | 'done' | 'cancelled';
}

export class Oracle {
  readonly counters = { compared: 0, agree: 0, disagree: 0 };
  readonly disagreements: Disagreement[] = [];
  /** Counts the answers, of which counters and disagreements are made: what shows them reads it. */
  readonly changes = signal(0);
  /** There is no worker, or it died. */
  readonly isSilent = signal(false);
  readonly #fuzz = signal<FuzzRun | undefined>(undefined);
  readonly #post: (question: Question) => void;
  readonly #judged = new WeakMap<SolidPair, Judged>();
  /** Counts the checks that have come back. */
  readonly #checks = signal(0);
  #asked: object | undefined;
  #askedAt = -Infinity;
  /** Not yet answered. */
  #out: readonly Check[] | undefined;

  constructor(post: (question: Question) => void) {
    this.#post = post;
  }

  /** Once a frame; `of` is what the checks are made of, and they are made when it is another one and the last are answered. */
  ask(now: number, of: object, checks: () => readonly Check[]): void {
    if (this.#out || of === this.#asked || now - this.#askedAt < CHECK_EVERY) return;
    this.#asked = of;
    this.#askedAt = now;
    this.#out = checks();
    this.#post({ ask: 'check', checks: this.#out });
  }

  verdictOf(pose: SolidPair): Verdict {
    void this.#checks.value;
    return this.isSilent.value ? 'none' : this.#judged.get(pose);
  }

  get fuzzRun(): FuzzRun | undefined {
    return this.#fuzz.value;
  }

  /** Starts again, whatever ran before. */
  fuzz(seed: number, poses: number): void {
    const run = (this.#fuzz.peek()?.run ?? 0) + 1;
    this.#fuzz.value = { run, seed, total: poses * PAIRS.length, done: 0, failed: 0, spent: 0, worst: 0, state: 'running' };
    this.#post({ ask: 'fuzz', run, seed, poses });
  }

  cancel(): void {
    const run = this.#fuzz.peek();
    if (run?.state !== 'running') return;
    this.#fuzz.value = { ...run, state: 'cancelled' };
    this.#post({ ask: 'stop' });
  }

  /** ms that the fuzz still needs at its pace; undefined while it is unknown. */
  get timeLeft(): number | undefined {
    const run = this.fuzzRun;
    return run?.state === 'running' && run.done > 0 ? (run.spent / run.done) * (run.total - run.done) : undefined;
  }

  receive(answer: Answer): void {
    if (answer.ask === 'check') {
      const { verdicts } = answer;
      const checks = this.#out ?? [];
      this.#out = undefined;
      checks.forEach(({ pose }, i) => this.#judged.set(pose, verdicts[i]));
      this.#checks.value++;
      this.#count(
        checks.length,
        checks.flatMap(({ pose }, i) => (verdicts[i].complaint === null ? [] : [{ pose, complaint: verdicts[i].complaint }])),
      );
    } else {
      const run = this.#fuzz.peek();
      // A result of an abandoned run does not count.
      if (run?.state !== 'running' || run.run !== answer.run) return;
      this.#count(answer.done, answer.disagreements);
      const done = run.done + answer.done;
      this.#fuzz.value = {
        ...run,
        done,
        failed: run.failed + answer.disagreements.length,
        spent: run.spent + answer.took,
        worst: Math.max(run.worst, answer.worst),
        state: done === run.total ? 'done' : 'running',
      };
    }
    this.changes.value++;
  }

  #count(compared: number, complaints: readonly Disagreement[]): void {
    this.counters.compared += compared;
    this.counters.agree += compared - complaints.length;
    this.counters.disagree += complaints.length;
    for (const one of complaints) {
      const isKnown = this.disagreements.some((known) => nameOf(known) === nameOf(one));
      if (!isKnown && this.disagreements.length < KEPT) this.disagreements.push(one);
    }
  }
}

const nameOf = ({ pose }: Disagreement): string => JSON.stringify(writePair(pose));

/** In a worker of its own, until the second is called. */
export function startOracle(): readonly [oracle: Oracle, close: () => void] {
  let worker: Worker | undefined;
  const oracle = new Oracle((question) => worker?.postMessage(question));
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
