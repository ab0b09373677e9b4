// What a click shows: entry and exit apart in the picture, wherever one clicks, from the camera and from a fixed point. Measured in pixels.

import { SourceMap, type SourceMapPayload } from 'node:module';

import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { SHORT_CHORD, apartIn, diameterOf } from '../../src/page/model/chord-view.ts';
import type { Entity, Shape } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { drag, framesLater, type OpenOptions, openRoom, type Rgb, sideView, square, unfold, useSite } from '../support/page.ts';
import { LONG, slow } from '../support/long.ts';

const site = useSite();

const DESKTOP: OpenOptions = { locale: 'en' };
const PHONE: OpenOptions = { locale: 'en', width: 390, height: 844, hasTouch: true, isMobile: true };

interface Seen {
  /** px between entry and exit of the nearest hit; undefined without one. */
  apart: number | undefined;
  visible: boolean;
  kind: string;
  share: number;
  /** px between the two as seen from beside, from where the camera is. */
  beside: number;
  side: boolean;
}

/** Waits until the camera stands still. */
async function still(page: Page): Promise<void> {
  const where = (): Promise<string> => page.evaluate(() => JSON.stringify([0, 1, 2].map((k) => window.kantsu.project([k, k * k, -k]))));
  let before = '';
  await expect
    .poll(async () => {
      await framesLater(page, 2);
      const now = await where();
      const same = now === before;
      before = now;
      return same;
    })
    .toBe(true);
}

async function seen(page: Page): Promise<Seen> {
  const found = await page.evaluate(() => {
    const { kantsu } = window;
    const hit = kantsu.rays.at(-1)?.hits[0];
    if (!hit) return {};
    const [a, b] = [kantsu.project(hit.enter.point), kantsu.project(hit.exit.point)];
    return {
      apart: Math.hypot(a.x - b.x, a.y - b.y),
      visible: a.visible && b.visible,
      chord: hit.chord,
      // (45° from the lower edge of the picture to the upper one.)
      beside:
        (hit.chord * 0.5 * document.querySelector('canvas')!.clientHeight) /
        (Math.tan(Math.PI / 8) * (hit.enter.distance + 0.5 * hit.chord)),
      shape: kantsu.world.shape(hit.entity),
    };
  });
  const diameter = found.shape ? diameterOf(found.shape as Shape) : 0;
  return {
    apart: found.apart,
    visible: found.visible ?? false,
    kind: found.shape?.kind ?? 'none',
    share: diameter > 0 ? found.chord! / diameter : 0,
    beside: found.beside ?? 0,
    side: await sideView(page).isVisible(),
  };
}

/** Pixels of the view that nothing lies on and that show a body, drawn by chance; with a name, that body. */
async function pixels(page: Page, seed: number, n: number, name?: string): Promise<{ x: number; y: number }[]> {
  const random = mulberry32(seed);
  const shares = Array.from({ length: 600 }, () => [random(), random()] as const);
  return page.evaluate(
    ([list, wanted, body]) => {
      const { kantsu } = window;
      const r = document.querySelector('canvas')!.getBoundingClientRect();
      const isThere = (x: number, y: number): boolean => {
        const hit = kantsu.peek(x, y);
        return hit !== null && (body === undefined || kantsu.nameOf(hit.entity) === body);
      };
      // (Each look is a ray and a hit test of the page: no more of them than are needed.)
      const found: { x: number; y: number }[] = [];
      for (const [a, b] of list) {
        const [x, y] = [r.left + a * r.width, r.top + b * r.height];
        if (found.length < wanted && isThere(x, y) && document.elementFromPoint(x, y)?.tagName === 'CANVAS') found.push({ x, y });
      }
      return found;
    },
    [shares, n, name] as const,
  );
}

const castOrigin = (page: Page): Promise<readonly number[]> => page.evaluate(() => window.kantsu.rays[0].origin);

describe('after a click', () => {
  const stages = [
    ['a desktop stage', DESKTOP, 40, 21],
    ['a phone stage', PHONE, 24, 22],
  ] as const;
  it.each(LONG ? stages : [stages[0]])('entry and exit of the nearest solid stand apart on %s', async (_what, options, least, seed) => {
    const { page } = await openRoom(site, 'range', { ...options, reducedMotion: 'reduce' });
    const width = await page.evaluate(() => document.querySelector('canvas')!.clientWidth);
    expect(apartIn(width)).toBe(least);
    const kinds = new Set<string>();
    let clicks = 0;
    for (const body of ['ball', 'pillar', 'crate', 'brick', 'bolt', 'sail']) {
      for (let i = 0; i < 3; i++) {
        // Now and then from the first view, else from wherever the last click has led.
        if (i === 0) await page.keyboard.press('Home');
        await framesLater(page, 1);
        const [at] = await pixels(page, seed + i, 1, body);
        if (at === undefined) continue; // it stands behind others, or is out of view
        await page.mouse.click(at.x, at.y);
        await framesLater(page, 2);
        const { apart, visible, kind, share, side } = await seen(page);
        const what = `${body}, click ${i} at ${at.x.toFixed(0)}, ${at.y.toFixed(0)}: ${kind}, chord ${share.toFixed(2)} of it`;
        if (share > SHORT_CHORD) {
          expect(apart, what).toBeGreaterThanOrEqual(least);
          expect(visible, what).toBe(true);
        } else expect(side, what).toBe(true);
        kinds.add(kind);
        clicks++;
      }
    }
    // (On a phone the side view, open from the first tap on, lies on one or the other body.)
    expect(kinds.size).toBeGreaterThanOrEqual(options === DESKTOP ? 5 : 3);
    expect(clicks).toBeGreaterThanOrEqual(options === DESKTOP ? 12 : 8);
  });

  it('they do so within 400 ms', async () => {
    const { page } = await openRoom(site, 'range', DESKTOP);
    const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      const look = (): void => {
        const hit = window.kantsu.lastHit;
        if (hit !== null && window.kantsu.nameOf(hit.entity) === 'ball') {
          times.push(performance.now());
          const [a, b] = [window.kantsu.project(hit.enter.point), window.kantsu.project(hit.exit.point)];
          if (Math.hypot(a.x - b.x, a.y - b.y) >= 40) return;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.mouse.click(x, y);
    await still(page);
    expect((await seen(page)).apart).toBeGreaterThanOrEqual(40);
    // However slowly frames come here: the last one that drew them not yet apart, which is the one before the last look that found them so, was earlier.
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    expect(times.length).toBeGreaterThan(0);
    expect((times.at(-3) ?? times[0]) - times[0]).toBeLessThan(400);
  });

  slow('the marks are really there: green at the entry, orange at the exit, and apart', async () => {
    const { page } = await openRoom(site, 'range', {
      ...DESKTOP,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      deviceScaleFactor: 1,
      drawn: true,
    });
    const at = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
    await page.mouse.click(at.x, at.y);
    await still(page);
    await framesLater(page, 2);
    const ends = await page.evaluate(() => {
      const hit = window.kantsu.rays[0].hits[0];
      return [window.kantsu.project(hit.enter.point), window.kantsu.project(hit.exit.point)];
    });
    const share = async (at: { x: number; y: number }, is: (...rgb: Rgb) => boolean): Promise<number> => {
      const pixels = await square(page, at, 11);
      return pixels.filter((rgb) => is(...rgb)).length / pixels.length;
    };
    const green = (r: number, g: number, b: number): boolean => g > 90 && g > r + 50 && g > b + 20;
    const orange = (r: number, g: number, b: number): boolean => r > 120 && r > g + 50 && g > b;
    expect(await share(ends[0], green)).toBeGreaterThan(0.15);
    expect(await share(ends[0], orange)).toBeLessThan(0.02);
    expect(await share(ends[1], orange)).toBeGreaterThan(0.08);
    expect(await share(ends[1], green)).toBeLessThan(0.05);
  });

  slow(
    'a click during the swing is cast through the pixel as it is seen at that moment, and the next swing goes to the other side',
    async () => {
      const { page } = await openRoom(site, 'range', DESKTOP);
      const first = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
      await page.mouse.click(first.x, first.y);
      const before = await castOrigin(page);
      // Within the swing, wherever the camera is by now: press, look what is under the pixel, let go.
      const second = await page.evaluate(() => window.kantsu.project(window.kantsu.find('pillar')!));
      await page.mouse.move(second.x, second.y);
      await page.mouse.down();
      const expected = await page.evaluate(({ x, y }) => window.kantsu.peek(x, y), second);
      await framesLater(page, 3);
      await page.mouse.up();
      const hit = (await page.evaluate(() => window.kantsu.lastHit))!;
      expect(hit.entity).toBe(expected!.entity);
      // The controls look at the camera anew each frame, which rounds.
      expect(hit.enter.distance).toBeCloseTo(expected!.enter.distance, 6);
      expect(await castOrigin(page)).not.toEqual(before);
      await still(page);

      // To and fro: of four clicks in a row on the same thing no two neighbours turn the camera the same way.
      await page.keyboard.press('Home');
      await still(page);
      const turns: number[] = [];
      let last: readonly number[] | undefined;
      for (let i = 0; i < 4; i++) {
        const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
        await page.mouse.click(x, y);
        await still(page);
        const origin = await castOrigin(page);
        const angle = Math.atan2(origin[0], origin[2]);
        if (last) turns.push(Math.sign(angle - last[0]));
        last = [angle];
      }
      expect(turns).toHaveLength(3);
      for (let i = 1; i < turns.length; i++) expect(turns[i]).toBe(-turns[i - 1]);
    },
  );

  slow('a drag or a key takes over at once, Home brings the first view back, and pinned rays move nothing', async () => {
    const { page } = await openRoom(site, 'range', DESKTOP);
    const mark = (): Promise<{ x: number; y: number }> => page.evaluate(() => window.kantsu.project([3, 0.5, 0]));
    const home = await mark();
    const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
    await page.mouse.click(x, y);
    await page.mouse.move(x, y + 60);
    await page.mouse.down();
    const pressed = await mark();
    await framesLater(page, 6);
    const held = await mark();
    expect(Math.hypot(held.x - pressed.x, held.y - pressed.y)).toBeLessThan(1e-6);
    await page.mouse.move(x + 60, y + 60, { steps: 4 });
    await page.mouse.up();
    // Its own impetus ends there, too.
    await page.keyboard.press('Home');
    await still(page);
    const back = await mark();
    expect(Math.hypot(back.x - home.x, back.y - home.y)).toBeLessThan(1e-6);
    // The bodies turn, the pinned ray is cast again each frame, the camera stays.
    await page.evaluate(() => window.kantsu.play());
    await page.waitForFunction((tick) => window.kantsu.tick > tick + 20, await page.evaluate(() => window.kantsu.tick));
    const later = await mark();
    expect(Math.hypot(later.x - home.x, later.y - home.y)).toBeLessThan(1e-6);
  });

  slow('with reduced motion it is there in the next frame; switched off, nothing moves, and the next visit knows', async () => {
    const { page } = await openRoom(site, 'range', { ...DESKTOP, reducedMotion: 'reduce' });
    const { x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
    await page.mouse.click(x, y);
    expect((await seen(page)).apart).toBeGreaterThanOrEqual(40);
    await page.getByRole('checkbox', { name: 'Auto-rotate after click' }).uncheck();
    const again = await page.evaluate(() => window.kantsu.project(window.kantsu.find('pillar')!));
    await page.mouse.click(again.x, again.y);
    await framesLater(page, 2);
    expect((await seen(page)).apart).toBeLessThan(1e-6);
    await page.reload();
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    await page.evaluate(() => window.kantsu.ready);
    await expect.poll(() => page.getByRole('checkbox', { name: 'Auto-rotate after click' }).isChecked()).toBe(false);
  });

  slow('in the World too, paused and playing', async () => {
    const { page } = await openRoom(site, 'world', { ...DESKTOP, width: 1600, height: 1200, reducedMotion: 'reduce' });
    await page.evaluate(() => window.kantsu.step(40));
    await framesLater(page, 2);
    let swung = 0;
    for (let i = 0; i < 10; i++) {
      const [at] = await pixels(page, 70 + i, 1);
      await page.mouse.click(at.x, at.y);
      await still(page);
      const { apart, share, beside, side } = await seen(page);
      // Here the camera comes no closer: what has 40 px only from right beside is left to the side view.
      if (apart! >= 40) swung++;
      else expect([share > SHORT_CHORD && beside > 50, side]).toEqual([false, true]);
    }
    expect(swung).toBeGreaterThan(2);
    // Playing, the bodies go on; the ray stays, and is seen from beside.
    await page.evaluate(() => window.kantsu.play());
    // Through its middle: of a floor, or of a body that is grazed, the side view would show the short chord.
    const at = await page.evaluate(() => {
      const { kantsu } = window;
      const { world } = kantsu;
      const isSeen = (entity: Entity): boolean => {
        const { x, y } = kantsu.project(entity);
        return kantsu.peek(x, y)?.entity === entity && document.elementFromPoint(x, y)?.tagName === 'CANVAS';
      };
      return kantsu.project([...world.entities()].find((entity) => world.bodyType(entity) === 'dynamic' && isSeen(entity))!);
    });
    await page.mouse.click(at.x, at.y);
    await page.evaluate(() => window.kantsu.pause());
    await still(page);
    const long = await page.evaluate(() => {
      const { origin, direction } = window.kantsu.rays[0];
      const along = (t: number): { x: number; y: number } => window.kantsu.project(origin.map((o, k) => o + t * direction[k]));
      const hit = window.kantsu.lastHit;
      if (!hit) return null;
      const [a, b] = [along(hit.enter.distance), along(hit.enter.distance + 1)];
      return Math.hypot(a.x - b.x, a.y - b.y);
    });
    if (long !== null) expect(long).toBeGreaterThan(1);
  });
});

describe('from a fixed point', () => {
  it('O puts it where it is seen; clicks cast from there to what was clicked, and show entry and exit', async () => {
    const { page } = await openRoom(site, 'range', { ...DESKTOP, reducedMotion: 'reduce' });
    await page.keyboard.press('o');
    const handle = page.getByRole('button', { name: /^Fixed ray origin: / });
    await handle.waitFor();
    await unfold(page, 'Options');
    await expect.poll(() => page.getByRole('button', { name: 'fixed point' }).getAttribute('aria-pressed')).toBe('true');
    const kinds = new Set<string>();
    let origin: readonly number[] | undefined;
    for (const body of ['ball', 'pillar', 'crate', 'brick', 'bolt']) {
      const [at] = await pixels(page, 31, 1, body);
      if (at === undefined) continue;
      const clicked = await page.evaluate(({ x, y }) => window.kantsu.peek(x, y)!.enter.point, at);
      await page.mouse.click(at.x, at.y);
      await still(page);
      const ray = await page.evaluate(() => window.kantsu.rays[0]);
      origin ??= ray.origin;
      expect(ray.origin).toEqual(origin);
      // It goes through the clicked point.
      const way = clicked.map((c, k) => c - ray.origin[k]);
      const t = way.reduce((sum, w, k) => sum + w * ray.direction[k], 0);
      expect(Math.hypot(...way.map((w, k) => w - t * ray.direction[k]))).toBeLessThan(1e-5);
      const { apart, share, kind } = await seen(page);
      if (share > SHORT_CHORD) expect(apart).toBeGreaterThanOrEqual(40);
      kinds.add(kind);
    }
    expect(kinds.size).toBeGreaterThan(2);
    // Pressed again, rays start at the camera.
    await page.keyboard.press('o');
    await expect.poll(() => handle.count()).toBe(0);
    const [{ x, y }] = await pixels(page, 31, 1);
    await page.mouse.click(x, y);
    expect(await castOrigin(page)).not.toEqual(origin);
  });

  slow('it can be dragged and moved by keys; its rays follow and go on through what they entered; undo', async () => {
    const { page } = await openRoom(site, 'range', { ...DESKTOP, reducedMotion: 'reduce' });
    await unfold(page, 'Options');
    await page.getByRole('button', { name: 'fixed point' }).click();
    await page.getByRole('button', { name: /^Fixed ray origin: / }).waitFor();
    const at = await page.evaluate(() => window.kantsu.project(window.kantsu.find('pillar')!));
    await page.mouse.click(at.x, at.y);
    await still(page);
    const before = await page.evaluate(() => window.kantsu.rays[0].origin);
    const entered = await page.evaluate(() => window.kantsu.rays[0].hits[0].enter.point);
    const from = await page.evaluate(() => window.kantsu.project(window.kantsu.rays[0].origin));
    await drag(page, [from.x, from.y], [from.x + 30, from.y - 40]);
    await framesLater(page, 1);
    const moved = await page.evaluate(() => ({
      origin: window.kantsu.rays[0].origin,
      at: window.kantsu.project(window.kantsu.rays[0].origin),
      n: window.kantsu.rays.length,
    }));
    expect(moved.n).toBe(1);
    expect(Math.hypot(moved.at.x - from.x - 30, moved.at.y - from.y + 40)).toBeLessThan(0.01);
    const off = await page.evaluate(() => window.kantsu.rays[0].hits[0].enter.point);
    expect(Math.hypot(...off.map((c, k) => c - entered[k]))).toBeLessThan(0.2);
    await page.keyboard.press('Control+z');
    expect(await page.evaluate(() => window.kantsu.rays[0].origin)).toEqual(before);
    await page.getByRole('button', { name: /^Fixed ray origin: / }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageUp');
    await framesLater(page, 1);
    expect(await page.evaluate(() => window.kantsu.rays[0].origin)).not.toEqual(before);
  });
});

describe('file by file (src/ARCHITECTURE.md)', () => {
  /** The functions of the page's scripts that have run since the last call, by address and offset. */
  async function functionsRun(client: CDPSession): Promise<string[]> {
    const { result } = await client.send('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url.startsWith(site.url) && url.endsWith('.js'))
      .flatMap(({ url, functions }) =>
        functions.filter(({ ranges: [{ count }] }) => count > 0).map(({ ranges: [{ startOffset }] }) => `${url} ${startOffset}`),
      );
  }

  it('a click walks at most 14 files of the page, beside those of a frame without one', async () => {
    // Not a first visit, which has a tour.
    const storage = { origin: new URL(site.url).origin, localStorage: [{ name: 'kantsu.coach', value: 'done' }] };
    const storageState = { cookies: [], origins: [storage] };
    const { page } = await openRoom(site, 'range', { ...DESKTOP, reducedMotion: 'reduce', storageState });
    // Its bodies move, so each frame draws and writes all it shows.
    await page.evaluate(() => window.kantsu.play());
    const client = await page.context().newCDPSession(page);
    await client.send('Profiler.enable');
    await client.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const ofFrames = new Set<string>();
    const noteFrames = async (): Promise<void> => {
      for (const one of await functionsRun(client)) ofFrames.add(one);
    };
    const clicks: Set<string>[] = [];
    for (const body of ['pillar', 'ball', 'pillar']) {
      await page.keyboard.press('Home');
      await framesLater(page, 2);
      // It turns about its middle.
      const at = await page.evaluate((name) => window.kantsu.project(window.kantsu.find(name)!), body);
      await page.mouse.move(at.x, at.y);
      await functionsRun(client);
      // Frames in which the pointer is where it will click.
      await framesLater(page, 6);
      await noteFrames();
      await page.mouse.click(at.x, at.y);
      await framesLater(page, 1);
      clicks.push(new Set(await functionsRun(client)));
      expect(await page.evaluate(() => window.kantsu.nameOf(window.kantsu.lastHit!.entity))).toBe(body);
      // Frames that show the same ray; each panel has its turn, and what is loaded comes.
      await Promise.all([page.waitForLoadState('networkidle'), page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))]);
      await framesLater(page, 10);
      await noteFrames();
    }
    // What only one of the clicks has run came in its frame by chance: code that was loaded, or a keyframe of the timeline.
    const often = clicks.flatMap((click, i) =>
      [...click].filter((one) => !ofFrames.has(one) && clicks.some((other, k) => k !== i && other.has(one))),
    );
    const files = (await filesOf(new Set(often))).filter((file) => file.startsWith('src/page/'));
    // The measure sees the way.
    expect(files).toEqual(expect.arrayContaining(['src/page/dispatch.ts', 'src/page/model/rays.ts', 'src/page/tools/pointer-arbiter.ts']));
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(14);
  });
});

/** The sources of functions of built scripts, in order. */
async function filesOf(functions: ReadonlySet<string>): Promise<string[]> {
  const read = async (address: string): Promise<string> => (await fetch(address)).text();
  const files = new Set<string>();
  for (const url of new Set([...functions].map((one) => one.split(' ')[0]))) {
    const code = await read(url);
    // (A script of the bundler's own has none.)
    if (!code.includes('//# sourceMappingURL=')) continue;
    const sources = new SourceMap(JSON.parse(await read(`${url}.map`)) as SourceMapPayload);
    for (const one of functions) {
      const [of, offset] = one.split(' ');
      if (of !== url) continue;
      const before = code.slice(0, Number(offset)).split('\n');
      const { originalSource = '' }: { readonly originalSource?: string } = sources.findEntry(before.length - 1, before.at(-1)!.length);
      files.add(originalSource.replace(/^.*?(?=src\/)/, ''));
    }
  }
  return [...files].toSorted();
}
