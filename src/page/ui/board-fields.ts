// Number fields of the panel.

import { element } from './element.ts';
import { set } from './svg.ts';

export interface NumberField {
  readonly root: HTMLElement;
  /** The number, unless it is being edited; and the field's full name. */
  show(value: number, name: string): void;
  hide(hidden: boolean): void;
}

/** `change` gets any finite number and returns whether it is accepted. */
export function numberField(symbol: string, change: (value: number) => boolean): NumberField {
  const input = element('input', { attributes: { type: 'number', step: 'any' } });
  const root = element('label', { class: 'kit-field' }, element('span', {}, symbol), input);
  let last = '';
  input.addEventListener('input', () => {
    const value = input.valueAsNumber;
    const good = Number.isFinite(value) && change(value);
    set(input, { 'aria-invalid': good ? null : 'true' });
  });
  // A refused value is reverted.
  input.addEventListener('blur', () => {
    input.value = last;
    set(input, { 'aria-invalid': null });
  });
  return {
    root,
    show(value, name) {
      set(input, { 'aria-label': name });
      last = String(Number(value.toPrecision(12)));
      if (document.activeElement !== input && input.value !== last) input.value = last;
    },
    hide(hidden) {
      root.hidden = hidden;
    },
  };
}

/** A list of names and values. */
export class Facts<Name extends string> {
  readonly root = element('dl', { class: 'facts' });
  readonly #values = new Map<Name, HTMLElement>();

  /** A fact and its name: an element with text keys. */
  add(name: Name, term: HTMLElement): void {
    const value = element('dd');
    this.#values.set(name, value);
    this.root.append(term, value);
  }

  write(name: Name, text: string): void {
    const value = this.#values.get(name)!;
    if (value.textContent !== text) value.textContent = text;
  }
}
