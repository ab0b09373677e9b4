// A pattern's ray after an edit: shifted in the plane of the picture and rotated about its point nearest to the centre of the capsule.

import type { Vec3 } from 'kantsu';
import { between, dot, minus, plus } from '../../kit/vectors.ts';
import type { CapsulePattern } from '../../../scenes/capsule-patterns.ts';

/** Difference from the data: m along x and y, and degrees. */
export interface Nudge {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export const STILL: Nudge = { x: 0, y: 0, turn: 0 };

/** Edits have steps, so that a seam or a tangent can be reached exactly. */
export const DRAG_STEP = 0.05; // m
export const DRAG_TURN = 1; // degrees
const LIMIT = 5; // m: farther and the ray is out of the picture

export interface NudgedRay {
  readonly origin: Vec3;
  readonly direction: Vec3;
  readonly maxDistance?: number;
}

export function isStill({ x, y, turn }: Nudge): boolean {
  return x === 0 && y === 0 && turn === 0;
}

/** Rounded to steps of `metres` and `degrees`, and kept in the picture; a full turn is none. */
export function stepped({ x, y, turn }: Nudge, metres: number, degrees: number): Nudge {
  return { x: limited(inSteps(x, metres)), y: limited(inSteps(y, metres)), turn: inSteps(turn, degrees) % 360 };
}

export function nudged({ capsule: { p1, p2 }, ray }: CapsulePattern, { x, y, turn }: Nudge): NudgedRay {
  const { origin: o, direction: d, maxDistance } = ray;
  const reach = maxDistance === undefined ? {} : { maxDistance };
  // Not rotated, the direction is the given one, to the last bit.
  if (turn === 0) return { origin: [o[0] + x, o[1] + y, o[2]], direction: [...d], ...reach };
  const pivot = plus(o, d, dot(minus(between(p1, p2), o), d) / dot(d, d));
  const from = plus(pivot, turned(minus(o, pivot), d, turn));
  return { origin: [from[0] + x, from[1] + y, from[2]], direction: turned(d, d, turn), ...reach };
}

/** About z, out of the picture; a ray along z is rotated about the vertical axis, since otherwise nothing would be visible. */
function turned([x, y, z]: Vec3, ray: Vec3, degrees: number): Vec3 {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  return runsIntoThePicture(ray) ? [c * x + s * z, y, c * z - s * x] : [c * x - s * y, s * x + c * y, z];
}

export function runsIntoThePicture([x, y, z]: Vec3): boolean {
  return z * z > x * x + y * y;
}

/** Through whole numbers for steps of a hundredth or a twentieth: 6 × 0.1 is then 0.6 exactly. */
function inSteps(value: number, step: number): number {
  const perUnit = Math.round(1 / step);
  return Math.round(value * perUnit) / perUnit + 0;
}

function limited(value: number): number {
  return Math.max(-LIMIT, Math.min(LIMIT, value));
}
