// THE ORDER of one step. It moves first and looks last: when it ends, poses, records, cells and contacts describe the same instant.

import type { WorldCore } from '../world/core.ts';
import { buildGrid, findContacts, look, refresh } from '../world/look.ts';
import { SolverBodies } from './bodies.ts';
import { Constraints } from './constraints.ts';
import { integratePoses, integrateVelocities } from './integrate.ts';
import { Islands } from './sleep.ts';

// Relax sweeps more, over the faces at the foot of a stack.
const STACK_SWEEPS = 5;
// Soft sweeps more, in the first substep, over contacts of which nothing is remembered: their push and their friction must find each other.
const FRESH_SWEEPS = 3;

/** What a step keeps between its phases; nothing here decides the future, so no snapshot needs it. */
export class Dynamics {
  readonly bodies = new SolverBodies();
  readonly constraints = new Constraints();
  readonly islands = new Islands();
}

/** One step of `dt` seconds. */
export function step(core: WorldCore, dynamics: Dynamics, dt: number): void {
  const { timings, now } = core;
  const start = now();
  core.dt = dt;

  // Edits since the last step: see the world as it is before moving anything.
  if (core.contactsStale) look(core);

  // Solve: velocities, contacts, poses, in substeps.
  solve(core, dynamics, dt);
  const solved = now();

  // Refresh: records and bounds from the new poses.
  refresh(core, true);
  const refreshed = now();

  // Grid: every row into its cell.
  buildGrid(core);
  const filed = now();

  // Pairs: rows whose bounds overlap.
  core.grid.pairs(core.pairs);
  const paired = now();

  // Contacts: what the pairs say exactly.
  findContacts(core);
  const touched = now();

  // Sleep: islands at rest.
  dynamics.islands.update(core, dt);
  const rested = now();

  // Events: who began, who ended.
  core.report.update(core.contacts);
  core.tick++;
  const end = now();

  timings.solve = solved - start;
  timings.refresh = refreshed - solved;
  timings.grid = filed - refreshed;
  timings.pairs = paired - filed;
  timings.contacts = touched - paired;
  timings.sleep = rested - touched;
  timings.events = end - rested;
  timings.step = end - start;
  timings.bodies = core.state.count;
}

function solve(core: WorldCore, dynamics: Dynamics, dt: number): void {
  const { bodies, constraints } = dynamics;
  const { substeps, response } = core.settings;
  const h = dt / substeps;
  bodies.prepare(core.state);
  if (response) constraints.prepare(core, bodies, h);
  else constraints.count = 0;
  for (let s = 0; s < substeps; s++) {
    integrateVelocities(core, bodies, h);
    if (s === 0) constraints.warmStart(bodies);
    constraints.impacts(core, bodies, h);
    constraints.solve(bodies, h, true);
    if (s === 0) for (let i = 0; i < FRESH_SWEEPS; i++) constraints.solve(bodies, h, true, constraints.fresh);
    integratePoses(core, bodies, h);
    constraints.solve(bodies, h, false);
    for (let i = 0; i < STACK_SWEEPS; i++) constraints.solve(bodies, h, false, constraints.bearing);
  }
  constraints.store(core);
  bodies.store(core.state);
  core.timings.constraints = constraints.count;
}
