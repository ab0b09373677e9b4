// Where meshes get their colliders: fitted to their vertices, spawned as bodies, and followed from then on. Loaded when the first mesh is.

import { Mesh, MeshStandardMaterial, Quaternion, TorusKnotGeometry, Vector3 } from 'three';
import type { Vec3 } from '../math/vec3.ts';
import type { Fitted } from '../shapes/fit.ts';
import { fitMesh } from '../view/fit-mesh.ts';
import type { BodyType } from '../world/state.ts';
import type { Entity } from '../world/entity.ts';
import type { Lab } from './lab.ts';
import type { FittedKind, OwnMeshes } from './own-meshes.ts';

const UP = new Vector3(0, 1, 0);

export class MeshWorkshop {
  readonly #lab: Lab;
  readonly #meshes: OwnMeshes;
  #made = 0;

  constructor(lab: Lab, meshes: OwnMeshes) {
    this.#lab = lab;
    this.#meshes = meshes;
  }

  /** Puts the built-in model on `point`, its collider touching, its own y axis along the unit `normal`. */
  add(point: Vec3, normal: Vec3, kind: FittedKind): Entity {
    const mesh = knot();
    mesh.quaternion.copy(new Quaternion().setFromUnitVectors(UP, new Vector3(...normal)));
    const below = reachAgainst(fitMesh(mesh, kind), new Vector3(...normal));
    mesh.position.set(...point).addScaledVector(new Vector3(...normal), below);
    return this.attach(mesh, kind, this.#lab.room.addedBody);
  }

  /**
   * Fits a collider to the mesh as it stands, spawns a body with it, and lets the mesh follow. A mesh without a parent is put into the scene.
   * Its body's name is the mesh's, or a number of its own. Throws for a mesh that `fitMesh` refuses.
   */
  attach(mesh: Mesh, kind: FittedKind, body: BodyType): Entity {
    const shape = fitMesh(mesh, kind);
    const { world } = this.#lab;
    const entity = world.spawn({ shape, body, name: mesh.name === '' ? `mesh ${++this.#made}` : mesh.name, restitution: 0.35 });
    this.#meshes.follow(mesh, entity);
    this.#lab.version++;
    return entity;
  }
}

/** The built-in model: a knot longer than wide and wider than deep, so that no two colliders fit it alike. */
function knot(): Mesh {
  const geometry = new TorusKnotGeometry(0.34, 0.1, 96, 10).scale(1, 1.7, 0.8);
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: 0xbfa27a, roughness: 0.4 }));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** How far a solid about the origin reaches against a unit direction n: the largest −n·x of its points, m. */
function reachAgainst(shape: Fitted[FittedKind], n: Vector3): number {
  if (shape.kind === 'sphere') return shape.radius - n.dot(new Vector3(...shape.center));
  if (shape.kind === 'capsule') return shape.radius - Math.min(n.dot(new Vector3(...shape.p1)), n.dot(new Vector3(...shape.p2)));
  const own = n.clone();
  if (shape.kind === 'obb') own.applyQuaternion(new Quaternion(...shape.orientation).conjugate());
  const [x, y, z] = shape.half;
  return x * Math.abs(own.x) + y * Math.abs(own.y) + z * Math.abs(own.z) - n.dot(new Vector3(...shape.center));
}
