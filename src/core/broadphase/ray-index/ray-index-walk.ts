// A ray's walk through a ray index: slab by slab along its main axis, and in each the list of the one cell that it crosses in the middle of the slab.
//
// The result is a list of slots, not a call per body, so the loop over lists and the loop of exact tests stay separate. Unpredictable branches are
// avoided, since a misprediction costs as much as testing three balls: whether a ball is hit is added to the length of the list, and the lists of
// several slabs are walked as one.

import { DIRECTION, ORIGIN } from '../../raycast/interval.ts';
import { LONGEST, type RayIndex } from './ray-index.ts';
import { PADDING, type Entries, type RaySlabs } from '../ray-slabs.ts';
import { growInts } from '../grow.ts';

// A smaller slope does not leave the box.
const NO_SLOPE = 1e-20;

// Layout of `at`, written by `start`: a point of the line near the bodies, relative to the index's corner, and its distance along the ray, m; the
// direction; cell coordinates u, v in the middle of slab 0, and their change from slab to slab; the origin and direction component along the main
// axis, to tell which slabs `tMax` excludes.
const POINT = 0;
const T = 3;
const ALONG = 4;
const U = 7;
const V = 8;
const STEP_U = 9;
const STEP_V = 10;
const FROM = 11;
const RATE = 12;

// Slabs per call of `next`: a closest ray needs about six.
const AT_ONCE = 4;

// Where the lists begin in the joined sequence of entries.
const begins = new Int32Array(LONGEST + 2);

// Operands of `largest`.
const three = new Float64Array(3);

export class RayIndexWalk {
  /** Slots (positions in the index) of bodies that the ray may meet, from `all` or `next`. */
  found = new Int32Array(64);

  // Step from each entry to the next, in `entries` of the slabs: 1 except at the start of a list.
  private jumps = new Int32Array(64).fill(1);
  private index!: RayIndex;
  private slabs!: RaySlabs;
  private readonly at = new Float64Array(13);
  // Slabs to walk, in the ray's order, and the direction; none when `slab` is past `last`.
  private slab = 0;
  private last = 0;
  private sign = 0;
  private apart = 0;

  /** Begins a walk of a ray record for `tMin ≤ t ≤ tMax`, the two of `range`, m. False if the ray starts too far away for this index. */
  start(index: RayIndex, ray: Float64Array, range: Float64Array): boolean {
    const { corner, length, thick, wide, farthest } = index;
    const { at } = this;
    const dx = ray[DIRECTION];
    const dy = ray[DIRECTION + 1];
    const dz = ray[DIRECTION + 2];
    const ox = ray[ORIGIN] - corner[0];
    const oy = ray[ORIGIN + 1] - corner[1];
    const oz = ray[ORIGIN + 2] - corner[2];
    if (!(Math.abs(ox) < farthest && Math.abs(oy) < farthest && Math.abs(oz) < farthest)) return false;
    this.makeRoom(index.count);
    this.index = index;
    this.apart = index.apart;
    this.slab = 1;
    this.last = 0;
    this.sign = 1;
    const x = Math.abs(dx);
    const y = Math.abs(dy);
    const z = Math.abs(dz);
    const axis = largest(x, y, z);
    const u = (axis + 1) % 3;
    const v = (axis + 2) % 3;
    const slabs = index.slabs[axis];
    this.slabs = slabs;
    // The ray as u and v over its main axis: u(s) = u0 + s·slope, with s from the corner.
    const d = ray[DIRECTION + axis];
    const o = ray[ORIGIN + axis] - corner[axis];
    const inverse = 1 / d;
    const slopeU = ray[DIRECTION + u] * inverse;
    const slopeV = ray[DIRECTION + v] * inverse;
    const u0 = ray[ORIGIN + u] - corner[u] - o * slopeU;
    const v0 = ray[ORIGIN + v] - corner[v] - o * slopeV;
    // The range of s within the box.
    const overU = Math.abs(slopeU) > NO_SLOPE ? 1 / slopeU : 1 / NO_SLOPE;
    const overV = Math.abs(slopeV) > NO_SLOPE ? 1 / slopeV : 1 / NO_SLOPE;
    const middleU = (0.5 * length[u] - u0) * overU;
    const middleV = (0.5 * length[v] - v0) * overV;
    const reachU = Math.abs(0.5 * length[u] * overU);
    const reachV = Math.abs(0.5 * length[v] * overV);
    const from = three[largest(0, middleU - reachU, middleV - reachV)];
    const to = -three[largest(-length[axis], -middleU - reachU, -middleV - reachV)];
    if (!(from <= to)) return true;
    // The slabs whose middle is in that range, and of those the ones whose bodies reach into the ray's range.
    let first = Math.ceil(from / thick - 0.5) | 0;
    let last = Math.min(Math.floor(to / thick - 0.5), slabs.count - 1) | 0;
    const { ahead, behind } = slabs;
    const begin = o + range[0] * d;
    const end = o + range[1] * d;
    const low = (d > 0 ? begin : end) - index.margin;
    const high = (d > 0 ? end : begin) + index.margin;
    while (first <= last && behind[first] < low) first++;
    while (first <= last && ahead[last] > high) last--;
    if (!(first <= last)) return true;
    this.sign = d > 0 ? 1 : -1;
    this.slab = d > 0 ? first : last;
    this.last = d > 0 ? last : first;
    const scale = 1 / wide;
    at[U] = (u0 + 0.5 * thick * slopeU) * scale;
    at[V] = (v0 + 0.5 * thick * slopeV) * scale;
    at[STEP_U] = thick * slopeU * scale;
    at[STEP_V] = thick * slopeV * scale;
    const t = (0.5 * (first + last + 1) * thick - o) * inverse;
    at[T] = t;
    at[POINT] = ox + t * dx;
    at[POINT + 1] = oy + t * dy;
    at[POINT + 2] = oz + t * dz;
    at[ALONG] = dx;
    at[ALONG + 1] = dy;
    at[ALONG + 2] = dz;
    at[FROM] = o;
    at[RATE] = d;
    return true;
  }

  /** Finds all bodies whose balls the ray's line meets within the range of slabs, each once; returns their number, slots in `found`. */
  all(): number {
    return this.gather(this.giveApart(), LONGEST);
  }

  /**
   * The same, some slabs per call: returns the number in `found`; 0 ends the walk, also when further bodies are beyond `tMax` of `range`, which the
   * caller may lower. Nearly in order: a body of a later call may still be entered before one of an earlier call.
   */
  next(range: Float64Array): number {
    let n = this.giveApart();
    if (n > 0) return n;
    const { at, sign, index, slabs } = this;
    const reach = sign > 0 ? slabs.ahead : slabs.behind;
    const most = sign * (at[FROM] + range[1] * at[RATE]) + index.margin;
    while (n === 0 && sign * (this.last - this.slab) >= 0 && sign * reach[this.slab] <= most) n = this.gather(0, AT_ONCE);
    return n;
  }

  /** Whether the ray enters the ball of a slot only beyond `tMax` of `range`. */
  isBeyond(slot: number, range: Float64Array): boolean {
    const { at } = this;
    const { balls, margin, apart } = this.index;
    if (slot < apart) return false;
    const b = slot << 2;
    const mx = balls[b] - at[POINT];
    const my = balls[b | 1] - at[POINT + 1];
    const mz = balls[b | 2] - at[POINT + 2];
    const foot = mx * at[ALONG] + my * at[ALONG + 1] + mz * at[ALONG + 2];
    const late = foot - (range[1] - at[T] + margin);
    return late > 0 && late * late > balls[b | 3] - (mx * mx + my * my + mz * mz - foot * foot);
  }

  // Walks the next `most` slabs and appends to the `n` slots in `found`.
  private gather(n: number, most: number): number {
    const { found, jumps, at, last, sign, index, slabs } = this;
    const { start, cellsU, cellsV } = slabs;
    const u = at[U];
    const v = at[V];
    const stepU = at[STEP_U];
    const stepV = at[STEP_V];
    const lists = Math.min(sign * (last - this.slab) + 1, most);
    let total = 0;
    let before = 0;
    let i = this.slab;
    // Whole numbers, with `| 0`: a value that may be a fraction is computed as a double.
    for (let k = 0; k < lists; k++) {
      const cell = (Math.imul((Math.imul(i, cellsU) + ((u + i * stepU) | 0)) | 0, cellsV) + ((v + i * stepV) | 0)) | 0;
      const from = start[cell];
      const end = start[cell + 1];
      // An empty list only leaves its part of the next list's jump.
      begins[k] = total;
      jumps[total] += from - before;
      before = end;
      total = (total + end - from) | 0;
      i = (i + sign) | 0;
    }
    this.slab = i;
    // The last round is not filled up.
    begins[lists] = total;
    jumps[total] += slabs.entryCount - before;
    const sifted = sift(found, n, slabs.entries, jumps, (total + 3) & ~3, index.balls, at);
    for (let k = 0; k <= lists; k++) jumps[begins[k]] = 1;
    return sifted;
  }

  // A ray finds a body at most once, and a slot is written before it counts.
  private makeRoom(bodies: number): void {
    if (this.found.length > bodies && this.jumps.length >= bodies + PADDING) return;
    this.found = growInts(this.found, bodies + 1);
    this.jumps = new Int32Array(this.found.length + PADDING).fill(1);
  }

  private giveApart(): number {
    const { apart, found } = this;
    for (let i = 0; i < apart; i++) found[i] = i;
    this.apart = 0;
    return apart;
  }
}

/** Writes three numbers to `three` and returns the index of the largest, without a branch. */
function largest(a: number, b: number, c: number): number {
  three[0] = a;
  three[1] = b;
  three[2] = c;
  const first = +(b > a);
  const isLast = +(c > three[first]);
  return (first & (isLast - 1)) | (isLast << 1);
}

/**
 * Walks entries four per turn, as `jumps` leads, and appends those whose balls the line meets to the `n` in `found`. One per turn takes half as long
 * again: array lookups and checks are done once per turn.
 */
function sift(
  found: Int32Array,
  n: number,
  entries: Entries,
  jumps: Int32Array,
  total: number,
  balls: Float32Array,
  at: Float64Array,
): number {
  const x = at[POINT];
  const y = at[POINT + 1];
  const z = at[POINT + 2];
  const dx = at[ALONG];
  const dy = at[ALONG + 1];
  const dz = at[ALONG + 2];
  let e = -1;
  for (let k = 0; k < total; k += 4) {
    const e1 = (e + jumps[k]) | 0;
    const e2 = (e1 + jumps[k + 1]) | 0;
    const e3 = (e2 + jumps[k + 2]) | 0;
    e = (e3 + jumps[k + 3]) | 0;
    const slot1 = entries[e1];
    const slot2 = entries[e2];
    const slot3 = entries[e3];
    const slot4 = entries[e];
    found[n] = slot1;
    n = (n + meets(balls, slot1 << 2, x, y, z, dx, dy, dz)) | 0;
    found[n] = slot2;
    n = (n + meets(balls, slot2 << 2, x, y, z, dx, dy, dz)) | 0;
    found[n] = slot3;
    n = (n + meets(balls, slot3 << 2, x, y, z, dx, dy, dz)) | 0;
    found[n] = slot4;
    n = (n + meets(balls, slot4 << 2, x, y, z, dx, dy, dz)) | 0;
  }
  return n;
}

/** 1 when the line through x y z meets the ball at `b`, else 0. */
function meets(balls: Float32Array, b: number, x: number, y: number, z: number, dx: number, dy: number, dz: number): number {
  const mx = balls[b] - x;
  const my = balls[b | 1] - y;
  const mz = balls[b | 2] - z;
  const foot = mx * dx + my * dy + mz * dz;
  return +(mx * mx + my * my + mz * mz - foot * foot <= balls[b | 3]);
}
