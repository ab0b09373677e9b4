// The pairs of the matrix: each of five kinds, in a size of its own, against each; and one pair in an address.

import { KINDS, normalizeQuat } from 'kantsu';
import type { Kind, Quat, Vec3 } from 'kantsu';
import { field, readState, writeState } from '../../kit/address-schema.ts';
import { direction, moved, pairOf, POSE, SOLIDS, WHICH } from '../../model/solid.ts';
import type { KindPair, Solid, SolidPair, SolidPoses } from '../../model/solid.ts';

/** Each pair once, the lower kind first: row by row the upper half of the matrix with its diagonal. */
export const PAIRS: readonly KindPair[] = KINDS.flatMap((a, row) => KINDS.slice(row).map((b) => ({ a, b })));

export function pairOfName(name: string | null): KindPair | undefined {
  const [a, b, more] = (name ?? '').split('-') as Kind[];
  return more === undefined && KINDS.includes(a) && KINDS.includes(b) ? { a, b } : undefined;
}

/** Index of the pair of two kinds in `PAIRS`, in either order. */
export function indexOfPair(pair: KindPair): number {
  const { a, b } = isMirrored(pair) ? exchanged(pair) : pair;
  return PAIRS.findIndex((one) => one.a === a && one.b === b);
}

/** True in the half of the matrix that shows a pair from the other side. */
export function isMirrored({ a, b }: KindPair): boolean {
  return KINDS.indexOf(a) > KINDS.indexOf(b);
}

export function exchanged<T extends { readonly a: unknown; readonly b: unknown }>({ a, b }: T): { a: T['b']; b: T['a'] } {
  return { a: b, b: a };
}

export const kindsIn = ({ a, b }: SolidPair): KindPair => ({ a: a.kind, b: b.kind });

/** The size of a kind, m, in eighths and sixteenths, so that presets can touch exactly. */
export const SIZES: Readonly<Record<Kind, Vec3>> = {
  sphere: [0.5625, 0.5625, 0.5625],
  capsule: [0.3125, 0.5, 0.3125],
  aabb: [0.5, 0.4375, 0.5625],
  obb: [0.6875, 0.3125, 0.4375],
  triangle: [0.875, 0.75, 1],
};

const TILT: Record<Kind, Quat> = {
  sphere: [0, 0, 0, 1],
  capsule: [0, 0, -0.3, 0.95],
  aabb: [0, 0, 0, 1],
  obb: [0.12, 0.3, 0.2, 0.9],
  triangle: [-0.2, 0.25, 0.1, 0.94],
};

/** Default orientation of a kind: tilted, if possible, so that the kind is visible. */
export function home(kind: Kind, position: Vec3 = [0, 0, 0], scale = 1): Solid {
  const orientation: Quat = [0, 0, 0, 1];
  normalizeQuat(orientation, 0, ...TILT[kind]);
  return { kind, position, orientation, size: sized(kind, [scale, scale, scale]) };
}

export function sized(kind: Kind, scale: Vec3): Vec3 {
  return scale.map((by, k) => by * SIZES[kind][k]) as Vec3;
}

const SMALLEST = 0.05;
const LARGEST = 20;

export function scaleOf({ kind, size }: Solid): Vec3 {
  return size.map((x, k) => x / SIZES[kind][k]) as Vec3;
}

/** Neither too small nor too large to be taken by a hand. */
export function withinSizes(solid: Solid): Solid {
  const own = SIZES[solid.kind];
  return { ...solid, size: solid.size.map((x, k) => Math.min(LARGEST * own[k], Math.max(SMALLEST * own[k], x))) as Vec3 };
}

const ADDRESS = { pair: field('pair', { read: pairOfName, write: ({ a, b }: KindPair) => `${a}-${b}` }), ...SOLIDS };

/** The kinds of an address, and the two solids if it has them. */
export function readPair(parameters: URLSearchParams): { readonly kinds?: KindPair; readonly solids?: SolidPair | undefined } {
  const { pair: kinds, ...poses } = readState<SolidPoses & { readonly pair: KindPair }>(ADDRESS, parameters);
  return kinds ? { kinds, solids: pairOf(kinds, poses) ?? formerPose(kinds, parameters.get('pose')) } : {};
}

export function writePair(solids: SolidPair): Record<string, string> {
  return writeState<SolidPoses & { readonly pair: KindPair }>(ADDRESS, { pair: kindsIn(solids), ...solids });
}

/** Of a link from before 27 November 2026: sizes and skew in units of the kind's own, a triangle by its centroid. */
function formerPose(kinds: KindPair, text: string | null): SolidPair | undefined {
  const [a, b] = (text ?? '').split('__').map((one) => POSE.read(one));
  const solids = pairOf(kinds, { a, b });
  if (!solids) return undefined;
  const [first, second] = WHICH.map((which): Solid => {
    const { skew = 0, ...solid } = solids[which];
    const { kind, orientation, size } = solid;
    if (kind !== 'triangle') return { ...solid, size: sized(kind, size) };
    const tip = skew * size[0];
    return { ...moved(solid, direction(orientation, [-tip / 3, 0.25 * size[1], 0])), size: sized(kind, size), skew: tip };
  });
  return { a: first, b: second };
}
