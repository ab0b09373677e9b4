// The page's own texts, and the language that a browser asks for; rooms and tools have texts of their own. How one is written: page/kit/texts.ts.

import { texts } from '../kit/texts.ts';
import type { Language } from '../kit/texts.ts';
import { pageWords } from './words/page-words.ts';

export const pageText = texts(pageWords);

/** The first supported language of a browser's list; English otherwise. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ja' || primary === 'en') return primary;
  }
  return 'en';
}
