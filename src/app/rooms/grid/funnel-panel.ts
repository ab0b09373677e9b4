// The funnel of the selected body in numbers: four stages to point at, the candidates in a table, and buttons that go from body to body.

import type { Entity } from '../../../index.ts';
import { BASE_LEVEL } from '../../../broadphase/columns.ts';
import type { Funnel } from '../../../world/funnel.ts';
import { entityOf, rowOf } from '../../../world/entity.ts';
import type { Lab } from '../../lab.ts';
import { button, element, icon, write } from '../../ui/element.ts';
import { count, metres } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { foldable } from '../../ui/shell.ts';

export const STAGES = ['cells', 'candidates', 'overlaps', 'contacts'] as const;
export type Stage = (typeof STAGES)[number];

const MOST_LISTED = 30;

/** Of a level of the grid beside the basic one, in words. */
export function levelName(level: number): string {
  const up = level - BASE_LEVEL;
  if (up === 0) return text('grid.level.base');
  return text(up > 0 ? 'grid.level.up' : 'grid.level.down', { n: Math.abs(up) });
}

export class FunnelPanel {
  readonly root: HTMLElement;
  /** The stage that is pointed at or has the focus. */
  stage: Stage | undefined;
  readonly #lab: Lab;
  readonly #lit: () => void;
  readonly #name = element('strong', { class: 'grid-name' });
  readonly #stages = new Map<Stage, { button: HTMLButtonElement; number: HTMLElement; word: HTMLElement }>();
  readonly #list = element('ol', { class: 'grid-funnel' });
  readonly #where = element('p', { class: 'hint' });
  readonly #none = element('p', { class: 'hint', text: 'grid.none' });
  readonly #table = element('tbody');
  readonly #more = element('p', { class: 'hint' });
  readonly #details = element('details');
  readonly #shown: HTMLElement;

  /** `lit` is called when another stage is pointed at. */
  constructor(lab: Lab, lit: () => void) {
    this.#lab = lab;
    this.#lit = lit;
    const section = foldable('grid-funnel', 'grid.funnel');
    this.root = section.root;
    for (const stage of STAGES) this.#list.append(this.#stage(stage));
    this.#details.append(
      element('summary', { text: 'grid.list' }),
      element(
        'table',
        { class: 'grid-table' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            ...(['body', 'overlap', 'touch'] as const).map((head) =>
              element('th', { text: `grid.list.${head}`, attributes: { scope: 'col' } }),
            ),
          ),
        ),
        this.#table,
      ),
      this.#more,
    );
    this.#details.addEventListener('toggle', () => lit());
    this.#shown = element(
      'div',
      { class: 'grid-block' },
      this.#list,
      this.#where,
      element('p', { class: 'hint', text: 'grid.lights' }),
      this.#details,
    );
    section.body.append(
      element(
        'div',
        { class: 'line' },
        button({ class: 'push', label: 'grid.previous', click: () => this.#go(-1) }, icon('m12 5-5 5 5 5')),
        this.#name,
        button({ class: 'push', label: 'grid.next', click: () => this.#go(1) }, icon('m8 5 5 5-5 5')),
      ),
      this.#none,
      this.#shown,
    );
  }

  show(entity: Entity | undefined, of: Funnel | undefined): void {
    const lab = this.#lab;
    this.#none.hidden = of !== undefined;
    this.#shown.hidden = of === undefined;
    write(this.#name, entity === undefined ? '–' : lab.nameOf(entity));
    if (!of) return;
    for (const [stage, { number, word }] of this.#stages) {
      const n = of[stage].length;
      write(number, count(n));
      write(word, text(`grid.${stage}`, { n }));
    }
    const { moves } = lab.world.state;
    const { columns, cells } = of;
    const level = cells.length > 0 ? columns.level[cells[0]] : BASE_LEVEL;
    write(
      this.#where,
      text('grid.where', {
        size: metres(columns.side[level]),
        level: levelName(level),
        statics: of.candidates.filter((row) => moves[row] === 0).length,
      }),
    );
    if (this.#details.open && !this.#details.matches(':hover, :focus-within')) this.#listCandidates(of);
    else if (this.#details.open && this.#table.children.length === 0) this.#listCandidates(of);
  }

  /** The funnel in one sentence, announced when a body is selected. */
  sentence(entity: Entity, of: Funnel): string {
    const numbers = Object.fromEntries(STAGES.map((stage) => [stage, of[stage].length]));
    return text('grid.told', { name: this.#lab.nameOf(entity), ...numbers });
  }

  #stage(stage: Stage): HTMLElement {
    const number = element('b');
    const word = element('span');
    const made = button({ hint: `grid.${stage}.hint` }, number, ' ', word);
    const light = (on: boolean) => () => {
      const next = on ? stage : this.stage === stage ? undefined : this.stage;
      if (next === this.stage) return;
      this.stage = next;
      this.#lit();
    };
    made.addEventListener('pointerenter', light(true));
    made.addEventListener('focus', light(true));
    made.addEventListener('pointerleave', light(false));
    made.addEventListener('blur', light(false));
    this.#stages.set(stage, { button: made, number, word });
    return element('li', {}, made);
  }

  #listCandidates({ candidates, overlaps, contacts }: Funnel): void {
    const { world } = this.#lab;
    const { generation } = world.state;
    // The nearest to a contact first.
    const rank = (row: number): number => (contacts.includes(row) ? 0 : overlaps.includes(row) ? 1 : 2);
    const rows = candidates.toSorted((a, b) => rank(a) - rank(b) || a - b);
    this.#table.replaceChildren(
      ...rows.slice(0, MOST_LISTED).map((row) => {
        const entity = entityOf(row, generation[row]);
        const mark = (yes: boolean): HTMLElement => element('td', {}, text(yes ? 'grid.yes' : 'grid.no'));
        const select = button({ click: () => this.#lab.select(entity) }, this.#lab.nameOf(entity));
        const point = (on: boolean) => () => (this.#lab.pointed = on ? entity : undefined);
        select.addEventListener('pointerenter', point(true));
        select.addEventListener('pointerleave', point(false));
        return element('tr', {}, element('th', { attributes: { scope: 'row' } }, select), mark(rank(row) < 2), mark(rank(row) < 1));
      }),
    );
    this.#more.hidden = rows.length <= MOST_LISTED;
    write(this.#more, text('grid.more', { n: rows.length - MOST_LISTED }));
  }

  /** The next body that moves, in the order of the rows, round the ends. */
  #go(by: 1 | -1): void {
    const { world, selected } = this.#lab;
    const { moves } = world.state;
    const bodies = [...world.entities()].filter((entity) => moves[rowOf(entity)] === 1);
    if (bodies.length === 0) return;
    const at = selected === undefined ? -1 : bodies.indexOf(selected);
    this.#lab.select(bodies[(at < 0 ? (by > 0 ? 0 : bodies.length - 1) : at + by + bodies.length) % bodies.length]);
  }
}
