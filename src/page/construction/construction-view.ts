// One construction in a panel or a lesson: title, figure, verdict and formulas, all joined by one highlight.

import { button, element, write } from '../ui/element.ts';
import { language, onLanguage, text } from '../ui/language.ts';
import { FormulaView } from './formula-view.ts';
import { Highlight } from './highlight.ts';
import type { Construction } from './rows/construction.ts';
import { lessonAddress, rowTitle } from './say.ts';
import { titleOfRow } from '../source-formulas/printed-names.ts';
import { SvgFigure } from './svg-figure.ts';
import './construction.css';

export class ConstructionView {
  readonly root: HTMLElement;
  readonly highlight: Highlight;
  readonly figure: SvgFigure;
  readonly formulas: FormulaView;
  readonly #title = element('h3');
  /** To the lesson of the row; titles are as printed. */
  readonly #source = element('a', { class: 'construction-source', attributes: { lang: 'ja' } });
  readonly #planes = element('div', { class: 'choice' });
  readonly #unsubscribe: () => void;
  #plane = 0;
  #shown: Construction | undefined;

  constructor(highlight = new Highlight()) {
    this.highlight = highlight;
    this.figure = new SvgFigure(highlight);
    this.formulas = new FormulaView(highlight);
    this.root = element(
      'section',
      { class: 'construction' },
      this.#title,
      this.#source,
      this.figure.root,
      this.#planes,
      this.formulas.root,
      element('p', { class: 'hint', text: 'construction.hint' }),
    );
    this.#unsubscribe = onLanguage(() => {
      if (this.#shown) this.show(this.#shown);
    });
  }

  show(construction: Construction): void {
    if (construction.row !== this.#shown?.row) this.#plane = 0;
    this.#shown = construction;
    write(this.#title, rowTitle(construction.row, language()));
    write(this.#source, `${construction.row} ${titleOfRow(construction.row)}`);
    this.#source.href = lessonAddress(construction.row);
    this.#showPlanes(construction.planes.length);
    this.figure.show(construction, this.#plane);
    this.formulas.show(construction);
  }

  /** A button for each plane that the figure can be seen on. */
  #showPlanes(count: number): void {
    this.#planes.hidden = count < 2;
    if (this.#planes.childElementCount !== count) {
      const made = Array.from({ length: count }, (_, i) => button({ click: () => this.#lookAt(i) }));
      this.#planes.replaceChildren(...made);
    }
    [...this.#planes.children].forEach((made, i) => {
      made.textContent = text('construction.view', { n: i + 1 });
      made.setAttribute('aria-pressed', String(i === this.#plane));
    });
  }

  #lookAt(plane: number): void {
    this.#plane = plane;
    if (this.#shown) this.show(this.#shown);
  }

  close(): void {
    this.#unsubscribe();
    this.figure.close();
    this.formulas.close();
  }
}
