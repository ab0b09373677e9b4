// The nine penetration patterns as a table, entry by exit, and the special cases: which of them were found, and which the ray shows now (S1.4).

import { CASES, caseOf, isSpecial } from './course/piercing-points.ts';
import { PARTS } from './course/tasks.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { t } from './course/words.ts';

export function patternTable({ state, collected }: OpenLesson): Extra {
  const looksOf = (name: string): string =>
    `${collected.value.has(name) ? 'found' : ''} ${name === caseOf({ state: state.value }) ? 'now' : ''}`;
  return {
    View: () => (
      <div class="lesson-extra-row line wrap">
        <table aria-label={t('lessons.patternTable')}>
          <thead>
            <tr>
              <td />
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {t(`lessons.exit.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PARTS.map((enter) => (
              <tr key={enter}>
                <th scope="row">{t(`lessons.enter.${enter}`)}</th>
                {PARTS.map((exit) => (
                  <td key={exit} class={looksOf(`${enter} ${exit}`)}>
                    {collected.value.has(`${enter} ${exit}`) ? t('lessons.found') : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <ul class="lesson-special line wrap" aria-label={t('lessons.specialCases')}>
          {CASES.filter(isSpecial).map((name) => (
            <li key={name} class={looksOf(name)}>
              {t(`lessons.case.${name}`)}
              {collected.value.has(name) && ' ✓'}
            </li>
          ))}
        </ul>
      </div>
    ),
  };
}
