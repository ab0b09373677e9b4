// The exact outline of a sphere or a capsule from an eye: where the surface turns away.
//
// A point of the surface c + r·n lies on the outline if n·(e − c) = r, e the eye (for an eye at infinity in direction v: n·v = 0). For a sphere this
// is a circle about the line to the eye. For a capsule it is half of each cap's circle and two straight lines between, along which n is perpendicular
// to the axis; they meet at the seams, because there both equations hold.
import type { Vec3 } from 'kantsu';
import type { ViewCamera } from 'kantsu/three';
import { cross, dot, length, minus, perpendicularTo, plus, times } from '../kit/vectors.ts';

/** The eye: a point with w = 1, or the direction towards it with w = 0. */
export interface Eye {
  readonly at: Vec3;
  readonly w: 0 | 1;
}

export function eyeOf({ matrixWorld: { elements: m }, projectionMatrix }: ViewCamera): Eye {
  const isPerspective = projectionMatrix.elements[15] === 0;
  return isPerspective ? { at: [m[12], m[13], m[14]], w: 1 } : { at: [m[8], m[9], m[10]], w: 0 };
}

/** Called for the outline's pieces, end to end. */
export type Segment = (a: Vec3, b: Vec3) => void;

/** The outline of the capsule p ± h·u with radius r (h = 0: a sphere) in about `count` pieces; nothing if the eye is inside. */
export function silhouette(emit: Segment, eye: Eye, p: Vec3, u: Vec3, h: number, r: number, count: number): void {
  const { w } = eye;
  // The eye relative to the centre, along the axis and off it.
  const e = minus(eye.at, p, w);
  const along = dot(e, u);
  const aside = minus(e, u, along);
  const off = length(aside);
  // r/ρ: cosine of the angle from the side that faces the eye to the outline on the cylinder.
  const reach = w * r;
  if (h === 0 || off <= reach) {
    // A sphere; or a capsule seen from within its cylinder's extension, where only the nearer cap shows.
    if (w === 1 && h > 0 && Math.abs(along) <= h) return;
    const cap = h === 0 ? 0 : along >= 0 ? h : -h;
    circle(emit, minus(e, u, w * cap), plus(p, u, cap), r, w, count);
    return;
  }
  const s = times(aside, 1 / off);
  const t = cross(u, s);
  const cos = reach / off;
  const sin = Math.sqrt((1 - cos) * (1 + cos));
  for (const side of [-1, 1]) {
    const rim = plus(plus(p, s, r * cos), t, side * r * sin);
    emit(minus(rim, u, h), plus(rim, u, h));
  }
  for (const cap of [-1, 1]) arc(emit, minus(e, u, w * cap * h), plus(p, u, cap * h), t, times(u, cap), r, w, count);
}

/** The circle n·e = r (or 0) on a sphere about c, e relative to c. */
function circle(emit: Segment, e: Vec3, c: Vec3, r: number, w: number, count: number): void {
  const d = length(e);
  if (d <= w * r) return;
  const f = times(e, 1 / d);
  const t = perpendicularTo(f);
  const cos = (w * r) / d;
  ring(emit, plus(c, f, r * cos), t, cross(f, t), r * Math.sqrt((1 - cos) * (1 + cos)), count);
}

/** The part of that circle on the outer half of a cap, whose outward direction is o and whose side direction t is perpendicular to o and to e. */
function arc(emit: Segment, e: Vec3, c: Vec3, t: Vec3, o: Vec3, r: number, w: number, count: number): void {
  const d = length(e);
  if (d <= w * r) return;
  const f = times(e, 1 / d);
  // g completes the frame: perpendicular to the sight and to t, on the side of o.
  const across = cross(f, t);
  const g = times(across, dot(across, o) < 0 ? -1 : 1);
  const tilt = dot(g, o);
  const cos = (w * r) / d;
  const sin = Math.sqrt((1 - cos) * (1 + cos));
  // A point cos·f + sin·(cos a·g + sin a·t) is on the outer half when its part along o is ≥ 0: cos a ≥ −(cos·f·o)/(sin·g·o).
  const facing = dot(f, o);
  const limit = tilt > 0 && sin > 0 ? (-cos * facing) / (sin * tilt) : facing >= 0 ? -1 : 1;
  if (limit >= 1) return;
  const half = limit <= -1 ? Math.PI : Math.acos(limit);
  turn(emit, plus(c, f, r * cos), g, t, r * sin, -half, half, Math.max(4, Math.ceil((count * half) / Math.PI)));
}

/** A whole circle of radius r about c in the plane of the unit vectors a and b. */
export function ring(emit: Segment, c: Readonly<Vec3>, a: Vec3, b: Vec3, r: number, count: number): void {
  turn(emit, c, a, b, r, 0, 2 * Math.PI, count);
}

/** The part of a circle between two angles, from a towards b. */
export function turn(emit: Segment, c: Readonly<Vec3>, a: Vec3, b: Vec3, r: number, from: number, to: number, pieces: number): void {
  let last: Vec3 | undefined;
  for (let i = 0; i <= pieces; i++) {
    const angle = from + ((to - from) * i) / pieces;
    const point = plus(plus(c, a, r * Math.cos(angle)), b, r * Math.sin(angle));
    if (last) emit(last, point);
    last = point;
  }
}
