// Imported meshes: each follows its body, whose collider was fitted to it (mesh-workshop.ts), and is removed with it. Loaded with the first.

import { Group, Matrix4, Quaternion, Vector3 } from 'three';
import type { Object3D, Scene } from 'three';
import { rowOf } from 'kantsu';
import type { Entity, Fitted, World } from 'kantsu';
import { MeshBinding } from 'kantsu/three';
import { fadeMesh, freeMesh } from '../stage/fade-mesh.ts';
import type { BodyView } from '../stage/body-view.ts';
import { MAIN_VIEW } from '../stage/layers.ts';
import { MODELS } from './add-body.ts';
import type { LoggedEdit } from './edit-log.ts';
import type { Session } from './session.ts';

/** A kind of collider that can be fitted to a mesh. */
export type FittedKind = keyof Fitted;

/** The source of a mesh: the name of a built-in model or the digest of a file, and the index of the mesh in it. */
export interface MeshSource {
  readonly source: string;
  readonly part: number;
}

/** A mesh of a world, and the body that it follows. */
export interface FollowingMesh extends MeshSource {
  readonly body: Entity;
  /** From the body's frame to the mesh's, column by column. */
  readonly offset: readonly number[];
}

interface Binding {
  readonly world: World;
  readonly entity: Entity;
  /** From the body's frame to the mesh's. */
  readonly offset: readonly number[];
  /** Number of edits before it, and the last of these. */
  readonly made: number;
  readonly after: LoggedEdit | undefined;
}

export class OwnMeshes {
  /** Parent of meshes without another one. */
  readonly object = new Group();
  readonly #session: Session;
  readonly #bodies = new Map<Object3D, { readonly world: World; readonly entity: Entity }>();
  /** The bindings of each mesh of this world, from the first to the last; a rewind goes back in it. */
  readonly #bindings = new Map<Object3D, Binding[]>();
  #edits = -1;
  readonly #sources = new WeakMap<Object3D, MeshSource>();
  /** For the world of the room. */
  #binding: MeshBinding | undefined;
  #world: World | undefined;

  /** Without a scene nothing is drawn, but colliders exist all the same. */
  constructor(session: Session, scene: Scene | undefined) {
    this.#session = session;
    this.object.name = 'own meshes';
    scene?.add(this.object);
  }

  /** The mesh that follows a body. */
  meshOf(entity: Entity): Object3D | undefined {
    for (const [mesh, body] of this.#bodies) if (body.entity === entity && body.world === this.#session.world) return mesh;
    return undefined;
  }

  get #current(): MeshBinding {
    const { world } = this.#session;
    if (world !== this.#world) this.#binding = undefined;
    this.#world = world;
    return (this.#binding ??= new MeshBinding(world));
  }

  /** Lets a mesh follow a body from this pose in its frame, or from their current relative pose. */
  follow(mesh: Object3D, entity: Entity, source?: MeshSource, offset?: readonly number[]): void {
    const { world } = this.#session;
    this.#join(mesh, entity, offset);
    if (source) this.#sources.set(mesh, source);
    const known = this.#bindings.get(mesh);
    const bindings = known?.[0].world === world ? known : [];
    this.#bindings.set(mesh, bindings);
    const { list } = this.#session.editLog;
    bindings.push({ world, entity, offset: this.#current.offsetOf(mesh)!, made: list.length, after: list.at(-1) });
  }

  sourceOf(mesh: Object3D): MeshSource | undefined {
    return this.#sources.get(mesh);
  }

  /** The meshes of this world with a known source, each with its pose in its body's frame. */
  list(): readonly FollowingMesh[] {
    const { world } = this.#session;
    const list: FollowingMesh[] = [];
    for (const [mesh, body] of this.#bodies) {
      const source = this.#sources.get(mesh);
      const offset = this.#current.offsetOf(mesh);
      if (body.world === world && world.isAlive(body.entity) && source && offset) list.push({ body: body.entity, ...source, offset });
    }
    return list;
  }

  /** Whether there is a mesh from a file, which no other page has. */
  get hasOwn(): boolean {
    const own = (mesh: Object3D): boolean => !MODELS.some((model) => model === this.#sources.get(mesh)?.source);
    return [...this.#bodies].some(([mesh, { world, entity }]) => world === this.#session.world && world.isAlive(entity) && own(mesh));
  }

  /** Once per frame, after the steps: moves the meshes to their bodies, and marks these bodies. */
  draw(bodies: Pick<BodyView, 'kept' | 'dress'>, visible: boolean): void {
    const { rays, world } = this.#session;
    this.object.visible = visible;
    this.sync();
    this.fade(bodies.kept);
    const side = rays.hit?.entity;
    this.showFromSide(side !== undefined && world.isAlive(side) && world.isMesh(side) ? undefined : side);
    for (const { entity } of this.#bodies.values()) bodies.dress(rowOf(entity));
  }

  /** A side view draws the mesh of this body; for the others it shows the colliders' outlines. */
  showFromSide(entity: Entity | undefined): void {
    for (const [mesh, body] of this.#bodies) {
      const layer = body.entity === entity ? 0 : MAIN_VIEW;
      if (mesh.layers.mask !== 1 << layer) mesh.traverse((part) => part.layers.set(layer));
    }
  }

  /** Draws meshes of bodies whose rows are not `kept` faded, until the next call; all opaque without `kept`. */
  fade(kept: readonly number[] | undefined): void {
    for (const [mesh, { entity }] of this.#bodies) fadeMesh(mesh, kept?.includes(rowOf(entity)) === false);
  }

  /** Moves meshes to their bodies. Meshes of removed bodies leave the scene and the GPU. */
  sync(): void {
    const { world, edits } = this.#session;
    for (const [mesh, body] of this.#bodies) if (body.world !== world) this.#letGo(mesh);
    if (edits !== this.#edits) this.#rebind();
    this.#edits = edits;
    for (const orphan of this.#current.sync()) {
      // A replay from an earlier snapshot gives a body its id again: the mesh stays with it.
      const body = this.#bodies.get(orphan);
      const binding = this.#bindings.get(orphan)?.findLast(({ entity }) => entity === body?.entity);
      if (binding && world.isAlive(binding.entity)) this.#join(orphan, binding.entity, binding.offset);
      else this.#letGo(orphan);
    }
  }

  /** After an edit or a rewind: each mesh follows the body that it followed at this moment, with the same offset. */
  #rebind(): void {
    const { world, editLog } = this.#session;
    const { list } = editLog;
    // (Or by what it says, 6 ms for 5,000 bodies: a timeline that begins later makes the same edits again.)
    const isMade = ({ made, after }: Binding): boolean =>
      list[made - 1] === after || JSON.stringify(list[made - 1]) === JSON.stringify(after);
    for (const [mesh, bindings] of this.#bindings) {
      if (bindings[0].world !== world) {
        this.#bindings.delete(mesh);
        continue;
      }
      const now = bindings.findLast((binding) => world.isAlive(binding.entity) && isMade(binding));
      const body = this.#bodies.get(mesh);
      if (!now) {
        if (body) this.#letGo(mesh);
      } else if (body?.entity !== now.entity || String(this.#current.offsetOf(mesh)) !== String(now.offset)) {
        this.#join(mesh, now.entity, now.offset);
      }
    }
  }

  #join(mesh: Object3D, entity: Entity, offset?: readonly number[]): void {
    const { world } = this.#session;
    if (offset) {
      const { position, orientation } = world.pose(entity);
      const place = new Matrix4().compose(new Vector3(...position), new Quaternion(...orientation), new Vector3(1, 1, 1));
      place.multiply(new Matrix4().fromArray(offset)).decompose(mesh.position, mesh.quaternion, mesh.scale);
    }
    this.#current.attach(entity, mesh);
    if (!mesh.parent) this.object.add(mesh);
    this.#bodies.set(mesh, { world, entity });
  }

  #letGo(mesh: Object3D): void {
    this.#current.detach(mesh);
    fadeMesh(mesh, false);
    this.#bodies.delete(mesh);
    mesh.removeFromParent();
    freeMesh(mesh);
  }
}
