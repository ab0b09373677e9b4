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
import type { Placed } from './instances.ts';
import { eyeOf, ring, silhouette } from './silhouette.ts';
import { ARROW, PIECE, PLAIN, LineBatch } from './line-batch.ts';
import type { LineOptions } from './line-batch.ts';

/** Style of the edges of one body. */
export interface EdgeStyle {
  /** px */
  readonly width: number;
  readonly color: number;
  /** The outline: silhouettes, a box's visible edges, a triangle's sides. Drawn unless false, as the rest is. */
  readonly outline?: boolean;
  /** The rest: great circles, seams, axes, hidden edges, a triangle's normal. */
  readonly inner?: boolean;
  /** Drawn as dashes. */
  readonly dashed?: boolean;
  /** Opacity of the whole, default 1. */
  readonly strength?: number;
}

const AWAY = 0.3; // relative opacity of edges that face away
const INNER = 0.45; // opacity of great circles and seams, relative to the outline

export class ColliderEdges {
  readonly #lines: LineBatch;
  #camera!: ViewCamera;
  #height = 1;

  constructor(name: string, options: LineOptions) {
    this.#lines = new LineBatch(name, options);
  }

  /** Starts the edges of one view, `height` px high. */
  begin(camera: ViewCamera, height: number): void {
    this.#lines.begin();
    this.#camera = camera;
    this.#height = Math.max(height, 1);
  }

  /** Adds the body in a row. */
  add(state: Placed, row: number, { width, color, outline = true, inner = true, dashed = false, strength = 1 }: EdgeStyle): void {
    const lines = this.#lines;
    const solid = solidAt(state, row);
    const { kind, center, axes, radius, core, corners, edges } = solid;
    const { at, w } = eyeOf(this.#camera);
    const pen = (alpha: number, wide = width): void => {
      lines.pen(wide, color, alpha * strength);
      if (dashed) lines.dash(5, 4);
    };
    if (kind !== SPHERE && kind !== CAPSULE) {
      const way = minus(at, center, w);
      // Of each axis of a box whether the eye sees the face on its − side, and on its + side.
      const sees = axes.map((axis, k) => {
        const [along, far] = [dot(axis, way), w * 0.5 * length(minus(corners[1 << k] ?? center, corners[0]))];
        return [-along > far, along > far];
      });
      for (const [i, j] of edges) {
        const isSeen = kind === TRIANGLE || sees.some((faces, k) => (i ^ j) !== 1 << k && faces[(i >> k) & 1]);
        if (!(isSeen ? outline : inner)) continue;
        pen(isSeen ? 1 : AWAY);
        lines.segment(corners[i], corners[j]);
      }
      if (kind !== TRIANGLE || !inner) return;
      // Its front: the normal, at the centroid, which is the body's position.
      lines.pen(1, color, 0.8 * strength).head(ARROW);
      lines.towards(...center, ...normalOf(solid), 18);
      return;
    }
    const pixels = radius / Math.max(metresPerPixelAt(this.#camera, this.#height, ...center), 1e-9);
    // A chord of n pieces deviates from its arc by r·π²/2n²: under a quarter of a pixel for n = 4.5 √r.
    const count = Math.min(128, Math.max(16, 4 * Math.ceil(1.2 * Math.sqrt(pixels))));
    const longest = (1.05 * 2 * Math.PI * radius) / count;
    let pieces = 0;
    const piece = (a: Vec3, b: Vec3): void => {
      // Every other piece of a dashed curve is left out: the pieces themselves are too short for dashes. Straight pieces are not.
      const isStraight = dashed && length(minus(b, a)) > longest;
      lines.head(isStraight ? PLAIN : PIECE);
      if (!dashed || isStraight || pieces++ % 2 === 0) lines.segment(a, b);
    };
    pen(1);
    if (outline) silhouette(piece, { at, w }, center, axes[1], core, radius, count);
    if (!inner) return;
    /** A circle of the surface about `middle`, from which its normals point away. */
    const circle = (middle: Vec3, across: Vec3, up: Vec3): void => {
      const shadedPiece = (a: Vec3, b: Vec3): void => {
        pen(dot(minus(a, middle), minus(at, a, w)) >= 0 ? INNER : INNER * AWAY, Math.max(1, 0.8 * width));
        piece(a, b);
      };
      ring(shadedPiece, middle, across, up, radius, count);
    };
    if (core === 0) {
      for (let k = 0; k < 3; k++) circle(center, axes[k], axes[(k + 1) % 3]);
      return;
    }
    const ends = [-core, core].map((along) => plus(center, axes[1], along));
    for (const end of ends) circle(end, axes[0], axes[2]);
    lines.pen(1, color, 0.7 * strength).dash(4, 4);
    lines.segment(ends[0], ends[1]);
  }

  end(): void {
    this.#lines.end();
  }

  dispose(): void {
    this.#lines.dispose();
  }
}
