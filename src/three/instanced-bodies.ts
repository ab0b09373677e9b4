// All bodies of a world as a few instanced meshes: one per kind of shape.
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Entity, World } from '../core/index.ts';
import { KINDS } from '../core/index.ts';
import { BodyPoses } from './body-poses.ts';
import { geometryOf } from './geometry.ts';
import { capsuleDepthMaterial, capsuleGeometry, drawCapsules } from './capsule-shader.ts';

export interface InstancedBodiesOptions {
  /** Whether a body is drawn, called in every `sync`: false for one that has a mesh of its own. Default: all are. */
  draws?: (entity: Entity) => boolean;
  /** Colour of a body, 0xrrggbb; called when a body is first drawn in its row. Default: one colour per kind. */
  color?: (entity: Entity) => number;
  /** Default true. */
  castShadow?: boolean;
  receiveShadow?: boolean;
  /** Roughness of the surface, 0 to 1; default 0.6. */
  roughness?: number;
}

const COLORS: Readonly<Record<string, number>> = {
  sphere: 0x4f9dde,
  capsule: 0xe8a33d,
  aabb: 0x62b58f,
  obb: 0xb07cd8,
  triangle: 0x8a8f98,
  mesh: 0x8a8f98,
};
const SPHERE = KINDS.indexOf('sphere');
const CAPSULE = KINDS.indexOf('capsule');
const BOXES = [KINDS.indexOf('aabb'), KINDS.indexOf('obb')];
const TRIANGLE = KINDS.indexOf('triangle');
const MESH = KINDS.length;

const matrix = new Matrix4();
const poses = new BodyPoses();
const { position, orientation } = poses;
const scale = new Vector3();
const tint = new Color();

/**
 * Draws every body of a world: add `object` to a scene and call `sync` once per frame. Spheres, capsules and boxes are one draw call per kind, whatever their
 * number and sizes; capsules are shaped in the vertex shader, so that their caps stay round. Needs a WebGLRenderer: with a WebGPURenderer, which does not run that
 * shader, drawing throws.
 */
export class InstancedBodies {
  readonly object = new Group();
  readonly #world: World;
  readonly #options: Required<InstancedBodiesOptions>;
  readonly #kinds: readonly Kind[];
  /** By the kind of a shape. */
  readonly #kindOf: readonly Kind[];
  readonly #triangles: Triangles;
  readonly #meshes: Meshes;

  constructor(world: World, options: InstancedBodiesOptions = {}) {
    this.#world = world;
    const color = (entity: Entity): number => COLORS[world.kind(entity)];
    this.#options = { draws: () => true, color, castShadow: true, receiveShadow: true, roughness: 0.6, ...options };
    this.object.name = 'bodies';
    this.#kinds = [
      new Kind([SPHERE], new SphereGeometry(1, 32, 16), this.#options),
      new Kind([CAPSULE], capsuleGeometry(32, 8), this.#options),
      new Kind(BOXES, new BoxGeometry(2, 2, 2), this.#options),
    ];
    this.#kindOf = KINDS.map((_, kind) => this.#kinds.find(({ kinds }) => kinds.includes(kind))!);
    this.#triangles = new Triangles(this.#options);
    this.#meshes = new Meshes(this.#options);
    this.object.add(...this.#kinds.map(({ object }) => object), this.#triangles.object, this.#meshes.object);
  }

  /**
   * Updates all instances; once per frame, after the steps. `alpha` as for `MeshBinding.sync`: the share of a step since the last one, 1 for the
   * current poses.
   */
  sync(alpha = 1): void {
    poses.begin(this.#world, alpha);
    const { columns } = this.#world;
    const { count, kind } = columns;
    const entities = columns.entity;
    const extents = columns.extent;
    const { draws } = this.#options;
    for (const one of this.#kinds) one.begin(count);
    this.#triangles.begin();
    this.#meshes.begin();
    for (let row = 0; row < count; row++) {
      const entity = entities[row] as Entity;
      if (entity === 0 || !draws(entity)) continue;
      if (kind[row] === MESH) {
        this.#meshes.add(this.#world, entity);
        continue;
      }
      poses.read(row);
      if (kind[row] === TRIANGLE) {
        this.#triangles.add(entity);
        continue;
      }
      this.#kindOf[kind[row]].add(entity, extents[3 * row], extents[3 * row + 1], extents[3 * row + 2]);
    }
    for (const one of this.#kinds) one.end();
    this.#triangles.end(this.#world);
    this.#meshes.end(this.#world);
  }

  dispose(): void {
    for (const one of this.#kinds) one.dispose();
    this.#triangles.dispose();
    this.#meshes.dispose();
    this.object.removeFromParent();
  }
}

/** The instances of one geometry; the mesh is replaced when there are more bodies than it has room for. */
class Kind {
  readonly object = new Group();
  readonly kinds: readonly number[];
  /** The body of each instance. */
  #entities: Entity[] = [];
  readonly #geometry: BufferGeometry;
  readonly #material: MeshStandardMaterial;
  readonly #options: Required<InstancedBodiesOptions>;
  #mesh: InstancedMesh<BufferGeometry, MeshStandardMaterial>;
  #sizes: InstancedBufferAttribute | undefined;
  #count = 0;
  #recolored = false;

  constructor(kinds: readonly number[], geometry: BufferGeometry, options: Required<InstancedBodiesOptions>) {
    this.kinds = kinds;
    this.#geometry = geometry;
    this.#options = options;
    this.#material = new MeshStandardMaterial({ roughness: options.roughness });
    if (kinds.includes(CAPSULE)) drawCapsules(this.#material);
    this.#mesh = this.#build(16);
  }

  begin(bodies: number): void {
    this.#count = 0;
    this.#recolored = false;
    if (bodies > this.#mesh.instanceMatrix.count) this.#build(2 * bodies);
  }

  /** Adds an instance at `position` and `orientation`. */
  add(entity: Entity, x: number, y: number, z: number): void {
    const i = this.#count++;
    const capsule = this.#sizes !== undefined;
    matrix.compose(position, orientation, capsule ? scale.set(1, 1, 1) : scale.set(x, y, z));
    matrix.toArray(this.#mesh.instanceMatrix.array, 16 * i);
    this.#sizes?.setXYZ(i, x, y, 0);
    if (this.#entities[i] === entity) return;
    this.#entities[i] = entity;
    tint.setHex(this.#options.color(entity)).toArray(this.#mesh.instanceColor!.array, 3 * i);
    this.#recolored = true;
  }

  end(): void {
    const mesh = this.#mesh;
    this.#entities.length = this.#count;
    mesh.count = this.#count;
    mesh.visible = this.#count > 0;
    mesh.instanceMatrix.needsUpdate = true;
    if (this.#recolored) mesh.instanceColor!.needsUpdate = true;
    if (this.#sizes) this.#sizes.needsUpdate = true;
  }

  dispose(): void {
    this.#mesh.dispose();
    this.#geometry.dispose();
    this.#material.dispose();
    (this.#mesh.customDepthMaterial as { dispose(): void } | undefined)?.dispose();
  }

  #build(capacity: number): InstancedMesh<BufferGeometry, MeshStandardMaterial> {
    const old = this.object.children[0] as InstancedMesh | undefined;
    const mesh = new InstancedMesh(this.#geometry, this.#material, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.instanceColor = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3);
    mesh.castShadow = this.#options.castShadow;
    mesh.receiveShadow = this.#options.receiveShadow;
    mesh.frustumCulled = false;
    mesh.onBeforeRender = refuseWebGPU;
    if (this.kinds.includes(CAPSULE)) {
      // A geometry that has been drawn keeps its buffers until it is disposed of.
      this.#geometry.dispose();
      this.#sizes = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3).setUsage(DynamicDrawUsage);
      this.#geometry.setAttribute('capsuleSize', this.#sizes);
      mesh.customDepthMaterial = old?.customDepthMaterial ?? capsuleDepthMaterial();
    }
    old?.removeFromParent();
    old?.dispose();
    this.object.add(mesh);
    this.#entities = [];
    this.#mesh = mesh;
    return mesh;
  }
}

/** Triangles are parts of a level: one mesh of all of them, rebuilt when one is added, removed or moved. */
class Triangles {
  readonly object: Mesh<BufferGeometry, MeshStandardMaterial>;
  // Per triangle: its body and its pose, as drawn.
  #drawn = new Float64Array(8 * 16);
  #entities: Entity[] = [];
  #count = 0;
  #changed = false;

  constructor({ receiveShadow, castShadow, roughness }: Required<InstancedBodiesOptions>) {
    this.object = new Mesh(new BufferGeometry(), new MeshStandardMaterial({ color: COLORS['triangle'], roughness, side: DoubleSide }));
    Object.assign(this.object, { receiveShadow, castShadow, frustumCulled: false, visible: false, onBeforeRender: refuseWebGPU });
  }

  begin(): void {
    this.#changed = false;
    this.#count = 0;
  }

  /** Adds a triangle at `position` and `orientation`. */
  add(entity: Entity): void {
    const i = this.#count++;
    if (8 * this.#count > this.#drawn.length) {
      const wider = new Float64Array(2 * this.#drawn.length);
      wider.set(this.#drawn);
      this.#drawn = wider;
    }
    this.#entities[i] = entity;
    const drawn = this.#drawn;
    const { x, y, z } = position;
    const pose = [entity, x, y, z, orientation.x, orientation.y, orientation.z, orientation.w];
    for (let k = 0; k < 8; k++) {
      if (drawn[8 * i + k] === pose[k]) continue;
      drawn[8 * i + k] = pose[k];
      this.#changed = true;
    }
  }

  end(world: World): void {
    if (!this.#changed && this.#entities.length === this.#count) return;
    this.#entities.length = this.#count;
    const corners = new Float32Array(9 * this.#count);
    this.#entities.forEach((entity, i) => {
      const shape = world.shape(entity);
      if (shape.kind === 'triangle') corners.set([...shape.a, ...shape.b, ...shape.c], 9 * i);
    });
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 3));
    geometry.computeVertexNormals();
    this.object.geometry.dispose();
    this.object.geometry = geometry;
    this.object.visible = this.#count > 0;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }
}

/** Meshes are static: each has a three mesh of its own, made once. */
class Meshes {
  readonly object = new Group();
  readonly #options: Required<InstancedBodiesOptions>;
  readonly #drawn = new Map<Entity, Mesh<BufferGeometry, MeshStandardMaterial>>();
  #count = 0;

  constructor(options: Required<InstancedBodiesOptions>) {
    this.#options = options;
  }

  begin(): void {
    for (const mesh of this.#drawn.values()) mesh.visible = false;
  }

  add(world: World, entity: Entity): void {
    this.#count++;
    const drawn = this.#drawn.get(entity);
    if (drawn) drawn.visible = true;
    if (drawn || !world.isMesh(entity)) return;
    const { castShadow, receiveShadow, roughness, color } = this.#options;
    const material = new MeshStandardMaterial({ color: color(entity), roughness, flatShading: true, side: DoubleSide });
    const mesh = new Mesh(geometryOf(world.shape(entity)), material);
    Object.assign(mesh, { castShadow, receiveShadow });
    this.#drawn.set(entity, mesh);
    this.object.add(mesh);
  }

  end(world: World): void {
    if (this.#count < this.#drawn.size) for (const entity of this.#drawn.keys()) if (!world.isAlive(entity)) this.#drop(entity);
    this.#count = 0;
  }

  dispose(): void {
    for (const entity of this.#drawn.keys()) this.#drop(entity);
  }

  #drop(entity: Entity): void {
    const mesh = this.#drawn.get(entity);
    mesh?.removeFromParent();
    mesh?.geometry.dispose();
    mesh?.material.dispose();
    this.#drawn.delete(entity);
  }
}

/** The shaders of this entry are written for WebGLRenderer. */
export function refuseWebGPU(renderer: object): void {
  if ('isWebGPURenderer' in renderer) {
    throw new Error('renderer is a WebGPURenderer, expected a WebGLRenderer: kantsu/three draws with its shaders');
  }
}
