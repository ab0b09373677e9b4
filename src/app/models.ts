// Models of the visitor's: a file dropped on the page or chosen, read, brought to a size that fits the room, and every mesh of it given a collider.

import { Box3, Vector3 } from 'three';
import type { Mesh } from 'three';
import type { Entity } from '../index.ts';
import type { Vec3 } from '../math/vec3.ts';
import { ModelError, loadModel } from '../view/load-model.ts';
import type { ModelTrouble } from '../view/load-model.ts';
import type { Lab } from './lab.ts';
import { keepModel } from './model-store.ts';
import type { MeshWorkshop } from './mesh-workshop.ts';
import type { FittedKind } from './own-meshes.ts';

/** Larger files would stop the page for seconds, bytes. */
const LARGEST = 32 * 2 ** 20;
const MOST_MESHES = 48;
const MOST_VERTICES = 1_000_000;
/** A model is brought to this size if it is far from it, m. */
const WANTED = 2.2;
const TOO_LARGE = 6;
const TOO_SMALL = 0.3;

export type FileTrouble = ModelTrouble | 'kind' | 'heavy' | 'many' | 'rigid';

export class FileError extends Error {
  readonly trouble: FileTrouble;

  constructor(trouble: FileTrouble, cause?: unknown) {
    super(`the file is refused: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

export interface Brought {
  readonly entities: readonly Entity[];
  /** Meshes that have no single rigid shape: skinned, morphed, instanced, or without faces. */
  readonly left: number;
  /** What its size was multiplied by. */
  readonly scale: number;
  /** Whether the browser will still have the file after a reload. */
  readonly stored: boolean;
}

/** Reads a file and puts what is in it on `at`, its lowest point touching. Throws a `FileError`, and then nothing has changed. */
export async function bringModel(file: File, lab: Lab, workshop: MeshWorkshop, kind: FittedKind, at: Vec3): Promise<Brought> {
  if (!/\.(?:glb|gltf)$/i.test(file.name)) throw new FileError('kind');
  if (file.size > LARGEST) throw new FileError('heavy');
  const data = await file.arrayBuffer();
  let meshes: Mesh[];
  try {
    meshes = await loadModel(data.slice(0));
  } catch (error) {
    throw new FileError(error instanceof ModelError ? error.trouble : 'broken', error);
  }
  if (meshes.length > MOST_MESHES) throw new FileError('many');
  let vertices = 0;
  for (const { geometry } of meshes) vertices += geometry.hasAttribute('position') ? geometry.getAttribute('position').count : 0;
  if (vertices > MOST_VERTICES) throw new FileError('heavy');

  const { digest, stored } = await keepModel(file.name, data);
  const { scale, move } = placing(meshes, at);
  const name = file.name.replace(/\.\w+$/, '').slice(0, 24);
  const entities: Entity[] = [];
  let left = 0;
  for (const [part, mesh] of meshes.entries()) {
    mesh.removeFromParent();
    mesh.matrixWorld.decompose(mesh.position, mesh.quaternion, mesh.scale);
    mesh.position.multiplyScalar(scale).add(move);
    mesh.scale.multiplyScalar(scale);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.name = mesh.name === '' ? name : mesh.name;
    try {
      entities.push(workshop.attach(mesh, kind, lab.room.addedBody, { source: digest, part }));
    } catch {
      left++;
    }
  }
  if (entities.length === 0) throw new FileError('rigid');
  return { entities, left, scale, stored };
}

/** How all of it must be scaled and moved to stand on a point. */
function placing(meshes: readonly Mesh[], at: Vec3): { scale: number; move: Vector3 } {
  const box = new Box3();
  for (const mesh of meshes) box.expandByObject(mesh);
  const size = box.getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  const scale = largest > 0 && (largest > TOO_LARGE || largest < TOO_SMALL) ? WANTED / largest : 1;
  const middle = box.getCenter(new Vector3());
  return { scale, move: new Vector3(at[0] - scale * middle.x, at[1] - scale * box.min.y, at[2] - scale * middle.z) };
}
