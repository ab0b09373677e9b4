// The near-parallel example: the same pair with a rule that uses the angle, and with one that uses a fixed number.

import { element, write } from '../../ui/element.ts';
import { digits } from '../../ui/format.ts';
import { language, onLanguage, text } from '../../ui/language.ts';
import type { TextKey } from '../../ui/i18n.ts';
import { LENGTHS, TILTS, type Variation } from './presets.ts';
import { naiveSentence, verdictSentence } from './sentences.ts';
import type { SatModel } from './sat-model.ts';

export class NearlyParallel {
  readonly root: HTMLElement;
  readonly close: () => void;
  readonly #ours = element('p');
  readonly #naive = element('p');
  readonly #naiveMark = element('b');
  readonly #tilt: HTMLSelectElement;
  readonly #length: HTMLSelectElement;

  constructor(vary: (change: Partial<Variation>) => void) {
    this.#tilt = select('sat.tilt', TILTS, (tilt) => vary({ tilt }));
    this.#length = select('sat.length', LENGTHS, (length) => vary({ length }));
    this.root = element(
      'section',
      { class: 'sat-naive' },
      element('h2', { text: 'sat.naive' }),
      element(
        'div',
        { class: 'sat-vary' },
        element('label', {}, element('span', { class: 'soft', text: 'sat.tilt' }), this.#tilt),
        element('label', {}, element('span', { class: 'soft', text: 'sat.length' }), this.#length),
      ),
      element(
        'h3',
        {},
        element('span', { text: 'sat.relative' }),
        element('b', { class: 'sat-right' }, '✓ ', element('span', { text: 'sat.right' })),
      ),
      this.#ours,
      element('h3', {}, element('span', { text: 'sat.absolute' }), this.#naiveMark),
      this.#naive,
      element('p', { class: 'hint', text: 'sat.why' }),
    );
    const print = (): void => {
      for (const option of this.#tilt.options) option.text = angle(Number(option.value));
      for (const option of this.#length.options) option.text = lengthOf(Number(option.value));
    };
    print();
    this.close = onLanguage(print);
  }

  show({ setting, table, naive }: SatModel): void {
    this.root.hidden = setting.preset !== 'parallel';
    if (this.root.hidden) return;
    this.#tilt.value = String(setting.variation.tilt);
    this.#length.value = String(setting.variation.length);
    write(this.#ours, verdictSentence(table, 'least', language()));
    write(this.#naive, naiveSentence(table, naive, language()));
    const right = naive.separated === (table.state === 'separated');
    this.root.dataset['differ'] = String(!right);
    this.#naiveMark.className = right ? 'sat-right' : 'sat-wrong';
    write(this.#naiveMark, right ? `✓ ${text('sat.right')}` : `✗ ${text('sat.wrong')}`);
  }
}

function select<T extends number>(label: TextKey, values: readonly T[], choose: (value: T) => void): HTMLSelectElement {
  const made = element('select', { label }, ...values.map((value) => element('option', { attributes: { value: String(value) } })));
  made.addEventListener('change', () => choose(values[made.selectedIndex]));
  return made;
}

function angle(radians: number): string {
  return radians === 0 ? '0' : radians < 1e-2 ? `10${superscript(Math.round(Math.log10(radians)))} rad` : `${radians} rad`;
}

function lengthOf(metres: number): string {
  if (metres < 0.01) return `${digits(metres * 1000)} mm`.replace(/\.?0+ /, ' ');
  if (metres < 1) return `${digits(metres * 100)} cm`.replace(/\.?0+ /, ' ');
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
}

function superscript(n: number): string {
  return String(n)
    .replace('-', '⁻')
    .replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]);
}
