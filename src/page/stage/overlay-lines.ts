// Debug lines on the stage: the interface of src/core/debug, as one growing buffer.
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  GreaterDepth,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
} from 'three';
import type { DebugDraw } from 'kantsu/inspect';
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

/** Each frame: `begin()`, any number of `line(…)`, `end()`. Lines are one device pixel wide, as fast as lines get. */
export class OverlayLines implements DebugDraw {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly #dashed: boolean;
  /** The same lines where they are occluded. */
  readonly #behind: LineSegments<BufferGeometry, LineBasicMaterial> | undefined;
  #position = new BufferAttribute(new Float32Array(6 * 256), 3);
  #color = new BufferAttribute(new Float32Array(6 * 256), 3);
  #distance: BufferAttribute | undefined;
  #count = 0;
  #hex = 0xffffff;
  #tint = linearOf(0xffffff);

  constructor(stage: Stage, options: OverlayOptions = {}) {
    this.#dashed = options.dashed ?? false;
    const look = { vertexColors: true, transparent: true, opacity: options.opacity ?? 0.9, depthWrite: false, toneMapped: false };
    const material = this.#dashed ? new LineDashedMaterial({ ...look, dashSize: 0.12, gapSize: 0.1 }) : new LineBasicMaterial(look);
    this.object = lineSegments(material);
    this.object.name = this.#dashed ? 'overlay lines, dashed' : 'overlay lines';
    this.object.visible = false;
    if (options.behind !== undefined) {
      const hidden = material.clone();
      hidden.depthFunc = GreaterDepth;
      hidden.opacity = options.behind;
      this.#behind = lineSegments(hidden);
      this.object.add(this.#behind);
    }
    this.#reserve(256);
    stage.scene.add(this.object);
  }

  /** Segments since `begin`. */
  get count(): number {
    return this.#count;
  }

  begin(): void {
    this.#count = 0;
  }

  /** Points in m, colour 0xrrggbb. */
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void {
    const i = this.#count++;
    if (2 * i + 2 > this.#position.count) this.#reserve(4 * i);
    const p = this.#position.array;
    const c = this.#color.array;
    const o = 6 * i;
    p[o] = ax;
    p[o + 1] = ay;
    p[o + 2] = az;
    p[o + 3] = bx;
    p[o + 4] = by;
    p[o + 5] = bz;
    if (color !== this.#hex) {
      this.#hex = color;
      this.#tint = linearOf(color);
    }
    const tint = this.#tint;
    c[o] = c[o + 3] = tint.r;
    c[o + 1] = c[o + 4] = tint.g;
    c[o + 2] = c[o + 5] = tint.b;
    if (this.#distance) {
      this.#distance.array[2 * i] = 0;
      this.#distance.array[2 * i + 1] = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2 + (bz - az) ** 2);
    }
  }

  end(): void {
    const count = this.#count;
    this.object.visible = count > 0;
    if (count === 0) return;
    this.object.geometry.setDrawRange(0, 2 * count);
    upload(this.#position, 6 * count);
    upload(this.#color, 6 * count);
    if (this.#distance) upload(this.#distance, 2 * count);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
    this.#behind?.material.dispose();
    this.object.removeFromParent();
  }

  /** Room for at least this many points; a new geometry, because a GPU buffer cannot grow. */
  #reserve(points: number): void {
    const old = this.object.geometry;
    const geometry = new BufferGeometry();
    this.#position = wider(this.#position, points);
    this.#color = wider(this.#color, points);
    geometry.setAttribute('position', this.#position);
    geometry.setAttribute('color', this.#color);
    if (this.#dashed) {
      this.#distance = wider(this.#distance ?? new BufferAttribute(new Float32Array(1), 1), points);
      geometry.setAttribute('lineDistance', this.#distance);
    }
    this.object.geometry = geometry;
    if (this.#behind) this.#behind.geometry = geometry;
    old.dispose();
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

function wider(old: BufferAttribute, points: number): BufferAttribute {
  const array = new Float32Array(old.itemSize * points);
  array.set(old.array.subarray(0, Math.min(old.array.length, array.length)));
  return new BufferAttribute(array, old.itemSize).setUsage(DynamicDrawUsage);
}

function upload(attribute: BufferAttribute, length: number): void {
  attribute.clearUpdateRanges();
  attribute.addUpdateRange(0, length);
  attribute.needsUpdate = true;
}
