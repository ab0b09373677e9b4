// The contacts of the selected body: each other body by name, with the normal impulse. A click picks a contact: its numbers are in the Contact panel.

import { button, element, setHidden, write } from './element.ts';
import { count, digits } from './format.ts';
import { text } from './language.ts';
import { addWords } from './i18n.ts';
import type { Pair } from '../model/pair.ts';
import { words } from '../contact/words.ts';
import type { Lab } from '../model/lab.ts';
import type { Entity } from 'kantsu';

addWords(words);

/** More of them would move the panel too much; the rest is counted. */
const MOST = 12;

interface Row {
  readonly root: HTMLElement;
  readonly name: HTMLButtonElement;
  readonly impulse: HTMLElement;
}

export class BodyContacts {
  readonly root = element('div', { class: 'contacts' });
  readonly #lab: Lab;
  readonly #title = element('p', { class: 'soft' });
  readonly #list = element('ul');
  readonly #rows: readonly Row[];
  readonly #hint = element('p', { class: 'hint', text: 'contact.hint' });
  readonly #pick: (pair: Pair | undefined) => void;
  /** The pairs in the rows, for clicks. */
  #pairs: readonly (Pair & { readonly other: Entity })[] = [];

  constructor(lab: Lab, pick: (pair: Pair | undefined) => void) {
    this.#lab = lab;
    this.#pick = pick;
    this.#rows = Array.from({ length: MOST }, (_, i) => this.#row(i));
    this.#list.append(...this.#rows.map(({ root }) => root));
    this.root.append(this.#title, this.#list, this.#hint);
  }

  update(body: Entity): void {
    const { world, picked } = this.#lab;
    const pairs: (Pair & { other: Entity })[] = [];
    let number = 0;
    world.contacts.eachOf(body, ({ a, b, normalImpulse }) => {
      const other = a === body ? b : a;
      const row = this.#rows.at(number++);
      if (!row || number > MOST) return;
      pairs.push({ a, b, other });
      write(row.name, this.#lab.nameOf(other));
      row.name.setAttribute('aria-pressed', String(isSame(picked, { a, b })));
      write(row.impulse, `${digits(normalImpulse)} N·s`);
    });
    this.#pairs = pairs;
    this.#rows.forEach(({ root }, i) => setHidden(root, i >= pairs.length));
    setHidden(this.#hint, number === 0);
    write(this.#title, number === 0 ? text('contact.none') : text('contact.title', { n: count(number) }));
  }

  #row(index: number): Row {
    const name = button({
      attributes: { 'aria-pressed': 'false' },
      click: () => {
        const pair = this.#pairs.at(index);
        if (pair) this.#pick(isSame(this.#lab.picked, pair) ? undefined : pair);
      },
    });
    // The other body is highlighted while its row is hovered.
    const point = (on: boolean) => (): void => {
      this.#lab.pointed = on ? this.#pairs.at(index)?.other : undefined;
    };
    const impulse = element('span', { class: 'soft' });
    const root = element('li', {}, name, impulse);
    root.addEventListener('pointerenter', point(true));
    root.addEventListener('pointerleave', point(false));
    name.addEventListener('focus', point(true));
    name.addEventListener('blur', point(false));
    return { root, name, impulse };
  }
}

function isSame(one: Pair | undefined, { a, b }: Pair): boolean {
  return one !== undefined && ((one.a === a && one.b === b) || (one.a === b && one.b === a));
}
