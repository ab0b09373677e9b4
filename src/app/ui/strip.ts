// The t-strip: the current ray as a ruler, one row per collider, a bar from entry to exit with a letter at each end.

import { digits } from './format.ts';
import { button, element, write } from './element.ts';
import { kindName, partLetter } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import type { Lab } from '../lab.ts';
import type { Hit } from '../rays.ts';

export interface StripActions {
  hit(index: number): void;
  highlight(index: number | null): void;
}

interface Row {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly bar: HTMLElement;
  readonly enter: HTMLElement;
  readonly exit: HTMLElement;
}

const TICKS = 5;

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
    for (let i = 0; i <= TICKS; i++) {
      const tick = element('span');
      this.#ticks.push(tick);
      this.#ruler.append(tick);
    }
    this.#list.addEventListener('pointerleave', () => actions.highlight(null));
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

    const { from, to } = span(hits);
    this.#ticks.forEach((tick, i) => {
      const at = from + ((to - from) * i) / TICKS;
      tick.style.left = `${(100 * i) / TICKS}%`;
      write(tick, `${Number(at.toPrecision(3))}${i === TICKS ? ' m' : ''}`.replace('-', '−'));
    });
    while (this.#rows.length < hits.length) this.#addRow();
    this.#rows.forEach((row, i) => {
      row.root.hidden = i >= hits.length;
      if (i < hits.length) this.#fill(row, hits[i], from, to, ray.returned[i], i === rays.hitIndex);
    });
    // Only when the visitor walks: a list that scrolls by itself while bodies move could not be read.
    if (this.#watched !== rays.version) {
      this.#watched = rays.version;
      const row = this.#rows[rays.hitIndex].root;
      const top = row.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top + row.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) this.#list.scrollTop = top;
    }
  }

  #addRow(): void {
    const index = this.#rows.length;
    const [name, enter, exit] = [element('span', { class: 'strip-name' }), element('i'), element('i')];
    const bar = element('span', { class: 'bar' }, enter, exit);
    const press = button({ click: () => this.#actions.hit(index) }, name, element('span', { class: 'track' }, bar));
    const root = element('li', {}, press);
    root.addEventListener('pointerenter', () => this.#actions.highlight(index));
    this.#rows.push({ root, button: press, name, bar, enter, exit });
    this.#list.append(root);
  }

  #fill(row: Row, hit: Hit, from: number, to: number, returned: boolean, current: boolean): void {
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
    row.bar.classList.toggle('short', width < 6);
    row.bar.classList.toggle('at-end', left > 92);
    const kind = kindName(this.#lab.world.kind(hit.entity), language());
    row.button.setAttribute('aria-label', `${kind} ${who}: ${digits(hit.enter.distance)} – ${digits(hit.exit.distance)} m`);
    row.button.setAttribute('aria-current', String(current));
    row.root.classList.toggle('left-out', !returned);
  }
}

/** From 0 (or before it, when the ray starts inside something) to a round number past the last exit. */
export function span(hits: readonly { readonly enter: { readonly distance: number }; readonly exit: { readonly distance: number } }[]): { from: number; to: number } {
  let first = 0;
  let last = 0;
  for (const hit of hits) {
    first = Math.min(first, hit.enter.distance);
    last = Math.max(last, hit.exit.distance);
  }
  // Steps of 1, 2 or 5 times a power of ten, so that the ruler holds still while bodies move a little.
  const rough = Math.max(last - first, 1e-6) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (rough <= power ? 1 : rough <= 2 * power ? 2 : rough <= 5 * power ? 5 : 10);
  const from = Math.floor(first / step) * step;
  const to = from + TICKS * step;
  // A start before zero may push the last exit over the end: the next larger step holds both.
  return to >= last ? { from, to } : { from, to: from + TICKS * 2 * step };
}
