// A test's page may have been another test's: its visitor finds nothing of the one before.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Kantsu } from '../../src/page/page-api.ts';
import { cases } from '../support/long.ts';
import { openRoom, useSite } from '../support/page.ts';

const site = useSite();

/** All that could stay of a visitor. */
async function found(page: Page): Promise<unknown> {
  await page.mouse.move(640, 300);
  const state = await page.evaluate(async () => {
    const { kantsu } = window;
    return {
      world: kantsu.staticRoom === undefined && kantsu.world.hash(),
      rays: kantsu.rays.map(({ letter, name, hidden, hits }) => [letter, name, hidden, hits]),
      seen: [kantsu.tick, kantsu.playing, kantsu.scene, kantsu.project([1, 2, 3])],
      root: [...document.documentElement.attributes].map(({ name, value }) => [name, value]),
      stored: [
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        (await indexedDB.databases()).length,
        document.cookie,
        window.name,
      ],
      entry: [location.href, history.state as unknown],
    };
  });
  const tree = await page.locator('body').ariaSnapshot();
  // How fast the machine is, is no trace of a visitor.
  return { ...state, tree: tree.replaceAll(/(?<=button "Profiler).*/g, '') };
}

it.each<Kantsu['room']>(cases(['world', 'lessons'], ['range', 'world', 'lessons']))(
  '%s: a page that was used is as a new one',
  async (room) => {
    const options = { width: 1280, height: 800, locale: 'en', reducedMotion: 'reduce' } as const;
    const { page, close } = await openRoom(site, room, options);
    const fresh = await found(page);

    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await page.mouse.move(500, 400);
    for (const key of ['a', 'a', 'c', 'i', 'l', 'v', 'm', 's']) await page.keyboard.press(key);
    await page.mouse.click(500, 400);
    await page.mouse.down();
    await page.mouse.move(560, 440);
    await page.keyboard.press('k');
    await page.getByRole('button', { name: /日本語/ }).click();
    await page.evaluate(() => (window.kantsu.play(), window.kantsu.staticRoom ?? window.kantsu.step(30)));
    await page.setViewportSize({ width: 700, height: 500 });
    await page.evaluate(() => {
      document.cookie = 'left=1';
      window.name = 'left';
      indexedDB.open('left');
    });
    expect(await found(page)).not.toEqual(fresh);
    await close();

    const next = await openRoom(site, room, options);
    expect(next.page).toBe(page);
    await expect.poll(() => found(page)).toEqual(fresh);
  },
);
