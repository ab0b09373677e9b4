// stats.js in the drawer: its FPS, MS and MB panels side by side, as they are.

import Stats from 'stats.js';
import { element } from '../ui/element.ts';

export class StatsPanels {
  readonly root: HTMLElement;
  readonly #stats = new Stats();

  constructor() {
    const { dom } = this.#stats;
    // Made for a fixed corner where a click changes the panel; here all are shown at once by the style sheet, and there is nothing to click.
    dom.removeAttribute('style');
    this.root = element('div', { class: 'stats', hint: 'stats.hint' }, element('div', { attributes: { 'aria-hidden': 'true' } }, dom));
    if (dom.children.length > 2) return;
    this.root.append(
      element('p', { class: 'stats-none', hint: 'stats.noMemory' }, element('b', {}, 'MB'), element('span', { text: 'stats.notHere' })),
    );
  }

  begin(): void {
    this.#stats.begin();
  }

  end(): void {
    this.#stats.end();
  }
}
