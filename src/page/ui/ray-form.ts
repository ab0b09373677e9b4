// The ray in numbers: cast with every digit, without a pointer.

import type { Vec3 } from 'kantsu';
import type { Ray } from '../model/rays.ts';
import { element } from './element.ts';
import { onLanguage, text } from './language.ts';
import type { TextKey } from './i18n.ts';
import { addWords } from './i18n.ts';
import { words } from './words.ts';

addWords(words);

/** Origin, direction and reach as fields: a ray without a pointer, to the last digit. */
export class RayForm {
  readonly root: HTMLElement;
  readonly #origin = vectorFields('result.origin');
  readonly #direction = vectorFields('result.direction');
  readonly #reach = numberField('result.reach');
  readonly #error = element('p', { class: 'error', attributes: { role: 'alert' } });
  #shown = '';

  /** `cast` gets the values of the fields, once they are a valid ray. */
  constructor(cast: (origin: Vec3, direction: Vec3, reach: number) => void) {
    const form = element(
      'form',
      { class: 'ray-form', attributes: { novalidate: '' } },
      this.#origin.root,
      this.#direction.root,
      element(
        'div',
        { class: 'vector' },
        element('span', { class: 'soft', text: 'result.reach' }),
        this.#reach,
        element('button', { class: 'push main', text: 'result.cast', attributes: { type: 'submit' } }),
      ),
      this.#error,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const origin = this.#origin.read();
      const direction = this.#direction.read();
      const reach = this.#reach.valueAsNumber;
      const wrong = whatIsWrong(origin, direction, reach);
      if (wrong === undefined) cast(origin, direction, reach);
      this.#complain(wrong);
    });
    this.root = form;
    // An initial example, before anything was cast.
    this.#write([0, 1, 10], [0, 0, -1], 20);
  }

  show(ray: Ray | undefined): void {
    if (ray === undefined || this.root.contains(document.activeElement)) return;
    const shown = [ray.id, ...ray.origin, ...ray.direction, ray.maxDistance].join();
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#write(ray.origin, ray.direction, ray.maxDistance);
  }

  /** By key, so that it is repeated in the other language. */
  #complain(wrong: TextKey | undefined): void {
    this.#error.textContent = '';
    delete this.#error.dataset['text'];
    if (wrong === undefined) return;
    this.#error.dataset['text'] = wrong;
    this.#error.textContent = text(wrong);
  }

  #write(origin: Vec3, direction: Vec3, reach: number): void {
    this.#origin.write(origin);
    this.#direction.write(direction);
    this.#reach.value = String(reach);
  }
}

/** Why the fields are not a valid ray, in their order; an empty field is NaN. */
function whatIsWrong(origin: Vec3, direction: Vec3, reach: number): TextKey | undefined {
  if (!origin.every(Number.isFinite)) return 'result.badOrigin';
  if (!direction.every(Number.isFinite)) return 'result.badDirection';
  if (direction.every((part) => part === 0)) return 'result.zeroDirection';
  return reach >= 0 && reach < Infinity ? undefined : 'result.badReach';
}

function numberField(label: TextKey, axis = ''): HTMLInputElement {
  const field = element('input', { label, attributes: { type: 'number', step: 'any', inputmode: 'decimal' } });
  if (axis !== '') {
    delete field.dataset['label'];
    const named = (): void => field.setAttribute('aria-label', `${text(label)} ${axis}`);
    named();
    onLanguage(named);
  }
  return field;
}

function vectorFields(label: TextKey): { root: HTMLElement; read(): Vec3; write(v: Vec3): void } {
  const fields = ['x', 'y', 'z'].map((axis) => numberField(label, axis));
  const root = element('div', { class: 'vector' }, element('span', { class: 'soft', text: label }), ...fields);
  return {
    root,
    read: () => fields.map((field) => field.valueAsNumber) as Vec3,
    // The shortest digits that read back as the same number: cast again unchanged, it is the same ray.
    write: (v) => fields.forEach((field, k) => (field.value = String(v[k]))),
  };
}
