// Distance between two points (S4.1), and the length of a vector that neither overflows nor vanishes.

/** `√(x² + y² + z²)`, m. Squares leave the range of doubles beyond 1e±150 or so; then, and only then, the vector is scaled first. */
export function length3(x: number, y: number, z: number): number {
  const d2 = x * x + y * y + z * z;
  if (d2 > 1e-280 && d2 < 1e300) return Math.sqrt(d2);
  const m = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (m === 0 || m === Infinity) return m;
  x /= m;
  y /= m;
  z /= m;
  return m * Math.sqrt(x * x + y * y + z * z);
}

/** `|b − a|` in space, m. The difference comes first: expanding `|a|² + |b|² − 2a·b` would cancel far from the origin. */
export function pointPoint(ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  return length3(bx - ax, by - ay, bz - az);
}
