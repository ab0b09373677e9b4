// The contacts of a step as velocity constraints: soft normals that push overlap out over a few steps, Coulomb friction, restitution at the end.
//
// Sources: E. Catto, "Solver2D" and Box2D v3 (soft step: substeps, soft contacts, a relax sweep); Catto, "Soft Constraints", GDC 2011.
// Each point constrains vₙ = n·(v_B + ω_B × r_B − v_A − ω_A × r_A) to be at least 0. The friction of a contact acts in one place, where its points
// push on the whole: a tangential impulse within μ times what they push, and a twist about the normal. Impulses are accumulated and clamped.

import { COUNT, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TWISTED, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  ANGULAR,
  BLOCK,
  FREE_ANGULAR,
  FREE_LINEAR,
  INERTIA_STRIDE,
  INVERSE_MASS,
  LINEAR,
  MOVED,
  TURNED,
  type SolverBodies,
} from './bodies.ts';

// Stiffness of a contact, oscillations per second, at most a quarter of the substep rate; heavily damped, so that it pushes without bouncing.
// Softer lets piles sink, stiffer makes them jitter.
const CONTACT_HERTZ = 120;
const CONTACT_DAMPING = 10;
// Overlap that is left alone, m, so that a resting contact stays one.
const SLOP = 0.002;
// Fastest push out of an overlap, m/s: a body spawned inside another leaves it gently.
const PUSH_OUT = 3;
// Impacts slower than what gravity does in so many steps do not bounce: a body at rest would rattle for ever. Without gravity all bounce.
const BOUNCE_STEPS = 2;
// Rolling resistance: the torque that a contact in one point can bring up, in radii times the push: that of a rubber ball on a floor.
const ROLLING = 0.01;
// A face that bears more than so many times the weight of its lighter body is swept over again: errors add up along a stack.
const HEAVY = 1;
// Sweeps that let a blow pass from body to body within a substep, and rounds that share it among the points of a face.
const BLOW_SWEEPS = 8;
const FACE_ROUNDS = 8;

// Per constraint: normal, two tangents, friction, restitution, softness; lever arms of the friction, its inverse mass matrix and the mass of its
// softer direction, mass of the twist, impulses; arm and mass of the rolling resistance.
const N = 0;
const T1 = 3;
const T2 = 6;
const FRICTION = 9;
const RESTITUTION = 10;
const BIAS_RATE = 11;
const MASS_SCALE = 12;
const IMPULSE_SCALE = 13;
const ARM_A = 14;
const ARM_B = 17;
const GRIP = 20; // k⁻¹: 11 12 22
const GRIP_LEAST = 23;
const TWIST_MASS = 24;
const RUB1 = 25;
const RUB2 = 26;
const TORQUE = 27;
const FACE = 30; // pseudo-inverse of the points' mass matrix, 4 × 4
const FACE_KNOWN = 46; // 1 where there is one
const ROLL_ARM = 47;
const ROLL_MASS = 48;
const GRIPS = 49; // 1 while any friction, twist or rolling impulse is in force
const HEAD = 50;
// Per point: r × n of both bodies, what a unit push turns them by, gap at the start, mass met, impulse, distance from where the friction acts; and of
// an impact: the speed it shall leave with, and its impulse.
const ROW_A = 0;
const ROW_B = 3;
const TURN_A = 6;
const TURN_B = 9;
const GAP = 12;
const MASS = 13;
const PUSH = 14;
const ARM = 15;
const LEAVE = 16;
const BLOW = 17;
const POINT = 18;

/** Some of the constraints, by index. */
class Chosen {
  list = new Int32Array(64);
  count = 0;

  add(c: number): void {
    this.list[this.count++] = c;
  }
}

export class Constraints {
  count = 0;
  private rowA = new Int32Array(64);
  private rowB = new Int32Array(64);
  private contact = new Int32Array(64);
  private first = new Int32Array(65);
  private head = new Float64Array(64 * HEAD);
  private point = new Float64Array(256 * POINT);
  private bounces = false;
  /** Faces that bear more than their bodies: the foot of a stack. */
  readonly bearing = new Chosen();
  /** Contacts of which nothing is remembered. */
  readonly fresh = new Chosen();

  /** Reads the contacts that can push somebody and works out their effective masses. `h` is the substep, s. */
  prepare(core: WorldCore, bodies: SolverBodies, h: number): void {
    const { contacts, state } = core;
    const { position, friction, restitution } = state;
    const { block, inertia } = bodies;
    this.reserve(contacts.count);
    const { head, point, rowA, rowB } = this;
    const { manifold, impulse } = contacts;
    const hertz = Math.min(CONTACT_HERTZ, 0.5 / h);
    let count = 0;
    let points = 0;
    this.bounces = false;
    this.bearing.count = 0;
    this.fresh.count = 0;
    const { gravity } = core.settings;
    const weight = HEAVY * h * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.rowA[c];
      const b = contacts.rowB[c];
      const ma = block[BLOCK * a + INVERSE_MASS];
      const mb = block[BLOCK * b + INVERSE_MASS];
      if (contacts.flags[c] & WITH_SENSOR || ma + mb === 0) continue;
      const m = c * MANIFOLD_STRIDE;
      const i = c * IMPULSES;
      const nx = manifold[m + NORMAL];
      const ny = manifold[m + NORMAL + 1];
      const nz = manifold[m + NORMAL + 2];
      const o = count * HEAD;
      head[o + N] = nx;
      head[o + N + 1] = ny;
      head[o + N + 2] = nz;
      tangents(head, o, nx, ny, nz);
      head[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
      head[o + RESTITUTION] = Math.max(restitution[a], restitution[b]);
      if (head[o + RESTITUTION] > 0) this.bounces = true;
      // Against what cannot be pushed the contact may be twice as stiff: the mass behind it is twice.
      const omega = 2 * Math.PI * (ma === 0 || mb === 0 ? 2 * hertz : hertz);
      const a1 = 2 * CONTACT_DAMPING + h * omega;
      const a2 = h * omega * a1;
      const a3 = 1 / (1 + a2);
      head[o + BIAS_RATE] = omega / a1;
      head[o + MASS_SCALE] = a2 * a3;
      head[o + IMPULSE_SCALE] = a3;
      rowA[count] = a;
      rowB[count] = b;
      this.contact[count] = c;
      this.first[count] = points;
      const n = manifold[m + COUNT];
      // Friction acts where the points push on the whole; while nothing pushes yet, between those that are nearest.
      let total = 0;
      let least = Infinity;
      for (let p = 0; p < n; p++) {
        total += impulse[i + PUSHES + p];
        least = Math.min(least, manifold[m + POINTS + POINT_STRIDE * p + 3]);
      }
      let cx = 0;
      let cy = 0;
      let cz = 0;
      let weights = 0;
      for (let p = 0; p < n; p++) {
        const s = m + POINTS + POINT_STRIDE * p;
        const weight = total > 0 ? impulse[i + PUSHES + p] : manifold[s + 3] <= least + SLOP ? 1 : 0;
        weights += weight;
        cx += weight * manifold[s];
        cy += weight * manifold[s + 1];
        cz += weight * manifold[s + 2];
      }
      cx /= weights;
      cy /= weights;
      cz /= weights;
      for (let p = 0; p < n; p++) {
        const s = m + POINTS + POINT_STRIDE * p;
        const x = manifold[s];
        const y = manifold[s + 1];
        const z = manifold[s + 2];
        const q = points * POINT;
        arm(point, q + ROW_A, x - position[3 * a], y - position[3 * a + 1], z - position[3 * a + 2], nx, ny, nz);
        arm(point, q + ROW_B, x - position[3 * b], y - position[3 * b + 1], z - position[3 * b + 2], nx, ny, nz);
        const k =
          ma + mb + turnBy(point, q + TURN_A, inertia, a, point, q + ROW_A) + turnBy(point, q + TURN_B, inertia, b, point, q + ROW_B);
        point[q + MASS] = 1 / k;
        point[q + GAP] = manifold[s + 3];
        point[q + PUSH] = impulse[i + PUSHES + p];
        const ax = x - cx;
        const ay = y - cy;
        const az = z - cz;
        point[q + ARM] = Math.sqrt(ax * ax + ay * ay + az * az);
        points++;
      }
      head[o + ROLL_ARM] = n > 2 ? 0 : ROLLING * this.leastArm(a, b, ma, mb, position, cx, cy, cz, nx, ny, nz);
      head[o + ROLL_MASS] = 1 / (most(inertia, a) + most(inertia, b));
      this.prepareFriction(core, bodies, count, cx, cy, cz);
      head[o + FACE_KNOWN] = n > 1 && faceInverse(head, o + FACE, point, this.first[count], n, ma + mb, manifold, m, o) ? 1 : 0;
      if (head[o + FACE_KNOWN] === 1 && total * Math.max(ma, mb) > weight) this.bearing.add(count);
      if (total === 0) this.fresh.add(count);
      // The friction of last step was kept in world axes; the tangents may have turned.
      const fx = impulse[i + RUBBED];
      const fy = impulse[i + RUBBED + 1];
      const fz = impulse[i + RUBBED + 2];
      head[o + RUB1] = fx * head[o + T1] + fy * head[o + T1 + 1] + fz * head[o + T1 + 2];
      head[o + RUB2] = fx * head[o + T2] + fy * head[o + T2 + 1] + fz * head[o + T2 + 2];
      for (let k = 0; k < 3; k++) head[o + TORQUE + k] = impulse[i + TWISTED + k];
      head[o + GRIPS] = 1;
      count++;
    }
    this.first[count] = points;
    this.count = count;
  }

  /** How far the contact is along the normal from the centre of whichever body may roll on it, m: a ball's radius. */
  private leastArm(
    a: number,
    b: number,
    ma: number,
    mb: number,
    position: Float64Array,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
  ): number {
    const toA = Math.abs((x - position[3 * a]) * nx + (y - position[3 * a + 1]) * ny + (z - position[3 * a + 2]) * nz);
    const toB = Math.abs((x - position[3 * b]) * nx + (y - position[3 * b + 1]) * ny + (z - position[3 * b + 2]) * nz);
    return ma === 0 ? toB : mb === 0 ? toA : Math.min(toA, toB);
  }

  /** Lever arms of the friction at (x, y, z), and what it meets there: k = Σ 1/m + (r × t)·I⁻¹(r × t′), of which the inverse is kept. */
  private prepareFriction(core: WorldCore, bodies: SolverBodies, c: number, x: number, y: number, z: number): void {
    const { head } = this;
    const { position } = core.state;
    const { block, inertia } = bodies;
    const o = c * HEAD;
    let k11 = 0;
    let k12 = 0;
    let k22 = 0;
    let kn = 0;
    for (let side = 0; side < 2; side++) {
      const row = side === 0 ? this.rowA[c] : this.rowB[c];
      const at = o + (side === 0 ? ARM_A : ARM_B);
      const rx = (head[at] = x - position[3 * row]);
      const ry = (head[at + 1] = y - position[3 * row + 1]);
      const rz = (head[at + 2] = z - position[3 * row + 2]);
      const mass = block[BLOCK * row + INVERSE_MASS];
      arm(scratch, 0, rx, ry, rz, head[o + T1], head[o + T1 + 1], head[o + T1 + 2]);
      arm(scratch, 3, rx, ry, rz, head[o + T2], head[o + T2 + 1], head[o + T2 + 2]);
      k11 += mass + turnBy(scratch, 6, inertia, row, scratch, 0);
      k12 += scratch[6] * scratch[3] + scratch[7] * scratch[4] + scratch[8] * scratch[5];
      k22 += mass + turnBy(scratch, 6, inertia, row, scratch, 3);
      kn += turnBy(scratch, 6, inertia, row, head, o + N);
    }
    const d = 1 / (k11 * k22 - k12 * k12);
    head[o + GRIP] = k22 * d;
    head[o + GRIP + 1] = -k12 * d;
    head[o + GRIP + 2] = k11 * d;
    const lean = 0.5 * (k11 - k22);
    head[o + GRIP_LEAST] = 1 / (0.5 * (k11 + k22) + Math.sqrt(lean * lean + k12 * k12));
    head[o + TWIST_MASS] = kn > 0 ? 1 / kn : 0;
  }

  /** Applies the impulses remembered from the last step: most of the answer is known. */
  warmStart(bodies: SolverBodies): void {
    const { block, inertia } = bodies;
    const { head, point, first } = this;
    for (let c = 0; c < this.count; c++) {
      const rowA = this.rowA[c];
      const rowB = this.rowB[c];
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
      scratch[0] = -fx;
      scratch[1] = -fy;
      scratch[2] = -fz;
      spin(block, ta, inertia, rowA, head, o + ARM_A, o + TORQUE, -1);
      scratch[0] = fx;
      scratch[1] = fy;
      scratch[2] = fz;
      spin(block, tb, inertia, rowB, head, o + ARM_B, o + TORQUE, 1);
    }
  }

  /**
   * One sweep over all contacts, or over those in a list. With `soft`, overlap is pushed out as well; without, only velocities are put right (the
   * relax sweep).
   */
  solve(bodies: SolverBodies, h: number, soft: boolean, only: Chosen | null = null): void {
    const { block, inertia } = bodies;
    const { head, point, first, rowA, rowB } = this;
    const rate = 1 / h;
    const count = only === null ? this.count : only.count;
    const list = only === null ? rowA : only.list;
    for (let i = 0; i < count; i++) {
      const c = only === null ? i : list[i];
      const ra = rowA[c];
      const rb = rowB[c];
      const a = BLOCK * ra;
      const b = BLOCK * rb;
      const ma = block[a + INVERSE_MASS];
      const mb = block[b + INVERSE_MASS];
      const o = c * HEAD;
      const nx = head[o + N];
      const ny = head[o + N + 1];
      const nz = head[o + N + 2];
      let vax = block[a + LINEAR];
      let vay = block[a + LINEAR + 1];
      let vaz = block[a + LINEAR + 2];
      let wax = block[a + ANGULAR];
      let way = block[a + ANGULAR + 1];
      let waz = block[a + ANGULAR + 2];
      let vbx = block[b + LINEAR];
      let vby = block[b + LINEAR + 1];
      let vbz = block[b + LINEAR + 2];
      let wbx = block[b + ANGULAR];
      let wby = block[b + ANGULAR + 1];
      let wbz = block[b + ANGULAR + 2];
      // How much nearer the centres have come along the normal.
      const come =
        nx * (block[b + MOVED] - block[a + MOVED]) +
        ny * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
        nz * (block[b + MOVED + 2] - block[a + MOVED + 2]);
      let pushed = 0;
      let reach = 0;
      const begin = first[c];
      const end = first[c + 1];
      const n = end - begin;
      let deep = 0;
      for (let p = 0; p < n; p++) {
        const q = (begin + p) * POINT;
        // The gap now: what it was, and what the two points of the bodies have moved along the normal since (first order in the turn).
        const gap =
          point[q + GAP] +
          come +
          (point[q + ROW_B] * block[b + TURNED] +
            point[q + ROW_B + 1] * block[b + TURNED + 1] +
            point[q + ROW_B + 2] * block[b + TURNED + 2]) -
          (point[q + ROW_A] * block[a + TURNED] +
            point[q + ROW_A + 1] * block[a + TURNED + 1] +
            point[q + ROW_A + 2] * block[a + TURNED + 2]);
        gaps[p] = gap;
        if (soft && gap <= -SLOP) deep++;
      }
      let done = false;
      if (head[o + FACE_KNOWN] === 1 && (deep === 0 || deep === n)) {
        // All points of a face at once, if all of them push: then none is first, and a stack does not lean to where its points are numbered from.
        for (let p = 0; p < n; p++) {
          const q = (begin + p) * POINT;
          const gap = gaps[p];
          residues[p] =
            nx * (vbx - vax) +
            ny * (vby - vay) +
            nz * (vbz - vaz) +
            (point[q + ROW_B] * wbx + point[q + ROW_B + 1] * wby + point[q + ROW_B + 2] * wbz) -
            (point[q + ROW_A] * wax + point[q + ROW_A + 1] * way + point[q + ROW_A + 2] * waz) +
            (gap > 0 ? gap * rate : deep > 0 ? Math.max(head[o + BIAS_RATE] * (gap + SLOP), -PUSH_OUT) : 0);
        }
        const massScale = deep > 0 ? head[o + MASS_SCALE] : 1;
        const keep = deep > 0 ? 1 - head[o + IMPULSE_SCALE] : 1;
        done = true;
        for (let p = 0; p < n; p++) {
          let j = 0;
          for (let k = 0; k < n; k++) j += head[o + FACE + 4 * p + k] * residues[k];
          const total = keep * point[(begin + p) * POINT + PUSH] - massScale * j;
          totals[p] = total;
          if (total < 0) done = false;
          if (!soft && head[o + RESTITUTION] > 0 && gaps[p] > 0) done = false;
        }
        if (done) {
          let sum = 0;
          for (let p = 0; p < n; p++) {
            const q = (begin + p) * POINT;
            const total = totals[p];
            const j = total - point[q + PUSH];
            point[q + PUSH] = total;
            pushed += total;
            reach += total * point[q + ARM];
            sum += j;
            wax -= j * point[q + TURN_A];
            way -= j * point[q + TURN_A + 1];
            waz -= j * point[q + TURN_A + 2];
            wbx += j * point[q + TURN_B];
            wby += j * point[q + TURN_B + 1];
            wbz += j * point[q + TURN_B + 2];
          }
          vax -= sum * ma * nx;
          vay -= sum * ma * ny;
          vaz -= sum * ma * nz;
          vbx += sum * mb * nx;
          vby += sum * mb * ny;
          vbz += sum * mb * nz;
        }
      }
      for (let p = begin; p < end && !done; p++) {
        const q = p * POINT;
        const gap = gaps[p - begin];
        const speed =
          nx * (vbx - vax) +
          ny * (vby - vay) +
          nz * (vbz - vaz) +
          (point[q + ROW_B] * wbx + point[q + ROW_B + 1] * wby + point[q + ROW_B + 2] * wbz) -
          (point[q + ROW_A] * wax + point[q + ROW_A + 1] * way + point[q + ROW_A + 2] * waz);
        const old = point[q + PUSH];
        let total;
        if (gap > 0) {
          // Apart, it may come as close as the gap allows within a substep. (The relax sweep looks at the substep to come, of which `impacts` has the
          // first word: it only takes back.)
          total = old - point[q + MASS] * (speed + gap * rate);
          if (!soft && total > old && head[o + RESTITUTION] > 0) total = old;
        } else if (gap > -SLOP || !soft) {
          // Touching, no closer.
          total = old - point[q + MASS] * speed;
        } else {
          const bias = Math.max(head[o + BIAS_RATE] * (gap + SLOP), -PUSH_OUT);
          total = old - point[q + MASS] * head[o + MASS_SCALE] * (speed + bias) - head[o + IMPULSE_SCALE] * old;
        }
        if (total < 0) total = 0;
        point[q + PUSH] = total;
        pushed += total;
        reach += total * point[q + ARM];
        const j = total - old;
        vax -= j * ma * nx;
        vay -= j * ma * ny;
        vaz -= j * ma * nz;
        wax -= j * point[q + TURN_A];
        way -= j * point[q + TURN_A + 1];
        waz -= j * point[q + TURN_A + 2];
        vbx += j * mb * nx;
        vby += j * mb * ny;
        vbz += j * mb * nz;
        wbx += j * point[q + TURN_B];
        wby += j * point[q + TURN_B + 1];
        wbz += j * point[q + TURN_B + 2];
      }
      const mu = head[o + FRICTION];
      if (mu > 0 && (pushed > 0 || head[o + GRIPS] === 1)) {
        head[o + GRIPS] = pushed > 0 ? 1 : 0;
        const rax = head[o + ARM_A];
        const ray = head[o + ARM_A + 1];
        const raz = head[o + ARM_A + 2];
        const rbx = head[o + ARM_B];
        const rby = head[o + ARM_B + 1];
        const rbz = head[o + ARM_B + 2];
        const x = vbx + wby * rbz - wbz * rby - vax - way * raz + waz * ray;
        const y = vby + wbz * rbx - wbx * rbz - vay - waz * rax + wax * raz;
        const z = vbz + wbx * rby - wby * rbx - vaz - wax * ray + way * rax;
        const s1 = head[o + T1] * x + head[o + T1 + 1] * y + head[o + T1 + 2] * z;
        const s2 = head[o + T2] * x + head[o + T2 + 1] * y + head[o + T2 + 2] * z;
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
        const fx = j1 * head[o + T1] + j2 * head[o + T2];
        const fy = j1 * head[o + T1 + 1] + j2 * head[o + T2 + 1];
        const fz = j1 * head[o + T1 + 2] + j2 * head[o + T2 + 2];
        vax -= ma * fx;
        vay -= ma * fy;
        vaz -= ma * fz;
        vbx += mb * fx;
        vby += mb * fy;
        vbz += mb * fz;
        // A face also resists being turned about its normal, by as much as its points rub at their distances; what rolls, rolling and spinning a little.
        let mx = 0;
        let my = 0;
        let mz = 0;
        const twistMass = head[o + TWIST_MASS];
        const least = head[o + ROLL_ARM] * pushed;
        const limit = n === 1 ? least : mu * reach;
        if (twistMass > 0) {
          const wx = wbx - wax;
          const wy = wby - way;
          const wz = wbz - waz;
          const spin = nx * wx + ny * wy + nz * wz;
          const oldX = head[o + TORQUE];
          const oldY = head[o + TORQUE + 1];
          const oldZ = head[o + TORQUE + 2];
          const oldTwist = nx * oldX + ny * oldY + nz * oldZ;
          const twist = Math.max(-limit, Math.min(limit, oldTwist - twistMass * spin));
          mx = twist * nx;
          my = twist * ny;
          mz = twist * nz;
          if (n <= 2) {
            const mass = head[o + ROLL_MASS];
            let rollX = oldX - oldTwist * nx - mass * (wx - spin * nx);
            let rollY = oldY - oldTwist * ny - mass * (wy - spin * ny);
            let rollZ = oldZ - oldTwist * nz - mass * (wz - spin * nz);
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
        let tx = ray * fz - raz * fy + mx;
        let ty = raz * fx - rax * fz + my;
        let tz = rax * fy - ray * fx + mz;
        const ia = INERTIA_STRIDE * ra;
        wax -= inertia[ia] * tx + inertia[ia + 1] * ty + inertia[ia + 2] * tz;
        way -= inertia[ia + 1] * tx + inertia[ia + 3] * ty + inertia[ia + 4] * tz;
        waz -= inertia[ia + 2] * tx + inertia[ia + 4] * ty + inertia[ia + 5] * tz;
        tx = rby * fz - rbz * fy + mx;
        ty = rbz * fx - rbx * fz + my;
        tz = rbx * fy - rby * fx + mz;
        const ib = INERTIA_STRIDE * rb;
        wbx += inertia[ib] * tx + inertia[ib + 1] * ty + inertia[ib + 2] * tz;
        wby += inertia[ib + 1] * tx + inertia[ib + 3] * ty + inertia[ib + 4] * tz;
        wbz += inertia[ib + 2] * tx + inertia[ib + 4] * ty + inertia[ib + 5] * tz;
      }
      if (ma > 0) {
        block[a + LINEAR] = vax;
        block[a + LINEAR + 1] = vay;
        block[a + LINEAR + 2] = vaz;
        block[a + ANGULAR] = wax;
        block[a + ANGULAR + 1] = way;
        block[a + ANGULAR + 2] = waz;
      }
      if (mb > 0) {
        block[b + LINEAR] = vbx;
        block[b + LINEAR + 1] = vby;
        block[b + LINEAR + 2] = vbz;
        block[b + ANGULAR] = wbx;
        block[b + ANGULAR + 1] = wby;
        block[b + ANGULAR + 2] = wbz;
      }
    }
  }

  /**
   * Impacts of this substep: points that meet within it and fast enough leave each other at e times the speed they met with. Each is a blow of its own,
   * the one after the other, so that in a row of balls the last one leaves; an elastic blow keeps the energy exactly. Bodies are put where they
   * come to when they fly to the place of the impact and on from there.
   */
  impacts(core: WorldCore, bodies: SolverBodies, h: number): void {
    if (!this.bounces) return;
    const slowest = this.slowest(core);
    for (let sweep = 0; sweep < BLOW_SWEEPS; sweep++) {
      let blows = 0;
      for (let c = 0; c < this.count; c++) if (this.head[c * HEAD + RESTITUTION] > 0 && this.blow(core, bodies, c, h, slowest)) blows++;
      if (blows === 0) return;
    }
  }

  private blow(core: WorldCore, bodies: SolverBodies, c: number, h: number, slowest: number): boolean {
    const { block } = bodies;
    const { head, point, first } = this;
    const o = c * HEAD;
    const rowA = this.rowA[c];
    const rowB = this.rowB[c];
    const a = BLOCK * rowA;
    const b = BLOCK * rowB;
    // What gravity still does to the speed until the end of the substep does not belong to the impact.
    const fall = this.pull(core, bodies, c);
    let after = Infinity;
    let blow = false;
    for (let p = first[c]; p < first[c + 1]; p++) {
      const q = p * POINT;
      const speed = this.speedAt(block, o, q, a, b);
      const gap = this.gapAt(block, o, q, a, b);
      point[q + BLOW] = 0;
      point[q + LEAVE] = -Infinity;
      const wait = gap > 0 ? -gap / speed : 0;
      if (speed >= 0 || wait > h) continue;
      const met = speed - fall * (h - wait);
      if (met >= -slowest) continue;
      // It leaves with −e·met, and then falls on.
      point[q + LEAVE] = speed - (1 + head[o + RESTITUTION]) * met;
      if (wait < after) after = wait;
      blow = true;
    }
    if (!blow) return false;
    for (let k = 0; k < 3; k++) {
      before[k] = block[a + LINEAR + k];
      before[3 + k] = block[b + LINEAR + k];
      before[6 + k] = block[a + ANGULAR + k];
      before[9 + k] = block[b + ANGULAR + k];
    }
    const rounds = first[c + 1] - first[c] === 1 ? 1 : FACE_ROUNDS;
    let total = 0;
    for (let round = 0; round < rounds; round++) {
      total = 0;
      for (let p = first[c]; p < first[c + 1]; p++) {
        const q = p * POINT;
        if (point[q + LEAVE] === -Infinity) continue;
        const old = point[q + BLOW];
        const now = Math.max(0, old - point[q + MASS] * (this.speedAt(block, o, q, a, b) - point[q + LEAVE]));
        point[q + BLOW] = now;
        total += now;
        this.strike(block, o, q, a, b, now - old);
      }
    }
    this.rubOnce(bodies, c, total);
    // The contacts' own impulses are remembered for the next substep as what they did to the body; a blow is not one of them.
    const massA = block[a + INVERSE_MASS] > 0 ? 1 : 0;
    const massB = block[b + INVERSE_MASS] > 0 ? 1 : 0;
    for (let k = 0; k < 3; k++) {
      const da = massA * (block[a + LINEAR + k] - before[k]);
      const db = massB * (block[b + LINEAR + k] - before[3 + k]);
      block[a + FREE_LINEAR + k] += da;
      block[b + FREE_LINEAR + k] += db;
      block[a + FREE_ANGULAR + k] += block[a + ANGULAR + k] - before[6 + k];
      block[b + FREE_ANGULAR + k] += block[b + ANGULAR + k] - before[9 + k];
      block[a + MOVED + k] -= da * after;
      block[b + MOVED + k] -= db * after;
      core.state.position[3 * rowA + k] -= da * after;
      core.state.position[3 * rowB + k] -= db * after;
    }
    return true;
  }

  /** Gravity along the normal of a contact, of b relative to a, m/s². */
  private pull(core: WorldCore, bodies: SolverBodies, c: number): number {
    const { gravity } = core.settings;
    const { gravityScale } = core.state;
    const { block } = bodies;
    const o = c * HEAD;
    const a = this.rowA[c];
    const b = this.rowB[c];
    const scale = (block[BLOCK * b + INVERSE_MASS] > 0 ? gravityScale[b] : 0) - (block[BLOCK * a + INVERSE_MASS] > 0 ? gravityScale[a] : 0);
    const { head } = this;
    return scale * (gravity[0] * head[o + N] + gravity[1] * head[o + N + 1] + gravity[2] * head[o + N + 2]);
  }

  /** Coming apart is positive, m/s. */
  private speedAt(block: Float64Array, o: number, q: number, a: number, b: number): number {
    const { head, point } = this;
    let speed = 0;
    for (let k = 0; k < 3; k++) {
      speed +=
        head[o + N + k] * (block[b + LINEAR + k] - block[a + LINEAR + k]) +
        (point[q + ROW_B + k] * block[b + ANGULAR + k] - point[q + ROW_A + k] * block[a + ANGULAR + k]);
    }
    return speed;
  }

  private gapAt(block: Float64Array, o: number, q: number, a: number, b: number): number {
    const { head, point } = this;
    let gap = point[q + GAP];
    for (let k = 0; k < 3; k++) {
      gap +=
        head[o + N + k] * (block[b + MOVED + k] - block[a + MOVED + k]) +
        (point[q + ROW_B + k] * block[b + TURNED + k] - point[q + ROW_A + k] * block[a + TURNED + k]);
    }
    return gap;
  }

  private strike(block: Float64Array, o: number, q: number, a: number, b: number, j: number): void {
    const { head, point } = this;
    const ja = j * block[a + INVERSE_MASS];
    const jb = j * block[b + INVERSE_MASS];
    for (let k = 0; k < 3; k++) {
      block[a + LINEAR + k] -= ja * head[o + N + k];
      block[b + LINEAR + k] += jb * head[o + N + k];
      block[a + ANGULAR + k] -= j * point[q + TURN_A + k];
      block[b + ANGULAR + k] += j * point[q + TURN_B + k];
    }
  }

  /** The friction of a blow of `push` N·s: as much as stops the sliding, and at most μ times the blow. */
  private rubOnce(bodies: SolverBodies, c: number, push: number): void {
    const { block, inertia } = bodies;
    const { head } = this;
    const o = c * HEAD;
    const most = head[o + FRICTION] * push;
    if (most === 0) return;
    const a = BLOCK * this.rowA[c];
    const b = BLOCK * this.rowB[c];
    let s1 = 0;
    let s2 = 0;
    for (let k = 0; k < 3; k++) {
      const i = (k + 1) % 3;
      const j = (k + 2) % 3;
      const v =
        block[b + LINEAR + k] +
        block[b + ANGULAR + i] * head[o + ARM_B + j] -
        block[b + ANGULAR + j] * head[o + ARM_B + i] -
        block[a + LINEAR + k] -
        block[a + ANGULAR + i] * head[o + ARM_A + j] +
        block[a + ANGULAR + j] * head[o + ARM_A + i];
      s1 += head[o + T1 + k] * v;
      s2 += head[o + T2 + k] * v;
    }
    let f1 = -head[o + GRIP_LEAST] * s1;
    let f2 = -head[o + GRIP_LEAST] * s2;
    const squared = f1 * f1 + f2 * f2;
    if (squared > most * most) {
      const cut = most / Math.sqrt(squared);
      f1 *= cut;
      f2 *= cut;
    }
    for (let side = 0; side < 2; side++) {
      const sign = side === 0 ? -1 : 1;
      const at = side === 0 ? a : b;
      for (let k = 0; k < 3; k++) {
        scratch[k] = sign * (f1 * head[o + T1 + k] + f2 * head[o + T2 + k]);
        block[at + LINEAR + k] += block[at + INVERSE_MASS] * scratch[k];
      }
      spin(block, at + ANGULAR, inertia, side === 0 ? this.rowA[c] : this.rowB[c], head, o + (side === 0 ? ARM_A : ARM_B), o + TORQUE, 0);
    }
  }

  /** Speed below which an impact does not bounce, m/s. */
  private slowest(core: WorldCore): number {
    const { gravity } = core.settings;
    return BOUNCE_STEPS * core.dt * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
  }

  /** Gives the impulses back to the contacts, for the next step's warm start. */
  store(core: WorldCore): void {
    const { impulse } = core.contacts;
    const { head, point, first } = this;
    for (let c = 0; c < this.count; c++) {
      const i = this.contact[c] * IMPULSES;
      const o = c * HEAD;
      for (let p = first[c]; p < first[c + 1]; p++) impulse[i + PUSHES + p - first[c]] = point[p * POINT + PUSH];
      for (let k = 0; k < 3; k++) {
        impulse[i + RUBBED + k] = head[o + RUB1] * head[o + T1 + k] + head[o + RUB2] * head[o + T2 + k];
      }
      for (let k = 0; k < 3; k++) impulse[i + TWISTED + k] = head[o + TORQUE + k];
    }
  }

  private reserve(contacts: number): void {
    if (contacts <= this.rowA.length) return;
    let next = this.rowA.length;
    while (next < contacts) next *= 2;
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.bearing.list = new Int32Array(next);
    this.fresh.list = new Int32Array(next);
    this.first = new Int32Array(next + 1);
    this.head = new Float64Array(next * HEAD);
    this.point = new Float64Array(4 * next * POINT);
  }
}

const scratch = new Float64Array(9);
const before = new Float64Array(12);
const gaps = new Float64Array(4);
const residues = new Float64Array(4);
const totals = new Float64Array(4);
const basis = new Float64Array(12);
const masses = new Float64Array(16);
const core3 = new Float64Array(18);

/**
 * The pseudo-inverse of the mass matrix of the n points of a face, rows 4 apart: their speeds are those of a plane, so of four only three are free.
 * With an orthonormal basis Q of {1, u, v} at the points, M⁺ = Q (QᵀMQ)⁻¹ Qᵀ. False for points in a line or in one place, up to 1 %.
 */
function faceInverse(
  out: Float64Array,
  at: number,
  point: Float64Array,
  first: number,
  n: number,
  mass: number,
  manifold: Float64Array,
  m: number,
  o: number,
): boolean {
  const rank = n === 2 ? 2 : 3;
  // Gram–Schmidt on 1, u, v.
  for (let k = 0; k < rank; k++) {
    for (let p = 0; p < n; p++) {
      const s = m + POINTS + POINT_STRIDE * p;
      basis[4 * k + p] =
        k === 0
          ? 1
          : n === 2
            ? p
            : out[o + 3 * k] * (manifold[s] - manifold[m + POINTS]) +
              out[o + 3 * k + 1] * (manifold[s + 1] - manifold[m + POINTS + 1]) +
              out[o + 3 * k + 2] * (manifold[s + 2] - manifold[m + POINTS + 2]);
    }
    let whole = 0;
    for (let p = 0; p < n; p++) whole += basis[4 * k + p] * basis[4 * k + p];
    for (let j = 0; j < k; j++) {
      let along = 0;
      for (let p = 0; p < n; p++) along += basis[4 * k + p] * basis[4 * j + p];
      for (let p = 0; p < n; p++) basis[4 * k + p] -= along * basis[4 * j + p];
    }
    let left = 0;
    for (let p = 0; p < n; p++) left += basis[4 * k + p] * basis[4 * k + p];
    if (!(left > 1e-4 * whole)) return false;
    const scale = 1 / Math.sqrt(left);
    for (let p = 0; p < n; p++) basis[4 * k + p] *= scale;
  }
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) {
      const x = (first + p) * POINT;
      const y = (first + q) * POINT;
      let sum = mass;
      for (let k = 0; k < 3; k++) sum += point[x + ROW_A + k] * point[y + TURN_A + k] + point[x + ROW_B + k] * point[y + TURN_B + k];
      masses[4 * p + q] = sum;
    }
  }
  // S = QᵀMQ, then its inverse by Gauss–Jordan; it is symmetric and positive, so no pivots are sought.
  for (let j = 0; j < rank; j++) {
    for (let k = 0; k < rank; k++) {
      let sum = 0;
      for (let p = 0; p < n; p++) for (let q = 0; q < n; q++) sum += basis[4 * j + p] * masses[4 * p + q] * basis[4 * k + q];
      core3[6 * j + k] = sum;
      core3[6 * j + rank + k] = j === k ? 1 : 0;
    }
  }
  for (let k = 0; k < rank; k++) {
    const pivot = core3[6 * k + k];
    if (!(pivot > 1e-9 * masses[0])) return false;
    for (let i = 0; i < 2 * rank; i++) core3[6 * k + i] /= pivot;
    for (let j = 0; j < rank; j++) {
      if (j === k) continue;
      const f = core3[6 * j + k];
      for (let i = 0; i < 2 * rank; i++) core3[6 * j + i] -= f * core3[6 * k + i];
    }
  }
  for (let p = 0; p < n; p++) {
    for (let q = 0; q < n; q++) {
      let sum = 0;
      for (let j = 0; j < rank; j++) for (let k = 0; k < rank; k++) sum += basis[4 * j + p] * core3[6 * j + rank + k] * basis[4 * k + q];
      out[at + 4 * p + q] = sum;
    }
  }
  return true;
}

/** A bound on what a unit torque in any direction does to the row, 1/(kg·m²): the largest row sum (Gershgorin). */
function most(inertia: Float64Array, row: number): number {
  const m = INERTIA_STRIDE * row;
  const xy = Math.abs(inertia[m + 1]);
  const xz = Math.abs(inertia[m + 2]);
  const yz = Math.abs(inertia[m + 4]);
  return Math.max(inertia[m] + xy + xz, xy + inertia[m + 3] + yz, xz + yz + inertia[m + 5]);
}

/** out[o] = r × u */
function arm(out: Float64Array, o: number, rx: number, ry: number, rz: number, ux: number, uy: number, uz: number): void {
  out[o] = ry * uz - rz * uy;
  out[o + 1] = rz * ux - rx * uz;
  out[o + 2] = rx * uy - ry * ux;
}

/** out[o] = I⁻¹·u with u at `v[i]`; returns u·I⁻¹·u. */
function turnBy(out: Float64Array, o: number, inertia: Float64Array, row: number, v: Float64Array, i: number): number {
  const m = INERTIA_STRIDE * row;
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  out[o] = inertia[m] * x + inertia[m + 1] * y + inertia[m + 2] * z;
  out[o + 1] = inertia[m + 1] * x + inertia[m + 3] * y + inertia[m + 4] * z;
  out[o + 2] = inertia[m + 2] * x + inertia[m + 4] * y + inertia[m + 5] * z;
  return x * out[o] + y * out[o + 1] + z * out[o + 2];
}

/** block[w] += I⁻¹ (r × f + sign·m), with f in `scratch`, r and m in `head`. */
function spin(
  block: Float64Array,
  w: number,
  inertia: Float64Array,
  row: number,
  head: Float64Array,
  r: number,
  m: number,
  sign: number,
): void {
  const i = INERTIA_STRIDE * row;
  const x = head[r + 1] * scratch[2] - head[r + 2] * scratch[1] + sign * head[m];
  const y = head[r + 2] * scratch[0] - head[r] * scratch[2] + sign * head[m + 1];
  const z = head[r] * scratch[1] - head[r + 1] * scratch[0] + sign * head[m + 2];
  block[w] += inertia[i] * x + inertia[i + 1] * y + inertia[i + 2] * z;
  block[w + 1] += inertia[i + 1] * x + inertia[i + 3] * y + inertia[i + 4] * z;
  block[w + 2] += inertia[i + 2] * x + inertia[i + 4] * y + inertia[i + 5] * z;
}

/** Two unit vectors across the normal, from the world axis that is most across it. */
function tangents(head: Float64Array, o: number, nx: number, ny: number, nz: number): void {
  let x = 0;
  let y = 0;
  let z = 0;
  if (Math.abs(nx) < 0.6) {
    // x̂ × n
    y = -nz;
    z = ny;
  } else {
    // ẑ × n
    x = -ny;
    y = nx;
  }
  const n = 1 / Math.sqrt(x * x + y * y + z * z);
  x *= n;
  y *= n;
  z *= n;
  head[o + T1] = x;
  head[o + T1 + 1] = y;
  head[o + T1 + 2] = z;
  head[o + T2] = ny * z - nz * y;
  head[o + T2 + 1] = nz * x - nx * z;
  head[o + T2 + 2] = nx * y - ny * x;
}
