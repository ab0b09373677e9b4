// Every committed scene ends in Chromium with the hash it ends with in Node. The scenes are bundled as for users and run in an empty page.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import golden from '../support/golden.json' with { type: 'json' };
import type * as goldenScenes from '../support/golden-scenes.ts';
import { launchBrowser } from '../support/browser.ts';
import { bundleGolden } from '../support/golden-bundle.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundleGolden()]);
});
afterAll(() => browser.close());

describe('the committed scenes', () => {
  it.each(Object.entries(golden))('%s ends in Chromium with the committed hash', async (_, scene) => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const hash = await page.evaluate((asked) => (window as unknown as { golden: typeof goldenScenes }).golden.hashAfter(asked), scene);
    expect(hash).toBe(scene.hash);
    await page.close();
  });
});
