// The nine penetration patterns as a table, entry by exit: which of them the ray has shown so far, and which it shows now (S1.4).

import { element, write } from '../../../ui/element.ts';
import { text } from '../../../ui/language.ts';
import type { Construction } from '../../../construction/rows/construction.ts';
import type { LessonState } from '../lesson.ts';
import type { Extra } from './extra.ts';
import { capsule, raycast } from 'kantsu';

const PARTS = ['p1', 'cylinder', 'p2'] as const;

export class PatternTable implements Extra {
  readonly root: HTMLElement;
  readonly #cells = new Map<string, HTMLElement>();

  constructor() {
    const head = element(
      'tr',
      {},
      element('td'),
      ...PARTS.map((part) => element('th', { text: `lessons.exit.${part}`, attributes: { scope: 'col' } })),
    );
    const rows = PARTS.map((enter) =>
      element(
        'tr',
        {},
        element('th', { text: `lessons.enter.${enter}`, attributes: { scope: 'row' } }),
        ...PARTS.map((exit) => {
          const cell = element('td');
          this.#cells.set(`${enter} ${exit}`, cell);
          return cell;
        }),
      ),
    );
    this.root = element(
      'table',
      { class: 'lesson-patterns', label: 'lessons.patternTable' },
      element('thead', {}, head),
      element('tbody', {}, ...rows),
    );
  }

  show(_construction: Construction, { points, numbers }: LessonState, collected: ReadonlySet<string>): void {
    const solid = capsule({ p1: points['P1'], p2: points['P2'], radius: numbers['r'] });
    const hit = raycast(solid, { origin: points['P0'], direction: points['V'] });
    const now = hit && !hit.originInside ? `${hit.enter.part} ${hit.exit.part}` : '';
    for (const [pattern, cell] of this.#cells) {
      const isFound = collected.has(pattern);
      cell.classList.toggle('now', pattern === now);
      cell.classList.toggle('found', isFound);
      write(cell, isFound || pattern === now ? text('lessons.found') : '–');
    }
  }
}
