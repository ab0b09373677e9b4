// Shapes as geometries, and geometries as triangles.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Float32BufferAttribute,
  Matrix4,
  Mesh,
  REVISION,
  SphereGeometry,
  Vector3,
} from 'three';
import type { BatchedMesh, InstancedMesh, LOD, Object3D, SkinnedMesh } from 'three';
import { between, fieldsOf, integer, kindField, numbersOf, show } from '../core/math/check.ts';
import { sizeOf } from '../core/shapes/measure.ts';
import { shapeOf } from '../core/shapes/shape.ts';
import { MAX_TRIANGLES } from '../core/world/spawn-mesh.ts';
import { checkMesh, checkObject } from './given.ts';
import type { MeshShape, Shape } from '../core/index.ts';

/** Single precision, and the squares of edges in it, hold no more, m. */
const MAX_DRAWN = 1e9;

function meshOf(shape: MeshShape): { vertices: Float64Array; indices: Uint32Array } {
  const { vertices, indices } = fieldsOf('shape', shape, ['vertices', 'indices']);
  const corners = numbersOf('shape.vertices', vertices, 3, 3, 9 * MAX_TRIANGLES);
  const list = Uint32Array.from(numbersOf('shape.indices', indices, 3, 3, 3 * MAX_TRIANGLES));
  for (let i = 0; i < corners.length; i++) {
    if (!(Math.abs(corners[i]) <= MAX_DRAWN)) between(`shape.vertices[${i}]`, corners[i], -MAX_DRAWN, MAX_DRAWN);
  }
  for (let i = 0; i < list.length; i++) {
    if (!(list[i] === indices[i] && list[i] < corners.length / 3)) integer(`shape.indices[${i}]`, indices[i], 0, corners.length / 3 - 1);
  }
  return { vertices: corners, indices: list };
}

/**
 * The geometry of a shape in its body's frame: centred, a capsule along y, a box along its own axes. A mesh with it needs the body's pose
 * (`world.pose`). For a mesh shape, its triangles in world space.
 */
export function geometryOf(given: Shape | MeshShape): BufferGeometry {
  if (kindField(given) === 'mesh') {
    const { vertices, indices } = meshOf(given as MeshShape);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(vertices, 3));
    geometry.setIndex(new BufferAttribute(indices, 1));
    geometry.computeVertexNormals();
    return geometry;
  }
  const shape = shapeOf(given as Shape);
  between('size of the shape', sizeOf(shape), 0, MAX_DRAWN);
  if (shape.kind === 'sphere') return new SphereGeometry(shape.radius, 48, 24);
  if (shape.kind === 'capsule') {
    const { p1, p2, radius } = shape;
    return new CapsuleGeometry(radius, Math.hypot(p2[0] - p1[0], p2[1] - p1[1], p2[2] - p1[2]), 12, 48);
  }
  if (shape.kind !== 'triangle') return new BoxGeometry(2 * shape.half[0], 2 * shape.half[1], 2 * shape.half[2]);
  const { a, b, c } = shape;
  const corners = [a, b, c].flatMap((corner) => corner.map((x, k) => x - (a[k] + b[k] + c[k]) / 3));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
  geometry.computeVertexNormals();
  return geometry;
}

/**
 * The triangles of an object and its descendants in world space, as they stand: every instance of an instanced or batched mesh, skinned and morphed
 * meshes as posed, and of a LOD its finest level. Vertices `x y z` one after the other, and three indices per triangle; vertices that no triangle uses are left
 * out, as are invisible objects, everything but triangle meshes, and an InstancedBufferGeometry (wide lines, text), which only its shader places. The draw range
 * counts, groups and materials do not. Throws a `TypeError` if no triangle is left, a `RangeError` for vertices that are not finite, and an `Error` for a
 * BatchedMesh of a three before r169, which does not tell its instances.
 */
export function meshGeometry(object: Object3D): { vertices: Float64Array; indices: Uint32Array } {
  const vertices: number[] = [];
  const indices: number[] = [];
  const p = new Vector3();
  checkObject('object', object);
  // (`updateWorldMatrix` alone leaves the inverse bind matrix of a skinned mesh as it was.)
  object.updateWorldMatrix(true, false);
  object.updateMatrixWorld(true);
  for (const part of visibleFrom(object)) {
    if (!('isMesh' in part)) continue;
    const { geometry } = checkMesh(`'${part.name}'`, part as Mesh);
    if (!geometry.hasAttribute('position') || 'isInstancedBufferGeometry' in geometry) continue;
    if ('isSkinnedMesh' in part) for (const bone of (part as SkinnedMesh).skeleton.bones) bone.updateWorldMatrix(true, false);
    for (const { posed, matrix, drawn } of placesOf(part as Mesh)) {
      const { used, corners } = drawn;
      const first = vertices.length / 3;
      for (const i of used) {
        posed.getVertexPosition(i, p).applyMatrix4(matrix);
        if (!Number.isFinite(p.x + p.y + p.z)) {
          throw new RangeError(`vertex ${i} of '${part.name}' is ${show(p.toArray())}, expected finite numbers`);
        }
        vertices.push(p.x, p.y, p.z);
      }
      // A mirrored part has its corners in reverse order, so that its fronts stay fronts.
      const order = matrix.determinant() < 0 ? [0, 2, 1] : [0, 1, 2];
      for (let i = 0; i + 2 < corners.length; i += 3) for (const k of order) indices.push(first + corners[i + k]);
    }
  }
  if (indices.length === 0) throw new TypeError(`'${object.name}' has no visible triangles, expected at least one`);
  return { vertices: Float64Array.from(vertices), indices: Uint32Array.from(indices) };
}

/** The visible objects from one downwards. Of a LOD's levels the finest, which three hides at a distance; until it is first drawn, three hides none. */
function* visibleFrom(object: Object3D, isVisible = object.visible): Generator<Object3D> {
  if (!isVisible) return;
  yield object;
  const levels = 'isLOD' in object ? (object as LOD).levels : [];
  for (const child of object.children) {
    const level = levels.findIndex((one) => one.object === child);
    yield* visibleFrom(child, level < 0 ? child.visible : level === 0);
  }
}

/** A copy of a mesh's triangles: its matrix in the world, and the mesh that has its vertices as posed. */
interface Place {
  readonly posed: Mesh;
  readonly matrix: Matrix4;
  readonly drawn: DrawnVertices;
}

/** A mesh once, an instanced or batched one once per instance. The matrix is reused. */
function* placesOf(mesh: Mesh): Generator<Place> {
  if ('isBatchedMesh' in mesh) {
    yield* batchedPlaces(mesh as BatchedMesh);
    return;
  }
  const drawn = drawnVertices(mesh);
  if (!('isInstancedMesh' in mesh)) {
    yield { posed: mesh, matrix: mesh.matrixWorld, drawn };
    return;
  }
  const instances = mesh as InstancedMesh;
  const matrix = new Matrix4();
  const instance = new Mesh(mesh.geometry);
  for (let i = 0; i < Math.min(instances.count, instances.instanceMatrix.count); i++) {
    instances.getMatrixAt(i, matrix);
    matrix.premultiply(mesh.matrixWorld);
    // (Instances have morph targets of their own since r163.)
    const morphed = ((instances.morphTexture as InstancedMesh['morphTexture'] | undefined) ?? null) !== null;
    if (morphed) instances.getMorphAt(i, instance);
    yield { posed: morphed ? instance : mesh, matrix, drawn };
  }
}

function* batchedPlaces(mesh: BatchedMesh): Generator<Place> {
  if (!('getGeometryIdAt' in mesh)) {
    throw new Error(
      `'${(mesh as Mesh).name}' is a BatchedMesh of three r${REVISION}, which does not tell its instances, expected three r169 or later`,
    );
  }
  const matrix = new Matrix4();
  const geometries = new Map<number, DrawnVertices>();
  for (let i = 0; i < mesh.maxInstanceCount; i++) {
    try {
      if (!mesh.getVisibleAt(i)) continue;
    } catch {
      // No instance: three lists no ids, and later versions throw for such a one.
      continue;
    }
    const id = mesh.getGeometryIdAt(i);
    let drawn = geometries.get(id);
    if (drawn === undefined) {
      const { start, count } = mesh.getGeometryRangeAt(id);
      geometries.set(id, (drawn = drawnVertices(mesh, start, count)));
    }
    mesh.getMatrixAt(i, matrix);
    yield { posed: mesh, matrix: matrix.premultiply(mesh.matrixWorld), drawn };
  }
}

/** The vertices that a mesh draws, ascending, and the corners of its triangles as indices into them. */
interface DrawnVertices {
  readonly used: readonly number[];
  readonly corners: Uint32Array;
}

/** What the draw range of a mesh leaves of a part of its index. Throws a `RangeError` for an index beyond the vertices. */
export function drawnVertices({ geometry, name }: Mesh, start = geometry.drawRange.start, count = geometry.drawRange.count): DrawnVertices {
  const vertices = geometry.getAttribute('position').count;
  const index = geometry.getIndex();
  const most = index ? index.count : vertices;
  const end = Math.min(start + count, most);
  if (!(Number.isInteger(start) && start >= 0 && count >= 0)) {
    throw new RangeError(`draw range of '${name}' is ${show({ start, count })}, expected whole numbers from 0 to ${most}`);
  }
  const corners = new Uint32Array(Math.max(0, end - start));
  const place = new Uint32Array(vertices);
  for (let i = start; i < end; i++) {
    const vertex = index ? index.getX(i) : i;
    if (!(vertex < vertices)) throw new RangeError(`index ${i} of '${name}' is ${vertex}, expected one of its ${vertices} vertices`);
    corners[i - start] = vertex;
    place[vertex] = 1;
  }
  const used: number[] = [];
  for (let vertex = 0; vertex < vertices; vertex++) if (place[vertex] === 1) place[vertex] = used.push(vertex) - 1;
  return { used, corners: corners.map((vertex) => place[vertex]) };
}
