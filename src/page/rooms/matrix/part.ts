// A titled part of the panel.

import { element } from '../../ui/element.ts';
import type { TextKey } from '../../ui/i18n.ts';

export function part(title: TextKey | HTMLElement, ...children: HTMLElement[]): HTMLElement {
  const heading = typeof title === 'string' ? element('h2', { text: title }) : title;
  return element('section', { class: 'matrix-part' }, heading, ...children);
}
