// The contacts that began and ended last, as filtered, with the speed and the impulse of each impact; a click on a step goes there, one on a name selects
// that body. All that the filter lets through can be saved.

import type { Lab } from '../../model/lab.ts';
import { ENTRIES } from '../../model/contact-log.ts';
import type { ContactEvent, EventFilter } from '../../model/contact-log.ts';
import { eventsAsCsv, eventsAsJson } from '../../timeline/event-export.ts';
import { button, element, setHidden, write } from '../../ui/element.ts';
import { count, digits } from '../../ui/format.ts';
import { text } from '../../ui/language.ts';
import { choiceOf } from '../../ui/shell.ts';

const ROWS = 24;
const KINDS = ['all', 'impact', 'began', 'ended'] as const;
type Kind = (typeof KINDS)[number];

interface Row {
  readonly root: HTMLElement;
  readonly tick: HTMLButtonElement;
  readonly what: HTMLElement;
  readonly names: readonly [HTMLButtonElement, HTMLButtonElement];
  /** Approach speed and impulse: a second line, of a contact that begins. */
  readonly impact: readonly [HTMLElement, HTMLElement];
}

export class EventList {
  readonly #lab: Lab;
  readonly #root: HTMLDetailsElement;
  readonly #mine = element('input', { attributes: { type: 'checkbox' } });
  readonly #first = element('input', { attributes: { type: 'checkbox' } });
  readonly #least = element('input', { attributes: { type: 'number', min: '0', step: '0.1', inputmode: 'decimal' } });
  readonly #none = element('p', { class: 'hint', text: 'event.none' });
  readonly #rows: readonly Row[];
  readonly #kinds;
  #kind: Kind = 'all';
  /** The events in the rows, so that a click knows which one it meant. */
  #shown: readonly ContactEvent[] = [];

  constructor(place: HTMLElement, lab: Lab, go: (event: ContactEvent) => void) {
    this.#lab = lab;
    this.#rows = Array.from({ length: ROWS }, (_, i) => this.#row(i, go));
    this.#kinds = choiceOf<Kind>(
      'event.kind',
      KINDS,
      (kind) => `event.kind.${kind}`,
      (kind) => {
        this.#kind = kind;
        this.update();
      },
    );
    for (const field of [this.#mine, this.#first]) field.addEventListener('change', () => this.update());
    this.#least.addEventListener('input', () => this.update());
    const list = element('ol', {}, ...this.#rows.map(({ root }) => root));
    this.#root = element(
      'details',
      { class: 'events' },
      element('summary', { text: 'event.title' }),
      this.#kinds.root,
      element('label', { class: 'check' }, this.#mine, element('span', { text: 'event.mine' })),
      element('label', { class: 'check' }, this.#first, element('span', { text: 'event.first' })),
      element('label', { class: 'check' }, element('span', { text: 'event.least' }), this.#least),
      element('p', { class: 'hint', text: 'event.hint' }),
      list,
      this.#none,
      element(
        'div',
        { class: 'line wrap' },
        button({ class: 'push', text: 'event.csv', click: () => void this.#save('csv') }),
        button({ class: 'push', text: 'event.json', click: () => void this.#save('json') }),
      ),
    );
    this.#root.addEventListener('toggle', () => this.update());
    place.append(this.#root);
  }

  /** A few times a second. Under the pointer or the focus the list is frozen, so that a row can be clicked. */
  update(): void {
    const { timeline } = this.#lab;
    if (!timeline || !this.#root.open || this.#rows.some(({ root }) => root.matches(':hover, :focus-within'))) return;
    this.#kinds.show(this.#kind);
    const filter = this.#filter();
    this.#shown = filter ? timeline.events.latest(ROWS, filter) : [];
    setHidden(this.#none, this.#shown.length > 0);
    this.#rows.forEach(({ root, tick, what, names, impact }, i) => {
      const event = this.#shown.at(i);
      setHidden(root, event === undefined);
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

  /** What is asked for, up to the moment that is shown; undefined for the events of a body where none is selected. */
  #filter(): EventFilter | undefined {
    const { selected, world } = this.#lab;
    if (this.#mine.checked && selected === undefined) return undefined;
    const least = this.#least.valueAsNumber;
    return {
      body: this.#mine.checked ? selected : undefined,
      kind: this.#kind === 'all' ? undefined : this.#kind,
      least: least > 0 ? least : undefined,
      first: this.#first.checked,
      until: world.tick,
    };
  }

  async #save(as: 'csv' | 'json'): Promise<void> {
    const { timeline, room } = this.#lab;
    const filter = this.#filter();
    if (!timeline || !filter) return;
    const events = timeline.events.latest(ENTRIES, filter).reverse();
    const nameOf = (body: ContactEvent['a']): string => this.#lab.nameOf(body);
    const timeAt = (tick: number): number => this.#lab.timeAt(tick);
    const content = as === 'csv' ? eventsAsCsv(events, nameOf, timeAt) : eventsAsJson(events, nameOf, timeAt);
    const { saveFile } = await import('../../ui/save-file.ts');
    saveFile(
      new Blob([content], { type: as === 'csv' ? 'text/csv' : 'application/json' }),
      `kantsu-${room.preset?.id ?? room.id}-contacts.${as}`,
    );
  }

  #row(index: number, go: (event: ContactEvent) => void): Row {
    const tick = button({
      class: 'tick',
      hint: 'event.go',
      click: () => {
        const event = this.#shown.at(index);
        if (event) go(event);
      },
    });
    const what = element('span', { class: 'what' });
    const body = (side: 'a' | 'b'): HTMLButtonElement =>
      button({
        click: () => {
          const entity = this.#shown.at(index)?.[side];
          if (entity !== undefined && this.#lab.world.isAlive(entity)) this.#lab.select(entity);
        },
      });
    const names = [body('a'), body('b')] as const;
    const impact = [element('span', { class: 'speed' }), element('span', { class: 'impulse' })] as const;
    const root = element('li', {}, tick, what, ...names, ...impact);
    root.hidden = true;
    return { root, tick, what, names, impact };
  }
}
