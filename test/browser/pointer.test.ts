// Scripted pointers that must never cast: whatever a hand does besides a click, no ray comes of it.

import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { cases } from '../support/long.ts';
import { drag, framesLater, openRoom, type Point, useSite } from '../support/page.ts';

const site = useSite();

/** Ids, origins and number of the rays: any cast changes them. */
const rays = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(window.kantsu.rays.map(({ id, origin }) => [id, origin])));

async function middle(page: Page): Promise<Point> {
  const r = (await page.locator('.picture canvas').first().boundingBox())!;
  return [r.x + 0.5 * r.width, r.y + 0.45 * r.height];
}

/** Where the ball is on the page: another place, and the camera has moved. */
const seenAt = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { x, y } = window.kantsu.project(window.kantsu.find('ball')!);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });

type Hand = (page: Page, at: Point) => Promise<void>;

/** What comes of the page around the view, and whether it moves the camera; presses, buttons and keys themselves are `page/pointer-arbiter.test.ts`'s. */
const MOUSE: readonly (readonly [string, Hand, moves: boolean])[] = [
  ['a press that leaves the view and is let go over a panel', (page, at) => drag(page, at, [900, 300]), true],
  ['a press that leaves the window', (page, at) => drag(page, at, [-40, -40]), true],
  ['a press that began on a panel', (page, at) => drag(page, [900, 420], at), false],
  ['the wheel', ({ mouse }) => mouse.wheel(0, 200), true],
  [
    'a click on the end of a ray',
    async (page) => {
      const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.rays[0].origin));
      await page.mouse.click(x, y);
    },
    false,
  ],
];

it('with a mouse nothing but a click casts; a click does, and with Shift it adds a ray; a drag and the wheel move the camera', async () => {
  const { page } = await openRoom(site, 'range', { locale: 'en', reducedMotion: 'reduce' });
  const home = await seenAt(page);
  const [x, y] = await middle(page);
  for (const [what, hand, moves] of MOUSE) {
    const before = await rays(page);
    await page.keyboard.press('Home'); // the view as at the start
    await expect.poll(() => seenAt(page)).toBe(home);
    await hand(page, [x, y]);
    await framesLater(page, 2);
    expect(await rays(page), what).toBe(before);
    // Whatever it was, it is over: the arbiter is idle again.
    await expect.poll(() => page.locator('.picture').getAttribute('data-owner'), { message: what }).toBe('idle');
    await expect.poll(async () => (await seenAt(page)) !== home, { message: what }).toBe(moves);
  }
  const before = await rays(page);
  await page.mouse.click(x, y);
  await expect.poll(() => rays(page)).not.toBe(before);
  const count = (): Promise<number> => page.evaluate(() => window.kantsu.rays.length);
  expect(await count()).toBe(1);
  const box = (await page.locator('.picture canvas').first().boundingBox())!;
  await page.keyboard.down('Shift');
  await page.mouse.click(box.x + 0.12 * box.width, box.y + 0.9 * box.height);
  await page.keyboard.up('Shift');
  await expect.poll(count).toBe(2);
});

interface Finger {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  touchPoints: readonly Finger[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints.map((finger) => ({ ...finger })) });
}

describe('with fingers', () => {
  it.each(
    cases(
      [[320, 568]],
      [
        [390, 844],
        [320, 568],
        [820, 1180],
      ],
    ),
  )('the top bar has targets of 44 px at %i × %i', async (width, height) => {
    const { page } = await openRoom(site, 'range', { width, height, hasTouch: true, isMobile: true });
    for (const language of ['ja', 'en']) {
      await page.evaluate((wanted) => {
        if (document.documentElement.lang !== wanted) document.querySelector<HTMLElement>('.top .bar-button')!.click();
      }, language);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
      const small = await page.evaluate(() => {
        const targets = [...document.querySelectorAll('.top :is(a, button)')].filter((one) => one.checkVisibility());
        return targets.flatMap((one) => {
          one.scrollIntoView({ inline: 'center' });
          const { left, top, width: w, height: h } = one.getBoundingClientRect();
          if (w < 44 || h < 44) return [`${one.textContent} ${w} × ${h}`];
          // As far as 21 px from its middle the finger is on it.
          const ends = [-21, 21].flatMap((d) => [
            [d, 0],
            [0, d],
          ]);
          const own = ends.every(([dx, dy]) => one.contains(document.elementFromPoint(left + w / 2 + dx, top + h / 2 + dy)));
          return own ? [] : [`${one.textContent} ${w} × ${h}`];
        });
      });
      expect(small).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  it('pinch, two-finger tap, a swipe and a cancelled touch cast nothing; a tap does; a pinch and a swipe move the camera', async () => {
    const { page } = await openRoom(site, 'range', {
      width: 390,
      height: 844,
      locale: 'en',
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    const session = await page.context().newCDPSession(page);
    const [x, y] = await middle(page);
    /** Whether the camera moves, and where the fingers are after each event, beside the middle of the view. */
    const hands: readonly (readonly [string, moves: boolean, ...(readonly [Parameters<typeof touch>[1], ...number[]])[]])[] = [
      ['a pinch', true, ['touchStart', -30], ['touchStart', -30, 30], ['touchMove', -60, 60], ['touchEnd', -60], ['touchEnd']],
      ['a tap of two fingers', false, ['touchStart', -30], ['touchStart', -30, 30], ['touchEnd']],
      ['a swipe', true, ['touchStart', 0], ['touchMove', 20], ['touchMove', 60], ['touchEnd']],
      ['a touch that the browser cancels', false, ['touchStart', 0], ['touchCancel']],
    ];
    for (const [what, moves, ...events] of hands) {
      const [before, seen] = [await rays(page), await seenAt(page)];
      for (const [type, ...fingers] of events) {
        const points = fingers.map((aside, i) => ({ id: i + 1, x: x + aside, y }));
        await touch(session, type, points);
      }
      await framesLater(page, 2);
      expect(await rays(page), what).toBe(before);
      await expect.poll(() => page.locator('.picture').getAttribute('data-owner'), { message: what }).toBe('idle');
      await expect.poll(async () => (await seenAt(page)) !== seen, { message: what }).toBe(moves);
    }
    const before = await rays(page);
    await touch(session, 'touchStart', [{ id: 1, x, y }]);
    await touch(session, 'touchEnd', []);
    await expect.poll(() => rays(page)).not.toBe(before);
  });
});
