// The same ray asked of three.js: its Raycaster on a mesh of the same shape, as one would make it there. The mesh is made of flat pieces, so its
// answer is that of the pieces.

import {
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  DoubleSide,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Raycaster,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Shape } from '../index.ts';
import type { Vec3 } from '../math/vec3.ts';

export interface ThreeAnswer {
  /** The geometry as it is called there. */
  readonly geometry: string;
  /** m; of the first face that lies ahead. Undefined: three reports nothing. */
  readonly distance: number | undefined;
  readonly normal: Vec3 | undefined;
  readonly triangles: number;
}

const UP = new Vector3(0, 1, 0);
// Both sides of every face, or a ray that starts inside would meet nothing.
const material = new MeshBasicMaterial({ side: DoubleSide });
const caster = new Raycaster();
const short = (x: number): string => String(Number(x.toPrecision(3)));

export function threeSays(
  shape: Shape,
  { origin, direction, maxDistance }: { origin: Vec3; direction: Vec3; maxDistance: number },
): ThreeAnswer {
  const { mesh, geometry } = meshOf(shape);
  mesh.updateMatrixWorld();
  caster.set(new Vector3(...origin), new Vector3(...direction));
  caster.far = maxDistance;
  const hit = caster.intersectObject(mesh).at(0);
  const made = mesh.geometry;
  const triangles = (made.getIndex()?.count ?? made.getAttribute('position').count) / 3;
  made.dispose();
  const normal = hit?.face ? hit.face.normal.clone().transformDirection(mesh.matrixWorld).toArray() : undefined;
  return { geometry, distance: hit?.distance, normal, triangles };
}

function meshOf(shape: Shape): { mesh: Mesh; geometry: string } {
  switch (shape.kind) {
    case 'sphere':
      return {
        mesh: put(new SphereGeometry(shape.radius, 32, 16), shape.center),
        geometry: `SphereGeometry(${short(shape.radius)}, 32, 16)`,
      };
    case 'capsule': {
      const p1 = new Vector3(...shape.p1);
      const axis = new Vector3(...shape.p2).sub(p1);
      const length = axis.length();
      const mesh = put(new CapsuleGeometry(shape.radius, length, 8, 16), p1.addScaledVector(axis, 0.5).toArray());
      if (length > 0) mesh.quaternion.copy(new Quaternion().setFromUnitVectors(UP, axis.normalize()));
      return { mesh, geometry: `CapsuleGeometry(${short(shape.radius)}, ${short(length)}, 8, 16)` };
    }
    case 'triangle':
      return {
        mesh: new Mesh(new BufferGeometry().setFromPoints([shape.a, shape.b, shape.c].map((p) => new Vector3(...p))), material),
        geometry: 'BufferGeometry',
      };
    default: {
      const [x, y, z] = shape.half.map((half) => 2 * half);
      const mesh = put(new BoxGeometry(x, y, z), shape.center);
      if (shape.kind === 'obb') mesh.quaternion.set(...shape.orientation);
      return { mesh, geometry: `BoxGeometry(${[x, y, z].map(short).join(', ')})` };
    }
  }
}

function put(geometry: BufferGeometry, [x, y, z]: readonly number[]): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.position.set(x, y, z);
  return mesh;
}
