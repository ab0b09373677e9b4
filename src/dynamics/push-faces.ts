// One sweep over the contacts of two to four points: their pushes along the normal, all at once where all of them push, then their friction.

import { ANGULAR, BLOCK, INVERSE_MASS, LINEAR, MOVED, TURNED, type SolverBodies } from './bodies.ts';
import {
  ARM,
  BIAS_RATE,
  FRICTION,
  GAP,
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
  ROW_A,
  ROW_B,
  SOFTNESS,
  TURN_A,
  TURN_B,
  type Chosen,
  type ContactRows,
} from './contact-rows.ts';
import { load, PUSHED, REACH, rub } from './rub.ts';
import { PUSH_OUT, SLOP } from './tuning.ts';

const gaps = new Float64Array(4);
const residues = new Float64Array(4);
const totals = new Float64Array(4);

/** With `soft`, overlap is pushed out as well; without, only velocities are put right (the relax sweep). `h` is the substep, s. */
export function pushFaces(rows: ContactRows, bodies: SolverBodies, chosen: Chosen, h: number, soft: boolean): void {
  const { head, point, first } = rows;
  const { list, count } = chosen;
  const rate = 1 / h;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = HEAD * c;
    const begin = first[c];
    const n = first[c + 1] - begin;
    const deep = measureGaps(rows, bodies, c, soft);
    if (!(rows.known[c] === 1 && (deep === 0 || deep === n) && pushTogether(rows, bodies, c, rate, soft, deep > 0))) {
      for (let p = 0; p < n; p++) pushPoint(rows, bodies, c, begin + p, gaps[p], rate, soft);
    }
    let pushed = 0;
    let reach = 0;
    for (let q = POINT * begin; q < POINT * (begin + n); q += POINT) {
      pushed += point[q + PUSH];
      reach += point[q + PUSH] * point[q + ARM];
    }
    if (head[o + FRICTION] === 0 || (pushed === 0 && head[o + GRIPS] === 0)) continue;
    load[PUSHED] = pushed;
    load[REACH] = reach;
    rub(rows, bodies, c, false);
  }
}

/** The gaps as they are now, to first order in the turns since the step began; returns how many are to be pushed out softly. */
function measureGaps(rows: ContactRows, bodies: SolverBodies, c: number, soft: boolean): number {
  const { head, point, first } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const come =
    head[o + N] * (block[b + MOVED] - block[a + MOVED]) +
    head[o + N + 1] * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
    head[o + N + 2] * (block[b + MOVED + 2] - block[a + MOVED + 2]);
  const n = first[c + 1] - first[c];
  let deep = 0;
  for (let p = 0; p < n; p++) {
    const q = POINT * (first[c] + p);
    const gap =
      point[q + GAP] +
      come +
      (point[q + ROW_B] * block[b + TURNED] + point[q + ROW_B + 1] * block[b + TURNED + 1] + point[q + ROW_B + 2] * block[b + TURNED + 2]) -
      (point[q + ROW_A] * block[a + TURNED] + point[q + ROW_A + 1] * block[a + TURNED + 1] + point[q + ROW_A + 2] * block[a + TURNED + 2]);
    gaps[p] = gap;
    if (soft && gap <= -SLOP) deep++;
  }
  return deep;
}

/**
 * All points of a face at once: then none is first, and a stack does not lean to where its points are numbered from. False, with nothing done, when
 * that would make a point pull.
 */
function pushTogether(rows: ContactRows, bodies: SolverBodies, c: number, rate: number, soft: boolean, deep: boolean): boolean {
  const { head, point, first, inverse, softness } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const begin = first[c];
  const n = first[c + 1] - begin;
  const s = head[o + SOFTNESS];
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  const wax = block[a + ANGULAR];
  const way = block[a + ANGULAR + 1];
  const waz = block[a + ANGULAR + 2];
  const wbx = block[b + ANGULAR];
  const wby = block[b + ANGULAR + 1];
  const wbz = block[b + ANGULAR + 2];
  const come =
    nx * (block[b + LINEAR] - block[a + LINEAR]) +
    ny * (block[b + LINEAR + 1] - block[a + LINEAR + 1]) +
    nz * (block[b + LINEAR + 2] - block[a + LINEAR + 2]);
  for (let p = 0; p < n; p++) {
    const q = POINT * (begin + p);
    const gap = gaps[p];
    const bias = gap > 0 ? gap * rate : deep ? Math.max(softness[s + BIAS_RATE] * (gap + SLOP), -PUSH_OUT) : 0;
    // Where bodies bounce, impacts have the first word on the substep to come.
    if (gap > 0 && !soft && head[o + RESTITUTION] > 0) return false;
    residues[p] =
      come +
      (point[q + ROW_B] * wbx + point[q + ROW_B + 1] * wby + point[q + ROW_B + 2] * wbz) -
      (point[q + ROW_A] * wax + point[q + ROW_A + 1] * way + point[q + ROW_A + 2] * waz) +
      bias;
  }
  const massScale = deep ? softness[s + MASS_SCALE] : 1;
  const keep = deep ? 1 - softness[s + IMPULSE_SCALE] : 1;
  const m = INVERSE * c;
  for (let p = 0; p < n; p++) {
    let j = 0;
    for (let k = 0; k < n; k++) j += inverse[m + 4 * p + k] * residues[k];
    totals[p] = keep * point[POINT * (begin + p) + PUSH] - massScale * j;
    if (totals[p] < 0) return false;
  }
  for (let p = 0; p < n; p++) {
    const q = POINT * (begin + p);
    const j = totals[p] - point[q + PUSH];
    point[q + PUSH] = totals[p];
    apply(rows, bodies, c, q, j);
  }
  return true;
}

/** One point for itself. */
function pushPoint(rows: ContactRows, bodies: SolverBodies, c: number, p: number, gap: number, rate: number, soft: boolean): void {
  const { head, point, softness } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const q = POINT * p;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const speed =
    head[o + N] * (block[b + LINEAR] - block[a + LINEAR]) +
    head[o + N + 1] * (block[b + LINEAR + 1] - block[a + LINEAR + 1]) +
    head[o + N + 2] * (block[b + LINEAR + 2] - block[a + LINEAR + 2]) +
    (point[q + ROW_B] * block[b + ANGULAR] +
      point[q + ROW_B + 1] * block[b + ANGULAR + 1] +
      point[q + ROW_B + 2] * block[b + ANGULAR + 2]) -
    (point[q + ROW_A] * block[a + ANGULAR] + point[q + ROW_A + 1] * block[a + ANGULAR + 1] + point[q + ROW_A + 2] * block[a + ANGULAR + 2]);
  const old = point[q + PUSH];
  let total;
  if (gap > 0) {
    total = old - point[q + MASS] * (speed + gap * rate);
    if (!soft && total > old && head[o + RESTITUTION] > 0) total = old;
  } else if (gap > -SLOP || !soft) {
    total = old - point[q + MASS] * speed;
  } else {
    const s = head[o + SOFTNESS];
    const bias = Math.max(softness[s + BIAS_RATE] * (gap + SLOP), -PUSH_OUT);
    total = old - point[q + MASS] * softness[s + MASS_SCALE] * (speed + bias) - softness[s + IMPULSE_SCALE] * old;
  }
  if (!(total > 0)) total = 0;
  if (total === old) return;
  point[q + PUSH] = total;
  apply(rows, bodies, c, q, total - old);
}

/** The impulse j of the point whose numbers start at `q`, on both bodies. */
function apply(rows: ContactRows, bodies: SolverBodies, c: number, q: number, j: number): void {
  const { head, point } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const ja = j * block[a + INVERSE_MASS];
  const jb = j * block[b + INVERSE_MASS];
  block[a + LINEAR] -= ja * head[o + N];
  block[a + LINEAR + 1] -= ja * head[o + N + 1];
  block[a + LINEAR + 2] -= ja * head[o + N + 2];
  block[a + ANGULAR] -= j * point[q + TURN_A];
  block[a + ANGULAR + 1] -= j * point[q + TURN_A + 1];
  block[a + ANGULAR + 2] -= j * point[q + TURN_A + 2];
  block[b + LINEAR] += jb * head[o + N];
  block[b + LINEAR + 1] += jb * head[o + N + 1];
  block[b + LINEAR + 2] += jb * head[o + N + 2];
  block[b + ANGULAR] += j * point[q + TURN_B];
  block[b + ANGULAR + 1] += j * point[q + TURN_B + 1];
  block[b + ANGULAR + 2] += j * point[q + TURN_B + 2];
}
