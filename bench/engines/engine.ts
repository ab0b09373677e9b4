// What an engine brings to the benchmark: up to six contestants, each over bodies that the benchmark made.

import type { Bodies, Flip } from '../work/bodies.ts';
import type { AllAnswer, ClosestAnswer } from '../work/rays.ts';
import type { Pile, PileState } from '../work/pile.ts';
import type { Poses } from '../work/poses.ts';

/** W1. */
export interface PairsWorld {
  /** Turns back who is told to, moves everybody by DT, and finds all overlapping pairs with their contacts. */
  frame(flips: readonly Flip[]): void;
  /** The pairs as the bodies stand now, as `pairKey`s. Not timed. */
  answer(): Set<number>;
  /** Bytes it holds, where it can tell. */
  bytes?(): number;
  free(): void;
}

/** W2. Answers are written for the rays `from` … `to` − 1. */
export interface RaysWorld {
  closest?(rays: Float64Array, from: number, to: number, out: ClosestAnswer): void;
  all?(rays: Float64Array, from: number, to: number, out: AllAnswer): void;
  free(): void;
}

/** W3, W5 and W6. */
export interface PileWorld {
  step(): void;
  /** Poses as they are. Not timed. */
  read(out: PileState): void;
  free(): void;
}

export interface Engine {
  readonly name: string;
  /** Name and version of the package; of ours, the commit. */
  readonly version: string;
  /** Largest N it is asked for; beyond, it runs out of memory or of patience. */
  readonly limits: { readonly pairs: number; readonly rays: number; readonly pile: number; readonly moved: number };
  /** The share of the rays it is given when it would take minutes for all. */
  readonly rayShare?: number;
  pairs?(bodies: Bodies): PairsWorld;
  rays?(bodies: Bodies): RaysWorld;
  pile?(pile: Pile): PileWorld;
  level?(level: Pile): PileWorld;
  /** W6: with continuous collision for all bodies. */
  landing?(pile: Pile): PileWorld;
  moved?(bodies: Bodies): MovedWorld;
}

/** W4. */
export interface MovedWorld {
  /** Puts every body where the frame has it, and finds all overlapping pairs with their contacts. */
  frame(poses: Poses): void;
  /** The pairs as the bodies stand now, as `pairKey`s. Not timed. */
  answer(): Set<number>;
  /** What it leaves undone: said beside its times. */
  readonly remark?: string;
  free(): void;
}

/** One number for a pair of bodies, whatever their order. */
export function pairKey(i: number, j: number): number {
  return i < j ? i * 1_048_576 + j : j * 1_048_576 + i;
}
