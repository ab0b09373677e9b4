// SAT in a real browser: rows, scene and keys against the core's own answers.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PARTNERS, type Partner, type Preset } from '../../src/page/rooms/sat/presets.ts';
import type { Table } from '../../src/page/rooms/sat/rows.ts';
import type { SolidPair } from '../../src/page/model/solid.ts';
import type { Vec3 } from '../../src/core/index.ts';
import { cases, slow } from '../support/long.ts';
import { framesLater, oneVisitor, type OpenPage, useSite } from '../support/page.ts';
import { plain } from '../support/plain.ts';

interface SatApi {
  readonly setting: { readonly partner: Partner; readonly preset: Preset | undefined; readonly pair: SolidPair };
  readonly table: Table;
  readonly selected: number;
  readonly handle: () => { x: number; y: number } | undefined;
}

const site = useSite();

/** What the room knows, once it has been drawn as it is now. */
async function seen(page: Page) {
  await framesLater(page, 2);
  return page.evaluate(() => {
    const { setting, table, selected } = window.kantsu.staticRoom as SatApi;
    return { setting, table, selected };
  });
}

const tab = (page: Page, partner: Partner): Locator => page.getByRole('tab').nth(PARTNERS.indexOf(partner));
const stage = (page: Page): Locator => page.getByRole('img', { name: 'Both solids' });
const sectionWith = (page: Page, has: Locator): Locator => page.locator('section', { has });

/** What the rows say: the axis, whether it decides, and whether a wrong rule leaves it out; and the current one. */
async function shown(page: Page) {
  await framesLater(page, 2);
  const rows = await page
    .getByRole('list', { name: /^(Axes|軸)$/ })
    .getByRole('listitem')
    .evaluateAll((lines) =>
      lines.map((line) => {
        const text = (line as HTMLElement).innerText.replaceAll(/\s+/g, ' ');
        const isCurrent = line.querySelector('button')!.getAttribute('aria-current') === 'true';
        return { source: text.split(' ', 1)[0], deciding: text.includes('deciding'), dropped: text.includes('✗'), text, isCurrent };
      }),
    );
  return { rows, current: rows.find(({ isCurrent }) => isCurrent)?.source };
}

const status = async (page: Page): Promise<string> => plain(await page.getByRole('status').first().innerText());
const visitor = oneVisitor({ reducedMotion: 'reduce' });
const openSat = (): Promise<OpenPage> => visitor(site, '#/sat');

it('arrows, Home and End walk; row, scene, bar and words follow', async () => {
  const { page } = await openSat();
  await page.keyboard.press('Home');
  const walked = cases(4, 14);
  for (let k = 0; k < walked; k++) {
    const { selected, table } = await seen(page);
    expect(selected).toBe(k);
    const { source } = table.rows[k];
    expect((await shown(page)).current).toBe(source);
    expect(await stage(page).getByText(source, { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toContain(source);
    await expect.poll(() => status(page)).toContain(`Axis ${k + 1} of 15, ${source}: `);
    await page.keyboard.press(k % 2 === 0 ? 'ArrowRight' : 'ArrowDown');
  }
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await seen(page)).selected).toBe(walked - 1);
  await page.keyboard.press('End');
  await expect.poll(async () => (await seen(page)).selected).toBe(14);
  // Reduced motion: Space is one step, and after the last comes the first.
  await page.keyboard.press(' ');
  await expect.poll(async () => (await seen(page)).selected).toBe(0);
  await page.getByRole('list', { name: 'Axes' }).getByRole('button').nth(5).click();
  await expect.poll(async () => (await seen(page)).selected).toBe(5);
  await page.getByRole('slider').fill('4');
  await expect.poll(async () => (await seen(page)).selected).toBe(3);
});

it('early out skips the rest', async () => {
  const { page } = await openSat();
  await page.getByRole('button', { name: 'Separated by a face' }).click();
  await page.keyboard.press('m');
  const { rows } = await shown(page);
  expect(rows.map(({ text }) => /gap|overlap|skipped/.exec(text)?.[0])).toEqual([
    'overlap',
    'overlap',
    'gap',
    ...Array<string>(12).fill('skipped'),
  ]);
  expect(rows[2].text).toContain('deciding');
  await page.keyboard.press('End');
  await expect.poll(async () => (await seen(page)).selected).toBe(2);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await seen(page)).selected).toBe(2);
  await expect.poll(() => status(page)).toContain('found on axis 3; 12 skipped.');
});

// (When they are wrong is page/rooms/sat.test.ts's.)
slow('both wrong rules say what they drop and whether they are right; own axes are not offered without cross products', async () => {
  const { page } = await openSat();
  const dropped = async (): Promise<number> => (await shown(page)).rows.filter((row) => row.dropped).length;
  await page.getByRole('button', { name: 'Near-parallel' }).click();
  expect(await dropped()).toBe(9);
  const lesson = sectionWith(page, page.getByRole('heading', { name: 'When are two edges parallel?' }));
  await expect.poll(() => lesson.innerText()).toContain('✗ wrong');
  await page.getByLabel('Edge length').selectOption('2');
  expect(await dropped()).toBe(0);
  await expect.poll(() => lesson.innerText()).toMatch(/✓ right.*✓ right/s);
  // No angle at all: the axis has no direction, and is greyed with its sine.
  await page.getByLabel('Angle between the long edges').selectOption('0');
  const { rows } = await shown(page);
  expect(rows.filter(({ text }) => text.includes('parallel')).map(({ source }) => source)).toEqual(['A0×B0', 'A1×B1', 'A2×B2']);

  const own = sectionWith(page, page.getByLabel('Own axes only'));
  await page.getByLabel('Own axes only').check();
  await page.getByRole('button', { name: 'Separated by a face' }).click();
  await expect.poll(() => own.innerText()).toMatch(/9 dropped; gap .* separate ✓ right/s);
  expect(await dropped()).toBe(9);
  await tab(page, 'aligned').click();
  await expect.poll(() => own.isVisible()).toBe(false);
  expect(await dropped()).toBe(0);
});

// (That it stands between the two is page/rooms/sat.test.ts's.)
it('the separating plane is named after the axis that decides, whichever axis is looked at', async () => {
  const { page } = await openSat();
  const label = stage(page).getByText('separating plane');
  const legend = page.getByRole('list', { name: 'Legend' });
  await page.keyboard.press('Home');
  await expect.poll(() => label.innerText()).toBe('separating plane ⟂ A0×B2');
  await expect.poll(() => legend.innerText()).toContain('separating plane');
  await page.getByRole('button', { name: 'Penetrating' }).click();
  await expect.poll(() => label.isVisible()).toBe(false);
  await expect.poll(() => legend.innerText()).not.toContain('separating plane');
});

it('a hand on the handles moves the solid, and the rows with it', async () => {
  const { page } = await openSat();
  const before = await seen(page);
  const grip = await page.evaluate(() => (window.kantsu.staticRoom as SatApi).handle());
  await page.mouse.move(grip!.x, grip!.y);
  await framesLater(page, 2);
  await page.mouse.down();
  await page.mouse.move(grip!.x + 30, grip!.y + 8, { steps: 4 });
  await page.mouse.move(grip!.x + 60, grip!.y + 16, { steps: 4 });
  await page.mouse.up();
  const after = await seen(page);
  const by = ([0, 1, 2] as const).map((k) => after.setting.pair.b.position[k] - before.setting.pair.b.position[k]) as Vec3;
  expect(by[0]).toBeGreaterThan(0.1);
  expect(Math.abs(by[1]) + Math.abs(by[2])).toBeLessThan(1e-9);
  expect(after.setting.pair.a).toEqual(before.setting.pair.a);
  expect(after.setting.preset).toBeUndefined();
  // Rows and verdict are of the pose that is there now.
  const { rows } = await shown(page);
  const deciding = after.table.rows[after.table.deciding].source;
  expect(rows.filter((row) => row.deciding).map(({ source }) => source)).toEqual([deciding]);
  expect(after.table.rows[after.table.deciding].overlap).not.toBe(before.table.rows[before.table.deciding].overlap);
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/[?&]b=/);
  await expect.poll(async () => (await status(page)) === (await page.locator('.result-line p').nth(1).innerText())).toBe(true);
});
