// three-mesh-bvh: all meshes merged into one, with one tree over all triangles, which is how it is fastest (and nobody can move any more).

import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Bodies } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import type { Engine, RaysWorld } from './engine.ts';
import { Chords, meshesOf } from './meshes.ts';

export function threeMeshBvh(version: string): Engine {
  return { name: 'three-mesh-bvh', version, limits: { pairs: 0, rays: 10_000, pile: 0 }, rays };
}

function rays(bodies: Bodies): RaysWorld {
  const { geometry, owner } = merge(bodies);
  // Indirect: the triangles keep their order, so that a face says whose it is.
  const tree = new MeshBVH(geometry, { indirect: true });
  const ray = new Ray();
  const chords = new Chords();
  const aim = (rays: Float64Array, i: number): number => {
    const r = RAY_STRIDE * i;
    ray.origin.set(rays[r], rays[r + 1], rays[r + 2]);
    ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5]);
    return rays[r + 6];
  };
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        const hit = tree.raycastFirst(ray, DoubleSide, 0, length);
        out.body[i] = hit === null ? -1 : owner[hit.faceIndex!];
        out.distance[i] = hit === null ? 0 : hit.distance;
      }
    },
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      for (let i = from; i < to; i++) {
        const length = aim(rays, i);
        chords.clear();
        for (const hit of tree.raycast(ray, DoubleSide, 0, length)) chords.add(owner[hit.faceIndex!], hit.distance);
        out.hits[i] = chords.hits;
        out.chord[i] = chords.chord;
      }
    },
    free: () => {},
  };
}

/** One geometry of all meshes in world space, and the body of each triangle. */
function merge(bodies: Bodies): { geometry: BufferGeometry; owner: Int32Array } {
  const meshes = meshesOf(bodies);
  let corners = 0;
  let indices = 0;
  for (const { geometry } of meshes) {
    corners += geometry.getAttribute('position').count;
    indices += geometry.index!.count;
  }
  const positions = new Float32Array(3 * corners);
  const index = new Uint32Array(indices);
  const owner = new Int32Array(indices / 3);
  const at = new Vector3();
  let corner = 0;
  let next = 0;
  meshes.forEach((mesh, i) => {
    const position = mesh.geometry.getAttribute('position');
    const own = mesh.geometry.index!;
    owner.fill(i, next / 3, (next + own.count) / 3);
    for (let k = 0; k < own.count; k++) index[next++] = corner + own.getX(k);
    for (let k = 0; k < position.count; k++) {
      at.fromBufferAttribute(position, k).applyMatrix4(mesh.matrixWorld);
      positions.set([at.x, at.y, at.z], 3 * corner++);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(index, 1));
  return { geometry, owner };
}
