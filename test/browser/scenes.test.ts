// The scenes of the Collision World on the page: chosen by list, key and address, each with its own numbers; and its timed capture.

import { describe, expect, it } from 'vitest';

import { slow } from '../support/long.ts';
import { framesLater, openRoom, partOf, unfold, useSite } from '../support/page.ts';

const site = useSite();

// (With how many corners they are drawn is page/stage/bodies.test.ts's.)
slow('20,000 bodies are there in the first frame, before any step', async () => {
  const { page } = await site.open('about:blank');
  await page.addInitScript(() => {
    const look = (): void => {
      const { kantsu } = window as Partial<Window>;
      if (!kantsu || !(kantsu.frames > 0)) return void requestAnimationFrame(look);
      Object.assign(window, { first: [kantsu.frames, kantsu.tick, kantsu.world.size] });
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${site.url}#/world?scene=rain&n=20000`);
  const first = await page.waitForFunction(() => (window as unknown as { first?: number[] }).first);
  expect(await first.jsonValue()).toEqual([1, 0, 20_005]);
});

describe('scenes', () => {
  it('are chosen from the list and by [ and ]; the address follows, and a restart keeps it', async () => {
    const { page } = await openRoom(site, 'world', { locale: 'en', width: 1100, world: '', webgl: false });
    const hash = (): Promise<string> => page.evaluate(() => location.hash);
    expect([await page.evaluate(() => window.kantsu.scene), await hash()]).toEqual(['meeting', '#/world']);
    const list = page.getByRole('combobox', { name: 'Scene' });
    // What to watch for is said beside the list, and told.
    const told = page.getByRole('status').filter({ hasText: 'The bottom row carries the whole pyramid' }).first().waitFor();
    await list.selectOption('Pyramid');
    await page.waitForFunction(() => window.kantsu.scene === 'pyramid');
    await expect.poll(hash).toBe('#/world?scene=pyramid&n=20');
    expect(await page.evaluate(() => [window.kantsu.world.size, window.kantsu.playing])).toEqual([211, false]);
    await told;
    await page.keyboard.press(']');
    await page.waitForFunction(() => window.kantsu.scene === 'dominoes');
    await page.keyboard.press('[');
    await page.keyboard.press('[');
    await page.waitForFunction(() => window.kantsu.scene === 'towers');
    await expect.poll(() => list.locator('option:checked').textContent()).toBe('36 towers');
    // The first follows the last.
    await list.selectOption('AABBs cannot rotate');
    await page.keyboard.press(']');
    await page.waitForFunction(() => window.kantsu.scene === 'meeting');
    await expect.poll(hash).toBe('#/world');
    await page.keyboard.press(']');
    await expect.poll(hash).toBe('#/world?scene=rain&seed=7&n=240');
    await page.evaluate(() => window.kantsu.restart(12));
    await expect.poll(hash).toBe('#/world?scene=rain&seed=12&n=240');
  });

  it('begin with one collision in three sentences that follow the time, and pictures of those that come next', async () => {
    const { page } = await openRoom(site, 'world', { locale: 'en', world: '' });
    const steps = page
      .getByRole('listitem')
      .filter({ hasText: /^They approach|^Their AABBs overlap|^They touch/ })
      .getByRole('button');
    const current = (): Promise<string | null> => steps.and(page.locator('[aria-current=step]')).textContent();
    const gap = async (): Promise<number> => Number.parseFloat(/approach: ([\d.]+)\sm/.exec((await steps.first().textContent())!)![1]);
    await expect.poll(current).toContain('They approach');
    const before = await gap();
    await page.evaluate(() => window.kantsu.step(30));
    await expect.poll(gap).toBeLessThan(before - 0.5);
    expect(await steps.nth(2).isDisabled()).toBe(true);
    await page.evaluate(() => window.kantsu.step(70));
    await expect.poll(current).toContain('They touch');
    const [, overlap, touch] = (await steps.allTextContents()).map((words) => Number(/step (\d+)/.exec(words)?.[1]));
    // Scrubbing moves the sentences too, and a press on one goes to its moment.
    await page.evaluate((n) => window.kantsu.seek(n), overlap);
    await expect.poll(current).toContain('Their AABBs overlap');
    await page.evaluate((n) => window.kantsu.seek(n), overlap - 1);
    await expect.poll(current).toContain('They approach');
    await steps.nth(2).click();
    await expect.poll(() => page.evaluate(() => window.kantsu.tick)).toBe(touch);
    await partOf(page, 'Contact').getByText('penetrating').or(partOf(page, 'Contact').getByText('touching')).first().waitFor();
    // The contact is below; the sentence that was clicked stays where it is read.
    await framesLater(page, 2);
    expect(await steps.nth(2).evaluate((step) => step.closest('.inspector')!.scrollTop)).toBe(0);
    const next = page.getByRole('group', { name: 'Next' }).getByRole('button');
    expect(await next.allTextContents()).toEqual(['Newton’s cradle', 'Tower', 'Rain', 'Dominoes', 'Gas', 'Bullets']);
    // It has paused at the sentence, as it does by itself; what comes next does not begin with a still picture.
    expect(await page.evaluate(() => window.kantsu.playing)).toBe(false);
    await next.nth(1).click();
    await page.waitForFunction(() => window.kantsu.scene === 'tower' && window.kantsu.playing && window.kantsu.tick > 0);
    await next.first().waitFor({ state: 'hidden' });
  });

  it('come with the address, with count and seed, typed or copied; too many are as many as there may be', async () => {
    const { page } = await site.open('#/world?scene=dominoes&n=12', { webgl: false });
    await page.waitForFunction(() => window.kantsu?.scene === 'dominoes');
    expect(await page.evaluate(() => window.kantsu.world.size)).toBe(13);
    const go = async (address: string, scene: string, size: number): Promise<void> => {
      await page.evaluate((to) => (location.hash = to), address);
      await page.waitForFunction(([id, n]) => window.kantsu.scene === id && window.kantsu.world.size === n, [scene, size] as const);
    };
    await go('#/world?scene=gas&seed=3&n=20', 'gas', 26);
    const hash = await page.evaluate(() => window.kantsu.world.hash());
    await go('#/world?scene=gas&seed=4&n=20', 'gas', 26);
    await page.waitForFunction((before) => window.kantsu.tick < 5 || window.kantsu.world.hash() !== before, hash);
    await go('#/world?scene=tower&n=1000', 'tower', 31);
    await go('#/world?v=1&scene=bounce&n=3', 'bounce', 4);
    // Another room and back: the scene is as it was left.
    await page.evaluate(() => window.kantsu.goTo('range'));
    expect(await page.evaluate(() => window.kantsu.scene)).toBeUndefined();
    await page.evaluate(() => window.kantsu.goTo('world'));
    expect(await page.evaluate(() => [window.kantsu.scene, location.hash])).toEqual(['bounce', '#/world?v=1&scene=bounce&n=3']);
  });

  slow('are what a phone shows first of this room, and the result in the next', async () => {
    const { page } = await openRoom(site, 'world', {
      locale: 'en',
      width: 390,
      height: 844,
      hasTouch: true,
      isMobile: true,
    });
    const list = page.getByRole('combobox', { name: 'Scene' });
    expect(await list.isVisible()).toBe(true);
    // The hash is in the details of the step; the legend has the scale of the arrows.
    await page
      .locator('summary')
      .filter({ hasText: /^step \d+ of / })
      .tap();
    await page.getByText(`hash ${await page.evaluate(() => window.kantsu.world.hash())}`).waitFor();
    await page.getByRole('tab', { name: 'Layers' }).tap();
    await unfold(page, 'Each layer');
    await page.getByRole('checkbox', { name: 'impulses (N·s)' }).check();
    await page.evaluate(() => window.kantsu.step(120));
    await page.getByText(/^impulse \(1 m: [125]0* N·s\)$/).waitFor();
    await page.evaluate(() => window.kantsu.goTo('range'));
    await expect.poll(() => page.getByRole('tab', { name: 'Result' }).getAttribute('aria-selected')).toBe('true');
    expect(await list.isVisible()).toBe(false);
    // A static room has no tabs: its panel is seen, whatever was open before.
    await page.getByRole('tab', { name: 'Profiler' }).click();
    await page.evaluate(() => window.kantsu.goTo('flat'));
    expect(await page.getByText('Every pair, same poses').isVisible()).toBe(true);
  });
});
