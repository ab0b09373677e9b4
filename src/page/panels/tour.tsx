// Three hints for a first visit: click, look from the side, open the math. Each goes on by being done; it can be skipped and does not come back.

import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import type { JSX } from 'preact';
import { Button } from '../kit/controls.tsx';
import { text } from '../ui/language.ts';
import { remember } from '../ui/storage.ts';

const STEPS = [
  { words: 'coach.click', target: '.picture' },
  { words: 'coach.side', target: '.side, .side-open' },
  { words: 'coach.explain', target: '.explain > summary' },
] as const;

export class Tour {
  readonly #place = document.createElement('div');
  readonly #page: HTMLElement;
  /** Of the steps; beyond the last one it is over. */
  readonly #step = signal(0);
  readonly #stop: () => void;

  /** `page` contains the targets of the steps; the card goes into `view`. */
  constructor(page: HTMLElement, view: HTMLElement) {
    this.#page = page;
    this.#place.className = 'coach-place';
    view.append(this.#place);
    render(<this.Card />, this.#place);
    for (const [type, listener] of this.#listeners) page.addEventListener(type, listener, true);
    this.#stop = effect(() => this.#mark(STEPS[this.#step.value].target));
  }

  readonly Card = (): JSX.Element => (
    <section class="coach line" aria-label={text('coach.label')}>
      <p aria-live="polite">{text(STEPS[this.#step.value].words)}</p>
      <span class="soft">{`${this.#step.value + 1}/${STEPS.length}`}</span>
      <Button press={() => this.end()}>{text('coach.skip')}</Button>
    </section>
  );

  /** The visitor has cast a ray: the third time it is over, whatever was looked at. */
  cast(): void {
    this.#go(this.#step.peek() + 1);
  }

  #go(step: number): void {
    if (step >= STEPS.length) this.end();
    else this.#step.value = step;
  }

  /** What has been done of itself: the side view or the strip was pointed at, Explain was opened. */
  readonly #listeners = [
    ['pointerover', ({ target }: Event) => this.#step.peek() === 1 && (target as Element).closest('.side, .strip') && this.#go(2)],
    ['toggle', ({ target }: Event) => this.#step.peek() === 2 && (target as Element).matches('.explain[open]') && this.end()],
  ] as const;

  /** Marks the target of the step, but not the whole view. */
  #mark(target: string): void {
    for (const one of this.#page.querySelectorAll('.coached')) one.classList.remove('coached');
    if (target !== STEPS[0].target) for (const one of this.#page.querySelectorAll(target)) one.classList.add('coached');
  }

  /** Its words are about rays in the Range: in other rooms it is not shown. */
  get open(): boolean {
    return this.#place.firstElementChild?.checkVisibility() === true;
  }

  end(): void {
    this.#stop();
    this.#mark(STEPS[0].target);
    for (const [type, listener] of this.#listeners) this.#page.removeEventListener(type, listener, true);
    remember('coach', 'done');
    const isFocused = this.#place.contains(document.activeElement);
    render(null, this.#place);
    this.#place.remove();
    if (isFocused) this.#page.querySelector<HTMLElement>('.picture')?.focus();
  }
}
