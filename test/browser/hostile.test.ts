// What means harm or is missing: files that would freeze the page, a second WebGL context that is refused, an error in a frame, and browsers without an API.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { serveBuild, type Site } from '../support/page.ts';

let site: Site;
beforeAll(async () => {
  site = await serveBuild();
});
afterAll(() => site.close());

async function entered(page: Page): Promise<void> {
  await page.waitForFunction(() => window.kantsu?.frames > 1);
  await page.evaluate(() => window.kantsu.ready);
}

const frames = (page: Page): Promise<number> => page.evaluate(() => window.kantsu.frames);
const told = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.result-line [role=status]')!.textContent);

async function drop(page: Page, name: string, content: object): Promise<void> {
  await page.evaluate(
    ({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    { name, text: JSON.stringify(content) },
  );
}

const ball = { spec: { shape: { kind: 'sphere', center: [0, 2, 0], radius: 0.5 }, body: 'dynamic' }, position: [0, 2, 0] };

it('a ray of 1e100 is refused by name; 3,000 balls in one point are refused after 2 s, while the page goes on; a small file opens', async () => {
  const { page, errors, close } = await site.open('#/world', { locale: 'en' });
  await entered(page);
  await drop(page, 'far.json', { kantsu: 1, bodies: [], rays: [{ origin: [1e100, 0, 0], direction: [1, 0, 0], maxDistance: 20 }] });
  await expect.poll(() => told(page)).toBe('‘far.json’ was not opened. rays[0].origin[0] is 1e+100; expected a number from -1000 to 1000.');
  const before = await page.evaluate(() => window.kantsu.world.size);

  await drop(page, 'heap.json', { kantsu: 1, bodies: Array.from({ length: 3000 }, () => ball), rays: [] });
  await expect.poll(() => told(page)).toMatch(/^Checking ‘heap.json’/);
  const at = await frames(page);
  await expect.poll(() => told(page)).toMatch(/‘heap.json’ was not opened\. (bodies|tick \d+): the world does not respond/);
  expect((await frames(page)) - at).toBeGreaterThan(2);
  expect(await page.evaluate(() => window.kantsu.world.size)).toBe(before);

  await drop(page, 'small.json', { kantsu: 1, bodies: [ball], rays: [] });
  await expect.poll(() => told(page)).toBe('‘small.json’: 1 body, 0 rays.');
  expect(errors).toEqual([]);
  await close();
});

it('the second WebGL context refused: rooms with tiles say so and keep their numbers', async () => {
  const { page, errors, close } = await site.open('#/range', { locale: 'en' });
  await entered(page);
  await page.evaluate(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own canvas below
    const original = HTMLCanvasElement.prototype.getContext as (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) => unknown;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : original.call(this, kind, ...rest);
    } as never;
  });
  for (const [room, number] of [
    ['patterns', '.patterns'],
    ['matrix', '.matrix-view'],
    ['sat', '.sat-no-picture'],
    ['trial', '.trial-numbers'],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${room}`);
    await page.waitForSelector(number);
    await page.evaluate(() => window.kantsu.ready);
    const at = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(at + 1);
    expect(await page.locator(number).innerText(), room).toMatch(/\S/);
  }
  expect(errors).toEqual([]);
  await close();
});

it('an error in a frame is said and logged once, the loop goes on, and the room can be entered again', async () => {
  const { page, errors, close } = await site.open('#/world', { locale: 'en' });
  await entered(page);
  await page.evaluate(() => {
    window.kantsu.world.step = () => {
      throw new Error('a step went wrong');
    };
  });
  const message = page.locator('.message');
  await expect.poll(() => message.innerText()).toContain('Something went wrong');
  const at = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(at + 3);
  expect(errors.filter((error) => error.includes('a step went wrong'))).toHaveLength(1);
  await page.getByText('Report', { exact: true }).click();
  const report = await page.locator('.report').innerText();
  expect(report).toMatch(/^Kantsu \d+\.\d+\.\d+ \([0-9a-f]{8}\)\nroom: world\nlink: #\/world/);
  expect(report).toContain('a step went wrong');
  expect(report).not.toMatch(/https?:|file:|\/assets\//);
  await page.getByRole('button', { name: 'Reload room' }).click();
  await expect.poll(() => message.isVisible()).toBe(false);
  const tick = await page.evaluate(() => window.kantsu.tick);
  await expect.poll(() => page.evaluate(() => window.kantsu.tick)).toBeGreaterThan(tick);
  expect(errors).toHaveLength(1);
  await close();
});

it('without streams, clipboard, database, digests, memory figures and workers the page makes a link and opens it', async () => {
  const { page, errors, close } = await site.open('#/range', { locale: 'en' });
  await page.addInitScript(() => {
    for (const name of ['CompressionStream', 'DecompressionStream', 'Worker', 'indexedDB', 'OffscreenCanvas', 'requestIdleCallback']) {
      Object.defineProperty(window, name, { value: undefined });
    }
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    Object.defineProperty(performance, 'memory', { value: undefined });
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    Object.defineProperty(document, 'execCommand', { value: () => false });
  });
  await page.reload();
  await entered(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await page.keyboard.press('k');
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/v=2&s=/);
  const hash = await page.evaluate(() => window.kantsu.world.hash());
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await entered(page);
  expect(await told(page)).not.toMatch(/damaged|not opened/);
  expect(hash).toMatch(/^[0-9a-f]+$/);
  // The licences of what is bundled.
  const licences = await page.evaluate(async () => (await fetch('./licences.txt')).text());
  for (const name of ['three', 'stats.js', 'lil-gui']) expect(licences).toContain(name);
  expect(licences.match(/Permission is hereby granted/gi)!.length).toBeGreaterThanOrEqual(3);
  expect(errors).toEqual([]);
  await close();
});
