// The sweep of cell sizes in the background: in a worker, or, if none starts, in slices between frames.

import { sweep } from './search.ts';
import type { Cost, Sample } from './search.ts';
import type { SweepOrder } from './worker.ts';

export interface Sweep {
  cancel(): void;
}

/** Measures one size after another; `point` is called for each, `done` after the last. Neither is called after `cancel`. */
export function startSweep(sample: Sample, sizes: readonly number[], point: (cost: Cost) => void, done: () => void): Sweep {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return inSlices(sample, sizes, point, done);
  }
  let slices: Sweep | undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<Cost | 'done'>) => {
    if (data !== 'done') point(data);
    else {
      worker.terminate();
      done();
    }
  });
  // It could not be loaded: offline, perhaps.
  worker.addEventListener('error', () => {
    worker.terminate();
    slices = inSlices(sample, sizes, point, done);
  });
  const order: SweepOrder = { sample, sizes };
  worker.postMessage(order);
  return {
    cancel: () => {
      worker.terminate();
      slices?.cancel();
    },
  };
}

function inSlices(sample: Sample, sizes: readonly number[], point: (cost: Cost) => void, done: () => void): Sweep {
  const points = sweep(sample, sizes, () => performance.now());
  let timer = 0;
  const next = (): void => {
    const one = points.next();
    if (one.done === true) {
      done();
      return;
    }
    point(one.value);
    timer = window.setTimeout(next);
  };
  timer = window.setTimeout(next);
  return { cancel: () => window.clearTimeout(timer) };
}
