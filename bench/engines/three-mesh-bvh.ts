// three-mesh-bvh: all meshes merged into one, with one tree over all triangles, which is how it is fastest (and nobody can move any more).
//
// W4: one tree over the bodies' bounds, each given as the one triangle between two corners of it, refitted every frame; what overlaps are boxes.

import { BufferAttribute, BufferGeometry, DoubleSide, Matrix4, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Bodies, Body } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import { pairKey, type Engine, type MovedWorld, type RaysWorld } from './engine.ts';
import { Chords, meshesOf } from './meshes.ts';

export function threeMeshBvh(version: string): Engine {
  return { name: 'three-mesh-bvh', version, limits: { pairs: 0, rays: 10_000, pile: 0, moved: 60_000 }, rays, moved };
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

function moved(bodies: Bodies): MovedWorld {
  const { list } = bodies;
  // Of each body the corners min, max, min of its bounds: a triangle without area, whose bounds are the body's.
  const corners = new Float32Array(9 * list.length);
  const write = (position: ArrayLike<number>, orientation: ArrayLike<number>): void => {
    for (let i = 0; i < list.length; i++) {
      const o = 9 * i;
      reachOf(list[i], orientation, 4 * i);
      for (let k = 0; k < 3; k++) {
        corners[o + k] = corners[o + 6 + k] = position[3 * i + k] - reach[k];
        corners[o + 3 + k] = position[3 * i + k] + reach[k];
      }
    }
  };
  write(
    list.flatMap((body) => body.position),
    list.flatMap((body) => body.orientation),
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  const tree = new MeshBVH(geometry, { indirect: true, targetLeafSize: 4 });
  const same = new Matrix4();
  const found: number[] = [];
  const overlap = (i: number, j: number): boolean => {
    const a = 9 * i;
    const b = 9 * j;
    for (let k = 0; k < 3; k++) if (corners[a + k] > corners[b + 3 + k] || corners[b + k] > corners[a + 3 + k]) return false;
    return true;
  };
  // The tree against itself meets every pair twice.
  const intersectsRanges = (from: number, count: number, other: number, others: number): boolean => {
    for (let m = from; m < from + count; m++) {
      const i = tree.resolveTriangleIndex(m);
      for (let n = other; n < other + others; n++) {
        const j = tree.resolveTriangleIndex(n);
        if (i < j && overlap(i, j)) found.push(i, j);
      }
    }
    return false;
  };
  return {
    remark: 'boxes only',
    frame({ position, orientation }) {
      write(position, orientation);
      tree.refit();
      found.length = 0;
      tree.bvhcast(tree, same, { intersectsRanges });
    },
    answer() {
      const pairs = new Set<number>();
      for (let f = 0; f < found.length; f += 2) pairs.add(pairKey(found[f], found[f + 1]));
      return pairs;
    },
    free: () => {},
  };
}

const reach = new Float64Array(3);

/** How far the body reaches from its centre along x, y, z. */
function reachOf({ kind, size }: Body, q: ArrayLike<number>, o: number): void {
  const [x, y, z, w] = [q[o], q[o + 1], q[o + 2], q[o + 3]];
  if (kind === 'sphere') reach.fill(size[0]);
  else if (kind === 'aabb') reach.set(size);
  else if (kind === 'capsule') {
    // The image of y.
    reach[0] = size[0] + size[1] * Math.abs(2 * (x * y - w * z));
    reach[1] = size[0] + size[1] * Math.abs(1 - 2 * (x * x + z * z));
    reach[2] = size[0] + size[1] * Math.abs(2 * (y * z + w * x));
  } else {
    reach[0] =
      size[0] * Math.abs(1 - 2 * (y * y + z * z)) + size[1] * Math.abs(2 * (x * y - w * z)) + size[2] * Math.abs(2 * (x * z + w * y));
    reach[1] =
      size[0] * Math.abs(2 * (x * y + w * z)) + size[1] * Math.abs(1 - 2 * (x * x + z * z)) + size[2] * Math.abs(2 * (y * z - w * x));
    reach[2] =
      size[0] * Math.abs(2 * (x * z - w * y)) + size[1] * Math.abs(2 * (y * z + w * x)) + size[2] * Math.abs(1 - 2 * (x * x + y * y));
  }
}
