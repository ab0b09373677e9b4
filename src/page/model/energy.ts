// Energy and momentum of all bodies that can be pushed, from the world's columns.

import type { Vec3, World } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';
import { inspect } from 'kantsu/inspect';

/** ½·m·v² + ½·ω·I·ω of one body, J; 0 for one that cannot be pushed. */
export function kineticEnergy(state: BodyColumns, row: number): number {
  const { inverseMass, inverseInertia, velocity, angularVelocity, orientation } = state;
  if (inverseMass[row] === 0) return 0;
  const i = 3 * row;
  const vx = velocity[i];
  const vy = velocity[i + 1];
  const vz = velocity[i + 2];
  let energy = (0.5 * (vx * vx + vy * vy + vz * vz)) / inverseMass[row];
  const wx = angularVelocity[i];
  const wy = angularVelocity[i + 1];
  const wz = angularVelocity[i + 2];
  if (wx === 0 && wy === 0 && wz === 0) return energy;
  const inverseX = inverseInertia[i];
  const inverseY = inverseInertia[i + 1];
  const inverseZ = inverseInertia[i + 2];
  // A sphere, a cube: the same about all axes.
  if (inverseX === inverseY && inverseX === inverseZ) {
    return inverseX > 0 ? energy + (0.5 * (wx * wx + wy * wy + wz * wz)) / inverseX : energy;
  }
  // ω in the body's own axes: the columns of its rotation.
  const x = orientation[4 * row];
  const y = orientation[4 * row + 1];
  const z = orientation[4 * row + 2];
  const w = orientation[4 * row + 3];
  const ux = (1 - 2 * (y * y + z * z)) * wx + 2 * (x * y + z * w) * wy + 2 * (x * z - y * w) * wz;
  const uy = 2 * (x * y - z * w) * wx + (1 - 2 * (x * x + z * z)) * wy + 2 * (y * z + x * w) * wz;
  const uz = 2 * (x * z + y * w) * wx + 2 * (y * z - x * w) * wy + (1 - 2 * (x * x + y * y)) * wz;
  if (inverseX > 0) energy += (0.5 * ux * ux) / inverseX;
  if (inverseY > 0) energy += (0.5 * uy * uy) / inverseY;
  if (inverseZ > 0) energy += (0.5 * uz * uz) / inverseZ;
  return energy;
}

/** Kinetic energy − m·g·x over all that can be pushed, J: the potential energy is measured from the origin. */
export function mechanicalEnergy(world: World): number {
  const state = inspect(world).bodies;
  const { gravity } = world;
  const { alive, inverseMass, position, gravityScale, moving } = state;
  const { rows, count } = moving;
  const [gx, gy, gz] = gravity;
  let energy = 0;
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    const inverse = inverseMass[row];
    if (alive[row] === 0 || inverse === 0) continue;
    const i = 3 * row;
    const fall = gx * position[i] + gy * position[i + 1] + gz * position[i + 2];
    energy += kineticEnergy(state, row) - (gravityScale[row] * fall) / inverse;
  }
  return energy;
}

/** |Σ m·v| over all that can be pushed, kg·m/s. */
export function momentumSize(world: World): number {
  const { moving, alive, inverseMass, velocity } = inspect(world).bodies;
  const { rows, count } = moving;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let k = 0; k < count; k++) {
    const row = rows[k];
    if (alive[row] === 0 || inverseMass[row] === 0) continue;
    const mass = 1 / inverseMass[row];
    x += mass * velocity[3 * row];
    y += mass * velocity[3 * row + 1];
    z += mass * velocity[3 * row + 2];
  }
  return Math.sqrt(x * x + y * y + z * z);
}

/** Half sides of the box of even density with a body's mass and moments of inertia, m; undefined for one that cannot be pushed and rotated about all axes. */
export function inertiaBox(
  { inverseMass, inverseInertia }: Pick<BodyColumns, 'inverseMass' | 'inverseInertia'>,
  row: number,
): Vec3 | undefined {
  // Of a box, I about an axis is m/3 times the squares of the half sides along the two others.
  const moments = [0, 1, 2].map((k) => inverseMass[row] / inverseInertia[3 * row + k]);
  const half = [0, 1, 2].map((k) => Math.sqrt(1.5 * (moments[(k + 1) % 3] + moments[(k + 2) % 3] - moments[k])));
  return half.every((side) => side > 0 && Number.isFinite(side)) ? (half as Vec3) : undefined;
}
