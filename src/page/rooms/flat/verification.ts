// The source's verification program (S3.3) as a sweep: b at every offset and every angle, each pose asked of the formula under test and of the oracle.

import { planarDistance } from '../../../oracle/planar.ts';
import { shapeOf } from '../../construction/rows/planar-figure.ts';
import type { Figure } from '../../construction/rows/planar-figure.ts';
import { pairResultOf, sizeOf, stateOf } from '../../construction/rows/pair-result.ts';
import type { State } from '../../construction/rows/pair-result.ts';
import { printedHit } from '../../source-formulas/printed-formulas.ts';
import { isFloat } from '../../source-formulas/printed-names.ts';
import type { PrintedName } from '../../source-formulas/printed-names.ts';
import { moved, turned } from './figures.ts';
import type { Pair } from './figures.ts';

/** What is under test: our kernel, a formula of the source, or nothing where it has none for the pair. */
export type Formula = 'ours' | 'none' | PrintedName;

/** How thick capsules are: as on the pairs board, or so thin that tests of ends alone miss crossings. */
export const THICKNESSES = ['thick', 'thin'] as const;
export type Thickness = (typeof THICKNESSES)[number];
export const THIN = 0.02; // m

/** Offsets of b's middle from a's, along x, m. */
export const COLUMNS = 81;
export const OFFSET_STEP = 0.1;
/** Angles of b, degrees; a half turn shows everything. */
export const ROWS = 36;
export const TURN_STEP = 5;
export const POSES = COLUMNS * ROWS;

/** Errors up to this, in eps·S, are roundings: what the pairs of the plane keep to on nasty poses. */
export const ALLOWED = 16;
const FLOAT_EPSILON = 2 ** -23;

/** a stays, b runs at a height above it. */
export interface Sweep extends Pair {
  /** m */
  readonly above: number;
  readonly formula: Formula;
  readonly thickness: Thickness;
}

export interface Cell {
  readonly index: number;
  readonly offset: number;
  readonly turn: number;
  /** Of the formula under test; of the source's, which only answers yes or no, the kernel's. */
  readonly distance: number;
  readonly state: State;
  /** How far the distance is from the oracle's, in eps·S. */
  readonly error: number;
  readonly hit: boolean | null;
  readonly truth: number;
  /** Null where there is no formula to agree. */
  readonly agrees: boolean | null;
}

export function offsetOf(index: number): number {
  return Math.round(((index % COLUMNS) - (COLUMNS - 1) / 2) * OFFSET_STEP * 1e6) / 1e6;
}

export function turnOf(index: number): number {
  return Math.floor(index / COLUMNS) * TURN_STEP;
}

/** a, as thick as the sweep wants it. */
export function figureA({ a, thickness }: Sweep): Figure {
  return thickness === 'thin' ? thinned(a) : a;
}

/** b in a pose of the sweep. */
export function figureAt(sweep: Sweep, index: number): Figure {
  const sum = (x: number, y: number): number => Math.round((x + y) * 1e6) / 1e6;
  const b = turned(moved(sweep.b, sum(sweep.a.x, offsetOf(index)), sum(sweep.a.y, sweep.above)), turnOf(index));
  return sweep.thickness === 'thin' ? thinned(b) : b;
}

function thinned(figure: Figure): Figure {
  return { ...figure, sizes: { ...figure.sizes, capsule: [figure.sizes.capsule[0], THIN] } };
}

export function cellAt(sweep: Sweep, index: number): Cell {
  const { formula } = sweep;
  const [a, b] = [figureA(sweep), figureAt(sweep, index)].map(shapeOf);
  const { distance, range, state } = pairResultOf(a, b);
  const truth = planarDistance(a, b);
  const size = sizeOf(a, b);
  const error = Math.abs(distance - truth) / (Number.EPSILON * size);
  const hit = formula === 'ours' ? state !== 'separate' : formula === 'none' ? null : printedHit(formula, a, b);
  // What rounding may decide either way: within two ranges of zero, as of what is exact on both sides nothing may; of float the rounding of float.
  const blurred = formula === 'ours' ? 2 * range : formula !== 'none' && isFloat(formula) ? ALLOWED * FLOAT_EPSILON * size : -1;
  const isRight = hit === (stateOf(truth, range) !== 'separate') || Math.abs(truth) <= blurred;
  const agrees = hit === null ? null : isRight && (formula !== 'ours' || error <= ALLOWED);
  return { index, offset: offsetOf(index), turn: turnOf(index), distance, state, error, hit, truth, agrees };
}

/** A sweep under way: the cells so far, and what they add up to. */
export class Verification {
  readonly sweep: Sweep;
  readonly cells: Cell[] = [];
  readonly mismatches: Cell[] = [];
  agreed = 0;
  readonly counts: Record<State, number> = { separate: 0, touching: 0, penetrating: 0 };
  /** In eps·S. */
  worst = 0;

  constructor(sweep: Sweep) {
    this.sweep = sweep;
  }

  get done(): boolean {
    return this.cells.length === POSES;
  }

  /** Goes on until it is done or `isLate` says so; at least one pose. */
  advance(isLate: () => boolean): void {
    while (!this.done) {
      const cell = cellAt(this.sweep, this.cells.length);
      this.cells.push(cell);
      this.counts[cell.state]++;
      this.worst = Math.max(this.worst, cell.error);
      if (cell.agrees) this.agreed++;
      if (cell.agrees === false) this.mismatches.push(cell);
      if (isLate()) return;
    }
  }
}
