// The four boards as tabs: arrow keys go from one to the next, as in any list of tabs.

import { button, element } from '../../ui/element.ts';
import { BOARDS } from './board.ts';
import type { BoardId } from './board.ts';

export class BoardTabs {
  readonly root = element('div', { class: 'flat-tabs', label: 'flat.boards', attributes: { role: 'tablist' } });
  readonly #tabs = new Map<BoardId, HTMLButtonElement>();

  constructor(choose: (id: BoardId) => void) {
    for (const id of BOARDS) {
      const tab = button({ text: `flat.${id}Board`, attributes: { role: 'tab', id: `flat-tab-${id}` }, click: () => choose(id) });
      this.#tabs.set(id, tab);
      this.root.append(tab);
    }
    this.root.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const at = BOARDS.findIndex((id) => this.#tabs.get(id) === document.activeElement);
      const next = BOARDS[(at + step + BOARDS.length) % BOARDS.length];
      choose(next);
      this.#tabs.get(next)!.focus();
    });
  }

  /** The place that a tab brings to the fore. */
  control(id: BoardId, view: HTMLElement): void {
    view.id = `flat-board-${id}`;
    view.setAttribute('role', 'tabpanel');
    view.setAttribute('aria-labelledby', `flat-tab-${id}`);
    this.#tabs.get(id)!.setAttribute('aria-controls', view.id);
  }

  show(id: BoardId): void {
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute('aria-selected', String(other === id));
      tab.tabIndex = other === id ? 0 : -1;
    }
  }
}
