// The energy and momentum of a world from its poses, velocities and masses.

import type { World } from '../../src/core/index.ts';
import { STATIC } from '../../src/core/world/state.ts';
import { coreOf } from '../../src/core/world.ts';
import { type Point, cross, dot, plus } from '../support/vectors.ts';

/** ½·m·v² + ½·ω·I·ω over all that a push moves, J. */
export function kineticEnergy(world: World): number {
  const { state } = coreOf(world);
  let energy = 0;
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    const v = state.velocity.subarray(3 * row, 3 * row + 3);
    energy += (0.5 * dot([...v], [...v])) / state.inverseMass[row];
    const turn = inBodyAxes(state.orientation.subarray(4 * row, 4 * row + 4), state.angularVelocity.subarray(3 * row, 3 * row + 3));
    for (let k = 0; k < 3; k++) {
      const inverse = state.inverseInertia[3 * row + k];
      if (inverse > 0) energy += (0.5 * turn[k] * turn[k]) / inverse;
    }
  }
  return energy;
}

/** −m·g·x over all that a push moves, J: above the origin. */
export function potentialEnergy(world: World): number {
  const { gravity } = world;
  const { state } = coreOf(world);
  let energy = 0;
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    const scale = state.gravityScale[row] / state.inverseMass[row];
    for (let k = 0; k < 3; k++) energy -= scale * gravity[k] * state.position[3 * row + k];
  }
  return energy;
}

export function energyOf(world: World): number {
  return kineticEnergy(world) + potentialEnergy(world);
}

/** Σ m·v, kg·m/s. */
export function momentum(world: World): Point {
  const { state } = coreOf(world);
  let sum: Point = [0, 0, 0];
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    sum = plus(sum, 1 / state.inverseMass[row], [...state.velocity.subarray(3 * row, 3 * row + 3)]);
  }
  return sum;
}

/** Σ x × m·v + R·I·Rᵀ·ω about the origin, kg·m²/s. */
export function angularMomentum(world: World): Point {
  const { state } = coreOf(world);
  let sum: Point = [0, 0, 0];
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.inverseMass[row] === 0) continue;
    const x = [...state.position.subarray(3 * row, 3 * row + 3)];
    sum = plus(sum, 1 / state.inverseMass[row], cross(x, [...state.velocity.subarray(3 * row, 3 * row + 3)]));
    const axes = axesOf(state.orientation.subarray(4 * row, 4 * row + 4));
    const turn = [...state.angularVelocity.subarray(3 * row, 3 * row + 3)];
    for (let k = 0; k < 3; k++) {
      const inverse = state.inverseInertia[3 * row + k];
      if (inverse > 0) sum = plus(sum, dot(axes[k], turn) / inverse, axes[k]);
    }
  }
  return sum;
}

/** The fastest body that is not static, m/s. */
export function fastest(world: World): number {
  const { state } = coreOf(world);
  let most = 0;
  for (let row = 0; row < state.rows; row++) {
    if (!state.alive[row] || state.body[row] === STATIC) continue;
    const v = [...state.velocity.subarray(3 * row, 3 * row + 3)];
    most = Math.max(most, Math.sqrt(dot(v, v)));
  }
  return most;
}

/** Whether every pose and velocity is a number. */
export function isSound(world: World): boolean {
  const { position, orientation, velocity, angularVelocity, rows, alive } = coreOf(world).state;
  for (let row = 0; row < rows; row++) {
    if (!alive[row]) continue;
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += position[3 * row + k] + velocity[3 * row + k] + angularVelocity[3 * row + k];
    for (let k = 0; k < 4; k++) sum += orientation[4 * row + k];
    if (!Number.isFinite(sum)) return false;
  }
  return true;
}

/** The columns of the turn that a unit quaternion x y z w makes. */
export function axesOf([x, y, z, w]: ArrayLike<number> & Iterable<number>): [Point, Point, Point] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
}

function inBodyAxes(orientation: Float64Array, vector: Float64Array): Point {
  const [i, j, k] = axesOf(orientation);
  const v = [...vector];
  return [dot(i, v), dot(j, v), dot(k, v)];
}
