// All bodies of a world as a few instanced meshes: one per kind of shape.
import {
  Box3,
  BoxGeometry,
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  FrontSide,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Sphere,
  SphereGeometry,
  Vector3,
} from 'three';
import type { Intersection, Raycaster } from 'three';
import { between, callable, integer, optionsOf, show } from '../core/math/check.ts';
import { flagOf } from '../core/world/validate.ts';
import type { Capsule, Entity, QueryWorld } from '../core/index.ts';
import { boundsOf, capsule, KINDS, raycastCapsule } from '../core/index.ts';
import { inspect, RECORD } from '../core/inspect.ts';
import { BodyPoses, keepPreviousPoses } from './body-poses.ts';
import { geometryOf } from './geometry.ts';
import { capsuleDepthMaterial, capsuleGeometry, drawCapsules } from './capsule-shader.ts';

export interface InstancedBodiesOptions {
  /** Whether a body is drawn, called in every `sync`: false for one that has a mesh of its own. Default: all are. */
  draws?: ((entity: Entity) => boolean) | undefined;
  /** Colour of a body, 0xrrggbb; called when it is first drawn, and after `recolor`. Default: one colour per kind. */
  color?: ((entity: Entity) => number) | undefined;
  /** Default true. */
  castShadow?: boolean | undefined;
  receiveShadow?: boolean | undefined;
  /** Roughness of the surface, 0 to 1; default 0.6. */
  roughness?: number | undefined;
}

type Settings = { readonly [Name in keyof InstancedBodiesOptions]-?: NonNullable<InstancedBodiesOptions[Name]> };

const OPTIONS = ['draws', 'color', 'castShadow', 'receiveShadow', 'roughness'] as const;

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
const edges = new Matrix4();
const [corner, along, across, normal] = Array.from({ length: 4 }, () => new Vector3());
const tint = new Color();

/**
 * Draws every body of a world, sensors too (`draws` leaves them out): add `object` to a scene and call `sync` once per frame. Spheres, capsules, boxes and triangles are one draw call per kind, whatever their
 * number and sizes; capsules are shaped in the vertex shader, so that their caps stay round. Needs a WebGLRenderer: with a WebGPURenderer, which does not run that
 * shader, drawing throws. A `Raycaster` and a `Box3` of three find them as they were drawn last; `pick` names the body, and is faster.
 */
export class InstancedBodies {
  readonly object = new Group();
  readonly #world: QueryWorld;
  readonly #options: Settings;
  readonly #kinds: readonly Kind[];
  /** By the kind of a shape. */
  readonly #kindOf: readonly Kind[];
  readonly #meshes: Meshes;
  readonly #recolored = new Set<Entity>();

  constructor(world: QueryWorld, options: InstancedBodiesOptions = {}) {
    this.#world = world;
    keepPreviousPoses(world);
    const color = (entity: Entity): number => COLORS[world.kind(entity)];
    const given = optionsOf('InstancedBodies', options, OPTIONS);
    this.#options = {
      draws: callable('InstancedBodies.draws', given.draws ?? (() => true)),
      color: callable('InstancedBodies.color', given.color ?? color),
      castShadow: flagOf('InstancedBodies.castShadow', given.castShadow ?? true),
      receiveShadow: flagOf('InstancedBodies.receiveShadow', given.receiveShadow ?? true),
      roughness: between('InstancedBodies.roughness', given.roughness ?? 0.6, 0, 1),
    };
    this.object.name = 'bodies';
    this.#kinds = [
      new Kind([SPHERE], new SphereGeometry(1, 32, 16), this.#options),
      new Kind([CAPSULE], capsuleGeometry(32, 8), this.#options),
      new Kind(BOXES, new BoxGeometry(2, 2, 2), this.#options),
      new Kind([TRIANGLE], triangleGeometry(), this.#options),
    ];
    this.#kindOf = KINDS.map((_, kind) => this.#kinds.find(({ kinds }) => kinds.includes(kind))!);
    this.#meshes = new Meshes(this.#options);
    this.object.add(...this.#kinds.map(({ object }) => object), this.#meshes.object);
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
    const { local } = inspect(this.#world).bodies;
    const recolored = this.#recolored;
    for (const one of this.#kinds) one.begin(count);
    this.#meshes.begin();
    for (let row = 0; row < count; row++) {
      const entity = entities[row] as Entity;
      if (entity === 0 || !draws(entity)) continue;
      const recolor = recolored.size > 0 && recolored.delete(entity);
      if (kind[row] === MESH) {
        this.#meshes.add(this.#world, entity, columns.mesh(row)?.digest, recolor);
        continue;
      }
      poses.read(row);
      scale.fromArray(extents, 3 * row);
      const [x, y] = [scale.x, scale.y];
      if (kind[row] === CAPSULE || kind[row] === TRIANGLE) scale.set(1, 1, 1);
      matrix.compose(position, orientation, scale);
      if (kind[row] === TRIANGLE) matrix.multiply(edgesAt(local, RECORD.STRIDE * row));
      this.#kindOf[kind[row]].add(entity, columns.birth(row), x, y, recolor);
    }
    for (const one of this.#kinds) one.end();
    this.#meshes.end(this.#world);
  }

  /** The next `sync` calls `color` again for the body: to highlight it, and to end that. Throws a `RangeError` for an entity that is not alive. */
  recolor(entity: Entity): void {
    if (!this.#world.isAlive(entity)) throw new RangeError(`entity is ${show(entity)}, expected one that is alive in this world`);
    this.#recolored.add(entity);
  }

  dispose(): void {
    for (const one of this.#kinds) one.dispose();
    this.#meshes.dispose();
    this.object.removeFromParent();
  }
}

function setTint({ color }: Settings, entity: Entity): Color {
  return tint.setHex(integer(`InstancedBodies.color(${entity})`, color(entity), 0, 0xffffff));
}

/** (0,0,0) (1,0,0) (0,1,0), with its front along z. */
function triangleGeometry(): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3));
  geometry.setAttribute('normal', new Float32BufferAttribute([0, 0, 1, 0, 0, 1, 0, 0, 1], 3));
  return geometry;
}

/** From that to the triangle whose corners and normal are at an offset of `local`: its edges and its normal as columns. */
function edgesAt(local: Float64Array, o: number): Matrix4 {
  const a = corner.fromArray(local, o + RECORD.A);
  edges.makeBasis(
    along.fromArray(local, o + RECORD.B).sub(a),
    across.fromArray(local, o + RECORD.C).sub(a),
    normal.fromArray(local, o + RECORD.NORMAL),
  );
  return edges.setPosition(a);
}

/** The instances of one geometry; the mesh is replaced when there are more bodies than it has room for. */
class Kind {
  readonly object = new Group();
  readonly kinds: readonly number[];
  /** The body of each instance, by a number that a restored world does not give out again. */
  #births: number[] = [];
  readonly #geometry: BufferGeometry;
  readonly #material: MeshStandardMaterial;
  readonly #options: Settings;
  #mesh: InstancedMesh<BufferGeometry, MeshStandardMaterial>;
  #sizes: InstancedBufferAttribute | undefined;
  #count = 0;
  #recolored = false;

  constructor(kinds: readonly number[], geometry: BufferGeometry, options: Settings) {
    this.kinds = kinds;
    this.#geometry = geometry;
    this.#options = options;
    const side = kinds.includes(TRIANGLE) ? DoubleSide : FrontSide;
    this.#material = new MeshStandardMaterial({ roughness: options.roughness, side });
    if (kinds.includes(CAPSULE)) drawCapsules(this.#material);
    this.#mesh = this.#build(16);
  }

  begin(bodies: number): void {
    this.#count = 0;
    this.#recolored = false;
    if (bodies > this.#mesh.instanceMatrix.count) this.#build(2 * bodies);
  }

  /** Adds an instance with `matrix`; of a capsule radius and half length. */
  add(entity: Entity, birth: number, x: number, y: number, recolor: boolean): void {
    const i = this.#count++;
    matrix.toArray(this.#mesh.instanceMatrix.array, 16 * i);
    this.#sizes?.setXYZ(i, x, y, 0);
    if (this.#births[i] === birth && !recolor) return;
    this.#births[i] = birth;
    setTint(this.#options, entity).toArray(this.#mesh.instanceColor!.array, 3 * i);
    this.#recolored = true;
  }

  end(): void {
    const mesh = this.#mesh;
    this.#births.length = this.#count;
    mesh.count = this.#count;
    mesh.visible = this.#count > 0;
    mesh.instanceMatrix.needsUpdate = true;
    // Three keeps those of its first ray or `Box3` otherwise.
    mesh.boundingBox = mesh.boundingSphere = null;
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
    const Instances = this.kinds.includes(CAPSULE) ? CapsuleInstances : InstancedMesh<BufferGeometry, MeshStandardMaterial>;
    const mesh: InstancedMesh<BufferGeometry, MeshStandardMaterial> = new Instances(this.#geometry, this.#material, capacity);
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
    this.#births = [];
    this.#mesh = mesh;
    return mesh;
  }
}

/** What three asks of instances that have their shape from the shader: it would take them for unit spheres. */
class CapsuleInstances extends InstancedMesh<BufferGeometry, MeshStandardMaterial> {
  #at(i: number): Capsule {
    this.getMatrixAt(i, matrix);
    const size = this.geometry.getAttribute('capsuleSize');
    along.setFromMatrixColumn(matrix, 1).multiplyScalar(size.getY(i));
    corner.setFromMatrixPosition(matrix);
    return capsule({ p1: corner.clone().sub(along), p2: corner.clone().add(along), radius: size.getX(i) });
  }

  override computeBoundingBox(): void {
    this.boundingBox = new Box3();
    for (let i = 0; i < this.count; i++) {
      const { min, max } = boundsOf(this.#at(i));
      this.boundingBox.expandByPoint(corner.fromArray(min)).expandByPoint(corner.fromArray(max));
    }
  }

  override computeBoundingSphere(): void {
    if (this.boundingBox === null) this.computeBoundingBox();
    this.boundingSphere = this.boundingBox!.getBoundingSphere(new Sphere());
  }

  override raycast({ ray, near, far }: Raycaster, intersects: Intersection[]): void {
    const local = ray.clone().applyMatrix4(this.matrixWorld.clone().invert());
    for (let instanceId = 0; instanceId < this.count; instanceId++) {
      const hit = raycastCapsule(this.#at(instanceId), local);
      // (A ray from inside meets backs of faces only.)
      if (hit === null || hit.enter.distance < 0) continue;
      const point = new Vector3(...hit.enter.point).applyMatrix4(this.matrixWorld);
      const distance = ray.origin.distanceTo(point);
      if (distance >= near && distance <= far) intersects.push({ distance, point, object: this, instanceId });
    }
  }
}

/** Meshes are static: each has a three mesh of its own, made once. */
class Meshes {
  readonly object = new Group();
  readonly #options: Settings;
  readonly #drawn = new Map<Entity, Mesh<BufferGeometry, MeshStandardMaterial>>();
  #count = 0;

  constructor(options: Settings) {
    this.#options = options;
  }

  begin(): void {
    for (const mesh of this.#drawn.values()) mesh.visible = false;
  }

  /** `digest` tells the mesh from another one with its id, which a restored world may give out again. */
  add(world: QueryWorld, entity: Entity, digest: string | undefined, recolor: boolean): void {
    this.#count++;
    if (this.#drawn.get(entity)?.name !== digest) this.#drop(entity);
    let mesh = this.#drawn.get(entity);
    const isNew = mesh === undefined;
    if (mesh === undefined) {
      if (!world.isMesh(entity)) return;
      const { castShadow, receiveShadow, roughness } = this.#options;
      mesh = new Mesh(geometryOf(world.shape(entity)), new MeshStandardMaterial({ roughness, flatShading: true, side: DoubleSide }));
      Object.assign(mesh, { castShadow, receiveShadow, name: digest });
      this.#drawn.set(entity, mesh);
      this.object.add(mesh);
    }
    mesh.visible = true;
    if (isNew || recolor) mesh.material.color.copy(setTint(this.#options, entity));
  }

  end(world: QueryWorld): void {
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
