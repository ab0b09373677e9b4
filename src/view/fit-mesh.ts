// A collider for a mesh: its vertices in world space, handed to `fit`.
import { InstancedMesh, Vector3 } from 'three';
import type { Mesh } from 'three';
import { show } from '../math/check.ts';
import { fit } from '../shapes/fit.ts';
import type { Shape } from '../shapes/shape.ts';

/** What a mesh can be fitted with. */
export type FitKind = 'sphere' | 'capsule' | 'aabb' | 'obb';

/**
 * The tight collider of a mesh as it stands now: every vertex that its faces use, with `matrixWorld` (brought up to date) applied. Spawn it and
 * `attach` the mesh, and the two stay together. Throws a `TypeError` for what has no single shape: instanced, skinned or morphed meshes, and
 * geometry without vertices.
 */
export function fitMesh(mesh: Mesh, kind: FitKind): Shape {
  return fit(worldVertices(mesh), kind);
}

/** The used vertices in world space. */
export function worldVertices(mesh: Mesh): number[][] {
  const { geometry } = mesh;
  if (mesh instanceof InstancedMesh) throw new TypeError('mesh is an InstancedMesh, expected a single mesh: fit one collider per instance from its geometry');
  if ('isSkinnedMesh' in mesh) throw new TypeError('mesh is a SkinnedMesh, whose shape changes with its bones; expected a rigid mesh');
  if (Object.keys(geometry.morphAttributes).length > 0) throw new TypeError('mesh.geometry has morph targets, so its shape is not fixed; expected a geometry without');
  const position = geometry.getAttribute('position');
  if (!position || position.count === 0) throw new TypeError(`mesh.geometry.attributes.position is ${show(position?.count)}, expected vertices`);

  mesh.updateWorldMatrix(true, false);
  // Vertices that no face uses are not part of what one sees.
  const index = geometry.getIndex();
  const { start, count } = geometry.drawRange;
  const end = Math.min(start + count, index ? index.count : position.count);
  const used = new Uint8Array(position.count);
  for (let i = start; i < end; i++) used[index ? index.getX(i) : i] = 1;

  const points: number[][] = [];
  const p = new Vector3();
  for (let i = 0; i < position.count; i++) {
    if (!used[i]) continue;
    // getX and its kin undo interleaving and normalised integers.
    p.set(position.getX(i), position.getY(i), position.getZ(i)).applyMatrix4(mesh.matrixWorld);
    if (!Number.isFinite(p.x + p.y + p.z)) throw new RangeError(`vertex ${i} is [${p.x}, ${p.y}, ${p.z}], expected finite numbers`);
    points.push([p.x, p.y, p.z]);
  }
  if (points.length === 0) throw new TypeError('mesh.geometry uses none of its vertices (an empty index or draw range), expected at least one');
  return points;
}
