// Sentences about one axis, and about the whole pair; with the numbers of the table.

import { metres } from '../../ui/format.ts';
import type { Mode, NaiveVerdict, Row, Table } from './rows.ts';
import { t } from './words.ts';

/** The deciding axis and the result: `separated: on A1×B2 a gap of 0.2130 m`. */
export function verdictSentence({ rows, deciding, state }: Table, mode: Mode): string {
  const { source, overlap } = rows[deciding];
  const axis = axisName(source, 'Line');
  const left = rows.filter(({ asked }) => !asked).length;
  if (state === 'separated' && mode === 'early' && left > 0) {
    return t('sat.separatedEarly', { axis, d: metres(-overlap), n: rows.length - left, left });
  }
  if (state === 'separated') return t('sat.separated', { axis, d: metres(-overlap) });
  if (state === 'touching') return t('sat.touching', { axis });
  return t('sat.penetrating', { axis, d: metres(overlap) });
}

/** `7 of 15, A0×B0: overlap 0.4120 m.` */
export function axisSentence({ rows }: Table, index: number): string {
  const row = rows[index];
  return t('sat.axisLine', { k: index + 1, n: rows.length, axis: axisName(row.source, 'Line'), what: measureOf(row) });
}

/** `gap 0.2130 m`, `overlap 0.4120 m`, `parallel`. */
export function measureOf(row: Row): string {
  if (row.skipped) return t('term.parallel');
  return t(MEASURES[measureKey(row)], { d: metres(Math.abs(row.overlap)) });
}

const MEASURES = { gap: 'term.gap', meet: 'term.touching', overlap: 'sat.overlap' } as const;

export function measureKey({ separates, meets }: Row): 'gap' | 'meet' | 'overlap' {
  if (separates) return 'gap';
  return meets ? 'meet' : 'overlap';
}

/** The axis in the table: `A0×B2`, `closest`; or in a sentence: `the line through the closest points`. */
export function axisName(source: Row['source'], form: '' | 'Line' = ''): string {
  return source === 'closest' || source === 'normal' ? t(`sat.${source}${form}`) : source;
}

/** The result of the wrong rule for the pair. */
export function naiveSentence({ rows }: Table, { separated, deciding, dropped }: NaiveVerdict): string {
  const { source, overlap } = rows[deciding];
  const values = { n: dropped.size, axis: axisName(source, 'Line'), d: metres(Math.abs(overlap)) };
  return t(separated ? 'sat.naiveSeparated' : 'sat.naiveMeets', values);
}
