// A mesh of one's own in a real browser: put there by the Add tool or from the console, it falls with its collider, is hit by it, and goes with it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { framesLater, openRoom, serveBuild, type Site } from '../support/page.ts';

let site: Site;
beforeAll(async () => {
  site = await serveBuild();
});
afterAll(() => site.close());

describe('the Add tool', () => {
  it('puts down the built-in model with the collider one chose; it falls, settles, and a click reports the fitted kind', async () => {
    const { page, errors, close } = await openRoom(site, 'world', { width: 1280, height: 800, locale: 'en' });
    await page.evaluate(() => window.kantsu.step(200));
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const panel = page.locator('#section-add');
    await panel.getByRole('button', { name: 'own mesh' }).click();
    await panel.locator('.fitted').getByRole('button', { name: 'capsule' }).click();
    const r = (await page.locator('.picture canvas').first().boundingBox())!;
    await page.mouse.click(r.x + 0.5 * r.width, r.y + 0.5 * r.height);
    await page.waitForFunction(() => window.kantsu.find('mesh 1') !== undefined);
    const put = await page.evaluate(() => {
      const { kantsu } = window;
      const entity = kantsu.find('mesh 1')!;
      // Lifted clear of the heap, so that it has a way to fall.
      const [x, , z] = kantsu.world.pose(entity).position;
      kantsu.world.setPose(entity, { position: [x, 6, z] });
      return { entity, kind: kantsu.world.kind(entity) };
    });
    expect(put.kind).toBe('capsule');
    const fallen = await page.evaluate((entity) => {
      const { kantsu } = window;
      kantsu.step(420);
      return {
        y: kantsu.world.pose(entity).position[1],
        speed: Math.hypot(...kantsu.world.velocity(entity).linear),
        at: kantsu.project(entity),
      };
    }, put.entity);
    expect(fallen.y).toBeGreaterThan(0.2);
    expect(fallen.y).toBeLessThan(4);
    expect(fallen.speed).toBeLessThan(0.6);
    // A ray from above through its centre and nothing else before it, as a click casts one.
    await page.evaluate((entity) => {
      const { kantsu } = window;
      const [x, y, z] = kantsu.world.pose(entity).position;
      kantsu.cast({ origin: [x, y + 4, z], direction: [0, -1, 0] });
    }, put.entity);
    await framesLater(page, 2);
    expect(await page.getByRole('status').first().innerText()).toMatch(/^capsule ‘mesh 1’: enters/);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.keyboard.press('Home');
    await page.evaluate((entity) => {
      const { kantsu } = window;
      const [x, , z] = kantsu.world.pose(entity).position;
      kantsu.world.setPose(entity, { position: [x, 5, z] }); // in the air nothing covers it
    }, put.entity);
    await framesLater(page, 2);
    const at = await page.evaluate((entity) => window.kantsu.project(entity), put.entity);
    await page.mouse.click(at.x, at.y);
    await page.locator('#section-body').getByText('capsule, fitted to its mesh').waitFor();
    expect(errors).toEqual([]);
    await close();
  });
});

describe('the console', () => {
  it('attaches a mesh made with kantsu.three; a click hits its collider; it is disposed with its body and at a restart', async () => {
    const { page, errors, close } = await openRoom(site, 'range', { locale: 'en' });
    const made = await page.evaluate(async () => {
      const { kantsu } = window;
      const { BoxGeometry, Mesh, MeshStandardMaterial } = await kantsu.three();
      const counts = { disposed: 0 };
      (window as unknown as { counts: typeof counts }).counts = counts;
      const make = (name: string, x: number): Promise<number> => {
        const geometry = new BoxGeometry(1, 1, 1);
        geometry.addEventListener('dispose', () => counts.disposed++);
        const mesh = new Mesh(geometry, new MeshStandardMaterial());
        mesh.name = name;
        mesh.position.set(x, 4.2, 2);
        mesh.rotation.set(0.4, 0.3, 0);
        return kantsu.attach(mesh, 'sphere');
      };
      const entity = await make('die', -1);
      await make('other', 1.5);
      const { x, y } = kantsu.project(entity as Parameters<typeof kantsu.project>[0]);
      return { entity, x, y };
    });
    await framesLater(page, 2);
    await page.mouse.click(made.x, made.y);
    await page.getByRole('status').filter({ hasText: 'sphere ‘die’: enters' }).first().waitFor();
    const hit = await page.evaluate(() => window.kantsu.lastHit);
    // The ball around a unit cube: its radius is half the diagonal.
    expect(hit?.shape.kind).toBe('sphere');
    if (hit?.shape.kind === 'sphere') expect(hit.shape.radius).toBeCloseTo(Math.sqrt(3) / 2, 6);
    const disposed = (): Promise<number> => page.evaluate(() => (window as unknown as { counts: { disposed: number } }).counts.disposed);
    expect(await disposed()).toBe(0);
    await page.evaluate((entity) => window.kantsu.world.despawn(entity as Parameters<typeof window.kantsu.world.despawn>[0]), made.entity);
    await framesLater(page, 2);
    expect(await disposed()).toBe(1);
    await page.evaluate(() => window.kantsu.restart());
    await framesLater(page, 2);
    expect(await disposed()).toBe(2);
    expect(errors).toEqual([]);
    await close();
  });
});
