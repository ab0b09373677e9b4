// The Construction panel: which row is drawn, its figure and its formulas, for the picked contact or the selected ray. Loaded with the layer.

import type { Lab } from '../model/lab.ts';
import { button, element } from '../ui/element.ts';
import { language, onLanguage } from '../ui/language.ts';
import type { Section } from '../ui/shell.ts';
import { ConstructionView } from './construction-view.ts';
import { choicesOf, liveHighlight, rowIn } from './live-construction.ts';
import type { RowId } from './rows/construction.ts';
import { rowTitle } from './say.ts';

export class ConstructionPanel {
  readonly #section: Section;
  readonly #lab: Lab;
  readonly #choose: (row: RowId) => void;
  readonly #rows = element('div', { class: 'construction-rows', attributes: { role: 'group' } });
  readonly #none = element('p', { class: 'hint', text: 'construction.none' });
  readonly #view = new ConstructionView(liveHighlight);
  #offered = '';
  #shown = '';

  constructor(section: Section, lab: Lab, choose: (row: RowId) => void) {
    this.#section = section;
    this.#lab = lab;
    this.#choose = choose;
    section.body.append(this.#rows, this.#view.root, this.#none);
    onLanguage(() => {
      this.#offered = this.#shown = '';
    });
  }

  update(): void {
    const lab = this.#lab;
    const { root, body } = this.#section;
    const opens = root.hidden && lab.layers.constructions;
    root.hidden = !lab.layers.constructions;
    if (root.hidden) {
      liveHighlight.clear();
      return;
    }
    if (body.hidden) return;
    const choices = choicesOf(lab);
    const row = rowIn(choices, lab.constructionRow);
    this.#offer([...choices.keys()], row);
    this.#none.hidden = row !== undefined;
    this.#view.root.hidden = row === undefined;
    if (row === undefined) return;
    const construction = choices.get(row)!();
    const shown = JSON.stringify(construction);
    if (shown !== this.#shown) this.#view.show(construction);
    this.#shown = shown;
    if (opens) root.scrollIntoView({ block: 'start' });
  }

  #offer(rows: readonly RowId[], chosen: RowId | undefined): void {
    const offered = `${language()} ${rows.join()} ${chosen}`;
    if (offered === this.#offered) return;
    // The focus stays where it is while only the choice moves.
    const isSame = this.#offered.startsWith(`${language()} ${rows.join()} `);
    this.#offered = offered;
    this.#rows.hidden = rows.length < 2;
    if (!isSame) {
      this.#rows.replaceChildren(
        ...rows.map((row) =>
          button({ class: 'push', attributes: { 'data-row': row }, click: () => this.#choose(row) }, rowTitle(row, language())),
        ),
      );
    }
    for (const made of this.#rows.children) made.setAttribute('aria-pressed', String((made as HTMLElement).dataset['row'] === chosen));
  }
}
