// Crisp edges of a few colliders: exact outlines, great circles, seams and axes of capsules, the twelve edges of boxes.
//
// Edges that face away from the eye are fainter, so that the lines still read as a solid. Built again for each view, because outlines depend on the
// camera.
import { CAPSULE, SPHERE, TRIANGLE } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { metresPerPixelAt } from 'kantsu/three';
import type { ViewCamera } from 'kantsu/three';
import { dot, length, minus, plus } from '../kit/vectors.ts';
import { normalOf, solidAt } from './instances.ts';
import type { Placed, PlacedSolid } from './instances.ts';
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

export class ColliderEdges {
  readonly #strokes: LineBatch;
  #eye: Eye = { at: [0, 0, 0], w: 1 };
  // The middle of the sphere or seam of the next pieces of a curve, whose normals decide which of them face away.
  #center: Vec3 = [0, 0, 0];
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
    this.#eye = eyeOf(camera);
  }

  /** Adds the body in a row. `camera` and `height` (px) decide the number of pieces of a curve. */
  add(state: Placed, row: number, style: EdgeStyle, camera: ViewCamera, height: number): void {
    const solid = solidAt(state, row);
    const { kind, center, axes, radius, core } = solid;
    this.#center = center;
    this.#width = style.width;
    this.#color = style.color;
    this.#strength = style.strength ?? 1;
    this.#dashed = style.dashed ?? false;
    if (kind === TRIANGLE) return this.#triangle(solid, style);
    if (kind !== SPHERE && kind !== CAPSULE) return this.#box(solid, style);
    const pixels = radius / Math.max(metresPerPixelAt(camera, Math.max(height, 1), ...center), 1e-9);
    // A chord of n pieces deviates from its arc by r·π²/2n²: under a quarter of a pixel for n = 4.5 √r.
    const count = Math.min(128, Math.max(16, 4 * Math.ceil(1.2 * Math.sqrt(pixels))));
    this.#straight = (2 * Math.PI * radius) / count;
    if (style.outline) silhouette(this.#plain, this.#eye, center, axes[1], core, radius, count);
    if (!style.inner) return;
    if (core === 0) {
      for (let k = 0; k < 3; k++) ring(this.#shaded, center, axes[k], axes[(k + 1) % 3], radius, count);
      return;
    }
    const ends = [-core, core].map((along) => plus(center, axes[1], along));
    for (const end of ends) {
      this.#center = end;
      ring(this.#shaded, end, axes[0], axes[2], radius, count);
    }
    this.#strokes.pen(1, this.#color, 0.7 * this.#strength).dash(4, 4);
    this.#strokes.segment(ends[0], ends[1]);
  }

  end(): void {
    this.#strokes.end();
  }

  dispose(): void {
    this.#strokes.dispose();
  }

  #box({ center, axes, corners, edges }: PlacedSolid, style: EdgeStyle): void {
    const { at, w } = this.#eye;
    const way = minus(at, center, w);
    // Of each axis whether the eye sees the face on its − side, and on its + side.
    const sees = axes.map((axis, k) => {
      const [along, far] = [dot(axis, way), w * 0.5 * length(minus(corners[1 << k], corners[0]))];
      return [-along > far, along > far];
    });
    for (const [i, j] of edges) {
      const isSeen = sees.some((faces, k) => (i ^ j) !== 1 << k && faces[(i >> k) & 1]);
      if (!(isSeen ? style.outline : style.inner)) continue;
      this.#pen(this.#width, isSeen ? 1 : AWAY);
      this.#strokes.segment(corners[i], corners[j]);
    }
  }

  #triangle(solid: PlacedSolid, style: EdgeStyle): void {
    const { center, corners, edges } = solid;
    this.#pen(this.#width, 1);
    if (style.outline) for (const [i, j] of edges) this.#strokes.segment(corners[i], corners[j]);
    if (!style.inner) return;
    // Its front: the normal, at the centroid, which is the body's position.
    this.#strokes.pen(1, this.#color, 0.8 * this.#strength).head(ARROW);
    this.#strokes.towards(...center, ...normalOf(solid), 18);
  }

  #pen(width: number, alpha: number): void {
    this.#strokes.pen(width, this.#color, alpha * this.#strength);
    if (this.#dashed) this.#strokes.dash(5, 4);
  }

  readonly #plain = (a: Vec3, b: Vec3): void => {
    this.#pen(this.#width, 1);
    if (!this.#isGap(length(minus(b, a)))) this.#strokes.segment(a, b);
  };

  readonly #shaded = (a: Vec3, b: Vec3): void => {
    // The outward normal at a point of a sphere or of a seam points away from the centre.
    const isFacing = dot(minus(a, this.#center), minus(this.#eye.at, a, this.#eye.w)) >= 0;
    this.#pen(Math.max(1, 0.8 * this.#width), isFacing ? INNER : INNER * AWAY);
    if (!this.#isGap(length(minus(b, a)))) this.#strokes.segment(a, b);
  };

  /** Every other piece of a dashed curve is left out: the pieces themselves are too short for dashes. Straight pieces are not. */
  #isGap(long: number): boolean {
    if (this.#dashed && long > 1.05 * this.#straight) return false;
    this.#strokes.head(PIECE);
    return this.#dashed && this.#piece++ % 2 === 1;
  }
}
