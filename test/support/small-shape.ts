// A small body of any kind, for worlds in which only the pairs matter.

import { aabb, capsule, obb, sphere, triangle, type Shape } from '../../src/core/index.ts';
import type { Random } from '../../src/core/math/random.ts';

/** Radii and half extents from 0.2 to 0.2 + `spread` m; triangles are all alike. */
export function smallShape(random: Random, spread: number): Shape {
  const size = (): number => 0.2 + spread * random();
  const center = [0, 0, 0] as const;
  const kind = Math.floor(5 * random());
  if (kind === 0) return sphere({ center, radius: size() });
  if (kind === 1) return capsule({ p1: [0, -size(), 0], p2: [0, size(), 0], radius: size() });
  if (kind === 2) return aabb({ center, half: [size(), size(), size()] });
  if (kind === 3) return obb({ center, half: [size(), size(), size()] });
  return triangle({ a: [-1, 0, -1], b: [1, 0.2, -1], c: [0, 0, 1] });
}
