// `npm run page-cost`: what the page costs beside steps and drawing, at 5,000 bodies. 1 when it is more than it may be.
//
// First the recording, without a browser: two laboratories step the same world by turns, one of them with a timeline. Then the built page in a browser, with
// its profiler, its timeline and its event list open, once as it is and once with a body selected and a contact picked. WebGL's draw calls do nothing there:
// a processor that draws would be measured instead of the page. The numbers are the page's own, from its captures. Last, how long the page takes to its first
// ray over a slow line on a slow machine, and, drawn in earnest, a large scene to its first picture, and what a model costs whose pictures would fill the
// memory; with `--first` these alone.

import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { CaptureReport } from '../../src/page/profiler/capture-file.ts';
import { PARENT, PHASES } from '../../src/page/profiler/profile.ts';
import { withBuiltPage } from '../support/build-page.ts';
import { dropFile } from '../support/drop-file.ts';
import { glbOf } from '../support/glb.ts';
import { png } from '../support/pictures.ts';
import type { measureRecording } from './recording-cost.ts';

const BODIES = 5000;
/** All parts of a frame but its steps and its drawing, at p95, ms. */
const MOST_WORK = 4;
/** What the profiler costs on average, ms a frame. */
const MOST_PROFILER = 0.15;
/** What the recording adds to a step, on average. */
const MOST_RECORDING = 0.1;
const SCENES = ['rain', 'pile'] as const;

/** In the page, before anything else: nothing is drawn, and the graphics card has another name, so that nothing is left out for its sake. */
export function drawNothing(): void {
  const methods = WebGL2RenderingContext.prototype as unknown as Record<string, (...rest: unknown[]) => unknown>;
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(methods))) {
    if (/^(draw(Arrays|Elements|Range)|clear($|Buffer)|blitFramebuffer)/.test(name)) methods[name] = () => {};
  }
  const { getParameter } = methods;
  const names = new Set<unknown>([0x1f01, 0x9246]);
  methods['getParameter'] = function (this: unknown, which: unknown) {
    return names.has(which) ? 'none' : getParameter.call(this, which);
  };
}

interface Work {
  readonly report: CaptureReport;
  /** Of frames that took a step: all parts but step and render, ms, ascending. */
  readonly work: readonly number[];
  /** Mean, as the drawer says it, ms. */
  readonly profiler: number;
}

async function workOf(page: Page, seconds: number): Promise<Work> {
  await page.evaluate(() => window.kantsu.play());
  const report = (await page.evaluate(([long]) => window.kantsu.capture(long, 3), [seconds]))!;
  const { frame, step, render, steps } = report.samples;
  const work = frame.map((time, i) => (time - step[i] - render[i]) / 1000).filter((_, i) => steps[i] > 0);
  const said = await page.locator('.honesty').textContent();
  return { report, work: work.sort((a, b) => a - b), profiler: Number(/itself takes ([\d.]+) ms/.exec(said!)?.[1]) };
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];

function printWork(name: string, { report, work, profiler }: Work): void {
  const { samples, settings } = report;
  const head = `${name}: ${settings.bodies} bodies, ${work.length} frames with steps of ${report.frames}`;
  console.log(`${head}; ms at p50, p95, max`);
  const line = (what: string, sorted: readonly number[]): void =>
    console.log(`  ${what.padEnd(24)}${[0.5, 0.95, 1].map((share) => at(sorted, share).toFixed(3).padStart(10)).join('')}`);
  for (const phase of PHASES) {
    if (PARENT[phase] !== 'frame') continue;
    const times = samples[phase].filter((_, i) => samples.steps[i] > 0).map((time) => time / 1000);
    line(
      phase,
      times.sort((a, b) => a - b),
    );
  }
  line('all but step and render', work);
  console.log(`  profiler, mean ${profiler.toFixed(3)} ms a frame`);
}

export async function main(given: string[], _library: unknown, load: (url: string) => Promise<unknown>): Promise<number> {
  const { values } = parseArgs({
    args: given,
    options: {
      seconds: { type: 'string', default: '10' },
      recording: { type: 'boolean' },
      page: { type: 'boolean' },
      first: { type: 'boolean' },
    },
  });
  const complaints: string[] = [];
  if (values.first) {
    await withBuiltPage(measureFirst);
    return 0;
  }
  if (!values.page) {
    for (const { name, more } of (await bundledRecording(load))()) {
      if (more > MOST_RECORDING) complaints.push(`recording ${name} adds ${(100 * more).toFixed(1)} % to a step`);
    }
  }
  if (!values.recording) {
    const measure = (browser: Browser, url: string): Promise<string[]> => measurePage(browser, url, Number(values.seconds));
    complaints.push(...(await withBuiltPage(measure)));
    await withBuiltPage(measureFirst);
  }
  for (const complaint of complaints) console.log(complaint);
  return complaints.length > 0 ? 1 : 0;
}

/** As it runs in the page: a module runner's imports are fifty times slower. */
async function bundledRecording(load: (url: string) => Promise<unknown>): Promise<typeof measureRecording> {
  mkdirSync('node_modules/.cache', { recursive: true });
  const outDir = mkdtempSync('node_modules/.cache/recording-cost-');
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      resolve: { tsconfigPaths: true },
      define: { SIMULATION_WORD: '"measuring"' },
      build: {
        ssr: 'test/proof/recording-cost.ts',
        outDir,
        target: 'node20',
        minify: false,
        // Without this the kernels are half as fast.
        rolldownOptions: { output: { topLevelVar: false } },
      },
    });
    const module = (await load(pathToFileURL(`${realpathSync(outDir)}/recording-cost.js`).href)) as {
      measureRecording: typeof measureRecording;
    };
    return module.measureRecording;
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function measurePage(browser: Browser, url: string, seconds: number): Promise<string[]> {
  const complaints: string[] = [];
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })).newPage();
  page.setDefaultTimeout(60_000);
  await page.addInitScript(drawNothing);
  for (const scene of SCENES) {
    await page.goto(`${url}?${scene}#/world?scene=${scene}&n=${BODIES}`);
    await page.waitForFunction(() => window.kantsu?.frames > 5 && window.kantsu.world.size > 1000);
    // (A world asleep is not drawn again.)
    await page.evaluate(() => (window.kantsu.world.sleeping = false));
    await page.keyboard.press('Escape');
    await page.locator('.picture').first().focus();
    if (await page.locator('.drawer').isHidden()) await page.keyboard.press('m');
    await page.locator('.honesty').waitFor();
    await page.locator('details.events > summary').click();
    const plain = await workOf(page, seconds);
    printWork(scene, plain);
    await pickOne(page);
    const picked = await workOf(page, seconds);
    printWork(`${scene}, body selected and contact picked`, picked);
    for (const { report, work, profiler } of [plain, picked]) {
      if (at(work, 0.95) > MOST_WORK) complaints.push(`${scene}: the page's own work is ${at(work, 0.95).toFixed(2)} ms at p95`);
      if (!(profiler <= MOST_PROFILER)) complaints.push(`${scene}: the profiler takes ${profiler} ms a frame`);
      if (report.frames === 0) complaints.push(`${scene}: nothing was measured`);
    }
  }
  return complaints;
}

/** Selects a body that touches others, by the list of events, and picks its first contact: time stands meanwhile. */
async function pickOne(page: Page): Promise<void> {
  await page.evaluate(() => window.kantsu.pause());
  const names = page.locator('.events li:not([hidden]) button:not(.tick)');
  const contact = page.locator('.contacts li:not([hidden]) button').first();
  await names.first().waitFor();
  for (let i = 0; i < (await names.count()) && !(await contact.isVisible()); i++) {
    await names.nth(i).evaluate((name: HTMLButtonElement) => name.click());
    await page.waitForTimeout(300);
  }
  await contact.evaluate((name: HTMLButtonElement) => name.click());
  await page.locator('.contact-body').first().waitFor();
}

/** Printed, not judged: other work of the machine counts too. */
async function measureFirst(browser: Browser, url: string): Promise<void> {
  const open = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })).newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(countWork);
    await page.goto(address);
    return page;
  };
  await measureStart(browser, url);
  const work = (page: Page): Promise<Counted> => page.evaluate(() => (window as unknown as { work: Counted }).work);
  for (const n of [5000, 20_000]) {
    const page = await open(`${url}#/world?scene=rain&n=${n}`);
    // The picture is there when the next frame begins.
    await page.waitForFunction(() => (window as unknown as { work: Counted }).work.shown > 0);
    const { shown, corners, steps } = await work(page);
    console.log(`rain of ${n}: first picture after ${(shown / 1000).toFixed(2)} s, ${corners} corners drawn, ${steps} steps made`);
    await page.context().close();
  }
  const page = await open(`${url}#/range`);
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await page.keyboard.press('Escape');
  const begun = Date.now();
  const model = Buffer.from(glbOf([{ name: 'box', size: [1, 1, 1] }], [png(16_000, 16_000), png(256, 256)]));
  await dropFile(page, 'large.glb', model);
  await page.getByText('1 mesh with a collider').first().waitFor();
  const { pixels } = await work(page);
  const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize);
  console.log(
    `a model of ${(model.length / 1000).toFixed(0)} kB with a picture of 16,000²: ${Date.now() - begun} ms, ${pixels} pixels decoded, heap ${(heap / 1e6).toFixed(0)} MB`,
  );
  await page.context().close();
}

/** The start page with a processor four times slower and a line of 10 Mbit/s (40 ms away), compressed as a static host does it. */
async function measureStart(browser: Browser, url: string): Promise<void> {
  const compressed = new Map<string, Promise<Buffer>>();
  const server = createServer((request, response) => {
    const path = request.url!;
    const body =
      compressed.get(path) ?? fetch(new URL(path, url)).then(async (answer) => gzipSync(Buffer.from(await answer.arrayBuffer())));
    compressed.set(path, body);
    const type = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
    const headers = { 'content-type': TYPES[type] ?? 'application/octet-stream', 'content-encoding': 'gzip' };
    void body.then((bytes) => response.writeHead(200, headers).end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // The first visit compresses.
  for (const counts of [false, true]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.addInitScript(drawNothing);
    await page.addInitScript(noteFirstRay);
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 10e6 / 8,
      uploadThroughput: 10e6 / 8,
    });
    await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('first ray').length > 0);
    const [painted, ray] = await page.evaluate(() =>
      ['first-contentful-paint', 'first ray'].map((name) => performance.getEntriesByName(name)[0].startTime / 1000),
    );
    const times = `painted after ${painted.toFixed(2)} s, first ray after ${ray.toFixed(2)} s`;
    if (counts) console.log(`start page at 4× and 10 Mbit/s: ${times} (at most 2)`);
    await context.close();
  }
  server.close();
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  jpg: 'image/jpeg',
};

/** In the page, before anything else. */
function noteFirstRay(): void {
  const look = (): void => {
    const { kantsu } = window as Partial<Window>;
    if (kantsu && kantsu.frames > 0 && kantsu.rays.length > 0) performance.mark('first ray');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Counted {
  /** ms from the start of the page; corners of instances and steps up to then. */
  shown: number;
  corners: number;
  steps: number;
  pixels: number;
}

/** In the page, before anything else: counts what is drawn and decoded until the first frame of a crowd is there. */
function countWork(): void {
  const work: Counted = { shown: 0, corners: 0, steps: 0, pixels: 0 };
  Object.assign(window, { work });
  const context = WebGL2RenderingContext.prototype;
  const draw = Object.getOwnPropertyDescriptor(context, 'drawElementsInstanced')!.value as WebGL2RenderingContext['drawElementsInstanced'];
  context.drawElementsInstanced = function (mode, count, type, offset, instances) {
    if (work.shown === 0) work.corners += count * instances;
    draw.call(this, mode, count, type, offset, instances);
  };
  const decode = window.createImageBitmap.bind(window);
  window.createImageBitmap = async (image: ImageBitmapSource) => {
    const made = await decode(image);
    work.pixels += made.width * made.height;
    return made;
  };
  const look = (): void => {
    const { kantsu } = window as Partial<Window>;
    if (kantsu && kantsu.frames > 0 && work.corners > 0) {
      work.shown = performance.now();
      work.steps = kantsu.tick;
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
