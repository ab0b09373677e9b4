// A model without signals of its own, as components see it.

import { signal } from '@preact/signals';
import { options } from 'preact';

/** Components that read `now` follow the model as often as it is looked at. */
export class Seen<M> {
  readonly #model: M;
  readonly #looks = signal(0);

  constructor(model: M) {
    this.#model = model;
  }

  /** The model; who reads it while rendering renders again at the next `look`. */
  get now(): M {
    void this.#looks.value;
    return this.#model;
  }

  look(): void {
    this.#looks.value++;
  }
}

/** Renders what follows these changes before it returns, not in a task of its own: it counts for the frame that it belongs to. */
export function renderNow(change: () => void): void {
  let process: (() => void) | undefined;
  options.debounceRendering = (render) => (process = render);
  change();
  process?.();
  delete options.debounceRendering;
}
