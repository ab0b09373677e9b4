// Adding meshes: vertices and indices are checked, copied and transformed once.

import { numbersOf, optionsOf, quat, show, vec3 } from '../math/check.ts';
import { normalizeQuat, rotate } from '../math/quat.ts';
import type { QuatLike, Vec3Like } from '../math/vec3.ts';
import { MESH, STRIDE } from '../shapes/record.ts';
import type { WorldCore } from './core.ts';
import { entityOf, type Entity } from './entity.ts';
import { Mesh } from './mesh.ts';
import { allocateRow, checkRoom, readDynamics, readLabels, UNGIVEN } from './spawn.ts';
import { BOUNDS_STALE, STATIC } from './state.ts';
import { IDENTITY_ROTATION, setContactPose, updateBounds } from './transform.ts';
import { updateMassProperties } from './mass-properties.ts';
import { checkPosition, MAX_COORDINATE, MAX_TRIANGLE_SIZE } from './validate.ts';
import { markEdited } from './wake.ts';

/** What `spawnMesh` takes in a world that does not step. */
export interface QuerySpawnMeshOptions {
  /** x y z of each vertex, m; coordinates within ±1e7 after the transform. For what is an edge of the mesh, and whether it is closed, see `MeshShape.closed`. */
  vertices: ArrayLike<number>;
  /** Three vertices per triangle, at most a million triangles; corners at most 20 km from their centroid. Triangles without area are skipped. */
  indices: ArrayLike<number>;
  /** m; translates the vertices, after the rotation. */
  position?: Vec3Like | undefined;
  /** `[x, y, z, w]`, normalised; rotates the vertices about the world's origin, before the translation. */
  orientation?: QuatLike | undefined;
  /** As in `spawn`. */
  layer?: number | undefined;
  mask?: number | undefined;
  name?: string | undefined;
  userData?: unknown;
}

export interface SpawnMeshOptions extends QuerySpawnMeshOptions {
  /** As in `spawn`. */
  friction?: number | undefined;
  restitution?: number | undefined;
}

declare const isMesh: unique symbol;
/** The id of a mesh: an `Entity` whose shape the compiler knows. */
export type MeshEntity = Entity & { readonly [isMesh]: true };

const OPTIONS = ['vertices', 'indices', 'position', 'orientation', 'friction', 'restitution', 'layer', 'mask', 'name', 'userData'] as const;

export const MAX_TRIANGLES = 1_000_000;
const MAX_VERTICES = 3 * MAX_TRIANGLES;

export function spawnMesh(core: WorldCore, options: SpawnMeshOptions): MeshEntity {
  const given = optionsOf('spawnMesh', options, OPTIONS);
  const { state } = core;
  const position = vec3('spawnMesh.position', given.position ?? [0, 0, 0]);
  checkPosition('spawnMesh.position', position);
  const q = quat('spawnMesh.orientation', given.orientation ?? IDENTITY_ROTATION);
  normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  const dynamics = readDynamics(core, 'spawnMesh', { ...UNGIVEN, friction: given.friction, restitution: given.restitution });
  const labels = readLabels('spawnMesh', given);
  const mesh = makeMesh('spawnMesh', given.vertices, given.indices, position, q);
  checkRoom(state);

  const row = allocateRow(core, STATIC, MESH, labels, dynamics);
  mesh.writeRecord(state.local, STRIDE * row);
  state.data.set(state.local.subarray(STRIDE * row, STRIDE * row + STRIDE), STRIDE * row);
  state.meshes[row] = mesh;
  state.meshCount++;
  state.position.set(position, 3 * row);
  state.orientation.set(q, 4 * row);
  updateMassProperties(state, row);
  setContactPose(state, row);
  updateBounds(state, row);
  markEdited(core, row, BOUNDS_STALE);
  return entityOf(row, state.generation[row]) as MeshEntity;
}

/** Makes a mesh of copies of vertices, transformed, and indices, if they are such of a mesh. */
export function makeMesh(
  call: string,
  given: ArrayLike<number>,
  list: ArrayLike<number>,
  by: ArrayLike<number> = [0, 0, 0],
  q: ArrayLike<number> = IDENTITY_ROTATION,
): Mesh {
  const vertices = numbersOf(`${call}.vertices`, given, 3, 3, 3 * MAX_VERTICES);
  const indices = numbersOf(`${call}.indices`, list, 3, 3, 3 * MAX_TRIANGLES);
  const count = vertices.length / 3;
  const isIndex = (i: number): boolean => Number.isInteger(i) && i >= 0 && i < count;
  const wrong = indices.findIndex((i) => !isIndex(i));
  if (wrong >= 0) {
    throw new RangeError(`${call}.indices[${wrong}] is ${show(indices[wrong])}, expected the number of one of ${count} vertices`);
  }
  const turns = q[0] !== 0 || q[1] !== 0 || q[2] !== 0;
  for (let v = 0; v < vertices.length; v += 3) {
    if (turns) rotate(vertices, v, q, 0, vertices[v], vertices[v + 1], vertices[v + 2]);
    for (let k = 0; k < 3; k++) {
      // Adding 0 makes every zero positive: equal meshes have equal digests.
      const x = vertices[v + k] + by[k] + 0;
      if (!(Math.abs(x) <= MAX_COORDINATE)) {
        throw new RangeError(
          `${call}.vertices puts vertex ${v / 3} at ${show(x)}, expected coordinates of at most ${MAX_COORDINATE} m in size`,
        );
      }
      vertices[v + k] = x;
    }
  }
  for (let t = 0; t < indices.length; t += 3) {
    if (isTriangleSize(vertices, indices, t)) continue;
    throw new RangeError(
      `${call}.indices has triangle ${t / 3} too large, expected its corners within ${MAX_TRIANGLE_SIZE} m of its centroid`,
    );
  }
  const mesh = new Mesh(vertices, new Uint32Array(indices));
  if (mesh.degenerate === mesh.triangles) {
    throw new RangeError(`${call}.indices has ${mesh.triangles} triangles, all without area, expected at least one with an area`);
  }
  return mesh;
}

/** Whether the corners of the triangle whose indices begin at t are near enough to each other. */
function isTriangleSize(vertices: Float64Array, indices: ArrayLike<number>, t: number): boolean {
  for (let i = 0; i < 3; i++) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const a = vertices[3 * indices[t] + k];
      const mean = a + (vertices[3 * indices[t + 1] + k] - a + (vertices[3 * indices[t + 2] + k] - a)) / 3;
      const d = vertices[3 * indices[t + i] + k] - mean;
      squared += d * d;
    }
    if (!(squared <= MAX_TRIANGLE_SIZE * MAX_TRIANGLE_SIZE)) return false;
  }
  return true;
}
