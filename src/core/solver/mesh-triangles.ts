// The triangles of meshes that continuous collision tests, as rows: during a solve they are in the columns behind the world's own rows, each a static
// triangle with the material of its mesh, so that pairs of bodies and triangles are pairs of rows.

import { growInts } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { STRIDE, TRIANGLE } from '../shapes/record.ts';
import { keepInBox } from '../world/mesh-candidates.ts';
import { onFacet } from '../world/mesh-contacts.ts';
import { MIXED, NOTHING } from '../world/mesh-facets.ts';
import type { WorldState } from '../world/state.ts';

/** Spare rows in a step for triangles that are not near a body's predicted path. */
const SPARE_ROWS = 1024;

export class MeshTriangles {
  /** Number of rows, and its limit. */
  count = 0;
  private most = 0;
  /** Per row: the row of its mesh; the triangle's index, or `onFacet` for one that covers a facet within the body's reach. */
  mesh = new Int32Array(64);
  triangle = new Int32Array(64);
  // The body it was listed for.
  private reach = new Int32Array(64);
  /** Ranges of them: the triangles near a body, of one mesh. */
  ranges = 0;
  body = new Int32Array(64);
  of = new Int32Array(64);
  from = new Int32Array(64);
  to = new Int32Array(64);
  readonly near = new RowList();
  /** The first range of each row that has one, plus 1. */
  private firstRange = new Int32Array(64);

  begin(): void {
    for (let i = 0; i < this.ranges; i++) this.firstRange[this.body[i]] = 0;
    this.count = this.ranges = this.most = 0;
  }

  /**
   * Writes to `near` the triangles of a mesh whose bounds overlap the box at `box[o …]`, or, if the box has the inside of one facet only, one triangle that
   * covers that facet in the box.
   */
  findNear(state: WorldState, mesh: number, box: Float64Array, o: number): void {
    const { near } = this;
    const of = state.meshes[mesh]!;
    near.clear();
    const facet = of.facets.stretchWithin(box, o);
    if (facet === MIXED) {
      of.tree.queryBox(box, o, near);
      keepInBox(of, near, box, o);
    } else if (facet !== NOTHING) near.push(onFacet(facet));
  }

  /** Lists the triangles of a mesh whose bounds overlap those of a body, reach included. */
  find(state: WorldState, body: number, mesh: number): void {
    const { near } = this;
    this.findNear(state, mesh, state.bounds, BOUNDS_STRIDE * body);
    if (near.count === 0) return;
    this.firstRange = growInts(this.firstRange, state.capacity);
    const r = this.ranges++;
    if (r === this.body.length) {
      this.body = growInts(this.body, 2 * r);
      this.of = growInts(this.of, 2 * r);
      this.from = growInts(this.from, 2 * r);
      this.to = growInts(this.to, 2 * r);
    }
    this.body[r] = body;
    this.of[r] = mesh;
    this.from[r] = this.count;
    this.reserve(this.count + near.count);
    for (let i = 0; i < near.count; i++) {
      this.reach[this.count] = body;
      this.mesh[this.count] = mesh;
      this.triangle[this.count++] = near.rows[i];
    }
    this.to[r] = this.count;
    if (this.firstRange[body] === 0) this.firstRange[body] = r + 1;
  }

  /** The range of a body and a mesh, or −1. */
  rangeOf(body: number, mesh: number): number {
    let r = (body < this.firstRange.length ? this.firstRange[body] : 0) - 1;
    // (A body is near few meshes: a linear search.)
    for (; r >= 0 && r < this.ranges; r++) if (this.body[r] === body && this.of[r] === mesh) return r;
    return -1;
  }

  /** The row of the world: for a triangle of a mesh the mesh's. */
  worldRow({ rows }: WorldState, row: number): number {
    return row < rows ? row : this.mesh[row - rows];
  }

  /** Makes rows of the listed triangles. The columns may be replaced: nothing in the step has read them yet. */
  make(state: WorldState): void {
    if (this.count === 0 && this.ranges === 0) {
      // A body in a pile may still be thrown against a mesh.
      this.most = SPARE_ROWS;
    } else this.most = this.count + Math.max(SPARE_ROWS, this.count);
    state.reserve(state.rows + this.most);
    this.reserve(this.most);
    for (let i = 0; i < this.count; i++) this.write(state, i, state.bounds, BOUNDS_STRIDE * this.reach[i]);
  }

  /** A row for one more of those near the box at `box[o …]`, or −1 where there is no room. */
  add(state: WorldState, mesh: number, triangle: number, box: Float64Array, o: number): number {
    if (this.count === this.most) return -1;
    const i = this.count++;
    this.mesh[i] = mesh;
    this.triangle[i] = triangle;
    this.write(state, i, box, o);
    return state.rows + i;
  }

  private write(state: WorldState, i: number, box: Float64Array, o: number): void {
    const row = state.rows + i;
    const mesh = this.mesh[i];
    const triangle = this.triangle[i];
    const of = state.meshes[mesh]!;
    state.kind[row] = TRIANGLE;
    if (triangle >= 0) of.write(triangle, state.data, STRIDE * row);
    else of.facets.write(~triangle, box, o, state.data, STRIDE * row);
    state.size[row] = state.size[mesh];
    state.friction[row] = state.friction[mesh];
    state.restitution[row] = state.restitution[mesh];
    state.rollingFriction[row] = state.rollingFriction[mesh];
    state.slop[row] = state.slop[mesh];
    for (let k = 0; k < 3; k++) state.position[3 * row + k] = state.position[3 * mesh + k];
  }

  /** Resets the columns behind the world's rows to zero, as a spawn expects them. */
  clearRows(state: WorldState): void {
    if (this.count === 0) return;
    const from = state.rows;
    const to = from + this.count;
    state.kind.fill(0, from, to);
    state.data.fill(0, STRIDE * from, STRIDE * to);
    state.size.fill(0, from, to);
    state.friction.fill(0, from, to);
    state.restitution.fill(0, from, to);
    state.rollingFriction.fill(0, from, to);
    state.slop.fill(0, from, to);
    state.position.fill(0, 3 * from, 3 * to);
    this.count = 0;
  }

  private reserve(count: number): void {
    if (this.mesh.length >= count) return;
    this.mesh = growInts(this.mesh, 2 * count);
    this.triangle = growInts(this.triangle, 2 * count);
    this.reach = growInts(this.reach, 2 * count);
  }
}
