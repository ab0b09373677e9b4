// Meshes for tests: vertices and indices by formula, the same each time.
import { cosine as cos, sine as sin } from '../../src/core/math/trig.ts';

const TAU = 2 * Math.PI;

export interface MeshData {
  vertices: number[];
  indices: number[];
}

/** A grid of `n` × `n` squares of two triangles each in the plane, lifted by `height(x, z)`. Fronts look up. */
export function ground(n: number, size: number, height: (x: number, z: number) => number = () => 0): MeshData {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      const x = size * (i / n - 0.5);
      const z = size * (j / n - 0.5);
      vertices.push(x, height(x, z), z);
    }
  }
  const at = (i: number, j: number): number => i * (n + 1) + j;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      indices.push(at(i, j), at(i, j + 1), at(i + 1, j));
      indices.push(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
    }
  }
  return { vertices, indices };
}

/** A closed torus about y, fronts outwards. */
export function torus(rings: number, sides: number, radius: number, thickness: number): MeshData {
  const vertices: number[] = [];
  const indices: number[] = [];
  for (let i = 0; i < rings; i++) {
    const a = (TAU * i) / rings;
    for (let j = 0; j < sides; j++) {
      const b = (TAU * j) / sides;
      const r = radius + thickness * cos(b);
      vertices.push(r * cos(a), thickness * sin(b), r * sin(a));
    }
  }
  const at = (i: number, j: number): number => (i % rings) * sides + (j % sides);
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      indices.push(at(i, j), at(i, j + 1), at(i + 1, j));
      indices.push(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
    }
  }
  return { vertices, indices };
}

/** A closed box with 24 vertices, as a model has, fronts outwards. */
export function box(hx: number, hy: number, hz: number): MeshData {
  const vertices: number[] = [];
  const indices: number[] = [];
  const half = [hx, hy, hz];
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [1, -1]) {
      const first = vertices.length / 3;
      const u = (axis + 1) % 3;
      const v = (axis + 2) % 3;
      for (const [p, q] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ]) {
        const corner = [0, 0, 0];
        corner[axis] = sign * half[axis];
        corner[u] = p * sign * half[u];
        corner[v] = q * half[v];
        vertices.push(...corner);
      }
      indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return { vertices, indices };
}

/** Two meshes as one. */
export function joined(one: MeshData, other: MeshData): MeshData {
  const first = one.vertices.length / 3;
  return { vertices: [...one.vertices, ...other.vertices], indices: [...one.indices, ...other.indices.map((i) => i + first)] };
}

/** The corners of triangle `t`. */
export function cornersOf(
  { vertices, indices }: MeshData,
  t: number,
): { a: [number, number, number]; b: [number, number, number]; c: [number, number, number] } {
  const at = (i: number): [number, number, number] => [
    vertices[3 * indices[i]],
    vertices[3 * indices[i] + 1],
    vertices[3 * indices[i] + 2],
  ];
  return { a: at(3 * t), b: at(3 * t + 1), c: at(3 * t + 2) };
}
