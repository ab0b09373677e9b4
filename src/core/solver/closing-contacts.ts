// Separated contacts of slow bodies that close within the step: their impacts are found like those of fast bodies, at their own time and with their own
// normal.

import { growInts } from '../broadphase/grow.ts';
import { touchingRange } from '../math/scalar.ts';
import { DISTANCE, NORMAL } from '../narrowphase/manifold.ts';
import { HAS_RESPONSE, TOUCHING, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { CROWD, isAwake, squaredLength } from './fast-bodies.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { restitutionThreshold } from './restitution.ts';

/** Lists the closing contacts; in a crowd only those with restitution. */
export function listClosing({ core, bodies, fast, closing, hidden }: ContinuousContext): void {
  const { rowA, rowB, count } = core.contacts;
  const { restitution } = core.state;
  const { deep } = bodies;
  closing.list = growInts(closing.list, count);
  closing.count = 0;
  for (let c = 0; c < count; c++) {
    if (hidden[c] === 0 && isClosing(core, c) && ((deep[rowA[c]] | deep[rowB[c]]) & OVERLAP_BIT) === 0) closing.add(c);
  }
  if (fast.found + closing.count <= CROWD) return;
  let kept = 0;
  for (let i = 0; i < closing.count; i++) {
    const c = closing.list[i];
    if (restitution[rowA[c]] + restitution[rowB[c]] > 0) closing.list[kept++] = c;
  }
  closing.count = kept;
}

/** Whether contact c is one of awake bodies that are apart and close within the step faster than the restitution threshold. */
export function isClosing(core: WorldCore, c: number): boolean {
  const { contacts } = core;
  if ((contacts.flags[c] & (TOUCHING | WITH_SENSOR | HAS_RESPONSE)) !== HAS_RESPONSE) return false;
  const { state, dt } = core;
  const { manifold } = contacts;
  const { body, asleep, continuous, velocity } = state;
  const a = contacts.rowA[c];
  const b = contacts.rowB[c];
  const m = contacts.start[c];
  let speed = 0;
  for (let k = 0; k < 3; k++) speed += manifold[m + NORMAL + k] * (velocity[3 * a + k] - velocity[3 * b + k]);
  speed += rotationSpeed(state, a) + rotationSpeed(state, b);
  // (Gravity adds half of the threshold to the speed by the end of the step.)
  const slowest = restitutionThreshold(core);
  if (!(speed > slowest) || !isAwake(state, a, b)) return false;
  // (By its rounding a contact that touches as the step ends may be missed, which is an impact of the next step to the solver.)
  const rounding = 4 * touchingRange(Math.max(state.size[a], state.size[b]));
  if (!((speed + 0.5 * slowest) * dt + rounding > manifold[m + DISTANCE])) return false;
  // (A sleeping body is woken before it is hit: wakeHit.)
  if ((body[a] === DYNAMIC && asleep[a] === 1) || (body[b] === DYNAMIC && asleep[b] === 1)) return false;
  return (continuous[a] | continuous[b]) !== 0;
}

/** Largest speed at which rotation moves a point of a row, m/s. */
export function rotationSpeed({ angularVelocity, turnRadius }: WorldState, row: number): number {
  return Math.sqrt(squaredLength(angularVelocity, 3 * row)) * turnRadius[row];
}
