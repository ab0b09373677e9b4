// What a visitor of the start page waits for: what is downloaded before anything is clicked, as a static host sends it (gzipped), in which order, and what
// is seen meanwhile.

import { gzipSync } from 'node:zlib';

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { slow } from '../support/long.ts';
import { useSite } from '../support/page.ts';

/**
 * kB of script, gzipped. three takes some 140 of it, the core that answers and moves the bodies 150, stage, tools and panels 79, words 9, Preact with signals 8.5. Everything of the page
 * that the first picture does without comes later. Of the core, the console's `world` promises all methods at once: casts and characters 5, batches,
 * forces and overlaps 2.5, meshes 9, snapshots 6. The solver (33) turns the first bodies.
 */
const MOST = 385;

const site = useSite();

it('the start page stays light', async () => {
  const { page } = await site.open('', { locale: 'en' });
  await page.waitForFunction(() => window.kantsu?.frames > 5);
  // And what comes by itself after the first pictures.
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => [
    document.querySelector<HTMLScriptElement>('script[type="module"]')!.src,
    ...performance.getEntriesByType('resource').map(({ name }) => name),
  ]);
  // The still picture is there meanwhile.
  expect(loaded.filter((address) => /\bstill-/.test(address))).toHaveLength(1);
  const scripts = [...new Set(loaded.filter((address) => address.endsWith('.js')))];
  const sizes = await Promise.all(
    scripts.map(async (address) => gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 6 }).length),
  );
  const sum = sizes.reduce((total, size) => total + size, 0) / 1000;
  expect(scripts.length).toBeGreaterThan(1);
  expect(sum).toBeGreaterThan(100); // something was measured
  expect(sum, scripts.map((address, i) => `${address.split('/').pop()} ${sizes[i]}`).join(', ')).toBeLessThan(MOST);
});

it('no chain of more than two requests leads from the HTML to the first frame', async () => {
  // (It is drawn, by the processor: few pixels.)
  const context = await site.browser.newContext({ locale: 'ja', viewport: { width: 640, height: 400 }, deviceScaleFactor: 0.5 });
  const page = await context.newPage();
  const chain = new Map<string, number>();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ request, initiator }) => {
    const from = initiator.url ?? initiator.stack?.callFrames.at(0)?.url ?? '';
    chain.set(request.url, chain.size === 0 ? 0 : 1 + (chain.get(from.replace(/#.*/, '')) ?? 0));
  });
  await page.addInitScript(() => {
    const look = (): void => {
      if (((window as Partial<Window>).kantsu?.frames ?? 0) >= 1) performance.mark('first frame');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${site.url}#/range`);
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  const needed = await page.evaluate(() => {
    const [{ startTime }] = performance.getEntriesByName('first frame');
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return loaded.filter(({ responseEnd, name }) => responseEnd <= startTime && name.endsWith('.js')).map(({ name }) => name);
  });
  expect(needed.length).toBeGreaterThan(2);
  const long = [...chain].filter(([url, length]) => length > 2 && needed.includes(url));
  expect(long).toEqual([]);
  // The laboratory is asked for by the HTML itself.
  expect([...chain].find(([url]) => /start-[\w-]+\.js$/.test(url))?.[1]).toBe(1);
  await context.close();
});

slow.each(['dark', 'light'] as const)(
  'shell and still picture (%s) are painted before the laboratory is there, which takes its place without a jump',
  async (theme) => {
    const context = await site.browser.newContext({
      viewport: { width: 960, height: 600 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'en',
    });
    const page = await context.newPage();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/start-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const still = page.waitForResponse(new RegExp(`still-${theme}`));
    // With shadows, as the picture was taken.
    await page.goto(`${site.url}?quality=high`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Patterns' }).waitFor();
    await (await still).finished();
    expect(await page.evaluate(() => 'frames' in window.kantsu)).toBe(false);
    const clip = { x: 60, y: 250, width: 500, height: 150 };
    const before = await page.screenshot({ clip });
    release();
    await page.waitForFunction(() => window.kantsu?.frames > 5);
    await page.evaluate(() => {
      const over = document.querySelectorAll<HTMLElement>('.view > :not(.picture), .picture > :not(canvas)');
      for (const one of over) one.style.visibility = 'hidden';
    });
    const after = await page.screenshot({ clip });
    const [same, moved] = await difference(page, before, after, 6);
    expect(same).toBeLessThan(0.6 * moved);
    // Elsewhere there is none.
    const other = await site.open('#/range?v=1&t=3', { locale: 'en' });
    expect(await other.page.locator('.still').count()).toBe(0);
    await other.close();
    await context.close();
  },
);

/** Of the brightness of two pictures, summed: as they are, and with one of them moved by so many pixels. */
function difference(page: Page, one: Buffer, other: Buffer, by: number): Promise<readonly number[]> {
  return page.evaluate(
    async ([a, b, shift]) => {
      const [first, second, third] = await Promise.all(
        [[a, 0] as const, [b, 0] as const, [b, shift] as const].map(async ([base64, dx]) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
          // (Edges are smoothed in one of them.)
          pen.filter = 'blur(1px)';
          pen.drawImage(image, dx, 0);
          return pen.getImageData(shift, 0, image.width - shift, image.height).data;
        }),
      );
      const sum = (against: Uint8ClampedArray): number => first.reduce((total, value, i) => total + Math.abs(value - against[i]), 0);
      return [sum(second), sum(third)];
    },
    [one.toString('base64'), other.toString('base64'), by] as const,
  );
}
