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

// Of the points of the contact at hand: gap, m, speed of coming apart and what it shall become, m/s, impulses, N·s.
const gaps = new Float64Array(4);
const speeds = new Float64Array(4);
const residues = new Float64Array(4);
const totals = new Float64Array(4);
// Substeps a second. (Numbers that are handed from function to function would become objects.)
const pace = new Float64Array(1);

/** With `soft`, overlap is pushed out as well; without, only velocities are put right (the relax sweep). `h` is the substep, s. */
export function pushFaces(rows: ContactRows, bodies: SolverBodies, chosen: Chosen, h: number, soft: boolean): void {
  const { head, point, first } = rows;
  const { list, count } = chosen;
  pace[0] = 1 / h;
  const all = soft && chosen === rows.lying;
  if (all) rows.pressedLying.count = 0;
  for (let i = 0; i < count; i++) {
    const c = list[i];
    const o = HEAD * c;
    const begin = first[c];
    const n = first[c + 1] - begin;
    const deep = measure(rows, bodies, c, soft);
    if (all && deep > 0) rows.pressedLying.add(c);
    if (!(rows.known[c] === 1 && (deep === 0 || deep === n) && pushTogether(rows, bodies, c, soft, deep > 0))) {
      for (let p = 0; p < n; p++) pushPoint(rows, bodies, c, p, soft);
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
    rub(rows, bodies, c);
  }
}

/** Gaps and speeds as they are now, to first order in the turns since the step began; returns how many are to be pushed out softly. */
function measure(rows: ContactRows, bodies: SolverBodies, c: number, soft: boolean): number {
  const { head, point, first } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const nx = head[o + N];
  const ny = head[o + N + 1];
  const nz = head[o + N + 2];
  const come =
    nx * (block[b + MOVED] - block[a + MOVED]) +
    ny * (block[b + MOVED + 1] - block[a + MOVED + 1]) +
    nz * (block[b + MOVED + 2] - block[a + MOVED + 2]);
  const comes =
    nx * (block[b + LINEAR] - block[a + LINEAR]) +
    ny * (block[b + LINEAR + 1] - block[a + LINEAR + 1]) +
    nz * (block[b + LINEAR + 2] - block[a + LINEAR + 2]);
  const tax = block[a + TURNED];
  const tay = block[a + TURNED + 1];
  const taz = block[a + TURNED + 2];
  const tbx = block[b + TURNED];
  const tby = block[b + TURNED + 1];
  const tbz = block[b + TURNED + 2];
  const wax = block[a + ANGULAR];
  const way = block[a + ANGULAR + 1];
  const waz = block[a + ANGULAR + 2];
  const wbx = block[b + ANGULAR];
  const wby = block[b + ANGULAR + 1];
  const wbz = block[b + ANGULAR + 2];
  const begin = first[c];
  const n = first[c + 1] - begin;
  let deep = 0;
  for (let p = 0; p < n; p++) {
    const q = POINT * (begin + p);
    const rax = point[q + ROW_A];
    const ray = point[q + ROW_A + 1];
    const raz = point[q + ROW_A + 2];
    const rbx = point[q + ROW_B];
    const rby = point[q + ROW_B + 1];
    const rbz = point[q + ROW_B + 2];
    const gap = point[q + GAP] + come + (rbx * tbx + rby * tby + rbz * tbz) - (rax * tax + ray * tay + raz * taz);
    gaps[p] = gap;
    speeds[p] = comes + (rbx * wbx + rby * wby + rbz * wbz) - (rax * wax + ray * way + raz * waz);
    if (soft && gap <= -SLOP) deep++;
  }
  return deep;
}

/**
 * All points of a face at once: then none is first, and a stack does not lean to where its points are numbered from. False, with nothing done, when
 * that would make a point pull.
 */
function pushTogether(rows: ContactRows, bodies: SolverBodies, c: number, soft: boolean, deep: boolean): boolean {
  const rate = pace[0];
  const { head, point, first, inverse, softness } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const begin = first[c];
  const n = first[c + 1] - begin;
  const s = head[o + SOFTNESS];
  // Where bodies bounce, impacts have the first word on the substep to come.
  const waits = !soft && head[o + RESTITUTION] > 0;
  for (let p = 0; p < n; p++) {
    const gap = gaps[p];
    if (gap > 0 && waits) return false;
    residues[p] = speeds[p] + (gap > 0 ? gap * rate : deep ? Math.max(softness[s + BIAS_RATE] * (gap + SLOP), -PUSH_OUT) : 0);
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
  let push = 0;
  let ax = 0;
  let ay = 0;
  let az = 0;
  let bx = 0;
  let by = 0;
  let bz = 0;
  for (let p = 0; p < n; p++) {
    const q = POINT * (begin + p);
    const j = totals[p] - point[q + PUSH];
    point[q + PUSH] = totals[p];
    push += j;
    ax += j * point[q + TURN_A];
    ay += j * point[q + TURN_A + 1];
    az += j * point[q + TURN_A + 2];
    bx += j * point[q + TURN_B];
    by += j * point[q + TURN_B + 1];
    bz += j * point[q + TURN_B + 2];
  }
  const a = BLOCK * rows.rowA[c];
  const b = BLOCK * rows.rowB[c];
  const ja = push * block[a + INVERSE_MASS];
  const jb = push * block[b + INVERSE_MASS];
  block[a + LINEAR] -= ja * head[o + N];
  block[a + LINEAR + 1] -= ja * head[o + N + 1];
  block[a + LINEAR + 2] -= ja * head[o + N + 2];
  block[a + ANGULAR] -= ax;
  block[a + ANGULAR + 1] -= ay;
  block[a + ANGULAR + 2] -= az;
  block[b + LINEAR] += jb * head[o + N];
  block[b + LINEAR + 1] += jb * head[o + N + 1];
  block[b + LINEAR + 2] += jb * head[o + N + 2];
  block[b + ANGULAR] += bx;
  block[b + ANGULAR + 1] += by;
  block[b + ANGULAR + 2] += bz;
  return true;
}

/** One point of the contact for itself. */
function pushPoint(rows: ContactRows, bodies: SolverBodies, c: number, p: number, soft: boolean): void {
  const gap = gaps[p];
  const rate = pace[0];
  const { head, point, first, softness } = rows;
  const { block } = bodies;
  const o = HEAD * c;
  const q = POINT * (first[c] + p);
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
  const j = total - old;
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
