// Pointer tools in a real browser: what may be dragged and deleted, and who gets the keys after a click.

import { describe, expect, it } from 'vitest';

import { slow } from '../support/long.ts';
import { entered, framesLater, openRoom, unfold, useSite } from '../support/page.ts';

const site = useSite();

describe('keys', () => {
  it('Delete leaves alone what is merely under the pointer; a deletion done again takes the body out of the words of its ray', async () => {
    const { page } = await openRoom(site, 'range');
    const { size, x, y } = await page.evaluate(() => {
      const { kantsu } = window;
      return { size: kantsu.world.size, ...kantsu.project(kantsu.find('pillar')!) };
    });
    await page.mouse.move(x, y);
    await framesLater(page, 2);
    await page.keyboard.press('Delete');
    await framesLater(page, 1);
    const bodies = (): Promise<number> => page.evaluate(() => window.kantsu.world.size);
    expect(await bodies()).toBe(size);
    await page.keyboard.press('s');
    await page.mouse.click(x, y);
    await page.keyboard.press('Delete');
    for (const [key, left] of [
      ['Control+z', size],
      ['Control+y', size - 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(bodies).toBe(left);
    }
  });

  slow('work again after a click on a checkbox, on its label, or a choice of the speed', async () => {
    const { page } = await openRoom(site, 'world');
    const toggles = async (): Promise<void> => {
      const before = await page.evaluate(() => window.kantsu.playing);
      await page.keyboard.press('Space');
      await page.waitForFunction((was) => window.kantsu.playing !== was, before);
    };
    await unfold(page, 'Each layer');
    const box = page.getByRole('checkbox').first();
    const checked = await box.isChecked();
    await box.click();
    await toggles();
    expect(await box.isChecked()).toBe(!checked);
    await page.locator('label:has(input[type="checkbox"])').filter({ visible: true }).first().click();
    await toggles();
    expect(await box.isChecked()).toBe(checked);
    // The list of a select is the browser's own window: the press is the pointer's, what follows is its answer.
    const speed = page.locator('.transport select');
    await speed.dispatchEvent('pointerdown');
    await speed.focus();
    await speed.selectOption('0.5');
    await toggles();
    // Who came by keyboard stays: Space is the checkbox's.
    await box.focus();
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(!checked);
    expect(await box.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('Esc in a number field takes back what was typed and leaves the rays', async () => {
    const { page } = await openRoom(site, 'range', { webgl: false });
    await unfold(page, 'Ray by numbers');
    const field = page.getByRole('spinbutton', { name: 'origin x' });
    const before = await field.inputValue();
    await field.fill('77');
    await page.keyboard.press('Escape');
    expect(await field.inputValue()).toBe(before);
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(false);
    expect(await page.evaluate(() => window.kantsu.rays.length)).toBe(1);
  });
});

describe('with the keyboard alone', () => {
  it('Tab begins at the groups of rooms; Enter and arrows go to the view; a body is selected, and its numbers are edited', async () => {
    const { page } = await site.open('#/range', { width: 1280, height: 800, locale: 'en', reducedMotion: 'reduce' });
    await entered(page);
    await page.evaluate(() => (window.kantsu.pause(), window.kantsu.restart()));
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement: on } = document;
        return on?.getAttribute('aria-label') ?? on?.textContent?.trim() ?? '';
      });
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cast');
    // The tour gives the focus to the view.
    const skip = page.getByRole('region', { name: 'Quick tour' }).getByRole('button', { name: 'Skip' });
    await skip.focus();
    await page.keyboard.press('Enter');
    expect(await skip.count()).toBe(0);
    expect(await focused()).toMatch(/^3D view/);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    // Nothing has the focus: the arrows bring it to the view. The crosshair goes to the pillar.
    const target = await page.evaluate(() => {
      const { kantsu } = window;
      const r = document.querySelector('.picture')!.getBoundingClientRect();
      const pillar = kantsu.find('pillar')!;
      for (let dx = 0; dx > -30; dx--) {
        for (let dy = -10; dy < 10; dy++) {
          if (kantsu.peek(r.left + r.width / 2 + 16 * dx, r.top + r.height / 2 + 16 * dy)?.entity === pillar) return { dx, dy };
        }
      }
      throw new Error('the pillar is not in sight');
    });
    for (let i = 0; i > target.dx; i--) await page.keyboard.press('ArrowLeft');
    for (let i = 0; i !== target.dy; i += Math.sign(target.dy)) await page.keyboard.press(target.dy < 0 ? 'ArrowUp' : 'ArrowDown');
    expect(await focused()).toMatch(/^3D view/);
    await page.keyboard.press('s');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Selected: capsule ‘pillar’' }).first().waitFor();
    await page.locator('#section-body input').first().waitFor();
    await page.keyboard.press('Enter');
    expect(await focused()).toBe('centre x');
    const x = (): Promise<number> => page.evaluate(() => window.kantsu.world.pose(window.kantsu.find('pillar')!).position[0]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('0.25');
    await page.keyboard.press('Enter');
    expect(await x()).toBe(0.25);
    expect(await focused()).toBe('centre x');
    // Back to the view: a ray through the crosshair.
    await page.keyboard.press('Escape');
    await page.keyboard.press('q');
    const ray = (): Promise<unknown> => page.evaluate(() => window.kantsu.rays.map(({ direction }) => Array.from(direction)));
    const before = await ray();
    await page.keyboard.press('Enter');
    expect(await focused()).toMatch(/^3D view/);
    await expect.poll(ray).not.toEqual(before);
  });

  it('what goes with its own press leaves the focus to what takes its place', async () => {
    const { page } = await openRoom(site, 'range', { width: 1280, height: 800 });
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.textContent.trim());
    await page.getByRole('button', { name: 'Hide the side view' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^Side view/);
    await page.keyboard.press('m');
    await page.locator('.drawer').getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toMatch(/^Profiler/);
    // What had the focus in the meantime keeps it, and whoever left that with none has none.
    await page.evaluate(() => {
      const pressed = document.activeElement as HTMLElement;
      pressed.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      const view = document.querySelector<HTMLElement>('.picture')!;
      view.focus();
      view.blur();
      pressed.remove();
    });
    await framesLater(page, 2);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });
});
