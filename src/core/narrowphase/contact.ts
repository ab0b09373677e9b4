// Public functions on two shapes: distance, contact, containment.

import { isAfter } from '../math/order.ts';
import { powerFor } from '../math/power.ts';
import { touchingRange } from '../math/scalar.ts';
import { kindField, vec3 } from '../math/check.ts';
import { vectorAt, type Vec3, type Vec3Like } from '../math/vec3.ts';
import { KINDS, scaleRecord, sizeOf, SPHERE, STRIDE } from '../shapes/record.ts';
import { kindOf, recordOf, recordOfFactory, shapeOf, type Shape } from '../shapes/shape.ts';
import {
  COUNT,
  DISTANCE,
  FEATURE_A,
  FEATURE_B,
  FEATURES,
  MARGIN,
  MANIFOLD_STRIDE,
  NORMAL,
  ONLY_WHETHER,
  POINT_A,
  POINT_B,
  POINT_STRIDE,
  POINTS,
  WITHOUT_POINTS,
  type Feature,
} from './manifold.ts';
import { pairKernel } from './collide-table.ts';

export interface ContactPoint {
  /** Midway between the two surfaces. */
  point: Vec3;
  /** m, at least 0. */
  depth: number;
}

export interface Contact {
  /** Unit, from a to b. Moving b by `normal · depth` just separates the two. */
  normal: Vec3;
  /** m, at least 0: the shortest way out. */
  depth: number;
  /** One to four, the deepest first. */
  points: [ContactPoint, ...ContactPoint[]];
  /** The deepest pair of points of the two surfaces: `pointA − pointB = normal · depth`. */
  pointA: Vec3;
  pointB: Vec3;
  featureA: Feature;
  featureB: Feature;
  state: 'touching' | 'penetrating';
}

export interface Distance {
  /** m; negative is the depth of an overlap. */
  distance: number;
  /** Unit, from a to b. */
  normal: Vec3;
  /** The nearest (or deepest) points of the two surfaces: `pointB − pointA = normal · distance`. */
  pointA: Vec3;
  pointB: Vec3;
}

const pair = new Float64Array(2 * STRIDE);
const manifold = new Float64Array(MANIFOLD_STRIDE);
let flipped = false;

/**
 * Runs the kernel of two records into `manifold`, in the order it expects, by kind, then by the first number that differs; so exchanging the arguments
 * only mirrors the result. False if only contacts count (`isNear`) and they are apart. Very small and very large sizes are scaled near 1 by a power of two.
 * `without`: see `WITHOUT_POINTS`.
 */
function measure(kindA: number, dataA: Float64Array, kindB: number, dataB: Float64Array, isNear: boolean, without = 0): boolean {
  flipped = kindA > kindB || (kindA === kindB && isAfter(dataA, dataB));
  const first = flipped ? kindB : kindA;
  const second = flipped ? kindA : kindB;
  pair.set(flipped ? dataB : dataA, 0);
  pair.set(flipped ? dataA : dataB, STRIDE);
  const size = Math.max(sizeOf(kindA, dataA, 0), sizeOf(kindB, dataB, 0));
  const scale = powerFor(size);
  if (scale !== 1) {
    scaleRecord(first, pair, 0, scale);
    scaleRecord(second, pair, STRIDE, scale);
  }
  manifold[MARGIN] = Infinity;
  if (isNear) manifold[MARGIN] = touchingRange(size * scale);
  manifold[WITHOUT_POINTS] = without;
  if (!pairKernel(first, second)(manifold, pair, 0, STRIDE)) return false;
  if (scale === 1) return true;
  manifold[DISTANCE] /= scale;
  for (let i = POINT_A; i <= MARGIN; i++) manifold[i] /= scale;
  return true;
}

/** The kind and record of a shape, or of a point: a sphere of radius 0. */
function readOperand(name: string, value: Shape | Vec3Like): { kind: number; data: Float64Array } {
  if (isPoint(value)) {
    const [x, y, z] = vec3(name, value);
    const data = new Float64Array(STRIDE);
    data.set([x, y, z, x, y, z]);
    return { kind: SPHERE, data };
  }
  const shape = shapeOf(value, name);
  return { kind: kindOf(shape), data: recordOf(shape) };
}

function isPoint(value: Shape | Vec3Like): value is Vec3Like {
  try {
    return typeof value === 'object' && value !== null && kindField(value) === undefined && ('length' in value || 'x' in value);
  } catch {
    // A revoked proxy, for example: refused as no shape.
    return false;
  }
}

/**
 * The signed distance of two shapes, with the nearest points, or the deepest ones and minus the depth when they overlap. Either may be a point, `[x, y, z]` or
 * anything with `x`, `y`, `z`.
 */
export function distance(a: Shape | Vec3Like, b: Shape | Vec3Like): Distance {
  const first = readOperand('a', a);
  const second = readOperand('b', b);
  measure(first.kind, first.data, second.kind, second.data, false);
  return {
    // Adding zero makes −0 positive.
    distance: manifold[DISTANCE] + 0,
    normal: normalOf(manifold, 0, flipped),
    pointA: vectorAt(manifold, flipped ? POINT_B : POINT_A),
    pointB: vectorAt(manifold, flipped ? POINT_A : POINT_B),
  };
}

/**
 * Whether a point lies in a shape or on its surface, within `4·eps·S` (touching counts, as in `contact`). A triangle has no inside: whether the point
 * lies on it.
 */
export function contains(shape: Shape, point: Vec3Like): boolean {
  const solid = shapeOf(shape, 'contains.shape');
  const [x, y, z] = vec3('contains.point', point);
  const ball = new Float64Array(STRIDE);
  ball.set([x, y, z, x, y, z]);
  return measure(kindOf(solid), recordOf(solid), SPHERE, ball, true);
}

/**
 * The contact of two shapes, or null when they are apart by more than `4·eps·S` (touching counts). Swapping the arguments flips the normal and swaps
 * the A and B fields, to the last bit.
 */
export function contact(givenA: Shape, givenB: Shape): Contact | null {
  const a = shapeOf(givenA, 'a');
  const b = shapeOf(givenB, 'b');
  return measure(kindOf(a), recordOf(a), kindOf(b), recordOf(b), true) ? contactFrom(manifold, 0, manifold[MARGIN], flipped) : null;
}

/**
 * Whether two shapes overlap or touch: `contact(a, b) !== null` in every case, without the contact. It ends at the first axis on which there is a gap (of
 * fifteen between oriented boxes, three between AABBs) and allocates nothing for shapes that the factories made. Source: Gottschalk, Lin, Manocha 1996;
 * Ericson, RTCD §4.4.1.
 */
export function overlaps(givenA: Shape, givenB: Shape): boolean {
  const a = shapeOf(givenA, 'a');
  const b = shapeOf(givenB, 'b');
  return measure(KINDS.indexOf(a.kind), recordOfFactory(a), KINDS.indexOf(b.kind), recordOfFactory(b), true, ONLY_WHETHER);
}

/** A contact as an object, from the manifold record at `o`. `touching` is the distance (m) up to which it counts as touching; `flip` swaps a and b. */
export function contactFrom(record: Float64Array, o: number, touching: number, flip: boolean): Contact {
  const signed = record[o + DISTANCE];
  const points: ContactPoint[] = [];
  for (let i = 0; i < record[o + COUNT]; i++) {
    const p = o + POINTS + POINT_STRIDE * i;
    points.push({ point: vectorAt(record, p), depth: Math.max(0, -record[p + 3]) });
  }
  return {
    normal: normalOf(record, o, flip),
    depth: Math.max(0, -signed),
    points: points as Contact['points'],
    pointA: vectorAt(record, o + (flip ? POINT_B : POINT_A)),
    pointB: vectorAt(record, o + (flip ? POINT_A : POINT_B)),
    featureA: FEATURES[record[o + (flip ? FEATURE_B : FEATURE_A)]],
    featureB: FEATURES[record[o + (flip ? FEATURE_A : FEATURE_B)]],
    state: Math.abs(signed) <= touching ? 'touching' : 'penetrating',
  };
}

function normalOf(record: Float64Array, o: number, flip: boolean): Vec3 {
  const [x, y, z] = vectorAt(record, o + NORMAL);
  // Added to 0, or subtracted from it: a zero component is never −0.
  return flip ? [0 - x, 0 - y, 0 - z] : [0 + x, 0 + y, 0 + z];
}
