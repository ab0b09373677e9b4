// What contacts remember from step to step: their impulses. Given at the start, most of the answer is known.

import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import * as balls from './ball-rows.ts';
import { ANGULAR, BLOCK, INVERSE_INERTIA, INVERSE_MASS, LINEAR, PLACES, type SolverBodies } from './bodies.ts';
import { HEAD, N, POINT, PUSH, RUB1, RUB2, T1, T2, TORQUE, U, V, type ContactRows } from './contact-rows.ts';
import { give, impulse as gives } from './frame.ts';

/** Applies the impulses remembered from the last step: most of the answer is known. */
export function warmStart(rows: ContactRows, bodies: SolverBodies): void {
  const { head, point, first } = rows;
  for (let c = 0; c < rows.count; c++) {
    const o = c * HEAD;
    let j = 0;
    let u = 0;
    let v = 0;
    const end = POINT * (first[c + 1] & PLACES);
    for (let q = POINT * (first[c] & PLACES); q < end; q += POINT) {
      const push = point[q + PUSH];
      j += push;
      u += push * point[q + U];
      v += push * point[q + V];
    }
    gives[0] = j;
    gives[1] = head[o + RUB1];
    gives[2] = head[o + RUB2];
    gives[3] = head[o + TORQUE];
    gives[4] = head[o + TORQUE + 1] + v;
    gives[5] = head[o + TORQUE + 2] - u;
    give(rows, bodies, c, LINEAR, ANGULAR);
  }
}

/** Gives the impulses back to the contacts, for the next step's warm start. */
export function storeImpulses(rows: ContactRows, core: WorldCore): void {
  const { impulse } = core.contacts;
  const { head, point, first, contact, count } = rows;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & PLACES);
    const o = HEAD * c;
    const begin = first[c] & PLACES;
    const n = first[c + 1] - begin;
    for (let p = 0; p < n; p++) impulse[i + PUSHES + p] = point[POINT * (begin + p) + PUSH];
    const nx = head[o + N];
    const ny = head[o + (N + 1)];
    const nz = head[o + (N + 2)];
    const t1x = head[o + T1];
    const t1y = head[o + (T1 + 1)];
    const t1z = head[o + (T1 + 2)];
    const t2x = head[o + T2];
    const t2y = head[o + (T2 + 1)];
    const t2z = head[o + (T2 + 2)];
    const f1 = head[o + RUB1];
    const f2 = head[o + RUB2];
    const mn = head[o + TORQUE];
    const m1 = head[o + (TORQUE + 1)];
    const m2 = head[o + (TORQUE + 2)];
    impulse[i + RUBBED] = f1 * t1x + f2 * t2x;
    impulse[i + (RUBBED + 1)] = f1 * t1y + f2 * t2y;
    impulse[i + (RUBBED + 2)] = f1 * t1z + f2 * t2z;
    impulse[i + TURNED] = mn * nx + m1 * t1x + m2 * t2x;
    impulse[i + (TURNED + 1)] = mn * ny + m1 * t1y + m2 * t2y;
    impulse[i + (TURNED + 2)] = mn * nz + m1 * t1z + m2 * t2z;
  }
}

/** As `warmStart`, for balls. */
export function warmStartBalls(rows: balls.BallRows, bodies: SolverBodies): void {
  const { ball, rowA, rowB, count } = rows;
  const { block } = bodies;
  for (let c = 0; c < count; c++) {
    const o = balls.BALL * c;
    const a = BLOCK * (rowA[c] & PLACES);
    const b = BLOCK * (rowB[c] & PLACES);
    const push = ball[o + balls.PUSH];
    const nx = ball[o + balls.N];
    const ny = ball[o + balls.N + 1];
    const nz = ball[o + balls.N + 2];
    const fx = ball[o + balls.RUB];
    const fy = ball[o + balls.RUB + 1];
    const fz = ball[o + balls.RUB + 2];
    const mx = ball[o + balls.TORQUE];
    const my = ball[o + balls.TORQUE + 1];
    const mz = ball[o + balls.TORQUE + 2];
    const tx = ny * fz - nz * fy;
    const ty = nz * fx - nx * fz;
    const tz = nx * fy - ny * fx;
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    const ia = block[a + INVERSE_INERTIA];
    const ib = block[b + INVERSE_INERTIA];
    const la = ball[o + balls.LEVER_A];
    const lb = ball[o + balls.LEVER_B];
    block[a + LINEAR] -= ma * (push * nx + fx);
    block[a + LINEAR + 1] -= ma * (push * ny + fy);
    block[a + LINEAR + 2] -= ma * (push * nz + fz);
    block[a + ANGULAR] -= ia * (la * tx + mx);
    block[a + ANGULAR + 1] -= ia * (la * ty + my);
    block[a + ANGULAR + 2] -= ia * (la * tz + mz);
    block[b + LINEAR] += mb * (push * nx + fx);
    block[b + LINEAR + 1] += mb * (push * ny + fy);
    block[b + LINEAR + 2] += mb * (push * nz + fz);
    block[b + ANGULAR] -= ib * (lb * tx - mx);
    block[b + ANGULAR + 1] -= ib * (lb * ty - my);
    block[b + ANGULAR + 2] -= ib * (lb * tz - mz);
  }
}

/** As `storeImpulses`, for balls. */
export function storeBalls(rows: balls.BallRows, core: WorldCore): void {
  const { impulse } = core.contacts;
  const { ball, contact, count } = rows;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & PLACES);
    const o = balls.BALL * c;
    impulse[i + PUSHES] = ball[o + balls.PUSH];
    impulse[i + RUBBED] = ball[o + balls.RUB];
    impulse[i + (RUBBED + 1)] = ball[o + (balls.RUB + 1)];
    impulse[i + (RUBBED + 2)] = ball[o + (balls.RUB + 2)];
    impulse[i + TURNED] = ball[o + balls.TORQUE];
    impulse[i + (TURNED + 1)] = ball[o + (balls.TORQUE + 1)];
    impulse[i + (TURNED + 2)] = ball[o + (balls.TORQUE + 2)];
  }
}
