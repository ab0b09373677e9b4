// Grid in a real browser: the funnel against brute force, the cost curve and its handle, and a ray's walk.

import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { slow } from '../support/long.ts';
import { drag, framesLater, oneVisitor, useSite } from '../support/page.ts';

const site = useSite();

// The numbers need no picture, and without one a test takes seconds.
const visit = oneVisitor({ locale: 'en', width: 1280, height: 800, webgl: false });
const TITLES = { funnel: 'Why these contacts?', compare: 'Grid and brute force', curve: 'Cost and cell size', walk: 'Ray walk' } as const;
/** A part of the inspector, by its heading. */
const panel = (page: Page, part: keyof typeof TITLES): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: TITLES[part] }) });

describe('the funnel', () => {
  // (Each stage is held to brute force by core/world/funnel.test.ts.)
  it('is at first that of a small body, then of each in turn, says its numbers, and those of all pairs are those of brute force', async () => {
    const { page } = await visit(site, '#/grid?scene=rain&n=120');
    const funnel = panel(page, 'funnel');
    const stages = async (): Promise<number[]> => (await funnel.getByRole('listitem').allTextContents()).map(Number.parseFloat);
    const first = await stages();
    expect(first[0]).toBeLessThanOrEqual(4);
    expect(first[1]).toBeLessThanOrEqual(12);
    await page.evaluate(() => window.kantsu.step(90));
    const named = (): Promise<string | null> => funnel.getByRole('strong').textContent();
    let touches = 0;
    for (let k = 0; k < 4; k++) {
      const before = await named();
      await funnel.getByRole('button', { name: 'Next body' }).click();
      await expect.poll(named).not.toBe(before);
      const name = (await named())!;
      const [cells, candidates, overlaps, contacts] = await stages();
      const own = await page.evaluate((operand) => {
        const entity = window.kantsu.find(operand)!;
        let count = 0;
        for (const { a, b } of window.kantsu.world.contacts) if (a === entity || b === entity) count++;
        return count;
      }, name);
      expect([contacts, cells > 0, candidates >= overlaps, overlaps >= contacts]).toEqual([own, true, true, true]);
      touches += own;
      await expect.poll(() => page.locator('[role=status]').first().textContent()).toContain(`${name}: ${cells} cell`);
    }
    expect(touches).toBeGreaterThan(0);
    await panel(page, 'compare')
      .getByText(/^✓ Identical: \d+ pairs/)
      .waitFor();
  });
});

slow('the cost curve is measured beside the page, and its handle changes the size of the cells by keys and by pointer', async () => {
  const { page } = await visit(site, '#/grid?scene=dust&n=200');
  const curve = panel(page, 'curve');
  const before = await page.evaluate(() => window.kantsu.world.hash());
  await curve.getByRole('button', { name: 'Measure' }).click();
  // Done when it can be measured again: every size has its point, in both pictures and in the table.
  await curve.getByRole('button', { name: 'Measure' }).waitFor();
  await curve.getByText('Curve in a table').click();
  const rows = 28;
  await expect.poll(() => curve.getByRole('row').count()).toBe(rows + 1);
  const picture = curve.getByRole('img', { name: /^Time and AABBs compared against cell size/ });
  // Also a ring at the fastest size, and a mark at the current one.
  expect(await picture.locator('.figure-dot, .figure-best, .figure-here').count()).toBe(2 * (rows + 2));
  await expect.poll(() => page.locator('[role=status]').first().textContent()).toMatch(/^Fastest at .* m: .* ms\. Auto is /);
  expect(await page.evaluate(() => window.kantsu.world.hash())).toBe(before);

  const asked = (): Promise<number | 'auto'> => page.evaluate(() => window.kantsu.world.cellSize);
  const columns = (): Promise<number> => page.evaluate(() => window.kantsu.inspect.grid.counters.columns);
  const auto = await page.evaluate(() => window.kantsu.inspect.grid.cellSize);
  const many = await columns();
  const handle = curve.getByRole('slider', { name: 'Cell size' });
  await handle.focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('PageUp');
  expect(await asked()).toBeCloseTo(8 * auto, 9);
  expect(await columns()).toBeLessThan(many / 4);
  await expect.poll(() => page.locator('[role=status]').first().textContent()).toMatch(/^Cell size .* at most \d+ in one\.$/);
  // To the left end of the axis: the smallest.
  await picture.scrollIntoViewIfNeeded();
  const box = (await picture.boundingBox())!;
  await drag(page, [box.x + 0.6 * box.width, box.y + 0.3 * box.height], [box.x + 2, box.y + 0.3 * box.height]);
  expect(await asked()).toBeCloseTo(auto / 16, 9);
  // A world made anew keeps it.
  await page.evaluate(() => window.kantsu.restart());
  await expect.poll(asked).toBeCloseTo(auto / 16, 9);
  await curve.getByRole('button', { name: 'Auto' }).click();
  expect(await asked()).toBe('auto');
});

it('the walk of a ray goes from cell to cell, names what is tested there, and ends at the hit', async () => {
  const { page } = await visit(site, '#/grid?scene=rods&n=120');
  const walk = panel(page, 'walk');
  await walk.getByRole('button', { name: 'Cast a ray through the scene' }).click();
  await expect.poll(() => page.evaluate(() => window.kantsu.rays.length)).toBe(1);
  const text = (): Promise<string | null> => walk.getByRole('paragraph').textContent();
  await expect.poll(text).toMatch(/^\d+ cells on this ray \(closest query\)/);
  const cells = Number((await text())!.split(' ')[0]);
  expect(cells).toBeGreaterThan(2);
  await walk.getByText('Walk in a table').click();
  const next = walk.getByRole('button', { name: 'Next cell' });
  for (let i = 1; i <= cells; i++) {
    await next.click();
    await expect.poll(text).toContain(`Cell ${i} of ${cells}:`);
    await expect.poll(() => walk.getByRole('row').evaluateAll((rows) => rows.findIndex((row) => row.ariaCurrent === 'step'))).toBe(i);
  }
  const first = await page.evaluate(() => window.kantsu.nameOf(window.kantsu.rays[0].hits[0].entity));
  expect(await text()).toMatch(new RegExp(`Shapes tested: .*${first}.* Hit: ${first} at `));
  expect(await next.isDisabled()).toBe(true);
  await walk.getByRole('button', { name: 'Previous cell' }).click();
  await expect.poll(text).toContain(`Cell ${cells - 1} of ${cells}:`);
  // Other rooms have neither the panels nor another cell size.
  await page.evaluate(() => window.kantsu.goTo('world'));
  await framesLater(page, 2);
  expect(await panel(page, 'walk').count()).toBe(0);
});
