// The same ray in three.js: its Raycaster on a mesh of the same shape, with three's usual geometry. The mesh has flat facets, so the result is that
// of the facets.

import {
  BackSide,
  BoxGeometry,
  BufferGeometry,
  CapsuleGeometry,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Raycaster,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Intersection, Side } from 'three';
import type { Shape, Vec3 } from 'kantsu';

export interface ThreeEnd {
  /** m */
  readonly distance: number;
  /** Unit, outward. */
  readonly normal: Vec3;
}

export interface ThreeAnswer {
  /** The name of the geometry in three. */
  readonly geometry: string;
  readonly triangles: number;
  /** The first front face ahead. Undefined: three returns none, as behind an origin inside. */
  readonly enter: ThreeEnd | undefined;
  /** The last back face ahead, in a second pass. */
  readonly exit: ThreeEnd | undefined;
  /** Runs both passes once more, for timing. */
  readonly again: () => void;
}

const UP = new Vector3(0, 1, 0);
const material = new MeshBasicMaterial();
const caster = new Raycaster();
const short = (x: number): string => String(Number(x.toPrecision(3)));

export function threeSays(
  shape: Shape,
  { origin, direction, maxDistance }: { origin: Vec3; direction: Vec3; maxDistance: number },
): ThreeAnswer {
  const { mesh, geometry } = meshOf(shape);
  mesh.updateMatrixWorld();
  const [from, way] = [new Vector3(...origin), new Vector3(...direction)];
  const pass = (side: Side): Intersection[] => {
    caster.set(from, way);
    caster.far = maxDistance;
    material.side = side;
    return caster.intersectObject(mesh);
  };
  const end = (hit: Intersection | undefined): ThreeEnd | undefined =>
    hit?.face ? { distance: hit.distance, normal: hit.face.normal.clone().transformDirection(mesh.matrixWorld).toArray() } : undefined;
  const made = mesh.geometry;
  const triangles = (made.getIndex()?.count ?? made.getAttribute('position').count) / 3;
  made.dispose();
  if (shape.kind === 'triangle') {
    // It has no inside: entry and exit are one, whichever side it shows.
    const both = end(pass(DoubleSide).at(0));
    return { geometry, triangles, enter: both, exit: both, again: () => void pass(DoubleSide) };
  }
  return {
    geometry,
    triangles,
    enter: end(pass(FrontSide).at(0)),
    exit: end(pass(BackSide).at(-1)),
    again() {
      pass(FrontSide);
      pass(BackSide);
    },
  };
}

/** µs of the work when warm: repeated until a millisecond has passed, which the clock of any browser can measure. */
export function microsecondsOf(work: () => void): number {
  for (let runs = 8; ; runs *= 2) {
    const start = performance.now();
    for (let i = 0; i < runs; i++) work();
    const passed = performance.now() - start;
    if (passed >= 1 || runs >= 1 << 16) return (1000 * passed) / runs;
  }
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
