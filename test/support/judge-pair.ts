// The judgement of a pair's answers against the exact oracle: distance, normal, witness points, contact points, touching, symmetry, axes.

import { EPSILON } from '../../src/math/scalar.ts';
import type { Contact, Distance } from '../../src/narrowphase/contact.ts';
import { distanceToSurface, gapAlongNormal, signedDistance, type Solid } from '../../src/oracle/distance.ts';
import { recordOf } from '../../src/shapes/shape.ts';
import { FACE, type Face, type Verdict } from './face.ts';
import { shapeOf, sizeOfSolid } from './generators.ts';
import { dot } from './vectors.ts';

/** Bars of the signed distance in eps·S: of ordinary and of nasty pairs. */
export const RANDOM = 4;
export const NASTY = 16;
/** Rounding of points, normals and the slow axes report, in eps·S: half as much again as of distances, since corners lie farther out than S says. */
const POINTS = 24;
/** What touches, in eps·S. */
const TOUCHING = 4;

/** Asks the public face about a pair and holds all of the answers against the oracle. `allowed`: the error of the signed distance in eps·S. */
export function judgePair(a: Solid, b: Solid, allowed: number, face: Face = FACE): Verdict {
  const first = shapeOf(a, face);
  const second = shapeOf(b, face);
  const unit = EPSILON * Math.max(sizeOfSolid(a), sizeOfSolid(b));
  const truth = signedDistance(a, b);
  const d = face.distance(first, second);
  const c = face.contact(first, second);
  const error = Math.abs(d.distance - truth) / unit;
  // Within rounding of touching, which of apart, touching and penetrating it is, is not the pair's to say.
  const isAmbiguous = truth !== 0 && Math.abs(Math.abs(truth) - TOUCHING * unit) <= allowed * unit;
  // Of two shapes with the same record neither can be told to come first.
  const twins = first.kind === second.kind && same([...recordOf(first)], [...recordOf(second)]);
  const complaint =
    (error <= allowed ? null : `distance is ${d.distance}, expected ${truth}: off by ${error} eps·S`) ??
    distanceComplaint(a, b, d, truth, unit) ??
    contactComplaint(a, b, c, d, truth, unit) ??
    (twins ? null : symmetryComplaint(d, c, face.distance(second, first), face.contact(second, first))) ??
    axesComplaint(a, b, face.separatingAxes(first, second), d, truth, unit);
  return { complaint, error, isAmbiguous };
}

function over(value: number, limit: number, unit: number, what: string): string | null {
  return Math.abs(value) <= limit ? null : `${what}: ${value / unit} eps·S, allowed ${limit / unit}`;
}

function extentOf(solid: Solid): number {
  switch (solid.kind) {
    case 'triangle':
      return Math.max(...[0, 1, 2].map((k) => Math.max(solid.a[k], solid.b[k], solid.c[k]) - Math.min(solid.a[k], solid.b[k], solid.c[k])));
    case 'bounds':
      return 0.5 * Math.max(...solid.max.map((x, k) => x - solid.min[k]));
    case 'aabb':
    case 'obb':
      return Math.max(...solid.half);
    default:
      return sizeOfSolid(solid);
  }
}

/** Normal unit and right, both points on their surfaces, and the distance between them along the normal. */
function distanceComplaint(
  a: Solid,
  b: Solid,
  { distance, normal: n, pointA, pointB }: Distance,
  truth: number,
  unit: number,
): string | null {
  const off = Math.abs(Math.hypot(...n) - 1);
  if (!(off <= 4 * EPSILON)) return `the normal is ${Math.hypot(...n)} long`;
  for (let k = 0; k < 3; k++) {
    const wrong = over(pointB[k] - pointA[k] - n[k] * distance, POINTS * unit, unit, 'pointB − pointA − normal·distance');
    if (wrong) return wrong;
  }
  // The gap seen along the right normal is the signed distance: of an overlap, moving b by normal·depth just separates. While apart, turning the way
  // by φ lengthens it by φ²/2 only, so its direction is known to the square root of the rounding in its length, and short ways to that of their ends.
  const extent = Math.max(extentOf(a), extentOf(b));
  const turn = truth > 0 ? extent * Math.sqrt((8 * unit) / truth) + (POINTS * unit * extent) / truth : 0;
  return (
    over(distanceToSurface(pointA, a), POINTS * unit, unit, 'pointA off a') ??
    over(distanceToSurface(pointB, b), POINTS * unit, unit, 'pointB off b') ??
    over(gapAlongNormal(a, b, n) - truth, POINTS * unit + turn, unit, 'gap along the normal − distance')
  );
}

/** Found exactly when touching or deeper, one to four points, the deepest first, each between the surfaces. */
function contactComplaint(a: Solid, b: Solid, c: Contact | null, d: Distance, truth: number, unit: number): string | null {
  if ((c !== null) !== d.distance <= TOUCHING * unit) return `contact ${c ? 'found' : 'missed'} at distance ${d.distance}`;
  if (!c) return truth <= 0 ? `no contact, but they touch: distance ${truth}` : null;
  const state = Math.abs(d.distance) <= TOUCHING * unit ? 'touching' : 'penetrating';
  if (c.state !== state) return `the state is ${c.state}, expected ${state}`;
  if (c.depth !== Math.max(0, -d.distance)) return `the depth is ${c.depth} at distance ${d.distance}`;
  if (!same([c.normal, c.pointA, c.pointB], [d.normal, d.pointA, d.pointB])) return 'contact and distance differ in normal or points';
  if (c.points.length < 1 || c.points.length > 4 || c.points[0].depth !== c.depth) return `points ${JSON.stringify(c.points)}`;
  for (const { point, depth } of c.points) {
    // Half its depth from either surface, a little more where it is measured along an edge pair's normal that leans against the face.
    const wrong =
      over(depth - c.depth / 2, c.depth / 2, unit, 'depth of a point − depth/2') ??
      over(Math.max(0, distanceToSurface(point, a)), 0.65 * depth + POINTS * unit, unit, 'point off a') ??
      over(Math.max(0, distanceToSurface(point, b)), 0.65 * depth + POINTS * unit, unit, 'point off b');
    if (wrong) return wrong;
  }
  return null;
}

/** Asked the other way round: the normal flips, A and B change places, and nothing else differs by a bit. */
function symmetryComplaint(d: Distance, c: Contact | null, e: Distance, r: Contact | null): string | null {
  const turned = { ...e, normal: e.normal.map((x) => -x), pointA: e.pointB, pointB: e.pointA };
  if (!same(turned, d)) return 'distance differs when asked the other way round';
  const back = r && {
    ...r,
    normal: r.normal.map((x) => -x),
    pointA: r.pointB,
    pointB: r.pointA,
    featureA: r.featureB,
    featureB: r.featureA,
  };
  return same(back, c) ? null : 'contact differs when asked the other way round';
}

/** Equal to the last bit, but for the sign of a zero. */
function same(p: unknown, q: unknown): boolean {
  return JSON.stringify(p) === JSON.stringify(q);
}

function axesComplaint(
  a: Solid,
  b: Solid,
  { axes, deciding }: ReturnType<Face['separatingAxes']>,
  d: Distance,
  truth: number,
  unit: number,
): string | null {
  const { axis, overlap, skipped } = axes[deciding];
  if (skipped) return 'a skipped axis decides';
  if (truth > 0) {
    return overlap <= POINTS * unit && -overlap <= d.distance + POINTS * unit ? null : `gap ${-overlap} of a distance ${d.distance}`;
  }
  const wrong = over(overlap + d.distance, POINTS * unit, unit, 'overlap of the deciding axis + distance');
  if (wrong || d.distance >= -POINTS * unit) return wrong;
  // The normal itself, or another right one: across nearly parallel edges only rounding says which.
  const cosine = dot(axis, d.normal);
  if (Math.abs(cosine - 1) <= 1e-9 || Math.abs(gapAlongNormal(a, b, axis) - truth) <= POINTS * unit) return null;
  return `the deciding axis is not the normal: cosine ${cosine}`;
}
