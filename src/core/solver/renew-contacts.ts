// Contacts between bodies that roll over each other within a step: what was predicted at its start is found again in its middle.

import { pairKernel } from '../narrowphase/collide-table.ts';
import { MANIFOLD_STRIDE, MARGIN, NORMAL, POINTS, WITHOUT_POINTS } from '../narrowphase/manifold.ts';
import { STRIDE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { DYNAMIC, type WorldState } from '../world/state.ts';
import { updateShape } from '../world/transform.ts';
import { BASE_SEPARATION, T1, type ContactConstraints } from './contact-constraints.ts';
import { relativeMotion, relativeVelocity } from './contact-frame.ts';
import { pointNormalVelocity } from './impact-impulse.ts';
import { contactOrigin, prepareFrame, prepareMasses, setContactOrigin, TANGENT_HINT } from './prepare-frame.ts';
import { preparePoint } from './prepare-manifold.ts';
import { ANGULAR, DELTA_POSITION, DELTA_ROTATION, LINEAR, type SolverBodies } from './solver-bodies.ts';

/**
 * Error of a predicted separation at the end of the step, in smallest extents, from which the contact is found again. Larger: landing bodies sink into each
 * other. Smaller: more contacts are found twice.
 */
const MAX_ERROR = 0.1;
/** Squared cosine between a tangent and the new normal up to which the tangent is projected. */
const MAX_ALONG = 0.9;

const manifold = new Float64Array(MANIFOLD_STRIDE);

/** Whether two dynamic rows move so far in the step that the prediction of their contact may be off by `MAX_ERROR`: what moves less cannot cause it. */
export function mayRoll({ body, reach, smallestExtent }: WorldState, a: number, b: number): boolean {
  const extent = smallestExtent[a] < smallestExtent[b] ? smallestExtent[a] : smallestExtent[b];
  return reach[a] + reach[b] > MAX_ERROR * extent && body[a] === DYNAMIC && body[b] === DYNAMIC;
}

/**
 * Whether contact c may be deeper by `MAX_ERROR` than predicted along its normal. A surface that moves sideways by t past one of radius R comes nearer by t²/2R; a
 * rotation by φ turns the normal, and brings other points of the bodies nearer by up to φ times their distance from the centre.
 */
function mayBeOff({ contacts, dt, state }: WorldCore, bodies: SolverBodies, constraints: ContactConstraints, c: number): boolean {
  const { smallestExtent, turnRadius } = state;
  const a = constraints.rowA[c];
  const b = constraints.rowB[c];
  relativeVelocity(constraints, bodies, c, LINEAR, ANGULAR);
  const { 0: speed, 1: aside1, 2: aside2, 3: spinN, 4: spin1, 5: spin2 } = relativeMotion;
  const turn = dt * Math.sqrt(spinN * spinN + spin1 * spin1 + spin2 * spin2);
  const way = dt * Math.sqrt(aside1 * aside1 + aside2 * aside2);
  const error = (way * way) / (2 * (smallestExtent[a] + smallestExtent[b])) + turn * (way + Math.max(turnRadius[a], turnRadius[b]));
  if (error <= MAX_ERROR * Math.min(smallestExtent[a], smallestExtent[b])) return false;
  return contacts.manifold[contacts.start[constraints.contact[c]] + POINTS + 3] < error + Math.max(0, -speed) * dt;
}

/** Finds the contacts again whose prediction may be off by `MAX_ERROR`, at the current poses: a new normal and point each. Impulses stay. */
export function renewContacts(constraints: ContactConstraints, core: WorldCore, bodies: SolverBodies): void {
  const { data, at, first, rowA, rowB, rollable } = constraints;
  const { state } = core;
  manifold[MARGIN] = Infinity;
  manifold[WITHOUT_POINTS] = 0;
  for (let i = 0; i < rollable.count; i++) {
    const c = rollable.list[i];
    if (!mayBeOff(core, bodies, constraints, c)) continue;
    updateShape(state, rowA[c]);
    updateShape(state, rowB[c]);
    const o = at[c];
    const q = first[c];
    pairKernel(state.kind[rowA[c]], state.kind[rowB[c]])(manifold, state.data, STRIDE * rowA[c], STRIDE * rowB[c]);
    setContactOrigin(manifold, POINTS);
    // The tangents turn with the normal.
    let along = 0;
    for (let k = 0; k < 3; k++) along += data[o + T1 + k] * manifold[NORMAL + k];
    if (along * along < MAX_ALONG) {
      for (let k = 0; k < 3; k++) contactOrigin[TANGENT_HINT + k] = data[o + T1 + k] - along * manifold[NORMAL + k];
    }
    prepareFrame(constraints, state.position, c, manifold, NORMAL);
    prepareMasses(constraints, state, bodies, c, false);
    preparePoint(constraints, c, manifold, POINTS + 3);
    // (The solver adds the motion since the start of the step.)
    relativeVelocity(constraints, bodies, c, DELTA_POSITION, DELTA_ROTATION);
    data[q + BASE_SEPARATION] -= pointNormalVelocity(data, q);
  }
}
