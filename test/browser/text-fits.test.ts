// No text is cut off by its box, at its sides, above or below, in no room and on no screen: numbers and labels at widths from 320 to 2880 px, where all
// sizes have grown by half; with the browser's own letters, and in both languages with those of the widest usual fonts.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ROOM_IDS, type RoomId } from '../../src/page/kit/router.ts';
import { cases } from '../support/long.ts';
import { usualLetters, widenLetters } from '../support/wide-letters.ts';
import { framesLater, oneVisitor, useSite, type OpenPage } from '../support/page.ts';

const site = useSite();
// Boxes and words are the same without a picture, which takes seconds to draw at these sizes; the shapes of a ray are cast by keys.
const visit = oneVisitor({ webgl: false, locale: 'en', reducedMotion: 'reduce', deviceScaleFactor: 1 });
let opened: OpenPage;
beforeAll(async () => {
  opened = await visit(site, '#/range');
  await opened.page.keyboard.press('Escape');
});

type Size = readonly [width: number, height: number];
const USUAL: readonly Size[] = [
  [320, 640],
  [1280, 800],
];
const SIZES: readonly Size[] = cases(USUAL, [...USUAL, [640, 400], [2560, 1440], [2880, 1620]]);

/** Texts that stick out of their own box or out of one that cuts it off; what can be scrolled into view is not cut. */
function cutTexts(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.getElementById('kantsu')!, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const words = node.textContent!.trim();
    const own = node.parentElement!;
    if (words === '' || own.closest('select, svg, [hidden]') !== null || !own.checkVisibility({ visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(own);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = pen.measureText(words);
    const top = text.top + ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    const bottom = text.bottom - ink.fontBoundingBoxDescent + ink.actualBoundingBoxDescent;
    const name = (box: Element): string =>
      `“${words.slice(0, 40)}” in ${own.tagName}.${own.className} cut by ${box.tagName}.${box.className}`;
    let isWhole = false;
    for (let box: HTMLElement | null = own; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      const area = box.getBoundingClientRect();
      // For screen readers only.
      if (area.width <= 1 && style.overflow === 'hidden') break;
      // Below what scrolls it is seen in time, and lines beyond the last one are left out on purpose.
      isWhole ||= /auto|scroll/.test(style.overflowY) || style.webkitLineClamp !== 'none' || style.writingMode.startsWith('vertical');
      if (!isWhole && /hidden|clip/.test(style.overflowY) && area.width > 0 && (bottom > area.bottom + 1 || top < area.top - 1)) {
        found.push(name(box));
        break;
      }
      if (/auto|scroll/.test(style.overflowX) || style.position === 'fixed') break;
      // A point with words about it.
      if (area.width === 0) continue;
      // A name may end in an ellipsis if it is said in full elsewhere; a number may not.
      const shortened =
        style.textOverflow === 'ellipsis' && (box.title !== '' || box.querySelector('[title]') !== null || !/\d[.,]\d/.test(words));
      if (shortened) break;
      // Out of a container, such as a cell of Pairs, a text would cover the next one.
      const cuts = /hidden|clip/.test(style.overflowX) || style.containerType !== 'normal' || (box === own && style.display !== 'inline');
      const [first, last] = style.writingMode.startsWith('vertical') ? (['top', 'bottom'] as const) : (['left', 'right'] as const);
      if (cuts && (text[last] > area[last] + 1 || text[first] < area[first] - 1)) {
        found.push(name(box));
        break;
      }
    }
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('#kantsu input:not([type="range"], [type="checkbox"], [type="file"])')) {
    const cut = input.checkVisibility() && input.scrollWidth > input.clientWidth + 1;
    if (cut) found.push(`“${input.value}” in an input (${input.ariaLabel})`);
  }
  // Numbers to choose from, the longest of them; an arrow takes about an em.
  for (const select of document.querySelectorAll('#kantsu select')) {
    const numbers = [...(select as HTMLSelectElement).options].map(({ text }) => text).filter((text) => /^\d/.test(text));
    if (numbers.length === 0 || !select.checkVisibility()) continue;
    const { font, appearance, paddingLeft, paddingRight } = getComputedStyle(select);
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.cssText = `position:absolute;white-space:nowrap;font:${font}`;
    const widths = numbers.map((number) => ((probe.textContent = number), probe.getBoundingClientRect().width));
    const arrow = appearance === 'none' ? 0 : Number.parseFloat(getComputedStyle(probe).fontSize);
    probe.remove();
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - arrow;
    if (Math.max(...widths) > room + 1) found.push(`numbers in a select (${select.ariaLabel}): ${Math.max(...widths)} px in ${room}`);
  }
  return found;
}

const turnTo = (language: 'en' | 'ja'): Promise<void> =>
  opened.page.evaluate(async (wanted) => {
    if (document.documentElement.lang === wanted) return;
    [...document.querySelectorAll('button')].find(({ ariaLabel }) => /日本語: |English：/.test(ariaLabel ?? ''))!.click();
    while (document.documentElement.lang !== wanted) await new Promise(requestAnimationFrame);
  }, language);

async function checkRoom(room: RoomId, width: number, height: number): Promise<void> {
  const { page } = opened;
  await page.setViewportSize({ width, height });
  await page.evaluate((id) => window.kantsu.goTo(id), room);
  await page.evaluate(() => {
    window.kantsu.pause();
    if (window.kantsu.staticRoom === undefined) window.kantsu.cast({ origin: [-6.123456, 1.2, 0.3], direction: [1, 0.02, -0.03] });
  });
  await framesLater(page, 3);
  await expect.poll(() => page.evaluate(cutTexts)).toEqual([]);
  // What a focus could scroll: a part that is hidden by its overflow alone.
  expect(await page.evaluate(() => [document.body.scrollWidth, document.body.scrollHeight])).toEqual([width, height]);
}

// (What fits in the widest letters fits in these, but for where lines break.)
describe.each(cases([], SIZES))('%d × %d', (width, height) => {
  it.each(ROOM_IDS)('%s', (room: RoomId) => checkRoom(room, width, height));
});

describe.each(['en', 'ja'] as const)('with wide letters, %s', (language) => {
  beforeAll(async () => {
    await turnTo(language);
    await widenLetters(opened.page);
  });
  afterAll(async () => {
    await usualLetters(opened.page);
    await turnTo('en');
  });
  // (In the short suite each language at one of the two.)
  describe.each(cases([USUAL[language === 'en' ? 0 : 1]], SIZES))('%d × %d', (width, height) => {
    it.each(ROOM_IDS)('%s', (room: RoomId) => checkRoom(room, width, height));
  });
});

it('sizes grow from 1 at 1920 px to 1.5 at 2880 px', async () => {
  const { page, errors } = opened;
  const font = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 800 });
    return page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  };
  expect([await font(320), await font(1280), await font(1920)]).toEqual([13, 13, 13]);
  expect(await font(2400)).toBeCloseTo(13 * 1.25, 3);
  expect([await font(2880), await font(3840)]).toEqual([19.5, 19.5]);
  expect(errors).toEqual([]);
});

it('the group of the room stays in view when the language changes, and forced colours show what is chosen', async () => {
  const { page } = opened;
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => window.kantsu.goTo('flat'));
  const tabInView = (): Promise<boolean> =>
    page.evaluate(() => {
      const bar = document.querySelector('.groups')!.getBoundingClientRect();
      const tab = document.querySelector('.groups [aria-current]')!.getBoundingClientRect();
      return tab.width > 0 && tab.left >= bar.left - 1 && tab.right <= bar.right + 1;
    });
  await expect.poll(tabInView).toBe(true);
  for (const language of ['ja', 'en']) {
    await page
      .getByRole('button', { name: /日本語|English/ })
      .first()
      .click();
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
    await expect.poll(tabInView).toBe(true);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  for (const pair of [
    [".choice [aria-pressed='true']", ".choice [aria-pressed='false']"],
    ['.groups [aria-current]', '.groups :not([aria-current])'],
  ]) {
    const grounds = (): Promise<string[]> =>
      page.evaluate((both) => both.map((one) => getComputedStyle(document.querySelector(one)!).backgroundColor), pair);
    await expect.poll(async () => new Set(await grounds()).size).toBe(2);
  }
  await page.emulateMedia({ forcedColors: 'none' });
});

it('in Japanese the panel of the Add tool fits, and no line ends between P1 and its particle', async () => {
  const { page } = opened;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => window.kantsu.goTo('range'));
  await page.getByRole('button', { name: 'Switch to Japanese' }).click();
  await page.getByRole('button', { name: '追加', exact: true }).first().click();
  await page.getByRole('button', { name: 'メッシュ', exact: true }).click();
  await page.getByText('フィットさせるコライダー').waitFor();
  await expect.poll(() => page.evaluate(cutTexts)).toEqual([]);
  await page.keyboard.press('q');
  await page.evaluate(() => window.kantsu.goTo('patterns'));
  await page.getByText('P1\u00a0より手前').waitFor();
  expect(await page.getByText('P1\u00a0より手前').innerText()).toContain('P1\u00a0より');
  await page.getByRole('button', { name: '英語に切り替える' }).click();
});

it('in Japanese on a phone: no hit in Patterns, and the details of the timeline', async () => {
  const { page } = opened;
  await turnTo('ja');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.kantsu.goTo('patterns'));
  await expect.poll(() => page.evaluate(cutTexts)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.evaluate(() => window.kantsu.goTo('world'));
  await page.locator('.time-details > summary').click();
  await expect.poll(() => page.evaluate(cutTexts)).toEqual([]);
  await turnTo('en');
});

it('on a phone a notice stands where the sentence was, and the stage keeps its size', async () => {
  const { page } = opened;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.kantsu.goTo('range'));
  await page.evaluate(() => window.kantsu.cast({ origin: [-6.123456, 1.2, 0.3], direction: [1, 0.02, -0.03] }));
  await framesLater(page, 3);
  const height = (): Promise<number> => page.evaluate(() => document.querySelector('.view')!.clientHeight);
  const before = await height();
  const told = page.getByText('Rays start at the fixed point.').waitFor();
  await page.keyboard.press('o');
  await told;
  expect(await height()).toBe(before);
  await page.keyboard.press('o');
});

it('at 400 % (320 × 256) the page scrolls to every panel', async () => {
  const { page, errors } = opened;
  await page.setViewportSize({ width: 320, height: 256 });
  for (const room of ROOM_IDS) {
    await page.evaluate((id) => window.kantsu.goTo(id), room);
    await framesLater(page, 2);
    const shown = await page.evaluate(
      (inside) => {
        const panel = document.querySelector(inside)!;
        panel.scrollIntoView({ block: 'end' });
        const { top, bottom, height } = panel.getBoundingClientRect();
        return { height, isInView: top >= 0 && bottom <= innerHeight + 1, isWide: document.documentElement.scrollWidth > innerWidth };
      },
      room === 'profiler' ? '.drawer' : '.inspector',
    );
    expect(shown.height, room).toBeGreaterThan(100);
    expect([shown.isInView, shown.isWide], room).toEqual([true, false]);
  }
  await page.evaluate(() => scrollTo(0, 0));
  expect(errors).toEqual([]);
});
