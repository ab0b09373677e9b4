// Impacts at one time, solved together: one after the other, what is symmetrical would become crooked (a plank that falls on two pillars, three balls that a fourth meets).

import { widen } from '../broadphase/grow.ts';
import type { ContactConstraints } from './contact-constraints.ts';
import { applyImpulse, impulse } from './contact-frame.ts';
import { applyFriction, applyNormalImpact, impactImpulse, targetVelocity } from './impact-impulse.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';

// Rounds over the impacts, and the share of the largest impulse at which they have converged.
const MAX_ROUNDS = 256;
const CONVERGED = 1e-13;

export class SimultaneousImpacts {
  count = 0;
  /** Per impact: its contact in the constraints. */
  contact = new Int32Array(64);
  /** Its time from the start of the substep, s. */
  time = new Float64Array(64);
  /** 1 if a point closes. */
  closes = new Uint8Array(64);
  /** Approach speed, m/s. */
  approach = new Float64Array(64);
  /** The velocity that each point must reach, m/s; −Infinity for points that are not part of it. */
  target = new Float64Array(64 * 4);
  /** The impulse, N·s, and torque impulse, N·m·s, in the frame of the contact. */
  impulses = new Float64Array(64 * 6);

  /** Adds an impact of contact `c` of the constraints, and returns its index. */
  addContact(c: number): number {
    if (this.count === this.contact.length) widen(this);
    this.contact[this.count] = c;
    return this.count++;
  }

  /**
   * Solves the impacts: round after round, each impulse is taken back and found again, until none changes (block Gauss–Seidel): first along the normals, then
   * friction, which thus takes energy and gives none. A single impact needs one round of each. The impulses act on the velocities at `linear` and `angular`.
   */
  solve(bodies: SolverBodies, constraints: ContactConstraints, linear: number, angular: number): void {
    this.impulses.fill(0, 0, 6 * this.count);
    for (let round = 0; round < MAX_ROUNDS && this.solveRound(bodies, constraints, linear, angular, false, round > 0); round++);
    for (let round = 0; round < MAX_ROUNDS && this.solveRound(bodies, constraints, linear, angular, true, round > 0); round++);
  }

  /** One round over the normal impulses, or over friction with the normal impulses found; true if another is needed. */
  private solveRound(
    bodies: SolverBodies,
    constraints: ContactConstraints,
    linear: number,
    angular: number,
    isFriction: boolean,
    again: boolean,
  ): boolean {
    const { contact, impulses, target } = this;
    const { rowA, rowB } = constraints;
    const { changedBy } = bodies;
    let largest = 0;
    let change = 0;
    for (let n = 0; n < this.count; n++) {
      if (this.closes[n] === 0) continue;
      const c = contact[n];
      const i = 6 * n;
      // (Nothing else has moved its bodies since.)
      if (again && isLast(bodies, rowA[c], n) && isLast(bodies, rowB[c], n)) continue;
      if (again) {
        for (let k = 0; k < 6; k++) impulse[k] = isFriction === (k === 1 || k === 2) ? -impulses[i + k] : 0;
        applyImpulse(constraints, bodies, c, linear, angular);
      }
      if (isFriction) {
        impactImpulse[0] = impulses[i];
        applyFriction(constraints, bodies, c, linear, angular);
      } else {
        for (let k = 0; k < 4; k++) targetVelocity[k] = target[4 * n + k];
        applyNormalImpact(constraints, bodies, c, linear, angular);
        impactImpulse[1] = impactImpulse[2] = 0;
        for (let k = 3; k < 6; k++) impulses[i + k] = impulse[k];
      }
      for (let k = 0; k < 3; k++) {
        change = Math.max(change, Math.abs(impactImpulse[k] - impulses[i + k]));
        largest = Math.max(largest, Math.abs(impactImpulse[k]));
        impulses[i + k] = impactImpulse[k];
      }
      changedBy[rowA[c]] = changedBy[rowB[c]] = n;
    }
    return change > CONVERGED * largest;
  }

  /** Applies impulse n to other velocities of the bodies. */
  apply(bodies: SolverBodies, constraints: ContactConstraints, n: number, linear: number, angular: number): void {
    for (let k = 0; k < 6; k++) impulse[k] = this.impulses[6 * n + k];
    applyImpulse(constraints, bodies, this.contact[n], linear, angular);
  }
}

/** Whether impact n was the last that moved a row, or none can. */
function isLast({ block, changedBy }: SolverBodies, row: number, n: number): boolean {
  return changedBy[row] === n || block[BLOCK * row + INVERSE_MASS] === 0;
}
