// The t-strip: the current ray as a ruler, one row per collider, a bar from entry to exit with a letter at each end.

import { digits } from './format.ts';
import { button, element, write } from './element.ts';
import { kindName, partLetter, printedDistance } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import { MOST_TICKS, span } from './strip-span.ts';
import type { Lab } from '../lab.ts';
import type { Hit } from '../rays.ts';

export interface StripActions {
  readonly hit: (index: number) => void;
  readonly highlight: (index: number | null) => void;
}

interface Row {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly said: HTMLElement;
  readonly bar: HTMLElement;
  readonly enter: HTMLElement;
  readonly exit: HTMLElement;
}

const WALK: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** What a bar needs to hold its two letters; a shorter one carries them outside. */
const LETTERS = 34; // px

export class Strip {
  readonly #lab: Lab;
  readonly #actions: StripActions;
  readonly #ruler = element('div', { class: 'ruler', attributes: { 'aria-hidden': 'true' } });
  readonly #ticks: HTMLElement[] = [];
  readonly #list = element('ol', { class: 'strip-rows' });
  readonly #rows: Row[] = [];
  readonly #empty = element('p', { class: 'hint strip-empty' });
  #watched = -1;

  constructor(root: HTMLElement, lab: Lab, actions: StripActions) {
    this.#lab = lab;
    this.#actions = actions;
    for (let i = 0; i < MOST_TICKS; i++) {
      const tick = element('span');
      this.#ticks.push(tick);
      this.#ruler.append(tick);
    }
    this.#list.addEventListener('pointerleave', () => actions.highlight(null));
    this.#list.addEventListener('keydown', (event) => this.#walk(event));
    root.append(this.#ruler, this.#list, this.#empty);
    onLanguage(() => this.update());
  }

  update(): void {
    const { rays } = this.#lab;
    const ray = rays.current;
    const hits = ray?.hits ?? [];
    this.#ruler.hidden = hits.length === 0;
    this.#list.hidden = hits.length === 0;
    this.#empty.hidden = hits.length > 0;
    write(this.#empty, text(ray === undefined ? 'strip.empty' : 'strip.miss'));
    if (ray === undefined || hits.length === 0) return;

    const { from, to, step } = span(hits);
    const steps = Math.round((to - from) / step);
    this.#ticks.forEach((tick, i) => {
      tick.hidden = i > steps;
      tick.style.left = `${(100 * i) / steps}%`;
      write(tick, `${Number((from + i * step).toPrecision(4))}${i === steps ? ' m' : ''}`.replace('-', '−'));
    });
    const shortest = (100 * LETTERS) / Math.max(1, this.#ruler.clientWidth);
    while (this.#rows.length < hits.length) this.#addRow();
    this.#rows.forEach((row, i) => {
      row.root.hidden = i >= hits.length;
      if (i < hits.length) this.#fill(row, hits[i], from, to, shortest, ray.returned[i], i === rays.hitIndex);
    });
    // Only when the visitor walks: a list that scrolls by itself while bodies move could not be read.
    if (this.#watched !== rays.version) {
      this.#watched = rays.version;
      const row = this.#rows[rays.hitIndex].root;
      const top = row.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top + row.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) this.#list.scrollTop = top;
    }
  }

  /** Arrow keys on a row walk the hits, and the focus goes along. */
  #walk(event: KeyboardEvent): void {
    const by = WALK[event.key];
    const { rays } = this.#lab;
    const n = rays.current?.hits.length ?? 0;
    if (by === undefined || n === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = (rays.hitIndex + by + n) % n;
    this.#actions.hit(next);
    this.#rows[next].button.focus();
    event.preventDefault();
  }

  #addRow(): void {
    const index = this.#rows.length;
    const [name, enter, exit] = [element('span', { class: 'strip-name' }), element('i'), element('i')];
    const said = element('span', { class: 'unseen' });
    const bar = element('span', { class: 'bar' }, enter, exit);
    const track = element('span', { class: 'track', attributes: { 'aria-hidden': 'true' } }, bar);
    const press = button({ click: () => this.#actions.hit(index) }, name, said, track);
    const root = element('li', {}, press);
    root.addEventListener('pointerenter', () => this.#actions.highlight(index));
    this.#rows.push({ root, button: press, name, said, bar, enter, exit });
    this.#list.append(root);
  }

  #fill(row: Row, hit: Hit, from: number, to: number, shortest: number, returned: boolean, current: boolean): void {
    const left = (100 * (hit.enter.distance - from)) / (to - from);
    const width = (100 * (hit.exit.distance - hit.enter.distance)) / (to - from);
    const who = this.#lab.nameOf(hit.entity);
    write(row.name, who);
    row.bar.style.left = `${left.toFixed(2)}%`;
    row.bar.style.width = `${width.toFixed(2)}%`;
    row.bar.dataset['enter'] = hit.enter.part;
    row.bar.dataset['exit'] = hit.exit.part;
    write(row.enter, partLetter(hit.enter.part));
    write(row.exit, partLetter(hit.exit.part));
    // A bar shorter than its two letters carries them outside.
    row.bar.classList.toggle('short', width < shortest);
    const kind = kindName(this.#lab.world.kind(hit.entity), language());
    write(row.said, ` ${kind}, ${digits(printedDistance(hit.enter))} – ${digits(printedDistance(hit.exit))} m`);
    row.button.setAttribute('aria-current', String(current));
    row.root.classList.toggle('left-out', !returned);
    // The body under the pointer in the picture.
    row.root.classList.toggle('hovered', hit.entity === this.#lab.hovered);
  }
}
