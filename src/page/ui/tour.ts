// Three steps for a first visit: click, look from the side, open the math. Each is completed by doing it; it can be skipped and does not come back.

import { button, element, write } from './element.ts';
import { name, onLanguage, text } from './language.ts';
import { remember } from './storage.ts';
import type { TextKey } from './i18n.ts';

const STEPS = [
  { words: 'coach.click', target: '.picture' },
  { words: 'coach.side', target: '.side, .side-open' },
  { words: 'coach.explain', target: '.explain > summary' },
] as const satisfies readonly { words: TextKey; target: string }[];

export class Tour {
  readonly root = element('section', { class: 'coach', label: 'coach.label' });
  readonly #words = element('p', { attributes: { 'aria-live': 'polite' } });
  readonly #count = element('span', { class: 'soft' });
  readonly #next = button({ class: 'push main', text: 'coach.next', click: () => this.#go(this.#step + 1) });
  readonly #page: HTMLElement;
  readonly #unwatch: () => void;
  #step = 0;

  /** `page` contains the targets of the steps; the card goes into `view`. */
  constructor(page: HTMLElement, view: HTMLElement) {
    this.#page = page;
    this.root.append(
      this.#words,
      element(
        'div',
        { class: 'line between' },
        this.#count,
        button({ class: 'push', text: 'coach.skip', click: () => this.end() }),
        this.#next,
      ),
    );
    view.append(this.root);
    page.querySelector('details.explain')?.addEventListener('toggle', this.#explained);
    this.#unwatch = onLanguage(() => this.#show());
    this.#show();
  }

  /** The visitor has cast a ray. */
  cast(): void {
    if (this.#step === 0) this.#go(1);
  }

  #go(step: number): void {
    this.#step = step;
    if (step >= STEPS.length) this.end();
    else this.#show();
  }

  #show(): void {
    this.#point();
    write(this.#words, text(STEPS[this.#step].words));
    write(this.#count, `${this.#step + 1}/${STEPS.length}`);
    const last = this.#step === STEPS.length - 1;
    this.#next.dataset['text'] = last ? 'coach.done' : 'coach.next';
    write(this.#next, text(last ? 'coach.done' : 'coach.next'));
    name(this.root, 'coach.label');
  }

  /** Marks the target of the step. */
  #point(): void {
    for (const one of this.#page.querySelectorAll('.coached')) one.classList.remove('coached');
    if (this.#step > 0) for (const one of this.#page.querySelectorAll(STEPS[this.#step].target)) one.classList.add('coached');
  }

  readonly #explained = (): void => {
    if (this.#step === STEPS.length - 1) this.end();
  };

  /** Its words are about rays in the Range: in other rooms it is not shown. */
  get open(): boolean {
    return this.root.checkVisibility();
  }

  end(): void {
    this.#step = STEPS.length;
    for (const one of this.#page.querySelectorAll('.coached')) one.classList.remove('coached');
    this.#unwatch();
    remember('coach', 'done');
    const focused = this.root.contains(document.activeElement);
    this.root.remove();
    if (focused) this.#page.querySelector<HTMLElement>('.picture')?.focus();
  }
}
