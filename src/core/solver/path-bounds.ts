// Bounds of what two bodies on their paths (motion-paths.ts) may approach each other in a substep.

import { ARC, FROM, ORIGIN, PATH, RADIUS, spinAt, START, TURN_RADIUS, VELOCITY, type MotionPaths } from './motion-paths.ts';

/** Whether the balls around two moving rows stay apart, by more than `tolerance`, from `t` until `end`. */
export function staysApart({ data, pathOf, h }: MotionPaths, a: number, b: number, t: number, end: number, tolerance: number): boolean {
  const i = pathOf[a];
  const j = pathOf[b];
  if (i < 0 || j < 0) return false;
  const o = PATH * i;
  const p = PATH * j;
  const s = h * (t - data[o + FROM]);
  const u = h * (t - data[p + FROM]);
  let apart = 0;
  let speed = 0;
  for (let k = 0; k < 3; k++) {
    const v = data[o + VELOCITY + k];
    const w = data[p + VELOCITY + k];
    const d = data[o + START + k] + s * v - data[p + START + k] - u * w;
    apart += d * d;
    speed += (v - w) * (v - w);
  }
  return Math.sqrt(apart) - data[o + RADIUS] - data[p + RADIUS] > h * (end - t) * Math.sqrt(speed) + tolerance;
}

/** Whether the ball around a moving row stays outside the box at `bounds[o]` by more than `tolerance`, from `t` to the end of the substep. */
export function staysOutside(
  { data, pathOf, h }: MotionPaths,
  row: number,
  bounds: Float64Array,
  o: number,
  t: number,
  tolerance: number,
): boolean {
  const p = PATH * pathOf[row];
  const s = h * (t - data[p + FROM]);
  const rest = h * (1 - data[p + FROM]);
  const reach = data[p + RADIUS] + tolerance;
  for (let k = 0; k < 3; k++) {
    const from = data[p + START + k] + s * data[p + VELOCITY + k];
    const to = data[p + START + k] + rest * data[p + VELOCITY + k];
    if ((from < to ? from : to) - reach > bounds[o + 3 + k] || (from > to ? from : to) + reach < bounds[o + k]) return true;
  }
  return false;
}

/**
 * Bounds how far two rows approach each other, from the start of the step to any time between `t` and the end of the substep, along the unit vector at
 * `axis[n]`: writes the approach of their centres, and the bound for their rotation, m. Centres move on straight lines, so their least separation is at
 * either end. Rotation moves a point of the core by at most the arc length.
 */
export function boundApproach(out: Float64Array, paths: MotionPaths, a: number, b: number, t: number, axis: Float64Array, n: number): void {
  atEnds[0] = atEnds[1] = out[1] = 0;
  addApproach(out, paths, a, t, axis, n, 1);
  addApproach(out, paths, b, t, axis, n, -1);
  out[0] = atEnds[0] > atEnds[1] ? atEnds[0] : atEnds[1];
}

// The approach of the centres until `t`, and until the end of the substep, m.
const atEnds = new Float64Array(2);

function addApproach(
  out: Float64Array,
  { data, pathOf, h }: MotionPaths,
  row: number,
  t: number,
  axis: Float64Array,
  n: number,
  sign: number,
): void {
  const i = pathOf[row];
  if (i < 0) return;
  const o = PATH * i;
  const s = h * (t - data[o + FROM]);
  const rest = h * (1 - data[o + FROM]);
  let moved = 0;
  let speed = 0;
  for (let k = 0; k < 3; k++) {
    moved += axis[n + k] * (data[o + START + k] - data[o + ORIGIN + k]);
    speed += axis[n + k] * data[o + VELOCITY + k];
  }
  atEnds[0] += sign * (moved + s * speed);
  atEnds[1] += sign * (moved + rest * speed);
  out[1] += data[o + TURN_RADIUS] * (data[o + ARC] + rest * spinAt(data, o));
}
