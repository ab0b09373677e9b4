// The oracle in its worker: asked for the newest poses a few times a second, and what it has answered.

import { signal } from '@preact/signals';
import { OracleQueue } from './oracle-queue.ts';
import type { PairPose } from './placement.ts';
import type { Answer, Check, Judged } from './protocol.ts';
import type { Verdict } from './sentences.ts';

const CHECK_EVERY = 200; // ms, while the pose moves

export class Oracle {
  readonly queue: OracleQueue;
  /** The worker could not be started, or it died. */
  readonly isSilent = signal(false);
  /** Counts the changes of the queue: what shows the queue reads it. */
  readonly changes = signal(0);
  readonly #answers = signal(0);
  readonly #judged = new WeakMap<PairPose, Judged>();
  readonly #worker: Worker | undefined;
  #asked: object | undefined;
  #askedAt = -Infinity;

  constructor() {
    this.queue = new OracleQueue(
      (question) => this.#worker?.postMessage(question),
      () => performance.now(),
      {
        checked: (checks, verdicts) => {
          checks.forEach(({ pose }, i) => this.#judged.set(pose, verdicts[i]));
          this.#answers.value++;
        },
        changed: () => this.changes.value++,
      },
    );
    try {
      this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    } catch {
      this.isSilent.value = true;
    }
    this.#worker?.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.queue.receive(data));
    this.#worker?.addEventListener('error', () => (this.isSilent.value = true));
  }

  /** Once a frame; `of` is what the checks are made of, and they are made when it is another one. */
  ask(now: number, of: object, checks: () => readonly Check[]): void {
    if (of === this.#asked || now - this.#askedAt < CHECK_EVERY) return;
    this.#asked = of;
    this.#askedAt = now;
    this.queue.check(checks());
  }

  verdictOf(pose: PairPose): Verdict {
    void this.#answers.value;
    return this.isSilent.value ? 'none' : this.#judged.get(pose);
  }

  close(): void {
    this.#worker?.terminate();
  }
}
