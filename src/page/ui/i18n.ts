// Texts by key, in English and Japanese. The page's own are in words/, one file per language, and only the current one is loaded; a room adds its own
// in both. Words in {braces} are filled in; both languages use the same ones. {n|hit|hits} is the form for the number n. On a touch screen no text names
// a key in brackets, and the text of `key@touch` replaces that of `key`.

import type { DocumentKey } from '../document/words.ts';
import type { ParameterKey } from '../parameters/words.ts';
import type { ConstructionKey } from '../construction/words.ts';
import type { ContactKey } from '../contact/words.ts';
import type { FunnelKey } from '../funnel/words.ts';
import type { ProfilerKey } from '../profiler/words.ts';
import type { FlatKey } from '../rooms/flat/words.ts';
import type { GridKey } from '../rooms/grid/words.ts';
import type { LessonsKey } from '../rooms/lessons/words.ts';
import type { TracesKey } from '../rooms/lessons/traces/words.ts';
import type { MatrixKey } from '../rooms/matrix/words.ts';
import type { PatternsKey } from '../rooms/patterns/words.ts';
import type { SatKey } from '../rooms/sat/words.ts';
import type { TrialKey } from '../rooms/trial/words.ts';
import type { WorldKey } from '../rooms/world/words.ts';
import type { PrintedKey } from '../source-formulas/words.ts';
import type { TimeKey } from '../timeline/words.ts';
import type { OpenedKey } from './words.ts';
import type { PageKey } from './words/en.ts';

export type Language = 'en' | 'ja';

/** The page's own texts and those of the rooms that add theirs. */
export type TextKey =
  | PageKey
  | ConstructionKey
  | OpenedKey
  | ContactKey
  | FunnelKey
  | PatternsKey
  | TracesKey
  | MatrixKey
  | SatKey
  | FlatKey
  | PrintedKey
  | GridKey
  | TrialKey
  | LessonsKey
  | WorldKey
  | ProfilerKey
  | TimeKey
  | DocumentKey
  | ParameterKey;

export const DICTIONARY: Readonly<Record<Language, Partial<Record<TextKey, string>>>> = { en: {}, ja: {} };

const LOAD: Readonly<Record<Language, () => Promise<Readonly<Record<PageKey, string>>>>> = {
  en: async () => (await import('./words/en.ts')).en,
  ja: async () => (await import('./words/ja.ts')).ja,
};

/** Loads the page's own texts of a language. */
export async function loadWords(language: Language): Promise<void> {
  register(language, await LOAD[language]());
}

/** Adds the texts of a room; called before it builds anything. */
export function addWords(words: Readonly<Record<Language, Partial<Record<TextKey, string>>>>): void {
  register('en', words.en);
  register('ja', words.ja);
}

/** Whether the primary pointer is a finger. */
export function isTouched(): boolean {
  return globalThis.matchMedia?.('(pointer: coarse)').matches;
}

// (J) and (Hz) are units.
const KEY = / ?[(（](?:[A-IK-Z.,+−]|[A-Z][a-z]{2,})[)）]/g;

/** A text as it is on a touch screen, and its key. */
export function forFingers(key: string, text: string): [key: string, text: string] {
  return [key.replace('@touch', ''), text.replace(KEY, '')];
}

function register(language: Language, words: Partial<Record<TextKey, string>>): void {
  const touched = isTouched();
  for (let [key, value] of Object.entries(words)) {
    if (touched) [key, value] = forFingers(key, value);
    DICTIONARY[language][key as TextKey] = unbroken(language, value);
  }
}

/** The text of a key, with `{words}` filled in. */
export function textOf(language: Language, key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  const text = DICTIONARY[language][key] ?? key;
  if (values === undefined) return text;
  const filled = text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, word: string, one?: string, many?: string) => {
    const value = values[word];
    if (value === undefined) return whole;
    if (one === undefined) return String(value);
    return String(value) === '1' ? one : many!;
  });
  return language === 'ja' ? spacedJa(filled) : filled;
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

/** The first supported language of a browser's list; English otherwise. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'ja' || primary === 'en') return primary;
  }
  return 'en';
}
