// A dropped model as a level, with real input: one static mesh that bodies fall on, through undo, reload, a scene file and a replay.

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';

import { dropFile } from '../support/drop-file.ts';
import { glbOf } from '../support/glb.ts';
import { slow } from '../support/long.ts';
import { entered, openRoom, saved, useSite } from '../support/page.ts';

const site = useSite();

const drop = (page: Page, name: string, content: Buffer): Promise<void> => dropFile(page, name, content, 400, 300);

const said = (page: Page, words: RegExp): Promise<void> => page.getByRole('status').filter({ hasText: words }).first().waitFor();
const hashOf = (page: Page): Promise<string> => page.evaluate(() => window.kantsu.world.hash());

/** A closed box of 2 × 1 × 2 m on a nested node, 5 m up, and an open square of 4 m below it, with one triangle without area. */
function level(): Buffer {
  return glbOf([
    { name: 'box', size: [2, 1, 2], parent: { translation: [0, 2, 0] }, translation: [1, 3, 0], scale: [1, 1, 1] },
    { name: 'square', size: [4, 0, 4], translation: [0, 4, 0] },
  ]);
}

it('becomes one static body at its own size and position; rays report every crossing, bodies rest on it', async () => {
  const { page } = await openRoom(site, 'world', { locale: 'en', width: 1280, height: 800, world: '?n=4' });
  const before = await page.evaluate(() => window.kantsu.world.size);
  await page.evaluate(() => window.kantsu.step(5));
  await drop(page, 'place.glb', level());
  await said(page, /‘place.glb’: 2 meshes with colliders/);
  await page.getByRole('button', { name: 'Use as a level (static mesh)' }).click();
  await said(page, /‘place.glb’: a level of 15 triangles, at its own size and position/);

  // One body in place of the two, where the file has it.
  const made = await page.evaluate(() => {
    const { kantsu } = window;
    const { world } = kantsu;
    const entity = kantsu.find('place')!;
    const down = (x: number, z: number): unknown =>
      world
        .raycastAll({ origin: [x, 9, z], direction: [0, -1, 0], maxDistance: 6 })
        .filter((hit) => hit.entity === entity)
        .map(({ enter, triangle }) => [enter.point[1], triangle !== undefined]);
    return { size: world.size, kind: world.kind(entity), type: world.bodyType(entity), box: down(1.5, 0.3), square: down(-1.5, 0.3) };
  });
  expect(made).toEqual({
    size: before + 1,
    kind: 'mesh',
    type: 'static',
    box: [
      [5.5, true],
      [4.5, true],
      [4, true],
    ],
    square: [[4, true]],
  });
  const panel = page.locator('#section-body');
  await panel.locator('dd').getByText('level (static mesh)').waitFor();
  await panel.getByText('15 (1 without area skipped)').waitFor();
  await panel.getByText('open: a ray returns each crossing').waitFor();
  expect(await panel.getByRole('button', { name: 'Duplicate' }).isVisible()).toBe(false);

  // A body put above it comes to rest on its square.
  const height = await page.evaluate(() => {
    const { kantsu } = window;
    const { world } = kantsu;
    const body = world.spawn({
      shape: { kind: 'sphere', center: [0, 0, 0], radius: 0.25 },
      position: [-1.5, 4.6, 0.3],
      rollingFriction: 0.2,
      name: 'probe',
    } as unknown as Parameters<typeof world.spawn>[0]);
    kantsu.step(90);
    return world.pose(body).position[1];
  });
  expect(height).toBeCloseTo(4.25, 1);
});

/** What is kept and passed on is the same without a picture, and a load takes less than half the time. */
const UNSEEN = { locale: 'en', width: 1280, height: 800, webgl: false, world: '?n=4' } as const;

it('survives undo, redo, a reload, a scene file, a seek and a replay with the same hash; no link carries it', async () => {
  const { page, close } = await openRoom(site, 'world', UNSEEN);
  await page.mouse.click(400, 300); // from here on the past is recorded
  await page.evaluate(() => window.kantsu.step(5));
  const bare = await hashOf(page);
  await drop(page, 'place.glb', level());
  await said(page, /2 meshes with colliders/);
  await page.getByRole('button', { name: 'Use as a level (static mesh)' }).click();
  await said(page, /a level of 15 triangles/);
  await page.evaluate(() => window.kantsu.step(0));
  const there = await hashOf(page);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => window.kantsu.find('place') === undefined && window.kantsu.find('box') !== undefined);
  await page.keyboard.press('Control+z');
  await expect.poll(() => hashOf(page)).toBe(bare);
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Control+y');
  await expect.poll(() => hashOf(page)).toBe(there);

  await page.evaluate(() => window.kantsu.step(40));
  const later = await hashOf(page);
  await page.evaluate(() => window.kantsu.seek(3));
  expect(await page.evaluate(() => window.kantsu.find('place'))).toBeUndefined();
  await page.evaluate(() => window.kantsu.seek(45));
  expect(await hashOf(page)).toBe(later);
  await page.getByRole('button', { name: 'Replay & verify' }).first().click();
  await page
    .getByText(/identical/i)
    .first()
    .waitFor();

  await page.locator('.view').press('k');
  const offer = page.getByRole('alert').filter({ hasText: 'your own mesh' });
  await offer.waitFor();
  const { content: file } = await saved(page, () => offer.getByRole('button', { name: 'Save' }).click());
  await page.reload();
  await entered(page);
  expect(await hashOf(page)).toBe(later);
  await close();

  const other = await openRoom(site, 'world', UNSEEN);
  await drop(other.page, 'scene.json', file);
  await said(other.page, /‘scene.json’: \d+ bodies/);
  await expect.poll(() => hashOf(other.page)).toBe(later);
});

slow('is switched from a body to a level and back where it is; files that cannot be one get a sentence', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
  await drop(page, 'box.glb', glbOf([{ name: 'box', size: [2, 1, 2] }]));
  await said(page, /1 mesh with a collider/);
  const bounds = (): Promise<readonly number[]> =>
    page.evaluate(() => {
      const { kantsu } = window;
      const row = kantsu.find('box')! % 2 ** 20;
      return [...kantsu.inspect.bodies.bounds.subarray(6 * row, 6 * row + 6)].map((x) => Math.round(1000 * x) / 1000);
    });
  const body = await bounds();
  const fits = page.getByRole('table', { name: 'Colliders for this mesh' });
  await fits.getByRole('button', { name: 'level (static mesh)' }).click();
  await page.waitForFunction(() => window.kantsu.world.kind(window.kantsu.find('box')!) === ('mesh' as string));
  expect(await bounds()).toEqual(body);
  await page.locator('#section-body').getByText('closed: a ray returns entry and exit').waitFor();
  await fits.getByRole('button', { name: 'capsule' }).click();
  await page.waitForFunction(() => window.kantsu.world.kind(window.kantsu.find('box')!) === 'capsule');

  await drop(page, 'far.glb', glbOf([{ name: 'far', size: [2, 1, 2], translation: [4200, 0, 0] }]));
  await said(page, /1 mesh with a collider/);
  await page.getByRole('button', { name: 'Use as a level (static mesh)' }).click();
  await said(page, /‘far.glb’ extends 4.201 m from the origin/);
  // More meshes than bodies are made of, but one level.
  await drop(
    page,
    'many.glb',
    glbOf(Array.from({ length: 60 }, (_, i) => ({ name: `m${i}`, size: [1, 1, 1] as const, translation: [2 * i - 60, 3, 0] as const }))),
  );
  await said(page, /more than 48 meshes/);
  await page.getByRole('button', { name: 'Use as a level (static mesh)' }).click();
  await said(page, /a level of 720 triangles/);
});
