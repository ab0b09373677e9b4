// A shape without a body that translates and keeps a skin of free space to all bodies: how far it comes, what stops it, what is near.

import { RowList } from '../broadphase/row-list.ts';
import { vectorAt, type Vec3 } from '../math/vec3.ts';
import { DISTANCE } from '../narrowphase/manifold.ts';
import { NO_SEAM, seamOf, takeBody, takeFace } from '../narrowphase/seams.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import {
  AABB,
  AXES,
  CAPSULE,
  CENTER,
  HALF,
  MESH,
  NORMAL as TRIANGLE_NORMAL,
  OBB,
  P1,
  P2,
  RADIUS,
  SPHERE,
  STRIDE,
  TRIANGLE,
} from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { isWanted } from './filter.ts';
import * as query from './query-shape.ts';

export interface Touch {
  readonly row: number;
  /** The triangle of a mesh, else −1. */
  readonly triangle: number;
  /** m, negative inside. */
  readonly gap: number;
  /** Unit, outward from the body. */
  readonly normal: Vec3;
  /** On the body. */
  readonly point: Vec3;
}

// Share of the skin that a motion may use up before it counts as stopped: so a motion along a surface is not stopped by rounding, nor by edges
// between the triangles of a floor.
const SLACK = 0.02;
// Most Newton steps to a distance, and most rounds of recovery.
const MAX_STEPS = 64;
const RECOVERIES = 12;
const SWEEPS_OF_PUSH = 24;
/** Cosine from which a normal is that of a triangle. */
const ALONG_FACE = 1 - 1e-12;

// The slack of a sweep, m.
const slacks = new Float64Array(1);

export class Sweep {
  /** Added to the position of the shape's record, m. */
  readonly position = new Float64Array(3);
  skin = 0;
  /** m. */
  slack = 0;
  /** Distance of the last sweep, m. */
  distance = 0;
  private core!: WorldCore;
  private kind = 0;
  private readonly record = new Float64Array(STRIDE);
  private up: Vec3 = [0, 1, 0];
  private readonly box = new Float64Array(BOUNDS_STRIDE);
  private readonly rows = new RowList();
  // The rows near the path, filtered; a mesh once for each of its triangles there.
  private near: { readonly row: number; readonly triangle: number }[] = [];
  private readonly triangles = new RowList();
  private readonly swept = new Float64Array(BOUNDS_STRIDE);
  private readonly triangleBox = new Float64Array(BOUNDS_STRIDE);
  // The current sweep: its direction, and the distance along it, m.
  private direction: Vec3 = [0, 0, 0];

  begin(core: WorldCore, kind: number, record: Float64Array, position: Vec3, up: Vec3, skin: number): void {
    this.core = core;
    this.kind = kind;
    this.record.set(record);
    this.position.set(position);
    this.up = up;
    this.skin = skin;
    this.slack = slacks[0] = SLACK * skin;
  }

  here(): Vec3 {
    return vectorAt(this.position, 0);
  }

  place(at: Vec3): void {
    this.position.set(at);
  }

  advance(direction: Vec3, by: number): void {
    for (let k = 0; k < 3; k++) this.position[k] += direction[k] * by;
  }

  /**
   * Sweeps until something would come nearer than the skin; `distance` is the distance moved. A body that is already nearer stops only a motion
   * towards it, or none out of what is `left`, which nothing else of a facet stops. Returns the bodies that stop it, the first and nearest first; empty if
   * none does. The position stays.
   */
  along(direction: Vec3, far: number, left?: readonly Touch[]): Touch[] {
    this.direction = direction;
    this.gather(direction, far);
    let found: { touch: Touch; at: number }[] = [];
    let best = far;
    for (const { row, triangle } of this.near) {
      if (!this.isOnTheWay(row, triangle, best + this.slack)) continue;
      const facet = this.facetOf(row, triangle);
      if (left?.some((touch) => touch.row === row && facet >= 0 && this.facetOf(row, touch.triangle) === facet)) continue;
      const at = this.stop(row, triangle, far, left !== undefined);
      if (at < 0 || at > best + this.slack) continue;
      found.push({ touch: this.touchHere(row, triangle), at });
      best = Math.min(best, at);
    }
    this.distance = best;
    found = found
      .filter(({ at }) => at <= best + this.slack)
      .sort((a, b) => a.at - b.at || a.touch.gap - b.touch.gap || a.touch.row - b.touch.row || a.touch.triangle - b.touch.triangle);
    return found.map(({ touch }) => touch);
  }

  /** Sweeps and moves there. */
  go(direction: Vec3, far: number): Touch[] {
    const touches = this.along(direction, far);
    this.advance(direction, this.distance);
    return touches;
  }

  /** The touch with a row at the shape's position. */
  touch(row: number, triangle: number): Touch {
    this.put(0);
    this.collide(row, triangle);
    return this.touchHere(row, triangle);
  }

  /** All bodies no farther away than this, by row. */
  touches(most: number): Touch[] {
    this.gather([0, 0, 0], 0, most);
    const list = this.near.map(({ row, triangle }) => this.touch(row, triangle)).filter(({ gap }) => gap <= most);
    return list.sort((a, b) => a.row - b.row || a.triangle - b.triangle);
  }

  /** The height of the lowest point of the shape, along `up`, m. */
  foot(): number {
    this.put(0);
    const { kind, up } = this;
    const along = (o: number): number => query.pair[o] * up[0] + query.pair[o + 1] * up[1] + query.pair[o + 2] * up[2];
    if (kind === SPHERE || kind === CAPSULE) return Math.min(along(P1), along(P2)) - query.pair[RADIUS];
    if (kind === TRIANGLE) return Math.min(along(0), along(3), along(6));
    let low = along(CENTER);
    for (let k = 0; k < 3; k++) low -= query.pair[HALF + k] * Math.abs(along(AXES + 3 * k));
    return low;
  }

  /** Of the faces of a body that meet at a point of it and face along the normal, the flattest: the cosine of its slope. −1 for none. */
  flattestFace({ row, triangle, point, normal }: Touch): number {
    const { kind, size } = this.core.state;
    const { up } = this;
    // Its record becomes the second one of `pair`.
    query.loadRow(this.core.state, row, triangle);
    const data = query.pair;
    const o = STRIDE;
    const dotAt = (i: number, v: Vec3): number => data[i] * v[0] + data[i + 1] * v[1] + data[i + 2] * v[2];
    if (kind[row] === TRIANGLE || triangle >= 0) {
      const side = dotAt(o + TRIANGLE_NORMAL, normal) < 0 ? -1 : 1;
      return Math.abs(dotAt(o + TRIANGLE_NORMAL, normal)) > 1e-6 ? side * dotAt(o + TRIANGLE_NORMAL, up) : -1;
    }
    if (kind[row] !== AABB && kind[row] !== OBB) return -1;
    const seen: Vec3 = [point[0] - data[o + CENTER], point[1] - data[o + CENTER + 1], point[2] - data[o + CENTER + 2]];
    let flattest = -1;
    for (let k = 0; k < 3; k++) {
      const axis = o + AXES + 3 * k;
      const where = dotAt(axis, seen);
      const side = where < 0 ? -1 : 1;
      if (Math.abs(where) < data[o + HALF + k] - this.slack - 1e-12 * size[row] || side * dotAt(axis, normal) < 1e-6) continue;
      flattest = Math.max(flattest, side * dotAt(axis, up));
    }
    return flattest;
  }

  /**
   * Moves the shape out of what it overlaps, to where the skin is free, by the shortest way that suits all near bodies; other bodies are not entered.
   * If there is no such position, it stays at the one with the least depth. Returns what it was moved out of.
   */
  recover(): Touch[] {
    let pushers: Touch[] = [];
    const best = this.here();
    let least = -Infinity;
    for (let round = 0; round <= RECOVERIES; round++) {
      const near = this.withoutSeams(this.touches(this.skin));
      const gap = near.reduce((most, touch) => Math.min(most, touch.gap), this.skin);
      if (round === 0) pushers = near.filter((touch) => touch.gap < this.skin - this.slack);
      if (gap > least) {
        least = gap;
        for (let k = 0; k < 3; k++) best[k] = this.position[k];
      }
      // What a motion may use up of the skin is not given back: aslant to the motion, that would move it down a slope by a little with each move.
      if (gap >= this.skin - (round === 0 ? 1.001 : 0.25) * this.slack || round === RECOVERIES) break;
      const push: Vec3 = [0, 0, 0];
      for (let i = 0; i < SWEEPS_OF_PUSH; i++) {
        for (const { normal, gap: now } of near) {
          const need = this.skin - now - (normal[0] * push[0] + normal[1] * push[1] + normal[2] * push[2]);
          if (need > 0) for (let k = 0; k < 3; k++) push[k] += need * normal[k];
        }
      }
      const far = Math.sqrt(push[0] * push[0] + push[1] * push[1] + push[2] * push[2]);
      if (!(far > 0)) break;
      const direction: Vec3 = [push[0] / far, push[1] / far, push[2] / far];
      this.along(direction, far, near);
      this.advance(direction, this.distance);
    }
    this.place(best);
    return pushers;
  }

  /**
   * The touches without those at seams of flat surfaces, whose normals point aside: one for each facet of a mesh whose inside alone the shape meets, and of the
   * others none that a face keeps out of reach (narrowphase/seams.ts).
   */
  withoutSeams(touches: readonly Touch[]): readonly Touch[] {
    if (touches.length < 2 || this.kind === TRIANGLE) return touches;
    const merged: { touch: Touch; isPlane: boolean }[] = [];
    for (const touch of touches) {
      const facet = this.facetOf(touch.row, touch.triangle);
      const alike = touches.filter(({ row, triangle }) => facet >= 0 && row === touch.row && this.facetOf(row, triangle) === facet);
      this.put(0);
      const isPlane = alike.length > 1 && !alike.some(({ row, triangle }) => this.meetsBorder(row, triangle, 0));
      if (!isPlane) merged.push({ touch, isPlane });
      else if (alike[0] === touch) {
        this.meet(touch.row, facet, true);
        merged.push({ touch: this.touchHere(touch.row, facet), isPlane });
      }
    }
    const hidden = new Set<Touch>();
    this.put(0);
    takeBody(this.kind, query.pair, 0, slacks, 0);
    for (const { touch: face, isPlane } of merged) {
      this.meet(face.row, face.triangle, isPlane);
      if (hidden.has(face) || !this.takesFace(face)) continue;
      for (const { touch, isPlane: other } of merged) {
        if (touch === face || hidden.has(touch)) continue;
        this.meet(touch.row, touch.triangle, other);
        if (seamOf(query.manifold, 0, query.queryIsFirst, this.surfaceOf(touch), query.pair, STRIDE) !== NO_SEAM) hidden.add(touch);
      }
    }
    return merged.map(({ touch }) => touch).filter((touch) => !hidden.has(touch));
  }

  /** The facet of a triangle of a mesh; −1 for other rows. */
  private facetOf(row: number, triangle: number): number {
    return triangle < 0 ? -1 : this.core.state.meshes[row]!.facets.of[triangle];
  }

  /** Whether the last row tested is a box or triangle whose face is touched, which becomes the plane of `seamOf`. */
  private takesFace(touch: Touch): boolean {
    const surface = this.surfaceOf(touch);
    return surface >= AABB && takeFace(query.manifold, 0, query.queryIsFirst, surface, query.pair, STRIDE);
  }

  private surfaceOf({ row, triangle }: Touch): number {
    return triangle < 0 ? this.core.state.kind[row] : TRIANGLE;
  }

  /** Tests a row, a triangle of it, or the plane of a facet of it at the shape's position; the result is in `manifold`. */
  private meet(row: number, triangle: number, isPlane: boolean): void {
    this.put(0);
    if (isPlane) this.collideFacet(row, triangle);
    else this.collide(row, triangle);
  }

  private collideFacet(row: number, facet: number): void {
    bounds(this.triangleBox, 0, this.kind, query.pair, 0, this.skin);
    query.loadFacet(this.core.state.meshes[row]!, facet, this.triangleBox);
    query.collideLoaded(this.kind, Infinity);
  }

  /** Whether a touch is at an edge between two triangles of a facet, aslant: its plane is nearer. */
  private isWithinFacet({ row, triangle, gap, normal }: Touch): boolean {
    if (triangle < 0 || gap <= 0 || gap > 2 * this.skin) return false;
    const { normals } = this.core.state.meshes[row]!;
    const along = normals[3 * triangle] * normal[0] + normals[3 * triangle + 1] * normal[1] + normals[3 * triangle + 2] * normal[2];
    return Math.abs(along) < ALONG_FACE && !this.meetsBorder(row, triangle, gap + 1e-3 * this.slack);
  }

  /** Whether the shape in `pair` is nearer than this to an edge of a triangle at which its facet ends. */
  private meetsBorder(row: number, triangle: number, most: number): boolean {
    const mesh = this.core.state.meshes[row]!;
    for (let k = 0; k < 3; k++) {
      if ((mesh.facets.borders[triangle] & (1 << k)) === 0) continue;
      query.loadEdge(mesh, triangle, k);
      query.collideLoaded(this.kind, Infinity);
      if (query.manifold[DISTANCE] < most) return true;
    }
    return false;
  }

  /** Distance at which a row stops the sweep, m, or −1. The contact there is in `manifold`. */
  private stop(row: number, triangle: number, far: number, ignoresNear: boolean): number {
    const hard = this.skin - this.slack;
    this.put(0);
    this.collide(row, triangle);
    const gap = query.manifold[DISTANCE];
    if (gap <= this.skin) {
      if (ignoresNear) return -1;
      // The distance to a convex body is a convex function of the motion: if it does not decrease at first, it never does.
      const closing = query.closingSpeed(this.direction);
      if (!(closing > 0) || (gap <= hard && closing * far <= 1e-6 * this.slack)) return -1;
      if (gap > hard && this.reach(row, triangle, hard, far) < 0) return -1;
      this.put(0);
      this.collide(row, triangle);
      return 0;
    }
    return this.reach(row, triangle, hard, far) < 0 ? -1 : this.reach(row, triangle, this.skin, far);
  }

  /** Distance at which the row is `target` away, m, by Newton steps from the far side, or −1. */
  private reach(row: number, triangle: number, target: number, far: number): number {
    let t = 0;
    for (let step = 0; step < MAX_STEPS; step++) {
      this.put(t);
      this.collide(row, triangle);
      const gap = query.manifold[DISTANCE] - target;
      if (gap <= 1e-3 * this.slack) return t;
      const closing = query.closingSpeed(this.direction);
      if (!(closing > 0)) return -1;
      const next = t + gap / closing;
      if (!(next <= far)) return -1;
      if (next === t) return t;
      t = next;
    }
    return t;
  }

  /** The last row tested as a touch, from the body's side. */
  private touchHere(row: number, triangle: number): Touch {
    const here = (): Touch => ({
      row,
      triangle,
      gap: query.manifold[DISTANCE],
      normal: query.outwardNormal(),
      point: query.pointOnOther(),
    });
    const touch = here();
    if (!this.isWithinFacet(touch)) return touch;
    this.collideFacet(row, this.facetOf(row, triangle));
    return here();
  }

  /** Writes the record of the shape, `t` m along the sweep, to the first half of `pair`. */
  private put(t: number): void {
    query.placeShape(this.kind, this.record, this.position, this.direction, t);
  }

  /** Lists the rows near the way. */
  private gather(direction: Vec3, far: number, margin = this.skin): void {
    this.put(0);
    const { box } = this;
    bounds(box, 0, this.kind, query.pair, 0, 0);
    let most = margin;
    for (let k = 0; k < BOUNDS_STRIDE; k++) most = Math.max(most, Math.abs(box[k]));
    const grow = margin + 1e-12 * most;
    for (let k = 0; k < 3; k++) {
      box[k] -= grow;
      box[k + 3] += grow;
    }
    const { swept, triangles, core } = this;
    for (let k = 0; k < 3; k++) {
      swept[k] = box[k] + Math.min(0, direction[k] * far);
      swept[3 + k] = box[k + 3] + Math.max(0, direction[k] * far);
    }
    core.grid.queryBox(swept, this.rows);
    this.near = [];
    for (let i = 0; i < this.rows.count; i++) {
      const row = this.rows.rows[i];
      if (!isWanted(core.state, row)) continue;
      if (core.state.kind[row] !== MESH) {
        this.near.push({ row, triangle: -1 });
        continue;
      }
      triangles.clear();
      core.state.meshes[row]!.tree.queryBox(swept, 0, triangles);
      for (let t = 0; t < triangles.count; t++) this.near.push({ row, triangle: triangles.rows[t] });
    }
  }

  /** The result is in `manifold`. */
  private collide(row: number, triangle: number): void {
    query.loadRow(this.core.state, row, triangle);
    query.collideLoaded(this.kind, Infinity);
  }

  /** Whether the moving bounds meet those of a row, or of a triangle of it. */
  private isOnTheWay(row: number, triangle: number, far: number): boolean {
    const { state } = this.core;
    if (triangle < 0) return this.crosses(state.bounds, BOUNDS_STRIDE * row, far);
    query.loadRow(this.core.state, row, triangle);
    bounds(this.triangleBox, 0, TRIANGLE, query.pair, STRIDE, 0);
    return this.crosses(this.triangleBox, 0, far);
  }

  /** Whether the moving bounds meet those at `o`. (The rounding of large quotients is below the margin of the bounds, or else both are huge.) */
  private crosses(others: Float64Array, o: number, far: number): boolean {
    query.crossBounds(this.box, this.direction, far, 0, others, o);
    return query.enters <= query.leaves + this.skin;
  }
}
