// The nine penetration patterns as a table, entry by exit: which of them the ray has shown so far, and which it shows now (S1.4).

import { capsule, raycast } from 'kantsu';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { t } from './course/words.ts';

const PARTS = ['p1', 'cylinder', 'p2'] as const;

export function patternTable({ state, collected }: OpenLesson): Extra {
  return {
    View() {
      const { points, numbers } = state.value;
      const solid = capsule({ p1: points['P1'], p2: points['P2'], radius: numbers['r'] });
      const hit = raycast(solid, { origin: points['P0'], direction: points['V'] });
      const now = hit && !hit.originInside ? `${hit.enter.part} ${hit.exit.part}` : '';
      return (
        <table class="lesson-patterns" aria-label={t('lessons.patternTable')}>
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
                {PARTS.map((exit) => {
                  const pattern = `${enter} ${exit}`;
                  const isFound = collected.value.has(pattern);
                  const looks = `${isFound ? 'found' : ''} ${pattern === now ? 'now' : ''}`;
                  return (
                    <td key={exit} class={looks}>
                      {isFound || pattern === now ? t('lessons.found') : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      );
    },
  };
}
