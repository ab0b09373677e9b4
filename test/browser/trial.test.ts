// The Trial in a real browser: played by keys and by taps, timed to the frame, and the same for a friend.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Phase } from '../../src/app/rooms/trial/game.ts';
import { PARTS, Questions, type CapsulePart } from '../../src/app/rooms/trial/questions.ts';
import { framesLater, serveBuild, type OpenPage, type Site } from '../support/page.ts';

interface TrialApi {
  readonly game: {
    readonly phase: Phase;
    readonly paused: boolean;
    readonly seed: number;
    readonly enter: CapsulePart;
    readonly exit: CapsulePart;
    readonly right: number;
    readonly asked: number;
    readonly streak: number;
    readonly remaining: number;
    readonly best: number;
    readonly speed: number;
  };
  readonly pass: (seconds: number) => void;
}

let site: Site;
beforeAll(async () => {
  site = await serveBuild();
});
afterAll(() => site.close());

async function openTrial(path = '#/trial?seed=11', options: Parameters<Site['open']>[1] = {}): Promise<OpenPage> {
  const opened = await site.open(path, { width: 960, height: 600, ...options });
  await opened.page.waitForFunction(() => window.kantsu?.frames > 1);
  await opened.page.evaluate(() => window.kantsu.ready);
  return opened;
}

const game = (page: Page) => page.evaluate(() => ({ ...(window.kantsu.exhibit as TrialApi).game }));
const pass = (page: Page, seconds: number) => page.evaluate((s) => (window.kantsu.exhibit as TrialApi).pass(s), seconds);
const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();
const key = (part: CapsulePart): string => String(PARTS.indexOf(part) + 1);
const wrong = (part: CapsulePart): string => key(PARTS[(PARTS.indexOf(part) + 1) % 3]);

describe('Trial', () => {
  it('a scripted game by keys scores right, wins seconds and keeps the best', async () => {
    const { page, errors, close } = await openTrial();
    const questions = new Questions(11);
    await page.keyboard.press('1');
    expect(await game(page)).toMatchObject({ phase: 'ready', seed: 11 });
    await page.keyboard.press('Enter');
    for (let i = 0; i < 6; i++) {
      const { enter, exit } = questions.next();
      expect(await game(page)).toMatchObject({ phase: 'asking', enter, exit });
      await page.keyboard.press(key(enter));
      await page.keyboard.press(i === 4 ? wrong(exit) : key(exit));
      expect((await game(page)).phase).toBe('shown');
      await framesLater(page, 2);
      // The reveal: disc and ring in the side view.
      expect(await page.locator('.trial-side .trial-enter, .trial-side .trial-exit').count()).toBe(2);
      expect(await status(page)).toMatch(i === 4 ? /^Not so: / : /^Right: /);
      await page.keyboard.press('Enter');
    }
    expect(await game(page)).toMatchObject({ right: 5, asked: 6, streak: 1, best: 0 });
    await pass(page, 70);
    expect(await game(page)).toMatchObject({ phase: 'over', right: 5, best: 5, remaining: 0 });
    expect(await status(page)).toBe('Time is up: 5 right of 6, the best so far.');
    await page.reload();
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    expect(await game(page)).toMatchObject({ best: 5, seed: 11, phase: 'ready' });
    expect(errors).toEqual([]);
    await close();
  });

  it('the clock ends within one frame of its deadline, is marked in the last three seconds and says few of them', async () => {
    const { page, errors, close } = await openTrial();
    await page.evaluate(() => {
      const region = document.querySelector('.trial-clock [aria-live="polite"]')!;
      const said: string[] = [];
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, { childList: true });
      Object.assign(window, { said });
    });
    await page.keyboard.press('Enter');
    const start = await game(page);
    expect(start.remaining).toBeGreaterThan(59);
    for (const [left, late] of [
      [10.5, false],
      [9.5, false],
      [3.5, false],
      [2.5, true],
    ] as const) {
      await pass(page, (await game(page)).remaining - left);
      await framesLater(page, 2);
      expect(await page.locator('.trial-clock.late').count()).toBe(late ? 1 : 0);
    }
    expect(await page.locator('.trial-cue').innerText()).toBe('last seconds');
    // The rest in real time: the end comes with the frame that passes it.
    const result = await page.evaluate(
      () =>
        new Promise<{ left: number; took: number; longest: number }>((resolve) => {
          const api = window.kantsu.exhibit as TrialApi;
          const left = api.game.remaining;
          const began = performance.now();
          let last = began;
          let longest = 0;
          const look = (now: number): void => {
            longest = Math.max(longest, now - last);
            last = now;
            if (api.game.phase === 'over') resolve({ left, took: (performance.now() - began) / 1000, longest: longest / 1000 });
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
    // One frame early or late at either end of the measurement, whatever a frame takes on this machine.
    expect(Math.abs(result.took - result.left)).toBeLessThan(2 * result.longest + 0.02);
    await framesLater(page, 1);
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toEqual(['10 s left', '3 s left', '2 s left', '1 s left', '0 s left']);
    expect(errors).toEqual([]);
    await close();
  });

  it('pause stops the clock, slow motion slows it and does not count for the best', async () => {
    const { page, errors, close } = await openTrial();
    await page.keyboard.press('Enter');
    await page.keyboard.press(' ');
    const before = await game(page);
    await pass(page, 5);
    await framesLater(page, 3);
    expect(await game(page)).toMatchObject({ paused: true, remaining: before.remaining });
    expect(await page.locator('.trial-cue').innerText()).toBe('paused');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await page.keyboard.press(' ');
    const slow = await game(page);
    await pass(page, 4);
    const after = await game(page);
    expect(after.speed).toBe(0.25);
    expect(slow.remaining - after.remaining).toBeGreaterThan(0.99);
    expect(slow.remaining - after.remaining).toBeLessThan(1.5);
    await page.keyboard.press(key(after.enter));
    await page.keyboard.press(key(after.exit));
    await page.keyboard.press('Enter');
    await pass(page, 260);
    expect(await game(page)).toMatchObject({ phase: 'over', right: 1, best: 0 });
    expect(errors).toEqual([]);
    await close();
  });

  it('by taps on a phone, in Japanese; digits with Alt leave, plain ones stay', async () => {
    const { page, errors, close } = await openTrial('?lang=ja#/trial?seed=3', { width: 390, height: 844, hasTouch: true });
    await page.getByRole('button', { name: '始める' }).tap();
    const { enter, exit } = await game(page);
    const ends = page.locator('.trial-end');
    await ends.nth(0).getByRole('button').nth(PARTS.indexOf(enter)).tap();
    await framesLater(page, 2);
    await ends.nth(1).getByRole('button').nth(PARTS.indexOf(exit)).tap();
    expect(await game(page)).toMatchObject({ phase: 'shown', right: 1 });
    expect(await status(page)).toMatch(/^正解：/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The arrows go round the capsule, and what is marked on it goes with it.
    const label = page.locator('.trial-label').first();
    const before = await label.getAttribute('style');
    await page.keyboard.press('ArrowLeft');
    await framesLater(page, 2);
    expect(await label.getAttribute('style')).not.toBe(before);
    await page.keyboard.press('2');
    expect(await page.evaluate(() => window.kantsu.room)).toBe('trial');
    await page.keyboard.press('Alt+1');
    await page.waitForFunction(() => window.kantsu.room === 'range');
    expect(errors).toEqual([]);
    await close();
  });

  it('a friend with the address is asked the same; a new series has another', async () => {
    const { page, errors, close } = await openTrial('#/trial');
    const mine = await game(page);
    expect(await page.evaluate(() => location.hash)).toBe(`#/trial?seed=${mine.seed}`);
    const friend = await openTrial(`#/trial?seed=${mine.seed}`);
    expect(await game(friend.page)).toMatchObject({ seed: mine.seed, enter: mine.enter, exit: mine.exit });
    await page.keyboard.press('n');
    expect(await page.evaluate(() => location.hash)).toBe(`#/trial?seed=${(await game(page)).seed}`);
    expect(errors).toEqual([]);
    expect(friend.errors).toEqual([]);
    await friend.close();
    await close();
  });
});
