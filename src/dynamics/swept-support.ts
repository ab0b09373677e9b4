// How far two bodies on their paths reach along a direction: their separation along it at any time of the substep, without placing them.
//
// Instead of the body, the direction is rotated back to where the path begins. So a time costs two dot products with each axis of a box, no pose and no
// record. A walk along a direction (time-of-impact.ts) takes a fifth of the time that it takes with placed bodies.

import { A, AXES, CAPSULE, HALF, P1, P2, RADIUS as SHAPE_RADIUS, SPHERE, STRIDE, TRIANGLE } from '../shapes/record.ts';
import type { WorldState } from '../world/state.ts';
import { ALONG, BEGINNING, DIRECTION, FARTHEST, ORIGIN, SIDE, SPEED, SPIN_PER_SUBSTEP, type MotionPaths } from './motion-paths.ts';

// Of both sides: what `MotionPaths.read` says, kind and record; then the farthest reach along the direction, m, and the two terms of the bound for its
// rotation until the end of the substep, m.
const sides = new Float64Array(2 * SIDE);
const kinds = new Uint8Array(2);
const records: Float64Array[] = [sides, sides];
const offsets = new Int32Array(2);
const reach = new Float64Array(2);
const tilt = new Float64Array(2);
const bend = new Float64Array(2);

/** Question and answer of `separate`. (Numbers that are handed from function to function would become objects.) */
export const TIME = 0;
export const SEPARATION = 1;
export const TILT = 2;
export const BEND = 3;
export const SPEED_OF_APPROACH = 4;
export const swept = new Float64Array(5);

/** The two rows and the unit vector from a to b that the next calls of `separate` are about. Writes the approach of the centres along it, m per substep. */
export function setSides(state: WorldState, paths: MotionPaths, a: number, b: number, axis: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    sides[DIRECTION + k] = axis[k];
    sides[SIDE + DIRECTION + k] = -axis[k];
  }
  setSide(0, state, paths, a);
  setSide(1, state, paths, b);
  swept[SPEED_OF_APPROACH] = sides[SPEED] + sides[SIDE + SPEED];
}

function setSide(k: number, state: WorldState, paths: MotionPaths, row: number): void {
  kinds[k] = state.kind[row];
  const path = paths.pathOf[row];
  if (path >= 0) {
    paths.read(state, row, sides, SIDE * k);
    records[k] = paths.records;
    offsets[k] = STRIDE * path;
    return;
  }
  const o = SIDE * k;
  const { position, data } = state;
  for (let i = 0; i < 3; i++) sides[o + ORIGIN + i] = position[3 * row + i];
  sides[o + ALONG] =
    sides[o + DIRECTION] * sides[o + ORIGIN] +
    sides[o + DIRECTION + 1] * sides[o + ORIGIN + 1] +
    sides[o + DIRECTION + 2] * sides[o + ORIGIN + 2];
  sides[o + SPEED] = sides[o + BEGINNING] = sides[o + FARTHEST] = 0;
  records[k] = data;
  offsets[k] = STRIDE * row;
}

/**
 * At `swept[TIME]`: writes the separation of the two along the direction, m, which is no more than their distance, and an upper bound for how far rotation
 * shortens it: in the share u of the time until the end of the substep by at most u·TILT + u²·BEND, m. (TILT may be negative.)
 *
 * By Taylor: for a point v, from the centre, and a rotation vector θ, n·(R(uθ)v − v) ≤ u·(n × θ)·v + u²·|θ|²|v|/2. The support of n + u·n × θ is convex
 * in u, so its growth is at most u times that of the whole time.
 */
export function separate(): void {
  reachOf(0);
  reachOf(1);
  swept[SEPARATION] = -reach[0] - reach[1];
  swept[TILT] = tilt[0] + tilt[1];
  swept[BEND] = bend[0] + bend[1];
}

function reachOf(side: number): void {
  const o = SIDE * side;
  const time = swept[TIME];
  const s = time - sides[o + BEGINNING];
  const along = sides[o + ALONG] + s * sides[o + SPEED];
  const kind = kinds[side];
  const record = records[side];
  const r = offsets[side];
  tilt[side] = bend[side] = 0;
  if (kind === SPHERE) {
    reach[side] = along + record[r + SHAPE_RADIUS];
    return;
  }
  let x = sides[o + DIRECTION];
  let y = sides[o + DIRECTION + 1];
  let z = sides[o + DIRECTION + 2];
  // The direction at the end, as the body will see it, to first order.
  let tx = x;
  let ty = y;
  let tz = z;
  const radius = sides[o + FARTHEST];
  if (radius > 0) {
    const wx = sides[o + SPIN_PER_SUBSTEP];
    const wy = sides[o + SPIN_PER_SUBSTEP + 1];
    const wz = sides[o + SPIN_PER_SUBSTEP + 2];
    const squared = wx * wx + wy * wy + wz * wz;
    if (s > 0) {
      // Back by the same rotation as `turn` (turn-by.ts): n − 2c·(e × n) + 2·e × (e × n).
      const q = 0.0625 * s * s * squared;
      const scale = 1 / (1 + q);
      const c = (1 - q) * scale;
      const e = 0.5 * s * scale;
      const ex = e * wx;
      const ey = e * wy;
      const ez = e * wz;
      const px = ey * z - ez * y;
      const py = ez * x - ex * z;
      const pz = ex * y - ey * x;
      x += 2 * (ey * pz - ez * py - c * px);
      y += 2 * (ez * px - ex * pz - c * py);
      z += 2 * (ex * py - ey * px - c * pz);
    }
    const rest = 1 - time;
    tx = x + rest * (y * wz - z * wy);
    ty = y + rest * (z * wx - x * wz);
    tz = z + rest * (x * wy - y * wx);
    bend[side] = 0.5 * radius * rest * rest * squared;
  }
  let now = 0;
  let later = 0;
  let rounding = 0;
  if (kind === CAPSULE) {
    const ux = 0.5 * (record[r + P2] - record[r + P1]);
    const uy = 0.5 * (record[r + P2 + 1] - record[r + P1 + 1]);
    const uz = 0.5 * (record[r + P2 + 2] - record[r + P1 + 2]);
    now = Math.abs(x * ux + y * uy + z * uz);
    later = Math.abs(tx * ux + ty * uy + tz * uz);
    rounding = record[r + SHAPE_RADIUS];
  } else if (kind === TRIANGLE) {
    now = later = -Infinity;
    for (let k = r + A; k < r + A + 9; k += 3) {
      const p = x * record[k] + y * record[k + 1] + z * record[k + 2];
      const q = tx * record[k] + ty * record[k + 1] + tz * record[k + 2];
      if (p > now) now = p;
      if (q > later) later = q;
    }
    now -= x * sides[o + ORIGIN] + y * sides[o + ORIGIN + 1] + z * sides[o + ORIGIN + 2];
    later -= tx * sides[o + ORIGIN] + ty * sides[o + ORIGIN + 1] + tz * sides[o + ORIGIN + 2];
  } else {
    for (let k = 0; k < 3; k++) {
      const i = r + AXES + 3 * k;
      const half = record[r + HALF + k];
      now += half * Math.abs(x * record[i] + y * record[i + 1] + z * record[i + 2]);
      later += half * Math.abs(tx * record[i] + ty * record[i + 1] + tz * record[i + 2]);
    }
  }
  reach[side] = along + now + rounding;
  tilt[side] = later - now;
}
