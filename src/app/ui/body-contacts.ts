// The contacts of the selected body: each other body by its name, with what holds the two apart; one of them opened in all its numbers.

import { button, element, write } from './element.ts';
import { featureName } from './feature-name.ts';
import { count, digits, triple } from './format.ts';
import { language, text } from './language.ts';
import type { Lab } from '../lab.ts';
import type { WorldContact } from '../../world/contact-view.ts';
import type { Entity } from '../../world/entity.ts';

const FACTS = ['depth', 'normal', 'points', 'features', 'impulse', 'friction', 'approach', 'age', 'material'] as const;
/** More of them would push the panel about; the rest is counted. */
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
  readonly #facts = element('dl', { class: 'facts' });
  readonly #values = new Map<(typeof FACTS)[number], HTMLElement>();
  readonly #select = button({ class: 'push', click: () => this.#go() });
  /** The other bodies in the rows, so that a click knows which one it meant. */
  #others: readonly Entity[] = [];
  /** The other body of the contact that is open. */
  #open: Entity | undefined;

  constructor(lab: Lab) {
    this.#lab = lab;
    this.#rows = Array.from({ length: MOST }, (_, i) => this.#row(i));
    for (const fact of FACTS) {
      const value = element('dd');
      this.#values.set(fact, value);
      this.#facts.append(element('dt', { text: `contact.${fact}` }), value);
    }
    const details = element('div', { class: 'contact-open' }, this.#facts, this.#select);
    this.#list.append(...this.#rows.map(({ root }) => root));
    this.root.append(this.#title, this.#list, details);
  }

  update(body: Entity): void {
    const { world } = this.#lab;
    const others: Entity[] = [];
    let number = 0;
    let open = false;
    for (const contact of world.contacts) {
      if (contact.a !== body && contact.b !== body) continue;
      const other = contact.a === body ? contact.b : contact.a;
      const row = this.#rows.at(number++);
      if (row && number <= MOST) {
        others.push(other);
        const chosen = other === this.#open;
        write(row.name, this.#lab.nameOf(other));
        row.name.setAttribute('aria-expanded', String(chosen));
        write(row.impulse, `${digits(contact.normalImpulse)} N·s`);
      }
      if (other !== this.#open) continue;
      open = true;
      this.#show(contact);
    }
    this.#others = others;
    this.#rows.forEach(({ root }, i) => (root.hidden = i >= others.length));
    write(this.#title, number === 0 ? text('contact.none') : text('contact.title', { n: count(number) }));
    const details = this.#facts.parentElement!;
    details.hidden = !open;
    if (open) write(this.#select, text('contact.select', { name: this.#lab.nameOf(this.#open!) }));
  }

  #show({
    a,
    b,
    depth,
    normal,
    points,
    featureA,
    featureB,
    normalImpulse,
    tangentImpulse,
    approachSpeed,
    friction,
    restitution,
    age,
  }: WorldContact): void {
    const set = (fact: (typeof FACTS)[number], value: string): void => write(this.#values.get(fact)!, value);
    const names = { a: this.#lab.nameOf(a), b: this.#lab.nameOf(b) };
    set('depth', `${digits(depth)} m`);
    set('normal', `${triple(normal, 3)} (${names.a} → ${names.b})`);
    set('points', points.map(({ point }) => `(${triple(point)})`).join(' '));
    set('features', `${names.a}: ${featureName(featureA, language())} · ${names.b}: ${featureName(featureB, language())}`);
    set('impulse', `${digits(normalImpulse)} N·s`);
    set('friction', `${digits(tangentImpulse)} N·s`);
    set('approach', `${digits(approachSpeed)} m/s`);
    set('age', text('contact.steps', { n: count(age) }));
    set('material', `μ ${digits(friction)} · e ${digits(restitution)}`);
  }

  #row(index: number): Row {
    const name = button({
      attributes: { 'aria-expanded': 'false' },
      click: () => {
        const other = this.#others.at(index);
        this.#open = other === this.#open ? undefined : other;
        this.#lab.version++;
      },
    });
    // The other body is lit in the picture while its row is pointed at.
    const point = (on: boolean) => (): void => {
      this.#lab.pointed = on ? this.#others.at(index) : undefined;
    };
    const impulse = element('span', { class: 'soft' });
    const root = element('li', {}, name, impulse);
    root.addEventListener('pointerenter', point(true));
    root.addEventListener('pointerleave', point(false));
    name.addEventListener('focus', point(true));
    name.addEventListener('blur', point(false));
    return { root, name, impulse };
  }

  #go(): void {
    const { world } = this.#lab;
    const before = this.#lab.selected;
    if (this.#open === undefined || !world.isAlive(this.#open)) return;
    this.#lab.select(this.#open);
    // The contact stays open, seen from the other side.
    this.#open = before;
  }
}
