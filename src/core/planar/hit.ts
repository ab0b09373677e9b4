// Distance and overlap of any two 2D shapes.

import { isAfter } from '../math/order.ts';
import { powerInto } from '../math/power.ts';
import { touchingRange } from '../math/scalar.ts';
import { coreDistance } from './cores.ts';
import { ANSWER_STRIDE, DISTANCE, LENGTHS, NORMAL, POINT_A, POINT_B, STRIDE, kindOf2, recordOf2, shapeOf2, type Shape2 } from './shape2.ts';
import type { Vec2 } from './vec2.ts';

export interface Distance2 {
  /** Signed, m: negative is the depth, the shortest way out. */
  distance: number;
  /** Unit, from a to b. Moving b by `−distance` along it just makes the two touch. */
  normal: Vec2;
  /** The nearest points of the outlines, or the deepest: `pointB − pointA = normal · distance`. */
  pointA: Vec2;
  pointB: Vec2;
}

export interface Hit2 {
  /** m, 0 when only touching. */
  depth: number;
  normal: Vec2;
  pointA: Vec2;
  pointB: Vec2;
}

const pair = new Float64Array(2 * STRIDE);
const answer = new Float64Array(ANSWER_STRIDE);

/** Signed distance of two 2D solids, from a to b. Exchanging them negates the normal and exchanges the points, to the last bit. */
export function distance2(a: Shape2, b: Shape2): Distance2 {
  const flipped = measure(a, b);
  const distance = answer[DISTANCE];
  return flipped
    ? { distance, normal: [negate(answer[NORMAL]), negate(answer[NORMAL + 1])], pointA: at(POINT_B), pointB: at(POINT_A) }
    : { distance, normal: at(NORMAL), pointA: at(POINT_A), pointB: at(POINT_B) };
}

/** The overlap of two 2D solids, or null if they are apart. Touching counts. */
export function hit2(a: Shape2, b: Shape2): Hit2 | null {
  const { distance, normal, pointA, pointB } = distance2(a, b);
  return distance <= touchingRange(size) ? { depth: Math.max(0, -distance), normal, pointA, pointB } : null;
}

function at(offset: number): Vec2 {
  return [answer[offset], answer[offset + 1]];
}

// 0 stays 0.
function negate(x: number): number {
  return 0 - x;
}

// Numbers below this part of the size are 0: differences of all others have squares that do not underflow.
const LEAST = 2 ** -400;

function orZero(x: number): number {
  return Math.abs(x) < LEAST ? 0 : x;
}

// Largest coordinate or size of the last pair measured, m.
let size = 0;

// Runs the pair's kernel into `answer`, in metres; true if a and b were exchanged. Lengths are scaled to at most 1 by a power of two, so that no
// square overflows or underflows. Equal kinds are ordered by their numbers: both argument orders run the same arithmetic.
function measure(givenA: Shape2, givenB: Shape2): boolean {
  const a = shapeOf2('a', givenA);
  const b = shapeOf2('b', givenB);
  const kindA = kindOf2(a);
  const kindB = kindOf2(b);
  const recordA = recordOf2(a);
  const recordB = recordOf2(b);
  const flipped = kindA > kindB || (kindA === kindB && isAfter(recordA, recordB));
  size = 0;
  for (let i = 0; i < LENGTHS; i++) size = Math.max(size, Math.abs(recordA[i]), Math.abs(recordB[i]));
  const scale = powerInto(size);
  for (let i = 0; i < STRIDE; i++) {
    const k = i < LENGTHS ? scale : 1;
    pair[i] = orZero((flipped ? recordB : recordA)[i] * k);
    pair[STRIDE + i] = orZero((flipped ? recordA : recordB)[i] * k);
  }
  coreDistance(answer, pair, 0, STRIDE);
  answer[DISTANCE] /= scale;
  for (let i = POINT_A; i < ANSWER_STRIDE; i++) answer[i] /= scale;
  // No result is −0.
  for (let i = 0; i < ANSWER_STRIDE; i++) answer[i] += 0;
  return flipped;
}
