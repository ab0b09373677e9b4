// axe-core on every room: nothing that it calls serious or critical. In the long suite in both languages, each room by a visitor of its own and drawn; in the
// short one each room in one of them.

import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';
import type { AxeResults, RunOptions } from 'axe-core';

import { ROOM_IDS } from '../../src/page/kit/router.ts';
import { LONG, cases } from '../support/long.ts';
import { framesLater, oneVisitor, openRoom, useSite } from '../support/page.ts';

const site = useSite();

// Run in the page by the test's own door, which the page's policy does not stop.
const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

// What stands in such a tile is a picture with readings, and its name is the sentence that says them: no label that somebody would call it by.
const TILES = '.patterns-scene, .matrix-cell, .flat-tile';

const looks = [
  ['en', 'dark'],
  ['ja', 'light'],
] as const;

// In the short suite rooms take turns: each has one language and theme.
describe.each(looks)('in %s, %s', (locale, colorScheme) => {
  const rooms = cases<readonly (typeof ROOM_IDS)[number][]>(
    ROOM_IDS.filter((_, i) => (i % 2 === 0) === (locale === 'en')),
    ROOM_IDS,
  );

  const options = { locale, width: 1280, height: 800, colorScheme };
  const visit = oneVisitor(options);

  it.each(rooms)('%s', async (room) => {
    const { page } = await (LONG ? openRoom(site, room, { ...options, drawn: true }) : visit(site, `#/${room}`));
    // A first visitor is shown around by what is loaded after the room; and half-faded colours have half the contrast.
    await page.waitForLoadState('networkidle');
    await framesLater(page, 3);
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
    const found = await page.evaluate(async (tiles) => {
      const { axe } = window as unknown as { axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> } };
      const { violations } = await axe.run(document, { resultTypes: ['violations'] });
      const named = [...document.querySelectorAll<HTMLElement>('[aria-label], [title]')];
      const keys = named.flatMap(({ ariaLabel, title }) => [ariaLabel, title]).filter((name) => /^[a-z]+\.[a-z]+$/i.test(name ?? ''));
      const serious = violations.flatMap(({ id, impact, nodes }) => {
        if (impact !== 'serious' && impact !== 'critical') return [];
        const failing = nodes.filter(
          ({ target }) => id !== 'label-content-name-mismatch' || !document.querySelector(String(target[0]))?.matches(tiles),
        );
        return failing.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`);
      });
      return [...keys.map((key) => `the key of a word: ${key}`), ...serious];
    }, TILES);
    expect(found).toEqual([]);
  });
});
