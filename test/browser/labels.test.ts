// What is written in the rooms and beside a ray's marks: in the page's language, and no more of it than can be read.

import { expect, it } from 'vitest';

import { slow } from '../support/long.ts';
import { framesLater, openRoom, useSite } from '../support/page.ts';

const site = useSite();

it('labels and the words of a miss change with the language, at once and on a paused page', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
  const label = page.locator('.label-out:not(.collapsed) > span').first();
  await label.waitFor();
  await expect.poll(() => label.innerText()).toMatch(/^pillar · OUT \d\.\d{3} · P2 · chord \d\.\d{3}$/);
  await page.getByRole('button', { name: 'Switch to Japanese' }).click();
  await framesLater(page, 3);
  await expect.poll(() => label.innerText()).toMatch(/^pillar · 出 \d\.\d{3} · P2 · 弦 \d\.\d{3}$/);
  await page.evaluate(() => window.kantsu.cast({ origin: [-5, 8, 0], direction: [1, 0, 0] }));
  await framesLater(page, 3);
  await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(/^ヒットなし。最も近いのは.+「.+」、レイから \d/);
  const notes = (): Promise<string[]> => page.locator('.label-note > span').allInnerTexts();
  await expect.poll(notes).toContainEqual(expect.stringMatching(/^レイまで\s\d\.\d{3}\sm$/));
});

slow.each(['flat', 'patterns', 'matrix', 'sat', 'grid', 'trial'] as const)(
  '%s is in Japanese, in English, and back, without a reload',
  async (room) => {
    const { page } = await openRoom(site, room, { locale: 'ja', webgl: false });
    const words = async (): Promise<string> => (await page.locator('main, aside').allInnerTexts()).join();
    const letters = /[ぁ-ヺ一-鿿]/;
    await expect.poll(words).toMatch(letters);
    await page.getByRole('button', { name: /^English/ }).click();
    await expect.poll(words).not.toMatch(letters);
    await page.getByRole('button', { name: /^日本語/ }).click();
    await expect.poll(words).toMatch(letters);
  },
);
