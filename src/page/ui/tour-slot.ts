// The tour of a first visit, loaded when it begins.

import { isEmbedded } from '../router.ts';
import type { Tour } from './tour.ts';
import { remembered } from './storage.ts';

export class TourSlot {
  readonly #page: HTMLElement;
  readonly #view: HTMLElement;
  readonly #begun: () => void;
  #tour: Tour | undefined;

  constructor(page: HTMLElement, view: HTMLElement, begun: () => void) {
    this.#page = page;
    this.#view = view;
    this.#begun = begun;
  }

  get open(): boolean {
    return this.#tour?.open ?? false;
  }

  /** Begins on a first visit; not if the page was opened by a link. */
  async welcome(): Promise<void> {
    if (isEmbedded() || remembered('coach') !== null || location.hash.includes('?') || this.#tour) return;
    try {
      const { Tour } = await import('./tour.ts');
      this.#tour ??= new Tour(this.#page, this.#view);
      this.#begun();
    } catch {
      // The tour could not be loaded: no message.
    }
  }

  /** The visitor has cast a ray. */
  cast(): void {
    this.#tour?.cast();
  }

  end(): void {
    this.#tour?.end();
  }
}
