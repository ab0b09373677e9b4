// Gravity, and forces, on one body of a contact relative to the other.

import type { WorldCore } from '../world/core.ts';
import { forceAlong } from './apply-forces.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';

/** Gravity and forces on row b relative to those on row a, along the normal at `normals[o]`, m/s². */
export function relativeGravity(core: WorldCore, bodies: SolverBodies, a: number, b: number, normals: Float64Array, o: number): number {
  const { gravity } = core.settings;
  const { gravityScale } = core.state;
  const { block } = bodies;
  const scale = (block[BLOCK * b + INVERSE_MASS] > 0 ? gravityScale[b] : 0) - (block[BLOCK * a + INVERSE_MASS] > 0 ? gravityScale[a] : 0);
  const pull = scale * (gravity[0] * normals[o] + gravity[1] * normals[o + 1] + gravity[2] * normals[o + 2]);
  if (core.forces.count === 0) return pull;
  return pull + (forceAlong(core, bodies, b, normals, o) - forceAlong(core, bodies, a, normals, o));
}
