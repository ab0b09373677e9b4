// The intersection of a plane and a body: circle, stadium, polygon or segment, in pieces.
import { CAPSULE, SPHERE, TRIANGLE, axesAt } from 'kantsu';
import { RECORD } from 'kantsu/inspect';
import type { BodyColumns } from 'kantsu/inspect';
import { ring } from './silhouette.ts';
import type { Segment } from './silhouette.ts';

/** A plane by a point o and two perpendicular unit vectors a, b in it; n = a × b. */
export interface Plane {
  o: ArrayLike<number>;
  a: ArrayLike<number>;
  b: ArrayLike<number>;
  n: ArrayLike<number>;
}

const PIECES = 96;
const axes = new Float64Array(9);

/**
 * Emits the outline of the intersection. A capsule's axis must be parallel to the plane, as in the side view; then it is a stadium of radius √((r −
 * δ)(r + δ)), δ the distance of the plane from the axis. Nothing if the plane misses the body.
 */
export function crossSection(emit: Segment, state: BodyColumns, row: number, plane: Plane): void {
  const { position, orientation, local, kind } = state;
  const { o, a, b, n } = plane;
  const x = position[3 * row];
  const y = position[3 * row + 1];
  const z = position[3 * row + 2];
  const l = RECORD.STRIDE * row;
  const q = 4 * row;
  axesAt(axes, 0, orientation, q);
  if (kind[row] === SPHERE || kind[row] === CAPSULE) {
    const off = (x - o[0]) * n[0] + (y - o[1]) * n[1] + (z - o[2]) * n[2];
    const r = local[l + RECORD.RADIUS];
    if (Math.abs(off) >= r) return;
    const radius = Math.sqrt((r - off) * (r + off));
    const cx = x - off * n[0];
    const cy = y - off * n[1];
    const cz = z - off * n[2];
    const half = kind[row] === CAPSULE ? local[l + RECORD.P2 + 1] : 0;
    if (half === 0) ring(emit, cx, cy, cz, a[0], a[1], a[2], b[0], b[1], b[2], radius, PIECES);
    else stadium(emit, cx, cy, cz, n, half, radius);
    return;
  }
  const points: number[] = [];
  if (kind[row] === TRIANGLE) {
    const corners = [RECORD.A, RECORD.B, RECORD.C].map((at) => place(local[l + at], local[l + at + 1], local[l + at + 2], x, y, z));
    for (let k = 0; k < 3; k++) cut(points, corners[k], corners[(k + 1) % 3], o, n);
    if (points.length >= 6) emit(points[0], points[1], points[2], points[3], points[4], points[5]);
    return;
  }
  const half = [local[l + RECORD.HALF], local[l + RECORD.HALF + 1], local[l + RECORD.HALF + 2]];
  for (let k = 0; k < 3; k++) {
    for (let corner = 0; corner < 4; corner++) {
      const from = [0, 0, 0];
      from[k] = -half[k];
      from[(k + 1) % 3] = (corner & 1 ? -1 : 1) * half[(k + 1) % 3];
      from[(k + 2) % 3] = (corner & 2 ? -1 : 1) * half[(k + 2) % 3];
      const to = from.slice();
      to[k] = half[k];
      cut(points, place(from[0], from[1], from[2], x, y, z), place(to[0], to[1], to[2], x, y, z), o, n);
    }
  }
  convex(emit, points, a, b);
}

function place(x: number, y: number, z: number, px: number, py: number, pz: number): readonly number[] {
  return [
    px + axes[0] * x + axes[3] * y + axes[6] * z,
    py + axes[1] * x + axes[4] * y + axes[7] * z,
    pz + axes[2] * x + axes[5] * y + axes[8] * z,
  ];
}

/** Appends the point where p–q crosses the plane. An edge in the plane adds nothing: its neighbours end there. */
function cut(points: number[], p: readonly number[], q: readonly number[], o: ArrayLike<number>, n: ArrayLike<number>): void {
  const from = (p[0] - o[0]) * n[0] + (p[1] - o[1]) * n[1] + (p[2] - o[2]) * n[2];
  const to = (q[0] - o[0]) * n[0] + (q[1] - o[1]) * n[1] + (q[2] - o[2]) * n[2];
  if (from > 0 === to > 0) return;
  const t = from / (from - to);
  for (let k = 0; k < 3; k++) points.push(p[k] + t * (q[k] - p[k]));
}

/** The convex polygon through the points, ordered around their mean. */
function convex(emit: Segment, points: readonly number[], a: ArrayLike<number>, b: ArrayLike<number>): void {
  const count = points.length / 3;
  if (count < 3) return;
  let mx = 0;
  let my = 0;
  let mz = 0;
  for (let i = 0; i < points.length; i += 3) {
    mx += points[i] / count;
    my += points[i + 1] / count;
    mz += points[i + 2] / count;
  }
  const angles: [number, number][] = [];
  for (let i = 0; i < points.length; i += 3) {
    const dx = points[i] - mx;
    const dy = points[i + 1] - my;
    const dz = points[i + 2] - mz;
    angles.push([Math.atan2(dx * b[0] + dy * b[1] + dz * b[2], dx * a[0] + dy * a[1] + dz * a[2]), i]);
  }
  angles.sort((one, other) => one[0] - other[0]);
  for (let i = 0; i < count; i++) {
    const p = angles[i][1];
    const q = angles[(i + 1) % count][1];
    emit(points[p], points[p + 1], points[p + 2], points[q], points[q + 1], points[q + 2]);
  }
}

/** Two half circles about c ± half·u and the lines between, u the capsule's axis (in `axes`), in the plane with normal n. */
function stadium(emit: Segment, cx: number, cy: number, cz: number, n: ArrayLike<number>, half: number, radius: number): void {
  const ux = axes[3];
  const uy = axes[4];
  const uz = axes[5];
  const vx = n[1] * uz - n[2] * uy;
  const vy = n[2] * ux - n[0] * uz;
  const vz = n[0] * uy - n[1] * ux;
  let lastX = 0;
  let lastY = 0;
  let lastZ = 0;
  for (let i = 0; i <= PIECES + 2; i++) {
    // Half a turn about +u, half a turn about −u, and back to the start; the two jumps are the straight sides.
    const step = i <= PIECES / 2 ? i : i - 1;
    const angle = (2 * Math.PI * Math.min(step, PIECES)) / PIECES;
    const along = radius * Math.sin(angle) + (i <= PIECES / 2 || i === PIECES + 2 ? half : -half);
    const across = radius * Math.cos(angle);
    const x = cx + across * vx + along * ux;
    const y = cy + across * vy + along * uy;
    const z = cz + across * vz + along * uz;
    if (i > 0) emit(lastX, lastY, lastZ, x, y, z);
    lastX = x;
    lastY = y;
    lastZ = z;
  }
}
