// Which contacts the solver keeps although their pairs are watched by continuous collision.

import { COUNT, DISTANCE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { CAPSULE, P1, P2, STRIDE } from '../shapes/record.ts';
import { TOUCHING, type ContactList } from '../world/contact-list.ts';
import { slopOf } from '../world/mass-properties.ts';
import type { WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { JAMMED, NOT_SOLVED, PRESSED, smallerExtent, SOLVED } from './impact-pairs.ts';
import { isJammed, OVERLAP_BIT } from './overlap-recovery.ts';
import { restitutionThreshold } from './restitution.ts';

/** Error of the solver's prediction at the end of a step, in smallest extents, from which a contact is left to continuous collision. */
const PREDICTION_ERROR = 0.03;

/** Distance of a contact at the start of the step, m. (Rounding may leave a small gap in one that touches.) */
export function contactDistance({ flags, manifold, start }: ContactList, c: number): number {
  const distance = manifold[start[c] + DISTANCE];
  return (flags[c] & TOUCHING) !== 0 ? Math.min(0, distance) : distance;
}

/**
 * Decides which values `solved` has for a pair with contact c, of rows a and b: the solver keeps contacts that rest and those of bodies pressed between
 * others. All others are hidden from it.
 */
export function takeContact(context: ContinuousContext, a: number, b: number, c: number): number {
  const { core, bodies, hidden } = context;
  const { state, contacts } = core;
  if (((bodies.deep[a] | bodies.deep[b]) & OVERLAP_BIT) !== 0) return isJammed(core, c) ? JAMMED : PRESSED;
  const m = contacts.start[c];
  const extent = smallerExtent(state, a, b);
  const error = predictionError(context, a, contacts.manifold, m) + predictionError(context, b, contacts.manifold, m);
  if (isResting(context, a, b, c, slopOf(extent)) && error <= PREDICTION_ERROR * extent + slopOf(extent)) return SOLVED;
  hidden[c] = c + 1;
  return NOT_SOLVED;
}

/**
 * Whether contact c touched at the start of the step, or was slow and within a tenth of a slop. The solver keeps such a contact: without it the body would
 * fall for a step, without friction.
 */
function isResting({ core }: ContinuousContext, a: number, b: number, c: number, slop: number): boolean {
  const { state, contacts } = core;
  const { manifold } = contacts;
  const distance = contactDistance(contacts, c);
  if (distance <= 0) return true;
  if (distance > TOUCH_DEPTH * slop) return false;
  const m = contacts.start[c];
  const slowest = restitutionThreshold(core);
  for (let q = 0, s = m + POINTS; q < manifold[m + COUNT]; q++, s += POINT_STRIDE) {
    if (closingSpeed(state, manifold, m + NORMAL, s, a, b) > slowest) return false;
  }
  return true;
}

/** Closing speed of the manifold point at `s` along the normal at `n`, m/s. */
function closingSpeed(state: WorldState, manifold: Float64Array, n: number, s: number, a: number, b: number): number {
  const { position, velocity, angularVelocity } = state;
  let closing = 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const turnsA =
      angularVelocity[3 * a + i] * (manifold[s + j] - position[3 * a + j]) -
      angularVelocity[3 * a + j] * (manifold[s + i] - position[3 * a + i]);
    const turnsB =
      angularVelocity[3 * b + i] * (manifold[s + j] - position[3 * b + j]) -
      angularVelocity[3 * b + j] * (manifold[s + i] - position[3 * b + i]);
    closing += manifold[n + k] * (velocity[3 * a + k] + turnsA - velocity[3 * b + k] - turnsB);
  }
  return closing;
}

/**
 * Error of the predicted separation along the normal at the end of the step, m: |dt²/2 · n·(ω × (ω × r))|, with r from the centre to the core: rotation about
 * the axis of a capsule moves no surface, so a rolling capsule stays with the solver.
 */
function predictionError({ core }: ContinuousContext, row: number, manifold: Float64Array, m: number): number {
  const { dt } = core;
  const { kind, data, position, angularVelocity, turnRadius } = core.state;
  const i = 3 * row;
  const x = angularVelocity[i];
  const y = angularVelocity[i + 1];
  const z = angularVelocity[i + 2];
  const squared = x * x + y * y + z * z;
  if (squared === 0 || turnRadius[row] === 0) return 0;
  let rx = manifold[m + POINTS] - position[i];
  let ry = manifold[m + POINTS + 1] - position[i + 1];
  let rz = manifold[m + POINTS + 2] - position[i + 2];
  if (kind[row] === CAPSULE) {
    const o = STRIDE * row;
    const ux = data[o + P2] - data[o + P1];
    const uy = data[o + P2 + 1] - data[o + P1 + 1];
    const uz = data[o + P2 + 2] - data[o + P1 + 2];
    const along = (rx * ux + ry * uy + rz * uz) / (ux * ux + uy * uy + uz * uz);
    rx = along * ux;
    ry = along * uy;
    rz = along * uz;
  }
  const nx = manifold[m + NORMAL];
  const ny = manifold[m + NORMAL + 1];
  const nz = manifold[m + NORMAL + 2];
  const bend = (x * nx + y * ny + z * nz) * (x * rx + y * ry + z * rz) - squared * (nx * rx + ny * ry + nz * rz);
  return 0.5 * dt * dt * Math.abs(bend);
}
