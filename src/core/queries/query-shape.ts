// A given shape beside a row of the world, as the pair kernels want them.

import { touchingRange } from '../math/scalar.ts';
import { MANIFOLD_STRIDE } from '../narrowphase/manifold.ts';
import { collide } from '../narrowphase/collide-table.ts';
import { sizeOf, STRIDE } from '../shapes/record.ts';
import type { WorldState } from '../world/state.ts';

/** The record of the given shape stands at 0; the row's is put behind it. */
export const pair = new Float64Array(2 * STRIDE);
/** What the kernel said last. */
export const manifold = new Float64Array(MANIFOLD_STRIDE);
/** Whether the last answer of `collidePair` has the given shape as its a. */
export let givenFirst = true;

/** Runs the pair kernel on the given shape and the row's; the answer stands in `manifold`. */
export function collidePair(state: WorldState, kind: number, row: number, margin: number): boolean {
  const other = state.kind[row];
  for (let k = 0; k < STRIDE; k++) pair[STRIDE + k] = state.data[STRIDE * row + k];
  givenFirst = kind <= other;
  return givenFirst ? collide(manifold, kind, other, pair, 0, STRIDE, margin) : collide(manifold, other, kind, pair, STRIDE, 0, margin);
}

export function touchRounding(state: WorldState, kind: number, row: number): number {
  return touchingRange(Math.max(sizeOf(kind, pair, 0), state.size[row]));
}
