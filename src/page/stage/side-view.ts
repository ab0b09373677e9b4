// The side view: an orthographic camera perpendicular to the plane of a ray and a collider's axis, drawn into its own rectangle.
import { OrthographicCamera } from 'three';
import type { Object3D } from 'three';
import { SPHERE, TRIANGLE } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';
import type { Rectangle } from 'kantsu/three';
import { cross, dot, minus, times, unitOr } from '../kit/vectors.ts';
import { crossSection } from './cross-section.ts';
import { normalOf, solidAt } from './instances.ts';
import type { LabelLayer } from './labels.ts';
import { SIDE_VIEW } from './layers.ts';
import { PIECE, LineBatch } from './line-batch.ts';
import { look } from './theme.ts';

export interface SideSubject {
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
  /** Range of the ray to keep in view, m along it: entry and exit, and a little before and after. */
  readonly from: number;
  readonly to: number;
  /** Row of the selected collider, or null. */
  readonly row: number | null;
  /** Whether the ray runs from right to left, as the stage shows it. */
  readonly leftwards: boolean;
}

const ROOM = 1.12; // margin
/** m from the camera to the plane it looks at. */
export const FAR = 1000;

export class SideView {
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 2 * FAR);
  /** Where it is drawn, in client CSS pixels (an element's `getBoundingClientRect()`); null: not drawn. Must lie on the stage. */
  rectangle: Rectangle | null = null;
  /** Letters over it; the stage keeps them on the rectangle. */
  labels: LabelLayer | undefined;
  // The cut lies inside the body, occluded by it.
  readonly #outline: LineBatch;
  #showing = false;
  #halfWidth = 1;
  #halfHeight = 1;

  constructor(scene: Object3D) {
    this.camera.layers.enable(SIDE_VIEW);
    this.#outline = new LineBatch('cross-section', { halo: 1, renderOrder: 8, behind: 1, parent: scene, view: SIDE_VIEW });
  }

  /** Whether there is anything to show. */
  get showing(): boolean {
    return this.#showing;
  }

  /** Aims the camera and rebuilds the cut through the collider; null shows nothing. */
  show(subject: SideSubject | null, state: BodyColumns): void {
    this.#showing = subject !== null;
    this.#outline.begin();
    if (subject) this.#aim(subject, state);
    this.#outline.end();
  }

  /** Fits the subject into a rectangle of this shape; called by the stage. */
  setAspect(aspect: number): void {
    const height = Math.max(this.#halfHeight, this.#halfWidth / aspect);
    this.camera.top = height;
    this.camera.bottom = -height;
    this.camera.right = height * aspect;
    this.camera.left = -height * aspect;
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
  }

  #aim({ origin: o, direction, from, to, row, leftwards }: SideSubject, state: BodyColumns): void {
    const way = leftwards ? -1 : 1;
    const right = times(unitOr(direction, [1, 0, 0]), way);
    const living = row !== null && row < state.rows && state.alive[row] === 1 ? row : null;
    const normal = planeNormal(right, living === null ? null : axisOf(state, living));
    const up = cross(normal, right);

    // The range in view, to the right and upwards from the ray's origin.
    let left = Math.min(way * from, way * to);
    let end = Math.max(way * from, way * to);
    let low = 0;
    let high = 0;
    if (living !== null) {
      this.#outline.pen(2, look().ink).head(PIECE);
      const take = (a: Vec3, b: Vec3): void => {
        const p = minus(a, o);
        const [x, y] = [dot(p, right), dot(p, up)];
        [left, end, low, high] = [Math.min(left, x), Math.max(end, x), Math.min(low, y), Math.max(high, y)];
        this.#outline.segment(a, b);
      };
      crossSection(take, state, living, { o, a: right, b: up, n: normal });
    }
    const x = 0.5 * (left + end);
    const y = 0.5 * (low + high);
    this.#halfWidth = 0.5 * ROOM * Math.max(end - left, 1e-6);
    this.#halfHeight = 0.5 * ROOM * Math.max(high - low, 0.2 * (end - left), 1e-6);
    const { camera } = this;
    for (let k = 0; k < 3; k++) {
      camera.matrix.elements[k] = right[k];
      camera.matrix.elements[4 + k] = up[k];
      camera.matrix.elements[8 + k] = normal[k];
      camera.matrix.elements[12 + k] = o[k] + x * right[k] + y * up[k] + FAR * normal[k];
    }
    camera.matrixAutoUpdate = false;
    camera.updateMatrixWorld(true);
  }
}

/** The direction that the plane should contain: a capsule's axis, a triangle's normal, a box's own up; none for a sphere. */
function axisOf(state: BodyColumns, row: number): Vec3 | null {
  const solid = solidAt(state, row);
  if (solid.kind === SPHERE) return null;
  return solid.kind === TRIANGLE ? normalOf(solid) : solid.axes[1];
}

/** The unit normal of the plane of the ray and the axis, on the side from which up is up. Parallel or without an axis: the vertical plane. */
function planeNormal(direction: Vec3, axis: Vec3 | null): Vec3 {
  let normal: Vec3 = axis ? cross(direction, axis) : [0, 0, 0];
  if (dot(normal, normal) < 1e-12) normal = cross(direction, [0, 1, 0]);
  if (dot(normal, normal) < 1e-12) normal = [0, 0, 1];
  normal = unitOr(normal, normal);
  return times(normal, cross(normal, direction)[1] >= 0 ? 1 : -1);
}
