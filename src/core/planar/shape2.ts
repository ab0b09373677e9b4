// 2D circles, boxes and capsules: three factories that check their input.

import { fieldsOf, finite, kindField, positive, show } from '../math/check.ts';
import { cosine, sine } from '../math/trig.ts';
import { vec2, type Vec2, type Vec2Like } from './vec2.ts';

export interface Circle2 {
  readonly kind: 'circle';
  readonly center: Readonly<Vec2>;
  readonly radius: number;
}
export interface Box2 {
  readonly kind: 'box';
  readonly center: Readonly<Vec2>;
  readonly half: Readonly<Vec2>;
  /** From +x, counter-clockwise, rad. */
  readonly angle: number;
}
export interface Capsule2 {
  readonly kind: 'capsule';
  readonly p1: Readonly<Vec2>;
  readonly p2: Readonly<Vec2>;
  readonly radius: number;
}
export type Shape2 = Circle2 | Box2 | Capsule2;

// Shapes are frozen, so a record is never out of date.
const records = new WeakMap<Shape2, Float64Array>();

function keep<S extends Shape2>(shape: S, data: Float64Array): S {
  for (const field of Object.values(shape)) if (typeof field === 'object') Object.freeze(field);
  Object.freeze(shape);
  records.set(shape, data);
  return shape;
}

export function circle2(fields: { center: Vec2Like; radius: number }): Circle2 {
  const read = fieldsOf('circle2', fields, ['center', 'radius']);
  const center = vec2('circle2.center', read.center);
  const radius = positive('circle2.radius', read.radius);
  const data = new Float64Array(STRIDE);
  data.set(center, P1);
  data.set(center, P2);
  data[RADIUS] = radius;
  return keep({ kind: 'circle', center, radius }, data);
}

/** A box; `angle` (rad, at most 1e6 in magnitude, default 0) rotates it counter-clockwise about its centre. */
export function box2(fields: { center: Vec2Like; half: Vec2Like; angle?: number }): Box2 {
  const read = fieldsOf('box2', fields, ['center', 'half', 'angle']);
  const center = vec2('box2.center', read.center);
  const half = vec2('box2.half', read.half);
  if (!(half[0] > 0 && half[1] > 0)) throw new RangeError(`box2.half is ${show(half)}, expected two numbers above 0`);
  const angle = finite('box2.angle', read.angle ?? 0);
  const data = new Float64Array(STRIDE);
  data.set(center, CENTER);
  data.set(half, HALF);
  data[AXIS] = cosine(angle);
  data[AXIS + 1] = sine(angle);
  return keep({ kind: 'box', center, half, angle }, data);
}

/** A segment with a radius; `p1 = p2` is allowed and gives a circle. */
export function capsule2(fields: { p1: Vec2Like; p2: Vec2Like; radius: number }): Capsule2 {
  const read = fieldsOf('capsule2', fields, ['p1', 'p2', 'radius']);
  const p1 = vec2('capsule2.p1', read.p1);
  const p2 = vec2('capsule2.p2', read.p2);
  const radius = positive('capsule2.radius', read.radius);
  const data = new Float64Array(STRIDE);
  data.set(p1, P1);
  data.set(p2, P2);
  data[RADIUS] = radius;
  return keep({ kind: 'capsule', p1, p2, radius }, data);
}

const FACTORIES: readonly ((fields: never) => Shape2)[] = [circle2, box2, capsule2];

/** The shape itself if a factory made it; a plain object with the right fields passes the factory's checks. A `TypeError` for anything else. */
export function shapeOf2(name: string, shape: Shape2): Shape2 {
  if (records.has(shape)) return shape;
  const index = KINDS.indexOf(kindField(shape) as Shape2['kind']);
  if (index < 0) throw new TypeError(`${name} is ${show(shape)}, expected a shape made by circle2(), box2() or capsule2()`);
  return FACTORIES[index](shape as never);
}

/** The index of the kind of a shape from `shapeOf2`. */
export function kindOf2(shape: Shape2): number {
  return KINDS.indexOf(shape.kind);
}

/** The record of a shape from `shapeOf2`. Must not be written to. */
export function recordOf2(shape: Shape2): Float64Array {
  return records.get(shape)!;
}

/** Doubles from one record to the next. */
export const STRIDE = 8;

export const CENTER = 0;
export const P1 = 0;
export const P2 = 2;
export const HALF = 2;
export const RADIUS = 4;
export const AXIS = 5;

/** In table order; a record's kind is the index. */
export const KINDS = ['circle', 'box', 'capsule'] as const;

/** Numbers of a record that are lengths; they give its size S and are scaled together. */
export const LENGTHS = 5;

// Result of a pair kernel. Unit normal from a to b; signed distance, m (negative is the depth, the shortest way out); the nearest points of the two
// surfaces, or the deepest ones: `pointB − pointA = normal · distance`.
export const DISTANCE = 0;
export const NORMAL = 1;
export const POINT_A = 3;
export const POINT_B = 5;
export const ANSWER_STRIDE = 7;
