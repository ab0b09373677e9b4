// The result of two shapes in words.

import { digits, fixed, metres } from '../../ui/format.ts';
import { textOf } from '../../ui/i18n.ts';
import type { Language } from '../../ui/i18n.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';

/** The label on the line: `overlap 0.4200`, `gap 1.300`, `touching`. */
export function pairLabel({ state, distance }: Pick<PairResult, 'state' | 'distance'>, language: Language): string {
  return textOf(language, `flat.${state}Label`, { d: digits(Math.abs(distance)) });
}

/** The same with three decimals, for less space. */
export function tileLabel({ state, distance }: PairResult, language: Language): string {
  return textOf(language, `flat.${state}Label`, { d: fixed(Math.abs(distance), 3) });
}

/** The whole sentence for the result line. */
export function pairSentence(kindA: Kind, kindB: Kind, { state, distance }: PairResult, language: Language): string {
  const a = `${textOf(language, `flat.${kindA}Kind`)} A`;
  const b = `${textOf(language, `flat.${kindB}Kind`)} B`;
  const sentence = textOf(language, `flat.${state}Sentence`, { a, b, d: metres(Math.abs(distance)) });
  return sentence[0].toUpperCase() + sentence.slice(1);
}
