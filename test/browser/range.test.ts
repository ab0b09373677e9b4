// Ray Range in a real browser: what a person clicks, reads and drags, against the core's own answers.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { metres } from '../../src/page/ui/format.ts';
import { raycast, type Shape } from '../../src/core/index.ts';
import { slow } from '../support/long.ts';
import { framesLater, hitTimeline, openRoom, serveBuild, type Site } from '../support/page.ts';

let site: Site;
beforeAll(async () => {
  site = await serveBuild();
});
afterAll(() => site.close());

const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();

/** A pixel at which nothing is in front of the named body. */
async function pixelOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const pixel = await page.evaluate((wanted) => {
    const { kantsu } = window;
    const entity = kantsu.find(wanted)!;
    const centre = kantsu.project(entity);
    return kantsu.peek(centre.x, centre.y)?.entity === entity && centre.visible ? { x: centre.x, y: centre.y } : null;
  }, name);
  if (!pixel) throw new Error(`${name} is covered or out of view`);
  return pixel;
}

describe('arrival', () => {
  it('a ray is pinned through the pillar, said in words and true', async () => {
    const { page, errors, close } = await openRoom(site, 'range');
    await expect
      .poll(() => status(page))
      .toMatch(
        /^capsule ‘pillar’: enters through the cylinder at \d\.\d{3} m, exits through cap P2 at \d\.\d{3} m \(chord \d\.\d{3} m\) · 2 more hits/,
      );
    const hit = await page.evaluate(() => window.kantsu.lastHit);
    const again = raycast(hit!.shape as Shape, hit!.ray)!;
    expect(Math.abs(hit!.enter.distance - again.enter.distance)).toBeLessThan(1e-9);
    expect(Math.abs(hit!.exit.distance - again.exit.distance)).toBeLessThan(1e-9);
    expect(errors).toEqual([]);
    await close();
  });

  it.each([
    ['en', 1280, 800],
    ['ja', 390, 844],
  ])('the panels never cover the view, nothing scrolls sideways (%s, %i × %i)', async (locale, width, height) => {
    const { page, errors, close } = await openRoom(site, 'range', { locale, width, height });
    const boxes = await page.evaluate(() => {
      const canvas = document.querySelector('canvas')!;
      const r = canvas.getBoundingClientRect();
      // The element at nine points of the view must be the view or one of its corners' pieces.
      const foreign: string[] = [];
      for (const fx of [0.05, 0.5, 0.95]) {
        for (const fy of [0.05, 0.5, 0.95]) {
          const at = document.elementFromPoint(r.left + fx * r.width, r.top + fy * r.height);
          if (!at || !canvas.parentElement!.parentElement!.contains(at)) foreign.push(`${fx},${fy}: ${at?.className ?? 'nothing'}`);
        }
      }
      return {
        r: { width: r.width, height: r.height, right: r.right, bottom: r.bottom },
        foreign,
        wide: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(boxes.foreign).toEqual([]);
    expect(boxes.wide).toBeLessThanOrEqual(0);
    expect(boxes.r.width).toBeGreaterThan(width * 0.6);
    expect(boxes.r.height).toBeGreaterThan(height * 0.3);
    expect(boxes.r.right).toBeLessThanOrEqual(width + 0.5);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('clicks', () => {
  it('on a known capsule: status line, lastHit and the core agree to 1e-9', async () => {
    const { page, errors, close } = await openRoom(site, 'range');
    const { x, y } = await pixelOf(page, 'pillar');
    await page.mouse.click(x, y);
    await page.getByRole('status').filter({ hasText: 'capsule ‘pillar’' }).first().waitFor();
    const hit = (await page.evaluate(() => window.kantsu.lastHit))!;
    expect(hit.name).toBe('pillar');
    const again = raycast(hit.shape as Shape, hit.ray)!;
    for (const end of ['enter', 'exit'] as const) {
      expect(Math.abs(hit[end].distance - again[end].distance)).toBeLessThan(1e-9);
      expect(hit[end].part).toBe(again[end].part);
    }
    expect(Math.abs(hit.chord - (again.exit.distance - again.enter.distance))).toBeLessThan(1e-9);
    // The ray pinned on arrival goes through the same capsule: the words must be those of the click.
    await expect.poll(() => status(page)).toContain(`at ${metres(hit.enter.distance)}`);
    expect(await status(page)).toContain(`at ${metres(hit.exit.distance)}`);
    // The centre of a capsule lies on its axis: both ends are a radius from it, and the ray came from the camera.
    expect(hit.originInside).toBe(false);
    expect(errors).toEqual([]);
    await close();
  });

  slow('an unknown route says so and shows the start page', async () => {
    const { page, errors, close } = await site.open('#/nowhere');
    await page.getByRole('status').filter({ hasText: 'There is no room ‘nowhere’. This is the start page.' }).first().waitFor();
    expect(await page.evaluate(() => [window.kantsu.room, location.hash])).toEqual(['range', '#/range']);
    // In the room already, too.
    await page.evaluate(() => (location.hash = '#/elsewhere'));
    await page.getByRole('status').filter({ hasText: '‘elsewhere’' }).first().waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  slow('beside everything: no hit', async () => {
    const { page, errors, close } = await openRoom(site, 'range');
    const pixel = await page.evaluate(() => {
      const r = document.querySelector('canvas')!.getBoundingClientRect();
      for (const [fx, fy] of [
        [0.5, 0.12],
        [0.3, 0.15],
        [0.12, 0.9],
        [0.5, 0.92],
      ]) {
        const x = r.left + fx * r.width;
        const y = r.top + fy * r.height;
        if (!window.kantsu.peek(x, y) && document.elementFromPoint(x, y)?.closest('button, a, input') === null) return { x, y };
      }
      return null;
    });
    await page.mouse.click(pixel!.x, pixel!.y);
    await page.getByRole('status').filter({ hasText: 'No hit' }).first().waitFor();
    expect(await page.evaluate(() => window.kantsu.lastHit)).toBeNull();
    await expect.poll(() => status(page)).toMatch(/^No hit\. Closest: \S+ ‘\w+’, \S+ m from the ray(’s origin|’s end)?$/);
    expect(errors).toEqual([]);
    await close();
  });

  it('Shift adds a ray, Esc clears them, a plain click replaces', async () => {
    const { page, close } = await openRoom(site, 'range');
    const { x, y } = await pixelOf(page, 'pillar');
    const rays = (): Promise<number> => page.evaluate(() => window.kantsu.rays.length);
    await page.mouse.click(x, y);
    await expect.poll(rays).toBe(1);
    // (Beside the pillar: while the camera swings, a handle of the first ray may lie under a pixel near the first click.)
    const box = (await page.locator('.picture canvas').first().boundingBox())!;
    await page.keyboard.down('Shift');
    await page.mouse.click(box.x + 0.12 * box.width, box.y + 0.9 * box.height);
    await page.keyboard.up('Shift');
    await expect.poll(rays).toBe(2);
    // (The first closes the tour.)
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(rays).toBe(0);
    await close();
  });

  slow('a drag turns the view and does not cast; neither does a right button', async () => {
    const { page, errors, close } = await openRoom(site, 'range');
    const { x, y } = await pixelOf(page, 'pillar');
    const state = (): Promise<unknown> =>
      page.evaluate(() => ({ hit: window.kantsu.lastHit?.enter.distance, rays: window.kantsu.rays.length, tick: window.kantsu.tick }));
    const before = await state();
    const seen = await page.evaluate(() => window.kantsu.project([3, 0, 0]));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 10, { steps: 5 });
    await page.mouse.up();
    await page.mouse.click(x, y, { button: 'right' });
    const turned = async (): Promise<number> => {
      const now = await page.evaluate(() => window.kantsu.project([3, 0, 0]));
      return Math.hypot(now.x - seen.x, now.y - seen.y);
    };
    await expect.poll(turned).toBeGreaterThan(5);
    expect(await state()).toEqual(before);
    expect(errors).toEqual([]);
    await close();
  });

  slow('the pixel is right when the page is zoomed out of place: canvas not at the corner, body scrolled', async () => {
    const { page, close } = await openRoom(site, 'range');
    await page.evaluate(() => {
      document.body.style.paddingTop = '120px';
      document.body.style.paddingLeft = '60px';
      document.documentElement.style.height = document.body.style.height = 'auto';
      document.documentElement.style.overflow = document.body.style.overflow = 'auto';
      document.body.style.minHeight = '1600px';
      scrollTo(0, 70);
    });
    await framesLater(page, 2);
    expect(await page.evaluate(() => scrollY)).toBe(70);
    const { x, y } = await pixelOf(page, 'pillar');
    await page.mouse.click(x, y);
    await page.getByRole('status').filter({ hasText: 'capsule ‘pillar’' }).first().waitFor();
    // The ray passes the capsule's centre: what the eye aimed at is what was hit.
    const miss = await page.evaluate(() => {
      const { lastHit, world } = window.kantsu;
      const centre = world.pose(lastHit!.entity).position;
      const { origin, direction } = lastHit!.ray;
      const t = centre.reduce((sum, c, k) => sum + (c - origin[k]) * direction[k], 0);
      return Math.hypot(...centre.map((c, k) => origin[k] + t * direction[k] - c));
    });
    expect(miss).toBeLessThan(0.02);
    await close();
  });

  it('by keyboard alone, from arrival to reading an exit point, and to the next hit', async () => {
    const { page, errors, close } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.className ?? '');
    // Tab to the view, as somebody without a pointer does.
    let presses = 0;
    while (!(await focused()).includes('picture') && presses++ < 40) await page.keyboard.press('Tab');
    expect(await focused()).toContain('picture');
    await page.locator('.crosshair').waitFor();
    await page.keyboard.press('Enter');
    // Beside everything: aim again.
    for (let i = 0; i < 12 && !(await status(page)).includes('exits'); i++) {
      for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await framesLater(page, 1);
    }
    const words = await status(page);
    expect(words).toMatch(/exits .*at \d+\.\d+ m \(chord \d/);
    const exit = await page.evaluate(() => window.kantsu.lastHit!.exit.distance);
    expect(words).toContain(`at ${metres(exit)}`);
    // The strip's rows are buttons, and arrows walk them.
    await page.evaluate(() => window.kantsu.cast({ origin: [-4.39, 2.58, 2.93], direction: [0.835, -0.023, -0.55] }));
    await framesLater(page, 2);
    await hitTimeline(page).getByRole('listitem').first().getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('status').filter({ hasText: 'hit 2 of 3' }).first().waitFor();
    await expect
      .poll(() =>
        hitTimeline(page)
          .getByRole('listitem')
          .nth(1)
          .getByRole('button')
          .first()
          .evaluate((one) => one === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('n');
    await page.getByRole('status').filter({ hasText: 'hit 3 of 3' }).first().waitFor();
    await page.keyboard.press('3');
    await page.waitForFunction(() => window.kantsu.room === 'world');
    await page.evaluate(() => window.kantsu.ready);
    expect(errors).toEqual([]);
    await close();
  });
});

describe('a first visit', () => {
  it('the coach goes on with what one does, is skipped with one press, and does not come back', async () => {
    const { page, errors, close } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
    const coach = page.getByRole('region', { name: 'Quick tour' });
    await coach.getByText('1/3').waitFor();
    // Its words are about this room: in another it is not shown, and comes back with it.
    await page.keyboard.press('3');
    await page.waitForFunction(() => window.kantsu.room === 'world');
    expect(await coach.isVisible()).toBe(false);
    await page.keyboard.press('1');
    await coach.getByText('1/3').waitFor();
    await page.evaluate(() => window.kantsu.ready);
    const { x, y } = await pixelOf(page, 'pillar');
    await page.mouse.click(x, y);
    await coach.getByText('2/3').waitFor();
    await coach.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Explain', { exact: true }).click();
    await page.getByRole('region', { name: 'three.js Raycaster' }).waitFor();
    await coach.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForFunction(() => window.kantsu?.frames > 5);
    // It would be loaded after the room.
    await page.waitForLoadState('networkidle');
    await framesLater(page, 2);
    expect(await coach.count()).toBe(0);
    expect(errors).toEqual([]);
    await close();
  });
});
