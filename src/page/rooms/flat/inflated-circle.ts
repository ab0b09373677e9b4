// The alternative method for circle and capsule (S0.8): the core as a segment against a circle with both radii.

import { touchingRange } from 'kantsu/inspect';
import type { Capsule2, Circle2 } from 'kantsu/planar';
import { sizeOf } from '../../construction/rows/pair-result.ts';

/**
 * True if they touch or overlap: the line through the core is inside the inflated circle for `foot ± w` metres, w = √((R − b)(R + b)), and that
 * interval meets [0, length]. The readers' code in the source only tests where the circle's edge crosses the segment, and so misses a core that is
 * wholly inside, and one of length zero.
 */
export function hitsInflatedCircle({ center, radius }: Circle2, capsule: Capsule2): boolean {
  const { p1, p2 } = capsule;
  const reach = radius + capsule.radius + touchingRange(sizeOf({ kind: 'circle', center, radius }, capsule));
  const wx = center[0] - p1[0];
  const wy = center[1] - p1[1];
  const dx = p2[0] - p1[0];
  const dy = p2[1] - p1[1];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return wx * wx + wy * wy <= reach * reach;
  const foot = (wx * dx + wy * dy) / length;
  const aside = Math.abs(dx * wy - dy * wx) / length;
  if (aside > reach) return false;
  const half = Math.sqrt((reach - aside) * (reach + aside));
  return foot + half >= 0 && foot - half <= length;
}
