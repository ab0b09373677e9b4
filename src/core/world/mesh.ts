// A mesh: one static row of many triangles, with a tree of its own. Its vertices are in world space and never move.

import { BoxTree } from '../broadphase/box-tree.ts';
import { createHash } from '../math/hash.ts';
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
  /** Whether the surface is closed, so that rays return the intervals inside of it. */
  closed: boolean;
}

const record = new Float64Array(STRIDE);
const corners = new Float64Array(BOUNDS_STRIDE);

export class Mesh {
  readonly vertices: Float64Array;
  readonly indices: Uint32Array;
  /** Unit normal of each triangle; zeros for those without area. */
  readonly normals: Float64Array;
  readonly tree: BoxTree;
  readonly facets: MeshFacets;
  readonly degenerate: number;
  /** 1 if the surface bounds a solid and its fronts face outwards, −1 if inwards, 0 for an open surface. */
  readonly solid: number;
  /** Of vertices and indices. */
  readonly digest: string;

  /** Keeps the arrays: three indices per triangle, each of a vertex. */
  constructor(vertices: Float64Array, indices: Uint32Array) {
    this.vertices = vertices;
    this.indices = indices;
    this.digest = digestOf(vertices, indices);
    const count = indices.length / 3;
    this.normals = new Float64Array(3 * count);
    const boxes = new Float64Array(BOUNDS_STRIDE * count);
    const whole = new Int32Array(count);
    let kept = 0;
    for (let t = 0; t < count; t++) {
      this.writeCorners(t, record, 0);
      if (!triangleNormal(record, 0)) continue;
      for (let k = 0; k < 3; k++) this.normals[3 * t + k] = record[NORMAL + k];
      bounds(boxes, BOUNDS_STRIDE * t, TRIANGLE, record, 0, 0);
      whole[kept++] = t;
    }
    this.degenerate = count - kept;
    const items = whole.subarray(0, kept);
    this.tree = new BoxTree(boxes, items);
    const places = placesOf(vertices);
    this.solid = orientationOf(vertices, indices, items, places);
    this.facets = new MeshFacets(this, places, items);
  }

  get triangles(): number {
    return this.indices.length / 3;
  }

  /** Writes the record of a triangle to `data[o …]`. */
  write(t: number, data: Float64Array, o: number): void {
    this.writeCorners(t, data, o);
    const { normals } = this;
    data[o + NORMAL] = normals[3 * t];
    data[o + NORMAL + 1] = normals[3 * t + 1];
    data[o + NORMAL + 2] = normals[3 * t + 2];
  }

  private writeCorners(t: number, data: Float64Array, o: number): void {
    const { vertices, indices } = this;
    const a = 3 * indices[3 * t];
    const b = 3 * indices[3 * t + 1];
    const c = 3 * indices[3 * t + 2];
    for (let k = 0; k < 3; k++) {
      data[o + A + k] = vertices[a + k];
      data[o + B + k] = vertices[b + k];
      data[o + C + k] = vertices[c + k];
    }
  }

  /** Writes the record of a row that is this mesh: its bounding box. */
  writeRecord(out: Float64Array, o: number): void {
    const { vertices, indices } = this;
    for (let k = 0; k < STRIDE; k++) out[o + k] = 0;
    for (let k = 0; k < 3; k++) {
      corners[k] = Infinity;
      corners[3 + k] = -Infinity;
    }
    for (let i = 0; i < indices.length; i++) {
      const v = 3 * indices[i];
      for (let k = 0; k < 3; k++) {
        const x = vertices[v + k];
        if (x < corners[k]) corners[k] = x;
        if (x > corners[3 + k]) corners[3 + k] = x;
      }
    }
    for (let k = 0; k < 3; k++) {
      const half = 0.5 * (corners[3 + k] - corners[k]);
      out[o + CENTER + k] = corners[k] + half;
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

/** The digest of a mesh by its vertices, in world space, and its indices. */
export function digestOf(vertices: Float64Array, indices: Uint32Array): string {
  return createHash().f64s(vertices).u32s(indices).digest();
}

/** For the triangles in `of`: 1 if they form a closed surface (each edge has two triangles of opposite winding) with outward normals, −1 with inward ones; else 0. */
function orientationOf(vertices: Float64Array, indices: Uint32Array, of: Int32Array, ids: Int32Array): number {
  if (of.length < 4) return 0;
  const places = vertices.length / 3;
  // An edge as one number, the lower vertex first; doubled, and odd if the triangle runs along it from the higher to the lower.
  const edges = new Float64Array(3 * of.length);
  let volume = 0;
  const o = 3 * indices[3 * of[0]];
  for (let i = 0; i < of.length; i++) {
    const t = 3 * of[i];
    for (let k = 0; k < 3; k++) {
      const p = ids[indices[t + k]];
      const q = ids[indices[t + ((k + 1) % 3)]];
      if (p === q) return 0;
      edges[3 * i + k] = p < q ? 2 * (p * places + q) : 2 * (q * places + p) + 1;
    }
    volume += tripleProduct(vertices, o, 3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]);
  }
  edges.sort();
  for (let i = 0; i < edges.length; i += 2) {
    if (edges[i] % 2 !== 0 || edges[i + 1] !== edges[i] + 1) return 0;
  }
  return volume > 0 ? 1 : volume < 0 ? -1 : 0;
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
