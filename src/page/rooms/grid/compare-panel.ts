// The grid against brute force on the same bounds: the result, both costs, and the structure of the grid.

import type { Lab } from '../../model/lab.ts';
import { button, element, write } from '../../ui/element.ts';
import { count, milliseconds } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { foldable } from '../../ui/shell.ts';
import { entityOf } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import { compare, sampleOf } from './search.ts';

/** Up to this many bodies brute force runs automatically, at most twice a second. */
const FEW = 1000;
const PAUSE = 500; // ms

const FACTS = ['cells', 'levels', 'entries', 'most', 'duplicates', 'touching', 'false'] as const;
const ROWS = ['time', 'compared', 'pairs'] as const;
const MOST_NAMED = 12;

export class ComparePanel {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  readonly #verdict = element('p', { class: 'grid-verdict' });
  readonly #differing = element('ul', { class: 'grid-differing' });
  readonly #cells = ROWS.map(() => [element('td'), element('td')] as const);
  readonly #facts = FACTS.map(() => element('dd'));
  readonly #large = element('p', { class: 'hint' });
  readonly #table: HTMLElement;
  readonly #list: HTMLElement;
  /** The state of the world that was compared last. */
  #of = '';
  #at = -Infinity;

  constructor(lab: Lab, tell: (words: string) => void) {
    this.#lab = lab;
    const section = foldable('grid-compare', 'grid.compare');
    this.root = section.root;
    this.#table = element(
      'table',
      { class: 'grid-table', label: 'grid.compare.table' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('td'),
          element('th', { text: 'grid.head.grid', attributes: { scope: 'col' } }),
          element('th', { text: 'grid.head.brute', attributes: { scope: 'col' } }),
        ),
      ),
      element(
        'tbody',
        {},
        ...ROWS.map((row, i) =>
          element('tr', {}, element('th', { text: `grid.row.${row}`, attributes: { scope: 'row' } }), ...this.#cells[i]),
        ),
      ),
    );
    this.#list = element(
      'dl',
      { class: 'facts' },
      ...FACTS.flatMap((fact, i) => [element('dt', { text: `grid.count.${fact}` }), this.#facts[i]]),
    );
    section.body.append(
      this.#verdict,
      this.#differing,
      this.#table,
      this.#list,
      element('p', { class: 'hint', text: 'grid.count.hint' }),
      element(
        'div',
        { class: 'line wrap' },
        button({
          class: 'push',
          text: 'grid.compare.now',
          hint: 'grid.compare.hint',
          click: () => {
            this.#compare(performance.now());
            tell(this.#verdict.textContent);
          },
        }),
        this.#large,
      ),
    );
  }

  /** Clears the comparison: the world is another one. */
  clear(): void {
    this.#of = '';
    this.#at = -Infinity;
    this.#verdict.className = 'grid-verdict';
    write(this.#verdict, text('grid.compare.wait'));
    this.#differing.replaceChildren();
    this.#table.hidden = this.#list.hidden = true;
  }

  update(now: number): void {
    const { world, edits } = this.#lab;
    const few = world.size <= FEW;
    this.#large.hidden = few;
    write(this.#large, text('grid.compare.large', { n: count(FEW) }));
    const state = [world.tick, edits, world.cellSize, document.documentElement.lang].join();
    if (!few || state === this.#of || now - this.#at < PAUSE || this.root.offsetParent === null) return;
    this.#compare(now);
  }

  #compare(now: number): void {
    const { world, edits } = this.#lab;
    this.#at = now;
    this.#of = [world.tick, edits, world.cellSize, document.documentElement.lang].join();
    const result = compare(sampleOf(inspect(world).bodies), inspect(world).candidates, world.cellSize, () => performance.now());
    const { identical, missing, surplus, pairs, grid, brute, search } = result;
    this.#verdict.className = `grid-verdict ${identical ? 'same' : 'differs'}`;
    const told = identical
      ? text('grid.compare.same', { n: count(pairs), step: count(world.tick) })
      : text('grid.compare.differ', { step: count(world.tick), missing: missing.length, surplus: surplus.length });
    write(this.#verdict, `${identical ? '✓' : '✗'} ${told}`);
    const name = (row: number): string => this.#lab.nameOf(entityOf(row, inspect(world).bodies.generation[row]));
    this.#differing.replaceChildren(
      ...[...missing, ...surplus]
        .slice(0, MOST_NAMED)
        .map(([a, b]) => element('li', {}, text('grid.compare.pair', { a: name(a), b: name(b) }))),
    );
    const values = [
      [milliseconds(grid.time), milliseconds(brute.time)],
      [count(grid.compared), count(brute.compared)],
      [count(search.pairs), count(pairs)],
    ];
    this.#cells.forEach((cells, i) => cells.forEach((cell, k) => write(cell, values[i][k])));
    const { touching } = world.timings;
    const facts = {
      cells: count(search.columns),
      levels: count(search.levels),
      entries: count(search.entries),
      most: count(search.maxEntries),
      duplicates: count(search.duplicates),
      touching: count(touching),
      false: pairs === 0 ? '–' : `${(100 * (1 - touching / pairs)).toFixed(0)} %`,
    };
    FACTS.forEach((fact, i) => write(this.#facts[i], facts[fact]));
    this.#table.hidden = this.#list.hidden = false;
  }
}
