// The flat parts of a mesh. A facet is what edges join of triangles in one plane: a floor, a wall. A body that meets nothing but the inside of one facet meets a
// plane there: one test instead of one a triangle.

import { RowList } from '../broadphase/row-list.ts';
import { MARGIN, MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { kernelOf } from '../narrowphase/collide-table.ts';
import { BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { A, AABB, AXES, B, C, CENTER, HALF, NORMAL, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { Mesh } from './mesh.ts';

/** What `MeshFacets.within` answers besides the number of a facet: no surface there; more than the inside of one facet. */
export const NOTHING = -1;
export const MIXED = -2;

/** Distance of vertices of a facet from its plane, in largest coordinates: what single precision leaves of a flat part. */
const FLATNESS = 1e-7;
/** Cells a box is long, at least; larger: more boxes to look into, smaller: larger ones. */
const CELLS = 4;
/** Answers kept, at most. */
const MOST_ANSWERS = 1 << 14;
/** Cells beyond this have no answers. */
const FARTHEST_CELL = 1e9;

const near = new RowList();
const region = new Float64Array(BOUNDS_STRIDE);
const pair = new Float64Array(2 * STRIDE);
const probe = new Float64Array(MANIFOLD_STRIDE);
const key = new Int32Array(4);

export class MeshFacets {
  /** Per triangle: the first triangle of its facet, whose plane is the facet's; −1 for one without area. */
  readonly of: Int32Array;
  /** Per triangle: bit k for an edge, from corner k to the next, where the facet ends. */
  private readonly borders: Uint8Array;
  private readonly mesh: Mesh;
  /** Whether any facet has two triangles. */
  private readonly isAnyFlat: boolean;

  // Answers by box, in cells. They follow from the mesh alone, so that keeping them changes nothing.
  private answers = 0;
  private keys = new Int32Array(0);
  // The answer, plus 3.
  private values = new Int32Array(0);

  /** `places` is of each vertex the first one at the same place. */
  constructor(mesh: Mesh, places: Int32Array, whole: Int32Array) {
    this.mesh = mesh;
    this.of = new Int32Array(mesh.triangles).fill(-1);
    this.borders = new Uint8Array(mesh.triangles);
    this.isAnyFlat = this.fill(places, whole);
  }

  /** Grows each facet from its first triangle over the edges that just two triangles share, in opposite ways. */
  private fill(places: Int32Array, whole: Int32Array): boolean {
    const { of, borders } = this;
    const { indices } = this.mesh;
    // The triangles at each place.
    const begin = new Int32Array(places.length + 1);
    for (let i = 0; i < whole.length; i++) for (let k = 0; k < 3; k++) begin[places[indices[3 * whole[i] + k]] + 1]++;
    for (let v = 0; v < places.length; v++) begin[v + 1] += begin[v];
    const next = begin.slice();
    const around = new Int32Array(3 * whole.length);
    for (let i = 0; i < whole.length; i++) for (let k = 0; k < 3; k++) around[next[places[indices[3 * whole[i] + k]]]++] = whole[i];

    const open = new Int32Array(whole.length);
    let isAnyFlat = false;
    for (let i = 0; i < whole.length; i++) {
      const seed = whole[i];
      if (of[seed] >= 0) continue;
      of[seed] = seed;
      let count = 0;
      open[count++] = seed;
      while (count > 0) {
        const t = open[--count];
        for (let k = 0; k < 3; k++) {
          const p = places[indices[3 * t + k]];
          const q = places[indices[3 * t + ((k + 1) % 3)]];
          let other = -1;
          let shared = 0;
          let isOpposite = false;
          for (let a = begin[p]; a < begin[p + 1]; a++) {
            const u = around[a];
            if (u === t) continue;
            for (let e = 0; e < 3; e++) {
              const from = places[indices[3 * u + e]];
              const to = places[indices[3 * u + ((e + 1) % 3)]];
              if (!((from === p && to === q) || (from === q && to === p))) continue;
              shared++;
              other = u;
              isOpposite = from === q;
            }
          }
          if (shared === 1 && isOpposite && (of[other] === seed || (of[other] < 0 && this.liesInPlane(other, seed)))) {
            if (of[other] === seed) continue;
            of[other] = seed;
            open[count++] = other;
            isAnyFlat = true;
          } else borders[t] |= 1 << k;
        }
      }
    }
    return isAnyFlat;
  }

  private liesInPlane(t: number, facet: number): boolean {
    const { vertices, indices, normals } = this.mesh;
    const n = 3 * facet;
    const o = 3 * indices[n];
    let along = 0;
    for (let k = 0; k < 3; k++) along += normals[3 * t + k] * normals[n + k];
    if (!(along > 0)) return false;
    for (let i = 0; i < 3; i++) {
      const v = 3 * indices[3 * t + i];
      let distance = 0;
      let size = 0;
      for (let k = 0; k < 3; k++) {
        distance += normals[n + k] * (vertices[v + k] - vertices[o + k]);
        size = Math.max(size, Math.abs(vertices[v + k]), Math.abs(vertices[o + k]));
      }
      if (!(Math.abs(distance) <= FLATNESS * size)) return false;
    }
    return true;
  }

  /** The facet that is all there is of the mesh within the box at `box[o …]` and a little around it: `NOTHING` where nothing is, `MIXED` for any more. */
  within(box: Float64Array, o: number): number {
    if (!this.isAnyFlat) return MIXED;
    let length = 0;
    for (let k = 0; k < 3; k++) length = Math.max(length, box[o + 3 + k] - box[o + k]);
    if (!(length > 0)) return MIXED;
    let scale = 1;
    let level = 0;
    for (; length * scale < CELLS; level++) scale *= 2;
    for (; length * scale >= 2 * CELLS; level--) scale *= 0.5;
    key[3] = level;
    for (let k = 0; k < 3; k++) {
      const low = Math.floor(box[o + k] * scale);
      const high = Math.ceil(box[o + 3 + k] * scale);
      if (!(Math.abs(low) < FARTHEST_CELL)) return MIXED;
      key[k] = low;
      // (A box is 9 cells long at most.)
      key[3] = (key[3] << 4) | (high - low);
      region[k] = low / scale;
      region[3 + k] = high / scale;
    }
    return this.answer();
  }

  /** The answer for `region`, which is `key`. */
  private answer(): number {
    let h = 0;
    for (let k = 0; k < 4; k++) h = Math.imul(h ^ key[k], 0x9e3779b1) ^ (h >>> 15);
    h ^= h >>> 13;
    if (2 * this.answers >= this.values.length) this.makeRoom();
    const { keys, values } = this;
    const last = values.length - 1;
    let at = h & last;
    for (; values[at] !== 0; at = (at + 1) & last) {
      const e = 4 * at;
      if (keys[e] === key[0] && keys[e + 1] === key[1] && keys[e + 2] === key[2] && keys[e + 3] === key[3]) return values[at] - 3;
    }
    for (let k = 0; k < 4; k++) keys[4 * at + k] = key[k];
    const found = this.find();
    values[at] = found + 3;
    this.answers++;
    return found;
  }

  /** More room, or the answers so far are dropped. */
  private makeRoom(): void {
    const room = Math.max(256, 2 * this.values.length);
    this.answers = 0;
    if (room > 2 * MOST_ANSWERS) {
      this.values.fill(0);
      return;
    }
    this.keys = new Int32Array(4 * room);
    this.values = new Int32Array(room);
  }

  /**
   * Looks through the triangles at `region`. Where no border of a facet passes through a box, the facet fills its plane in the box, or is not in it at all; so one
   * triangle that meets the box decides.
   */
  private find(): number {
    const { mesh, of, borders } = this;
    near.clear();
    mesh.tree.queryBox(region, 0, near);
    let facet = NOTHING;
    let count = 0;
    for (let i = 0; i < near.count; i++) {
      const t = near.rows[i];
      mesh.write(t, pair, STRIDE);
      if (isOutside(STRIDE + A, STRIDE + B, STRIDE + C)) continue;
      if (facet !== NOTHING && of[t] !== facet) return MIXED;
      facet = of[t];
      const border = borders[t];
      if (border & 1 && !isOutside(STRIDE + A, STRIDE + B, STRIDE + B)) return MIXED;
      if (border & 2 && !isOutside(STRIDE + B, STRIDE + C, STRIDE + C)) return MIXED;
      if (border & 4 && !isOutside(STRIDE + C, STRIDE + A, STRIDE + A)) return MIXED;
      near.rows[count++] = t;
    }
    for (let k = 0; k < 3; k++) {
      pair[CENTER + k] = 0.5 * (region[k] + region[3 + k]);
      pair[HALF + k] = 0.5 * (region[3 + k] - region[k]);
    }
    for (let k = 0; k < 9; k++) pair[AXES + k] = k % 4 === 0 ? 1 : 0;
    probe[MARGIN] = 0;
    for (let i = 0; i < count; i++) {
      mesh.write(near.rows[i], pair, STRIDE);
      if (kernelOf(AABB, TRIANGLE)(probe, pair, 0, STRIDE)) return facet;
    }
    return NOTHING;
  }

  /** Writes a triangle of a facet's plane to `data[o …]` that covers what the box at `box[b …]` cuts out of the plane. */
  write(facet: number, box: Float64Array, b: number, data: Float64Array, o: number): void {
    const { vertices, indices, normals } = this.mesh;
    const nx = normals[3 * facet];
    const ny = normals[3 * facet + 1];
    const nz = normals[3 * facet + 2];
    const v = 3 * indices[3 * facet];
    const cx = 0.5 * (box[b] + box[b + 3]);
    const cy = 0.5 * (box[b + 1] + box[b + 4]);
    const cz = 0.5 * (box[b + 2] + box[b + 5]);
    const hx = box[b + 3] - cx;
    const hy = box[b + 4] - cy;
    const hz = box[b + 5] - cz;
    const over = nx * (cx - vertices[v]) + ny * (cy - vertices[v + 1]) + nz * (cz - vertices[v + 2]);
    const px = cx - over * nx;
    const py = cy - over * ny;
    const pz = cz - over * nz;
    // What is cut out lies around p within the half diagonal, and a little more for rounding.
    const r = 1.01 * Math.sqrt(hx * hx + hy * hy + hz * hz);
    // Two unit vectors across the normal, the first from the axis that it leans to least.
    const ax = Math.abs(nx);
    const ay = Math.abs(ny);
    const az = Math.abs(nz);
    const ex = ax <= ay && ax <= az ? 1 : 0;
    const ey = ex === 0 && ay <= az ? 1 : 0;
    const ez = 1 - ex - ey;
    let tx = ny * ez - nz * ey;
    let ty = nz * ex - nx * ez;
    let tz = nx * ey - ny * ex;
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    tx /= length;
    ty /= length;
    tz /= length;
    const sx = ny * tz - nz * ty;
    const sy = nz * tx - nx * tz;
    const sz = nx * ty - ny * tx;
    // The regular triangle around the circle of radius r.
    const side = HALF_SIDE * r;
    data[o + A] = px - r * sx - side * tx;
    data[o + A + 1] = py - r * sy - side * ty;
    data[o + A + 2] = pz - r * sz - side * tz;
    data[o + B] = px - r * sx + side * tx;
    data[o + B + 1] = py - r * sy + side * ty;
    data[o + B + 2] = pz - r * sz + side * tz;
    data[o + C] = px + 2 * r * sx;
    data[o + C + 1] = py + 2 * r * sy;
    data[o + C + 2] = pz + 2 * r * sz;
    data[o + NORMAL] = nx;
    data[o + NORMAL + 1] = ny;
    data[o + NORMAL + 2] = nz;
  }

  /** The triangle of a facet that has the point nearest to `at[o …]` of the facet's plane. */
  triangleAt(facet: number, at: Float64Array, o: number): number {
    const { mesh, of } = this;
    const { vertices, indices, normals } = mesh;
    const n = 3 * facet;
    const v = 3 * indices[n];
    let over = 0;
    let size = 0;
    for (let k = 0; k < 3; k++) {
      over += normals[n + k] * (at[o + k] - vertices[v + k]);
      size = Math.max(size, Math.abs(at[o + k]), Math.abs(vertices[v + k]));
    }
    const slack = 4 * FLATNESS * size;
    for (let k = 0; k < 3; k++) {
      const x = at[o + k] - over * normals[n + k];
      region[k] = x - slack;
      region[3 + k] = x + slack;
    }
    near.clear();
    mesh.tree.queryBox(region, 0, near);
    let found = facet;
    let most = -Infinity;
    for (let i = 0; i < near.count; i++) {
      const t = near.rows[i];
      if (of[t] !== facet) continue;
      const inside = this.insideOf(t, n);
      if (inside > most || (inside === most && t < found)) {
        most = inside;
        found = t;
      }
    }
    return found;
  }

  /** How far inside of the triangle the middle of `region` is, in lengths of the nearest edge; negative outside. */
  private insideOf(t: number, n: number): number {
    const { vertices, indices, normals } = this.mesh;
    const x = 0.5 * (region[0] + region[3]);
    const y = 0.5 * (region[1] + region[4]);
    const z = 0.5 * (region[2] + region[5]);
    let least = Infinity;
    for (let k = 0; k < 3; k++) {
      const p = 3 * indices[3 * t + k];
      const q = 3 * indices[3 * t + ((k + 1) % 3)];
      const ex = vertices[q] - vertices[p];
      const ey = vertices[q + 1] - vertices[p + 1];
      const ez = vertices[q + 2] - vertices[p + 2];
      const dx = x - vertices[p];
      const dy = y - vertices[p + 1];
      const dz = z - vertices[p + 2];
      // n · (e × d)
      const area = normals[n] * (ey * dz - ez * dy) + normals[n + 1] * (ez * dx - ex * dz) + normals[n + 2] * (ex * dy - ey * dx);
      least = Math.min(least, area / (ex * ex + ey * ey + ez * ez));
    }
    return least;
  }
}

/** √3 */
const HALF_SIDE = 1.7320508075688772;

/** Whether the box of three points in `pair` is outside of `region`. */
function isOutside(a: number, b: number, c: number): boolean {
  for (let k = 0; k < 3; k++) {
    const x = pair[a + k];
    const y = pair[b + k];
    const z = pair[c + k];
    if (Math.max(x, y, z) < region[k] || Math.min(x, y, z) > region[3 + k]) return true;
  }
  return false;
}
