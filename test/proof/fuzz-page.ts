// `npm run fuzz -- --page [--minutes M] [--seed S]`: visitors who press, type, drag, turn pages back and reload at random, half of them over a slow line. Nothing
// may be thrown or complained of in the console, shown as NaN, wider than the window, without a name, or in the page twice.

import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { mulberry32 } from '../../src/core/math/random.ts';
import { ROOM_IDS } from '../../src/page/kit/router.ts';
import { KEY_ROWS } from '../../src/page/tools/keyboard.ts';
import { withBuiltPage } from '../support/build-page.ts';

const ACTS = 60;
const KEYS = KEY_ROWS.flatMap(({ keys, ctrl }) =>
  Object.keys(keys).map((key) => (ctrl ? `Control+${key}` : key.length === 1 ? key : key[0].toUpperCase() + key.slice(1))),
);
const MORE_KEYS = ['Tab', 'Shift+Tab', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Alt+3'];
const VALUES = ['1', '-3.5', '0', '1e9', '-', '', 'abc', '1e-12', 'NaN', '２．５', 'Infinity', '<b>x</b>'];
const ADDRESSES = (
  '#/world?scene=tower #/world?scene=gas&n=60 #/world?n=-5 #/world?scene=nowhere #/nowhere #/grid?n=1e9 # #/lessons?step=S1.3 ' +
  '#/lessons?step=S9.9 #/flat?board=verify #/recording #/world?scene=rain&n=200&seed=7'
).split(' ');
const SIZES = [
  [1280, 800],
  [390, 844],
  [844, 390],
  [320, 640],
] as const;
const PRESSABLE = 'button, select, input, summary, a[href^="#"], label, th, td, [role="slider"], [tabindex="0"]';

/** Of the page as it is: what should not be there. */
function faults(): string[] {
  const found: string[] = [];
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
    const isWrong = /\bNaN\b|\bundefined\b|\[object /.test(node.textContent!);
    if (isWrong && node.parentElement!.closest('p, pre, code, script, style, [aria-live]') === null) found.push(`text ${node.textContent}`);
  }
  const ids = new Set<string>();
  for (const { id } of document.querySelectorAll('[id]')) {
    if (ids.has(id)) found.push(`twice ${id}`);
    ids.add(id);
  }
  for (const one of document.querySelectorAll('svg *')) {
    for (const { name, value } of one.attributes) if (/NaN|Infinity|undefined/.test(value)) found.push(`${one.tagName} ${name}=${value}`);
  }
  for (const button of document.querySelectorAll('button')) {
    if (!`${button.textContent}${button.ariaLabel ?? ''}${button.title}`.trim()) found.push(`no name: ${button.outerHTML}`);
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push('wider than the window');
  return found.map((fault) => fault.slice(0, 200));
}

/** One visitor; returns what went wrong, and what was done before. */
async function visit(browser: Browser, url: string, seed: number): Promise<string | undefined> {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * random())];
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const context = await browser.newContext({
    ...(random() < 0.3 ? phone : { viewport: { width: 1280, height: 800 } }),
    deviceScaleFactor: 0.5,
  });
  if (random() < 0.5) {
    await context.route(/\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, random() < 0.3 ? 1500 * random() : 0));
      await route.continue().catch(() => {});
    });
  }
  const page = await context.newPage();
  const done: string[] = [];
  const found: string[] = [];
  page.on('pageerror', ({ message, stack }) => found.push(stack ?? message));
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(message.text());
  });
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  try {
    await page.goto(`${url}?lang=${pick(['en', 'ja'])}#/${pick(ROOM_IDS)}`);
    for (let i = 0; i < ACTS && found.length === 0; i++) {
      done.push(await act(page, random, pick));
      // (A navigation may be under way: then the next look sees the new page.)
      found.push(...(await page.evaluate(faults).catch(() => [])));
    }
  } finally {
    await context.close();
  }
  return found.length === 0 ? undefined : `visitor ${seed}: ${found[0]}\n  after ${done.slice(-12).join(' | ')}`;
}

async function act(page: Page, random: () => number, pick: <T>(list: readonly T[]) => T): Promise<string> {
  const which = random();
  if (which < 0.45) {
    const boxes = await page.evaluate((pressable) => {
      const seen = [...document.querySelectorAll<HTMLElement>(pressable)].map((one) => ({ one, box: one.getBoundingClientRect() }));
      const inView = seen.filter(
        ({ box }) => box.width > 0 && box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      );
      return inView.map(({ one, box }) => ({
        name: `${one.tagName} ${one.ariaLabel ?? one.textContent.slice(0, 30)}`,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        isField: one.matches('input[type="number"], input[type="search"], input[type="text"]'),
      }));
    }, PRESSABLE);
    if (boxes.length === 0) return 'nothing to press';
    const { name, x, y, isField } = pick(boxes);
    await page.mouse.click(x, y);
    if (!isField) return name;
    const value = pick(VALUES);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(value);
    await page.keyboard.press(pick(['Enter', 'Tab', 'Escape']));
    return `${name} = ${value}`;
  }
  if (which < 0.65) {
    const key = pick([...KEYS, ...MORE_KEYS]);
    await page.keyboard.press(key);
    return key;
  }
  if (which < 0.85) {
    const { width, height } = page.viewportSize()!;
    const button = pick(['left', 'left', 'right', 'middle'] as const);
    await page.mouse.move(width * random(), height * random());
    await page.mouse.down({ button });
    if (random() < 0.6) await page.mouse.move(width * random(), height * random(), { steps: 3 });
    if (random() < 0.1) await page.keyboard.press(pick(['Escape', 'Backspace', '3', 'Delete', 'Control+z']));
    await page.mouse.up({ button });
    return `${button} drag`;
  }
  if (which < 0.92) {
    const address = pick(ADDRESSES);
    await page.evaluate((hash) => void (location.hash = hash), address);
    return address;
  }
  if (which < 0.95) return (await page.evaluate(() => history.back()).catch(() => {}), 'back');
  if (which < 0.98) {
    const [width, height] = pick(SIZES);
    await page.setViewportSize({ width, height });
    return `${width} × ${height}`;
  }
  await page.reload();
  return 'reload';
}

/** Prints each visitor that found a fault; 1 if there is any. */
export async function main(given: string[]): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: { page: { type: 'boolean' }, minutes: { type: 'string', default: '5' }, seed: { type: 'string', default: '1' } },
  });
  const end = performance.now() + 60_000 * Number(values.minutes);
  let complaints = 0;
  let seed = Number(values.seed);
  await withBuiltPage(async (browser, url) => {
    for (; performance.now() < end; seed++) {
      const complaint = await visit(browser, url, seed);
      if (complaint !== undefined) console.log(complaint);
      if (complaint !== undefined) complaints++;
    }
  });
  console.log(`${seed - Number(values.seed)} visitors from ${values.seed} on, ${ACTS} acts each: ${complaints} complaints.`);
  return complaints > 0 ? 1 : 0;
}
