// The connection to the oracle's worker, and what it has answered.

import { signal } from '@preact/signals';
import { OracleQueue, type OracleQueueEvents } from './oracle-queue.ts';
import type { Answer } from './protocol.ts';

export class Oracle {
  readonly queue: OracleQueue;
  /** The worker could not be started, or it died. */
  readonly isSilent = signal(false);
  /** Counts the changes of the queue: what shows the queue reads it. */
  readonly changes = signal(0);
  readonly #worker: Worker | undefined;

  constructor(checked: OracleQueueEvents['checked']) {
    this.queue = new OracleQueue(
      (question) => this.#worker?.postMessage(question),
      () => performance.now(),
      { checked, changed: () => this.changes.value++ },
    );
    try {
      this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    } catch {
      this.isSilent.value = true;
    }
    this.#worker?.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.queue.receive(data));
    this.#worker?.addEventListener('error', () => (this.isSilent.value = true));
  }

  close(): void {
    this.#worker?.terminate();
  }
}
