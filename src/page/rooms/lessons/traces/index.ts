// Traces: the source's algorithms line by line. `TRACES[id].run(input, variant)` gives the steps of a run on any input.

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
}

const BOTH: readonly Variant[] = ['source', 'ours'];

export const TRACES: { readonly [Id in TraceId]: TraceKind<TraceInputs[Id]> } = {
  clamp: { variants: BOTH, run: clampTrace },
  ends: { variants: ['source', 'amended', 'ours'], run: endsTrace },
  cascade: { variants: BOTH, run: cascadeTrace },
  countdown: { variants: BOTH, run: countdownTrace },
};
