// The time axis in a real browser: back to any tick, on from there to the same future; edits undone at their moment; events, verification, words.

import { describe, expect, it } from 'vitest';

import type { Locator, Page } from 'playwright-core';
import { factOf, openRoom, partOf, saved, useSite } from '../support/page.ts';
import { slow } from '../support/long.ts';

const site = useSite();

const timeline = (page: Page): Locator => page.getByRole('group', { name: 'Timeline' });
const axisOf = (page: Page): Locator => timeline(page).getByRole('slider');

/** To an earlier tick as on a slow machine, each step a slice of its own, with these keys or a restart on the way. */
async function seekInSlices(page: Page, to: number, meanwhile: { keys?: readonly string[]; restart?: boolean }): Promise<void> {
  await page.evaluate(
    async ([there, { keys = [], restart = false }]) => {
      const { kantsu } = window;
      const now = performance.now.bind(performance);
      let time = 0;
      performance.now = () => (time += 1000);
      const journey = kantsu.seek(there);
      for (const key of keys) dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      if (restart) kantsu.restart();
      await journey;
      performance.now = now;
    },
    [to, meanwhile] as const,
  );
}

describe('the timeline of the World', () => {
  // (The hash of any tick is page/timeline/timeline.test.ts's.)
  it('goes to ticks by hand, and playing on leads to the same end', async () => {
    const { page } = await openRoom(site, 'world', { webgl: false });
    await axisOf(page).waitFor();
    const end = await page.evaluate(() => [window.kantsu.step(240), window.kantsu.world.hash()] as const);
    // By hand: the slider's keys, the comma, and a press on the axis.
    const tick = (): Promise<number> => page.evaluate(() => window.kantsu.tick);
    const axis = axisOf(page);
    await axis.focus();
    await page.keyboard.press('Home');
    await expect.poll(tick).toBe(0);
    // Of this moment, not of the last step.
    await expect.poll(() => factOf(partOf(page, 'World'), 'touching pairs').textContent()).toBe('0');
    await page.keyboard.press('PageUp');
    await expect.poll(tick).toBe(60);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(tick).toBe(59);
    await expect.poll(() => axis.getAttribute('aria-valuetext')).toContain('59');
    await page.locator('.picture').first().focus();
    await page.keyboard.press(',');
    await expect.poll(tick).toBe(58);
    const box = (await axis.boundingBox())!;
    // Ten seconds are shown, from 0 on.
    await page.mouse.click(box.x + box.width / 5, box.y + 20);
    await expect.poll(tick).toBe(120);

    await page.evaluate(([last]) => {
      const { kantsu } = window;
      kantsu.step(last - kantsu.tick);
    }, end);
    expect(await page.evaluate(() => [window.kantsu.tick, window.kantsu.world.hash()])).toEqual(end);
    await timeline(page).getByRole('button', { name: 'Replay & verify' }).click();
    await timeline(page)
      .getByText(/^identical over/)
      .waitFor();

    // Steps back pressed on the way act at its end.
    await page.locator('.picture').first().focus();
    await seekInSlices(page, 30, { keys: [',', ','] });
    await expect.poll(tick).toBe(28);

    // Restarted on the way: the journey ends there, and keys work again.
    await seekInSlices(page, 30, { restart: true });
    expect(await tick()).toBe(0);
    await page.keyboard.press('.');
    await expect.poll(tick).toBe(1);
  });

  it('an edit is undone at its moment and done again where one came from; after a rewind it ends the future, which undo brings back', async () => {
    const { page } = await openRoom(site, 'world', { webgl: false });
    await axisOf(page).waitFor();
    const now = (): Promise<[number, string]> => page.evaluate(() => [window.kantsu.tick, window.kantsu.world.hash()]);
    const size = (): Promise<number> => page.evaluate(() => window.kantsu.world.size);
    await page.evaluate(() => window.kantsu.step(30));
    const box = (await page.locator('.picture').boundingBox())!;
    const count = await size();
    const before = await now();
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
    await page.keyboard.press('a');
    await expect.poll(size).toBe(count + 1);
    await page.evaluate(() => window.kantsu.step(20));
    const end = await now();
    await page.keyboard.press('Control+z');
    await expect.poll(now).toEqual(before);
    await page.keyboard.press('Control+y');
    await expect.poll(now).toEqual(end);

    await page.evaluate(() => window.kantsu.seek(40));
    const there = await now();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
    await page.keyboard.press('a');
    await expect.poll(() => page.evaluate(() => window.kantsu.timeline.end)).toBe(40);
    await page.locator('.note button').click();
    await expect.poll(() => page.evaluate(() => window.kantsu.timeline.end)).toBe(end[0]);
    expect(await now()).toEqual(there);
    await page.evaluate((last) => window.kantsu.step(last - window.kantsu.tick), end[0]);
    expect(await now()).toEqual(end);
  });

  it('a click on an event goes to its tick and selects its body; filters and exports hold', async () => {
    const { page } = await openRoom(site, 'world', { webgl: false });
    await axisOf(page).waitFor();
    await page.evaluate(() => window.kantsu.step(150));
    const events = page.locator('details').filter({ hasText: 'Contact events' });
    await events.getByText('Contact events').click();
    const rows = events.getByRole('listitem');
    await expect.poll(() => rows.count()).toBeGreaterThan(5);
    await events.getByRole('button', { name: 'impacts' }).click();
    await events.getByRole('spinbutton').fill('2');
    const speeds = async (): Promise<number[]> => (await rows.getByText('m/s').allTextContents()).map((words) => Number.parseFloat(words));
    await expect.poll(async () => (await speeds()).every((speed) => speed >= 2)).toBe(true);
    expect((await speeds()).length).toBeGreaterThan(0);
    const step = rows.first().getByRole('button').first();
    const wanted = Number((await step.textContent())!.replaceAll(/\D/g, ''));
    await step.click();
    await expect.poll(() => page.evaluate(() => window.kantsu.tick)).toBe(wanted);
    await partOf(page, 'Body').waitFor();
    await partOf(page, 'Contact').waitFor();
    const { content } = await saved(page, () => events.getByRole('button', { name: 'Export CSV' }).click());
    const lines = content.toString().trim().split('\r\n');
    expect(lines[0]).toContain('approach_speed_m_s');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(1)) expect(Number(line.split(',').at(-2))).toBeGreaterThanOrEqual(2);
  });
});

slow('for a finger its spans are 40 px high, though the bar is lower', async () => {
  const { page } = await openRoom(site, 'world', { width: 390, height: 844, hasTouch: true, isMobile: true });
  const spans = timeline(page).getByRole('group').getByRole('button');
  await spans.first().waitFor();
  const areHit = await spans.evaluateAll((all) =>
    all.map((span) => {
      const { x, y, width, height } = span.getBoundingClientRect();
      const isHit = (dy: number): boolean => document.elementFromPoint(x + width / 2, y + height / 2 + dy) === span;
      return [-19, 0, 19].every(isHit);
    }),
  );
  expect(areHit).toEqual([true, true, true]);
});

slow(
  'the timeline of the Range takes the place of the ray’s strip when it is asked for, which is in the panel until it is given back',
  async () => {
    const { page } = await openRoom(site, 'range');
    const toggle = page.getByRole('button', { name: 'Timeline', exact: true });
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
    await toggle.click();
    await axisOf(page).waitFor();
    const [below, inPanel] = [page.locator('.bottom .strip-rows'), page.getByRole('complementary').locator('.strip-rows')];
    await inPanel.waitFor();
    expect(await below.count()).toBe(0);
    expect(await page.evaluate(() => window.kantsu.step(5))).toBe(5);
    await page.locator('.picture').first().focus();
    await page.keyboard.press(',');
    await expect.poll(() => page.evaluate(() => window.kantsu.tick)).toBe(4);
    await toggle.click();
    await below.waitFor();
    expect(await inPanel.count()).toBe(0);
    expect(await timeline(page).isVisible()).toBe(false);
  },
);
