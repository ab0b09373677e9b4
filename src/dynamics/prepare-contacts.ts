// From the world's contacts to the solver's rows: effective masses, softness, where friction acts, and the impulses remembered from the last step.

import { COUNT, MANIFOLD_STRIDE, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED, WITH_SENSOR } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import type { BallRows } from './ball-rows.ts';
import { BLOCK, INVERSE_MASS, type SolverBodies } from './bodies.ts';
import {
  AGAINST,
  ARM,
  ARM_A,
  ARM_B,
  BETWEEN,
  BIAS_RATE,
  FRICTION,
  GAP,
  GRIP,
  GRIP_LEAST,
  GRIPS,
  HEAD,
  IMPULSE_SCALE,
  INVERSE,
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
  type ContactRows,
} from './contact-rows.ts';
import { faceInverse } from './face-inverse.ts';
import { cross, mostTurn, turnBy } from './inertia.ts';
import { takeBall } from './prepare-balls.ts';
import { CONTACT_DAMPING, CONTACT_HERTZ, HEAVY, ROLLING, SLOP } from './tuning.ts';

const scratch = new Float64Array(9);
// Where the friction of the contact at hand acts, m.
const place = new Float64Array(3);

/** Reads the contacts that can push somebody, balls apart. `h` is the substep, s. */
export function prepareContacts(rows: ContactRows, balls: BallRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { contacts, state, settings } = core;
  const { friction, restitution } = state;
  const { block } = bodies;
  const { manifold, impulse } = contacts;
  rows.clear();
  rows.reserve(contacts.count);
  balls.clear();
  balls.reserve(contacts.count);
  soften(rows.softness, h);
  const { head, rowA, rowB, first } = rows;
  const gx = settings.gravity[0];
  const gy = settings.gravity[1];
  const gz = settings.gravity[2];
  const weight = HEAVY * h * Math.sqrt(gx * gx + gy * gy + gz * gz);
  let count = 0;
  let points = 0;
  for (let c = 0; c < contacts.count; c++) {
    const a = contacts.rowA[c];
    const b = contacts.rowB[c];
    const ma = block[BLOCK * a + INVERSE_MASS];
    const mb = block[BLOCK * b + INVERSE_MASS];
    if (contacts.flags[c] & WITH_SENSOR || ma + mb === 0) continue;
    if (restitution[a] > 0 || restitution[b] > 0) rows.bounces = true;
    if (takeBall(balls, core, bodies, c)) continue;
    const m = c * MANIFOLD_STRIDE;
    const i = c * IMPULSES;
    const o = count * HEAD;
    for (let k = 0; k < 3; k++) head[o + N + k] = manifold[m + NORMAL + k];
    tangents(head, o, head[o + N], head[o + N + 1], head[o + N + 2]);
    head[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
    head[o + RESTITUTION] = Math.max(restitution[a], restitution[b]);
    head[o + SOFTNESS] = ma === 0 || mb === 0 ? AGAINST : BETWEEN;
    rowA[count] = a;
    rowB[count] = b;
    rows.contact[count] = c;
    first[count] = points;
    const n = manifold[m + COUNT];
    const total = findPlace(manifold, m, impulse, i, n);
    for (let p = 0; p < n; p++) {
      preparePoint(rows, core, bodies, count, points, m + POINTS + POINT_STRIDE * p);
      rows.point[POINT * points + PUSH] = impulse[i + PUSHES + p];
      points++;
    }
    prepareFriction(rows, core, bodies, count, n);
    // The friction of last step was kept in world axes; the tangents may have turned.
    const fx = impulse[i + RUBBED];
    const fy = impulse[i + RUBBED + 1];
    const fz = impulse[i + RUBBED + 2];
    head[o + RUB1] = fx * head[o + T1] + fy * head[o + T1 + 1] + fz * head[o + T1 + 2];
    head[o + RUB2] = fx * head[o + T2] + fy * head[o + T2 + 1] + fz * head[o + T2 + 2];
    for (let k = 0; k < 3; k++) head[o + TORQUE + k] = impulse[i + TURNED + k];
    head[o + GRIPS] = 1;
    if (n === 1) {
      rows.points.add(count);
      if (total === 0) rows.freshPoints.add(count);
    } else {
      rows.faces.add(count);
      if (total === 0) rows.freshFaces.add(count);
      const known = faceInverse(rows.inverse, INVERSE * count, head, o, rows.point, first[count], n, ma + mb, manifold, m);
      rows.known[count] = known ? 1 : 0;
      if (known && n > 2 && total * Math.max(ma, mb) > weight) rows.bearing.add(count);
    }
    count++;
  }
  first[count] = points;
  rows.count = count;
}

/**
 * A soft contact as three factors of the impulse's update. Against what cannot be pushed it may be twice as stiff: the mass behind it is twice.
 * Source: Catto, Box2D v3 (`b2MakeSoft`), after "Soft Constraints", GDC 2011.
 */
function soften(softness: Float64Array, h: number): void {
  const hertz = Math.min(CONTACT_HERTZ, 0.5 / h);
  for (let o = BETWEEN; o <= AGAINST; o += AGAINST - BETWEEN) {
    const omega = 2 * Math.PI * (o === AGAINST ? 2 * hertz : hertz);
    const a1 = 2 * CONTACT_DAMPING + h * omega;
    const a2 = h * omega * a1;
    const a3 = 1 / (1 + a2);
    softness[o + BIAS_RATE] = omega / a1;
    softness[o + MASS_SCALE] = a2 * a3;
    softness[o + IMPULSE_SCALE] = a3;
  }
}

/** Friction acts where the points push on the whole; while nothing pushes yet, between those that are nearest. Returns the sum of the pushes. */
function findPlace(manifold: Float64Array, m: number, impulse: Float64Array, i: number, n: number): number {
  let total = 0;
  let least = Infinity;
  for (let p = 0; p < n; p++) {
    total += impulse[i + PUSHES + p];
    least = Math.min(least, manifold[m + POINTS + POINT_STRIDE * p + 3]);
  }
  let weights = 0;
  place.fill(0);
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const weight = total > 0 ? impulse[i + PUSHES + p] : manifold[s + 3] <= least + SLOP ? 1 : 0;
    weights += weight;
    for (let k = 0; k < 3; k++) place[k] += weight * manifold[s + k];
  }
  for (let k = 0; k < 3; k++) place[k] /= weights;
  return total;
}

/** The point of the manifold that starts at `s`, as point `p` of contact `c`. */
function preparePoint(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, p: number, s: number): void {
  const { head, point } = rows;
  const { position } = core.state;
  const { block, inertia } = bodies;
  const { manifold } = core.contacts;
  const o = HEAD * c;
  const q = POINT * p;
  const a = rows.rowA[c];
  const b = rows.rowB[c];
  const x = manifold[s];
  const y = manifold[s + 1];
  const z = manifold[s + 2];
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  cross(point, q + ROW_A, x - position[3 * a], y - position[3 * a + 1], z - position[3 * a + 2], nx, ny, nz);
  cross(point, q + ROW_B, x - position[3 * b], y - position[3 * b + 1], z - position[3 * b + 2], nx, ny, nz);
  point[q + MASS] =
    1 /
    (block[BLOCK * a + INVERSE_MASS] +
      block[BLOCK * b + INVERSE_MASS] +
      turnBy(point, q + TURN_A, inertia, a, point, q + ROW_A) +
      turnBy(point, q + TURN_B, inertia, b, point, q + ROW_B));
  point[q + GAP] = manifold[s + 3];
  const dx = x - place[0];
  const dy = y - place[1];
  const dz = z - place[2];
  point[q + ARM] = Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Lever arms of the friction, and what it meets there: k = Σ 1/m + (r × t)·I⁻¹(r × t′), of which the inverse is kept. */
function prepareFriction(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, n: number): void {
  const { head } = rows;
  const { position } = core.state;
  const { block, inertia } = bodies;
  const o = HEAD * c;
  let k11 = 0;
  let k12 = 0;
  let k22 = 0;
  let kn = 0;
  // How far the contact is along the normal from the centre of whichever body may roll on it, m: a ball's radius.
  let radius = Infinity;
  for (let side = 0; side < 2; side++) {
    const row = side === 0 ? rows.rowA[c] : rows.rowB[c];
    const at = o + (side === 0 ? ARM_A : ARM_B);
    const rx = (head[at] = place[0] - position[3 * row]);
    const ry = (head[at + 1] = place[1] - position[3 * row + 1]);
    const rz = (head[at + 2] = place[2] - position[3 * row + 2]);
    const mass = block[BLOCK * row + INVERSE_MASS];
    if (mass > 0) radius = Math.min(radius, Math.abs(rx * head[o + N] + ry * head[o + N + 1] + rz * head[o + N + 2]));
    cross(scratch, 0, rx, ry, rz, head[o + T1], head[o + T1 + 1], head[o + T1 + 2]);
    cross(scratch, 3, rx, ry, rz, head[o + T2], head[o + T2 + 1], head[o + T2 + 2]);
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
  const turn = mostTurn(inertia, rows.rowA[c]) + mostTurn(inertia, rows.rowB[c]);
  head[o + ROLL_ARM] = n <= 2 ? ROLLING * radius : 0;
  head[o + ROLL_MASS] = n <= 2 && turn > 0 ? 1 / turn : 0;
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
