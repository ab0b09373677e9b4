// Whether two lines meet. Of parallel ones only those that coincide can, and only if the caller counts them.
static bool LinesMeet(Vec2 A, Vec2 v1, Vec2 B, Vec2 v2, bool coincidentHits) {
  bool isParallel = Abs(Cross(v1, v2)) <= 1e-15 * Length(v1) * Length(v2);
  if (!isParallel) return true;
  double apart = Abs(Cross(B - A, v1)) / Length(v1);
  double size = Max(Max(Abs(A.X), Abs(A.Y)), Max(Abs(B.X), Abs(B.Y)));
  return coincidentHits && apart <= 1e-15 * size;
}
