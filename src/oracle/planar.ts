// The plane, slowly and in long integers: signed distances by the whole Minkowski difference, and crossings of lines as exact fractions.
// Independent of the code it judges; imports nothing of ours.

type Pair = readonly [number, number];
export type PlanarSolid =
  | { readonly kind: 'circle'; readonly center: Pair; readonly radius: number }
  | { readonly kind: 'box'; readonly center: Pair; readonly half: Pair; readonly angle: number }
  | { readonly kind: 'capsule'; readonly p1: Pair; readonly p2: Pair; readonly radius: number };

/** A point in fixed point. */
type Point = readonly [bigint, bigint];

// Bits behind the point, for coordinates scaled to at most 1: what doubles of that size can hold, and as much again for the arithmetic.
const BITS = 240n;
const ONE = 1n << BITS;

/** The exact value of a double times 2^shift, cut off below the last bit. */
function fixed(x: number, shift: bigint): bigint {
  const bits = new DataView(new Float64Array([x]).buffer).getBigUint64(0, true); // typed arrays are little-endian wherever JavaScript runs
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = exponent === 0n ? bits & 0xfffffffffffffn : (bits & 0xfffffffffffffn) | (1n << 52n);
  const by = (exponent === 0n ? 1n : exponent) - 1075n + shift;
  const size = by >= 0n ? fraction << by : fraction >> -by;
  return x < 0 ? -size : size;
}

function root(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const y = (x + n / x) >> 1n;
    if (y >= x) return x;
    x = y;
  }
}

/** A fixed-point number as a double: 80 bits are kept, more than any comparison sees. */
function toNumber(x: bigint, shift: bigint): number {
  const size = x < 0n ? -x : x;
  const excess = BigInt(Math.max(0, size.toString(2).length - 80));
  // In two steps: 2^−shift alone may be no double.
  const half = (excess - shift) / 2n;
  const value = Number(size >> excess) * 2 ** Number(half) * 2 ** Number(excess - shift - half);
  return x < 0n ? -value : value;
}

// Sine and cosine of a double, by their series; angles of some turns at most.
function turn(angle: number): Point {
  const x = fixed(angle, BITS);
  let sine = 0n;
  let cosine = 0n;
  let term = ONE;
  for (let k = 0n; term !== 0n; k++) {
    if (k % 2n === 0n) cosine += k % 4n === 0n ? term : -term;
    else sine += k % 4n === 1n ? term : -term;
    term = (term * x) / (ONE * (k + 1n));
  }
  return [cosine, sine];
}

// The corners of a solid's core.
function core(solid: PlanarSolid, shift: bigint): Point[] {
  const point = (p: Pair): Point => [fixed(p[0], shift), fixed(p[1], shift)];
  if (solid.kind === 'circle') return [point(solid.center)];
  if (solid.kind === 'capsule') return [point(solid.p1), point(solid.p2)];
  const [cx, cy] = point(solid.center);
  const [hx, hy] = point(solid.half);
  const [c, s] = turn(solid.angle);
  return [-1n, 1n].flatMap((i) =>
    [-1n, 1n].map((j): Point => [cx + (i * hx * c - j * hy * s) / ONE, cy + (i * hx * s + j * hy * c) / ONE]),
  );
}

const cross = (o: Point, a: Point, b: Point): bigint => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);

// Corners counter-clockwise, none on an edge (monotone chain).
function hull(points: Point[]): Point[] {
  const sorted = points
    .toSorted((a, b) => (a[0] !== b[0] ? (a[0] < b[0] ? -1 : 1) : a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0))
    .filter((p, i, all) => i === 0 || p[0] !== all[i - 1][0] || p[1] !== all[i - 1][1]);
  if (sorted.length < 3) return sorted;
  const chain = (list: Point[]): Point[] => {
    const out: Point[] = [];
    for (const p of list) {
      while (out.length > 1 && cross(out[out.length - 2], out[out.length - 1], p) <= 0n) out.pop();
      out.push(p);
    }
    return out.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

// The largest coordinate or length of a solid.
function largest(solid: PlanarSolid): number {
  const numbers =
    solid.kind === 'box'
      ? [...solid.center, ...solid.half]
      : solid.kind === 'circle'
        ? [...solid.center, solid.radius]
        : [...solid.p1, ...solid.p2, solid.radius];
  return Math.max(...numbers.map(Math.abs));
}

/**
 * Signed distance of two solids, m: all differences of their cores' corners, the hull around them, and how far the origin is outside it (or inside
 * it, with a minus), less both radii.
 */
export function planarDistance(a: PlanarSolid, b: PlanarSolid): number {
  const size = Math.max(largest(a), largest(b));
  const shift = BITS - BigInt(Math.ceil(Math.log2(size)));
  const origin: Point = [0n, 0n];
  const outline = hull(core(b, shift).flatMap((q) => core(a, shift).map((p): Point => [q[0] - p[0], q[1] - p[1]])));
  let inside = outline.length > 2;
  // Squared distances as fractions: numerator, denominator.
  let best: [bigint, bigint] | undefined;
  outline.forEach((p, i) => {
    const q = outline[(i + 1) % outline.length];
    const edge = (q[0] - p[0]) ** 2n + (q[1] - p[1]) ** 2n;
    const area = cross(p, q, origin);
    if (area < 0n) inside = false;
    const reach = -(p[0] * (q[0] - p[0]) + p[1] * (q[1] - p[1]));
    const found: [bigint, bigint] =
      edge === 0n || reach <= 0n ? [p[0] ** 2n + p[1] ** 2n, 1n] : reach >= edge ? [q[0] ** 2n + q[1] ** 2n, 1n] : [area * area, edge];
    if (!best || found[0] * best[1] < best[0] * found[1]) best = found;
  });
  const square = best!;
  const length = root((square[0] << 200n) / square[1]);
  const radius = (solid: PlanarSolid): bigint => (solid.kind === 'box' ? 0n : fixed(solid.radius, shift)) << 100n;
  return toNumber((inside ? -length : length) - radius(a) - radius(b), shift + 100n);
}

export interface PlanarLine {
  /** Start, direction, and the admissible multiples of it. A segment gives its two ends instead of the direction. */
  readonly point: Pair;
  readonly direction?: Pair;
  readonly end?: Pair;
  readonly low: number;
  readonly high: number;
}

/** Where two lines cross, exactly; null when they are exactly parallel. `inside` says whether both multiples are admissible. */
export function planarCrossing(a: PlanarLine, b: PlanarLine): { s: number; t: number; inside: boolean } | null {
  const shift = 1100n;
  const point = (p: Pair): Point => [fixed(p[0], shift), fixed(p[1], shift)];
  const direction = (line: PlanarLine, start: Point): Point => {
    if (!line.end) return point(line.direction!);
    const end = point(line.end);
    return [end[0] - start[0], end[1] - start[1]];
  };
  const pa = point(a.point);
  const pb = point(b.point);
  const u = direction(a, pa);
  const v = direction(b, pb);
  const w = [pb[0] - pa[0], pb[1] - pa[1]];
  let area = u[0] * v[1] - u[1] * v[0];
  if (area === 0n) return null;
  let s = w[0] * v[1] - w[1] * v[0];
  let t = w[0] * u[1] - w[1] * u[0];
  if (area < 0n) {
    area = -area;
    s = -s;
    t = -t;
  }
  const within = (x: bigint, line: PlanarLine): boolean => (line.low === -Infinity || x >= 0n) && (line.high === Infinity || x <= area);
  return { s: toNumber((s << 2300n) / area, 2300n), t: toNumber((t << 2300n) / area, 2300n), inside: within(s, a) && within(t, b) };
}
