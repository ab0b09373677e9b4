// The sweep of cell sizes in a thread of its own, so that the page keeps responding. It posts each point of the curve when it is measured.

import { sweep } from './search.ts';
import type { Sample } from './search.ts';

export interface SweepOrder {
  readonly sample: Sample;
  readonly sizes: readonly number[];
}

addEventListener('message', ({ data: { sample, sizes } }: MessageEvent<SweepOrder>) => {
  for (const point of sweep(sample, sizes, () => performance.now())) postMessage(point);
  postMessage('done');
});
