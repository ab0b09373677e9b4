// The worlds of a sweep in a thread of their own: the page keeps responding, and no picture is drawn between two measured steps.

import { scenes } from '../../scenes/index.ts';
import { COUNTS, STEPS, WARM_STEPS } from './sweep.ts';
import type { SweepMessage, SweepPoint, SweepTask } from './sweep.ts';

/** ms between two progress messages. */
const TELL = 200;

function tell(message: SweepMessage): void {
  postMessage(message);
}

function measure(bodies: number, { seed, substeps, sleeping }: SweepTask): SweepPoint {
  const now = (): number => performance.now();
  const world = scenes.rain.build({ seed, count: bodies, world: { substeps, sleeping, now } });
  const columns = {
    step: new Float64Array(STEPS),
    solve: new Float64Array(STEPS),
    broadphase: new Float64Array(STEPS),
    narrowphase: new Float64Array(STEPS),
  };
  let reported = now();
  for (let i = 0; i < WARM_STEPS + STEPS; i++) {
    world.step();
    const k = i - WARM_STEPS;
    if (k >= 0) {
      const { step, solve, grid, pairs, contacts } = world.timings;
      columns.step[k] = step;
      columns.solve[k] = solve;
      columns.broadphase[k] = grid + pairs;
      columns.narrowphase[k] = contacts;
    }
    if (now() - reported < TELL) continue;
    reported = now();
    tell({ kind: 'progress', bodies, share: (i + 1) / (WARM_STEPS + STEPS) });
  }
  const at = (values: Float64Array, share: number): number => values.toSorted()[Math.ceil(share * STEPS) - 1];
  return {
    bodies,
    step: at(columns.step, 0.5),
    p95: at(columns.step, 0.95),
    solve: at(columns.solve, 0.5),
    broadphase: at(columns.broadphase, 0.5),
    narrowphase: at(columns.narrowphase, 0.5),
    contacts: world.timings.touching,
    hash: world.hash(),
  };
}

addEventListener('message', ({ data }: MessageEvent<SweepTask>) => {
  // (A first world is discarded: the engine compiles the step while it runs.)
  measure(COUNTS[0], data);
  for (const bodies of COUNTS) {
    tell({ kind: 'progress', bodies, share: 0 });
    tell({ kind: 'point', point: measure(bodies, data) });
  }
  tell({ kind: 'done' });
});
