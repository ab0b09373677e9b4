// The intersection of a plane and a body: circle, stadium, polygon or segment, in pieces.
import { CAPSULE, SPHERE } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';
import { between, cross, dot, minus, plus, times } from '../kit/vectors.ts';
import { solidAt } from './instances.ts';
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

/**
 * Emits the outline of the intersection. A capsule's axis must be parallel to the plane, as in the side view; then it is a stadium of radius √((r −
 * δ)(r + δ)), δ the distance of the plane from the axis. Nothing if the plane misses the body.
 */
export function crossSection(emit: Segment, state: BodyColumns, row: number, plane: Plane): void {
  const { o, a, b, n } = plane;
  const { kind, center, axes, radius: r, core, corners, edges } = solidAt(state, row);
  if (kind === SPHERE || kind === CAPSULE) {
    const off = dot(minus(center, o), n);
    if (Math.abs(off) >= r) return;
    const radius = Math.sqrt((r - off) * (r + off));
    const c = minus(center, n, off);
    if (core === 0) ring(emit, c, a, b, radius, PIECES);
    else stadium(emit, c, axes[1], n, core, radius);
    return;
  }
  const points: Vec3[] = [];
  for (const [i, j] of edges) cut(points, corners[i], corners[j], plane);
  if (points.length === 2) emit(points[0], points[1]);
  else inTurn(points, a, b).forEach((point, i, around) => emit(point, around[(i + 1) % around.length]));
}

/** Appends the point where p–q crosses the plane. An edge in the plane adds nothing: its neighbours end there. */
function cut(points: Vec3[], p: Vec3, q: Vec3, { o, n }: Plane): void {
  const [from, to] = [dot(minus(p, o), n), dot(minus(q, o), n)];
  if (from > 0 !== to > 0) points.push(between(p, q, from / (from - to)));
}

/** The points in the order of a convex polygon: by their angle around their mean, from a to b. */
export function inTurn(points: readonly Vec3[], a: Vec3, b: Vec3): Vec3[] {
  const mean = points.reduce<Vec3>((sum, point) => plus(sum, point, 1 / points.length), [0, 0, 0]);
  const angle = (point: Vec3): number => Math.atan2(dot(minus(point, mean), b), dot(minus(point, mean), a));
  return points.toSorted((p, q) => angle(p) - angle(q));
}

/** Two half circles about c ± half·u and the lines between, u the capsule's axis, in the plane with normal n. */
function stadium(emit: Segment, c: Vec3, u: Vec3, n: Vec3, half: number, radius: number): void {
  const v = cross(n, u);
  for (const side of [1, -1]) {
    const [from, to] = [times(u, side), times(v, side)];
    const end = plus(c, from, half);
    turn(emit, end, to, from, radius, 0, Math.PI, PIECES / 2);
    const rim = minus(end, to, radius);
    emit(rim, minus(rim, from, 2 * half));
  }
}
