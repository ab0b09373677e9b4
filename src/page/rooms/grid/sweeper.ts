// The sweep of cell sizes in the background: in a worker, or, if none starts, in slices between frames.

import { sweep } from './search.ts';
import type { Cost, Sample } from './search.ts';
import type { SweepOrder } from './worker.ts';

/** Measures one size after another; `point` is called for each, `done` after the last. Neither is called after the returned function, which cancels. */
export function startSweep(sample: Sample, sizes: readonly number[], point: (cost: Cost) => void, done: () => void): () => void {
  let worker: Worker | undefined;
  let timer = 0;
  const cancel = (): void => {
    worker?.terminate();
    window.clearTimeout(timer);
  };
  const inSlices = (): void => {
    const points = sweep(sample, sizes, () => performance.now());
    const next = (): void => {
      timer = window.setTimeout(next);
      const one = points.next();
      if (one.done !== true) point(one.value);
      else end();
    };
    timer = window.setTimeout(next);
  };
  const end = (): void => {
    cancel();
    done();
  };
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Cost | 'done'>) => (data === 'done' ? end() : point(data)));
    // It could not be loaded: offline, perhaps.
    worker.addEventListener('error', inSlices);
    const order: SweepOrder = { sample, sizes };
    worker.postMessage(order);
  } catch {
    inSlices();
  }
  return cancel;
}
