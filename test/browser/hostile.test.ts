// What means harm or is missing: files that would freeze the page, a second WebGL context that is refused, an error in a frame, and browsers without an API.
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { dropFile } from '../support/drop-file.ts';
import { cases, slow } from '../support/long.ts';
import { entered, framesLater, unfold, useSite } from '../support/page.ts';

const site = useSite();

const frames = (page: Page): Promise<number> => page.evaluate(() => window.kantsu.frames);
const told = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('.result-line [role=status]')!.textContent);

const drop = (page: Page, name: string, content: object): Promise<void> => dropFile(page, name, Buffer.from(JSON.stringify(content)));

const ball = { spec: { shape: { kind: 'sphere', center: [0, 2, 0], radius: 0.5 }, body: 'dynamic' }, position: [0, 2, 0] };

slow('10,000 balls in one point are refused after 2 s, while the page goes on', async () => {
  const { page } = await site.open('#/world?n=20', { locale: 'en', webgl: false });
  await entered(page);
  const before = await page.evaluate(() => window.kantsu.world.size);
  await drop(page, 'heap.json', { kantsu: 1, bodies: Array.from({ length: 10_000 }, () => ball), rays: [] });
  await expect.poll(() => told(page)).toMatch(/^Checking ‘heap.json’/);
  const at = await frames(page);
  await expect.poll(() => told(page)).toMatch(/‘heap.json’ was not opened\. (edits\[0\]|tick \d+): the world does not respond/);
  expect((await frames(page)) - at).toBeGreaterThan(2);
  expect(await page.evaluate(() => window.kantsu.world.size)).toBe(before);
});

slow('a room left while something of it is still loading: no error, and the camera stays sound', async () => {
  const { page } = await site.open('#/flat?board=capsules', { locale: 'en', fresh: true });
  await entered(page);
  const go = (room: 'flat' | 'world' | 'grid'): Promise<void> => page.evaluate((to) => window.kantsu.goTo(to), room);
  // Loaded before, so that a room opens while its parts are on the way.
  await page.context().route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await go('world');
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(0.3 * width, 0.4 * height);
  // The camera controls, and the fixed origin.
  await page.mouse.click(0.3 * width, 0.4 * height, { button: 'middle' });
  await page.keyboard.press('o');
  await go('flat');
  await page.waitForLoadState('networkidle');
  await go('world');
  await page.mouse.move(0.3 * width, 0.4 * height);
  await page.mouse.wheel(0, 50);
  await expect.poll(() => page.evaluate(() => window.kantsu.project([0, 1, 0]).x)).toBeGreaterThan(0);
  // The handle of the cell size, in the moment in which it appears.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          const stage = document.querySelector('.room-tools [role=slider]')?.parentElement;
          if (!stage) return;
          observer.disconnect();
          const { left, width, top } = stage.getBoundingClientRect();
          // (No pointer of this id is down.)
          Element.prototype.setPointerCapture = () => {};
          for (const type of ['pointerdown', 'pointerup']) {
            stage.dispatchEvent(new PointerEvent(type, { clientX: left + 0.5 * width, clientY: top + 5, bubbles: true }));
          }
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = '#/grid';
      }),
  );
  await page.evaluate(() => window.kantsu.ready);
});

it('code that cannot be loaded is reported, the room stays, and once the page can be reached again it is loaded', async () => {
  const { page, errors, close } = await site.open('#/world?scene=tower&n=3', { locale: 'en', fresh: true });
  await entered(page);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.kantsu.pause());
  // What loads when the pointer comes near the picture is not to be missing later on.
  await page.mouse.move(300, 250);
  await page.waitForLoadState('networkidle');
  const message = page.locator('.message');
  const later = message.getByRole('button', { name: 'Not now' });
  await page.context().setOffline(true);
  // The second time the browser does not even ask.
  for (let i = 0; i < 2; i++) {
    await page.keyboard.press('?');
    await message.waitFor();
    expect(await message.innerText()).toMatch(/^Part of this page could not be loaded/);
    if (i === 0) await later.click();
    else await page.keyboard.press('Escape');
    await expect.poll(() => message.isVisible()).toBe(false);
  }
  // Nothing is said of the file: it may well be good.
  const before = await told(page);
  await drop(page, 'good.glb', {});
  await message.waitFor();
  expect(await told(page)).toBe(before);
  await later.click();
  await page.keyboard.press('8');
  await expect.poll(() => message.isVisible()).toBe(true);
  expect(await page.locator('.rooms [aria-current]').innerText()).toMatch(/Collisions/);
  // Back to a room that was never left.
  const place = (): Promise<unknown> => page.evaluate(() => [window.kantsu.room, window.kantsu.tick, window.kantsu.world.hash()]);
  await page.evaluate(() => window.kantsu.step(5));
  const here = await place();
  await page.goBack();
  await page.evaluate(() => window.kantsu.ready);
  expect(await place()).toEqual(here);
  await page.goForward();
  const again = message.getByRole('button', { name: 'Try again' });
  await Promise.all([page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'), again.click()]);
  await expect.poll(() => message.innerText()).toMatch(/^The page still cannot be reached/);
  expect(await page.evaluate(() => window.kantsu.room)).toBe('world');
  expect(errors.filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await page.context().setOffline(false);
  await again.click();
  await page.waitForFunction(() => window.kantsu?.room === 'trial' && window.kantsu.frames > 1);
  expect(await message.isVisible()).toBe(false);
  await close();
});

it('without WebGL nothing is shown of what is only in the picture: no tour of it, no handles in an empty view', async () => {
  const { page } = await site.open('#/range', { locale: 'en', webgl: false });
  await entered(page);
  await page.getByText('WebGL 2 is unavailable').waitFor();
  const handles = page.locator('.handle');
  await expect.poll(() => handles.count()).toBeGreaterThan(0);
  expect(
    await handles.evaluateAll((all) => all.map((handle) => getComputedStyle(handle).opacity)).then((all) => [...new Set(all)]),
  ).toEqual(['0']);
  const at = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(at + 5);
  expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
});

it('Save picture says when there is none', async () => {
  const { page } = await site.open('#/range', { locale: 'en' });
  await entered(page);
  await unfold(page, 'Share');
  const save = page.getByRole('button', { name: 'Save picture' });
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.evaluate(() => {
    const loss = document.querySelector('canvas')!.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    loss.loseContext();
  });
  await page.locator('.message').waitFor();
  const told = page.getByText('There is no picture to save.').waitFor();
  await save.click();
  await told;
});

it('the second WebGL context refused: rooms with tiles say so and keep their numbers', async () => {
  const { page } = await site.open('#/range', { locale: 'en' });
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
    ['matrix', '.matrix-board'],
    ['sat', 'text=Without WebGL 2 there are no 3D views'],
    ['trial', 'text=Without WebGL 2 the question is given in numbers'],
  ]) {
    await page.evaluate((hash) => (location.hash = hash), `#/${room}`);
    await page.waitForSelector(number);
    await page.evaluate(() => window.kantsu.ready);
    const at = await frames(page);
    await expect.poll(() => frames(page)).toBeGreaterThan(at + 1);
    expect(await page.locator(number).innerText(), room).toMatch(/\S/);
  }
});

it('an error in a frame is said and logged once, the loop goes on, and the room can be entered again', async () => {
  const { page, errors, close } = await site.open('#/world?n=20', { locale: 'en' });
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

slow('a world whose steps take half a second is paused: Continue, Undo, and Reset scene where nothing can be undone', async () => {
  const { page } = await site.open('#/world?scene=tower&n=3', { locale: 'en' });
  await entered(page);
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    window.kantsu.pause();
    window.kantsu.restart();
  });
  const message = page.locator('.message');
  const size = (): Promise<number> => page.evaluate(() => window.kantsu.world.size);
  const steps = (): Promise<number> => page.evaluate(() => window.kantsu.tick);
  // Every world of more than so many bodies is slow.
  const slowDown = (most: number): Promise<void> =>
    page.evaluate((n) => {
      const { world } = window.kantsu;
      const kind = Object.getPrototypeOf(world) as typeof world;
      // oxlint-disable-next-line typescript/unbound-method -- called with its own world below
      const { step } = kind;
      kind.step = function (this: typeof world, dt?: number) {
        const end = performance.now() + 510;
        while (this.size > n && performance.now() < end);
        step.call(this, dt);
      };
    }, most);
  const count = await size();
  await slowDown(count);
  const box = (await page.locator('.picture canvas').first().boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await page.keyboard.press('a');
  await expect.poll(size).toBe(count + 1);
  await page.evaluate(() => window.kantsu.play());
  await expect.poll(() => message.innerText()).toContain('Each step of this world takes more than half a second');
  await message.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(size).toBe(count);
  expect([await message.isVisible(), await steps()]).toEqual([false, 0]);
  // Asked again, since the visitor has not chosen to wait; there is nothing to take back now.
  await slowDown(0);
  await page.evaluate(() => window.kantsu.play());
  await expect.poll(() => message.isVisible()).toBe(true);
  await message.getByRole('button', { name: 'Reset scene', exact: true }).click();
  await expect.poll(steps).toBe(0);
  expect(await message.isVisible()).toBe(false);

  // Now it is another world. Who goes on is not asked again.
  await slowDown(0);
  await page.evaluate(() => window.kantsu.play());
  await expect.poll(() => message.isVisible()).toBe(true);
  expect(await page.evaluate(() => window.kantsu.playing)).toBe(false);
  const tick = await steps();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect.poll(steps).toBeGreaterThan(tick + 3);
  expect([await message.isVisible(), await page.evaluate(() => window.kantsu.playing)]).toEqual([false, true]);
});

slow('after a lost and a restored context nothing is deleted that the new one does not know', async () => {
  const { page, errors, close } = await site.open('#/world?scene=tower&n=3', { locale: 'en' });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && /does not belong/.test(message.text())) warnings.push(message.text());
  });
  await entered(page);
  await page.keyboard.press('Escape');
  const message = page.locator('.message');
  const loss = await page.evaluateHandle(() => document.querySelector('canvas')!.getContext('webgl2')!.getExtension('WEBGL_lose_context')!);
  await loss.evaluate((extension) => extension.loseContext());
  await expect.poll(() => message.isVisible()).toBe(true);
  // Time stands, yet meshes are made anew, and the old ones disposed of.
  await page.evaluate(() => window.kantsu.restart());
  await loss.evaluate((extension) => extension.restoreContext());
  await expect.poll(() => message.isVisible()).toBe(false);
  const at = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(at + 3);
  // More bodies than there is room for: buffers and geometries are replaced.
  await page.evaluate(() => (location.hash = '#/world?scene=rain&n=300'));
  await page.waitForFunction(() => window.kantsu.scene === 'rain' && window.kantsu.world.size >= 300);
  const later = await frames(page);
  await expect.poll(() => frames(page)).toBeGreaterThan(later + 2);
  await page.evaluate(() => window.kantsu.goTo('patterns'));
  await page.evaluate(() => window.kantsu.goTo('range'));
  expect([warnings, errors]).toEqual([[], []]);
  await close();
});

it('Esc takes the help back that is still loading, and nothing else', async () => {
  const { page } = await site.open('#/range', { locale: 'en', fresh: true });
  await entered(page);
  await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }, true));
  let arrive = (): void => {};
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/help-*.js', async (route) => {
    await late;
    await route.continue();
  });
  const asked = page.waitForRequest('**/help-*.js');
  const help = page.locator('dialog.help');
  for (const [keys, open] of [
    [['h', 'Escape'], false],
    [['h'], true],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key);
    await asked;
    arrive();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => help.count()).toBe(1);
    await framesLater(page, 3);
    expect(await help.isVisible()).toBe(open);
  }
  expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(2);
});

slow('the help leads to the licences of what is bundled', async () => {
  const { page } = await site.open('#/range', { locale: 'en' });
  await entered(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Third-party licences' }).click()]);
  await opened.waitForLoadState();
  const licences = await opened.locator('body').innerText();
  for (const name of ['three', 'stats.js']) expect(licences).toContain(name);
  expect(licences.match(/Permission is hereby granted/gi)!.length).toBeGreaterThanOrEqual(3);
});

const ABSENT = [
  ['CompressionStream', 'window'],
  ['DecompressionStream', 'window'],
  ['Worker', 'window'],
  ['indexedDB', 'window'],
  ['OffscreenCanvas', 'window'],
  ['requestIdleCallback', 'window'],
  ['clipboard', 'navigator'],
  ['memory', 'performance'],
  ['subtle', 'crypto'],
] as const;

// All at once in the short suite; in the long one also each by itself, with the others there.
const LACKING = cases([ABSENT], [ABSENT, ...ABSENT.map((one) => [one])]).map((absent) => ({
  absent,
  names: absent.map(([name]) => name).join(', '),
}));
slow.each(LACKING)('without $names the page opens a file, makes a link and opens it', async ({ absent }) => {
  const { page } = await site.open('licences.txt', { locale: 'en' });
  const lacks = (wanted: string): boolean => absent.some(([name]) => name === wanted);
  await page.addInitScript((all) => {
    for (const [name, of] of all) {
      Object.defineProperty(of === 'window' ? window : window[of], name, { value: undefined });
      // The old way to the clipboard, too.
      if (name === 'clipboard') Object.defineProperty(document, 'execCommand', { value: () => false });
    }
  }, absent);
  await page.goto(`${site.url}#/world?scene=tower&n=3`);
  await entered(page);
  expect(
    await page.evaluate((all) => all.filter(([name, of]) => (of === 'window' ? window : window[of])[name as never] !== undefined), absent),
  ).toEqual([]);
  await page.evaluate(() => window.kantsu.pause());
  await page.keyboard.press('Escape');
  await drop(page, 'small.json', { kantsu: 1, bodies: [ball], rays: [] });
  await expect.poll(() => told(page)).toBe('‘small.json’: 1 body, 0 rays.');
  await page.keyboard.press('m');
  await expect.poll(() => page.locator('.stats-none').count()).toBe(lacks('memory') ? 1 : 0);
  await page.keyboard.press('k');
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/v=3&s=/);
  if (lacks('clipboard')) await page.getByText('The link is in the address bar').first().waitFor();
  const hash = await page.evaluate(() => window.kantsu.world.hash());
  const address = page.url();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.goto(address);
  await entered(page);
  await expect.poll(() => page.evaluate(() => window.kantsu.world.hash())).toBe(hash);
  expect(await told(page)).not.toMatch(/damaged|not opened/);
});
