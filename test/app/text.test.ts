// The compiler already proves that both languages have the same keys; what it cannot see is inside the strings.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { words as flat } from '../../src/app/rooms/flat/words.ts';
import { words as matrix } from '../../src/app/rooms/matrix/words.ts';
import { words as patterns } from '../../src/app/rooms/patterns/words.ts';
import { words as sat } from '../../src/app/rooms/sat/words.ts';
import { words as trial } from '../../src/app/rooms/trial/words.ts';
import { DICTIONARY as PARTIAL, addWords, loadWords, preferredLanguage, textOf } from '../../src/app/ui/text.ts';
import type { Language, TextKey } from '../../src/app/ui/text.ts';

await loadWords('en');
await loadWords('ja');
for (const words of [patterns, matrix, sat, flat, trial]) addWords(words);
const DICTIONARY = PARTIAL as Record<Language, Record<TextKey, string>>;

const keys = Object.keys(DICTIONARY.en) as TextKey[];
const words = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

test('both languages have the same keys, and no text is empty', () => {
  expect(Object.keys(DICTIONARY.ja).toSorted()).toEqual(keys.toSorted());
  for (const key of keys) for (const language of ['en', 'ja'] as const) expect(DICTIONARY[language][key].trim(), key).not.toBe('');
});

test('both languages fill in the same words', () => {
  for (const key of keys) expect(words(DICTIONARY.ja[key]), key).toEqual(words(DICTIONARY.en[key]));
});

test('Japanese is translated: no longer text is the same in both', () => {
  const same = keys.filter((key) => DICTIONARY.en[key] === DICTIONARY.ja[key]);
  // Formulas, file formats and units are the same everywhere.
  expect(same.toSorted()).toEqual(['add.aabb', 'add.obb', 'legend.bounds', 'matrix.pair', 'profile.p95', 'status.hash', 'tab.flat']);
});

test('the vocabulary of the field is used', () => {
  const all = Object.values(DICTIONARY.ja).join();
  for (const term of ['レイ', '当たり判定', 'カプセル', '入口点', '半球', 'コライダー', 'ブロードフェーズ']) expect(all).toContain(term);
});

test('words are filled in, and an unknown one stays visible', () => {
  expect(textOf('en', 'status.tick', { n: 12 })).toBe('step 12');
  expect(textOf('en', 'status.tick', {})).toBe('step {n}');
});

test.each([
  [['ja'], 'ja'],
  [['ja-JP', 'en'], 'ja'],
  [['fr-FR', 'ja', 'en'], 'ja'],
  [['en-GB', 'ja'], 'en'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('a browser that wants %j gets %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language);
});

test('no text is left over: the page asks for every key', () => {
  const folder = fileURLToPath(new URL('../../src/app/', import.meta.url));
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/words.(en|ja)\.ts$/.test(path) && !/rooms.\w+.words\.ts$/.test(path))
    .map((path) => readFileSync(folder + path, 'utf8'))
    .join('\n');
  // Keys come as they are, or as a template that ends or begins with what varies: `room.${id}`, `tool.${tool}Hint`.
  const templates = [...code.matchAll(/`([a-z]+\.)\$\{[^}]*\}([A-Za-z]*)`/g)].map((match) => ({ head: match[1], tail: match[2] }));
  const unused = keys.filter(
    (key) => !code.includes(`'${key}'`) && !templates.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail)),
  );
  expect(unused).toEqual([]);
});
