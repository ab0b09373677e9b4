// A message over the picture, for problems that the user must know of.

import { element } from './element.ts';
import type { TextKey } from './i18n.ts';

export class Message {
  readonly root = element('div', { class: 'message cover', attributes: { role: 'alert' } });

  constructor() {
    this.root.hidden = true;
  }

  /** `kind` is a class beside `message`; `more` is below the text. */
  say(key: TextKey, kind = '', ...more: Node[]): void {
    this.root.className = `message cover ${kind}`;
    this.root.replaceChildren(element('p', { text: key }), ...more);
    this.root.hidden = false;
  }

  /** Shows this text in place of that of a key. */
  show(kind: string, ...parts: Node[]): void {
    this.root.className = `message cover ${kind}`;
    this.root.replaceChildren(...parts);
    this.root.hidden = false;
  }

  /** Whether an action is offered, and may be declined. */
  get isOffer(): boolean {
    return !this.root.hidden && this.root.classList.contains('offer');
  }

  hide(): void {
    this.root.hidden = true;
  }
}
