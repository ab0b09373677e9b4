// The built page in a real browser, for the tests in test/browser: open it anywhere, see what it complained about.
// A test file says `const site = useSite()`; a test then begins with `const { page } = await site.open('#/range', { width: 960, height: 540 })`. At its end
// what it has opened is closed, and none of it may have complained.
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Kantsu } from '../../src/page/page-api.ts';
import { launchBrowser } from './browser.ts';

/** What one waits for comes within so many ms; a machine may be ten times slower than the one on which all of it takes seconds. */
const PATIENCE = 60_000;

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test/support/build-page.ts serves the page. */
    siteUrl: string;
  }
}

export interface OpenPage {
  readonly page: Page;
  /** Uncaught errors, console errors, crashes and requests to other hosts so far; a policy violation or a missing file is a console error. */
  readonly errors: readonly string[];
  readonly close: () => Promise<void>;
}

export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /**
   * A fresh visitor (own storage) at `path`, relative to the page's address, e.g. `'#/range'` or `'?lang=ja#/range'`.
   * @param options width and height in CSS pixels (960 × 540 when left out), and whatever else Playwright's `newContext` takes
   */
  readonly open: (path?: string, options?: OpenOptions) => Promise<OpenPage>;
}

export interface OpenOptions extends BrowserContextOptions {
  readonly width?: number;
  readonly height?: number;
  /** `false`: a browser that gives no WebGL context. The page tells of it in the console, which is no error then. */
  readonly webgl?: boolean;
  /**
   * `true`: the picture is really drawn, for a test that looks at its pixels. Otherwise the page does all it does, and the browser skips WebGL's draw calls,
   * which take nine tenths of a test's time without a graphics card, and its clears: a canvas that is cleared is read back and put into the page each frame.
   */
  readonly drawn?: boolean;
  /** `true`: a browser that has loaded nothing of the page yet, for a test of loading: other visitors find in the cache what those before them have loaded. */
  readonly fresh?: boolean;
  /** What follows `#/world` in the address that `openRoom` goes to; a small world when left out. */
  readonly world?: string;
}

/** A page lives for seconds here, and an eighth of its load was optimising code that runs no more: that waits for ten times as many calls. */
const COMPILE_LATE = ['--js-flags=--invocation-count-for-maglev=4000 --invocation-count-for-turbofan=30000'];

/** Opened by the current test and not closed by it. */
const opened = new Set<OpenPage>();

/** Of all test files of a thread, which find in its tabs what those before have loaded and compiled. It ends with the thread, at the other end of its pipe. */
let shared: Promise<Browser> | undefined;

/** Visitors that stay until the end of their test file. */
const lasting = new Set<OpenPage>();

/** The page as built for this run, and the browser. */
export function useSite(): Site {
  let browser: Browser;
  beforeAll(async () => {
    if (shared === undefined || !(await shared).isConnected()) {
      spare.length = 0;
      shared = launchBrowser(COMPILE_LATE);
    }
    browser = await shared;
  });
  afterEach(async ({ task }) => {
    const pages = [...opened];
    opened.clear();
    const errors = pages.flatMap((one) => one.errors);
    if (task.result?.state === 'fail') for (const { page } of pages) spoiled.add(page);
    for (const { close } of pages) await close();
    expect(errors).toEqual([]);
  });
  afterAll(async () => {
    for (const { close } of lasting) await close();
    lasting.clear();
  });
  return {
    get url() {
      return inject('siteUrl');
    },
    get browser() {
      return browser;
    },
    open: (path = '', options = {}) => open(browser, new URL(path, inject('siteUrl')), options),
  };
}

/** A browser context with one page, of one visitor after the other. */
interface Tab {
  /** What a test gets: it notes what spoils it. */
  readonly page: Page;
  readonly real: Page;
  readonly errors: string[];
  readonly context: BrowserContext;
  /** What it was made with: only who asks for the same can have it next. */
  readonly made: string;
}

/** Tabs that are free. A navigation in one takes half the processor of a new context, whose process starts and compiles every script anew. */
const spare: Tab[] = [];
const MOST_SPARE = 6;

/** Pages that no other visitor gets: a test has changed what no navigation changes back, or has failed. */
const spoiled = new WeakSet<Page>();

/** What changes a page for longer than its document, or leads to what does. */
const SPOILING = new Set<string | symbol>(['addInitScript', 'context', 'emulateMedia', 'exposeFunction', 'on', 'once', 'route']);

async function newTab(browser: Browser, made: string, { webgl, drawn, ...rest }: OpenOptions): Promise<Tab> {
  // A quarter of the pixels: pages are drawn by the processor.
  const context = await browser.newContext({ deviceScaleFactor: 0.5, ...rest });
  context.setDefaultTimeout(PATIENCE);
  if (!webgl) await context.addInitScript(withoutWebgl);
  if (!drawn) await context.addInitScript(withoutDrawing);
  if (LATE > 0) await slowDown(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${error.stack ?? error.message}`));
  page.on('crash', () => errors.push('the page crashed'));
  page.on('console', (message) => {
    if (message.type() !== 'error' || (!webgl && /webgl/i.test(message.text()))) return;
    errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  const { origin } = new URL(inject('siteUrl'));
  page.on('request', (request) => {
    const asked = new URL(request.url());
    if (asked.protocol.startsWith('http') && asked.origin !== origin) errors.push(`request to another host: ${asked.href}`);
  });
  const watched = new Proxy(page, {
    get(real, name) {
      if (SPOILING.has(name)) spoiled.add(watched);
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? (value.bind(real) as unknown) : value;
    },
  });
  return { page: watched, real: page, errors, context, made };
}

async function open(
  browser: Browser,
  address: URL,
  {
    width = 960,
    height = 540,
    reducedMotion = 'no-preference',
    colorScheme = 'light',
    webgl = true,
    drawn = false,
    fresh = false,
    ...rest
  }: OpenOptions,
): Promise<OpenPage & { errors: string[] }> {
  const options = { locale: 'en', webgl, drawn, ...rest };
  const made = JSON.stringify(options);
  const free = fresh ? -1 : spare.findLastIndex((tab) => tab.made === made);
  const tab = free < 0 ? await newTab(browser, made, options) : spare.splice(free, 1)[0];
  const { page, real, errors } = tab;
  await real.setViewportSize({ width, height });
  await real.emulateMedia({ reducedMotion, colorScheme });
  await real.goto(address.href);
  const one = {
    page,
    errors,
    async close(): Promise<void> {
      opened.delete(one);
      if (await isEmptied(tab).catch(() => false)) spare.push(tab);
      else await tab.context.close();
      if (spare.length > MOST_SPARE) await spare.shift()!.context.close();
    },
  };
  opened.add(one);
  return one;
}

/** Takes a visitor's page to an empty one of the same site, and so of the same process, and there removes what was stored. Not possible: false. */
async function isEmptied({ page, real, errors, context }: Tab): Promise<boolean> {
  const site = inject('siteUrl');
  if (spoiled.has(page) || errors.length > 0 || real.isClosed() || !real.url().startsWith(site)) return false;
  await real.goto(`${site}empty.html`);
  if (context.pages().length > 1) return false;
  for (const button of ['left', 'right'] as const) await real.mouse.up({ button });
  await real.mouse.move(-1, -1);
  await context.clearCookies();
  await real.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name!), { onsuccess: resolve, onerror: resolve }));
    }
  });
  errors.length = 0;
  return true;
}

/** Waits until a page is there and its room has been drawn. */
export async function entered(page: Page): Promise<void> {
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await page.evaluate(() => window.kantsu.ready);
}

/** The pixel next to the middle of a body at which it is in front, and nothing of the page lies on the view; undefined where there is none. */
export function pixelOf(page: Page, name: string): Promise<{ x: number; y: number } | undefined> {
  return page.evaluate((wanted) => {
    const { kantsu } = window;
    const entity = kantsu.find(wanted)!;
    const middle = kantsu.project(entity);
    for (let r = 0; r < 90; r += 6) {
      for (let angle = 0; angle < 6.3; angle += 0.4) {
        const [x, y] = [middle.x + r * Math.cos(angle), middle.y + r * Math.sin(angle)];
        if (kantsu.peek(x, y)?.entity === entity && document.elementFromPoint(x, y)?.tagName === 'CANVAS') return { x, y };
      }
    }
    return undefined;
  }, name);
}

/** A press, a way in four moves, a release. */
export async function drag({ mouse }: Page, from: Point, to: Point, button: 'left' | 'right' = 'left'): Promise<void> {
  await mouse.move(...from);
  await mouse.down({ button });
  await mouse.move(...to, { steps: 4 });
  await mouse.up({ button });
}

/** A finger that goes down, so far in so many moves, and up. */
export async function swipe(page: Page, [x, y]: Point, [dx, dy]: Point, moves = 8): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let i = 0; i <= moves; i++) {
    const at = { x: x + (dx * i) / moves, y: y + (dy * i) / moves };
    await session.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints: [at] });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await framesLater(page, 3);
}

/** On the page, px. */
export type Point = readonly [x: number, y: number];

/** Bodies are drawn by the processor here: a twelfth of the default scene's number shows the same rules sooner. */
const SMALL_WORLD = '?n=20';

/**
 * A fresh visitor in a room that has been entered and drawn; time is paused. 960 × 600 unless said otherwise. A world stands at its beginning: how far
 * it got before it was paused would differ from machine to machine.
 */
export async function openRoom(site: Site, room: Kantsu['room'], { world = SMALL_WORLD, ...options }: OpenOptions = {}): Promise<OpenPage> {
  const opened = await site.open(`#/${room}${room === 'world' ? world : ''}`, { width: 960, height: 600, ...options });
  await entered(opened.page);
  await opened.page.evaluate(() => {
    window.kantsu.pause();
    if (window.kantsu.staticRoom === undefined) window.kantsu.restart();
  });
  await framesLater(opened.page, 2);
  return opened;
}

/**
 * One visitor for the tests of a file that differ in nothing a page load would change: the first call opens the page, each later one brings it back to
 * its size and enters the room anew by the address, which costs a fraction of a load. `close` leaves the page to the next test.
 */
export function oneVisitor({ width = 960, height = 600, ...options }: OpenOptions = {}): (site: Site, hash: string) => Promise<OpenPage> {
  let visitor: Awaited<ReturnType<typeof open>> | undefined;
  return async (site, hash) => {
    if (visitor === undefined || spoiled.has(visitor.page)) {
      await visitor?.close();
      visitor = await open(site.browser, new URL(hash, site.url), { width, height, ...options });
      lasting.add(visitor);
      await visitor.page.waitForFunction(() => window.kantsu?.frames > 1);
    } else {
      const { page, errors } = visitor;
      errors.length = 0;
      await page.mouse.up();
      await page.mouse.move(0, 0);
      await page.setViewportSize({ width, height });
      await page.evaluate(async (to) => {
        const go = async (address: string): Promise<void> => {
          const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
          location.hash = address;
          await changed;
          await window.kantsu.ready;
        };
        // By way of the room that is made soonest.
        await go('#/flat?board=capsules');
        await go(to);
        // A static room that was found as it was left opens anew by its own tab.
        if (location.hash !== to && window.kantsu.staticRoom) await go(to);
      }, hash);
    }
    const { page, errors } = visitor;
    await page.evaluate(() => window.kantsu.ready);
    await page.evaluate(() => window.kantsu.pause());
    // Within one room `ready` has long been settled, and nothing of what the address says has been drawn yet.
    await framesLater(page, 2);
    // The page is the next test's too.
    opened.delete(visitor);
    const one = { page, errors, close: () => Promise.resolve() };
    opened.add(one);
    return one;
  };
}

// `LATE=200 npm run test:browser`: every frame and every script comes so many ms later than it would. A test that reads what a frame has yet to write
// passes by luck on a quick machine; here it fails each time.
const LATE = Number(process.env['LATE'] ?? 0);

async function slowDown(context: BrowserContext): Promise<void> {
  await context.addInitScript(lateFrames, LATE);
  await context.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE));
    await route.continue();
  });
}

function lateFrames(late: number): void {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const frames = new Map<number, number>();
  window.requestAnimationFrame = (callback) => {
    const timer = window.setTimeout(() => frames.set(timer, request(callback)), late);
    return timer;
  };
  window.cancelAnimationFrame = (timer) => {
    clearTimeout(timer);
    const frame = frames.get(timer);
    if (frame !== undefined) cancel(frame);
  };
}

function withoutWebgl(): void {
  const real = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')!.value as (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) => unknown;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : real.call(this, kind, ...rest);
  } as typeof HTMLCanvasElement.prototype.getContext;
}

function withoutDrawing(): void {
  const drawing = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'drawRangeElements'] as const;
  const clearing = ['clear', 'clearBufferfv', 'clearBufferiv', 'clearBufferuiv', 'clearBufferfi'] as const;
  for (const name of [...drawing, ...clearing]) WebGL2RenderingContext.prototype[name] = () => {};
}

/** The table of the current ray's hits, the timeline below them, and the view of the ray from beside. */
export const hitTable = (page: Page): Locator => page.getByRole('table', { name: /^Distances along the ray/ });
export const hitTimeline = (page: Page): Locator => page.getByRole('region', { name: 'Distances along the ray' });
export const sideView = (page: Page): Locator => page.getByRole('group', { name: 'Side view' });

/** Opens a folded part of the panel, by its title. */
export async function unfold(page: Page, title: string): Promise<void> {
  const folded = page.locator('details:not([open]) > summary').filter({ hasText: title });
  if ((await folded.count()) > 0) await folded.first().click();
}

/** A part of the inspector by its heading. */
export function partOf(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

/** A value by its name, in such a part. */
export function factOf(part: Locator, name: string): Locator {
  return part.locator('dt', { hasText: new RegExp(`^${name}`) }).locator('xpath=following-sibling::dd[1]');
}

/** A file that a press saves. */
export async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

/** Waits until n more frames have been drawn. */
export async function framesLater(page: Page, n: number): Promise<void> {
  const frames = await page.evaluate(() => window.kantsu.frames);
  await page.waitForFunction((until) => window.kantsu.frames >= until, frames + n);
}

export type Rgb = readonly [red: number, green: number, blue: number];

/** The pixels of a square of the page as it is seen once it has been drawn, in rows. */
export async function square(page: Page, { x, y }: { readonly x: number; readonly y: number }, half: number): Promise<Rgb[]> {
  await framesLater(page, 3);
  const shot = await page.screenshot({ clip: { x: x - half, y: y - half, width: 2 * half, height: 2 * half } });
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, i): [number, number, number] => [data[4 * i], data[4 * i + 1], data[4 * i + 2]]);
  }, shot.toString('base64'));
}
