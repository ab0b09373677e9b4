// Constructions in a real browser: the layer on the stage and its panel, and the boards of the plane. The numbers that are printed are the core's, and
// pointing at a term highlights its part.

import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { digits, metres } from '../../src/page/ui/format.ts';
import { slow } from '../support/long.ts';
import { openRoom, unfold, useSite } from '../support/page.ts';

/** The board of pairs as its tests see it. */
interface BoardWindow {
  readonly kantsu: { readonly staticRoom: { readonly pairs: { pair(): { readonly a: { readonly x: number; readonly y: number } } } } };
}

const site = useSite();

const titled = (page: Page, title: string): Locator =>
  page.locator('section', { has: page.getByRole('button', { name: title, exact: true }) });
const panel = (page: Page): Locator => titled(page, 'Construction');
/** A folded construction. */
const folded = (page: Page, title = 'Construction'): Locator => page.locator('details:visible', { hasText: title });
/** What follows is in the panel of either. */
const figure = (inside: Locator): Locator => inside.getByRole('img', { name: /^(?:Figure: |図：)/ });
const formulas = (inside: Locator): Locator => inside.getByRole('list', { name: /^(?:Formulas|計算式)$/ });
const formula = (inside: Locator, result: string): Locator =>
  formulas(inside)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${result} = `) });
const verdict = (inside: Locator): Locator => inside.getByRole('paragraph').first();
/** The quantities whose parts are lit in the figure. */
const lit = async (inside: Locator): Promise<string[]> => {
  const all = figure(inside).locator('g[data-emphasis="lit"]');
  return [...new Set(await all.evaluateAll((parts) => parts.map((one) => (one as SVGElement).dataset['of']!)))].toSorted();
};
/** What stands on the stage now; in the second layer, over the side view. */
const stageLetters = (page: Page, which = '', layer = 0): Promise<string[]> =>
  page
    .locator('.picture .labels')
    .nth(layer)
    .locator(`.label-construction${which}`)
    .evaluateAll((all) => all.filter((one) => !(one as HTMLElement).hidden).map((one) => one.textContent ?? ''));

it('the layer draws the selected ray’s construction on the stage and in the panel, and both share a highlight', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
  await page.evaluate(() => window.kantsu.pause());
  expect(await panel(page).isVisible()).toBe(false);
  await unfold(page, 'Each layer');
  await page.getByRole('checkbox', { name: 'constructions', exact: true }).check();
  await panel(page).getByRole('heading', { name: 'Ray and capsule: Q1 and Q2' }).waitFor();
  const hit = await page.evaluate(() => window.kantsu.lastHit!);
  expect(hit.shape.kind).toBe('capsule');

  // On the stage: letters, and r with its number.
  const radius = hit.shape.kind === 'capsule' ? hit.shape.radius : NaN;
  await expect.poll(() => stageLetters(page)).toEqual(expect.arrayContaining(['P0', 'V', 'Q1', 'Q2', 'P1P2', `r ${metres(radius)}`]));

  // Over the side view: those that its window shows.
  const side = (await page.locator('.picture .labels').nth(1).boundingBox())!;
  const picture = (await page.locator('.picture').boundingBox())!;
  expect(side.width).toBeLessThan(picture.width / 2);
  await expect
    .poll(() => page.locator('.picture .labels').nth(1).locator('.label-construction:not(.outside)').allTextContents())
    .toEqual(expect.arrayContaining(['Q1', 'Q2', 'P1P2']));

  // In the panel: the same letters as SVG, and t as the core has it.
  const letters = figure(panel(page)).locator('text');
  await expect.poll(() => letters.allTextContents()).toEqual(expect.arrayContaining(['P0', 'Q1', 'Q2', 'P1', 'P2']));
  await panel(page)
    .getByRole('img', { name: `t: Q1 ${digits(hit.enter.distance)}, Q2 ${digits(hit.exit.distance)}`, exact: true })
    .waitFor();
  const q1 = formula(panel(page), 'Q1');
  expect(await q1.textContent()).toContain(` + ${digits(hit.enter.distance)}·(`);

  // Pointing at Q1 lights its parts, in the figure and on the stage; nothing else stays lit.
  await q1.getByRole('button').first().hover();
  await expect.poll(() => lit(panel(page))).toEqual(['Q1']);
  await expect.poll(() => stageLetters(page, ':not(.faint)')).toEqual(['Q1']);
  // The other way round: a part of the figure lights its terms.
  await letters.getByText('r', { exact: true }).first().hover();
  await expect.poll(() => lit(panel(page))).toEqual(['r']);
  await page.mouse.move(10, 10);
  await expect.poll(() => lit(panel(page))).toEqual([]);

  // With the keyboard: one stop of Tab, arrows from term to term.
  const terms = formulas(panel(page)).getByRole('button');
  await terms.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await terms.nth(1).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => terms.nth(1).getAttribute('data-emphasis')).toBe('lit');
  expect(await terms.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length)).toBe(1);

  // Another row of the same ray, and off again.
  await panel(page).getByRole('button', { name: 'Ray and infinite cylinder' }).click();
  await expect.poll(() => stageLetters(page)).toEqual(expect.arrayContaining(['M⊥', 'V⊥']));
  await page.getByRole('checkbox', { name: 'constructions', exact: true }).uncheck();
  await expect.poll(() => stageLetters(page)).toEqual([]);
  await expect.poll(() => panel(page).isVisible()).toBe(false);
});

it('the boards of the plane have the formula with letters and with numbers: t = −2.000/3.500', async () => {
  const { page } = await openRoom(site, 'flat', { locale: 'en', width: 1280, height: 800, webgl: false });
  await page.getByRole('tab', { name: 'Lines', exact: true }).click();
  const lines = folded(page);
  await lines.locator('summary').click();
  const row = formula(lines, 't');
  await expect.poll(() => row.textContent()).toMatch(/^t = \(v × v₁\)\/\(v₁ × v₂\)= −2\.000\/3\.500 = −0\.5714/);
  expect(await verdict(lines).textContent()).toMatch(/^No hit/);
  await row.getByRole('button', { name: /, v × v₁ = / }).hover();
  await expect.poll(() => lit(lines)).toEqual(['v', 'v₁']);

  await page.getByRole('tab', { name: 'Capsules', exact: true }).click();
  const capsules = folded(page);
  await capsules.locator('summary').click();
  await capsules.getByRole('heading', { name: 'Two capsules in the plane' }).waitFor();
  await expect.poll(() => figure(capsules).locator('text').allTextContents()).toContain('X');
});

slow.each([
  ['patterns', '', 'article[aria-current]', ['Q1', 'Q2', 'P1P2', '> 90°']],
  ['matrix', '?pair=sphere-capsule', '', ['Pc', 'P0', 'P0 + L', 'L', 'K', 'P']],
  ['sat', '?with=obb&preset=face', '', ['Pa', 'Pb', 'n']],
] as const)(
  '%s%s has the rows of its texts, folded until asked for, and draws them among the solids',
  async (room, query, tile, wanted) => {
    const { page } = await site.open(`#/${room}${query}`, { locale: 'en', width: 1280, height: 800 });
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    const letters = (of = ''): Promise<string[]> =>
      page
        .locator(`${of} .inset-labels .label-construction:not(.outside)`)
        .evaluateAll((all) => all.filter((one) => !(one as HTMLElement).hidden).map((one) => one.textContent ?? ''));
    expect(await figure(folded(page)).count()).toBe(0);
    expect(await letters()).toEqual([]);
    await folded(page).locator('summary').click();
    // Of the tile that the panel is about, and of no other.
    await expect.poll(() => letters(tile)).toEqual(expect.arrayContaining([...wanted]));
    expect(await letters()).toHaveLength((await letters(tile)).length);
    if (room === 'patterns') {
      await folded(page).getByRole('button', { name: 'Ray and infinite cylinder' }).click();
      await expect.poll(() => letters(tile)).toContain('M⊥');
    }
    await folded(page).locator('summary').click();
    await expect.poll(() => letters()).toEqual([]);
  },
);

slow('a point on the board of pairs is dragged by keys; distance, contains and pointDistance answer for it', async () => {
  const { page } = await site.open('#/flat?board=pairs&point=0.2,1.4', { locale: 'en', width: 1280, height: 800 });
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  const facts = page.locator('section', { has: page.getByRole('heading', { name: 'Point', exact: true }) }).getByRole('definition');
  await expect.poll(() => facts.count()).toBe(4);
  const { a } = await page.evaluate(() => (window as unknown as BoardWindow).kantsu.staticRoom.pairs.pair());
  const said = async (): Promise<string> => (await facts.nth(1).textContent())!;
  await expect.poll(said).toBe(metres(Math.hypot(0.2 - a.x, 1.4 - a.y)));
  expect(await facts.first().textContent()).toContain('outside');
  // Onto the centre of A: contained, and no way from its centre.
  await page.getByLabel('P x', { exact: true }).fill(String(a.x));
  await page.getByLabel('P y', { exact: true }).fill(String(a.y + 0.1));
  await page.getByRole('slider', { name: 'move P' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(said).toBe(metres(0));
  expect(await facts.first().textContent()).toMatch(/^−.* inside$/);
  await page.waitForFunction(() => location.hash.includes('point='));
});
