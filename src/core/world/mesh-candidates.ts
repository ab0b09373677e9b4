// The triangles of a mesh that a body may touch: those whose bounds it meets. Of a slow body they are kept until it has moved.

import { growDoubles, growInts } from '../broadphase/grow.ts';
import { RowList } from '../broadphase/row-list.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { MANIFOLD_STRIDE, MARGIN } from '../narrowphase/manifold.ts';
import { BOUNDS_STRIDE, grownBounds } from '../shapes/bounds.ts';
import { AXES, B, CAPSULE, HALF, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { Mesh } from './mesh.ts';
import { isOutside } from './mesh-facets.ts';

/** Triangles kept are within this share of the margin beyond it. */
const BEYOND = 0.5;
/** A body is slow if it moves by less than this share of that distance between two detections. */
const SLOW = 0.125;
/** Triangles kept of a body, at most. (One with more, while it is slow, is not searched with the larger margin again.) */
const MOST = 32;

// A solid: a centre, half vectors from it, and a radius. No point of it moves farther than the changes of these vectors and of the radius together.
const HALVES = 3;
const ROUND = HALVES + 9;
const solid = new Float64Array(ROUND + 1);

// Of a row: its solid and its kind at the last search; how far, m, all triangles are kept, or −1; the number last found while slow.
const KIND = ROUND + 1;
const KEPT_WITHIN = KIND + 1;
const COUNT = KEPT_WITHIN + 1;
const ROW = COUNT + 1;

const box = new Float64Array(BOUNDS_STRIDE);
const pair = new Float64Array(2 * STRIDE);
const probe = new Float64Array(MANIFOLD_STRIDE);
// How far the body has moved, m.
const moved = new Float64Array(1);

export class MeshCandidates {
  /** The triangles found last. */
  readonly near = new RowList();
  // Per row: the digest of the mesh of the last search; the numbers above; the triangles.
  private readonly meshes: string[] = [];
  private searches = new Float64Array(0);
  private triangles = new Int32Array(0);

  /**
   * Writes to `near` the triangles that the body of a row, whose record is at `data[0 …]`, may touch within `margin[MARGIN]`, m; `rounding[0]` is that of a
   * distance. What is kept decides nothing: triangles that are left out are farther away.
   */
  find(mesh: Mesh, row: number, shape: number, data: Float64Array, margin: Float64Array, rounding: Float64Array): void {
    const { near } = this;
    for (let k = 0; k < STRIDE; k++) pair[k] = data[k];
    measureSolid(shape);
    this.reserve(row + 1);
    const { searches } = this;
    const o = ROW * row;
    const isKnown = searches[o + KIND] === shape && this.meshes[row] === mesh.digest;
    if (isKnown) {
      this.measureMotion(o);
      if (moved[0] + margin[MARGIN] + rounding[0] <= searches[o + KEPT_WITHIN]) {
        near.clear();
        for (let i = MOST * row; i < MOST * row + searches[o + COUNT]; i++) near.push(this.triangles[i]);
        return;
      }
    }
    const isSlow = isKnown && moved[0] < SLOW * BEYOND * margin[MARGIN];
    if (!isSlow) searches[o + COUNT] = 0;
    const keeps = isSlow && searches[o + COUNT] <= MOST;
    probe[MARGIN] = keeps ? (1 + BEYOND) * margin[MARGIN] : margin[MARGIN];
    this.gather(mesh, shape);
    this.meshes[row] = mesh.digest;
    for (let k = 0; k <= ROUND; k++) searches[o + k] = solid[k];
    searches[o + KIND] = shape;
    searches[o + KEPT_WITHIN] = -1;
    if (keeps) this.keep(mesh, row, shape);
  }

  /** Writes to `near` the triangles whose bounds are within `probe[MARGIN]`. */
  private gather(mesh: Mesh, shape: number): void {
    const { near } = this;
    grownBounds(box, 0, shape, pair, 0, probe, MARGIN);
    near.clear();
    mesh.tree.queryBox(box, 0, near);
    keepInBox(mesh, near, box, 0);
  }

  /** Leaves in `near` the triangles within `probe[MARGIN]`, and keeps them if there are few. */
  private keep(mesh: Mesh, row: number, shape: number): void {
    const { near } = this;
    const kernel = pairKernel(shape, TRIANGLE);
    let kept = 0;
    for (let i = 0; i < near.count; i++) {
      const t = near.rows[i];
      mesh.write(t, pair, STRIDE);
      if (kernel(probe, pair, 0, STRIDE)) near.rows[kept++] = t;
    }
    near.count = kept;
    this.searches[ROW * row + COUNT] = kept;
    if (kept > MOST) return;
    this.searches[ROW * row + KEPT_WITHIN] = probe[MARGIN];
    for (let i = 0; i < kept; i++) this.triangles[MOST * row + i] = near.rows[i];
  }

  /** moved[0] = how far a point of the body may have moved since the search at `o`. */
  private measureMotion(o: number): void {
    const { searches } = this;
    let way = Math.abs(solid[ROUND] - searches[o + ROUND]);
    for (let i = 0; i < ROUND; i += 3) {
      const dx = solid[i] - searches[o + i];
      const dy = solid[i + 1] - searches[o + i + 1];
      const dz = solid[i + 2] - searches[o + i + 2];
      way += Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
    moved[0] = way;
  }

  private reserve(rows: number): void {
    if (this.searches.length >= ROW * rows) return;
    this.searches = growDoubles(this.searches, ROW * rows);
    const { length } = this.searches;
    this.triangles = growInts(this.triangles, (MOST * length) / ROW);
    while (this.meshes.length < length / ROW) this.meshes.push('');
  }
}

/** Writes `solid` of the body in `pair`. (A triangle has its corner `a` for a centre, and two edges.) */
function measureSolid(shape: number): void {
  const halves = shape === SPHERE ? 0 : shape === CAPSULE ? 1 : shape === TRIANGLE ? 2 : 3;
  solid[ROUND] = shape <= CAPSULE ? pair[RADIUS] : 0;
  for (let k = 0; k < 3; k++) {
    const x = pair[k];
    const half = 0.5 * (pair[P2 + k] - x);
    solid[k] = shape === CAPSULE ? x + half : x;
    for (let i = 0; i < 3; i++) {
      solid[HALVES + 3 * i + k] =
        i >= halves ? 0 : shape === CAPSULE ? half : shape === TRIANGLE ? pair[B + 3 * i + k] - x : pair[HALF + i] * pair[AXES + 3 * i + k];
    }
  }
}

/** Leaves in `near` the triangles whose own bounds meet the box at `of[o …]`. */
export function keepInBox({ vertices, indices }: Mesh, near: RowList, of: Float64Array, o: number): void {
  const { rows } = near;
  let kept = 0;
  for (let i = 0; i < near.count; i++) {
    const t = rows[i];
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    if (!isOutside(of, o, vertices, a, b, c)) rows[kept++] = t;
  }
  near.count = kept;
}
