// What the solver needs of each body besides its columns: inverse inertia in world axes and how far it has come since the step began.

import { DYNAMIC, type WorldState } from '../world/state.ts';

/** Numbers per row of `inertia`: xx xy xz yy yz zz of the inverse inertia tensor in world axes, 1/(kg·m²). */
export const INERTIA_STRIDE = 6;

export class SolverBodies {
  /** 1/kg; 0 for rows that a push does not move in this step (static, kinematic, asleep). */
  inverseMass = new Float64Array(64);
  inertia = new Float64Array(64 * INERTIA_STRIDE);
  /** Motion since the start of the step: m, and rad as a small rotation vector. */
  moved = new Float64Array(64 * 3);
  turned = new Float64Array(64 * 3);

  /** Reads the rows as they stand at the start of a step. */
  prepare(state: WorldState): void {
    if (this.inverseMass.length < state.capacity) {
      this.inverseMass = new Float64Array(state.capacity);
      this.inertia = new Float64Array(state.capacity * INERTIA_STRIDE);
      this.moved = new Float64Array(state.capacity * 3);
      this.turned = new Float64Array(state.capacity * 3);
    }
    this.moved.fill(0, 0, 3 * state.rows);
    this.turned.fill(0, 0, 3 * state.rows);
    const { inverseMass, inertia } = this;
    const { alive, body, asleep } = state;
    for (let row = 0; row < state.rows; row++) {
      if (alive[row] && body[row] === DYNAMIC && !asleep[row]) {
        inverseMass[row] = state.inverseMass[row];
        worldInertia(inertia, INERTIA_STRIDE * row, state, row);
      } else {
        inverseMass[row] = 0;
        inertia.fill(0, INERTIA_STRIDE * row, INERTIA_STRIDE * (row + 1));
      }
    }
  }
}

/** Writes R · diag(I⁻¹) · Rᵀ for the row's pose as six numbers. */
export function worldInertia(out: Float64Array, o: number, state: WorldState, row: number): void {
  const { orientation, inverseInertia } = state;
  const ix = inverseInertia[3 * row];
  const iy = inverseInertia[3 * row + 1];
  const iz = inverseInertia[3 * row + 2];
  const x = orientation[4 * row];
  const y = orientation[4 * row + 1];
  const z = orientation[4 * row + 2];
  const w = orientation[4 * row + 3];
  const ax = 1 - 2 * (y * y + z * z);
  const ay = 2 * (x * y + w * z);
  const az = 2 * (x * z - w * y);
  const bx = 2 * (x * y - w * z);
  const by = 1 - 2 * (x * x + z * z);
  const bz = 2 * (y * z + w * x);
  const cx = 2 * (x * z + w * y);
  const cy = 2 * (y * z - w * x);
  const cz = 1 - 2 * (x * x + y * y);
  out[o] = ix * ax * ax + iy * bx * bx + iz * cx * cx;
  out[o + 1] = ix * ax * ay + iy * bx * by + iz * cx * cy;
  out[o + 2] = ix * ax * az + iy * bx * bz + iz * cx * cz;
  out[o + 3] = ix * ay * ay + iy * by * by + iz * cy * cy;
  out[o + 4] = ix * ay * az + iy * by * bz + iz * cy * cz;
  out[o + 5] = ix * az * az + iy * bz * bz + iz * cz * cz;
}
