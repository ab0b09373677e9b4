// Snippets to copy: one per row of the five texts in three languages, each correct in every case. `loadSnippet(row, language)` brings the text.
//
// TypeScript ones carry their vector helpers; C++ and C# ones need the helpers that come with them. All are run against the core by tests.

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
