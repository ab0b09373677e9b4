// Instances of a small geometry, such as marks with sizes in CSS pixels: one growing interleaved buffer, drawn with a rim, and faintly where occluded.
import {
  BufferGeometry,
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  GreaterDepth,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
  Vector4,
} from 'three';
import type { IUniform, Object3D, ShaderMaterialParameters, WebGLRenderer } from 'three';
import { send } from './instances.ts';
import { look } from './theme.ts';

/** Of a batch of lines or marks. */
export type StrokeOptions = Partial<Pick<BatchOptions, 'renderOrder' | 'behind' | 'parent' | 'view'>>;

interface BatchOptions {
  name: string;
  vertexShader: string;
  fragmentShader: string;
  /** Of an instance. */
  geometry: BufferGeometry;
  /** Attributes of an instance, four numbers each, in the order of the record. */
  fields: readonly string[];
  renderOrder: number;
  /** Opacity of occluded parts; 0 leaves them out. */
  behind?: number | undefined;
  /** Whether instances have rims, drawn in a pass of their own. Default true. */
  rims?: boolean;
  /** Of the rims, in place of the theme's. */
  halo?: number | undefined;
  material?: ShaderMaterialParameters;
  uniforms?: Record<string, IUniform>;
  /** Where it is drawn, and the only view in which it is. */
  parent?: Object3D | undefined;
  view?: number | undefined;
}

const FULL_SIZE = 360; // px: lower views have smaller marks

// Values of the uniform `part`.
const CORE = 0;
const RIM = 1;

const viewport = new Vector4();

/** `begin()` … marks … `end()` replaces the previous drawing; nothing is kept between. */
export class InstanceBatch {
  readonly object = new Group();
  /** The records; `next` may replace it. */
  #data: Float32Array;
  count = 0;
  readonly #options: BatchOptions;
  readonly #stride: number;
  readonly #meshes: Mesh<InstancedBufferGeometry, ShaderMaterial>[] = [];
  readonly #resolution = new Vector2(1, 1);
  readonly #halo = new Color();
  readonly #shared: Record<string, IUniform>;
  #behind: Mesh<InstancedBufferGeometry, ShaderMaterial> | undefined;
  #geometry: InstancedBufferGeometry;
  #buffer: InstancedInterleavedBuffer;

  constructor(options: BatchOptions, capacity = 64) {
    this.#options = options;
    this.#stride = 4 * options.fields.length;
    this.#shared = {
      resolution: { value: this.#resolution },
      pixelRatio: { value: 1 },
      scale: { value: 1 },
      halo: { value: this.#halo },
      ...options.uniforms,
    };
    this.#data = new Float32Array(this.#stride * capacity);
    [this.#geometry, this.#buffer] = geometryOf(this.#data, options);
    const behind = options.behind ?? 0;
    // All rims first, then all cores: a rim must not cover the core of its neighbour.
    if (behind > 0) this.#behind = this.#addMesh('behind', 0, behind, CORE);
    if (options.rims !== false) this.#addMesh('rims', 0.2, 1, RIM);
    this.#addMesh('', 0.4, 1, CORE);
    this.object.name = options.name;
    if (options.view !== undefined) for (const mesh of this.#meshes) mesh.layers.set(options.view);
    options.parent?.add(this.object);
  }

  /** Opacity of occluded parts, for a batch made with one; 0 leaves them out. */
  set behind(strength: number) {
    if (!this.#behind) return;
    this.#behind.visible = strength > 0;
    this.#behind.material.uniforms['strength'].value = strength;
  }

  begin(): void {
    this.count = 0;
  }

  /** Makes room for one more record and returns its offset. */
  protected next(): number {
    const offset = this.count++ * this.#stride;
    if (offset === this.#data.length) this.#grow();
    return offset;
  }

  /** Writes a field of a record. */
  protected put(offset: number, x: number, y: number, z: number, w: number): void {
    const data = this.#data;
    data[offset] = x;
    data[offset + 1] = y;
    data[offset + 2] = z;
    data[offset + 3] = w;
  }

  /** Sends the records to the GPU; without any, nothing is sent or drawn. */
  end(): void {
    this.#geometry.instanceCount = this.count;
    this.object.visible = this.count > 0;
    if (this.count === 0) return;
    send(this.#buffer, this.count * this.#stride);
  }

  dispose(): void {
    this.#geometry.dispose();
    for (const mesh of this.#meshes) mesh.material.dispose();
    this.object.removeFromParent();
  }

  #grow(): void {
    const wider = new Float32Array(2 * this.#data.length);
    wider.set(this.#data);
    this.#data = wider;
    this.#geometry.dispose();
    [this.#geometry, this.#buffer] = geometryOf(wider, this.#options);
    for (const mesh of this.#meshes) mesh.geometry = this.#geometry;
  }

  #addMesh(pass: string, order: number, strength: number, part: number): Mesh<InstancedBufferGeometry, ShaderMaterial> {
    const { vertexShader, fragmentShader, renderOrder, name } = this.#options;
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: { ...this.#shared, strength: { value: strength }, part: { value: part } },
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      // A mark may be seen from below its surface; drawn in one pass all the same.
      side: DoubleSide,
      forceSinglePass: true,
      ...this.#options.material,
    });
    if (pass === 'behind') material.depthFunc = GreaterDepth;
    const mesh = new Mesh(this.#geometry, material);
    mesh.name = `${name} ${pass}`.trim();
    mesh.frustumCulled = false;
    mesh.renderOrder = renderOrder + order;
    mesh.onBeforeRender = (renderer: WebGLRenderer) => {
      renderer.getViewport(viewport);
      this.#halo.setHex(this.#options.halo ?? look().halo);
      this.#resolution.set(viewport.z, viewport.w);
      this.#shared['pixelRatio'].value = renderer.getPixelRatio();
      // In a small inset marks of full size would cover their objects.
      this.#shared['scale'].value = Math.min(1, Math.max(0.6, viewport.w / FULL_SIZE));
      // Two views of different size in one frame: three would otherwise send the uniforms of a material once.
      material.uniformsNeedUpdate = true;
    };
    this.#meshes.push(mesh);
    this.object.add(mesh);
    return mesh;
  }
}

/** Two triangles; the corners are `x y` four times. */
export function quad(...corners: readonly number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new Float32BufferAttribute(
      corners.flatMap((x, i) => (i % 2 === 1 ? [x, 0] : x)),
      3,
    ),
  );
  geometry.setIndex([0, 1, 2, 2, 1, 3]);
  return geometry;
}

function geometryOf(data: Float32Array, { geometry: one, fields }: BatchOptions): [InstancedBufferGeometry, InstancedInterleavedBuffer] {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', one.getAttribute('position'));
  geometry.setIndex(one.getIndex());
  const buffer = new InstancedInterleavedBuffer(data, 4 * fields.length);
  buffer.setUsage(DynamicDrawUsage);
  for (const [i, name] of fields.entries()) geometry.setAttribute(name, new InterleavedBufferAttribute(buffer, 4, 4 * i));
  geometry.instanceCount = 0;
  return [geometry, buffer];
}
