// Holds what was answered about a pair of solids against the exact distance: distance, normal, witness points, contact points, touching, symmetry, axes.

import { distanceAfterMove, distanceToSurface, gapAlongNormal, signedDistance, type Solid } from './distance.ts';

type Vector = readonly number[];

/** The nearest or deepest points of two surfaces, as `distance` of the public face answers. */
export interface SaidDistance {
  readonly distance: number;
  readonly normal: Vector;
  readonly pointA: Vector;
  readonly pointB: Vector;
}

export interface SaidContact {
  readonly normal: Vector;
  readonly depth: number;
  readonly points: readonly { readonly point: Vector; readonly depth: number }[];
  readonly pointA: Vector;
  readonly pointB: Vector;
  readonly featureA: string;
  readonly featureB: string;
  readonly state: string;
}

export interface SaidAxes {
  readonly axes: readonly { readonly axis: Vector; readonly overlap: number; readonly skipped: boolean }[];
  readonly deciding: number;
}

/** All that the public face says of a and b. */
export interface PairAnswers {
  readonly distance: SaidDistance;
  readonly contact: SaidContact | null;
  /** The same, asked with b first; null for twins, of which neither can be told to come first. */
  readonly exchanged: { readonly distance: SaidDistance; readonly contact: SaidContact | null } | null;
  readonly axes: SaidAxes;
}

/** What a judge has to say of one case. */
export interface Verdict {
  /** What is wrong, or null. */
  complaint: string | null;
  /** Error of the number that matters: of pairs the signed distance in eps·S, of rays the worse end in eps·(|t| + S). */
  error: number;
  /** The case lies so close to a change of the answer's form (hit or miss, touching or apart) that rounding of the input decides. */
  isAmbiguous: boolean;
}

export interface PairVerdict extends Verdict {
  /** The signed distance, m, rounded once. */
  truth: number;
}

const EPSILON = Number.EPSILON;
/** Bars of the signed distance in eps·S: of ordinary and of nasty pairs. */
export const RANDOM = 4;
export const NASTY = 16;
/** Rounding of points, normals and the slow axes report, in eps·S: half as much again as of distances, since corners lie farther out than S says. */
const POINTS = 24;
/** What touches, in eps·S. */
const TOUCHING = 4;

/** `allowed`: the error of the signed distance in eps·S. */
export function judgeAnswers(a: Solid, b: Solid, { distance: d, contact: c, exchanged, axes }: PairAnswers, allowed: number): PairVerdict {
  const unit = EPSILON * Math.max(sizeOfSolid(a), sizeOfSolid(b));
  const truth = signedDistance(a, b);
  const error = Math.abs(d.distance - truth) / unit;
  // Within rounding of touching, which of apart, touching and penetrating it is, is not the pair's to say.
  const isAmbiguous = truth !== 0 && Math.abs(Math.abs(truth) - TOUCHING * unit) <= allowed * unit;
  const complaint =
    (error <= allowed ? null : `distance is ${d.distance}, expected ${truth}: off by ${error} eps·S`) ??
    distanceComplaint(a, b, d, truth, unit) ??
    contactComplaint(a, b, c, d, truth, unit) ??
    (exchanged && symmetryComplaint(d, c, exchanged.distance, exchanged.contact)) ??
    axesComplaint(a, b, axes, d, truth, unit);
  return { complaint, error, isAmbiguous, truth };
}

/** S: the largest absolute coordinate or size of a solid; of a box given by its corners, of its centre and half extents like any box. */
export function sizeOfSolid(solid: Solid): number {
  switch (solid.kind) {
    case 'sphere':
      return largest(...solid.center, solid.radius);
    case 'capsule':
      return largest(...solid.p1, ...solid.p2, solid.radius);
    case 'aabb':
    case 'obb':
      return largest(...solid.center, ...solid.half);
    case 'bounds':
      return largest(...solid.min.flatMap((low, k) => [0.5 * (low + solid.max[k]), 0.5 * (solid.max[k] - low)]));
    default:
      return largest(...solid.a, ...solid.b, ...solid.c);
  }
}

function largest(...numbers: number[]): number {
  return Math.max(...numbers.map(Math.abs));
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
  { distance, normal: n, pointA, pointB }: SaidDistance,
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
    normalComplaint(a, b, n, distance, truth, unit, turn)
  );
}

function normalComplaint(a: Solid, b: Solid, n: Vector, distance: number, truth: number, unit: number, turn: number): string | null {
  const wrong = over(gapAlongNormal(a, b, n) - truth, POINTS * unit + turn, unit, 'gap along the normal − distance');
  if (!wrong || truth > 0) return wrong;
  // Of round solids whose cores are a hair apart the direction is known to the rounding of that hair, which the length of the shadows lengthens: then
  // it is enough that the move itself just separates.
  const roundness = ('radius' in a ? a.radius : 0) + ('radius' in b ? b.radius : 0);
  if (truth + roundness <= 0) return wrong;
  const left = distanceAfterMove(
    a,
    b,
    n.map((x) => -distance * x),
  );
  return Math.abs(left) <= POINTS * unit ? null : wrong;
}

/** Found exactly when touching or deeper, one to four points, the deepest first, each between the surfaces. */
function contactComplaint(a: Solid, b: Solid, c: SaidContact | null, d: SaidDistance, truth: number, unit: number): string | null {
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
function symmetryComplaint(d: SaidDistance, c: SaidContact | null, e: SaidDistance, r: SaidContact | null): string | null {
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

function axesComplaint(a: Solid, b: Solid, { axes, deciding }: SaidAxes, d: SaidDistance, truth: number, unit: number): string | null {
  const { axis, overlap, skipped } = axes[deciding];
  if (skipped) return 'a skipped axis decides';
  if (truth > 0) {
    return overlap <= POINTS * unit && -overlap <= d.distance + POINTS * unit ? null : `gap ${-overlap} of a distance ${d.distance}`;
  }
  const wrong = over(overlap + d.distance, POINTS * unit, unit, 'overlap of the deciding axis + distance');
  if (wrong || d.distance >= -POINTS * unit) return wrong;
  // The normal itself, or another right one: across nearly parallel edges only rounding says which.
  const cosine = axis[0] * d.normal[0] + axis[1] * d.normal[1] + axis[2] * d.normal[2];
  if (Math.abs(cosine - 1) <= 1e-9 || Math.abs(gapAlongNormal(a, b, axis) - truth) <= POINTS * unit) return null;
  return `the deciding axis is not the normal: cosine ${cosine}`;
}
