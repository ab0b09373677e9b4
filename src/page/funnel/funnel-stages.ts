// A body's funnel in numbers: four stages to hover or to press, and the candidates in a table.

import './funnel.css';
import { entityOf } from 'kantsu';
import { inspect, BASE_LEVEL } from 'kantsu/inspect';
import type { Entity } from 'kantsu';
import type { Funnel } from 'kantsu/inspect';
import { STAGES } from '../model/funnel-stage.ts';
import type { FunnelStage } from '../model/funnel-stage.ts';
import type { Lab } from '../model/lab.ts';
import { button, element, setHidden, write } from '../ui/element.ts';
import { count, metres } from '../ui/format.ts';
import { text } from '../ui/language.ts';
import { addWords } from '../ui/i18n.ts';
import { words } from './words.ts';

addWords(words);

const MOST_LISTED = 30;

/** The level of the grid relative to the basic one, in words. */
export function levelName(level: number): string {
  const up = level - BASE_LEVEL;
  if (up === 0) return text('funnel.level.base');
  return text(up > 0 ? 'funnel.level.up' : 'funnel.level.down', { n: Math.abs(up) });
}

export class FunnelStages {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  readonly #lit: () => void;
  readonly #stages = new Map<FunnelStage, { button: HTMLButtonElement; number: HTMLElement; word: HTMLElement }>();
  readonly #where = element('p', { class: 'hint' });
  readonly #table = element('tbody');
  readonly #more = element('p', { class: 'hint' });
  readonly #details = element('details');
  /** The hovered or focused stage, and the pressed one. */
  #pointed: FunnelStage | undefined;
  #kept: FunnelStage | undefined;

  /** `lit` is called when another stage is to be shown, or the table is opened. */
  constructor(lab: Lab, lit: () => void) {
    this.#lab = lab;
    this.#lit = lit;
    const head = (name: 'body' | 'overlap' | 'touch'): HTMLElement =>
      element('th', { text: `funnel.list.${name}`, attributes: { scope: 'col' } });
    this.#details.append(
      element('summary', { text: 'funnel.list' }),
      element(
        'table',
        { class: 'grid-table' },
        element('thead', {}, element('tr', {}, head('body'), head('overlap'), head('touch'))),
        this.#table,
      ),
      this.#more,
    );
    this.#details.addEventListener('toggle', () => lit());
    this.root = element(
      'div',
      { class: 'funnel' },
      element('ol', { class: 'funnel-stages' }, ...STAGES.map((stage) => this.#stage(stage))),
      this.#where,
      element('p', { class: 'hint', text: 'funnel.lights' }),
      this.#details,
    );
  }

  /** The stage to be shown alone. */
  get stage(): FunnelStage | undefined {
    return this.#pointed ?? this.#kept;
  }

  /** Clears the hovered and the pressed stage. */
  release(): void {
    this.#pointed = this.#kept = undefined;
    this.#showKept();
  }

  show(of: Funnel): void {
    for (const [stage, { number, word }] of this.#stages) {
      const n = of[stage].length;
      write(number, count(n));
      write(word, text(`funnel.${stage}`, { n }));
    }
    const { moves } = inspect(this.#lab.world).bodies;
    const { columns, cells } = of;
    const level = cells.length > 0 ? columns.level[cells[0]] : BASE_LEVEL;
    const statics = of.candidates.filter((row) => moves[row] === 0).length;
    write(this.#where, text('funnel.where', { size: metres(columns.side[level]), level: levelName(level), statics }));
    const held = this.#details.matches(':hover, :focus-within') && this.#table.children.length > 0;
    if (this.#details.open && !held) this.#listCandidates(of);
  }

  /** The funnel in one sentence. */
  sentence(entity: Entity, of: Funnel): string {
    const numbers = Object.fromEntries(STAGES.map((stage) => [stage, of[stage].length]));
    return text('funnel.told', { name: this.#lab.nameOf(entity), ...numbers });
  }

  #stage(stage: FunnelStage): HTMLElement {
    const number = element('b');
    const word = element('span');
    const keep = (): void => {
      this.#kept = this.#kept === stage ? undefined : stage;
      this.#showKept();
      this.#lit();
    };
    const made = button({ hint: `funnel.${stage}.hint`, attributes: { 'aria-pressed': 'false' }, click: keep }, number, ' ', word);
    const point = (on: boolean) => () => {
      const next = on ? stage : this.#pointed === stage ? undefined : this.#pointed;
      if (next === this.#pointed) return;
      this.#pointed = next;
      this.#lit();
    };
    made.addEventListener('pointerenter', point(true));
    made.addEventListener('focus', point(true));
    made.addEventListener('pointerleave', point(false));
    made.addEventListener('blur', point(false));
    this.#stages.set(stage, { button: made, number, word });
    return element('li', {}, made);
  }

  #showKept(): void {
    for (const [stage, { button: made }] of this.#stages) made.setAttribute('aria-pressed', String(stage === this.#kept));
  }

  #listCandidates({ candidates, overlaps, contacts }: Funnel): void {
    const { world } = this.#lab;
    const { generation } = inspect(world).bodies;
    // The nearest to a contact first.
    const rank = (row: number): number => (contacts.includes(row) ? 0 : overlaps.includes(row) ? 1 : 2);
    const rows = candidates.toSorted((a, b) => rank(a) - rank(b) || a - b);
    this.#table.replaceChildren(
      ...rows.slice(0, MOST_LISTED).map((row) => {
        const entity = entityOf(row, generation[row]);
        const mark = (yes: boolean): HTMLElement => element('td', {}, text(yes ? 'funnel.yes' : 'funnel.no'));
        const select = button({ click: () => this.#lab.select(entity) }, this.#lab.nameOf(entity));
        const point = (on: boolean) => () => (this.#lab.pointed = on ? entity : undefined);
        select.addEventListener('pointerenter', point(true));
        select.addEventListener('pointerleave', point(false));
        return element('tr', {}, element('th', { attributes: { scope: 'row' } }, select), mark(rank(row) < 2), mark(rank(row) < 1));
      }),
    );
    setHidden(this.#more, rows.length <= MOST_LISTED);
    write(this.#more, text('funnel.more', { n: rows.length - MOST_LISTED }));
  }
}
