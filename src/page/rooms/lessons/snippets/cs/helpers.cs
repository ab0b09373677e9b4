// C# 7 or later. Shared by the snippets, which are static members of any class.
using System;
using System.Collections.Generic;
using System.Linq;
using static System.Math;
using static V;

struct Vec2 {
  public readonly double X, Y;
  public Vec2(double x, double y) { X = x; Y = y; }
  public static Vec2 operator -(Vec2 a, Vec2 b) { return new Vec2(a.X - b.X, a.Y - b.Y); }
}

struct Vec3 {
  public readonly double X, Y, Z;
  public Vec3(double x, double y, double z) { X = x; Y = y; Z = z; }
  public static Vec3 operator +(Vec3 a, Vec3 b) { return new Vec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z); }
  public static Vec3 operator -(Vec3 a, Vec3 b) { return new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z); }
  public static Vec3 operator *(double t, Vec3 a) { return new Vec3(t * a.X, t * a.Y, t * a.Z); }
}

static class V {
  public static double Dot(Vec2 a, Vec2 b) { return a.X * b.X + a.Y * b.Y; }
  public static double Cross(Vec2 a, Vec2 b) { return a.X * b.Y - a.Y * b.X; }
  public static double Length(Vec2 a) { return Sqrt(Dot(a, a)); }
  public static double Dot(Vec3 a, Vec3 b) { return a.X * b.X + a.Y * b.Y + a.Z * b.Z; }
  public static Vec3 Cross(Vec3 a, Vec3 b) { return new Vec3(a.Y * b.Z - a.Z * b.Y, a.Z * b.X - a.X * b.Z, a.X * b.Y - a.Y * b.X); }
  public static double Length(Vec3 a) { return Sqrt(Dot(a, a)); }
  public static Vec3 Unit(Vec3 a) {
    if (Length(a) == 0) throw new ArgumentException("a direction is zero");
    return 1 / Length(a) * a;
  }
  public static double Clamp01(double x) { return Max(0, Min(1, x)); }
}
