// Friction of one contact of several points: a tangential impulse within μ times what they push (Coulomb), a twist about the normal, and the rolling
// resistance of an edge.

import { ANGULAR, BLOCK, INERTIA_STRIDE, INVERSE_MASS, LINEAR, type SolverBodies } from './bodies.ts';
import {
  ARM_A,
  ARM_B,
  FRICTION,
  GRIP,
  GRIP_LEAST,
  GRIPS,
  HEAD,
  N,
  ROLL_ARM,
  ROLL_MASS,
  RUB1,
  RUB2,
  T1,
  T2,
  TORQUE,
  TWIST_MASS,
  type ContactRows,
} from './contact-rows.ts';

/** What the points of the contact at hand push in all, N·s, and that times their distances from where the friction acts, N·m·s. */
export const load = new Float64Array(2);
export const PUSHED = 0;
export const REACH = 1;

/** Reads `load`. */
export function rub(rows: ContactRows, bodies: SolverBodies, c: number): void {
  const { head } = rows;
  const { block, inertia } = bodies;
  const o = HEAD * c;
  const pushed = load[PUSHED];
  const mu = head[o + FRICTION];
  head[o + GRIPS] = pushed > 0 ? 1 : 0;
  const rowA = rows.rowA[c];
  const rowB = rows.rowB[c];
  const a = BLOCK * rowA;
  const b = BLOCK * rowB;
  const rax = head[o + ARM_A];
  const ray = head[o + ARM_A + 1];
  const raz = head[o + ARM_A + 2];
  const rbx = head[o + ARM_B];
  const rby = head[o + ARM_B + 1];
  const rbz = head[o + ARM_B + 2];
  const wax = block[a + ANGULAR];
  const way = block[a + ANGULAR + 1];
  const waz = block[a + ANGULAR + 2];
  const wbx = block[b + ANGULAR];
  const wby = block[b + ANGULAR + 1];
  const wbz = block[b + ANGULAR + 2];
  const x = block[b + LINEAR] + wby * rbz - wbz * rby - block[a + LINEAR] - way * raz + waz * ray;
  const y = block[b + LINEAR + 1] + wbz * rbx - wbx * rbz - block[a + LINEAR + 1] - waz * rax + wax * raz;
  const z = block[b + LINEAR + 2] + wbx * rby - wby * rbx - block[a + LINEAR + 2] - wax * ray + way * rax;
  const t1x = head[o + T1];
  const t1y = head[o + T1 + 1];
  const t1z = head[o + T1 + 2];
  const t2x = head[o + T2];
  const t2y = head[o + T2 + 1];
  const t2z = head[o + T2 + 2];
  const s1 = t1x * x + t1y * y + t1z * z;
  const s2 = t2x * x + t2y * y + t2z * z;
  const old1 = head[o + RUB1];
  const old2 = head[o + RUB2];
  // What would hold it …
  let f1 = old1 - head[o + GRIP] * s1 - head[o + GRIP + 1] * s2;
  let f2 = old2 - head[o + GRIP + 1] * s1 - head[o + GRIP + 2] * s2;
  const most = mu * pushed;
  if (f1 * f1 + f2 * f2 > most * most) {
    // … is more than there is: it slides, and is rubbed exactly against its motion, which the full matrix would bend aside.
    f1 = old1 - head[o + GRIP_LEAST] * s1;
    f2 = old2 - head[o + GRIP_LEAST] * s2;
    const squared = f1 * f1 + f2 * f2;
    if (squared > most * most) {
      const cut = most / Math.sqrt(squared);
      f1 *= cut;
      f2 *= cut;
    }
  }
  head[o + RUB1] = f1;
  head[o + RUB2] = f2;
  const j1 = f1 - old1;
  const j2 = f2 - old2;
  const fx = j1 * t1x + j2 * t2x;
  const fy = j1 * t1y + j2 * t2y;
  const fz = j1 * t1z + j2 * t2z;
  let mx = 0;
  let my = 0;
  let mz = 0;
  const twistMass = head[o + TWIST_MASS];
  if (twistMass > 0) {
    const nx = head[o + N];
    const ny = head[o + N + 1];
    const nz = head[o + N + 2];
    const least = head[o + ROLL_ARM] * pushed;
    const limit = mu * load[REACH];
    const wx = wbx - wax;
    const wy = wby - way;
    const wz = wbz - waz;
    const turn = nx * wx + ny * wy + nz * wz;
    const oldX = head[o + TORQUE];
    const oldY = head[o + TORQUE + 1];
    const oldZ = head[o + TORQUE + 2];
    const oldTwist = nx * oldX + ny * oldY + nz * oldZ;
    const twist = Math.max(-limit, Math.min(limit, oldTwist - twistMass * turn));
    mx = twist * nx;
    my = twist * ny;
    mz = twist * nz;
    const rollMass = head[o + ROLL_MASS];
    if (rollMass > 0) {
      let rollX = oldX - oldTwist * nx - rollMass * (wx - turn * nx);
      let rollY = oldY - oldTwist * ny - rollMass * (wy - turn * ny);
      let rollZ = oldZ - oldTwist * nz - rollMass * (wz - turn * nz);
      const squared = rollX * rollX + rollY * rollY + rollZ * rollZ;
      if (squared > least * least) {
        const cut = least / Math.sqrt(squared);
        rollX *= cut;
        rollY *= cut;
        rollZ *= cut;
      }
      mx += rollX;
      my += rollY;
      mz += rollZ;
    }
    head[o + TORQUE] = mx;
    head[o + TORQUE + 1] = my;
    head[o + TORQUE + 2] = mz;
    mx -= oldX;
    my -= oldY;
    mz -= oldZ;
  }
  const ma = block[a + INVERSE_MASS];
  if (ma > 0) {
    const tx = ray * fz - raz * fy + mx;
    const ty = raz * fx - rax * fz + my;
    const tz = rax * fy - ray * fx + mz;
    const i = INERTIA_STRIDE * rowA;
    block[a + LINEAR] -= ma * fx;
    block[a + LINEAR + 1] -= ma * fy;
    block[a + LINEAR + 2] -= ma * fz;
    block[a + ANGULAR] = wax - (inertia[i] * tx + inertia[i + 1] * ty + inertia[i + 2] * tz);
    block[a + ANGULAR + 1] = way - (inertia[i + 1] * tx + inertia[i + 3] * ty + inertia[i + 4] * tz);
    block[a + ANGULAR + 2] = waz - (inertia[i + 2] * tx + inertia[i + 4] * ty + inertia[i + 5] * tz);
  }
  const mb = block[b + INVERSE_MASS];
  if (mb > 0) {
    const tx = rby * fz - rbz * fy + mx;
    const ty = rbz * fx - rbx * fz + my;
    const tz = rbx * fy - rby * fx + mz;
    const i = INERTIA_STRIDE * rowB;
    block[b + LINEAR] += mb * fx;
    block[b + LINEAR + 1] += mb * fy;
    block[b + LINEAR + 2] += mb * fz;
    block[b + ANGULAR] = wbx + (inertia[i] * tx + inertia[i + 1] * ty + inertia[i + 2] * tz);
    block[b + ANGULAR + 1] = wby + (inertia[i + 1] * tx + inertia[i + 3] * ty + inertia[i + 4] * tz);
    block[b + ANGULAR + 2] = wbz + (inertia[i + 2] * tx + inertia[i + 4] * ty + inertia[i + 5] * tz);
  }
}
