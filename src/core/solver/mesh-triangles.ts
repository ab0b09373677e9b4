// The triangles of meshes that continuous collision tests, as rows: during a solve they are in the columns behind the world's own rows, each a static
// triangle with the material of its mesh, so that pairs of bodies and triangles are pairs of rows.

import { growInts } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE, bounds as boundsOf, grownBounds } from '../shapes/bounds.ts';
import { STRIDE, TRIANGLE } from '../shapes/record.ts';
import { keepInBox } from '../world/mesh-candidates.ts';
import { onFacet } from '../world/mesh-contacts.ts';
import { MIXED, NOTHING } from '../world/mesh-facets.ts';
import { COLUMN_NAMES, COLUMNS, type WorldState } from '../world/state.ts';

/** Spare rows in a step for triangles that are not near a body's predicted path. */
const SPARE_ROWS = 4096;

const margins = new Float64Array(1);
const box = new Float64Array(BOUNDS_STRIDE);

/**
 * The box of a body's predicted path in a step of `dt` s: straight on at its velocity, with the margin within which contacts are predicted, or what its rotation
 * and gravity add.
 */
export function predictedBox(out: Float64Array, o: number, state: WorldState, row: number, dt: number): void {
  const { kind, data, reach, speculativeMargin, velocity } = state;
  const x = dt * velocity[3 * row];
  const y = dt * velocity[3 * row + 1];
  const z = dt * velocity[3 * row + 2];
  // (The reach is that, and the way.)
  margins[0] = Math.max(reach[row] - Math.sqrt(x * x + y * y + z * z), speculativeMargin[row]);
  grownBounds(out, o, kind[row], data, STRIDE * row, margins, 0);
  extendBox(out, o, x, y, z);
}

/** Extends a box by a way, m. */
export function extendBox(out: Float64Array, o: number, x: number, y: number, z: number): void {
  out[o + (x < 0 ? 0 : 3)] += x;
  out[o + (y < 0 ? 1 : 4)] += y;
  out[o + (z < 0 ? 2 : 5)] += z;
}

export class MeshTriangles {
  /** Number of rows, and its limit. */
  count = 0;
  private most = 0;
  /** Per row: the row of its mesh; the triangle's index, or `onFacet` for one that covers a facet within the body's reach. */
  mesh = new Int32Array(64);
  triangle = new Int32Array(64);
  /** The rows of each body and mesh near each other, in the order of `find`, and how many there are up to the last of a body and mesh. */
  found = new Int32Array(64);
  ends = new Int32Array(64);
  private searches = 0;
  // By the row of a mesh: per triangle its row behind the world's, plus 1; all zero between steps. Bodies near one triangle share its row.
  private readonly rowOf: Int32Array[] = [];
  readonly near = new RowList();

  begin(): void {
    this.count = this.most = this.searches = 0;
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

  /** Makes rows of the triangles of a mesh near the predicted path of a body. The columns may be replaced: nothing in the step has read them yet. */
  find(state: WorldState, body: number, mesh: number, dt: number): void {
    const { near } = this;
    predictedBox(box, 0, state, body, dt);
    this.findNear(state, mesh, box, 0);
    this.reserve(state, this.count + near.count);
    const first = this.searches === 0 ? 0 : this.ends[this.searches - 1];
    this.found = growInts(this.found, first + near.count);
    for (let i = 0; i < near.count; i++) this.found[first + i] = this.add(state, mesh, near.rows[i], box, 0);
    this.ends = growInts(this.ends, this.searches + 1);
    this.ends[this.searches++] = first + near.count;
  }

  /** The row of the world: for a triangle of a mesh the mesh's. */
  worldRow({ rows }: WorldState, row: number): number {
    return row < rows ? row : this.mesh[row - rows];
  }

  /** Makes room for `most` rows. */
  reserve(state: WorldState, most: number): void {
    this.most = most;
    state.reserve(state.rows + most);
    if (this.mesh.length >= most) return;
    this.mesh = growInts(this.mesh, 2 * most);
    this.triangle = growInts(this.triangle, 2 * most);
  }

  /** The same for triangles that are not near a body's predicted path. (A body in a pile may still be thrown against a mesh.) */
  reserveSpare(state: WorldState): void {
    this.reserve(state, this.count + Math.max(SPARE_ROWS, this.count));
  }

  /** The row of one of those near the box at `box[o …]`, or −1 where there is no room. */
  add(state: WorldState, mesh: number, triangle: number, box: Float64Array, o: number): number {
    const size = state.meshes[mesh]!.indices.length / 3;
    if (!(this.rowOf[mesh]?.length >= size)) this.rowOf[mesh] = new Int32Array(size);
    const rowOf = this.rowOf[mesh];
    if (triangle >= 0 && rowOf[triangle] > 0) return state.rows + rowOf[triangle] - 1;
    if (this.count === this.most) return -1;
    const i = this.count++;
    if (triangle >= 0) rowOf[triangle] = this.count;
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
    boundsOf(state.bounds, BOUNDS_STRIDE * row, TRIANGLE, state.data, STRIDE * row, 0);
    state.size[row] = state.size[mesh];
    state.friction[row] = state.friction[mesh];
    state.restitution[row] = state.restitution[mesh];
    state.rollingFriction[row] = state.rollingFriction[mesh];
    state.slop[row] = state.slop[mesh];
    for (let k = 0; k < 3; k++) state.position[3 * row + k] = state.position[3 * mesh + k];
  }

  /** Resets the columns behind the world's rows to zero, as a spawn expects them. */
  clearRows(state: WorldState): void {
    for (let i = 0; i < this.count; i++) if (this.triangle[i] >= 0) this.rowOf[this.mesh[i]][this.triangle[i]] = 0;
    if (this.count === 0) return;
    const from = state.rows;
    const to = from + this.count;
    for (const name of COLUMN_NAMES) state[name].fill(0, COLUMNS[name][1] * from, COLUMNS[name][1] * to);
    this.count = 0;
  }
}
