// Links, files and reloads: what one sees, seen again, to the last bit; and what cannot be carried is said.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import { slow } from '../support/long.ts';
import { dropFile } from '../support/drop-file.ts';
import { drag, entered, framesLater, type OpenPage, openRoom, saved, sideView, unfold, useSite } from '../support/page.ts';

const site = useSite();

// Wide enough for all panels, and few pixels to draw.
const WIDE = { width: 1120, height: 480, locale: 'en' };
/** For what is not looked at in the picture. */
const UNSEEN = { ...WIDE, webgl: false };

/** Everything that must be the same for sender and receiver. */
async function seen(page: Page): Promise<unknown> {
  await framesLater(page, 3);
  const side = await sideView(page).isVisible();
  for (const title of ['Each layer', 'レイヤーごと']) await unfold(page, title);
  // (What is folded is drawn once it is open.)
  await page
    .locator('details[open]')
    .filter({ hasText: /Each layer|レイヤーごと/ })
    .getByRole('checkbox')
    .first()
    .waitFor({ state: 'attached' });
  const layers = await page.getByRole('checkbox').evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  const rest = await page.evaluate(() => {
    const { kantsu } = window;
    const pressed = (selector: string): string[] =>
      [...document.querySelectorAll(selector)].map((one) => one.className + one.getAttribute('aria-pressed'));
    return {
      hash: kantsu.world.hash(),
      tick: kantsu.tick,
      playing: kantsu.playing,
      scene: kantsu.scene,
      rays: kantsu.rays.map(({ letter, name, hidden, origin, direction, maxDistance, hits }) => [
        letter,
        name,
        hidden,
        origin,
        direction,
        maxDistance,
        hits,
      ]),
      tools: pressed('.rail [aria-pressed]'),
      transport: pressed('.transport [aria-pressed]'),
      body:
        document.querySelector('#section-body')?.checkVisibility() === true &&
        document.querySelectorAll('#section-body dd')[1]?.textContent,
      corner: [kantsu.project([0, 1, 0]), kantsu.project([2, 0, 3])].map(({ x, y }) => [x.toFixed(2), y.toFixed(2)]),
    };
  });
  return { ...rest, side, layers };
}

/** Presses K and waits for the link in the address bar. */
async function linkOf(page: Page): Promise<string> {
  await page.keyboard.press('k');
  await page.waitForFunction(() => location.hash.includes('v=3'));
  return page.evaluate(() => location.href);
}

async function openLink(address: string, options: object = WIDE): Promise<OpenPage> {
  const other = await site.open(address.slice(site.url.length), options);
  await entered(other.page);
  return other;
}

/** Puts a body in at the middle of the view and deletes another, so that the world is nobody else's. */
async function edit(page: Page): Promise<void> {
  await page.evaluate(() => window.kantsu.step(20));
  const box = (await page.locator('.picture').boundingBox())!;
  await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.7 * box.height);
  await page.keyboard.press('a');
  await framesLater(page, 2);
  await page.evaluate(() => window.kantsu.step(15));
  await page.keyboard.press('a');
  await framesLater(page, 2);
  await page.keyboard.press('Delete');
  await framesLater(page, 2);
  await page.evaluate(() => window.kantsu.step(10));
}

describe('a link', () => {
  it('brings edits, rays with names, tick, selection, layers and camera to somebody else, who reads another language', async () => {
    // With less motion the camera stands where it was let go.
    const { page } = await openRoom(site, 'range', { ...WIDE, reducedMotion: 'reduce' });
    await edit(page);
    await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1.5, 4], direction: [0.7, 0.1, -0.7] }, true));
    await framesLater(page, 2);
    await page.getByRole('button', { name: 'Name of ray B' }).click();
    await page.keyboard.type('low shot');
    await page.keyboard.press('Enter');
    for (const key of ['c', 'i', 'l', '-', 'v']) await page.keyboard.press(key);
    const box = (await page.locator('.picture canvas').first().boundingBox())!;
    await drag(page, [box.x + 300, box.y + 200], [box.x + 380, box.y + 240], 'right');
    await expect.poll(() => page.title()).toContain('(edited)');
    const address = await linkOf(page);
    expect(address.length).toBeLessThan(2000);
    const other = await openLink(address, { ...WIDE, locale: 'ja', reducedMotion: 'reduce' });
    await expect.poll(() => seen(other.page)).toEqual(await seen(page));
    expect(await other.page.evaluate(() => document.documentElement.lang)).toBe('ja');
    // And from there on both go the same way.
    const [a, b] = await Promise.all(
      [page, other.page].map((one) => one.evaluate(() => (window.kantsu.step(60), window.kantsu.world.hash()))),
    );
    expect(b).toBe(a);
  });

  slow('copied while the camera moves has the view in which it comes to rest', async () => {
    const { page } = await openRoom(site, 'range', WIDE);
    const box = (await page.locator('.picture canvas').first().boundingBox())!;
    await drag(page, [box.x + 300, box.y + 200], [box.x + 420, box.y + 260], 'right');
    const point = (): Promise<{ x: number; y: number }> => page.evaluate(() => window.kantsu.project([0, 0, 0]));
    const resting = async (): Promise<{ x: number; y: number }> => {
      for (;;) {
        const before = await point();
        await framesLater(page, 20);
        if (JSON.stringify(await point()) === JSON.stringify(before)) return before;
      }
    };
    const far = await resting();
    // In one task: the move has only begun.
    await page.evaluate(() => {
      const view = document.querySelector('.picture')!;
      for (const key of ['Home', 'k']) view.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    });
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/s=/);
    const address = await page.evaluate(() => location.href);
    const home = await resting();
    expect(home).not.toEqual(far);
    const other = await openLink(address, { ...WIDE, reducedMotion: 'reduce' });
    const there = await other.page.evaluate(() => window.kantsu.project([0, 0, 0]));
    expect(Math.hypot(there.x - home.x, there.y - home.y)).toBeLessThan(0.01);
  });

  it('damaged is refused in words, and the room opens as it does; another version says that it may differ; version 1 is read', async () => {
    const { page, close } = await openRoom(site, 'range', UNSEEN);
    await edit(page);
    const address = await linkOf(page);
    const [head, s] = address.split('s=');
    const fresh = await page.evaluate(() => (window.kantsu.restart(), window.kantsu.world.hash()));
    await close();
    const other = await openLink(`${head}s=${s.slice(0, -9)}`, { ...UNSEEN, reducedMotion: 'reduce' });
    const told = other.page.getByRole('status').filter({ hasText: 'damaged or incomplete' });
    await expect.poll(() => told.count()).toBeGreaterThan(0);
    expect(await told.first().textContent()).toBe('This link is damaged or incomplete. The room opened as usual.');
    // Under reduced motion the room opens at rest.
    expect(await other.page.evaluate(() => [window.kantsu.world.hash(), window.kantsu.rays.length])).toEqual([fresh, 1]);
    for (const bad of [`${s.slice(0, 40)}${s[40] === 'A' ? 'B' : 'A'}${s.slice(41)}`, '', 'x'.repeat(20_000)]) {
      // Something else is said in between.
      await other.page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }));
      await expect.poll(() => told.count()).toBe(0);
      await other.page.evaluate((hash) => (location.hash = hash), `#/range?v=3&s=${bad}`);
      await expect.poll(() => told.count()).toBeGreaterThan(0);
      expect(await told.first().textContent()).toBe('This link is damaged or incomplete. The room stays as it is.');
      expect(await other.page.evaluate(() => [window.kantsu.world.hash(), window.kantsu.rays.length])).toEqual([fresh, 1]);
    }
    const state = await stateOfLink(s);
    const foreign = linkOfState({ ...state, simulation: 'elsewhen' });
    await other.page.evaluate((hash) => (location.hash = hash), `#/range?v=3&s=${foreign}`);
    await other.page.getByRole('status').filter({ hasText: 'may differ' }).first().waitFor();
    expect(await other.page.evaluate(() => window.kantsu.world.hash())).toBe(state.hash);
    await other.page.evaluate(() => (location.hash = '#/range?v=1&t=5&rays=0.0.0.a.0.0_0.0.0.0.a.0'));
    await expect.poll(() => other.page.evaluate(() => [window.kantsu.tick, window.kantsu.rays.length])).toEqual([5, 2]);
    // A well-formed link to edits that the world refuses is no better than a damaged one.
    const refused = linkOfState({ ...state, edits: [{ tick: 0, command: 'remove', body: 77_777 as never }] });
    await other.page.evaluate((hash) => (location.hash = hash), `#/range?v=3&s=${refused}`);
    await other.page.getByRole('status').filter({ hasText: 'This link was not opened. ' }).first().waitFor();
    // It was tried beside the page: what one has before one stays.
    expect(await other.page.evaluate(() => [window.kantsu.tick, window.kantsu.rays.length])).toEqual([5, 2]);
  });

  slow('has at most 8 kB: beyond that K says so and offers the scene file', async () => {
    const { page } = await openRoom(site, 'range', { ...WIDE, reducedMotion: 'reduce' });
    const box = (await page.locator('.picture canvas').first().boundingBox())!;
    const before = await page.evaluate(() => location.hash);
    // Bodies at places that do not compress: each is a record of its own.
    for (let i = 0; i < 400; i++) {
      await page.mouse.move(box.x + (0.15 + 0.7 * ((i * 0.618) % 1)) * box.width, box.y + (0.45 + 0.4 * ((i * 0.755) % 1)) * box.height);
      await page.keyboard.press('a');
      if (i % 10 === 0) await framesLater(page, 1);
    }
    await page.keyboard.press('k');
    const offer = page.getByRole('alert').filter({ hasText: 'does not fit in a link (8 kB at most)' });
    await offer.waitFor();
    expect(await page.evaluate(() => location.hash)).toBe(before);
    const { name } = await saved(page, () => offer.getByRole('button', { name: 'Save scene' }).click());
    expect(name).toBe('kantsu-range.json');
  });

  slow('is refused for a world that took too long, or that a script changed; the scene file carries it', async () => {
    // (A gas never falls asleep: the time is spent within a few thousand steps.)
    const { page } = await site.open('?lang=en#/world?scene=gas&seed=3', WIDE);
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    await page.evaluate(() => {
      const { kantsu } = window;
      kantsu.pause();
      for (let spent = 0; spent < 2300; spent += kantsu.world.timings.step) kantsu.step(1);
    });
    await page.keyboard.press('k');
    const offer = page.getByRole('alert').filter({ hasText: 'more than 2 s' });
    await offer.waitFor();
    expect(await page.evaluate(() => location.hash)).not.toContain('v=3');
    await page.keyboard.press('Escape');
    await offer.waitFor({ state: 'hidden' });
    await page.keyboard.press('k');
    const { content } = await saved(page, () => page.getByRole('alert').getByRole('button', { name: 'Save' }).click());
    const wanted = await page.evaluate(() => [window.kantsu.tick, window.kantsu.world.hash()]);
    const other = await openRoom(site, 'range', WIDE);
    await other.page.getByRole('button', { name: 'Add', exact: true }).click();
    await other.page.locator('#section-add').getByRole('button', { name: 'mesh', exact: true }).click();
    await other.page.locator('input[type="file"]').setInputFiles({ name: 'scene.json', mimeType: 'application/json', buffer: content });
    await other.page.waitForFunction(() => window.kantsu.room === 'world');
    await expect.poll(() => other.page.evaluate(() => [window.kantsu.tick, window.kantsu.world.hash()])).toEqual(wanted);
    await other.page.evaluate(() => window.kantsu.restart());
    await other.page.evaluate(() => {
      const [, , body] = window.kantsu.world.entities();
      window.kantsu.world.setPose(body, { position: [0, 3, 0] });
    });
    await framesLater(other.page, 2);
    await other.page.keyboard.press('k');
    await other.page.getByRole('alert').filter({ hasText: 'a script' }).waitFor();
  });
});

describe('a reload', () => {
  slow('of a link pasted over a world keeps to the link; another tab starts afresh', async () => {
    const { page } = await openRoom(site, 'range', WIDE);
    await edit(page);
    await expect.poll(() => page.title()).toContain('(edited)');
    await page.goto(new URL('#/range?v=1&t=7', site.url).href);
    await page.waitForFunction(() => window.kantsu?.tick === 7);
    await expect.poll(() => page.title()).not.toContain('(edited)');
    await page.reload();
    await page.waitForFunction(() => window.kantsu?.tick === 7);
    const second = await page.context().newPage();
    await second.goto(new URL('#/range', site.url).href);
    await second.waitForFunction(() => window.kantsu?.frames > 1);
    expect(await second.evaluate(() => [...window.kantsu.world.entities()].length)).toBe(6);
  });

  slow('leaves undo: casts, edits and deletions from before it are taken back one by one, and done again', async () => {
    const { page } = await openRoom(site, 'range', { ...WIDE, reducedMotion: 'reduce' });
    const now = async (): Promise<unknown> => {
      await framesLater(page, 2);
      return page.evaluate(() => {
        const { kantsu } = window;
        const bodies = [...kantsu.world.entities()].map((entity) => [kantsu.nameOf(entity), kantsu.world.pose(entity)]);
        return JSON.stringify([kantsu.tick, bodies, kantsu.rays.map(({ letter, name, direction }) => [letter, name, direction])]);
      });
    };
    const box = (await page.locator('.picture canvas').first().boundingBox())!;
    const states = [await now()];
    await page.mouse.move(box.x + 0.5 * box.width, box.y + 0.7 * box.height);
    await page.keyboard.press('a');
    states.push(await now());
    await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1.5, 4], direction: [0.7, 0.1, -0.7] }, true));
    states.push(await now());
    await page.keyboard.press('Delete');
    states.push(await now());
    // The tour of a first visit goes before the rays.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape');
        return page.evaluate(() => window.kantsu.rays.length);
      })
      .toBe(0);
    states.push(await now());
    await page.reload();
    await entered(page);
    await expect.poll(now).toBe(states[4]);
    // One more change: it is undone alone.
    await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }));
    await expect.poll(now).not.toBe(states[4]);
    for (const state of states.toReversed()) {
      await page.keyboard.press('Control+z');
      await expect.poll(now).toBe(state);
    }
    for (const state of states.slice(1)) {
      await page.keyboard.press('Control+y');
      await expect.poll(now).toBe(state);
    }
  });

  slow('says once that nothing is kept where storage is refused', async () => {
    const opened = await site.open('', { ...WIDE });
    await opened.page.addInitScript(() => {
      for (const storage of ['sessionStorage', 'localStorage'] as const) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
      }
    });
    await opened.page.reload();
    await opened.page.waitForFunction(() => window.kantsu?.frames > 1);
    await opened.page.keyboard.press('l');
    await opened.page.getByText('does not let Kantsu store').first().waitFor();
  });
});

it('a room that was left is found again as it was, by its key, also after a static room and a reload in it', async () => {
  const { page } = await openRoom(site, 'range', { ...WIDE, fresh: true });
  const go = async (key: string, room: string): Promise<void> => {
    await page.keyboard.press(key);
    await page.waitForFunction((id) => location.hash.startsWith(`#/${id}`) && window.kantsu.room === id, room);
    await page.evaluate(() => window.kantsu.ready);
  };
  // What stores it is loaded with the first press, and here comes when the room is left.
  let arrive!: () => void;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/tab-state/, async (route) => {
    await late;
    await route.continue();
  });
  await edit(page);
  await page.keyboard.press('l');
  await expect.poll(() => page.title()).toContain('(edited)');
  const range = await seen(page);

  const left = go('3', 'world');
  await page.waitForFunction(() => location.hash.startsWith('#/world'));
  arrive();
  await left;
  await page.evaluate(() => (location.hash = '#/world?scene=newton'));
  await page.waitForFunction(() => window.kantsu.scene === 'newton');
  await page.evaluate(() => window.kantsu.pause());
  await page.evaluate(() => window.kantsu.step(20));
  await page.locator('.picture').focus();
  await page.keyboard.press('a');
  await page.evaluate(() => window.kantsu.step(5));
  await expect.poll(() => page.title()).toContain('(edited)');
  const world = await seen(page);

  // A static room leaves the world as it is, with its past.
  await go('5', 'sat');
  await page.waitForFunction(() => location.hash.includes('axis='));
  const opening = await page.evaluate(() => location.hash);
  await page.getByRole('button', { name: 'Next axis' }).click();
  await page.waitForFunction((former) => location.hash !== former, opening);
  const sat = await page.evaluate(() => location.hash);
  await go('3', 'world');
  expect(await seen(page)).toEqual(world);
  expect(await page.evaluate(() => window.kantsu.timeline.first)).toBe(0);

  await go('1', 'range');
  await expect.poll(() => seen(page)).toEqual(range);
  await expect.poll(() => page.title()).toContain('(edited)');
  await page.keyboard.press('Control+z');
  await expect.poll(() => seen(page)).not.toEqual(range);
  await go('3', 'world');
  await expect.poll(() => seen(page)).toEqual(world);
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/world\?scene=newton/);
  await go('5', 'sat');
  const hash = (): Promise<string> => page.evaluate(() => location.hash);
  expect(await hash()).toBe(sat);

  await page.reload();
  await entered(page);
  await go('3', 'world');
  await expect.poll(() => seen(page)).toEqual(world);
  expect(await hash()).toMatch(/^#\/world\?scene=newton/);
  await go('5', 'sat');
  expect(await hash()).toBe(sat);
  // Its own tab is the way to its opening state.
  await page.locator('.rooms a[aria-current]').click();
  await page.waitForFunction((former) => location.hash === former, opening);
});

describe('what cannot be opened', () => {
  it('is said: a scene, a room, a lesson and a version that do not exist', async () => {
    const { page } = await site.open('#/world?scene=xyz&n=20', UNSEEN);
    const said = (): Promise<string | null> => page.locator('.result-line > p[aria-hidden]').first().textContent();
    await expect.poll(said).toBe('There is no scene ‘xyz’. This is “Rain”.');
    const go = (hash: string): Promise<void> => page.evaluate((to) => void (location.hash = to), hash);
    await go('#/nowhere');
    await expect.poll(said).toBe('There is no room ‘nowhere’. This is the start page.');
    expect(await page.evaluate(() => [window.kantsu.room, location.hash])).toEqual(['range', '#/range']);
    await go('#/lessons?step=S9.9');
    await expect.poll(said).toBe('There is no lesson ‘S9.9’. This is S0.1, Vector between two points.');
    await go('#/lessons?step=s0.2');
    await expect.poll(said).toContain('D = ');
    await go('#/range?v=3&s=AAAA');
    await expect.poll(said).toContain('damaged or incomplete');
    // Large letters are no other scene.
    await go('#/world?scene=Pyramid&n=5');
    await page.waitForFunction(() => window.kantsu.scene === 'pyramid');
    // What was said of a room is not said in the next.
    await expect.poll(said).not.toMatch(/There is no|damaged/);
  });

  it('is said of a file, where files do not open and where one is of another program', async () => {
    const { page } = await openRoom(site, 'range', UNSEEN);
    const said = (): Promise<string | null> => page.locator('.result-line > p[aria-hidden]').first().textContent();
    await dropFile(page, 'settings.json', Buffer.from('{"a":1}'));
    await expect.poll(said).toBe('‘settings.json’ is not a scene saved here, or it is damaged.');
    const far = { kantsu: 1, bodies: [], rays: [{ origin: [1e100, 0, 0], direction: [1, 0, 0], maxDistance: 20 }] };
    await dropFile(page, 'far.json', Buffer.from(JSON.stringify(far)));
    await expect.poll(said).toBe('‘far.json’ was not opened. rays[0].origin[0] is 1e+100; expected a number from -1000 to 1000.');
    await page.evaluate(() => window.kantsu.goTo('sat'));
    await dropFile(page, 'cup.glb', Buffer.from('glTF'));
    await expect.poll(said).toBe('‘cup.glb’ was not opened: files open in Raycast, Collisions and Grid.');
  });
});

it('casts and clears come back; Esc closes what is open before it clears, and says how to undo', async () => {
  const { page } = await openRoom(site, 'range', { ...WIDE, fresh: true });
  // Rays need no code of the timeline.
  await page.route(/time-travel/, () => {});
  const letters = (): Promise<string[]> => page.evaluate(() => window.kantsu.rays.map(({ letter, name }) => letter + name));
  await page.keyboard.press('m');
  await page.getByRole('region', { name: 'Profiler' }).waitFor();
  await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }, true));
  await framesLater(page, 2);
  expect(await letters()).toEqual(['A', 'B']);
  const told = page.getByText('Rays cleared. Ctrl+Z').first().waitFor();
  // The tour of a first visit and the profiler are open: they go first, one by one.
  const tour = page.getByRole('region', { name: 'Quick tour' });
  for (let presses = 0; (await letters()).length > 0; presses++) {
    expect(presses).toBeLessThan(5);
    const open = (await tour.count()) + (await page.getByRole('region', { name: 'Profiler' }).count());
    await page.keyboard.press('Escape');
    await framesLater(page, 1);
    if (open > 0) {
      expect((await tour.count()) + (await page.getByRole('region', { name: 'Profiler' }).count())).toBe(open - 1);
      expect(await letters()).toEqual(['A', 'B']);
    }
  }
  await told;
  await page.keyboard.press('Control+z');
  expect(await letters()).toEqual(['A', 'B']);
  await page.keyboard.press('Control+z');
  expect(await letters()).toEqual(['A']);
  await page.keyboard.press('Control+y');
  expect(await letters()).toEqual(['A', 'B']);
  // Undone and redone within one frame: the list's buttons belong to the ray that is there now.
  await framesLater(page, 2);
  await page.evaluate(() => {
    for (const key of ['z', 'y']) window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
  });
  expect(await letters()).toEqual(['A', 'B']);
});

describe('for talks and articles', () => {
  slow('Save picture gives a PNG of the stage, labels included, at twice its size', async () => {
    const { page } = await openRoom(site, 'range', { ...WIDE, deviceScaleFactor: 1, drawn: true });
    await unfold(page, 'Share');
    const { name, content: bytes } = await saved(page, () => page.getByRole('button', { name: 'Save picture' }).click());
    expect(name).toBe('kantsu-range.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const { stage, picture, opaque, colors, contrasts } = await page.evaluate(async (base64) => {
      const canvas = document.querySelector('.picture canvas')!.getBoundingClientRect();
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
      const sheet = new OffscreenCanvas(image.width, image.height);
      const pen = sheet.getContext('2d')!;
      pen.drawImage(image, 0, 0);
      const { data } = pen.getImageData(0, 0, image.width, image.height);
      const pixels = new Uint32Array(data.buffer);
      // Along the middle of each label lie letters that stand out from their chip.
      const labels = [...document.querySelectorAll('.picture .label span')].filter((label) => label.checkVisibility());
      const contrasts = labels.map((label) => {
        const area = label.getBoundingClientRect();
        const row = Math.round(2 * (area.top + 0.5 * area.height - canvas.top)) * image.width;
        const greens = Array.from(
          { length: Math.floor(2 * area.width) },
          (_, i) => data[4 * (row + Math.round(2 * (area.left - canvas.left)) + i) + 1],
        );
        return Math.max(...greens) - Math.min(...greens);
      });
      return {
        stage: [canvas.width, canvas.height],
        picture: [image.width, image.height],
        opaque: pixels.every((pixel) => pixel >>> 24 === 255),
        colors: new Set(pixels).size,
        contrasts,
      };
    }, bytes.toString('base64'));
    expect(picture).toEqual(stage.map((side) => Math.round(2 * side)));
    expect(opaque).toBe(true);
    expect(colors).toBeGreaterThan(200);
    expect(contrasts.length).toBeGreaterThan(1);
    expect(Math.min(...contrasts)).toBeGreaterThan(90);
    // The page is drawn at its own size again.
    expect(await page.evaluate(() => document.querySelector<HTMLCanvasElement>('.picture canvas')!.width)).toBe(stage[0]);
  });

  it('embed=1 shows the stage alone; keys and the wheel stay with the article; a click casts; a link leads to the whole page', async () => {
    const { page } = await site.open('?embed=1#/range', { width: 600, height: 360, locale: 'en' });
    await entered(page);
    const canvas = (await page.locator('.picture canvas').boundingBox())!;
    expect([canvas.x, canvas.y, canvas.width, canvas.height]).toEqual([0, 0, 600, 360]);
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('.shell > *, .rail, .coach')].filter((part) => part.checkVisibility()).map((part) => part.className),
    );
    expect(shown).toHaveLength(1);
    await page.evaluate(() => window.kantsu.pause());
    const at = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!));
    await page.mouse.click(at.x, at.y);
    await expect.poll(() => page.evaluate(() => window.kantsu.lastHit?.name)).toBe('ball');
    // After the click, too, each key and the wheel are left to whoever else wants them.
    const before = await page.evaluate(() => ({ rays: window.kantsu.rays.length, tick: window.kantsu.tick, hash: location.hash }));
    await page.evaluate(() => {
      const kept: string[] = [];
      (window as unknown as { kept: string[] }).kept = kept;
      for (const type of ['keydown', 'wheel']) {
        addEventListener(type, (event) => event.defaultPrevented && kept.push(event instanceof KeyboardEvent ? event.key : type));
      }
    });
    for (const key of [' ', 'ArrowDown', 'Backspace', '3', 'Escape', '.', 'k', 'Enter', 'Control+z']) await page.keyboard.press(key);
    await page.mouse.wheel(0, 300);
    await framesLater(page, 3);
    expect(await page.evaluate(() => (window as unknown as { kept: string[] }).kept)).toEqual([]);
    expect(await page.evaluate(() => ({ rays: window.kantsu.rays.length, tick: window.kantsu.tick, hash: location.hash }))).toEqual(before);
    expect(await page.evaluate(() => window.kantsu.playing)).toBe(false);
    const link = page.getByRole('link', { name: 'Open in Kantsu' });
    expect(await link.getAttribute('href')).toBe(new URL('#/range', site.url).href);
  });
});
