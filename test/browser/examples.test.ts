// Each example opens as built, draws, and does what its words say.
import { expect, it } from 'vitest';
import { openRecording } from '../../src/core/record/index.ts';
import { slow } from '../support/long.ts';
import { saved, useSite, type OpenPage } from '../support/page.ts';

const site = useSite();

const open = (name: string): Promise<OpenPage> => site.open(`src/examples/${name}.html`, { width: 640, height: 400 });
const said = ({ page }: OpenPage): Promise<string> => page.locator('output').innerText();

it('click: entry and exit of the capsule under the pointer, and of nothing beside it', async () => {
  const visit = await open('click');
  // (The first frame places the camera.)
  await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // The second of four meshes, 2.2 m apart.
  await visit.page.mouse.click(258, 200);
  await expect
    .poll(() => said(visit))
    .toMatch(/^capsule: enters at \d\.\d{3} m \(\w+\), exits at \d+\.\d{3} m \(\w+\), [01]\.\d{3} m inside$/);
  await visit.page.mouse.click(630, 380);
  await expect.poll(() => said(visit)).toBe('Nothing there.');
});

slow('falling: all bodies are there and come to touch', async () => {
  const visit = await open('falling');
  await expect.poll(async () => Number(/605 bodies, \d+ awake, (\d+) contacts/.exec(await said(visit))?.[1] ?? 0)).toBeGreaterThan(100);
});

slow('detect: contacts begin and have a depth', async () => {
  const visit = await open('detect');
  await expect.poll(() => said(visit)).toMatch(/^[23] bodies touch, [1-9]\d* mm deep; [1-9]\d* contacts began so far$/);
});

it('background: the poses come from the worker, and the page draws them', async () => {
  const visit = await open('background');
  await expect.poll(() => said(visit)).toMatch(/^1000 cubes, \d+\.\d ms a step/);
});

slow('walk: the capsule lands, climbs the stairs by the keyboard and jumps', async () => {
  const visit = await open('walk');
  const where = async (): Promise<number[]> => ((await said(visit)).match(/-?\d+\.\d+/g) ?? []).map(Number);
  await expect.poll(() => said(visit)).toMatch(/^on the ground at 0\.00, 0\.8\d, 0\.00 m$/);
  await visit.page.keyboard.down('KeyW');
  await expect.poll(async () => (await where())[2]).toBeLessThan(-2.5);
  await visit.page.keyboard.up('KeyW');
  await visit.page.keyboard.down('KeyD');
  await expect.poll(async () => (await where())[1]).toBeGreaterThan(2.3);
  await visit.page.keyboard.up('KeyD');
  await visit.page.keyboard.down('Space');
  await expect.poll(() => said(visit)).toMatch(/^in the air/);
  await visit.page.keyboard.up('Space');
  // A drag towards the right end of the picture walks there, a second finger jumps.
  const [before] = await where();
  await visit.page.mouse.move(320, 240);
  await visit.page.mouse.down();
  await visit.page.mouse.move(600, 240);
  await expect.poll(async () => (await where())[0]).toBeGreaterThan(before + 0.5);
  await visit.page.mouse.up();
  await expect.poll(() => said(visit)).toMatch(/^on the ground/);
  await visit.page.locator('canvas').dispatchEvent('pointerdown', { isPrimary: false, buttons: 1 });
  await expect.poll(() => said(visit)).toMatch(/^in the air/);
});

it('record: a ball is thrown, and the button opens the laboratory on a recording of the world', async () => {
  const visit = await open('record');
  await expect.poll(() => said(visit)).toBe('24 boxes left, 0 throws');
  await visit.page.mouse.click(320, 200);
  await expect.poll(() => said(visit)).toMatch(/^\d+ boxes left, 1 throws$/);
  const popup = visit.page.waitForEvent('popup');
  await visit.page.getByRole('button', { name: 'Save the last 30 seconds' }).click();
  // It asks for the file once it is loaded.
  const laboratory = await popup;
  await laboratory.getByText(/^game\.kantsu: steps 0 to \d+/).waitFor();
  await laboratory.getByRole('button', { name: 'throw 1' }).click();
  await laboratory
    .getByRole('button', { name: /^raycastClosest/ })
    .first()
    .waitFor();
  const { name, content } = await saved(laboratory, () => laboratory.getByRole('button', { name: 'Export recording' }).click());
  expect(name).toBe('game.kantsu');
  const replay = await openRecording(content);
  expect(replay.marks.map(({ text }) => text)).toEqual(['throw 1']);
  replay.seek(replay.last);
  expect([replay.differences, replay.isCut]).toEqual([[], false]);
  expect(replay.world.size).toBeGreaterThan(20);

  // Open already, it takes the next one at once.
  await visit.page.mouse.click(320, 200);
  await expect.poll(() => said(visit)).toMatch(/ 2 throws$/);
  await visit.page.getByRole('button', { name: 'Save the last 30 seconds' }).click();
  await laboratory.getByRole('button', { name: 'throw 2' }).waitFor();
  expect(visit.errors).toEqual([]);
});

slow('walk: says so when the level cannot be loaded', async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.route('**/*.glb', (route) => route.abort());
  await page.goto(new URL('src/examples/walk.html', site.url).href);
  await page.getByText('The level could not be loaded').waitFor();
  await context.close();
});
