// The rays of W2: from a sphere around the cube to points within it; and the answers that engines are compared by.

import { mulberry32 } from './random.ts';

const SEED = 777;
export const RAYS = 10_000;
/** Numbers per ray: origin x y z, unit direction x y z, maximum distance. */
export const RAY_STRIDE = 7;

/** Five draws a ray: height and angle on the sphere of radius `side`, then the target in the cube. */
export function makeRays(side: number, count = RAYS): Float64Array {
  const random = mulberry32(SEED);
  const rays = new Float64Array(RAY_STRIDE * count);
  for (let i = 0; i < count; i++) {
    const z = 2 * random() - 1;
    const angle = 2 * Math.PI * random();
    const ring = Math.sqrt(1 - z * z);
    const origin = [side * ring * Math.cos(angle), side * ring * Math.sin(angle), side * z];
    const target = [(random() - 0.5) * side, (random() - 0.5) * side, (random() - 0.5) * side];
    const d = target.map((t, k) => t - origin[k]);
    const length = Math.hypot(d[0], d[1], d[2]);
    rays.set([...origin, d[0] / length, d[1] / length, d[2] / length, 2 * side], RAY_STRIDE * i);
  }
  return rays;
}

/** Of each ray: the body it meets first (−1: none) and how far away; or how many bodies it meets and the sum of its chords, m. */
export class ClosestAnswer {
  readonly body: Int32Array;
  readonly distance: Float64Array;

  constructor(count: number) {
    this.body = new Int32Array(count).fill(-1);
    this.distance = new Float64Array(count);
  }
}

export class AllAnswer {
  readonly hits: Int32Array;
  readonly chord: Float64Array;

  constructor(count: number) {
    this.hits = new Int32Array(count);
    this.chord = new Float64Array(count);
  }
}
