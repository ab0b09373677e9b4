type Vec2 = readonly [number, number];

/** The line between two circles: red when they overlap or touch. */
export function lineColor(C1: Vec2, r1: number, C2: Vec2, r2: number): 'red' | 'gray' {
  const d = Math.hypot(C2[0] - C1[0], C2[1] - C1[1]);
  return d <= r1 + r2 ? 'red' : 'gray';
}
