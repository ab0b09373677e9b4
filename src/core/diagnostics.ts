// What a world did, computed on demand: contacts that began and ended and their ages, islands, inertia, the walk of a ray through the grid. Functions, so that a
// bundle has only those that are called.

import { RayTrail } from './broadphase/ray-walk.ts';
import { callable } from './math/check.ts';
import type { Vec3 } from './math/vec3.ts';
import { SOLVER_SLOP } from './solver/constants.ts';
import { APPROACH_SPEED, BEGAN, HAS_RESPONSE, IMPULSES, STEP_NORMAL, type ContactList } from './world/contact-list.ts';
import { entityOf, type Entity } from './world/entity.ts';
import { livingRow } from './world/entity-row.ts';
import { forEachTouched } from './world/events.ts';
import { writeIslands } from './world/wake.ts';
import { coreOf, type QueryWorld } from './query-world.ts';

/** A contact that began: approach speed (m/s) and normal impulse (N·s) are NaN where neither body can be pushed. */
export type BeganVisitor = (a: Entity, b: Entity, approachSpeed: number, normalImpulse: number) => void;

/** Visits the pairs that began to touch in the last step or detect, by rows; those included that are apart again. */
export function eachBegan(world: QueryWorld, visit: BeganVisitor): void {
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
export function eachEnded(world: QueryWorld, visit: (a: Entity, b: Entity) => void): void {
  callable('eachEnded.visit', visit);
  const { report } = coreOf(world);
  for (let i = 0; i < report.endedCount; i++) visit(report.endedA(i), report.endedB(i));
}

/** Overlap of two bodies that the solver does not correct, m; `undefined` if neither can be pushed. */
export function slopOf(world: QueryWorld, a: Entity, b: Entity): number | undefined {
  const core = coreOf(world);
  const { slop, inverseMass } = core.state;
  const [r, s] = [livingRow(core, a), livingRow(core, b)];
  return inverseMass[r] + inverseMass[s] > 0 ? SOLVER_SLOP * Math.min(slop[r], slop[s]) : undefined;
}

/** The cells of the grid that the rays of `cast` walk through; slow, for drawing. */
export function rayTrail(world: QueryWorld, cast: () => void): RayTrail {
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

let ages = new Float64Array(64);

/**
 * Steps since each contact of `inspect(world).contacts` began, valid until the next call; Infinity for those of the world's first step. They are of the last
 * step: a detection between steps finds contacts with age 0.
 */
export function contactAges(world: QueryWorld): Float64Array {
  const { contacts, report, tick } = coreOf(world);
  if (contacts.count > ages.length) ages = new Float64Array(2 * contacts.count);
  let r = 0;
  for (let i = 0; i < contacts.count; i++) {
    const key = contacts.key[i];
    while (r < report.count && report.key[r] < key) r++;
    const known = r < report.count && report.key[r] === key && !report.isApart(r);
    // (A step counts itself at its end, after it has written its report.)
    const since = known ? report.since[r] : tick - 1;
    ages[i] = since > 0 ? tick - 1 - since : Infinity;
  }
  return ages;
}

let rootOf = new Int32Array(64);

/**
 * Per row, the lowest row of the island that its body is in: those that sleep and wake together, through their touching contacts. −1 for static and kinematic
 * bodies. Valid until the next call; O(contacts).
 */
export function islands(world: QueryWorld): Int32Array {
  const core = coreOf(world);
  if (rootOf.length < core.state.rows) rootOf = new Int32Array(2 * core.state.rows);
  writeIslands(core, rootOf);
  return rootOf.subarray(0, core.state.rows);
}

/** The lowest row of the island that a body is in, −1 for a static or kinematic one; O(contacts). */
export function islandOf(world: QueryWorld, entity: Entity): number {
  const row = livingRow(coreOf(world), entity);
  return islands(world)[row];
}

/** How long a body has been at rest, s: an island falls asleep when all its bodies have been for half a second. */
export function sleepTimerOf(world: QueryWorld, entity: Entity): number {
  const core = coreOf(world);
  return core.state.restTime[livingRow(core, entity)];
}

/**
 * Principal moments of inertia of a body about its own axes (those of its orientation) through its centre of mass, which is its position, kg·m²; Infinity where
 * no impulse can turn it: a static or kinematic body, a mesh, an AABB, one whose rotation is locked on all axes.
 */
export function inertiaOf(world: QueryWorld, entity: Entity): Vec3 {
  const core = coreOf(world);
  const row = livingRow(core, entity);
  const { inverseInertia } = core.state;
  return [1 / inverseInertia[3 * row], 1 / inverseInertia[3 * row + 1], 1 / inverseInertia[3 * row + 2]];
}
