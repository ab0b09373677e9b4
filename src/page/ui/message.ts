// A message over the picture, for problems that the user must know of.

import { button, element } from './element.ts';
import type { TextKey } from '../kit/texts.ts';

export class Message {
  readonly root = element('div', { class: 'message cover fill', attributes: { role: 'alert' } });

  constructor() {
    this.root.hidden = true;
  }

  /** `kind` is a class beside `message`; `more` is below the text. */
  say(key: TextKey, kind = '', ...more: Node[]): void {
    this.#show(kind, element('p', { text: key }), ...more);
  }

  /** Words, by key or as they are, and what can be done: the first is the main choice. A choice ends the message. Returns the line of buttons. */
  offer(words: TextKey | HTMLElement, ...choices: readonly (readonly [text: TextKey, press: () => void])[]): HTMLElement {
    const buttons = choices.map(([text, press], i) =>
      button({
        class: i === 0 ? 'push main' : 'push',
        text,
        click: () => {
          this.hide();
          press();
        },
      }),
    );
    const line = element('div', { class: 'line wrap' }, ...buttons);
    this.#show('offer', typeof words === 'string' ? element('p', { text: words }) : words, line);
    return line;
  }

  /** Whether an action is offered, and may be declined. */
  get isOffer(): boolean {
    return !this.root.hidden && this.root.classList.contains('offer');
  }

  hide(): void {
    this.root.hidden = true;
  }

  #show(kind: string, ...parts: Node[]): void {
    this.root.className = `message cover fill ${kind}`;
    this.root.replaceChildren(...parts);
    this.root.hidden = false;
  }
}
