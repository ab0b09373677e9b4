// Rotation of a unit quaternion by a small rotation vector.

/** The rotation vector, rad, world axes. (Numbers passed between functions would be boxed.) */
export const rotationVector = new Float64Array(3);

/**
 * Rotates the unit quaternion at `q[i]` by the rotation vector t in `rotationVector` (rad, world axes): q ← exp(t/2)·q, with the exponential as the
 * rational (1 − |t|²/16, t/2) / (1 + |t|²/16) of the half angle's tangent, t/4 ≈ tan(|t|/4). Its angle is short by |t|³/48: 2·10⁻⁵ rad for a step of
 * 0.1 rad. Only + − × ÷ √, so the result is the same in every engine.
 */
export function rotate(q: Float64Array, i: number): void {
  const tx = rotationVector[0];
  const ty = rotationVector[1];
  const tz = rotationVector[2];
  const s = 0.0625 * (tx * tx + ty * ty + tz * tz);
  const c = 1 - s;
  const ex = 0.5 * tx;
  const ey = 0.5 * ty;
  const ez = 0.5 * tz;
  const x = q[i];
  const y = q[i + 1];
  const z = q[i + 2];
  const w = q[i + 3];
  const nx = c * x + ex * w + ey * z - ez * y;
  const ny = c * y - ex * z + ey * w + ez * x;
  const nz = c * z + ex * y - ey * x + ez * w;
  const nw = c * w - ex * x - ey * y - ez * z;
  const n = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz + nw * nw);
  q[i] = nx * n;
  q[i + 1] = ny * n;
  q[i + 2] = nz * n;
  q[i + 3] = nw * n;
}
