// Impacts at one time of bodies in common, which are solved together.

import { DISTANCE, MANIFOLD_STRIDE, NORMAL } from '../narrowphase/manifold.ts';
import { dotNormals, mergedTriangles } from '../world/mesh-contacts.ts';
import { KINEMATIC, type WorldState } from '../world/state.ts';
import type { ContactConstraints } from './contact-constraints.ts';
import type { ContinuousContext } from './continuous-context.ts';
import { findImpact } from './find-impact.ts';
import { addTouching } from './list-impact-pairs.ts';
import { hasRestitution, NEVER, NOT_SOLVED } from './impact-pairs.ts';
import { collideAtImpact, impactManifold, isInternalEdge, refineManifold, SAME_NORMAL } from './impact-manifold.ts';
import { applyLocks } from './integrate.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, PREDICTED_ANGULAR, PREDICTED_LINEAR, type SolverBodies } from './solver-bodies.ts';
import { type MotionPaths, PINNED, TESTED_PER_IMPACT } from './motion-paths.ts';
import { SimultaneousImpacts } from './simultaneous-impacts.ts';
import { OVERLAP_BIT } from './overlap-recovery.ts';

const MAX_GROUP = 16;
/**
 * After so many impacts of a body in a step, whatever it touches takes part in the next ones. (Without it, 200 mixed bodies of 1 mm jam at up to 3.4 times their
 * bound of depth, with it at 0.9.) Fewer: rows of bodies with small gaps pass impacts on as one.
 */
const TOGETHER_COST = 8 * TESTED_PER_IMPACT;
/** Impacts at most this share of a substep apart are at one time, if the bodies are within a part of the slop. */
const SAME_TIME = 1e-5;
const SAME_DISTANCE = 0.01;
/** See `pusherOf`. */
export const UNPUSHED = -3;

/**
 * Whether the bodies of pair q, if they touch, take part in each other's impacts from the first: the solver has their contact, and they do not bounce. (The
 * solver stops one only after the other has moved into it: of two stacked cubes that fell from 10 m, by 20 mm.)
 */
function stopsTogether({ core, bodies, fast, pairs }: ContinuousContext, q: number): boolean {
  if (pairs.solved[q] === NOT_SOLVED || hasRestitution(core.state, pairs, q)) return false;
  const { rowA, rowB } = pairs;
  return !staysWithSolver(bodies, fast.isFast, rowA[q], rowB[q]) && !staysWithSolver(bodies, fast.isFast, rowB[q], rowA[q]);
}

/** Whether the contact of a fast body with what cannot be pushed is the solver's alone. (Otherwise capsules of 1 cm sink by 1.3 mm into waves of triangles.) */
function staysWithSolver({ block }: SolverBodies, isFast: Uint8Array, row: number, other: number): boolean {
  return isFast[row] === 1 && block[BLOCK * other + INVERSE_MASS] === 0;
}

export class ImpactGroup extends SimultaneousImpacts {
  /** Some pair takes part only because it touches: every point then must not close. */
  isTogether = false;
  /** Per impact: its pair; the manifold; the triangles of its points; the distance, m. */
  readonly pair = new Int32Array(MAX_GROUP);
  /** 1 if the pair has an impact now; 0 if it takes part because it touches. */
  readonly isDue = new Uint8Array(MAX_GROUP);
  readonly manifold = new Float64Array(MAX_GROUP * MANIFOLD_STRIDE);
  readonly triangle = new Int32Array(MAX_GROUP * 4);
  readonly distance = new Float64Array(MAX_GROUP);
  /** 1 if a point has restitution. */
  readonly separates = new Uint8Array(MAX_GROUP);
  /** The rows, each once. */
  rowCount = 0;
  readonly rows = new Int32Array(2 * MAX_GROUP);
  // Relative position of the bodies when the distance was measured, m.
  private readonly offset = new Float64Array(MAX_GROUP * 3);

  /** Places the bodies of pair p at the time of its impact, and lists it with all that have one with the same bodies at the same time. */
  collect(context: ContinuousContext, p: number, t: number): void {
    const { bodies, fast, pairs, paths } = context;
    this.count = this.rowCount = 0;
    this.isTogether = false;
    this.add(context, p, t, false, true);
    for (let i = 0; i < this.rowCount; i++) {
      const row = this.rows[i];
      if (bodies.block[BLOCK * row + INVERSE_MASS] === 0) continue;
      if (fast.isFast[row] === 0 && !fast.isCrowd) addTouching(context, row, t);
      const isCrowded = paths.cost[paths.pathOf[row]] >= TOGETHER_COST;
      for (let q = pairs.first(row); q >= 0 && this.count < MAX_GROUP; q = pairs.next(q, row)) {
        if (pairs.isPassive[q] === 1) continue;
        const isDue = pairs.nextImpact[q] - t <= SAME_TIME;
        const isDeep = ((bodies.deep[pairs.rowA[q]] | bodies.deep[pairs.rowB[q]]) & OVERLAP_BIT) !== 0;
        if (isDue || (!isDeep && (isCrowded || stopsTogether(context, q)))) this.add(context, q, t, true, isDue);
      }
    }
  }

  private add(context: ContinuousContext, p: number, t: number, mustTouch: boolean, isDue: boolean): void {
    const { core, paths, pairs } = context;
    const { state } = core;
    const a = pairs.rowA[p];
    const b = pairs.rowB[p];
    const slop = pairs.slop[p];
    for (let c = 0; c < this.count; c++) if (this.pair[c] === p) return;
    paths.place(state, a, t);
    paths.place(state, b, t);
    if (!collideAtImpact(state, pairs, p, slop)) return;
    const distance = impactManifold[DISTANCE];
    if (mustTouch && distance > SAME_DISTANCE * slop) return;
    if (isInternalEdge(context, p, t)) {
      if (isDue) findImpact(context, p, t);
      // (The search has placed the bodies at other times.)
      paths.place(state, a, t);
      paths.place(state, b, t);
      return;
    }
    if (this.hasPlane(context, p)) return;
    refineManifold(context, p);
    const c = this.addContact(this.count);
    this.isDue[c] = isDue ? 1 : 0;
    if (isDue) pairs.nextImpact[p] = NEVER;
    else this.isTogether = true;
    this.pair[c] = p;
    this.distance[c] = distance;
    for (let k = 0; k < MANIFOLD_STRIDE; k++) this.manifold[MANIFOLD_STRIDE * c + k] = impactManifold[k];
    for (let k = 0; k < 4; k++) this.triangle[4 * c + k] = mergedTriangles[k];
    for (let k = 0; k < 3; k++) this.offset[3 * c + k] = state.position[3 * b + k] - state.position[3 * a + k];
    this.addRow(a);
    this.addRow(b);
  }

  /** Whether the group has an impact with the same mesh in the plane of `impactManifold`: it has the points of all triangles. */
  private hasPlane({ pairs: { rowA, rowB } }: ContinuousContext, p: number): boolean {
    for (let c = 0; c < this.count; c++) {
      const q = this.pair[c];
      if (rowA[q] !== rowA[p] || rowB[q] !== rowB[p]) continue;
      if (dotNormals(this.manifold, MANIFOLD_STRIDE * c, impactManifold, 0) > SAME_NORMAL) return true;
    }
    return false;
  }

  private addRow(row: number): void {
    for (let i = 0; i < this.rowCount; i++) if (this.rows[i] === row) return;
    this.rows[this.rowCount++] = row;
  }

  /** What the impulses of the group do to a row, which has a path: `UNPUSHED`, the kinematic row that gave one, `PINNED`, or −1. */
  pusherOf(state: WorldState, paths: MotionPaths, { rowA, rowB }: ContactConstraints, row: number): number {
    let pusher = UNPUSHED;
    for (let c = 0; c < this.count; c++) {
      if (this.closes[c] === 0 || (rowA[c] !== row && rowB[c] !== row)) continue;
      const other = rowA[c] + rowB[c] - row;
      if (this.separates[c] === 0) paths.straighten(row);
      // (What is pressed against a static body stays there.)
      if (pusher === PINNED || paths.stopsCarried(state, other)) pusher = PINNED;
      else if (state.body[other] === KINEMATIC) pusher = other;
      else pusher = Math.max(pusher, -1);
    }
    return pusher;
  }

  /** Corrects the distance of impact c, whose bodies the group has moved a little. */
  updateDistance({ position }: WorldState, a: number, b: number, c: number): void {
    for (let k = 0; k < 3; k++) {
      const moved = position[3 * b + k] - position[3 * a + k] - this.offset[3 * c + k];
      this.distance[c] += moved * this.manifold[MANIFOLD_STRIDE * c + NORMAL + k];
    }
  }

  /** Solves the prepared impacts. */
  solveGroup({ locks }: WorldState, bodies: SolverBodies, constraints: ContactConstraints): void {
    const { block } = bodies;
    this.solve(bodies, constraints, LINEAR, ANGULAR);
    for (let c = 0; c < this.count; c++) this.apply(bodies, constraints, c, PREDICTED_LINEAR, PREDICTED_ANGULAR);
    for (let i = 0; i < this.rowCount; i++) {
      const row = this.rows[i];
      if (locks[row]) applyLocks(block, BLOCK * row + LINEAR, BLOCK * row + ANGULAR, locks[row]);
    }
  }
}
