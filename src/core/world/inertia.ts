// The inverse inertia of a row in world axes, reduced to its unlocked axes.

import type { Doubles } from '../broadphase/grow.ts';
import { axesAt } from '../math/quat.ts';
import { LOCK_ANGULAR_X, LOCK_ROTATION, type WorldState } from './state.ts';

/** The axes of the last `writeInverseInertia` or `measureSpin`. */
export const axes = new Float64Array(9);

/**
 * Writes R · diag(I⁻¹) · Rᵀ for the row's pose as six numbers (xx xy xz yy yz zz). With locks it is the inverse of the free block of the inertia,
 * zero elsewhere: the effect of a torque while the locks apply the torques about their own axes that they need.
 */
export function writeInverseInertia(out: Doubles, o: number, state: WorldState, row: number): void {
  const { orientation, inverseInertia } = state;
  const ix = inverseInertia[3 * row];
  const iy = inverseInertia[3 * row + 1];
  const iz = inverseInertia[3 * row + 2];
  axesAt(axes, 0, orientation, 4 * row);
  out[o] = ix * axes[0] * axes[0] + iy * axes[3] * axes[3] + iz * axes[6] * axes[6];
  out[o + 1] = ix * axes[0] * axes[1] + iy * axes[3] * axes[4] + iz * axes[6] * axes[7];
  out[o + 2] = ix * axes[0] * axes[2] + iy * axes[3] * axes[5] + iz * axes[6] * axes[8];
  out[o + 3] = ix * axes[1] * axes[1] + iy * axes[4] * axes[4] + iz * axes[7] * axes[7];
  out[o + 4] = ix * axes[1] * axes[2] + iy * axes[4] * axes[5] + iz * axes[7] * axes[8];
  out[o + 5] = ix * axes[2] * axes[2] + iy * axes[5] * axes[5] + iz * axes[8] * axes[8];
  if (state.locks[row] & LOCK_ROTATION) holdTurns(out, o, state.locks[row]);
}

/**
 * From the inverse of the whole inertia to that of its free block, one locked axis k after the other: the torque about k that keeps it still is
 * eliminated, J_ij − J_ik·J_jk / J_kk (the Schur complement).
 */
function holdTurns(inverse: Doubles, o: number, locks: number): void {
  for (let k = 0; k < 3; k++) {
    if (!(locks & (LOCK_ANGULAR_X << k))) continue;
    const own = PLACE[4 * k];
    const pivot = inverse[o + own];
    if (pivot === 0) continue;
    for (let i = 0; i < 3; i++) {
      for (let j = i; j < 3; j++) {
        if (i === k || j === k) continue;
        inverse[o + PLACE[3 * i + j]] -= (inverse[o + PLACE[3 * i + k]] * inverse[o + PLACE[3 * j + k]]) / pivot;
      }
    }
    for (let i = 0; i < 3; i++) inverse[o + PLACE[3 * i + k]] = 0;
  }
}

// Index of row i and column j among the six.
const PLACE = [0, 1, 2, 1, 3, 4, 2, 4, 5] as const;

/** Writes I⁻¹·τ, with I⁻¹ as the six numbers at `of[o]` and τ at `by[i]`. */
export function angularChange(out: Float64Array, of: Doubles, o: number, by: Float64Array, i: number): void {
  const x = by[i];
  const y = by[i + 1];
  const z = by[i + 2];
  out[0] = of[o] * x + of[o + 1] * y + of[o + 2] * z;
  out[1] = of[o + 1] * x + of[o + 3] * y + of[o + 4] * z;
  out[2] = of[o + 2] * x + of[o + 4] * y + of[o + 5] * z;
}

/** Writes twice the energy, J, and the angular momentum, kg·m²/s, of a body with the orientation at `of[q]` and the inverse moments at `inverseInertia[i]`, for the spin at `spin[o]`. */
export function measureSpin(
  out: Float64Array,
  of: Float64Array,
  q: number,
  inverseInertia: Float64Array,
  i: number,
  spin: Doubles,
  o: number,
): void {
  axesAt(axes, 0, of, q);
  out.fill(0);
  for (let k = 0; k < 3; k++) {
    if (inverseInertia[i + k] === 0) continue;
    const w = axes[3 * k] * spin[o] + axes[3 * k + 1] * spin[o + 1] + axes[3 * k + 2] * spin[o + 2];
    const l = w / inverseInertia[i + k];
    out[0] += w * l;
    for (let j = 0; j < 3; j++) out[1 + j] += l * axes[3 * k + j];
  }
}
