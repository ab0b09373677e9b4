// A collider for a mesh: its vertices in world space, passed to `fit`.
import { Matrix4, Vector3 } from 'three';
import type { InstancedMesh, Mesh } from 'three';
import { integer, optionsOf, show } from '../core/math/check.ts';
import { fit } from '../core/shapes/fit.ts';
import type { Fitted } from '../core/shapes/fit.ts';
import { volumeOf } from '../core/shapes/measure.ts';
import { aabb, capsule, obb, sphere } from '../core/shapes/shape.ts';
import { MIN_SIZE } from '../core/world/validate.ts';
import { drawnVertices } from './geometry.ts';
import { checkMesh } from './given.ts';

export interface FitMeshOptions {
  /** Of an InstancedMesh: the instance whose collider it is. */
  instance?: number | undefined;
}

const KINDS = ['sphere', 'capsule', 'aabb', 'obb'] as const;
const FIT_OPTIONS = ['instance'] as const;

/**
 * The tight collider of a mesh at its current pose: of every vertex that its faces use, with `matrixWorld` (updated first) applied; `'auto'` is the one of the four
 * with the smallest volume. Spawn it and `attach` the mesh, and the two stay together: a flat or tiny mesh gets the least size of a world (0.1 mm). Of an
 * InstancedMesh it is that of one `instance`. Throws a `TypeError` for a mesh without a single rigid shape (batched, skinned or morphed, or instanced without
 * `instance`; `fit(meshGeometry(mesh).vertices, kind)` takes any object as it stands) and for geometry without vertices; a `RangeError` for vertices that are not finite.
 */
export function fitMesh<K extends keyof Fitted>(mesh: Mesh, kind: K, options?: FitMeshOptions): Fitted[K];
export function fitMesh(mesh: Mesh, kind: keyof Fitted | 'auto', options?: FitMeshOptions): Fitted[keyof Fitted];
export function fitMesh(mesh: Mesh, kind: keyof Fitted | 'auto', options: FitMeshOptions = {}): Fitted[keyof Fitted] {
  const { instance } = optionsOf('fitMesh', options, FIT_OPTIONS);
  const points = worldVertices(mesh, instance);
  if (kind !== 'auto') return widened(fit(points, kind));
  // (Of equal volumes the first.)
  const fits = KINDS.map((one) => widened(fit(points, one)));
  return fits.reduce((best, one) => (volumeOf(one) < volumeOf(best) ? one : best));
}

/** The shape with radius and half extents raised to a world's least size; it still contains all vertices. */
function widened(shape: Fitted[keyof Fitted]): Fitted[keyof Fitted] {
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
function worldVertices(mesh: Mesh, instance: number | undefined): Float64Array {
  const { geometry } = checkMesh('mesh', mesh);
  const isInstanced = 'isInstancedMesh' in mesh;
  const instances = mesh as InstancedMesh;
  if (instance !== undefined) {
    if (!isInstanced) throw new TypeError(`fitMesh.instance is ${show(instance)}, expected none for a mesh that is no InstancedMesh`);
    integer('fitMesh.instance', instance, 0, Math.min(instances.count, instances.instanceMatrix.count) - 1);
  } else if (isInstanced) {
    throw new TypeError('mesh is an InstancedMesh, which has many places, expected a single mesh, or the option instance');
  }
  const hasMorphs = Object.keys(geometry.morphAttributes).length > 0;
  const posed =
    'isBatchedMesh' in mesh ? 'is a BatchedMesh' : 'isSkinnedMesh' in mesh ? 'is a SkinnedMesh' : hasMorphs ? 'has morph targets' : null;
  if (posed !== null) {
    const standing = 'fit(meshGeometry(mesh).vertices, kind) or spawnMesh(meshGeometry(mesh)) for how it stands now';
    throw new TypeError(`mesh ${posed}, expected one of a single rigid shape, or ${standing}`);
  }
  if (!geometry.hasAttribute('position')) throw new TypeError('mesh.geometry has no attribute position, expected vertices');
  if ('isInstancedBufferGeometry' in geometry) {
    throw new TypeError('mesh.geometry is an InstancedBufferGeometry, which only its shader places, expected a BufferGeometry');
  }

  mesh.updateWorldMatrix(true, false);
  const matrix = mesh.matrixWorld.clone();
  if (isInstanced) {
    const own = new Matrix4();
    instances.getMatrixAt(instance!, own);
    matrix.multiply(own);
  }
  const points: number[] = [];
  const p = new Vector3();
  for (const i of drawnVertices(mesh).used) {
    mesh.getVertexPosition(i, p).applyMatrix4(matrix);
    if (!Number.isFinite(p.x + p.y + p.z)) throw new RangeError(`vertex ${i} of mesh is ${show(p.toArray())}, expected finite numbers`);
    points.push(p.x, p.y, p.z);
  }
  if (points.length === 0) throw new TypeError('mesh.geometry draws none of its vertices, expected at least one');
  return Float64Array.from(points);
}
