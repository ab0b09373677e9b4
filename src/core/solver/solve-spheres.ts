// One solver iteration over sphere contacts: the normal impulse, and in the soft iteration friction and rolling friction.

import type { Doubles } from '../broadphase/grow.ts';
import { INDEX_MASK } from '../math/index-mask.ts';
import {
  STRIDE,
  FRICTION,
  BASE_SEPARATION,
  TANGENT_MASS,
  FRICTION_ACTIVE,
  LEVER_A,
  LEVER_B,
  NORMAL_MASS,
  N,
  NORMAL_IMPULSE,
  ROLLING_ARM,
  ROLLING_STRIDE,
  TANGENT_IMPULSE,
  SLOP,
  SOFTNESS,
  NORMAL_SUM,
  TANGENT_SUM,
  ROLLING_MASS,
  TWIST_IMPULSE,
  TWIST_ARM,
  type SphereConstraints,
} from './sphere-constraints.ts';
import { ANGULAR, BLOCK, INVERSE_INERTIA, INVERSE_MASS, LINEAR, DELTA_POSITION, type SolverBodies } from './solver-bodies.ts';
import { BIAS_RATE, FIRST, FRICTION_TOO, IMPULSE_SCALE, MASS_SCALE, SOFT, SUBSTEP_RATE, type IndexList } from './contact-constraints.ts';
import { MAX_PUSH_OUT_SPEED, TOUCH_DEPTH } from './constants.ts';

/** As `solvePoints`. `softness` is that of the step. */
export function solveSpheres(
  constraints: SphereConstraints,
  bodies: SolverBodies,
  softness: Doubles,
  indices: IndexList,
  mode: number,
): void {
  const { data, rolling, rowA, rowB, startImpulse } = constraints;
  const { block } = bodies;
  const { list, count } = indices;
  const rate = softness[SUBSTEP_RATE];
  const soft = (mode & SOFT) !== 0;
  const isFirst = (mode & FIRST) !== 0;
  const hasFriction = (mode & FRICTION_TOO) !== 0;
  const penetrating = isFirst ? indices.penetrating : undefined;
  if (penetrating) penetrating.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i] & INDEX_MASK;
    const o = STRIDE * c;
    const a = BLOCK * (rowA[c] & INDEX_MASK);
    const b = BLOCK * (rowB[c] & INDEX_MASK);
    const nx = data[o + N];
    const ny = data[o + N + 1];
    const nz = data[o + N + 2];
    const vx = block[b + LINEAR] - block[a + LINEAR];
    const vy = block[b + LINEAR + 1] - block[a + LINEAR + 1];
    const vz = block[b + LINEAR + 2] - block[a + LINEAR + 2];
    const speed = nx * vx + ny * vy + nz * vz;
    const separation =
      data[o + BASE_SEPARATION] +
      nx * (block[b + DELTA_POSITION] - block[a + DELTA_POSITION]) +
      ny * (block[b + DELTA_POSITION + 1] - block[a + DELTA_POSITION + 1]) +
      nz * (block[b + DELTA_POSITION + 2] - block[a + DELTA_POSITION + 2]);
    const old = data[o + NORMAL_IMPULSE];
    if (isFirst) {
      data[o + NORMAL_SUM] += old;
      startImpulse[c] = old;
    }
    let total;
    if (separation > (soft ? 0 : TOUCH_DEPTH * data[o + SLOP])) {
      total = old - data[o + NORMAL_MASS] * (speed + separation * rate);
      if (!soft && total > old) total = old;
    } else {
      total = old - data[o + NORMAL_MASS] * speed;
      if (soft) {
        const slop = data[o + SLOP];
        const excess = separation + slop;
        if (excess <= 0) {
          if (penetrating) penetrating.add(c);
          const s = data[o + SOFTNESS];
          let bias = softness[s + BIAS_RATE] * excess;
          if (bias < -MAX_PUSH_OUT_SPEED * slop) bias = -MAX_PUSH_OUT_SPEED * slop;
          total = old - data[o + NORMAL_MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
        }
      }
    }
    if (!(total > 0)) {
      if (old === 0 && data[o + FRICTION_ACTIVE] === 0) continue;
      total = 0;
    }
    data[o + NORMAL_IMPULSE] = total;
    const j = total - old;
    let px = j * nx;
    let py = j * ny;
    let pz = j * nz;
    const mu = data[o + FRICTION];
    if (hasFriction && (mu > 0 || data[o + ROLLING_ARM] > 0)) {
      data[o + FRICTION_ACTIVE] = total > 0 ? 1 : 0;
      const ax = block[a + ANGULAR];
      const ay = block[a + ANGULAR + 1];
      const az = block[a + ANGULAR + 2];
      const bx = block[b + ANGULAR];
      const by = block[b + ANGULAR + 1];
      const bz = block[b + ANGULAR + 2];
      const la = data[o + LEVER_A];
      const lb = data[o + LEVER_B];
      // Sliding velocity of the surfaces: v − n·(n·v) − (la·ωa + lb·ωb) × n.
      const sx = la * ax + lb * bx;
      const sy = la * ay + lb * by;
      const sz = la * az + lb * bz;
      const tangentMass = data[o + TANGENT_MASS];
      const oldX = data[o + TANGENT_IMPULSE];
      const oldY = data[o + TANGENT_IMPULSE + 1];
      const oldZ = data[o + TANGENT_IMPULSE + 2];
      if (isFirst) {
        data[o + TANGENT_SUM] += oldX;
        data[o + TANGENT_SUM + 1] += oldY;
        data[o + TANGENT_SUM + 2] += oldZ;
      }
      let fx = oldX - tangentMass * (vx - speed * nx - sy * nz + sz * ny);
      let fy = oldY - tangentMass * (vy - speed * ny - sz * nx + sx * nz);
      let fz = oldZ - tangentMass * (vz - speed * nz - sx * ny + sy * nx);
      const maxFriction = mu * total;
      const frictionSquared = fx * fx + fy * fy + fz * fz;
      if (frictionSquared > maxFriction * maxFriction) {
        const scale = maxFriction / Math.sqrt(frictionSquared);
        fx *= scale;
        fy *= scale;
        fz *= scale;
      }
      data[o + TANGENT_IMPULSE] = fx;
      data[o + TANGENT_IMPULSE + 1] = fy;
      data[o + TANGENT_IMPULSE + 2] = fz;
      fx -= oldX;
      fy -= oldY;
      fz -= oldZ;
      px += fx;
      py += fy;
      pz += fz;
      const rotationMass = data[o + ROLLING_MASS];
      const wx = bx - ax;
      const wy = by - ay;
      const wz = bz - az;
      const twistVelocity = nx * wx + ny * wy + nz * wz;
      // Twist friction about the normal …
      const oldTwist = data[o + TWIST_IMPULSE];
      const maxTwist = data[o + TWIST_ARM] * total;
      let twist = oldTwist - rotationMass * twistVelocity;
      twist = twist > maxTwist ? maxTwist : twist < -maxTwist ? -maxTwist : twist;
      data[o + TWIST_IMPULSE] = twist;
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
      const rollingArm = data[o + ROLLING_ARM];
      if (rollingArm > 0) {
        // … and rolling friction across it, from the spin after friction. (From the spin before it, the two oscillate and no sphere comes to rest.)
        const r = ROLLING_STRIDE * c;
        const oldX = rolling[r];
        const oldY = rolling[r + 1];
        const oldZ = rolling[r + 2];
        const k = ib * lb - ia * la;
        let rx = oldX - rotationMass * (wx - twistVelocity * nx - k * tx);
        let ry = oldY - rotationMass * (wy - twistVelocity * ny - k * ty);
        let rz = oldZ - rotationMass * (wz - twistVelocity * nz - k * tz);
        const maxRolling = rollingArm * total;
        const rollingSquared = rx * rx + ry * ry + rz * rz;
        if (rollingSquared > maxRolling * maxRolling) {
          const scale = maxRolling / Math.sqrt(rollingSquared);
          rx *= scale;
          ry *= scale;
          rz *= scale;
        }
        rolling[r] = rx;
        rolling[r + 1] = ry;
        rolling[r + 2] = rz;
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
