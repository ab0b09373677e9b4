// The length of a vector, without overflow and underflow.

/** In this range a sum of squares keeps its digits; outside, the vector is scaled first. */
export const MIN_SQUARE = 1e-280;
export const MAX_SQUARE = 1e300;

/** w[o + 3] = √(x² + y² + z²), m, of the vector w[o …]. */
export function measure(w: Float64Array, o: number): void {
  let x = w[o];
  let y = w[o + 1];
  let z = w[o + 2];
  const d2 = x * x + y * y + z * z;
  if (d2 > MIN_SQUARE && d2 < MAX_SQUARE) {
    w[o + 3] = Math.sqrt(d2);
    return;
  }
  const m = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  if (m === 0 || m === Infinity) {
    w[o + 3] = m;
    return;
  }
  x /= m;
  y /= m;
  z /= m;
  w[o + 3] = m * Math.sqrt(x * x + y * y + z * z);
}

const vector = new Float64Array(4);

/** `√(x² + y² + z²)`, m: as `measure`, for code that is not hot. */
export function length3(x: number, y: number, z: number): number {
  vector[0] = x;
  vector[1] = y;
  vector[2] = z;
  measure(vector, 0);
  return vector[3];
}
