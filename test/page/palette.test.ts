// Colours and sizes of the page's sheets. The legend's colours are those of the picture: the style sheet repeats the palette, and here it is compared.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as palette from '../../src/core/debug/palette.ts';

const sheet = readFileSync(fileURLToPath(new URL('../../src/page/ui/style/tokens.css', import.meta.url)), 'utf8');

test.each([
  ['enter', palette.ENTRY],
  ['exit', palette.EXIT],
  ['p1', palette.PART_P1],
  ['cylinder', palette.PART_CYLINDER],
  ['p2', palette.PART_P2],
  ['touching', palette.TOUCHING],
  ['resting', palette.RESTING],
  ['deep', palette.PENETRATING],
  ['pair', palette.CANDIDATE],
  ['bounds', palette.BOUNDS],
  ['cell', palette.CELL],
  ['velocity', palette.VELOCITY],
])('--%s is the colour of the palette', (name, color) => {
  expect(sheet).toMatch(new RegExp(`--${name}: #${color.toString(16).padStart(6, '0')};`));
});

const page = fileURLToPath(new URL('../../src/page/', import.meta.url));
const sheets = readdirSync(page, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const css = sheets.map((path) => readFileSync(page + path, 'utf8')).join('\n');

// What is written as a number is hairlines, a countdown's digits, room for a letter beside a bar; the numbers may only shrink.
test.each([
  ['font-size', 8],
  ['gap', 2],
  ['padding', 8],
  ['border-radius', 0],
])('%s: all but %i lengths are those of the scale', (property, most) => {
  const values = [...css.matchAll(new RegExp(`(?<![\\w-])(?:row-)?${property}(?:-\\w+)*: ([^;]+);`, 'g'))].map(([, value]) => value);
  const off = new Set(values.flatMap((value) => value.match(/(?<![\w.-])[\d.]+(?:px|r?em|ch|lh)/g) ?? []));
  expect(off.size, [...off].join(' ')).toBeLessThanOrEqual(most);
});
