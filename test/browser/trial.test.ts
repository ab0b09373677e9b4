// The Trial in a real browser: played by keys and by taps, timed to the frame, and the same for a friend.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Phase } from '../../src/page/rooms/trial/game.ts';
import { PARTS, Questions, type CapsulePart } from '../../src/page/rooms/trial/questions.ts';
import { slow } from '../support/long.ts';
import { entered, framesLater, type OpenPage, type Site, useSite } from '../support/page.ts';

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

const site = useSite();

/** What is asked, counted and said is the same without a picture. */
async function openTrial(path = '#/trial?seed=11', options: Parameters<Site['open']>[1] = {}): Promise<OpenPage> {
  const opened = await site.open(path, { width: 960, height: 600, webgl: false, ...options });
  await entered(opened.page);
  return opened;
}

const game = (page: Page) => page.evaluate(() => ({ ...(window.kantsu.staticRoom as TrialApi).game }));
const pass = (page: Page, seconds: number) => page.evaluate((s) => (window.kantsu.staticRoom as TrialApi).pass(s), seconds);
/** From here on time goes by with `pass` alone: an answer is shown for four seconds, on whatever machine. */
const stopClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => request(() => callback(0));
  });
const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();
const key = (part: CapsulePart): string => String(PARTS.indexOf(part) + 1);
const wrong = (part: CapsulePart): string => key(PARTS[(PARTS.indexOf(part) + 1) % 3]);

it('a scripted game by keys scores right, wins seconds and keeps the best', async () => {
  const { page } = await openTrial();
  await stopClock(page);
  const questions = new Questions(11);
  await page.keyboard.press('1');
  await expect.poll(() => game(page)).toMatchObject({ phase: 'ready', seed: 11 });
  await page.getByRole('button', { name: 'Start' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('group', { name: 'Enters' }).locator(':focus').innerText()).toContain('P1');
  for (let i = 0; i < 6; i++) {
    const { enter, exit } = questions.next();
    await expect.poll(() => game(page)).toMatchObject({ phase: 'asking', enter, exit });
    await page.keyboard.press(key(enter));
    await page.keyboard.press(i === 4 ? wrong(exit) : key(exit));
    await expect.poll(async () => (await game(page)).phase).toBe('shown');
    // The reveal: disc and ring in the side view.
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: /^Side view of the answer/ })
          .locator('.figure-trial-enter, .figure-trial-exit')
          .count(),
      )
      .toBe(2);
    await expect.poll(() => status(page)).toMatch(i === 4 ? /^Wrong: / : /^Correct: /);
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => game(page)).toMatchObject({ right: 5, asked: 6, streak: 1, best: 0 });
  await pass(page, 70);
  await expect.poll(() => game(page)).toMatchObject({ phase: 'over', right: 5, best: 5, remaining: 0 });
  await expect.poll(() => status(page)).toBe('Time’s up: 5 of 6 correct, a new best.');
  await page.reload();
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await expect.poll(() => game(page)).toMatchObject({ best: 5, seed: 11, phase: 'ready' });
});

slow('pause stops the clock, slow motion slows it and does not count for the best', async () => {
  const { page } = await openTrial();
  await page.keyboard.press('Enter');
  await page.keyboard.press(' ');
  const before = await game(page);
  await pass(page, 5);
  await framesLater(page, 3);
  await expect.poll(() => game(page)).toMatchObject({ paused: true, remaining: before.remaining });
  await page.getByText('paused', { exact: true }).waitFor();
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press(' ');
  await expect.poll(() => game(page)).toMatchObject({ paused: false, speed: 0.25 });
  const passed = await page.evaluate(() => {
    const trial = window.kantsu.staticRoom as TrialApi;
    const { remaining } = trial.game;
    trial.pass(4);
    return remaining - trial.game.remaining;
  });
  expect(passed).toBeCloseTo(1, 9);
  const after = await game(page);
  await page.keyboard.press(key(after.enter));
  await page.keyboard.press(key(after.exit));
  await page.keyboard.press('Enter');
  await pass(page, 260);
  await expect.poll(() => game(page)).toMatchObject({ phase: 'over', right: 1, best: 0 });
});

slow('by taps on a phone, in Japanese; digits with Alt leave, plain ones stay', async () => {
  const { page } = await openTrial('?lang=ja#/trial?seed=3', { width: 390, height: 844, hasTouch: true, isMobile: true, webgl: true });
  // There is no Enter to press.
  await expect.poll(() => status(page)).toMatch(/「スタート」をタップしてください。$/);
  const start = page.getByRole('button', { name: 'スタート', exact: true });
  expect(await start.innerText()).toBe('スタート');
  await start.tap();
  const { enter, exit } = await game(page);
  const end = (name: string): Locator => page.getByRole('group', { name, exact: true }).getByRole('button');
  await end('入口').nth(PARTS.indexOf(enter)).tap();
  await framesLater(page, 2);
  await end('出口').nth(PARTS.indexOf(exit)).tap();
  await expect.poll(() => game(page)).toMatchObject({ phase: 'shown', right: 1 });
  await expect.poll(() => status(page)).toMatch(/^正解：/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The arrows go round the capsule, and what is marked on it goes with it.
  const label = page.getByRole('img', { name: /^カプセルとレイ/ }).getByText('P1');
  const before = await label.getAttribute('style');
  await page.keyboard.press('ArrowLeft');
  await framesLater(page, 2);
  await expect.poll(() => label.getAttribute('style')).not.toBe(before);
  await page.keyboard.press('2');
  expect(await page.evaluate(() => window.kantsu.room)).toBe('trial');
  await page.keyboard.press('Alt+1');
  await page.waitForFunction(() => window.kantsu.room === 'range');
});

it('the clock stands while the help is open or the page is hidden', async () => {
  const { page } = await openTrial();
  await page.keyboard.press('Enter');
  await page.keyboard.press('?');
  await expect.poll(() => game(page)).toMatchObject({ phase: 'asking', paused: true });
  await page.keyboard.press('Escape');
  await page.keyboard.press(' ');
  await expect.poll(() => game(page)).toMatchObject({ paused: false });
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await game(page)).toMatchObject({ phase: 'asking', paused: true });
});

it('the best of another tab stays, and without a clipboard the link is copied the old way', async () => {
  const { page } = await openTrial();
  await page.evaluate(() => {
    localStorage.setItem('kantsu.trial.best', '40');
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.keyboard.press('Enter');
  const { enter, exit } = await game(page);
  await page.keyboard.press(key(enter));
  await page.keyboard.press(key(exit));
  await page.keyboard.press('Enter');
  await pass(page, 70);
  await expect.poll(() => game(page)).toMatchObject({ phase: 'over', right: 1, best: 40 });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => status(page)).toMatch(/copied|address bar/i);
});

it('a friend with the address is asked the same; a new series has another', async () => {
  const { page, errors } = await openTrial('#/trial');
  const mine = await game(page);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/trial?seed=${mine.seed}`);
  const friend = await openTrial(`#/trial?seed=${mine.seed}`);
  expect(await game(friend.page)).toMatchObject({ seed: mine.seed, enter: mine.enter, exit: mine.exit });
  await page.keyboard.press('n');
  await expect.poll(async () => (await game(page)).seed).not.toBe(mine.seed);
  const { seed } = await game(page);
  await expect.poll(() => page.evaluate(() => location.hash)).toBe(`#/trial?seed=${seed}`);
  expect(errors).toEqual([]);
  expect(friend.errors).toEqual([]);
});
