// Editing in the Ray Range: the ends of rays, the gizmo and the fields of a body, undo; by pointer and by keyboard.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';

import { framesLater, openRoom, pixelOf, unfold, useSite } from '../support/page.ts';

const site = useSite();

const WIDE = { width: 1280, height: 800, locale: 'en' };

type Vec3 = [number, number, number];
interface Aim {
  readonly origin: Vec3;
  readonly target: Vec3;
  readonly enter: number | undefined;
}

/** The only ray, or the first. */
const aim = (page: Page): Promise<Aim> =>
  page.evaluate(() => {
    const [{ origin, direction, maxDistance, hits }] = window.kantsu.rays;
    return { origin, target: origin.map((x, k) => x + maxDistance * direction[k]) as Vec3, enter: hits[0]?.enter.distance };
  });

const pixel = (page: Page, point: Vec3): Promise<{ x: number; y: number; visible: boolean }> =>
  page.evaluate((at) => window.kantsu.project(at), point);

const position = (page: Page, name: string): Promise<Vec3> =>
  page.evaluate((wanted) => window.kantsu.world.pose(window.kantsu.find(wanted)!).position, name);

const near = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((x, k) => Math.abs(x - b[k])));

describe('the ends of a ray', () => {
  it('dragging the origin casts again, live, and leaves the target; Ctrl+Z puts it back', async () => {
    const { page } = await openRoom(site, 'range', WIDE);
    const before = await aim(page);
    const { x, y, visible } = await pixel(page, before.origin);
    expect(visible).toBe(true);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y - 12, { steps: 3 });
    await framesLater(page, 1);
    const during = await aim(page); // before the button is let go
    await page.mouse.move(x + 30, y - 20, { steps: 3 });
    await page.mouse.up();
    await framesLater(page, 2);
    const after = await aim(page);
    expect(during.enter).not.toBe(before.enter);
    expect(near(after.target, before.target)).toBeLessThan(1e-9);
    expect(near(after.origin, before.origin)).toBeGreaterThan(0.1);
    // The end is under the pointer.
    const now = await pixel(page, after.origin);
    expect(Math.hypot(now.x - (x + 30), now.y - (y - 20))).toBeLessThan(0.5);
    expect(after.enter).not.toBe(before.enter);
    // One ray still: a release casts nothing.
    expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(1);
    await unfold(page, 'Ray by numbers');
    const fields = page.getByRole('spinbutton', { name: /^origin [xyz]$/ });
    const origin = (): Promise<number[]> => fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).valueAsNumber));
    await expect.poll(origin).toEqual(after.origin);
    await page.keyboard.press('Control+z');
    await framesLater(page, 1);
    expect(near((await aim(page)).origin, before.origin)).toBe(0);
    await page.keyboard.press('Control+y');
    await framesLater(page, 1);
    expect(near((await aim(page)).origin, after.origin)).toBe(0);
    // Esc takes a drag back.
    await page.mouse.down();
    await page.mouse.move(x + 70, y - 20, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await framesLater(page, 1);
    expect(await aim(page)).toEqual(after);
  });

  it('by keyboard: tab to a handle, arrows and Page Up move it, and its name says where it is', async () => {
    const { page } = await openRoom(site, 'range', WIDE);
    const before = await aim(page);
    const handle = page.getByRole('button', { name: /^Target of ray A: / });
    await handle.focus();
    const name = await handle.getAttribute('aria-label');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    const up = await aim(page);
    expect(near(up.origin, before.origin)).toBe(0);
    expect(up.target[1]).toBeGreaterThan(before.target[1] + 0.1);
    await expect.poll(() => handle.getAttribute('aria-label')).not.toBe(name);
    await page.keyboard.press('PageDown');
    const nearer = await aim(page);
    expect(near(nearer.target, up.target)).toBeGreaterThan(0.05);
    // Presses in quick succession are one change, slow ones are three; more undoing changes nothing.
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    // (The first waits for the timeline's script.)
    await expect.poll(async () => near((await aim(page)).target, before.target)).toBeLessThan(1e-9);
  });
});

it('the list of rays names, hides and deletes; a deleted one comes back with undo', async () => {
  const { page } = await openRoom(site, 'range', { ...WIDE, webgl: false });
  await page.evaluate(() => window.kantsu.cast({ origin: [-4, 1, 0], direction: [1, 0, 0] }, true));
  await framesLater(page, 2);
  await page.getByRole('button', { name: 'Name of ray B' }).click();
  await page.keyboard.type('low shot');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Pinned rays' }).getByRole('listitem').filter({ hasText: 'low shot' }).waitFor();
  await page.getByRole('button', { name: 'Hide ray B' }).click();
  await page.getByRole('button', { name: 'Show ray B' }).waitFor();
  await page.locator('.handles').first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete ray B' }).click();
  expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(1);
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.evaluate(() => window.kantsu.rays.map(({ name }) => name))).toEqual(['', 'low shot']);
});

/** Selects a body by a click on it. */
async function select(page: Page, name: string): Promise<void> {
  await page.keyboard.press('s');
  const { x, y } = (await pixelOf(page, name))!;
  await page.mouse.click(x, y);
  await page.locator('#section-body').waitFor();
}

/** A pixel on the gizmo's arm along a world axis, found as a person finds it: the cursor changes. */
async function armPixel(page: Page, name: string, axis: number): Promise<{ x: number; y: number; dx: number; dy: number }> {
  const centre = await position(page, name);
  const from = await pixel(page, centre);
  const to = await pixel(page, centre.map((x, k) => x + (k === axis ? 0.5 : 0)) as Vec3);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  // The gizmo is loaded with the first selection: it may take some passes until it is there.
  for (let pass = 0; pass < 20; pass++) {
    for (let px = 30; px < 110; px += 6) {
      const [x, y] = [from.x + px * dx, from.y + px * dy];
      await page.mouse.move(x, y);
      await framesLater(page, 2);
      if (await page.locator('.picture.on-handle').count()) return { x, y, dx, dy };
    }
  }
  throw new Error('no arm of the gizmo in sight');
}

describe('the gizmo', () => {
  // (How sizes follow a pull is page/body-edits.test.ts's.)
  it('moves the selected body along one axis, and resizes it; its release never casts; undo and redo; only Select has it', async () => {
    const { page } = await openRoom(site, 'range', WIDE);
    await select(page, 'ball');
    const rays = await aim(page);
    const radius = (): Promise<number> =>
      page.evaluate(() => {
        const shape = window.kantsu.world.shape(window.kantsu.find('ball')!);
        return shape.kind === 'sphere' ? shape.radius : 0;
      });
    const size = await radius();
    const at = await armPixel(page, 'ball', 1);
    const pull = async (): Promise<void> => {
      const { x, y, dx, dy } = at;
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 25 * dx, y + 25 * dy, { steps: 5 });
      await page.mouse.up();
      await framesLater(page, 1);
    };
    await page.keyboard.press('r');
    await framesLater(page, 2);
    await pull();
    expect(await radius()).toBeGreaterThan(1.1 * size);
    await page.keyboard.press('Control+z');
    expect(await radius()).toBe(size);
    // Its keys bring it from another tool.
    await page.keyboard.press('q');
    await page.keyboard.press('w');
    await framesLater(page, 2);
    const before = await position(page, 'ball');
    await pull();
    const after = await position(page, 'ball');
    expect(after[1] - before[1]).toBeGreaterThan(0.2);
    expect([after[0], after[2]].map((v, k) => v - [before[0], before[2]][k])).toEqual([expect.closeTo(0, 9), expect.closeTo(0, 9)]);
    expect((await aim(page)).origin).toEqual(rays.origin);
    expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(1);
    await page.keyboard.press('Control+z');
    expect(await position(page, 'ball')).toEqual(before);
    await page.keyboard.press('Control+y');
    expect(await position(page, 'ball')).toEqual(after);
    await page.keyboard.press('Control+z');
    // A click on its place adds a body, or casts.
    const bodies = (): Promise<number> => page.evaluate(() => window.kantsu.world.size);
    const [count, first] = [await bodies(), await page.evaluate(() => window.kantsu.rays[0].id)];
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.mouse.click(at.x, at.y);
    await expect.poll(bodies).toBeGreaterThan(count);
    await page.keyboard.press('q');
    await page.mouse.click(at.x, at.y);
    await expect.poll(() => page.evaluate(() => window.kantsu.rays[0].id)).not.toBe(first);
    expect(await position(page, 'ball')).toEqual(before);
  });
});

it('the fields of a body place, turn and resize it; a wrong number is said and changes nothing; an AABB has no turn', async () => {
  const { page } = await openRoom(site, 'range', WIDE);
  await select(page, 'pillar');
  const set = async (name: string, value: string): Promise<void> => {
    const field = page.getByRole('spinbutton', { name, exact: true }).and(page.locator('#section-body input'));
    await field.fill(value);
    await page.keyboard.press('Tab');
  };
  await set('centre y', '3.5');
  expect((await position(page, 'pillar'))[1]).toBe(3.5);
  await set('radius', '0.5');
  await set('axis length', '2');
  const shape = await page.evaluate(() => window.kantsu.world.shape(window.kantsu.find('pillar')!));
  expect(shape.kind === 'capsule' && [shape.radius, Math.hypot(...shape.p1.map((v, k) => v - shape.p2[k]))]).toEqual([
    0.5,
    expect.closeTo(2, 9),
  ]);
  await set('radius', '-1');
  await page.getByRole('alert').filter({ hasText: 'Size must be' }).waitFor();
  await set('rotation (°) x', '90');
  await set('rotation (°) y', '0');
  await set('rotation (°) z', '0');
  const upright = await page.evaluate(() => window.kantsu.world.pose(window.kantsu.find('pillar')!).orientation);
  expect(near(upright, [Math.SQRT1_2, 0, 0, Math.SQRT1_2])).toBeLessThan(1e-6);
  await page.locator('.picture').focus();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(near(await page.evaluate(() => window.kantsu.world.pose(window.kantsu.find('pillar')!).orientation), upright)).toBeGreaterThan(
    0.01,
  );
  await select(page, 'crate');
  await page.locator('#section-body').getByText('AABB', { exact: true }).waitFor();
  await page.getByRole('spinbutton', { name: 'rotation (°) x' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Duplicate' }).click();
  expect(await page.evaluate(() => window.kantsu.find('crate 2') !== undefined)).toBe(true);
});
