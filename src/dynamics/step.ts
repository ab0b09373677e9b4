// THE ORDER of one step. It moves first and looks last: when it ends, poses, records, cells and contacts describe the same instant.

import type { WorldCore } from '../world/core.ts';
import { findContacts } from '../world/find-contacts.ts';
import { mergeImpacts } from '../world/events.ts';
import { findPairs, lookAgain, looksAhead, refresh, updateGrid } from '../world/look.ts';
import { wakeDisturbed, wakeStruck } from '../world/wake.ts';
import { SolverBodies } from './bodies.ts';
import { ContinuousCollision } from './continuous-collision.ts';
import { markImpacts, markSphereImpacts } from './mark-impacts.ts';
import { BallRows } from './ball-rows.ts';
import { ContactRows, RIGID } from './contact-rows.ts';
import { keepBallImpulses, keepImpulses, takeBack, takeBackBalls } from './deep.ts';
import { impacts } from './impacts.ts';
import { integratePoses, integrateVelocities } from './integrate.ts';
import { scaleRemembered, storeBalls, storeImpulses, warmStart, warmStartBalls } from './memory.ts';
import { prepareContacts } from './prepare-contacts.ts';
import { pushBalls } from './push-balls.ts';
import { lookAtGaps, pushFaces } from './push-faces.ts';
import { pushPoints } from './push-points.ts';
import { forgetSwung, renewRows } from './renew.ts';
import { Islands } from './sleep.ts';
import { stopBodies } from './stop-bodies.ts';
import { CROWD_SWEEPS, DEEP_SWEEPS, FRESH_SWEEPS, STACK_SWEEPS } from './tuning.ts';

/** What a step keeps between its phases; nothing here decides the future, so no snapshot needs it. */
export class Dynamics {
  readonly bodies = new SolverBodies();
  readonly rows = new ContactRows();
  readonly balls = new BallRows();
  readonly continuous = new ContinuousCollision();
  readonly islands = new Islands();
}

/** One step of `dt` seconds. */
export function step(core: WorldCore, dynamics: Dynamics, dt: number): void {
  const { timings, now } = core;
  const start = now();
  wakeDisturbed(core);
  const h = dt / core.settings.substeps;
  if (core.substep > 0 && h !== core.substep) scaleRemembered(core, h / core.substep);
  // Edits so far look as far ahead as the last step was long, whether a query has asked for them or not.
  if (dt !== core.dt) refresh(core, false);
  core.dt = dt;
  core.substep = h;

  // If the step can push bodies: first apply the edits since the last step, then wake sleeping bodies that are about to be struck.
  if (looksAhead(core)) {
    if (core.contactsStale || core.limit.isExceeded(core)) lookAgain(core);
    wakeStruck(core, dt);
  }

  // Solve: velocities, contacts, poses, in substeps.
  solve(core, dynamics, dt);
  stopBodies(core, dynamics.bodies);
  const solved = now();

  // Refresh: records and bounds from the new poses.
  refresh(core, true);
  const refreshed = now();

  // Grid: who is near others now.
  updateGrid(core);
  const filed = now();

  // Pairs: rows whose bounds overlap.
  findPairs(core);
  const paired = now();

  // Contacts: what the pairs say exactly.
  findContacts(core, core.settings.response);
  mergeImpacts(core);
  const touched = now();

  // Sleep: islands at rest.
  dynamics.islands.update(core, dt);
  const rested = now();

  // Events: who began, who ended.
  core.report.update(core);
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
  const { bodies, rows, balls, continuous } = dynamics;
  const { substeps, response } = core.settings;
  const h = dt / substeps;
  continuous.begin(core, bodies);
  bodies.prepare(core.state);
  if (response) prepareContacts(rows, balls, core, bodies, continuous, h);
  else {
    rows.clear();
    balls.clear();
  }
  for (let s = 0; s < substeps; s++) {
    integrateVelocities(core, bodies, h);
    if (s === 0) {
      warmStart(rows, bodies);
      warmStartBalls(balls, bodies);
    }
    const struck = impacts(rows, balls, core, bodies, h);
    if (struck) lookAtAll(rows, bodies);
    renewRows(rows, core, bodies);
    keepImpulses(rows);
    keepBallImpulses(balls);
    push(dynamics, h);
    if (s === 0) freshen(dynamics, h);
    hold(rows, bodies, h, true);
    markImpacts(rows, core, bodies, h);
    markSphereImpacts(balls, core, bodies, h);
    if (continuous.active) continuous.beforeMove();
    integratePoses(core, bodies, h);
    rows.bounced = balls.bounced = continuous.active && continuous.afterMove(h);
    renewRows(rows, core, bodies);
    lookAtAll(rows, bodies);
    relax(dynamics, h, struck || s === substeps - 1);
  }
  storeImpulses(rows, core);
  forgetSwung(rows, core, bodies);
  storeBalls(balls, core);
  continuous.report();
  bodies.store(core.state);
  core.timings.constraints = rows.count + balls.count;
}

function lookAtAll(rows: ContactRows, bodies: SolverBodies): void {
  lookAtGaps(rows, bodies, rows.lying);
  lookAtGaps(rows, bodies, rows.faces);
}

/** The soft sweep: contacts push, overlap is pushed out, friction holds. */
function push({ bodies, rows, balls }: Dynamics, h: number): void {
  pushBalls(balls, bodies, rows.softness, balls.all, h, true);
  pushPoints(rows, bodies, rows.points, h, true);
  pushFaces(rows, bodies, rows.lying, h, true);
  pushFaces(rows, bodies, rows.faces, h, true);
}

/** Contacts of which nothing is remembered find their impulses in a few sweeps of their own. */
function freshen({ bodies, rows, balls }: Dynamics, h: number): void {
  for (let i = 0; i < FRESH_SWEEPS; i++) {
    pushBalls(balls, bodies, rows.softness, balls.fresh, h, true);
    pushPoints(rows, bodies, rows.freshPoints, h, true);
    pushFaces(rows, bodies, rows.freshFaces, h, true);
  }
}

/** What pushing out put in is taken out again: of single points and lying capsules only where it put something in, unless `all` are asked for. */
function relax({ bodies, rows, balls }: Dynamics, h: number, all: boolean): void {
  takeBack(rows, bodies);
  takeBackBalls(balls, bodies);
  pushBalls(balls, bodies, rows.softness, all ? balls.all : balls.pressed, h, false);
  pushPoints(rows, bodies, all ? rows.points : rows.pressedPoints, h, false);
  pushFaces(rows, bodies, all ? rows.lying : rows.pressedLying, h, false);
  pushFaces(rows, bodies, rows.faces, h, false);
  // (Impulses of deep contacts were restored to those before the substep. These iterations must stop the bodies again, also after an impact.)
  const { bounced } = rows;
  rows.bounced = false;
  for (let i = 0; i < DEEP_SWEEPS; i++) {
    if (balls.deep.count > 0) pushBalls(balls, bodies, RIGID, i < DEEP_SWEEPS - CROWD_SWEEPS ? balls.sparse : balls.deep, h, true);
    pushPoints(rows, bodies, rows.deepPoints, h, false);
    pushFaces(rows, bodies, rows.deepFaces, h, false);
    hold(rows, bodies, h, false);
  }
  rows.bounced = bounced;
  for (let i = 0; i < STACK_SWEEPS; i++) pushFaces(rows, bodies, rows.bearing, h, false);
}

/** What is static has the last word on bodies that lie deep. */
function hold(rows: ContactRows, bodies: SolverBodies, h: number, soft: boolean): void {
  pushPoints(rows, bodies, rows.heldPoints, h, soft);
  pushFaces(rows, bodies, rows.heldFaces, h, soft);
}
