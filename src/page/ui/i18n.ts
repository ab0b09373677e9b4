// The page's own texts, in words/, one file per language, of which only the current one is loaded; and the keys of rooms that are not made of components
// yet, which add theirs in both languages. How a text is written: page/kit/texts.ts.

import { filled, register, texts } from '../kit/texts.ts';
import type { Both, Language, TextKey, Values } from '../kit/texts.ts';
import type { PageKey } from './words/en.ts';

export { isTouched, spacedJa } from '../kit/texts.ts';
export type { Language, TextKey } from '../kit/texts.ts';

const LOAD: Readonly<Record<Language, () => Promise<Readonly<Record<PageKey, string>>>>> = {
  en: async () => (await import('./words/en.ts')).en,
  ja: async () => (await import('./words/ja.ts')).ja,
};

/** Loads the page's own texts of a language. */
export async function loadWords(language: Language): Promise<void> {
  register(language, await LOAD[language]());
}

type Words = Readonly<Record<Language, Partial<Record<TextKey, string>>>>;

/** Adds the texts of a room, both languages beside each other or one after the other; called before it builds anything. */
export function addWords(words: Words | Readonly<Partial<Record<TextKey, Both>>>): void {
  if (!('en' in words)) texts(words as Record<string, Both>);
  else for (const language of ['en', 'ja'] as const) register(language, words[language]);
}

/** The text of a key, with `{words}` filled in. */
export function textOf(language: Language, key: TextKey, values?: Values): string {
  return filled(language, key, values);
}

/** The first supported language of a browser's list; English otherwise. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ja' || primary === 'en') return primary;
  }
  return 'en';
}
