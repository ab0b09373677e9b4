// A tile's t-strip: the half-line from left to right, the interval inside as a bar with its parts' letters, the ray's start and end.

import type { RayInterval } from 'kantsu';
import { element, write } from '../../ui/element.ts';
import { partLetter } from '../../ui/hit-sentence.ts';
import { span } from '../../ui/hit-timeline-span.ts';

const LETTERS = 34; // Least length of a bar with its two letters inside; a shorter one has them outside, px

export class TStrip {
  readonly #enter = element('i');
  readonly #exit = element('i');
  readonly #bar = element('span', { class: 'bar' }, this.#enter, this.#exit);
  readonly #start = element('span', { class: 'patterns-start' });
  readonly #end = element('span', { class: 'patterns-end' });
  readonly root = element(
    'div',
    { class: 'patterns-bar', attributes: { 'aria-hidden': 'true' } },
    element('span', { class: 'track' }, this.#start, this.#bar, this.#end),
  );

  show(hit: RayInterval | null, maxDistance: number | undefined): void {
    this.#bar.hidden = hit === null;
    this.#end.hidden = maxDistance === undefined || hit === null;
    this.#start.style.left = '0';
    if (!hit) return;
    const { from, to } = span([hit]);
    const percent = (t: number): string => `${((100 * (t - from)) / (to - from)).toFixed(2)}%`;
    this.#bar.style.left = percent(hit.enter.distance);
    this.#bar.style.width = `${((100 * (hit.exit.distance - hit.enter.distance)) / (to - from)).toFixed(2)}%`;
    this.#start.style.left = percent(0);
    if (maxDistance !== undefined) this.#end.style.left = percent(Math.min(maxDistance, to));
    this.#bar.dataset['enter'] = hit.enter.part;
    this.#bar.dataset['exit'] = hit.exit.part;
    write(this.#enter, partLetter(hit.enter.part));
    write(this.#exit, partLetter(hit.exit.part));
    const width = ((hit.exit.distance - hit.enter.distance) / (to - from)) * this.root.clientWidth;
    this.#bar.classList.toggle('short', width < LETTERS);
  }
}
