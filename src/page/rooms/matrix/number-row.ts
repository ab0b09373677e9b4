// A number with a slider and a field.

import { element } from '../../ui/element.ts';

export interface NumberRowOptions {
  readonly letter: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Of the field; the slider rounds to `step`. */
  readonly decimals: number;
  readonly change: (value: number) => void;
}

export class NumberRow {
  readonly root: HTMLElement;
  readonly #slider: HTMLInputElement;
  readonly #field: HTMLInputElement;
  readonly #decimals: number;

  constructor({ letter, min, max, step, decimals, change }: NumberRowOptions) {
    const limits = { min: String(min), max: String(max) };
    this.#decimals = decimals;
    this.#slider = element('input', { attributes: { type: 'range', step: String(step), ...limits } });
    this.#field = element('input', { attributes: { type: 'number', step: String(step), inputmode: 'decimal', ...limits } });
    this.#slider.addEventListener('input', () => change(Number(this.#slider.value)));
    this.#field.addEventListener('input', () => {
      // An incomplete input is ignored.
      const typed = this.#field.value === '' ? NaN : Number(this.#field.value);
      if (Number.isFinite(typed)) change(typed);
    });
    this.root = element('div', { class: 'matrix-number' }, element('span', { class: 'soft' }, letter), this.#slider, this.#field);
  }

  name(label: string): void {
    this.#slider.setAttribute('aria-label', label);
    this.#field.setAttribute('aria-label', label);
  }

  set(value: number): void {
    const text = String(Number(value.toFixed(this.#decimals)));
    if (document.activeElement !== this.#slider || this.#slider.value !== text) this.#slider.value = text;
    if (document.activeElement !== this.#field) this.#field.value = text;
  }

  set disabled(off: boolean) {
    this.#slider.disabled = off;
    this.#field.disabled = off;
  }
}
