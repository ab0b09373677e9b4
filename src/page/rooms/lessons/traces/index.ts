// Traces: the source's algorithms line by line. `TRACES[id].run(input, variant)` gives the steps of a run on any input, `partingStep(source, ours)`
// where the two versions part, `TraceView` (trace-view.tsx) shows them; `example` is an input on which they part.

import type { TracesKey } from './words.ts';
import { cascadeTrace } from './cascade-trace.ts';
import type { CascadeInput } from './cascade-trace.ts';
import { clampTrace } from './clamp-trace.ts';
import type { ClampInput } from './clamp-trace.ts';
import { countdownTrace } from './countdown-trace.ts';
import type { CountdownInput } from './countdown-trace.ts';
import { endsTrace } from './ends-trace.ts';
import type { EndsInput } from './ends-trace.ts';
import type { Trace, Variant } from './trace.ts';

export interface TraceInputs {
  clamp: ClampInput;
  ends: EndsInput;
  cascade: CascadeInput;
  countdown: CountdownInput;
}
export type TraceId = keyof TraceInputs;

export interface TraceKind<Input> {
  /** Row of the table of lessons. */
  readonly row: string;
  run(input: Input, variant: Variant): Trace;
  /** An input on which the versions part. */
  readonly example: Input;
  /** What the source's version is called, where that is not simply the source. */
  readonly source?: TracesKey;
}

export const TRACES: { readonly [Id in TraceId]: TraceKind<TraceInputs[Id]> } = {
  clamp: { row: 'S0.5', run: clampTrace, example: { center: [0.5, 0], r1: 1, p1: [0, 0], p2: [0, 0], r2: 1 } },
  ends: {
    row: 'S0.6',
    run: endsTrace,
    example: { a1: [-10, 0], a2: [10, 0], ra: 0.1, b1: [0, -10], b2: [0, 10], rb: 0.1 },
    source: 'traces.firstVersion',
  },
  cascade: {
    row: 'S1.3',
    run: cascadeTrace,
    example: { origin: [-9, 1, 0], direction: [1, 0, 0], p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 },
  },
  countdown: {
    row: 'S4.7',
    run: countdownTrace,
    example: {
      initial: 5,
      made: 0,
      calls: [
        { call: 'start', now: 4 },
        { call: 'frame', now: 4 + 1 / 60 },
        { call: 'frame', now: 6 },
      ],
    },
  },
};

export { partingStep, VARIANTS } from './trace.ts';
export type { Line, Trace, TraceStep, Value, Variant } from './trace.ts';
