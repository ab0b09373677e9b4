// A recording made in Node is dropped on the page: its steps, contacts, rays and slow frames, the way on from it and back; one that is none is refused.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openRecording } from '../../src/core/record/index.ts';
import { dropFile } from '../support/drop-file.ts';
import { cases, slow } from '../support/long.ts';
import { openRoom, saved, unfold, useSite, type OpenOptions, type OpenPage } from '../support/page.ts';
import { LOST, recordedGame, SLOW, SPAWNED, STEPS } from '../support/recorded-game.ts';

const site = useSite();
let game: Buffer;
beforeAll(async () => {
  game = await recordedGame();
});

const SIZES: readonly (readonly [name: string, options: OpenOptions])[] = [
  ['at 1280 × 800', { width: 1280, height: 800, webgl: false }],
  ['on a phone', { width: 390, height: 844, hasTouch: true, isMobile: true }],
];

const tick = (page: Page): Promise<number> => page.evaluate(() => window.kantsu.tick);
const hash = (page: Page): Promise<string> => page.evaluate(() => window.kantsu.world.hash());

/** On a phone the panel has tabs. */
async function show(page: Page, tab: string): Promise<void> {
  const button = page.getByRole('tab', { name: tab });
  if (await button.isVisible()) await button.click();
}

async function openGame(options: OpenOptions = {}, file = game): Promise<OpenPage> {
  const visit = await openRoom(site, 'world', options);
  await dropFile(visit.page, 'game.kantsu', file);
  await visit.page.waitForFunction(() => window.kantsu.scene === 'recording');
  // Both are loaded when they are first shown, and the picture gives the time axis its place.
  await visit.page.getByRole('slider', { name: /^Time/ }).waitFor();
  await visit.page.locator('#section-queries').waitFor({ state: 'attached' });
  return visit;
}

// The short suite goes this way on a desktop alone.
describe.each(cases(SIZES.slice(0, 1), SIZES))('a recording %s', (_, options) => {
  it('a mark, a contact and its pair, a ray, the slow frame: each is found', async () => {
    const { page } = await openGame(options);
    const replay = await openRecording(game);
    const axis = page.getByRole('slider', { name: /^Time/ });
    expect(await axis.getAttribute('aria-valuemax')).toBe(String(STEPS));
    expect(await page.evaluate(() => location.hash)).toBe('#/recording');

    // A mark, and on by hand.
    await page.getByRole('button', { name: 'enemy spawned' }).click();
    await expect.poll(() => tick(page)).toBe(SPAWNED - 1);
    await axis.focus();
    await page.keyboard.press('PageUp');
    await expect.poll(() => tick(page)).toBe(SPAWNED + 59);
    replay.seek(SPAWNED + 59);
    expect(await hash(page)).toBe(replay.world.hash());
    await page.evaluate((to) => window.kantsu.seek(to), LOST - 1);
    await expect.poll(() => axis.getAttribute('aria-valuetext')).toContain('enemy lost');

    // Its contacts as they began, the first with the ramp; and the pair in another room, from where one comes back.
    await show(page, 'World');
    await unfold(page, 'Contact events');
    const events = page.locator('.events li').filter({ hasText: 'enemy' }).filter({ hasText: 'begins' });
    await events.last().getByRole('button').first().click();
    const open = page.getByRole('button', { name: 'Open in Pairs' });
    await open.waitFor();
    const touched = await tick(page);
    expect(touched).toBeGreaterThan(SPAWNED);
    await open.click();
    await page.waitForFunction(() => location.hash.startsWith('#/matrix?'));
    await page.evaluate(() => window.kantsu.ready);
    await page.goBack();
    await page.waitForFunction(() => window.kantsu.room === 'world');
    await page.evaluate(() => window.kantsu.ready);
    expect(await tick(page)).toBe(touched);

    // A ray of the player, in the list: pinned, with all that a pinned ray has.
    await page.evaluate((to) => window.kantsu.seek(to), 90);
    await show(page, 'World');
    replay.seek(90);
    const [closest] = replay.queries(90);
    const { distance } = (closest.answer as { readonly enter: { readonly distance: number } }).enter;
    // (Not that of the step before, which the list still shows until the next frame.)
    await page.getByRole('button', { name: new RegExp(`^raycastClosest crate .* at ${distance.toFixed(3)} m`) }).click();
    await expect.poll(() => page.evaluate(() => window.kantsu.rays[0]?.hits[0]?.enter.distance)).toBe(distance);
    await page
      .getByText(/^AABB ‘crate \d+’: enters through/)
      .filter({ visible: true })
      .first()
      .waitFor();

    // The slow frame.
    await (
      options.isMobile ? page.getByRole('tab', { name: 'Profiler' }) : page.getByRole('button', { name: 'Profiler', exact: true })
    ).click();
    await page.getByText(`The longest recorded frame: Step ${SLOW} · 28.1 ms · steps 0.0700 · ai 24.0 · render 4.00`).waitFor();
    await page.getByRole('button', { name: 'Pin the longest frame' }).click();
    await expect.poll(() => tick(page)).toBe(SLOW);
    await page.getByRole('row', { name: /^ai 24\.0 0\.877/ }).waitFor();
  });
});

describe('a recording', () => {
  it('goes on live from a step, can be edited, and comes back', async () => {
    const { page } = await openGame({ webgl: false });
    await page.evaluate(() => window.kantsu.seek(100));
    const there = await hash(page);
    await page.evaluate(() => window.kantsu.step(1));
    const next = await hash(page);
    await page.evaluate(() => window.kantsu.seek(100));
    await page.getByRole('button', { name: 'Continue live' }).click();
    await page.evaluate(() => window.kantsu.pause());
    await page.getByText('Live since step 100').waitFor();
    // The player is not moved any more.
    await page.evaluate(() => window.kantsu.step(30));
    await page.evaluate(() => window.kantsu.seek(101));
    expect(await hash(page)).not.toBe(next);
    await page.getByRole('button', { name: 'Back to the recording' }).click();
    await expect.poll(() => hash(page)).toBe(there);
    await page.evaluate(() => window.kantsu.step(1));
    expect(await hash(page)).toBe(next);

    // An edit does the same; undone, the world is still live.
    const box = (await page.locator('.picture').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const size = await page.evaluate(() => window.kantsu.world.size);
    await page.keyboard.press('a');
    await expect.poll(() => page.evaluate(() => window.kantsu.world.size)).toBe(size + 1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => hash(page)).toBe(next);
    await page.getByRole('button', { name: 'Back to the recording' }).click();
    await page.evaluate((end) => window.kantsu.seek(end), STEPS);
    const replay = await openRecording(game);
    replay.seek(STEPS);
    expect(await hash(page)).toBe(replay.world.hash());
  });

  slow('scenes of the page are exported as recordings, and what is none is refused in words', async () => {
    const { page } = await openRoom(site, 'world', { world: '?scene=mixed&n=60' });
    await page.evaluate(() => window.kantsu.step(130));
    const end = await hash(page);
    const { content: file } = await saved(page, () => page.getByRole('button', { name: 'Export recording' }).click());
    const replay = await openRecording(file);
    replay.seek(replay.last);
    expect([replay.last, replay.world.hash(), replay.differences]).toEqual([130, end, []]);

    const status = page.locator('[role=status]').first();
    const refused = async (bytes: Buffer, why: string): Promise<void> => {
      await dropFile(page, 'bad.kantsu', bytes);
      await expect.poll(() => status.textContent()).toContain(`‘bad.kantsu’ was not opened. ${why}`);
    };
    await refused(Buffer.from('no recording'), 'It is not a recording of Kantsu.');
    const damaged = Buffer.from(game);
    damaged[game.length >> 1] ^= 1;
    await refused(damaged, 'It is damaged:');
    const later = Buffer.from(game);
    later[8] = 9;
    await refused(later, 'It was recorded by another version of Kantsu (format 9).');
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(101e6)], 'bad.kantsu'));
      document.querySelector('.view')!.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => status.textContent()).toContain('The file has 101 MB; expected at most 100.');
    expect([await page.evaluate(() => window.kantsu.scene), await hash(page)]).toEqual(['mixed', end]);

    // Its walls are looked through, as in the scene.
    await dropFile(page, 'mixed.kantsu', file);
    await page.waitForFunction(() => window.kantsu.scene === 'recording');
    expect(await page.evaluate(() => [...window.kantsu.world.entities()].some((body) => window.kantsu.isGhost(body)))).toBe(true);
  });
});
