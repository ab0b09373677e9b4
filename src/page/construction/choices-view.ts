// The rows that fit what is looked at, one of them shown: buttons to choose, then its figure and formulas.

import { button, element } from '../ui/element.ts';
import { language, onLanguage } from '../ui/language.ts';
import type { TextKey } from '../ui/i18n.ts';
import { rowIn } from './choices.ts';
import type { Choices } from './choices.ts';
import { ConstructionView } from './construction-view.ts';
import { Highlight } from './highlight.ts';
import type { Construction, RowId } from './rows/construction.ts';
import { rowTitle } from './say.ts';

export class ChoicesView {
  readonly root: HTMLElement;
  readonly highlight: Highlight;
  /** What is shown; undefined where no row fits. */
  construction: Construction | undefined;
  readonly #choose: (row: RowId) => void;
  readonly #rows = element('div', { class: 'construction-rows', attributes: { role: 'group' } });
  readonly #none: HTMLElement;
  readonly #view: ConstructionView;
  readonly #unsubscribe: () => void;
  #offered = '';
  #shown = '';

  /** `none` is what stands where no row fits. */
  constructor(none: TextKey, choose: (row: RowId) => void, highlight = new Highlight()) {
    this.#choose = choose;
    this.highlight = highlight;
    this.#view = new ConstructionView(highlight);
    this.#none = element('p', { class: 'hint', text: none });
    this.root = element('div', {}, this.#rows, this.#view.root, this.#none);
    this.#unsubscribe = onLanguage(() => {
      this.#offered = this.#shown = '';
    });
  }

  show(choices: Choices, wanted: RowId | undefined): void {
    const row = rowIn(choices, wanted);
    this.#offer([...choices.keys()], row);
    this.#none.hidden = row !== undefined;
    this.#view.root.hidden = row === undefined;
    this.construction = row && choices.get(row)!();
    const { construction } = this;
    if (!construction) return;
    const shown = JSON.stringify(construction);
    if (shown !== this.#shown) this.#view.show(construction);
    this.#shown = shown;
  }

  close(): void {
    this.#unsubscribe();
    this.#view.close();
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
