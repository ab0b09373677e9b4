// Builds DOM elements in one expression, with texts as dictionary keys.

import { effect } from '@preact/signals';
import { text } from './language.ts';
import type { TextKey } from './i18n.ts';

export interface ElementOptions {
  readonly class?: string;
  /** The element's content, by key. */
  readonly text?: TextKey;
  /** The element's accessible name, by key; the tooltip of one that can be pressed. */
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
  for (const [attribute, value] of Object.entries(options.attributes ?? {})) made.setAttribute(attribute, value);
  const { text: words, label, hint } = options;
  effect(() => {
    if (words !== undefined) made.textContent = text(words);
    if (label !== undefined) made.setAttribute('aria-label', text(label));
    const title = hint ?? (made.matches('button, label, summary') ? label : undefined);
    if (title !== undefined) made.title = text(title);
  });
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
