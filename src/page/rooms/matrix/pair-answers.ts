// All results of the core for a pair, in both orders: what the oracle checks.

import { contact, distance, separatingAxes } from 'kantsu';
import { recordOf } from 'kantsu/inspect';
import type { Shape } from 'kantsu';
import type { PairAnswers } from '../../../oracle/judge.ts';

const OURS = { contact, distance, separatingAxes };
type Answering = typeof OURS;

/** `ask`: the implementation, this core or another build of it. */
export function answersOf(a: Shape, b: Shape, ask: Answering = OURS): PairAnswers {
  return {
    distance: ask.distance(a, b),
    contact: ask.contact(a, b),
    exchanged: areTwins(a, b) ? null : { distance: ask.distance(b, a), contact: ask.contact(b, a) },
    axes: ask.separatingAxes(a, b),
  };
}

/** The same kind with the same numbers, except for the sign of a zero. */
function areTwins(a: Shape, b: Shape): boolean {
  if (a.kind !== b.kind) return false;
  const record = recordOf(b);
  return recordOf(a).every((x, i) => x === record[i]);
}
