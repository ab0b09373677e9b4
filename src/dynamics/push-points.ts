// One sweep over the contacts of one point: the push along the normal, and in the soft sweep friction, twist and rolling resistance.

import { ANGULAR, BLOCK, INERTIA_STRIDE, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import {
  ARM_A,
  ARM_B,
  BIAS_RATE,
  FRICTION,
  GAP,
  GRIP,
  GRIP_LEAST,
  GRIPS,
  HEAD,
  IMPULSE_SCALE,
  MASS,
  MASS_SCALE,
  N,
  POINT,
  PUSH,
  RESTITUTION,
  ROLL_ARM,
  ROLL_MASS,
  ROW_A,
  ROW_B,
  RUB1,
  RUB2,
  SOFTNESS,
  T1,
  T2,
  TORQUE,
  TURN_A,
  TURN_B,
  TWIST_MASS,
  type Chosen,
  type ContactRows,
} from './contact-rows.ts';
import { PUSH_OUT, SLOP } from './tuning.ts';

/** With `soft`, overlap is pushed out and friction acts; without, only speeds along the normal are put right (the relax sweep). `h` is the substep, s. */
export function pushPoints(rows: ContactRows, bodies: SolverBodies, chosen: Chosen, h: number, soft: boolean): void {
  const { head, point, first, rowA, rowB, softness } = rows;
  const { block, inertia } = bodies;
  const { list, count } = chosen;
  const rate = 1 / h;
  const all = soft && chosen === rows.points;
  const rubs = soft || chosen === rows.deepPoints || chosen === rows.heldPoints;
  if (all) rows.pressedPoints.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = HEAD * c;
    const q = POINT * first[c];
    const a = BLOCK * rowA[c];
    const b = BLOCK * rowB[c];
    const nx = head[o + N];
    const ny = head[o + N + 1];
    const nz = head[o + N + 2];
    const rax = point[q + ROW_A];
    const ray = point[q + ROW_A + 1];
    const raz = point[q + ROW_A + 2];
    const rbx = point[q + ROW_B];
    const rby = point[q + ROW_B + 1];
    const rbz = point[q + ROW_B + 2];
    let vx = block[b + LINEAR] - block[a + LINEAR];
    let vy = block[b + LINEAR + 1] - block[a + LINEAR + 1];
    let vz = block[b + LINEAR + 2] - block[a + LINEAR + 2];
    let wax = block[a + ANGULAR];
    let way = block[a + ANGULAR + 1];
    let waz = block[a + ANGULAR + 2];
    let wbx = block[b + ANGULAR];
    let wby = block[b + ANGULAR + 1];
    let wbz = block[b + ANGULAR + 2];
    // The gap now: what it was, and what the two points of the bodies have moved along the normal since (first order in the turn).
    const gap =
      point[q + GAP] +
      nx * (block[b + MOVED] - block[a + MOVED]) +
      ny * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
      nz * (block[b + MOVED + 2] - block[a + MOVED + 2]) +
      (rbx * block[b + TURNED] + rby * block[b + TURNED + 1] + rbz * block[b + TURNED + 2]) -
      (rax * block[a + TURNED] + ray * block[a + TURNED + 1] + raz * block[a + TURNED + 2]);
    const speed = nx * vx + ny * vy + nz * vz + (rbx * wbx + rby * wby + rbz * wbz) - (rax * wax + ray * way + raz * waz);
    const old = point[q + PUSH];
    let total;
    if (gap > 0) {
      // Apart, it may come as close as the gap allows within a substep. (The relax sweep looks at the substep to come, of which impacts have the first
      // word: where bodies bounce, it only takes back.)
      total = old - point[q + MASS] * (speed + gap * rate);
      if (!soft && total > old && head[o + RESTITUTION] > 0) total = old;
    } else if (gap > -SLOP || !soft) {
      // Touching, no closer.
      total = old - point[q + MASS] * speed;
    } else {
      if (all) rows.pressedPoints.add(c);
      const s = head[o + SOFTNESS];
      const bias = Math.max(softness[s + BIAS_RATE] * (gap + SLOP), -PUSH_OUT);
      total = old - point[q + MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
    }
    if (!(total > 0)) {
      // Most contacts that are only near: nothing pushed, nothing pushes.
      if (old === 0 && head[o + GRIPS] === 0) continue;
      total = 0;
    }
    point[q + PUSH] = total;
    const j = total - old;
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    let px = j * nx;
    let py = j * ny;
    let pz = j * nz;
    wax -= j * point[q + TURN_A];
    way -= j * point[q + TURN_A + 1];
    waz -= j * point[q + TURN_A + 2];
    wbx += j * point[q + TURN_B];
    wby += j * point[q + TURN_B + 1];
    wbz += j * point[q + TURN_B + 2];
    const mu = head[o + FRICTION];
    if (rubs && mu > 0) {
      // What `rub` does for faces, on the numbers at hand: a fifth faster than handing them over through memory.
      head[o + GRIPS] = total > 0 ? 1 : 0;
      const m = ma + mb;
      vx += m * px;
      vy += m * py;
      vz += m * pz;
      const ax = head[o + ARM_A];
      const ay = head[o + ARM_A + 1];
      const az = head[o + ARM_A + 2];
      const bx = head[o + ARM_B];
      const by = head[o + ARM_B + 1];
      const bz = head[o + ARM_B + 2];
      const sx = vx + wby * bz - wbz * by - way * az + waz * ay;
      const sy = vy + wbz * bx - wbx * bz - waz * ax + wax * az;
      const sz = vz + wbx * by - wby * bx - wax * ay + way * ax;
      const t1x = head[o + T1];
      const t1y = head[o + T1 + 1];
      const t1z = head[o + T1 + 2];
      const t2x = head[o + T2];
      const t2y = head[o + T2 + 1];
      const t2z = head[o + T2 + 2];
      const s1 = t1x * sx + t1y * sy + t1z * sz;
      const s2 = t2x * sx + t2y * sy + t2z * sz;
      const old1 = head[o + RUB1];
      const old2 = head[o + RUB2];
      // What would hold it …
      let f1 = old1 - head[o + GRIP] * s1 - head[o + GRIP + 1] * s2;
      let f2 = old2 - head[o + GRIP + 1] * s1 - head[o + GRIP + 2] * s2;
      const most = mu * total;
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
      f1 -= old1;
      f2 -= old2;
      const fx = f1 * t1x + f2 * t2x;
      const fy = f1 * t1y + f2 * t2y;
      const fz = f1 * t1z + f2 * t2z;
      px += fx;
      py += fy;
      pz += fz;
      // Twist about the normal and rolling, each within the arm of the rolling resistance.
      const least = head[o + ROLL_ARM] * total;
      const wx = wbx - wax;
      const wy = wby - way;
      const wz = wbz - waz;
      const turn = nx * wx + ny * wy + nz * wz;
      const oldX = head[o + TORQUE];
      const oldY = head[o + TORQUE + 1];
      const oldZ = head[o + TORQUE + 2];
      const oldTwist = nx * oldX + ny * oldY + nz * oldZ;
      const twist = Math.max(-least, Math.min(least, oldTwist - head[o + TWIST_MASS] * turn));
      const rollMass = head[o + ROLL_MASS];
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
      let mx = twist * nx + rollX;
      let my = twist * ny + rollY;
      let mz = twist * nz + rollZ;
      head[o + TORQUE] = mx;
      head[o + TORQUE + 1] = my;
      head[o + TORQUE + 2] = mz;
      mx -= oldX;
      my -= oldY;
      mz -= oldZ;
      let x = ay * fz - az * fy + mx;
      let y = az * fx - ax * fz + my;
      let z = ax * fy - ay * fx + mz;
      let k = INERTIA_STRIDE * rowA[c];
      wax -= inertia[k] * x + inertia[k + 1] * y + inertia[k + 2] * z;
      way -= inertia[k + 1] * x + inertia[k + 3] * y + inertia[k + 4] * z;
      waz -= inertia[k + 2] * x + inertia[k + 4] * y + inertia[k + 5] * z;
      x = by * fz - bz * fy + mx;
      y = bz * fx - bx * fz + my;
      z = bx * fy - by * fx + mz;
      k = INERTIA_STRIDE * rowB[c];
      wbx += inertia[k] * x + inertia[k + 1] * y + inertia[k + 2] * z;
      wby += inertia[k + 1] * x + inertia[k + 3] * y + inertia[k + 4] * z;
      wbz += inertia[k + 2] * x + inertia[k + 4] * y + inertia[k + 5] * z;
    }
    block[a + LINEAR] -= ma * px;
    block[a + LINEAR + 1] -= ma * py;
    block[a + LINEAR + 2] -= ma * pz;
    block[a + ANGULAR] = wax;
    block[a + ANGULAR + 1] = way;
    block[a + ANGULAR + 2] = waz;
    block[b + LINEAR] += mb * px;
    block[b + LINEAR + 1] += mb * py;
    block[b + LINEAR + 2] += mb * pz;
    block[b + ANGULAR] = wbx;
    block[b + ANGULAR + 1] = wby;
    block[b + ANGULAR + 2] = wbz;
  }
}
