// S3.2, which function answers for two shapes: by double dispatch as in the source, three pairs of which are unfinished, and by our table.

import type { Shape2 } from 'kantsu/planar';
import { dispatchCalls, isUnfinished } from '../../../source-formulas/printed-formulas.ts';
import { Tracer } from './trace.ts';
import type { Line, Trace, Variant } from './trace.ts';

export type DispatchKind = Shape2['kind'];

export interface DispatchInput {
  readonly a: DispatchKind;
  readonly b: DispatchKind;
}

export const DISPATCH_KINDS: readonly DispatchKind[] = ['circle', 'box', 'capsule'];

const LISTINGS: Readonly<Record<Variant, readonly Line[]>> = {
  source: [
    { mark: '①', code: 'a.HitTest(b)' },
    { mark: '②', code: 'other.HitTest(this)' },
    { mark: 'result', code: 'B.HitTest(A)' },
  ],
  ours: [
    { mark: '①', code: 'hit2(a, b)' },
    { mark: '②', code: 'if (kind(a) > kind(b)) (a, b) = (b, a)' },
    { mark: 'result', code: 'TABLE[kind(a)][kind(b)](a, b)' },
  ],
};

/** `circle–box`, in the order in which it is written. */
export function pairName(a: DispatchKind, b: DispatchKind): string {
  return DISPATCH_KINDS.filter((kind) => kind === a || kind === b)
    .concat(a === b ? [a] : [])
    .join('–');
}

export function dispatchTrace({ a, b }: DispatchInput, variant: Variant): Trace {
  const tracer = new Tracer(LISTINGS[variant]);
  tracer.step('①', variant === 'source' ? 'traces.dispatchVirtual' : 'traces.dispatchKinds', { a, b });
  const isSwapped = DISPATCH_KINDS.indexOf(a) > DISPATCH_KINDS.indexOf(b);
  if (variant === 'source') tracer.step('②', 'traces.dispatchFlip', { calls: dispatchCalls(a, b)[1] });
  else tracer.step('②', isSwapped ? 'traces.dispatchSwapped' : 'traces.dispatchInOrder', { swapped: isSwapped });
  const answers = variant === 'source' && isUnfinished(a, b) ? null : pairName(a, b);
  tracer.step('result', answers === null ? 'traces.dispatchNone' : 'traces.dispatchAnswers', { answers });
  return tracer.end(answers);
}
