// One sweep over the contacts of one point: their pushes along the normal, and in the soft sweep (and where it was taken back) their friction.

import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import {
  BIAS_RATE,
  FRICTION,
  GAP,
  GRIPS,
  HEAD,
  IMPULSE_SCALE,
  MASS,
  MASS_SCALE,
  N,
  POINT,
  PUSH,
  RESTITUTION,
  ROW_A,
  ROW_B,
  SOFTNESS,
  TURN_A,
  TURN_B,
  type Chosen,
  type ContactRows,
} from './contact-rows.ts';
import { load, PUSHED, rub } from './rub.ts';
import { PUSH_OUT, SLOP } from './tuning.ts';

/** With `soft`, overlap is pushed out as well; without, only velocities are put right (the relax sweep). `h` is the substep, s. */
export function pushPoints(rows: ContactRows, bodies: SolverBodies, chosen: Chosen, h: number, soft: boolean): void {
  const { head, point, first, rowA, rowB, softness } = rows;
  const { block } = bodies;
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
    // The gap now: what it was, and what the two points of the bodies have moved along the normal since (first order in the turn).
    const gap =
      point[q + GAP] +
      nx * (block[b + MOVED] - block[a + MOVED]) +
      ny * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
      nz * (block[b + MOVED + 2] - block[a + MOVED + 2]) +
      (rbx * block[b + TURNED] + rby * block[b + TURNED + 1] + rbz * block[b + TURNED + 2]) -
      (rax * block[a + TURNED] + ray * block[a + TURNED + 1] + raz * block[a + TURNED + 2]);
    const speed =
      nx * (block[b + LINEAR] - block[a + LINEAR]) +
      ny * (block[b + LINEAR + 1] - block[a + LINEAR + 1]) +
      nz * (block[b + LINEAR + 2] - block[a + LINEAR + 2]) +
      (rbx * block[b + ANGULAR] + rby * block[b + ANGULAR + 1] + rbz * block[b + ANGULAR + 2]) -
      (rax * block[a + ANGULAR] + ray * block[a + ANGULAR + 1] + raz * block[a + ANGULAR + 2]);
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
    if (ma > 0) {
      const p = j * ma;
      block[a + LINEAR] -= p * nx;
      block[a + LINEAR + 1] -= p * ny;
      block[a + LINEAR + 2] -= p * nz;
      block[a + ANGULAR] -= j * point[q + TURN_A];
      block[a + ANGULAR + 1] -= j * point[q + TURN_A + 1];
      block[a + ANGULAR + 2] -= j * point[q + TURN_A + 2];
    }
    const mb = block[b + INVERSE_MASS];
    if (mb > 0) {
      const p = j * mb;
      block[b + LINEAR] += p * nx;
      block[b + LINEAR + 1] += p * ny;
      block[b + LINEAR + 2] += p * nz;
      block[b + ANGULAR] += j * point[q + TURN_B];
      block[b + ANGULAR + 1] += j * point[q + TURN_B + 1];
      block[b + ANGULAR + 2] += j * point[q + TURN_B + 2];
    }
    if (!rubs || head[o + FRICTION] === 0) continue;
    load[PUSHED] = total;
    rub(rows, bodies, c, true);
  }
}
