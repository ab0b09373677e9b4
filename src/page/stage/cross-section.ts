// The intersection of a plane and a body: circle, stadium, polygon or segment, in pieces.
import { CAPSULE, SPHERE, TRIANGLE, axesAt } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { RECORD } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import { between, cross, dot, minus, plus, times } from '../kit/vectors.ts';
import { ring, turn } from './silhouette.ts';
import type { Segment } from './silhouette.ts';

/** A plane by a point o and two perpendicular unit vectors a, b in it; n = a × b. */
export interface Plane {
  o: Vec3;
  a: Vec3;
  b: Vec3;
  n: Vec3;
}

const PIECES = 96;
const axes = new Float64Array(9);

/**
 * Emits the outline of the intersection. A capsule's axis must be parallel to the plane, as in the side view; then it is a stadium of radius √((r −
 * δ)(r + δ)), δ the distance of the plane from the axis. Nothing if the plane misses the body.
 */
export function crossSection(emit: Segment, { position, orientation, local, kind }: BodyColumns, row: number, plane: Plane): void {
  const { o, a, b, n } = plane;
  const center: Vec3 = [position[3 * row], position[3 * row + 1], position[3 * row + 2]];
  const l = RECORD.STRIDE * row;
  const localAt = (at: number): Vec3 => [local[l + at], local[l + at + 1], local[l + at + 2]];
  axesAt(axes, 0, orientation, 4 * row);
  if (kind[row] === SPHERE || kind[row] === CAPSULE) {
    const off = dot(minus(center, o), n);
    const r = local[l + RECORD.RADIUS];
    if (Math.abs(off) >= r) return;
    const radius = Math.sqrt((r - off) * (r + off));
    const c = minus(center, n, off);
    const half = kind[row] === CAPSULE ? local[l + RECORD.P2 + 1] : 0;
    if (half === 0) ring(emit, c, a, b, radius, PIECES);
    else stadium(emit, c, n, half, radius);
    return;
  }
  const points: Vec3[] = [];
  if (kind[row] === TRIANGLE) {
    const corners = [RECORD.A, RECORD.B, RECORD.C].map((at) => placed(localAt(at), center));
    for (let k = 0; k < 3; k++) cut(points, corners[k], corners[(k + 1) % 3], plane);
    if (points.length > 1) emit(...points[0], ...points[1]);
    return;
  }
  const half = localAt(RECORD.HALF);
  for (let k = 0; k < 3; k++) {
    for (let corner = 0; corner < 4; corner++) {
      const from: Vec3 = [0, 0, 0];
      from[k] = -half[k];
      from[(k + 1) % 3] = (corner & 1 ? -1 : 1) * half[(k + 1) % 3];
      from[(k + 2) % 3] = (corner & 2 ? -1 : 1) * half[(k + 2) % 3];
      cut(points, placed(from, center), placed(from.with(k, half[k]) as Vec3, center), plane);
    }
  }
  convex(emit, points, a, b);
}

function placed([x, y, z]: Vec3, center: Vec3): Vec3 {
  return center.map((c, k) => c + axes[k] * x + axes[3 + k] * y + axes[6 + k] * z) as Vec3;
}

/** Appends the point where p–q crosses the plane. An edge in the plane adds nothing: its neighbours end there. */
function cut(points: Vec3[], p: Vec3, q: Vec3, { o, n }: Plane): void {
  const [from, to] = [dot(minus(p, o), n), dot(minus(q, o), n)];
  if (from > 0 !== to > 0) points.push(between(p, q, from / (from - to)));
}

/** The convex polygon through the points, ordered around their mean. */
function convex(emit: Segment, points: readonly Vec3[], a: Vec3, b: Vec3): void {
  if (points.length < 3) return;
  const mean = points.reduce<Vec3>((sum, point) => plus(sum, point, 1 / points.length), [0, 0, 0]);
  const angle = (point: Vec3): number => Math.atan2(dot(minus(point, mean), b), dot(minus(point, mean), a));
  const around = points.toSorted((p, q) => angle(p) - angle(q));
  around.forEach((point, i) => emit(...point, ...around[(i + 1) % around.length]));
}

/** Two half circles about c ± half·u and the lines between, u the capsule's axis (in `axes`), in the plane with normal n. */
function stadium(emit: Segment, c: Vec3, n: Vec3, half: number, radius: number): void {
  const u: Vec3 = [axes[3], axes[4], axes[5]];
  const v = cross(n, u);
  for (const side of [1, -1]) {
    const [from, to] = [times(u, side), times(v, side)];
    const end = plus(c, from, half);
    turn(emit, end, to, from, radius, 0, Math.PI, PIECES / 2);
    const rim = minus(end, to, radius);
    emit(...rim, ...minus(rim, from, 2 * half));
  }
}
