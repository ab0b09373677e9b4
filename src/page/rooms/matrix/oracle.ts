// The worker behind the desk.

import { Desk, type DeskEvents } from './oracle-queue.ts';
import type { Answer } from './protocol.ts';

export interface Oracle {
  readonly desk: Desk;
  close(): void;
}

/** Undefined where a browser lets no worker start. `failed` is called when it dies later. */
export function openOracle(events: DeskEvents, failed: () => void): Oracle | undefined {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
  const desk = new Desk(
    (question) => worker.postMessage(question),
    () => performance.now(),
    events,
  );
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => desk.receive(data));
  worker.addEventListener('error', failed);
  return { desk, close: () => worker.terminate() };
}
