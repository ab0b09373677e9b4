// Shapes of the plane as solids around the plane z = 0: for a point or a solid in that plane, distances are the same.

import type { Shape2 } from 'kantsu/planar';
import { capsule, obb, sphere } from 'kantsu';
import type { Capsule, Obb, Sphere } from 'kantsu';
import type { Point } from './construction.ts';

export function inSpace(p: readonly [number, number]): Point {
  return [p[0], p[1], 0];
}

export function solidOf(shape: Shape2): Sphere | Capsule | Obb {
  if (shape.kind === 'circle') return sphere({ center: inSpace(shape.center), radius: shape.radius });
  if (shape.kind === 'capsule') return capsule({ p1: inSpace(shape.p1), p2: inSpace(shape.p2), radius: shape.radius });
  const { center, half, angle } = shape;
  return obb({
    center: inSpace(center),
    // Thick enough for z never to decide.
    half: [half[0], half[1], 1 + Math.max(half[0], half[1])],
    orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  });
}
