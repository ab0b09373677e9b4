// Stacks: bodies that rest on each other by faces, down to the ground, are solved at once: velocities from the ground up, impulses from the top down.

import type { Doubles } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import type { WorldCore } from '../world/core.ts';
import { LOCK_LINEAR_X } from '../world/state.ts';
import { ANGULAR, BLOCK, INERTIA, INVERSE_MASS, LINEAR, cofactors, type SolverBodies } from './solver-bodies.ts';
import {
  ARM,
  ARM_A,
  ARM_B,
  BIAS_RATE,
  DISTRIBUTION,
  FRICTION,
  FRICTION_ACTIVE,
  N,
  NORMAL_IMPULSE,
  POINT,
  SEPARATION,
  SLOP,
  SOFTNESS,
  SUBSTEP_RATE,
  T1,
  T2,
  TANGENT_IMPULSE1,
  TANGENT_IMPULSE2,
  TORQUE,
  U,
  V,
  type ContactConstraints,
} from './contact-constraints.ts';
import { applyImpulse, impulse } from './contact-frame.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { MAX_PUSH_OUT_SPEED, TOUCH_DEPTH } from './constants.ts';

/** A face supports a body when the cosine between its normal and gravity, reversed, is at least this. */
const MIN_SUPPORT_COSINE = 0.5;
/** A body rests on several faces, its feet, if the cosines between their normals are at least this. */
const MIN_PARALLEL_COSINE = 0.999;
/** Friction at most, in normal impulses, where there is none: rounding. */
const NO_FRICTION = 1e-9;
/** Points carry a body that rotates unless they are nearly in line: share of the determinant of their moments in the product of its diagonal. */
const MIN_SPREAD = 1e-9;
/** Number of bodies to wait for of one whose feet are not parallel, and of one that is listed. */
const NEVER = 1 << 20;
const LISTED = -1;

/** Rows of stacks, those below first. */
const rows = new RowList();
// Per row: its last foot, plus 1; the last foot of a body that rests on it, plus 1; how many of its feet are on bodies not yet listed; 1 if it moves with
// what it rests on; the velocity it has then, linear and angular.
let footOf = new Int32Array(64);
let burdenOf = new Int32Array(64);
let waitsFor = new Int32Array(64);
let isHeld = new Uint8Array(64);
let target = new Float64Array(64 * 6);
// Per contact: 1 if b rests on a, −1 if a rests on b, 0 if it is no foot; the body's previous foot, plus 1; the previous foot on the lower body, plus 1.
let upward = new Int8Array(64);
let previousFoot = new Int32Array(64);
let previousBurden = new Int32Array(64);
// Per contact: coordinates u, v of its points about the body's centre, in the frame of its last foot; new impulses: of the points, along the tangents, of the
// twist; the sum of the points; then the impulses before.
const NEW = 8;
const BEFORE = 16;
const TANGENT = 4;
const TWIST = 6;
const TOTAL = 7;
const FOOT = 24;
let feet = new Float64Array(64 * FOOT);
/** Of the current contact: separating velocity at the origin, and its change along t1 and t2. */
const plane = new Float64Array(3);
/** Of the current body: the impulse that its feet are to add, and its moment about the centre. */
const wrench = new Float64Array(6);
/** What that adds to the sum of its normal impulses and to their moments j·u and j·v. */
const burden = new Float64Array(3);
// Of the points that carry it: number, and sums of u, v, uu, uv, vv. And the cofactors of that matrix, or of the inertia.
const moments = new Float64Array(6);
const inverse = new Float64Array(6);
/** The inverse inertia of the current body, and where its diagonal is. */
const free = new Float64Array(6);
const DIAGONAL = [0, 3, 5];

function reserve(capacity: number, contacts: number): void {
  if (footOf.length < capacity) {
    footOf = new Int32Array(capacity);
    burdenOf = new Int32Array(capacity);
    waitsFor = new Int32Array(capacity);
    isHeld = new Uint8Array(capacity);
    target = new Float64Array(6 * capacity);
  }
  if (upward.length >= contacts) return;
  upward = new Int8Array(2 * contacts);
  previousFoot = new Int32Array(2 * contacts);
  previousBurden = new Int32Array(2 * contacts);
  feet = new Float64Array(2 * contacts * FOOT);
}

/** Lists the bodies of stacks and the faces on which they rest; and as load-bearing, other feet of which the upper body has a burden or the lower one a foot. */
export function listStacks(constraints: ContactConstraints, { state, settings: { gravity } }: WorldCore, bodies: SolverBodies): void {
  const { data, at, rowA, rowB, isInvertible, loadBearing, feet, stacked } = constraints;
  const { block, deep } = bodies;
  const { list, count } = feet;
  reserve(state.capacity, constraints.count);
  rows.clear();
  // A body locked along gravity hangs there.
  let hanging = 0;
  for (let k = 0; k < 3; k++) if (gravity[k] !== 0) hanging |= LOCK_LINEAR_X << k;
  if (hanging === 0) return;
  for (let i = 0; i < count; i++) {
    const a = rowA[list[i]];
    const b = rowB[list[i]];
    footOf[a] = footOf[b] = burdenOf[a] = burdenOf[b] = waitsFor[a] = waitsFor[b] = 0;
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = at[c];
    const down = gravity[0] * data[o + N] + gravity[1] * data[o + N + 1] + gravity[2] * data[o + N + 2];
    const upper = down < 0 ? rowB[c] : rowA[c];
    const lower = down < 0 ? rowA[c] : rowB[c];
    upward[c] = 0;
    if (block[BLOCK * upper + INVERSE_MASS] === 0 || (state.locks[upper] & hanging) !== 0) continue;
    if (((deep[upper] | deep[lower]) & OVERLAP_BIT) !== 0 || !touches(constraints, c)) continue;
    if (isInvertible[c] === 0 && rotates(block, upper)) continue;
    upward[c] = down < 0 ? 1 : -1;
    const foot = footOf[upper] - 1;
    if (foot >= 0 && !areParallel(data, o, at[foot], upward[c] * upward[foot])) waitsFor[upper] = NEVER;
    previousFoot[c] = foot + 1;
    footOf[upper] = c + 1;
    previousBurden[c] = burdenOf[lower];
    burdenOf[lower] = c + 1;
    if (block[BLOCK * lower + INVERSE_MASS] > 0) waitsFor[upper]++;
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    if (upward[c] === 0) continue;
    const upper = upperOf(constraints, c);
    if (footOf[upper] === c + 1 && waitsFor[upper] === 0 && carriesTwo(constraints, upper)) rows.push(upper);
  }
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    waitsFor[row] = LISTED;
    for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) stacked.add(f - 1);
    for (let f = burdenOf[row]; f > 0; f = previousBurden[f - 1]) {
      const upper = upperOf(constraints, f - 1);
      if (--waitsFor[upper] === 0) rows.push(upper);
    }
  }
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const upper = upperOf(constraints, c);
    if (upward[c] !== 0 && waitsFor[upper] !== LISTED && burdenOf[upper] + footOf[lowerOf(constraints, c)] > 0) loadBearing.add(c);
  }
}

/** Whether a body rotates about any axis. */
function rotates(block: Doubles, row: number): boolean {
  const i = BLOCK * row + INERTIA;
  return block[i] + block[i + 3] + block[i + 5] > 0;
}

/** Whether a body can rest on the face of the record at `data[o …]`, or, without gravity, whatever its normal. */
export function supports(data: Doubles, o: number, gravity: ArrayLike<number>): boolean {
  const gx = gravity[0];
  const gy = gravity[1];
  const gz = gravity[2];
  const down = gx * data[o + N] + gy * data[o + N + 1] + gz * data[o + N + 2];
  return down * down >= MIN_SUPPORT_COSINE * MIN_SUPPORT_COSINE * (gx * gx + gy * gy + gz * gz);
}

function upperOf({ rowA, rowB }: ContactConstraints, c: number): number {
  return upward[c] > 0 ? rowB[c] : rowA[c];
}

function lowerOf({ rowA, rowB }: ContactConstraints, c: number): number {
  return upward[c] > 0 ? rowA[c] : rowB[c];
}

/** Whether all points of contact c touch when the step begins. */
function touches({ data, at, first, end }: ContactConstraints, c: number): boolean {
  const most = TOUCH_DEPTH * data[at[c] + SLOP];
  for (let q = first[c]; q < end[c]; q += POINT) if (data[q + SEPARATION] > most) return false;
  return true;
}

/** Whether the normals of the records at `o` and `u`, one times `sign`, are parallel. */
function areParallel(data: Doubles, o: number, u: number, sign: number): boolean {
  const along = data[o + N] * data[u + N] + data[o + N + 1] * data[u + N + 1] + data[o + N + 2] * data[u + N + 2];
  return sign * along >= MIN_PARALLEL_COSINE;
}

/** Whether a body carries one that carries another: in a pile most stacks are two high, and need no more than the iterations. */
function carriesTwo(constraints: ContactConstraints, row: number): boolean {
  for (let f = burdenOf[row]; f > 0; f = previousBurden[f - 1]) if (burdenOf[upperOf(constraints, f - 1)] > 0) return true;
  return false;
}

/**
 * Solves stacks exactly, as far as their faces stick: all bodies move as one with the ground, with `soft` but for what pushes them out of each other. An
 * iteration from contact to contact carries a change of load by one body only, so a stack of n needs n² of them: one of 20 that was put up sank by more than 6 mm before
 * its impulses were found, and small bodies, that tip over sooner, buckled. A body is not held where a face would have to pull or to exceed the friction cone,
 * nor is what rests on it (towers fell); false if there is any.
 */
export function solveStacks(constraints: ContactConstraints, bodies: SolverBodies, soft: boolean): boolean {
  for (let i = 0; i < rows.count; i++) findVelocity(constraints, bodies.block, rows.rows[i], soft);
  for (let i = rows.count - 1; i >= 0; i--) {
    const row = rows.rows[i];
    if (isHeld[row] === 0) continue;
    saveFeet(constraints, row);
    isHeld[row] = carry(constraints, bodies, row) || carryAnew(constraints, bodies, row) ? 1 : 0;
  }
  let all = true;
  for (let i = 0; i < rows.count; i++) {
    const row = rows.rows[i];
    const wasHeld = isHeld[row] === 1;
    for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
      const lower = lowerOf(constraints, f - 1);
      if (bodies.block[BLOCK * lower + INVERSE_MASS] > 0 && isHeld[lower] === 0) isHeld[row] = 0;
    }
    if (isHeld[row] === 1) continue;
    all = false;
    if (wasHeld) setFeet(constraints, bodies, row, BEFORE);
  }
  return all;
}

/** Gives a body its velocity by the impulses of its feet, which burden what it rests on. False, with nothing done, if they cannot. */
function carry(constraints: ContactConstraints, bodies: SolverBodies, row: number): boolean {
  findWrench(bodies.block, row);
  if (!findImpulses(constraints, row, rotates(bodies.block, row))) return false;
  setFeet(constraints, bodies, row, NEW);
  return true;
}

/** The same from nothing: after the first iterations one of several feet may carry nearly all, and another would have to pull. */
function carryAnew(constraints: ContactConstraints, bodies: SolverBodies, row: number): boolean {
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) feet.fill(0, FOOT * (f - 1) + NEW, FOOT * (f - 1) + BEFORE);
  setFeet(constraints, bodies, row, NEW);
  if (carry(constraints, bodies, row)) return true;
  setFeet(constraints, bodies, row, BEFORE);
  return false;
}

function saveFeet({ data, at, first, end }: ContactConstraints, row: number): void {
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
    const k = FOOT * (f - 1) + BEFORE;
    for (let q = first[f - 1], i = k; q < end[f - 1]; q += POINT, i++) feet[i] = data[q + NORMAL_IMPULSE];
    for (let i = 0; i < 3; i++) feet[k + TANGENT + i] = data[at[f - 1] + TANGENT_IMPULSE1 + i];
  }
}

/** The velocity of a body that moves with what it rests on. */
function findVelocity(constraints: ContactConstraints, block: Doubles, row: number, soft: boolean): void {
  const { data, at } = constraints;
  const h = 6 * row;
  target.fill(0, h, h + 6);
  isHeld[row] = 0;
  let n = 0;
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1], n++) {
    const c = f - 1;
    const o = at[c];
    const sign = upward[c];
    const lower = lowerOf(constraints, c);
    const isGround = block[BLOCK * lower + INVERSE_MASS] === 0;
    if (!(isGround || isHeld[lower] === 1) || !findPlane(constraints, c, soft)) return;
    const of = isGround ? block : target;
    const v = isGround ? BLOCK * lower + LINEAR : 6 * lower;
    const w = isGround ? BLOCK * lower + ANGULAR : 6 * lower + 3;
    const l = o + (sign > 0 ? ARM_A : ARM_B);
    const u = o + (sign > 0 ? ARM_B : ARM_A);
    const wx = of[w] + sign * (plane[2] * data[o + T1] - plane[1] * data[o + T2]);
    const wy = of[w + 1] + sign * (plane[2] * data[o + T1 + 1] - plane[1] * data[o + T2 + 1]);
    const wz = of[w + 2] + sign * (plane[2] * data[o + T1 + 2] - plane[1] * data[o + T2 + 2]);
    const s = sign * plane[0];
    target[h] += of[v] + of[w + 1] * data[l + 2] - of[w + 2] * data[l + 1] + s * data[o + N] - wy * data[u + 2] + wz * data[u + 1];
    target[h + 1] += of[v + 1] + of[w + 2] * data[l] - of[w] * data[l + 2] + s * data[o + N + 1] - wz * data[u] + wx * data[u + 2];
    target[h + 2] += of[v + 2] + of[w] * data[l + 1] - of[w + 1] * data[l] + s * data[o + N + 2] - wx * data[u + 1] + wy * data[u];
    target[h + 3] += wx;
    target[h + 4] += wy;
    target[h + 5] += wz;
  }
  // (About a locked axis nothing rotates.)
  for (let k = 0; k < 6; k++) target[h + k] = k < 3 || block[BLOCK * row + INERTIA + DIAGONAL[k - 3]] > 0 ? target[h + k] / n : 0;
  isHeld[row] = 1;
}

/** Writes to `plane` the velocity with which the points of contact c are to separate. False if they no longer touch. */
function findPlane({ data, at, first, end, isInvertible, softness }: ContactConstraints, c: number, soft: boolean): boolean {
  const o = at[c];
  const slop = data[o + SLOP];
  plane[0] = plane[1] = plane[2] = 0;
  for (let q = first[c]; q < end[c]; q += POINT) {
    const separation = data[q + SEPARATION];
    if (separation > TOUCH_DEPTH * slop) return false;
    if (!soft || (separation <= 0 && separation >= -slop)) continue;
    let speed = -separation * softness[SUBSTEP_RATE];
    if (separation < 0) speed = Math.min(-softness[data[o + SOFTNESS] + BIAS_RATE] * (separation + slop), MAX_PUSH_OUT_SPEED * slop);
    if (isInvertible[c] === 1) for (let k = 0; k < 3; k++) plane[k] += speed * data[q + DISTRIBUTION + k];
    else plane[0] += (POINT * speed) / (end[c] - first[c]);
  }
  return true;
}

/** Writes to `wrench` what gives a body its velocity. */
function findWrench(block: Doubles, row: number): void {
  const h = 6 * row;
  const b = BLOCK * row;
  const i = b + INERTIA;
  for (let k = 0; k < 6; k++) free[k] = block[i + k];
  // Rows of locked axes are zeros: with any inertia no moment acts about them.
  for (const k of DIAGONAL) if (free[k] === 0) free[k] = 1;
  cofactors(inverse, 0, free, 0);
  const scale = 1 / (free[0] * inverse[0] + free[1] * inverse[1] + free[2] * inverse[2]);
  const wx = scale * (target[h + 3] - block[b + ANGULAR]);
  const wy = scale * (target[h + 4] - block[b + ANGULAR + 1]);
  const wz = scale * (target[h + 5] - block[b + ANGULAR + 2]);
  for (let k = 0; k < 3; k++) wrench[k] = (target[h + k] - block[b + LINEAR + k]) / block[b + INVERSE_MASS];
  wrench[3] = inverse[0] * wx + inverse[1] * wy + inverse[2] * wz;
  wrench[4] = inverse[1] * wx + inverse[3] * wy + inverse[4] * wz;
  wrench[5] = inverse[2] * wx + inverse[4] * wy + inverse[5] * wz;
}

/**
 * The impulses of the feet with that wrench on top of what they are: those of the points change by a plane (the least change), friction and twist in
 * proportion to them. False if none that push give it, or a face would slide.
 */
function findImpulses(constraints: ContactConstraints, row: number, rotates: boolean): boolean {
  const { data, at, first, end } = constraints;
  const last = footOf[row] - 1;
  const up = upward[last];
  const o = at[last];
  const arm = o + (up > 0 ? ARM_B : ARM_A);
  let j = 0;
  let fu = 0;
  let fv = 0;
  let mn = 0;
  let mu = 0;
  let mv = 0;
  let height = 0;
  for (let k = 0; k < 3; k++) {
    const n = up * data[o + N + k];
    const u = data[o + T1 + k];
    const v = up * data[o + T2 + k];
    j += wrench[k] * n;
    fu += wrench[k] * u;
    fv += wrench[k] * v;
    mn += wrench[3 + k] * n;
    mu += wrench[3 + k] * u;
    mv += wrench[3 + k] * v;
    height += data[arm + k] * n;
  }
  // Moments Σ j·u and Σ j·v: friction acts at the height of the points below the centre.
  burden[0] = j;
  burden[1] = height * fu - mv;
  burden[2] = height * fv + mu;
  placePoints(constraints, row);
  while (!spread(constraints, row, rotates)) if (moments[0] === 0) return false;
  let sum = 0;
  let atU = 0;
  let atV = 0;
  for (let f = last + 1; f > 0; f = previousFoot[f - 1]) {
    const c = f - 1;
    const from = FOOT * c + NEW;
    let total = 0;
    for (let q = first[c], i = from; q < end[c]; q += POINT, i++) total += feet[i];
    feet[from + TOTAL] = total;
    sum += total;
    const p = at[c] + (upward[c] > 0 ? ARM_B : ARM_A);
    for (let k = 0; k < 3; k++) {
      atU += total * data[p + k] * data[o + T1 + k];
      atV += total * data[p + k] * up * data[o + T2 + k];
    }
  }
  if (!(sum > 0)) return false;
  const twist = rotates ? mn - (atU * fv - atV * fu) / sum : 0;
  for (let f = last + 1; f > 0; f = previousFoot[f - 1]) {
    const c = f - 1;
    const k = FOOT * c + NEW;
    const share = feet[k + TOTAL] / sum;
    let f1 = data[at[c] + TANGENT_IMPULSE1];
    let f2 = data[at[c] + TANGENT_IMPULSE2];
    for (let x = 0; x < 3; x++) {
      const along = upward[c] * share * (fu * data[o + T1 + x] + fv * up * data[o + T2 + x]);
      f1 += along * data[at[c] + T1 + x];
      f2 += along * data[at[c] + T2 + x];
    }
    const newTwist = data[at[c] + TORQUE] + share * twist;
    let moment = 0;
    for (let q = first[c], i = k; q < end[c]; q += POINT, i++) moment += feet[i] * data[q + ARM];
    const friction = data[at[c] + FRICTION] + NO_FRICTION;
    const maxFriction = friction * feet[k + TOTAL];
    if (f1 * f1 + f2 * f2 > maxFriction * maxFriction || Math.abs(newTwist) > friction * moment) return false;
    feet[k + TANGENT] = f1;
    feet[k + TANGENT + 1] = f2;
    feet[k + TWIST] = newTwist;
  }
  return true;
}

/** Finds the coordinates of the points of a body's feet in the frame of the last one. Each of them is to carry. */
function placePoints({ data, at, first, end }: ContactConstraints, row: number): void {
  const frame = at[footOf[row] - 1];
  const up = upward[footOf[row] - 1];
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
    const o = at[f - 1];
    const arm = o + (upward[f - 1] > 0 ? ARM_B : ARM_A);
    for (let q = first[f - 1], k = FOOT * (f - 1), i = k + NEW; q < end[f - 1]; q += POINT, k += 2, i++) {
      let u = 0;
      let v = 0;
      for (let x = 0; x < 3; x++) {
        const r = data[arm + x] + data[q + U] * data[o + T1 + x] + data[q + V] * data[o + T2 + x];
        u += r * data[frame + T1 + x];
        v += r * up * data[frame + T2 + x];
      }
      feet[k] = u;
      feet[k + 1] = v;
      feet[i] = 1;
    }
  }
}

/**
 * Changes the impulses of the points that carry, at first all, by a plane, the least change that adds `burden`, and takes away those of the others. False if one would
 * pull: it carries no more, and the rest is to be spread again. With `moments[0]` at 0 none can.
 */
function spread({ data, first, end }: ContactConstraints, row: number, rotates: boolean): boolean {
  moments.fill(0);
  let j = burden[0];
  let ju = burden[1];
  let jv = burden[2];
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
    for (let q = first[f - 1], k = FOOT * (f - 1), i = k + NEW; q < end[f - 1]; q += POINT, k += 2, i++) {
      const u = feet[k];
      const v = feet[k + 1];
      if (feet[i] > 0) {
        moments[0]++;
        moments[1] += u;
        moments[2] += v;
        moments[3] += u * u;
        moments[4] += u * v;
        moments[5] += v * v;
      } else {
        const old = data[q + NORMAL_IMPULSE];
        j += old;
        ju += old * u;
        jv += old * v;
      }
    }
  }
  cofactors(inverse, 0, moments, 0);
  const determinant = moments[0] * inverse[0] + moments[1] * inverse[1] + moments[2] * inverse[2];
  if (rotates && !(determinant > MIN_SPREAD * moments[0] * moments[3] * moments[5])) moments[0] = 0;
  if (moments[0] === 0) return false;
  const d = rotates ? 1 / determinant : 0;
  const perPoint = rotates ? d * (inverse[0] * j + inverse[1] * ju + inverse[2] * jv) : j / moments[0];
  const perU = d * (inverse[1] * j + inverse[3] * ju + inverse[4] * jv);
  const perV = d * (inverse[2] * j + inverse[4] * ju + inverse[5] * jv);
  let carries = true;
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
    for (let q = first[f - 1], k = FOOT * (f - 1), i = k + NEW; q < end[f - 1]; q += POINT, k += 2, i++) {
      if (feet[i] === 0) continue;
      const old = data[q + NORMAL_IMPULSE];
      feet[i] = old + perPoint + perU * feet[k] + perV * feet[k + 1];
      if (feet[i] > 0) continue;
      // (An impulse that goes back to zero up to the last bit is not a pull.)
      if (feet[i] < -1e-9 * old) carries = false;
      feet[i] = 0;
    }
  }
  return carries;
}

/** Gives the feet of a body the impulses at `from`, and the bodies what that changes. */
function setFeet(constraints: ContactConstraints, bodies: SolverBodies, row: number, from: number): void {
  const { data, at, first, end } = constraints;
  for (let f = footOf[row]; f > 0; f = previousFoot[f - 1]) {
    const c = f - 1;
    const k = FOOT * c + from;
    const o = at[c];
    impulse.fill(0);
    for (let q = first[c], i = k; q < end[c]; q += POINT, i++) {
      const change = feet[i] - data[q + NORMAL_IMPULSE];
      data[q + NORMAL_IMPULSE] = feet[i];
      impulse[0] += change;
      impulse[4] += change * data[q + V];
      impulse[5] -= change * data[q + U];
    }
    // (Along both tangents, and the twist, which follows.)
    for (let x = 0; x < 3; x++) {
      impulse[1 + x] = feet[k + TANGENT + x] - data[o + TANGENT_IMPULSE1 + x];
      data[o + TANGENT_IMPULSE1 + x] = feet[k + TANGENT + x];
    }
    data[o + FRICTION_ACTIVE] = 1;
    applyImpulse(constraints, bodies, c, LINEAR, ANGULAR);
  }
}
