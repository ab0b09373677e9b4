// What a visitor of the start page downloads before anything is clicked, as a static host sends it: gzipped.

import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { serveBuild, type Site } from '../support/page.ts';

/**
 * kB of script, gzipped. three takes some 140 of it, the core that answers and moves the bodies 150, stage and panels 74, words 4, Preact with signals 8.5. Everything of the page
 * that the first picture does without comes later. Of the core, the console's `world` promises all methods at once: casts and characters 5, batches,
 * forces and overlaps 2.5, meshes 9, snapshots 6. The solver (33) turns the first bodies.
 */
const MOST = 385;

let site: Site;
beforeAll(async () => {
  site = await serveBuild();
});
afterAll(() => site.close());

it('the start page stays light', async () => {
  const { page, errors, close } = await site.open('', { locale: 'en' });
  await page.waitForFunction(() => window.kantsu?.frames > 5);
  // And what comes by itself after the first pictures.
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => [
    document.querySelector<HTMLScriptElement>('script[type="module"]')!.src,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  const scripts = [...new Set(loaded.filter((address) => address.endsWith('.js')))];
  const sizes = await Promise.all(
    scripts.map(async (address) => gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 6 }).length),
  );
  const sum = sizes.reduce((total, size) => total + size, 0) / 1000;
  expect(scripts.length).toBeGreaterThan(1);
  expect(sum).toBeGreaterThan(100); // something was measured
  expect(sum, scripts.map((address, i) => `${address.split('/').pop()} ${sizes[i]}`).join(', ')).toBeLessThan(MOST);
  expect(errors).toEqual([]);
  await close();
});
