// The current language: chosen by the user, stored, switched at run time.

import { LANGUAGE } from '../kit/texts.ts';
import { remember, remembered } from './storage.ts';
import { preferredLanguage, textOf } from './i18n.ts';
import type { Language, TextKey } from './i18n.ts';

LANGUAGE.value = first();
const listeners = new Set<() => void>();

// An address with `?lang=ja` is an explicit link: it overrides the stored choice.
function first(): Language {
  for (const asked of [new URLSearchParams(location.search).get('lang'), remembered('language')]) {
    if (asked === 'ja' || asked === 'en') return asked;
  }
  return preferredLanguage(navigator.languages);
}

export function language(): Language {
  return LANGUAGE.value;
}

/** Before any text is shown. */
export function startLanguage(): void {
  document.documentElement.lang = language();
}

export function setLanguage(next: Language): void {
  LANGUAGE.value = next;
  remember('language', next);
  translate(document);
  for (const listener of listeners) listener();
}

/** Called after each switch, until the returned function is called; for text that is not a plain key on an element. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function text(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  return textOf(language(), key, values);
}

/** Rewrites every element that carries a key: `data-text` is its content, `data-label` its name, `data-hint` its tooltip. */
export function translate(root: ParentNode): void {
  document.documentElement.lang = language();
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) element.textContent = text(element.dataset['text'] as TextKey);
  for (const element of root.querySelectorAll<HTMLElement>('[data-hint]')) element.title = text(element.dataset['hint'] as TextKey);
  for (const element of root.querySelectorAll<HTMLElement>('[data-label]')) name(element, element.dataset['label'] as TextKey);
}

/** Names an element for assistive technology, and shows the name as a tooltip on pressable ones. */
export function name(element: HTMLElement, key: TextKey): void {
  element.dataset['label'] = key;
  element.setAttribute('aria-label', text(key));
  if (element.matches('button, label, summary')) element.title = text(key);
}
