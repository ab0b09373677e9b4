// What contacts remember from step to step: their impulses. Given at the start, most of the answer is known.

import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, type SolverBodies } from './bodies.ts';
import { ARM_A, ARM_B, HEAD, N, POINT, PUSH, RUB1, RUB2, T1, T2, TORQUE, TURN_A, TURN_B, type ContactRows } from './contact-rows.ts';
import { spin } from './inertia.ts';

const force = new Float64Array(3);

/** Applies the impulses remembered from the last step: most of the answer is known. */
export function warmStart(rows: ContactRows, bodies: SolverBodies): void {
  const { block, inertia } = bodies;
  const { head, point, first } = rows;
  for (let c = 0; c < rows.count; c++) {
    const rowA = rows.rowA[c];
    const rowB = rows.rowB[c];
    const a = BLOCK * rowA;
    const b = BLOCK * rowB;
    const o = c * HEAD;
    let j = 0;
    const ta = a + ANGULAR;
    const tb = b + ANGULAR;
    for (let p = first[c]; p < first[c + 1]; p++) {
      const q = p * POINT;
      const push = point[q + PUSH];
      j += push;
      for (let k = 0; k < 3; k++) {
        block[ta + k] -= push * point[q + TURN_A + k];
        block[tb + k] += push * point[q + TURN_B + k];
      }
    }
    const f1 = head[o + RUB1];
    const f2 = head[o + RUB2];
    const fx = f1 * head[o + T1] + f2 * head[o + T2];
    const fy = f1 * head[o + T1 + 1] + f2 * head[o + T2 + 1];
    const fz = f1 * head[o + T1 + 2] + f2 * head[o + T2 + 2];
    const x = j * head[o + N] + fx;
    const y = j * head[o + N + 1] + fy;
    const z = j * head[o + N + 2] + fz;
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    block[a + LINEAR] -= ma * x;
    block[a + LINEAR + 1] -= ma * y;
    block[a + LINEAR + 2] -= ma * z;
    block[b + LINEAR] += mb * x;
    block[b + LINEAR + 1] += mb * y;
    block[b + LINEAR + 2] += mb * z;
    force[0] = -fx;
    force[1] = -fy;
    force[2] = -fz;
    spin(block, ta, inertia, rowA, head, o + ARM_A, o + TORQUE, -1, force);
    force[0] = fx;
    force[1] = fy;
    force[2] = fz;
    spin(block, tb, inertia, rowB, head, o + ARM_B, o + TORQUE, 1, force);
  }
}

/** Gives the impulses back to the contacts, for the next step's warm start. */
export function storeImpulses(rows: ContactRows, core: WorldCore): void {
  const { impulse } = core.contacts;
  const { head, point, first } = rows;
  for (let c = 0; c < rows.count; c++) {
    const i = rows.contact[c] * IMPULSES;
    const o = c * HEAD;
    for (let p = first[c]; p < first[c + 1]; p++) impulse[i + PUSHES + p - first[c]] = point[p * POINT + PUSH];
    for (let k = 0; k < 3; k++) {
      impulse[i + RUBBED + k] = head[o + RUB1] * head[o + T1 + k] + head[o + RUB2] * head[o + T2 + k];
    }
    for (let k = 0; k < 3; k++) impulse[i + TURNED + k] = head[o + TORQUE + k];
  }
}
