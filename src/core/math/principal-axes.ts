// The three axes along which a cloud of points spreads most, next and least: eigenvectors of a symmetric matrix.

/**
 * Off-diagonal rest, relative to the whole, at which the matrix counts as diagonal. Rotations converge quadratically: one or two rounds later it is
 * rounding.
 */
const DIAGONAL = 1e-17;
const SWEEPS = 32;

/**
 * Writes three orthonormal eigenvectors of `[xx, yy, zz, xy, xz, yz]` to `out[0 … 8]`, the one of the largest eigenvalue first, right-handed.
 * Source: Jacobi 1846; the rotation that annihilates a pair as in Golub and Van Loan, Matrix Computations, §8.5.
 */
export function principalAxes(out: Float64Array, matrix: ArrayLike<number>): void {
  const a = [matrix[0], matrix[3], matrix[4], matrix[3], matrix[1], matrix[5], matrix[4], matrix[5], matrix[2]];
  const v = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  const whole = a.reduce((sum, x) => sum + Math.abs(x), 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    if (Math.abs(a[1]) + Math.abs(a[2]) + Math.abs(a[5]) <= DIAGONAL * whole) break;
    annihilate(a, v, 0, 1);
    annihilate(a, v, 0, 2);
    annihilate(a, v, 1, 2);
  }
  const order = [0, 1, 2].sort((i, j) => a[4 * j] - a[4 * i] || i - j);
  for (let k = 0; k < 2; k++) for (let row = 0; row < 3; row++) out[3 * k + row] = v[3 * row + order[k]];
  out[6] = out[1] * out[5] - out[2] * out[4];
  out[7] = out[2] * out[3] - out[0] * out[5];
  out[8] = out[0] * out[4] - out[1] * out[3];
}

// a ← JᵀaJ and v ← vJ with the rotation J in the plane (p, q) that makes a[p][q] zero: t² + 2θt − 1 = 0, the smaller root.
function annihilate(a: number[], v: number[], p: number, q: number): void {
  const apq = a[3 * p + q];
  if (apq === 0) return;
  const theta = (a[4 * q] - a[4 * p]) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 3; k++) {
    const kp = a[3 * k + p];
    const kq = a[3 * k + q];
    a[3 * k + p] = c * kp - s * kq;
    a[3 * k + q] = s * kp + c * kq;
  }
  for (let k = 0; k < 3; k++) {
    const pk = a[3 * p + k];
    const qk = a[3 * q + k];
    a[3 * p + k] = c * pk - s * qk;
    a[3 * q + k] = s * pk + c * qk;
    const vp = v[3 * k + p];
    const vq = v[3 * k + q];
    v[3 * k + p] = c * vp - s * vq;
    v[3 * k + q] = s * vp + c * vq;
  }
  a[3 * p + q] = a[3 * q + p] = 0;
}
