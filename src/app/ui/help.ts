// The help overlay: every gesture and key, printed from the table that the keyboard obeys, over the page it explains.

import { button, element } from './element.ts';
import type { TextKey } from './text.ts';
import { HELP_ROWS } from '../keyboard.ts';

const POINTER: readonly { readonly keys: readonly string[]; readonly text: TextKey }[] = [
  { keys: ['⌖'], text: 'help.click' },
  { keys: ['Shift', '⌖'], text: 'help.shiftClick' },
  { keys: ['Alt', '⌖'], text: 'help.altClick' },
  { keys: ['⟲'], text: 'help.drag' },
  { keys: ['⇄'], text: 'help.rightDrag' },
  { keys: ['⇕'], text: 'help.wheel' },
  { keys: ['☝☝'], text: 'help.touch' },
  { keys: ['Q'], text: 'help.heldQ' },
  { keys: ['D'], text: 'help.heldD' },
  { keys: ['Space'], text: 'help.heldSpace' },
];

const VIEW: readonly { readonly keys: readonly string[]; readonly text: TextKey }[] = [
  { keys: ['Enter'], text: 'help.enter' },
  { keys: ['←', '→', '↑', '↓'], text: 'help.arrows' },
];

export class Help {
  readonly #dialog: HTMLDialogElement;

  constructor(mount: HTMLElement) {
    const close = button({ class: 'bar-button', label: 'help.close', click: () => this.close() }, '×');
    this.#dialog = element(
      'dialog',
      { class: 'help', label: 'help.title' },
      element('header', {}, element('h2', { text: 'help.title' }), close),
      element(
        'div',
        { class: 'help-columns' },
        element('section', {}, element('h3', { text: 'help.pointer' }), rows(POINTER), element('h3', { text: 'help.rule' }), element('p', { text: 'help.ruleText' })),
        element('section', {}, element('h3', { text: 'help.keyboard' }), rows([...VIEW, ...HELP_ROWS])),
      ),
    );
    // A click on the backdrop is a click on the dialog itself, outside its content.
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.close();
    });
    mount.append(this.#dialog);
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  toggle(): void {
    if (this.open) this.close();
    else this.#dialog.showModal();
  }

  close(): void {
    this.#dialog.close();
  }
}

function rows(list: readonly { readonly keys: readonly string[]; readonly text: TextKey }[]): HTMLElement {
  return element('dl', { class: 'keys' }, ...list.flatMap(({ keys, text }) => [element('dt', {}, ...keys.map((key) => element('kbd', {}, key))), element('dd', { text })]));
}
