// Reading a ray's result: table, strip and picture light each other, the probe moves along the ray, side view and labels keep their rules.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { distance, sphere, type Shape } from '../../src/core/index.ts';
import { slow } from '../support/long.ts';
import { drag, framesLater, hitTable, hitTimeline, type OpenPage, openRoom, square, unfold, useSite } from '../support/page.ts';

const site = useSite();

const wide = { locale: 'en', width: 1280, height: 800 } as const;
/** As wide, with fewer pixels to draw. */
const drawn = { locale: 'en', width: 1120, height: 480, drawn: true } as const;

/** The room with the coach gone, so that nothing lies on the picture but its corners. */
async function openRange(options: Parameters<typeof openRoom>[2] = wide): Promise<OpenPage> {
  const opened = await openRoom(site, 'range', options);
  await opened.page.getByRole('button', { name: 'Skip' }).click();
  return opened;
}

/** The row of a body in the table, and on the timeline. */
const inTable = (page: Page, name: string): Locator => hitTable(page).getByRole('row').filter({ hasText: name });
const inTimeline = (page: Page, name: string): Locator => hitTimeline(page).getByRole('listitem').filter({ hasText: name });
const rowButton = (page: Page, i: number): Locator => hitTimeline(page).getByRole('listitem').nth(i).getByRole('button').first();

/** Names of the rows that are lit in the table and on the timeline: nothing but a frame says it. */
const lit = async (page: Page): Promise<string[]> => {
  const framed = (rows: (HTMLElement | SVGElement)[]): string[] =>
    rows
      .filter((row) => getComputedStyle(row).boxShadow !== 'none')
      .map((row) => ['pillar', 'crate', 'sail'].find((name) => row.textContent.includes(name))!);
  const [table, strip] = await Promise.all([
    hitTable(page).getByRole('row').evaluateAll(framed),
    hitTimeline(page).getByRole('listitem').evaluateAll(framed),
  ]);
  return [...table.map((name) => `table ${name}`), ...strip.map((name) => `strip ${name}`)];
};

/** Where a body's entry or exit on the current ray is on the page. */
const endOnPage = (page: Page, name: string, end: 'enter' | 'exit'): Promise<{ x: number; y: number }> =>
  page.evaluate(
    ([wanted, which]) => {
      const { kantsu } = window;
      const hit = kantsu.rays.at(-1)!.hits.find(({ entity }) => kantsu.nameOf(entity) === wanted)!;
      const { x, y } = kantsu.project(hit[which].point);
      return { x, y };
    },
    [name, end] as const,
  );

describe('one light', () => {
  it('a row of the table, a bar of the strip, a mark and the body: each lights the others', async () => {
    const { page } = await openRange({ ...wide, height: 840 });
    const crate = ['table crate', 'strip crate'];
    await inTable(page, 'crate').hover();
    await expect.poll(() => lit(page)).toEqual(crate);
    await page.mouse.move(200, 20);
    await expect.poll(() => lit(page)).toEqual([]);
    await inTimeline(page, 'crate').hover();
    await expect.poll(() => lit(page)).toEqual(crate);

    // A mark in the picture; the exit of the pillar lies before the crate on the screen, and is the pillar's all the same.
    for (const [name, end] of [
      ['crate', 'enter'],
      ['sail', 'exit'],
      ['pillar', 'exit'],
    ] as const) {
      const { x, y } = await endOnPage(page, name, end);
      await page.mouse.move(x + 8, y - 7);
      await expect.poll(() => lit(page)).toEqual([`table ${name}`, `strip ${name}`]);
    }

    // With the focus the same as under the pointer.
    await page.mouse.move(200, 20);
    await rowButton(page, 2).focus();
    await expect.poll(() => lit(page)).toEqual(['table sail', 'strip sail']);
    await page.keyboard.press('Tab');
    await inTable(page, 'pillar').getByRole('button').focus();
    await expect.poll(() => lit(page)).toEqual(['table pillar', 'strip pillar']);
  });

  slow('a click on an end of a bar takes the camera there, by mouse and by keyboard', async () => {
    const { page } = await openRange({ ...wide, reducedMotion: 'reduce' });
    const away = async (name: string, end: 'enter' | 'exit'): Promise<number> => {
      const at = await endOnPage(page, name, end);
      const box = (await page.locator('.picture canvas').boundingBox())!;
      return Math.hypot(at.x - box.x - box.width / 2, at.y - box.y - box.height / 2);
    };
    expect(await away('crate', 'exit')).toBeGreaterThan(100);
    await page.getByRole('button', { name: /^crate: exit through face \+X at 10\.23 m$/ }).click();
    await expect.poll(() => away('crate', 'exit')).toBeLessThan(2);
    await page.getByRole('status').filter({ hasText: 'hit 2 of 3' }).first().waitFor();
    await rowButton(page, 0).focus();
    await page.keyboard.press('Enter');
    // (Its ends can be reached by Tab from the next frame on.)
    await expect.poll(() => rowButton(page, 0).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => away('pillar', 'enter')).toBeLessThan(2);
  });
});

/** The probe in the picture, where it is along the ray, and what it says at its bead while it is used. */
const bead = (page: Page): Locator => page.getByRole('main').getByRole('slider', { name: 'Probe' });
const along = async (page: Page): Promise<number> => Number(await bead(page).getAttribute('aria-valuenow'));
const reading = (page: Page): Promise<string> => page.locator('.label-probe:not(.collapsed) > span').innerText();

describe('the probe', () => {
  it('is dragged along the ray in the main view, and reads what the core says of that point', async () => {
    const { page } = await openRange();
    const { t: middle } = await page.evaluate(() => {
      const { enter, exit } = window.kantsu.rays[0].hits[0];
      return { t: (enter.distance + exit.distance) / 2 };
    });
    expect(await along(page)).toBeCloseTo(middle, 2);
    const knob = (await bead(page).boundingBox())!;
    const [x, y] = [knob.x + knob.width / 2, knob.y + knob.height / 2];
    // To where the crate's middle is on the ray.
    const to = await page.evaluate(() => {
      const { kantsu } = window;
      const [ray] = kantsu.rays;
      const { enter, exit } = ray.hits[1];
      const t = (enter.distance + exit.distance) / 2;
      const { x: px, y: py } = kantsu.project(ray.origin.map((o, k) => o + t * ray.direction[k]));
      return { t, x: px, y: py };
    });
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(to.x - 30, to.y + 12, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await expect.poll(() => along(page)).toBeCloseTo(to.t, 1);
    // While it is held it says so in the picture.
    await expect.poll(() => reading(page)).toMatch(/^t \d\S+ · in crate · to surface −0\.\d+ \(crate\)\n.+ m$/);
    const [numbers, position] = (await reading(page)).replaceAll('−', '-').split('\n');
    await page.mouse.up();
    const shape = await page.evaluate(() => window.kantsu.world.shape(window.kantsu.find('crate')!));
    const truth = distance(shape as Shape, sphere({ center: position.split(', ').map(Number.parseFloat), radius: 1e-9 })).distance;
    expect(Math.abs(Number(/surface (\S+)/.exec(numbers)![1]) - truth)).toBeLessThan(2e-3);
    // No ray was cast and the camera did not move.
    expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(1);
    expect(await page.evaluate(() => window.kantsu.rays[0].hits.length)).toBe(3);
  });

  it('goes with the arrow keys and from surface to surface, on the strip and in the picture', async () => {
    const { page } = await openRange();
    const hits = await page.evaluate(() => window.kantsu.rays[0].hits.map(({ enter, exit }) => [enter.distance, exit.distance]));
    const knob = hitTimeline(page).getByRole('slider', { name: 'Probe' });
    await knob.focus();
    const start = await along(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => along(page)).toBeCloseTo(start + 0.2, 2);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(() => along(page)).toBeCloseTo(start + 0.19, 2);
    await page.keyboard.press('PageUp');
    await expect.poll(() => along(page)).toBeCloseTo(hits[0][1], 3);
    // On the exit of the pillar, which is on cap P2: nothing to the surface, s is 1.
    await expect.poll(() => reading(page)).toMatch(/^t 6\.876 · in pillar · to surface \S+ \(pillar\) · s 1\.000\n/);
    await expect
      .poll(() => knob.getAttribute('aria-valuetext'))
      .toMatch(/^6\.876 m, inside pillar; .* m to the surface of pillar; s 1\.000$/);
    const inPicture = bead(page);
    await inPicture.focus();
    await page.keyboard.press('PageUp');
    await expect.poll(() => along(page)).toBeCloseTo(hits[1][0], 3);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect.poll(() => along(page)).toBeCloseTo(hits[0][0], 3);
    await page.keyboard.press('Home');
    await expect.poll(() => along(page)).toBe(0);
    await expect.poll(() => inPicture.getAttribute('aria-valuetext')).toMatch(/^0\.000 m, outside all bodies/);
  });

  slow('is dragged on the ruler of the strip; of a miss it says how far the nearest body is', async () => {
    const { page } = await openRange();
    const box = (await page.locator('.probe-rail').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.25, box.y + 8);
    await page.mouse.down();
    await expect.poll(() => along(page)).toBeCloseTo(3, 1);
    await page.mouse.move(box.x + box.width * 0.5, box.y + 30, { steps: 3 });
    await expect.poll(() => along(page)).toBeCloseTo(6, 1);
    await page.mouse.up();
    await page.mouse.move(box.x + box.width * 0.9, box.y + 8);
    await framesLater(page, 2);
    expect(await along(page)).toBeCloseTo(6, 1);

    const miss = await page.evaluate(() => {
      const { nearest } = window.kantsu.cast({ origin: [-5, 8, 0], direction: [1, 0, 0], maxDistance: 12 });
      return nearest!.distance;
    });
    const beside = async (): Promise<number> => Number(/; (\S+) m to/.exec((await bead(page).getAttribute('aria-valuetext'))!)?.[1]);
    await expect.poll(beside).toBeCloseTo(miss, 2);
    await hitTimeline(page).getByText('12 m', { exact: true }).waitFor();
  });
});

/** The side view's frame, its title and what is drawn in, in shares of the stage's width and in px. */
const sideBoxes = (
  page: Page,
): Promise<{ share: number; tall: number; titleBottom: number; drawnTop: number; stage: { width: number; height: number } }> =>
  page.evaluate(() => {
    const stage = document.querySelector('.view')!.getBoundingClientRect();
    const drawn = document.querySelector('.side-picture')!.getBoundingClientRect();
    const frame = document.querySelector('.side')!.getBoundingClientRect();
    const title = document.querySelector('.side header')!.getBoundingClientRect();
    return {
      share: drawn.width / stage.width,
      tall: frame.height / stage.height,
      titleBottom: title.bottom,
      drawnTop: drawn.top,
      stage: { width: stage.width, height: stage.height },
    };
  });

slow('the side view is resized by its corner and by the arrow keys, never below its least width, and keeps its size', async () => {
  const { page } = await openRange();
  const before = await sideBoxes(page);
  // The corner comes with the pointer.
  await page.mouse.move(300, 300);
  const corner = page.getByRole('button', { name: /^Size of the side view/ });
  const box = (await corner.boundingBox())!;
  await drag(page, [box.x + 8, box.y + 8], [box.x - 92, box.y + 68]);
  const dragged = await sideBoxes(page);
  expect(dragged.share * dragged.stage.width).toBeCloseTo(before.share * before.stage.width + 100, 0);
  expect(dragged.tall * dragged.stage.height).toBeCloseTo(before.tall * before.stage.height + 60, 0);
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const pressed = await sideBoxes(page);
  expect(pressed.share).toBeCloseTo(dragged.share - 0.02, 3);
  expect(pressed.tall).toBeCloseTo(dragged.tall + 0.02, 3);
  const said = `Size of the side view: ${Math.round(100 * pressed.share)} % × `;
  await page.getByRole('button', { name: new RegExp(`^${said}`) }).waitFor();
  await page.reload();
  await page.waitForFunction(() => window.kantsu?.frames > 2);
  await expect.poll(async () => (await sideBoxes(page)).share).toBeCloseTo(pressed.share, 3);
  expect((await sideBoxes(page)).tall).toBeCloseTo(pressed.tall, 3);
  await corner.focus();
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
  expect((await sideBoxes(page)).share).toBeCloseTo(0.22, 3);
});

slow('hovering marks where a click would enter and exit, as long as its layer is on, and casts nothing', async () => {
  const { page } = await openRange({
    ...wide,
    colorScheme: 'dark',
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    drawn: true,
  });
  // From a fixed origin both ends are seen apart.
  await page.keyboard.press('o');
  await page.getByRole('button', { name: /^Fixed ray origin: / }).waitFor();
  const at = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
  await page.mouse.move(at.x, at.y);
  const green = async (): Promise<number> => {
    const pixels = await square(page, at, 9);
    return pixels.filter(([r, g, b]) => g > 80 && g > r + 35 && g > b + 15).length / pixels.length;
  };
  expect(await green()).toBeGreaterThan(0.08);
  expect(await page.evaluate(() => window.kantsu.rays.map(({ letter }) => letter))).toEqual(['A']);
  await unfold(page, 'Each layer');
  const layer = page.getByRole('checkbox', { name: 'hover preview' });
  await layer.uncheck();
  await page.mouse.move(at.x, at.y);
  expect(await green()).toBeLessThan(0.02);
  await layer.check();
  await page.mouse.move(at.x, at.y);
  expect(await green()).toBeGreaterThan(0.08);
});

slow('copies a script; Explain lights the picture, of a hit and of a miss, beside what three.js returns', async () => {
  const { page } = await openRange(drawn);
  await page.evaluate(() => {
    const written: string[] = [];
    Object.assign(window, { written });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text: string) => Promise.resolve(void written.push(text)) } });
  });
  await unfold(page, 'Share');
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as { written: string[] }).written.length)).toBe(1);
  const script = await page.evaluate(() => (window as unknown as { written: string[] }).written[0]);
  expect(script).toContain('pillar: enter 4.680178');

  await unfold(page, 'Explain');
  const steps = page.getByTitle('Highlights in the view what this line refers to');
  const three = page.getByRole('region', { name: 'three.js Raycaster' });
  const first = steps.first();
  await first.waitFor();
  const rows = await three.getByRole('term').allInnerTexts();
  expect(rows).toEqual(['t₁', 'Δt₁', 'Δn₁', 't₂', 'Δt₂', 'Δn₂', 'time']);
  expect(await three.getByRole('definition').last().innerText()).toMatch(/^[\d.]+ \(Kantsu [\d.]+\)$/);

  const pixels = async (): Promise<string> => {
    await framesLater(page, 3);
    return (await page.locator('.picture canvas').screenshot()).toString('base64');
  };
  const dark = await pixels();
  await first.focus();
  const lit = await pixels();
  expect(lit).not.toBe(dark);
  await steps.nth(3).hover();
  expect(await pixels()).not.toBe(lit);
  await hitTimeline(page).getByRole('slider', { name: 'Probe' }).focus();
  await page.mouse.move(200, 20);

  // A miss: the working of the nearest body, and no entry or exit in it.
  const name = await page.evaluate(() => {
    const { kantsu } = window;
    const ray = kantsu.cast({ origin: [-5, 8, 0], direction: [1, 0, 0], maxDistance: 12 });
    return kantsu.nameOf(ray.nearest!.entity);
  });
  await page.getByText(`No hit: ${name} is `).waitFor();
  expect(await steps.locator('.enter, .exit').count()).toBe(0);
  await three.getByText('No hit either.').waitFor();
  const before = await pixels();
  await steps.first().hover();
  expect(await pixels()).not.toBe(before);
});
