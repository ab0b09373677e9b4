// The public shapes: five factories that check their input and return frozen plain objects with the given values.

import { dot2, sumError } from '../math/exact.ts';
import { powerInto } from '../math/power.ts';
import { fieldsOf, kindField, positive, positiveVec3, quat, show, vec3 } from '../math/check.ts';
import { axesExact } from '../math/exact-axes.ts';
import { normalizeQuat } from '../math/quat.ts';
import type { QuatLike, Vec3, Vec3Like } from '../math/vec3.ts';
import { A, AABB, AXES, B, C, CAPSULE, CENTER, HALF, KINDS, NORMAL, OBB, P1, P2, RADIUS, SPHERE, STRIDE, TRIANGLE } from './record.ts';

type Fixed3 = readonly [number, number, number];
type Fixed4 = readonly [number, number, number, number];

export interface Sphere {
  readonly kind: 'sphere';
  readonly center: Fixed3;
  readonly radius: number;
}
export interface Capsule {
  readonly kind: 'capsule';
  readonly p1: Fixed3;
  readonly p2: Fixed3;
  readonly radius: number;
}
export interface Aabb {
  readonly kind: 'aabb';
  readonly center: Fixed3;
  readonly half: Fixed3;
  readonly min: Fixed3;
  readonly max: Fixed3;
}
export interface Obb {
  readonly kind: 'obb';
  readonly center: Fixed3;
  readonly half: Fixed3;
  /** Unit quaternion `[x, y, z, w]`. */
  readonly orientation: Fixed4;
}
export interface Triangle {
  readonly kind: 'triangle';
  readonly a: Fixed3;
  readonly b: Fixed3;
  readonly c: Fixed3;
}
/** A collider's geometry in world space, metres. */
export type Shape = Sphere | Capsule | Aabb | Obb | Triangle;

// The record of each shape made by a factory. Shapes are frozen, so a record is never out of date.
const records = new WeakMap<Shape, Float64Array>();
// The input of a box whose fields are its rounding: an AABB's corners `min, max`, an OBB's quaternion before it was normalised.
const given = new WeakMap<Shape, Float64Array>();
const AS_IT_SAYS = new Float64Array(0);

function keep<S extends Shape>(shape: S, data: Float64Array): S {
  for (const field of Object.values(shape)) if (typeof field === 'object') Object.freeze(field);
  Object.freeze(shape);
  records.set(shape, data);
  return shape;
}

/** A sphere. `radius` in metres, above 0. */
export function sphere(fields: { center: Vec3Like; radius: number }): Sphere {
  const read = fieldsOf('sphere', fields, ['center', 'radius']);
  const center = vec3('sphere.center', read.center);
  const radius = positive('sphere.radius', read.radius);
  return keep({ kind: 'sphere', center, radius }, roundRecord(center, center, radius));
}

/** A segment with a radius (線分ボリューム). `p1 = p2` is allowed and gives a sphere. Source: Ericson, RTCD §4.5. */
export function capsule(fields: { p1: Vec3Like; p2: Vec3Like; radius: number }): Capsule {
  const read = fieldsOf('capsule', fields, ['p1', 'p2', 'radius']);
  const p1 = vec3('capsule.p1', read.p1);
  const p2 = vec3('capsule.p2', read.p2);
  const radius = positive('capsule.radius', read.radius);
  return keep({ kind: 'capsule', p1, p2, radius }, roundRecord(p1, p2, radius));
}

function roundRecord(p1: Vec3, p2: Vec3, radius: number): Float64Array {
  const data = new Float64Array(STRIDE);
  data.set([...p1, ...p2, radius]);
  return data;
}

/**
 * An axis-aligned box, from its corners or from centre and half extents. Given both (a shape read back from JSON), centre and half extents count. A body
 * with it never rotates: a box that tumbles is an `obb`.
 */
export function aabb(fields: { min: Vec3Like; max: Vec3Like } | { center: Vec3Like; half: Vec3Like }): Aabb;
export function aabb(fields: { min?: Vec3Like; max?: Vec3Like; center?: Vec3Like; half?: Vec3Like }): Aabb {
  const read = fieldsOf('aabb', fields, ['min', 'max', 'center', 'half']);
  let center: Vec3;
  let half: Vec3;
  let min: Vec3;
  let max: Vec3;
  const isByCorners = (read.min !== undefined || read.max !== undefined) && (read.center === undefined || read.half === undefined);
  if (isByCorners) {
    min = vec3('aabb.min', read.min);
    max = vec3('aabb.max', read.max);
    if (!(min[0] < max[0] && min[1] < max[1] && min[2] < max[2])) {
      throw new RangeError(`aabb.min is ${show(min)} and aabb.max ${show(max)}, expected min below max on every axis`);
    }
    center = [0.5 * (min[0] + max[0]), 0.5 * (min[1] + max[1]), 0.5 * (min[2] + max[2])];
    // Checked again: half of the smallest double would be 0.
    half = positiveVec3('half of aabb.max − aabb.min', [0.5 * (max[0] - min[0]), 0.5 * (max[1] - min[1]), 0.5 * (max[2] - min[2])]);
  } else {
    center = vec3('aabb.center', read.center);
    half = positiveVec3('aabb.half', read.half);
    min = [center[0] - half[0], center[1] - half[1], center[2] - half[2]];
    max = [center[0] + half[0], center[1] + half[1], center[2] + half[2]];
  }
  const data = new Float64Array(STRIDE);
  data.set(center, CENTER);
  data.set(half, HALF);
  data[AXES] = data[AXES + 4] = data[AXES + 8] = 1;
  const box = keep<Aabb>({ kind: 'aabb', center, half, min, max }, data);
  if (isByCorners && ![0, 1, 2].every((k) => isSum(min[k], center[k], -half[k]) && isSum(max[k], center[k], half[k]))) {
    given.set(box, Float64Array.of(...min, ...max));
  }
  return box;
}

function isSum(sum: number, a: number, b: number): boolean {
  return a + b === sum && sumError(a, b, sum) === 0;
}

/** An oriented box. `orientation` is `[x, y, z, w]` and is normalised; default is the identity. Source: Ericson, RTCD §4.4. */
export function obb(fields: { center: Vec3Like; half: Vec3Like; orientation?: QuatLike | undefined }): Obb {
  const read = fieldsOf('obb', fields, ['center', 'half', 'orientation']);
  const center = vec3('obb.center', read.center);
  const half = positiveVec3('obb.half', read.half);
  const q = quat('obb.orientation', read.orientation ?? [0, 0, 0, 1]);
  const data = new Float64Array(STRIDE);
  data.set(center, CENTER);
  data.set(half, HALF);
  axesExact(data, AXES, q);
  const asGiven = Float64Array.of(...q);
  normalizeQuat(q, 0, q[0], q[1], q[2], q[3]);
  const box = keep<Obb>({ kind: 'obb', center, half, orientation: q }, data);
  if (q.some((x, k) => x !== asGiven[k])) given.set(box, asGiven);
  return box;
}

/** A two-sided surface, front where `(b − a) × (c − a)` points. Collinear corners are refused: such a triangle has no normal. */
export function triangle(fields: { a: Vec3Like; b: Vec3Like; c: Vec3Like }): Triangle {
  const read = fieldsOf('triangle', fields, ['a', 'b', 'c']);
  const a = vec3('triangle.a', read.a);
  const b = vec3('triangle.b', read.b);
  const c = vec3('triangle.c', read.c);
  const data = new Float64Array(STRIDE);
  data.set(a, A);
  data.set(b, B);
  data.set(c, C);
  if (!triangleNormal(data, 0)) {
    throw new RangeError(`triangle is ${show([...a, ...b, ...c])}, expected three corners that are not on one line`);
  }
  return keep({ kind: 'triangle', a, b, c }, data);
}

/** Fills in the unit normal of the triangle record at `o`; false if the corners are collinear. */
export function triangleNormal(data: Float64Array, o: number): boolean {
  const ux = data[o + B] - data[o + A];
  const uy = data[o + B + 1] - data[o + A + 1];
  const uz = data[o + B + 2] - data[o + A + 2];
  const vx = data[o + C] - data[o + A];
  const vy = data[o + C + 1] - data[o + A + 1];
  const vz = data[o + C + 2] - data[o + A + 2];
  // A power of two (exact) scales the longest edge near 1, so that no product leaves the range of doubles.
  const m = Math.max(Math.abs(ux), Math.abs(uy), Math.abs(uz), Math.abs(vx), Math.abs(vy), Math.abs(vz));
  if (m === 0) return false;
  const scale = powerInto(m);
  const nx = crossPart(data, o, 1, 2, uy, uz, vy, vz, scale);
  const ny = crossPart(data, o, 2, 0, uz, ux, vz, vx, scale);
  const nz = crossPart(data, o, 0, 1, ux, uy, vx, vy, scale);
  // Again for the product itself: for a needle its square may underflow.
  const largest = Math.max(Math.abs(nx), Math.abs(ny), Math.abs(nz));
  if (largest === 0) return false;
  const grow = powerInto(largest);
  const n = Math.sqrt(nx * grow * (nx * grow) + ny * grow * (ny * grow) + nz * grow * (nz * grow));
  data[o + NORMAL] = (nx * grow) / n;
  data[o + NORMAL + 1] = (ny * grow) / n;
  data[o + NORMAL + 2] = (nz * grow) / n;
  return true;
}

// One component of u × v, uj·vk − uk·vj, in twice the precision. The edges are rounded differences of corners; for a sliver far from the origin that
// rounding alone would rotate the normal, so it is corrected to first order.
function crossPart(
  data: Float64Array,
  o: number,
  j: number,
  k: number,
  uj: number,
  uk: number,
  vj: number,
  vk: number,
  scale: number,
): number {
  const ujLow = sumError(data[o + B + j], -data[o + A + j], uj) * scale;
  const ukLow = sumError(data[o + B + k], -data[o + A + k], uk) * scale;
  const vjLow = sumError(data[o + C + j], -data[o + A + j], vj) * scale;
  const vkLow = sumError(data[o + C + k], -data[o + A + k], vk) * scale;
  uj *= scale;
  uk *= scale;
  vj *= scale;
  vk *= scale;
  return dot2(uj, vk, -uk, vj) + (ujLow * vk + uj * vkLow - (ukLow * vj + uk * vjLow));
}

/** The index of a shape's kind; a `TypeError` for anything that is not a shape. */
export function kindOf(shape: Shape, name = 'shape'): number {
  return KINDS.indexOf(shapeOf(shape, name).kind);
}

// In the order of KINDS.
const FACTORIES: readonly ((fields: never) => Shape)[] = [sphere, capsule, aabb, obb, triangle];

/**
 * The shape itself if a factory made it; a plain object with the right fields (from JSON, for example) passes the factory's checks. Functions that
 * need more than one thing of a shape call this first, so that each field of a plain object is read once.
 */
export function shapeOf(shape: Shape, name = 'shape'): Shape {
  if (records.has(shape)) return shape;
  const index = KINDS.indexOf(kindField(shape) as Shape['kind']);
  if (index < 0) {
    throw new TypeError(`${name} is ${show(shape)}, expected a shape made by sphere(), capsule(), aabb(), obb() or triangle()`);
  }
  return FACTORIES[index](shape as never);
}

/**
 * The record of a shape. A plain object with the right fields (from JSON, for example) passes the factory's checks each time. Must not be written to.
 */
export function recordOf(shape: Shape): Float64Array {
  return records.get(shapeOf(shape, 'recordOf.shape'))!;
}

/** The record of a shape made by a factory. */
export function recordOfFactory(shape: Shape): Float64Array {
  return records.get(shape)!;
}

/** The corners given for an AABB, or the quaternion given for an OBB, if its fields are their rounding; else empty. */
export function givenOfFactory(shape: Aabb | Obb): Float64Array {
  return given.get(shape) ?? AS_IT_SAYS;
}

/** The shape with no fields but those that its factory makes it of, as they were given: as plain data, it can be made again to the last bit. */
export function inputOf(shape: Shape): Shape {
  const known = shapeOf(shape);
  if (known.kind !== 'aabb' && known.kind !== 'obb') return { ...known };
  const { kind, center, half } = known;
  const asGiven = Array.from(givenOfFactory(known));
  if (kind === 'aabb' && asGiven.length > 0) return { kind, min: asGiven.slice(0, 3), max: asGiven.slice(3) } as unknown as Shape;
  return { kind, center, half, ...(kind === 'obb' && { orientation: asGiven.length > 0 ? asGiven : known.orientation }) } as Shape;
}

/** The shape that a record describes; `orientation` is needed for an OBB, whose record has only the axes. */
export function shapeFromRecord(kind: number, data: Float64Array, o: number, orientation: ArrayLike<number>): Shape {
  const at = (i: number): [number, number, number] => [data[o + i], data[o + i + 1], data[o + i + 2]];
  if (kind === SPHERE) return sphere({ center: at(CENTER), radius: data[o + RADIUS] });
  if (kind === CAPSULE) return capsule({ p1: at(P1), p2: at(P2), radius: data[o + RADIUS] });
  if (kind === AABB) return aabb({ center: at(CENTER), half: at(HALF) });
  if (kind === OBB) return obb({ center: at(CENTER), half: at(HALF), orientation });
  if (kind === TRIANGLE) return triangle({ a: at(A), b: at(B), c: at(C) });
  throw new RangeError(`kind is ${show(kind)}, expected 0 to ${KINDS.length - 1}`);
}
