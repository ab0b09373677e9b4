// Builds DOM elements in one expression, with texts as dictionary keys.

import { name, text } from './language.ts';
import type { TextKey } from './i18n.ts';

export interface ElementOptions {
  readonly class?: string;
  /** The element's content, by key. */
  readonly text?: TextKey;
  /** The element's accessible name and tooltip, by key. */
  readonly label?: TextKey;
  /** A longer explanation beside the name, by key: the tooltip, and the description for assistive technology. */
  readonly hint?: TextKey;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly click?: (event: MouseEvent) => void;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: ElementOptions = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (options.class !== undefined) made.className = options.class;
  if (options.text !== undefined) {
    made.dataset['text'] = options.text;
    made.textContent = text(options.text);
  }
  for (const [attribute, value] of Object.entries(options.attributes ?? {})) made.setAttribute(attribute, value);
  if (options.label !== undefined) name(made, options.label);
  if (options.hint !== undefined) {
    made.dataset['hint'] = options.hint;
    made.title = text(options.hint);
  }
  if (options.click !== undefined) made.addEventListener('click', options.click as EventListener);
  made.append(...children);
  return made;
}

/** A real button: never submits anything, always reachable by keyboard. */
export function button(options: ElementOptions, ...children: (Node | string)[]): HTMLButtonElement {
  return element('button', { ...options, attributes: { type: 'button', ...options.attributes } }, ...children);
}

/**
 * Writes only when it differs: an unchanged text costs no layout and wakes no screen reader. A text node that is there gets the new words: another node would
 * have the styles of the page asked for anew.
 */
export function write(target: HTMLElement, content: string): void {
  const { firstChild } = target;
  if (firstChild instanceof Text && firstChild === target.lastChild && firstChild.data !== '' && content !== '') {
    if (firstChild.data !== content) firstChild.data = content;
  } else if (target.textContent !== content) target.textContent = content;
}

/** Shows or hides only what does not stand so already: setting `hidden` once more has the element's styles computed again. */
export function setHidden(target: HTMLElement, hidden: boolean): void {
  if (target.hidden !== hidden) target.hidden = hidden;
}
