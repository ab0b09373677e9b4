// The pairs of continuous collision, as columns, the pairs of a row as a linked list; and the distances at which a pair has its impacts, and at which its bodies
// are placed after one.

import { widen } from '../broadphase/grow.ts';
import { slopOf } from '../world/mass-properties.ts';
import { STRIDE } from '../shapes/record.ts';
import { DYNAMIC, KINEMATIC, SENSOR, type WorldState } from '../world/state.ts';
import { TOUCH_DEPTH } from './constants.ts';

/** No impact within the substep. */
export const NEVER = 2;

/** Values of `solved`: continuous collision alone handles the pair; the solver has its contact; a kinematic body presses the other against a static one, and passes into it. */
export const NOT_SOLVED = 0;
export const SOLVED = 1;
export const JAMMED = 2;

/**
 * Depth beyond the slop at which a touching pair has another impact, in smallest extents of the smaller body. Smaller: more impacts of bodies that
 * are pressed or roll over an edge.
 */
const REPEAT_DEPTH = 0.03;
/** Least such depth beyond the present one, in slops. */
export const MIN_REPEAT_DEPTH = 0.1;

export class ImpactPairs {
  count = 0;
  /** Rows in kernel order. */
  rowA = new Int32Array(64);
  rowB = new Int32Array(64);
  /** With a mesh: the triangle, or `onFacet`; its record (pair-solids.ts). */
  triangle = new Int32Array(64);
  record = new Float64Array(64 * STRIDE);
  /** Smallest extent of the smaller dynamic body, m: the scale of slop and depths. */
  extent = new Float64Array(64);
  /** Of that extent, m. */
  slop = new Float64Array(64);
  /** Distance at the start of the step, or when the pair was added later, m. */
  initialDistance = new Float64Array(64);
  /** See above. */
  solved = new Uint8Array(64);
  /** 1 for pairs whose first contact is reported, and moves nothing: with a sensor, or of a kinematic body and a sleeping one, which it wakes. */
  isPassive = new Uint8Array(64);
  /** Time of its next impact, as a share of the substep, or `NEVER`; 1 if the bodies are apart until then. */
  nextImpact = new Float64Array(64);
  isApart = new Uint8Array(64);
  /** 1 after its first impact of the step. */
  hadImpact = new Uint8Array(64);
  // The next pair of either row, plus 1; per row its first pair, plus 1.
  private nextA = new Int32Array(64);
  private nextB = new Int32Array(64);
  private firstPair = new Int32Array(64);

  /** Removes all pairs. `capacity` is that of the rows. */
  clear(capacity: number): void {
    const { rowA, rowB, firstPair, count } = this;
    if (firstPair.length < capacity) this.firstPair = new Int32Array(capacity);
    else for (let p = 0; p < count; p++) firstPair[rowA[p]] = firstPair[rowB[p]] = 0;
    this.count = 0;
  }

  /** Writes the rows of a pair that may be added, in kernel order, and returns its index. */
  propose({ kind }: WorldState, row: number, other: number, triangle: number): number {
    const p = this.count;
    if (p === this.rowA.length) widen(this);
    const isFirst = kind[row] < kind[other] || (kind[row] === kind[other] && row < other);
    this.rowA[p] = isFirst ? row : other;
    this.rowB[p] = isFirst ? other : row;
    this.triangle[p] = triangle;
    return p;
  }

  /** Adds that pair; the caller sets `initialDistance` and `solved`. */
  add(state: WorldState): void {
    const { asleep, body, flags } = state;
    const p = this.count++;
    const a = this.rowA[p];
    const b = this.rowB[p];
    this.extent[p] = smallerExtent(state, a, b);
    this.slop[p] = slopOf(this.extent[p]);
    this.nextImpact[p] = NEVER;
    this.hadImpact[p] = this.isApart[p] = 0;
    const isAsleep = (asleep[a] | asleep[b]) === 1 && (body[a] === KINEMATIC || body[b] === KINEMATIC);
    this.isPassive[p] = isAsleep || ((flags[a] | flags[b]) & SENSOR) !== 0 ? 1 : 0;
    const { firstPair } = this;
    this.nextA[p] = firstPair[a];
    this.nextB[p] = firstPair[b];
    firstPair[a] = firstPair[b] = p + 1;
  }

  /** The first pair of a row, the latest added; −1 if it has none. */
  first(row: number): number {
    return this.firstPair[row] - 1;
  }

  /** The pair of the row after pair p, or −1. */
  next(p: number, row: number): number {
    return (this.rowA[p] === row ? this.nextA[p] : this.nextB[p]) - 1;
  }

  /** The pair with the earliest impact to come, of several the one of the least index; −1 if there is none. (A search of all: there are few impacts.) */
  earliest(): number {
    const { count, nextImpact } = this;
    let earliest = -1;
    let time = NEVER;
    for (let p = 0; p < count; p++) {
      if (nextImpact[p] >= time) continue;
      time = nextImpact[p];
      earliest = p;
    }
    return earliest;
  }
}

/** The smallest extent of the smaller dynamic body, m. */
function smallerExtent({ body, smallestExtent }: WorldState, a: number, b: number): number {
  if (body[a] === DYNAMIC && body[b] === DYNAMIC) return Math.min(smallestExtent[a], smallestExtent[b]);
  return body[a] === DYNAMIC ? smallestExtent[a] : body[b] === DYNAMIC ? smallestExtent[b] : 0;
}

/** Depth, m, at which pair p has another impact. */
export function repeatDepth({ extent, slop }: ImpactPairs, p: number): number {
  return slop[p] + REPEAT_DEPTH * extent[p];
}

/** The distance, m, at which a contact is an impact again. */
export function repeatDistance(pairs: ImpactPairs, p: number): number {
  return Math.min(-repeatDepth(pairs, p), distanceBefore(pairs, p) - MIN_REPEAT_DEPTH * pairs.slop[p]);
}

/** The distance, m, at which a pair is placed after an impact: just below the surface, so that it touches, or where it was before, but for the slop. */
export function restDistance(pairs: ImpactPairs, p: number): number {
  const { slop } = pairs;
  return Math.max(Math.min(distanceBefore(pairs, p), -TOUCH_DEPTH * slop[p]), -slop[p]);
}

/** The distance of a contact of the solver before; of other pairs 0: their overlaps would be allowed, and grow from step to step (bodies of 1 mm in a jam). */
function distanceBefore({ initialDistance, solved }: ImpactPairs, p: number): number {
  return solved[p] === NOT_SOLVED ? 0 : initialDistance[p];
}

export function hasRestitution({ restitution }: WorldState, { rowA, rowB }: ImpactPairs, p: number): boolean {
  return restitution[rowA[p]] > 0 || restitution[rowB[p]] > 0;
}
