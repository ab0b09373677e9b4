// Which class answers in the source's program (S3.2): the table of the pairs, and the calls of a.HitTest(b), lit for the two shapes of the figure.

import { distance2 } from 'kantsu/planar';
import { element, write } from '../../../ui/element.ts';
import { metres } from '../../../ui/format.ts';
import { text } from '../../../ui/language.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import { KINDS } from '../../../construction/rows/planar-figure.ts';
import type { Kind } from '../../../construction/rows/planar-figure.ts';
import { dispatchCalls, isUnfinished } from '../../../source-formulas/printed-formulas.ts';
import { shapeAt } from '../scenes/planar-pair-figure.ts';
import type { LessonState } from '../lesson.ts';
import type { Extra } from './extra.ts';

const CLASS: Record<Kind, string> = { circle: 'Circle', box: 'Box', capsule: 'Capsule' };

export class DispatchTable implements Extra {
  readonly root: HTMLElement;
  readonly #cells = new Map<string, HTMLElement>();
  readonly #calls = element('ol', { class: 'lesson-calls' });
  readonly #result = element('p', {});

  constructor() {
    const head = element(
      'tr',
      {},
      element('th', { attributes: { scope: 'col' } }, 'a \\ b'),
      ...KINDS.map((kind) => element('th', { attributes: { scope: 'col' } }, CLASS[kind])),
    );
    const rows = KINDS.map((a) =>
      element(
        'tr',
        {},
        element('th', { attributes: { scope: 'row' } }, CLASS[a]),
        ...KINDS.map((b) => {
          const cell = element('td');
          this.#cells.set(`${a} ${b}`, cell);
          return cell;
        }),
      ),
    );
    const table = element(
      'table',
      { class: 'lesson-dispatch', label: 'lessons.dispatchTable' },
      element('thead', {}, head),
      element('tbody', {}, ...rows),
    );
    this.root = element('div', { class: 'lesson-extra-row' }, table, element('div', {}, this.#calls, this.#result));
  }

  show(_construction: Construction, { points, numbers, choices }: LessonState): void {
    const [a, b] = [choices['a'], choices['b']] as [Kind, Kind];
    for (const [pair, cell] of this.#cells) {
      const [one, other] = pair.split(' ') as [Kind, Kind];
      const isHere = pair === `${a} ${b}`;
      const isTwin = pair === `${b} ${a}`;
      cell.classList.toggle('now', isHere);
      cell.classList.toggle('twin', isTwin && !isHere);
      cell.classList.toggle('cross', isUnfinished(one, other));
      write(cell, isUnfinished(one, other) ? '×' : CLASS[other]);
    }
    const [first, answers] = dispatchCalls(a, b);
    const calls = [`a.HitTest(b) → ${first}`, `other.HitTest(this) → ${answers}`];
    this.#calls.replaceChildren(...calls.map((call) => element('li', {}, element('code', {}, call))));
    const one = shapeAt({ kind: a, center: points['A'], turn: numbers['turnA'] });
    const other = shapeAt({ kind: b, center: points['B'], turn: numbers['turnB'] });
    write(
      this.#result,
      text(isUnfinished(a, b) ? 'lessons.dispatchUnfinished' : 'lessons.dispatchAnswers', {
        name: CLASS[b],
        ab: metres(distance2(one, other).distance),
        ba: metres(distance2(other, one).distance),
      }),
    );
  }
}
