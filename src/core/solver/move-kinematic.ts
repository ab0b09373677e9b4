// Kinematic bodies with targets: their velocity for the step, and their pose at its end, to the last bit.

import { multiplyQuat } from '../math/quat.ts';
import { AABB } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import { TARGET_ORIENTATION, TARGET_STRIDE } from '../world/kinematic-targets.ts';
import { BOUNDS_STALE, MOVED, STOPPED } from '../world/state.ts';
import { markEdited } from '../world/wake.ts';

const q = new Float64Array(4);
const conjugate = new Float64Array(4);
const target = new Float64Array(4);
const spin = new Float64Array(3);

/**
 * At the start of the step: gives each body the velocity that takes it to its target in `dt` s. A body that had a target in the last step and has
 * none now stops.
 */
export function beginTargets(core: WorldCore, dt: number): void {
  const { state, targets } = core;
  const { velocity, angularVelocity, position, orientation, flags, kind, reach, turnRadius, moving } = state;
  for (let i = 0; i < moving.count; i++) {
    const row = moving.rows[i];
    if ((flags[row] & MOVED) === 0) continue;
    flags[row] &= ~MOVED;
    if (targets.find(row) >= 0) continue;
    velocity.fill(0, 3 * row, 3 * row + 3);
    angularVelocity.fill(0, 3 * row, 3 * row + 3);
  }
  for (let t = 0; t < targets.count; t++) {
    const row = targets.rows[t];
    const o = TARGET_STRIDE * t;
    const i = 3 * row;
    spin.fill(0);
    if (kind[row] !== AABB) rotationBetween(orientation, 4 * row, targets.values, o + TARGET_ORIENTATION);
    let squared = 0;
    let spinSquared = 0;
    for (let k = 0; k < 3; k++) {
      // (Adding 0 turns −0 into 0.)
      const v = (targets.values[o + k] - position[i + k]) / dt + 0;
      const w = spin[k] / dt + 0;
      squared += v * v;
      spinSquared += w * w;
      velocity[i + k] = v;
      angularVelocity[i + k] = w;
    }
    // Its bounds must include its motion. (At an unchanged speed they already do.)
    const motion = dt * (Math.sqrt(squared) + turnRadius[row] * Math.min(2 / dt, Math.sqrt(spinSquared)));
    if (motion > 1.01 * reach[row]) markEdited(core, row, BOUNDS_STALE);
  }
}

/** After the bodies have moved: those with a target are placed at it, except those stopped for their speed. */
export function endTargets(core: WorldCore): void {
  const { state, targets } = core;
  const { position, orientation, flags } = state;
  for (let t = 0; t < targets.count; t++) {
    const row = targets.rows[t];
    if ((flags[row] & STOPPED) !== 0) continue;
    const o = TARGET_STRIDE * t;
    for (let k = 0; k < 3; k++) position[3 * row + k] = targets.values[o + k];
    for (let k = 0; k < 4; k++) orientation[4 * row + k] = targets.values[o + TARGET_ORIENTATION + k];
    flags[row] |= MOVED;
  }
  targets.clear();
}

// Halvings of the angle, up to π/64 rad.
const HALVINGS = 6;

/**
 * Writes the shortest rotation from the unit quaternion at `from[a]` to that at `to[b]` to `spin`, as a vector of its angle, rad. (The arc sine of
 * the halved angle is a series: engines differ in the last bits of theirs.)
 */
function rotationBetween(from: Float64Array, a: number, to: Float64Array, b: number): void {
  for (let k = 0; k < 4; k++) {
    conjugate[k] = k < 3 ? -from[a + k] : from[a + k];
    target[k] = to[b + k];
  }
  multiplyQuat(q, 0, target, conjugate);
  const sign = q[3] < 0 ? -1 : 1;
  const squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
  if (squared === 0) return;
  const length = Math.sqrt(squared);
  let s = length;
  let c = Math.abs(q[3]);
  const n = Math.sqrt(s * s + c * c);
  s /= n;
  c /= n;
  for (let i = 0; i < HALVINGS; i++) {
    // sin and cos of half the angle, without the cancellation of 1 − c.
    const half = Math.sqrt(0.5 * (1 + c));
    s /= 2 * half;
    c = half;
  }
  const u = s * s;
  const arc = s * (1 + u * (1 / 6 + u * (3 / 40 + u * (15 / 336 + u * (105 / 3456)))));
  // Twice, since a quaternion has half the angle.
  const factor = (sign * 2 * 64 * arc) / length;
  for (let k = 0; k < 3; k++) spin[k] = factor * q[k];
}
