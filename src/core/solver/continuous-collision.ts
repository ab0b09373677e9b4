// Continuous collision: bodies that move or rotate far within a step are stopped at every impact on their way. This file is the order.
//
// The solver predicts a contact from the poses at the start of the step, along one normal. That is exact to the slop only while both bodies move
// little. Impacts of a body that moves farther are found along its path instead: in each substep, after all bodies have moved, the earliest impact of
// any such pair is found (find-impact.ts), both bodies are placed at that time, the contact is found there and its impulse applied
// (resolve-impact.ts), and they continue from there, until no impact is left. Contacts that a fast body has from the start stay with the solver;
// their pairs have impacts only at a greater depth, so that a swinging body does not tunnel.
//
// Sources: Mirtich and Canny 1995 (impulse-based, event by event); Catto, GDC 2013 (continuous collision beside a discrete solver).

import type { WorldCore } from '../world/core.ts';
import { findPairs, updateGrid } from '../world/detect.ts';
import { ContinuousContext } from './continuous-context.ts';
import { findImpact } from './find-impact.ts';
import { addReachableOfThrown, listPairs } from './list-impact-pairs.ts';
import { reportTouch, resolveImpact } from './resolve-impact.ts';
import type { SolverBodies } from './solver-bodies.ts';
import { NEVER } from './impact-pairs.ts';

/** Among more contacts impacts without restitution are left to the iterations: to search a pile of 1,000 in each substep is a third of its step. */
const MANY_CONTACTS = 64;

export class ContinuousCollision extends ContinuousContext {
  /** Some pair may have an impact in this step. */
  active = false;

  /**
   * As the solver prepares its contacts, after overlap recovery has marked its bodies: marks the fast ones and lists the pairs that may meet. In `hidden`, contacts
   * without a constraint of the solver are above 0: those at internal edges, which are not listed, and from now on those that are left to continuous collision.
   * True if a kinematic body moves, some bodies are fast, and these and contacts are so few that the solver's impacts are solved together without restitution, too.
   */
  begin(core: WorldCore, bodies: SolverBodies, hidden: Int32Array): boolean {
    const { fast, pairs, paths } = this;
    this.active = false;
    this.core = core;
    this.bodies = bodies;
    this.hidden = hidden;
    core.impacts.clear();
    if (!core.settings.continuous) return false;
    fast.mark(core);
    this.active = fast.rows.count > 0 || fast.sensing;
    if (!this.active) return false;
    // After a restore, and where contacts were left out, the candidates are incomplete.
    if (!core.pairsComplete) {
      updateGrid(core);
      findPairs(core);
    }
    paths.clear(core.state.capacity);
    pairs.clear(core.state.capacity);
    listPairs(this);
    return bodies.anyPressed && fast.rows.count > 0 && !fast.isCrowd && core.contacts.count <= MANY_CONTACTS;
  }

  /** Before a substep moves the bodies. */
  beforeMove(): void {
    const { core, bodies, paths } = this;
    paths.begin(core.state, bodies);
  }

  /** After a substep of `h` s moved the bodies: resolves every impact on the way, in order. True if there was any. */
  afterMove(h: number): boolean {
    const { core, bodies, paths, pairs } = this;
    paths.finish(core.state, bodies, h);
    addReachableOfThrown(this);
    bodies.hadImpact.fill(0, 0, core.state.rows);
    for (let p = 0; p < pairs.count; p++) findImpact(this, p, 0);
    let any = false;
    for (let p = pairs.earliest(); p >= 0; p = pairs.earliest()) {
      const t = pairs.nextImpact[p];
      pairs.nextImpact[p] = NEVER;
      if (pairs.isPassive[p] === 1) reportTouch(this, p, t);
      else {
        resolveImpact(this, p, t);
        any = true;
      }
    }
    paths.end(core.state, bodies);
    return any;
  }
}
