// Lines, half-lines and segments in the plane, and their intersections.

import { fieldsOf, kindField, optionsOf, show } from '../math/check.ts';
import { dot2, sumError } from '../math/exact.ts';
import { powerInto } from '../math/power.ts';
import { EPSILON, touchingRange } from '../math/scalar.ts';
import { cross } from './orient.ts';
import { direction2, vec2 } from './vec2.ts';
import type { Vec2, Vec2Like } from './vec2.ts';

/** Infinite both ways: `point + s·direction`, any s. */
export interface Line2 {
  readonly kind: 'line';
  readonly point: Readonly<Vec2>;
  readonly direction: Readonly<Vec2>;
}
/** 半直線: s ≥ 0. */
export interface HalfLine2 {
  readonly kind: 'half-line';
  readonly point: Readonly<Vec2>;
  readonly direction: Readonly<Vec2>;
}
/** 0 ≤ s ≤ 1 from a to b. */
export interface Segment2 {
  readonly kind: 'segment';
  readonly a: Readonly<Vec2>;
  readonly b: Readonly<Vec2>;
}
export type Linear2 = Line2 | HalfLine2 | Segment2;

export interface Intersection2 {
  readonly hit: boolean;
  /** The crossing of the two infinite lines, even outside the given parts; for coincident ones a common point if they hit; else null. */
  readonly point: Vec2 | null;
  /** Along a and along b, in multiples of their direction vectors (b − a of a segment); NaN without a point, ±Infinity if too large for a double. */
  readonly s: number;
  readonly t: number;
  readonly relation: 'crossing' | 'parallel' | 'coincident';
}

/** Collinear parts: 'miss' (default), or 'hit' if they have a point in common. Parallel lines apart never hit. */
export interface IntersectOptions2 {
  coincident?: 'miss' | 'hit' | undefined;
}

// Directions with a sine below this are parallel: 4 eps is the possible rounding error of the components of two equal directions.
const PARALLEL = 4 * EPSILON;

const FIELDS = ['point', 'direction'] as const;

export function line2(fields: { point: Vec2Like; direction: Vec2Like }): Line2 {
  const { point, direction } = fieldsOf('line2', fields, FIELDS);
  return freeze({ kind: 'line', point: vec2('line2.point', point), direction: direction2('line2.direction', direction) });
}

export function halfLine2(fields: { point: Vec2Like; direction: Vec2Like }): HalfLine2 {
  const { point, direction } = fieldsOf('halfLine2', fields, FIELDS);
  return freeze({ kind: 'half-line', point: vec2('halfLine2.point', point), direction: direction2('halfLine2.direction', direction) });
}

export function segment2(fields: { a: Vec2Like; b: Vec2Like }): Segment2 {
  const read = fieldsOf('segment2', fields, ['a', 'b']);
  const a = vec2('segment2.a', read.a);
  const b = vec2('segment2.b', read.b);
  if (a[0] === b[0] && a[1] === b[1]) throw new RangeError(`segment2.b is ${show(b)}, expected another point than a`);
  return freeze({ kind: 'segment', a, b });
}

function freeze<T extends Linear2>(line: T): T {
  for (const field of Object.values(line)) if (typeof field === 'object') Object.freeze(field);
  made.add(line);
  return Object.freeze(line);
}

// A line as the kernel reads it: start x y; direction x y, scaled by a power of two to about 1; the rounding error of the direction; that power.
const X = 0;
const Y = 1;
const DX = 2;
const DY = 3;
const DX_LOW = 4;
const DY_LOW = 5;
const SCALE = 6;

const first = new Float64Array(7);
const second = new Float64Array(7);

/**
 * The intersection of a and b. With w = B − A: s = (w × v₂)/(v₁ × v₂), t = (w × v₁)/(v₁ × v₂), each valid in its own range, ends included. Parallel
 * means |v₁ × v₂| ≤ 4 eps·|v₁||v₂|, for direction vectors of any length. Source: 「直線と半直線の衝突」; Ericson, RTCD §5.1.9.1.
 */
export function intersect2(givenA: Linear2, givenB: Linear2, options: IntersectOptions2 = {}): Intersection2 {
  const policy = optionsOf('intersect2 options', options, OPTIONS).coincident ?? 'miss';
  if (policy !== 'miss' && policy !== 'hit') throw new TypeError(`coincident is ${show(policy)}, expected 'miss' or 'hit'`);
  const a = linearOf('a', givenA);
  const b = linearOf('b', givenB);
  read(first, a);
  read(second, b);

  // Starts are scaled together: their difference is what counts.
  const size = Math.max(reach(a), reach(b));
  const unit = powerInto(size);
  const bx = second[X] * unit;
  const by = second[Y] * unit;
  const ax = first[X] * unit;
  const ay = first[Y] * unit;
  const wx = bx - ax;
  const wy = by - ay;
  const wxLow = sumError(bx, -ax, wx);
  const wyLow = sumError(by, -ay, wy);
  const touching = touchingRange(size) * unit;

  const l1 = Math.sqrt(first[DX] * first[DX] + first[DY] * first[DY]);
  const l2 = Math.sqrt(second[DX] * second[DX] + second[DY] * second[DY]);
  const across = cross(first[DX], first[DY], first[DX_LOW], first[DY_LOW], second[DX], second[DY], second[DX_LOW], second[DY_LOW]);
  if (Math.abs(across) <= PARALLEL * l1 * l2) {
    // The smaller of the distances of either start from the other's line decides, so that both orders agree.
    const asideA = cross(wx, wy, wxLow, wyLow, first[DX], first[DY], first[DX_LOW], first[DY_LOW]) / l1;
    const asideB = cross(wx, wy, wxLow, wyLow, second[DX], second[DY], second[DX_LOW], second[DY_LOW]) / l2;
    const aside = Math.min(Math.abs(asideA), Math.abs(asideB));
    if (aside > touching) return { hit: false, point: null, s: NaN, t: NaN, relation: 'parallel' };
    return policy === 'hit' ? shared(a, b, wx, wy, unit, touching) : { hit: false, point: null, s: NaN, t: NaN, relation: 'coincident' };
  }

  // Numerators: signed distances (times a length) of a's start from b's line, and of b's start from a's.
  const ns = cross(wx, wy, wxLow, wyLow, second[DX], second[DY], second[DX_LOW], second[DY_LOW]);
  const nt = cross(wx, wy, wxLow, wyLow, first[DX], first[DY], first[DX_LOW], first[DY_LOW]);
  // In multiples of the scaled directions: for very short ones s and t may be too large for doubles although the point is not.
  let s = ns / across / unit;
  let t = nt / across / unit;
  // Validity is decided by distances from the other line, not by s and t, which are ill-conditioned at a grazing angle. A start or an end that
  // touches the other line gives exactly 0 or 1.
  const side = across < 0 ? -1 : 1;
  let hit = true;
  if (a.kind !== 'line') {
    if (side * ns < -touching * l2) hit = false;
    else if (side * ns <= 0) s = 0;
  }
  if (b.kind !== 'line') {
    if (side * nt < -touching * l1) hit = false;
    else if (side * nt <= 0) t = 0;
  }
  if (a.kind === 'segment') {
    const beyond = endBeyond(a, second, bx, by, unit) * side;
    if (beyond > touching * l2) hit = false;
    else if (beyond >= 0) s = 1 / first[SCALE];
  }
  if (b.kind === 'segment') {
    const beyond = endBeyond(b, first, ax, ay, unit) * -side;
    if (beyond > touching * l1) hit = false;
    else if (beyond >= 0) t = 1 / second[SCALE];
  }
  // −0 becomes 0. The point comes from the line whose parameter is smaller in metres: less rounding.
  const point = Math.abs(s) <= Math.abs(t) ? pointAt(a, first, s) : pointAt(b, second, t);
  return { hit, point, s: s * first[SCALE] + 0, t: t * second[SCALE] + 0, relation: 'crossing' };
}

// Distance of the crossing beyond the segment's end, times the other direction's length: (start − end) × direction of the other line.
function endBeyond(segment: Segment2, other: Float64Array, ox: number, oy: number, unit: number): number {
  const ex = segment.b[0] * unit;
  const ey = segment.b[1] * unit;
  const wx = ox - ex;
  const wy = oy - ey;
  return cross(wx, wy, sumError(ox, -ex, wx), sumError(oy, -ey, wy), other[DX], other[DY], other[DX_LOW], other[DY_LOW]);
}

// Collinear parts: their common interval in a's parameter, and its point nearest to a's start.
function shared(a: Linear2, b: Linear2, wx: number, wy: number, unit: number, touching: number): Intersection2 {
  const square = first[DX] * first[DX] + first[DY] * first[DY];
  // Metres (scaled by unit) along a's unit direction, so that the two lengths compare.
  const l1 = Math.sqrt(square);
  const startB = dot2(wx, first[DX], wy, first[DY]) / l1;
  const along = dot2(first[DX], second[DX], first[DY], second[DY]) / l1;
  const lengthA = (l1 * unit) / first[SCALE];
  const endB = startB + (along * unit) / second[SCALE];
  const lowA = a.kind === 'line' ? -Infinity : 0;
  const highA = a.kind === 'segment' ? lengthA : Infinity;
  const lowB =
    b.kind === 'line' || (b.kind === 'half-line' && along < 0) ? -Infinity : Math.min(startB, b.kind === 'segment' ? endB : startB);
  const highB =
    b.kind === 'line' || (b.kind === 'half-line' && along > 0) ? Infinity : Math.max(startB, b.kind === 'segment' ? endB : startB);
  const low = Math.max(lowA, lowB);
  const high = Math.min(highA, highB);
  if (low > high + touching) return { hit: false, point: null, s: NaN, t: NaN, relation: 'coincident' };
  const at = low > 0 ? low : high < 0 ? high : 0;
  const s = at === lengthA && a.kind === 'segment' ? 1 / first[SCALE] : at / l1 / unit;
  const t = (at - startB) / along / unit;
  return { hit: true, point: pointAt(a, first, s), s: s * first[SCALE] + 0, t: t * second[SCALE] + 0, relation: 'coincident' };
}

/** At `s` times the scaled direction. */
function pointAt(line: Linear2, read: Float64Array, s: number): Vec2 {
  if (line.kind === 'segment' && s * read[SCALE] === 1) return [line.b[0], line.b[1]];
  return [read[X] + s * read[DX], read[Y] + s * read[DY]];
}

// The largest coordinate that takes part.
function reach(line: Linear2): number {
  if (line.kind === 'segment') return Math.max(Math.abs(line.a[0]), Math.abs(line.a[1]), Math.abs(line.b[0]), Math.abs(line.b[1]));
  return Math.max(Math.abs(line.point[0]), Math.abs(line.point[1]));
}

const OPTIONS = ['coincident'] as const;

const FACTORIES: Readonly<Record<Linear2['kind'], (fields: never) => Linear2>> = { line: line2, 'half-line': halfLine2, segment: segment2 };

// Made by the factories; a plain object with the right fields passes their checks.
const made = new WeakSet<Linear2>();

function linearOf(name: string, line: Linear2): Linear2 {
  if (made.has(line)) return line;
  const kind = kindField(line);
  if (typeof kind !== 'string' || !Object.hasOwn(FACTORIES, kind)) {
    throw new TypeError(`${name} is ${show(line)}, expected something made by line2(), halfLine2() or segment2()`);
  }
  return FACTORIES[kind as Linear2['kind']](line as never);
}

function read(out: Float64Array, line: Linear2): void {
  const isSegment = line.kind === 'segment';
  const [x, y] = isSegment ? line.a : line.point;
  const [dx, dy] = isSegment ? [line.b[0] - x, line.b[1] - y] : line.direction;
  const scale = powerInto(Math.max(Math.abs(dx), Math.abs(dy)));
  out[X] = x;
  out[Y] = y;
  out[DX] = dx * scale;
  out[DY] = dy * scale;
  out[DX_LOW] = isSegment ? sumError(line.b[0], -x, dx) * scale : 0;
  out[DY_LOW] = isSegment ? sumError(line.b[1], -y, dy) * scale : 0;
  out[SCALE] = scale;
}
