// Shapes of the plane as solids around the plane z = 0: for a point or a solid in that plane, distances are the same.

import type { Box2, Capsule2, Circle2, Shape2 } from 'kantsu/planar';
import { capsule, obb, sphere } from 'kantsu';
import type { Shape } from 'kantsu';
import type { Point } from './construction.ts';
import type { CapsuleInput } from './ray-capsule-figure.ts';
import type { SphereInput } from './sphere-line.ts';

export function inSpace(p: readonly [number, number]): Point {
  return [p[0], p[1], 0];
}

export function ballOf({ center, radius }: Circle2): SphereInput {
  return { center: inSpace(center), radius };
}

export function capsuleOf({ p1, p2, radius }: Capsule2): CapsuleInput {
  return { p1: inSpace(p1), p2: inSpace(p2), radius };
}

/** Thick enough for z never to decide. */
export function blockOf({ center, half, angle }: Box2): ReturnType<typeof obb> {
  return obb({
    center: inSpace(center),
    half: [half[0], half[1], 1 + Math.max(half[0], half[1])],
    orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  });
}

export function solidOf(shape: Shape2): Shape {
  if (shape.kind === 'circle') return sphere(ballOf(shape));
  return shape.kind === 'capsule' ? capsule(capsuleOf(shape)) : blockOf(shape);
}
