// Mass ratios: raises the mass of a light body between the ground and a body many times as heavy, for one step.

import { growDoubles, growInts, type Doubles } from '../broadphase/grow.ts';
import { DISTANCE } from '../narrowphase/manifold.ts';
import { IMPULSES, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { contactOf, firstLink, nextLink, opposes, otherRow } from './contact-links.ts';
import { BLOCK, INERTIA, INVERSE_INERTIA, INVERSE_MASS, type SolverBodies } from './solver-bodies.ts';
import { LOAD_MASS_RATIO, MASS_RATIO_LIMIT } from './constants.ts';

/** Passes over the contacts: the longest chain of load-bearing bodies. */
const PASSES = 8;

// Per row: the load it carries, kg; the factor of its warm start when the load shrinks.
let load = new Float64Array(64);
let warmStartScale = new Float64Array(64);
// Per row: how many contacts lead from it to the ground; and the rows by that number.
let level = new Int32Array(64);
let queue = new Int32Array(64);
const FLOATING = 1 << 30;

/**
 * An iteration passes only the light body's share of a load on to its support: 1 kg under 1,000 kg tilted and jittered, under 10,000 kg it was
 * pressed through the floor. So a body between the ground and one more than `MASS_RATIO_LIMIT` times as heavy counts as 1 / `LOAD_MASS_RATIO` of that
 * mass for the step, and the iterations converge as in a stack of 1 : `LOAD_MASS_RATIO`. The impulses that hold a body at rest do not depend on its
 * mass. Without either contact a body keeps its mass, and momentum is conserved.
 */
export function applyLoadMasses(core: WorldCore, bodies: SolverBodies): void {
  const { rows, supportedLoad } = core.state;
  const { dynamicRows, dynamicCount } = bodies;
  let hadLoad = false;
  for (let i = 0; i < dynamicCount; i++) if (supportedLoad[dynamicRows[i]] !== 0) hadLoad = true;
  if (!bodies.anyUneven && !hadLoad) return;
  load = growDoubles(load, rows);
  load.fill(0, 0, rows);
  if (bodies.anyUneven) findLoadBearers(core, bodies);
  if (hadLoad) scaleWarmStart(core, bodies);
  for (let i = 0; i < dynamicCount; i++) supportedLoad[dynamicRows[i]] = load[dynamicRows[i]];
}

/** Finds the load of each load-bearing body and raises its mass. */
function findLoadBearers(core: WorldCore, bodies: SolverBodies): void {
  const { contacts } = core;
  const { rowA, rowB } = contacts;
  const { block } = bodies;
  findLevels(core, block);
  for (let pass = 0, more = true; more && pass < PASSES; pass++) {
    more = false;
    // Bodies under a raised one that is now too heavy follow in the next pass.
    for (let c = 0; c < contacts.count; c++) {
      if (contacts.flags[c] & WITH_SENSOR) continue;
      const a = rowA[c];
      const b = rowB[c];
      const loadA = 1 / block[BLOCK * a + INVERSE_MASS] + load[a];
      const loadB = 1 / block[BLOCK * b + INVERSE_MASS] + load[b];
      const carried = Math.max(loadA, loadB);
      if (carried === Infinity) continue;
      const light = loadA < loadB ? a : b;
      const mass = 1 / block[BLOCK * light + INVERSE_MASS];
      if (carried <= MASS_RATIO_LIMIT * mass || load[light] >= carried || !isNear(core, c) || !isSupported(core, c, light)) continue;
      scaleInverseMass(bodies, light, (LOAD_MASS_RATIO * mass) / carried);
      load[light] = carried;
      more = true;
    }
  }
}

/** Scales down the warm start of bodies whose load has shrunk: impulses found with the larger mass would throw them. */
function scaleWarmStart({ contacts, state }: WorldCore, { dynamicRows, dynamicCount }: SolverBodies): void {
  const { rowA, rowB, impulse, count } = contacts;
  const { mass, supportedLoad } = state;
  warmStartScale = growDoubles(warmStartScale, state.rows);
  warmStartScale.fill(1, 0, state.rows);
  let any = false;
  for (let i = 0; i < dynamicCount; i++) {
    const row = dynamicRows[i];
    if (load[row] >= supportedLoad[row]) continue;
    warmStartScale[row] = Math.max(mass[row], load[row] / LOAD_MASS_RATIO) / Math.max(mass[row], supportedLoad[row] / LOAD_MASS_RATIO);
    any = true;
  }
  if (!any) return;
  for (let c = 0; c < count; c++) {
    const by = Math.min(warmStartScale[rowA[c]], warmStartScale[rowB[c]]);
    if (by < 1) for (let k = IMPULSES * c; k < IMPULSES * (c + 1); k++) impulse[k] *= by;
  }
}

/** Finds how many contacts lead from each row to the ground, at least; O(contacts). */
function findLevels(core: WorldCore, block: Doubles): void {
  const { rows } = core.state;
  level = growInts(level, rows);
  queue = growInts(queue, rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    level[row] = block[BLOCK * row + INVERSE_MASS] === 0 ? 0 : FLOATING;
    if (level[row] === 0 && firstLink(core, row) > 0) queue[count++] = row;
  }
  for (let i = 0; i < count; i++) {
    for (let end = firstLink(core, queue[i]); end > 0; end = nextLink(end)) {
      const c = contactOf(end);
      const other = otherRow(core, c, queue[i]);
      if (level[other] < FLOATING || !isNear(core, c)) continue;
      level[other] = level[queue[i]] + 1;
      queue[count++] = other;
    }
  }
}

/** Whether the bodies of contact c touch, or are apart by less than the slop. */
function isNear({ contacts: { rowA, rowB, start, manifold }, state: { slop } }: WorldCore, c: number): boolean {
  return manifold[start[c] + DISTANCE] <= Math.min(slop[rowA[c]], slop[rowB[c]]);
}

/** Whether a body connected to the ground supports the light body of contact c against the heavy one. */
function isSupported(core: WorldCore, c: number, light: number): boolean {
  if (level[light] === FLOATING) return false;
  for (let end = firstLink(core, light); end > 0; end = nextLink(end)) {
    const e = contactOf(end);
    // (What is farther from the ground stands on the light or the heavy body itself, and holds nothing up.)
    if (e !== c && isNear(core, e) && opposes(core, c, e, light) && level[otherRow(core, e, light)] <= level[light]) return true;
  }
  return false;
}

/** Scales inverse mass and inverse inertia of a row for this step. */
function scaleInverseMass({ block, inverseMassScale }: SolverBodies, row: number, by: number): void {
  const o = BLOCK * row;
  inverseMassScale[row] *= by;
  block[o + INVERSE_MASS] *= by;
  block[o + INVERSE_INERTIA] *= by;
  for (let k = 0; k < 6; k++) block[o + INERTIA + k] *= by;
}
