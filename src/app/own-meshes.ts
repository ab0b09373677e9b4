// Meshes of the visitor's own: each has a body whose collider was fitted to its vertices, follows it, and goes with it.

import { Group, Mesh, MeshStandardMaterial, Quaternion, TorusKnotGeometry, Vector3 } from 'three';
import type { Object3D, Scene } from 'three';
import type { World } from '../index.ts';
import type { Vec3 } from '../math/vec3.ts';
import type { Fitted } from '../shapes/fit.ts';
import { attach, detach, sync } from '../view/attach.ts';
import { fitMesh } from '../view/fit-mesh.ts';
import type { BodyType } from '../world/state.ts';
import type { Entity } from '../world/entity.ts';
import type { Lab } from './lab.ts';

/** A kind of collider that can be fitted to a mesh. */
export type FittedKind = keyof Fitted;

const UP = new Vector3(0, 1, 0);

export class OwnMeshes {
  /** Holds the meshes that hang nowhere else. */
  readonly object = new Group();
  readonly #lab: Lab;
  readonly #bodies = new Map<Object3D, { readonly world: World; readonly entity: Entity }>();
  #made = 0;

  /** Without a scene nothing is drawn, and the colliders are there all the same. */
  constructor(lab: Lab, scene: Scene | undefined) {
    this.#lab = lab;
    this.object.name = 'own meshes';
    scene?.add(this.object);
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
    this.follow(mesh, entity);
    this.#lab.version++;
    return entity;
  }

  /** True for a body that a mesh follows. */
  has(entity: Entity): boolean {
    for (const body of this.#bodies.values()) if (body.entity === entity && body.world === this.#lab.world) return true;
    return false;
  }

  /** The mesh that follows a body. */
  meshOf(entity: Entity): Object3D | undefined {
    for (const [mesh, body] of this.#bodies) if (body.entity === entity && body.world === this.#lab.world) return mesh;
    return undefined;
  }

  /** Lets a mesh that was let go follow a body again, as the two stand to each other now. */
  follow(mesh: Object3D, entity: Entity): void {
    const { world } = this.#lab;
    if (!mesh.parent) this.object.add(mesh);
    attach(world, entity, mesh);
    this.#bodies.set(mesh, { world, entity });
  }

  /** The living bodies that meshes follow. */
  *entities(): IterableIterator<Entity> {
    for (const { entity } of this.#bodies.values()) yield entity;
  }

  /** Once per frame, after the steps: meshes to their bodies. Those whose body is gone, with its world or alone, leave the scene and the GPU. */
  sync(): void {
    for (const [mesh, { world }] of this.#bodies) if (world !== this.#lab.world) this.#letGo(mesh);
    for (const orphan of sync(this.#lab.world)) this.#letGo(orphan);
  }

  #letGo(mesh: Object3D): void {
    detach(mesh);
    this.#bodies.delete(mesh);
    mesh.removeFromParent();
    // This frees what lies on the GPU; a mesh that is shown again is sent there again.
    mesh.traverse(freePart);
  }
}

function freePart(part: Object3D): void {
  if (!isMesh(part)) return;
  const { geometry, material } = part;
  geometry.dispose();
  for (const one of Array.isArray(material) ? material : [material]) one.dispose();
}

// `instanceof` alone leaves the types of its parts open.
function isMesh(part: Object3D): part is Mesh {
  return part instanceof Mesh;
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
