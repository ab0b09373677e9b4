// From where an axis is seen at its length: an axis that points at the eye shows nothing, so the eye goes round it, as little as need be.

import type { Vec3 } from 'kantsu';
import type { Sight } from '../../stage/inset-scene.ts';

/** Cosine between line of sight and axis beyond which the axis is too short to read: from 40° it looks 0.64 of its length. */
const MOST = Math.cos((40 * Math.PI) / 180);
const STEP = Math.PI / 36;

/** The nearest sight, by turning about the vertical, from which the unit axis `n` is seen well; the same one when it already is. */
export function viewAnglesOf(n: Vec3, { azimuth, elevation }: Sight): Sight {
  // From right above, an upright axis is a point from every side: then the eye comes down first.
  for (const level of [elevation, Math.sign(elevation) * Math.min(Math.abs(elevation), 0.6)]) {
    for (let k = 0; k <= 18; k++) {
      for (const turn of [k * STEP, -k * STEP]) {
        const sight = { azimuth: azimuth + turn, elevation: level };
        if (Math.abs(cosineOf(n, sight)) <= MOST) return sight;
      }
    }
  }
  return { azimuth, elevation };
}

/** Of the angle between the axis and the line of sight. */
export function cosineOf(n: Vec3, { azimuth, elevation }: Sight): number {
  const level = Math.cos(elevation);
  return n[0] * level * Math.sin(azimuth) + n[1] * Math.sin(elevation) + n[2] * level * Math.cos(azimuth);
}
