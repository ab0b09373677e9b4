// `npm run pictures`: takes pictures of the README's tour anew from the built page, into assets/. `--only NAME`: one of them. `--look FOLDER`: each of them
// as PNG in both themes, wide and as on a phone, to be looked at.

import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { FIRST_RAY } from '../../src/scenes/range.ts';
import { withBuiltPage } from '../support/build-page.ts';
import { drawNothing } from './page-cost.ts';
import { animatedWebp } from './webp.ts';

interface Picture {
  readonly name: string;
  /** What follows the page's address. */
  readonly at: string;
  readonly theme?: 'light';
  readonly width?: number;
  readonly height?: number;
  /** On a touch screen. */
  readonly touch?: true;
  /** Brings the page to where it is to be taken. */
  readonly prepare: (page: Page) => Promise<void>;
  /** What is taken; the whole page when left out. */
  readonly part?: string;
  /** Moving: before each frame, and how long that is shown, ms. */
  readonly frames?: readonly { readonly before: (page: Page) => Promise<void>; readonly ms: number }[];
}

const PHONE = { width: 390, height: 844 };
/** JPEG and WebP. */
const QUALITY = 84;
const MOST_BYTES = 2e6;

/** The first scene as it is seen before the laboratory is loaded: bodies and ray, nothing of the page. A wide one is cut at its sides. */
const STILL = {
  at: '&quality=high#/range',
  width: 1900,
  height: 812,
  part: '.picture',
  async prepare(page: Page): Promise<void> {
    await page.evaluate(() => {
      window.kantsu.pause();
      window.kantsu.restart();
    });
    await page.keyboard.press('v');
    await page.evaluate((ray) => window.kantsu.cast(ray), FIRST_RAY);
    await framesLater(page, 10);
    await page.evaluate(() => {
      for (const over of document.querySelectorAll<HTMLElement>('.view > :not(.picture), .picture > :not(canvas)')) {
        over.style.visibility = 'hidden';
      }
    });
  },
};

const PICTURES: readonly Picture[] = [
  { name: 'still-dark', ...STILL },
  { name: 'still-light', theme: 'light', ...STILL },
  { name: 'range', at: '#/range', prepare: rest },
  { name: 'range-phone', at: '#/range', theme: 'light', ...PHONE, touch: true, prepare: rest },
  { name: 'patterns', at: '#/patterns', prepare: rest },
  // Its times come when they are warm.
  { name: 'matrix', at: '#/matrix', prepare: (page) => page.waitForTimeout(10_000) },
  { name: 'sat', at: '#/sat', prepare: rest },
  { name: 'flat', at: '#/flat', theme: 'light', prepare: rest },
  { name: 'trial', at: '#/trial?seed=33304', prepare: rest },
  { name: 'lessons', at: '#/lessons?step=S1.3', prepare: rest },
  {
    name: 'world',
    at: '#/world?scene=rain',
    async prepare(page) {
      await stepped(page, 170);
      await page.evaluate(() => window.kantsu.seek(120));
      await framesLater(page, 10);
    },
  },
  {
    name: 'grid',
    at: '#/grid',
    async prepare(page) {
      await rest(page);
      await page.getByRole('button', { name: 'Measure' }).click();
      await page.getByText('Fastest at').first().waitFor();
      await page.getByText('Curve in a table').scrollIntoViewIfNeeded();
      await framesLater(page, 10);
    },
  },
  {
    name: 'profiler',
    at: '#/world?scene=rain&n=120',
    theme: 'light',
    async prepare(page) {
      await page.locator('.picture').first().focus();
      await page.keyboard.press('m');
      await page.waitForTimeout(12_000);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    },
  },
  {
    name: 'contact',
    at: '#/world?scene=tower',
    async prepare(page) {
      await stepped(page, 72);
      await selectBusiest(page, 'cube 5');
      await page.locator('.contacts li button').first().click();
      await page.getByRole('button', { name: 'Focus', exact: true }).click();
      // Without the gizmo.
      await page.keyboard.press('q');
      await page.mouse.move(0, 0);
      await page.locator('.section-contact').evaluate((panel) => panel.scrollIntoView());
      await framesLater(page, 60);
    },
  },
  {
    name: 'parameters',
    at: '#/world?scene=lanes',
    theme: 'light',
    async prepare(page) {
      await stepped(page, 72);
      await page.getByText('Simulation parameters').first().click();
      await framesLater(page, 10);
    },
  },
  {
    name: 'timeline',
    at: '#/world?scene=mixed&n=60&seed=3',
    width: 880,
    height: 600,
    prepare: (page) => stepped(page, 181),
    frames: Array.from({ length: 32 }, (_, i) => ({
      ms: i === 0 || i === 16 ? 700 : 110,
      before: async (page) => {
        await page.evaluate((tick) => window.kantsu.seek(tick), 180 - 10 * (16 - Math.abs(16 - i)));
        await framesLater(page, 3);
      },
    })),
  },
  {
    name: 'frame-graph',
    at: '#/world?scene=rain&n=300',
    height: 640,
    part: '.drawer',
    async prepare(page) {
      await openDrawer(page);
      await page.evaluate(async () => {
        const { kantsu } = window;
        kantsu.play();
        await new Promise((resolve) => setTimeout(resolve, 13_000));
        // One step takes 60 ms longer than it should.
        const { world } = kantsu;
        Object.defineProperty(world, 'step', {
          configurable: true,
          value(this: typeof world, dt: number) {
            delete (this as { step?: unknown }).step;
            const end = performance.now() + 60;
            while (performance.now() < end);
            this.step(dt);
          },
        });
        await new Promise((resolve) => setTimeout(resolve, 2500));
      });
      await page.getByRole('button', { name: 'Pin the longest frame' }).click();
      await page.waitForTimeout(800);
    },
  },
  {
    name: 'sweep',
    at: '#/world?scene=pile&n=300',
    theme: 'light',
    height: 640,
    part: '.drawer',
    async prepare(page) {
      await openDrawer(page);
      await page.getByRole('tab', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'Start sweep' }).click();
      await page.getByRole('button', { name: 'Cancel sweep' }).waitFor();
      await page.getByRole('button', { name: 'Start sweep' }).waitFor({ timeout: 400_000 });
      await page.getByRole('img', { name: /^Step time/ }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'funnel',
    at: '#/world?scene=mixed&n=60',
    async prepare(page) {
      await page.evaluate(() => {
        window.kantsu.pause();
        window.kantsu.step(150);
      });
      await selectBusiest(page);
    },
    frames: ['cells', 'candidates', 'overlaps', 'contacts'].map((_, i) => ({
      ms: 1500,
      before: async (page) => {
        await page.locator('.funnel-stages button').nth(i).hover();
        await framesLater(page, 3);
      },
    })),
  },
];

async function openDrawer(page: Page): Promise<void> {
  await page.locator('.picture').first().focus();
  if (await page.locator('.drawer').isHidden()) await page.keyboard.press('m');
  await page.locator('.drawer .honesty').waitFor();
  // As high as it gets.
  const edge = page.locator('.drawer [role=separator]');
  if (!(await edge.isVisible())) return;
  await edge.focus();
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowUp');
}

async function rest(page: Page): Promise<void> {
  await page.evaluate(() => window.kantsu.pause());
  await framesLater(page, 10);
}

/** The world so many steps after its beginning. */
async function stepped(page: Page, steps: number): Promise<void> {
  await page.evaluate((n) => {
    window.kantsu.pause();
    window.kantsu.restart();
    window.kantsu.step(n);
  }, steps);
  await framesLater(page, 10);
}

/** Selects the body of that name, or the one that touches most others, of those that are seen, and takes the camera to it. */
async function selectBusiest(page: Page, name?: string): Promise<void> {
  const at = await page.evaluate((wanted) => {
    const { kantsu } = window;
    const met = new Map<number, number>();
    for (const { a, b } of kantsu.world.contacts) for (const one of [a, b]) met.set(one, (met.get(one) ?? 0) + 1);
    for (const [entity] of [...met].toSorted((a, b) => b[1] - a[1])) {
      const { x, y } = kantsu.project(entity as never);
      if (wanted !== undefined && kantsu.nameOf(entity as never) !== wanted) continue;
      if (kantsu.world.bodyType(entity as never) === 'dynamic' && kantsu.peek(x, y)?.entity === entity) return { x, y };
    }
    throw new Error('no body is seen');
  }, name);
  await page.keyboard.press('s');
  await page.mouse.click(at.x, at.y);
  await page.locator('.funnel-stages button').first().waitFor();
  await page.keyboard.press('f');
  await framesLater(page, 40);
  // Far enough for its cells.
  await page.mouse.move(at.x, at.y);
  for (let i = 0; i < 9; i++) await page.mouse.wheel(0, 200);
  await framesLater(page, 40);
  await page.locator('.funnel-stages').scrollIntoViewIfNeeded();
}

/** `whole`: the scene, too, is drawn; where it is not seen it only costs time. */
async function open(browser: Browser, url: string, picture: Picture, theme: string, whole: boolean): Promise<Page> {
  const { at, width = 1280, height = 800, touch = false } = picture;
  const page = await (await browser.newContext({ viewport: { width, height }, locale: 'en', hasTouch: touch, isMobile: touch })).newPage();
  if (!whole) await page.addInitScript(drawNothing);
  // Pixels are drawn by the processor where there is no graphics card.
  page.setDefaultTimeout(120_000);
  await page.goto(`${url}?theme=${theme}${at}`);
  await page.waitForFunction(() => window.kantsu?.frames > 2);
  await page.evaluate(() => window.kantsu.ready);
  await page.keyboard.press('Escape');
  return page;
}

function shoot(page: Page, { part }: Picture, type: 'jpeg' | 'png'): Promise<Buffer> {
  const options = { type, timeout: 100_000, ...(type === 'jpeg' && { quality: QUALITY }) };
  return part === undefined ? page.screenshot(options) : page.locator(part).screenshot(options);
}

/** The README's picture: its file's name and bytes. */
async function take(browser: Browser, url: string, picture: Picture): Promise<readonly [string, Uint8Array]> {
  const page = await open(browser, url, picture, picture.theme ?? 'dark', picture.part !== '.drawer');
  await picture.prepare(page);
  if (!picture.frames) return [`${picture.name}.jpg`, await shoot(page, picture, 'jpeg')];
  const frames = [];
  for (const { before, ms } of picture.frames) {
    await before(page);
    frames.push({ png: await shoot(page, picture, 'png'), ms });
  }
  return [`${picture.name}.webp`, await animatedWebp(page, frames, QUALITY / 100)];
}

export async function main(given: string[]): Promise<number> {
  const { values } = parseArgs({ args: given, options: { only: { type: 'string' }, look: { type: 'string' } } });
  const chosen = PICTURES.filter(({ name }) => values.only === undefined || name === values.only);
  if (chosen.length === 0) throw new RangeError(`--only is ${values.only}, expected one of ${PICTURES.map(({ name }) => name).join(', ')}`);
  await withBuiltPage(async (browser, url) => {
    for (const picture of chosen) {
      if (values.look !== undefined) await lookAt(browser, url, picture, values.look);
      else {
        const [file, bytes] = await take(browser, url, picture);
        if (bytes.length > MOST_BYTES) throw new Error(`${file} has ${bytes.length} bytes, expected at most ${MOST_BYTES}`);
        writeFileSync(`assets/${file}`, bytes);
        console.log(`assets/${file}, ${(bytes.length / 1000).toFixed(0)} kB`);
      }
    }
  });
  return 0;
}

async function lookAt(browser: Browser, url: string, picture: Picture, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of ['dark', 'light']) {
    for (const [size, dimensions] of [
      ['wide', {}],
      ['phone', PHONE],
    ] as const) {
      const page = await open(browser, url, { ...picture, ...dimensions }, theme, picture.part === undefined);
      await picture.prepare(page);
      const last = picture.frames?.at(-1);
      await last?.before(page);
      writeFileSync(`${folder}/${picture.name}-${theme}-${size}.png`, await page.screenshot({ timeout: 100_000 }));
      await page.context().close();
    }
  }
}

async function framesLater(page: Page, n: number): Promise<void> {
  const frames = await page.evaluate(() => window.kantsu.frames);
  await page.waitForFunction((until) => window.kantsu.frames >= until, frames + n);
}
