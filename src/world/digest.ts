// The hash of a world: equal hashes mean that two worlds move alike from here on, bit for bit.

import { createHash } from '../math/hash.ts';
import type { WorldCore } from './core.ts';

/** Hex digits over the simulated columns of the living rows. Timings and names are not part of it. */
export function hashOf(core: WorldCore): string {
  const { state } = core;
  const hash = createHash();
  hash.u32(core.tick);
  hash.u32(state.count);
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row]) continue;
    hash.u32(row);
    hash.u32(state.generation[row]);
    hash.f64s(state.position, 3 * row, 3 * row + 3);
    hash.f64s(state.orientation, 4 * row, 4 * row + 4);
    hash.f64s(state.velocity, 3 * row, 3 * row + 3);
    hash.f64s(state.angularVelocity, 3 * row, 3 * row + 3);
    hash.f64(state.restTime[row]);
    hash.u32(state.asleep[row]);
  }
  return hash.digest();
}
