// THE ORDER of one step. It moves first and detects last: when it ends, poses, shapes, cells and contacts describe the same instant.

import { HAS_RESPONSE, IMPACT } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { findContacts } from '../world/find-contacts.ts';
import { mergeImpacts } from '../world/events.ts';
import { detect, findPairs, needsSpeculation, updateTransforms, updateGrid } from '../world/detect.ts';
import { wakeAround, wakeDisturbed, wakeHit, wakeOne, wakeOverlapped } from '../world/wake.ts';
import { integrateForces, predictForces, restoreVelocities } from './apply-forces.ts';
import { beginTargets, endTargets } from './move-kinematic.ts';
import { SolverBodies } from './solver-bodies.ts';
import { ContinuousCollision } from './continuous-collision.ts';
import { markImpacts, markSphereImpacts } from './mark-impacts.ts';
import { SphereConstraints } from './sphere-constraints.ts';
import { ContactConstraints, FIRST, FRICTION_TOO, RELAX, SOFT } from './contact-constraints.ts';
import { saveImpulses, restoreImpulses } from './overlap-recovery.ts';
import { applyRestitution } from './restitution.ts';
import { integratePoses, integrateVelocities } from './integrate.ts';
import { limitWarmStart, scaleImpulses, storeImpulses, warmStart } from './warm-start.ts';
import { limitPressed } from './pressed-bodies.ts';
import { carryContacts, prepareContacts, turnRollingLines } from './prepare-contacts.ts';
import { renewContacts } from './renew-contacts.ts';
import { solveSpheres } from './solve-spheres.ts';
import { solveContacts, updateSeparations } from './solve-contacts.ts';
import { refreshConstraints } from './refresh-constraints.ts';
import { updateIslands } from './sleep.ts';
import { solveStacks } from './solve-stacks.ts';
import { stopBodies } from './stop-bodies.ts';
import { LAST_ITERATIONS, LOAD_BEARING_ITERATIONS, NEW_CONTACT_ITERATIONS, OVERLAP_ITERATIONS, STACK_ITERATIONS } from './constants.ts';

const NONE_HIDDEN = new Int32Array(0);

/** Buffers that a step keeps for the next one. They do not affect the future, so snapshots leave them out. */
export class Dynamics {
  readonly bodies = new SolverBodies();
  readonly constraints = new ContactConstraints();
  readonly spheres = new SphereConstraints();
  readonly continuous = new ContinuousCollision();
}

/** One step of `dt` seconds. */
export function step(core: WorldCore, dynamics: Dynamics, dt: number): void {
  const { timings, now } = core;
  const start = now();
  wakeDisturbed(core);
  const h = dt / core.settings.substeps;
  if (core.substep > 0 && h !== core.substep) scaleImpulses(core, h / core.substep);
  // Bounds after edits include the motion of one step of the last length, whether a query has updated them or not.
  if (dt < core.dt) updateTransforms(core, false);
  // Those of a longer step include more: all bounds are out of date, and so are the candidates.
  if (dt > core.dt) {
    core.ahead = false;
    core.gridStale = core.contactsStale = true;
  }
  core.dt = dt;
  core.substep = h;
  beginTargets(core, dt);
  predictForces(core, dt);

  // If the step can move bodies: detect the edits since the last step, then wake sleeping bodies that are about to be hit.
  if (needsSpeculation(core)) {
    if (core.contactsStale || core.limit?.isExceeded(core.contacts)) detect(core, true);
    if (core.settings.response) wakeHit(core, dt);
  }

  // Solve: velocities, contacts and poses, in substeps; again, if that pushes sleeping bodies, which are awake then.
  while (!solve(core, dynamics));
  stopBodies(core, dynamics.bodies);
  core.forces.clear();
  endTargets(core);
  const solveEnd = now();

  // Transforms: world shapes and bounds from the new poses.
  updateTransforms(core, true);
  const transformsEnd = now();

  // Grid: cells of the bodies that moved.
  updateGrid(core);
  const gridEnd = now();

  // Pairs: rows whose bounds overlap.
  findPairs(core);
  const pairsEnd = now();

  // Contacts: the narrowphase on the pairs.
  findContacts(core, core.settings.response);
  mergeImpacts(core);
  const contactsEnd = now();

  // Sleep: islands at rest.
  updateIslands(core, dt);
  const sleepEnd = now();

  // Events: contacts that began and ended.
  core.report.update(core);
  wakeOverlapped(core);
  core.tick++;
  const end = now();

  timings.solve = solveEnd - start;
  timings.refresh = transformsEnd - solveEnd;
  timings.grid = gridEnd - transformsEnd;
  timings.pairs = pairsEnd - gridEnd;
  timings.contacts = contactsEnd - pairsEnd;
  timings.sleep = sleepEnd - contactsEnd;
  timings.events = end - sleepEnd;
  timings.step = end - start;
  timings.bodies = core.state.count;
}

/** False if it pushed sleeping bodies: they are awake now, and nothing else has changed. */
function solve(core: WorldCore, dynamics: Dynamics): boolean {
  const { bodies, constraints, spheres, continuous } = dynamics;
  const { substep: h } = core;
  const { substeps, response } = core.settings;
  bodies.prepare(core.state);
  restoreVelocities(core, bodies);
  // (Contacts out of date may be of bodies that are gone. They are only where nothing dynamic moves, and push no body.)
  if (response && !core.contactsStale) {
    prepareContacts(constraints, spheres, core, bodies, continuous, h);
  } else {
    constraints.clear();
    spheres.clear();
    continuous.begin(core, bodies, NONE_HIDDEN);
  }
  for (let s = 0; s < substeps; s++) {
    // Contacts that move within the step.
    carryContacts(constraints, bodies, s);
    if (s > 0) renewContacts(constraints, core, bodies);
    // Integrate velocities.
    integrateForces(core, bodies);
    integrateVelocities(core, bodies);
    // Warm start: of the first substep; those of the others are part of the velocities, and limited after an impact.
    if (s === 0) warmStart(constraints, spheres, bodies);
    else limitWarmStart(constraints, spheres, bodies);
    // Restitution, before the solver stops what is to bounce. Paths begin before it: it moves bodies back behind the surface, which no path may cross.
    if (continuous.active) continuous.beforeMove();
    const hadImpacts = applyRestitution(constraints, core, bodies);
    if (hadImpacts) updateSeparations(constraints, bodies);
    refreshConstraints(constraints, core, bodies);
    // Solve.
    saveImpulses(constraints);
    solveSoftly(dynamics);
    solveNewContacts(dynamics);
    for (let i = 0; i < LAST_ITERATIONS; i++) solveContacts(constraints, bodies, constraints.solvedLast, SOFT | FRICTION_TOO);
    solveStacks(constraints, bodies, true);
    // (Deep contacts with static bodies are solved last, so that they win.)
    solveContacts(constraints, bodies, constraints.staticContacts, SOFT | FRICTION_TOO);
    markImpacts(constraints, core, bodies);
    markSphereImpacts(spheres, core, bodies);
    limitPressed(core, bodies, true);
    // Integrate positions, on paths that end at impacts.
    integratePoses(core, bodies);
    constraints.hadContinuousImpact = continuous.active && continuous.afterMove(h);
    turnRollingLines(constraints, core, bodies);
    refreshConstraints(constraints, core, bodies);
    updateSeparations(constraints, bodies);
    // Relax.
    relax(dynamics, hadImpacts || s === substeps - 1);
    limitPressed(core, bodies, false);
  }
  if (pushesSleeping(core, dynamics)) return false;
  bodies.store(core.state);
  // (The velocities are stored: from here on impulses are limited for the next step.)
  limitWarmStart(constraints, spheres, bodies);
  storeImpulses(constraints, spheres, core);
  core.timings.constraints = constraints.count + spheres.count;
  return true;
}

/** Wakes the sleeping bodies that the step has pushed, with their islands, and undoes it. False if there are none. */
function pushesSleeping(core: WorldCore, { bodies }: Dynamics): boolean {
  const { contacts, impacts, wokenRows } = core;
  if (bodies.movingCount === core.state.moving.count) return false;
  const { count } = wokenRows;
  // (`wakeHit` has woken those that touch an awake one.)
  for (let c = 0; c < contacts.count; c++) if (contacts.flags[c] & IMPACT) wakeOne(core, contacts.rowA[c], contacts.rowB[c]);
  for (let i = 0; i < impacts.count; i++) if (impacts.flags[i] & HAS_RESPONSE) wakeOne(core, impacts.rowA[i], impacts.rowB[i]);
  if (!wakeAround(core, count)) return false;
  bodies.restoreStart(core.state);
  for (let c = 0; c < contacts.count; c++) contacts.flags[c] &= ~IMPACT;
  return true;
}

/** The soft iteration: normal impulses with penetration recovery, and friction; then that of load-bearing faces again. */
function solveSoftly({ bodies, constraints, spheres }: Dynamics): void {
  const first = SOFT | FRICTION_TOO | FIRST;
  solveSpheres(spheres, bodies, constraints.softness, spheres.all, first);
  solveContacts(constraints, bodies, constraints.contacts, first);
  solveContacts(constraints, bodies, constraints.feet, first);
  for (let i = 0; i < LOAD_BEARING_ITERATIONS; i++) {
    solveContacts(constraints, bodies, constraints.loadBearing, SOFT);
    solveContacts(constraints, bodies, constraints.stacked, SOFT);
  }
}

/** Extra iterations for contacts without a warm start, or with less of it after an impact. */
function solveNewContacts({ bodies, constraints, spheres }: Dynamics): void {
  for (let i = 0; i < NEW_CONTACT_ITERATIONS; i++) {
    solveSpheres(spheres, bodies, constraints.softness, spheres.newContacts, SOFT | FRICTION_TOO);
    solveContacts(constraints, bodies, constraints.newContacts, SOFT | FRICTION_TOO);
  }
}

/** Relaxation: removes the velocity that penetration recovery added. Points and line contacts only where recovery acted, unless `all`; faces that carry a body always. */
function relax({ bodies, constraints, spheres }: Dynamics, all: boolean): void {
  restoreImpulses(constraints, bodies);
  solveSpheres(spheres, bodies, constraints.softness, all ? spheres.all : spheres.penetrating, RELAX);
  solveContacts(constraints, bodies, all ? constraints.contacts : constraints.penetrating, RELAX);
  solveContacts(constraints, bodies, constraints.feet, RELAX);
  // (The impulses of deep contacts are those before the substep again, so these iterations must stop the bodies, also after an impact: in this mode they do.)
  for (let i = 0; i < OVERLAP_ITERATIONS; i++) {
    solveContacts(constraints, bodies, constraints.deepContacts, FRICTION_TOO);
    solveContacts(constraints, bodies, constraints.staticContacts, FRICTION_TOO);
  }
  const { hadContinuousImpact } = constraints;
  for (let i = 0; i < LOAD_BEARING_ITERATIONS; i++) solveContacts(constraints, bodies, constraints.loadBearing, RELAX);
  if (!hadContinuousImpact && solveStacks(constraints, bodies, false)) return;
  const iterations = hadContinuousImpact ? LOAD_BEARING_ITERATIONS : LOAD_BEARING_ITERATIONS + STACK_ITERATIONS;
  for (let i = 0; i < iterations; i++) solveContacts(constraints, bodies, constraints.stacked, RELAX);
}
