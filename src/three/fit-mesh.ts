// A collider for a mesh: its vertices in world space, passed to `fit`.
import { InstancedMesh, Vector3 } from 'three';
import type { Mesh } from 'three';
import { show } from '../core/math/check.ts';
import { fit } from '../core/shapes/fit.ts';
import type { Fitted } from '../core/shapes/fit.ts';
import { aabb, capsule, obb, sphere, type Shape } from '../core/shapes/shape.ts';
import { MIN_SIZE } from '../core/world/validate.ts';
import { drawnVertices } from './geometry.ts';

/**
 * The tight collider of a mesh at its current pose: of every vertex that its faces use, with `matrixWorld` (updated first) applied. Spawn it and
 * `attach` the mesh, and the two stay together: a flat or tiny mesh gets the least size of a world (0.1 mm). Throws a `TypeError` for a mesh without
 * a single rigid shape (instanced, batched, skinned or morphed) and for geometry without vertices; a `RangeError` for vertices that are not finite.
 */
export function fitMesh<K extends keyof Fitted>(mesh: Mesh, kind: K): Fitted[K] {
  return widened(fit(worldVertices(mesh), kind)) as Fitted[K];
}

/** The shape with radius and half extents raised to a world's least size; it still contains all vertices. */
function widened(shape: Fitted[keyof Fitted]): Shape {
  const wide = (size: number): number => Math.max(size, MIN_SIZE);
  if (shape.kind === 'sphere') return shape.radius >= MIN_SIZE ? shape : sphere({ center: shape.center, radius: MIN_SIZE });
  if (shape.kind === 'capsule') return shape.radius >= MIN_SIZE ? shape : capsule({ ...shape, radius: MIN_SIZE });
  const { center, half } = shape;
  if (Math.min(...half) >= MIN_SIZE) return shape;
  const [x, y, z] = half;
  const wider = { center, half: [wide(x), wide(y), wide(z)] as const };
  return shape.kind === 'aabb' ? aabb(wider) : obb({ ...wider, orientation: shape.orientation });
}

/** The used vertices in world space, `x y z` one after the other. */
function worldVertices(mesh: Mesh): Float64Array {
  const { geometry } = mesh;
  if (mesh instanceof InstancedMesh) throw new TypeError('mesh is an InstancedMesh, which has many places, expected a single mesh');
  if ('isBatchedMesh' in mesh) throw new TypeError('mesh is a BatchedMesh, which has many places, expected a single mesh');
  if ('isSkinnedMesh' in mesh) throw new TypeError('mesh is a SkinnedMesh, whose shape changes with its bones, expected a rigid mesh');
  const morphs = Object.keys(geometry.morphAttributes).length > 0;
  if (morphs) throw new TypeError('mesh.geometry has morph targets, expected a geometry whose shape stays');
  if (!geometry.hasAttribute('position')) throw new TypeError('mesh.geometry has no attribute position, expected vertices');

  mesh.updateWorldMatrix(true, false);
  const points: number[] = [];
  const p = new Vector3();
  for (const i of drawnVertices(mesh).used) {
    mesh.getVertexPosition(i, p).applyMatrix4(mesh.matrixWorld);
    if (!Number.isFinite(p.x + p.y + p.z)) throw new RangeError(`vertex ${i} of mesh is ${show(p.toArray())}, expected finite numbers`);
    points.push(p.x, p.y, p.z);
  }
  if (points.length === 0) throw new TypeError('mesh.geometry draws none of its vertices, expected at least one');
  return Float64Array.from(points);
}
