// One instanced mesh for all bodies of a kind and style: solid and lit, or a translucent shell.
import {
  BoxGeometry,
  BufferGeometry,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  FrontSide,
  Group,
  InstancedBufferAttribute,
  InstancedMesh,
  MeshStandardMaterial,
  SphereGeometry,
} from 'three';
import type { WebGLRenderer } from 'three';
import { CAPSULE, SPHERE, TRIANGLE } from 'kantsu';
import { capsuleDepthMaterial, capsuleGeometry } from 'kantsu/three';
import { drawHatchedCapsules } from './hatched-capsules.ts';
import { CAPSULE_SIZE, MATRIX, send, writeCapsuleSize, writeMatrix } from './instances.ts';
import type { Placed } from './instances.ts';
import { drawFaded, FADED } from './fade.ts';
import { drawTouchRim } from './touch-rim.ts';

/** Level of detail: 0 finest. What 50 bodies need is too slow for 5,000, and not visible on them. */
export type Detail = 0 | 1 | 2 | 3 | 4;

const ROUND = [
  { around: 64, rings: 20 },
  { around: 24, rings: 8 },
  { around: 18, rings: 6 },
  { around: 12, rings: 4 },
  { around: 6, rings: 1 },
] as const;

/** `software`: drawn without a GPU. `tiny`: most of them on a few pixels, of which nothing round is seen. */
export function detailFor(bodies: number, software: boolean, tiny = false): Detail {
  if (tiny && bodies > 5000) return 4;
  if (bodies > (software ? 1500 : 8000)) return 3;
  return software || bodies > 1000 ? 2 : bodies > 64 ? 1 : 0;
}

export class BodyMesh {
  /** Stays when the mesh inside is replaced by a larger one. */
  readonly object = new Group();
  count = 0;
  readonly #kind: number;
  readonly #shell: boolean;
  readonly #material: MeshStandardMaterial;
  #beforeRender: (renderer: WebGLRenderer) => void;
  /** For faded solids, made on first use. */
  #faded: { readonly material: MeshStandardMaterial; readonly paint: () => void } | undefined;
  #opacity = 1;
  #detail: Detail = 0;
  #mesh: InstancedMesh<BufferGeometry, MeshStandardMaterial>;
  #matrices!: Float32Array;
  #sizes: InstancedBufferAttribute | undefined;
  #colors!: InstancedBufferAttribute;
  #touching!: InstancedBufferAttribute;
  constructor(kind: number, shell: boolean) {
    this.#kind = kind;
    this.#shell = shell;
    const { material, beforeRender } = this.#lit();
    this.#material = material;
    this.#beforeRender = beforeRender;
    this.#mesh = this.#build(16);
  }

  /** Opacity of a shell's faces. */
  set opacity(opacity: number) {
    this.#opacity = opacity;
    if (this.#shell) this.#material.opacity = opacity;
  }

  /** Draws all of them faded, or opaque, until the next call. */
  fade(isFaded: boolean): void {
    if (this.#shell) {
      this.#material.opacity = isFaded ? FADED * this.#opacity : this.#opacity;
      return;
    }
    if (isFaded) (this.#faded ??= this.#makeFaded()).paint();
    this.#mesh.material = isFaded ? this.#faded!.material : this.#material;
  }

  set castShadow(on: boolean) {
    this.#mesh.castShadow = on;
  }

  /** Makes room for this many. */
  begin(bodies: number, detail: Detail): void {
    const capacity = this.#mesh.instanceMatrix.count;
    const coarser = detail !== this.#detail && (this.#kind === SPHERE || this.#kind === CAPSULE);
    if (bodies <= capacity && !coarser) return;
    this.#detail = detail;
    let next = capacity;
    while (next < bodies) next *= 2;
    this.#free();
    this.#mesh = this.#build(next);
  }

  /** Removes all instances; rows are added again. */
  clear(): void {
    this.count = 0;
  }

  /** Adds a row with its rim (as in touch-rim.ts, 0 for none), and returns the offset of its colour in `colors`: r g b. */
  add(state: Placed, row: number, hatched: boolean, rim: number): number {
    const i = this.count++;
    writeMatrix(this.#matrices, MATRIX * i, state, row);
    this.#touching.array[i] = rim;
    if (this.#sizes) writeCapsuleSize(this.#sizes.array as Float32Array, CAPSULE_SIZE * i, state, row, hatched);
    return 3 * i;
  }

  get colors(): Float32Array {
    return this.#colors.array as Float32Array;
  }

  end(): void {
    this.showFirst(this.count);
    if (this.count === 0) return;
    for (const attribute of [this.#mesh.instanceMatrix, this.#colors, this.#touching, this.#sizes]) {
      if (attribute) send(attribute, this.count * attribute.itemSize);
    }
  }

  /** Draws only the first instances, until the next call. */
  showFirst(count: number): void {
    this.#mesh.count = count;
    this.#mesh.visible = count > 0;
  }

  dispose(): void {
    this.#free();
    this.object.removeFromParent();
    this.#material.dispose();
    this.#faded?.material.dispose();
  }

  #lit(): { material: MeshStandardMaterial; beforeRender: (renderer: WebGLRenderer) => void } {
    const material = new MeshStandardMaterial({
      roughness: 0.65,
      side: this.#kind === TRIANGLE ? DoubleSide : FrontSide,
      // Edges, marks and a shell's copy of a face lie in the surface and must be drawn in front of it.
      polygonOffset: !this.#shell,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      transparent: this.#shell,
      depthWrite: !this.#shell,
    });
    if (this.#kind === CAPSULE) drawHatchedCapsules(material);
    return { material, beforeRender: drawTouchRim(material, this.#kind) };
  }

  #makeFaded(): { material: MeshStandardMaterial; paint: () => void } {
    const { material, beforeRender } = this.#lit();
    const both = this.#beforeRender;
    this.#beforeRender = (renderer) => {
      both(renderer);
      beforeRender(renderer);
    };
    this.#mesh.onBeforeRender = this.#beforeRender;
    return { material, paint: drawFaded(material) };
  }

  #build(capacity: number): InstancedMesh<BufferGeometry, MeshStandardMaterial> {
    const geometry = geometryOf(this.#kind, this.#detail);
    const mesh = new InstancedMesh(geometry, this.#material, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#matrices = mesh.instanceMatrix.array as Float32Array;
    mesh.instanceColor = this.#colors = new InstancedBufferAttribute(new Float32Array(3 * capacity), 3).setUsage(DynamicDrawUsage);
    this.#touching = new InstancedBufferAttribute(new Float32Array(capacity), 1).setUsage(DynamicDrawUsage);
    geometry.setAttribute('touching', this.#touching);
    if (this.#kind === CAPSULE) {
      this.#sizes = new InstancedBufferAttribute(new Float32Array(CAPSULE_SIZE * capacity), CAPSULE_SIZE).setUsage(DynamicDrawUsage);
      geometry.setAttribute('capsuleSize', this.#sizes);
      mesh.customDepthMaterial = capsuleDepthMaterial();
    }
    mesh.castShadow = true;
    mesh.receiveShadow = !this.#shell;
    // The bounds of all instances are not worth computing: they are nearly always in view.
    mesh.frustumCulled = false;
    mesh.onBeforeRender = this.#beforeRender;
    // Picking is done by the core.
    mesh.raycast = () => {};
    mesh.renderOrder = this.#shell ? 2 : 0;
    mesh.visible = false;
    this.object.add(mesh);
    return mesh;
  }

  #free(): void {
    this.#mesh.removeFromParent();
    this.#mesh.geometry.dispose();
    this.#mesh.customDepthMaterial?.dispose();
    this.#mesh.dispose();
  }
}

function geometryOf(kind: number, detail: Detail): BufferGeometry {
  const { around, rings } = ROUND[detail];
  if (kind === SPHERE) return new SphereGeometry(1, around, 2 * rings);
  if (kind === CAPSULE) return capsuleGeometry(around, rings);
  if (kind === TRIANGLE) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0], 3));
    geometry.setAttribute('normal', new Float32BufferAttribute([0, 0, 1, 0, 0, 1, 0, 0, 1], 3));
    geometry.setAttribute('uv', new Float32BufferAttribute([0, 0, 1, 0, 0, 1], 2));
    return geometry;
  }
  return new BoxGeometry(2, 2, 2);
}
