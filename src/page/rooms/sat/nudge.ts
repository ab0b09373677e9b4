// The handles' edits by keys: one small step of a solid along, about or in the size of one axis.

import type { Vec3 } from 'kantsu';
import type { Effect } from '../../stage/pose-gizmo.ts';
import { canTurn, moved, turnAbout, turned, type Solid } from './solids.ts';

const TURN = (5 * Math.PI) / 180;
const GROW = 1.05;

/**
 * `axis` counts x, y, z; `by` is +1 or −1; a step is `metres` long. Moves and rotations are along the axes of the world, scaling along the solid's
 * own.
 */
export function nudged(solid: Solid, does: Effect, axis: 0 | 1 | 2, by: number, metres: number): Solid {
  const unit: Vec3 = [0, 0, 0];
  unit[axis] = by;
  if (does === 'translate') return moved(solid, [unit[0] * metres, unit[1] * metres, unit[2] * metres]);
  if (does === 'rotate') return canTurn(solid.kind) ? turned(solid, turnAbout(unit, TURN)) : solid;
  const factor: Vec3 = [1, 1, 1];
  factor[axis] = by > 0 ? GROW : 1 / GROW;
  return resized(solid, factor);
}

/** Scaled by a factor along each of its own axes; round solids stay round. */
export function resized(solid: Solid, factor: Vec3): Solid {
  const [x, y, z] = solid.size;
  const least = 1e-3;
  const grow = (size: number, by: number): number => size * Math.max(Math.abs(by), least);
  switch (solid.kind) {
    case 'sphere': {
      const r = grow(x, farthestFromOne(factor));
      return { ...solid, size: [r, r, r] };
    }
    case 'capsule': {
      const r = grow(x, farthestFromOne([factor[0], 1, factor[2]]));
      return { ...solid, size: [r, grow(y, factor[1]), r] };
    }
    default:
      return {
        ...solid,
        ...(solid.skew !== undefined && { skew: grow(solid.skew, factor[0]) }),
        size: [grow(x, factor[0]), grow(y, factor[1]), grow(z, factor[2])],
      };
  }
}

/** A pull acts on one handle: the factor that is not 1. */
function farthestFromOne(factor: Vec3): number {
  return factor.reduce((far, by) => (Math.abs(by - 1) > Math.abs(far - 1) ? by : far));
}
