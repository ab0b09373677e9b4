// The way to each job and room in a real browser: three answers from the start page without a key, groups and their rooms, one name per room, the layout of a room opened cold, hints without a mouse, and keys that
// say what they did.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GROUPS, ROOM_IDS } from '../../src/page/kit/router.ts';
import { pageWords } from '../../src/page/ui/words/page-words.ts';
import type { PageKey } from '../../src/page/ui/words/page-words.ts';
import { cases } from '../support/long.ts';
import { framesLater, oneVisitor, openRoom, useSite } from '../support/page.ts';

const site = useSite();

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const [en, ja] = [0, 1].map(
  (i) => Object.fromEntries(Object.entries(pageWords).map(([key, both]) => [key, both[i]])) as Record<PageKey, string>,
);
const WORDS = { en, ja };

const ANSWERS = {
  en: { ray: /^sphere ‘ball’: enters at .* m, exits at .* m/, contact: /normal \(.*\) and impulse \d.* N·s/, frame: /\w \d+\s%: \w/ },
  ja: { ray: /^球「ball」：.*で入り、.*で出る/, contact: /法線（.*）、力積 \d.* N·s/, frame: /[ァ-ー]\s\d+\s%：/ },
} as const;

const VISITORS = [
  ['en', 'a desktop', { width: 1280, height: 800 }],
  ['ja', 'a phone', PHONE],
  ['ja', 'a desktop', { width: 1280, height: 800 }],
  ['en', 'a phone', PHONE],
] as const;

describe.each(cases<readonly (typeof VISITORS)[number][]>(VISITORS.slice(1, 2), VISITORS))('%s, %s', (locale, where, size) => {
  it('a first visitor has the answer to each of the three jobs after one press', async () => {
    const [words, answers] = [WORDS[locale], ANSWERS[locale]];
    const { page } = await site.open('', { ...size, locale });
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    const group = (id: 'collide' | 'measure'): Promise<void> =>
      page.getByRole('link', { name: words[`group.${id}`], exact: true })[where === 'a phone' ? 'tap' : 'click']();

    // Where does a ray enter, and where does it exit?
    await page.evaluate(() => window.kantsu.ready);
    // (The layout is settled when the ball stays where it is.)
    let [x, y] = [0, 0];
    await expect
      .poll(async () => {
        const before = [x, y];
        await framesLater(page, 3);
        ({ x, y } = await page.evaluate(() => window.kantsu.project(window.kantsu.find('ball')!)));
        return [x, y].map((now, k) => now - before[k]);
      })
      .toEqual([0, 0]);
    if (where === 'a phone') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    await expect.poll(() => page.getByRole('status').first().innerText()).toMatch(answers.ray);

    // Why do two bodies collide? Time goes by.
    await group('collide');
    await page.waitForFunction(() => window.kantsu.scene === 'meeting');
    await page.evaluate(() => window.kantsu.step(Math.max(0, 79 - window.kantsu.tick)));
    await page.getByRole('button', { name: answers.contact }).waitFor();
    await page.waitForFunction(() => !window.kantsu.playing && window.kantsu.inspect.contacts.count > 0);
    // (Asked from before the press on: it plays for little more than a second, until it pauses there again.)
    const again = page.waitForFunction(() => window.kantsu.playing && window.kantsu.tick < 80);
    await page.getByRole('region', { name: words.transport, exact: true }).getByRole('button').first().click();
    await again;

    // What takes the time of a frame?
    await group('measure');
    const profiler = page.getByRole('region', { name: words['panel.profile'] });
    await profiler.getByText(answers.frame).first().waitFor();
  });
});

describe.each(cases<readonly ('en' | 'ja')[]>(['ja'], ['en', 'ja']))('groups and rooms, %s', (locale) => {
  const words = WORDS[locale];
  const visit = oneVisitor({ webgl: false, locale, width: 1280, height: 800 });

  it('a group opens its first room, and each of its rooms has one name: tab, tooltip, title', async () => {
    const { page } = await visit(site, '#/sat');
    const rooms = page.getByRole('navigation', { name: words.rooms, exact: true });
    const groups = page.getByRole('navigation', { name: words.groups });
    for (const { id, rooms: ids } of GROUPS) {
      if (id === 'measure') continue;
      await groups.getByRole('link', { name: words[`group.${id}`], exact: true }).click();
      await page.waitForFunction((first) => window.kantsu.room === first, ids[0]);
      expect(await groups.locator('[aria-current]').innerText()).toBe(words[`group.${id}`]);
      expect(await rooms.getByRole('link').count()).toBe(ids.length);
      for (const room of ids) {
        const name = words[`room.${room}`];
        const link = rooms.getByRole('link', { name, exact: true });
        expect(await link.getAttribute('title')).toMatch(new RegExp(`^${name} ?[(（]\\d[)）]`));
        await link.click();
        await page.waitForFunction((wanted) => window.kantsu.room === wanted, room);
        await expect.poll(() => page.title()).toBe(`${name} · Kantsu`);
        expect(await link.getAttribute('aria-current')).toBe('page');
      }
    }
  });

  it('a room left and entered again while its tools were loaded has them once', async () => {
    const { page } = await visit(site, '#/range');
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/grid-[\w-]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    for (const room of ['grid', 'profiler', 'grid'] as const) {
      await page.evaluate((id) => void (location.hash = `#/${id}`), room);
      await page.waitForFunction((id) => window.kantsu.room === id, room);
    }
    release();
    await page.evaluate(() => window.kantsu.ready);
    await framesLater(page, 2);
    expect(await page.locator('.room-tools').count()).toBe(1);
  });

  it('on a phone the current group opens the menu of its rooms', async () => {
    const { page } = await site.open('#/world?n=20', { ...PHONE, locale, webgl: false });
    await page.waitForFunction(() => window.kantsu?.frames > 1);
    const group = page.getByRole('button', { name: words['group.collide'] });
    expect(await group.innerText()).toContain(words['room.world']);
    const bar = await page.getByRole('navigation', { name: words.groups }).boundingBox();
    const last = await page.getByRole('link', { name: words['group.learn'], exact: true }).boundingBox();
    expect(last!.x + last!.width).toBeLessThanOrEqual(bar!.x + bar!.width);
    const rooms = page.getByRole('navigation', { name: words.rooms, exact: true });
    expect(await rooms.isVisible()).toBe(false);
    await group.tap();
    const link = rooms.getByRole('link', { name: words['room.sat'] });
    expect(await link.innerText()).toContain(words['about.sat']);
    await link.tap();
    await page.waitForFunction(() => window.kantsu.room === 'sat');
    expect(await rooms.isVisible()).toBe(false);
  });
});

it('the guide to the laboratory calls every room by its name', () => {
  const guide = readFileSync(new URL('../../docs/laboratory.md', import.meta.url), 'utf8');
  for (const id of ROOM_IDS) expect(guide).toContain(`**${en[`room.${id}`]}** (\`#/${id}\`)`);
});

it('presses before the first room is there do nothing', async () => {
  const { page } = await site.open('about:blank', { ...PHONE, fresh: true });
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/other-rooms/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${site.url}#/world?n=20`);
  await page.waitForFunction(() => window.kantsu?.frames === 0 && document.querySelector('.transport button') !== null);
  await page.touchscreen.tap(200, 200);
  for (const place of ['.transport button', '.rail button', '.tabs button']) {
    for (const button of await page.locator(place).all()) {
      const box = await button.boundingBox();
      if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
  }
  release();
  await page.waitForFunction(() => window.kantsu.frames > 1);
  expect(await page.evaluate(() => [window.kantsu.room, window.kantsu.playing])).toEqual(['world', true]);
});

it('a room opened cold has its own layout before it is there', async () => {
  const { page } = await site.open('about:blank', { fresh: true });
  // The laboratory never comes: what is seen is the shell.
  await page.route(/\/start-[\w-]+\.js$/, () => {});
  const open = async (room: string): Promise<void> => {
    await page.goto('about:blank');
    await page.goto(new URL(`#/${room}`, site.url).href, { waitUntil: 'commit' });
  };
  for (const [room, first] of [
    ['range', en['panel.result']],
    ['world', en['panel.world']],
  ] as const) {
    await open(room);
    const heading = page.getByRole('complementary').getByRole('heading').first();
    await heading.waitFor();
    expect(await heading.innerText()).toBe(first);
  }
  await open('sat');
  await page.getByRole('link', { name: en['room.sat'] }).waitFor();
  expect(await page.getByRole('navigation', { name: en.tools, exact: true }).isVisible()).toBe(false);
});

const desk = oneVisitor({ locale: 'en', width: 1280, height: 800, webgl: false });

describe('hints', () => {
  it('are shown for the keyboard and go with the focus', async () => {
    const { page } = await desk(site, '#/sat');
    const hint = page.locator(':popover-open');
    const theme = page.getByRole('button', { name: en['top.theme'] });
    await page.getByRole('button', { name: en['top.languageLabel'] }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => theme.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await hint.allInnerTexts()).toEqual([en['top.theme']]);
    await page.keyboard.press('Escape');
    expect(await hint.count()).toBe(0);
  });

  it('are shown by a long press of a finger, which presses nothing', async () => {
    const { page } = await openRoom(site, 'range', { ...PHONE, locale: 'en', webgl: false });
    const drag = page.getByRole('button', { name: en['tool.drag'], exact: true });
    const { x, y } = (await drag.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', ...at: { x: number; y: number }[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at });
    await touch('touchStart', { x: x + 10, y: y + 10 });
    await page.locator(':popover-open').getByText('pull a body').waitFor();
    await touch('touchEnd');
    expect(await drag.getAttribute('aria-pressed')).toBe('false');
    await drag.tap();
    await expect.poll(() => drag.getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator(':popover-open').count()).toBe(0);
  });
});

it('I, L and C say what they did', async () => {
  const { page } = await desk(site, '#/range');
  const said = page.locator('[aria-live=polite]');
  for (const [key, words] of [
    ['i', 'Ray starting inside: surface'],
    ['l', 'Layers: Debug'],
    ['c', 'Query: closest'],
  ] as const) {
    // (It is shown for four seconds.)
    const told = said
      .getByText(words)
      .or(said.filter({ hasText: words }))
      .first()
      .waitFor();
    await page.keyboard.press(key);
    await told;
  }
});

it('the tooltip of a button that has a key names it', async () => {
  const { page } = await desk(site, '#/world?n=20');
  const keys = { Ray: 'Q', Select: 'S', Drag: 'D', Add: 'A', [en['top.help']]: 'H', Profiler: 'M' };
  for (const [name, key] of Object.entries(keys)) {
    expect(await page.getByRole('button', { name, exact: true }).first().getAttribute('title'), name).toContain(`(${key}`);
  }
});
