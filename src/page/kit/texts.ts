// Texts by key, in English and Japanese, and the language they are shown in. Words in {braces} are filled in; {n|hit|hits} is the form for the number n.
// On a touch screen no text names a key in brackets, a click is a tap, and the text of `key@touch` replaces that of `key`.

import { signal } from '@preact/signals';

export type Language = 'en' | 'ja';
export type Values = Readonly<Record<string, string | number>>;

/** The keys of the page's own words, which every room may use. */
export interface PageKeys {}
/** The keys of texts that are asked for by `text` of ui/language.ts; the words of a folder add theirs. */
export interface TextKeys extends PageKeys {}
export type TextKey = keyof TextKeys;

/** A component that shows a text follows it. */
export const LANGUAGE = signal<Language>('en');

export const DICTIONARY: Readonly<Record<Language, Record<string, string>>> = { en: {}, ja: {} };

/** Whether the primary pointer is a finger. */
export function isTouched(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches;
}

// (J) and (Hz) are units.
const KEY = / ?[(（](?:[A-IK-Z.,+−]|[A-Z][a-z]{2,})[)）]/g;

/** A text as it is on a touch screen, and its key. */
export function forFingers(key: string, text: string): [key: string, text: string] {
  const tapped = text.replace(/\bclick(ed)?\b/g, (_, ed?: string) => (ed ? 'tapped' : 'tap')).replaceAll('Click', 'Tap');
  return [key.replace('@touch', ''), tapped.replaceAll('クリック', 'タップ').replace(KEY, '')];
}

export function register(language: Language, words: Readonly<Record<string, string>>): void {
  const touched = isTouched();
  for (let [key, value] of Object.entries(words)) {
    if (touched) [key, value] = forFingers(key, value);
    DICTIONARY[language][key] = unbroken(language, value);
  }
}

/** A text in both languages. */
export type Both = readonly [en: string, ja: string];

/** The texts of a room, and those of the page, as a function of their keys, in the current language unless another one is named. */
export function texts<K extends string>(words: Readonly<Record<K, Both>>) {
  (['en', 'ja'] as const).forEach((language, i) => {
    register(language, Object.fromEntries(Object.entries<Both>(words).map(([key, both]) => [key, both[i]])));
  });
  return (key: K | keyof PageKeys, values?: Values, language: Language = LANGUAGE.value): string => filled(language, key, values);
}

/** The text of a key, with `{words}` filled in. */
export function filled(language: Language, key: string, values?: Values): string {
  const text = DICTIONARY[language][key] ?? key;
  if (values === undefined) return text;
  const full = text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, word: string, one?: string, many?: string) => {
    const value = values[word];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return String(value) === '1' ? one : many!;
  });
  return language === 'ja' ? spacedJa(full) : full;
}

/** Sentences in a row: Japanese puts nothing between them. */
export function sentencesInARow(...sentences: readonly string[]): string {
  return sentences.join(LANGUAGE.value === 'ja' ? '' : ' ');
}

const JAPANESE = '[\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u3005\\u4e00-\\u9fff]';
const SEAM = new RegExp(`(?<=${JAPANESE})(?=[A-Za-z0-9+−±])`, 'g');
const JOINT = `(?<=[^\\s·—→]) (?=${JAPANESE})|(?<=[\\w%°²³]) (?=[kmµ]?[mgs]\\b)`;
const WRITTEN = new RegExp(JOINT, 'g');
const FILLED = new RegExp(`${JOINT}|(?<=[A-Za-z0-9%°²³])(?=${JAPANESE})`, 'g');

/** In Japanese: no line ends between a letter, number or formula and its particle or counter (`P2 から`, `3 個`), or its unit. */
export function unbroken(language: Language, text: string): string {
  return language === 'ja' ? text.replace(WRITTEN, '\u00a0') : text;
}

/** A space wherever Japanese meets Latin letters or digits, also next to a filled-in word; no line ends before a particle. */
export function spacedJa(text: string): string {
  return text.replace(SEAM, ' ').replace(FILLED, '\u00a0');
}
