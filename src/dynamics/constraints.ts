// The contacts of a step as velocity constraints: soft normals that push overlap out over a few steps, Coulomb friction, restitution at the end.
//
// Sources: E. Catto, "Solver2D" and Box2D v3 (soft step: substeps, soft contacts, a relax sweep); Catto, "Soft Constraints", GDC 2011.
// Each point constrains vₙ = n·(v_B + ω_B × r_B − v_A − ω_A × r_A) to be at least 0; friction its tangential part to be 0 within μ times the
// normal impulse. Impulses are accumulated and clamped, contact by contact, in the list's order.

import { COUNT, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { IMPULSE_STRIDE, IMPULSES, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import { INERTIA_STRIDE, type SolverBodies } from './bodies.ts';

// Stiffness of a contact, oscillations per second, at most a quarter of the substep rate; heavily damped, so that it pushes without bouncing.
// Softer lets piles sink, stiffer makes them jitter.
const CONTACT_HERTZ = 30;
const CONTACT_DAMPING = 10;
// Overlap that is left alone, m, so that a resting contact stays one.
const SLOP = 0.005;
// Fastest push out of an overlap, m/s: a body spawned inside another leaves it gently.
const PUSH_OUT = 3;
// Impacts slower than what gravity does in so many steps do not bounce: a body at rest would rattle for ever. Without gravity all bounce.
const BOUNCE_STEPS = 2;

// Per constraint: normal, two tangents, friction, restitution, softness.
const N = 0;
const T1 = 3;
const T2 = 6;
const FRICTION = 9;
const RESTITUTION = 10;
const BIAS_RATE = 11;
const MASS_SCALE = 12;
const IMPULSE_SCALE = 13;
const HEAD = 14;
// Per point: lever arms from the two centres, gap at the start, masses met along and across the normal, impact speed, impulses, the largest push.
const RA = 0;
const RB = 3;
const GAP = 6;
const NORMAL_MASS = 7;
const FRICTION_MASS = 8;
const SPEED = 9;
const PUSH = 10;
const RUB1 = 11;
const RUB2 = 12;
const MOST = 13;
const POINT = 14;

export class Constraints {
  count = 0;
  private rowA = new Int32Array(64);
  private rowB = new Int32Array(64);
  private contact = new Int32Array(64);
  private first = new Int32Array(65);
  private head = new Float64Array(64 * HEAD);
  private point = new Float64Array(256 * POINT);

  /** Reads the contacts that can push somebody and works out their effective masses. `h` is the substep, s. */
  prepare(core: WorldCore, bodies: SolverBodies, h: number): void {
    const { contacts, state } = core;
    const { position, friction, restitution } = state;
    const { inverseMass, inertia } = bodies;
    this.reserve(contacts.count);
    const { head, point, rowA, rowB } = this;
    const hertz = Math.min(CONTACT_HERTZ, 0.25 / h);
    let count = 0;
    let points = 0;
    for (let c = 0; c < contacts.count; c++) {
      const a = contacts.rowA[c];
      const b = contacts.rowB[c];
      const ma = inverseMass[a];
      const mb = inverseMass[b];
      if (contacts.flags[c] & WITH_SENSOR || ma + mb === 0) continue;
      const m = c * MANIFOLD_STRIDE;
      const manifold = contacts.manifold;
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
      const t1x = head[o + T1];
      const t1y = head[o + T1 + 1];
      const t1z = head[o + T1 + 2];
      const t2x = head[o + T2];
      const t2y = head[o + T2 + 1];
      const t2z = head[o + T2 + 2];
      const n = manifold[m + COUNT];
      for (let p = 0; p < n; p++) {
        const s = m + POINTS + POINT_STRIDE * p;
        const x = manifold[s];
        const y = manifold[s + 1];
        const z = manifold[s + 2];
        const q = points * POINT;
        const rax = (point[q + RA] = x - position[3 * a]);
        const ray = (point[q + RA + 1] = y - position[3 * a + 1]);
        const raz = (point[q + RA + 2] = z - position[3 * a + 2]);
        const rbx = (point[q + RB] = x - position[3 * b]);
        const rby = (point[q + RB + 1] = y - position[3 * b + 1]);
        const rbz = (point[q + RB + 2] = z - position[3 * b + 2]);
        point[q + GAP] = manifold[s + 3];
        point[q + NORMAL_MASS] =
          1 /
          (ma +
            mb +
            angular(inertia, a, rax, ray, raz, nx, ny, nz, nx, ny, nz) +
            angular(inertia, b, rbx, rby, rbz, nx, ny, nz, nx, ny, nz));
        // Friction acts in two directions at once, K = [k11 k12; k12 k22]. One mass for both, that of K's larger eigenvalue: a sliding point is
        // then rubbed exactly against its motion, where K⁻¹ would bend the impulse aside and points of one face would cancel each other.
        const k11 =
          ma +
          mb +
          angular(inertia, a, rax, ray, raz, t1x, t1y, t1z, t1x, t1y, t1z) +
          angular(inertia, b, rbx, rby, rbz, t1x, t1y, t1z, t1x, t1y, t1z);
        const k22 =
          ma +
          mb +
          angular(inertia, a, rax, ray, raz, t2x, t2y, t2z, t2x, t2y, t2z) +
          angular(inertia, b, rbx, rby, rbz, t2x, t2y, t2z, t2x, t2y, t2z);
        const k12 =
          angular(inertia, a, rax, ray, raz, t1x, t1y, t1z, t2x, t2y, t2z) +
          angular(inertia, b, rbx, rby, rbz, t1x, t1y, t1z, t2x, t2y, t2z);
        const lean = 0.5 * (k11 - k22);
        point[q + FRICTION_MASS] = 1 / (0.5 * (k11 + k22) + Math.sqrt(lean * lean + k12 * k12));
        const i = c * IMPULSES + p * IMPULSE_STRIDE;
        const { impulse } = contacts;
        point[q + PUSH] = impulse[i];
        // The friction of last step was kept in world axes; the tangents may have turned.
        point[q + RUB1] = impulse[i + 1] * t1x + impulse[i + 2] * t1y + impulse[i + 3] * t1z;
        point[q + RUB2] = impulse[i + 1] * t2x + impulse[i + 2] * t2y + impulse[i + 3] * t2z;
        point[q + MOST] = 0;
        points++;
      }
      count++;
    }
    this.first[count] = points;
    this.count = count;
    this.measureImpacts(core);
  }

  /** The speed of each point's impact, before the step changes it: what restitution answers to. Positive when coming apart, m/s. */
  private measureImpacts(core: WorldCore): void {
    const { velocity, angularVelocity } = core.state;
    const { head, point } = this;
    for (let c = 0; c < this.count; c++) {
      const a = 3 * this.rowA[c];
      const b = 3 * this.rowB[c];
      const o = c * HEAD;
      for (let p = this.first[c]; p < this.first[c + 1]; p++) {
        const q = p * POINT;
        const rax = point[q + RA];
        const ray = point[q + RA + 1];
        const raz = point[q + RA + 2];
        const rbx = point[q + RB];
        const rby = point[q + RB + 1];
        const rbz = point[q + RB + 2];
        const x =
          velocity[b] +
          angularVelocity[b + 1] * rbz -
          angularVelocity[b + 2] * rby -
          velocity[a] -
          angularVelocity[a + 1] * raz +
          angularVelocity[a + 2] * ray;
        const y =
          velocity[b + 1] +
          angularVelocity[b + 2] * rbx -
          angularVelocity[b] * rbz -
          velocity[a + 1] -
          angularVelocity[a + 2] * rax +
          angularVelocity[a] * raz;
        const z =
          velocity[b + 2] +
          angularVelocity[b] * rby -
          angularVelocity[b + 1] * rbx -
          velocity[a + 2] -
          angularVelocity[a] * ray +
          angularVelocity[a + 1] * rax;
        point[q + SPEED] = head[o + N] * x + head[o + N + 1] * y + head[o + N + 2] * z;
      }
    }
  }

  /** Applies the impulses remembered from the last substep or step: most of the answer is known. */
  warmStart(core: WorldCore, bodies: SolverBodies): void {
    const { velocity, angularVelocity } = core.state;
    const { inverseMass, inertia } = bodies;
    const { head, point } = this;
    for (let c = 0; c < this.count; c++) {
      const a = this.rowA[c];
      const b = this.rowB[c];
      const o = c * HEAD;
      for (let p = this.first[c]; p < this.first[c + 1]; p++) {
        const q = p * POINT;
        const j = point[q + PUSH];
        const f1 = point[q + RUB1];
        const f2 = point[q + RUB2];
        const x = j * head[o + N] + f1 * head[o + T1] + f2 * head[o + T2];
        const y = j * head[o + N + 1] + f1 * head[o + T1 + 1] + f2 * head[o + T2 + 1];
        const z = j * head[o + N + 2] + f1 * head[o + T1 + 2] + f2 * head[o + T2 + 2];
        push(velocity, angularVelocity, inertia, a, -inverseMass[a], -1, point[q + RA], point[q + RA + 1], point[q + RA + 2], x, y, z);
        push(velocity, angularVelocity, inertia, b, inverseMass[b], 1, point[q + RB], point[q + RB + 1], point[q + RB + 2], x, y, z);
      }
    }
  }

  /** One sweep over all contacts. With `soft`, overlap is pushed out as well; without, only velocities are put right (the relax sweep). */
  solve(core: WorldCore, bodies: SolverBodies, h: number, soft: boolean): void {
    const { velocity, angularVelocity } = core.state;
    const { inverseMass, inertia, moved, turned } = bodies;
    const { head, point, first } = this;
    const rate = 1 / h;
    for (let c = 0; c < this.count; c++) {
      const rowA = this.rowA[c];
      const rowB = this.rowB[c];
      const a = 3 * rowA;
      const b = 3 * rowB;
      const ma = inverseMass[rowA];
      const mb = inverseMass[rowB];
      const o = c * HEAD;
      const nx = head[o + N];
      const ny = head[o + N + 1];
      const nz = head[o + N + 2];
      const end = first[c + 1];
      for (let p = first[c]; p < end; p++) {
        const q = p * POINT;
        const rax = point[q + RA];
        const ray = point[q + RA + 1];
        const raz = point[q + RA + 2];
        const rbx = point[q + RB];
        const rby = point[q + RB + 1];
        const rbz = point[q + RB + 2];
        // The gap now: what it was, and what the two points of the bodies have moved along the normal since (first order in the turn).
        const gx = moved[b] + turned[b + 1] * rbz - turned[b + 2] * rby - moved[a] - turned[a + 1] * raz + turned[a + 2] * ray;
        const gy = moved[b + 1] + turned[b + 2] * rbx - turned[b] * rbz - moved[a + 1] - turned[a + 2] * rax + turned[a] * raz;
        const gz = moved[b + 2] + turned[b] * rby - turned[b + 1] * rbx - moved[a + 2] - turned[a] * ray + turned[a + 1] * rax;
        const gap = point[q + GAP] + nx * gx + ny * gy + nz * gz;
        let bias = 0;
        let massScale = 1;
        let impulseScale = 0;
        if (gap > 0) {
          // Still apart: it may come as close as the gap allows within this substep, and no closer.
          bias = gap * rate;
        } else if (soft) {
          bias = Math.max(head[o + BIAS_RATE] * Math.min(0, gap + SLOP), -PUSH_OUT);
          massScale = head[o + MASS_SCALE];
          impulseScale = head[o + IMPULSE_SCALE];
        }
        const x =
          velocity[b] +
          angularVelocity[b + 1] * rbz -
          angularVelocity[b + 2] * rby -
          velocity[a] -
          angularVelocity[a + 1] * raz +
          angularVelocity[a + 2] * ray;
        const y =
          velocity[b + 1] +
          angularVelocity[b + 2] * rbx -
          angularVelocity[b] * rbz -
          velocity[a + 1] -
          angularVelocity[a + 2] * rax +
          angularVelocity[a] * raz;
        const z =
          velocity[b + 2] +
          angularVelocity[b] * rby -
          angularVelocity[b + 1] * rbx -
          velocity[a + 2] -
          angularVelocity[a] * ray +
          angularVelocity[a + 1] * rax;
        const speed = nx * x + ny * y + nz * z;
        const old = point[q + PUSH];
        const total = Math.max(old - point[q + NORMAL_MASS] * massScale * (speed + bias) - impulseScale * old, 0);
        point[q + PUSH] = total;
        if (total > point[q + MOST]) point[q + MOST] = total;
        const j = total - old;
        push(velocity, angularVelocity, inertia, rowA, -ma, -1, rax, ray, raz, j * nx, j * ny, j * nz);
        push(velocity, angularVelocity, inertia, rowB, mb, 1, rbx, rby, rbz, j * nx, j * ny, j * nz);
      }
      const mu = head[o + FRICTION];
      if (mu === 0) continue;
      for (let p = first[c]; p < end; p++) this.rub(velocity, angularVelocity, inertia, rowA, rowB, ma, mb, o, p * POINT, mu);
    }
  }

  // Friction of one point: both tangential speeds to zero at once, the pair of impulses cut back to the cone |f| ≤ μ·push (Coulomb).
  private rub(
    velocity: Float64Array,
    angularVelocity: Float64Array,
    inertia: Float64Array,
    rowA: number,
    rowB: number,
    ma: number,
    mb: number,
    o: number,
    q: number,
    mu: number,
  ): void {
    const { head, point } = this;
    const a = 3 * rowA;
    const b = 3 * rowB;
    const rax = point[q + RA];
    const ray = point[q + RA + 1];
    const raz = point[q + RA + 2];
    const rbx = point[q + RB];
    const rby = point[q + RB + 1];
    const rbz = point[q + RB + 2];
    const x =
      velocity[b] +
      angularVelocity[b + 1] * rbz -
      angularVelocity[b + 2] * rby -
      velocity[a] -
      angularVelocity[a + 1] * raz +
      angularVelocity[a + 2] * ray;
    const y =
      velocity[b + 1] +
      angularVelocity[b + 2] * rbx -
      angularVelocity[b] * rbz -
      velocity[a + 1] -
      angularVelocity[a + 2] * rax +
      angularVelocity[a] * raz;
    const z =
      velocity[b + 2] +
      angularVelocity[b] * rby -
      angularVelocity[b + 1] * rbx -
      velocity[a + 2] -
      angularVelocity[a] * ray +
      angularVelocity[a + 1] * rax;
    const s1 = head[o + T1] * x + head[o + T1 + 1] * y + head[o + T1 + 2] * z;
    const s2 = head[o + T2] * x + head[o + T2 + 1] * y + head[o + T2 + 2] * z;
    let f1 = point[q + RUB1] - point[q + FRICTION_MASS] * s1;
    let f2 = point[q + RUB2] - point[q + FRICTION_MASS] * s2;
    const most = mu * point[q + PUSH];
    const squared = f1 * f1 + f2 * f2;
    if (squared > most * most) {
      const cut = most / Math.sqrt(squared);
      f1 *= cut;
      f2 *= cut;
    }
    const j1 = f1 - point[q + RUB1];
    const j2 = f2 - point[q + RUB2];
    point[q + RUB1] = f1;
    point[q + RUB2] = f2;
    const fx = j1 * head[o + T1] + j2 * head[o + T2];
    const fy = j1 * head[o + T1 + 1] + j2 * head[o + T2 + 1];
    const fz = j1 * head[o + T1 + 2] + j2 * head[o + T2 + 2];
    push(velocity, angularVelocity, inertia, rowA, -ma, -1, rax, ray, raz, fx, fy, fz);
    push(velocity, angularVelocity, inertia, rowB, mb, 1, rbx, rby, rbz, fx, fy, fz);
  }

  /** Points that were hit fast enough and really pushed leave at e times the speed of their impact. */
  restitution(core: WorldCore, bodies: SolverBodies): void {
    const { gravity } = core.settings;
    const slowest = BOUNCE_STEPS * core.dt * Math.sqrt(gravity[0] * gravity[0] + gravity[1] * gravity[1] + gravity[2] * gravity[2]);
    const { velocity, angularVelocity } = core.state;
    const { inverseMass, inertia } = bodies;
    const { head, point } = this;
    for (let c = 0; c < this.count; c++) {
      const o = c * HEAD;
      const e = head[o + RESTITUTION];
      if (e === 0) continue;
      const rowA = this.rowA[c];
      const rowB = this.rowB[c];
      const a = 3 * rowA;
      const b = 3 * rowB;
      const nx = head[o + N];
      const ny = head[o + N + 1];
      const nz = head[o + N + 2];
      for (let p = this.first[c]; p < this.first[c + 1]; p++) {
        const q = p * POINT;
        if (point[q + SPEED] >= -slowest || point[q + MOST] === 0) continue;
        const rax = point[q + RA];
        const ray = point[q + RA + 1];
        const raz = point[q + RA + 2];
        const rbx = point[q + RB];
        const rby = point[q + RB + 1];
        const rbz = point[q + RB + 2];
        const x =
          velocity[b] +
          angularVelocity[b + 1] * rbz -
          angularVelocity[b + 2] * rby -
          velocity[a] -
          angularVelocity[a + 1] * raz +
          angularVelocity[a + 2] * ray;
        const y =
          velocity[b + 1] +
          angularVelocity[b + 2] * rbx -
          angularVelocity[b] * rbz -
          velocity[a + 1] -
          angularVelocity[a + 2] * rax +
          angularVelocity[a] * raz;
        const z =
          velocity[b + 2] +
          angularVelocity[b] * rby -
          angularVelocity[b + 1] * rbx -
          velocity[a + 2] -
          angularVelocity[a] * ray +
          angularVelocity[a + 1] * rax;
        const speed = nx * x + ny * y + nz * z;
        const old = point[q + PUSH];
        const total = Math.max(old - point[q + NORMAL_MASS] * (speed + e * point[q + SPEED]), 0);
        point[q + PUSH] = total;
        const j = total - old;
        push(velocity, angularVelocity, inertia, rowA, -inverseMass[rowA], -1, rax, ray, raz, j * nx, j * ny, j * nz);
        push(velocity, angularVelocity, inertia, rowB, inverseMass[rowB], 1, rbx, rby, rbz, j * nx, j * ny, j * nz);
      }
    }
  }

  /** Gives the impulses back to the contacts, for the next step's warm start. */
  store(core: WorldCore): void {
    const { impulse } = core.contacts;
    const { head, point } = this;
    for (let c = 0; c < this.count; c++) {
      const o = c * HEAD;
      let i = this.contact[c] * IMPULSES;
      for (let p = this.first[c]; p < this.first[c + 1]; p++) {
        const q = p * POINT;
        impulse[i] = point[q + PUSH];
        for (let k = 0; k < 3; k++) impulse[i + 1 + k] = point[q + RUB1] * head[o + T1 + k] + point[q + RUB2] * head[o + T2 + k];
        i += IMPULSE_STRIDE;
      }
    }
  }

  private reserve(contacts: number): void {
    if (contacts <= this.rowA.length) return;
    let next = this.rowA.length;
    while (next < contacts) next *= 2;
    this.rowA = new Int32Array(next);
    this.rowB = new Int32Array(next);
    this.contact = new Int32Array(next);
    this.first = new Int32Array(next + 1);
    this.head = new Float64Array(next * HEAD);
    this.point = new Float64Array(4 * next * POINT);
  }
}

/** (r × u) · I⁻¹ · (r × v): what a push along u at r turns along v. */
function angular(
  inertia: Float64Array,
  row: number,
  rx: number,
  ry: number,
  rz: number,
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
): number {
  const i = INERTIA_STRIDE * row;
  const ax = ry * uz - rz * uy;
  const ay = rz * ux - rx * uz;
  const az = rx * uy - ry * ux;
  const bx = ry * vz - rz * vy;
  const by = rz * vx - rx * vz;
  const bz = rx * vy - ry * vx;
  return (
    ax * (inertia[i] * bx + inertia[i + 1] * by + inertia[i + 2] * bz) +
    ay * (inertia[i + 1] * bx + inertia[i + 3] * by + inertia[i + 4] * bz) +
    az * (inertia[i + 2] * bx + inertia[i + 4] * by + inertia[i + 5] * bz)
  );
}

/** Applies the impulse (x, y, z) at lever arm r; `mass` is the signed inverse mass and `sign` −1 for the body that is pushed back. */
function push(
  velocity: Float64Array,
  angularVelocity: Float64Array,
  inertia: Float64Array,
  row: number,
  mass: number,
  sign: number,
  rx: number,
  ry: number,
  rz: number,
  x: number,
  y: number,
  z: number,
): void {
  if (mass === 0) return;
  const v = 3 * row;
  const i = INERTIA_STRIDE * row;
  velocity[v] += mass * x;
  velocity[v + 1] += mass * y;
  velocity[v + 2] += mass * z;
  const tx = sign * (ry * z - rz * y);
  const ty = sign * (rz * x - rx * z);
  const tz = sign * (rx * y - ry * x);
  angularVelocity[v] += inertia[i] * tx + inertia[i + 1] * ty + inertia[i + 2] * tz;
  angularVelocity[v + 1] += inertia[i + 1] * tx + inertia[i + 3] * ty + inertia[i + 4] * tz;
  angularVelocity[v + 2] += inertia[i + 2] * tx + inertia[i + 4] * ty + inertia[i + 5] * tz;
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
