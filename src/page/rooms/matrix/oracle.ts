// The worker behind the desk.

import { OracleQueue, type OracleQueueEvents } from './oracle-queue.ts';
import type { Answer } from './protocol.ts';

export interface Oracle {
  readonly desk: OracleQueue;
  close(): void;
}

/** Undefined where a browser lets no worker start. `failed` is called when it dies later. */
export function openOracle(events: OracleQueueEvents, failed: () => void): Oracle | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  const desk = new OracleQueue(
    (question) => worker.postMessage(question),
    () => performance.now(),
    events,
  );
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => desk.receive(data));
  worker.addEventListener('error', failed);
  return { desk, close: () => worker.terminate() };
}
