// The pairs of the matrix and their names in an address: `capsule-obb` is a capsule against an OBB.

import { KINDS } from 'kantsu';
import type { Kind } from 'kantsu';
import { field } from '../../kit/address-schema.ts';
import type { PairPose, Placement } from './placement.ts';

export interface Pair {
  readonly a: Kind;
  readonly b: Kind;
}

/** Each pair once, the lower kind first: row by row the upper half of the matrix with its diagonal. */
export const PAIRS: readonly Pair[] = KINDS.flatMap((a, row) => KINDS.slice(row).map((b) => ({ a, b })));

export function nameOfPair({ a, b }: Pair): string {
  return `${a}-${b}`;
}

export function pairOfName(name: string | null): Pair | undefined {
  const [a, b, more] = (name ?? '').split('-') as Kind[];
  return more === undefined && KINDS.includes(a) && KINDS.includes(b) ? { a, b } : undefined;
}

/** Index of the pair of two kinds in `PAIRS`, in either order. */
export function indexOfPair(a: Kind, b: Kind): number {
  const [low, high] = isMirrored(a, b) ? [b, a] : [a, b];
  return PAIRS.findIndex((pair) => pair.a === low && pair.b === high);
}

/** True in the half of the matrix that shows a pair from the other side. */
export function isMirrored(a: Kind, b: Kind): boolean {
  return KINDS.indexOf(a) > KINDS.indexOf(b);
}

export function exchanged<T extends { readonly a: unknown; readonly b: unknown }>({ a, b }: T): { a: T['b']; b: T['a'] } {
  return { a: b, b: a };
}

/** `x_y_z_qx_qy_qz_qw_sx_sy_sz`, and `_skew` of a triangle that has one, for either solid, two `_` between them; the shortest decimals that are the same doubles. */
export function poseText({ a, b }: PairPose): string {
  return [a, b]
    .map(({ position, rotation, scale, skew }) => [...position, ...rotation, ...scale, ...(skew ? [skew] : [])].join('_'))
    .join('__');
}

/** The pose of a text, or undefined if no shape can be made of it. */
export function poseOfText(text: string | null): PairPose | undefined {
  const [a, b, more] = (text ?? '').split('__').map(placementOf);
  return a && b && !more ? { a, b } : undefined;
}

function placementOf(text: string): Placement | undefined {
  const n = numbersOf(text);
  if ((n.length !== 10 && n.length !== 11) || !n.every((x) => Number.isFinite(x) && Math.abs(x) <= 1e6)) return undefined;
  const [x, y, z, qx, qy, qz, qw, sx, sy, sz, skew] = n;
  const turn = Math.max(Math.abs(qx), Math.abs(qy), Math.abs(qz), Math.abs(qw));
  if (!(turn >= 1e-6) || !(Math.min(sx, sy, sz) >= 1e-3)) return undefined;
  return { position: [x, y, z], rotation: [qx, qy, qz, qw], scale: [sx, sy, sz], ...(skew !== undefined && { skew }) };
}

/** One pair in an address. */
export const PAIR_ADDRESS = {
  pair: field('pair', { read: pairOfName, write: nameOfPair }),
  pose: field('pose', { read: poseOfText, write: poseText }),
};

/** Numbers with `_` between them, which needs no escaping in an address; NaN for an invalid one. */
function numbersOf(text: string): number[] {
  return text.split('_').map((word) => (word.trim() === '' ? NaN : Number(word)));
}
