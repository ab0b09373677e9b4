// Translucent boxes on the stage, each with its own opacity: one growing instanced buffer, drawn in the main view only.
import {
  BackSide,
  DynamicDrawUsage,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  BoxGeometry,
} from 'three';
import { MAIN_VIEW } from './layers.ts';
import { linearOf } from './linear-color.ts';
import type { Stage } from './stage.ts';

const STRIDE = 10; // low x y z, high x y z, red, green, blue, opacity

const VERTEX = /* glsl */ `
attribute vec3 boxLow;
attribute vec3 boxHigh;
attribute vec4 boxColor;
varying vec4 vColor;

void main() {
  vColor = boxColor;
  gl_Position = projectionMatrix * viewMatrix * vec4(mix(boxLow, boxHigh, position + 0.5), 1.0);
}
`;

const FRAGMENT = /* glsl */ `
varying vec4 vColor;

void main() {
  gl_FragColor = vColor;
  #include <colorspace_fragment>
}
`;

/** Each frame: `begin()`, any number of `box(…)`, `end()`. The far faces are drawn, so that one sees into the boxes, and out of them from inside. */
export class OverlayBoxes {
  readonly object: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  #data = new Float32Array(STRIDE * 256);
  #buffer: InstancedInterleavedBuffer;
  #count = 0;

  constructor(stage: Stage) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      side: BackSide,
    });
    const [geometry, buffer] = geometryOf(this.#data);
    this.#buffer = buffer;
    this.object = new Mesh(geometry, material);
    this.object.name = 'overlay boxes';
    this.object.layers.set(MAIN_VIEW);
    this.object.frustumCulled = false;
    this.object.renderOrder = 4;
    this.object.visible = false;
    stage.scene.add(this.object);
  }

  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  /** Corners in m, colour 0xrrggbb, opacity 0 … 1. */
  box(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number, color: number, opacity: number): void {
    const o = STRIDE * this.#count++;
    if (o === this.#data.length) this.#grow();
    const d = this.#data;
    const { r, g, b } = linearOf(color);
    d[o] = minX;
    d[o + 1] = minY;
    d[o + 2] = minZ;
    d[o + 3] = maxX;
    d[o + 4] = maxY;
    d[o + 5] = maxZ;
    d[o + 6] = r;
    d[o + 7] = g;
    d[o + 8] = b;
    d[o + 9] = opacity;
  }

  end(): void {
    this.object.visible = this.#count > 0;
    this.object.geometry.instanceCount = this.#count;
    if (this.#count === 0) return;
    this.#buffer.clearUpdateRanges();
    this.#buffer.addUpdateRange(0, STRIDE * this.#count);
    this.#buffer.needsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.object.removeFromParent();
  }

  /** A GPU buffer cannot grow: a new geometry. */
  #grow(): void {
    const wider = new Float32Array(2 * this.#data.length);
    wider.set(this.#data);
    this.#data = wider;
    this.object.geometry.dispose();
    [this.object.geometry, this.#buffer] = geometryOf(wider);
  }
}

function geometryOf(data: Float32Array): [InstancedBufferGeometry, InstancedInterleavedBuffer] {
  const cube = new BoxGeometry(1, 1, 1);
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute('position', cube.getAttribute('position'));
  geometry.setIndex(cube.getIndex());
  const buffer = new InstancedInterleavedBuffer(data, STRIDE);
  buffer.setUsage(DynamicDrawUsage);
  geometry.setAttribute('boxLow', new InterleavedBufferAttribute(buffer, 3, 0));
  geometry.setAttribute('boxHigh', new InterleavedBufferAttribute(buffer, 3, 3));
  geometry.setAttribute('boxColor', new InterleavedBufferAttribute(buffer, 4, 6));
  geometry.instanceCount = 0;
  return [geometry, buffer];
}
