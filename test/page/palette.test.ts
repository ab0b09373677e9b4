// The legend's colours are those of the picture: the style sheet repeats the palette, and here it is compared.
import { readFileSync } from 'node:fs';
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
