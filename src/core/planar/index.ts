// The public interface of the 2D half: `kantsu/planar`.

export { halfLine2, intersect2, line2, segment2 } from './line.ts';
export type { HalfLine2, IntersectOptions2, Intersection2, Line2, Linear2, Segment2 } from './line.ts';
export { box2, capsule2, circle2 } from './shape2.ts';
export type { Box2, Capsule2, Circle2, Shape2 } from './shape2.ts';
export { distance2, hit2 } from './hit.ts';
export type { Distance2, Hit2 } from './hit.ts';
export { orient2 } from './orient.ts';
export { pointDistance2 } from './point-segment.ts';
export type { Vec2, Vec2Like } from './vec2.ts';
