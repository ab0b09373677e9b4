// A mesh: one static row of many triangles, with a tree of its own. Its vertices are in world space and never move.

import { BoxTree } from '../broadphase/box-tree.ts';
import { shellSort } from '../broadphase/shell-sort.ts';
import { createHash } from '../math/hash.ts';
import { touchingRange } from '../math/scalar.ts';
import { bounds, BOUNDS_STRIDE } from '../shapes/bounds.ts';
import { A, AXES, B, C, CENTER, HALF, NORMAL, STRIDE, TRIANGLE } from '../shapes/record.ts';
import { triangleNormal } from '../shapes/shape.ts';
import { MeshFacets } from './mesh-facets.ts';

/** The result of `world.shape` for a mesh: copies. */
export interface MeshShape {
  kind: 'mesh';
  /** x y z of each vertex in world space, m. */
  vertices: Float64Array;
  /** Three vertices per triangle, as given: triangle t is at 3·t. */
  indices: Uint32Array;
  /** Triangles without area, which are ignored. */
  degenerate: number;
  /**
   * Whether the surface is closed, so that rays return the intervals inside of it. Vertices closer than a millionth of the diagonal of the mesh's bounds count
   * as one here; the corners of a triangle that would shrink to a point stay apart.
   */
  closed: boolean;
}

const record = new Float64Array(STRIDE);

export class Mesh {
  readonly vertices: Float64Array;
  readonly indices: Uint32Array;
  /** Per vertex the first one at its place. Corners closer to each other than `WELD` are at one place where an edge would be open otherwise. */
  readonly places: Int32Array;
  /** The bounds of all corners of triangles, not rounded outwards. */
  readonly bounds: Float64Array;
  /** Unit normal of each triangle, that of its facet but for rounding; zeros for those without area. */
  readonly normals: Float64Array;
  readonly tree: BoxTree;
  /** Room for the record of a body, since kernels read both from one array; then those of the triangles in the order of the tree: neighbours side by side. */
  readonly records: Float64Array;
  readonly facets: MeshFacets;
  readonly degenerate: number;
  /** 1 if the surface bounds a solid and its fronts face outwards, −1 if inwards, 0 for an open surface. */
  readonly solid: number;
  /** Of vertices, in world space, and indices. */
  readonly digest: string;

  /** Keeps the arrays: three indices per triangle, each of a vertex. */
  constructor(vertices: Float64Array, indices: Uint32Array) {
    this.vertices = vertices;
    this.indices = indices;
    this.digest = createHash().f64s(vertices).u32s(indices).digest();
    this.bounds = boundsOf(vertices, indices);
    const count = indices.length / 3;
    this.normals = new Float64Array(3 * count);
    const boxes = new Float64Array(BOUNDS_STRIDE * count);
    const whole = new Int32Array(count);
    let kept = 0;
    let thin = count;
    for (let t = 0; t < count; t++) {
      this.write(t, record, 0);
      if (!triangleNormal(record, 0)) {
        whole[--thin] = t;
        continue;
      }
      for (let k = 0; k < 3; k++) this.normals[3 * t + k] = record[NORMAL + k];
      bounds(boxes, BOUNDS_STRIDE * t, TRIANGLE, record, 0, 0);
      whole[kept++] = t;
    }
    this.degenerate = count - kept;
    const items = whole.subarray(0, kept);
    this.tree = new BoxTree(boxes, items);
    this.places = placesOf(vertices);
    this.solid = orientationOf(this, whole, kept);
    this.facets = new MeshFacets(this, this.places, items);
    this.records = new Float64Array(STRIDE * (kept + 1));
    for (let p = 0; p < kept; p++) this.write(this.tree.order[p], this.records, STRIDE * (p + 1));
  }

  get triangles(): number {
    return this.indices.length / 3;
  }

  /** Writes the record of a triangle to `data[o …]`. */
  write(t: number, data: Float64Array, o: number): void {
    const { indices, normals } = this;
    this.writeVertices(3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2], data, o);
    data[o + NORMAL] = normals[3 * t];
    data[o + NORMAL + 1] = normals[3 * t + 1];
    data[o + NORMAL + 2] = normals[3 * t + 2];
  }

  /** Writes the corners of a triangle at their places, so that neighbours have the same ends of their edge. */
  writePlaces(t: number, data: Float64Array, o: number): void {
    const { places, indices } = this;
    this.writeVertices(3 * places[indices[3 * t]], 3 * places[indices[3 * t + 1]], 3 * places[indices[3 * t + 2]], data, o);
  }

  private writeVertices(a: number, b: number, c: number, data: Float64Array, o: number): void {
    const { vertices } = this;
    data[o + A] = vertices[a];
    data[o + A + 1] = vertices[a + 1];
    data[o + A + 2] = vertices[a + 2];
    data[o + B] = vertices[b];
    data[o + B + 1] = vertices[b + 1];
    data[o + B + 2] = vertices[b + 2];
    data[o + C] = vertices[c];
    data[o + C + 1] = vertices[c + 1];
    data[o + C + 2] = vertices[c + 2];
  }

  /** Writes the record of a row that is this mesh: its bounding box. */
  writeRecord(out: Float64Array, o: number): void {
    const { bounds } = this;
    for (let k = 0; k < STRIDE; k++) out[o + k] = 0;
    for (let k = 0; k < 3; k++) {
      const half = 0.5 * (bounds[3 + k] - bounds[k]);
      out[o + CENTER + k] = bounds[k] + half;
      out[o + HALF + k] = half;
    }
    out[o + AXES] = out[o + AXES + 4] = out[o + AXES + 8] = 1;
  }

  shape(): MeshShape {
    return {
      kind: 'mesh',
      vertices: this.vertices.slice(),
      indices: this.indices.slice(),
      degenerate: this.degenerate,
      closed: this.solid !== 0,
    };
  }
}

/**
 * For the first `kept` triangles in `all`: 1 if they form a closed surface (as many triangles run along each edge as against it) with outward normals, −1 with
 * inward ones; else 0. Where edges are open, vertices closer than `WELD` get one place, and the other triangles, which have no area, count too: they fill what
 * opens where a corner lies on an edge.
 */
function orientationOf(mesh: Mesh, all: Int32Array, kept: number): number {
  const { vertices, indices, places } = mesh;
  const of = all.subarray(0, kept);
  let volume = 0;
  let size = 0;
  const o = 3 * indices[3 * of[0]];
  for (const t of of) {
    const part = tripleProduct(vertices, o, 3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]);
    volume += part;
    size += Math.abs(part);
  }
  let open = openEdges(mesh, of);
  if (open.length > 0) {
    const ends = new Set<number>();
    for (const edge of open) ends.add(Math.floor(edge / (2 * places.length))).add(Math.floor(0.5 * edge) % places.length);
    if (!weld(mesh, of, ends) && kept === all.length) return 0;
    open = openEdges(mesh, all);
  }
  // (A sheet with two sides encloses nothing but rounding.)
  return open.length > 0 || !(Math.abs(volume) > 1e-12 * size) ? 0 : volume > 0 ? 1 : -1;
}

/**
 * The edges that have more of the triangles in `of` on one side than on the other, each as one number: of its places the lower first; doubled, and odd if the
 * triangle runs along it from the higher to the lower.
 */
function openEdges({ indices, places }: Mesh, of: Int32Array): Float64Array {
  const all = new Float64Array(3 * of.length);
  let length = 0;
  for (const t of of) {
    for (let k = 0; k < 3; k++) {
      const p = places[indices[3 * t + k]];
      const q = places[indices[3 * t + ((k + 1) % 3)]];
      if (p !== q) all[length++] = 2 * (Math.min(p, q) * places.length + Math.max(p, q)) + +(p > q);
    }
  }
  const edges = all.subarray(0, length).sort();
  let count = 0;
  for (let i = 0; i < length;) {
    const edge = Math.floor(0.5 * edges[i]);
    const first = count;
    let sum = 0;
    for (; i < length && Math.floor(0.5 * edges[i]) === edge; i++) {
      sum += edges[i] % 2 === 0 ? 1 : -1;
      edges[count++] = edges[i];
    }
    if (sum === 0) count = first;
  }
  return edges.subarray(0, count);
}

/** Distance below which vertices of open edges count as one, in diagonals of the bounds. Single precision and trigonometry leave 1e-7 at the seam of a round model. */
const WELD = 1e-6;
/** A direction along which few vertices of a model are at one place, at most 1 long. */
const ASLANT = [0.2617, 0.5364, 0.8019] as const;

/**
 * Gives those of `ends` that are closer than `WELD` one place, and returns whether there are any. Corners of a triangle so small that it could
 * shrink to a point stay where they are.
 */
function weld({ vertices, indices, places, bounds: extent }: Mesh, of: Int32Array, ends: ReadonlySet<number>): boolean {
  const [x, y, z] = [extent[3] - extent[0], extent[4] - extent[1], extent[5] - extent[2]];
  // (Far from the origin rounding is larger.)
  const reach = Math.max(WELD * Math.sqrt(x * x + y * y + z * z), touchingRange(Math.max(...extent.map(Math.abs))));
  const isEnd = new Uint8Array(places.length);
  for (const v of ends) isEnd[v] = 1;
  for (const t of of) {
    const a = places[indices[3 * t]];
    const b = places[indices[3 * t + 1]];
    const c = places[indices[3 * t + 2]];
    if ((isEnd[a] | isEnd[b] | isEnd[c]) === 0) continue;
    const longest = Math.max(squaredDistance(vertices, a, b), squaredDistance(vertices, b, c), squaredDistance(vertices, c, a));
    if (longest <= 4 * reach * reach) isEnd[a] = isEnd[b] = isEnd[c] = 0;
  }
  // What is near a vertex is near it along any direction.
  const order = Int32Array.from(ends).filter((v) => isEnd[v] === 1);
  const along = Float64Array.from(
    order,
    (v) => ASLANT[0] * vertices[3 * v] + ASLANT[1] * vertices[3 * v + 1] + ASLANT[2] * vertices[3 * v + 2],
  );
  shellSort(along, order, order.length);
  let isAny = false;
  for (let i = 0; i < order.length; i++) {
    const v = order[i];
    let least = reach * reach;
    for (let j = i - 1; j >= 0 && along[i] - along[j] <= 2 * reach; j--) {
      const squared = squaredDistance(vertices, v, order[j]);
      if (places[order[j]] !== order[j] || !(squared < least)) continue;
      least = squared;
      places[v] = order[j];
      isAny = true;
    }
  }
  for (let v = 0; v < places.length; v++) places[v] = places[places[v]];
  return isAny;
}

function boundsOf(vertices: Float64Array, indices: Uint32Array): Float64Array {
  const out = Float64Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  for (let i = 0; i < indices.length; i++) {
    for (let k = 0; k < 3; k++) {
      const x = vertices[3 * indices[i] + k];
      if (x < out[k]) out[k] = x;
      if (x > out[3 + k]) out[3 + k] = x;
    }
  }
  return out;
}

function squaredDistance(vertices: Float64Array, v: number, w: number): number {
  const x = vertices[3 * v] - vertices[3 * w];
  const y = vertices[3 * v + 1] - vertices[3 * w + 1];
  const z = vertices[3 * v + 2] - vertices[3 * w + 2];
  return x * x + y * y + z * z;
}

/** (a − o) · (b − o) × (c − o) */
function tripleProduct(v: Float64Array, o: number, a: number, b: number, c: number): number {
  const ax = v[a] - v[o];
  const ay = v[a + 1] - v[o + 1];
  const az = v[a + 2] - v[o + 2];
  const bx = v[b] - v[o];
  const by = v[b + 1] - v[o + 1];
  const bz = v[b + 2] - v[o + 2];
  const cx = v[c] - v[o];
  const cy = v[c + 1] - v[o + 1];
  const cz = v[c + 2] - v[o + 2];
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
}

/** For each vertex the first one at the same position: a model has several at seams of normals or textures. */
function placesOf(vertices: Float64Array): Int32Array {
  const count = vertices.length / 3;
  let size = 16;
  while (size < 2 * count) size *= 2;
  const table = new Int32Array(size);
  const words = new Uint32Array(vertices.buffer, vertices.byteOffset, 2 * vertices.length);
  const ids = new Int32Array(count);
  for (let v = 0; v < count; v++) {
    let h = 0;
    for (let k = 6 * v; k < 6 * v + 6; k++) h = Math.imul(h ^ words[k], 0x9e3779b1) ^ (h >>> 15);
    h ^= h >>> 13;
    for (let at = h & (size - 1); ; at = (at + 1) & (size - 1)) {
      const first = table[at] - 1;
      if (first < 0) {
        table[at] = v + 1;
        ids[v] = v;
        break;
      }
      if (
        vertices[3 * first] === vertices[3 * v] &&
        vertices[3 * first + 1] === vertices[3 * v + 1] &&
        vertices[3 * first + 2] === vertices[3 * v + 2]
      ) {
        ids[v] = first;
        break;
      }
    }
  }
  return ids;
}
