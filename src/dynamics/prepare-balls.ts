// From a contact of the world to a row of balls: masses, levers, softness, and the impulses remembered from the last step.

import { COUNT, NORMAL, POINTS } from '../narrowphase/manifold.ts';
import { FRICTION as RUBBED, IMPULSES, PUSHES, TORQUE as TURNED } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
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
  RESTITUTION,
  ROLL_ARM,
  RUB,
  SOFTNESS,
  TORQUE,
  TURN,
  type BallRows,
} from './ball-rows.ts';
import { BLOCK, INVERSE_INERTIA, INVERSE_MASS, type SolverBodies } from './bodies.ts';
import { AGAINST, BETWEEN } from './contact-rows.ts';
import { ROLLING } from './tuning.ts';

/** Takes contact c of the world's list, if it is one of balls; false, with nothing done, if it is not. */
export function takeBall(rows: BallRows, core: WorldCore, bodies: SolverBodies, c: number): boolean {
  const { contacts, state } = core;
  const { manifold, impulse } = contacts;
  const a = contacts.rowA[c];
  const b = contacts.rowB[c];
  const m = contacts.start[c];
  if (manifold[m + COUNT] !== 1 || bodies.round[a] === 0 || bodies.round[b] === 0) return false;
  const { block } = bodies;
  const { ball } = rows;
  const { position, friction, restitution } = state;
  const ma = block[BLOCK * a + INVERSE_MASS];
  const mb = block[BLOCK * b + INVERSE_MASS];
  const ia = block[BLOCK * a + INVERSE_INERTIA];
  const ib = block[BLOCK * b + INVERSE_INERTIA];
  const at = rows.count;
  const o = BALL * at;
  const nx = manifold[m + NORMAL];
  const ny = manifold[m + NORMAL + 1];
  const nz = manifold[m + NORMAL + 2];
  const x = manifold[m + POINTS];
  const y = manifold[m + POINTS + 1];
  const z = manifold[m + POINTS + 2];
  // Of what is not turned any arm will do.
  const la = ia > 0 ? nx * (x - position[3 * a]) + ny * (y - position[3 * a + 1]) + nz * (z - position[3 * a + 2]) : 0;
  const lb = ib > 0 ? nx * (position[3 * b] - x) + ny * (position[3 * b + 1] - y) + nz * (position[3 * b + 2] - z) : 0;
  ball[o + N] = nx;
  ball[o + N + 1] = ny;
  ball[o + N + 2] = nz;
  ball[o + GAP] = manifold[m + POINTS + 3];
  ball[o + MASS] = 1 / (ma + mb);
  ball[o + FRICTION] = Math.sqrt(friction[a] * friction[b]);
  ball[o + RESTITUTION] = Math.max(restitution[a], restitution[b]);
  ball[o + SOFTNESS] = ma === 0 || mb === 0 ? AGAINST : BETWEEN;
  ball[o + LEVER_A] = la;
  ball[o + LEVER_B] = lb;
  ball[o + GRIP] = 1 / (ma + mb + la * la * ia + lb * lb * ib);
  ball[o + TURN] = ia + ib > 0 ? 1 / (ia + ib) : 0;
  ball[o + ROLL_ARM] = ROLLING * (ma === 0 ? lb : mb === 0 ? la : Math.min(la, lb));
  const i = c * IMPULSES;
  const push = impulse[i + PUSHES];
  ball[o + PUSH] = push;
  // The friction of last step was kept in world axes; the normal may have turned.
  const fx = impulse[i + RUBBED];
  const fy = impulse[i + RUBBED + 1];
  const fz = impulse[i + RUBBED + 2];
  const along = nx * fx + ny * fy + nz * fz;
  ball[o + RUB] = fx - along * nx;
  ball[o + RUB + 1] = fy - along * ny;
  ball[o + RUB + 2] = fz - along * nz;
  ball[o + TORQUE] = impulse[i + TURNED];
  ball[o + TORQUE + 1] = impulse[i + TURNED + 1];
  ball[o + TORQUE + 2] = impulse[i + TURNED + 2];
  ball[o + GRIPS] = 1;
  rows.rowA[at] = a;
  rows.rowB[at] = b;
  rows.contact[at] = c;
  rows.all.add(at);
  if (push === 0) rows.fresh.add(at);
  rows.count++;
  return true;
}
