// Where a line goes in and out of a solid, in 320-bit arithmetic: slow, obvious, and sharing nothing with the kernels.
//
// Numbers are integers counting steps of 2⁻³²⁰, so doubles go in exactly and a product or quotient is wrong by one step at most: some 90 digits
// behind the point. What differs by less than 2⁻¹⁵⁰ of the scene's size is equal: roots and unit vectors are rounded, touching is not.

import type { Solid } from './distance.ts';

type Triple = readonly number[];

/** What a line can be asked about: the solids, a cylinder without ends, and a box given by the nine numbers of its axes. */
export type Pierced =
  | Solid
  | { kind: 'cylinder'; p1: Triple; p2: Triple; radius: number }
  | { kind: 'box'; center: Triple; half: Triple; axes: readonly number[] };

/** A whole line; distances are metres along `direction`, which may have any length. */
export interface Line {
  origin: Triple;
  direction: Triple;
}

/** The stretch inside: the nearest doubles and, for comparing closer than that, the steps of 2⁻³²⁰. ±∞ has no steps. */
export interface Piercing {
  enter: number;
  exit: number;
  enterSteps: bigint;
  exitSteps: bigint;
  /** Named as in the kernels, seams and edges included. */
  enterPart: string;
  exitPart: string;
}

type V = readonly [bigint, bigint, bigint];
interface Stretch {
  from: bigint;
  to: bigint;
}

const BITS = 320n;
const ONE = 1n << BITS;
const FAR = ONE << 4096n;

/** A double as steps; what lies below the last step (1e-96) is cut off. */
function fixed(x: number): bigint {
  const bits = new DataView(new Float64Array([x]).buffer).getBigUint64(0, true);
  const exponent = (bits >> 52n) & 2047n;
  const digits = exponent === 0n ? bits & 0xfffffffffffffn : (bits & 0xfffffffffffffn) | 0x10000000000000n;
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + BITS;
  const size = shift >= 0n ? digits << shift : digits >> -shift;
  return x < 0 ? -size : size;
}

/** The nearest double. */
export function nearestDouble(steps: bigint): number {
  if (steps >= FAR) return Infinity;
  if (steps <= -FAR) return -Infinity;
  // `Number` rounds to nearest; beyond its range half of the steps are taken first.
  const excess = BigInt(Math.max(0, steps.toString(16).length * 4 - 1000));
  return (Number(steps >> excess) / 2 ** 320) * 2 ** Number(excess);
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;
const over = (a: bigint, b: bigint): bigint => (a << BITS) / b;
const size = (a: bigint): bigint => (a < 0n ? -a : a);
const vector = (p: Triple): V => [fixed(p[0]), fixed(p[1]), fixed(p[2])];
const minus = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const along = (a: V, t: bigint, d: V): V => [a[0] + times(t, d[0]), a[1] + times(t, d[1]), a[2] + times(t, d[2])];
const dot = (a: V, b: V): bigint => (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) >> BITS;
const cross = (a: V, b: V): V => [
  (a[1] * b[2] - a[2] * b[1]) >> BITS,
  (a[2] * b[0] - a[0] * b[2]) >> BITS,
  (a[0] * b[1] - a[1] * b[0]) >> BITS,
];
const largest = (...values: bigint[]): bigint => values.reduce((m, x) => (size(x) > m ? size(x) : m), 0n);

/** ⌊√n⌋ by Newton's steps from above. */
function integerRoot(n: bigint): bigint {
  if (n <= 0n) return 0n;
  // From a double's root, a little too large, the digits double with every step.
  const excess = BigInt(Math.max(0, Math.ceil((n.toString(16).length * 4 - 1000) / 2)));
  let x = (BigInt(Math.ceil(Math.sqrt(Number(n >> (2n * excess))) * (1 + 2 ** -50))) + 2n) << excess;
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}
const root = (a: bigint): bigint => integerRoot(a << BITS);

/** The unit vector; short ones are lengthened by a power of two first. */
function unit(p: V): V {
  const m = largest(...p);
  const up = BigInt(Math.max(0, 330 - m.toString(2).length));
  const q: V = [p[0] << up, p[1] << up, p[2] << up];
  const length = root(dot(q, q));
  return [over(q[0], length), over(q[1], length), over(q[2], length)];
}

/** A direction exactly scaled so that its largest component is about 1, then made unit: 1e-300 is as good as 1. */
function directionOf(p: Triple): V {
  let m = Math.max(Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2]));
  let q = [...p];
  for (; m < 0.5; m *= 2) q = q.map((x) => x * 2);
  for (; m >= 1; m /= 2) q = q.map((x) => x / 2);
  return unit(vector(q));
}

/** What counts as nothing beside numbers of the size `m`. */
const nothing = (m: bigint): bigint => (m >> 150n) + 1n;

function ball(o: V, d: V, c: V, r: bigint): Stretch | null {
  const m = minus(o, c);
  const foot = -dot(m, d);
  const p = along(m, foot, d);
  const room = times(r, r) - dot(p, p);
  const scale = largest(r, ...m);
  if (room < -nothing(times(scale, scale))) return null;
  const w = room > nothing(times(scale, scale)) ? root(room) : 0n;
  return { from: foot - w, to: foot + w };
}

function cylinder(o: V, d: V, p1: V, axis: V, r: bigint): Stretch | null {
  const across = (v: V): V => along(v, -dot(v, axis), axis);
  const m = across(minus(o, p1));
  const e = across(d);
  const ee = dot(e, e);
  const scale = largest(r, ...m);
  const lost = nothing(times(scale, scale));
  if (ee <= 1n << 80n) return dot(m, m) <= times(r, r) + lost ? { from: -FAR, to: FAR } : null;
  const foot = -over(dot(m, e), ee);
  const p = along(m, foot, e);
  const room = times(r, r) - dot(p, p);
  if (room < -lost) return null;
  const w = room > lost ? root(over(room, ee)) : 0n;
  return { from: foot - w, to: foot + w };
}

/** low ≤ x + t·slope ≤ high */
function slab(x: bigint, slope: bigint, low: bigint, high: bigint): Stretch | null {
  const lost = nothing(largest(x, low, high));
  if (size(slope) <= 1n << 100n) return x >= low - lost && x <= high + lost ? { from: -FAR, to: FAR } : null;
  const a = over(low - x, slope);
  const b = over(high - x, slope);
  return a < b ? { from: a, to: b } : { from: b, to: a };
}

/** What two stretches share; one that is empty by less than rounding is a touch. */
function shared(a: Stretch | null, b: Stretch | null): Stretch | null {
  if (!a || !b) return null;
  const from = a.from > b.from ? a.from : b.from;
  const to = a.to < b.to ? a.to : b.to;
  if (from - to > nothing(largest(from, to))) return null;
  return { from, to: to < from ? from : to };
}

function hull(a: Stretch | null, b: Stretch | null): Stretch | null {
  if (!a || !b) return a ?? b;
  return { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to };
}

function piercing(s: Stretch, partAt: (t: bigint, isEntry: boolean) => string): Piercing {
  return {
    enter: nearestDouble(s.from),
    exit: nearestDouble(s.to),
    enterSteps: s.from,
    exitSteps: s.to,
    enterPart: partAt(s.from, true),
    exitPart: partAt(s.to, false),
  };
}

function capsule(o: V, d: V, p1: V, p2: V, r: bigint): Piercing | null {
  const a = minus(p2, p1);
  if (largest(...a) === 0n) {
    const all = ball(o, d, p1, r);
    return all && piercing(all, () => 'p1');
  }
  const axis = unit(a);
  const length = root(dot(a, a));
  const m = minus(o, p1);
  const body = shared(cylinder(o, d, p1, axis, r), slab(dot(m, axis), dot(d, axis), 0n, length));
  const all = hull(hull(ball(o, d, p1, r), ball(o, d, p2, r)), body);
  return (
    all &&
    piercing(all, (t) => {
      const s = dot(along(m, t, d), axis);
      const lost = nothing(largest(t, ...m, length));
      return s < -lost ? 'p1' : s > length + lost ? 'p2' : 'cylinder';
    })
  );
}

const FACES = ['x', 'y', 'z'];

function box(o: V, d: V, center: V, half: V, axes: readonly V[]): Piercing | null {
  const m = minus(o, center);
  const slabs = axes.map((u, k) => slab(dot(m, u), dot(d, u), -half[k], half[k]));
  const all = slabs.reduce(shared, { from: -FAR, to: FAR });
  if (!all) return null;
  return piercing(all, (t, isEntry) => {
    // On an edge the face with the larger share of the direction.
    let best = -1;
    axes.forEach((u, k) => {
      const bound = isEntry ? slabs[k]!.from : slabs[k]!.to;
      if (size(bound - t) > nothing(largest(t))) return;
      if (best < 0 || size(dot(d, u)) > size(dot(d, axes[best])) + nothing(ONE)) best = k;
    });
    return (dot(d, axes[best]) > 0n === isEntry ? '-' : '+') + FACES[best];
  });
}

/** The rotated frame of a quaternion that need not be unit: R(q) / |q|². */
function frameOf(orientation: Triple): V[] {
  const [x, y, z, w] = orientation.map(fixed);
  const n = times(x, x) + times(y, y) + times(z, z) + times(w, w);
  const twice = (a: bigint): bigint => over(2n * a, n);
  return [
    [ONE - twice(times(y, y) + times(z, z)), twice(times(x, y) + times(w, z)), twice(times(x, z) - times(w, y))],
    [twice(times(x, y) - times(w, z)), ONE - twice(times(x, x) + times(z, z)), twice(times(y, z) + times(w, x))],
    [twice(times(x, z) + times(w, y)), twice(times(y, z) - times(w, x)), ONE - twice(times(x, x) + times(y, y))],
  ];
}

function triangle(o: V, d: V, a: V, b: V, c: V): Piercing | null {
  const normal = cross(minus(b, a), minus(c, a));
  const facing = dot(d, normal);
  const height = dot(minus(o, a), normal);
  const edge = largest(...minus(b, a), ...minus(c, a));
  const reach = largest(edge, ...minus(o, a));
  const corners = [a, b, c];
  // Each edge with the direction across it, in the plane, outward.
  const sides = corners.map((p, k) => ({ p, out: cross(minus(corners[(k + 1) % 3], p), normal) }));
  const lost = nothing(times(times(edge, edge), times(edge, reach)));
  if (size(facing) <= nothing(times(edge, edge))) {
    if (size(height) > nothing(times(times(edge, edge), reach))) return null;
    let all: Stretch | null = { from: -FAR, to: FAR };
    for (const { p, out } of sides) {
      const x = dot(minus(o, p), out);
      const slope = dot(d, out);
      if (size(slope) <= nothing(times(edge, times(edge, edge)))) {
        if (x > lost) return null;
        continue;
      }
      const t = -over(x, slope);
      all = shared(all, slope > 0n ? { from: -FAR, to: t } : { from: t, to: FAR });
    }
    return all && piercing(all, () => 'front');
  }
  const t = -over(height, facing);
  const p = along(o, t, d);
  // A point of the plane is inside when it is beyond no edge. Its own rounding grows as the line grazes.
  const grazed = over(times(edge, edge), facing);
  const margin = lost + times(lost, size(grazed));
  if (sides.some((side) => dot(minus(p, side.p), side.out) > margin)) return null;
  return piercing({ from: t, to: t }, (_, isEntry) => (facing < 0n === isEntry ? 'front' : 'back'));
}

/** The stretch of the whole line inside the solid, or `null`; touching counts. */
export function pierce(solid: Pierced, line: Line): Piercing | null {
  const o = vector(line.origin);
  const d = directionOf(line.direction);
  switch (solid.kind) {
    case 'sphere': {
      const s = ball(o, d, vector(solid.center), fixed(solid.radius));
      return s && piercing(s, () => 'surface');
    }
    case 'cylinder': {
      const p1 = vector(solid.p1);
      const s = cylinder(o, d, p1, unit(minus(vector(solid.p2), p1)), fixed(solid.radius));
      return s && piercing(s, () => 'cylinder');
    }
    case 'capsule':
      return capsule(o, d, vector(solid.p1), vector(solid.p2), fixed(solid.radius));
    case 'aabb':
      return box(o, d, vector(solid.center), vector(solid.half), [
        [ONE, 0n, 0n],
        [0n, ONE, 0n],
        [0n, 0n, ONE],
      ]);
    case 'bounds': {
      const [low, high] = [vector(solid.min), vector(solid.max)];
      const middle: V = [(low[0] + high[0]) >> 1n, (low[1] + high[1]) >> 1n, (low[2] + high[2]) >> 1n];
      return box(o, d, middle, minus(high, middle), [
        [ONE, 0n, 0n],
        [0n, ONE, 0n],
        [0n, 0n, ONE],
      ]);
    }
    case 'obb':
      return box(o, d, vector(solid.center), vector(solid.half), frameOf(solid.orientation));
    case 'box':
      return box(
        o,
        d,
        vector(solid.center),
        vector(solid.half),
        [0, 3, 6].map((i) => vector(solid.axes.slice(i, i + 3))),
      );
    default:
      return triangle(o, d, vector(solid.a), vector(solid.b), vector(solid.c));
  }
}

/** How far the exact answer moves when every input number changes by a few units in the last place. */
export interface Spread {
  /** Some of the changed inputs hit and others miss: no answer is wrong. */
  isAmbiguous: boolean;
  /** m, over the changed inputs that hit. */
  enter: number;
  exit: number;
  /** Every part an end came to lie on. */
  enterParts: Set<string>;
  exitParts: Set<string>;
}

/**
 * Asks again `samples` times with every number of the input moved by up to `ulps` units in its last place. `random` gives numbers in [0, 1).
 * Moves are drawn at the rim of their range as often as within it, where the answer moves most.
 */
export function spreadOf(solid: Pierced, line: Line, ulps: number, samples: number, random: () => number): Spread {
  const exact = pierce(solid, line);
  const spread: Spread = { isAmbiguous: false, enter: 0, exit: 0, enterParts: new Set(), exitParts: new Set() };
  const moved = (x: number): number => {
    const k = random() < 0.5 ? (random() < 0.5 ? -ulps : ulps) : Math.round((2 * random() - 1) * ulps);
    return x * (1 + k * 2 ** -52);
  };
  const moveAll = <T extends object>(fields: T): T =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'number' ? moved(value) : Array.isArray(value) ? (value as number[]).map(moved) : (value as unknown),
      ]),
    ) as T;
  for (let i = 0; i < samples; i++) {
    const p = pierce(moveAll(solid), moveAll(line));
    if ((p === null) !== (exact === null)) spread.isAmbiguous = true;
    if (!p || !exact) continue;
    spread.enterParts.add(p.enterPart);
    spread.exitParts.add(p.exitPart);
    spread.enter = Math.max(spread.enter, Math.abs(nearestDouble(p.enterSteps - exact.enterSteps)));
    spread.exit = Math.max(spread.exit, Math.abs(nearestDouble(p.exitSteps - exact.exitSteps)));
  }
  return spread;
}
