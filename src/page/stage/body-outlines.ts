// The convex outlines of bodies as a camera sees them, in pixels.
import { CAPSULE, SPHERE, hull2 } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';
import { projectPoint } from 'kantsu/three';
import type { ViewCamera } from 'kantsu/three';
import { areaWithin } from './label-layout.ts';
import type { Outline } from './label-layout.ts';
import { solidAt } from './instances.ts';
import { eyeOf, silhouette } from './silhouette.ts';

/** With more bodies there is no space beside them. */
const MOST = 64;
const PIECES = 24;
/** A body that covers more of the view leaves no space beside it: a floor, a wall, one close to the eye. */
const LARGEST = 0.5;

/** `only`: of the bodies in these rows. */
export function bodyOutlines(state: BodyColumns, camera: ViewCamera, width: number, height: number, only?: readonly number[]): Outline[] {
  const { rows, count, alive } = state;
  const found: Outline[] = [];
  if (count > MOST && !only) return found;
  const eye = eyeOf(camera);
  const area = { left: 0, top: 0, width, height };
  for (const row of only ?? Array.from({ length: rows }, (_, i) => i)) {
    if (!alive[row]) continue;
    const points: number[] = [];
    let before = true;
    const add = (point: Vec3): void => {
      const at = projectPoint(camera, area, ...point);
      // A point behind the eye has no position in the view.
      before &&= isBefore(camera, point);
      points.push(at.x, at.y);
    };
    const { kind, center, axes, core, radius, corners } = solidAt(state, row);
    if (kind === SPHERE || kind === CAPSULE) silhouette(add, eye, center, axes[1], core, radius, PIECES);
    else corners.forEach(add);
    if (!before || points.length < 6) continue;
    const hull = hull2(Float64Array.from(points));
    if (areaWithin(hull, 0, 0, width, height) < LARGEST * width * height) found.push({ body: row, corners: hull });
  }
  return found;
}

function isBefore({ matrixWorld: { elements: m } }: ViewCamera, [x, y, z]: Vec3): boolean {
  return (x - m[12]) * m[8] + (y - m[13]) * m[9] + (z - m[14]) * m[10] < 0;
}
