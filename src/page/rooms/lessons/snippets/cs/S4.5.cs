class Box { public Vec3 Center; public double[] Half; public Vec3[] Axes; } // axes: unit, at right angles

// How far a box extends along an axis, from its centre.
static double Reach(Box box, Vec3 axis) { return Enumerable.Range(0, 3).Sum(k => box.Half[k] * Abs(Dot(box.Axes[k], axis))); }

// Fifteen axes: three of a, three of b, and the nine cross products. One gap is enough.
static bool ObbObb(Box a, Box b) {
  Vec3 d = b.Center - a.Center;
  var axes = a.Axes.Concat(b.Axes).Concat(a.Axes.SelectMany(u => b.Axes.Select(v => Cross(u, v))));
  // Of any length, not normalised: the cross product of parallel edges is 0, and 0 ≤ 0.
  return axes.All(axis => Abs(Dot(d, axis)) <= Reach(a, axis) + Reach(b, axis));
}

// Box and sphere: the overhang in the axes of the box, and its length.
static bool ObbSphere(Box box, Vec3 Pc, double r) {
  var v = Enumerable.Range(0, 3).Select(k => Max(0, Abs(Dot(Pc - box.Center, box.Axes[k])) - box.Half[k])).ToArray();
  return Length(new Vec3(v[0], v[1], v[2])) <= r;
}
