// What a visitor of the start page downloads before anything is clicked, as a static host sends it: gzipped.

import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { serveBuild, type Site } from '../support/page.ts';

/**
 * kB of script, gzipped; 320 when this was written. (The goal is 300.) three's renderer takes 89 of it (it is one piece; what of it nothing on the page can
 * ask for is left out by vite.config.ts, 29 kB) and is a file of its own, which a returning visitor already has; the rest of three and the camera controls
 * take some 15, the core that answers and moves the bodies 132, stage and panels 73, words 3. The world's `step`, `detect` and `restore` answer at once, so the
 * core cannot come in two parts; its methods that the page never calls (characters and casts 5.3, batches and meshes 2) are there for the console.
 */
const MOST = 315;

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
  const sizes = await Promise.all(scripts.map(async (address) => gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length));
  const sum = sizes.reduce((total, size) => total + size, 0) / 1000;
  expect(scripts.length).toBeGreaterThan(2);
  expect(sum).toBeGreaterThan(100); // something was measured
  expect(sum, scripts.map((address, i) => `${address.split('/').pop()} ${sizes[i]}`).join(', ')).toBeLessThan(MOST);
  expect(errors).toEqual([]);
  await close();
});
