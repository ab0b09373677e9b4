// What contacts remember from step to step: their impulses. Given at the start, most of the answer is known.

import {
  APPROACH_SPEED,
  FRICTION as RUBBED,
  IMPULSES,
  PUSHES,
  REMEMBERS,
  STEP_NORMAL,
  STEP_TANGENT,
  TORQUE as TURNED,
} from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import * as balls from './ball-rows.ts';
import { ANGULAR, BLOCK, INVERSE_INERTIA, INVERSE_MASS, LINEAR, OFFSETS, PLACES, type SolverBodies } from './bodies.ts';
import { N, POINT, PUSH, RUB1, RUB2, NORMAL_SUM, TANGENT_SUM, T1, T2, TORQUE, U, V, type ContactRows } from './contact-rows.ts';
import { give, impulse as gives } from './frame.ts';

/** Applies the impulses remembered from the last step: most of the answer is known. */
export function warmStart(rows: ContactRows, bodies: SolverBodies): void {
  const { data, at, first, end } = rows;
  for (let c = 0; c < rows.count; c++) {
    const o = at[c] & OFFSETS;
    let j = 0;
    let u = 0;
    let v = 0;
    const last = end[c] & OFFSETS;
    for (let q = first[c] & OFFSETS; q < last; q += POINT) {
      const push = data[q + PUSH];
      j += push;
      u += push * data[q + U];
      v += push * data[q + V];
    }
    gives[0] = j;
    gives[1] = data[o + RUB1];
    gives[2] = data[o + RUB2];
    gives[3] = data[o + TORQUE];
    gives[4] = data[o + TORQUE + 1] + v;
    gives[5] = data[o + TORQUE + 2] - u;
    give(rows, bodies, c, LINEAR, ANGULAR);
  }
}

/** Gives the impulses back to the contacts, for the next step's warm start. */
export function storeImpulses(rows: ContactRows, core: WorldCore): void {
  const { impulse } = core.contacts;
  const { data, at, first, end, contact, approach, count } = rows;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & PLACES);
    const o = at[c] & OFFSETS;
    const last = end[c] & OFFSETS;
    // What it did in the whole step. (The approach speed is that of the impact that the contact began with, until the next one.)
    let pushes = data[o + NORMAL_SUM];
    for (let q = first[c] & OFFSETS, k = i + PUSHES; q < last; q += POINT, k++) pushes += impulse[k] = data[q + PUSH];
    impulse[i + STEP_NORMAL] = pushes;
    const nx = data[o + N];
    const ny = data[o + (N + 1)];
    const nz = data[o + (N + 2)];
    const t1x = data[o + T1];
    const t1y = data[o + (T1 + 1)];
    const t1z = data[o + (T1 + 2)];
    const t2x = data[o + T2];
    const t2y = data[o + (T2 + 1)];
    const t2z = data[o + (T2 + 2)];
    const f1 = data[o + RUB1];
    const f2 = data[o + RUB2];
    const mn = data[o + TORQUE];
    const m1 = data[o + (TORQUE + 1)];
    const m2 = data[o + (TORQUE + 2)];
    impulse[i + RUBBED] = f1 * t1x + f2 * t2x;
    impulse[i + (RUBBED + 1)] = f1 * t1y + f2 * t2y;
    impulse[i + (RUBBED + 2)] = f1 * t1z + f2 * t2z;
    const g1 = data[o + TANGENT_SUM] + f1;
    const g2 = data[o + TANGENT_SUM + 1] + f2;
    impulse[i + STEP_TANGENT] = Math.sqrt(g1 * g1 + g2 * g2);
    if (approach[c] > 0) impulse[i + APPROACH_SPEED] = approach[c];
    impulse[i + TURNED] = mn * nx + m1 * t1x + m2 * t2x;
    impulse[i + (TURNED + 1)] = mn * ny + m1 * t1y + m2 * t2y;
    impulse[i + (TURNED + 2)] = mn * nz + m1 * t1z + m2 * t2z;
  }
}

/** After a change of the substep's length: the impulses that held a body at rest for one substep are those that hold it for the other. */
export function scaleRemembered({ contacts }: WorldCore, factor: number): void {
  const { impulse, flags, count } = contacts;
  for (let c = 0; c < count; c++) {
    if (!(flags[c] & REMEMBERS)) continue;
    for (let k = IMPULSES * c + PUSHES; k < IMPULSES * c + STEP_NORMAL; k++) impulse[k] *= factor;
  }
}

/** As `warmStart`, for balls. */
export function warmStartBalls(rows: balls.BallRows, bodies: SolverBodies): void {
  const { ball, cold, rowA, rowB, count } = rows;
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
    const twist = ball[o + balls.TWIST];
    const rolls = ball[o + balls.ROLL_ARM] > 0;
    const r = balls.COLD * c + balls.ROLL;
    const mx = rolls ? cold[r] + twist * nx : twist * nx;
    const my = rolls ? cold[r + 1] + twist * ny : twist * ny;
    const mz = rolls ? cold[r + 2] + twist * nz : twist * nz;
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
  const { ball, cold, contact, count } = rows;
  for (let c = 0; c < count; c++) {
    const i = IMPULSES * (contact[c] & PLACES);
    const o = balls.BALL * c;
    const push = ball[o + balls.PUSH];
    const x = ball[o + balls.RUB];
    const y = ball[o + (balls.RUB + 1)];
    const z = ball[o + (balls.RUB + 2)];
    const fx = ball[o + balls.TANGENT_SUM] + x;
    const fy = ball[o + (balls.TANGENT_SUM + 1)] + y;
    const fz = ball[o + (balls.TANGENT_SUM + 2)] + z;
    impulse[i + STEP_NORMAL] = ball[o + balls.NORMAL_SUM] + push;
    impulse[i + STEP_TANGENT] = Math.sqrt(fx * fx + fy * fy + fz * fz);
    const r = balls.COLD * c;
    if (cold[r + balls.APPROACH] > 0) impulse[i + APPROACH_SPEED] = cold[r + balls.APPROACH];
    impulse[i + PUSHES] = push;
    impulse[i + RUBBED] = x;
    impulse[i + (RUBBED + 1)] = y;
    impulse[i + (RUBBED + 2)] = z;
    const twist = ball[o + balls.TWIST];
    const rolls = ball[o + balls.ROLL_ARM] > 0;
    const mx = twist * ball[o + balls.N];
    const my = twist * ball[o + (balls.N + 1)];
    const mz = twist * ball[o + (balls.N + 2)];
    impulse[i + TURNED] = rolls ? cold[r + balls.ROLL] + mx : mx;
    impulse[i + (TURNED + 1)] = rolls ? cold[r + (balls.ROLL + 1)] + my : my;
    impulse[i + (TURNED + 2)] = rolls ? cold[r + (balls.ROLL + 2)] + mz : mz;
  }
}
