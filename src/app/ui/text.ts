// Words by key, in English and Japanese. The page's own stand in words/, one file a language, and only the one that is read is loaded; a room brings
// its own in both. Words in {braces} are filled in; both languages use the same ones.

import type { CaptureKey } from '../profiler/words.ts';
import type { FlatKey } from '../rooms/flat/words.ts';
import type { MatrixKey } from '../rooms/matrix/words.ts';
import type { PatternsKey } from '../rooms/patterns/words.ts';
import type { SatKey } from '../rooms/sat/words.ts';
import type { TrialKey } from '../rooms/trial/words.ts';
import type { WorldKey } from '../rooms/world/words.ts';
import type { PageKey } from './words/en.ts';

export type Language = 'en' | 'ja';

/** The page's own words and those of the rooms that bring theirs along. */
export type TextKey = PageKey | PatternsKey | MatrixKey | SatKey | FlatKey | TrialKey | WorldKey | CaptureKey;

export const DICTIONARY: Readonly<Record<Language, Partial<Record<TextKey, string>>>> = { en: {}, ja: {} };

const LOAD: Readonly<Record<Language, () => Promise<Readonly<Record<PageKey, string>>>>> = {
  en: async () => (await import('./words/en.ts')).en,
  ja: async () => (await import('./words/ja.ts')).ja,
};

/** Brings the page's own words of a language. */
export async function loadWords(language: Language): Promise<void> {
  Object.assign(DICTIONARY[language], await LOAD[language]());
}

/** Adds the words of a room; it calls this before it builds anything. */
export function addWords(words: Readonly<Record<Language, Partial<Record<TextKey, string>>>>): void {
  Object.assign(DICTIONARY.en, words.en);
  Object.assign(DICTIONARY.ja, words.ja);
}

/** The text of a key, with `{words}` filled in. */
export function textOf(language: Language, key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  const text = DICTIONARY[language][key] ?? key;
  return values === undefined ? text : text.replace(/\{(\w+)\}/g, (whole, word: string) => String(values[word] ?? whole));
}

/** The first language of a browser's list that we have; English otherwise. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ja' || primary === 'en') return primary;
  }
  return 'en';
}
