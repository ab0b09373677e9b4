// Snippets to copy: one per row of the five texts in three languages, each correct in every case. `loadSnippet(row, language)` brings the text;
// the note beside it, where the text's own version errs, is the key `noteOf(row)`.
//
// TypeScript ones carry their vector helpers; C++ and C# ones need the helpers that come with them. All are run against the core by tests.

import type { TextKey } from '../../../ui/i18n.ts';
import { addWords } from '../../../ui/i18n.ts';
import { words } from './words.ts';
import type { NotedRow } from './words.ts';

addWords(words);

export const SNIPPET_LANGUAGES = ['ts', 'cpp', 'cs'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** As they are written everywhere. */
export const SNIPPET_LANGUAGE_NAMES: Readonly<Record<SnippetLanguage, string>> = { ts: 'TypeScript', cpp: 'C++', cs: 'C#' };

export interface Snippet {
  readonly text: string;
  /** What it needs besides; undefined where it needs nothing. */
  readonly helpers: string | undefined;
}

const LOAD: Readonly<Record<SnippetLanguage, () => Promise<{ texts: Readonly<Record<string, string>> }>>> = {
  ts: () => import('./texts-ts.ts'),
  cpp: () => import('./texts-cpp.ts'),
  cs: () => import('./texts-cs.ts'),
};

/** `row`: `S0.1` to `S4.7`. */
export async function loadSnippet(row: string, language: SnippetLanguage): Promise<Snippet> {
  const { texts } = await LOAD[language]();
  const text = texts[`./${language}/${row}.${language}`];
  if (text === undefined) throw new RangeError(`row is ${row}, expected S0.1 to S4.7`);
  return { text, helpers: texts[`./${language}/helpers.${language}`] };
}

const NOTED: readonly NotedRow[] = ['S0.2', 'S0.3', 'S0.4', 'S0.5', 'S0.6', 'S0.8', 'S1.3', 'S2.1', 'S2.2', 'S3.1', 'S4.3', 'S4.5', 'S4.7'];

/** What the text's own version gets wrong, as a key; undefined where it is right. */
export function noteOf(row: string): TextKey | undefined {
  const noted = NOTED.find((one) => one === row);
  return noted && `snippets.note.${noted}`;
}
