// The length of a vector, without overflow and underflow; a perpendicular.

// In this range a sum of squares keeps its digits; outside, the vector is scaled first.
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

const across = new Float64Array(4);

/** Writes a unit vector perpendicular to v[i …] to `out[o … o+2]`, always the same for the same input; +y for the zero vector. */
export function perpendicular(out: Float64Array, o: number, v: Float64Array, i: number): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  const ax = Math.abs(x);
  const ay = Math.abs(y);
  const az = Math.abs(z);
  let nx = 0;
  let ny = 0;
  let nz = 0;
  // The cross product with the unit axis along which the vector is shortest: at least √⅔ of its length remains.
  if (ay <= ax && ay <= az) {
    nx = -z;
    nz = x;
  } else if (az <= ax) {
    nx = y;
    ny = -x;
  } else {
    ny = z;
    nz = -y;
  }
  across[0] = nx;
  across[1] = ny;
  across[2] = nz;
  measure(across, 0);
  const length = across[3];
  if (length === 0) {
    out[o] = 0;
    out[o + 1] = 1;
    out[o + 2] = 0;
    return;
  }
  out[o] = nx / length;
  out[o + 1] = ny / length;
  out[o + 2] = nz / length;
}
