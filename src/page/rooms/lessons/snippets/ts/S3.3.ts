type Vec2 = readonly [number, number];

/** The line between two circles: red when they overlap or touch. */
export function lineColor(A: Vec2, r1: number, B: Vec2, r2: number): 'red' | 'gray' {
  const [nx, ny] = [A[0] - B[0], A[1] - B[1]];
  return nx * nx + ny * ny <= (r1 + r2) * (r1 + r2) ? 'red' : 'gray'; // d
}
