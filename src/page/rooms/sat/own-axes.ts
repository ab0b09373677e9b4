// A switch that tests two boxes' own axes only, a common mistake, and shows the result.

import { element, write } from '../../ui/element.ts';
import { language, text } from '../../ui/language.ts';
import { ownAxesVerdict } from './naive-rule.ts';
import { naiveSentence } from './sentences.ts';
import type { SatModel } from './sat-model.ts';

export class OwnAxes {
  readonly root: HTMLElement;
  readonly #switch = element('input', { attributes: { type: 'checkbox' } });
  readonly #sentence = element('span');
  readonly #mark = element('b');
  readonly #answer = element(
    'div',
    {},
    element('p', { attributes: { 'aria-live': 'polite' } }, this.#sentence, ' ', this.#mark),
    element('p', { class: 'hint', text: 'sat.ownHint' }),
  );

  constructor(changed: () => void) {
    this.#switch.addEventListener('change', changed);
    this.root = element(
      'section',
      { class: 'sat-own' },
      element('label', { class: 'check' }, this.#switch, element('span', { text: 'sat.own' })),
      this.#answer,
    );
  }

  /** The rows left out while it is on. */
  dropped({ setting, table }: SatModel): ReadonlySet<number> {
    return this.#switch.checked && isBox(setting.partner) ? ownAxesVerdict(table.rows).dropped : new Set();
  }

  show({ setting, table }: SatModel): void {
    this.root.hidden = !isBox(setting.partner);
    this.#answer.hidden = !this.#switch.checked;
    if (this.root.hidden || this.#answer.hidden) return;
    const own = ownAxesVerdict(table.rows);
    write(this.#sentence, naiveSentence(table, own, language()));
    const right = own.separated === (table.state === 'separated');
    this.root.dataset['differ'] = String(!right);
    this.#mark.className = right ? 'sat-right' : 'sat-wrong';
    write(this.#mark, right ? `✓ ${text('sat.right')}` : `✗ ${text('sat.wrong')}`);
  }
}

function isBox(partner: SatModel['setting']['partner']): boolean {
  return partner === 'obb' || partner === 'aabb';
}
