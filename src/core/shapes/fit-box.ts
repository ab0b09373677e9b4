// The boxes around a cloud: the exact AABB, and an OBB that is never larger.

import { principalAxes } from '../math/principal-axes.ts';
import { axesExact } from '../math/exact-axes.ts';
import { quatFromAxes } from '../math/quat.ts';
import { mulberry32 } from '../math/random.ts';
import { EPSILON } from '../math/scalar.ts';
import { cross, dot, plus, times, vectorAt, type Vec3 } from '../math/vec3.ts';
import { covariance, diagonalOf, extremes, toWorld } from './cloud.ts';
import type { Cloud } from './cloud.ts';
import { hull2, tightestRectangle } from './hull2.ts';
import { volumeOf } from './measure.ts';
import { aabb, obb } from './shape.ts';
import type { Aabb, Obb } from './shape.ts';

/** The exact bounds; a width below the cloud's floor is widened about its centre. */
export function fitAabb(cloud: Cloud): Aabb {
  const { min, max, middle, floor } = cloud;
  if (Math.min(max[0] - min[0], max[1] - min[1], max[2] - min[2]) >= floor) return aabb({ min, max });
  // Corners would round a floor far below the coordinates, even to nothing, so the widened box is given by centre and half extents. If the rounded
  // centre leaves a corner out, the width grows by one ulp.
  const half = (k: number): number => {
    const exact = 0.5 * (max[k] - min[k]);
    const inside = middle[k] - exact <= min[k] && middle[k] + exact >= max[k];
    return Math.max(inside ? exact : exact * (1 + 2 * EPSILON), 0.5 * floor);
  };
  return aabb({ center: middle, half: [half(0), half(1), half(2)] });
}

// Rounds of rotation about the three own axes; each can only shrink the box, and most clouds converge after four.
const ROUNDS = 12;

/**
 * A small box of any orientation. Several initial frames are rotated about their own axes, one after the other, to the least area projected along
 * that axis, until nothing shrinks; the smallest wins, and the AABB if none is smaller. The least box has a side flush with an edge of the projected
 * hull, so each rotation is exact. Source: Freeman and Shapira 1975 for the flush side, O'Rourke 1985 for conditions of a least box.
 */
export function fitObb(cloud: Cloud): Obb {
  const straight = fitAabb(cloud);
  let best = obb({ center: straight.center, half: straight.half });
  const hull = extremes(cloud, mulberry32(1));
  const floor = cloud.floor * cloud.scale;
  for (const axes of guesses(hull)) {
    let size = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      let turned = size;
      for (let k = 0; k < 3; k++) turned = Math.min(turned, turn(axes, k, hull, floor));
      if (!(turned < size * (1 - 4 * EPSILON))) break;
      size = turned;
    }
    const box = boxAlong(cloud, axes);
    if (volumeOf(box) < volumeOf(best)) best = box;
  }
  return best;
}

// Rotates the frame about its axis k to the least area of the projection; returns the volume.
function turn(axes: Float64Array, k: number, points: Float64Array, floor: number): number {
  const c = 3 * k;
  const a = (c + 3) % 9;
  const b = (c + 6) % 9;
  const flat = new Float64Array((points.length / 3) * 2);
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0, o = 0; i < points.length; i += 3, o += 2) {
    const x = points[i];
    const y = points[i + 1];
    const z = points[i + 2];
    flat[o] = axes[a] * x + axes[a + 1] * y + axes[a + 2] * z;
    flat[o + 1] = axes[b] * x + axes[b + 1] * y + axes[b + 2] * z;
    const h = axes[c] * x + axes[c + 1] * y + axes[c + 2] * z;
    if (h < low) low = h;
    if (h > high) high = h;
  }
  const best = tightestRectangle(hull2(flat), floor);
  for (let j = 0; j < 3; j++) {
    const u = axes[a + j];
    const v = axes[b + j];
    axes[a + j] = best.x * u + best.y * v;
    axes[b + j] = best.x * v - best.y * u;
  }
  return best.area * Math.max(high - low, floor);
}

// Initial frames: the world's, the principal axes, and that of the largest triangle among a few farthest points.
function guesses(points: Float64Array): Float64Array[] {
  const world = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  const spread = new Float64Array(9);
  principalAxes(spread, covariance(points));
  return [spread, triangleFrame(points), world];
}

// p and q: a long diagonal. r: the point farthest from the line pq. The frame is pq, the normal, and their cross.
function triangleFrame(points: Float64Array): Float64Array {
  const [p, q] = diagonalOf(points);
  const d = plus(q, p, -1);
  let best = 0;
  let n: Vec3 = [0, 0, 0];
  for (let i = 0; i < points.length; i += 3) {
    const c = cross(d, plus(vectorAt(points, i), p, -1));
    if (!(dot(c, c) > best)) continue;
    best = dot(c, c);
    n = c;
  }
  if (!(dot(d, d) > 0 && best > 0)) return Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
  const u = times(d, 1 / Math.sqrt(dot(d, d)));
  const v = times(n, 1 / Math.sqrt(best));
  return Float64Array.of(...u, ...v, ...cross(u, v));
}

// The box along a frame around all points, measured with the axes that its rounded quaternion has and from its rounded centre.
function boxAlong(cloud: Cloud, frame: Float64Array): Obb {
  const q = [0, 0, 0, 1];
  quatFromAxes(q, 0, frame);
  const axes = new Float64Array(9);
  axesExact(axes, 0, q);
  const { points, local, scale } = cloud;
  const mid = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = 0; i < local.length; i += 3) {
      const h = axes[3 * k] * local[i] + axes[3 * k + 1] * local[i + 1] + axes[3 * k + 2] * local[i + 2];
      if (h < low) low = h;
      if (h > high) high = h;
    }
    mid[k] = 0.5 * (low + high);
  }
  const center = toWorld(
    cloud,
    axes[0] * mid[0] + axes[3] * mid[1] + axes[6] * mid[2],
    axes[1] * mid[0] + axes[4] * mid[1] + axes[7] * mid[2],
    axes[2] * mid[0] + axes[5] * mid[1] + axes[8] * mid[2],
  );
  const half: Vec3 = [0, 0, 0];
  let reach = 0;
  for (let i = 0; i < points.length; i += 3) {
    const x = (points[i] - center[0]) * scale;
    const y = (points[i + 1] - center[1]) * scale;
    const z = (points[i + 2] - center[2]) * scale;
    reach = Math.max(reach, Math.abs(x), Math.abs(y), Math.abs(z));
    for (let k = 0; k < 3; k++) half[k] = Math.max(half[k], Math.abs(axes[3 * k] * x + axes[3 * k + 1] * y + axes[3 * k + 2] * z));
  }
  // A dot product of three terms rounds by at most 4 eps of its largest term.
  for (let k = 0; k < 3; k++) half[k] = Math.max((half[k] + 4 * EPSILON * reach) / scale, 0.5 * cloud.floor);
  return obb({ center, half, orientation: q });
}
