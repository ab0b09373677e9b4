// The page's own texts; rooms and tools add theirs when they are loaded. How a text is written: page/kit/texts.ts.

import { filled, register, texts } from '../kit/texts.ts';
import type { Both, Language, TextKey, Values } from '../kit/texts.ts';
import { pageWords } from './words/page-words.ts';

export { isTouched, spacedJa } from '../kit/texts.ts';
export type { Language, TextKey } from '../kit/texts.ts';

type Words = Readonly<Record<Language, Partial<Record<TextKey, string>>>>;

/** Adds the texts of a room or a tool, both languages beside each other or one after the other; called before it builds anything. */
export function addWords(words: Words | Readonly<Partial<Record<TextKey, Both>>>): void {
  if (!('en' in words)) texts(words as Record<string, Both>);
  else for (const language of ['en', 'ja'] as const) register(language, words[language]);
}

addWords(pageWords);

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
