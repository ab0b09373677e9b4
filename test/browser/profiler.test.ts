// The profiler in a real browser: a spike is found and pinned, a capture comes back from its file, a sweep leaves the world alone.

import { expect, it } from 'vitest';

import { cases, slow } from '../support/long.ts';
import { drag, framesLater, type OpenPage, openRoom, saved, useSite } from '../support/page.ts';

const site = useSite();

async function openProfiler(): Promise<OpenPage> {
  const opened = await openRoom(site, 'world', { locale: 'en', width: 1100, height: 640, world: '?scene=tower' });
  const { page } = opened;
  await page.getByRole('application').focus();
  await page.keyboard.press('m');
  await page.getByRole('slider', { name: 'Frame times' }).waitFor();
  return opened;
}

const WAYS = [
  ['en', 'Profiler', 1280, 800],
  ['ja', 'プロファイラー', 320, 640],
  ['ja', 'プロファイラー', 1280, 800],
  ['en', 'Profiler', 390, 844],
] as const;

it.each(cases<readonly (typeof WAYS)[number][]>(WAYS.slice(1, 2), WAYS))(
  '%s: the button %s has the pace of the frames in every room with a world at %d × %d, and opens it',
  async (locale, name, width, height) => {
    const { page } = await openRoom(site, 'range', { locale, width, height, webgl: false });
    await page.keyboard.press('Escape');
    const way = page.getByRole('button', { name, exact: true });
    const pace = /^[\d.]+ ms \d+ fps$/;
    const words = async (): Promise<string> => (await way.innerText()).replace(/\s+/g, ' ').replace(/^.* (?=[\d.]+ ms)/, '');
    for (const room of ['world', 'grid', 'range'] as const) {
      await page.evaluate((to) => window.kantsu.goTo(to), room);
      await expect.poll(words).toMatch(pace);
    }
    await way.click();
    const drawer = page.getByRole('region', { name, exact: true });
    await drawer.getByRole('slider').first().waitFor();
    await expect.poll(() => way.getAttribute('aria-expanded')).toBe('true');
    if (width > 700) expect((await drawer.boundingBox())!.height / height).toBeCloseTo(0.45, 2);
    await way.click();
    await expect.poll(() => drawer.isVisible()).toBe(false);
    await expect.poll(() => way.getAttribute('aria-expanded')).toBe('false');
  },
);

it('a spike is found in the graph, pinned by a click, and read in its table', async () => {
  const { page } = await openProfiler();
  await page.evaluate(() => {
    window.kantsu.play();
    const { world } = window.kantsu;
    // One step takes 1.2 s longer than it should.
    Object.defineProperty(world, 'step', {
      configurable: true,
      value(this: typeof world, dt: number) {
        delete (this as { step?: unknown }).step;
        const end = performance.now() + 1200;
        while (performance.now() < end);
        this.step(dt);
      },
    });
  });
  const graph = page.getByRole('slider', { name: 'Frame times' });
  const longest = async (): Promise<number> =>
    Number(/Longest: ([\d.]+) ms/.exec((await page.getByText(/Longest: /).textContent()) ?? '')?.[1] ?? 0);
  await expect.poll(longest).toBeGreaterThan(1200);
  // It is cut off, and says what it comes to; the others are seen.
  const labels = (): Promise<string[]> => graph.getByText(/^[\d.]+ ms$/).allTextContents();
  // (1200 ms, and what else was in its frame.)
  const spike = /^(?:1[2-9]|[2-9]\d|\d{3,})\d\d ms$/;
  await expect.poll(labels).toContainEqual(expect.stringMatching(spike));
  expect(Number.parseFloat((await labels())[0])).toBeLessThan(await longest());
  // Under the pointer it stands still; the bar is where its label is, to a few pixels.
  await graph.hover();
  const box = (await graph.boundingBox())!;
  const at = await graph.getByText(spike).evaluate((label) => Number.parseFloat(label.style.left) / 100);
  let reading = 0;
  let aside = 0;
  await expect
    .poll(async () => {
      await page.mouse.move(box.x + at * box.width + aside, box.y + box.height / 2);
      aside = aside > 0 ? -aside : 1 - aside;
      await framesLater(page, 2);
      return (reading = Number(/· ([\d.]+) ms ·/.exec((await graph.getAttribute('aria-valuetext')) ?? '')?.[1] ?? 0));
    })
    .toBeGreaterThan(1200);
  await page.mouse.down();
  await page.mouse.up();
  const badge = page.getByText(/^Viewing step \d+/);
  await expect.poll(() => badge.textContent()).toMatch(/^Viewing step \d+/);
  // The world stands where that frame ended.
  const tick = Number(/\d+/.exec((await badge.textContent())!)![0]);
  await expect.poll(() => page.evaluate(() => [window.kantsu.tick, window.kantsu.playing])).toEqual([tick, false]);
  await page.getByRole('button', { name: 'Show parts' }).last().click();
  const table = page.getByRole('table', { name: /^ms, / });
  const inFrame = async (name: string): Promise<number> =>
    Number(
      await table
        .getByRole('row')
        .filter({ has: page.getByRole('radio', { name, exact: true }) })
        .getByRole('cell')
        .first()
        .textContent(),
    );
  expect(await inFrame('frame (CPU total)')).toBe(reading);
  expect(await inFrame('other in steps')).toBeGreaterThanOrEqual(1200);
  // It stays while frames go on, and the arrow keys read from there.
  const frames = await page.evaluate(() => window.kantsu.frames);
  await page.waitForFunction((n) => window.kantsu.frames > n + 3, frames);
  expect(await table.getByRole('cell').first().textContent()).toBe(String(reading));
  await graph.press('ArrowLeft');
  await expect.poll(() => graph.getAttribute('aria-valuetext')).not.toContain(` ${reading} ms`);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await badge.waitFor({ state: 'hidden' });
  await page.waitForFunction(() => window.kantsu.playing);
});

slow(
  'a capture is cancelled by a new world; one that is exported and imported compares as identical, a bad file is refused in words, and a sweep leaves the world alone',
  async () => {
    const { page } = await openProfiler();
    await page.getByRole('tab', { name: 'Compare' }).click();
    // Long enough that no machine is through with it before another world is built.
    await page.getByRole('button', { name: '30 s', exact: true }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('timer', { name: 'Time left' }).waitFor();
    await page.evaluate(() => window.kantsu.restart());
    await page
      .getByText(/the scene changed/)
      .first()
      .waitFor();
    await page.evaluate(() => window.kantsu.capture(0.3, 0));
    const exports = page.getByRole('button', { name: /^Export .* as JSON$/ });
    const { name, content } = await saved(page, () => exports.last().click());
    expect(name).toMatch(/^kantsu-capture-Tower-\d+-1-\d{14}\.json$/);
    const json = content.toString();
    const bring = async (file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Import…' }).click()]);
      await chooser.setFiles(file);
    };
    await bring({ name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(json) });
    await page.getByText(/^Identical/).waitFor();
    expect(await page.getByText(/^Not the same scene|view size differ/).isVisible()).toBe(false);
    await bring({
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(json.replace('"version":2', '"version":9')),
    });
    await page
      .getByText(/‘bad.json’ was not imported: .*version 9/)
      .first()
      .waitFor();

    const state = (): Promise<unknown> => page.evaluate(() => [window.kantsu.tick, window.kantsu.world.hash(), window.kantsu.world.size]);
    const before = await state();
    await page.getByRole('button', { name: 'Start sweep' }).click();
    const rows = page.getByRole('table', { name: /^ms per step/ }).getByRole('rowheader');
    await rows.first().waitFor();
    await page.getByRole('button', { name: 'Cancel sweep' }).click();
    await page.getByText('Sweep cancelled.', { exact: true }).waitFor();
    expect(await rows.first().textContent()).toBe('500');
    expect(await state()).toEqual(before);
  },
);

slow('a file that is too large or cannot be read is refused in words, and a sweep without workers says that it cannot run', async () => {
  const { page } = await openProfiler();
  await page.getByRole('tab', { name: 'Compare' }).click();
  const refused = (size: number): Promise<void> =>
    page.evaluate((bytes) => {
      const file = new File([], 'gone.json');
      Object.defineProperty(file, 'size', { value: bytes });
      file.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      const input = document.querySelector<HTMLInputElement>('input[type=file][accept^=".json"]')!;
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change'));
    }, size);
  const said = (words: RegExp): Promise<void> => page.getByText(words).first().waitFor();
  await refused(0);
  await said(/‘gone.json’ was not imported: the browser could not read it/);
  await refused(700 * 2 ** 20);
  await said(/‘gone.json’ was not imported: it has 700 MB/);

  await page.evaluate(() => Object.defineProperty(window, 'Worker', { value: undefined }));
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await page.getByText('The sweep could not run.', { exact: true }).waitFor();
});

it('the room shows the world one came from, or Rain, on half of the stage, and is left for it', async () => {
  const { page } = await site.open('#/profiler', { locale: 'en', width: 1280, height: 800, webgl: false });
  await page.waitForFunction(() => window.kantsu?.frames > 5);
  const where = (): Promise<unknown> => page.evaluate(() => [window.kantsu.room, window.kantsu.scene, location.hash]);
  expect(await where()).toEqual(['profiler', 'rain', '#/profiler']);
  expect(await page.title()).toBe('Profiler · Kantsu');
  const drawer = page.getByRole('region', { name: 'Profiler', exact: true });
  const [half, stage] = [await drawer.boundingBox(), await page.getByRole('main').boundingBox()];
  expect(Math.abs(half!.height - stage!.height)).toBeLessThan(3);
  await page.evaluate(() => window.kantsu.goTo('range'));
  expect(await drawer.isVisible()).toBe(false);
  const { size, tick } = await page.evaluate(() => {
    window.kantsu.pause();
    return { size: window.kantsu.world.size, tick: window.kantsu.tick };
  });
  await page.keyboard.press('0');
  await page.waitForFunction(() => window.kantsu.room === 'profiler');
  await drawer.getByRole('slider').waitFor();
  expect(await page.evaluate(() => [window.kantsu.world.size, window.kantsu.tick])).toEqual([size, tick]);
  // It is no drawer that Esc closes; its button leads back to the world's own room.
  await page.keyboard.press('Escape');
  expect(await drawer.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Profiler', exact: true }).click();
  await page.waitForFunction(() => window.kantsu.room === 'range');
  expect(await page.evaluate(() => [window.kantsu.world.size, window.kantsu.tick])).toEqual([size, tick]);
  await page.evaluate(() => window.kantsu.goTo('flat'));
  await page.evaluate(() => window.kantsu.goTo('profiler'));
  expect(await where()).toEqual(['profiler', 'rain', '#/profiler']);
});

it('says in words what takes the time, counts the objects of the GPU, and a range that is dragged is summed', async () => {
  const { page } = await openProfiler();
  await page.evaluate(() => {
    window.kantsu.play();
    const { world } = window.kantsu;
    const step = world.step.bind(world);
    let last = performance.now();
    // Every step takes 30 ms longer, outside its phases; on a slow machine four times as long as all else. (From 500 ms on the page would ask.)
    world.step = (dt) => {
      const begun = performance.now();
      const end = begun + Math.min(450, Math.max(30, 4 * (begun - last)));
      while (performance.now() < end);
      step(dt);
      last = performance.now();
    };
  });
  const drawer = page.getByRole('region', { name: 'Profiler', exact: true });
  expect(await drawer.getByRole('tab').allTextContents()).toEqual(['Frames', 'Compare']);
  await drawer.getByText(/^Other in steps \d+\s%: /).waitFor();
  await drawer.getByText(/Steps [6-9]\d\s%, drawing \d+\s%, page \d+\s% · \d+\s% of frames over the budget of [\d.]+\sms/).waitFor();
  await drawer.getByText(/^[1-9]\d* geometr\w+, \d+ textures?, [1-9]\d* programs?$/).waitFor();

  // Its words are within the histogram.
  const bars = drawer.getByRole('img', { name: /^Histogram of frame/ });
  await bars.scrollIntoViewIfNeeded();
  const outside = bars.evaluate((svg) => {
    const { left, right } = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll('text')].map((words) => words.getBoundingClientRect());
    return boxes.length === 0 || boxes.some((box) => box.left < left - 1 || box.right > right + 1);
  });
  expect(await outside).toBe(false);

  await page.evaluate(() => window.kantsu.pause());
  const graph = drawer.getByRole('slider', { name: 'Frame times' });
  await graph.focus();
  // The keys extend a range from the frame that is read, and its first column is the sum.
  for (const key of ['Home', 'Shift+ArrowRight', 'Shift+ArrowRight']) await graph.press(key);
  await drawer.getByText('3 frames selected', { exact: true }).waitFor();
  const table = drawer.getByRole('table', { name: /^ms, 3 frames selected: steps / });
  await table.getByRole('columnheader', { name: 'sum', exact: true }).waitFor();
  const [sum, mean] = (await table.getByRole('cell').allTextContents()).map(Number);
  expect(Math.abs(sum / mean - 3)).toBeLessThan(0.03);
  await page.keyboard.press('Escape');
  await drawer.getByText('3 frames selected', { exact: true }).waitFor({ state: 'hidden' });

  const { x, y, width, height } = (await graph.boundingBox())!;
  await drag(page, [x + 2, y + height / 2], [x + width - 2, y + height / 2]);
  await drawer.getByText(/^\d+ frames selected$/).waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await drawer.getByRole('table', { name: /^ms, window: last / }).waitFor();
});

slow('on a phone the pill is short and amber, and a tap opens the profiler, whose first line says it in full', async () => {
  const { page } = await openRoom(site, 'world', { locale: 'en', width: 390, height: 844, hasTouch: true, isMobile: true });
  await page.evaluate(() => {
    const { world } = window.kantsu;
    const step = world.step.bind(world);
    world.step = (dt) => {
      const end = performance.now() + 60;
      while (performance.now() < end);
      step(dt);
    };
    window.kantsu.play();
  });
  const pill = page.getByRole('button', { name: /^Profiler: Slow: 0\.\d\d× real time$/ });
  await pill.waitFor();
  await pill.getByText(/^0\.\d\d×$/).waitFor();
  expect((await pill.boundingBox())!.width).toBeLessThan(90);
  await pill.tap();
  const sheet = page.getByRole('region', { name: 'Profiler', exact: true });
  await sheet.getByRole('slider', { name: 'Frame times' }).waitFor();
  expect(await sheet.innerText()).toMatch(/^Slow: 0\.\d\d× real time · step \d+ · \d+ touching\n/);
  // What the head of a column means, by a tap and by keys; time stands.
  await page.evaluate(() => window.kantsu.pause());
  const head = sheet.getByRole('columnheader', { name: 'p95' }).getByRole('button');
  const hint = page.locator(':popover-open');
  await head.tap();
  await expect.poll(() => hint.allInnerTexts()).toEqual([await head.getAttribute('title')]);
  await page.keyboard.press('Escape');
  expect(await hint.count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hint.allInnerTexts()).toEqual([await head.getAttribute('title')]);
});
