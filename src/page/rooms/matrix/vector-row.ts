// Three numbers beside each other, as fields.

import type { Vec3 } from 'kantsu';
import { element } from '../../ui/element.ts';
import type { TextKey } from '../../ui/i18n.ts';

const AXES = ['x', 'y', 'z'];

export class VectorRow {
  readonly root: HTMLElement;
  readonly #fields: readonly HTMLInputElement[];
  readonly #decimals: number;
  /** In full precision: a field shows and changes only its own number. */
  #value: Vec3 = [0, 0, 0];

  constructor(label: TextKey, step: number, decimals: number, change: (value: Vec3, axis: number) => void) {
    this.#decimals = decimals;
    this.#fields = AXES.map((_, axis) => {
      const field = element('input', { attributes: { type: 'number', step: String(step), inputmode: 'decimal' } });
      field.addEventListener('input', () => {
        const typed = field.value === '' ? NaN : Number(field.value);
        if (Number.isFinite(typed)) change(this.#value.map((x, k) => (k === axis ? typed : x)) as Vec3, axis);
      });
      return field;
    });
    this.root = element('div', { class: 'vector' }, element('span', { class: 'soft', text: label }), ...this.#fields);
  }

  name(label: string): void {
    this.#fields.forEach((field, k) => field.setAttribute('aria-label', `${label}, ${AXES[k]}`));
  }

  set(value: Vec3): void {
    this.#value = value;
    this.#fields.forEach((field, k) => {
      if (field !== document.activeElement) field.value = String(Number(value[k].toFixed(this.#decimals)));
    });
  }

  set disabled(off: boolean) {
    for (const field of this.#fields) field.disabled = off;
  }
}
