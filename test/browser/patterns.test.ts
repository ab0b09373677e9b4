// Patterns in a real browser: twenty ticks, rays moved by hand and by keys, and what opens in the Range.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { raycast, type RayInterval, type Shape, type Vec3 } from '../../src/core/index.ts';
import type { Nudge, NudgedRay } from '../../src/page/rooms/patterns/nudge.ts';
import { slow } from '../support/long.ts';
import { entered, framesLater, oneVisitor, type OpenPage, openRoom, swipe, useSite } from '../support/page.ts';

/** `kantsu.staticRoom` in this room. */
interface Api {
  tiles(): { id: string; name: string; matches: boolean; moved: boolean; nudge: Nudge; ray: NudgedRay; hit: RayInterval | null }[];
  project(id: string, point: Readonly<Vec3>): { x: number; y: number };
}

const site = useSite();

const visitor = oneVisitor({ width: 1280, height: 800 });
const openPatterns = (): Promise<OpenPage> => visitor(site, '#/patterns');
const drawing = oneVisitor({ width: 1280, height: 800, drawn: true });
const openDrawn = (): Promise<OpenPage> => drawing(site, '#/patterns');

const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();

const stateOf = (page: Page, id: string): Promise<ReturnType<Api['tiles']>[number]> =>
  page.evaluate((wanted) => (window.kantsu.staticRoom as Api).tiles().find((tile) => tile.id === wanted)!, id);

const pixelOf = (page: Page, id: string, point: readonly [number, number, number]): Promise<{ x: number; y: number }> =>
  page.evaluate(([wanted, at]) => (window.kantsu.staticRoom as Api).project(wanted, at), [id, point] as const);

type Found = ReturnType<Page['locator']>;
const room = (page: Page): Found => page.getByRole('region', { name: /^(?:Capsule patterns|カプセル貫通パターン)$/ });
/** By the name of its pattern, which stays when its ray is moved. */
const tile = (page: Page, name: string): Found => room(page).getByRole('article', { name, exact: true });
/** Its picture is a button, whose name is what it shows. */
const picture = (page: Page, name: string): Found => tile(page, name).getByRole('button', { name: /(?:Computed: |計算値：)/ });
const matching = (page: Page): Found => room(page).getByText('✓ match', { exact: true });
const summary = (page: Page): Found => room(page).getByText(/\d+\/\d+\s(?:match|一致)/);
const heading = (page: Page): Promise<string> => page.getByRole('complementary').getByRole('heading', { level: 2 }).innerText();
const inFocus = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.closest('article')?.getAttribute('aria-label'));

/** Drags in a tile from one point of its scene to another. */
async function drag(page: Page, id: string, from: readonly [number, number, number], to: readonly [number, number, number]): Promise<void> {
  const [a, b] = [await pixelOf(page, id, from), await pixelOf(page, id, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(0.5 * (a.x + b.x), 0.5 * (a.y + b.y));
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

/** How many pixels of a tile's canvas are drawn on. */
async function drawnIn(page: Page, name: string): Promise<number> {
  await framesLater(page, 2);
  return picture(page, name).evaluate((picture) => {
    const canvas = picture.querySelector<HTMLCanvasElement>('.tile-canvas')!;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let drawn = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 20) drawn++;
    return drawn;
  });
}

it('20 of 20 tiles have a tick, in words too, and each is drawn', async () => {
  const { page } = await openDrawn();
  await expect.poll(() => room(page).getByRole('article').count()).toBe(20);
  await expect.poll(() => matching(page).count()).toBe(20);
  await expect.poll(() => summary(page).innerText()).toMatch(/^✓ 20\/20 match · max \|Δt\| \de−16$/);
  await expect.poll(() => tile(page, 'P1 → P1').innerText()).toContain('3 − 4/5');
  for (const name of ['P1 → P1', 'C → C', 'P2 → P2']) expect(await drawnIn(page, name), name).toBeGreaterThan(600);
});

describe('a hand on a ray', () => {
  it('the name follows to what geometry says: over the seam to the side, and back', async () => {
    const { page } = await openPatterns();
    // Straight down at x = −0.6 through cap P1; at x = 0 lies the seam.
    await drag(page, 'p1-p1', [-0.6, 1.3, 0], [0, 1.3, 0]);
    await expect.poll(() => stateOf(page, 'p1-p1')).toMatchObject({ name: 'seam', moved: true, ray: { origin: [0, 3, 0] } });
    await expect
      .poll(() => status(page))
      .toBe('Through a seam: enters through the cylinder at 2.000 m, exits through the cylinder at 4.000 m');
    await drag(page, 'p1-p1', [0, 1.3, 0], [1, 1.3, 0]);
    expect((await stateOf(page, 'p1-p1')).name).toBe('cylinder → cylinder');
    await expect.poll(() => tile(page, 'P1 → P1').getByRole('heading').innerText()).toBe('C → C');
    await expect.poll(() => tile(page, 'P1 → P1').innerText()).toContain('≈ moved');
    // The data still hold.
    await expect.poll(() => summary(page).innerText()).toContain('20/20');
    await tile(page, 'P1 → P1').getByRole('button', { name: 'Reset (R)' }).click();
    await expect.poll(() => stateOf(page, 'p1-p1')).toMatchObject({ name: 'p1 → p1', moved: false });
    await expect.poll(() => tile(page, 'P1 → P1').innerText()).toContain('✓ match');
  });

  slow('with Shift, or when asked for, it turns the ray about the middle', async () => {
    const { page } = await openPatterns();
    await page.keyboard.down('Shift');
    await drag(page, 'cylinder-cylinder', [2, 1.3, 0], [0.7, 0, 0]);
    await page.keyboard.up('Shift');
    // From 3 m above the middle to 3 m beside it, where the cap begins.
    await expect
      .poll(() => stateOf(page, 'cylinder-cylinder'))
      .toMatchObject({
        name: 'origin on the surface: inward',
        nudge: { x: 0, y: 0, turn: 90 },
      });
    await page.getByRole('button', { name: 'rotate' }).click();
    await drag(page, 'p2-p2', [3.3, 0, 0], [2, 1.3, 0]);
    expect((await stateOf(page, 'p2-p2')).nudge.turn).toBe(90);
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => matching(page).count()).toBe(20);
  });
});

it('a click pins the tile: the panel explains it while the pointer passes over others, until it is clicked again', async () => {
  const { page } = await openPatterns();
  await picture(page, 'C → P2').click();
  await expect.poll(() => status(page)).toBe('Pinned: C → P2. Click again to unpin.');
  expect(await picture(page, 'C → P2').getAttribute('aria-pressed')).toBe('true');
  await tile(page, 'P1 → P1').hover();
  await framesLater(page, 2);
  expect(await heading(page)).toBe('C → P2');
  await picture(page, 'P2 → P2').click();
  await expect.poll(() => heading(page)).toBe('P2 → P2');
  expect(await picture(page, 'C → P2').getAttribute('aria-pressed')).toBe('false');
  await picture(page, 'P2 → P2').click();
  await expect.poll(() => status(page)).toBe('Unpinned: P2 → P2.');
  await tile(page, 'P1 → P1').hover();
  await expect.poll(() => heading(page)).toBe('P1 → P1');
  expect(await page.evaluate(() => window.kantsu.room)).toBe('patterns');
});

describe('on to the Range', () => {
  it('the button opens the tile there, moved as it is, with the same numbers', async () => {
    const { page } = await openPatterns();
    await drag(page, 'cylinder-p1', [2, -1.3, 0], [3.2, -1.3, 0]);
    const before = await stateOf(page, 'cylinder-p1');
    expect(before).toMatchObject({ name: 'cylinder → cylinder', nudge: { x: 1.2, y: 0, turn: 0 } });
    const { x, y } = await pixelOf(page, 'cylinder-p1', [2, 0, 0]);
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: 'Open in Raycast' }).click();
    await page.waitForFunction(() => window.kantsu.room === 'range');
    await page.evaluate(() => window.kantsu.ready);
    const hit = (await page.evaluate(() => window.kantsu.lastHit))!;
    for (const end of ['enter', 'exit'] as const) {
      expect(hit[end].part).toBe(before.hit![end].part);
      expect(hit[end].distance).toBeCloseTo(before.hit![end].distance, 12);
      // The world made the point from a pose.
      for (let k = 0; k < 3; k++) expect(hit[end].point[k]).toBeCloseTo(before.hit![end].point[k], 12);
    }
    expect(raycast(hit.shape as Shape, hit.ray)!.enter.distance).toBeCloseTo(before.hit!.enter.distance, 12);
  });

  slow('by keys alone, without WebGL too: Tab to a tile, arrows to the seam, R back, Enter', async () => {
    const { page } = await openRoom(site, 'patterns', { webgl: false });
    await expect.poll(() => matching(page).count()).toBe(20);
    await expect.poll(() => room(page).innerText()).toContain('WebGL 2 is unavailable');
    await page.getByRole('button', { name: 'move', exact: true }).focus();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      if ((await inFocus(page)) === 'P1 → P1') break;
    }
    for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => stateOf(page, 'p1-p1')).toMatchObject({ name: 'seam', ray: { origin: [0, 3, 0] } });
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => stateOf(page, 'p1-p1')).toMatchObject({ name: 'cylinder → cylinder', nudge: { x: 0.61, y: 0, turn: 0 } });
    await page.keyboard.press(',');
    expect((await stateOf(page, 'p1-p1')).nudge.turn).toBe(5);
    await page.keyboard.press('r');
    expect((await stateOf(page, 'p1-p1')).moved).toBe(false);
    await expect.poll(() => heading(page)).toBe('P1 → P1');
    await page.keyboard.press('Tab');
    expect(await inFocus(page)).toBe('P1 → C');
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page)).toMatch(/^Pinned: P1 → C/);
    await page.getByRole('button', { name: 'Open in Raycast' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.kantsu.room === 'range');
    await page.evaluate(() => window.kantsu.ready);
    expect(await page.evaluate(() => [window.kantsu.lastHit!.enter.part, window.kantsu.lastHit!.exit.part])).toEqual(['p1', 'cylinder']);
  });
});

slow('a link leads to the tile, its variant and its moved ray', async () => {
  const first = await openPatterns();
  await tile(first.page, 'Tangent').scrollIntoViewIfNeeded();
  await tile(first.page, 'Tangent').getByRole('combobox', { name: 'Case' }).selectOption('cap');
  await picture(first.page, 'Tangent').focus();
  await first.page.keyboard.press('ArrowRight');
  const there = await stateOf(first.page, 'tangent');
  expect(there.name).toBe('p1 → p1');
  await expect.poll(() => first.page.evaluate(() => location.hash)).toMatch(/tangent/);
  const hash = await first.page.evaluate(() => location.hash);
  await first.close();
  const { page } = await site.open(hash, { width: 1280, height: 800 });
  await entered(page);
  await expect.poll(() => stateOf(page, 'tangent')).toEqual(there);
  await expect(picture(page, 'Tangent').isVisible()).resolves.toBe(true);
});

slow('a finger: sideways moves the ray, up and down scrolls, by the grip it moves every way; a tap pins, another unpins', async () => {
  const { page } = await openRoom(site, 'patterns', { width: 390, height: 844, hasTouch: true, isMobile: true });
  const { x, y } = await pixelOf(page, 'p1-p1', [2, 0, 0]);
  await page.touchscreen.tap(x, y);
  await expect.poll(() => heading(page)).toBe('P1 → P1');
  const pressed = (): Promise<string | null> => picture(page, 'P1 → P1').getAttribute('aria-pressed');
  await expect.poll(pressed).toBe('true');

  await swipe(page, [x, y], [25, 0]);
  const sideways = await stateOf(page, 'p1-p1');
  expect(sideways.name).toBe('cylinder → cylinder');
  const grip = (await tile(page, 'P1 → P1').locator('.patterns-grip').boundingBox())!;
  expect(grip.width).toBeCloseTo(34, 3);
  await swipe(page, [grip.x + 17, grip.y + 17], [0, 20]);
  const lowered = await stateOf(page, 'p1-p1');
  expect(lowered.nudge.y).toBeLessThan(sideways.nudge.y - 0.5);
  const scrolled = (): Promise<number> => page.evaluate(() => document.querySelector('.patterns-scroll')!.scrollTop);
  expect(await scrolled()).toBe(0);
  await swipe(page, [x, y + 30], [0, -80]);
  expect(await scrolled()).toBeGreaterThan(20);
  expect((await stateOf(page, 'p1-p1')).nudge).toEqual(lowered.nudge);

  await page.evaluate(() => document.querySelector('.patterns-scroll')!.scrollTo(0, 0));
  await page.touchscreen.tap(x, y + 20);
  await expect.poll(pressed).toBe('false');
  expect(await page.evaluate(() => window.kantsu.room)).toBe('patterns');
});

slow('the pictures stay while their context is lost, follow when it is back, and go with the room', async () => {
  const { page } = await openDrawn();
  // (Its canvas is not in the page.)
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const noted = new Proxy(Reflect.get(prototype, 'clear') as () => void, {
      apply(clear, context: unknown, given) {
        Object.assign(window, { context });
        Reflect.apply(clear, context, given);
      },
    });
    Reflect.set(prototype, 'clear', noted);
  });
  const move = async (): Promise<void> => {
    for (let i = 0; i < 5; i++) await picture(page, 'P1 → P2').press('ArrowUp');
  };
  await move();
  const context = await page.waitForFunction(() => (window as unknown as { context?: WebGL2RenderingContext }).context);
  const before = await drawnIn(page, 'P1 → P2');
  expect(before).toBeGreaterThan(600);
  const loss = await context.evaluateHandle(async (gl) => {
    const loss = gl!.getExtension('WEBGL_lose_context')!;
    const lost = new Promise((resolve) => gl!.canvas.addEventListener('webglcontextlost', resolve, { once: true }));
    loss.loseContext();
    await lost;
    return loss;
  });
  await move();
  expect(await drawnIn(page, 'P1 → P2')).toBe(before);
  await loss.evaluate((lost) => lost.restoreContext());
  await expect.poll(() => drawnIn(page, 'P1 → P2')).not.toBe(before);
  expect(await drawnIn(page, 'P1 → P2')).toBeGreaterThan(600);
  await page.evaluate(() => window.kantsu.goTo('range'));
  await expect.poll(() => page.locator('.tile-canvas').count()).toBe(0);
  await page.evaluate(() => window.kantsu.goTo('patterns'));
  expect(await drawnIn(page, 'P1 → P2')).toBeGreaterThan(600);
});
