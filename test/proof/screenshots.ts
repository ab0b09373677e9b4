// `npm run screenshots`: every room in both themes and both languages, on a phone, at 1280 and 2560 px, at 200 % zoom, and in forced colours, as PNGs and as
// sheets that show them side by side; to be looked at by somebody. Each part can be asked for alone: `-- --size phone --theme light --language ja --room sat`.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { build, preview } from 'vite';
import { ROOM_IDS } from '../../src/page/kit/router.ts';
import { launchBrowser } from '../support/browser.ts';

const SIZES: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
  desktop: { viewport: { width: 1280, height: 800 } },
  wide: { viewport: { width: 2560, height: 1440 } },
  // A window of 1280 × 800 px in which everything is twice as large.
  zoomed: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  forced: { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
};
const THEMES = ['dark', 'light'] as const;
const LANGUAGES = ['en', 'ja'] as const;
/** Steps after which a world shows what it is about. */
const STEPS = 150;
/** px that a picture is wide in a sheet. */
const THUMBNAIL = 620;
const PATIENCE = 100_000; // ms

interface Shot {
  readonly name: string;
  readonly file: string;
}

export async function main(given: string[]): Promise<number> {
  const many = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({
    args: given,
    options: { out: { type: 'string', default: 'node_modules/.cache/screenshots' }, size: many, theme: many, language: many, room: many },
  });
  const chosen = (all: readonly string[], wanted: readonly string[] | undefined): readonly string[] => {
    const unknown = wanted?.find((one) => !all.includes(one));
    if (unknown !== undefined) throw new RangeError(`'${unknown}' is none of ${all.join(', ')}`);
    return wanted ?? all;
  };
  const sizes = chosen(Object.keys(SIZES), values.size);
  const themes = chosen(THEMES, values.theme);
  const languages = chosen(LANGUAGES, values.language);
  const rooms = chosen(ROOM_IDS, values.room);
  const out = resolve(values.out);
  mkdirSync(out, { recursive: true });
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync('node_modules/.cache/screenshots-page-');
  let count = 0;
  try {
    await build({ mode: 'production', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    const server = await preview({
      mode: 'production',
      logLevel: 'warn',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', open: false },
    });
    const browser = await launchBrowser();
    try {
      for (const size of sizes) {
        for (const theme of themes) {
          const shots: Shot[] = [];
          for (const language of languages) {
            shots.push(...(await take(browser, server.resolvedUrls!.local[0], { out, size, theme, language, rooms })));
          }
          await sheet(browser, shots, `${out}/sheet-${size}-${theme}.png`);
          count += shots.length;
          console.log(`${size}, ${theme}: ${shots.length} pictures, ${out}/sheet-${size}-${theme}.png`);
        }
      }
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  return count > 0 ? 0 : 1;
}

interface Order {
  readonly out: string;
  readonly size: string;
  readonly theme: string;
  readonly language: string;
  readonly rooms: readonly string[];
}

/** Each room in one window, one after the other. */
async function take(browser: Browser, url: string, { out, size, theme, language, rooms }: Order): Promise<Shot[]> {
  const context = await browser.newContext({
    ...SIZES[size],
    locale: language,
    colorScheme: theme === 'light' ? 'light' : 'dark',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const shots: Shot[] = [];
  await page.goto(`${url}#/range`);
  await entered(page);
  for (const room of rooms) {
    await page.evaluate((id) => window.kantsu.goTo(id as 'range'), room);
    await entered(page);
    await page.evaluate((steps) => {
      const { kantsu } = window;
      kantsu.pause();
      if (kantsu.room === 'world') kantsu.step(steps);
    }, STEPS);
    // The tour of a first visit lies on the picture.
    if (room === 'range') await page.keyboard.press('Escape');
    await framesLater(page, 4);
    const file = `${out}/${size}-${theme}-${language}-${room}.png`;
    await page.screenshot({ path: file, timeout: PATIENCE });
    shots.push({ name: `${room}, ${language}`, file });
  }
  await context.close();
  return shots;
}

async function entered(page: Page): Promise<void> {
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await page.evaluate(() => window.kantsu.ready);
  await page.waitForLoadState('networkidle');
}

async function framesLater(page: Page, n: number): Promise<void> {
  const frames = await page.evaluate(() => window.kantsu.frames);
  await page.waitForFunction((until) => window.kantsu.frames >= until, frames + n);
}

/** The pictures side by side, each with its name. */
async function sheet(browser: Browser, shots: readonly Shot[], file: string): Promise<void> {
  const columns = 4;
  const page = await browser.newPage({ viewport: { width: columns * (THUMBNAIL + 8) + 8, height: 600 } });
  page.setDefaultTimeout(PATIENCE);
  const figures = shots.map(
    ({ name, file: path }) =>
      `<figure><img src="data:image/png;base64,${readFileSync(path).toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { display: grid; grid-template-columns: repeat(${columns}, ${THUMBNAIL}px); gap: 8px; margin: 8px; background: #777; font: 16px sans-serif; color: #fff }
    figure { margin: 0 }
    img { width: 100%; display: block }
  </style>${figures.join('')}`);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  writeFileSync(file, await page.screenshot({ fullPage: true, timeout: PATIENCE }));
  await page.close();
}
