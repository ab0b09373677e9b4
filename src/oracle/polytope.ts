// Signed distances of boxes and triangles by brute force in fixed-point big integers: slow, obvious, and right to far more digits than a double.

/** Numbers are bigints with this many bits after the point: products of four lengths of 1e-6 still keep a hundred bits. */
const BITS = 320n;
const ONE = 1n << BITS;

type Point = readonly [bigint, bigint, bigint];

/** Corners, the edges between them, and the faces as loops of corners in order. A triangle has one face; a single point none. */
export interface Polytope {
  readonly corners: readonly Point[];
  readonly edges: readonly (readonly [number, number])[];
  readonly faces: readonly (readonly number[])[];
}

const buffer = new DataView(new ArrayBuffer(8));

/** A double as a fixed-point number. Exact down to 2⁻³²⁰. */
export function exact(x: number): bigint {
  buffer.setFloat64(0, x);
  const bits = buffer.getBigUint64(0);
  const exponent = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = exponent === 0 ? fraction : fraction | 0x10000000000000n;
  const shift = BITS + BigInt(Math.max(exponent, 1) - 1075);
  const value = shift >= 0n ? magnitude << shift : magnitude >> -shift;
  return bits >> 63n ? -value : value;
}

/** The nearest double, to within a unit in the last place. */
export function rounded(x: bigint): number {
  const negative = x < 0n;
  let m = negative ? -x : x;
  let exponent = -Number(BITS);
  const extra = m.toString(2).length - 60;
  if (extra > 0) {
    m >>= BigInt(extra);
    exponent += extra;
  }
  // Two steps, so that neither power leaves the range.
  const half = Math.trunc(exponent / 2);
  const value = Number(m) * 2 ** half * 2 ** (exponent - half);
  return negative ? -value : value;
}

const times = (a: bigint, b: bigint): bigint => (a * b) >> BITS;
const over = (a: bigint, b: bigint): bigint => (a << BITS) / b;
const size = (a: bigint): bigint => (a < 0n ? -a : a);

/** Square root by Newton's method on integers. */
function root(x: bigint): bigint {
  const n = x << BITS;
  if (n <= 0n) return 0n;
  let r = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (r + n / r) >> 1n;
    if (next >= r) return r;
    r = next;
  }
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): bigint => (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) >> BITS;
const cross = (a: Point, b: Point): Point => [
  (a[1] * b[2] - a[2] * b[1]) >> BITS,
  (a[2] * b[0] - a[0] * b[2]) >> BITS,
  (a[0] * b[1] - a[1] * b[0]) >> BITS,
];

type Numbers = ArrayLike<number>;
const point = (p: Numbers): Point => [exact(p[0]!), exact(p[1]!), exact(p[2]!)];

/** The box with the given centre, half extents and rotation `[x, y, z, w]`, which need not be unit. */
export function boxPolytope(center: Numbers, half: Numbers, orientation: Numbers = [0, 0, 0, 1]): Polytope {
  const [x, y, z] = point(orientation);
  const w = exact(orientation[3]!);
  const n = times(x, x) + times(y, y) + times(z, z) + times(w, w);
  const axes: Point[] = [
    [times(w, w) + times(x, x) - times(y, y) - times(z, z), 2n * (times(x, y) + times(w, z)), 2n * (times(x, z) - times(w, y))],
    [2n * (times(x, y) - times(w, z)), times(w, w) - times(x, x) + times(y, y) - times(z, z), 2n * (times(y, z) + times(w, x))],
    [2n * (times(x, z) + times(w, y)), 2n * (times(y, z) - times(w, x)), times(w, w) - times(x, x) - times(y, y) + times(z, z)],
  ];
  const c = point(center);
  const h = point(half);
  const corners: Point[] = [];
  for (let i = 0; i < 8; i++) {
    const p: [bigint, bigint, bigint] = [c[0], c[1], c[2]];
    for (let k = 0; k < 3; k++) {
      const reach = (i >> k) & 1 ? h[k]! : -h[k]!;
      for (let j = 0; j < 3; j++) p[j]! += over(times(reach, axes[k]![j]!), n);
    }
    corners.push(p);
  }
  const edges: [number, number][] = [];
  const faces: number[][] = [];
  for (let k = 0; k < 3; k++) {
    const bit = 1 << k;
    const u = 1 << (k + 1) % 3;
    const v = 1 << (k + 2) % 3;
    for (let i = 0; i < 8; i++) if (!(i & bit)) edges.push([i, i | bit]);
    for (const side of [0, bit]) faces.push([side, side | u, side | u | v, side | v]);
  }
  return { corners, edges, faces };
}

export function trianglePolytope(a: Numbers, b: Numbers, c: Numbers): Polytope {
  return {
    corners: [point(a), point(b), point(c)],
    edges: [
      [0, 1],
      [1, 2],
      [2, 0],
    ],
    faces: [[0, 1, 2]],
  };
}

export function pointPolytope(p: Numbers): Polytope {
  return { corners: [point(p)], edges: [], faces: [] };
}

const normalOf = (p: Polytope, face: readonly number[]): Point =>
  cross(minus(p.corners[face[1]!]!, p.corners[face[0]!]!), minus(p.corners[face[2]!]!, p.corners[face[1]!]!));
const edgeOf = (p: Polytope, edge: readonly [number, number]): Point => minus(p.corners[edge[1]]!, p.corners[edge[0]]!);

// Brings a direction to about unit length by a shift, so that nothing below runs out of bits.
function scaled(n: Point): Point {
  const most = [size(n[0]), size(n[1]), size(n[2])].reduce((p, q) => (p > q ? p : q));
  if (most === 0n) return n;
  const shift = Number(BITS) - most.toString(2).length;
  const by = BigInt(Math.abs(shift));
  return shift > 0 ? [n[0] << by, n[1] << by, n[2] << by] : [n[0] >> by, n[1] >> by, n[2] >> by];
}

/** The gap between the shadows of a and b on a direction, in metres: the larger of the two ways, negative when the shadows overlap. */
function gapAlong(a: Polytope, b: Polytope, direction: Point): bigint {
  const n = scaled(direction);
  const shadow = (p: Polytope): [bigint, bigint] => {
    let low = dot(p.corners[0]!, n);
    let high = low;
    for (const corner of p.corners) {
      const t = dot(corner, n);
      if (t < low) low = t;
      if (t > high) high = t;
    }
    return [low, high];
  };
  const [lowA, highA] = shadow(a);
  const [lowB, highB] = shadow(b);
  const up = lowB - highA;
  const down = lowA - highB;
  return over(up > down ? up : down, root(dot(n, n)));
}

/** How far moving b from a along `normal` is from parting them: `min_b(n) − max_a(n)`, in metres; `normal` is a direction of any length. */
export function supportGap(a: Polytope, b: Polytope, normal: Numbers): number {
  const n = scaled(point(normal));
  const highA = a.corners.map((p) => dot(p, n)).reduce((p, q) => (p > q ? p : q));
  const lowB = b.corners.map((p) => dot(p, n)).reduce((p, q) => (p < q ? p : q));
  return rounded(over(lowB - highA, root(dot(n, n))));
}

/** Every direction that can part two convex polytopes: face normals, in-plane normals of single faces, and edge × edge. */
function directions(a: Polytope, b: Polytope): Point[] {
  const all: Point[] = [];
  for (const p of [a, b]) {
    for (const face of p.faces) {
      const n = normalOf(p, face);
      all.push(n);
      // A polytope of one face is flat: two such in one plane are parted by a direction in the plane.
      if (p.faces.length === 1) for (const edge of p.edges) all.push(cross(n, edgeOf(p, edge)));
    }
  }
  for (const e of a.edges) for (const f of b.edges) all.push(cross(edgeOf(a, e), edgeOf(b, f)));
  // A cross product of parallel edges is left over from rounding to 320 bits, or zero.
  return all.filter((n) => size(n[0]) + size(n[1]) + size(n[2]) > 1n << 40n);
}

/**
 * The signed distance of two convex polytopes: the least distance of a corner to a face or edge or of two edges while apart, minus the least
 * overlap over all directions that can part them otherwise.
 */
export function signedDistance(a: Polytope, b: Polytope): number {
  let most: bigint | undefined;
  for (const n of directions(a, b)) {
    const gap = gapAlong(a, b, n);
    if (most === undefined || gap > most) most = gap;
  }
  if (most !== undefined && most <= 0n) return rounded(most);
  return rounded(featureDistance(a, b));
}

function featureDistance(a: Polytope, b: Polytope): bigint {
  let least = -1n;
  const offer = (squared: bigint): void => {
    if (least < 0n || squared < least) least = squared;
  };
  for (const p of a.corners) for (const q of b.corners) offer(dot(minus(p, q), minus(p, q)));
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const corner of x.corners) {
      for (const edge of y.edges) {
        const e = edgeOf(y, edge);
        const w = minus(corner, y.corners[edge[0]]!);
        const t = over(dot(w, e), dot(e, e));
        if (t <= 0n || t >= ONE) continue;
        const d: Point = [w[0] - times(t, e[0]), w[1] - times(t, e[1]), w[2] - times(t, e[2])];
        offer(dot(d, d));
      }
      for (const face of y.faces) {
        const n = scaled(normalOf(y, face));
        const inside = face.every((at, i) => {
          const from = y.corners[at]!;
          const to = y.corners[face[(i + 1) % face.length]!]!;
          return dot(cross(minus(to, from), minus(corner, from)), n) >= 0n;
        });
        if (!inside) continue;
        const height = dot(minus(corner, y.corners[face[0]!]!), n);
        offer(over(times(height, height), dot(n, n)));
      }
    }
  }
  for (const e of a.edges) {
    for (const f of b.edges) {
      const d = edgeOf(a, e);
      const g = edgeOf(b, f);
      const n = scaled(cross(d, g));
      const length = dot(n, n);
      if (length === 0n) continue;
      // d × g and n are parallel: dividing by their product takes both scales out.
      const volume = dot(cross(d, g), n);
      if (volume <= 1n << 40n) continue;
      const w = minus(b.corners[f[0]]!, a.corners[e[0]]!);
      const s = over(dot(cross(w, g), n), volume);
      const t = over(dot(cross(w, d), n), volume);
      if (s <= 0n || s >= ONE || t <= 0n || t >= ONE) continue;
      const height = dot(w, n);
      offer(over(times(height, height), length));
    }
  }
  return root(least);
}
