// An algorithm as a debugger shows it: its listing, the steps of one run with the values in force, and where two versions part.

import type { TracesKey } from './words.ts';

/** As the source has it, as it was amended there, or as it is right. */
export type Variant = 'source' | 'amended' | 'ours';

export type Value = number | boolean | string | readonly number[] | null;
type Values = Readonly<Record<string, Value>>;

/** A line and the mark by which its steps are compared with those of the other version. */
export type Line = readonly [mark: string, code: string];

interface TraceStep {
  readonly mark: string;
  /** Index in the listing. */
  readonly line: number;
  /** All values in force after the step, in the order they came up, by the source's names. */
  readonly values: Values;
  /** Those that this step has set. */
  readonly set: readonly string[];
  readonly text: TracesKey;
}

export interface Trace {
  readonly listing: readonly Line[];
  readonly steps: readonly TraceStep[];
  readonly result: Value;
}

/** A line with the sentence about its run, and what that has set; without a sentence it has not run. */
export type RunLine = readonly [...Line, text?: TracesKey | undefined, set?: Values];

/** A run from line to line. */
export function traced(lines: readonly RunLine[], result: Value): Trace {
  const ran = lines.flatMap(([mark, , text, set]) => (text ? [[mark, text, set ?? {}] as const] : []));
  return stepped(
    lines.map(([mark, code]) => [mark, code]),
    ran,
    result,
  );
}

/** A run in any order of the lines. */
export function stepped(
  listing: readonly Line[],
  ran: readonly (readonly [mark: string, text: TracesKey, set: Values])[],
  result: Value,
): Trace {
  let values: Values = {};
  const steps = ran.map(([mark, text, set]) => {
    values = { ...values, ...set };
    return { mark, line: listing.findIndex(([one]) => one === mark), values, set: Object.keys(set), text };
  });
  return { listing, steps, result };
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
