// The body that a ray without hits passes nearest to, and its distance. Tests the records of the last detection, one body after the other; most are
// excluded by the ball around their bounds.

import type { Entity, Vec3, World } from 'kantsu';
import { DISTANCE, MANIFOLD_STRIDE, POINT_A, POINT_B } from '../../core/narrowphase/manifold.ts';
import { collide } from '../../core/narrowphase/collide-table.ts';
import { BOUNDS_STRIDE } from '../../core/shapes/bounds.ts';
import { CAPSULE, P1, P2, RADIUS, STRIDE } from '../../core/shapes/record.ts';
import { entityOf } from '../../core/world/entity.ts';
import { coreOf } from '../../core/world.ts';

export interface NearMiss {
  readonly entity: Entity;
  /** m. */
  readonly distance: number;
  /** The nearest points of the two. */
  readonly onRay: Vec3;
  readonly onBody: Vec3;
  /** The part of the ray with that point: its start, its end, or between. */
  readonly beside: 'start' | 'ray' | 'end';
}

// The ray as a capsule of radius 0, and the tested body.
const pair = new Float64Array(2 * STRIDE);
const manifold = new Float64Array(MANIFOLD_STRIDE);

/** The nearest body that is not in `passed`; undefined in an empty world. `direction` is unit; the ray hits nothing. */
export function nearMiss(
  world: World,
  { origin, direction, maxDistance }: { readonly origin: Vec3; readonly direction: Vec3; readonly maxDistance: number },
  passed: readonly Entity[],
): NearMiss | undefined {
  const { state } = coreOf(world);
  const { rows, alive, generation, kind, bounds, data } = state;
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  // An endless ray is cut off behind the last body.
  const length = Number.isFinite(maxDistance) ? maxDistance : farthest(world, origin);
  for (let k = 0; k < 3; k++) {
    pair[P1 + k] = origin[k];
    pair[P2 + k] = origin[k] + length * direction[k];
  }
  pair[RADIUS] = 0;

  let found = -1;
  let least = Infinity;
  const onRay: Vec3 = [0, 0, 0];
  const onBody: Vec3 = [0, 0, 0];
  for (let row = 0; row < rows; row++) {
    if (!alive[row] || passed.includes(entityOf(row, generation[row]))) continue;
    // Distance of the segment from the centre of the bounds, minus the radius of the ball around them: a lower bound.
    const b = BOUNDS_STRIDE * row;
    const cx = 0.5 * (bounds[b] + bounds[b + 3]) - ox;
    const cy = 0.5 * (bounds[b + 1] + bounds[b + 4]) - oy;
    const cz = 0.5 * (bounds[b + 2] + bounds[b + 5]) - oz;
    const t = Math.min(length, Math.max(0, cx * dx + cy * dy + cz * dz));
    const gap = Math.hypot(cx - t * dx, cy - t * dy, cz - t * dz);
    const reach = 0.5 * Math.hypot(bounds[b + 3] - bounds[b], bounds[b + 4] - bounds[b + 1], bounds[b + 5] - bounds[b + 2]);
    if (gap - reach > least) continue;
    for (let k = 0; k < STRIDE; k++) pair[STRIDE + k] = data[STRIDE * row + k];
    const first = CAPSULE <= kind[row];
    if (first) collide(manifold, CAPSULE, kind[row], pair, 0, STRIDE, Infinity);
    else collide(manifold, kind[row], CAPSULE, pair, STRIDE, 0, Infinity);
    if (manifold[DISTANCE] >= least) continue;
    least = manifold[DISTANCE];
    found = row;
    for (let k = 0; k < 3; k++) {
      onRay[k] = manifold[(first ? POINT_A : POINT_B) + k];
      onBody[k] = manifold[(first ? POINT_B : POINT_A) + k];
    }
  }
  if (found < 0) return undefined;
  const along = (onRay[0] - ox) * dx + (onRay[1] - oy) * dy + (onRay[2] - oz) * dz;
  // The kernels return the ends of the segment exactly; between them rounding may leave a point slightly off.
  const hair = 1e-12 * length;
  const beside = along <= hair ? 'start' : along >= length - hair ? 'end' : 'ray';
  return { entity: entityOf(found, generation[found]), distance: least, onRay, onBody, beside };
}

/** How far away the bounds of any body reach, m. */
function farthest(world: World, origin: Vec3): number {
  const {
    state: { rows, alive, bounds },
  } = coreOf(world);
  let far = 0;
  for (let row = 0; row < rows; row++) {
    if (!alive[row]) continue;
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const b = BOUNDS_STRIDE * row + k;
      square += Math.max(Math.abs(bounds[b] - origin[k]), Math.abs(bounds[b + 3] - origin[k])) ** 2;
    }
    far = Math.max(far, Math.sqrt(square));
  }
  return far;
}
