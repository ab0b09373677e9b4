// Every committed scene ends in Chromium with the hash it ends with in Node. The scenes are bundled as for users and run in an empty page.

import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import golden from '../support/golden.json' with { type: 'json' };
import type * as goldenScenes from '../support/golden-scenes.ts';
import { launchBrowser } from '../support/browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The scenes as one script that leaves `golden.hashAfter`. */
async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}test/support/golden-scenes.ts`, formats: ['iife'], name: 'golden' },
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[];
  return output[0].code;
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let script: string;
beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundle()]);
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
