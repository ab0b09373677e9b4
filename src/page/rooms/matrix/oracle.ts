// The connection to the oracle's worker.

import { OracleQueue, type OracleQueueEvents } from './oracle-queue.ts';
import type { Answer } from './protocol.ts';

export interface Oracle {
  readonly queue: OracleQueue;
  close(): void;
}

/** Undefined if a browser cannot start a worker. `failed` is called if it dies later. */
export function openOracle(events: OracleQueueEvents, failed: () => void): Oracle | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  const queue = new OracleQueue(
    (question) => worker.postMessage(question),
    () => performance.now(),
    events,
  );
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => queue.receive(data));
  worker.addEventListener('error', failed);
  return { queue, close: () => worker.terminate() };
}
