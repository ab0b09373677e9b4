// The signed distance of any two solids by trying every pair of features in 320-bit arithmetic: slow, obvious, and sharing nothing with the kernels.
//
// A solid is the hull of a few corners, thickened by a radius. Hulls apart: the least distance over all pairs of corner, edge and face. Hulls that
// meet: the least way out along every axis that can bound their Minkowski difference. Numbers are integers counting steps of 2⁻³²⁰, so doubles go in
// exactly and a product or quotient is wrong by one step at most: some 80 digits behind the point.

type Triple = readonly [number, number, number] | readonly number[];

/** The plain fields a shape is made with (`bounds`: an AABB by its corners); a radius of 0 is welcome and makes a sphere a point. */
export type Solid =
  | { kind: 'sphere'; center: Triple; radius: number }
  | { kind: 'capsule'; p1: Triple; p2: Triple; radius: number }
  | { kind: 'aabb'; center: Triple; half: Triple }
  | { kind: 'bounds'; min: Triple; max: Triple }
  | { kind: 'obb'; center: Triple; half: Triple; orientation: readonly number[] }
  | { kind: 'triangle'; a: Triple; b: Triple; c: Triple };

type V = readonly [bigint, bigint, bigint];

interface Hull {
  corners: V[];
  edges: (readonly [number, number])[];
  /** Corners in order around each face. */
  faces: (readonly number[])[];
  /** Of edges and faces that are parallel, one: all the directions there are. */
  ways: (readonly [number, number])[];
  sides: (readonly number[])[];
  radius: bigint;
}

const BITS = 320n;
const ONE = 1n << BITS;
// Cross products below this (1e-66), or squared ones (1e-78), are rounding of parallel directions: other features answer for them.
const NOTHING = 1n << 100n;
const NOTHING_SQUARED = 1n << 60n;

/** The double as a count of steps of 2⁻³²⁰, exact above 1e-80. */
export function fixed(x: number): bigint {
  if (!Number.isFinite(x)) throw new RangeError(`${x} has no exact value`);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const mantissa = (bits & 0xfffffffffffffn) | (exponent === 0n ? 0n : 1n << 52n);
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + BITS;
  const size = shift >= 0n ? mantissa << shift : mantissa >> -shift;
  return bits >> 63n === 1n ? -size : size;
}

/** The nearest double, but for the last bit. */
export function toNumber(x: bigint): number {
  const size = x < 0n ? -x : x;
  const excess = size.toString(2).length - 64;
  const value = excess > 0 ? Number(size >> BigInt(excess)) * 2 ** (excess - 320) : Number(size) * 2 ** -320;
  return x < 0n ? -value : value;
}

function times(a: bigint, b: bigint): bigint {
  return (a * b) >> BITS;
}

function over(a: bigint, b: bigint): bigint {
  return (a << BITS) / b;
}

/** √ by Newton on integers. */
function root(x: bigint): bigint {
  if (x <= 0n) return 0n;
  const n = x << BITS;
  let r = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (r + n / r) >> 1n;
    if (next >= r) return r;
    r = next;
  }
}

const sub = (a: V, b: V): V => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const add = (a: V, b: V): V => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scale = (a: V, f: bigint): V => [times(a[0], f), times(a[1], f), times(a[2], f)];
const dot = (a: V, b: V): bigint => (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) >> BITS;
const cross = (a: V, b: V): V => [
  (a[1] * b[2] - a[2] * b[1]) >> BITS,
  (a[2] * b[0] - a[0] * b[2]) >> BITS,
  (a[0] * b[1] - a[1] * b[0]) >> BITS,
];
const triple = (t: Triple): V => [fixed(t[0]), fixed(t[1]), fixed(t[2])];

// Corner k of a box has the positive sign on axis i when bit i of k is set.
const BOX_EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((k) => [1, 2, 4].filter((bit) => (k & bit) === 0).map((bit) => [k, k | bit] as const));
const BOX_FACES = [
  [0, 2, 6, 4],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 1, 3, 2],
  [4, 5, 7, 6],
];
const BOX_WAYS = [
  [0, 1],
  [0, 2],
  [0, 4],
] as const;
const BOX_SIDES = [BOX_FACES[0], BOX_FACES[2], BOX_FACES[4]];

function hull(solid: Solid): Hull {
  switch (solid.kind) {
    case 'sphere':
      return { corners: [triple(solid.center)], edges: [], faces: [], ways: [], sides: [], radius: fixed(solid.radius) };
    case 'capsule':
      return {
        corners: [triple(solid.p1), triple(solid.p2)],
        edges: [[0, 1]],
        faces: [],
        ways: [[0, 1]],
        sides: [],
        radius: fixed(solid.radius),
      };
    case 'triangle': {
      const edges = [[0, 1] as const, [1, 2] as const, [2, 0] as const];
      const faces = [[0, 1, 2]];
      return { corners: [triple(solid.a), triple(solid.b), triple(solid.c)], edges, faces, ways: edges, sides: faces, radius: 0n };
    }
    case 'bounds': {
      const ends = [triple(solid.min), triple(solid.max)];
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k): V => [ends[k & 1][0], ends[(k >> 1) & 1][1], ends[k >> 2][2]]);
      return { corners, edges: BOX_EDGES, faces: BOX_FACES, ways: [...BOX_WAYS], sides: BOX_SIDES, radius: 0n };
    }
    default: {
      const center = triple(solid.center);
      const axes = solid.kind === 'aabb' ? turned([0, 0, 0, 1]) : turned(solid.orientation);
      const halves = axes.map((axis, i) => scale(axis, fixed(solid.half[i])));
      const corners: V[] = [];
      for (let k = 0; k < 8; k++) {
        let corner = center;
        for (let i = 0; i < 3; i++) corner = (k & (1 << i)) === 0 ? sub(corner, halves[i]) : add(corner, halves[i]);
        corners.push(corner);
      }
      return { corners, edges: BOX_EDGES, faces: BOX_FACES, ways: [...BOX_WAYS], sides: BOX_SIDES, radius: 0n };
    }
  }
}

/** The images of the three axes under q / |q|, whatever the length of q. */
function turned(q: readonly number[]): V[] {
  const [x, y, z, w] = [fixed(q[0]), fixed(q[1]), fixed(q[2]), fixed(q[3])];
  const n = times(x, x) + times(y, y) + times(z, z) + times(w, w);
  const two = (a: bigint): bigint => over(2n * a, n);
  return [
    [ONE - two(times(y, y) + times(z, z)), two(times(x, y) + times(z, w)), two(times(x, z) - times(y, w))],
    [two(times(x, y) - times(z, w)), ONE - two(times(x, x) + times(z, z)), two(times(y, z) + times(x, w))],
    [two(times(x, z) + times(y, w)), two(times(y, z) - times(x, w)), ONE - two(times(x, x) + times(y, y))],
  ];
}

function moved(a: Hull, by: V): Hull {
  return { ...a, corners: a.corners.map((corner) => add(corner, by)) };
}

function faceNormal(a: Hull, face: readonly number[]): V {
  return cross(sub(a.corners[face[1]], a.corners[face[0]]), sub(a.corners[face[2]], a.corners[face[0]]));
}

// The least value, and with it the pieces that reach it, is all that any of these need.
const least = (a: bigint, b: bigint): bigint => (b < a ? b : a);

/** Squared distance of a corner to an edge's inside, or to a face's inside; both ends and borders are found by other pairs of features. */
function cornerToRest(x: V, b: Hull, best: bigint): bigint {
  for (const [i, j] of b.edges) {
    const u = sub(b.corners[j], b.corners[i]);
    const k = sub(x, b.corners[i]);
    const uu = dot(u, u);
    const ku = dot(k, u);
    if (uu > 0n && ku > 0n && ku < uu) {
      const rest = sub(k, scale(u, over(ku, uu)));
      best = least(best, dot(rest, rest));
    }
  }
  for (const face of b.faces) {
    const n = faceNormal(b, face);
    const nn = dot(n, n);
    if (nn === 0n) continue;
    let positive = true;
    let negative = true;
    face.forEach((i, k) => {
      const p = b.corners[i];
      const side = dot(cross(n, sub(b.corners[face[(k + 1) % face.length]], p)), sub(x, p));
      positive &&= side >= 0n;
      negative &&= side <= 0n;
    });
    if (!positive && !negative) continue;
    const height = dot(sub(x, b.corners[face[0]]), n);
    best = least(best, over(times(height, height), nn));
  }
  return best;
}

/** Distance of two hulls, 0 when a feature of one touches a feature of the other. */
function apart(a: Hull, b: Hull): bigint {
  let best: bigint | undefined;
  for (const x of a.corners) {
    for (const y of b.corners) {
      const d = sub(y, x);
      const dd = dot(d, d);
      if (best === undefined || dd < best) best = dd;
    }
  }
  let d2 = best!;
  for (const x of a.corners) d2 = cornerToRest(x, b, d2);
  for (const y of b.corners) d2 = cornerToRest(y, a, d2);
  for (const [i, j] of a.edges) {
    for (const [k, l] of b.edges) {
      const u = sub(a.corners[j], a.corners[i]);
      const v = sub(b.corners[l], b.corners[k]);
      const w = sub(b.corners[k], a.corners[i]);
      const n = cross(u, v);
      const nn = dot(n, n);
      if (nn <= NOTHING_SQUARED) continue;
      const s = dot(cross(w, v), n);
      const t = dot(cross(w, u), n);
      if (s < 0n || s > nn || t < 0n || t > nn) continue;
      const height = dot(w, n);
      d2 = least(d2, over(times(height, height), nn));
    }
  }
  return root(d2);
}

/** Every direction, not of unit length and up to its sign, that can be the normal of a face of the Minkowski difference of two hulls. */
function directions(a: Hull, b: Hull): V[] {
  const found: V[] = [];
  for (const h of [a, b]) for (const face of h.sides) found.push(faceNormal(h, face));
  for (const [i, j] of a.ways) {
    const u = sub(a.corners[j], a.corners[i]);
    for (const [k, l] of b.ways) found.push(cross(u, sub(b.corners[l], b.corners[k])));
  }
  return found;
}

/** `least b·n − most a·n`: the gap seen along n, below 0 for an overlap, in lengths of n. */
function gapAlong(a: Hull, b: Hull, n: V): bigint {
  let most: bigint | undefined;
  let fewest: bigint | undefined;
  for (const x of a.corners) {
    const d = dot(x, n);
    if (most === undefined || d > most) most = d;
  }
  for (const y of b.corners) {
    const d = dot(y, n);
    if (fewest === undefined || d < fewest) fewest = d;
  }
  return fewest! - most!;
}

function signed(a: Hull, b: Hull): bigint {
  // A gap along any direction, zero included, means that no point is inside both; flat pairs always have one.
  let widest: bigint | undefined;
  for (const n of directions(a, b)) {
    const length = root(dot(n, n));
    if (length <= NOTHING) continue;
    for (const side of [n, [-n[0], -n[1], -n[2]] as V]) {
      const gap = over(gapAlong(a, b, side), length);
      if (widest === undefined || gap > widest) widest = gap;
    }
  }
  const hulls = widest === undefined || widest >= 0n ? apart(a, b) : widest;
  return hulls - a.radius - b.radius;
}

/** Signed distance of two solids, a count of steps of 2⁻³²⁰ m: negative is the depth of the minimum translation. */
export function signedDistanceExact(a: Solid, b: Solid): bigint {
  return signed(hull(a), hull(b));
}

/** Signed distance of two solids, m, rounded once. */
export function signedDistance(a: Solid, b: Solid): number {
  return toNumber(signedDistanceExact(a, b));
}

/** Signed distance left, m, when `b` is moved by (x, y, z), exactly. */
export function distanceAfterMove(a: Solid, b: Solid, by: Triple): number {
  return toNumber(signed(hull(a), moved(hull(b), triple(by))));
}

/**
 * The gap between the shadows of two solids on the line along `n`, m, `a` below `b`; any n, not only a unit one. A signed distance is the largest
 * such gap over all directions, so a contact's normal is right exactly when its gap is the signed distance.
 */
export function gapAlongNormal(a: Solid, b: Solid, n: Triple): number {
  const direction = triple(n);
  const ha = hull(a);
  const hb = hull(b);
  return toNumber(over(gapAlong(ha, hb, direction), root(dot(direction, direction))) - ha.radius - hb.radius);
}

/** Signed distance of a point and a solid, m: 0 on the surface. */
export function distanceToSurface(point: Triple, solid: Solid): number {
  return toNumber(signed({ corners: [triple(point)], edges: [], faces: [], ways: [], sides: [], radius: 0n }, hull(solid)));
}
