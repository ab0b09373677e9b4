// The result of two shapes in words.

import type { Kind } from '../../construction/rows/planar-figure.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import { digits, fixed, metres } from '../../ui/format.ts';
import { t } from './words.ts';

/** The label on the line: `overlap 0.4200`, `gap 1.300`, `touching`. */
export function pairLabel({ state, distance }: Pick<PairResult, 'state' | 'distance'>): string {
  return t(`flat.${state}Label`, { d: digits(Math.abs(distance)) });
}

/** The same with three decimals, for less space. */
export function tileLabel({ state, distance }: PairResult): string {
  return t(`flat.${state}Label`, { d: fixed(Math.abs(distance), 3) });
}

/** The whole sentence for the result line. */
export function pairSentence(kindA: Kind, kindB: Kind, { state, distance }: PairResult): string {
  const named = { a: `${t(`flat.${kindA}Kind`)} A`, b: `${t(`flat.${kindB}Kind`)} B` };
  const sentence = t(`flat.${state}Sentence`, { ...named, d: metres(Math.abs(distance)) });
  return sentence[0].toUpperCase() + sentence.slice(1);
}

export const placeWords = (x: number, y: number): string => `x ${fixed(x, 2)} m, y ${fixed(y, 2)} m`;
