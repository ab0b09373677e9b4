// Shapes as geometries, and geometries as triangles.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Float32BufferAttribute,
  Mesh,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Object3D } from 'three';
import { show } from '../core/math/check.ts';
import type { MeshShape, Shape } from '../core/index.ts';

/**
 * The geometry of a shape in its body's frame: centred, a capsule along y, a box along its own axes. A mesh with it needs the body's pose
 * (`world.pose`). For a mesh shape, its triangles in world space.
 */
export function geometryOf(shape: Shape | MeshShape): BufferGeometry {
  if (shape.kind === 'mesh') {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(shape.vertices, 3));
    geometry.setIndex(new BufferAttribute(shape.indices, 1));
    geometry.computeVertexNormals();
    return geometry;
  }
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
 * The triangles of an object and its descendants in world space: vertices `x y z` one after the other, and three indices per triangle. Invisible
 * objects and everything but triangle meshes are left out. Throws a `TypeError` if no triangle is left, a `RangeError` for vertices that are not
 * finite.
 */
export function meshGeometry(object: Object3D): { vertices: Float64Array; indices: Uint32Array } {
  const vertices: number[] = [];
  const indices: number[] = [];
  const p = new Vector3();
  object.updateWorldMatrix(true, true);
  object.traverseVisible((part) => {
    if (!(part instanceof Mesh)) return;
    const geometry = part.geometry as BufferGeometry;
    if (!geometry.hasAttribute('position')) return;
    const position = geometry.getAttribute('position');
    const index = geometry.getIndex();
    const first = vertices.length / 3;
    for (let i = 0; i < position.count; i++) {
      p.set(position.getX(i), position.getY(i), position.getZ(i)).applyMatrix4(part.matrixWorld);
      if (!Number.isFinite(p.x + p.y + p.z)) {
        throw new RangeError(`vertex ${i} of '${part.name}' is ${show(p.toArray())}, expected finite numbers`);
      }
      vertices.push(p.x, p.y, p.z);
    }
    const { start, count } = geometry.drawRange;
    const end = Math.min(start + count, index ? index.count : position.count);
    // A mirrored part has its corners in reverse order, so that its fronts stay fronts.
    const order = part.matrixWorld.determinant() < 0 ? [0, 2, 1] : [0, 1, 2];
    for (let i = start; i + 2 < end; i += 3) for (const k of order) indices.push(first + (index ? index.getX(i + k) : i + k));
  });
  if (indices.length === 0) throw new TypeError(`'${object.name}' has no visible triangles, expected at least one`);
  return { vertices: Float64Array.from(vertices), indices: Uint32Array.from(indices) };
}
