// The contacts that began and ended last, of all bodies or of the selected one, with the speed and the impulse of each impact; a click on a name selects
// that body.

import { ContactLog } from '../../contact-log.ts';
import type { ContactEvent } from '../../contact-log.ts';
import type { Lab } from '../../lab.ts';
import { button, element, write } from '../../ui/element.ts';
import { count, digits } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';

const ROWS = 24;

interface Row {
  readonly root: HTMLElement;
  readonly tick: HTMLElement;
  readonly what: HTMLElement;
  readonly names: readonly [HTMLButtonElement, HTMLButtonElement];
  /** Approach speed and impulse: a second line, of a contact that begins. */
  readonly impact: readonly [HTMLElement, HTMLElement];
}

export class EventList {
  readonly #lab: Lab;
  readonly #log = new ContactLog();
  readonly #root: HTMLDetailsElement;
  readonly #mine = element('input', { attributes: { type: 'checkbox' } });
  readonly #none = element('p', { class: 'hint', text: 'event.none' });
  readonly #rows: readonly Row[];
  /** The events in the rows, so that a click knows whom it meant. */
  #shown: readonly ContactEvent[] = [];

  constructor(place: HTMLElement, lab: Lab) {
    this.#lab = lab;
    lab.log = this.#log;
    this.#rows = Array.from({ length: ROWS }, (_, i) => this.#row(i));
    this.#mine.addEventListener('change', () => this.update());
    this.#root = element(
      'details',
      { class: 'events' },
      element('summary', { text: 'event.title' }),
      element('label', { class: 'check' }, this.#mine, element('span', { text: 'event.mine' })),
      element('p', { class: 'hint', text: 'event.hint' }),
      element('ol', {}, ...this.#rows.map(({ root }) => root)),
      this.#none,
    );
    this.#root.addEventListener('toggle', () => this.update());
    place.append(this.#root);
  }

  /** A few times a second. Under the pointer or the focus the list holds still: nobody can click what runs away. */
  update(): void {
    if (!this.#root.open || this.#rows.some(({ root }) => root.matches(':hover, :focus-within'))) return;
    const { selected } = this.#lab;
    this.#shown = this.#mine.checked && selected === undefined ? [] : this.#log.latest(ROWS, this.#mine.checked ? selected : undefined);
    this.#none.hidden = this.#shown.length > 0;
    this.#rows.forEach(({ root, tick, what, names, impact }, i) => {
      const event = this.#shown.at(i);
      root.hidden = event === undefined;
      if (!event) return;
      write(tick, count(event.tick));
      write(what, text(event.began ? 'event.began' : 'event.ended'));
      root.classList.toggle('ended', !event.began);
      write(impact[0], event.began ? `${digits(event.approachSpeed)} m/s` : '');
      write(impact[1], event.began ? `${digits(event.impulse)} N·s` : '');
      [event.a, event.b].forEach((entity, k) => {
        write(names[k], this.#lab.nameOf(entity));
        names[k].disabled = !this.#lab.world.isAlive(entity);
      });
    });
  }

  #row(index: number): Row {
    const tick = element('span', { class: 'tick' });
    const what = element('span', { class: 'what' });
    const name = (side: 'a' | 'b'): HTMLButtonElement =>
      button({
        click: () => {
          const entity = this.#shown.at(index)?.[side];
          if (entity !== undefined && this.#lab.world.isAlive(entity)) this.#lab.select(entity);
        },
      });
    const names = [name('a'), name('b')] as const;
    const impact = [element('span', { class: 'speed' }), element('span', { class: 'impulse' })] as const;
    const root = element('li', {}, tick, what, ...names, ...impact);
    root.hidden = true;
    return { root, tick, what, names, impact };
  }
}
