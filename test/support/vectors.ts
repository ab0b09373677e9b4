// Vectors for generators and judges: plain arrays, no hurry.

export type Point = [number, number, number];

export const plus = (p: readonly number[], f: number, q: readonly number[]): Point => [p[0] + f * q[0], p[1] + f * q[1], p[2] + f * q[2]];
export const minus = (p: readonly number[], q: readonly number[]): Point => plus(p, -1, q);
export const dot = (p: readonly number[], q: readonly number[]): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
export const cross = (p: readonly number[], q: readonly number[]): Point => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];

/** The unit vector along p; x̂ for a zero vector. */
export function unitOf(p: readonly number[]): Point {
  const n = Math.sqrt(dot(p, p));
  return n > 0 ? [p[0] / n, p[1] / n, p[2] / n] : [1, 0, 0];
}
