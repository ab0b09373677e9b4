// Snippets to copy: one per row of the source in three languages, each correct in every case. `loadSnippet(row, language)` brings the text.
//
// TypeScript ones begin with the helpers they need; C++ and C# ones share theirs. All are run against the core by tests.

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
  const whole = texts[`./${language}/${row}.${language}`];
  if (whole === undefined) throw new RangeError(`row is ${row}, expected S0.1 to S4.7`);
  if (language !== 'ts') return { text: whole, helpers: texts[`./${language}/helpers.${language}`] };
  // A TypeScript file begins with its helpers; the row itself begins with the first documentation comment.
  const start = whole.search(/^\/\*\*/m);
  return start === 0 ? { text: whole, helpers: undefined } : { text: whole.slice(start), helpers: whole.slice(0, start) };
}
