// The distance of two points as a public function.

import { powerInto } from '../math/power.ts';
import { vec2 } from './vec2.ts';
import type { Vec2Like } from './vec2.ts';

/** |b − a|, m; no coordinates overflow or underflow. */
export function pointDistance2(a: Vec2Like, b: Vec2Like): number {
  const p = vec2('a', a);
  const q = vec2('b', b);
  const dx = q[0] - p[0];
  const dy = q[1] - p[1];
  const scale = powerInto(Math.max(Math.abs(dx), Math.abs(dy)));
  return Math.sqrt(dx * scale * (dx * scale) + dy * scale * (dy * scale)) / scale;
}
