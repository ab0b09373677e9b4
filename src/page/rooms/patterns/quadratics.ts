// The math of a result, as on paper: the quadratics of the side and of the two spheres, their roots, the parameter of each root along the axis, and
// the two signs that decide the part.

import type { Capsule, RayEnd } from 'kantsu';
import type { NudgedRay } from './nudge.ts';
import { dot, length, minus, plus, times } from '../../kit/vectors.ts';
import type { Triple } from '../../kit/vectors.ts';

export type Surface = 'cylinder' | 'p1' | 'p2';

/** a·t² + 2b·t + c = 0 along the unit direction, D = b² − a·c. */
export interface Quadratic {
  readonly surface: Surface;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly discriminant: number;
  /** t = (−b ∓ √D)/a with the parameter s of each along the axis, P1 at 0 and P2 at 1; null without roots. */
  readonly roots: readonly [Root, Root] | null;
}

export interface Root {
  readonly t: number;
  /** NaN when the axis has no length. */
  readonly s: number;
}

/** For a crossing Q: s, and the two products, of which a negative one names the hemisphere. */
export interface SeamTest {
  readonly s: number;
  readonly fromP1: number;
  readonly fromP2: number;
}

/** The side first, then the spheres about P1 and P2. Roots of the side count between the ends of the axis, 0 ≤ s ≤ 1. */
export function quadratics(ray: NudgedRay, { p1, p2, radius }: Capsule): readonly Quadratic[] {
  const d = times(ray.direction, 1 / length(ray.direction));
  const axis = minus(p2, p1);
  const aa = dot(axis, axis);
  const place = (t: number): Root => ({ t, s: dot(minus(plus(ray.origin, d, t), p1), axis) / aa });
  const solve = (surface: Surface, a: number, b: number, c: number): Quadratic => {
    const discriminant = b * b - a * c;
    const root = Math.sqrt(discriminant);
    const crosses = a > 0 && discriminant >= 0;
    return { surface, a, b, c, discriminant, roots: crosses ? [place((-b - root) / a), place((-b + root) / a)] : null };
  };
  const ball = (surface: Surface, center: Triple): Quadratic => {
    const m = minus(ray.origin, center);
    return solve(surface, 1, dot(m, d), dot(m, m) - radius * radius);
  };
  const balls = [ball('p1', p1), ball('p2', p2)];
  if (aa === 0) return balls;
  // Direction and origin without their components along the axis.
  const m = minus(ray.origin, p1);
  const across = minus(d, times(axis, dot(d, axis) / aa));
  const off = minus(m, times(axis, dot(m, axis) / aa));
  return [solve('cylinder', dot(across, across), dot(across, off), dot(off, off) - radius * radius), ...balls];
}

export function seamTest({ point }: RayEnd, { p1, p2 }: Capsule): SeamTest {
  const axis = minus(p2, p1);
  const fromP1 = dot(axis, minus(point, p1));
  return { s: fromP1 / dot(axis, axis), fromP1, fromP2: -dot(axis, minus(point, p2)) };
}
