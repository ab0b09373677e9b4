// Gravity of one body of a contact relative to the other.

import type { WorldCore } from '../world/core.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';

/** Gravity of row b relative to row a, along the normal at `normals[o]`, m/s². */
export function relativeGravity(
  { settings, state }: WorldCore,
  { block }: SolverBodies,
  a: number,
  b: number,
  normals: Float64Array,
  o: number,
): number {
  const { gravity } = settings;
  const { gravityScale } = state;
  const scale = (block[BLOCK * b + INVERSE_MASS] > 0 ? gravityScale[b] : 0) - (block[BLOCK * a + INVERSE_MASS] > 0 ? gravityScale[a] : 0);
  return scale * (gravity[0] * normals[o] + gravity[1] * normals[o + 1] + gravity[2] * normals[o + 2]);
}
