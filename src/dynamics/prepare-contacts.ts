// From the world's contacts to the solver's rows: frames, effective masses, softness, and the impulses remembered from the last step.

import { COUNT, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED, TOUCHING } from '../world/contact-list.ts';
import { CAPSULE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import type { WorldState } from '../world/state.ts';
import type { BallRows } from './ball-rows.ts';
import { BLOCK, INVERSE_MASS, OFFSETS, PLACES, type SolverBodies } from './bodies.ts';
import {
  AGAINST,
  BETWEEN,
  BIAS_RATE,
  BY_J,
  FRICTION,
  GAP,
  GRIPS,
  IMPULSE_SCALE,
  MASS,
  MASS_SCALE,
  N,
  NOW,
  POINT,
  PUSH,
  RESTITUTION,
  ROLL_MASS,
  RUB1,
  RUB2,
  SEVERAL,
  SINGLE,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  T1,
  T2,
  TORQUE,
  U,
  V,
  rowLength,
  type ContactRows,
} from './contact-rows.ts';
import type { ContinuousCollision } from './continuous-collision.ts';
import { listDeep, markDeep } from './deep.ts';
import { hideInnerEdges } from './inner-edges.ts';
import { bearLoads } from './overload.ts';
import { prepareBalls } from './prepare-balls.ts';
import { preparePoints, solveFace } from './prepare-face.ts';
import { ALONG, ANEW, place, placeAt, prepareFrame, turnAlong } from './prepare-frame.ts';
import { CONTACT_DAMPING, CONTACT_HERTZ, HEAVY, NO_GAP, SOLVER_SLOP, TOUCH_DEPTH } from './tuning.ts';

// Of contacts that need no rows: more than 0 at inner edges, less where nobody is pushed and for those of balls.
let passed = new Int32Array(64);
// What the points of the contact at hand push in all, N·s.
const pushed = new Float64Array(1);

/** Reads the contacts that can push a body. `h` is the substep, s. */
export function prepareContacts(
  rows: ContactRows,
  balls: BallRows,
  core: WorldCore,
  bodies: SolverBodies,
  continuous: ContinuousCollision,
  h: number,
): void {
  const { contacts, state, settings } = core;
  const { friction, restitution, kind, slop } = state;
  const { block } = bodies;
  const { rowA: listA, rowB: listB, start, manifold, impulse, flags } = contacts;
  const anyDeep = markDeep(core, bodies);
  bearLoads(core, bodies);
  if (passed.length < contacts.count) passed = new Int32Array(2 * contacts.count);
  hideInnerEdges(core, passed);
  continuous.list(passed);
  // (What continuous collision looks after has no impulses to begin with.)
  if (continuous.active) for (let c = 0; c < contacts.count; c++) if (continuous.excluded[c] === 1) passed[c] = c + 1;
  rows.clear();
  balls.clear();
  balls.reserve(contacts.count);
  soften(rows.softness, h);
  rows.bounces = prepareBalls(balls, core, bodies, passed, anyDeep);
  rows.reserve(contacts.count - balls.count, contacts.points - balls.count);
  const { data, at, first, end, rowA, rowB, contact, known } = rows;
  const gx = settings.gravity[0];
  const gy = settings.gravity[1];
  const gz = settings.gravity[2];
  const weight = HEAVY * h * Math.sqrt(gx * gx + gy * gy + gz * gz);
  let count = 0;
  let o = 0;
  for (let c = 0; c < contacts.count; c++) {
    if (passed[c] !== 0) {
      if (passed[c] > 0) for (let k = IMPULSES * c; k < IMPULSES * (c + 1); k++) impulse[k] = 0;
      continue;
    }
    const a = listA[c] & PLACES;
    const b = listB[c] & PLACES;
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if (restitution[a] > 0 || restitution[b] > 0) rows.bounces = true;
    const m = start[c] & OFFSETS;
    const i = c * IMPULSES;
    // (An integer, not a number that happens to be whole: it is handed on without becoming an object.)
    const n = manifold[m + COUNT] | 0;
    data[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
    data[o + RESTITUTION] = Math.max(restitution[a], restitution[b]);
    data[o + SLOP] = SOLVER_SLOP * (slop[a] < slop[b] ? slop[a] : slop[b]);
    data[o + SOFTNESS] = ma === 0 || mb === 0 ? AGAINST : BETWEEN;
    rowA[count] = a;
    rowB[count] = b;
    contact[count] = c;
    at[count] = o;
    first[count] = o + (n === 1 ? SINGLE : SEVERAL);
    end[count] = first[count] + POINT * n;
    if (n === 1) {
      placeAt(manifold, m + POINTS);
      prepareFrame(rows, state, bodies, count, manifold, m + NORMAL, n, ANEW);
      takePoint(rows, count, manifold, m + (POINTS + 3));
      data[first[count] + PUSH] = impulse[i + PUSHES];
      rows.points.add(count);
      if (impulse[i + PUSHES] === 0) rows.freshPoints.add(count);
    } else {
      findPlace(data, o, manifold, m, impulse, i, n);
      if (n === 2) turnAlong(manifold, m);
      prepareFrame(rows, state, bodies, count, manifold, m + NORMAL, n, ANEW);
      preparePoints(rows, count, n, manifold, m);
      for (let p = 0; p < n; p++) data[o + SEVERAL + POINT * p + PUSH] = impulse[i + PUSHES + p];
      const knows = solveFace(rows, count, n);
      known[count] = knows ? 1 : 0;
      const lies = kind[a] === CAPSULE || kind[b] === CAPSULE;
      const total = pushed[0];
      (lies ? rows.lying : rows.faces).add(count);
      if (total === 0) rows.freshFaces.add(count);
      if (knows && !lies && total * Math.max(ma, mb) > weight) rows.bearing.add(count);
    }
    recall(data, o, impulse, i);
    // (Sums: the sweep of the first substep adds these, which are of the step before.)
    data[o + NORMAL_SUM] = n === 1 ? -impulse[i + PUSHES] : -pushed[0];
    data[o + TANGENT_SUM] = -data[o + RUB1];
    data[o + TANGENT_SUM + 1] = -data[o + RUB2];
    if ((flags[c] & TOUCHING) === 0) rows.apart.add(count);
    o += rowLength(n);
    count++;
  }
  rows.count = count;
  rows.approach.fill(0, 0, count);
  if (anyDeep) listDeep(rows, core.state, bodies);
}

/** The one point of contact c: it is the place. */
function takePoint(rows: ContactRows, c: number, gaps: Float64Array, g: number): void {
  const { data, first } = rows;
  const o = rows.at[c];
  const q = first[c];
  data[q + U] = data[q + V] = 0;
  data[q + GAP] = data[q + NOW] = gaps[g] > NO_GAP ? gaps[g] + TOUCH_DEPTH * data[o + SLOP] : gaps[g];
  data[q + MASS] = 1 / data[o + BY_J];
}

const NO_IMPULSE = new Float64Array(IMPULSES);

/** Makes the manifold at `m` the contact c of `rows`, which lies at 0: an impact by itself, of which nothing is remembered. */
export function placeImpact(rows: ContactRows, state: WorldState, bodies: SolverBodies, manifold: Float64Array, m: number): void {
  const { friction, restitution, slop } = state;
  const { data } = rows;
  const a = rows.rowA[0];
  const b = rows.rowB[0];
  const n = manifold[m + COUNT] | 0;
  data[FRICTION] = Math.sqrt(friction[a] * friction[b]);
  data[RESTITUTION] = Math.max(restitution[a], restitution[b]);
  data[SLOP] = SOLVER_SLOP * Math.min(slop[a], slop[b]);
  rows.at[0] = 0;
  rows.first[0] = n === 1 ? SINGLE : SEVERAL;
  rows.end[0] = rows.first[0] + POINT * n;
  if (n === 1) {
    placeAt(manifold, m + POINTS);
    prepareFrame(rows, state, bodies, 0, manifold, m + NORMAL, n, ANEW);
    takePoint(rows, 0, manifold, m + (POINTS + 3));
    return;
  }
  findPlace(data, 0, manifold, m, NO_IMPULSE, 0, n);
  if (n === 2) turnAlong(manifold, m);
  prepareFrame(rows, state, bodies, 0, manifold, m + NORMAL, n, ANEW);
  preparePoints(rows, 0, n, manifold, m);
  rows.known[0] = solveFace(rows, 0, n) ? 1 : 0;
}

/** The friction and the torque of last step. They were kept in world axes: the tangents may have turned. */
function recall(data: Float64Array, o: number, impulse: Float64Array, i: number): void {
  const fx = impulse[i + RUBBED];
  const fy = impulse[i + RUBBED + 1];
  const fz = impulse[i + RUBBED + 2];
  data[o + RUB1] = fx * data[o + T1] + fy * data[o + T1 + 1] + fz * data[o + T1 + 2];
  data[o + RUB2] = fx * data[o + T2] + fy * data[o + T2 + 1] + fz * data[o + T2 + 2];
  const mx = impulse[i + TURNED];
  const my = impulse[i + TURNED + 1];
  const mz = impulse[i + TURNED + 2];
  data[o + TORQUE] = mx * data[o + N] + my * data[o + N + 1] + mz * data[o + N + 2];
  // (Where nothing resists rolling nothing of it is remembered.)
  const rolls = data[o + ROLL_MASS] > 0;
  data[o + TORQUE + 1] = !rolls ? 0 : mx * data[o + T1] + my * data[o + T1 + 1] + mz * data[o + T1 + 2];
  data[o + TORQUE + 2] = !rolls ? 0 : mx * data[o + T2] + my * data[o + T2 + 1] + mz * data[o + T2 + 2];
  data[o + GRIPS] = 1;
}

/**
 * A soft contact as three factors of the impulse's update. Against what cannot be pushed it may be twice as stiff: the mass behind it is twice.
 * Source: Catto, Box2D v3 (`b2MakeSoft`), after "Soft Constraints", GDC 2011.
 */
function soften(softness: Float64Array, h: number): void {
  const hertz = Math.min(CONTACT_HERTZ, 0.5 / h);
  for (let o = BETWEEN; o <= AGAINST; o += AGAINST - BETWEEN) {
    const omega = 2 * Math.PI * (o === AGAINST ? 2 * hertz : hertz);
    const a1 = 2 * CONTACT_DAMPING + h * omega;
    const a2 = h * omega * a1;
    const a3 = 1 / (1 + a2);
    softness[o + BIAS_RATE] = omega / a1;
    softness[o + MASS_SCALE] = a2 * a3;
    softness[o + IMPULSE_SCALE] = a3;
  }
}

/** Friction acts where the points push on the whole; while nothing pushes yet, between those that are nearest. Writes `place` and `pushed`. */
function findPlace(data: Float64Array, o: number, manifold: Float64Array, m: number, impulse: Float64Array, i: number, n: number): void {
  const slop = data[o + SLOP];
  let total = 0;
  let least = Infinity;
  for (let p = 0; p < n; p++) {
    total += impulse[i + PUSHES + p];
    least = Math.min(least, manifold[m + POINTS + POINT_STRIDE * p + 3]);
  }
  let weights = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const weight = total > 0 ? impulse[i + PUSHES + p] : manifold[s + 3] <= least + slop ? 1 : 0;
    weights += weight;
    x += weight * manifold[s];
    y += weight * manifold[s + 1];
    z += weight * manifold[s + 2];
  }
  place[0] = x / weights;
  place[1] = y / weights;
  place[2] = z / weights;
  place[ALONG] = place[ALONG + 1] = place[ALONG + 2] = 0;
  pushed[0] = total;
}
