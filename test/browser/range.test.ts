// Ray Range in a real browser: what a person clicks, reads and drags, against the core's own answers.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { metres } from '../../src/page/ui/format.ts';
import { raycast, type Shape } from '../../src/core/index.ts';
import { cases, slow } from '../support/long.ts';
import { framesLater, hitTable, hitTimeline, openRoom, pixelOf, sideView, unfold, useSite } from '../support/page.ts';

const site = useSite();

const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();

describe('arrival', () => {
  const PHONE = ['ja', 390, 844] as const;
  it.each(cases([PHONE], [PHONE, ['en', 1280, 800] as const]))(
    'the panels never cover the view, nothing scrolls sideways (%s, %i × %i)',
    async (locale, width, height) => {
      const { page } = await openRoom(site, 'range', { locale, width, height });
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
    },
  );
});

describe('clicks', () => {
  it('on a known capsule: status line, lastHit and the core agree to 1e-9', async () => {
    const { page } = await openRoom(site, 'range');
    const { x, y } = (await pixelOf(page, 'pillar'))!;
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
  });

  slow('the pixel is right when the page is zoomed out of place: canvas not at the corner, body scrolled', async () => {
    const { page } = await openRoom(site, 'range');
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
    const { x, y } = (await pixelOf(page, 'pillar'))!;
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
  });

  // (The way to the view, and a ray from there, is browser/hands.test.ts's.)
  it('by keyboard alone, from hit to hit, and to another room', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800, webgl: false });
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
  });
});

describe('the answer', () => {
  const DESK = { locale: 'en', width: 1280, height: 800, reducedMotion: 'reduce' } as const;

  it('comes first in the panel; options, layers and Share are folded, pinned rays are listed from two on', async () => {
    const { page } = await openRoom(site, 'range', DESK);
    const panel = page.getByRole('complementary', { name: 'Inspector' });
    const [sentence, table, options, share] = await Promise.all(
      [panel.getByText(/^capsule ‘pillar’: enters/), hitTable(page), panel.getByText('Options'), panel.getByText('Share')].map(
        async (one) => (await one.boundingBox())!,
      ),
    );
    expect(sentence.y + sentence.height).toBeLessThanOrEqual(table.y);
    expect(table.y + table.height).toBeLessThanOrEqual(options.y);
    expect(options.height).toBeLessThan(30);
    expect(options.y).toBeLessThan(share.y);
    expect(await panel.getByText('Options').innerText()).toMatch(/all · camera · replace$/);
    expect(await page.getByRole('group', { name: 'Query' }).count()).toBe(0);
    await page.getByRole('group', { name: 'Preset' }).getByRole('button', { name: 'Debug' }).click();
    expect(await page.getByRole('checkbox', { name: 'AABBs' }).count()).toBe(0);
    await unfold(page, 'Each layer');
    await expect.poll(() => page.getByRole('checkbox', { name: 'AABBs' }).isChecked()).toBe(true);
    await unfold(page, 'Share');
    for (const name of ['Copy link', 'Save picture', 'Save scene', 'Copy code', 'Copy JSON', 'Copy test']) {
      await page.getByRole('button', { name }).waitFor();
    }
    const list = page.getByRole('list', { name: 'Pinned rays' });
    expect(await list.count()).toBe(0);
    await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }, true));
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  });

  it('the side view covers no body of its ray, every end has its label, IN before OUT, and Back leads back', async () => {
    const { page } = await openRoom(site, 'range', DESK);
    const away = (): Promise<number> => page.evaluate(() => window.kantsu.project([3, 0, 0]).x);
    await page.locator('.picture').hover({ position: { x: 300, y: 560 } });
    await page.waitForLoadState('networkidle');
    const before = await away();
    const back = page.getByRole('button', { name: 'Back', exact: true });
    expect(await back.count()).toBe(0);
    for (const name of ['pillar', 'crate', 'sail', 'brick', 'ball']) {
      const at = await pixelOf(page, name);
      if (!at) continue; // behind others, as seen from here
      const expected = await page.evaluate(({ x, y }) => window.kantsu.peek(x, y)!.enter.distance, at);
      await page.mouse.click(at.x, at.y);
      await expect.poll(async () => (await status(page)).includes(name)).toBe(true);
      // Cast from where the camera was, and then it moved.
      expect(await page.evaluate(() => window.kantsu.rays[0].hits[0].enter.distance)).toBeCloseTo(expected, 6);
      const covered = async (): Promise<string[]> => {
        const { x, y, width, height } = (await sideView(page).boundingBox())!;
        return page.evaluate(
          ([left, top, w, h]) => {
            const { kantsu } = window;
            const hits = new Set(kantsu.rays[0].hits.map(({ entity }) => kantsu.nameOf(entity)));
            const found = new Set<string>();
            for (let i = 0; i <= 24; i++) {
              for (let k = 0; k <= 16; k++) {
                const body = kantsu.peek(left + (i / 24) * w, top + (k / 16) * h);
                if (body && hits.has(kantsu.nameOf(body.entity))) found.add(kantsu.nameOf(body.entity));
              }
            }
            return [...found];
          },
          [x, y, width, height],
        );
      };
      await expect.poll(covered, { message: name }).toEqual([]);
      const wanted = await page.evaluate(() =>
        window.kantsu.rays[0].hits
          .filter(({ enter, exit }) => [enter, exit].every(({ point }) => window.kantsu.project(point).visible))
          .flatMap(({ enter, exit, chord }) => [
            `IN ${enter.distance.toPrecision(4)}`,
            ...(chord > 0 ? [`OUT ${exit.distance.toPrecision(4)}`] : []),
          ]),
      );
      const labels = page.locator('.label:is(.label-in, .label-out):not(.collapsed, .outside, [hidden]) > span');
      await expect
        .poll(async () => (await labels.allInnerTexts()).map((text) => /(?:IN|OUT) [\d.]+/.exec(text)![0]).toSorted())
        .toEqual(wanted.toSorted());
    }
    // A room without a world has no camera to bring back.
    await page.evaluate(() => window.kantsu.goTo('patterns'));
    expect(await back.isVisible()).toBe(false);
    await page.evaluate(() => window.kantsu.goTo('range'));
    await back.click();
    await framesLater(page, 3);
    expect(await away()).toBeCloseTo(before, 3);
    expect(await back.count()).toBe(0);
  });

  it('has its strip in the panel where the timeline of the world is at the bottom', async () => {
    const { page } = await openRoom(site, 'world', { ...DESK, webgl: false, world: '?scene=tower&n=3' });
    await page.evaluate(() => window.kantsu.cast({ origin: [0.1, 30, 0.1], direction: [0, -1, 0], maxDistance: 40 }));
    const strip = page.getByRole('complementary', { name: 'Inspector' }).getByRole('region', { name: 'Distances along the ray' });
    await expect.poll(() => strip.getByRole('listitem').count()).toBeGreaterThan(1);
    await strip.getByRole('listitem').nth(1).getByRole('button').first().click();
    await page.getByRole('status').filter({ hasText: 'hit 2 of' }).first().waitFor();
  });

  it('on a phone the stage is split: the side view above, the picture below, both whole', async () => {
    const phone = { locale: 'en', width: 390, height: 844, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const;
    const { page } = await openRoom(site, 'range', phone);
    const picture = page.getByRole('application');
    const whole = (await picture.boundingBox())!;
    const { x, y } = (await pixelOf(page, 'pillar'))!;
    await page.touchscreen.tap(x, y);
    await sideView(page).waitFor();
    await framesLater(page, 2);
    const [side, below] = [(await sideView(page).boundingBox())!, (await picture.boundingBox())!];
    expect(side.y + side.height).toBeLessThanOrEqual(below.y + 0.5);
    expect(side.y).toBeCloseTo(whole.y, 0);
    for (const { width, height } of [side, below]) {
      expect(width).toBeCloseTo(390, 0);
      expect(height).toBeGreaterThan(140);
    }
    // Entry and exit of the nearest hit have their labels, also in the low picture of a small phone.
    const labels = page.locator('.label:is(.label-in, .label-out):not(.collapsed, .outside, [hidden]) > span');
    const said = async (): Promise<string[]> => (await labels.allInnerTexts()).map((text) => /IN|OUT/.exec(text)![0]).slice(0, 2);
    await expect.poll(said).toEqual(['IN', 'OUT']);
    await page.setViewportSize({ width: 320, height: 640 });
    await framesLater(page, 3);
    await expect.poll(said).toEqual(['IN', 'OUT']);
    await page.setViewportSize({ width: 390, height: 844 });
    await framesLater(page, 3);
    // A tap goes through the pixel that is seen: the picture has its own middle.
    const middle = await page.evaluate(() => {
      const { kantsu } = window;
      const hit = kantsu.lastHit!;
      const at = kantsu.project(hit.enter.point);
      return { ...at, name: kantsu.nameOf(kantsu.peek(at.x, at.y)!.entity), hit: hit.name };
    });
    expect(middle.y).toBeGreaterThan(below.y);
    expect(middle.name).toBe(middle.hit);
    await page.getByRole('button', { name: 'Hide the side view' }).tap();
    await framesLater(page, 2);
    expect((await picture.boundingBox())!.height).toBeGreaterThan(below.height + 60);
  });
});

describe('a first visit', () => {
  it('the tour is gone after the third cast, and one line on a phone', async () => {
    const { page } = await openRoom(site, 'range', {
      locale: 'en',
      width: 390,
      height: 844,
      hasTouch: true,
      isMobile: true,
    });
    const tour = page.getByRole('region', { name: 'Quick tour' });
    await tour.getByText('Tap any solid').waitFor();
    expect((await tour.boundingBox())!.height).toBeLessThan(60);
    for (let i = 0; i < 3; i++) await page.evaluate((y) => void window.kantsu.cast({ origin: [-4, y, 0], direction: [1, 0, 0] }), i);
    await tour.waitFor({ state: 'detached' });
  });

  it('the coach goes on with what one does, is skipped with one press, and does not come back', async () => {
    const { page } = await openRoom(site, 'range', { locale: 'en', width: 1280, height: 800 });
    const coach = page.getByRole('region', { name: 'Quick tour' });
    await coach.getByText('1/3').waitFor();
    // Its words are about this room: in another it is not shown, and comes back with it.
    await page.keyboard.press('3');
    await page.waitForFunction(() => window.kantsu.room === 'world');
    expect(await coach.isVisible()).toBe(false);
    await page.keyboard.press('1');
    await coach.getByText('1/3').waitFor();
    // Another first ray is not the visitor's.
    await page.keyboard.press('Backspace');
    await framesLater(page, 2);
    expect(await coach.innerText()).toContain('1/3');
    await page.evaluate(() => window.kantsu.ready);
    const { x, y } = (await pixelOf(page, 'pillar'))!;
    await page.mouse.click(x, y);
    await coach.getByText('2/3').waitFor();
    await framesLater(page, 30);
    await page.mouse.click(x, y);
    await coach.getByText('3/3').waitFor();
    await unfold(page, 'Explain');
    await page.getByRole('region', { name: 'three.js Raycaster' }).waitFor();
    await coach.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForFunction(() => window.kantsu?.frames > 5);
    // It would be loaded after the room.
    await page.waitForLoadState('networkidle');
    await framesLater(page, 2);
    expect(await coach.count()).toBe(0);
  });
});
