// As much of vector algebra as pictures need, where the last bit decides nothing.

import type { Vec3 } from 'kantsu';

export type Triple = readonly [number, number, number];

export function plus(a: Triple, b: Triple, by = 1): Vec3 {
  return [a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]];
}

export function minus(a: Triple, b: Triple, by = 1): Vec3 {
  return [a[0] - by * b[0], a[1] - by * b[1], a[2] - by * b[2]];
}

export function times(v: Triple, by: number): Vec3 {
  // Adding 0 makes −0 a plain 0.
  return [v[0] * by + 0, v[1] * by + 0, v[2] * by + 0];
}

export function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Triple, b: Triple): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(v: Triple): number {
  return Math.sqrt(dot(v, v));
}

export function between(a: Triple, b: Triple, share = 0.5): Vec3 {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}

/** The unit vector along v; `otherwise` where v has no length. */
export function unitOr(v: Triple, otherwise: Triple): Vec3 {
  const size = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]));
  if (size === 0) return [...otherwise];
  const scaled = times(v, 1 / size);
  return times(scaled, 1 / length(scaled));
}

/** A unit vector at right angles to the unit vector v. */
export function perpendicularTo(v: Triple): Vec3 {
  const k = [0, 1, 2].reduce((least, i) => (Math.abs(v[i]) < Math.abs(v[least]) ? i : least), 0);
  const other: Vec3 = [0, 0, 0];
  other[k] = 1;
  return unitOr(cross(v, other), [0, 1, 0]);
}
