// 2D in a real browser: what one drags, what one types and what one presses says what the geometry says; without WebGL as well.

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';

import { CASES, verdictSentence } from '../../src/page/rooms/flat/linear-objects.ts';
import type { Case, CaseId } from '../../src/page/rooms/flat/linear-objects.ts';
import type { Pair } from '../../src/page/rooms/flat/figures.ts';
import type { Ends } from '../../src/page/construction/rows/end-tests.ts';
import type { PairResult } from '../../src/page/construction/rows/pair-result.ts';
import type { Cell } from '../../src/page/rooms/flat/verification.ts';
import { digits } from '../../src/page/ui/format.ts';
import type { Vec2 } from '../../src/core/planar/index.ts';
import { slow } from '../support/long.ts';
import { framesLater, oneVisitor, type OpenPage, openRoom, swipe, useSite } from '../support/page.ts';
import { plain } from '../support/plain.ts';

/** `kantsu.staticRoom` in this room. */
interface FlatApi {
  board(): string;
  choose(id: string): void;
  pairs: { pair(): Pair; meeting(): PairResult; project(p: Vec2): Vec2 };
  lines: { lines(): Case; judgement(): { found: { hit: boolean; s: number; t: number; relation: string } } };
  capsules: { ends(): Ends; step(): number };
  verify: { done(): boolean; compared(): number; mismatches(): readonly Cell[]; worst(): number };
}

declare const window: Window & { kantsu: { staticRoom: FlatApi } };

const site = useSite();

// The room needs no WebGL.
const visitor = oneVisitor({ webgl: false });
const openFlat = (): Promise<OpenPage> => visitor(site, '#/flat');

const sentence = async (page: Page): Promise<string> => plain((await page.locator('.result-line p[aria-hidden]').textContent()) ?? '');
/** The board that is shown: tests that read it have chosen its tab. */
const board = (page: Page): ReturnType<Page['locator']> => page.getByRole('tabpanel');
const label = (page: Page): ReturnType<Page['locator']> => board(page).getByText(/^(?:gap|overlap|隙間|重なり)\s[\d.]+$|^touching$/);
/** What is drawn in a colour of the theme. */
const drawn = (page: Page, color: string): Promise<{ width: string; strokes: number }[]> =>
  board(page)
    .locator('path')
    .evaluateAll(
      (paths, color) =>
        paths
          .filter((path) => getComputedStyle(path).stroke === color && path.checkVisibility())
          .map((path) => ({ width: getComputedStyle(path).strokeWidth, strokes: path.getAttribute('d')!.split('M').length - 1 })),
      color,
    );
const RED = 'rgb(255, 77, 79)';
const AMBER = 'rgb(230, 159, 0)';
const tab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name, exact: true }).click();

describe('pairs', () => {
  it('a drag turns the line red and the text to overlap exactly where the shapes meet', async () => {
    const { page } = await openFlat();
    await expect.poll(() => drawn(page, RED)).toEqual([]);

    const [from, unit] = await page.evaluate(() => {
      const { pairs } = window.kantsu.staticRoom;
      const { b } = pairs.pair();
      const [x, y] = pairs.project([b.x, b.y]);
      return [[x, y], pairs.project([b.x + 1, b.y])[0] - x] as const;
    });
    await page.mouse.move(from[0], from[1]);
    await page.mouse.down();
    const seen = new Set<string>();
    for (let step = 1; step <= 16; step++) {
      await page.mouse.move(from[0] - step * 0.12 * unit, from[1] + step * 0.04 * unit);
      await framesLater(page, 2);
      const { distance } = await page.evaluate(() => window.kantsu.staticRoom.pairs.meeting());
      const state = distance > 0 ? 'separate' : 'penetrating';
      await expect.poll(() => drawn(page, RED)).toEqual(distance > 0 ? [] : [{ width: '6px', strokes: 1 }]);
      await expect.poll(() => label(page).textContent()).toBe(`${distance > 0 ? 'gap' : 'overlap'} ${digits(Math.abs(distance))}`);
      seen.add(state);
    }
    await page.mouse.up();
    expect([...seen]).toEqual(['separate', 'penetrating']);
    await expect.poll(() => sentence(page)).toMatch(/^Box A and capsule B overlap by /);
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/overlap by /);
  });

  it('keys move, rotate and size; touching is amber and double; the address holds the pose', async () => {
    const { page } = await openFlat();
    const move = page.getByRole('slider', { name: 'move capsule B' });
    await move.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    expect(await page.evaluate(() => window.kantsu.staticRoom.pairs.pair().b)).toMatchObject({ x: 1.7, y: 0.71 });
    await framesLater(page, 2);
    await expect.poll(() => move.getAttribute('aria-valuetext')).toBe('x 1.70 m, y 0.71 m');
    await page.getByRole('slider', { name: 'rotate B' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByRole('slider', { name: 'radius, B' }).focus();
    await page.keyboard.press('ArrowRight');
    const { turn, sizes } = await page.evaluate(() => window.kantsu.staticRoom.pairs.pair().b);
    expect([turn, sizes.capsule[1]]).toEqual([-29, 0.55]);

    await page.evaluate(() => (location.hash = '#/flat?a=circle,0,2,0,1&b=box,0,0,0,2,1'));
    await framesLater(page, 2);
    await expect.poll(() => drawn(page, AMBER)).toEqual([{ width: '2px', strokes: 2 }]);
    await expect.poll(() => label(page).textContent()).toBe('touching');
    await expect.poll(() => sentence(page)).toBe('Circle A and box B touch.');
    await page.waitForFunction(() => location.hash.includes('circle'));

    await page.reload();
    await page.waitForFunction(() => window.kantsu?.staticRoom !== undefined);
    expect(await page.evaluate(() => window.kantsu.staticRoom.pairs.meeting().state)).toBe('touching');
  });
});

/** The button of each case; what the board says of it is held by page/rooms/flat-words.test.ts. */
const LINES: readonly (readonly [CaseId, string])[] = [
  ['oblique', 'oblique'],
  ['behind', 'behind the start'],
  ['short', 'too short'],
  ['atEnd', 'touching at an end'],
  ['parallel', 'parallel'],
  ['coincident', 'collinear'],
  ['opposite', 'opposite half-lines'],
  ['tiny', 'tiny directions'],
];

it('lines: each case has its sentence, the policy changes it, the rulers show and move s and t', async () => {
  const { page } = await openFlat();
  await tab(page, 'Lines');
  for (const [id, name] of LINES) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => sentence(page)).toBe(plain(verdictSentence(CASES[id].a, CASES[id].b, 'miss')));
  }
  await page.getByRole('button', { name: 'collinear', exact: true }).click();
  await page.getByRole('button', { name: 'if they overlap' }).click();
  await expect.poll(() => sentence(page)).toMatch(/overlap; the shared point closest to the start of A is at s = 0\.7500, t = 0\.000\.$/);
  await page.getByRole('button', { name: 'opposite half-lines' }).click();
  await expect.poll(() => sentence(page)).toMatch(/but share no point\.$/);

  await page.getByRole('button', { name: 'behind the start' }).click();
  const mark = page.getByRole('slider', { name: 'intersection on B' });
  await mark.focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  const { found } = await page.evaluate(() => window.kantsu.staticRoom.lines.judgement());
  expect(found.t).toBeCloseTo(-4 / 7 + 0.6, 5);
  expect(found.s).toBeCloseTo(12 / 7, 9);
  expect(found.hit).toBe(true);
  await expect.poll(() => sentence(page)).toMatch(/^Line A and half-line B meet at s = 1\.714/);
  await page.getByRole('button', { name: 'segment' }).first().click();
  await expect.poll(() => sentence(page)).toMatch(/but the segment A needs 0 ≤ s ≤ 1 and has s = 1\.714/);
});

it('capsules: the cross is seen and flagged, an end decides once they do not cross, clamps go step by step', async () => {
  const { page } = await openFlat();
  await page.setViewportSize({ width: 960, height: 800 });
  await tab(page, 'Capsules');
  await framesLater(page, 2);
  const ends = (): Promise<Ends> => page.evaluate(() => window.kantsu.staticRoom.capsules.ends());
  const crossing = await ends();
  expect(crossing.decides).toBe('cross');
  expect(crossing.byEnds).toBeGreaterThan(0);
  expect(crossing.truth.distance).toBeLessThan(-1);
  const decides = (): Promise<string | null> => page.getByRole('row').filter({ hasText: '●' }).getByRole('rowheader').textContent();
  await page.getByText(/^Testing only the four ends gives .*: no hit\. Wrong\.$/).waitFor();
  await expect.poll(decides).toBe('axes cross');
  await expect.poll(() => sentence(page)).toMatch(/overlap by .*The axes cross\.$/);

  await page.getByRole('button', { name: 'end to side' }).click();
  await framesLater(page, 2);
  const apart = await ends();
  expect(apart.crosses).toBe(false);
  await expect.poll(decides).toBe('B P1 → A');
  await page.getByText(/^Testing only the four ends/).waitFor({ state: 'hidden' });
  await expect.poll(() => sentence(page)).toMatch(/End B P1 decides\.$/);

  for (let i = 0; i < 7; i++) await page.keyboard.press('.');
  expect(await page.evaluate(() => window.kantsu.staticRoom.capsules.step())).toBe(4);
  const { distance } = apart.tests.find(({ id }) => id === apart.decides)!;
  await expect.poll(() => sentence(page)).toContain(`distance ${digits(distance)} m`);
  await page.keyboard.press(',');
  expect(await page.evaluate(() => window.kantsu.staticRoom.capsules.step())).toBe(3);
});

describe('verification', () => {
  const done = (page: Page): Promise<unknown> => page.waitForFunction(() => window.kantsu.staticRoom.verify.done());

  it('finds no mismatch, and opens a pose on the pairs board', async () => {
    const { page } = await openFlat();
    await tab(page, 'Verify');
    await done(page);
    const sum = await page.evaluate(() => {
      const { verify } = window.kantsu.staticRoom;
      return { compared: verify.compared(), wrong: verify.mismatches().length, worst: verify.worst() };
    });
    expect(sum).toMatchObject({ compared: 2916, wrong: 0 });
    expect(sum.worst).toBeLessThanOrEqual(16);
    await page.getByText('✓ none: every pose agrees with the oracle.').waitFor();
    await expect.poll(() => sentence(page)).toMatch(/poses checked, 0 mismatches\.$/);

    await page
      .getByRole('application')
      .filter({ has: page.locator('canvas') })
      .locator('visible=true')
      .focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await framesLater(page, 2);
    await board(page)
      .getByText(/^x 0\.1 m, 5°: /)
      .waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => window.kantsu.staticRoom.board())).toBe('pairs');
    expect(await page.evaluate(() => window.kantsu.staticRoom.pairs.pair().b)).toMatchObject({ x: -1.6, y: 0.1, turn: 5 });
  });

  it('opens a pose before the first frame of the sweep', async () => {
    const { page } = await openFlat();
    await page.evaluate(async () => {
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === 'Verify')!.click();
      // (What is rendered comes with a microtask.)
      for (let i = 0; i < 100 && document.querySelector('.flat-heat') === null; i++) await Promise.resolve();
      const { left, top } = document.querySelector('.flat-heat')!.getBoundingClientRect();
      document.querySelector('.flat-heat')!.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 1, clientY: top + 1 }));
    });
    expect(await page.evaluate(() => window.kantsu.staticRoom.board())).toBe('pairs');
  });

  slow('goes through all pairs; of the source’s formula it lists the poses that are wrong, and the address has it', async () => {
    const { page } = await openFlat();
    await tab(page, 'Verify');
    await page.getByRole('button', { name: 'All nine pairs' }).click();
    await page.getByText(/^[2-9] of 9, 0 mismatches$/).waitFor();
    for (const [group, kind] of [
      ['Shape of A', 'capsule'],
      ['Shape of B', 'capsule'],
    ]) {
      await page.getByRole('group', { name: group }).getByRole('button', { name: kind }).click();
    }
    await page.getByRole('button', { name: 'source', exact: true }).click();
    await page.getByText('only ends are tested').waitFor();
    await page.getByRole('button', { name: 'thin', exact: true }).click();
    await done(page);
    expect(await page.evaluate(() => window.kantsu.staticRoom.verify.mismatches().length)).toBeGreaterThan(100);
    await page
      .getByRole('button', { name: /returns no hit/ })
      .first()
      .waitFor();
    await page.waitForFunction(() => location.hash.includes('formula=fourEnds') && location.hash.includes('thickness=thin'));
    await page.getByRole('button', { name: /amended/ }).click();
    await done(page);
    expect(await page.evaluate(() => window.kantsu.staticRoom.verify.mismatches().length)).toBe(0);
  });
});

slow('at every size a verdict of any length leaves the drawing as high as it is, and handles can be hit by a finger', async () => {
  const { page } = await openRoom(site, 'flat', { hasTouch: true });
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [960, 600],
  ]) {
    await page.setViewportSize({ width, height });
    // However long the verdict, the drawing stays as high as it is.
    await tab(page, 'Lines');
    const heights = new Set<number>();
    for (const [, name] of LINES) {
      await page.getByRole('button', { name, exact: true }).click();
      await framesLater(page, 2);
      heights.add(Math.round((await board(page).boundingBox())!.height));
    }
    expect([...heights]).toHaveLength(1);
    await tab(page, 'Pairs');
    // A finger takes a handle; the browser does not scroll with it.
    const { x, at } = await page.evaluate(() => {
      const { pairs } = window.kantsu.staticRoom;
      const { b } = pairs.pair();
      return { x: b.x, at: pairs.project([b.x, b.y]) };
    });
    await swipe(page, [at[0], at[1]], [-45, 0]);
    await expect.poll(() => page.evaluate(() => window.kantsu.staticRoom.pairs.pair().b.x)).toBeLessThan(x - 0.1);
    const reach = await board(page).getByRole('slider').first().boundingBox();
    expect(reach!.width).toBeGreaterThanOrEqual(32);
  }
});
