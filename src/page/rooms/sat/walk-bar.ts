// Under the picture: the walk along the axes, step by step, played, or scrubbed.

import { button, element, icon, write } from '../../ui/element.ts';
import { language, name, text } from '../../ui/language.ts';
import { axisName, measureOf } from './sentences.ts';
import type { SatModel } from './sat-model.ts';

export class WalkBar {
  readonly root: HTMLElement;
  readonly #scrub: HTMLInputElement;
  readonly #place = element('span', { class: 'sat-place' });
  readonly #what = element('span', { class: 'sat-what' });
  readonly #play: HTMLButtonElement;
  readonly #shapes = { play: icon('M6 4l10 6-10 6z'), pause: icon('M7 4v12M13 4v12') };

  constructor(does: { step: (by: number) => void; select: (index: number) => void; play: () => void }) {
    this.#scrub = element('input', { label: 'sat.scrub', attributes: { type: 'range', min: '1', step: '1' } });
    this.#scrub.addEventListener('input', () => does.select(Number(this.#scrub.value) - 1));
    this.#play = button({ class: 'sat-step', label: 'sat.play', click: does.play }, this.#shapes.play);
    this.root = element(
      'div',
      { class: 'sat-walk', label: 'sat.walk', attributes: { role: 'group' } },
      button({ class: 'sat-step', label: 'sat.previous', click: () => does.step(-1) }, icon('M13 4 6 10l7 6')),
      this.#play,
      button({ class: 'sat-step', label: 'sat.next', click: () => does.step(1) }, icon('m7 4 7 6-7 6')),
      this.#scrub,
      this.#place,
      this.#what,
    );
  }

  show({ table, selected, last }: SatModel, playing: boolean): void {
    this.#scrub.max = String(last + 1);
    this.#scrub.value = String(selected + 1);
    const row = table.rows[selected];
    this.#scrub.setAttribute('aria-valuetext', `${axisName(row.source, language())}, ${measureOf(row, language())}`);
    write(this.#place, text('sat.place', { k: selected + 1, n: table.rows.length }));
    write(this.#what, axisName(row.source, language()));
    name(this.#play, playing ? 'sat.halt' : 'sat.play');
    const shape = playing ? this.#shapes.pause : this.#shapes.play;
    if (this.#play.firstChild !== shape) this.#play.replaceChildren(shape);
  }
}
