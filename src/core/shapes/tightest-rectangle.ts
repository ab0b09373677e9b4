// The rectangle of least area around a convex hull in a plane.

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
