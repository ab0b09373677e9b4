// The nine penetration patterns as a table, entry by exit, and the special cases: which of them were found, and which the ray shows now (S1.4).

import type { JSX } from 'preact';
import { CASES, caseOf, isSpecial } from './course/piercing-points.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { t } from './course/words.ts';

const PARTS = ['p1', 'cylinder', 'p2'] as const;

export function patternTable({ state, collected }: OpenLesson): Extra {
  const Cell = ({ name }: { readonly name: string }): JSX.Element => {
    const isFound = collected.value.has(name);
    const isNow = name === caseOf({ state: state.value });
    return <td class={`${isFound ? 'found' : ''} ${isNow ? 'now' : ''}`}>{isFound ? t('lessons.found') : '–'}</td>;
  };
  return {
    View: () => (
      <div class="lesson-extra-row">
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
                  <Cell key={exit} name={`${enter} ${exit}`} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <table class="lesson-special" aria-label={t('lessons.specialCases')}>
          <tbody>
            {CASES.filter(isSpecial).map((name) => (
              <tr key={name}>
                <th scope="row">{t(`lessons.case.${name}`)}</th>
                <Cell name={name} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
  };
}
