// Example poses for each kind of B: constructed from an axis and the gap on it.

import { distance } from 'kantsu';
import type { Kind, Quat, Vec3 } from 'kantsu';
import { times } from '../../kit/vectors.ts';
import { alongAxes, direction, moved, shapeOf, turnedBy, UPRIGHT } from '../../model/solid.ts';
import type { Solid, SolidPair } from '../../model/solid.ts';
import { shadow } from './projection.ts';
import { kindsOf, turnAbout, type Partner } from './solids.ts';

export const PRESETS = ['face', 'edge', 'touching', 'penetrating', 'deep', 'parallel'] as const;
export type Preset = (typeof PRESETS)[number];

/** The ones that exist for a pair. Two nearly parallel edges require edges on both solids, and their cross products. */
export function presetsOf(partner: Partner): readonly Preset[] {
  const crossed = partner === 'obb' || partner === 'aabb' || partner === 'triangle';
  return crossed ? PRESETS : PRESETS.filter((preset) => preset !== 'parallel');
}

/** How the near-parallel pose can be varied: the angle between the two long edges in radians, and the length of these edges in metres. */
export const TILTS = [0, 1e-12, 1e-9, 1e-6, 1e-3, 0.1] as const;
export const LENGTHS = [0.002, 0.02, 0.2, 2, 2000] as const;
export interface Variation {
  readonly tilt: (typeof TILTS)[number];
  readonly length: (typeof LENGTHS)[number];
}
export const NEARLY: Variation = { tilt: 0.1, length: 0.002 };

const DEGREE = Math.PI / 180;
const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
const Z: Vec3 = [0, 0, 1];
/** A quarter view: directions along the axes of the picture are rotated slightly. */
const VIEW = turnedBy(turnAbout(Y, 20 * DEGREE), turnAbout(Z, 12 * DEGREE));

const SIZES: Readonly<Record<Kind, Vec3>> = {
  obb: [0.75, 0.9, 0.6],
  aabb: [0.75, 0.9, 0.6],
  sphere: [0.8, 0.8, 0.8],
  capsule: [0.4, 0.8, 0.4],
  triangle: [0.9, 0.9, 0.9],
};

export function posed(partner: Partner, preset: Preset, variation: Variation = NEARLY): SolidPair {
  switch (preset) {
    case 'face':
      return facing(partner, 0.35);
    case 'penetrating':
      return facing(partner, -0.25);
    case 'edge':
      return crossing(partner, 0.3);
    case 'touching':
      return touching(partner);
    case 'deep':
      return deep(partner);
    default:
      return nearlyParallel(partner, variation);
  }
}

function solid(kind: Kind, orientation: Quat, size = SIZES[kind]): Solid {
  return { kind, position: [0, 0, 0], orientation: kind === 'aabb' ? UPRIGHT : orientation, size };
}

/** Both solids rotated together about the origin. */
function turnedPair({ a, b }: SolidPair, turn: Quat): SolidPair {
  const whole = (one: Solid): Solid => ({ ...one, orientation: turnedBy(turn, one.orientation), position: direction(turn, one.position) });
  return { a: whole(a), b: whole(b) };
}

/** B beside A along the unit axis `n`, so that the gap between the projections is `gap` m. */
function beside(a: Solid, b: Solid, n: Vec3, gap: number): SolidPair {
  const [, end] = shadow(shapeOf(a), n);
  const [start] = shadow(shapeOf(b), n);
  return { a, b: moved(b, times(n, end + gap - start)) };
}

/** B in front of A's face +z, rotated so that nothing is parallel: the gap, or the least overlap, is along A2. */
function facing(partner: Partner, gap: number): SolidPair {
  const kinds = kindsOf(partner);
  const a = solid(kinds.a, turnedBy(turnAbout(Y, 114 * DEGREE), turnAbout(X, 14 * DEGREE)), [1.05, 1.2, 0.9]);
  const b = solid(kinds.b, turnedBy(turnAbout(Z, 37 * DEGREE), turnedBy(turnAbout(X, 21 * DEGREE), turnAbout(Y, -32 * DEGREE))));
  const pair = beside(a, b, direction(a.orientation, Z), gap);
  return { a, b: moved(pair.b, direction(a.orientation, [0.15, 0.2, 0])) };
}

/**
 * Two edges that cross at a right angle, one solid each side of both: every face looks past the gap, only the edges' cross product sees it. A sphere
 * has no edges; before a corner of A only the line through the nearest points sees the gap. Corner to corner, two AABBs have a gap on all three axes, each
 * shorter than the way from corner to corner: the widest is `gap`.
 */
function crossing(partner: Partner, gap: number): SolidPair {
  if (partner === 'aligned') {
    const [a, b] = [solid('aabb', UPRIGHT), solid('aabb', UPRIGHT, [0.6, 0.6, 0.8])];
    const apart: Vec3 = [gap / 3, gap, (2 * gap) / 3];
    return { a, b: moved(b, [a.size[0] + b.size[0] + apart[0], a.size[1] + b.size[1] + apart[1], a.size[2] + b.size[2] + apart[2]]) };
  }
  if (partner === 'sphere') {
    const a = solid('obb', UPRIGHT, [0.9, 0.9, 0.9]);
    const corner = Math.sqrt(1 / 3);
    const n: Vec3 = [corner, corner, corner];
    return turnedPair(beside(a, solid('sphere', UPRIGHT), n, gap), VIEW);
  }
  // B's edge runs along z, its solid towards +x +y; A's edge runs across n and z, its two faces 45° to either side of n.
  const half = Math.SQRT1_2;
  const n: Vec3 = [half, half, 0];
  const a = solid('obb', alongAxes([half, -half, 0], [0.5, 0.5, half], [-0.5, -0.5, half]), [1.35, 0.75, 0.6]);
  const whole = (pair: SolidPair): SolidPair => (partner === 'aabb' ? pair : turnedPair(pair, VIEW));
  switch (partner) {
    case 'obb':
    case 'aabb':
      return whole(beside(a, solid(partner, UPRIGHT, [0.65, 0.8, 1.15]), n, gap));
    case 'capsule':
      return whole(beside(a, solid(partner, alongAxes(X, Z, [0, -1, 0]), [0.4, 0.9, 0.4]), n, gap));
    default:
      // A triangle: its base along z, its height along n.
      return whole(beside(a, solid(partner, alongAxes(Z, n, [-half, half, 0]), [1.3, 0.8, 0.8]), n, gap));
  }
}

/** Surfaces that just touch: a side, an edge or a corner of B on A's face +x. Edges that run along z in both, or a core along y, are parallel. */
function touching(partner: Partner): SolidPair {
  const kinds = kindsOf(partner);
  const a = solid(kinds.a, UPRIGHT, [0.75, 1, 1]);
  const b = solid(kinds.b, partner === 'capsule' ? UPRIGHT : turnAbout(Z, 30 * DEGREE));
  const pair = beside(a, b, X, 0);
  const { distance: left, normal } = distance(shapeOf(pair.a), shapeOf(pair.b));
  return { a, b: moved(pair.b, times(normal, -left)) };
}

/** B's centre inside A: every projection lies within the other, and the depth is large. */
function deep(partner: Partner): SolidPair {
  const kinds = kindsOf(partner);
  const a = solid(kinds.a, turnedBy(turnAbout(Y, 30 * DEGREE), turnAbout(X, 16 * DEGREE)), [1.25, 1.1, 1.2]);
  const b = solid(kinds.b, turnedBy(turnAbout(X, -25 * DEGREE), turnAbout(Z, 28 * DEGREE)), times(SIZES[kinds.b], 0.75));
  return { a, b: moved(b, [0.35, 0.3, 0.1]) };
}

/**
 * Two thin rods, edge over edge, turned against each other by the angle `tilt` about the line `n` that joins the edges. With a gap g on n, the long
 * faces still overlap by (L·sin tilt − g)/√2, L half the edges' length: at g = L·sin tilt / 2 the nearly parallel edges alone see the gap.
 */
function nearlyParallel(partner: Partner, { tilt, length }: Variation): SolidPair {
  const n: Vec3 = [0, Math.SQRT1_2, Math.SQRT1_2];
  const thin = 0.1;
  const a = solid('obb', turnAbout(n, tilt), [1, thin, thin]);
  const size: Vec3 = partner === 'triangle' ? [1, 2 * thin, thin] : [1, thin, thin];
  const b = solid(kindsOf(partner).b, partner === 'triangle' ? alongAxes(X, n, [0, -Math.SQRT1_2, Math.SQRT1_2]) : UPRIGHT, size);
  const { b: beyond } = beside(a, b, n, Math.sin(tilt) / 2);
  const by = length / 2;
  const scaled = (one: Solid): Solid => ({ ...one, position: times(one.position, by), size: times(one.size, by) });
  return { a: scaled(a), b: scaled(beyond) };
}
