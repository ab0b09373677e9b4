// AABB and AABB: three axes, the same for both, and nothing to project.
static bool AabbAabb(Vec3 minA, Vec3 maxA, Vec3 minB, Vec3 maxB) {
  if (minA.X > maxB.X || minB.X > maxA.X) return false;
  if (minA.Y > maxB.Y || minB.Y > maxA.Y) return false;
  return minA.Z <= maxB.Z && minB.Z <= maxA.Z;
}

class Box { public Vec3 Center; public double[] Half; public Vec3[] Axes; } // axes: unit, at right angles

static double Reach(Box box, Vec3 axis) { return Enumerable.Range(0, 3).Sum(k => box.Half[k] * Abs(Dot(box.Axes[k], axis))); }

// OBB and OBB: which of the fifteen axes, from 1, shows the first gap; 0: none, they overlap. Parallel edges: 0 > 0 is no gap.
static int FirstGap(Box a, Box b) {
  Vec3 d = b.Center - a.Center;
  int n = 0;
  // Concat and SelectMany make an axis only when it is its turn.
  foreach (Vec3 axis in a.Axes.Concat(b.Axes).Concat(a.Axes.SelectMany(u => b.Axes.Select(v => Cross(u, v))))) {
    n++;
    if (Abs(Dot(d, axis)) > Reach(a, axis) + Reach(b, axis)) return n;
  }
  return 0;
}
