// The data of continuous collision, passed to its functions.

import type { WorldCore } from '../world/core.ts';
import { FastBodies } from './fast-bodies.ts';
import { ImpactPairs } from './impact-pairs.ts';
import { MotionPaths } from './motion-paths.ts';
import type { SolverBodies } from './solver-bodies.ts';

export class ContinuousContext {
  core!: WorldCore;
  bodies!: SolverBodies;
  /** Contacts, by index, without a constraint of the solver: above 0 (prepare-contacts.ts). */
  hidden: Int32Array = new Int32Array(0);

  readonly fast = new FastBodies();
  readonly paths = new MotionPaths();
  readonly pairs = new ImpactPairs();
}
