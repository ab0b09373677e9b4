// The contact points of two faces: the corners of the clipped polygon within the margin, at most four, midway between the surfaces.

import { CORNER, corner, corners, face, updateSlack, keepLowest, polygon, POLYGON_STRIDE, S, slack, U, V } from './face-polygon.ts';
import { COUNT, DISTANCE, MARGIN, NORMAL, POINT_A, POINT_B, POINT_STRIDE, POINTS } from './manifold.ts';

/** The corners chosen last, by number. */
export const chosen = new Int32Array(4);
/** Of the corners to choose from: distance along the normal per height; the distance up to which one counts as the deepest, m; how far apart two are at least, m. */
export const limits = new Float64Array(3);
export const SLOPE = 0;
export const DEEPEST = 1;
export const APART = 2;

/** One contact point, midway between the witness points. */
export function onePoint(out: Float64Array): void {
  out[COUNT] = 1;
  for (let k = 0; k < 3; k++) out[POINTS + k] = 0.5 * (out[POINT_A + k] + out[POINT_B + k]);
  out[POINTS + 3] = out[DISTANCE];
}

/** Moves the witness points onto one line along the normal, `distance` apart, about their middle. */
export function straighten(out: Float64Array): void {
  const half = 0.5 * out[DISTANCE];
  for (let k = 0; k < 3; k++) {
    const middle = 0.5 * (out[POINT_A + k] + out[POINT_B + k]);
    out[POINT_A + k] = middle - half * out[NORMAL + k];
    out[POINT_B + k] = middle + half * out[NORMAL + k];
  }
}

/**
 * Completes `out` with the contact points of the polygon. The contact normal times `flip` points out of the reference face. `known`: the witness
 * points are written already, and remain the only point if the polygon has none as near; otherwise they become those of the deepest point.
 */
export function writePoints(out: Float64Array, flip: number, known: boolean): void {
  const margin = out[MARGIN];
  const nx = flip * out[NORMAL];
  const ny = flip * out[NORMAL + 1];
  const nz = flip * out[NORMAL + 2];
  const distance = out[DISTANCE];
  // Heights above the face become distances along the contact normal.
  const slope = 1 / (nx * face[9] + ny * face[10] + nz * face[11]);
  if (corners === 0 && !known) keepLowest();
  // No point is deeper than the contact; with the normal of an edge pair, clipping may make one slightly deeper.
  const from = polygon;
  const end = from + CORNER * corners;
  // The corners within the margin go to the other half of the buffer.
  const to = POLYGON_STRIDE - from;
  let q = to;
  let kept = 0;
  let deepest = 0;
  let deepestFrom = from;
  let least = Infinity;
  let outer = -1;
  limits[APART] = 0;
  if (!known && corners > 4) {
    updateSlack();
    limits[SLOPE] = slope;
    let lowest = Infinity;
    for (let p = from; p < end; p += CORNER) lowest = Math.min(lowest, corner[p + S] * slope);
    limits[DEEPEST] = Math.max(lowest, distance) + 4 * slack[0];
    outer = outermost(corner, from, end);
  }
  for (let p = from; p < end; p += CORNER) {
    const height = corner[p + S] * slope;
    const d = height > distance ? height : distance;
    if (outer < 0 ? d < least : p === outer) {
      least = d;
      deepest = kept;
      deepestFrom = p;
    }
    corner[q + U] = corner[p + U];
    corner[q + V] = corner[p + V];
    corner[q + S] = d;
    const isWithin = +(d <= margin) | +(p === outer);
    q += CORNER * isWithin;
    kept += isWithin;
  }
  // The nearest clipped point is farther than the solids are, by more than a tenth of their distance and more than rounding.
  if (known && (corners === 0 || least > distance + 0.1 * Math.abs(distance))) {
    updateSlack();
    if (corners === 0 || least > distance + 4 * slack[0]) {
      onePoint(out);
      return;
    }
  }
  if (kept === 0) {
    corner[to + U] = corner[deepestFrom + U];
    corner[to + V] = corner[deepestFrom + V];
    kept = 1;
    deepest = 0;
  }
  if (known && kept > 1) deepest = nearestWitness(out, to, kept, deepest);
  corner[to + CORNER * deepest + S] = distance;
  const count = kept <= 4 ? chooseAll(kept, deepest) : choose(corner, to, kept, deepest);
  for (let j = 0; j < count; j++) {
    const p = to + CORNER * chosen[j];
    const o = POINTS + POINT_STRIDE * j;
    // A corner lies on the incident face, `height` above the reference face; midway is half its distance back along the normal.
    const u = corner[p + U];
    const v = corner[p + V];
    const d = corner[p + S];
    const height = d / slope;
    const back = 0.5 * d;
    out[o] = face[0] + u * face[3] + v * face[6] + (height * face[9] - back * nx);
    out[o + 1] = face[1] + u * face[4] + v * face[7] + (height * face[10] - back * ny);
    out[o + 2] = face[2] + u * face[5] + v * face[8] + (height * face[11] - back * nz);
    out[o + 3] = d;
  }
  out[COUNT] = count;
  if (known) {
    // The deepest corner is the witness pair, apart from the tilt between face and normal.
    for (let k = 0; k < 3; k++) out[POINTS + k] = 0.5 * (out[POINT_A + k] + out[POINT_B + k]);
    return;
  }
  const half = 0.5 * distance;
  for (let k = 0; k < 3; k++) {
    const m = out[POINTS + k];
    const step = half * out[NORMAL + k];
    out[POINT_A + k] = m - step;
    out[POINT_B + k] = m + step;
  }
}

/** The kept corner nearest to the witness points, among those of the greatest depth to rounding. */
function nearestWitness(out: Float64Array, from: number, kept: number, deepest: number): number {
  updateSlack();
  const bound = corner[from + CORNER * deepest + S] + 4 * slack[0];
  const x = 0.5 * (out[POINT_A] + out[POINT_B]) - face[0];
  const y = 0.5 * (out[POINT_A + 1] + out[POINT_B + 1]) - face[1];
  const z = 0.5 * (out[POINT_A + 2] + out[POINT_B + 2]) - face[2];
  const u = x * face[3] + y * face[4] + z * face[5];
  const v = x * face[6] + y * face[7] + z * face[8];
  let nearest = deepest;
  let least = Infinity;
  for (let i = 0, p = from; i < kept; i++, p += CORNER) {
    const du = corner[p + U] - u;
    const dv = corner[p + V] - v;
    if (corner[p + S] > bound || du * du + dv * dv >= least) continue;
    least = du * du + dv * dv;
    nearest = i;
  }
  return nearest;
}

/**
 * Of the corners of the greatest depth to rounding, the one farthest from their centroid. So the choice of four points depends neither on the order
 * of the solids nor on the margin.
 */
export function outermost(of: Float64Array, from: number, end: number): number {
  const slope = limits[SLOPE];
  const bound = limits[DEEPEST];
  let u = 0;
  let v = 0;
  let count = 0;
  for (let p = from; p < end; p += CORNER) {
    if (of[p + S] * slope > bound) continue;
    u += of[p + U];
    v += of[p + V];
    count++;
  }
  u /= count;
  v /= count;
  let farthest = -1;
  let most = -1;
  for (let p = from; p < end; p += CORNER) {
    if (of[p + S] * slope > bound) continue;
    const du = of[p + U] - u;
    const dv = of[p + V] - v;
    if (du * du + dv * dv <= most) continue;
    most = du * du + dv * dv;
    farthest = p;
  }
  return farthest;
}

// All, the deepest first.
function chooseAll(count: number, deepest: number): number {
  for (let i = 0; i < count; i++) chosen[(i + +(i < deepest)) * +(i !== deepest)] = i;
  return count;
}

/** Chooses at most four of the corners from `first` on: the deepest, the farthest from it, and the farthest to either side of the line through those two. */
export function choose(of: Float64Array, first: number, count: number, deepest: number): number {
  chosen[0] = deepest;
  const u0 = of[first + CORNER * deepest + U];
  const v0 = of[first + CORNER * deepest + V];
  let far = deepest;
  let most = 0;
  for (let i = 0, p = first; i < count; i++, p += CORNER) {
    const du = of[p + U] - u0;
    const dv = of[p + V] - v0;
    const d = du * du + dv * dv;
    if (d > most) {
      most = d;
      far = i;
    }
  }
  const length = Math.sqrt(most);
  if (!(length > limits[APART])) return 1;
  chosen[1] = far;
  const du = of[first + CORNER * far + U] - u0;
  const dv = of[first + CORNER * far + V] - v0;
  let left = -1;
  let right = -1;
  let leftArea = length * limits[APART];
  let rightArea = -leftArea;
  for (let i = 0, p = first; i < count; i++, p += CORNER) {
    const area = du * (of[p + V] - v0) - dv * (of[p + U] - u0);
    if (area > leftArea) {
      leftArea = area;
      left = i;
    } else if (area < rightArea) {
      rightArea = area;
      right = i;
    }
  }
  let answer = 2;
  if (left >= 0) chosen[answer++] = left;
  if (right >= 0) chosen[answer++] = right;
  return answer;
}
