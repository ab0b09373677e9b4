// The triangles of meshes that continuous collision tests, as rows: during a solve they are in the columns behind the world's own rows, each a static
// triangle with the material of its mesh, so that pairs of bodies and triangles are pairs of rows.

import { growInts } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { BOUNDS_STRIDE, bounds as boundsOf } from '../shapes/bounds.ts';
import { STRIDE, TRIANGLE } from '../shapes/record.ts';
import { keepInBox } from '../world/mesh-candidates.ts';
import { onFacet } from '../world/mesh-contacts.ts';
import { MIXED, NOTHING } from '../world/mesh-facets.ts';
import { COLUMN_NAMES, COLUMNS, type WorldState } from '../world/state.ts';

/** Spare rows in a step for triangles that are not near a body's predicted path. */
const SPARE_ROWS = 4096;

export class MeshTriangles {
  /** Number of rows, and its limit. */
  count = 0;
  private most = 0;
  /** Per row: the row of its mesh; the triangle's index, or `onFacet` for one that covers a facet within the body's reach. */
  mesh = new Int32Array(64);
  triangle = new Int32Array(64);
  // By the row of a mesh: per triangle its row behind the world's, plus 1; all zero between steps. Bodies near one triangle share its row.
  private readonly rowOf: Int32Array[] = [];
  readonly near = new RowList();

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

  /** The row of the world: for a triangle of a mesh the mesh's. */
  worldRow({ rows }: WorldState, row: number): number {
    return row < rows ? row : this.mesh[row - rows];
  }

  /** Makes room for so many rows, and for as many that are not near a body's predicted path. (A body in a pile may still be thrown against a mesh.) */
  reserve(state: WorldState, count: number): void {
    this.count = 0;
    this.most = count + Math.max(SPARE_ROWS, count);
    state.reserve(state.rows + this.most);
    if (this.mesh.length >= this.most) return;
    this.mesh = growInts(this.mesh, this.most);
    this.triangle = growInts(this.triangle, this.most);
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
