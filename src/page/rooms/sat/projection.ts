// The projection of a solid on an axis: half its length, term by term as on paper, and the supporting points of its ends.

import { RECORD, recordOf } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { dot, plus, times } from './solids.ts';

/** `length · |cosine|`, one term of half a projection. A round surface reaches equally far in every direction: without its cosine. */
export interface Term {
  /** m */
  readonly length: number;
  /** Of the axis and the direction that the length runs in. */
  readonly cosine?: number;
}

/** Below this share of a direction, an edge or face is perpendicular to the axis and supports as a whole. */
const ACROSS = 1e-9;

/**
 * Half the projection on the unit axis `n`, as the sum of its terms; for a triangle, which has no centre, half the distance between its outermost
 * corners.
 */
export function halfShadow(shape: Shape, n: Vec3): { readonly terms: readonly Term[]; readonly radius: number } {
  const terms = termsOf(shape, n);
  return { terms, radius: terms.reduce((sum, { length, cosine }) => sum + length * Math.abs(cosine ?? 1), 0) };
}

/** The points of a shape that are farthest along `n` and against it; for an edge or a face perpendicular to the axis, its middle. */
export function outermost(shape: Shape, n: Vec3): { readonly low: Vec3; readonly high: Vec3 } {
  return { low: support(shape, times(n, -1)), high: support(shape, n) };
}

/** Minimum and maximum of a shape along the unit axis `n`, m from the origin. */
export function shadow(shape: Shape, n: Vec3): readonly [number, number] {
  const { low, high } = outermost(shape, n);
  return [dot(low, n), dot(high, n)];
}

function termsOf(shape: Shape, n: Vec3): Term[] {
  const data = recordOf(shape);
  switch (shape.kind) {
    case 'sphere':
      return [{ length: shape.radius }];
    case 'capsule': {
      const core = between(data, RECORD.P1, RECORD.P2);
      const length = Math.hypot(...core);
      return length === 0
        ? [{ length: data[RECORD.RADIUS] }]
        : [{ length: length / 2, cosine: dot(core, n) / length }, { length: data[RECORD.RADIUS] }];
    }
    case 'aabb':
    case 'obb':
      return [0, 1, 2].map((k) => ({ length: data[RECORD.HALF + k], cosine: dot(vectorAt(data, RECORD.AXES + 3 * k), n) }));
    default: {
      const { low, high } = outermost(shape, n);
      const edge: Vec3 = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
      const length = Math.hypot(...edge);
      return length === 0 ? [] : [{ length: length / 2, cosine: dot(edge, n) / length }];
    }
  }
}

function support(shape: Shape, n: Vec3): Vec3 {
  const data = recordOf(shape);
  switch (shape.kind) {
    case 'sphere':
      return plus([...shape.center], times(n, shape.radius));
    case 'capsule':
      return plus(farthest([vectorAt(data, RECORD.P1), vectorAt(data, RECORD.P2)], n), times(n, data[RECORD.RADIUS]));
    case 'aabb':
    case 'obb': {
      let point = vectorAt(data, RECORD.CENTER);
      for (let k = 0; k < 3; k++) {
        const axis = vectorAt(data, RECORD.AXES + 3 * k);
        const cosine = dot(axis, n);
        if (Math.abs(cosine) > ACROSS) point = plus(point, times(axis, Math.sign(cosine) * data[RECORD.HALF + k]));
      }
      return point;
    }
    default:
      return farthest([vectorAt(data, RECORD.A), vectorAt(data, RECORD.B), vectorAt(data, RECORD.C)], n);
  }
}

/** The corner farthest along `n`, or the middle of those that are equally far. */
function farthest(corners: readonly Vec3[], n: Vec3): Vec3 {
  const size = Math.max(
    ...corners.map((corner) => Math.hypot(corner[0] - corners[0][0], corner[1] - corners[0][1], corner[2] - corners[0][2])),
  );
  const most = Math.max(...corners.map((corner) => dot(corner, n)));
  const equal = corners.filter((corner) => most - dot(corner, n) <= ACROSS * size);
  return times(
    equal.reduce((sum, corner) => plus(sum, corner), [0, 0, 0]),
    1 / equal.length,
  );
}

function between(data: Float64Array, p: number, q: number): Vec3 {
  return [data[q] - data[p], data[q + 1] - data[p + 1], data[q + 2] - data[p + 2]];
}

function vectorAt(data: Float64Array, o: number): Vec3 {
  return [data[o], data[o + 1], data[o + 2]];
}
