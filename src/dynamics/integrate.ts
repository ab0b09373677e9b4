// Velocities and poses forward by one substep: semi-implicit Euler, velocities first.

import type { WorldCore } from '../world/core.ts';
import { AABB } from '../shapes/record.ts';
import { DYNAMIC, LOCK_ANGULAR_X, LOCK_LINEAR_X, STATIC, type WorldState } from '../world/state.ts';
import type { SolverBodies } from './bodies.ts';

/** Gravity and damping: `v ← (v + h·g) / (1 + h·c)`, the implicit form, which no damping can turn over. Locked axes stay at zero. */
export function integrateVelocities(core: WorldCore, h: number): void {
  const { state, settings } = core;
  const { alive, body, asleep, velocity, angularVelocity, gravityScale, linearDamping, angularDamping, locks } = state;
  const gx = h * settings.gravity[0];
  const gy = h * settings.gravity[1];
  const gz = h * settings.gravity[2];
  for (let row = 0; row < state.rows; row++) {
    if (body[row] !== DYNAMIC || !alive[row] || asleep[row]) continue;
    const i = 3 * row;
    const scale = gravityScale[row];
    const keep = 1 / (1 + h * linearDamping[row]);
    velocity[i] = (velocity[i] + gx * scale) * keep;
    velocity[i + 1] = (velocity[i + 1] + gy * scale) * keep;
    velocity[i + 2] = (velocity[i + 2] + gz * scale) * keep;
    const spin = 1 / (1 + h * angularDamping[row]);
    angularVelocity[i] *= spin;
    angularVelocity[i + 1] *= spin;
    angularVelocity[i + 2] *= spin;
    if (locks[row]) applyLocks(state, row);
  }
}

/** Takes the velocity out of every locked axis of the row. */
function applyLocks(state: WorldState, row: number): void {
  const locks = state.locks[row];
  for (let k = 0; k < 3; k++) {
    if (locks & (LOCK_LINEAR_X << k)) state.velocity[3 * row + k] = 0;
    if (locks & (LOCK_ANGULAR_X << k)) state.angularVelocity[3 * row + k] = 0;
  }
}

/** `x ← x + h·v` and `q ← q + h/2·ω·q`, normalised; the small motion is also summed for the solver. An AABB never turns. */
export function integratePoses(core: WorldCore, bodies: SolverBodies, h: number): void {
  const { state } = core;
  const { alive, body, asleep, kind, position, orientation, velocity, angularVelocity, locks } = state;
  const { moved, turned } = bodies;
  for (let row = 0; row < state.rows; row++) {
    if (body[row] === STATIC || !alive[row] || asleep[row]) continue;
    if (locks[row]) applyLocks(state, row);
    const i = 3 * row;
    const dx = h * velocity[i];
    const dy = h * velocity[i + 1];
    const dz = h * velocity[i + 2];
    position[i] += dx;
    position[i + 1] += dy;
    position[i + 2] += dz;
    moved[i] += dx;
    moved[i + 1] += dy;
    moved[i + 2] += dz;
    const tx = h * angularVelocity[i];
    const ty = h * angularVelocity[i + 1];
    const tz = h * angularVelocity[i + 2];
    if (kind[row] === AABB || (tx === 0 && ty === 0 && tz === 0)) continue;
    turned[i] += tx;
    turned[i + 1] += ty;
    turned[i + 2] += tz;
    turn(orientation, 4 * row, tx, ty, tz);
  }
}

/**
 * Turns the unit quaternion at `q[i]` by the rotation vector t (rad, world axes): q ← exp(t/2)·q with the exponential as the rational
 * (1 − |t|²/16, t/2) / (1 + |t|²/16) of the half angle's tangent, t/4 ≈ tan(|t|/4). Its angle is short by |t|³/48: 2·10⁻⁵ rad for a
 * step of 0.1 rad. Only + − × ÷ √, so every engine turns alike.
 */
function turn(q: Float64Array, i: number, tx: number, ty: number, tz: number): void {
  const s = 0.0625 * (tx * tx + ty * ty + tz * tz);
  const c = 1 - s;
  const ex = 0.5 * tx;
  const ey = 0.5 * ty;
  const ez = 0.5 * tz;
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const nx = c * x + ex * w + ey * z - ez * y;
  const ny = c * y - ex * z + ey * w + ez * x;
  const nz = c * z + ex * y - ey * x + ez * w;
  const nw = c * w - ex * x - ey * y - ez * z;
  const n = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  q[i] = nx * n;
  q[i + 1] = ny * n;
  q[i + 2] = nz * n;
  q[i + 3] = nw * n;
}
