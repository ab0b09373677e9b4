// The flat parts of a mesh. A facet is a set of triangles in one plane that are joined by edges: a floor, a wall. A body that meets nothing but the inside of one facet meets a
// plane there: one test instead of one a triangle.

import { DESCEND, SKIP, STOP, type BoxTree, type BoxVisitor } from '../broadphase/box-tree.ts';
import { RowList } from '../broadphase/row-list.ts';
import { touchingRange } from '../math/scalar.ts';
import { copy3, writeTangents } from '../math/vec3.ts';
import { DISTANCE, MARGIN, MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { pairKernel } from '../narrowphase/collide-table.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { A, AABB, AXES, B, C, CENTER, HALF, NORMAL, P1, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';

/** Results of `MeshFacets.within` other than a facet's number: no surface in the box; more than the inside of one facet. */
export const NOTHING = -1;
export const MIXED = -2;

/** What single precision leaves of a flat part: distances from its plane in largest coordinates, or in extents of a mesh whose coordinates have more digits. */
const FLATNESS = 1e-7;
/** Cosine from which two normals are the same: 1.4e-7 rad. */
const SAME_NORMAL = 1 - 1e-14;
/** Cells a box is long, at least. */
const CELLS = 4;
/** Cells beyond this have no answer. */
const FARTHEST_CELL = 1e9;
/** Answers kept: a power of two. */
const ANSWERS = 4096;

const near = new RowList();
const key = new Int32Array(4);
const region = new Float64Array(BOUNDS_STRIDE);
const stretch = new Float64Array(BOUNDS_STRIDE);
const pair = new Float64Array(2 * STRIDE);
const probe = new Float64Array(MANIFOLD_STRIDE);
const tangents = new Float64Array(6);
const area = new Float64Array(3);
const normal = new Float64Array(3);

/** The parts of a mesh that are read; the normals of facets are written too. */
interface Triangles {
  readonly vertices: Float64Array;
  readonly indices: Uint32Array;
  readonly normals: Float64Array;
  readonly tree: BoxTree;
  readonly bounds: Float64Array;
  write(t: number, data: Float64Array, o: number): void;
}

export class MeshFacets implements BoxVisitor {
  /** Per triangle: one of the highest of its facet (to a factor of two), whose plane is the facet's. −1 for one without area that is in none. */
  readonly of: Int32Array;
  /** Per triangle: bit k for an edge, from corner k to the next, where the facet ends. */
  readonly borders: Uint8Array;
  private readonly mesh: Triangles;
  /** Distance of vertices of a facet from its plane, m, and once more for each height of the triangle that gives it that they are away. */
  private readonly flatness: number;
  /** The largest extent of a facet along an axis, m; 0 if none has two triangles. */
  private readonly largest: number;

  /** Per node of the tree: the facet of all its triangles where none of them is at a border, else `MIXED`. */
  private readonly labels: Int32Array;
  // Answers by box, in cells of a power of two. They follow from the mesh alone, so keeping them decides nothing. (No box has a key of zeros.)
  private keys = new Int32Array(0);
  private answers = new Int32Array(0);
  // Of a search: the facet so far, whether there are more, whether a triangle of it meets the box.
  private found = NOTHING;
  private isMixed = false;
  private isMet = false;

  /** `places` is of each vertex the first one at the same place. */
  constructor(mesh: Triangles, places: Int32Array, whole: Int32Array) {
    this.mesh = mesh;
    this.flatness = flatnessOf(mesh);
    this.of = new Int32Array(mesh.indices.length / 3).fill(-1);
    this.borders = new Uint8Array(mesh.indices.length / 3);
    this.largest = this.fill(places, whole);
    this.labels = mesh.tree.labels((t) => (this.borders[t] === 0 ? this.of[t] : MIXED), MIXED);
  }

  /**
   * Grows each facet over the edges that just two triangles share, in opposite ways, from its highest triangle (to a factor of two): one that is no higher than rounding may point
   * anywhere. Those without area join, since they fill what opens where a corner lies on an edge; and those with two corners at one place, which separate nothing.
   * Returns `largest`.
   */
  private fill(places: Int32Array, whole: Int32Array): number {
    const { of, borders, flatness } = this;
    const { indices, normals, vertices } = this.mesh;
    // The triangles at each place.
    const begin = new Int32Array(places.length + 1);
    const around = new Int32Array(indices.length);
    const corners = new Int32Array(indices.length);
    for (let i = 0; i < indices.length; i++) begin[(corners[i] = places[indices[i]]) + 1]++;
    for (let v = 0; v < places.length; v++) begin[v + 1] += begin[v];
    const next = begin.slice();
    for (let i = 0; i < indices.length; i++) around[next[corners[i]]++] = (i / 3) | 0;

    const heights = new Float64Array(whole.length);
    for (let i = 0; i < whole.length; i++) heights[i] = this.measure(whole[i]);
    const open = new Int32Array(of.length);
    let isAnyFlat = false;
    let largest = 0;
    // Highest first, by powers of two: within one of them in their own order, in which neighbours are near in memory.
    let least = flatness / FLATNESS;
    do {
      least = least > flatness ? least / 2 : 0;
      for (let i = 0; i < whole.length; i++) {
        const seed = whole[i];
        if (of[seed] >= 0 || heights[i] < least) continue;
        of[seed] = seed;
        if (!(heights[i] > 0 && heights[i] < Infinity)) {
          borders[seed] = 7;
          continue;
        }
        region.fill(Infinity, 0, 3);
        region.fill(-Infinity, 3);
        let count = 0;
        let isFlat = false;
        open[count++] = seed;
        normal.fill(0);
        while (count > 0) {
          const t = open[--count];
          this.measure(t);
          for (let k = 0; k < 3; k++) normal[k] += area[k];
          for (let c = 0; c < 9; c++) {
            const x = vertices[3 * indices[3 * t + ((c / 3) | 0)] + (c % 3)];
            region[c % 3] = Math.min(region[c % 3], x);
            region[3 + (c % 3)] = Math.max(region[3 + (c % 3)], x);
          }
          for (let k = 0; k < 3; k++) {
            const p = corners[3 * t + k];
            const q = corners[3 * t + ((k + 1) % 3)];
            let other = -1;
            let against = 0;
            let along = 0;
            for (let a = begin[p]; a < begin[p + 1]; a++) {
              const u = around[a];
              if (u === t) continue;
              const d = corners[3 * u];
              const e = corners[3 * u + 1];
              const f = corners[3 * u + 2];
              const isAgainst = (d === q && e === p) || (e === q && f === p) || (f === q && d === p);
              const isAlong = (d === p && e === q) || (e === p && f === q) || (f === p && d === q);
              if (isAgainst && isAlong) {
                if (of[u] < 0 && this.liesInPlane(u, seed, heights[i])) of[u] = seed;
              } else if (isAgainst) {
                against++;
                other = u;
              } else if (isAlong) along++;
            }
            const joins = against === 1 && along === 0;
            if (joins && of[other] === seed) continue;
            if (joins && of[other] < 0 && this.liesInPlane(other, seed, heights[i])) {
              of[other] = seed;
              open[count++] = other;
              isFlat = true;
            } else borders[t] |= 1 << k;
          }
        }
        for (let k = 0; k < 3; k++) largest = Math.max(largest, region[3 + k] - region[k]);
        if (!isFlat) continue;
        isAnyFlat = true;
        const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        for (let k = 0; k < 3; k++) normal[k] /= length;
        takeNormal(normals, 3 * seed, normal, 0);
      }
    } while (least > 0);
    for (const t of whole) takeNormal(normals, 3 * t, normals, 3 * of[t]);
    return isAnyFlat ? largest : 0;
  }

  /** Writes a triangle's normal, twice its area long, to `area`, m², and returns its least height, m. */
  private measure(t: number): number {
    const { vertices, indices } = this.mesh;
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    const ux = vertices[b] - vertices[a];
    const uy = vertices[b + 1] - vertices[a + 1];
    const uz = vertices[b + 2] - vertices[a + 2];
    const vx = vertices[c] - vertices[a];
    const vy = vertices[c + 1] - vertices[a + 1];
    const vz = vertices[c + 2] - vertices[a + 2];
    const x = (area[0] = uy * vz - uz * vy);
    const y = (area[1] = uz * vx - ux * vz);
    const z = (area[2] = ux * vy - uy * vx);
    const uu = ux * ux + uy * uy + uz * uz;
    const vv = vx * vx + vy * vy + vz * vz;
    const longest = Math.max(uu, vv, uu + vv - 2 * (ux * vx + uy * vy + uz * vz));
    return Math.sqrt((x * x + y * y + z * z) / longest);
  }

  /** `height` is that of the triangle that gives the facet its plane, m. */
  private liesInPlane(t: number, facet: number, height: number): boolean {
    const { flatness } = this;
    const { vertices, indices, normals } = this.mesh;
    const n = 3 * facet;
    const o = 3 * indices[n];
    for (let i = 0; i < 3; i++) {
      const v = 3 * indices[3 * t + i];
      let distance = 0;
      let squared = 0;
      for (let k = 0; k < 3; k++) {
        const d = vertices[v + k] - vertices[o + k];
        distance += normals[n + k] * d;
        squared += d * d;
      }
      if (!(Math.abs(distance) <= flatness * (1 + Math.sqrt(squared) / height))) return false;
    }
    let along = 0;
    for (let k = 0; k < 3; k++) along += normals[3 * t + k] * normals[n + k];
    return along > 0 || this.measure(t) <= flatness;
  }

  /**
   * The facet that is all there is of the mesh within the box at `box[o …]` and up to a quarter of its length around it: `NOTHING` where nothing is, `MIXED` for
   * any more.
   */
  within(box: Float64Array, o: number): number {
    let length = 0;
    for (let k = 0; k < 3; k++) length = Math.max(length, box[o + 3 + k] - box[o + k]);
    // (Hills have no facet as long as the bodies on them: searches for one took 3 % of a step.)
    if (length > this.largest) return MIXED;
    let scale = 1;
    let level = 0;
    for (; length * scale < CELLS; level++) scale *= 2;
    for (; length * scale >= 2 * CELLS; level--) scale *= 0.5;
    let hash = level;
    let sizes = level;
    for (let k = 0; k < 3; k++) {
      const low = Math.floor(box[o + k] * scale);
      const high = Math.ceil(box[o + 3 + k] * scale);
      if (!(Math.abs(low) < FARTHEST_CELL)) return MIXED;
      region[k] = low / scale;
      region[3 + k] = high / scale;
      key[k] = low;
      // (9 cells at most.)
      sizes = (sizes << 4) | (high - low);
      hash = Math.imul(hash ^ low, 0x9e3779b1) ^ (hash >>> 15);
    }
    key[3] = sizes;
    hash = Math.imul(hash ^ sizes, 0x9e3779b1);
    return this.answer((hash ^ (hash >>> 15)) & (ANSWERS - 1));
  }

  /** The answer for `region`, which has `key`: the one kept in slot `at`, if it is of this key. */
  private answer(at: number): number {
    if (this.answers.length === 0) {
      this.keys = new Int32Array(4 * ANSWERS);
      this.answers = new Int32Array(ANSWERS);
    }
    const { keys, answers } = this;
    let isKept = true;
    for (let k = 0; k < 4; k++) {
      isKept &&= keys[4 * at + k] === key[k];
      keys[4 * at + k] = key[k];
    }
    if (!isKept) answers[at] = this.search();
    return answers[at];
  }

  /**
   * Where no border of a facet passes through a box, the facet fills its plane in the box, or is not in it at all; so one triangle that meets the box decides.
   */
  private search(): number {
    for (let k = 0; k < 3; k++) {
      pair[CENTER + k] = 0.5 * (region[k] + region[3 + k]);
      pair[HALF + k] = 0.5 * (region[3 + k] - region[k]);
    }
    for (let k = 0; k < 9; k++) pair[AXES + k] = k % 4 === 0 ? 1 : 0;
    this.found = NOTHING;
    this.isMixed = this.isMet = false;
    this.mesh.tree.walkBox(region, this);
    if (this.isMixed) return MIXED;
    return this.isMet ? this.found : NOTHING;
  }

  /** See `BoxVisitor`. */
  enter(node: number): number {
    const label = this.labels[node];
    if (label === MIXED) return DESCEND;
    if (this.found !== NOTHING && this.found !== label) {
      this.isMixed = true;
      return STOP;
    }
    this.found = label;
    return this.isMet ? SKIP : DESCEND;
  }

  /** See `BoxVisitor`. */
  visitItem(t: number): number {
    const { mesh, of, borders } = this;
    const { indices, vertices } = mesh;
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    if (isOutside(region, 0, vertices, a, b, c)) return SKIP;
    const border = borders[t];
    if (
      (this.found !== NOTHING && of[t] !== this.found) ||
      (border & 1 && !isOutside(region, 0, vertices, a, b, b)) ||
      (border & 2 && !isOutside(region, 0, vertices, b, c, c)) ||
      (border & 4 && !isOutside(region, 0, vertices, c, a, a))
    ) {
      this.isMixed = true;
      return STOP;
    }
    this.found = of[t];
    if (!this.isMet) {
      probe[MARGIN] = 0;
      mesh.write(t, pair, STRIDE);
      this.isMet = pairKernel(AABB, TRIANGLE)(probe, pair, 0, STRIDE);
    }
    return SKIP;
  }

  /** As `within`, and as `MIXED` also where the triangle that `write` then gives is not wholly a part of the facet. */
  stretchWithin(box: Float64Array, o: number): number {
    const facet = this.within(box, o);
    if (facet < 0) return facet;
    this.write(facet, box, o, pair, 0);
    bounds(stretch, 0, TRIANGLE, pair, 0, 0);
    return this.within(stretch, 0) === facet ? facet : MIXED;
  }

  /** Writes a triangle of a facet's plane to `data[o …]` that covers what the box at `box[b …]` cuts out of the plane. */
  write(facet: number, box: Float64Array, b: number, data: Float64Array, o: number): void {
    const { vertices, indices, normals } = this.mesh;
    const n = 3 * facet;
    const v = 3 * indices[n];
    let over = 0;
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const c = 0.5 * (box[b + k] + box[b + 3 + k]);
      const half = box[b + 3 + k] - c;
      over += normals[n + k] * (c - vertices[v + k]);
      squared += half * half;
    }
    // What is cut out lies around the centre's place on the plane within the half diagonal, and a little more for rounding.
    const r = 1.01 * Math.sqrt(squared);
    writeTangents(tangents, normals, n);
    // The regular triangle around the circle of radius r.
    const side = HALF_SIDE * r;
    for (let k = 0; k < 3; k++) {
      const p = 0.5 * (box[b + k] + box[b + 3 + k]) - over * normals[n + k];
      const t = tangents[k];
      const s = tangents[3 + k];
      data[o + A + k] = p - r * s - side * t;
      data[o + B + k] = p - r * s + side * t;
      data[o + C + k] = p + 2 * r * s;
      data[o + NORMAL + k] = normals[n + k];
    }
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
      const x = (pair[P1 + k] = pair[P2 + k] = at[o + k] - over * normals[n + k]);
      region[k] = x - slack;
      region[3 + k] = x + slack;
    }
    pair[RADIUS] = 0;
    near.clear();
    mesh.tree.queryBox(region, 0, near);
    let found = facet;
    let least = Infinity;
    for (let i = 0; i < near.count; i++) {
      const t = near.rows[i];
      if (of[t] !== facet) continue;
      mesh.write(t, pair, STRIDE);
      probe[MARGIN] = Infinity;
      pairKernel(SPHERE, TRIANGLE)(probe, pair, 0, STRIDE);
      if (probe[DISTANCE] > least || (probe[DISTANCE] === least && t > found)) continue;
      least = probe[DISTANCE];
      found = t;
    }
    return found;
  }
}

/** Writes a facet's normal over that of a triangle at `to[o …]`, unless the two differ by rounding only: a triangle's own is that of its corners. */
function takeNormal(to: Float64Array, o: number, from: Float64Array, i: number): void {
  if (to[o] * from[i] + to[o + 1] * from[i + 1] + to[o + 2] * from[i + 2] < SAME_NORMAL) copy3(to, o, from, i);
}

function flatnessOf({ vertices, bounds: [x0, y0, z0, x1, y1, z1] }: Triangles): number {
  const size = Math.max(-x0, x1, -y0, y1, -z0, z1);
  const extent = Math.max(x1 - x0, y1 - y0, z1 - z0);
  const isSingle = vertices.every((x) => Math.fround(x) === x);
  return FLATNESS * (isSingle ? size : extent) + touchingRange(size);
}

/** √3 */
const HALF_SIDE = 1.7320508075688772;

/** Whether the bounds of three vertices are outside of the box at `of[o …]`. */
export function isOutside(of: Float64Array, o: number, vertices: Float64Array, a: number, b: number, c: number): boolean {
  const isAside = isBeside(of, o, vertices, a, b, c) || isBeside(of, o + 1, vertices, a + 1, b + 1, c + 1);
  return isAside || isBeside(of, o + 2, vertices, a + 2, b + 2, c + 2);
}

/** Whether three coordinates are all below the box, or all above it, along the axis of the bound at `of[o]`. */
function isBeside(of: Float64Array, o: number, vertices: Float64Array, a: number, b: number, c: number): boolean {
  const x = vertices[a];
  const y = vertices[b];
  const z = vertices[c];
  // (Records exceed their bounds by rounding at most.)
  const rounding = 4e-15 * Math.abs(x);
  const low = of[o] - rounding;
  const high = of[o + 3] + rounding;
  return (x < low && y < low && z < low) || (x > high && y > high && z > high);
}
