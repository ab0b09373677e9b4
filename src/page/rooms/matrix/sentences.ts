// What Pairs says: of a state, of a cell, of the oracle's answer, of the fuzz.

import { count, digits, metres, triple } from '../../ui/format.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import type { KindPair } from '../../model/solid.ts';
import type { FuzzRun, Oracle, Verdict } from './oracle.ts';
import type { Reading } from './pair-reading.ts';
import { t } from './words.ts';

export const MARKS = { unasked: '', noOracle: '–', agrees: '✓', disagrees: '✗' } as const;

export function nameOf(verdict: Verdict): keyof typeof MARKS {
  if (verdict === undefined) return 'unasked';
  if (verdict === 'none') return 'noOracle';
  return verdict.complaint === null ? 'agrees' : 'disagrees';
}

export function kindsOf({ a, b }: KindPair): { readonly a: string; readonly b: string } {
  return { a: kindName(a), b: kindName(b) };
}

/** The gap or the depth. */
export function gapSentence(distance: number): string {
  return t(distance > 0 ? 'term.gap' : 'term.depth', { d: metres(Math.abs(distance)) });
}

export function cellSentence(pair: KindPair, { state, distance }: Reading, verdict: Verdict): string {
  return t('matrix.cell', {
    ...kindsOf(pair),
    state: t(`term.${state}`),
    distance: gapSentence(distance),
    oracle: t(`matrix.${nameOf(verdict)}`, { complaint: complaintOf(verdict) }),
  });
}

export function complaintOf(verdict: Verdict): string {
  return typeof verdict === 'object' ? (verdict.complaint ?? '') : '';
}

/** The state with its tolerance. */
export function stateSentence({ state, distance, tolerance }: Reading): string {
  return t(`matrix.${state}Words`, { d: metres(Math.abs(distance)), tolerance: metres(tolerance) });
}

/** All pairs at one offset. */
export function summarySentence(offset: ArrayLike<number>, readings: readonly Reading[]): string {
  const number = (state: Reading['state']): number => readings.filter((reading) => reading.state === state).length;
  return t('matrix.summary', { offset: triple(offset), penetrating: number('penetrating'), touching: number('touching') });
}

export function fuzzSentence({ done, total, failed, worst, state }: FuzzRun, timeLeft: Oracle['timeLeft']): string {
  const values = { done: count(done), total: count(total), failed, worst: digits(worst) };
  if (state !== 'running') return t(state === 'done' ? 'matrix.fuzzDone' : 'matrix.fuzzCancelled', values);
  return t('matrix.fuzzing', { ...values, left: timeLeft === undefined ? '…' : Math.ceil(timeLeft / 1000) });
}
