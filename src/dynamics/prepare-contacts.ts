// From the world's contacts to the solver's rows: effective masses, softness, where friction acts, and the impulses remembered from the last step.

import { COUNT, NORMAL, POINT_STRIDE, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED, WITH_SENSOR } from '../world/contact-list.ts';
import { CAPSULE } from '../shapes/record.ts';
import type { WorldCore } from '../world/core.ts';
import type { BallRows } from './ball-rows.ts';
import { BLOCK, INERTIA_STRIDE, INVERSE_MASS, type SolverBodies } from './bodies.ts';
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
import { listDeep, markDeep } from './deep.ts';
import { mostTurn } from './inertia.ts';
import { hideInnerEdges } from './inner-edges.ts';
import { takeBall } from './prepare-balls.ts';
import { CONTACT_DAMPING, CONTACT_HERTZ, HEAVY, ROLLING, SLOP } from './tuning.ts';

// Not 0 for contacts with inner edges.
let hidden = new Int32Array(64);
// Where the friction of the contact at hand acts, m, and the sum of its pushes, N·s.
const place = new Float64Array(4);
const PUSHED = 3;

// Of the contact at hand: what its one point meets, 1/kg, what friction meets along the tangents (11 12 22), and what turning meets about the normal,
// 1/(kg·m²). Both bodies add to it.
const MET = 0;
const K11 = 1;
const K12 = 2;
const K22 = 3;
const KN = 4;
const meets = new Float64Array(5);

/** Reads the contacts that can push somebody, balls apart (those that lie deep are swept with the others). `h` is the substep, s. */
export function prepareContacts(rows: ContactRows, balls: BallRows, core: WorldCore, bodies: SolverBodies, h: number): void {
  const { contacts, state, settings } = core;
  const { friction, restitution, kind } = state;
  const { block, deep } = bodies;
  const { manifold, impulse } = contacts;
  const anyDeep = markDeep(core, bodies);
  if (hidden.length < contacts.count) hidden = new Int32Array(2 * contacts.count);
  const anyHidden = hideInnerEdges(core, hidden);
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
    if (anyHidden && hidden[c]) {
      for (let k = IMPULSES * c; k < IMPULSES * (c + 1); k++) impulse[k] = 0;
      continue;
    }
    if (restitution[a] > 0 || restitution[b] > 0) rows.bounces = true;
    if (deep[a] + deep[b] === 0 && takeBall(balls, core, bodies, c)) continue;
    const m = contacts.start[c];
    const i = c * IMPULSES;
    const o = count * HEAD;
    tangents(head, o, manifold, m + NORMAL);
    head[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
    head[o + RESTITUTION] = Math.max(restitution[a], restitution[b]);
    head[o + SOFTNESS] = ma === 0 || mb === 0 ? AGAINST : BETWEEN;
    rowA[count] = a;
    rowB[count] = b;
    rows.contact[count] = c;
    first[count] = points;
    // (An integer, not a number that happens to be whole: it is handed on without becoming an object.)
    const n = manifold[m + COUNT] | 0;
    findPlace(manifold, m, impulse, i, n);
    const total = place[PUSHED];
    for (let k = 0; k < meets.length; k++) meets[k] = 0;
    prepareSide(rows, core, bodies, count, a, ARM_A);
    prepareSide(rows, core, bodies, count, b, ARM_B);
    prepareFriction(rows, bodies, count, n);
    for (let p = 0; p < n; p++) {
      preparePoint(rows, core, bodies, count, points, m + POINTS + POINT_STRIDE * p);
      rows.point[POINT * points + PUSH] = impulse[i + PUSHES + p];
      points++;
    }
    // The friction of last step was kept in world axes; the tangents may have turned.
    const fx = impulse[i + RUBBED];
    const fy = impulse[i + RUBBED + 1];
    const fz = impulse[i + RUBBED + 2];
    head[o + RUB1] = fx * head[o + T1] + fy * head[o + T1 + 1] + fz * head[o + T1 + 2];
    head[o + RUB2] = fx * head[o + T2] + fy * head[o + T2 + 1] + fz * head[o + T2 + 2];
    head[o + TORQUE] = impulse[i + TURNED];
    head[o + TORQUE + 1] = impulse[i + TURNED + 1];
    head[o + TORQUE + 2] = impulse[i + TURNED + 2];
    head[o + GRIPS] = 1;
    if (n === 1) {
      rows.points.add(count);
      if (total === 0) rows.freshPoints.add(count);
    } else {
      const lies = kind[a] === CAPSULE || kind[b] === CAPSULE;
      (lies ? rows.lying : rows.faces).add(count);
      if (total === 0) rows.freshFaces.add(count);
      const known = faceInverse(rows, bodies, count, n, manifold, m);
      rows.known[count] = known ? 1 : 0;
      if (known && !lies && total * Math.max(ma, mb) > weight) rows.bearing.add(count);
    }
    count++;
  }
  first[count] = points;
  rows.count = count;
  if (anyDeep) listDeep(rows, core.state, bodies);
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

/** Friction acts where the points push on the whole; while nothing pushes yet, between those that are nearest. Writes `place`. */
function findPlace(manifold: Float64Array, m: number, impulse: Float64Array, i: number, n: number): void {
  let total = 0;
  let least = Infinity;
  for (let p = 0; p < n; p++) {
    total += impulse[i + PUSHES + p];
    least = Math.min(least, manifold[m + POINTS + POINT_STRIDE * p + 3]);
  }
  let weights = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = 0; p < n; p++) {
    const s = m + POINTS + POINT_STRIDE * p;
    const weight = total > 0 ? impulse[i + PUSHES + p] : manifold[s + 3] <= least + SLOP ? 1 : 0;
    weights += weight;
    x += weight * manifold[s];
    y += weight * manifold[s + 1];
    z += weight * manifold[s + 2];
  }
  place[0] = x / weights;
  place[1] = y / weights;
  place[2] = z / weights;
  place[PUSHED] = total;
}

/** The arm of one of the two bodies to where the friction acts, and what it adds to `meets`: 1/m + (r × t)·I⁻¹(r × t′), n·I⁻¹n. */
function prepareSide(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, row: number, arm: number): void {
  const { head } = rows;
  const { position } = core.state;
  const { inertia, block } = bodies;
  const o = HEAD * c;
  const x = place[0] - position[3 * row];
  const y = place[1] - position[3 * row + 1];
  const z = place[2] - position[3 * row + 2];
  head[o + arm] = x;
  head[o + arm + 1] = y;
  head[o + arm + 2] = z;
  const mass = block[BLOCK * row + INVERSE_MASS];
  if (mass === 0) return;
  const i = INERTIA_STRIDE * row;
  const xx = inertia[i];
  const xy = inertia[i + 1];
  const xz = inertia[i + 2];
  const yy = inertia[i + 3];
  const yz = inertia[i + 4];
  const zz = inertia[i + 5];
  const t1x = head[o + T1];
  const t1y = head[o + T1 + 1];
  const t1z = head[o + T1 + 2];
  const t2x = head[o + T2];
  const t2y = head[o + T2 + 1];
  const t2z = head[o + T2 + 2];
  const ux = y * t1z - z * t1y;
  const uy = z * t1x - x * t1z;
  const uz = x * t1y - y * t1x;
  const vx = y * t2z - z * t2y;
  const vy = z * t2x - x * t2z;
  const vz = x * t2y - y * t2x;
  const iux = xx * ux + xy * uy + xz * uz;
  const iuy = xy * ux + yy * uy + yz * uz;
  const iuz = xz * ux + yz * uy + zz * uz;
  meets[K11] += mass + ux * iux + uy * iuy + uz * iuz;
  meets[K12] += vx * iux + vy * iuy + vz * iuz;
  meets[K22] += mass + vx * (xx * vx + xy * vy + xz * vz) + vy * (xy * vx + yy * vy + yz * vz) + vz * (xz * vx + yz * vy + zz * vz);
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  meets[KN] += nx * (xx * nx + xy * ny + xz * nz) + ny * (xy * nx + yy * ny + yz * nz) + nz * (xz * nx + yz * ny + zz * nz);
}

/** The inverse of what friction meets, twist and rolling resistance. */
function prepareFriction(rows: ContactRows, bodies: SolverBodies, c: number, n: number): void {
  const { head } = rows;
  const o = HEAD * c;
  const k11 = meets[K11];
  const k12 = meets[K12];
  const k22 = meets[K22];
  const d = 1 / (k11 * k22 - k12 * k12);
  head[o + GRIP] = k22 * d;
  head[o + GRIP + 1] = -k12 * d;
  head[o + GRIP + 2] = k11 * d;
  const lean = 0.5 * (k11 - k22);
  head[o + GRIP_LEAST] = 1 / (0.5 * (k11 + k22) + Math.sqrt(lean * lean + k12 * k12));
  head[o + TWIST_MASS] = meets[KN] > 0 ? 1 / meets[KN] : 0;
  if (n > 2) head[o + ROLL_ARM] = head[o + ROLL_MASS] = 0;
  else prepareRolling(rows, bodies, c);
}

/** What rolling meets, and its arm: how far the contact is along the normal from the centre of whichever body may roll on it, a ball's radius. */
function prepareRolling({ head, rowA, rowB }: ContactRows, { block, inertia }: SolverBodies, c: number): void {
  const o = HEAD * c;
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  const a = Math.abs(head[o + ARM_A] * nx + head[o + ARM_A + 1] * ny + head[o + ARM_A + 2] * nz);
  const b = Math.abs(head[o + ARM_B] * nx + head[o + ARM_B + 1] * ny + head[o + ARM_B + 2] * nz);
  const onlyA = block[BLOCK * rowB[c] + INVERSE_MASS] === 0;
  head[o + ROLL_ARM] = ROLLING * (block[BLOCK * rowA[c] + INVERSE_MASS] === 0 ? b : onlyA ? a : Math.min(a, b));
  const turn = mostTurn(inertia, rowA[c]) + mostTurn(inertia, rowB[c]);
  head[o + ROLL_MASS] = turn > 0 ? 1 / turn : 0;
}

/** The point of the manifold that starts at `s`, as point `p` of contact `c`. */
function preparePoint(rows: ContactRows, core: WorldCore, bodies: SolverBodies, c: number, p: number, s: number): void {
  const { point } = rows;
  const { block } = bodies;
  const { manifold } = core.contacts;
  const q = POINT * p;
  const a = rows.rowA[c];
  const b = rows.rowB[c];
  meets[MET] = block[BLOCK * a + INVERSE_MASS] + block[BLOCK * b + INVERSE_MASS];
  preparePush(rows, core, bodies, c, a, s, q + ROW_A, q + TURN_A);
  preparePush(rows, core, bodies, c, b, s, q + ROW_B, q + TURN_B);
  point[q + MASS] = 1 / meets[MET];
  point[q + GAP] = manifold[s + 3];
  const dx = manifold[s] - place[0];
  const dy = manifold[s + 1] - place[1];
  const dz = manifold[s + 2] - place[2];
  point[q + ARM] = Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** r × n of one of the two bodies, and what a unit push turns it by. */
function preparePush(
  rows: ContactRows,
  core: WorldCore,
  bodies: SolverBodies,
  c: number,
  row: number,
  s: number,
  at: number,
  turn: number,
): void {
  const { head, point } = rows;
  const { manifold } = core.contacts;
  const { position } = core.state;
  const { inertia } = bodies;
  const o = HEAD * c;
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  const x = manifold[s] - position[3 * row];
  const y = manifold[s + 1] - position[3 * row + 1];
  const z = manifold[s + 2] - position[3 * row + 2];
  const ux = y * nz - z * ny;
  const uy = z * nx - x * nz;
  const uz = x * ny - y * nx;
  const i = INERTIA_STRIDE * row;
  const tx = inertia[i] * ux + inertia[i + 1] * uy + inertia[i + 2] * uz;
  const ty = inertia[i + 1] * ux + inertia[i + 3] * uy + inertia[i + 4] * uz;
  const tz = inertia[i + 2] * ux + inertia[i + 4] * uy + inertia[i + 5] * uz;
  point[at] = ux;
  point[at + 1] = uy;
  point[at + 2] = uz;
  point[turn] = tx;
  point[turn + 1] = ty;
  point[turn + 2] = tz;
  meets[MET] += ux * tx + uy * ty + uz * tz;
}

/** The normal, and two unit vectors across it, from the world axis that is most across it. */
function tangents(head: Float64Array, o: number, normals: Float64Array, m: number): void {
  const nx = normals[m];
  const ny = normals[m + 1];
  const nz = normals[m + 2];
  head[o + N] = nx;
  head[o + N + 1] = ny;
  head[o + N + 2] = nz;
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
