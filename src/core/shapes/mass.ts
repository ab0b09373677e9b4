// Volume and principal moments of inertia of a solid of uniform density, in its body's frame.

import { CAPSULE, HALF, P1, P2, RADIUS, SPHERE, TRIANGLE } from './record.ts';

/** Volume of the record at `a`, m³; 0 for a triangle, which is a surface. */
export function volume(kind: number, data: Float64Array, a: number): number {
  writeVolume(one, kind, data, a);
  return one[0];
}

const one = new Float64Array(1);

/** The same, written to `out`: a returned double would be a heap object per call. */
export function writeVolume(out: Float64Array, kind: number, data: Float64Array, a: number): void {
  if (kind === TRIANGLE) out[0] = 0;
  else if (kind === SPHERE || kind === CAPSULE) {
    const r = data[a + RADIUS];
    const length = kind === CAPSULE ? coreLength(data, a) : 0;
    out[0] = Math.PI * r * r * (length + (4 / 3) * r);
  } else out[0] = 8 * data[a + HALF] * data[a + HALF + 1] * data[a + HALF + 2];
}

/**
 * Writes the three principal moments per kilogram (m²) to `out`: about the body's x, y and z. A capsule's core lies along y. A capsule is a cylinder
 * and two hemispheres, whose moment across the core is taken at their own distance from the middle.
 */
export function momentsPerMass(out: Float64Array, kind: number, data: Float64Array, a: number): void {
  if (kind === SPHERE || kind === CAPSULE) {
    const r = data[a + RADIUS];
    const length = kind === CAPSULE ? coreLength(data, a) : 0;
    // Shares of the mass: cylinder πr²L against sphere 4/3 πr³.
    const ball = (4 * r) / (3 * length + 4 * r);
    const cylinder = 1 - ball;
    out[1] = cylinder * 0.5 * r * r + ball * 0.4 * r * r;
    out[0] = out[2] =
      cylinder * ((length * length) / 12 + 0.25 * r * r) + ball * (0.4 * r * r + 0.25 * length * length + 0.375 * length * r);
    return;
  }
  // A box about its centre: (h_y² + h_z²)/3 and so on. A triangle is never rotated by an impulse; its moments are unused.
  const x = data[a + HALF] * data[a + HALF];
  const y = data[a + HALF + 1] * data[a + HALF + 1];
  const z = data[a + HALF + 2] * data[a + HALF + 2];
  out[0] = (y + z) / 3;
  out[1] = (x + z) / 3;
  out[2] = (x + y) / 3;
}

function coreLength(data: Float64Array, a: number): number {
  const x = data[a + P2] - data[a + P1];
  const y = data[a + P2 + 1] - data[a + P1 + 1];
  const z = data[a + P2 + 2] - data[a + P1 + 2];
  return Math.sqrt(x * x + y * y + z * z);
}
