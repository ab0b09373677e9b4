// Bounds and volume of one shape, as results.

import type { Vec3 } from '../math/vec3.ts';
import { bounds, BOUNDS_STRIDE } from './bounds.ts';
import { volume } from './mass.ts';
import { sizeOf as recordSize } from './record.ts';
import { kindOf, recordOf, shapeOf, type Shape } from './shape.ts';

/** The axis-aligned bounds of a shape, m, rounded outwards. */
export function boundsOf(shape: Shape): { min: Vec3; max: Vec3 } {
  const given = shapeOf(shape, 'boundsOf.shape');
  const out = new Float64Array(BOUNDS_STRIDE);
  bounds(out, 0, kindOf(given), recordOf(given), 0, 0);
  return { min: [out[0], out[1], out[2]], max: [out[3], out[4], out[5]] };
}

/** Volume of a shape, m³; 0 for a triangle, which is a surface. */
export function volumeOf(shape: Shape): number {
  const given = shapeOf(shape, 'volumeOf.shape');
  return volume(kindOf(given), recordOf(given), 0);
}

/** The size S of a shape: its largest coordinate or extent, m. `touchingRange` is a multiple of it. */
export function sizeOf(shape: Shape): number {
  const given = shapeOf(shape, 'sizeOf.shape');
  return recordSize(kindOf(given), recordOf(given), 0);
}
