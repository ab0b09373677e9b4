// A ray through a mesh: every crossing of an open surface; the intervals inside of a closed one.

import { grow } from '../broadphase/grow.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import type { ItemVisitor } from '../broadphase/box-tree.ts';
import {
  DIRECTION,
  ENTER,
  ENTER_LOW,
  ENTER_PART,
  ENTER_S,
  EXIT,
  EXIT_LOW,
  EXIT_PART,
  EXIT_S,
  INTERVAL_STRIDE,
  ORIGIN,
  PART_BACK,
  PART_FRONT,
} from '../raycast/interval.ts';
import { rayEnds } from '../raycast/ends.ts';
import { intervalFrom, type RayInterval, isWithin } from '../raycast/ray-object.ts';
import { rayShape } from '../raycast/ray-table.ts';
import { A, B, C, NORMAL, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { Mesh } from './mesh.ts';

const record = new Float64Array(STRIDE);
const interval = new Float64Array(INTERVAL_STRIDE);
const all = Float64Array.of(-Infinity, Infinity);
const searched = new Float64Array(2);

/** Numbers of a hit: distances and parts of entry and exit as in an interval, then the triangles of both. */
export const MESH_HIT_STRIDE = 6;
export const ENTER_TRIANGLE = 4;
export const EXIT_TRIANGLE = 5;

/** The intervals of a line that count, by entry. For an open mesh each is a crossing: entry and exit are on the same triangle. */
class MeshRay implements ItemVisitor {
  count = 0;
  hits = new Float64Array(16 * MESH_HIT_STRIDE);
  /** Triangles tested. */
  tests = 0;

  private mesh!: Mesh;
  private ray!: Float64Array;
  private range!: Float64Array;
  private closest = false;

  // Crossings of a closed mesh, in the order they were found: distance, m; triangle, with the side: 2t + 1 where the line enters.
  private crossings = 0;
  private at = new Float64Array(16);
  private crossed = new Int32Array(16);
  // The ray in axes of its own: its main axis last, and its slopes along the two others.
  private kx = 0;
  private ky = 0;
  private kz = 0;
  private slopeX = 0;
  private slopeY = 0;

  /** Finds those that count from `range[0]` to `range[1]`, m; with `closest`, only the first of an open mesh. */
  find(mesh: Mesh, ray: Float64Array, range: Float64Array, closest: boolean): void {
    this.mesh = mesh;
    this.ray = ray;
    this.range = range;
    this.closest = closest;
    this.count = 0;
    if (mesh.solid === 0) {
      searched[0] = range[0];
      searched[1] = range[1];
      mesh.tree.walkRay(ray, searched, this);
    } else {
      // (Whether the line is inside at the start of the range follows from its crossings before.)
      this.crossings = 0;
      this.takeAxes();
      mesh.tree.walkRay(ray, all, this);
      this.pair();
    }
  }

  visit(t: number): void {
    this.tests++;
    if (this.mesh.solid === 0) this.visitOpen(t);
    else this.visitSolid(t);
  }

  private visitOpen(t: number): void {
    this.mesh.write(t, record, 0);
    if (!rayShape(interval, TRIANGLE, record, 0, this.ray) || !isWithin(interval, this.range[0], this.range[1])) return;
    const enter = interval[ENTER];
    if (this.closest) {
      if (this.count > 0 && (enter > this.hits[ENTER] || (enter === this.hits[ENTER] && t > this.hits[ENTER_TRIANGLE]))) return;
      this.count = 0;
    }
    this.add(t, t);
    if (!this.closest) return;
    searched[1] = enter > this.range[0] ? enter : this.range[0];
  }

  /** The axes of a ray, so that the edges of neighbours are tested with identical numbers. Source: Woop, Benthin, Wald 2013 (watertight). */
  private takeAxes(): void {
    const { ray } = this;
    const x = Math.abs(ray[DIRECTION]);
    const y = Math.abs(ray[DIRECTION + 1]);
    const z = Math.abs(ray[DIRECTION + 2]);
    this.kz = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
    this.kx = (this.kz + 1) % 3;
    this.ky = (this.kz + 2) % 3;
    this.slopeX = ray[DIRECTION + this.kx] / ray[DIRECTION + this.kz];
    this.slopeY = ray[DIRECTION + this.ky] / ray[DIRECTION + this.kz];
  }

  /**
   * A line exactly through an edge or corner counts as moved off it slightly, to the same side for all triangles: so the crossings of a closed
   * surface always come in pairs.
   */
  private visitSolid(t: number): void {
    const { ray, mesh } = this;
    mesh.writePlaces(t, record, 0);
    const u = this.side(B, C);
    if (u === 0) return;
    const v = this.side(C, A);
    if (v !== u || this.side(A, B) !== u) return;
    const goesIn = (u > 0 === ray[DIRECTION + this.kz] > 0) !== mesh.solid > 0;
    crossTriangle(mesh, ray, t);
    const distance = interval[goesIn ? ENTER : EXIT];
    this.at = grow(this.at, this.crossings + 1);
    this.crossed = grow(this.crossed, this.crossings + 1);
    this.at[this.crossings] = distance;
    this.crossed[this.crossings++] = 2 * t + (goesIn ? 1 : 0);
  }

  /** The side of the line on which the edge between two corners passes, looking along the ray's main axis. */
  private side(from: number, to: number): number {
    const { ray, kx, ky, kz, slopeX, slopeY } = this;
    const pz = record[from + kz] - ray[ORIGIN + kz];
    const qz = record[to + kz] - ray[ORIGIN + kz];
    const px = record[from + kx] - ray[ORIGIN + kx] - slopeX * pz;
    const py = record[from + ky] - ray[ORIGIN + ky] - slopeY * pz;
    const qx = record[to + kx] - ray[ORIGIN + kx] - slopeX * qz;
    const qy = record[to + ky] - ray[ORIGIN + ky] - slopeY * qz;
    const area = px * qy - py * qx;
    if (area !== 0) return area > 0 ? 1 : -1;
    // The line moved by ε along x and ε² along y.
    if (py !== qy) return py > qy ? 1 : -1;
    return qx > px ? 1 : qx < px ? -1 : 0;
  }

  /** Crossings to intervals: from the first entry to the exit that balances the entries. */
  private pair(): void {
    const { at, crossed, crossings, range, mesh } = this;
    const into = mesh.solid > 0 ? PART_FRONT : PART_BACK;
    const outOf = mesh.solid > 0 ? PART_BACK : PART_FRONT;
    shellSort(at, crossed, crossings);
    let depth = 0;
    let start = 0;
    for (let i = 0; i < crossings; i++) {
      const next = i + 1;
      // Of two at one distance, to rounding, the one that leaves the line no deeper inside comes first.
      if (depth === 0 && crossed[i] % 2 === 0 && next < crossings && crossed[next] % 2 === 1) {
        const first = crossed[i];
        crossed[i] = crossed[next];
        crossed[next] = first;
        at[next] = at[i];
      }
      if (crossed[i] % 2 === 1) {
        if (depth++ === 0) start = i;
      } else if (depth > 0 && --depth === 0 && at[i] >= range[0] && at[start] <= range[1]) {
        interval[ENTER] = at[start];
        interval[EXIT] = at[i];
        interval[ENTER_PART] = into;
        interval[EXIT_PART] = outOf;
        this.add(crossed[start] >> 1, crossed[i] >> 1);
      }
    }
  }

  /** Lists the hit in `interval`. */
  private add(enterTriangle: number, exitTriangle: number): void {
    const o = MESH_HIT_STRIDE * this.count++;
    this.hits = grow(this.hits, o + MESH_HIT_STRIDE);
    for (let k = 0; k < ENTER_TRIANGLE; k++) this.hits[o + k] = interval[k];
    this.hits[o + ENTER_TRIANGLE] = enterTriangle;
    this.hits[o + EXIT_TRIANGLE] = exitTriangle;
  }

  /** The interval from one triangle to another, with points and normals. */
  interval(mesh: Mesh, ray: Float64Array, enterTriangle: number, exitTriangle: number): RayInterval {
    const entered = endsOf(mesh, ray, enterTriangle);
    if (enterTriangle === exitTriangle) return entered;
    const left = endsOf(mesh, ray, exitTriangle);
    const { enter } = entered;
    const { exit } = left;
    // (For a triangle that the line runs along, at an edge, either side is valid.)
    enter.part = mesh.solid > 0 ? 'front' : 'back';
    exit.part = mesh.solid > 0 ? 'back' : 'front';
    return { enter, exit, chord: exit.distance - enter.distance, originInside: enter.distance < 0 && exit.distance > 0 };
  }
}

function endsOf(mesh: Mesh, ray: Float64Array, t: number): RayInterval {
  crossTriangle(mesh, ray, t);
  rayEnds(interval, TRIANGLE, record, 0, ray);
  return intervalFrom(interval);
}

/** Writes the crossing with a triangle that the line meets, or passes by rounding or by what is welded: then that with its plane, or at its first corner for a line in it. */
function crossTriangle(mesh: Mesh, ray: Float64Array, t: number): void {
  mesh.write(t, record, 0);
  if (rayShape(interval, TRIANGLE, record, 0, ray)) return;
  let height = 0;
  let slope = 0;
  let along = 0;
  for (let k = 0; k < 3; k++) {
    const d = record[A + k] - ray[ORIGIN + k];
    height += record[NORMAL + k] * d;
    slope += record[NORMAL + k] * ray[DIRECTION + k];
    along += ray[DIRECTION + k] * d;
  }
  interval[ENTER] = interval[EXIT] = Math.abs(slope) > 1e-12 ? height / slope : along;
  interval[ENTER_LOW] = interval[EXIT_LOW] = 0;
  interval[ENTER_S] = interval[EXIT_S] = NaN;
  interval[ENTER_PART] = slope < 0 ? PART_FRONT : PART_BACK;
  interval[EXIT_PART] = slope < 0 ? PART_BACK : PART_FRONT;
}

export const meshRay = new MeshRay();
