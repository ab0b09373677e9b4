type Vec3 = readonly [number, number, number];
const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The part of a capsule that a point Q of its surface is on: an obtuse angle at P1 or P2 means that hemisphere. */
export function partOf(Q: Vec3, P1: Vec3, P2: Vec3): 'P1' | 'cylinder' | 'P2' {
  const P1P2 = sub(P2, P1);
  if (dot(P1P2, P1P2) === 0 || dot(P1P2, sub(Q, P1)) < 0) return 'P1'; // P1P2·P1Q1
  return dot(P1P2, sub(Q, P2)) > 0 ? 'P2' : 'cylinder'; // P2P1·P2Q1
}

/** One of nine, such as P1 → cylinder: the parts of the entry Q1 and the exit Q2. */
export function patternOf(Q1: Vec3, Q2: Vec3, P1: Vec3, P2: Vec3): string {
  return `${partOf(Q1, P1, P2)} → ${partOf(Q2, P1, P2)}`;
}
