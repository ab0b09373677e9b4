// The control of one parameter: a slider and a number, or a switch, with one line of explanation.

import './parameters.css';
import { element, write } from '../ui/element.ts';
import type { TextKey } from '../ui/i18n.ts';
import { onLanguage, text } from '../ui/language.ts';
import type { ParameterKey } from './words.ts';

export interface Control<Value> {
  readonly root: HTMLElement;
  /** The current value; undefined if bodies differ. */
  show(value: Value | undefined): void;
}

export interface Range {
  /** Range of the slider, and of typed values. */
  readonly slider: readonly [from: number, to: number];
  readonly typed: readonly [from: number, to: number];
  readonly step: number;
}

/** `set` is called during a drag; `done` at its end. */
interface Handler<Value> {
  readonly set: (value: Value) => void;
  readonly done: () => void;
}

const DIGITS = 6;
let made = 0;

export function numberControl(
  name: TextKey,
  hint: ParameterKey | undefined,
  range: Range,
  { set, done }: Handler<number>,
): Control<number> {
  const { slider: span, typed, step } = range;
  const id = `parameter-${made++}`;
  const slider = element('input', { attributes: { type: 'range', min: `${span[0]}`, max: `${span[1]}`, step: `${step}` } });
  const field = element('input', { attributes: { type: 'number', step: 'any', inputmode: 'decimal' } });
  const error = element('p', { class: 'error', attributes: { role: 'alert' } });
  const label = element('span', { class: 'soft', text: name, attributes: { id } });
  for (const input of [slider, field]) {
    input.setAttribute('aria-labelledby', id);
    if (hint) input.setAttribute('aria-describedby', `${id}-hint`);
  }
  slider.addEventListener('input', () => set(slider.valueAsNumber));
  slider.addEventListener('change', done);
  field.addEventListener('change', () => {
    const value = field.valueAsNumber;
    const good = value >= typed[0] && value <= typed[1] && (step < 1 || Number.isInteger(value));
    error.textContent = good ? '' : text('parameter.outOfRange', { from: typed[0], to: typed[1] });
    if (!good) return;
    set(value);
    done();
  });
  const root = element('div', { class: 'parameter' }, label, element('div', { class: 'parameter-line' }, slider, field), error);
  if (hint) root.append(hintOf(hint, id));
  return {
    root,
    show(value) {
      const shown = value === undefined ? '' : String(Number(value.toPrecision(DIGITS)));
      if (value !== undefined && slider.value !== shown) slider.value = shown;
      slider.setAttribute('aria-valuetext', shown === '' ? text('parameter.mixed') : shown);
      field.placeholder = value === undefined ? text('parameter.mixed') : '';
      if (field === document.activeElement || field.value === shown) return;
      field.value = shown;
      error.textContent = '';
    },
  };
}

export function switchControl(name: ParameterKey, hint: ParameterKey, { set, done }: Handler<boolean>): Control<boolean> {
  const id = `parameter-${made++}`;
  const box = element('input', { attributes: { type: 'checkbox', 'aria-describedby': `${id}-hint` } });
  box.addEventListener('change', () => {
    set(box.checked);
    done();
  });
  return {
    root: element(
      'div',
      { class: 'parameter' },
      element('label', { class: 'check' }, box, element('span', { text: name })),
      hintOf(hint, id),
    ),
    show(value) {
      box.indeterminate = value === undefined;
      if (value !== undefined) box.checked = value;
    },
  };
}

function hintOf(key: ParameterKey, id: string): HTMLElement {
  return element('p', { class: 'hint', text: key, attributes: { id: `${id}-hint` } });
}

/** A foldable part of a panel. */
export function foldedPart(title: ParameterKey, ...content: HTMLElement[]): HTMLDetailsElement {
  const summary = element('summary');
  const named = (): void => write(summary, text(title));
  named();
  onLanguage(named);
  return element('details', { class: 'parameters' }, summary, ...content);
}
