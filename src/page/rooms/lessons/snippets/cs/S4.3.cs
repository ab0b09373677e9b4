// (vx, vy, vz): how far P is beyond the half size on each axis, 0 where it is not.
static Vec3 Overhang(Vec3 center, Vec3 half, Vec3 P) {
  Vec3 d = P - center;
  return new Vec3(Max(0, Abs(d.X) - half.X), Max(0, Abs(d.Y) - half.Y), Max(0, Abs(d.Z) - half.Z));
}

// 0 inside. Half 0.5 and P (1, 1, 1): 0.866.
static double AabbPoint(Vec3 center, Vec3 half, Vec3 P) { return Length(Overhang(center, half, P)); }

// The length of the overhang decides, not each axis alone: next to a corner that would be too much.
static bool AabbSphere(Vec3 center, Vec3 half, Vec3 Pc, double r) { return AabbPoint(center, half, Pc) <= r; }
