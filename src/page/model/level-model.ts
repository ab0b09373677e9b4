// The model of a level: its triangles for the collider, and its own meshes for the picture. Loaded with the first level.

import { Group, InstancedMesh, Matrix4 } from 'three';
import type { Mesh, Object3D } from 'three';
import { meshGeometry } from 'kantsu/three';
import { WHOLE } from './levels.ts';
import type { Triangles } from './levels.ts';

/** Meshes with triangles that stay where they are: neither skinned, nor morphed, nor instanced. */
export function rigidMeshes(meshes: readonly Mesh[]): Mesh[] {
  return meshes.filter((mesh) => {
    const { geometry } = mesh;
    const moves = mesh instanceof InstancedMesh || 'isSkinnedMesh' in mesh || Object.keys(geometry.morphAttributes).length > 0;
    return !moves && geometry.hasAttribute('position') && (geometry.getIndex() ?? geometry.getAttribute('position')).count >= 3;
  });
}

/** One mesh of a file in its own frame, or, with part −1, all of them as they are placed in it; undefined without rigid meshes. */
export function levelModel(meshes: readonly Mesh[], part: number): Object3D | undefined {
  if (part !== WHOLE) {
    const [mesh] = rigidMeshes(meshes.slice(part, part + 1));
    return (mesh as Mesh | undefined)?.clone(false);
  }
  const group = new Group();
  for (const mesh of rigidMeshes(meshes)) {
    const twin = mesh.clone(false);
    // A product of nodes may be no position, rotation and scale.
    twin.matrixAutoUpdate = false;
    twin.matrix.copy(mesh.matrixWorld);
    twin.castShadow = twin.receiveShadow = true;
    group.add(twin);
  }
  return group.children.length > 0 ? group : undefined;
}

/** The triangles of a model in its own frame. */
export function trianglesOf(model: Object3D): Triangles {
  const own = model.clone();
  new Matrix4().decompose(own.position, own.quaternion, own.scale);
  return meshGeometry(own);
}
