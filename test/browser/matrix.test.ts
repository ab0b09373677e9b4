// Pairs in a real browser: cells against the core, the oracle in its worker, a pair in large with its gizmo.

import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import type { Oracle } from '../../src/page/rooms/matrix/oracle.ts';
import { shapeOf, type KindPair, type SolidPair } from '../../src/page/model/solid.ts';
import { presetPose } from '../../src/page/rooms/matrix/presets.ts';
import { poseOf, START, type SharedPose } from '../../src/page/rooms/matrix/shared-pose.ts';
import { distance, type Kind, type Vec3 } from '../../src/core/index.ts';
import type { Reading } from '../../src/page/rooms/matrix/pair-reading.ts';
import { cases, slow } from '../support/long.ts';
import { drag, framesLater, oneVisitor, type OpenPage, openRoom, useSite } from '../support/page.ts';

/** The pair in large. */
interface Large {
  readonly pair: KindPair;
  readonly pose: SolidPair;
  readonly reading: Reading;
  readonly selected: 0 | 1;
  project(point: Vec3): { x: number; y: number };
}

interface Api {
  readonly desk: Oracle;
  readonly pose: SharedPose;
  readonly readings: readonly Reading[];
  readonly large: Large | undefined;
  show(pose: SharedPose): void;
}

const site = useSite();

const visitor = oneVisitor();
const openMatrix = (): Promise<OpenPage> => visitor(site, '#/matrix');

const NAMES: Record<Kind, string> = { sphere: 'sphere', capsule: 'capsule', aabb: 'AABB', obb: 'OBB', triangle: 'triangle' };
const cell = (page: Page, a: Kind, b: Kind): Locator => page.getByRole('gridcell', { name: new RegExp(`^${NAMES[a]} and ${NAMES[b]}:`) });
const offsetOf = (page: Page): Promise<number[]> => page.evaluate(() => [...(window.kantsu.staticRoom as Api).pose.offset]);
const status = (page: Page): Promise<string> => page.getByRole('status').first().innerText();
const isLarge = (page: Page): Promise<boolean> => page.evaluate(() => (window.kantsu.staticRoom as Api).large !== undefined);

describe('all pairs', () => {
  it('a drag moves the shared offset and opens nothing; sliders, keys and the address follow', async () => {
    const { page } = await openMatrix();
    // The pictures have the room of their cells.
    const [canvas, drawn] = await Promise.all([
      page.locator('.tile-canvas').first().boundingBox(),
      page.getByRole('gridcell').first().boundingBox(),
    ]);
    expect(canvas!.height).toBeGreaterThan(0.7 * drawn!.height);
    const box = (await cell(page, 'capsule', 'obb').boundingBox())!;
    await drag(page, [box.x + 50, box.y + 50], [box.x + 70, box.y + 40]);
    await framesLater(page, 2);
    const dragged = await offsetOf(page);
    // Right and up on the screen is +x and +y in a cell of the upper half.
    expect(dragged[0]).toBeGreaterThan(START.offset[0] + 0.1);
    expect(dragged[1]).toBeGreaterThan(START.offset[1] + 0.05);
    await expect.poll(() => isLarge(page)).toBe(false);
    // The right button turns the view.
    await drag(page, [box.x + 50, box.y + 50], [box.x + 90, box.y + 50], 'right');
    await framesLater(page, 2);
    expect(await offsetOf(page)).toEqual(dragged);
    await expect
      .poll(async () => Number(await page.getByRole('spinbutton', { name: 'offset x (m)' }).inputValue()))
      .toBeCloseTo(dragged[0], 2);
    await expect.poll(() => status(page)).toMatch(/^Offset .* of 15 pairs penetrating/);
    await page.keyboard.press('ArrowLeft');
    expect((await offsetOf(page))[0]).toBeLessThan(dragged[0]);
    await page.waitForFunction(() => location.hash.includes('offset='));
    await page.getByRole('button', { name: 'Reset' }).click();
    expect(await offsetOf(page)).toEqual(START.offset);
    await page.getByRole('spinbutton', { name: 'offset y (m)' }).fill('-0.5');
    expect((await offsetOf(page))[1]).toBe(-0.5);
  });

  // (That it is right about random poses is page/rooms/matrix-oracle.test.ts's.)
  const POSES = cases(100, 15_000);
  it(`in its worker the oracle agrees with the poses on the screen and with ${POSES} random ones`, async () => {
    const { page, errors, close } = await openMatrix();
    await page.waitForFunction(() => (window.kantsu.staticRoom as Api).desk.counters.compared >= 15);
    await expect.poll(() => page.getByRole('gridcell', { name: /The oracle agrees\.$/ }).count()).toBe(25);
    await page.getByRole('combobox', { name: 'poses per pair' }).selectOption('10000');
    await page.getByRole('spinbutton', { name: 'seed' }).fill('7');
    await page.getByRole('button', { name: 'Fuzz' }).click();
    await page.waitForFunction((n) => ((window.kantsu.staticRoom as Api).desk.fuzzRun?.done ?? 0) >= n, POSES, { timeout: 280_000 });
    const disagreements = await page.evaluate(() => [...(window.kantsu.staticRoom as Api).desk.disagreements]);
    expect(disagreements).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => status(page)).toMatch(/^Cancelled after .* poses, 0 disagreements\.$/);
    expect(errors).toEqual([]);
    await close();
  }, 300_000);
});

describe('a pair in large', () => {
  interface Shown {
    readonly pair: KindPair;
    readonly pose: SolidPair;
    readonly distance: number;
    readonly normal: readonly number[];
    readonly selected: number;
    readonly state: string;
  }
  /** What is shown of the pair, once one is open. */
  const large = (page: Page): Promise<Shown> =>
    page
      .waitForFunction(() => {
        const { large: shown } = window.kantsu.staticRoom as Api;
        if (shown === undefined) return false;
        const { pair, pose, reading, selected } = shown;
        return { pair, pose, distance: reading.distance, normal: [...reading.normal], selected, state: reading.state };
      })
      .then((told) => told.jsonValue() as Promise<Shown>);

  it('a click opens it, the mirrored cell with arguments exchanged, Esc and the way back return', async () => {
    const { page } = await openMatrix();
    await cell(page, 'capsule', 'obb').click();
    const one = await large(page);
    expect(one.pair).toEqual({ a: 'capsule', b: 'obb' });
    const { a, b } = poseOf({ a: 'capsule', b: 'obb' }, START);
    expect(one.distance).toBe(distance(shapeOf(a), shapeOf(b)).distance);
    await page.keyboard.press('Escape');
    await expect.poll(() => isLarge(page)).toBe(false);
    await cell(page, 'obb', 'capsule').click();
    const other = await large(page);
    expect(other.pair).toEqual({ a: 'obb', b: 'capsule' });
    expect(other.distance).toBe(one.distance);
    expect(other.normal).toEqual(one.normal.map((x) => -x));
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true });
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => status(page)).toBe('The link is in the address bar');
    await page.evaluate(() => [Reflect.deleteProperty(navigator, 'clipboard'), Reflect.deleteProperty(document, 'execCommand')]);
    await page.goBack();
    await page.waitForFunction(() => (window.kantsu.staticRoom as Api).large === undefined);
    await page.getByRole('gridcell').first().waitFor();
  });

  it('with the keyboard, and without WebGL: verdicts; walk, open, move, change the gizmo, and back to the cell', async () => {
    const { page } = await openRoom(site, 'matrix', { webgl: false });
    await page.waitForFunction(() => ((window.kantsu?.staticRoom as Api | undefined)?.desk.counters.agree ?? 0) >= 15);
    await page.getByRole('gridcell').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const before = await large(page);
    expect(before.pair).toEqual({ a: 'capsule', b: 'aabb' });
    await page.keyboard.press('x');
    await page.keyboard.press('PageUp');
    const after = await large(page);
    expect(after.selected).toBe(1);
    expect(after.pose.b.position).not.toEqual(before.pose.b.position);
    await page.keyboard.press('r');
    await expect.poll(() => page.getByRole('button', { name: 'scale', exact: true }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => cell(page, 'capsule', 'aabb').evaluate((one) => one === document.activeElement)).toBe(true);
  });

  slow('pulling the gizmo moves the solid and is no click; a click takes the other solid', async () => {
    const { page } = await openMatrix();
    await page.evaluate(() => {
      location.hash = '#/matrix?pair=obb-sphere&pose=0_0_0_0_0_0_1_1_1_1__1.6_0_0_0_0_0_1_1_1_1';
    });
    await page.waitForFunction(() => (window.kantsu.staticRoom as Api).large !== undefined);
    await framesLater(page, 3);
    const at = (point: number[]): Promise<{ x: number; y: number }> =>
      page.evaluate((p) => (window.kantsu.staticRoom as Api).large!.project(p as [number, number, number]), point);
    const [center, up] = [await at([0, 0, 0]), await at([0, 1, 0])];
    // A point on the green arrow, which stands about 80 px tall whatever the zoom.
    const length = Math.hypot(up.x - center.x, up.y - center.y);
    const grip = { x: center.x + (45 * (up.x - center.x)) / length, y: center.y + (45 * (up.y - center.y)) / length };
    await page.mouse.move(grip.x, grip.y);
    await framesLater(page, 2);
    await page.mouse.down();
    await page.mouse.move(grip.x, grip.y - 40, { steps: 5 });
    await page.mouse.up();
    await framesLater(page, 2);
    const pulled = await large(page);
    expect(pulled.pose.a.position[1]).toBeGreaterThan(0.05);
    expect([pulled.pose.a.position[0], pulled.pose.a.position[2], pulled.selected]).toEqual([0, 0, 0]);
    const ball = await at([1.6, 0, 0]);
    await page.mouse.click(ball.x, ball.y);
    await expect.poll(async () => (await large(page)).selected).toBe(1);
  });

  slow('a pose that the oracle disagrees about is a link to it', async () => {
    const { page } = await openMatrix();
    const pair = { a: 'capsule', b: 'triangle' } as const;
    const pose = presetPose('crossing', pair);
    await page.evaluate((found) => (window.kantsu.staticRoom as Api).desk.disagreements.push({ pose: found, complaint: 'made up' }), pose);
    await page.keyboard.press('ArrowUp'); // the next verdict brings the list
    const link = page.getByRole('link', { name: 'capsule → triangle' });
    await link.click();
    await page.waitForFunction(() => (window.kantsu.staticRoom as Api).large !== undefined);
    expect((await large(page)).pose).toEqual(pose);
  });

  slow('in Japanese, on a phone, with a finger', async () => {
    const { page } = await openRoom(site, 'matrix', { locale: 'ja-JP', width: 390, height: 844, hasTouch: true });
    await expect.poll(() => page.getByRole('gridcell').first().getAttribute('aria-label')).toMatch(/^球と球：.*。検証プログラム/);
    await page.getByRole('gridcell', { name: /^三角形と\s?OBB：/ }).tap();
    expect((await large(page)).pair).toEqual({ a: 'triangle', b: 'obb' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '一覧に戻る' }).tap();
    await expect.poll(() => isLarge(page)).toBe(false);
  });
});
