// A room from the kit alone, in a page of its own: what is dragged, typed and pressed is shown, said and kept in the address; and how much it takes.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import type { RoomPlace } from '../../src/page/kit/open-room.tsx';
import { launchBrowser } from '../support/browser.ts';

const EXAMPLE = fileURLToPath(new URL('../page/kit/example-room.tsx', import.meta.url));

interface Said {
  said: string[];
  shown: string[];
  address: string;
}

declare const window: Window & { example: { open(place: RoomPlace): { frame(now: number): void; close(): void } } } & Said;

let browser: Browser;
let script = '';
let style = '';

beforeAll(async () => {
  const [{ output }] = (await build({
    root: fileURLToPath(new URL('../../', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { write: false, target: 'es2022', lib: { entry: EXAMPLE, formats: ['iife'], name: 'example', fileName: 'example' } },
  })) as unknown as [{ output: readonly { readonly fileName: string; readonly code?: string; readonly source?: string | Uint8Array }[] }];
  for (const { fileName, code, source } of output) {
    if (fileName.endsWith('.css')) style += String(source);
    else script += code ?? '';
  }
  // The kit stands on the page's scale and plain elements.
  style = readFileSync(fileURLToPath(new URL('../../src/page/ui/style/tokens.css', import.meta.url)), 'utf8') + style;
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function opened(parameters: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setContent('<main style="position: relative; height: 300px"></main><aside></aside><footer></footer>');
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate((parameters) => {
    const [view, panel, bottom] = ['main', 'aside', 'footer'].map((name) => document.querySelector<HTMLElement>(name)!);
    Object.assign(window, { said: [], shown: [] });
    const room = window.example.open({
      view,
      panel,
      bottom,
      parameters: new URLSearchParams(parameters),
      say: (sentence) => window.said.push(sentence),
      show: (sentence) => window.shown.push(sentence),
      remember: (parameters) => (window.address = parameters.toString()),
    });
    const frame = (now: number): void => {
      room.frame(now);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, parameters);
  return { page, errors };
}

it('one figure, three cases, steps and two number fields take at most 120 lines and no CSS', () => {
  const source = readFileSync(EXAMPLE, 'utf8');
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  expect(source).not.toMatch(/\.css'|style=/);
});

it('a case, a number, a key and a drag change the figure, the sentence and the address', async () => {
  const { page, errors } = await opened('r=3');
  const radius = page.getByRole('spinbutton', { name: 'radius' });
  const handle = page.getByRole('slider', { name: 'height of the line' });
  const half = (): Promise<string | null> => page.getByRole('definition').textContent();
  expect(await radius.inputValue()).toBe('3');
  await expect.poll(half).toBe('2.828');

  await page.getByRole('button', { name: 'tangent' }).click();
  await expect.poll(half).toBe('0.000');
  expect(await page.getByRole('button', { name: 'tangent' }).getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => page.evaluate(() => window.address)).toBe('r=2&h=2');

  // A refused number is marked, and goes back when the field is left.
  await radius.fill('-1');
  expect(await radius.getAttribute('aria-invalid')).toBe('true');
  await handle.focus();
  await expect.poll(() => radius.inputValue()).toBe('2');
  expect(await radius.getAttribute('aria-invalid')).toBeNull();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('1.89 m');
  expect(await page.getByRole('button', { name: 'tangent' }).getAttribute('aria-pressed')).toBe('false');

  // By the line itself, which is the grip of the handle; Escape takes it back.
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + 150, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + box.height / 2 + 60);
  await expect.poll(() => handle.getAttribute('aria-valuetext')).not.toBe('1.89 m');
  await page.keyboard.press('Escape');
  await expect.poll(() => handle.getAttribute('aria-valuetext')).toBe('1.89 m');
  await page.mouse.up();

  const said = await page.evaluate(() => window.said.length);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByText('2 / 2').waitFor();
  expect(await page.evaluate(() => window.said.slice(-1))).toEqual(['It enters and exits 0.654 m beside that point.']);
  expect(await page.evaluate(() => window.said.length)).toBe(said + 1);
  expect(errors).toEqual([]);
  await page.close();
});
