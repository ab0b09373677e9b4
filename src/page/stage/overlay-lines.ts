// Debug lines on the stage: the interface of src/core/debug, as one growing buffer.
import {
  BufferGeometry,
  DynamicDrawUsage,
  GreaterDepth,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
} from 'three';
import type { DebugDraw } from 'kantsu/inspect';
import { send } from './instances.ts';
import { MAIN_VIEW } from './layers.ts';
import { linearOf } from './linear-color.ts';
import type { Stage } from './stage.ts';

export interface OverlayOptions {
  /** Dashes of about 0.12 m instead of solid lines. */
  dashed?: boolean;
  /** 0 … 1, default 0.9. */
  opacity?: number;
  /** Opacity of occluded parts, default 0: a line from centre to centre runs inside the bodies for most of its length. */
  behind?: number;
}

/** Of a point: x y z, r g b, and m from the start of its line, for dashes. */
const STRIDE = 7;

/** Each frame: `begin()`, any number of `line(…)`, `end()`. Lines are one device pixel wide, as fast as lines get. */
export class OverlayLines implements DebugDraw {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  /** The same lines where they are occluded. */
  readonly #behind: LineSegments<BufferGeometry, LineBasicMaterial> | undefined;
  #data = new Float32Array(2 * STRIDE * 128);
  #buffer!: InterleavedBuffer;
  #count = 0;

  constructor(stage: Stage, { dashed = false, opacity = 0.9, behind }: OverlayOptions = {}) {
    const look = { vertexColors: true, transparent: true, opacity, depthWrite: false, toneMapped: false };
    const material = dashed ? new LineDashedMaterial({ ...look, dashSize: 0.12, gapSize: 0.1 }) : new LineBasicMaterial(look);
    this.object = lineSegments(material);
    this.object.name = dashed ? 'overlay lines, dashed' : 'overlay lines';
    this.object.visible = false;
    if (behind !== undefined) {
      const hidden = material.clone();
      hidden.depthFunc = GreaterDepth;
      hidden.opacity = behind;
      this.#behind = lineSegments(hidden);
      this.object.add(this.#behind);
    }
    this.#setGeometry();
    stage.scene.add(this.object);
  }

  begin(): void {
    this.#count = 0;
  }

  /** Points in m, colour 0xrrggbb. */
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void {
    const o = 2 * STRIDE * this.#count++;
    if (o === this.#data.length) this.#grow();
    const data = this.#data;
    const { r, g, b } = linearOf(color);
    data[o] = ax;
    data[o + 1] = ay;
    data[o + 2] = az;
    data[o + STRIDE] = bx;
    data[o + STRIDE + 1] = by;
    data[o + STRIDE + 2] = bz;
    data[o + 3] = data[o + STRIDE + 3] = r;
    data[o + 4] = data[o + STRIDE + 4] = g;
    data[o + 5] = data[o + STRIDE + 5] = b;
    data[o + 2 * STRIDE - 1] = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2 + (bz - az) ** 2);
  }

  end(): void {
    const points = 2 * this.#count;
    this.object.visible = points > 0;
    if (points === 0) return;
    this.object.geometry.setDrawRange(0, points);
    send(this.#buffer, STRIDE * points);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.#behind?.material.dispose();
    this.object.removeFromParent();
  }

  #grow(): void {
    const wider = new Float32Array(2 * this.#data.length);
    wider.set(this.#data);
    this.#data = wider;
    this.#setGeometry();
  }

  /** A new geometry, because a GPU buffer cannot grow. */
  #setGeometry(): void {
    this.object.geometry.dispose();
    const geometry = new BufferGeometry();
    this.#buffer = new InterleavedBuffer(this.#data, STRIDE).setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', new InterleavedBufferAttribute(this.#buffer, 3, 0));
    geometry.setAttribute('color', new InterleavedBufferAttribute(this.#buffer, 3, 3));
    geometry.setAttribute('lineDistance', new InterleavedBufferAttribute(this.#buffer, 1, 6));
    this.object.geometry = geometry;
    if (this.#behind) this.#behind.geometry = geometry;
  }
}

/** In the main view only: in the side view those of the whole world would overlap. */
function lineSegments(material: LineBasicMaterial): LineSegments<BufferGeometry, LineBasicMaterial> {
  const made = new LineSegments(new BufferGeometry(), material);
  made.layers.set(MAIN_VIEW);
  made.frustumCulled = false;
  made.renderOrder = 5;
  return made;
}
