// The convex outlines of bodies as a camera sees them, in pixels.
import { CAPSULE, SPHERE, TRIANGLE, axesAt, hull2 } from 'kantsu';
import { RECORD } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import { projectPoint } from 'kantsu/three';
import type { ViewCamera } from 'kantsu/three';
import { areaWithin } from './label-layout.ts';
import type { Outline } from './label-layout.ts';
import { eyeOf, silhouette } from './silhouette.ts';
import type { Eye } from './silhouette.ts';

/** With more bodies there is no space beside them. */
const MOST = 64;
const PIECES = 24;
/** A body that covers more of the view leaves no space beside it: a floor, a wall, one close to the eye. */
const LARGEST = 0.5;

const axes = new Float64Array(9);
const eye: Eye = { x: 0, y: 0, z: 0, w: 1 };

/** `only`: of the bodies in these rows. */
export function bodyOutlines(
  { rows, count, alive, kind, position, orientation, local }: BodyColumns,
  camera: ViewCamera,
  width: number,
  height: number,
  only?: readonly number[],
): Outline[] {
  const found: Outline[] = [];
  if (count > MOST && !only) return found;
  eyeOf(eye, camera);
  const area = { left: 0, top: 0, width, height };
  for (const row of only ?? Array.from({ length: rows }, (_, i) => i)) {
    if (!alive[row]) continue;
    const points: number[] = [];
    let before = true;
    const add = (px: number, py: number, pz: number): void => {
      const at = projectPoint(camera, area, px, py, pz);
      // A point behind the eye has no position in the view.
      before &&= isBefore(camera, px, py, pz);
      points.push(at.x, at.y);
    };
    const [x, y, z] = [position[3 * row], position[3 * row + 1], position[3 * row + 2]];
    const l = RECORD.STRIDE * row;
    const q = 4 * row;
    axesAt(axes, 0, orientation, q);
    const turned = (a: number, b: number, c: number): void =>
      add(
        x + axes[0] * a + axes[3] * b + axes[6] * c,
        y + axes[1] * a + axes[4] * b + axes[7] * c,
        z + axes[2] * a + axes[5] * b + axes[8] * c,
      );
    if (kind[row] === SPHERE || kind[row] === CAPSULE) {
      const half = kind[row] === CAPSULE ? local[l + RECORD.P2 + 1] : 0;
      silhouette((ax, ay, az) => add(ax, ay, az), eye, [x, y, z], [axes[3], axes[4], axes[5]], half, local[l + RECORD.RADIUS], PIECES);
    } else if (kind[row] === TRIANGLE) {
      for (const corner of [RECORD.A, RECORD.B, RECORD.C]) turned(local[l + corner], local[l + corner + 1], local[l + corner + 2]);
    } else {
      for (let corner = 0; corner < 8; corner++) {
        turned(
          local[l] + (corner & 1 ? 1 : -1) * local[l + RECORD.HALF],
          local[l + 1] + (corner & 2 ? 1 : -1) * local[l + RECORD.HALF + 1],
          local[l + 2] + (corner & 4 ? 1 : -1) * local[l + RECORD.HALF + 2],
        );
      }
    }
    if (!before || points.length < 6) continue;
    const corners = hull2(Float64Array.from(points));
    if (areaWithin(corners, 0, 0, width, height) < LARGEST * width * height) found.push({ body: row, corners });
  }
  return found;
}

function isBefore({ matrixWorld: { elements: m } }: ViewCamera, x: number, y: number, z: number): boolean {
  return (x - m[12]) * m[8] + (y - m[13]) * m[9] + (z - m[14]) * m[10] < 0;
}
