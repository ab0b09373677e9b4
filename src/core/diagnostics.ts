// What a world did, computed on demand: contacts that began and ended, the walk of a ray through the grid. Functions, so that a bundle has
// only those that are called.

import { RayTrail } from './broadphase/ray-trail.ts';
import { callable } from './math/check.ts';
import { SOLVER_SLOP } from './solver/constants.ts';
import { APPROACH_SPEED, BEGAN, HAS_RESPONSE, IMPULSES, STEP_NORMAL, type ContactList } from './world/contact-list.ts';
import { entityOf, type Entity } from './world/entity.ts';
import { livingRow } from './world/entity-row.ts';
import { forEachTouched } from './world/events.ts';
import { coreOf, type World } from './world.ts';

/** A contact that began: approach speed (m/s) and normal impulse (N·s) are NaN where neither body can be pushed. */
export type BeganVisitor = (a: Entity, b: Entity, approachSpeed: number, normalImpulse: number) => void;

/** Visits the pairs that began to touch in the last step or detect, by rows; those included that are apart again. */
export function eachBegan(world: World, visit: BeganVisitor): void {
  callable('eachBegan.visit', visit);
  forEachTouched(coreOf(world), ({ flags, rowA, rowB, generationA, generationB, impulse }: ContactList, i: number) => {
    if ((flags[i] & BEGAN) === 0) return;
    const isPushed = (flags[i] & HAS_RESPONSE) !== 0;
    visit(
      entityOf(rowA[i], generationA[i]),
      entityOf(rowB[i], generationB[i]),
      isPushed ? impulse[IMPULSES * i + APPROACH_SPEED] : NaN,
      isPushed ? impulse[IMPULSES * i + STEP_NORMAL] : NaN,
    );
  });
}

/** Visits the pairs that ended in the last step or detect; either body may be despawned. */
export function eachEnded(world: World, visit: (a: Entity, b: Entity) => void): void {
  callable('eachEnded.visit', visit);
  const { report } = coreOf(world);
  for (let i = 0; i < report.endedCount; i++) visit(report.endedA(i), report.endedB(i));
}

/** Overlap of two bodies that the solver does not correct, m; `undefined` if neither can be pushed. */
export function slopOf(world: World, a: Entity, b: Entity): number | undefined {
  const core = coreOf(world);
  const { slop, inverseMass } = core.state;
  const [r, s] = [livingRow(core, a), livingRow(core, b)];
  return inverseMass[r] + inverseMass[s] > 0 ? SOLVER_SLOP * Math.min(slop[r], slop[s]) : undefined;
}

/** The cells of the grid that the rays of `cast` walk through; slow, for drawing. */
export function rayTrail(world: World, cast: () => void): RayTrail {
  callable('rayTrail.cast', cast);
  const { grid } = coreOf(world);
  const trail = new RayTrail();
  grid.trail = trail;
  try {
    cast();
  } finally {
    grid.trail = undefined;
  }
  return trail;
}
