// Parameters on the page: a drag of a slider is one change that undo takes back; a scene that breaks is mended by its switch.

import { expect, it } from 'vitest';

import { openRoom, useSite } from '../support/page.ts';

// Panels and the world are the same without a picture, and a load takes less than half the time.
const site = useSite();

it('number and seed of a scene build it anew when they are released, and only if they differ', async () => {
  const { page } = await openRoom(site, 'world', { locale: 'en', world: '?scene=rain&n=40&seed=7', webgl: false });
  const built = (): Promise<string[]> =>
    page.evaluate(() => [String(window.kantsu.tick), new URLSearchParams(location.hash.slice(8)).toString()]);
  await page.evaluate(() => window.kantsu.step(5));
  const bodies = page.getByRole('spinbutton', { name: 'bodies', exact: true });
  const seed = page.getByRole('spinbutton', { name: 'seed', exact: true });
  expect([await bodies.inputValue(), await seed.inputValue()]).toEqual(['40', '7']);
  await bodies.fill('40.5');
  await bodies.press('Enter');
  await page.getByText('Enter a number from 20 to 20000.').waitFor();
  await bodies.fill('40');
  await bodies.press('Enter');
  expect((await built())[0]).toBe('5');
  await bodies.fill('30');
  await bodies.press('Enter');
  await expect.poll(built).toEqual(['0', 'scene=rain&seed=7&n=30']);
  await page.getByRole('slider', { name: 'seed', exact: true }).press('ArrowRight');
  await expect.poll(built).toEqual(['0', 'scene=rain&seed=8&n=30']);
  expect(await seed.inputValue()).toBe('8');
});

// (The link and the rewind are page/parameters.test.ts's.)
it('a slider dragged is one change, which undo takes back', async () => {
  const { page } = await openRoom(site, 'world', { locale: 'en', width: 1100, height: 760, webgl: false });
  await page.evaluate(() => window.kantsu.step(20));
  // Without a ray there is no list of rays.
  await expect.poll(() => page.getByText('Pinned rays', { exact: true }).isVisible()).toBe(false);
  await page.getByText('All bodies', { exact: true }).click();
  // The walls differ from the bodies in it.
  expect(await page.getByRole('spinbutton', { name: 'restitution' }).getAttribute('placeholder')).toBe('mixed');
  await page.getByText('Simulation parameters', { exact: true }).click();
  const slider = page.getByRole('slider', { name: 'gravity x (m/s²)' });
  await slider.waitFor();
  const gravity = (): Promise<number> => page.evaluate(() => window.kantsu.world.gravity[0]);
  // As a drag does: many inputs, one change at its end.
  await slider.evaluate((input: HTMLInputElement) => {
    for (const value of ['1', '3', '5']) {
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(await gravity()).toBe(5);
  const substeps = page.getByRole('spinbutton', { name: 'substeps per step' });
  await substeps.fill('2');
  await substeps.press('Enter');
  await expect.poll(() => page.evaluate(() => window.kantsu.world.substeps)).toBe(2);
  // What cannot be is refused in words.
  await substeps.fill('0');
  await substeps.press('Enter');
  await page.getByText('Enter a number from 1 to 64.').waitFor();
  expect(await page.evaluate(() => window.kantsu.world.substeps)).toBe(2);
  await page.evaluate(() => window.kantsu.step(30));
  await page.locator('.picture').first().focus();
  for (const wanted of [
    [5, 4],
    [0, 4],
  ]) {
    await page.keyboard.press('Control+z');
    await page.waitForFunction(([x, n]) => window.kantsu.world.gravity[0] === x && window.kantsu.world.substeps === n, wanted);
  }
  expect(await page.evaluate(() => window.kantsu.tick)).toBe(20);
  await expect.poll(() => slider.inputValue()).toBe('0');
});
