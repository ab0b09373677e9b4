// A solid of the matrix: one of five kinds in its own size, then scaled, rotated and moved. All in numbers that a link can hold to the last bit.

import { aabb, capsule, normalizeQuat, obb, sphere, triangle } from 'kantsu';
import { RECORD, recordOf } from 'kantsu/inspect';
import type { Kind, Quat, Shape, Vec3 } from 'kantsu';

export interface Placement {
  readonly position: Vec3;
  /** `[x, y, z, w]` of any length but 0. An AABB and a sphere do not rotate. */
  readonly rotation: Quat;
  /** Along the solid's own axes. A sphere uses the first; a capsule the first for its radius and the second for its length. */
  readonly scale: Vec3;
  /** Of a triangle: how far its third corner lies along its own x, before it is scaled; 0, or left out, for one with two equal sides. */
  readonly skew?: number;
}

/** Two solids in space: what a cell shows, what the oracle judges, what a link names. */
export interface PairPose {
  readonly a: Placement;
  readonly b: Placement;
}

export const SMALLEST = 0.05;
export const LARGEST = 20;

/**
 * The size of a kind at scale 1, in eighths and sixteenths, so that presets can touch exactly: radius; radius and half the core, which lies along its own
 * y; half extents; half the base and half the height.
 */
export const SIZES: Readonly<Record<Kind, Vec3>> = {
  sphere: [0.5625, 0.5625, 0.5625],
  capsule: [0.3125, 0.5, 0.3125],
  aabb: [0.5, 0.4375, 0.5625],
  obb: [0.6875, 0.3125, 0.4375],
  triangle: [0.875, 0.75, 1],
};
/** Corners in the triangle's own xy plane, its centroid in the origin. */
export const CORNERS: readonly Vec3[] = [
  [-0.875, -0.5, 0],
  [0.875, -0.5, 0],
  [0, 1, 0],
];

const TILT: Record<Kind, Quat> = {
  sphere: [0, 0, 0, 1],
  capsule: [0, 0, -0.3, 0.95],
  aabb: [0, 0, 0, 1],
  obb: [0.12, 0.3, 0.2, 0.9],
  triangle: [-0.2, 0.25, 0.1, 0.94],
};

/** Default orientation of a kind: tilted, if possible, so that the kind is visible. */
export function home(kind: Kind, position: Vec3 = [0, 0, 0], scale = 1): Placement {
  const rotation: Quat = [0, 0, 0, 1];
  normalizeQuat(rotation, 0, ...TILT[kind]);
  return { position, rotation, scale: [scale, scale, scale] };
}

/** A point or direction of the solid's own frame in world directions, scaled or not, without the position. */
export function turned({ rotation }: Placement, v: Vec3): Vec3 {
  // The axes of a box are exact, even if the quaternion is not unit.
  const axes = recordOf(obb({ center: [0, 0, 0], half: [1, 1, 1], orientation: rotation })).subarray(RECORD.AXES);
  return [0, 1, 2].map((k) => axes[k] * v[0] + axes[3 + k] * v[1] + axes[6 + k] * v[2]) as Vec3;
}

export function shapeAt(kind: Kind, placement: Placement): Shape {
  const { position: p, rotation, scale: s } = placement;
  const size = scaled(SIZES[kind], s);
  switch (kind) {
    case 'sphere':
      return sphere({ center: p, radius: size[0] });
    case 'capsule': {
      const [x, y, z] = turned(placement, [0, size[1], 0]);
      return capsule({ p1: [p[0] - x, p[1] - y, p[2] - z], p2: [p[0] + x, p[1] + y, p[2] + z], radius: size[0] });
    }
    case 'aabb':
      return aabb({ center: p, half: size });
    case 'obb':
      return obb({ center: p, half: size, orientation: rotation });
    default: {
      const third = (placement.skew ?? 0) / 3;
      const [a, b, c] = CORNERS.map(([u, v, w], i): Vec3 => {
        // The centroid stays where it is.
        const [x, y, z] = turned(placement, scaled([u + (i === 2 ? 2 * third : -third), v, w], s));
        return [p[0] + x, p[1] + y, p[2] + z];
      });
      return triangle({ a, b, c });
    }
  }
}

/** The centre of a shape: where the line from centre to centre ends. */
export function centerOf(shape: Shape): Vec3 {
  switch (shape.kind) {
    case 'capsule':
      return [0, 1, 2].map((k) => 0.5 * (shape.p1[k] + shape.p2[k])) as Vec3;
    case 'triangle':
      return [0, 1, 2].map((k) => (shape.a[k] + shape.b[k] + shape.c[k]) / 3) as Vec3;
    default:
      return [...shape.center];
  }
}

/** Scales valid for the kind: equal if only one of them counts, and clamped. */
export function withScale(kind: Kind, placement: Placement, scale: Vec3): Placement {
  const [x, y, z] = scale.map((f) => Math.min(LARGEST, Math.max(SMALLEST, Math.abs(f))));
  const before = placement.scale;
  if (kind === 'sphere') {
    // The component that was changed.
    const f = x !== before[0] ? x : y !== before[1] ? y : z;
    return { ...placement, scale: [f, f, f] };
  }
  if (kind === 'capsule') {
    const f = x !== before[0] ? x : z;
    return { ...placement, scale: [f, y, f] };
  }
  return { ...placement, scale: [x, y, z] };
}

/** Whether a rotation changes it. */
export function canTurn(kind: Kind): boolean {
  return kind !== 'aabb' && kind !== 'sphere';
}

function scaled(v: Vec3, s: Vec3): Vec3 {
  return [v[0] * s[0], v[1] * s[1], v[2] * s[2]];
}
