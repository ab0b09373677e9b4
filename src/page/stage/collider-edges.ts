// Crisp edges of a few colliders: exact outlines, great circles, seams and axes of capsules, the twelve edges of boxes.
//
// Edges that face away from the eye are fainter, so that the lines still read as a solid. Built again for each view, because outlines depend on the
// camera.
import { CAPSULE, SPHERE, TRIANGLE, axesAt } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { RECORD } from 'kantsu/inspect';
import { metresPerPixelAt } from 'kantsu/three';
import type { ViewCamera } from 'kantsu/three';
import type { Placed } from './instances.ts';
import { eyeOf, ring, silhouette } from './silhouette.ts';
import type { Eye } from './silhouette.ts';
import { ARROW, PIECE, LineBatch } from './line-batch.ts';

/** Style of the edges of one body. */
export interface EdgeStyle {
  /** px */
  width: number;
  color: number;
  /** The outline: silhouettes, a box's visible edges, a triangle's sides. */
  outline: boolean;
  /** The rest: great circles, seams, axes, hidden edges, a triangle's normal. */
  inner: boolean;
  /** Drawn as dashes. Default false. */
  dashed?: boolean;
  /** Opacity of the whole, default 1. */
  strength?: number;
}

const AWAY = 0.3; // relative opacity of edges that face away
const INNER = 0.45; // opacity of great circles and seams, relative to the outline

const axes = new Float64Array(9);
const eye: Eye = { x: 0, y: 0, z: 0, w: 1 };

export class ColliderEdges {
  readonly #strokes: LineBatch;
  // The sphere or cylinder of the next pieces of a curve, whose normals decide which of them face away.
  #cx = 0;
  #cy = 0;
  #cz = 0;
  #width = 1.5;
  #color = 0xffffff;
  #strength = 1;
  #dashed = false;
  #piece = 0;
  // A longer piece is a straight line, not part of a curve, m.
  #straight = 0;

  constructor(name: string, options: ConstructorParameters<typeof LineBatch>[1] = {}) {
    this.#strokes = new LineBatch(name, options);
  }

  get object(): LineBatch['object'] {
    return this.#strokes.object;
  }

  /** Starts the edges of one view. */
  begin(camera: ViewCamera): void {
    this.#strokes.begin();
    eyeOf(eye, camera);
  }

  /** Adds the body in a row. `camera` and `height` (px) decide the number of pieces of a curve. */
  add(state: Placed, row: number, style: EdgeStyle, camera: ViewCamera, height: number): void {
    const { position, orientation, local, kind } = state;
    const px = position[3 * row];
    const py = position[3 * row + 1];
    const pz = position[3 * row + 2];
    const q = 4 * row;
    const l = RECORD.STRIDE * row;
    axesAt(axes, 0, orientation, q);
    this.#cx = px;
    this.#cy = py;
    this.#cz = pz;
    this.#width = style.width;
    this.#color = style.color;
    this.#strength = style.strength ?? 1;
    this.#dashed = style.dashed ?? false;
    if (kind[row] === SPHERE || kind[row] === CAPSULE) {
      const r = local[l + RECORD.RADIUS];
      const h = kind[row] === CAPSULE ? local[l + RECORD.P2 + 1] : 0;
      const pixels = r / Math.max(metresPerPixelAt(camera, Math.max(height, 1), px, py, pz), 1e-9);
      // A chord of n pieces deviates from its arc by r·π²/2n²: under a quarter of a pixel for n = 4.5 √r.
      const count = Math.min(128, Math.max(16, 4 * Math.ceil(1.2 * Math.sqrt(pixels))));
      this.#straight = (2 * Math.PI * r) / count;
      if (style.outline) {
        silhouette(this.#plain, eye, [px, py, pz], axisAt(3), h, r, count);
      }
      if (!style.inner) return;
      if (h > 0) this.#capsule(px, py, pz, h, r, count);
      else this.#ball(px, py, pz, r, count);
    } else if (kind[row] === TRIANGLE) {
      this.#triangle(local, l, px, py, pz, style);
    } else {
      this.#box(
        local[l + RECORD.HALF],
        local[l + RECORD.HALF + 1],
        local[l + RECORD.HALF + 2],
        px + local[l],
        py + local[l + 1],
        pz + local[l + 2],
        style,
      );
    }
  }

  end(): void {
    this.#strokes.end();
  }

  dispose(): void {
    this.#strokes.dispose();
  }

  #ball(x: number, y: number, z: number, r: number, count: number): void {
    for (let k = 0; k < 3; k++) {
      ring(this.#shaded, [x, y, z], axisAt(3 * k), axisAt((3 * k + 3) % 9), r, count);
    }
  }

  #capsule(x: number, y: number, z: number, h: number, r: number, count: number): void {
    for (let side = -1; side <= 1; side += 2) {
      const d = side * h;
      this.#cx = x + d * axes[3];
      this.#cy = y + d * axes[4];
      this.#cz = z + d * axes[5];
      ring(this.#shaded, [this.#cx, this.#cy, this.#cz], axisAt(0), axisAt(6), r, count);
    }
    this.#strokes.pen(1, this.#color, 0.7 * this.#strength).dash(4, 4);
    this.#strokes.line(x - h * axes[3], y - h * axes[4], z - h * axes[5], x + h * axes[3], y + h * axes[4], z + h * axes[5]);
  }

  #box(hx: number, hy: number, hz: number, x: number, y: number, z: number, style: EdgeStyle): void {
    const half = [hx, hy, hz];
    // faces[2k], faces[2k + 1]: whether the face on the +, − side of axis k faces the eye.
    const faces = [0, 0, 0, 0, 0, 0];
    for (let k = 0; k < 3; k++) {
      const along = axes[3 * k] * (eye.x - eye.w * x) + axes[3 * k + 1] * (eye.y - eye.w * y) + axes[3 * k + 2] * (eye.z - eye.w * z);
      faces[2 * k] = along > eye.w * half[k] ? 1 : 0;
      faces[2 * k + 1] = -along > eye.w * half[k] ? 1 : 0;
    }
    for (let k = 0; k < 3; k++) {
      const i = (k + 1) % 3;
      const j = (k + 2) % 3;
      for (let corner = 0; corner < 4; corner++) {
        const si = corner & 1 ? -1 : 1;
        const sj = corner & 2 ? -1 : 1;
        const seen = faces[2 * i + (si < 0 ? 1 : 0)] + faces[2 * j + (sj < 0 ? 1 : 0)];
        if (!(seen > 0 ? style.outline : style.inner)) continue;
        const cx = x + si * half[i] * axes[3 * i] + sj * half[j] * axes[3 * j];
        const cy = y + si * half[i] * axes[3 * i + 1] + sj * half[j] * axes[3 * j + 1];
        const cz = z + si * half[i] * axes[3 * i + 2] + sj * half[j] * axes[3 * j + 2];
        const ex = half[k] * axes[3 * k];
        const ey = half[k] * axes[3 * k + 1];
        const ez = half[k] * axes[3 * k + 2];
        this.#pen(this.#width, seen > 0 ? 1 : AWAY);
        this.#strokes.line(cx - ex, cy - ey, cz - ez, cx + ex, cy + ey, cz + ez);
      }
    }
  }

  #triangle(local: Float64Array, l: number, x: number, y: number, z: number, style: EdgeStyle): void {
    const corners = [RECORD.A, RECORD.B, RECORD.C].map((at) => turned(local[l + at], local[l + at + 1], local[l + at + 2], x, y, z));
    this.#pen(this.#width, 1);
    for (let k = 0; k < 3 && style.outline; k++) {
      const [ax, ay, az] = corners[k];
      const [bx, by, bz] = corners[(k + 1) % 3];
      this.#strokes.line(ax, ay, az, bx, by, bz);
    }
    if (!style.inner) return;
    // Its front: the normal, at the centroid, which is the body's position.
    const [nx, ny, nz] = turned(local[l + RECORD.NORMAL], local[l + RECORD.NORMAL + 1], local[l + RECORD.NORMAL + 2], 0, 0, 0);
    this.#strokes.pen(1, this.#color, 0.8 * this.#strength).head(ARROW);
    this.#strokes.towards(x, y, z, nx, ny, nz, 18);
  }

  #pen(width: number, alpha: number): void {
    this.#strokes.pen(width, this.#color, alpha * this.#strength);
    if (this.#dashed) this.#strokes.dash(5, 4);
  }

  readonly #plain = (ax: number, ay: number, az: number, bx: number, by: number, bz: number): void => {
    this.#pen(this.#width, 1);
    if (this.#isGap(bx - ax, by - ay, bz - az)) return;
    this.#strokes.line(ax, ay, az, bx, by, bz);
  };

  readonly #shaded = (ax: number, ay: number, az: number, bx: number, by: number, bz: number): void => {
    // The outward normal at a point of a sphere or of a seam points away from the centre.
    const nx = ax - this.#cx;
    const ny = ay - this.#cy;
    const nz = az - this.#cz;
    const facing = nx * (eye.x - eye.w * ax) + ny * (eye.y - eye.w * ay) + nz * (eye.z - eye.w * az) >= 0;
    this.#pen(Math.max(1, 0.8 * this.#width), facing ? INNER : INNER * AWAY);
    if (this.#isGap(bx - ax, by - ay, bz - az)) return;
    this.#strokes.line(ax, ay, az, bx, by, bz);
  };

  /** Every other piece of a dashed curve is left out: the pieces themselves are too short for dashes. Straight pieces are not. */
  #isGap(x: number, y: number, z: number): boolean {
    if (this.#dashed && x * x + y * y + z * z > 1.1 * this.#straight * this.#straight) return false;
    this.#strokes.head(PIECE);
    return this.#dashed && this.#piece++ % 2 === 1;
  }
}

/** One of the three axes of the current body. */
function axisAt(a: number): Vec3 {
  return [axes[a], axes[a + 1], axes[a + 2]];
}

function turned(x: number, y: number, z: number, px: number, py: number, pz: number): readonly [number, number, number] {
  return [
    px + axes[0] * x + axes[3] * y + axes[6] * z,
    py + axes[1] * x + axes[4] * y + axes[7] * z,
    pz + axes[2] * x + axes[5] * y + axes[8] * z,
  ];
}
