// Sentences about one axis, and about the whole pair; with the numbers of the table.

import { metres } from '../../ui/format.ts';
import { textOf, type Language } from '../../ui/i18n.ts';
import type { NaiveVerdict } from './naive-rule.ts';
import type { Row, Table } from './rows.ts';
import type { Mode } from './rows.ts';

/** The deciding axis and the result: `separated: on A1×B2 a gap of 0.2130 m`. */
export function verdictSentence({ rows, deciding, state }: Table, mode: Mode, language: Language): string {
  const { source, overlap } = rows[deciding];
  const axis = axisInSentence(source, language);
  const left = rows.filter(({ asked }) => !asked).length;
  if (state === 'separated' && mode === 'early' && left > 0) {
    return textOf(language, 'sat.separatedEarly', { axis, d: metres(-overlap), n: rows.length - left, left });
  }
  if (state === 'separated') return textOf(language, 'sat.separated', { axis, d: metres(-overlap) });
  if (state === 'touching') return textOf(language, 'sat.touching', { axis });
  return textOf(language, 'sat.penetrating', { axis, d: metres(overlap) });
}

/** `7 of 15, A0×B0: overlap 0.4120 m.` */
export function axisSentence({ rows }: Table, index: number, language: Language): string {
  const { source } = rows[index];
  return textOf(language, 'sat.axisLine', {
    k: index + 1,
    n: rows.length,
    axis: axisInSentence(source, language),
    what: measureOf(rows[index], language),
  });
}

/** `gap 0.2130 m`, `overlap 0.4120 m`, `parallel`. */
export function measureOf(row: Row, language: Language): string {
  if (row.skipped) return textOf(language, 'sat.parallelEdges');
  return textOf(language, measureKey(row), { d: metres(Math.abs(row.overlap)) });
}

export function measureKey({ separates, meets }: Row): 'sat.gap' | 'sat.meet' | 'sat.overlap' {
  if (separates) return 'sat.gap';
  return meets ? 'sat.meet' : 'sat.overlap';
}

/** The axis in a sentence: `A0×B2`, `the line through the nearest points`. */
function axisInSentence(source: Row['source'], language: Language): string {
  if (source === 'closest') return textOf(language, 'sat.closestLine');
  if (source === 'normal') return textOf(language, 'sat.normalLine');
  return source;
}

/** The axis in the table: `A0×B2`, `nearest`. */
export function axisName(source: Row['source'], language: Language): string {
  if (source === 'closest') return textOf(language, 'sat.closest');
  if (source === 'normal') return textOf(language, 'sat.normal');
  return source;
}

/** The result of the wrong rule for the pair. */
export function naiveSentence({ rows }: Table, { separated, deciding, dropped }: NaiveVerdict, language: Language): string {
  const { source, overlap } = rows[deciding];
  return textOf(language, separated ? 'sat.naiveSeparated' : 'sat.naiveMeets', {
    n: dropped.size,
    axis: axisInSentence(source, language),
    d: metres(Math.abs(overlap)),
  });
}
