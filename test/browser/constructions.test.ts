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

interface SatWindow {
  readonly kantsu: {
    readonly staticRoom: {
      readonly selected: number;
      readonly table: { readonly rows: readonly { minA: number; maxA: number; minB: number; maxB: number; overlap: number }[] };
    };
  };
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

slow('in Japanese, a ray at the sphere: the right triangle, the cross product and the quadratic agree with the core', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'ja', width: 1280, height: 800 });
  const hit = await page.evaluate(() => {
    const { kantsu } = window;
    kantsu.pause();
    const { world } = kantsu;
    const sphere = [...world.entities()].find((entity) => world.shape(entity).kind === 'sphere')!;
    const { position: to } = world.pose(sphere);
    kantsu.cast({ origin: [to[0] - 4, to[1] + 0.3, to[2] + 0.2], direction: [2, 0, 0] });
    return kantsu.lastHit!;
  });
  expect(hit.shape.kind).toBe('sphere');
  await unfold(page, 'レイヤーごと');
  await page.getByRole('checkbox', { name: '補助線', exact: true }).check();
  const inside = titled(page, '補助線');
  await expect.poll(() => verdict(inside).textContent()).toMatch(/^交差：/);
  const result = (symbol: string): Promise<string | null> => formula(inside, symbol).textContent();
  const [near, far] = [hit.enter.distance, hit.exit.distance].map(metres);
  await expect.poll(() => result('t₁')).toMatch(new RegExp(`= ${near.replace('.', '\\.')}$`));
  expect(await result('t₂')).toMatch(new RegExp(`= ${far.replace('.', '\\.')}$`));
  for (const row of ['直線と球：外積', '直線と球：二次方程式', 'レイと球：入口と出口']) {
    await inside.getByRole('button', { name: row, exact: true }).click();
    await inside.getByRole('heading', { name: row, exact: true }).waitFor();
    if (!row.includes('外積')) await expect.poll(() => result('t₂')).toContain(digits(hit.exit.distance));
  }
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

slow('Patterns, Pairs and SAT have the rows of their texts, folded until asked for, and draw them among the solids', async () => {
  const patterns = await openRoom(site, 'patterns', { locale: 'en', width: 1280, height: 800 });
  const letters = (page: Page, of = ''): Promise<string[]> =>
    page
      .locator(`${of} .inset-labels .label-construction:not(.outside)`)
      .evaluateAll((all) => all.filter((one) => !(one as HTMLElement).hidden).map((one) => one.textContent ?? ''));
  expect(await figure(folded(patterns.page)).count()).toBe(0);
  expect(await letters(patterns.page)).toEqual([]);
  await folded(patterns.page).locator('summary').click();
  await expect.poll(() => verdict(folded(patterns.page)).textContent()).toBe('Crossing: Q1 on cap P1, Q2 on the cylinder');
  // In the tile that the panel is about, and in no other; of another row, other letters.
  await expect.poll(() => letters(patterns.page, 'article[aria-current]')).toEqual(expect.arrayContaining(['Q1', 'Q2', 'P1P2', '> 90°']));
  expect(await letters(patterns.page)).toHaveLength((await letters(patterns.page, 'article[aria-current]')).length);
  await folded(patterns.page).getByRole('button', { name: 'Ray and infinite cylinder' }).click();
  await folded(patterns.page).getByRole('heading', { name: 'Ray and infinite cylinder' }).waitFor();
  await expect.poll(() => letters(patterns.page, 'article[aria-current]')).toContain('M⊥');
  const miss = patterns.page.getByRole('article', { name: 'Capsule behind origin' });
  await miss.getByRole('button', { name: 'Computed: ' }).focus();
  await patterns.page.keyboard.press('Enter');
  await expect.poll(() => letters(patterns.page, 'article[aria-current]')).not.toEqual([]);
  expect(await miss.getAttribute('aria-current')).toBe('true');
  expect(await letters(patterns.page)).toHaveLength((await letters(patterns.page, 'article[aria-current]')).length);
  await folded(patterns.page).locator('summary').click();
  await expect.poll(() => letters(patterns.page)).toEqual([]);
  expect(patterns.errors).toEqual([]);
  await patterns.close();

  const { page, errors, close } = await site.open('#/matrix?pair=sphere-capsule', { locale: 'en', width: 1280, height: 800 });
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  expect(await letters(page)).toEqual([]);
  await folded(page).locator('summary').click();
  await expect.poll(() => letters(page)).toEqual(expect.arrayContaining(['Pc', 'P0', 'P0 + L', 'L', 'K', 'P']));
  await folded(page).locator('summary').click();
  await expect.poll(() => letters(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();

  const sat = await site.open('#/sat?with=obb&preset=face', { locale: 'en', width: 1280, height: 800 });
  await sat.page.waitForFunction(() => window.kantsu?.frames > 1);
  expect(await letters(sat.page)).toEqual([]);
  await folded(sat.page).locator('summary').click();
  // d beside ra and rb on the axis that is looked at, with the core's numbers, as large as the solids are drawn.
  const onAxis = async (): Promise<string[]> => {
    const { table, selected } = await sat.page.evaluate(() => (window as unknown as SatWindow).kantsu.staticRoom);
    const { minA, maxA, minB, maxB, overlap } = table.rows[selected];
    return [
      'Pa',
      'Pb',
      'n',
      `d ${metres((minB + maxB - minA - maxA) / 2)}`,
      `ra ${metres((maxA - minA) / 2)}`,
      `rb ${metres((maxB - minB) / 2)}`,
      `g ${metres(-overlap)}`,
    ];
  };
  await expect.poll(() => letters(sat.page)).toEqual(expect.arrayContaining(await onAxis()));
  const decides = await onAxis();
  await sat.page.keyboard.press('ArrowRight');
  await expect.poll(onAxis).not.toEqual(decides);
  const other = await onAxis();
  await expect.poll(() => letters(sat.page)).toEqual(expect.arrayContaining(other));
  await folded(sat.page).locator('summary').click();
  await expect.poll(() => letters(sat.page)).toEqual([]);
  expect(sat.errors).toEqual([]);
});

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
