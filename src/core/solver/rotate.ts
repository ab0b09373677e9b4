// Rotation of a unit quaternion by a rotation vector.

/** The rotation vector, rad, world axes. (Numbers passed between functions would be boxed.) */
export const rotationVector = new Float64Array(3);

/**
 * Above this square of an angle, rad², a rotation is made of 2ᵏ equal parts: the rational below turns slower and slower, and never passes a full turn. (Up to 1 rad whole, a
 * rod of 3 m with a target fell behind it by 15 cm in a step; up to half by 3 cm. Up to an eighth, the drag spring of the README no longer holds a body at 200 Hz.)
 */
export const WHOLE_SQUARED = 1 / 4;
const PART = 1 / 16;
/** rad; the tangent has no bound at half a turn. */
const MAX_STRETCHED = 2;

/** How often a rotation by √squared rad, above `WHOLE_SQUARED`, is halved, until its parts are below `PART`: k. */
export function halvingsOf(squared: number): number {
  let k = 0;
  for (; squared > PART * PART; squared *= 0.25) k++;
  return k;
}

// The factor of `multiply`.
const factor = new Float64Array(4);

/**
 * Rotates the unit quaternion at `q[i]` by the rotation vector t in `rotationVector` (rad, world axes): q ← exp(t/2)·q, with the exponential as the
 * rational (1 − |t|²/16, t/2) / (1 + |t|²/16) of the half angle's tangent, t/4 ≈ tan(|t|/4). Its angle is short by |t|³/48: 2·10⁻⁵ rad for a step of
 * 0.1 rad. Only + − × ÷ √, so the result is the same in every engine.
 */
export function rotate(q: Float64Array, i: number): void {
  const tx = rotationVector[0];
  const ty = rotationVector[1];
  const tz = rotationVector[2];
  const squared = tx * tx + ty * ty + tz * tz;
  if (squared > WHOLE_SQUARED) {
    rotateInParts(q, i, halvingsOf(squared));
    return;
  }
  factor[0] = 0.5 * tx;
  factor[1] = 0.5 * ty;
  factor[2] = 0.5 * tz;
  factor[3] = 1 - 0.0625 * squared;
  multiply(q, i);
}

/** As `rotate`, for a rotation that is halved k times: that of a part is squared k times. */
export function rotateInParts(q: Float64Array, i: number, k: number): void {
  const part = 1 / (1 << k);
  const tx = part * rotationVector[0];
  const ty = part * rotationVector[1];
  const tz = part * rotationVector[2];
  const s = 0.0625 * (tx * tx + ty * ty + tz * tz);
  const n = k > 0 ? 1 / (1 + s) : 1;
  let c = (1 - s) * n;
  let ex = 0.5 * tx * n;
  let ey = 0.5 * ty * n;
  let ez = 0.5 * tz * n;
  for (let doubled = 0; doubled < k; doubled++) {
    const twice = 2 * c;
    c = c * c - (ex * ex + ey * ey + ez * ez);
    ex *= twice;
    ey *= twice;
    ez *= twice;
  }
  factor[0] = ex;
  factor[1] = ey;
  factor[2] = ez;
  factor[3] = c;
  multiply(q, i);
}

/** 2·tan(|t|/2) / |t| of the rotation vector t of `writeStretch`. */
export const stretch = new Float64Array(1);

/** Writes `stretch` for |t|² = `squared`, with the tangent that `rotate` turns by; not a number above `MAX_STRETCHED`. */
export function writeStretch(squared: number): void {
  if (squared <= WHOLE_SQUARED) {
    stretch[0] = 1 / (1 - 0.0625 * squared);
    return;
  }
  const k = halvingsOf(squared);
  const t = Math.sqrt(squared);
  // Doubled from that of a quarter of a part's angle.
  let tangent = (0.25 * t) / (1 << k);
  for (let doubled = 0; doubled <= k; doubled++) tangent = (2 * tangent) / (1 - tangent * tangent);
  stretch[0] = squared <= MAX_STRETCHED * MAX_STRETCHED ? (2 * tangent) / t : NaN;
}

/** Multiplies the quaternion at `q[i]` by `factor` from the left, and makes it a unit. */
function multiply(q: Float64Array, i: number): void {
  const ex = factor[0];
  const ey = factor[1];
  const ez = factor[2];
  const c = factor[3];
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
