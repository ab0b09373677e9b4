// Sentences in a row: Japanese puts nothing between them.

import type { Language } from '../../ui/i18n.ts';

export function inARow(language: Language, ...sentences: readonly string[]): string {
  return sentences.join(language === 'ja' ? '' : ' ');
}
