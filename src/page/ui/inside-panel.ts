// The results of four conventions for the current hit, side by side: for a ray that starts inside, engines differ.

import { CONVENTIONS, ENGINES, toldDistance } from '../model/inside-conventions.ts';
import type { Convention } from '../model/inside-conventions.ts';
import type { Lab } from '../model/lab.ts';
import { button, element, write } from './element.ts';
import { digits } from './format.ts';
import { printedDistance } from './hit-sentence.ts';
import { onLanguage, text } from './language.ts';
import { addWords } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

export class InsidePanel {
  readonly root: HTMLElement;
  readonly #lab: Lab;
  readonly #rows = new Map<Convention, { root: HTMLElement; press: HTMLButtonElement; says: HTMLElement }>();
  readonly #note = element('p', { class: 'hint' });

  constructor(lab: Lab, choose: (convention: Convention) => void) {
    this.#lab = lab;
    const body = element('tbody');
    for (const convention of CONVENTIONS) {
      const press = button({ text: `inside.${convention}`, hint: `inside.${convention}Hint`, click: () => choose(convention) });
      const says = element('td', { class: 'told' });
      const root = element(
        'tr',
        {},
        element('th', { attributes: { scope: 'row' } }, press),
        says,
        element('td', { class: 'engines' }, ENGINES[convention].join(', ')),
      );
      this.#rows.set(convention, { root, press, says });
      body.append(root);
    }
    const head = (['inside.convention', 'inside.says', 'inside.engines'] as const).map((key) =>
      element('th', { text: key, attributes: { scope: 'col' } }),
    );
    this.root = element(
      'div',
      {},
      this.#note,
      element(
        'table',
        {},
        element('caption', { class: 'unseen', text: 'inside.title' }),
        element('thead', {}, element('tr', {}, ...head)),
        body,
      ),
    );
    onLanguage(() => this.update());
  }

  update(): void {
    const { rays } = this.#lab;
    const { hit, current } = rays;
    if (!hit || !current) return;
    write(this.#note, text(hit.originInside ? 'inside.starts' : 'inside.outside', { name: this.#lab.nameOf(hit.entity) }));
    for (const [convention, { root, press, says }] of this.#rows) {
      const told = toldDistance(hit, convention, current.maxDistance);
      const both = `${digits(printedDistance(hit.enter))} … ${digits(printedDistance(hit.exit))}`;
      write(
        says,
        convention === 'interval'
          ? both
          : told === undefined
            ? text('inside.nothing')
            : digits(told === hit.enter.distance ? printedDistance(hit.enter) : told),
      );
      press.setAttribute('aria-pressed', String(rays.inside === convention));
      root.classList.toggle('current', rays.inside === convention);
    }
  }
}
