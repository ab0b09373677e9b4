// A ray's walk through the grid: level by level, column by column as the ray crosses them, and in each the range of x that it passes.
//
// Every interval is a superset of the true one: slabs and boxes are enlarged by a margin above the rounding error, and values computed from a
// superset give a superset. So a ray along a face, through an edge or in the plane between two columns needs no special case. After Amanatides and
// Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, 1987; here two axes are stepped and the third is searched.

import { EPSILON } from '../math/scalar.ts';
import { DIRECTION, ORIGIN } from '../raycast/interval.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { firstFrom, TAG_BITS, type CellColumns } from './cell-columns.ts';
import { growDoubles, growInts } from './grow.ts';
import { shellSort } from './shell-sort.ts';

/** Called for each row whose bounds the ray may meet at or before `tMax`; returns the new maximum: smaller for *closest*, −Infinity to stop. */
export interface RayVisitor {
  visit(row: number, tMax: number): number;
}

// In units of EPSILON·S, S the largest coordinate of ray origin and rows. An edge of a slab is off by less than 6 of them after subtraction, division
// and multiplication, and a plain slab test by as much again.
const MARGIN = 32;
const MIN_SIZE = 1e-270;

export class RayWalk {
  private stamp = new Int32Array(64);
  private walk = 0;
  // The columns a ray meets in a level too sparse to step through, and where it enters them.
  private met = new Int32Array(64);
  private metAt = new Float64Array(64);

  // The walk in progress; if `valid` is set, only rows with a mark count.
  private columns!: CellColumns;
  private valid: Uint8Array | null = null;
  private visitor!: RayVisitor;
  private trail: RayTrail | undefined;
  private readonly origin = new Float64Array(3);
  private readonly direction = new Float64Array(3);
  private tMin = 0;
  private tMax = 0;
  private margin = 0;

  /** Begins a walk of `tMin ≤ t ≤ tMax` of the ray; `rows` is above every inserted row. Not to be called from inside `visit`. */
  begin(rows: number, ray: Float64Array, tMin: number, tMax: number, visitor: RayVisitor, trail?: RayTrail): void {
    this.stamp = growInts(this.stamp, rows);
    if (++this.walk === 0x7fffffff) {
      this.stamp.fill(0);
      this.walk = 1;
    }
    this.trail = trail;
    this.visitor = visitor;
    for (let axis = 0; axis < 3; axis++) {
      this.origin[axis] = ray[ORIGIN + axis];
      this.direction[axis] = ray[DIRECTION + axis];
    }
    this.tMin = tMin;
    this.tMax = tMax;
    if (trail) trail.steps.length = 0;
  }

  /** Walks these columns, as far as earlier visits allow. Rows with 0 in `valid` are skipped. */
  through(columns: CellColumns, valid: Uint8Array | null): void {
    this.columns = columns;
    this.valid = valid;
    for (let i = 0; i < columns.occupiedCount && this.tMin <= this.tMax; i++) this.walkLevel(columns.occupied[i]);
  }

  // Position along an axis; a component of zero gives the origin even at t = ±Infinity.
  private at(axis: number, t: number): number {
    const d = this.direction[axis];
    return d === 0 ? this.origin[axis] : this.origin[axis] + t * d;
  }

  private walkLevel(level: number): void {
    const { columns, origin, direction } = this;
    const { reach } = columns;
    const r = BOUNDS_STRIDE * level;
    // Not zero even if everything lies at the origin, so that touching the edge of the margin need not be handled.
    let size = MIN_SIZE;
    for (let axis = 0; axis < 3; axis++) size = Math.max(size, Math.abs(origin[axis]), -reach[r + axis], reach[r + 3 + axis]);
    const margin = MARGIN * EPSILON * size;
    this.margin = margin;

    // Clipped to the extent of the level's rows, which also makes every t finite.
    let ta = this.tMin;
    let tb = this.tMax;
    for (let axis = 0; axis < 3; axis++) {
      const low = reach[r + axis] - margin - origin[axis];
      const high = reach[r + 3 + axis] + margin - origin[axis];
      const d = direction[axis];
      if (d === 0) {
        if (low > 0 || high < 0) return;
      } else {
        ta = Math.max(ta, (d > 0 ? low : high) / d);
        tb = Math.min(tb, (d > 0 ? high : low) / d);
      }
    }
    if (ta > tb) return;

    const scale = columns.scale[level];
    const cells =
      Math.abs(this.cellAt(1, level, tb, 1) - this.cellAt(1, level, ta, -1)) +
      (Math.abs(this.at(2, tb) - this.at(2, ta)) + 2 * margin) * scale;
    if (cells <= 2 * columns.columnsAt[level] + 8) this.walkSlabs(1, level, 0, ta, tb);
    else this.walkSparse(level, ta, tb);
  }

  // The cell along an axis in which the ray is at t, or the margin ahead (`way` 1) or behind (−1), within the rows' extent.
  private cellAt(axis: number, level: number, t: number, way: number): number {
    const { columns, direction, margin } = this;
    const r = BOUNDS_STRIDE * level + axis;
    const scale = columns.scale[level];
    const ahead = direction[axis] < 0 ? -way : way;
    const cell = Math.floor((this.at(axis, t) + ahead * margin) * scale);
    return Math.min(Math.floor(columns.reach[r + 3] * scale), Math.max(Math.floor(columns.reach[r] * scale), cell));
  }

  // The slabs across an axis that the ray is in for ta ≤ t ≤ tb: lines of columns across y, then (in the line `y`) columns across z.
  private walkSlabs(axis: number, level: number, y: number, ta: number, tb: number): void {
    const { columns } = this;
    const side = columns.side[level];
    const first = this.cellAt(axis, level, ta, -1);
    const step = this.direction[axis] < 0 ? -1 : 1;
    // (Counted, so that the loop ends for all numbers: 1e16 + 1 = 1e16, and NaN equals no last cell.)
    const more = Math.abs(this.cellAt(axis, level, tb, 1) - first);
    if (more === Infinity) return;
    for (let i = 0; i <= more; i++) {
      const cell = first + step * i;
      const t0 = this.enterSlab(axis, cell * side, side, ta);
      const t1 = this.leaveSlab(axis, cell * side, side, tb);
      if (t0 > this.tMax) return;
      if (t0 > t1) continue;
      if (axis === 1) this.walkSlabs(2, level, cell, t0, t1);
      else this.walkCell(level, y, cell, columns.find(level, y, cell), t0, t1);
    }
  }

  // A level with a few columns far apart: every column is tested, and those met are sorted.
  private walkSparse(level: number, ta: number, tb: number): void {
    const { columns } = this;
    const side = columns.side[level];
    let count = 0;
    for (let c = 0; c < columns.count; c++) {
      if (columns.level[c] !== level) continue;
      const y = columns.cellY[c] * side;
      const z = columns.cellZ[c] * side;
      const t0 = this.enterSlab(2, z, side, this.enterSlab(1, y, side, ta));
      const t1 = this.leaveSlab(2, z, side, this.leaveSlab(1, y, side, tb));
      if (t0 > t1) continue;
      this.met = growInts(this.met, count + 1);
      this.metAt = growDoubles(this.metAt, count + 1);
      this.met[count] = c;
      this.metAt[count++] = t0;
    }
    shellSort(this.metAt, this.met, count);
    for (let i = 0; i < count && this.metAt[i] <= this.tMax; i++) {
      const c = this.met[i];
      const y = columns.cellY[c];
      const z = columns.cellZ[c];
      this.walkCell(level, y, z, c, this.metAt[i], this.leaveSlab(2, z * side, side, this.leaveSlab(1, y * side, side, tb)));
    }
  }

  // Where the ray enters the slab `low … low + side` of an axis, at `t` at the earliest. Infinity if it is parallel and outside.
  private enterSlab(axis: number, low: number, side: number, t: number): number {
    const o = this.origin[axis];
    const d = this.direction[axis];
    if (d === 0) return o < low - this.margin || o > low + side + this.margin ? Infinity : t;
    return Math.max(t, ((d > 0 ? low - this.margin : low + side + this.margin) - o) / d);
  }

  // Where it leaves the slab, at `t` at the latest.
  private leaveSlab(axis: number, low: number, side: number, t: number): number {
    const d = this.direction[axis];
    if (d === 0) return t;
    return Math.min(t, ((d > 0 ? low + side + this.margin : low - this.margin) - this.origin[axis]) / d);
  }

  // Visits the rows of a column whose boxes the ray meets; it is in the column for t0 ≤ t ≤ t1.
  private scanColumn(c: number, t0: number, t1: number): void {
    const { columns, visitor, stamp, walk, margin, origin, direction, tMin, valid, trail } = this;
    const { boxes, tags } = columns;
    const ox = origin[0];
    const dx = direction[0];
    const dy = direction[1];
    const dz = direction[2];
    // The inverse of a subnormal component is infinite, and 0 · ∞ is NaN: all comparisons below are then false, and the row is visited.
    const ix = 1 / dx;
    const iy = 1 / dy;
    const iz = 1 / dz;
    // The side at which a box is entered, as an offset into it, and the origin shifted so that boxes need not be enlarged.
    const backX = dx < 0 ? 1 : 0;
    const backY = dy < 0 ? 3 : 2;
    const backZ = dz < 0 ? 5 : 4;
    const enterX = dx < 0 ? ox - margin : ox + margin;
    const enterY = dy < 0 ? origin[1] - margin : origin[1] + margin;
    const enterZ = dz < 0 ? origin[2] - margin : origin[2] + margin;
    const exitX = dx < 0 ? ox + margin : ox - margin;
    const exitY = dy < 0 ? origin[1] + margin : origin[1] - margin;
    const exitZ = dz < 0 ? origin[2] + margin : origin[2] - margin;
    const longest = columns.longest[columns.level[c]];
    const xa = this.at(0, t0);
    const xb = this.at(0, t1);
    const low = (xa < xb ? xa : xb) - margin;
    const high = (xa < xb ? xb : xa) + margin;
    // Front to back along x, which matters for a ray along the column: up from the first box that may reach `low` (the subtraction rounds by less
    // than the margin), or down from the last one that begins before `high`, until `last` is passed.
    const start = columns.start[c];
    const end = columns.start[c + 1];
    const down = dx < 0;
    const sign = down ? -1 : 1;
    let last = down ? longest - low : high;
    let tMax = this.tMax;
    for (
      let i = down ? firstFrom(boxes, start, end, high) - 1 : firstFrom(boxes, start, end, low - longest);
      i >= start && i < end;
      i += sign
    ) {
      const p = BOUNDS_STRIDE * i;
      if (sign * boxes[p] > last) break;
      if (boxes[p + 1] < low) continue;
      let near = tMin;
      let far = tMax;
      if (dx !== 0) {
        const enter = (boxes[p + backX] - enterX) * ix;
        const exit = (boxes[p + 1 - backX] - exitX) * ix;
        if (enter > near) near = enter;
        if (exit < far) far = exit;
      }
      if (dy !== 0) {
        const enter = (boxes[p + backY] - enterY) * iy;
        const exit = (boxes[p + 5 - backY] - exitY) * iy;
        if (enter > near) near = enter;
        if (exit < far) far = exit;
      } else if (enterY < boxes[p + 2] || exitY > boxes[p + 3]) continue;
      if (dz !== 0) {
        const enter = (boxes[p + backZ] - enterZ) * iz;
        const exit = (boxes[p + 9 - backZ] - exitZ) * iz;
        if (enter > near) near = enter;
        if (exit < far) far = exit;
      } else if (enterZ < boxes[p + 4] || exitZ > boxes[p + 5]) continue;
      if (near > far) continue;
      const row = tags[i] >>> TAG_BITS;
      if (stamp[row] === walk || (valid !== null && valid[row] === 0)) continue;
      stamp[row] = walk;
      trail?.tested.push(row);
      const answer = visitor.visit(row, tMax);
      if (answer < tMax) {
        tMax = answer;
        this.tMax = answer;
        if (tMax < t0) return;
        if (dx !== 0) last = sign * (ox + tMax * dx) + margin + (down ? longest : 0);
      }
    }
  }

  // A cell, in which the ray is for t0 ≤ t ≤ t1, and its column, −1 if it has none.
  private walkCell(level: number, cellY: number, cellZ: number, c: number, t0: number, t1: number): void {
    const { columns, valid, margin, trail } = this;
    if (c >= 0) this.scanColumn(c, t0, t1);
    if (trail === undefined) return;
    // After a query that has stopped, tMax is −Infinity: the cell was walked up to the row found.
    const exit = this.tMax > t0 && this.tMax < t1 ? this.tMax : t1;
    const minX = Math.min(this.at(0, t0), this.at(0, exit));
    const maxX = Math.max(this.at(0, t0), this.at(0, exit));
    const { steps, tested } = trail;
    const compared: number[] = [];
    const from = c < 0 ? 0 : columns.start[c];
    const to = c < 0 ? 0 : columns.start[c + 1];
    for (let i = from; i < to; i++) {
      const p = BOUNDS_STRIDE * i;
      const row = columns.tags[i] >>> TAG_BITS;
      if (columns.boxes[p] > maxX + margin || columns.boxes[p + 1] < minX - margin) continue;
      if (valid === null || valid[row] !== 0) compared.push(row);
    }
    for (const row of tested) if (!compared.includes(row)) compared.push(row);
    const side = columns.side[level];
    const entries = to - from;
    trail.tested = [];
    steps.push({ level, cellY, cellZ, side, isStatic: valid !== null, entries, enter: t0, exit, minX, maxX, compared, tested });
  }
}

/** One cell of a walk: the part of a column that the ray passes. */
export interface TrailStep {
  /** Columns of a level are eight times as wide as those of the level below. */
  readonly level: number;
  /** The cell's indices, and the side of a cell of its level, m. */
  readonly cellY: number;
  readonly cellZ: number;
  readonly side: number;
  /** Whether it is a column of static rows; these are walked first. */
  readonly isStatic: boolean;
  /** Entries of the whole column; 0 for a cell without a column. */
  readonly entries: number;
  /** Distances along the ray at which the cell begins and ends, and the range of x the ray passes in it, m. */
  readonly enter: number;
  readonly exit: number;
  readonly minX: number;
  readonly maxX: number;
  /** Rows of the column whose range of x meets the ray's: their bounds were compared with the ray. */
  readonly compared: number[];
  /** Those whose bounds the ray meets and that no earlier cell had: their shapes were tested. */
  readonly tested: number[];
}

export class RayTrail {
  readonly steps: TrailStep[] = [];
  /** @internal Of the cell that is walked. */
  tested: number[] = [];
}
