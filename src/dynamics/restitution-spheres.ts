// The impact of one contact of balls: what `impact` of impacts.ts does, for a single point and levers along the normal.

import { STRIKES } from '../world/contact-list.ts';
import type { WorldCore } from '../world/core.ts';
import {
  APPROACH,
  BALL,
  FRICTION,
  GAP,
  GRIP,
  LEVER_A,
  LEVER_B,
  MASS,
  N,
  COLD,
  RESTITUTION,
  SLOP,
  NORMAL_SUM,
  TANGENT_SUM,
  type BallRows,
} from './ball-rows.ts';
import { ANGULAR, BLOCK, FREE_ANGULAR, FREE_LINEAR, INVERSE_INERTIA, INVERSE_MASS, LINEAR, MOVED, type SolverBodies } from './bodies.ts';
import { trueGap } from './impact-impulse.ts';
import { relativeGravity } from './relative-gravity.ts';
import { DEEP, TOUCH_DEPTH } from './tuning.ts';

const impulse = new Float64Array(3);
const spin = new Float64Array(3);

/** Lets the two leave each other if they meet within the substep of `h` s, faster than `slowest` m/s; false if they do not. */
export function sphereImpact(rows: BallRows, core: WorldCore, bodies: SolverBodies, c: number, h: number, slowest: number): boolean {
  const { ball, cold, rowA, rowB } = rows;
  const { block } = bodies;
  const o = BALL * c;
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  let speed = 0;
  let gap = trueGap(ball[o + GAP], TOUCH_DEPTH * ball[o + SLOP]);
  for (let k = 0; k < 3; k++) {
    speed += ball[o + N + k] * (block[b + FREE_LINEAR + k] - block[a + FREE_LINEAR + k]);
    gap += ball[o + N + k] * (block[b + MOVED + k] - block[a + MOVED + k]);
  }
  const wait = gap > 0 ? -gap / speed : 0;
  // What lies deep in something does not hit it: it is pushed out.
  if (speed >= 0 || wait > h || ball[o + GAP] < -DEEP * ball[o + SLOP]) return false;
  // What gravity still does to the speed until the end of the substep does not belong to the impact.
  const met = speed - relativeGravity(core, bodies, rowA[c], rowB[c], ball, o + N) * (h - wait);
  if (met >= -slowest) return false;
  core.contacts.flags[rows.contact[c]] |= STRIKES;
  const push = (1 + cold[COLD * c + RESTITUTION]) * -met * ball[o + MASS];
  impactFriction(rows, block, c, push);
  ball[o + NORMAL_SUM] += push;
  for (let k = 0; k < 3; k++) ball[o + TANGENT_SUM + k] += impulse[k];
  cold[COLD * c + APPROACH] = Math.max(cold[COLD * c + APPROACH], -met);
  for (let k = 0; k < 3; k++) impulse[k] += push * ball[o + N + k];
  applyImpulse(core, block, rowA[c], -1, ball[o + LEVER_A], wait);
  applyImpulse(core, block, rowB[c], 1, -ball[o + LEVER_B], wait);
  return true;
}

/**
 * Friction of an impact of `push` N·s: as much as stops the sliding, and at most μ times `push`. Writes it to `impulse`, and its moment about a unit
 * lever, n × f, to `spin`.
 */
function impactFriction({ ball, rowA, rowB }: BallRows, block: Float64Array, c: number, push: number): void {
  const o = BALL * c;
  const a = BLOCK * rowA[c];
  const b = BLOCK * rowB[c];
  const most = ball[o + FRICTION] * push;
  const la = ball[o + LEVER_A];
  const lb = ball[o + LEVER_B];
  let along = 0;
  for (let k = 0; k < 3; k++) along += ball[o + N + k] * (block[b + FREE_LINEAR + k] - block[a + FREE_LINEAR + k]);
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    const wi = la * block[a + FREE_ANGULAR + i] + lb * block[b + FREE_ANGULAR + i];
    const wj = la * block[a + FREE_ANGULAR + j] + lb * block[b + FREE_ANGULAR + j];
    const slide =
      block[b + FREE_LINEAR + k] - block[a + FREE_LINEAR + k] - along * ball[o + N + k] - (wi * ball[o + N + j] - wj * ball[o + N + i]);
    impulse[k] = -ball[o + GRIP] * slide;
    squared += impulse[k] * impulse[k];
  }
  const cut = squared > most * most ? most / Math.sqrt(squared) : 1;
  for (let k = 0; k < 3; k++) impulse[k] *= cut;
  for (let k = 0; k < 3; k++) {
    const i = (k + 1) % 3;
    const j = (k + 2) % 3;
    spin[k] = ball[o + N + i] * impulse[j] - ball[o + N + j] * impulse[i];
  }
}

/**
 * Applies the impulse to one body and moves it to where it is after it has flown to the time of the impact and on from there. (An impact is not part of
 * the impulses that warm start the next substep.)
 */
function applyImpulse({ state }: WorldCore, block: Float64Array, row: number, sign: number, lever: number, wait: number): void {
  const at = BLOCK * row;
  const mass = sign * block[at + INVERSE_MASS];
  const turn = sign * lever * block[at + INVERSE_INERTIA];
  for (let k = 0; k < 3; k++) {
    const dv = mass * impulse[k];
    const dw = turn * spin[k];
    block[at + LINEAR + k] += dv;
    block[at + FREE_LINEAR + k] += dv;
    block[at + ANGULAR + k] += dw;
    block[at + FREE_ANGULAR + k] += dw;
    block[at + MOVED + k] -= dv * wait;
    state.position[3 * row + k] -= dv * wait;
  }
}
