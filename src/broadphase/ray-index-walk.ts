// A ray's way through a ray index: slab after slab along its main axis, and in each the list of the one cell that it crosses in the slab's middle.
//
// It answers with lists of slots instead of calling back for each body: the loop through lists and the loop through exact tests stay two. Whether a
// body's ball is met is added to the length of the list, not asked: it cannot be foretold, and a wrong guess costs as much as testing three balls.

import { DIRECTION, ORIGIN } from '../raycast/interval.ts';
import { LONGEST, type RayIndex } from './ray-index.ts';
import type { RaySlabs } from './ray-slabs.ts';
import { roomForInts } from './room.ts';

// A slope smaller than this leads nowhere within the box.
const NO_SLOPE = 1e-20;

// What `start` leaves in `at`: a point of the line near the bodies, as seen from the index's corner, and how far along the ray it is, m; the
// direction; cell coordinates u, v in the middle of slab 0, and what they change from slab to slab; and the ray's place at t = 0 along its main axis
// and its component, to tell which slabs `tMax` leaves.
const POINT = 0;
const T = 3;
const ALONG = 4;
const U = 7;
const V = 8;
const STEP_U = 9;
const STEP_V = 10;
const FROM = 11;
const RATE = 12;

// Slabs that one call of `next` goes through: a closest ray needs some six of them.
const AT_ONCE = 4;

// The lists of the slabs at hand.
const listStart = new Int32Array(LONGEST + 2);
const listEnd = new Int32Array(LONGEST + 2);

export class RayIndexWalk {
  /** Slots (places in the index) of bodies that the ray may meet, from `all` or `next`. */
  found = new Int32Array(64);

  private index!: RayIndex;
  private slabs!: RaySlabs;
  private readonly at = new Float64Array(13);
  // Slabs to go through, in the ray's order, and the way they are counted; none when `slab` is past `last`.
  private slab = 0;
  private last = 0;
  private sign = 0;
  private apart = 0;

  /** Begins a walk of a ray record for `tMin ≤ t ≤ tMax`, the two of `range`, m. False: the ray comes from too far away for this index. */
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
    // A slot is written before it is known to count.
    if (this.found.length <= index.count) this.found = roomForInts(this.found, index.count + 1);
    this.index = index;
    this.apart = index.apart;
    this.slab = 1;
    this.last = 0;
    this.sign = 1;
    const x = Math.abs(dx);
    const y = Math.abs(dy);
    const z = Math.abs(dz);
    const axis = x >= y ? (x >= z ? 0 : 2) : y >= z ? 1 : 2;
    const u = axis === 2 ? 0 : axis + 1;
    const v = axis === 0 ? 2 : axis - 1;
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
    // Where that is within the box.
    const overU = Math.abs(slopeU) > NO_SLOPE ? 1 / slopeU : 1 / NO_SLOPE;
    const overV = Math.abs(slopeV) > NO_SLOPE ? 1 / slopeV : 1 / NO_SLOPE;
    const zeroU = -u0 * overU;
    const zeroV = -v0 * overV;
    const fullU = (length[u] - u0) * overU;
    const fullV = (length[v] - v0) * overV;
    const from = Math.max(0, Math.min(zeroU, fullU), Math.min(zeroV, fullV));
    const to = Math.min(length[axis], Math.max(zeroU, fullU), Math.max(zeroV, fullV));
    // The slabs whose middle is there, and of those the ones whose bodies reach into the ray's range.
    let first = Math.ceil(from / thick - 0.5);
    let last = Math.min(Math.floor(to / thick - 0.5), slabs.count - 1);
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

  /** All bodies whose balls the ray's line meets within the range of slabs: how many are now in `found`, each once. */
  all(): number {
    return this.gather(this.giveApart(), Infinity);
  }

  /**
   * The same, some slabs at a time: how many are now in `found`; 0 ends the walk. It ends where bodies reach only beyond `tMax` of `range`, which may
   * have become smaller. Nearly in order: bodies of a later call may still be entered before some of an earlier one.
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

  // Goes through the next `most` slabs and appends to the `n` in `found`.
  private gather(n: number, most: number): number {
    const { found, at, last, sign, index, slabs } = this;
    const { balls } = index;
    const { start, entries, cellsU, cellsV } = slabs;
    const u = at[U];
    const v = at[V];
    const stepU = at[STEP_U];
    const stepV = at[STEP_V];
    // First the lists, then what they say: their ends cannot be foretold, and are known sooner if not each has to wait for memory.
    let lists = 0;
    let i = this.slab;
    for (; sign * (last - i) >= 0 && lists < most; i += sign) {
      const cell = (i * cellsU + ((u + i * stepU) | 0)) * cellsV + ((v + i * stepV) | 0);
      listStart[lists] = start[cell];
      listEnd[lists++] = start[cell + 1];
    }
    this.slab = i;
    const x = at[POINT];
    const y = at[POINT + 1];
    const z = at[POINT + 2];
    const dx = at[ALONG];
    const dy = at[ALONG + 1];
    const dz = at[ALONG + 2];
    for (let k = 0; k < lists; k++) {
      const end = listEnd[k];
      for (let e = listStart[k]; e < end; e++) {
        const slot = entries[e];
        const b = slot << 2;
        const mx = balls[b] - x;
        const my = balls[b | 1] - y;
        const mz = balls[b | 2] - z;
        const foot = mx * dx + my * dy + mz * dz;
        found[n] = slot;
        n = (n + +(mx * mx + my * my + mz * mz - foot * foot <= balls[b | 3])) | 0;
      }
    }
    return n;
  }

  private giveApart(): number {
    const { apart, found } = this;
    for (let i = 0; i < apart; i++) found[i] = i;
    this.apart = 0;
    return apart;
  }
}
