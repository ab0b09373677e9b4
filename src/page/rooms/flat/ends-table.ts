// The five tests of the capsules board as a table: four ends and the crossing, the deciding one, and the result of the four alone, the source's first version.

import { element } from '../../ui/element.ts';
import { digits, keepingUnits, metres } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { END_IDS } from '../../construction/rows/end-tests.ts';
import type { EndId, Ends } from '../../construction/rows/end-tests.ts';
import { set } from '../../kit/svg.ts';

export class EndsTable {
  readonly root: HTMLElement;
  readonly #rows: Record<EndId | 'cross', { row: HTMLTableRowElement; cells: HTMLTableCellElement[] }>;
  readonly #truth = element('p', { class: 'flat-truth' });
  readonly #flag = element('p', { class: 'flat-flag' });

  constructor() {
    const row = (head: HTMLTableCellElement): { row: HTMLTableRowElement; cells: HTMLTableCellElement[] } => {
      const cells = [element('td'), element('td'), element('td')];
      return { row: element('tr', {}, head, ...cells), cells };
    };
    const ofEnd = (id: EndId): ReturnType<typeof row> => {
      const [end, core] = [`${id[0].toUpperCase()} P${id[1]}`, id.startsWith('a') ? 'B' : 'A'];
      return row(element('th', { attributes: { scope: 'row' } }, `${end} → ${core}`));
    };
    this.#rows = {
      a1: ofEnd('a1'),
      a2: ofEnd('a2'),
      b1: ofEnd('b1'),
      b2: ofEnd('b2'),
      cross: row(element('th', { text: 'flat.crossTest', attributes: { scope: 'row' } })),
    };
    const head = element(
      'tr',
      {},
      element('th', { text: 'flat.test' }),
      element('th', { text: 'flat.place' }),
      element('th', { text: 'flat.coreDistance' }),
      element('th', { text: 'flat.decides' }),
    );
    const table = element(
      'table',
      { class: 'flat-table' },
      element('thead', {}, head),
      element('tbody', {}, ...Object.values(this.#rows).map(({ row }) => row)),
    );
    this.root = element('div', { class: 'flat-ends' }, table, this.#truth, this.#flag);
  }

  show({ tests, areas, crosses, decides, byEnds, truth }: Ends): void {
    for (const [i, id] of END_IDS.entries()) {
      const { place, distance } = tests[i];
      this.#fill(id, [digits(place), digits(distance)], decides === id);
    }
    const sign = (area: number): string => (area > 0 ? '+' : area < 0 ? '−' : '0');
    const signs = `${sign(areas[0])}${sign(areas[1])} ${sign(areas[2])}${sign(areas[3])}`;
    this.#fill('cross', [signs, text(crosses ? 'flat.yes' : 'flat.no')], decides === 'cross');
    this.#truth.textContent = keepingUnits(text('flat.truth', { d: metres(truth.distance) }));
    this.#flag.hidden = !crosses;
    // Four ends may detect an overlap as well, only not its depth.
    this.#flag.textContent = keepingUnits(text(byEnds > 0 ? 'flat.missedFlag' : 'flat.shallowFlag', { d: metres(byEnds) }));
  }

  #fill(id: EndId | 'cross', values: readonly string[], decides: boolean): void {
    const { row, cells } = this.#rows[id];
    set(row, { 'data-decides': decides ? 'true' : null });
    cells[0].textContent = values[0];
    cells[1].textContent = values[1];
    cells[2].textContent = decides ? '●' : '';
    set(cells[2], { 'aria-label': decides ? text('flat.yes') : null });
  }
}
