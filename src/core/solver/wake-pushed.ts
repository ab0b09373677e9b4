// Wakes sleeping bodies that the solver has pushed: in that step they were as static.

import type { WorldCore } from '../world/core.ts';
import { wakeOne } from '../world/wake.ts';
import type { Constraints } from './contact-constraints.ts';

/** (`wakeHit` has woken the bodies that touch an awake one; of all others an impact has an approach speed.) */
export function wakePushed(core: WorldCore, { approach, separated, rowA, rowB }: Constraints): void {
  for (let i = 0; i < separated.count; i++) {
    const c = separated.list[i];
    if (approach[c] > 0) wakeOne(core, rowA[c], rowB[c]);
  }
}
