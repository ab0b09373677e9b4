// Collision World in a real browser: it runs, stops, steps, is hit while it moves, keeps its bodies, and does what Node does.

import { describe, expect, it } from 'vitest';

import { raycast, type Shape } from '../../src/core/index.ts';
import { slow } from '../support/long.ts';
import { factOf, framesLater, openRoom, partOf, unfold, useSite } from '../support/page.ts';

const site = useSite();

it('time runs by itself, pauses, takes single steps, starts again with the same seed; bodies are counted without floor and walls', async () => {
  const { page } = await openRoom(site, 'world', { webgl: false });
  const shown = factOf(partOf(page, 'World'), 'bodies');
  await expect.poll(() => shown.textContent()).toBe('20');
  const tick = (): Promise<number> => page.evaluate(() => window.kantsu.tick);
  await page.evaluate(() => window.kantsu.restart());
  expect(await tick()).toBe(0);
  const first = await page.evaluate(() => window.kantsu.world.hash());
  await page.locator('.picture').first().focus();
  await page.keyboard.press('.');
  await page.waitForFunction(() => window.kantsu.tick === 1);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => window.kantsu.tick > 3);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => !window.kantsu.playing);
  const held = await tick();
  await framesLater(page, 2);
  expect(await tick()).toBe(held);
  await page.keyboard.press('Backspace');
  await page.waitForFunction(() => window.kantsu.tick === 0);
  expect(await page.evaluate(() => window.kantsu.world.hash())).toBe(first);
  await page.keyboard.press('a');
  await expect.poll(() => shown.textContent()).toBe('21');
  expect(await page.evaluate(() => window.kantsu.world.size)).toBeGreaterThan(21);
});

it('a room is entered at the top of its panel, however far down the one before was read; so is a board of 2D', async () => {
  const { page } = await openRoom(site, 'world', { locale: 'en', height: 400, webgl: false });
  const top = (to?: number): Promise<number> =>
    page.evaluate((value) => {
      const inspector = document.querySelector('.inspector')!;
      if (value !== undefined) inspector.scrollTop = value;
      return inspector.scrollTop;
    }, to);
  expect(await top(150)).toBe(150);
  await page.evaluate(() => window.kantsu.goTo('flat'));
  expect(await top()).toBe(0);
  expect(await top(150)).toBe(150);
  await page.getByRole('tab', { name: 'Capsules' }).click();
  expect(await top()).toBe(0);
});

it('the list of contact events shows the approach speed and the impulse of each impact that began, on a phone', async () => {
  const { page } = await openRoom(site, 'world', { width: 390, height: 844, locale: 'en', webgl: false });
  await page.evaluate(() => (location.hash = '#/world?scene=bullets&n=6'));
  await page.waitForFunction(() => window.kantsu.scene === 'bullets');
  // The first step in which something meets the wall, and what its events tell.
  const told = await page.evaluate(() => {
    const { kantsu } = window;
    const begun: string[][] = [];
    kantsu.pause();
    kantsu.restart();
    kantsu.world.on('contactBegan', ({ a, b, approachSpeed, normalImpulse }) =>
      begun.push([kantsu.nameOf(a), kantsu.nameOf(b), `${approachSpeed.toPrecision(4)} m/s`, `${normalImpulse.toPrecision(4)} N·s`]),
    );
    while (begun.length === 0 && kantsu.tick < 20) kantsu.step(1);
    return begun;
  });
  expect(told.map(([, , speed, impulse]) => [speed, impulse])).toContainEqual(['100.0 m/s', '100.0 N·s']);
  await page.getByRole('tab', { name: 'World' }).click();
  const events = page.locator('details').filter({ hasText: 'Contact events' });
  await events.getByText('Contact events').click();
  const list = events.getByRole('listitem');
  const rows = async (kind: 'begins' | 'ends'): Promise<string[][]> =>
    (await list.evaluateAll((all) => all.map((li) => [...li.children].map((cell) => cell.textContent))))
      .filter((cells) => cells[1] === kind)
      .map(([, , ...cells]) => cells);
  // Newest first.
  await expect.poll(() => rows('begins')).toEqual(told.toReversed());
  expect(await rows('ends')).toEqual([]);
  // Nothing sticks out of the panel, and no number is cut off.
  const cells = list.locator('span');
  expect(await cells.evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length)).toBe(0);
  expect(await events.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(390);
  // An end has no numbers.
  await page.evaluate(() => window.kantsu.step(30));
  await expect.poll(async () => (await rows('ends')).length).toBeGreaterThan(0);
  for (const cells of await rows('ends')) expect(cells).toHaveLength(2);
});

slow('a world that sleeps is not drawn while time runs on, and is drawn again once somebody is woken', async () => {
  const { page } = await openRoom(site, 'world', { width: 640, height: 400 });
  await page.evaluate(() => (location.hash = '#/world?scene=tower&n=2'));
  await page.waitForFunction(() => window.kantsu.scene === 'tower');
  await page.evaluate(() => {
    const count = { draws: 0 };
    Object.assign(window, { count });
    for (const name of ['drawElements', 'drawElementsInstanced'] as const) {
      const draw = WebGL2RenderingContext.prototype[name] as (...values: unknown[]) => void;
      Object.assign(WebGL2RenderingContext.prototype, {
        [name](this: WebGL2RenderingContext, ...values: unknown[]) {
          count.draws++;
          draw.apply(this, values);
        },
      });
    }
    window.kantsu.step(300);
    window.kantsu.play();
  });
  const draws = (): Promise<number> => page.evaluate(() => (window as unknown as { count: { draws: number } }).count.draws);
  const during = async (): Promise<number> => {
    const before = await draws();
    await framesLater(page, 10);
    return (await draws()) - before;
  };
  await expect.poll(during).toBe(0);
  const tick = await page.evaluate(() => window.kantsu.tick);
  expect(await during()).toBe(0);
  await page.waitForFunction((was) => window.kantsu.tick > was, tick);
  const still = await draws();
  await page.evaluate(() => {
    const { world } = window.kantsu;
    for (const entity of world.entities()) if (window.kantsu.nameOf(entity) !== 'floor') world.setVelocity(entity, { linear: [0, 2, 0] });
  });
  await expect.poll(draws).toBeGreaterThan(still);
});

describe('clicks while everything moves', () => {
  it('hit what is under the pointer at that moment, and say so', async () => {
    const { page } = await openRoom(site, 'world');
    await page.evaluate(() => window.kantsu.step(30));
    const target = await page.evaluate(() => {
      const { kantsu } = window;
      for (const entity of kantsu.world.entities()) {
        const { x, y, visible } = kantsu.project(entity);
        const at = document.elementFromPoint(x, y);
        if (visible && at?.tagName === 'CANVAS' && kantsu.peek(x, y)?.entity === entity && kantsu.world.kind(entity) === 'capsule') {
          return { x, y, name: kantsu.nameOf(entity) };
        }
      }
      return null;
    });
    await page.mouse.click(target!.x, target!.y);
    await expect.poll(() => page.evaluate(() => window.kantsu.lastHit?.name)).toBe(target!.name);
    const hit = (await page.evaluate(() => window.kantsu.lastHit))!;
    await page.evaluate(() => window.kantsu.play());
    await page.waitForFunction((tick) => window.kantsu.tick > tick + 2, hit.tick);
    await page.mouse.click(target!.x, target!.y);
    await page.waitForFunction((tick) => (window.kantsu.lastHit?.tick ?? tick + 1) > tick, hit.tick);
    const moving = await page.evaluate(() => window.kantsu.lastHit);
    if (moving) expect(Math.abs(moving.enter.distance - raycast(moving.shape as Shape, moving.ray)!.enter.distance)).toBeLessThan(1e-9);
  });

  it('bring the result to the top of the panel; without a ray the scenes are there again', async () => {
    const { page } = await openRoom(site, 'world', { locale: 'en', webgl: false });
    const first = (): Promise<string | undefined> =>
      page
        .getByRole('complementary')
        .locator('section:visible')
        .first()
        .evaluate((one) => one.querySelector('h2, select')?.textContent?.trim());
    await expect.poll(first).toContain('Rain');
    await page.evaluate(() => window.kantsu.cast({ origin: [0, 30, 0.1], direction: [0, -1, 0] }));
    await expect.poll(first).toBe('Result');
    await partOf(page, 'Result').getByRole('table').waitFor();
    await page.locator('.picture').first().focus();
    await page.keyboard.press('Escape');
    await expect.poll(first).toContain('Rain');
  });

  slow('every overlay can be switched on over the moving world, and the profiler opens', async () => {
    const { page } = await openRoom(site, 'world', { width: 720, height: 400, drawn: true });
    // Few enough for a browser that draws in software.
    await page.evaluate(() => (location.hash = '#/world?scene=mixed&n=20'));
    await page.waitForFunction(() => window.kantsu.scene === 'mixed');
    await unfold(page, 'Each layer');
    const boxes = page.getByRole('checkbox');
    const count = await boxes.count();
    expect(count).toBeGreaterThan(8);
    // By script: each click of a pointer waits for two frames, and these are slow ones.
    await boxes.evaluateAll((all) => all.forEach((box) => (box as HTMLInputElement).checked || (box as HTMLInputElement).click()));
    expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(0);
    await page.locator('.picture').first().focus();
    await page.keyboard.press('m');
    await page.evaluate(() => window.kantsu.play());
    await framesLater(page, 3);
    await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(0);
  });
});
