// Why this pair, in a real browser: a contact is picked by its mark and read, told, and found again after a reload.

import { expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';

import { slow } from '../support/long.ts';
import { entered, factOf, framesLater, partOf, type Site, useSite } from '../support/page.ts';

const site = useSite();

/** A tower of ten cubes of which the topmost is sunk into the one below, at step 20. */
async function openTower(): Promise<Awaited<ReturnType<Site['open']>>> {
  const opened = await site.open('?lang=en#/world?scene=tower&seed=3', { width: 1100, height: 760 });
  const { page } = opened;
  await entered(page);
  await page.evaluate(() => {
    const { kantsu } = window;
    kantsu.pause();
    kantsu.restart();
    kantsu.step(20);
    const { world } = kantsu;
    const top = kantsu.find('cube 9')!;
    const [x, y, z] = world.pose(top).position;
    world.setPose(top, { position: [x + 0.3, y - 0.35, z + 0.2], orientation: [0, 0.2, 0, 0.98] });
  });
  // (The next frame finds the contact.)
  await framesLater(page, 2);
  return opened;
}

/** The contact of the two topmost cubes as the world has it. */
async function topContact(page: Page): Promise<{ depth: number; points: (readonly [number, number, number])[]; tick: number }> {
  return page.evaluate(() => {
    const { kantsu } = window;
    const [a, b] = [kantsu.find('cube 8'), kantsu.find('cube 9')];
    for (const one of kantsu.world.contacts) {
      if (one.a !== a || one.b !== b) continue;
      return { depth: one.depth, points: one.points.map(({ point: [x, y, z] }) => [x, y, z] as const), tick: kantsu.tick };
    }
    throw new Error('the two topmost cubes do not touch');
  });
}

const isOnMark = (page: Page): Promise<boolean> => page.locator('.picture').evaluate((one) => one.classList.contains('on-mark'));

/** With Select, the pointer on a mark of that contact: one of them is in sight. */
async function markOfTop(page: Page): Promise<{ x: number; y: number }> {
  await expect.poll(() => page.evaluate(() => [...window.kantsu.world.contacts].length)).toBeGreaterThan(5);
  const { points } = await topContact(page);
  const pixels = await page.evaluate((all) => all.map((point) => window.kantsu.project(point)), points);
  await page.keyboard.press('s');
  // (The marks are loaded when contacts are first drawn.)
  let found: { x: number; y: number } | undefined;
  await expect
    .poll(async () => {
      for (const { x, y } of pixels) {
        await page.mouse.move(x, y);
        await framesLater(page, 2);
        if (await isOnMark(page)) return (found = { x, y });
      }
      return undefined;
    })
    .toBeDefined();
  return found!;
}

const contactPart = (page: Page): Locator => partOf(page, 'Contact');
const fact = (page: Page, name: string): Locator => factOf(contactPart(page), name);
/** The contacts of the selected body. */
const contactsOf = (page: Page): Locator => partOf(page, 'Body').getByRole('listitem').filter({ hasText: 'N·s' }).getByRole('button');
const bodyOf = (page: Page, name: string): Locator => contactPart(page).getByRole('button', { name, exact: true });

it('a click on the mark of a contact picks it with Select; with Ray the same click casts a ray', async () => {
  const { page } = await openTower();
  const { depth } = await topContact(page);
  const at = await markOfTop(page);
  await page.mouse.click(at.x, at.y);
  await Promise.all([bodyOf(page, 'cube 8').waitFor(), bodyOf(page, 'cube 9').waitFor()]);
  expect(Number.parseFloat((await fact(page, 'depth').textContent())!)).toBeCloseTo(depth, 3);
  expect(await fact(page, 'state').textContent()).toBe('penetrating');
  // In the picture: features at both ends, and the depth between them.
  await expect
    .poll(() => page.locator('.picture .label > span:visible').allTextContents())
    .toEqual(expect.arrayContaining(['A · face +Y', 'B · face −Y', `depth ${(await fact(page, 'depth').textContent())!}`]));
  // Esc closes it.
  await page.keyboard.press('Escape');
  await contactPart(page).waitFor({ state: 'hidden' });
  // With Ray the same click is a ray, and nothing says otherwise. (It moves the camera.)
  await page.keyboard.press('q');
  await page.mouse.move(at.x + 1, at.y);
  await page.mouse.move(at.x, at.y);
  await framesLater(page, 5);
  expect(await isOnMark(page)).toBe(false);
  await page.mouse.click(at.x, at.y);
  await expect.poll(() => page.evaluate(() => window.kantsu.rays.length)).toBe(1);
  expect(await contactPart(page).isVisible()).toBe(false);
});

it('a picked contact is scrolled to and told, also of a body that was selected before, and each time it is picked', async () => {
  const { page } = await openTower();
  const at = await markOfTop(page);
  // The panel of the body comes after that of the contact.
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/body-panel-*.js', async (route) => {
    await late;
    await route.continue();
  });
  // (It is told for eight seconds.)
  const told = page.getByRole('status').filter({ hasText: 'Contact of cube 8 and cube 9: penetrating' }).first();
  const first = told.waitFor();
  const body = await page.evaluate(() => window.kantsu.project(window.kantsu.find('cube 9')!));
  await page.mouse.click(body.x, body.y - 4);
  await page.mouse.click(at.x, at.y);
  const section = contactPart(page);
  await bodyOf(page, 'cube 8').waitFor();
  arrive();
  await factOf(partOf(page, 'Body'), 'name').waitFor();
  const isSeen = (): Promise<boolean> =>
    section.evaluate((one) => {
      const [part, panel] = [one, one.closest('.inspector')!].map((box) => box.getBoundingClientRect());
      return part.top >= panel.top - 1 && part.top < panel.top + 0.5 * panel.height;
    });
  await framesLater(page, 5);
  expect(await isSeen()).toBe(true);
  await first;
  // The same again: a screen reader says what changes.
  await page.evaluate(() => {
    const counts = ((window as unknown as { said: { n: number } }).said = { n: 0 });
    const line = document.querySelector('.result-line [role=status]')!;
    new MutationObserver(() => counts.n++).observe(line, { childList: true, characterData: true, subtree: true });
  });
  const said = (): Promise<number> => page.evaluate(() => (window as unknown as { said: { n: number } }).said.n);
  await page.keyboard.press('Escape');
  await section.waitFor({ state: 'hidden' });
  const before = await said();
  await page.mouse.click(at.x, at.y);
  await bodyOf(page, 'cube 8').waitFor();
  await expect.poll(said).toBeGreaterThan(before);
  await told.waitFor();
  await expect.poll(isSeen).toBe(true);
});

slow('a reload and a link bring the picked contact back', async () => {
  const { page } = await site.open('?lang=en#/world?scene=tower&seed=3', { width: 1100, height: 760, webgl: false });
  await entered(page);
  await page.evaluate(() => (window.kantsu.pause(), window.kantsu.restart(), window.kantsu.step(30)));
  await page.keyboard.press('s');
  const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('cube 9')!));
  await page.mouse.click(x, y);
  await contactsOf(page).first().click();
  await contactPart(page).waitFor();
  const read = (here = page): Promise<string[]> => contactPart(here).locator('p button, dd:visible').allTextContents();
  await expect.poll(() => read()).toContain('cube 8');
  const before = await read();
  await page.reload();
  await entered(page);
  await expect.poll(() => read()).toEqual(before);
  await page.keyboard.press('k');
  await page.waitForFunction(() => location.hash.includes('v=3'));
  const link = await page.evaluate(() => location.href);
  const other = await site.open(link.slice(site.url.length), { width: 1100, height: 760, webgl: false });
  await entered(other.page);
  await expect.poll(() => read(other.page)).toEqual(before);
});
