// Traces: the source's algorithms line by line. `TRACES[id].run(input, variant)` gives the steps of a run on any input; `example` is an input on which the
// versions part.

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
  readonly variants: readonly Variant[];
  readonly run: (input: Input, variant: Variant) => Trace;
  readonly example: Input;
}

const BOTH: readonly Variant[] = ['source', 'ours'];

export const TRACES: { readonly [Id in TraceId]: TraceKind<TraceInputs[Id]> } = {
  clamp: { variants: BOTH, run: clampTrace, example: { center: [0.5, 0], r1: 1, p1: [0, 0], p2: [0, 0], r2: 1 } },
  ends: {
    variants: ['source', 'amended', 'ours'],
    run: endsTrace,
    example: { a1: [-10, 0], a2: [10, 0], ra: 0.1, b1: [0, -10], b2: [0, 10], rb: 0.1 },
  },
  cascade: {
    variants: BOTH,
    run: cascadeTrace,
    example: { origin: [-9, 1, 0], direction: [1, 0, 0], p1: [-3, 0, 0], p2: [3, 0, 0], radius: 1 },
  },
  countdown: {
    variants: BOTH,
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
