// A folded part of a panel, whose content is loaded when it is opened.

import { element } from './element.ts';
import { Lazy } from './lazy.ts';
import type { TextKey } from './i18n.ts';

export class LazyDetails<Content extends { readonly root: HTMLElement }> {
  readonly root: HTMLDetailsElement;
  readonly #content: Lazy<Content>;

  /** `opened` is called when it is open with its content, and when it is closed. */
  constructor(looks: string, title: TextKey, load: () => Promise<Content>, opened: () => void) {
    const wait = element('p', { class: 'hint', text: 'explain.loading' });
    this.root = element('details', { class: looks }, element('summary', { text: title }), wait);
    this.#content = new Lazy(load, () => {
      wait.replaceWith(this.content!.root);
      opened();
    });
    this.root.addEventListener('toggle', () => void this.#toggled(opened));
  }

  get content(): Content | undefined {
    return this.#content.value;
  }

  async #toggled(opened: () => void): Promise<void> {
    if (this.root.open) await this.#content.ask();
    if (this.content) opened();
    else this.root.open = false; // loaded again the next time
  }
}
