// The choice of the solid with the handles.

import { button, element } from '../../ui/element.ts';
import type { Which } from './sat-view.ts';

/** A or B: letters, the same in every language. */
export function solidChoice(choose: (which: Which) => void): { root: HTMLElement; show(which: Which): void } {
  const made = (['a', 'b'] as const).map((which) =>
    button({ class: `sat-solid-${which}`, click: () => choose(which) }, which.toUpperCase()),
  );
  const root = element('div', { class: 'choice', label: 'sat.handle', attributes: { role: 'group' } }, ...made);
  return { root, show: (which) => made.forEach((one, i) => one.setAttribute('aria-pressed', String((which === 'a') === (i === 0)))) };
}
