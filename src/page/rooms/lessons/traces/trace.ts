// An algorithm as a debugger shows it: its listing, the steps of one run with the values in force, and where two versions part.

import type { TracesKey } from './words.ts';

/** As the source has it, or as it is right. */
export const VARIANTS = ['source', 'ours'] as const;
export type Variant = (typeof VARIANTS)[number];

export type Value = number | boolean | string | readonly number[] | null;

/** A line and the mark by which its steps are compared with those of the other version. */
export interface Line {
  readonly mark: string;
  readonly code: string;
}

export interface TraceStep {
  readonly mark: string;
  /** Index in the listing. */
  readonly line: number;
  /** All values in force after the step, in the order they came up, by the source's names. */
  readonly values: Readonly<Record<string, Value>>;
  /** Those that this step has set. */
  readonly set: readonly string[];
  readonly text: TracesKey;
}

export interface Trace {
  readonly listing: readonly Line[];
  readonly steps: readonly TraceStep[];
  readonly result: Value;
}

/** Records a run. The instrumented function sets values and says at which line it is. */
export class Tracer {
  readonly #listing: readonly Line[];
  readonly #steps: TraceStep[] = [];
  #values: Record<string, Value> = {};

  constructor(listing: readonly Line[]) {
    this.#listing = listing;
  }

  /** The line with this mark has run and has set these. */
  step(mark: string, text: TracesKey, set: Readonly<Record<string, Value>> = {}): void {
    const line = this.#listing.findIndex((one) => one.mark === mark);
    if (line < 0) throw new RangeError(`mark is ${mark}, expected one of ${this.#listing.map((one) => one.mark).join()}`);
    this.#values = { ...this.#values, ...set };
    this.#steps.push({ mark, line, values: this.#values, set: Object.keys(set), text });
  }

  end(result: Value): Trace {
    return { listing: this.#listing, steps: this.#steps, result };
  }
}

/** Index of the first step at which two runs are at different lines or have different values under one name; undefined if they never part. */
export function partingStep(a: Trace, b: Trace): number | undefined {
  const shared = Math.min(a.steps.length, b.steps.length);
  for (let i = 0; i < shared; i++) {
    const [one, other] = [a.steps[i], b.steps[i]];
    if (one.mark !== other.mark) return i;
    if (Object.keys(one.values).some((name) => name in other.values && !isSame(one.values[name], other.values[name]))) return i;
  }
  if (a.steps.length !== b.steps.length) return Math.min(shared, a.steps.length - 1, b.steps.length - 1);
  return isSame(a.result, b.result) ? undefined : shared - 1;
}

/** To the rounding of a float: the versions may reach one number by different ways. */
function isSame(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Object.is(a, b) || Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((x: number, k) => isSame(x, (b as readonly number[])[k]));
  }
  return a === b;
}
