// Continuous collision: bodies that move or rotate far within a step are stopped at every impact on their way.
//
// The solver predicts a contact from the poses at the start of the step, along one normal. That is exact to the slop only while both bodies move
// little. Impacts of a body that moves farther are found along its path instead: in each substep, after all bodies have moved, the earliest impact of
// any such pair is found (time-of-impact.ts), both bodies are placed at that time, the contact is found there and its impulse applied
// (impact-impulse.ts), and they continue from there, until no impact is left. Contacts that a fast body has from the start stay with the solver;
// their pairs have impacts only at a greater depth, so that a swinging body does not tunnel.
//
// Sources: Mirtich and Canny 1995 (impulse-based, event by event); Catto, GDC 2013 (continuous collision beside a discrete solver).

import { RowList } from '../broadphase/row-list.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { touchingRange } from '../math/scalar.ts';
import { COUNT, DISTANCE, MANIFOLD_STRIDE, MARGIN, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { hasPoint, liesOnFace, rises } from '../narrowphase/triangle-edges.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { CAPSULE, MESH, P1, P2, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import {
  APPROACH_SPEED,
  FRICTION_IMPULSE,
  IMPULSES,
  keyOf,
  HAS_RESPONSE,
  STEP_NORMAL,
  STEP_TANGENT,
  HAD_IMPACT,
  TOUCHING,
  WITH_SENSOR,
  type ContactList,
} from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  addContact,
  beginMerge,
  dotNormals,
  finishMerge,
  merged,
  mergedTriangles,
  SAME_NORMAL as SAME_MANIFOLD,
} from '../world/mesh-contacts.ts';
import { DYNAMIC, KINEMATIC, SENSOR, STATIC, type WorldState } from '../world/state.ts';
import { findPairs, MAX_PREDICTION, updateGrid } from '../world/detect.ts';
import { wake, wakeAround } from '../world/wake.ts';
import { MAX_SLOP, slopOf } from '../world/mass-properties.ts';
import {
  ANGULAR,
  BLOCK,
  PREDICTED_ANGULAR,
  PREDICTED_LINEAR,
  INERTIA,
  INVERSE_MASS,
  LINEAR,
  writeInertia,
  type SolverBodies,
} from './solver-bodies.ts';
import { ContactConstraints, N, POINT, RESTITUTION, T1, T2 } from './contact-constraints.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';
import { relativeVelocity } from './contact-frame.ts';
import { applyImpact, impactImpulse, saveVelocities, targetVelocity, pointNormalVelocity, addVelocityChange } from './impact-impulse.ts';
import { restitutionThreshold } from './restitution.ts';
import { applyLocks } from './integrate.ts';
import { MeshTriangles } from './mesh-triangles.ts';
import { MotionPaths } from './motion-paths.ts';
import { prepareImpact } from './prepare-contacts.ts';
import { relativeAcceleration, relativeGravity } from './relative-gravity.ts';
import { refreshForImpact } from './refresh-constraints.ts';
import { TOUCH_DEPTH } from './constants.ts';
import { distanceAt, ImpactQuery, manifold, NEVER, separationAt, timeOfImpact } from './time-of-impact.ts';

/** Impacts of one body in one step, after which it stays at its pose until the step ends. */
const MAX_IMPACTS = 32;

/**
 * Times tested in searches for a body's impacts that count as one impact more. Of 27 touching bodies, the worst step without it and with it: 3.0 and 0.24 s
 * at 8·10⁴ rad/s, 0.78 and 0.68 s at 10⁴; at 300 rad/s and 300 m/s nothing changes.
 */
const TESTED_PER_IMPACT = 2048;
/** Tolerance of an impact's distance, in slops: of pairs that were separated, and of others. */
const SURFACE_TOLERANCE = 1e-6;
const DEPTH_TOLERANCE = 0.05;
/** How much deeper a pair with restitution may come before it is an impact again, in slops. */
const RESTITUTION_REPEAT_DEPTH = 0.7;
/** Least such depth of other pairs, in slops. */
const MIN_REPEAT_DEPTH = 0.1;
/**
 * Depth beyond the slop at which a touching pair has another impact, in smallest extents of the smaller body. Smaller: more impacts of bodies that
 * are pressed or roll over an edge.
 */
const REPEAT_DEPTH = 0.03;
/** Error of the solver's prediction at the end of a step, in smallest extents, from which a contact is left to continuous collision. */
const PREDICTION_ERROR = 0.03;
/** Points this close are part of an impact, in slops. */
const IMPACT_POINT_RANGE = 0.5;
/** Least cosine between the normals of one contact. */
const SAME_NORMAL = 0.9999;

/** Values of `solved`: continuous collision alone handles the pair; the solver has its contact; the body is pressed between others. */
const NOT_SOLVED = 0;
const SOLVED = 1;
const PRESSED = 2;

const query = new ImpactQuery();
const probe = new Float64Array(MANIFOLD_STRIDE);
const box = new Float64Array(BOUNDS_STRIDE);
const near = new RowList();
const saved = new Float64Array(2 * STRIDE);
// The solver's inertia of both bodies, while an impact uses the current one.
const inertia = new Float64Array(12);

export class ContinuousCollision {
  /** Some body is fast in this step. */
  active = false;
  /** Contacts, by index, that the solver leaves to continuous collision. */
  excluded = new Uint8Array(64);
  private readonly paths = new MotionPaths();
  /** Triangles of meshes near fast bodies, as rows. */
  private readonly triangles = new MeshTriangles();
  private readonly constraints = new ContactConstraints();

  // Contacts, by index, that close within the step.
  private closingCount = 0;
  private closing = new Int32Array(64);
  // For rows in `closing`: 1 if it touches another dynamic body.
  private inPile = new Uint8Array(64);
  // Per row: 1 if it is fast in this step.
  private fast = new Uint8Array(64);
  private readonly fastRows = new RowList();
  // Per path: its impacts so far; its first pair, plus 1; the box within which all rows are partners, min and max, m.
  private impacts = new Int32Array(64);
  private tested = new Int32Array(64);
  private firstPair = new Int32Array(64);
  private covered = new Float64Array(BOUNDS_STRIDE * 64);
  // The kinematic row that carries a stuck one, or −1.
  private carrier = new Int32Array(64);
  // 1 for rows that an impact has made fast.
  private propagates = new Uint8Array(64);

  // Pairs: rows in kernel order; the next pair of either path, plus 1; the last normal found, and the one at the start of the step; slop and smallest extent,
  // m; distance at the start of the step, m.
  private count = 0;
  private rowA = new Int32Array(64);
  private rowB = new Int32Array(64);
  private nextA = new Int32Array(64);
  private nextB = new Int32Array(64);
  private axis = new Float64Array(64 * 3);
  private normal = new Float64Array(64 * 3);
  private slop = new Float64Array(64);
  private extent = new Float64Array(64);
  private initialDistance = new Float64Array(64);
  // Per pair: a value of `solved` (above); its impact record, plus 1; the number of searches.
  private solved = new Uint8Array(64);
  private record = new Int32Array(64);
  // 1 where the last impact entered is one of separated bodies.
  private isNewContact = new Uint8Array(64);
  private stamp = new Int32Array(64);

  // Future impacts of the substep, a binary heap by time, then pair; an entry with an old stamp is void.
  private heapCount = 0;
  private heapTime = new Float64Array(64);
  private heapPair = new Int32Array(64);
  private heapStamp = new Int32Array(64);

  // Pairs with an impact in this step: key and pair, the manifold of the fastest impact, its sums.
  private recordCount = 0;
  private recordKey = new Float64Array(64);
  private recordOrder = new Int32Array(64);
  private recordPair = new Int32Array(64);
  // 1 where the pair was separated before: not where a contact is only pressed harder.
  private recordIsNew = new Uint8Array(64);
  // Of impacts with a mesh, the triangles of its points.
  private recordTriangles = new Int32Array(64 * 4);
  private records = new Float64Array(64 * MANIFOLD_STRIDE);
  // Normal impulse, N·s; friction in world axes, N·s; approach speed, m/s.
  private recordSums = new Float64Array(64 * SUM_STRIDE);

  /** Whether the current impact bounces. */
  private separates = false;
  private core!: WorldCore;
  private bodies!: SolverBodies;
  private h = 0;

  /** Before the solver reads the bodies: marks the fast ones, and wakes sleeping bodies in their paths. */
  begin(core: WorldCore, bodies: SolverBodies): void {
    this.active = false;
    this.count = this.recordCount = this.closingCount = 0;
    this.core = core;
    this.bodies = bodies;
    if (!core.settings.response || !core.settings.continuous) return;
    const isAnyFast = this.markFast(core);
    if (isAnyFast) {
      // After a restore, and where contacts were left out, the candidates are incomplete.
      if (!core.pairsComplete) {
        updateGrid(core);
        findPairs(core);
        if (!core.pairs.sorted) core.pairs.sort(core.state.rows);
      }
    }
    if (core.state.meshCount > 0) this.gatherTriangles(core, isAnyFast);
    if (isAnyFast) {
      this.paths.clear(core.state.capacity);
      this.wakeInPath(core);
      this.active = true;
    }
  }

  /** Makes rows of the triangles that fast bodies may reach in this step, and of those with a contact that may be left to continuous collision. */
  private gatherTriangles(core: WorldCore, isAnyFast: boolean): void {
    const { state, pairs, contacts } = core;
    const { triangles, fast } = this;
    triangles.begin();
    if (isAnyFast) {
      for (let i = 0; i < pairs.count; i++) {
        const low = pairs.a[i];
        const high = pairs.b[i];
        if (state.kind[low] !== MESH && state.kind[high] !== MESH) continue;
        if (!this.isCandidate(state, low, high) || !this.isAwake(state, low, high)) continue;
        if (state.kind[low] === MESH) triangles.find(state, high, low);
        else triangles.find(state, low, high);
      }
    }
    let last = -1;
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.rowA[c];
      if (state.kind[contacts.rowB[c]] !== MESH || contacts.key[c] === last || fast[a] === 1 || !this.isClosing(core, c)) continue;
      last = contacts.key[c];
      triangles.find(state, a, contacts.rowB[c]);
    }
    triangles.make(state);
  }

  /**
   * After overlap recovery has marked its bodies: lists the pairs that may meet, and the contacts that the solver leaves to them. Contacts at internal edges
   * of triangles (above 0 in `hidden`) are not listed.
   */
  list(hidden: Int32Array): void {
    const { core } = this;
    const { response, continuous } = core.settings;
    if (!response || !continuous) return;
    this.listClosing(core, hidden);
    if (!this.active && this.closingCount === 0) return;
    this.paths.clear(core.state.capacity);
    if (this.excluded.length < core.contacts.count) this.excluded = new Uint8Array(2 * core.contacts.count);
    this.excluded.fill(0, 0, core.contacts.count);
    if (this.active) this.listPairs(core);
    this.active = true;
    const { rowA, rowB } = core.contacts;
    for (let i = 0; i < this.closingCount; i++) {
      const c = this.closing[i];
      if (this.fast[rowA[c]] === 1 || this.fast[rowB[c]] === 1) continue;
      if (core.state.kind[rowB[c]] === MESH) this.addTriangles(core.state, rowA[c], rowB[c], c, true);
      else this.addPair(core.state, rowA[c], rowB[c], c, false);
    }
  }

  /** Before a substep moves the bodies. */
  beforeMove(): void {
    this.paths.begin(this.core.state, this.bodies);
  }

  /** After a substep of `h` s moved the bodies: resolves every impact on the way, in order. True if there was any. */
  afterMove(h: number): boolean {
    const { paths, core, bodies } = this;
    this.h = h;
    paths.finish(core.state, bodies, h);
    for (let i = 0; i < paths.count; i++) {
      if (this.impacts[i] > MAX_IMPACTS) {
        paths.placeHeld(core.state, i);
        paths.usePathSpin(core.state, bodies, paths.rows[i]);
        paths.hold(core.state, bodies, paths.rows[i], 0, h, this.carrier[i]);
      }
    }
    this.addReachableOfThrown(h);
    let any = false;
    bodies.hadImpact.fill(0, 0, core.state.rows);
    this.heapCount = 0;
    for (let p = 0; p < this.count; p++) this.findImpact(p, 0);
    while (this.heapCount > 0) {
      const t = this.heapTime[0];
      const p = this.heapPair[0];
      const counts = this.heapStamp[0] === this.stamp[p];
      this.pop();
      if (!counts) continue;
      this.resolveImpact(p, t);
      any = true;
    }
    paths.end(core.state, bodies, h);
    for (let i = 0; i < paths.count; i++) if (this.impacts[i] > MAX_IMPACTS) paths.saveHeld(core.state, i);
    return any;
  }

  /** Contacts may throw a fast body farther than its pairs at the start of the step cover. */
  private addReachableOfThrown(h: number): void {
    const { core, paths } = this;
    const { state } = core;
    for (let i = 0, { count } = paths; i < count; i++) {
      const row = paths.rows[i];
      if (this.fast[row] === 0 || this.impacts[i] > MAX_IMPACTS || this.maxPointSpeed(row) * core.dt <= state.reach[row]) continue;
      paths.place(state, row, 0, h);
      this.addReachable(row, i, 0);
    }
  }

  /** After the last substep: writes the pairs that had an impact to the world's list of impacts. */
  report(): void {
    const { core, recordCount, recordKey, recordOrder, recordPair, records, recordSums } = this;
    const { impacts, state } = core;
    impacts.clear();
    this.triangles.clearRows(state);
    if (recordCount === 0) return;
    for (let i = 0; i < recordCount; i++) recordOrder[i] = i;
    shellSort(recordKey, recordOrder, recordCount);
    impacts.reserve(recordCount);
    let count = 0;
    for (let k = 0; k < recordCount; k++) {
      const i = recordOrder[k];
      const s = SUM_STRIDE * i;
      // (Impacts with several triangles of one mesh are one pair, with the manifold of the fastest.)
      const isSame = count > 0 && impacts.key[count - 1] === recordKey[k];
      const j = isSame ? count - 1 : count++;
      const o = IMPULSES * j;
      if (!isSame) {
        const a = this.rowA[recordPair[i]];
        const b = this.worldRow(this.rowB[recordPair[i]]);
        impacts.key[j] = recordKey[k];
        impacts.rowA[j] = a;
        impacts.rowB[j] = b;
        impacts.generationA[j] = state.generation[a];
        impacts.generationB[j] = state.generation[b];
        impacts.flags[j] = HAS_RESPONSE;
        impacts.impulse.fill(0, o, o + IMPULSES);
      }
      if (this.recordIsNew[i]) impacts.flags[j] |= HAD_IMPACT;
      if (!isSame || recordSums[s + SUM_APPROACH] > impacts.impulse[o + APPROACH_SPEED]) {
        impacts.start[j] = impacts.write(records, MANIFOLD_STRIDE * i);
        for (let p = 0; p < 4; p++) impacts.triangle[4 * j + p] = this.recordTriangles[4 * i + p];
        impacts.impulse[o + APPROACH_SPEED] = recordSums[s + SUM_APPROACH];
      }
      impacts.impulse[o + STEP_NORMAL] += recordSums[s + SUM_NORMAL];
      let squared = 0;
      for (let n = 0; n < 3; n++) {
        const f = (impacts.impulse[o + FRICTION_IMPULSE + n] += recordSums[s + SUM_FRICTION + n]);
        squared += f * f;
      }
      impacts.impulse[o + STEP_TANGENT] = Math.sqrt(squared);
    }
    impacts.count = count;
  }

  /** The row of the world: for a triangle of a mesh the mesh's. */
  private worldRow(row: number): number {
    const { rows } = this.core.state;
    return row < rows ? row : this.triangles.mesh[row - rows];
  }

  /**
   * Marks rows that move so far in the step that a contact predicted along one normal may be off by a slop: s²/2r where it passes a surface of radius r by s,
   * φ²R/2 where a body of radius R rotates by φ. False if there are none.
   */
  private markFast(core: WorldCore): boolean {
    const { state, dt } = core;
    const { fastRows } = this;
    if (this.fast.length < state.capacity) this.fast = new Uint8Array(state.capacity);
    else for (let i = 0; i < fastRows.count; i++) this.fast[fastRows.rows[i]] = 0;
    fastRows.clear();
    if (this.inPile.length < state.capacity) this.inPile = new Uint8Array(state.capacity);
    const { fast } = this;
    const { asleep, continuous, velocity, angularVelocity, smallestExtent, turnRadius, moving } = state;
    const squared = dt * dt;
    for (let k = 0; k < moving.count; k++) {
      const row = moving.rows[k];
      if (asleep[row] === 1 || continuous[row] === 0) continue;
      const i = 3 * row;
      const v = velocity[i] * velocity[i] + velocity[i + 1] * velocity[i + 1] + velocity[i + 2] * velocity[i + 2];
      const w =
        angularVelocity[i] * angularVelocity[i] +
        angularVelocity[i + 1] * angularVelocity[i + 1] +
        angularVelocity[i + 2] * angularVelocity[i + 2];
      if (!isFast(v * squared, w * squared, smallestExtent[row], turnRadius[row])) continue;
      fast[row] = 1;
      fastRows.push(row);
    }
    if (fastRows.count > 0) this.leavePiledToSolver(core);
    return fastRows.count > 0;
  }

  /**
   * Leaves rows in piles to the solver: those that touch another dynamic body and move less than the speculative distance. The solver handles all contacts
   * of a pile together. A step of 1,000 landing mixed bodies takes 11.8 ms instead of 13.9.
   */
  private leavePiledToSolver({ contacts, state, dt }: WorldCore): void {
    const { fast, fastRows } = this;
    const { velocity, angularVelocity, smallestExtent, turnRadius } = state;
    for (let i = 0; i < fastRows.count; i++) this.inPile[fastRows.rows[i]] = 0;
    this.markPiles(contacts, state);
    let kept = 0;
    for (let j = 0; j < fastRows.count; j++) {
      const row = fastRows.rows[j];
      let v = 0;
      let w = 0;
      for (let k = 3 * row; k < 3 * row + 3; k++) {
        v += velocity[k] * velocity[k];
        w += angularVelocity[k] * angularVelocity[k];
      }
      const predicted = MAX_PREDICTION * smallestExtent[row];
      const near = dt * (Math.sqrt(v) + turnRadius[row] * Math.sqrt(w)) <= predicted;
      if (near && this.inPile[row] === 1) fast[row] = 0;
      else fastRows.rows[kept++] = row;
    }
    fastRows.count = kept;
  }

  /**
   * Lists separated contacts that close within the step faster than the restitution threshold: their impacts are found like those of fast bodies, at their own
   * time and with their own normal. Not in piles: the solver solves their contacts together.
   */
  private listClosing(core: WorldCore, hidden: Int32Array): void {
    const { contacts } = core;
    const { rowA, rowB, count } = contacts;
    const { deep } = this.bodies;
    for (let c = 0; c < count; c++) {
      if (hidden[c] > 0 || !this.isClosing(core, c) || ((deep[rowA[c]] | deep[rowB[c]]) & OVERLAP_BIT) !== 0) continue;
      if (this.closingCount === this.closing.length) this.closing = grown(this.closing, new Int32Array(2 * this.closingCount));
      this.closing[this.closingCount++] = c;
    }
    if (this.closingCount > 0) this.excludePiles(core);
  }

  /** Whether contact c is one of awake bodies that are apart and close within the step faster than the restitution threshold. */
  private isClosing(core: WorldCore, c: number): boolean {
    const { contacts, state, dt } = core;
    const { manifold } = contacts;
    const { body, asleep, continuous, velocity, angularVelocity, turnRadius } = state;
    if ((contacts.flags[c] & (TOUCHING | WITH_SENSOR | HAS_RESPONSE)) !== HAS_RESPONSE) return false;
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    const m = contacts.start[c];
    let speed = 0;
    let turnA = 0;
    let turnB = 0;
    for (let k = 0; k < 3; k++) {
      speed += manifold[m + NORMAL + k] * (velocity[3 * a + k] - velocity[3 * b + k]);
      turnA += angularVelocity[3 * a + k] * angularVelocity[3 * a + k];
      turnB += angularVelocity[3 * b + k] * angularVelocity[3 * b + k];
    }
    speed += Math.sqrt(turnA) * turnRadius[a] + Math.sqrt(turnB) * turnRadius[b];
    if (!(speed > restitutionThreshold(core) && speed * dt > manifold[m + DISTANCE]) || !this.isAwake(state, a, b)) return false;
    // (A sleeping body is woken before it is hit: wakeHit.)
    if ((body[a] === DYNAMIC && asleep[a] === 1) || (body[b] === DYNAMIC && asleep[b] === 1)) return false;
    return (continuous[a] | continuous[b]) !== 0;
  }

  /** Removes contacts of bodies that touch another dynamic body from the list. */
  private excludePiles({ contacts, state }: WorldCore): void {
    const { rowA, rowB } = contacts;
    const { inPile, closing, closingCount } = this;
    for (let i = 0; i < closingCount; i++) inPile[rowA[closing[i]]] = inPile[rowB[closing[i]]] = 0;
    this.markPiles(contacts, state);
    this.closingCount = 0;
    for (let i = 0; i < closingCount; i++) {
      const c = closing[i];
      if ((inPile[rowA[c]] | inPile[rowB[c]]) === 0) closing[this.closingCount++] = c;
    }
  }

  private markPiles({ rowA, rowB, flags, count }: ContactList, { body }: WorldState): void {
    const { inPile } = this;
    for (let c = 0; c < count; c++) {
      if ((flags[c] & (TOUCHING | WITH_SENSOR)) !== TOUCHING || body[rowA[c]] !== DYNAMIC || body[rowB[c]] !== DYNAMIC) continue;
      inPile[rowA[c]] = inPile[rowB[c]] = 1;
    }
  }

  /** Whether candidate i belongs to continuous collision: one row is fast, one is dynamic, none is a sensor. */
  private isCandidate({ body, flags }: WorldState, a: number, b: number): boolean {
    if ((this.fast[a] | this.fast[b]) === 0 || (flags[a] | flags[b]) & SENSOR) return false;
    return body[a] === DYNAMIC || body[b] === DYNAMIC;
  }

  /** Wakes sleeping bodies that a fast body meets in this step, each with its island: otherwise they would act as static. */
  private wakeInPath(core: WorldCore): void {
    const { state, pairs, dt } = core;
    const { asleep, body } = state;
    let woken = false;
    for (let i = 0; i < pairs.count; i++) {
      const low = pairs.a[i];
      const high = pairs.b[i];
      if (asleep[low] === asleep[high] || body[low] === STATIC || body[high] === STATIC || !this.isCandidate(state, low, high)) continue;
      const awake = asleep[low] ? high : low;
      this.paths.extrapolate(state, this.paths.add(state, awake));
      const swaps = state.kind[low] > state.kind[high];
      query.a = swaps ? high : low;
      query.b = swaps ? low : high;
      query.substep = dt;
      const slop = slopOf(this.smallerExtent(state, low, high));
      this.setTolerance(state, slop);
      query.level = Math.min(0, distanceAt(state, this.paths, query, 0) - slop);
      const hits = timeOfImpact(state, this.paths, query, 0) !== NEVER;
      this.paths.place(state, awake, 0, dt);
      if (!hits) continue;
      wake(core, asleep[low] ? low : high);
      woken = true;
    }
    if (woken) wakeAround(core);
  }

  private setTolerance({ size }: WorldState, slop: number): void {
    query.tolerance = DEPTH_TOLERANCE * slop;
    // (At least the rounding error of a distance.)
    query.surfaceTolerance = Math.max(SURFACE_TOLERANCE * slop, 4 * touchingRange(Math.max(size[query.a], size[query.b])));
  }

  /** The smallest extent of the smaller dynamic body, m. */
  private smallerExtent({ body, smallestExtent }: WorldState, a: number, b: number): number {
    if (body[a] !== DYNAMIC) return smallestExtent[b];
    if (body[b] !== DYNAMIC) return smallestExtent[a];
    return Math.min(smallestExtent[a], smallestExtent[b]);
  }

  /** The pairs of fast bodies, and which of their contacts the solver keeps. */
  private listPairs(core: WorldCore): void {
    const { state, pairs, contacts } = core;
    const { key } = contacts;
    let c = 0;
    for (let i = 0; i < pairs.count; i++) {
      const low = pairs.a[i];
      const high = pairs.b[i];
      if (!this.isCandidate(state, low, high) || !this.isAwake(state, low, high)) continue;
      const wanted = keyOf(low, high);
      while (c < contacts.count && key[c] < wanted) c++;
      const contact = c < contacts.count && key[c] === wanted ? c : -1;
      if (state.kind[low] === MESH) this.addTriangles(state, high, low, contact, false);
      else if (state.kind[high] === MESH) this.addTriangles(state, low, high, contact, false);
      else this.addPair(state, low, high, contact, false);
    }
  }

  private isAwake({ body, asleep }: WorldState, a: number, b: number): boolean {
    return (body[a] === DYNAMIC && asleep[a] === 0) || (body[b] === DYNAMIC && asleep[b] === 0);
  }

  /**
   * Adds the pairs of a body with the triangles of a mesh near it. `contact` is the first contact of body and mesh, or −1; with `only`, just the
   * triangles that are part of it.
   */
  private addTriangles(state: WorldState, body: number, mesh: number, contact: number, only: boolean): void {
    const { triangles } = this;
    const range = triangles.rangeOf(body, mesh);
    if (range < 0) return;
    for (let i = triangles.from[range]; i < triangles.to[range]; i++) this.addTriangle(state, body, state.rows + i, contact, only, false);
  }

  /** As `addPair`, for a body and a triangle of a mesh. */
  private addTriangle(state: WorldState, a: number, b: number, first: number, only: boolean, late: boolean): void {
    const { contacts } = this.core;
    probe[MARGIN] = late ? Infinity : Math.max(this.maxApproach(state, a, b), state.speculativeMargin[a]);
    if (!pairKernel(state.kind[a], TRIANGLE)(probe, state.data, STRIDE * a, STRIDE * b)) return;
    const distance = probe[DISTANCE];
    // The contact that the triangle is part of.
    let contact = -1;
    if (first >= 0 && distance <= Math.max(state.speculativeMargin[a], touchingRange(state.size[b]))) {
      let most = SAME_MANIFOLD;
      for (let c = first; c < contacts.count && contacts.key[c] === contacts.key[first]; c++) {
        const along = dotNormals(contacts.manifold, contacts.start[c], probe, 0);
        if (along >= most) {
          most = along;
          contact = c;
        }
        if (only) break;
      }
    }
    if (only && contact < 0) return;
    const p = this.count;
    if (p === this.rowA.length) this.widenPairs();
    const extent = state.smallestExtent[a];
    const slop = slopOf(extent);
    this.slop[p] = slop;
    this.extent[p] = extent;
    this.solved[p] = NOT_SOLVED;
    const n = 3 * p;
    for (let k = 0; k < 3; k++) this.axis[n + k] = this.normal[n + k] = probe[NORMAL + k];
    if (contact >= 0) {
      const m = contacts.start[contact];
      const touches = (contacts.flags[contact] & TOUCHING) !== 0;
      // Whether the solver has the contact depends on body and mesh, the distance on the triangle.
      this.initialDistance[p] = touches ? Math.min(0, contacts.manifold[m + DISTANCE]) : contacts.manifold[m + DISTANCE];
      const error = this.predictionError(state, a, contacts.manifold, m);
      if ((this.bodies.deep[a] & OVERLAP_BIT) !== 0) this.solved[p] = PRESSED;
      else if (this.isResting(p, a, this.worldRow(b), m) && error <= PREDICTION_ERROR * extent + slop) this.solved[p] = SOLVED;
      else this.excluded[contact] = 1;
      this.initialDistance[p] = touches ? Math.min(this.initialDistance[p], distance) : distance;
    } else {
      if (late && distance < -(slop + REPEAT_DEPTH * extent)) return;
      // (An overlap without a contact is an internal edge: watched, since its face may hide the next one.)
      if (!late && distance < 0) this.solved[p] = SOLVED;
      this.initialDistance[p] = late ? Infinity : distance;
    }
    this.rowA[p] = a;
    this.rowB[p] = b;
    this.record[p] = this.stamp[p] = 0;
    this.nextA[p] = this.link(state, a, p);
    this.nextB[p] = 0;
    this.count++;
  }

  /** Adds the pair of two rows if it can meet in this step; `contact` is its contact at the start of the step, or −1; `late` once the step is under way. */
  private addPair(state: WorldState, low: number, high: number, contact: number, late: boolean): void {
    const swaps = state.kind[low] > state.kind[high];
    const a = swaps ? high : low;
    const b = swaps ? low : high;
    const p = this.count;
    if (p === this.rowA.length) this.widenPairs();
    const extent = this.smallerExtent(state, a, b);
    const slop = slopOf(extent);
    this.slop[p] = slop;
    this.extent[p] = extent;
    this.solved[p] = NOT_SOLVED;
    const n = 3 * p;
    if (contact >= 0) {
      const { contacts } = this.core;
      const m = contacts.start[contact];
      for (let k = 0; k < 3; k++) this.axis[n + k] = this.normal[n + k] = contacts.manifold[m + NORMAL + k];
      // (Rounding may leave a small gap in a contact.)
      const touches = (contacts.flags[contact] & TOUCHING) !== 0;
      this.initialDistance[p] = touches ? Math.min(0, contacts.manifold[m + DISTANCE]) : contacts.manifold[m + DISTANCE];
      const error = this.predictionError(state, a, contacts.manifold, m) + this.predictionError(state, b, contacts.manifold, m);
      // (Pairs of bodies pressed between others are left to the solver.)
      const isOverlapping = ((this.bodies.deep[a] | this.bodies.deep[b]) & OVERLAP_BIT) !== 0;
      if (isOverlapping) this.solved[p] = PRESSED;
      else if (this.isResting(p, a, b, m) && error <= PREDICTION_ERROR * extent + slop) this.solved[p] = SOLVED;
      else this.excluded[contact] = 1;
    } else {
      probe[MARGIN] = late ? Infinity : this.maxApproach(state, a, b);
      if (!pairKernel(state.kind[a], state.kind[b])(probe, state.data, STRIDE * a, STRIDE * b)) return;
      // Deep overlaps belong to the solver.
      if (probe[DISTANCE] < -(late ? slop + REPEAT_DEPTH * extent : 0)) return;
      for (let k = 0; k < 3; k++) this.axis[n + k] = this.normal[n + k] = probe[NORMAL + k];
      this.initialDistance[p] = late ? Infinity : probe[DISTANCE];
    }
    this.rowA[p] = a;
    this.rowB[p] = b;
    this.record[p] = this.stamp[p] = 0;
    this.nextA[p] = this.link(state, a, p);
    this.nextB[p] = this.link(state, b, p);
    this.count++;
  }

  /**
   * Whether pair p, with its manifold at `m`, touched at the start of the step, or was slow and within a tenth of a slop. The solver keeps such a contact:
   * without it the body would fall for a step, without friction.
   */
  private isResting(p: number, a: number, b: number, m: number): boolean {
    if (this.initialDistance[p] <= 0) return true;
    if (this.initialDistance[p] > TOUCH_DEPTH * this.slop[p]) return false;
    const { state, contacts } = this.core;
    const { manifold: all } = contacts;
    const slowest = restitutionThreshold(this.core);
    for (let q = 0, s = m + POINTS; q < all[m + COUNT]; q++, s += POINT_STRIDE) {
      if (closingSpeed(state, all, m + NORMAL, s, a, b) > slowest) return false;
    }
    return true;
  }

  /** Puts pair p first in the list of its row; returns the former first, plus 1. */
  private link(state: WorldState, row: number, p: number): number {
    const i = this.pathFor(state, row);
    if (i < 0) return 0;
    const first = this.firstPair[i];
    this.firstPair[i] = p + 1;
    return first;
  }

  /** The path of a row, created if needed; −1 for a row that does not move. */
  private pathFor(state: WorldState, row: number): number {
    const { paths } = this;
    const path = paths.pathOf[row];
    if (path >= 0) return path;
    if (state.body[row] === STATIC || state.asleep[row] === 1) return -1;
    const i = paths.add(state, row);
    if (i >= this.impacts.length) {
      this.impacts = grown(this.impacts, new Int32Array(2 * i));
      this.tested = grown(this.tested, new Int32Array(2 * i));
      this.firstPair = grown(this.firstPair, new Int32Array(2 * i));
      this.covered = grown(this.covered, new Float64Array(2 * BOUNDS_STRIDE * i));
      this.carrier = grown(this.carrier, new Int32Array(2 * i));
      this.propagates = grown(this.propagates, new Uint8Array(2 * i));
    }
    this.impacts[i] = 0;
    this.tested[i] = 0;
    this.carrier[i] = -1;
    this.propagates[i] = 0;
    this.firstPair[i] = 0;
    // Pairs of fast rows are listed at the start of the step.
    for (let k = 0; k < BOUNDS_STRIDE; k++) {
      this.covered[BOUNDS_STRIDE * i + k] = this.fast[row] ? state.bounds[BOUNDS_STRIDE * row + k] : k < 3 ? Infinity : -Infinity;
    }
    return i;
  }

  /** Upper bound of the approach of both in this step, m, including forces. */
  private maxApproach({ velocity, angularVelocity, turnRadius }: WorldState, a: number, b: number): number {
    const { dt, settings } = this.core;
    const { gravity } = settings;
    let squared = 0;
    let turnA = 0;
    let turnB = 0;
    for (let k = 0; k < 3; k++) {
      const v = velocity[3 * a + k] - velocity[3 * b + k];
      squared += v * v;
      turnA += angularVelocity[3 * a + k] * angularVelocity[3 * a + k];
      turnB += angularVelocity[3 * b + k] * angularVelocity[3 * b + k];
    }
    const g = Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
    return dt * (Math.sqrt(squared) + Math.sqrt(turnA) * turnRadius[a] + Math.sqrt(turnB) * turnRadius[b] + g * dt) + 10 * MAX_SLOP;
  }

  /**
   * Error of the predicted separation along the normal at the end of the step, m: |dt²/2 · n·(ω × (ω × r))|, with r from the centre to the core: rotation about
   * the axis of a capsule moves no surface, so a rolling capsule stays with the solver.
   */
  private predictionError(
    { kind, data, position, angularVelocity, turnRadius }: WorldState,
    row: number,
    of: Float64Array,
    m: number,
  ): number {
    const { dt } = this.core;
    const i = 3 * row;
    const x = angularVelocity[i];
    const y = angularVelocity[i + 1];
    const z = angularVelocity[i + 2];
    const squared = x * x + y * y + z * z;
    if (squared === 0 || turnRadius[row] === 0) return 0;
    let rx = of[m + POINTS] - position[i];
    let ry = of[m + POINTS + 1] - position[i + 1];
    let rz = of[m + POINTS + 2] - position[i + 2];
    if (kind[row] === CAPSULE) {
      const o = STRIDE * row;
      const ux = data[o + P2] - data[o + P1];
      const uy = data[o + P2 + 1] - data[o + P1 + 1];
      const uz = data[o + P2 + 2] - data[o + P1 + 2];
      const along = (rx * ux + ry * uy + rz * uz) / (ux * ux + uy * uy + uz * uz);
      rx = along * ux;
      ry = along * uy;
      rz = along * uz;
    }
    const nx = of[m + NORMAL];
    const ny = of[m + NORMAL + 1];
    const nz = of[m + NORMAL + 2];
    const bend = (x * nx + y * ny + z * nz) * (x * rx + y * ry + z * rz) - squared * (nx * rx + ny * ry + nz * rz);
    return 0.5 * dt * dt * Math.abs(bend);
  }

  /** Finds the time of the next impact of pair p after `from`, and enters it. */
  private findImpact(p: number, from: number): void {
    const { paths, core, h } = this;
    const { state } = core;
    const stamp = ++this.stamp[p];
    query.a = this.rowA[p];
    query.b = this.rowB[p];
    const pathA = paths.pathOf[query.a];
    const pathB = paths.pathOf[query.b];
    if (this.isImmovable(state, query.a, pathA) && this.isImmovable(state, query.b, pathB)) return;
    const n = 3 * p;
    // (Other impacts of the bodies do not change the level of a solver contact without restitution.)
    const propagates = (pathA >= 0 && this.propagates[pathA] === 1) || (pathB >= 0 && this.propagates[pathB] === 1);
    const hadImpact = this.record[p] > 0 || (propagates && (this.solved[p] === NOT_SOLVED || this.hasRestitution(p)));
    const first = this.solved[p] === NOT_SOLVED ? 0 : this.repeatDistance(p);
    this.setTolerance(state, this.slop[p]);
    // Early out: most pairs stay separated along the normal of the start of the step.
    const least = (hadImpact ? 0 : first) + query.surfaceTolerance;
    if (
      this.initialDistance[p] < Infinity &&
      paths.staysSeparated(query.a, query.b, from, h, this.normal, n, this.initialDistance[p], least)
    ) {
      return;
    }
    if (paths.staysApart(query.a, query.b, from, h)) return;
    for (let k = 0; k < 3; k++) query.axis[k] = this.axis[n + k];
    query.substep = h;
    query.tested = 0;
    if (!hadImpact && (this.solved[p] !== NOT_SOLVED || this.initialDistance[p] > 0)) query.level = first;
    else if (separationAt(state, paths, query, from) > query.surfaceTolerance) query.level = 0;
    else {
      const distance = distanceAt(state, paths, query, from);
      if (this.initialDistance[p] === Infinity) this.initialDistance[p] = distance;
      query.level = this.nextImpactDistance(distance, p);
    }
    let t = timeOfImpact(state, paths, query, from);
    if (t === from) {
      // It is below its level from the start.
      const distance = distanceAt(state, paths, query, from);
      query.level = this.nextImpactDistance(distance, p);
      t = timeOfImpact(state, paths, query, from);
    }
    for (let k = 0; k < 3; k++) this.axis[n + k] = query.axis[k];
    if (pathA >= 0) this.tested[pathA] += query.tested;
    if (pathB >= 0) this.tested[pathB] += query.tested;
    if (!(t < NEVER)) return;
    this.isNewContact[p] = query.level === 0 || (this.solved[p] === NOT_SOLVED && this.initialDistance[p] > 0 && !hadImpact) ? 1 : 0;
    this.push(t, p, stamp);
  }

  /** The distance at which a pair, at `distance` now, has its next impact, m. */
  private nextImpactDistance(distance: number, p: number): number {
    if (distance > query.surfaceTolerance) return 0;
    // (A body with restitution passes an impact on at once, as in Newton's cradle.)
    const next = this.hasRestitution(p) ? this.restDistance(p) - RESTITUTION_REPEAT_DEPTH * this.slop[p] : this.repeatDistance(p);
    return Math.min(next, distance - MIN_REPEAT_DEPTH * this.slop[p]);
  }

  private hasRestitution(p: number): boolean {
    const { restitution } = this.core.state;
    return restitution[this.rowA[p]] > 0 || restitution[this.rowB[p]] > 0;
  }

  /** The distance, m, at which a contact is an impact again. */
  private repeatDistance(p: number): number {
    const depth = this.slop[p] + REPEAT_DEPTH * this.extent[p];
    const initialDistance = this.solved[p] === NOT_SOLVED ? 0 : this.initialDistance[p];
    if (this.solved[p] === PRESSED) return Math.min(0, initialDistance) - depth;
    return Math.min(-depth, initialDistance - MIN_REPEAT_DEPTH * this.slop[p]);
  }

  /**
   * The distance, m, at which a pair is placed after an impact: just below the surface, so that it touches; for a solver contact its former distance.
   */
  private restDistance(p: number): number {
    const surface = -TOUCH_DEPTH * this.slop[p];
    if (this.solved[p] === NOT_SOLVED || this.initialDistance[p] > surface) return surface;
    return this.solved[p] === PRESSED ? this.initialDistance[p] : Math.max(this.initialDistance[p], -this.slop[p]);
  }

  /** Whether impacts no longer move the row. */
  private isImmovable({ body }: WorldState, row: number, path: number): boolean {
    return path < 0 || body[row] !== DYNAMIC || this.impacts[path] > MAX_IMPACTS;
  }

  /** Resolves the impact of pair p at time t. */
  private resolveImpact(p: number, t: number): void {
    const { core, bodies, paths, h, slop } = this;
    const { state } = core;
    const a = this.rowA[p];
    const b = this.rowB[p];
    paths.place(state, a, t, h);
    paths.place(state, b, t, h);
    probe[MARGIN] = IMPACT_POINT_RANGE * slop[p];
    if (!pairKernel(state.kind[a], state.kind[b])(probe, state.data, STRIDE * a, STRIDE * b)) return;
    const distance = probe[DISTANCE];
    if (distance > -TOUCH_DEPTH * slop[p]) this.refineProbe(a, b, slop[p]);
    if (state.kind[b] === TRIANGLE && this.isInternalEdge(p, t)) {
      this.searchBelow(p, t, Math.min(distance, -slop[p]) - REPEAT_DEPTH * this.extent[p]);
      return;
    }
    if (b >= state.rows) this.mergeTriangles(p, b, distance);
    this.useCurrentInertia(a, 0);
    this.useCurrentInertia(b, 6);
    paths.usePathSpin(state, bodies, a);
    paths.usePathSpin(state, bodies, b);
    const closes = this.applyImpulse(a, b, t);
    this.restoreInertia(a, 0);
    this.restoreInertia(b, 6);
    if (closes === 0) {
      this.searchBelow(p, t, Math.min(this.repeatDistance(p), distance - MIN_REPEAT_DEPTH * slop[p]));
      return;
    }
    this.recordImpact(p, closes);
    if (!this.separates || distance < 0) this.placeTouching(p, a, b, distance);
    this.continueAfterImpact(a, b, t);
    this.continueAfterImpact(b, a, t);
    this.findImpact(p, t);
    this.findImpactsOf(a, t, p);
    this.findImpactsOf(b, t, p);
  }

  /**
   * Finds the contact in `probe` again with both bodies moved into a small overlap along its normal: if faces or edges only just touch, rounding
   * decides which points are close.
   */
  private refineProbe(a: number, b: number, slop: number): void {
    const { kind, data } = this.core.state;
    const distance = 0.5 * (TOUCH_DEPTH * slop + probe[DISTANCE]);
    for (let k = 0; k < STRIDE; k++) {
      saved[k] = data[STRIDE * a + k];
      saved[STRIDE + k] = data[STRIDE * b + k];
    }
    shiftRecord(data, a, kind[a], distance);
    shiftRecord(data, b, kind[b], -distance);
    manifold[MARGIN] = IMPACT_POINT_RANGE * slop;
    const found = pairKernel(kind[a], kind[b])(manifold, data, STRIDE * a, STRIDE * b);
    for (let k = 0; k < STRIDE; k++) {
      data[STRIDE * a + k] = saved[k];
      data[STRIDE * b + k] = saved[STRIDE + k];
    }
    let along = 0;
    for (let k = 0; k < 3; k++) along += probe[NORMAL + k] * manifold[NORMAL + k];
    if (found && along > SAME_NORMAL) for (let k = 0; k < MANIFOLD_STRIDE; k++) probe[k] = manifold[k];
  }

  /** Adds to the contact in `probe`, of pair p with a triangle, the points of other triangles of the mesh that the body meets in the same plane. */
  private mergeTriangles(p: number, b: number, distance: number): void {
    const { state } = this.core;
    const { kind, data } = state;
    const { triangles } = this;
    const a = this.rowA[p];
    const mesh = this.worldRow(b);
    mergedTriangles.fill(triangles.triangle[b - state.rows]);
    const path = this.paths.pathOf[a];
    if (path < 0 || kind[a] === SPHERE) return;
    for (let k = 0; k < STRIDE; k++) saved[k] = data[STRIDE * a + k];
    shiftRecord(data, a, kind[a], Math.max(0, TOUCH_DEPTH * this.slop[p] + distance));
    let any = false;
    for (let q = this.firstPair[path] - 1; q >= 0; q = (this.rowA[q] === a ? this.nextA[q] : this.nextB[q]) - 1) {
      const other = this.rowB[q];
      if (q === p || other < state.rows || this.worldRow(other) !== mesh) continue;
      manifold[MARGIN] = IMPACT_POINT_RANGE * this.slop[p];
      if (!pairKernel(kind[a], TRIANGLE)(manifold, data, STRIDE * a, STRIDE * other)) continue;
      if (!(dotNormals(manifold, 0, probe, 0) > SAME_NORMAL)) continue;
      if (!any) beginMerge(kind[a], data, STRIDE * a, probe, triangles.triangle[b - state.rows]);
      any = true;
      addContact(manifold, triangles.triangle[other - state.rows]);
    }
    for (let k = 0; k < STRIDE; k++) data[STRIDE * a + k] = saved[k];
    if (!any) return;
    finishMerge();
    for (let k = 0; k < MARGIN; k++) probe[k] = merged[k];
  }

  /**
   * Places two bodies that do not separate so that they just touch, along the normal, by a part of the slop: they are a contact at the end of the
   * step, and repeated impacts of a body that rolls over an edge do not sink in. Velocities do not change.
   */
  private placeTouching(p: number, a: number, b: number, distance: number): void {
    const { position } = this.core.state;
    const { block } = this.bodies;
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    const depth = Math.min(this.restDistance(p) - distance, this.slop[p] + REPEAT_DEPTH * this.extent[p]);
    if (this.separates && !(depth > 0)) return;
    const share = depth / (ma + mb);
    for (let k = 0; k < 3; k++) {
      position[3 * a + k] -= share * ma * probe[NORMAL + k];
      position[3 * b + k] += share * mb * probe[NORMAL + k];
    }
  }

  /** Applies the impulse of the impact in `probe`; returns the approach speed, m/s, or 0 if nothing closes. */
  private applyImpulse(a: number, b: number, t: number): number {
    const { core, bodies, constraints, h } = this;
    const { state } = core;
    const { block } = bodies;
    constraints.rowA[0] = a;
    constraints.rowB[0] = b;
    prepareImpact(constraints, state, bodies, probe, 0);
    if ((state.locks[a] | state.locks[b]) !== 0 && !refreshForImpact(constraints, core, bodies, 0)) return 0;
    const { data } = constraints;
    relativeVelocity(constraints, bodies, 0, LINEAR, ANGULAR);
    // Gravity until the end of the substep is in the velocities already, and not part of the impact.
    relativeGravity(core, bodies, a, b, data, N);
    const fall = relativeAcceleration[0] * h * (1 - t);
    const slowest = restitutionThreshold(core);
    let fastest = 0;
    this.separates = false;
    for (let q = constraints.first[0], k = 0; q < constraints.end[0]; q += POINT, k++) {
      const speed = pointNormalVelocity(data, q);
      const impactVelocity = speed - fall;
      const hasRestitution = impactVelocity < -slowest && data[RESTITUTION] > 0;
      if (hasRestitution && speed < 0) this.separates = true;
      targetVelocity[k] = speed >= 0 ? -Infinity : hasRestitution ? speed - (1 + data[RESTITUTION]) * impactVelocity : 0;
      if (speed < 0) fastest = Math.max(fastest, -impactVelocity, Number.MIN_VALUE);
    }
    if (fastest === 0) return 0;
    saveVelocities(constraints, bodies, 0, LINEAR, ANGULAR);
    applyImpact(constraints, bodies, 0, LINEAR, ANGULAR);
    addVelocityChange(constraints, bodies, 0, LINEAR, ANGULAR, PREDICTED_LINEAR, PREDICTED_ANGULAR);
    if (state.locks[a]) applyLocks(block, BLOCK * a + LINEAR, BLOCK * a + ANGULAR, state.locks[a]);
    if (state.locks[b]) applyLocks(block, BLOCK * b + LINEAR, BLOCK * b + ANGULAR, state.locks[b]);
    return fastest;
  }

  /** Computes the current inertia of a row, and saves the solver's, which is that of the start of the step. */
  private useCurrentInertia(row: number, at: number): void {
    const { block } = this.bodies;
    const o = BLOCK * row + INERTIA;
    for (let k = 0; k < 6; k++) inertia[at + k] = block[o + k];
    if (block[BLOCK * row + INVERSE_MASS] > 0) writeInertia(this.bodies, this.core.state, row);
  }

  private restoreInertia(row: number, at: number): void {
    const { block } = this.bodies;
    const o = BLOCK * row + INERTIA;
    for (let k = 0; k < 6; k++) block[o + k] = inertia[at + k];
  }

  /** Searches pair p again, as long as it does not come below `level`. */
  private searchBelow(p: number, t: number, level: number): void {
    const { state } = this.core;
    query.a = this.rowA[p];
    query.b = this.rowB[p];
    for (let k = 0; k < 3; k++) query.axis[k] = probe[NORMAL + k];
    query.substep = this.h;
    this.setTolerance(state, this.slop[p]);
    query.level = level;
    const next = timeOfImpact(state, this.paths, query, t);
    const stamp = ++this.stamp[p];
    if (!(next > t && next < NEVER)) return;
    this.isNewContact[p] = query.level === 0 ? 1 : 0;
    this.push(next, p, stamp);
  }

  /**
   * Whether pair p touches its triangle at an internal edge or corner (internal-edges.ts): the body is on the face of a neighbour over which the
   * triangle does not rise, so the edge stops nothing.
   */
  private isInternalEdge(p: number, t: number): boolean {
    const { core, paths, h } = this;
    const { state } = core;
    const a = this.rowA[p];
    const b = this.rowB[p];
    const path = paths.pathOf[a];
    if (path < 0 || state.kind[a] === TRIANGLE || liesOnFace(state.data, probe, 0, b)) return false;
    for (let f = this.firstPair[path] - 1; f >= 0; f = (this.rowA[f] === a ? this.nextA[f] : this.nextB[f]) - 1) {
      const other = this.rowB[f];
      if (f === p || state.kind[other] !== TRIANGLE) continue;
      paths.place(state, other, t, h);
      manifold[MARGIN] = 2 * this.slop[p];
      if (!pairKernel(state.kind[a], TRIANGLE)(manifold, state.data, STRIDE * a, STRIDE * other)) continue;
      if (!liesOnFace(state.data, manifold, 0, other) || !hasPoint(state.data, probe, 0, other, this.slop[p])) continue;
      if (!rises(state.data, probe, 0, b, manifold, 0, other, this.slop[p])) return true;
    }
    return false;
  }

  /** Records an impact of pair p with the manifold in `probe`. */
  private recordImpact(p: number, speed: number): void {
    let i = this.record[p] - 1;
    if (i < 0) {
      i = this.recordCount++;
      if (i === this.recordPair.length) this.widenRecords();
      this.record[p] = i + 1;
      this.recordPair[i] = p;
      this.recordIsNew[i] = 0;
      const b = this.worldRow(this.rowB[p]);
      this.recordKey[i] = keyOf(Math.min(this.rowA[p], b), Math.max(this.rowA[p], b));
      this.recordSums.fill(0, SUM_STRIDE * i, SUM_STRIDE * (i + 1));
    }
    this.recordIsNew[i] |= this.isNewContact[p];
    const s = SUM_STRIDE * i;
    const sums = this.recordSums;
    const { data } = this.constraints;
    sums[s + SUM_NORMAL] += impactImpulse[0];
    for (let k = 0; k < 3; k++) sums[s + SUM_FRICTION + k] += impactImpulse[1] * data[T1 + k] + impactImpulse[2] * data[T2 + k];
    if (speed <= sums[s + SUM_APPROACH]) return;
    sums[s + SUM_APPROACH] = speed;
    for (let k = 0; k < MANIFOLD_STRIDE; k++) this.records[MANIFOLD_STRIDE * i + k] = probe[k];
    for (let k = 0; k < 4; k++) this.recordTriangles[4 * i + k] = mergedTriangles[k];
  }

  /** A row after its impact: its path continues from its pose. */
  private continueAfterImpact(row: number, other: number, t: number): void {
    const { core, bodies, paths, h } = this;
    if (bodies.block[BLOCK * row + INVERSE_MASS] === 0) return;
    bodies.hadImpact[row] = 1;
    const i = paths.pathOf[row];
    const impacts = (this.impacts[i] += 1 + Math.floor(this.tested[i] / TESTED_PER_IMPACT));
    this.tested[i] %= TESTED_PER_IMPACT;
    if (impacts <= MAX_IMPACTS) paths.restart(core.state, bodies, row, t, h);
    else {
      // (A kinematic body carries it along.)
      if (core.state.body[other] === KINEMATIC) this.carrier[i] = other;
      paths.hold(core.state, bodies, row, t, h, this.carrier[i]);
    }
    this.propagates[i] = this.isFastNow(row) ? 1 : 0;
    if (this.propagates[i] === 1) this.addReachable(row, i, t);
  }

  /** Whether a row is as fast as those marked at the start of the step. Slower rows pass their impacts on through the solver. */
  private isFastNow(row: number): boolean {
    const { state, dt } = this.core;
    const { block } = this.bodies;
    const o = BLOCK * row;
    let v = 0;
    let w = 0;
    for (let k = 0; k < 3; k++) {
      v += block[o + LINEAR + k] * block[o + LINEAR + k];
      w += block[o + ANGULAR + k] * block[o + ANGULAR + k];
    }
    return isFast(v * dt * dt, w * dt * dt, state.smallestExtent[row], state.turnRadius[row]);
  }

  /** Largest speed of a point of a row, m/s. */
  private maxPointSpeed(row: number): number {
    const { block } = this.bodies;
    const o = BLOCK * row;
    let v = 0;
    let w = 0;
    for (let k = 0; k < 3; k++) {
      v += block[o + LINEAR + k] * block[o + LINEAR + k];
      w += block[o + ANGULAR + k] * block[o + ANGULAR + k];
    }
    return Math.sqrt(v) + Math.sqrt(w) * this.core.state.turnRadius[row];
  }

  /** Makes every row that this one may reach in the rest of the step a partner. */
  private addReachable(row: number, i: number, t: number): void {
    const { core, h, covered } = this;
    const { state } = core;
    const o = BOUNDS_STRIDE * i;
    boundsOf(box, 0, state.kind[row], state.data, STRIDE * row, this.maxPointSpeed(row) * (core.dt - h * t) + 10 * MAX_SLOP);
    let isCovered = true;
    for (let k = 0; k < 3; k++) {
      if (box[k] < covered[o + k] || box[k + 3] > covered[o + k + 3]) isCovered = false;
      box[k] = covered[o + k] = Math.min(box[k], covered[o + k]);
      box[k + 3] = covered[o + k + 3] = Math.max(box[k + 3], covered[o + k + 3]);
    }
    if (isCovered) return;
    if (core.gridStale) updateGrid(core);
    core.grid.queryBox(box[0], box[1], box[2], box[3], box[4], box[5], near);
    for (let k = 0; k < near.count; k++) {
      if (state.kind[near.rows[k]] === MESH) this.addMesh(row, i, near.rows[k], t);
      else this.addPartner(row, i, near.rows[k]);
    }
  }

  private addPartner(row: number, i: number, other: number): void {
    const { core, paths, bodies, h } = this;
    const { state } = core;
    if (other === row || state.alive[other] === 0 || (state.flags[row] | state.flags[other]) & SENSOR) return;
    if ((state.mask[row] & state.layerBit[other]) === 0 || (state.mask[other] & state.layerBit[row]) === 0) return;
    for (let q = this.firstPair[i] - 1; q >= 0; q = (this.rowA[q] === row ? this.nextA[q] : this.nextB[q]) - 1) {
      if (this.rowA[q] === other || this.rowB[q] === other) return;
    }
    const before = paths.count;
    this.addPair(state, Math.min(row, other), Math.max(row, other), -1, true);
    if (paths.count > before) paths.reconstruct(state, bodies, paths.count - 1, h);
  }

  /** Makes the triangles of a mesh within `box` partners. Without room for more, the row stays at its pose until the step ends. */
  private addMesh(row: number, i: number, mesh: number, t: number): void {
    const { core, paths, bodies, h, triangles } = this;
    const { state } = core;
    if (
      (state.flags[row] & SENSOR) !== 0 ||
      (state.mask[row] & state.layerBit[mesh]) === 0 ||
      (state.mask[mesh] & state.layerBit[row]) === 0
    ) {
      return;
    }
    triangles.findNear(state, mesh, box, 0);
    for (let k = 0; k < triangles.near.count; k++) {
      const triangle = triangles.near.rows[k];
      let isKnown = false;
      // (A triangle that covers a facet does so within one box only: it is always added.)
      for (
        let q = triangle < 0 ? -1 : this.firstPair[i] - 1;
        q >= 0 && !isKnown;
        q = (this.rowA[q] === row ? this.nextA[q] : this.nextB[q]) - 1
      ) {
        const g = this.rowB[q] - state.rows;
        isKnown = g >= 0 && triangles.triangle[g] === triangle && triangles.mesh[g] === mesh;
      }
      if (isKnown) continue;
      const added = triangles.add(state, mesh, triangle, box, 0);
      if (added < 0) {
        this.impacts[i] = MAX_IMPACTS + 1;
        paths.hold(state, bodies, row, t, h, this.carrier[i]);
        return;
      }
      this.addTriangle(state, row, added, -1, false, true);
    }
  }

  /** Searches all pairs of a row again, except those of `but`. */
  private findImpactsOf(row: number, t: number, but: number): void {
    const i = this.paths.pathOf[row];
    if (i < 0 || this.bodies.block[BLOCK * row + INVERSE_MASS] === 0) return;
    for (let q = this.firstPair[i] - 1; q >= 0; q = (this.rowA[q] === row ? this.nextA[q] : this.nextB[q]) - 1) {
      if (q === but) continue;
      if (this.propagates[i] === 1 || this.solved[q] === NOT_SOLVED) this.findImpact(q, t);
      // (Impacts on its old path are void.)
      else this.stamp[q]++;
    }
  }

  private push(time: number, pair: number, stamp: number): void {
    let i = this.heapCount++;
    if (i === this.heapTime.length) {
      this.heapTime = grown(this.heapTime, new Float64Array(2 * i));
      this.heapPair = grown(this.heapPair, new Int32Array(2 * i));
      this.heapStamp = grown(this.heapStamp, new Int32Array(2 * i));
    }
    const { heapTime, heapPair, heapStamp } = this;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (heapTime[parent] < time || (heapTime[parent] === time && heapPair[parent] <= pair)) break;
      heapTime[i] = heapTime[parent];
      heapPair[i] = heapPair[parent];
      heapStamp[i] = heapStamp[parent];
      i = parent;
    }
    heapTime[i] = time;
    heapPair[i] = pair;
    heapStamp[i] = stamp;
  }

  private pop(): void {
    const { heapTime, heapPair, heapStamp } = this;
    const last = --this.heapCount;
    const time = heapTime[last];
    const pair = heapPair[last];
    const stamp = heapStamp[last];
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= last) break;
      const right = child + 1;
      if (
        right < last &&
        (heapTime[right] < heapTime[child] || (heapTime[right] === heapTime[child] && heapPair[right] < heapPair[child]))
      ) {
        child = right;
      }
      if (time < heapTime[child] || (time === heapTime[child] && pair <= heapPair[child])) break;
      heapTime[i] = heapTime[child];
      heapPair[i] = heapPair[child];
      heapStamp[i] = heapStamp[child];
      i = child;
    }
    heapTime[i] = time;
    heapPair[i] = pair;
    heapStamp[i] = stamp;
  }

  private widenPairs(): void {
    const next = 2 * this.rowA.length;
    this.rowA = grown(this.rowA, new Int32Array(next));
    this.rowB = grown(this.rowB, new Int32Array(next));
    this.nextA = grown(this.nextA, new Int32Array(next));
    this.nextB = grown(this.nextB, new Int32Array(next));
    this.axis = grown(this.axis, new Float64Array(3 * next));
    this.normal = grown(this.normal, new Float64Array(3 * next));
    this.slop = grown(this.slop, new Float64Array(next));
    this.extent = grown(this.extent, new Float64Array(next));
    this.initialDistance = grown(this.initialDistance, new Float64Array(next));
    this.solved = grown(this.solved, new Uint8Array(next));
    this.record = grown(this.record, new Int32Array(next));
    this.isNewContact = grown(this.isNewContact, new Uint8Array(next));
    this.stamp = grown(this.stamp, new Int32Array(next));
  }

  private widenRecords(): void {
    const next = 2 * this.recordPair.length;
    this.recordKey = grown(this.recordKey, new Float64Array(next));
    this.recordOrder = grown(this.recordOrder, new Int32Array(next));
    this.recordPair = grown(this.recordPair, new Int32Array(next));
    this.recordTriangles = grown(this.recordTriangles, new Int32Array(4 * next));
    this.recordIsNew = grown(this.recordIsNew, new Uint8Array(next));
    this.records = grown(this.records, new Float64Array(MANIFOLD_STRIDE * next));
    this.recordSums = grown(this.recordSums, new Float64Array(SUM_STRIDE * next));
  }
}

const SUM_NORMAL = 0;
const SUM_FRICTION = 1;
const SUM_APPROACH = 4;
const SUM_STRIDE = 5;

/** Whether a body that translates by √moved m and rotates by √turned rad in a step is fast. */
function isFast(moved: number, turned: number, extent: number, radius: number): boolean {
  const slop = slopOf(extent);
  return moved > slop * extent || turned * radius > slop;
}

/** Closing speed of the manifold point at `s` along the normal at `n`, m/s. */
function closingSpeed(
  { position, velocity, angularVelocity }: WorldState,
  manifold: Float64Array,
  n: number,
  s: number,
  a: number,
  b: number,
): number {
  let closing = 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const turnsA =
      angularVelocity[3 * a + i] * (manifold[s + j] - position[3 * a + j]) -
      angularVelocity[3 * a + j] * (manifold[s + i] - position[3 * a + i]);
    const turnsB =
      angularVelocity[3 * b + i] * (manifold[s + j] - position[3 * b + j]) -
      angularVelocity[3 * b + j] * (manifold[s + i] - position[3 * b + i]);
    closing += manifold[n + k] * (velocity[3 * a + k] + turnsA - velocity[3 * b + k] - turnsB);
  }
  return closing;
}

/** Moves the shape of a row along the normal in `probe`, m. */
function shiftRecord(data: Float64Array, row: number, kind: number, distance: number): void {
  const numbers = kind === TRIANGLE ? 9 : kind === SPHERE || kind === CAPSULE ? 6 : 3;
  for (let k = 0; k < numbers; k++) data[STRIDE * row + k] += distance * probe[NORMAL + (k % 3)];
}

function grown<T extends Uint8Array | Int32Array | Float64Array>(old: T, wider: T): T {
  wider.set(old);
  return wider;
}
