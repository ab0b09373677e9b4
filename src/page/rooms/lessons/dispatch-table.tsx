// Which class answers in the source's program (S3.2): the table of the pairs, and the calls of a.HitTest(b), lit for the two shapes of the figure.

import { distance2 } from 'kantsu/planar';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { dispatchCalls, isUnfinished } from '../../source-formulas/printed-formulas.ts';
import { metres } from '../../ui/format.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { shapeAt } from './course/planar-pair-figure.ts';
import { t } from './course/words.ts';

const CLASS: Record<Kind, string> = { circle: 'Circle', box: 'Box', capsule: 'Capsule' };

export function dispatchTable({ state }: OpenLesson): Extra {
  return {
    View() {
      const { points, numbers, choices } = state.value;
      const [a, b] = [choices['a'], choices['b']] as [Kind, Kind];
      const [first, answers] = dispatchCalls(a, b);
      const one = shapeAt({ kind: a, center: points['A'], turn: numbers['turnA'] });
      const other = shapeAt({ kind: b, center: points['B'], turn: numbers['turnB'] });
      const looksOf = (row: Kind, column: Kind): string => {
        const place = row === a && column === b ? 'now' : row === b && column === a ? 'twin' : '';
        return `${place} ${isUnfinished(row, column) ? 'cross' : ''}`;
      };
      return (
        <div class="lesson-extra-row">
          <table aria-label={t('lessons.dispatchTable')}>
            <thead>
              <tr>
                <th scope="col">a \ b</th>
                {KINDS.map((kind) => (
                  <th key={kind} scope="col">
                    {CLASS[kind]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {KINDS.map((row) => (
                <tr key={row}>
                  <th scope="row">{CLASS[row]}</th>
                  {KINDS.map((column) => (
                    <td key={column} class={looksOf(row, column)}>
                      {isUnfinished(row, column) ? '×' : CLASS[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div>
            <ol>
              {[`a.HitTest(b) → ${first}`, `other.HitTest(this) → ${answers}`].map((call) => (
                <li key={call}>
                  <code>{call}</code>
                </li>
              ))}
            </ol>
            <p>
              {t(isUnfinished(a, b) ? 'lessons.dispatchUnfinished' : 'lessons.dispatchAnswers', {
                name: CLASS[b],
                ab: metres(distance2(one, other).distance),
                ba: metres(distance2(other, one).distance),
              })}
            </p>
          </div>
        </div>
      );
    },
  };
}
