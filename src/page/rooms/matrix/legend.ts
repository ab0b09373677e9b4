// The three line styles, as samples.

import { element } from '../../ui/element.ts';
import { STATE_WORDS } from './matrix-board.ts';
import { part } from './part.ts';
import type { PairState } from './pair-reading.ts';

const STATES: readonly PairState[] = ['separate', 'touching', 'penetrating'];

export function legend(): HTMLElement {
  const rows = STATES.map((state) =>
    element('li', {}, element('i', { class: `matrix-sample ${state}` }), element('span', { text: STATE_WORDS[state] })),
  );
  return part('matrix.lineTitle', element('ul', { class: 'matrix-legend' }, ...rows));
}
