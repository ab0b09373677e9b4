// Rotation of a unit quaternion by a rotation vector.

/** The rotation vector, rad, world axes. (Numbers passed between functions would be boxed.) */
export const rotationVector = new Float64Array(3);

/** Above this square of an angle, rad², a rotation is made of 2ᵏ equal parts: the rational below turns slower and slower and never passes a full turn. */
export const WHOLE_SQUARED = 1;
const PART = 1 / 16;

/** How often a rotation by √squared rad, above `WHOLE_SQUARED`, is halved, until its parts are below `PART`: k. */
export function halvingsOf(squared: number): number {
  let k = 0;
  for (; squared > PART * PART; squared *= 0.25) k++;
  return k;
}

/** Rotates the unit quaternion at `q[i]` by `rotationVector`. */
export function rotate(q: Float64Array, i: number): void {
  const tx = rotationVector[0];
  const ty = rotationVector[1];
  const tz = rotationVector[2];
  const squared = tx * tx + ty * ty + tz * tz;
  rotateInParts(q, i, squared > WHOLE_SQUARED ? halvingsOf(squared) : 0);
}

/**
 * Rotates the unit quaternion at `q[i]` by the rotation vector t in `rotationVector` (rad, world axes): q ← exp(t/2)·q, with the exponential as the
 * rational (1 − |t|²/16, t/2) / (1 + |t|²/16) of the half angle's tangent, t/4 ≈ tan(|t|/4). Its angle is short by |t|³/48: 2·10⁻⁵ rad for a step of
 * 0.1 rad. Of a rotation that is halved k times, that of a part is squared k times. Only + − × ÷ √, so the result is the same in every engine.
 */
export function rotateInParts(q: Float64Array, i: number, k: number): void {
  const part = 1 / (1 << k);
  const tx = part * rotationVector[0];
  const ty = part * rotationVector[1];
  const tz = part * rotationVector[2];
  const s = 0.0625 * (tx * tx + ty * ty + tz * tz);
  let c = 1 - s;
  let ex = 0.5 * tx;
  let ey = 0.5 * ty;
  let ez = 0.5 * tz;
  if (k > 0) {
    const n = 1 / (1 + s);
    c *= n;
    ex *= n;
    ey *= n;
    ez *= n;
    for (let doubled = 0; doubled < k; doubled++) {
      const twice = 2 * c;
      c = c * c - (ex * ex + ey * ey + ez * ez);
      ex *= twice;
      ey *= twice;
      ez *= twice;
    }
  }
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
