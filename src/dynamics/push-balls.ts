// One sweep over the contacts of balls: the push along the normal, and in the soft sweep friction and rolling resistance.

import {
  BALL,
  FRICTION,
  GAP,
  GRIP,
  GRIPS,
  LEVER_A,
  LEVER_B,
  MASS,
  N,
  PUSH,
  COLD,
  RESTITUTION,
  ROLL,
  ROLL_ARM,
  RUB,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  TURN,
  TWIST,
  TWIST_ARM,
  type BallRows,
} from './ball-rows.ts';
import { ANGULAR, BLOCK, INVERSE_INERTIA, INVERSE_MASS, LINEAR, MOVED, PLACES, type SolverBodies } from './bodies.ts';
import { BIAS_RATE, IMPULSE_SCALE, MASS_SCALE, RIGID, type Chosen } from './contact-rows.ts';
import { PUSH_OUT, TOUCH_DEPTH } from './tuning.ts';

/** As `pushPoints`. `softness` is that of the step; `h` is the substep, s. */
export function pushBalls(rows: BallRows, bodies: SolverBodies, softness: Float64Array, chosen: Chosen, h: number, soft: boolean): void {
  const { ball, cold, rowA, rowB, pressed } = rows;
  const { block, hadImpact } = bodies;
  const { list, count } = chosen;
  const rate = 1 / h;
  const all = soft && chosen === rows.all;
  const bounced = !soft && rows.bounced;
  // (Deep balls are relaxed with friction.)
  const relaxes = !soft || softness === RIGID;
  if (all) pressed.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i] & PLACES;
    const o = BALL * c;
    const a = BLOCK * (rowA[c] & PLACES);
    const b = BLOCK * (rowB[c] & PLACES);
    const nx = ball[o + N];
    const ny = ball[o + N + 1];
    const nz = ball[o + N + 2];
    const vx = block[b + LINEAR] - block[a + LINEAR];
    const vy = block[b + LINEAR + 1] - block[a + LINEAR + 1];
    const vz = block[b + LINEAR + 2] - block[a + LINEAR + 2];
    const speed = nx * vx + ny * vy + nz * vz;
    const gap =
      ball[o + GAP] +
      nx * (block[b + MOVED] - block[a + MOVED]) +
      ny * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
      nz * (block[b + MOVED + 2] - block[a + MOVED + 2]);
    const old = ball[o + PUSH];
    if (all) ball[o + NORMAL_SUM] += old;
    let total;
    if (gap > (relaxes ? TOUCH_DEPTH * ball[o + SLOP] : 0)) {
      total = old - ball[o + MASS] * (speed + gap * rate);
      if (relaxes && total > old) total = old;
    } else {
      total = old - ball[o + MASS] * speed;
      if (bounced && total > old && cold[COLD * c + RESTITUTION] > 0 && (hadImpact[rowA[c]] | hadImpact[rowB[c]]) !== 0) total = old;
      if (soft) {
        const slop = ball[o + SLOP];
        const above = gap + slop;
        if (above <= 0) {
          if (all) pressed.add(c);
          const s = ball[o + SOFTNESS];
          let bias = softness[s + BIAS_RATE] * above;
          if (bias < -PUSH_OUT * slop) bias = -PUSH_OUT * slop;
          total = old - ball[o + MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
        }
      }
    }
    if (!(total > 0)) {
      if (old === 0 && ball[o + GRIPS] === 0) continue;
      total = 0;
    }
    ball[o + PUSH] = total;
    const j = total - old;
    let px = j * nx;
    let py = j * ny;
    let pz = j * nz;
    const mu = ball[o + FRICTION];
    if (soft && (mu > 0 || ball[o + ROLL_ARM] > 0)) {
      ball[o + GRIPS] = total > 0 ? 1 : 0;
      const ax = block[a + ANGULAR];
      const ay = block[a + ANGULAR + 1];
      const az = block[a + ANGULAR + 2];
      const bx = block[b + ANGULAR];
      const by = block[b + ANGULAR + 1];
      const bz = block[b + ANGULAR + 2];
      const la = ball[o + LEVER_A];
      const lb = ball[o + LEVER_B];
      // The surfaces slide with v − n·(n·v) − (la·ωa + lb·ωb) × n.
      const sx = la * ax + lb * bx;
      const sy = la * ay + lb * by;
      const sz = la * az + lb * bz;
      const grip = ball[o + GRIP];
      const oldX = ball[o + RUB];
      const oldY = ball[o + RUB + 1];
      const oldZ = ball[o + RUB + 2];
      if (all) {
        ball[o + TANGENT_SUM] += oldX;
        ball[o + TANGENT_SUM + 1] += oldY;
        ball[o + TANGENT_SUM + 2] += oldZ;
      }
      let fx = oldX - grip * (vx - speed * nx - sy * nz + sz * ny);
      let fy = oldY - grip * (vy - speed * ny - sz * nx + sx * nz);
      let fz = oldZ - grip * (vz - speed * nz - sx * ny + sy * nx);
      const most = mu * total;
      const rubbed = fx * fx + fy * fy + fz * fz;
      if (rubbed > most * most) {
        const cut = most / Math.sqrt(rubbed);
        fx *= cut;
        fy *= cut;
        fz *= cut;
      }
      ball[o + RUB] = fx;
      ball[o + RUB + 1] = fy;
      ball[o + RUB + 2] = fz;
      fx -= oldX;
      fy -= oldY;
      fz -= oldZ;
      px += fx;
      py += fy;
      pz += fz;
      const turn = ball[o + TURN];
      const wx = bx - ax;
      const wy = by - ay;
      const wz = bz - az;
      const spin = nx * wx + ny * wy + nz * wz;
      // Twist about the normal …
      const oldTwist = ball[o + TWIST];
      const limit = ball[o + TWIST_ARM] * total;
      let twist = oldTwist - turn * spin;
      twist = twist > limit ? limit : twist < -limit ? -limit : twist;
      ball[o + TWIST] = twist;
      twist -= oldTwist;
      let mx = twist * nx;
      let my = twist * ny;
      let mz = twist * nz;
      // n × f
      const tx = ny * fz - nz * fy;
      const ty = nz * fx - nx * fz;
      const tz = nx * fy - ny * fx;
      const ia = block[a + INVERSE_INERTIA];
      const ib = block[b + INVERSE_INERTIA];
      const rolls = ball[o + ROLL_ARM];
      if (rolls > 0) {
        // … and rolling across it, after what friction does to it. (From what was before, the two throw each other to and fro: no ball lay still.)
        const r = COLD * c + ROLL;
        const oldX = cold[r];
        const oldY = cold[r + 1];
        const oldZ = cold[r + 2];
        const k = ib * lb - ia * la;
        let rx = oldX - turn * (wx - spin * nx - k * tx);
        let ry = oldY - turn * (wy - spin * ny - k * ty);
        let rz = oldZ - turn * (wz - spin * nz - k * tz);
        const least = rolls * total;
        const rolled = rx * rx + ry * ry + rz * rz;
        if (rolled > least * least) {
          const cut = least / Math.sqrt(rolled);
          rx *= cut;
          ry *= cut;
          rz *= cut;
        }
        cold[r] = rx;
        cold[r + 1] = ry;
        cold[r + 2] = rz;
        mx += rx - oldX;
        my += ry - oldY;
        mz += rz - oldZ;
      }
      block[a + ANGULAR] = ax - ia * (la * tx + mx);
      block[a + ANGULAR + 1] = ay - ia * (la * ty + my);
      block[a + ANGULAR + 2] = az - ia * (la * tz + mz);
      block[b + ANGULAR] = bx - ib * (lb * tx - mx);
      block[b + ANGULAR + 1] = by - ib * (lb * ty - my);
      block[b + ANGULAR + 2] = bz - ib * (lb * tz - mz);
    }
    const ma = block[a + INVERSE_MASS];
    const mb = block[b + INVERSE_MASS];
    block[a + LINEAR] -= ma * px;
    block[a + LINEAR + 1] -= ma * py;
    block[a + LINEAR + 2] -= ma * pz;
    block[b + LINEAR] += mb * px;
    block[b + LINEAR + 1] += mb * py;
    block[b + LINEAR + 2] += mb * pz;
  }
}
