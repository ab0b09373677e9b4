// Colliders for meshes: fitted to their vertices and spawned as bodies, which the meshes follow. Loaded with the first mesh.

import { volumeOf } from 'kantsu';
import { bodyFrame } from 'kantsu/inspect';
import type { BodyType, Entity, Fitted, Vec3 } from 'kantsu';
import { fitMesh } from 'kantsu/three';
import { Box3, LatheGeometry, Mesh, MeshStandardMaterial, Quaternion, TorusGeometry, TorusKnotGeometry, Vector2, Vector3 } from 'three';
import type { BufferGeometry, Object3D, Scene } from 'three';
import { isMesh } from '../stage/fade-mesh.ts';
import { FITTABLE } from './add-body.ts';
import type { Model } from './add-body.ts';
import type { Session } from './session.ts';
import { OwnMeshes } from './own-meshes.ts';
import type { FittedKind, MeshSource } from './own-meshes.ts';

const UP = new Vector3(0, 1, 0);
/** Volumes that differ by less, as a share, are equal. */
const SAME = 1e-6;

const BOTTLE = [
  [0, -0.6],
  [0.24, -0.58],
  [0.26, 0.15],
  [0.1, 0.38],
  [0.1, 0.6],
  [0, 0.6],
] as const;

const GEOMETRIES: Readonly<Record<Model, () => BufferGeometry>> = {
  knot: () => new TorusKnotGeometry(0.34, 0.1, 96, 10).scale(1, 1.7, 0.8),
  bottle: () =>
    new LatheGeometry(
      BOTTLE.map(([x, y]) => new Vector2(x, y)),
      32,
    ),
  ring: () => new TorusGeometry(0.42, 0.13, 16, 48).rotateX(0.5),
};

export class MeshWorkshop {
  /** All meshes of the world. */
  readonly meshes: OwnMeshes;
  readonly #session: Session;
  #made = 0;

  /** Without a scene nothing is drawn, but colliders exist all the same. */
  constructor(session: Session, scene: Scene | undefined) {
    this.#session = session;
    this.meshes = new OwnMeshes(session, scene);
  }

  /** Adds a built-in model on `point`, its collider touching, its own y axis along the unit `normal`. */
  add(point: Vec3, normal: Vec3, kind: FittedKind, model: Model = 'knot'): Entity {
    return this.attach(this.#placed(point, normal, kind, model), kind, this.#session.room.addedBody, { source: model, part: 0 });
  }

  /** The same as a level. */
  addLevel(point: Vec3, normal: Vec3, model: Model): Promise<Entity> {
    return this.attachLevel(this.#placed(point, normal, 'obb', model), { source: model, part: 0 });
  }

  #placed(point: Vec3, normal: Vec3, kind: FittedKind, model: Model): Mesh {
    const mesh = built(model);
    mesh.quaternion.copy(new Quaternion().setFromUnitVectors(UP, new Vector3(...normal)));
    const below = reachAgainst(fitMesh(mesh, kind), new Vector3(...normal));
    mesh.position.set(...point).addScaledVector(new Vector3(...normal), below);
    return mesh;
  }

  /** A built-in model, to follow an existing body; undefined for an unknown name. */
  model(name: string): Mesh | undefined {
    return name in GEOMETRIES ? built(name as Model) : undefined;
  }

  /**
   * Fits a collider to the mesh at its pose, spawns a body with it, and lets the mesh follow. A mesh without a parent is added to the scene. Its
   * body's name is the mesh's, or a number. Throws, and leaves no body, for a mesh that `fitMesh` refuses, or that cannot follow: one with a scale of 0.
   * `shape`: the collider, if known.
   */
  attach(mesh: Mesh, kind: FittedKind, body: BodyType, source?: MeshSource, shape: Fitted[FittedKind] = fitMesh(mesh, kind)): Entity {
    const name = mesh.name === '' ? `mesh ${++this.#made}` : mesh.name.slice(0, 50);
    const spec = { shape, body, name, restitution: 0.35, rollingFriction: 0.01 };
    const { position } = bodyFrame(shape);
    const entity = this.#session.edit({ command: 'spawn', copy: { spec, position, orientation: undefined } })!;
    try {
      this.meshes.follow(mesh, entity, source);
    } catch (error) {
      this.#session.edit({ command: 'remove', body: entity });
      throw error;
    }
    return entity;
  }

  /** Makes a model a level at its pose: a static body of its own triangles. Throws, and changes nothing, if the world refuses it. */
  async attachLevel(model: Object3D, source: MeshSource): Promise<Entity> {
    const session = this.#session;
    const { world } = session;
    const [{ Levels }, { trianglesOf }] = await Promise.all([import('./levels.ts'), import('./level-model.ts')]);
    if (session.world !== world) throw new Error('the world was replaced meanwhile');
    const levels = (session.levels ??= new Levels());
    if (!levels.has(source)) levels.put(source, trianglesOf(model));
    model.updateWorldMatrix(true, false);
    const name = model.name === '' ? `level ${++this.#made}` : model.name.slice(0, 50);
    const entity = session.edit({ command: 'level', ...source, matrix: model.matrixWorld.toArray(), name })!;
    this.meshes.follow(model, entity, source);
    return entity;
  }

  /** Makes the mesh of a body a level where it is, in place of the body, and selects it. */
  async makeLevel(entity: Entity): Promise<void> {
    const mesh = this.meshes.meshOf(entity);
    const source = mesh && this.meshes.sourceOf(mesh);
    if (!source || this.#session.world.isMesh(entity)) return;
    const level = await this.attachLevel(mesh, source);
    if (this.#session.world.isAlive(entity)) this.#session.edit({ command: 'remove', body: entity });
    this.#session.selection.select(level);
  }

  /** Each kind of collider for the mesh of a body at its pose, tightest first. */
  fits(entity: Entity): readonly Fit[] {
    const mesh = this.meshes.meshOf(entity);
    return mesh && isMesh(mesh) ? fitsOf(mesh) : [];
  }

  /** Triangles of the mesh of a body that may become a level, and be restored; undefined for others. */
  trianglesIn(entity: Entity): number | undefined {
    const mesh = this.meshes.meshOf(entity);
    if (!mesh || !isMesh(mesh) || !this.meshes.sourceOf(mesh)) return undefined;
    const { geometry } = mesh;
    return Math.floor((geometry.getIndex() ?? geometry.getAttribute('position')).count / 3);
  }

  /** Gives a body's mesh another kind of collider, at its pose. */
  refit(entity: Entity, kind: FittedKind): void {
    const mesh = this.meshes.meshOf(entity);
    if (!mesh || !isMesh(mesh)) return;
    const { world } = this.#session;
    if (world.isMesh(entity)) {
      const body = this.attach(mesh, kind, this.#session.room.addedBody);
      this.#session.edit({ command: 'remove', body: entity });
      this.#session.selection.select(body);
      return;
    }
    const shape = fitMesh(mesh, kind);
    this.#session.setShape(entity, shape);
    // The body gets the collider's own frame; the mesh stays and follows from there.
    this.#session.setPose(entity, bodyFrame(shape));
    this.meshes.follow(mesh, entity);
  }

  /** The mesh four times in a row, with each kind of collider. The existing body stays as it is. */
  compare(entity: Entity): Entity[] {
    const mesh = this.meshes.meshOf(entity);
    if (!mesh || !isMesh(mesh)) return [];
    const own = this.#session.world.kind(entity);
    mesh.updateWorldMatrix(true, false);
    const width = 1.15 * new Box3().setFromObject(mesh).getSize(new Vector3()).x;
    return FITTABLE.filter((kind) => kind !== own).map((kind, i) => {
      const twin = mesh.clone();
      mesh.matrixWorld.decompose(twin.position, twin.quaternion, twin.scale);
      twin.position.x += (i + 1) * width;
      twin.name = `${this.#session.nameOf(entity)} ${kind}`;
      return this.attach(twin, kind, this.#session.room.addedBody, this.meshes.sourceOf(mesh));
    });
  }
}

/** A fitted collider. */
export interface Fit {
  readonly kind: FittedKind;
  readonly shape: Fitted[FittedKind];
  /** m³ */
  readonly volume: number;
}

/** Each kind of collider for a mesh at its pose, tightest first. Throws for a mesh that `fitMesh` refuses. */
export function fitsOf(mesh: Mesh): readonly Fit[] {
  const fits = FITTABLE.map((kind) => {
    const shape = fitMesh(mesh, kind);
    return { kind, shape, volume: volumeOf(shape) };
  });
  // Of two boxes that differ by rounding alone the OBB comes first: an AABB cannot rotate.
  return fits.sort((a, b) => (Math.abs(a.volume - b.volume) > SAME * b.volume ? a.volume - b.volume : 0));
}

/** The built-in models, each fitted best by another collider: a knot longer than wide and wider than deep, a bottle, a tilted ring. */
function built(model: Model): Mesh {
  const geometry = GEOMETRIES[model]();
  const mesh = new Mesh(geometry, new MeshStandardMaterial({ color: 0xbfa27a, roughness: 0.4 }));
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  return mesh;
}

/** Extent of a solid about the origin against a unit direction n: the largest −n·x of its points, m. */
function reachAgainst(shape: Fitted[FittedKind], n: Vector3): number {
  if (shape.kind === 'sphere') return shape.radius - n.dot(new Vector3(...shape.center));
  if (shape.kind === 'capsule') return shape.radius - Math.min(n.dot(new Vector3(...shape.p1)), n.dot(new Vector3(...shape.p2)));
  const own = n.clone();
  if (shape.kind === 'obb') own.applyQuaternion(new Quaternion(...shape.orientation).conjugate());
  const [x, y, z] = shape.half;
  return x * Math.abs(own.x) + y * Math.abs(own.y) + z * Math.abs(own.z) - n.dot(new Vector3(...shape.center));
}
