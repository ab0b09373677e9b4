// The current language: chosen by the user, stored, switched at run time.

import { effect } from '@preact/signals';
import { LANGUAGE } from '../kit/texts.ts';
import { remember, remembered } from './storage.ts';
import { preferredLanguage, textOf } from './i18n.ts';
import type { Language, TextKey } from './i18n.ts';

LANGUAGE.value = first();

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
  effect(() => void (document.documentElement.lang = language()));
}

export function setLanguage(next: Language): void {
  LANGUAGE.value = next;
  remember('language', next);
}

export function text(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  return textOf(language(), key, values);
}
