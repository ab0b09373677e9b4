type Vec3 = readonly [number, number, number];

/** (vx, vy, vz): how far P is beyond the half size on each axis, 0 where it is not. */
export function overhang(center: Vec3, half: Vec3, P: Vec3): Vec3 {
  const beyond = (k: 0 | 1 | 2): number => Math.max(0, Math.abs(P[k] - center[k]) - half[k]);
  return [beyond(0), beyond(1), beyond(2)];
}

/** 0 inside. Half 0.5 and P (1, 1, 1): 0.866. */
export function aabbPoint(center: Vec3, half: Vec3, P: Vec3): number {
  return Math.hypot(...overhang(center, half, P));
}

/** The length of the overhang decides, not each axis alone: next to a corner that would be too much. */
export function aabbSphere(center: Vec3, half: Vec3, Pc: Vec3, r: number): boolean {
  return aabbPoint(center, half, Pc) <= r;
}
