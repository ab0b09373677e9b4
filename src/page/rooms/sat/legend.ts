// The legend of the bars, the square and the arrow of the picture, as samples; only those currently visible.

import { element } from '../../ui/element.ts';
import type { SatModel } from './sat-model.ts';

export class Legend {
  readonly root: HTMLElement;
  readonly #plane = sample('plane', element('span', { text: 'sat.planeSample' }));
  readonly #way = sample('way', element('span', {}, 'MTV'));

  constructor() {
    this.root = element(
      'ul',
      { class: 'sat-legend', label: 'sat.legend' },
      sample('a', element('span', { text: 'sat.projectionA' })),
      sample('b', element('span', { text: 'sat.projectionB' })),
      sample('gap', element('span', { text: 'sat.gapSample' })),
      sample('overlap', element('span', { text: 'sat.overlapSample' })),
      this.#plane,
      this.#way,
    );
  }

  show({ plane, table, setting }: SatModel): void {
    this.#plane.hidden = plane === undefined;
    this.#way.hidden = setting.mode !== 'least' || table.state !== 'penetrating';
  }
}

function sample(what: string, ...parts: HTMLElement[]): HTMLElement {
  return element('li', {}, element('i', { class: `sat-sample ${what}`, attributes: { 'aria-hidden': 'true' } }), ...parts);
}
