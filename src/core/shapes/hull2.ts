// Convex hull of points in a plane.

import { numbersOf } from '../math/check.ts';

const MAX_NUMBERS = 2e8;

/** The corners of the hull, `x y` one after the other, counter-clockwise, without points on its edges. Source: Andrew 1979 (monotone chain). */
export function hull2(given: ArrayLike<number>): Float64Array {
  const points = numbersOf('hull2.points', given, 2, 2, MAX_NUMBERS);
  const order = outer(points).sort((i, j) => points[i] - points[j] || points[i + 1] - points[j + 1]);
  const n = order.length;
  const stack: number[] = [];
  // Lower chain from left to right, then the upper one back.
  for (let pass = 0; pass < 2; pass++) {
    const floor = stack.length + 1;
    for (let k = 0; k < n; k++) {
      const i = order[pass === 0 ? k : n - 1 - k];
      while (stack.length > floor && !leftTurn(points, stack[stack.length - 2], stack[stack.length - 1], i)) stack.pop();
      stack.push(i);
    }
    stack.pop(); // The last point of one chain is the first of the other.
  }
  const out = new Float64Array(2 * Math.max(1, stack.length));
  if (stack.length === 0) stack.push(order[0]);
  stack.forEach((i, k) => {
    out[2 * k] = points[i];
    out[2 * k + 1] = points[i + 1];
  });
  return out;
}

/** The points but for those inside of the four with the least and greatest coordinates: sorting takes longest. Source: Akl and Toussaint 1978. */
function outer(points: Float64Array): number[] {
  let [left, low, right, high] = [0, 0, 0, 0];
  for (let i = 2; i < points.length; i += 2) {
    if (points[i] < points[left]) left = i;
    if (points[i + 1] < points[low + 1]) low = i;
    if (points[i] > points[right]) right = i;
    if (points[i + 1] > points[high + 1]) high = i;
  }
  const list: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const isInside =
      leftTurn(points, left, low, i) &&
      leftTurn(points, low, right, i) &&
      leftTurn(points, right, high, i) &&
      leftTurn(points, high, left, i);
    if (!isInside) list.push(i);
  }
  return list;
}

function leftTurn(points: Float64Array, a: number, b: number, c: number): boolean {
  return (points[b] - points[a]) * (points[c + 1] - points[a + 1]) - (points[b + 1] - points[a + 1]) * (points[c] - points[a]) > 0;
}

/** Unit direction of one side of a rectangle, and its area. */
export interface RectangleSide {
  x: number;
  y: number;
  area: number;
}

/**
 * The rectangle of least area around a hull; sides below `floor` count as `floor`. One of its sides lies along an edge: all edges are tried, and the
 * unrotated rectangle.
 */
export function tightestRectangle(hull: Float64Array, floor: number): RectangleSide {
  const best: RectangleSide = { x: 1, y: 0, area: areaAlong(hull, 1, 0, floor) };
  for (let i = 0; i < hull.length; i += 2) {
    const next = i + 2 < hull.length ? i + 2 : 0;
    const dx = hull[next] - hull[i];
    const dy = hull[next + 1] - hull[i + 1];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (!(length > 0)) continue;
    const x = dx / length;
    const y = dy / length;
    const area = areaAlong(hull, x, y, floor);
    if (area < best.area) {
      best.x = x;
      best.y = y;
      best.area = area;
    }
  }
  return best;
}

function areaAlong(hull: Float64Array, x: number, y: number, floor: number): number {
  let lowU = Infinity;
  let highU = -Infinity;
  let lowV = Infinity;
  let highV = -Infinity;
  for (let i = 0; i < hull.length; i += 2) {
    const u = x * hull[i] + y * hull[i + 1];
    const v = x * hull[i + 1] - y * hull[i];
    if (u < lowU) lowU = u;
    if (u > highU) highU = u;
    if (v < lowV) lowV = v;
    if (v > highV) highV = v;
  }
  return Math.max(highU - lowU, floor) * Math.max(highV - lowV, floor);
}
