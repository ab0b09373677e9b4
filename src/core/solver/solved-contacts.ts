// Which contacts the solver keeps although their pairs are watched by continuous collision.

import { COUNT, DISTANCE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { CAPSULE, RADIUS, STRIDE } from '../shapes/record.ts';
import { TOUCHING } from '../world/contact-list.ts';
import { relative, squaredLength, writeRelative } from '../world/point-motion.ts';
import { TOUCH_DEPTH } from './constants.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { JAMMED, NOT_SOLVED, SOLVED } from './impact-pairs.ts';
import { isJammed, OVERLAP_BIT } from './overlap-recovery.ts';
import { restitutionThreshold } from './restitution.ts';

/** Error of the solver's prediction at the end of a step, in smallest extents, from which a contact is left to continuous collision. */
const PREDICTION_ERROR = 0.03;
const error = new Float64Array(1);

/**
 * Writes the initial distance of pair p, with contact c of rows a and b, and decides which value its `solved` has: the solver keeps contacts that rest and those
 * of bodies pressed between others. All others are hidden from it.
 */
export function takeContact(context: ContinuousContext, p: number, a: number, b: number, c: number): number {
  const { core, bodies, hidden, pairs } = context;
  const { contacts } = core;
  const m = contacts.start[c];
  const distance = contacts.manifold[m + DISTANCE];
  // (Rounding may leave a small gap in one that touches.)
  pairs.initialDistance[p] = (contacts.flags[c] & TOUCHING) !== 0 ? Math.min(0, distance) : distance;
  if (((bodies.deep[a] | bodies.deep[b]) & OVERLAP_BIT) !== 0) return isJammed(core, c) ? JAMMED : SOLVED;
  error[0] = 0;
  addPredictionError(context, a, contacts.manifold, m, 1);
  addPredictionError(context, b, contacts.manifold, m, -1);
  if (isResting(context, p, a, b, c) && error[0] <= PREDICTION_ERROR * pairs.extent[p] + pairs.slop[p]) return SOLVED;
  hidden[c] = c + 1;
  return NOT_SOLVED;
}

/**
 * Whether contact c touched at the start of the step, or was slow and within a tenth of a slop. The solver keeps such a contact: without it the body would
 * fall for a step, without friction.
 */
function isResting({ core, pairs }: ContinuousContext, p: number, a: number, b: number, c: number): boolean {
  const { manifold, start } = core.contacts;
  const distance = pairs.initialDistance[p];
  if (distance <= 0 || distance > TOUCH_DEPTH * pairs.slop[p]) return distance <= 0;
  const m = start[c];
  const slowest = restitutionThreshold(core);
  for (let q = 0, s = m + POINTS; q < manifold[m + COUNT]; q++, s += POINT_STRIDE) {
    writeRelative(core.state, a, b, manifold, s);
    const n = m + NORMAL;
    if (-(manifold[n] * relative[0] + manifold[n + 1] * relative[1] + manifold[n + 2] * relative[2]) > slowest) return false;
  }
  return true;
}

/**
 * Adds the error of the predicted separation along the normal at the end of the step, m: |dt²/2 · n·(ω × (ω × r))|, with r from the centre to the core: rotation about
 * the axis of a capsule moves no surface, so a rolling capsule stays with the solver. `outward`: 1 where the normal leads out of the row, else −1.
 */
function addPredictionError({ core }: ContinuousContext, row: number, manifold: Float64Array, m: number, outward: number): void {
  const { dt } = core;
  const { kind, data, position, angularVelocity, turnRadius } = core.state;
  if (turnRadius[row] === 0) return;
  const round = kind[row] === CAPSULE ? outward * data[STRIDE * row + RADIUS] : 0;
  let along = 0;
  let turning = 0;
  let height = 0;
  for (let k = 0; k < 3; k++) {
    const w = angularVelocity[3 * row + k];
    const n = manifold[m + NORMAL + k];
    const r = manifold[m + POINTS + k] - position[3 * row + k] - round * n;
    along += n * w;
    turning += w * r;
    height += n * r;
  }
  error[0] += 0.5 * dt * dt * Math.abs(along * turning - squaredLength(angularVelocity, 3 * row) * height);
}
