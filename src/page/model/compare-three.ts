// The same ray in three.js: its Raycaster on a mesh of the same shape, with the geometry of `geometryOf`. It has flat
// facets, so the result is that of the facets.

import { BackSide, DoubleSide, FrontSide, Mesh, MeshBasicMaterial, Raycaster, Vector3 } from 'three';
import type { BufferGeometry, Intersection, Side } from 'three';
import type { Shape, Vec3 } from 'kantsu';
import { bodyFrame } from 'kantsu/inspect';
import { geometryOf } from 'kantsu/three';

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

const material = new MeshBasicMaterial();
const caster = new Raycaster();

export function threeSays(
  shape: Shape,
  { origin, direction, maxDistance }: { origin: Vec3; direction: Vec3; maxDistance: number },
): ThreeAnswer {
  const made = geometryOf(shape);
  const mesh = new Mesh(made, material);
  const { position, orientation } = bodyFrame(shape);
  mesh.position.set(...position);
  mesh.quaternion.set(...orientation);
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
  const geometry = nameOf(made);
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

/** As it is made, such as `CapsuleGeometry(0.5, 1.2, 12, 48)`: of each kind so many arguments. */
function nameOf({ type, parameters }: BufferGeometry & { readonly parameters?: Readonly<Record<string, number>> }): string {
  const given = Object.values(parameters ?? {}).slice(0, type === 'CapsuleGeometry' ? 4 : 3);
  return given.length === 0 ? type : `${type}(${given.map((x) => Number(x.toPrecision(3))).join(', ')})`;
}
