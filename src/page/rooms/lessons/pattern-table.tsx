// The nine penetration patterns as a table, entry by exit, and the special cases: which of them were found, and which the ray shows now (S1.4).

import type { JSX } from 'preact';
import { Table } from '../../kit/controls.tsx';
import { CASES, caseOf, isSpecial } from './course/piercing-points.ts';
import { PARTS } from './course/tasks.ts';
import type { LessonProps } from './open-lesson.ts';
import { t } from './course/words.ts';

export function PatternTable({ open: { state, collected } }: LessonProps): JSX.Element {
  const now = caseOf({ state: state.value });
  const looksOf = (name: string): string => `${collected.value.has(name) ? 'found' : ''} ${name === now ? 'now' : ''}`;
  return (
    <div class="line wrap">
      <Table
        label={t('lessons.patternTable')}
        heads={['', ...PARTS.map((part) => t(`lessons.exit.${part}`))]}
        rows={PARTS.map((enter) => [
          t(`lessons.enter.${enter}`),
          ...PARTS.map((exit) => (
            <span class={looksOf(`${enter} ${exit}`)}>{collected.value.has(`${enter} ${exit}`) ? t('lessons.found') : '–'}</span>
          )),
        ])}
      />
      <ul class="lesson-special line wrap" aria-label={t('lessons.specialCases')}>
        {CASES.filter(isSpecial).map((name) => (
          <li key={name} class={looksOf(name)}>
            {t(`lessons.case.${name}`)}
            {collected.value.has(name) && ' ✓'}
          </li>
        ))}
      </ul>
    </div>
  );
}
